"""The log of reviews as a table (issue 4, point 6)."""

import csv
from datetime import UTC, date, datetime, timedelta
from itertools import product
from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import CardKey, CardReview, Direction, Rating, Source
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.learning.transfer import REVIEW_COLUMNS, ExchangeError, write_review_csv
from pullstrings_qt.storage.reviews import Reviews

START = datetime(2026, 11, 21, 23, 59, 59, 250_000, tzinfo=UTC)


class Log(Reviews):
    """A log in memory that never gives more than a few reviews at once."""

    def __init__(self, reviews: list[CardReview], minimum: int = 3) -> None:
        self.reviews = reviews
        self.minimum = minimum

    def count(self, person: int) -> int:
        return len(self.reviews)

    def page(self, person: int, after: int = 0, size: int = 2000) -> list[tuple[int, CardReview]]:
        numbered = list(enumerate(self.reviews, 1))
        return numbered[after : after + min(size, self.minimum)]


def review(number: int, **more: object) -> CardReview:
    values: dict[str, object] = {
        "key": CardKey("asl", "abc"[number % 3], Direction.READ),
        "rating": Rating.GOOD,
        "right": True,
        "moment": START + timedelta(seconds=number),
        "day": date(2026, 11, 22),
        "source": Source.CARDS,
        "millis": 1200 + number,
    }
    return CardReview(**{**values, **more})  # type: ignore[arg-type]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_every_review_is_a_line_in_the_order_given(tmp_path: Path) -> None:
    path = tmp_path / "reviews.csv"
    log = Log([review(number) for number in range(10)])
    assert write_review_csv(path, log, 1, "Mara") == 10
    found = rows(path)
    assert list(found[0]) == list(REVIEW_COLUMNS)
    assert [line["milliseconds"] for line in found] == [str(1200 + n) for n in range(10)]
    assert found[0] == {
        "person": "Mara",
        "moment": "2026-11-21T23:59:59.250+00:00",
        "day": "2026-11-22",
        "set": "asl",
        "tile": "a",
        "direction": "read",
        "rating": "good",
        "right": "1",
        "taken_for": "",
        "milliseconds": "1200",
        "source": "cards",
    }
    assert path.read_bytes().startswith(b"\xef\xbb\xbf"), "Excel needs the mark"


def test_a_wrong_answer_tells_what_it_was_taken_for(tmp_path: Path) -> None:
    wrong = review(0, rating=Rating.AGAIN, right=False, taken_for="ü, “x”", millis=None)
    write_review_csv(tmp_path / "t.csv", Log([wrong]), 1, "Mara")
    (line,) = rows(tmp_path / "t.csv")
    assert (line["rating"], line["right"], line["taken_for"]) == ("again", "0", "ü, “x”")
    assert line["milliseconds"] == ""


MARKS = tuple("=+-@＝＋－＠")
"""What a formula may begin with."""


def test_no_spreadsheet_takes_a_cell_for_a_formula(tmp_path: Path) -> None:
    """In many countries a spreadsheet separates cells by semicolons, also those of this table."""
    formulas = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", " =1")
    for before, formula in product(("", "a;", "a; ", 'a";"', "a\t"), formulas):
        cell = before + formula
        evil = review(0, key=CardKey(cell, cell, Direction.MAKE), taken_for=cell)
        write_review_csv(tmp_path / "t.csv", Log([evil, evil]), 1, cell)
        for delimiter in ",;\t":
            with (tmp_path / "t.csv").open(encoding="utf-8-sig", newline="") as file:
                read = [each for line in csv.reader(file, delimiter=delimiter) for each in line]
            assert not [each for each in read if each.strip().startswith(tuple("=+-@＝＋－＠"))], (
                cell
            )


def test_a_cell_that_is_no_formula_stays_as_it_is(tmp_path: Path) -> None:
    for cell in ("a=1", "Zoë-Ann", "a; b", "1,5", "‘a’", ""):
        write_review_csv(tmp_path / "t.csv", Log([review(0)]), 1, cell)
        (line,) = rows(tmp_path / "t.csv")
        assert line["person"] == cell


def test_an_empty_log_is_a_heading(tmp_path: Path) -> None:
    assert write_review_csv(tmp_path / "t.csv", Log([]), 1, "Mara") == 0
    assert rows(tmp_path / "t.csv") == []


def test_progress_and_calling_off(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("old")
    told = []

    def progress(done: int, whole: int) -> None:
        told.append((done, whole))
        if done == 6:
            raise Canceled

    with pytest.raises(Canceled):
        write_review_csv(path, Log([review(n) for n in range(10)]), 1, "Mara", progress)
    assert told == [(0, 10), (3, 10), (6, 10)]
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="could not be written"):
        write_review_csv(tmp_path / "gone" / "t.csv", Log([]), 1, "Mara")
