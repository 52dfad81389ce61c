"""A file fits in a head."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 450
FOLDERS = ("pullstrings_qt", "tests", "benchmarks", "packaging")


def test_no_module_is_too_long() -> None:
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
    }
    assert "pullstrings_qt/core/game.py" in sizes
    assert {name: lines for name, lines in sizes.items() if lines > MOST_LINES} == {}
