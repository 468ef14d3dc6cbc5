"""The house rules that a linter does not know, checked on the syntax tree of each module.

`find_faults(root)` takes the folder that holds `tarok_sim` and returns one line per broken rule,
"path:line: what is wrong, what is allowed". Nothing is imported, so a broken module is checked too.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

MAX_MODULE_LINES = 500
MAX_FUNCTION_LINES = 80
MAX_KERNEL_LINES = 120
MAX_PARAMETERS = 6
DOCSTRING_LINES = range(2, 9)

JIT_MODULE = "tarok_sim.kernels.jit"
GAME_NAMES = re.compile("slovenian|french|taroky|russian|galician|historic", re.IGNORECASE)

Function = ast.FunctionDef | ast.AsyncFunctionDef
Fault = tuple[int, str]


def find_faults(root: Path) -> list[str]:
    """Return every broken rule below `root/tarok_sim`, in path and line order."""
    faults = []
    for path in sorted((root / "tarok_sim").rglob("*.py")):
        where = path.relative_to(root)
        faults += [
            f"{where}:{line}: {what}" for line, what in sorted(set(module_faults(path, where)))
        ]
    return faults


def module_faults(path: Path, where: Path) -> Iterator[Fault]:
    """Yield line and message of every broken rule of one module."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    folder = where.parts[1] if len(where.parts) > 2 else ""
    yield from docstring_faults(tree, where)
    yield from size_faults(tree, source, is_kernel=folder == "kernels")
    yield from library_faults(tree)
    if folder == "kernels":
        yield from kernel_text_faults(source)
        yield from kernel_random_faults(tree)
        if where.name != "jit.py":
            yield from decorator_faults(tree, is_tool=where.name == "bits.py")
    if folder == "rules":
        yield from rule_faults(tree)


def docstring_faults(tree: ast.Module, where: Path) -> Iterator[Fault]:
    """Every module says what enters and what leaves; only packages and `__main__` may be brief."""
    docstring = ast.get_docstring(tree)
    if docstring is None:
        yield 1, "no module docstring: say what enters, what leaves, who calls it"
    elif where.name not in ("__init__.py", "__main__.py"):
        n_lines = len(docstring.splitlines())
        if n_lines not in DOCSTRING_LINES:
            yield 1, f"module docstring of {n_lines} lines, {span(DOCSTRING_LINES)} are allowed"


def size_faults(tree: ast.Module, source: str, is_kernel: bool) -> Iterator[Fault]:
    """Modules, functions and parameter lists stay short enough to read."""
    n_lines = len(source.splitlines())
    if n_lines > MAX_MODULE_LINES:
        yield 1, f"module of {n_lines} lines, {MAX_MODULE_LINES} are allowed"
    limit = MAX_KERNEL_LINES if is_kernel else MAX_FUNCTION_LINES
    for function in functions(tree):
        n_lines = (function.end_lineno or function.lineno) - function.lineno + 1
        if n_lines > limit:
            yield function.lineno, f"{function.name} has {n_lines} lines, {limit} are allowed"
        n_parameters = count_parameters(function)
        if n_parameters > MAX_PARAMETERS:
            yield (
                function.lineno,
                f"{function.name} has {n_parameters} parameters, {MAX_PARAMETERS} are allowed",
            )


def library_faults(tree: ast.Module) -> Iterator[Fault]:
    """No print, no relative import, no star import anywhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and dotted(node.func) == "print":
            yield node.lineno, "print in the library: return the text, or write it in the cli"
        if isinstance(node, ast.ImportFrom):
            if node.level:
                yield node.lineno, "relative import: write the full tarok_sim path"
            if any(name.name == "*" for name in node.names):
                yield node.lineno, "star import: name what is imported"


def kernel_text_faults(source: str) -> Iterator[Fault]:
    """Kernels know mechanisms, never a game, not even in a comment."""
    for number, line in enumerate(source.splitlines(), start=1):
        found = GAME_NAMES.search(line)
        if found:
            yield number, f"a kernel names the game {found.group()!r}: name the mechanism"


def kernel_random_faults(tree: ast.Module) -> Iterator[Fault]:
    """Chance in kernels comes from the counter hash of kernels.random alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and dotted(node) in ("np.random", "numpy.random"):
            yield node.lineno, "np.random in a kernel: use tarok_sim.kernels.random"
        for module in imported_modules(node):
            if module == "random" or re.match(r"numpy\.random\b", module):
                yield node.lineno, f"{module} in a kernel: use tarok_sim.kernels.random"


def decorator_faults(tree: ast.Module, is_tool: bool) -> Iterator[Fault]:
    """Kernels are compiled by the project's decorators, so that one file decides how.

    `bits` alone may use numba's `intrinsic`, and has plain twins for runs with the JIT off.
    """
    allowed = names_from(tree, JIT_MODULE)
    if is_tool:
        allowed |= names_from(tree, "numba.extending") & {"intrinsic"}
    for function in functions(tree):
        for decorator in function.decorator_list:
            used = decorator.func if isinstance(decorator, ast.Call) else decorator
            if dotted(used) not in allowed:
                yield (
                    function.lineno,
                    f"{function.name} is decorated with {ast.unparse(used)}, not from {JIT_MODULE}",
                )
    for statement in tree.body:
        if isinstance(statement, Function) and not statement.decorator_list:
            yield statement.lineno, f"{statement.name} has no decorator from {JIT_MODULE}"


def rule_faults(tree: ast.Module) -> Iterator[Fault]:
    """Rules are declarations: they compile nothing and play nothing."""
    for node in ast.walk(tree):
        for module in imported_modules(node):
            if module.split(".")[0] == "numba":
                yield node.lineno, "rules import numba: only kernels do"
        loop = loop_over(node)
        if "trick" in loop.lower():
            yield getattr(node, "lineno", 0), f"rules loop over tricks ({loop}): kernels play"


def functions(tree: ast.Module) -> list[Function]:
    """Return every function and method of a module, nested ones too."""
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def count_parameters(function: Function) -> int:
    """Return how many arguments a caller thinks of: all but self and cls."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    extra = [argument for argument in (arguments.vararg, arguments.kwarg) if argument]
    return len([argument for argument in named if argument.arg not in ("self", "cls")]) + len(extra)


def imported_modules(node: ast.AST) -> list[str]:
    """Return the full names that an import statement may bring in."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return []


def names_from(tree: ast.Module, module: str) -> set[str]:
    """Return the names under which a module's contents are imported."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {
        name.asname or name.name
        for statement in imports
        if statement.module == module
        for name in statement.names
    }


def loop_over(node: ast.AST) -> str:
    """Return the source of what a loop runs over, and the empty string for any other node."""
    if isinstance(node, ast.While):
        return ast.unparse(node.test)
    if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        return f"{ast.unparse(node.target)} in {ast.unparse(node.iter)}"
    return ""


def dotted(node: ast.AST) -> str:
    """Return a name such as "np.random", and the empty string for other expressions."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return ""


def span(allowed: range) -> str:
    """Return a range as people write it."""
    return f"{allowed[0]} to {allowed[-1]}"
