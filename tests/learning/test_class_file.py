"""A whole class in one file, and many files at once (issue 15, point 10)."""

import json
from datetime import date
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from pullstrings_qt.core.learning_types import Profile, SchoolClass
from pullstrings_qt.core.progress import Cancelled
from pullstrings_qt.core.rating import Rating
from pullstrings_qt.learning import class_file
from pullstrings_qt.learning.class_file import find_people, write_class
from pullstrings_qt.learning.exchange import ExchangeError
from pullstrings_qt.learning.transfer import read_person, write_person
from pullstrings_qt.storage import Store
from tests.learning.card_samples import Person, card

FOUND = SchoolClass(7, "ab" * 16, "Class 3b", "asl", date(2026, 10, 12))
INDEX = {
    "format": "pullstrings-class",
    "version": 1,
    "key": "ab" * 16,
    "name": "3b",
    "set": "asl",
    "started": "2026-10-12",
}


@pytest.fixture
def pupils(store: Store) -> list[Person]:
    mara, theo = Person(store), Person(store, "Theo")
    mara.reviewer.answer(card("m"), "n")
    mara.reviewer.answer(card("a"), "a")
    theo.reviewer.answer(card("b"), "b")
    return [mara, theo]


def save(target: Path, pupils: list[Person], store: Store) -> None:
    def settings_of(profile: Profile) -> dict[str, object]:
        return {"learn.choices": {"set": "asl", "of": profile.name}}

    def ratings_of(profile: Profile) -> dict[str, list[Rating]]:
        return store.ratings.lines(profile.id)

    people = [one.profile for one in pupils]
    write_class(target, FOUND, people, store.reviews, settings_of, ratings_of)


def test_a_class_comes_back_as_it_was(tmp_path: Path, store: Store, pupils: list[Person]) -> None:
    save(tmp_path / "3b.pullstrings-class", pupils, store)
    (tmp_path / "new").mkdir()
    files = find_people([tmp_path / "3b.pullstrings-class"], tmp_path / "new")
    assert files.found == SchoolClass(0, FOUND.key, "Class 3b", "asl", FOUND.started)
    assert [(one.profile.name, one.answers) for one in files.people] == [("Mara", 2), ("Theo", 1)]
    mara = read_person(files.people[0].path)
    assert mara.cards == store.reviews.cards(pupils[0].id, "asl")
    assert [one.taken_for for one in mara.reviews] == ["n", "a"]
    assert mara.settings == {"learn.choices": {"set": "asl", "of": "Mara"}}


def test_of_two_files_of_a_person_the_one_with_more_answers_counts(
    tmp_path: Path, store: Store, pupils: list[Person]
) -> None:
    save(tmp_path / "3b.pullstrings-class", pupils, store)
    pupils[1].reviewer.answer(card("c"), "c")
    write_person(tmp_path / "theo.pullstrings-person", pupils[1].profile, store.reviews)
    (tmp_path / "new").mkdir()
    sources = [tmp_path / "theo.pullstrings-person", tmp_path / "3b.pullstrings-class"]
    files = find_people(sources, tmp_path / "new")
    assert sorted((one.profile.name, one.answers) for one in files.people) == [
        ("Mara", 2),
        ("Theo", 2),
    ]


def test_of_two_files_of_a_person_the_longest_ratings_of_each_game_count(
    tmp_path: Path, store: Store, pupils: list[Person]
) -> None:
    short, long = [Rating(1000, 200)], [Rating(1000, 200), Rating(1100, 180)]
    theo = pupils[1]
    store.ratings.take_in(theo.id, {"mijnlieff": long, "pulling_strings": short})
    save(tmp_path / "3b.pullstrings-class", pupils, store)
    theo.reviewer.answer(card("c"), "c")
    played = {"mijnlieff": short, "pulling_strings": long}
    write_person(tmp_path / "theo", theo.profile, store.reviews, ratings=played)
    (tmp_path / "new").mkdir()
    files = find_people([tmp_path / "3b.pullstrings-class", tmp_path / "theo"], tmp_path / "new")
    ratings = {one.profile.name: dict(one.ratings) for one in files.people}
    assert ratings["Theo"] == {"mijnlieff": tuple(long), "pulling_strings": tuple(long)}
    assert ratings["Mara"] == {}


def test_cancelling_leaves_no_file(tmp_path: Path, store: Store, pupils: list[Person]) -> None:
    def stop(_done: int, _whole: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        write_class(
            tmp_path / "x",
            FOUND,
            [pupils[0].profile],
            store.reviews,
            lambda _one: {},
            lambda _one: {},
            stop,
        )
    assert list(tmp_path.glob("x*")) == []


def packed(path: Path, entries: dict[str, bytes]) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        for name, content in entries.items():
            package.writestr(name, content)
    return path


def index(**changes: object) -> bytes:
    return json.dumps({**INDEX, **changes}).encode()


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        ({}, "no file of a class"),
        ({"class.json": b"{"}, "no file of a class"),
        ({"class.json": b"[" * 50_000}, "no file of a class"),
        ({"class.json": b" " * 300_000}, "no file of a class"),
        ({"class.json": index(format="else")}, "no file of a class"),
        ({"class.json": index(version=2)}, "newer version"),
        ({"class.json": index(key="../../x")}, "no file of a class"),
        ({"class.json": index(name="")}, "no file of a class"),
        ({"class.json": index(started="soon")}, "no file of a class"),
        ({"class.json": index(), "people/../../evil.json": b"{}"}, "no file of a class"),
        ({"class.json": index(), f"people/{'a' * 32}.json": b"{}"}, "cannot be opened"),
    ],
)
def test_what_is_no_class_is_refused_in_a_sentence(
    tmp_path: Path, entries: dict[str, bytes], why: str
) -> None:
    source = packed(tmp_path / "bad.pullstrings-class", entries)
    (tmp_path / "new").mkdir()
    with pytest.raises(ExchangeError, match=why):
        find_people([source], tmp_path / "new")
    assert not (tmp_path / "evil.json").exists()


def test_a_damaged_package_is_refused(tmp_path: Path, store: Store, pupils: list[Person]) -> None:
    path = tmp_path / "3b.pullstrings-class"
    save(path, pupils, store)
    content = path.read_bytes()
    (tmp_path / "new").mkdir()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(ExchangeError, match="damaged"):
        find_people([path], tmp_path / "new")
    with pytest.raises(ExchangeError, match="not there"):
        find_people([tmp_path / "lost"], tmp_path / "new")


def test_a_small_file_cannot_unpack_into_gigabytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_file, "LARGEST_UNPACKED", 1_000_000)
    entries = {"class.json": index(), f"people/{'a' * 32}.json": b" " * 5_000_000}
    source = packed(tmp_path / "bomb.pullstrings-class", entries)
    (tmp_path / "new").mkdir()
    with pytest.raises(ExchangeError, match="far too long"):
        find_people([source], tmp_path / "new")
    crowd = {f"people/{number:032x}.json": b"{}" for number in range(501)}
    (tmp_path / "crowd-new").mkdir()
    source = packed(tmp_path / "crowd", {"class.json": index(), **crowd})
    with pytest.raises(ExchangeError, match="too many"):
        find_people([source], tmp_path / "crowd-new")


def test_a_pupil_s_damaged_file_lets_nobody_in(
    tmp_path: Path, store: Store, pupils: list[Person]
) -> None:
    write_person(tmp_path / "mara", pupils[0].profile, store.reviews)
    (tmp_path / "other").write_text("names: Hugo", encoding="utf-8")
    (tmp_path / "new").mkdir()
    with pytest.raises(ExchangeError, match="other"):
        find_people([tmp_path / "mara", tmp_path / "other"], tmp_path / "new")
