"""A person, as learning and the store both speak of one."""

from enum import StrEnum
from typing import Any, Final, NamedTuple

LONGEST_NAME: Final = 24  # characters; a card beside the board has room for about so many
LARGEST_GOAL: Final = 1000
"""Answers a day: nobody aims higher."""
EASY_FIRST: Final = "easy"
ALPHABET: Final = "alphabet"
"""Orders in which letters are introduced, beside those a person writes down."""


class SigningLevel(StrEnum):
    """How far a person is with signing, as they say themselves."""

    NEW = "new"
    SOME = "some"
    FLUENT = "fluent"


class Profile(NamedTuple):
    """One person.

    Attributes:
        id: names the person in this store; the log of reviews asks for it.
        key: names the person on every computer.
        name: as it is shown.
        avatar: which picture the person chose; empty for the initial alone.
        left_handed: whether signs are shown with the left hand.
        level: how far the person is.
        daily_goal: answers a day the person aims at, 0 to 1000; 0 for no goal.
        match_reviews: whether signs read in matches count as reviews.
        letter_order: in which order letters are introduced: `EASY_FIRST`, `ALPHABET`, or letters.
        name_first: whether the letters of the own name come before all others.
    """

    id: int
    key: str
    name: str
    avatar: str = ""
    left_handed: bool = False
    level: SigningLevel = SigningLevel.NEW
    daily_goal: int = 20
    match_reviews: bool = True
    letter_order: str = EASY_FIRST
    name_first: bool = True


def letter_order(value: Any) -> str:
    """Return an order of letters as a profile keeps it; what is none is `EASY_FIRST`."""
    if value == ALPHABET or not isinstance(value, str):
        return ALPHABET if value == ALPHABET else EASY_FIRST
    letters = "".join(dict.fromkeys(value)) if value.isascii() and value.isupper() else ""
    return letters if letters.isalpha() else EASY_FIRST
