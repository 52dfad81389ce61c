"""One person's data as a file to take along, and what all exchange has in common."""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar
from zipfile import BadZipFile
from zlib import error as ZlibError  # noqa: N812

from pullstrings_qt.core import files
from pullstrings_qt.core.errors import PullstringsError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import (
    LONGEST_ANSWER,
    CardKey,
    CardReview,
    CardState,
    Direction,
    PersonData,
    Rating,
    Source,
    moment,
    state_from_text,
)
from pullstrings_qt.core.profile import LARGEST_GOAL, Profile, SigningLevel, letter_order
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.rating import GlickoRating as Strength
from pullstrings_qt.learning.anki_packing import TooLongReadError
from pullstrings_qt.learning.long_json import JsonReader
from pullstrings_qt.storage.reviews import Reviews, card_names, review_row

FORMAT: Final = "pullstrings-person"
VERSION: Final = 1
LONGEST_TEXT: Final = 200
LONGEST_SETTING: Final = 10_000  # characters of JSON
MAX_CARDS: Final = 200_000  # both ways of 100,000 tiles
DEEPEST_SETTING: Final = 20  # lists and objects in one another
_PARTS: Final = ("format", "version", "person", "settings", "ratings")
_KEY: Final = re.compile(r"[0-9a-f]{32}")
_SETTING: Final = re.compile(r"[a-z_]+(\.[a-z_]+)*")
_LATEST: Final = 1000 << 33  # milliseconds since 1970: in the year 2242
_PORTION: Final = 500
_Row = TypeVar("_Row")


class ExchangeError(PullstringsError):
    """A file could not be read or written; the sentence says which, and what to do."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Give a path to write to, which takes the place of the target, or raise an `ExchangeError`."""
    try:
        with files.whole_file(target) as part:
            yield part
    except OSError as problem:
        raise ExchangeError(files.unwritten_words(target, problem)) from problem


_FORMULA: Final = re.compile(r'^(?=[\t\r\n])|(?:^|(?<=[;\t\r\n]))(?=[\s"]*[=+\-@＝＋－＠])')
"""Where a spreadsheet takes what follows for a formula, also one that separates cells by ``;``."""


def as_text(cell: str) -> str:
    """Return a cell no spreadsheet takes for a formula: an apostrophe stands before one."""
    return _FORMULA.sub("'", cell)


@contextmanager
def whole_table(target: Path) -> Iterator[Callable[[Sequence[str | float]], None]]:
    """Give a function that writes rows of a table (CSV), or raise an `ExchangeError`.

    Every text is quoted, and no spreadsheet takes one for a formula. The file begins with a mark:
    without it Excel does not see that it is UTF-8.
    """
    with (
        whole_file(target) as part,
        part.open("x", encoding="utf-8-sig", newline="", errors="replace") as file,
    ):
        table = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)

        def write(row: Sequence[str | float]) -> None:
            table.writerow([as_text(cell) if isinstance(cell, str) else cell for cell in row])

        yield write


def write_person(
    target: Path,
    profile: Profile,
    log: Reviews,
    progress: ProgressCallback = no_progress,
    *,
    settings: Mapping[str, Any] | None = None,
    ratings: Mapping[str, Sequence[Strength]] | None = None,
) -> None:
    """Write all about a person into a file, wholly or not at all, or raise an `ExchangeError`."""
    person = {
        "key": profile.key,
        "name": profile.name,
        "avatar": profile.avatar,
        "hand": "left" if profile.left_handed else "right",
        "level": profile.level.value,
        "daily_goal": profile.daily_goal,
        "match_reviews": profile.match_reviews,
        "letter_order": profile.letter_order,
        "name_first": profile.name_first,
    }
    with whole_file(target) as part, part.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f'{{\n"format": "{FORMAT}",\n"version": {VERSION},\n')
        file.write(f'"person": {_line(person)},\n"settings": {_line(dict(settings or {}))},\n')
        strengths = {
            game: [[each.value, each.deviation, each.volatility] for each in after]
            for game, after in (ratings or {}).items()
        }
        file.write(f'"ratings": {_line(strengths)},\n')
        file.write('"cards": [')
        cards = (
            _line([*card_names(key), state.as_text()])
            for set_id in log.sets(profile.id)
            for key, state in sorted(log.cards(profile.id, set_id).items())
        )
        _write_lines(file.write, cards)
        file.write('],\n"reviews": [')
        reviews = all_reviews(profile.id, log, progress)
        _write_lines(file.write, (_line(review_row(profile.id, one)[1:]) for one in reviews))
        file.write("]\n}\n")


def read_person(text: TextIO, name: str, heard: Callable[[int], None]) -> PersonData:
    """Return what a file says of a person; nothing is kept yet, or raise an `ExchangeError`.

    Each row is checked as it is read, and the first bad one ends it. The reviews, its last part,
    are read from the file while they are read, so the file stays open until then.
    """
    with sentences(name):
        reader = JsonReader(text)
        names = reader.names()
        found: dict[str, Any] = {}
        cards: dict[CardKey, CardState] = {}
        for part in names:
            if part == "reviews":
                break
            if part == "cards":
                found[part] = cards
                for key, state in _rows(reader, _read_card, heard):
                    cards[key] = state
                    if len(cards) > MAX_CARDS:
                        raise ValueError("more cards than there are")
            else:
                value = reader.value()
                if part in _PARTS:
                    found[part] = value
            _check_kind(found, name)
        else:
            raise ValueError("no reviews")
        if not {"format", "version", "cards"} <= found.keys():
            raise ValueError("a part is missing")
        profile = _read_profile(found["person"])
        settings = _read_settings(found.get("settings", {}))
        ratings = {
            short_text(game): tuple(_read_strength(*line) for line in after)
            for game, after in found.get("ratings", {}).items()
        }
        return PersonData(profile, cards, _reviews(reader, names, name, heard), settings, ratings)


@contextmanager
def sentences(name: str) -> Iterator[None]:
    """Say in a sentence, an `ExchangeError`, what is wrong with a file that cannot be read."""
    try:
        yield
    except (
        *(BadZipFile, ZlibError, EOFError, RuntimeError, TooLongReadError),
        *(AttributeError, KeyError, TypeError, ValueError, OverflowError),
    ) as problem:
        raise damaged(name) from problem
    except OSError as problem:
        raise refused(name, _("It is not there, or belongs to someone else.")) from problem


def all_reviews(person: int, log: Reviews, progress: ProgressCallback) -> Iterator[CardReview]:
    """Yield every review of a person in order; `progress` hears how many."""
    whole, done, last = log.count(person), 0, 0
    while page := log.page(person, last):
        progress(done, whole)
        yield from (review for _review_id, review in page)
        last, done = page[-1][0], done + len(page)
    progress(whole, whole)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write_lines(write: Any, lines: Iterator[str]) -> None:
    for number, line in enumerate(lines):
        write(f",\n{line}" if number else f"\n{line}")
    write("\n")


def _check_kind(found: Mapping[str, Any], name: str) -> None:
    version = found.get("version", VERSION)
    if found.get("format", FORMAT) != FORMAT or type(version) is not int or version < 1:
        raise ValueError("no person")
    if version > VERSION:
        raise too_new(name)


def _rows(
    reader: JsonReader, read: Callable[[Any], _Row], heard: Callable[[int], None]
) -> Iterator[_Row]:
    for number, entry in enumerate(reader.entries(), 1):
        yield read(entry)
        if number % _PORTION == 0:
            heard(reader.done)


def _reviews(
    reader: JsonReader, names: Iterator[str], name: str, heard: Callable[[int], None]
) -> Iterator[CardReview]:
    with sentences(name):
        yield from _rows(reader, _read_review, heard)
        for _more in names:
            reader.value()


def _read_card(card: Any) -> tuple[CardKey, CardState]:
    *names, state = card
    return _key(*names), state_from_text(state)


def _read_profile(person: Any) -> Profile:
    key, goal = short_text(person["key"]), person["daily_goal"]
    if _KEY.fullmatch(key) is None:
        raise ValueError(key)
    if type(goal) is not int or not 0 <= goal <= LARGEST_GOAL:
        raise ValueError(goal)
    return Profile(
        id=0,
        key=key,
        name=short_text(person["name"]),
        avatar=short_text(person["avatar"], minimum=0),
        left_handed=person["hand"] == "left",
        level=SigningLevel(person["level"]),
        daily_goal=goal,
        match_reviews=bool(person["match_reviews"]),
        letter_order=letter_order(person.get("letter_order")),
        name_first=bool(person.get("name_first", True)),
    )


def _read_settings(settings: Any) -> dict[str, Any]:
    """Return what a person has set; who reads a setting looks whether its value makes sense."""
    if not isinstance(settings, dict) or not all(
        len(name) <= LONGEST_TEXT
        and _SETTING.fullmatch(name)
        and _is_shallow(value)
        and len(_line(value)) <= LONGEST_SETTING
        for name, value in settings.items()
    ):
        raise ValueError("no settings")
    return settings


def _read_strength(value: Any, deviation: Any, volatility: Any) -> Strength:
    numbers = (value, deviation, volatility)
    if not all(type(each) in (int, float) and isfinite(each) for each in numbers):
        raise ValueError("a rating is no number")
    if not (abs(value) < 10_000 and 0 < deviation < 10_000 and 0 < volatility < 10):
        raise ValueError("no rating")
    return Strength(float(value), float(deviation), float(volatility))


def _is_shallow(value: Any, levels: int = DEEPEST_SETTING) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        return True
    return levels > 0 and all(_is_shallow(part, levels - 1) for part in value)


def _read_review(entry: Any) -> CardReview:
    set_id, tile_id, direction, rating, right, taken_for, at, day, millis, source, *rest = entry
    before, origin = rest
    if type(at) is not int or not 0 <= at < _LATEST:
        raise ValueError("no moment of an answer")
    if millis is not None and (type(millis) is not int or not 0 <= millis <= LONGEST_ANSWER):
        raise ValueError("no time for an answer")
    return CardReview(
        key=_key(set_id, tile_id, direction),
        rating=Rating(rating),
        right=bool(right),
        moment=moment(at),
        day=date.fromisoformat(day),
        source=Source(source),
        taken_for=None if taken_for is None else short_text(taken_for),
        millis=millis,
        before=None if before is None else state_from_text(before),
        origin=None if origin is None else short_text(origin),
    )


@lru_cache(maxsize=1000)
def _key(set_id: Any, tile_id: Any, direction: Any) -> CardKey:
    return CardKey(short_text(set_id), short_text(tile_id), Direction(direction))


def short_text(value: Any, minimum: int = 1) -> str:
    """Return what is a text of at most `LONGEST_TEXT` letters, or raise a `ValueError`."""
    if not isinstance(value, str) or not minimum <= len(value) <= LONGEST_TEXT:
        raise ValueError("a text is missing or far too long")
    value.encode("utf-8")  # half a character could never be kept
    return value


def refused(name: str, why: str) -> ExchangeError:
    """Return the error for a file of this name."""
    return ExchangeError(
        _("The file “{name}” cannot be opened. {why}").format(name=quoted(name), why=why)
    )


def damaged(name: str) -> ExchangeError:
    """Return the error for a file of which a part is wrong or missing."""
    return refused(name, _("This isn’t the right kind of file, or part of it is missing."))


def too_new(name: str) -> ExchangeError:
    """Return the error for a file that a newer version of the app wrote."""
    why = _("A newer version of Pullstrings wrote it. Please update the app to open it.")
    return refused(name, why)


REVIEW_COLUMNS: Final = (
    *("person", "moment", "day", "set", "tile", "direction", "rating", "right"),
    *("taken_for", "milliseconds", "source"),
)
"""The heading: the same words in every language, for programs that read the table."""


def write_review_csv(
    target: Path, log: Reviews, person: int, name: str, progress: ProgressCallback = no_progress
) -> int:
    """Write every review of a person, oldest first, or raise an `ExchangeError`; return how many.

    Moments are UTC as ISO 8601. Only one page of the log is in memory at a time.
    """
    count = 0
    with whole_table(target) as write:
        write(REVIEW_COLUMNS)
        for review in all_reviews(person, log, progress):
            key = review.key
            write(
                (
                    name,
                    review.moment.isoformat(timespec="milliseconds"),
                    review.day.isoformat(),
                    *(key.set_id, key.tile_id, key.direction.value),
                    review.rating.name.lower(),
                    int(review.right),
                    review.taken_for or "",
                    "" if review.millis is None else review.millis,
                    review.source.value,
                )
            )
            count += 1
    return count
