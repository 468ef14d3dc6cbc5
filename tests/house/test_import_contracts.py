"""The import contracts of pyproject.toml hold on a small package and fail when it breaks one.

They run in `make lint`, where import-linter is installed; that the real package keeps them is
checked there by `lint-imports` itself.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("importlinter", reason="import-linter comes with `make lint`")

PROJECT = Path(__file__).resolve().parents[2]
STUB = {
    "__init__.py": "",
    "cards.py": "",
    "columns.py": "",
    "rules/__init__.py": "import tarok_sim.cards\n",
    "kernels/__init__.py": "",
    "kernels/jit.py": "import numba\nimport tarok_sim.rules\n",
    "strategies/__init__.py": "",
    "strategies/compiled.py": "import numba\nimport tarok_sim.kernels.jit\n",
    "statistics/__init__.py": "import pandas\n",
    "simulation.py": "import pandas\nimport tarok_sim.strategies.compiled\n",
    "cli.py": "import tarok_sim.simulation\n",
}


def check_imports(root: Path, changed: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Lay out the stub with some files changed and run the project's contracts on it."""
    shutil.copy(PROJECT / "pyproject.toml", root)
    for where, source in (STUB | changed).items():
        path = root / "tarok_sim" / where
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def test_contracts__kept(tmp_path: Path) -> None:
    run = check_imports(tmp_path, {})
    assert run.returncode == 0, run.stdout
    assert "3 kept, 0 broken" in run.stdout


@pytest.mark.parametrize(
    ("where", "source", "message"),
    [
        ("cards.py", "import tarok_sim.rules\n", "tarok_sim.cards is not allowed to import"),
        ("kernels/jit.py", "import tarok_sim.strategies\n", "tarok_sim.kernels is not allowed"),
        ("columns.py", "import tarok_sim.kernels\n", "tarok_sim.columns is not allowed to import"),
        ("simulation.py", "import numba\n", "tarok_sim is not allowed to import numba"),
        ("strategies/compiled.py", "import llvmlite\n", "not allowed to import llvmlite"),
        ("kernels/jit.py", "import pandas\n", "tarok_sim.kernels is not allowed to import pandas"),
    ],
)
def test_contracts__broken(tmp_path: Path, where: str, source: str, message: str) -> None:
    run = check_imports(tmp_path, {where: source})
    assert run.returncode == 1
    assert message in run.stdout


def test_contracts__kernels_reach_no_data_frames_through_others(tmp_path: Path) -> None:
    changed = {
        "kernels/jit.py": "import tarok_sim.rules\n",
        "rules/__init__.py": "import matplotlib\n",
    }
    run = check_imports(tmp_path, changed)
    assert run.returncode == 1
    assert "tarok_sim.kernels is not allowed to import matplotlib" in run.stdout
