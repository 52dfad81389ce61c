"""One person's data from one computer to another (issue 4, point 4)."""

import json
import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.learning_types import LONGEST_ANSWER, Rating, Source
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.learning.transfer import ExchangeError, write_person
from pullstrings_qt.storage import Store, open_store
from tests.learning.card_samples import MAKE, READ, Person, card
from tests.learning.people_files import read_person, take_in

EVER = (date(1, 1, 1), date(9999, 12, 31))


def _practice(person: Person) -> None:
    for letter in "abcdef":
        person.grader.answer(card(letter), "a", millis=1234)
        person.clock.move(minutes=3)
        person.grader.review(card(letter, MAKE), Rating.HARD, source=Source.DRILL)
        person.clock.move(days=1)
    person.grader.answer(card("a"), "a", source=Source.MATCH, origin="match 1, turn 1, seat 0")


@pytest.fixture
def file(mara: Person, tmp_path: Path) -> Path:
    """Return the file of somebody who has practiced."""
    _practice(mara)
    mara.store.profiles.change(
        mara.profile._replace(
            avatar="owl",
            left_handed=True,
            level=SigningLevel.SOME,
            daily_goal=35,
            match_reviews=False,
            letter_order="QZ",
            name_first=False,
        )
    )
    profile = mara.store.profiles.get(mara.id)
    assert profile is not None
    target = tmp_path / "mara.json"
    write_person(target, profile, mara.store.reviews)
    return target


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Store]:
    """Return the store of another computer."""
    opened = open_store(tmp_path / "elsewhere").store
    yield opened
    opened.close()


def _everything(store: Store, profile: Profile) -> dict[str, Any]:
    reviews, person = store.reviews, profile.id
    return {
        "profile": profile._replace(id=0),
        "cards": reviews.cards(person, "asl"),
        "log": [review for _id, review in reviews.page(person, 0, 10_000)],
        "days": reviews.days(person, *EVER),
        "confusions": {
            way: sorted(map(str, reviews.confusions(person, "asl", way))) for way in (READ, MAKE)
        },
    }


def test_everything_arrives(file: Path, mara: Person, elsewhere: Store) -> None:
    elsewhere.profiles.add("Somebody else")
    (arrival,) = take_in(elsewhere, read_person(file))
    arrived = arrival.profile
    profile = mara.store.profiles.get(mara.id)
    assert profile is not None
    assert _everything(elsewhere, arrived) == _everything(mara.store, profile)
    assert arrived.left_handed
    assert elsewhere.profiles.with_key(profile.key) == arrived
    assert elsewhere.reviews.with_origin(arrived.id, "match 1, turn 1, seat 0") is not None


def test_two_people_of_one_name_need_another_name(file: Path, elsewhere: Store) -> None:
    """Issue 4, "Bad input": two profiles of one name."""
    elsewhere.profiles.add("MARA")
    (arrival,) = take_in(elsewhere, read_person(file))
    assert (arrival.name, arrival.profile.name) == ("Mara", "Mara 2")
    assert elsewhere.profiles.names() == ["MARA", "Mara 2"]
    assert elsewhere.reviews.count(arrival.profile.id) == 13


def test_calling_an_import_off_leaves_nothing(file: Path, elsewhere: Store) -> None:
    """Issue 4, "Bad input": progress, cancel, all or nothing."""
    data = read_person(file)

    def stop(_done: int, _whole: int) -> None:
        raise Canceled

    with pytest.raises(Canceled):
        take_in(elsewhere, data, progress=stop)
    assert elsewhere.profiles.names() == []
    assert elsewhere._database.rows("SELECT count(*) FROM reviews") == [(0,)]


def test_calling_an_export_off_leaves_the_old_file(file: Path, mara: Person) -> None:
    before = file.read_bytes()

    def stop(_done: int, _whole: int) -> None:
        raise Canceled

    with pytest.raises(Canceled):
        write_person(file, mara.profile, mara.store.reviews, stop)
    assert file.read_bytes() == before
    with pytest.raises(Canceled):
        read_person(file, stop)


def test_somebody_who_has_learned_nothing_can_travel(mara: Person, tmp_path: Path) -> None:
    write_person(tmp_path / "new.json", mara.profile, mara.store.reviews)
    data = read_person(tmp_path / "new.json")
    assert (data.profile.name, data.cards, data.reviews) == ("Mara", {}, [])


def _changed(document: dict[str, Any], part: str, value: Any) -> dict[str, Any]:
    *way, last = part.split(".")
    place: Any = document
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    return document


DAMAGES: dict[str, tuple[Any, ...]] = {
    "format": ("pullstrings-record",),
    "version": ("1",),
    "cards": (None,),
    "cards.0": ([],),
    "cards.1.2": ("guess", []),
    "cards.1.3": (
        *("[2,null,-5,5,1,1]", "[2,null,1e999,5,1,1]", '[2,null,"5",5,1,1]', "[" * 100_000),
        f"[2,null,{10**400},5,1,1]",
    ),
    "person": ([],),
    "person.name": (7,),
    "person.key": ("", "%"),
    "person.level": ("wizard",),
    "person.daily_goal": (-1, True),
    "reviews": ({},),
    "reviews.2": ("x", [["x"] * 9_999]),
    "reviews.2.1": ("x" * 500, "\ud800", "x" * 3_000_000),
    "reviews.2.3": (5,),
    "reviews.2.6": (10**30, -1),
    "reviews.2.7": ("2026-13-01",),
    "reviews.2.8": (2.5, -4, 2**70, LONGEST_ANSWER + 1, True),
    "reviews.2.10": ("[1]",),
    "settings": (
        *([], {"../x": 1}, {"a" * 200 + "/../x": 1}, {"learn.words": "x" * 20_000}),
        {"learn.words": json.loads("[" * 300 + "]" * 300)},
        {"learn.words": json.loads('{"a":' * 30 + "1" + "}" * 30)},
    ),
    "ratings": (
        *([], {"mijnlieff": 7}, {"mijnlieff": [[1000, 90]]}, {"": [[1000, 90, 0.06]]}),
        *({"mijnlieff": [[1000, 90, None]]}, {"mijnlieff": [[1000, -1, 0.06]]}),
        {"mijnlieff": [[10**400, 90, 0.06]]},
    ),
}


def test_a_damaged_file_gets_a_sentence_and_changes_nothing(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    damages = [(part, value) for part, values in DAMAGES.items() for value in values]
    for part, value in [("version", 2), *damages]:
        file.write_text(json.dumps(_changed(json.loads(text), part, value)), encoding="utf-8")
        sentence = "newer version" if value == 2 else "isn’t the right kind of file"
        with pytest.raises(ExchangeError, match=sentence) as problem:
            read_person(file)
        assert "mara.json" in str(problem.value), part


def test_how_long_an_answer_took_travels_whatever_it_was(file: Path) -> None:
    for millis in (None, 0, 1, LONGEST_ANSWER):
        document = _changed(json.loads(file.read_text(encoding="utf-8")), "reviews.2.8", millis)
        file.write_text(json.dumps(document), encoding="utf-8")
        assert list(read_person(file).reviews)[2].millis == millis


def test_settings_nested_as_deep_as_can_be_read_are_refused(file: Path) -> None:
    """Reading bears a little more than writing: the file was taken in and then raised."""
    text = file.read_text(encoding="utf-8")
    for depth in range(900, 1000, 5):
        deep = '"settings": {"learn.words": ' + "[" * depth + "]" * depth + "}"
        assert '"settings": {}' in text
        file.write_text(text.replace('"settings": {}', deep), encoding="utf-8")
        with pytest.raises(ExchangeError, match="cannot be opened"):
            read_person(file)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe\x00", b"[" * 100_000, b"null"])
def test_what_is_no_such_file_gets_a_sentence(content: bytes, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(content)
    with pytest.raises(ExchangeError, match="cannot be opened"):
        read_person(broken)


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path, mara: Person) -> None:
    with pytest.raises(ExchangeError, match="not there"):
        read_person(tmp_path / "nowhere.json")
    with pytest.raises(ExchangeError, match="could not be written"):
        write_person(tmp_path / "no folder" / "x.json", mara.profile, mara.store.reviews)


def test_what_a_person_has_set_travels_too(mara: Person, elsewhere: Store, tmp_path: Path) -> None:
    """Issue 4, point 3: names the family types in are kept as a setting of the person."""
    store, key = mara.store, mara.profile.key
    store.settings.set(f"learn.words.{key}", {"names": "Oh, Zoë"})
    store.settings.set("learn.person", mara.id)
    settings = store.settings.of_person(key)
    assert settings == {"learn.words": {"names": "Oh, Zoë"}}
    write_person(tmp_path / "mara", mara.profile, store.reviews, settings=settings)
    take_in(elsewhere, read_person(tmp_path / "mara"))
    assert elsewhere.settings.of_person(key) == settings
    assert elsewhere.settings.get("learn.person") is None


def test_a_file_of_the_first_version_has_no_settings(file: Path) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    del document["settings"]
    file.write_text(json.dumps(document), encoding="utf-8")
    assert read_person(file).settings == {}


def test_the_bar_goes_once_from_end_to_end(file: Path) -> None:
    told: list[float] = []
    read_person(file, lambda done, whole: told.append(done / whole))
    assert told == sorted(told)
    assert told[-1] == 1


@pytest.mark.timeout(20)
def test_a_pipe_is_no_file_of_a_person(tmp_path: Path) -> None:
    pipe = tmp_path / "mara.json"
    os.mkfifo(pipe)
    with pytest.raises(ExchangeError):
        read_person(pipe)


def test_a_file_that_begins_with_something_else_is_not_read_to_its_end(tmp_path: Path) -> None:
    """A file full of zeros may claim to be 5 GB."""
    endless = tmp_path / "mara.json"
    with endless.open("wb") as file:
        file.truncate(5_000_000_000)
    with pytest.raises(ExchangeError, match="isn’t the right kind of file"):
        read_person(endless)
