"""Files as people have them, made for this: each read wrongly or refused once."""

from pathlib import Path

from pullstrings_qt.tiles.csv_import import read_table_as
from tests.tiles.sets import read_any

CASES = Path(__file__).parent / "data" / "cases"
ROWS = {
    "anki-export.txt": [("apple", "Apfel"), ("pear", "Birne")],
    "anki-headers.tsv": [("apple", "Apfel"), ("pear", "Birne")],
    "case-matters.csv": [("Co", "Cobalt"), ("CO", "carbon monoxide"), ("H", "hydrogen")],
    "comma-in-first-tab.tsv": [("Hello, Tom, hi", "Hola, Tom"), ("Bye", "Adiós")],
    "cp1250-polish.csv": [("woda", "wąż"), ("żaba", "źdźbło")],
    "elements-three-columns.csv": [("Hydrogen", "H"), ("Helium", "He")],
    "gbk.csv": [("水", "shui"), ("火", "huo")],
    "html.csv": [("water", "agua fresca"), ("fire", "fuego")],
    "one-empty.csv": [("water", "agua"), ("earth", "tierra")],
    "pipe.csv": [("water", "agua"), ("fire", "fuego")],
    "sep-only.csv": [("niño", "child"), ("café", "coffee")],
    "term-definition.csv": [("water", "agua"), ("fire", "fuego")],
    "zwnj-persian.csv": [("می\u200cخواهم", "I want"), ("کتاب\u200cها", "books")],
}
SKIPPED = {"one-empty.csv": ["Line 3: one side is empty."]}
DOUBTFUL = {"cp1250-polish.csv", "gbk.csv"}


def test_every_case_is_read_as_it_is() -> None:
    assert {path.name for path in CASES.iterdir()} == {*ROWS, "mac-folder"}
    for name, rows in ROWS.items():
        reading = read_table_as(CASES / name)
        assert [(tile.front.text, tile.back.text) for tile in reading.tiles] == rows, name
        assert [each.sentence for each in reading.skipped] == SKIPPED.get(name, [])
        assert list(reading.doubts) == (["encoding"] if name in DOUBTFUL else [])
        assert len(reading.tile_set().tiles) == len(rows)


def test_a_folder_from_a_mac_holds_its_pictures_only() -> None:
    assert list(read_any(CASES / "mac-folder").tiles) == ["a", "b", "c", "d", "e"]
