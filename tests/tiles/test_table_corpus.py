"""Made tables in every way of writing: each is read rightly, or says what to look at."""

from pathlib import Path

from pullstrings_qt.tiles.csv_import import read_table_as
from tests.tiles.table_corpus import made_tables

COUNT = 300


def test_no_table_is_read_wrongly_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "made.csv"
    silent: list[str] = []
    wrong = asked = known = 0
    for made in made_tables(COUNT, seed=20):
        path.write_bytes(made.content)
        reading = read_table_as(path)
        rows = tuple((tile.front.text, tile.back.text) for tile in reading.tiles)
        right = (rows, len(reading.skipped)) == (made.rows, made.bad)
        wrong += not right
        if not right and not reading.doubts:
            silent.append(made.how)
        if reading.written.encoding in ("utf-8", "utf-16"):
            known += 1
            asked += bool(reading.doubts)
    assert silent == []
    assert wrong <= 0.03 * COUNT
    assert asked <= 0.25 * known  # a question for every table would help nobody
