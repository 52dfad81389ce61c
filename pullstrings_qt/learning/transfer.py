"""One person's data as a file to take along to another computer."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from io import TextIOWrapper
from math import isfinite
from pathlib import Path
from typing import Any, Final, Protocol

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.files import open_file
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import (
    LARGEST_GOAL,
    LONGEST_ANSWER,
    CardKey,
    CardState,
    Direction,
    Profile,
    Rating,
    Review,
    SigningLevel,
    Source,
    letter_order,
    milliseconds,
    moment,
    state_from_text,
)
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.core.rating import Rating as Strength
from pullstrings_qt.learning.exchange import ExchangeError, whole_file
from pullstrings_qt.learning.long_json import read_long_object

FORMAT: Final = "pullstrings-person"
VERSION: Final = 1
LARGEST_FILE: Final = 400_000_000  # characters; a million reviews take about 150 million
LONGEST_TEXT: Final = 200
LONGEST_SETTING: Final = 10_000  # characters of JSON
MOST_MATCHES: Final = 100_000  # of one game, that a rating is made of
DEEPEST_SETTING: Final = 20  # lists and objects in one another
_KEY: Final = re.compile(r"[0-9a-f]{32}")
_SETTING: Final = re.compile(r"[a-z_]+(\.[a-z_]+)*")
_PART: Final = 1_000_000


class PersonLog(Protocol):
    """What an export asks of the place where reviews are kept; the store's `Reviews` is one."""

    def sets(self, person: int) -> list[str]:
        """Return the ids of the sets the person has begun."""
        ...

    def cards(self, person: int, set_id: str) -> dict[CardKey, CardState]:
        """Return every card of the set the person has met."""
        ...

    def count(self, person: int) -> int:
        """Return how many reviews there are."""
        ...

    def page(self, person: int, after: int = 0, size: int = 2000) -> list[tuple[int, Review]]:
        """Return the next reviews with their ids."""
        ...


@dataclass(frozen=True, slots=True)
class PersonData:
    """What a file says of a person.

    Attributes:
        profile: the person; its `id` is 0.
        cards: the state of every card.
        reviews: the log, in order.
        settings: what the person has set, by name.
        ratings: by the id of a game how strong the person was after each match that counted.
    """

    profile: Profile
    cards: dict[CardKey, CardState]
    reviews: list[Review]
    settings: dict[str, Any] = field(default_factory=dict)
    ratings: dict[str, tuple[Strength, ...]] = field(default_factory=dict)


def write_person(
    target: Path,
    profile: Profile,
    log: PersonLog,
    progress: ProgressCallback = no_progress,
    *,
    settings: Mapping[str, Any] | None = None,
    ratings: Mapping[str, Sequence[Strength]] | None = None,
) -> None:
    """Write everything about a person into a file, wholly or not at all.

    Args:
        target: the file; one of that name is replaced.
        profile: the person.
        log: holds cards and reviews.
        progress: hears how many reviews are written, and may cancel it.
        settings: what the person has set, by name, made of JSON values.
        ratings: by the id of a game how strong the person was after each match that counted.

    Raises:
        Cancelled: `progress` stopped it; the file is as it was.
        ExchangeError: the file could not be written; what was there before is unchanged.
    """
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
        file.write(f'"ratings": {_line(_rating_lines(ratings or {}))},\n')
        file.write('"cards": [')
        _write_lines(file.write, _card_lines(profile.id, log))
        file.write('],\n"reviews": [')
        _write_lines(file.write, _review_lines(profile.id, log, progress))
        file.write("]\n}\n")


def read_person(source: Path, progress: ProgressCallback = no_progress) -> PersonData:
    """Return what a file says of a person; nothing is kept yet.

    Raises:
        Cancelled: `progress` stopped it.
        ExchangeError: it is no such file, a newer version wrote it, or a part is damaged.
    """
    try:
        document = read_long_object(
            _read_text(source), lambda done, whole: progress(done, 2 * whole)
        )
    except OSError as problem:
        raise _refused(source, _("It is not there, or belongs to someone else.")) from problem
    except (ValueError, RecursionError) as problem:
        raise _refused(
            source, _("It is no file of a person, or a part of it is missing.")
        ) from problem
    return _read_document(source, document, lambda done, whole: progress(whole + done, 2 * whole))


def _read_text(source: Path) -> str:
    """Return what stands in a file, read in parts: one long read would hold the window up."""
    parts: list[str] = []
    length = 0
    with TextIOWrapper(open_file(source), encoding="utf-8-sig", newline="") as file:
        while part := file.read(_PART):
            if not parts and not part.lstrip().startswith("{"):
                raise ValueError("a person's file is one JSON object")
            parts.append(part)
            length += len(part)
            if length > LARGEST_FILE:
                raise _refused(source, _("It is far too long."))
    return "".join(parts)


def all_reviews(person: int, log: PersonLog, progress: ProgressCallback) -> Iterator[Review]:
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


def _card_lines(person: int, log: PersonLog) -> Iterator[str]:
    for set_id in log.sets(person):
        for key, state in sorted(log.cards(person, set_id).items()):
            yield _line([*_names(key), state.as_text()])


def _review_lines(person: int, log: PersonLog, progress: ProgressCallback) -> Iterator[str]:
    for review in all_reviews(person, log, progress):
        yield _line(
            [
                *_names(review.key),
                int(review.rating),
                int(review.right),
                review.taken_for,
                milliseconds(review.moment),
                review.day.isoformat(),
                review.millis,
                review.source.value,
                review.before.as_text() if review.before is not None else None,
                review.origin,
            ]
        )


def _rating_lines(ratings: Mapping[str, Sequence[Strength]]) -> dict[str, list[list[float]]]:
    return {
        game: [[each.value, each.deviation, each.volatility] for each in after]
        for game, after in ratings.items()
    }


def _names(key: CardKey) -> tuple[str, str, str]:
    return key.set_id, key.tile_id, key.direction.value


def _read_document(
    source: Path, document: dict[str, Any], progress: ProgressCallback
) -> PersonData:
    if document.get("format") != FORMAT:
        raise _refused(source, _("It is no file of a person of Pullstrings."))
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise _refused(source, _("It does not say which version of such a file it is."))
    if version > VERSION:
        raise _refused(
            source, _("A newer version of Pullstrings wrote it. Please update the app to open it.")
        )
    cards, reviews = document.get("cards"), document.get("reviews")
    if not isinstance(cards, list) or not isinstance(reviews, list):
        raise _refused(source, _("A part of it is missing."))
    profile = _read_profile(source, document.get("person"))
    settings = _read_settings(source, document.get("settings", {}))
    ratings = _read_ratings(source, document.get("ratings", {}))
    found: dict[CardKey, CardState] = {}
    for number, card in enumerate(cards, 1):
        try:
            set_id, tile_id, direction, state = card
            found[_key(set_id, tile_id, direction)] = state_from_text(state)
        except (TypeError, ValueError) as problem:
            raise _refused(
                source, _("Card {number} is damaged.").format(number=number)
            ) from problem
    for number, entry in enumerate(reviews, 1):
        if number % 2000 == 1:
            progress(number - 1, len(reviews))
        try:
            reviews[number - 1] = _read_review(entry)  # in place: a million lists are a gigabyte
        except (TypeError, ValueError, OverflowError) as problem:
            raise _refused(
                source, _("Review {number} is damaged.").format(number=number)
            ) from problem
    progress(len(reviews), len(reviews))
    return PersonData(profile, found, reviews, settings, ratings)


def _read_profile(source: Path, person: Any) -> Profile:
    try:
        key, name, goal = _text(person["key"]), person["name"], person["daily_goal"]
        if _KEY.fullmatch(key) is None:
            raise ValueError(key)
        if type(goal) is not int or not 0 <= goal <= LARGEST_GOAL:
            raise ValueError(goal)
        return Profile(
            id=0,
            key=key,
            name=_text(name),
            avatar=_text(person["avatar"], least=0),
            left_handed=person["hand"] == "left",
            level=SigningLevel(person["level"]),
            daily_goal=goal,
            match_reviews=bool(person["match_reviews"]),
            letter_order=letter_order(person.get("letter_order")),
            name_first=bool(person.get("name_first", True)),
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise _refused(source, _("What it says of the person is damaged.")) from problem


def _read_settings(source: Path, settings: Any) -> dict[str, Any]:
    """Return what a person has set; who reads a setting looks whether its value makes sense."""
    if not isinstance(settings, dict) or not all(
        len(name) <= LONGEST_TEXT
        and _SETTING.fullmatch(name)
        and _is_shallow(value)
        and len(_line(value)) <= LONGEST_SETTING
        for name, value in settings.items()
    ):
        raise _refused(source, _("What it says of the person is damaged."))
    return settings


def _read_ratings(source: Path, ratings: Any) -> dict[str, tuple[Strength, ...]]:
    try:
        found = {
            _text(game): tuple(_read_strength(*line) for line in after)
            for game, after in ratings.items()
        }
        if any(len(after) > MOST_MATCHES for after in found.values()):
            raise ValueError("nobody has played so much")
    except (AttributeError, TypeError, ValueError, OverflowError) as problem:
        raise _refused(source, _("What it says of the person is damaged.")) from problem
    return found


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


def _read_review(entry: Any) -> Review:
    set_id, tile_id, direction, rating, right, taken_for, at, day, millis, source, *rest = entry
    before, origin = rest
    if type(at) is not int:
        raise ValueError("a moment is no whole number")
    if millis is not None and (type(millis) is not int or not 0 <= millis <= LONGEST_ANSWER):
        raise ValueError("no time for an answer")
    return Review(
        key=_key(set_id, tile_id, direction),
        rating=Rating(rating),
        right=bool(right),
        moment=moment(at),
        day=date.fromisoformat(day),
        source=Source(source),
        taken_for=None if taken_for is None else _text(taken_for),
        millis=millis,
        before=None if before is None else state_from_text(before),
        origin=None if origin is None else _text(origin),
    )


@lru_cache(maxsize=1000)
def _key(set_id: Any, tile_id: Any, direction: Any) -> CardKey:
    return CardKey(_text(set_id), _text(tile_id), Direction(direction))


def _text(value: Any, least: int = 1) -> str:
    if not isinstance(value, str) or not least <= len(value) <= LONGEST_TEXT:
        raise ValueError("a text is missing or far too long")
    value.encode("utf-8")  # half a character could never be kept
    return value


def _refused(source: Path, why: str) -> ExchangeError:
    return ExchangeError(
        _("The file “{name}” cannot be opened. {why}").format(name=quoted(source.name), why=why)
    )


def renamed(data: PersonData, name: str) -> PersonData:
    """Return the data with another name, where the one in the file is taken here."""
    return replace(data, profile=replace(data.profile, name=name))
