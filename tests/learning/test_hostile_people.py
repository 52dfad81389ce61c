"""A person's or class's file that exhausts memory or time is refused, or read in parts.

Issue 24, point 8: a class of 29 KB took 755 MB before it was refused, 60 MB in plain
text 1.45 GB.
"""

import json
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from pullstrings_qt.learning import transfer
from pullstrings_qt.learning.class_file import read_people
from pullstrings_qt.learning.schedule import grader
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.storage import Store

KEY: Final = "a" * 32
PERSON: Final = {
    "key": KEY,
    "name": "Mara",
    "avatar": "",
    "hand": "right",
    "level": "new",
    "daily_goal": 20,
    "match_reviews": True,
}
MEMORY: Final = 80_000_000  # bytes; a long value is built once, as two million characters
MANY: Final = 2_200_000
LISTS: Final = "[" + "[]," * MANY + "[]]"


def person(**parts: str) -> str:
    """Return a person's file with parts that are written out."""
    whole = {
        "format": '"pullstrings-person"',
        "version": "1",
        "person": json.dumps(PERSON),
        "settings": "{}",
        "ratings": "{}",
        "cards": "[]",
        "reviews": "[]",
        **parts,
    }
    return "{" + ",".join(f'"{name}":{text}' for name, text in whole.items()) + "}"


def answers(count: int) -> Iterator[list[Any]]:
    """Yield so many answers that are right in all."""
    for number in range(count):
        moment = 1_700_000_000_000 + 1000 * number
        tile = "abcdefghij"[number % 10]
        state = None if number < 10 else f"[2,null,9.5,5.5,{moment + 90_000_000},{moment - 90_000}]"
        yield ["asl", tile, "read", 3, 1, tile, moment, "2026-01-02", 500, "cards", state, None]


def with_answers(count: int) -> str:
    """Return the file of a person who has given so many answers."""
    return person(reviews=json.dumps(list(answers(count)), separators=(",", ":")))


HOSTILE: Final = {
    "lists for answers": person(reviews=LISTS),
    "lists for cards": person(cards=LISTS),
    "lists for settings": person(settings=LISTS),
    "a row of lists": person(reviews=f"[{LISTS}]"),
    "a long word for a row": person(reviews=f'["{"x" * MANY}"]'),
    "lists under another name": "{" + f'"more":{LISTS},' + person()[1:],
    "names and names": "{" + "".join(f'"k{n}":0,' for n in range(MANY // 10)) + person()[1:],
    "a long name": "{" + f'"{"k" * MANY}":0,' + person()[1:],
    "a number without end": person(version="9" * MANY),
    "brackets in brackets": person(settings="[" * MANY),
    "names in names": '{"a":' * MANY,
    "blanks": "{" + " " * MANY + person()[1:],
}


@contextmanager
def little_memory(maximum: int = MEMORY) -> Iterator[None]:
    """Let the block use no more than so many bytes at once."""
    tracemalloc.start()
    try:
        yield
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < maximum


def all_read(source: Path) -> int:
    """Return how many answers a file holds, in which nothing is wrong."""
    return sum(1 for data in read_people([source]) for _review in data.reviews)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_person_is_refused_before_much_is_built(name: str, tmp_path: Path) -> None:
    source = tmp_path / "hostile.pullstrings-person"
    source.write_text(HOSTILE[name], encoding="utf-8")
    with little_memory(), pytest.raises(ExchangeError, match="hostile"):
        all_read(source)


@pytest.mark.parametrize("name", ["lists for answers", "a long name", "brackets in brackets"])
def test_a_hostile_class_is_refused_before_it_is_unpacked(name: str, tmp_path: Path) -> None:
    source = tmp_path / "hostile.pullstrings-class"
    with ZipFile(source, "w", ZIP_DEFLATED, compresslevel=9) as package:
        index = {"format": "pullstrings-class", "version": 1, "key": KEY, "name": "3b"}
        package.writestr("class.json", json.dumps({**index, "set": "asl", "started": "2026-10-12"}))
        package.writestr(f"people/{KEY}.json", HOSTILE[name])
    assert source.stat().st_size < 3_000_000
    with little_memory(), pytest.raises(ExchangeError, match="hostile"):
        all_read(source)


def test_a_person_has_no_more_cards_than_fit_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "MAX_CARDS", 100)
    rows = [["asl", f"{number}", "read", "[2,null,9,5,9,9]"] for number in range(101)]
    source = tmp_path / "mara.pullstrings-person"
    source.write_text(person(cards=json.dumps(rows[:100])), encoding="utf-8")
    assert all_read(source) == 0
    source.write_text(person(cards=json.dumps(rows)), encoding="utf-8")
    with pytest.raises(ExchangeError, match="right kind of file"):
        all_read(source)


def test_what_is_right_in_all_takes_no_memory_however_long_it_is(
    tmp_path: Path, store: Store
) -> None:
    """The answers go from the file to the store; a hundred thousand were 80 MB."""
    source = tmp_path / "mara.pullstrings-person"
    source.write_text(with_answers(6_000), encoding="utf-8")
    with little_memory(3_500_000), store.beside() as beside:
        grade = partial(grader, settings=beside.settings)
        (arrival,) = beside.people.take_in(read_people([source]), grade)
    assert (arrival.answers, store.reviews.count(arrival.profile.id)) == (6_000, 6_000)


def test_an_ordinary_class_is_far_below_what_a_file_may_unpack_to(tmp_path: Path) -> None:
    source = tmp_path / "3b.pullstrings-class"
    whole = with_answers(3_000)
    with ZipFile(source, "w", ZIP_DEFLATED) as package:
        index = {"format": "pullstrings-class", "version": 1, "key": KEY, "name": "3b"}
        package.writestr("class.json", json.dumps({**index, "set": "asl", "started": "2026-10-12"}))
        for number in range(12):
            key = f"{number:032x}"
            package.writestr(f"people/{key}.json", whole.replace(KEY, key))
    assert all_read(source) == 36_000
