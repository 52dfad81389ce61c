"""A whole class in one file, and many files at once (issue 15, point 10)."""

import json
from datetime import date
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.learning.class_file import read_class, write_class
from pullstrings_qt.learning.transfer import ExchangeError, write_person
from pullstrings_qt.storage import Store
from tests.learning.card_samples import Person, card
from tests.learning.people_files import read_all

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
    mara.grader.answer(card("m"), "n")
    mara.grader.answer(card("a"), "a")
    theo.grader.answer(card("b"), "b")
    return [mara, theo]


def save(target: Path, pupils: list[Person], store: Store) -> None:
    def settings_of(profile: Profile) -> dict[str, object]:
        return {"learn.choices": {"set": "asl", "of": profile.name}}

    def ratings_of(profile: Profile) -> dict[str, list[GlickoRating]]:
        return store.ratings.lines(profile.id)

    people = [one.profile for one in pupils]
    write_class(target, FOUND, people, store.reviews, settings_of, ratings_of)


def test_a_class_comes_back_as_it_was(tmp_path: Path, store: Store, pupils: list[Person]) -> None:
    save(tmp_path / "3b.pullstrings-class", pupils, store)
    source = tmp_path / "3b.pullstrings-class"
    assert read_class([source]) == SchoolClass(0, FOUND.key, "Class 3b", "asl", FOUND.started)
    mara, theo = read_all(source)
    assert [mara.profile.name, theo.profile.name] == ["Mara", "Theo"]
    assert mara.cards == store.reviews.cards(pupils[0].id, "asl")
    assert [one.taken_for for one in mara.reviews] == ["n", "a"]
    assert [one.taken_for for one in theo.reviews] == ["b"]
    assert mara.settings == {"learn.choices": {"set": "asl", "of": "Mara"}}


def test_classes_and_people_are_read_one_after_the_other(
    tmp_path: Path, store: Store, pupils: list[Person]
) -> None:
    save(tmp_path / "3b.pullstrings-class", pupils, store)
    write_person(tmp_path / "theo.pullstrings-person", pupils[1].profile, store.reviews)
    told: list[float] = []
    sources = [tmp_path / "theo.pullstrings-person", tmp_path / "3b.pullstrings-class"]
    assert read_class(sources[:1]) is None
    assert read_class(sources) is not None
    people = read_all(*sources, progress=lambda done, whole: told.append(done / whole))
    assert [one.profile.name for one in people] == ["Theo", "Mara", "Theo"]
    assert told[0] == told[-1] == max(told) == 1


def test_canceling_leaves_no_file(tmp_path: Path, store: Store, pupils: list[Person]) -> None:
    def stop(_done: int, _whole: int) -> None:
        raise Canceled

    with pytest.raises(Canceled):
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
        ({}, "isn’t the right kind of file"),
        ({"class.json": b"{"}, "isn’t the right kind of file"),
        ({"class.json": b"[" * 50_000}, "isn’t the right kind of file"),
        ({"class.json": b" " * 300_000}, "isn’t the right kind of file"),
        ({"class.json": index(format="else")}, "isn’t the right kind of file"),
        ({"class.json": index(version=2)}, "newer version"),
        ({"class.json": index(key="../../x")}, "isn’t the right kind of file"),
        ({"class.json": index(name="")}, "isn’t the right kind of file"),
        ({"class.json": index(started="soon")}, "isn’t the right kind of file"),
        ({"class.json": index(), "people/../../evil.json": b"{}"}, "isn’t the right kind of file"),
        ({"class.json": index(), f"people/{'a' * 32}.json": b"{}"}, "cannot be opened"),
    ],
)
def test_what_is_no_class_is_refused_in_a_sentence(
    tmp_path: Path, entries: dict[str, bytes], why: str
) -> None:
    source = packed(tmp_path / "bad.pullstrings-class", entries)
    with pytest.raises(ExchangeError, match=why):
        read_all(source)
    assert not (tmp_path / "evil.json").exists()


def test_a_damaged_package_is_refused(tmp_path: Path, store: Store, pupils: list[Person]) -> None:
    path = tmp_path / "3b.pullstrings-class"
    save(path, pupils, store)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(ExchangeError, match="isn’t the right kind"):
        read_all(path)
    with pytest.raises(ExchangeError, match="isn’t the right kind"):
        read_class([path])
    path.write_bytes(content.replace(b"n", b"m"))
    with pytest.raises(ExchangeError, match="3b"):
        read_all(path)
    with pytest.raises(ExchangeError, match="not there"):
        read_all(tmp_path / "lost")


@pytest.mark.parametrize("packing", [ZIP_LZMA, ZIP_BZIP2])
def test_a_member_that_nothing_of_ours_packs_is_refused(
    tmp_path: Path, packing: int, pupils: list[Person]
) -> None:
    """A damaged one raised `LZMAError`; a whole one may ask for any amount of memory."""
    path = tmp_path / "3b.pullstrings-class"
    with ZipFile(path, "w", packing) as package:
        package.writestr("class.json", index())
        package.writestr(f"people/{'a' * 32}.json", b"{}" * 500)
    content = bytearray(path.read_bytes())
    with pytest.raises(ExchangeError, match="isn’t the right kind"):
        read_all(path)
    content[80:100] = bytes(20)
    path.write_bytes(content)
    with pytest.raises(ExchangeError, match="isn’t the right kind"):
        read_all(path)


def test_a_small_file_cannot_unpack_into_gigabytes(tmp_path: Path) -> None:
    entries = {"class.json": index(), f"people/{'a' * 32}.json": b"{" + b" " * 5_000_000}
    with pytest.raises(ExchangeError, match="isn’t the right kind of file"):
        read_all(packed(tmp_path / "bomb.pullstrings-class", entries))
    crowd = {f"people/{number:032x}.json": b"{}" for number in range(501)}
    with pytest.raises(ExchangeError, match="isn’t the right kind of file"):
        read_all(packed(tmp_path / "crowd", {"class.json": index(), **crowd}))


def test_a_pupil_s_damaged_file_lets_nobody_in(
    tmp_path: Path, store: Store, pupils: list[Person]
) -> None:
    write_person(tmp_path / "mara", pupils[0].profile, store.reviews)
    (tmp_path / "other").write_text("names: Hugo", encoding="utf-8")
    with pytest.raises(ExchangeError, match="other"):
        read_all(tmp_path / "mara", tmp_path / "other")
