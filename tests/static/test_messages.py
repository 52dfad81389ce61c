"""Every message stands where gettext finds it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("pullstrings_qt", "camera/pullstrings_qt_camera")
MARKS = ("_", "ngettext", "pgettext", "npgettext")


def hidden(source: str) -> list[int]:
    """Return the lines of the messages inside f-strings: Babel finds none there on Python 3.11."""
    strings = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr))
    return [
        part.lineno
        for string in strings
        for part in ast.walk(string)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in MARKS
    ]


@pytest.mark.parametrize("folder", SOURCES)
def test_no_message_stands_in_an_f_string(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in hidden(path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_a_message_in_an_f_string_is_found() -> None:
    assert hidden("f\"{labeled(_('Now'), 1)}.\"\nf\"{ngettext('a', 'b', 2)}\"") == [1, 2]
    assert not hidden('f"{name}."\n_("Now")')
