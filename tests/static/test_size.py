"""A file fits in a head, a function on a page."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 40
FOLDERS = ("pullstrings_qt", "artwork", "tests", "benchmarks", "packaging")


def sources() -> dict[str, str]:
    """Return every source file by its name."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
    }


def functions(source: str) -> Iterator[tuple[str, int, int]]:
    """Yield name, first line and number of lines of each function, from ``def`` to its end."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_module_is_too_long() -> None:
    sizes = {name: len(source.splitlines()) for name, source in sources().items()}
    assert "pullstrings_qt/core/game.py" in sizes
    assert {name: lines for name, lines in sizes.items() if lines > MOST_LINES} == {}


def test_no_function_is_too_long() -> None:
    sizes = {
        f"{name}: {function}:{start}": lines
        for name, source in sources().items()
        for function, start, lines in functions(source)
    }
    assert any(name.startswith("pullstrings_qt/core/numbers.py: number_word") for name in sizes)
    assert {name: lines for name, lines in sizes.items() if lines > MOST_LINES_OF_A_FUNCTION} == {}


def test_a_function_is_counted_with_its_docstring_and_methods_too() -> None:
    source = 'class A:\n    def b(self):\n        """Say.\n\n        More.\n        """\n'
    assert list(functions(source)) == [("b", 2, 5)]
