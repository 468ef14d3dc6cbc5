"""The package keeps the house rules, and each rule is seen to fail on a small bad module."""

from pathlib import Path

import pytest

from tests.house.house_rules import find_faults

PROJECT = Path(__file__).resolve().parents[2]

DOC = '"""What enters.\n\nWhat leaves.\n"""\n'
JIT = "from tarok_sim.kernels.jit import inline, kernel\n"


def faults_of(root: Path, where: str, source: str) -> list[str]:
    """Write one module below a new package folder and return what is wrong with it."""
    path = root / "tarok_sim" / where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return find_faults(root)


def function(n_lines: int, parameters: str = "") -> str:
    """Return the source of a function with this many lines."""
    return f"def f({parameters}):\n" + "    x = 1\n" * (n_lines - 1)


def test_package__keeps_the_house_rules() -> None:
    assert find_faults(PROJECT) == []


def test_package__is_found() -> None:
    assert (PROJECT / "tarok_sim" / "cards.py").exists()


def test_find_faults__missing_package_is_no_fault(tmp_path: Path) -> None:
    assert find_faults(tmp_path) == []


GOOD = {
    "kernel": ("kernels/play.py", DOC + JIT + "@kernel\n" + function(120)),
    "inline": ("kernels/play.py", DOC + JIT + "@inline\n" + function(3, "a, b, c, d, e, f")),
    "jit module": ("kernels/jit.py", DOC + "import numba\n" + function(3)),
    "intrinsic in bits": (
        "kernels/bits.py",
        DOC + "if OFF:\n    def f(x):\n        return x\nelse:\n"
        "    from numba.extending import intrinsic\n    @intrinsic\n    def f(t, x):\n"
        "        return x\n",
    ),
    "own random": ("kernels/deal.py", DOC + "from tarok_sim.kernels import random\nrandom.next\n"),
    "game named in rules": ("rules/slovenian.py", DOC + "NAME = 'slovenian'\n"),
    "loop in rules": ("rules/tables.py", DOC + "X = [n for n in range(4)]\n"),
    "function of 80 lines": ("simulation.py", DOC + function(80)),
    "method": (
        "records.py",
        DOC + "class A:\n    def f(self, a, b, c, d, e, g):\n        return 1\n",
    ),
    "brief package docstring": ("report/__init__.py", '"""The report."""\n'),
    "module of 500 lines": ("simulation.py", DOC + "X = 1\n" * 496),
    "printing by method": ("cli.py", DOC + "console.print('x')\n"),
}


@pytest.mark.parametrize(("where", "source"), GOOD.values(), ids=GOOD)
def test_find_faults__nothing_wrong(tmp_path: Path, where: str, source: str) -> None:
    assert faults_of(tmp_path, where, source) == []


LONG_DOC = '"""' + "line\n" * 8 + 'last."""\n'
BAD = {
    "no docstring": ("cards.py", "X = 1\n", "1: no module docstring"),
    "one line docstring": ("cards.py", '"""Cards."""\n', "1: module docstring of 1 lines, 2 to 8"),
    "long docstring": ("cards.py", LONG_DOC, "1: module docstring of 9 lines"),
    "empty package": ("report/__init__.py", "", "1: no module docstring"),
    "module of 501 lines": ("simulation.py", DOC + "X = 1\n" * 497, "1: module of 501 lines"),
    "function of 81 lines": ("simulation.py", DOC + function(81), "5: f has 81 lines, 80"),
    "kernel of 121 lines": (
        "kernels/play.py",
        DOC + JIT + "@kernel\n" + function(121),
        "7: f has 121 lines, 120",
    ),
    "seven parameters": ("cli.py", DOC + function(3, "a, b, c, d, e, *, f, g"), "f has 7 param"),
    "seven with star": ("cli.py", DOC + function(3, "a, b, c, d, e, f, **g"), "f has 7 param"),
    "print": ("report/text.py", DOC + "def f():\n    print('x')\n", "6: print in the library"),
    "relative import": ("report/text.py", DOC + "from . import tables\n", "5: relative import"),
    "star import": ("cli.py", DOC + "from tarok_sim.cards import *\n", "5: star import"),
    "game in a name": (
        "kernels/play.py",
        DOC + JIT + "@inline\ndef french_dog():\n    return 1\n",
        "7: a kernel names the game 'french'",
    ),
    "game in a comment": ("kernels/play.py", DOC + "# as in Taroky\n", "names the game 'Taroky'"),
    "plain kernel function": ("kernels/play.py", DOC + function(3), "5: f has no decorator from"),
    "numba decorator": (
        "kernels/play.py",
        DOC + "import numba\n@numba.njit(nogil=True)\n" + function(3),
        "7: f is decorated with numba.njit",
    ),
    "namesake decorator": (
        "kernels/play.py",
        DOC + "from other import kernel\n@kernel\n" + function(3),
        "7: f is decorated with kernel",
    ),
    "second decorator": (
        "kernels/play.py",
        DOC + JIT + "@cache\n@kernel\n" + function(3),
        "8: f is decorated with cache",
    ),
    "intrinsic elsewhere": (
        "kernels/play.py",
        DOC + "from numba.extending import intrinsic\n@intrinsic\n" + function(3),
        "7: f is decorated with intrinsic",
    ),
    "np.random": (
        "kernels/deal.py",
        DOC + JIT + "@kernel\ndef f():\n    return np.random.random()\n",
        "8: np.random in a kernel",
    ),
    "imported numpy.random": (
        "kernels/deal.py",
        DOC + "from numpy import random\n",
        "5: numpy.random in a kernel",
    ),
    "standard random": ("kernels/deal.py", DOC + "import random\n", "5: random in a kernel"),
    "numba in rules": (
        "rules/tables.py",
        DOC + "from numba import njit\n",
        "5: rules import numba",
    ),
    "for over tricks in rules": (
        "rules/slovenian.py",
        DOC + "for trick in range(12):\n    pass\n",
        "5: rules loop over tricks (trick in range(12))",
    ),
    "while over tricks in rules": (
        "rules/slovenian.py",
        DOC + "while n_tricks < 12:\n    pass\n",
        "5: rules loop over tricks",
    ),
    "comprehension over tricks in rules": (
        "rules/slovenian.py",
        DOC + "X = [t for t in played_tricks]\n",
        "rules loop over tricks (t in played_tricks)",
    ),
}


@pytest.mark.parametrize(("where", "source", "message"), BAD.values(), ids=BAD)
def test_find_faults__each_rule_fails(
    tmp_path: Path, where: str, source: str, message: str
) -> None:
    faults = faults_of(tmp_path, where, source)
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"tarok_sim/{where}:")
    assert message in faults[0]
