"""A person, as learning and the store both speak of one."""

from enum import StrEnum
from typing import Any, Final, NamedTuple

LONGEST_NAME: Final = 24  # characters; a card beside the board has room for about so many
LARGEST_GOAL: Final = 1000  # answers a day: nobody aims higher
EASY_FIRST: Final = "easy"
ALPHABET: Final = "alphabet"  # as `EASY_FIRST` an order of letters nobody wrote down


class SigningLevel(StrEnum):
    """How far a person is with signing, as they say themselves."""

    NEW = "new"
    SOME = "some"
    FLUENT = "fluent"


class Profile(NamedTuple):
    """One person."""

    id: int  # in this store; the log of reviews asks for it
    key: str  # on every computer
    name: str
    avatar: str = ""  # which picture; empty for the initial alone
    left_handed: bool = False  # signs are shown with the left hand
    level: SigningLevel = SigningLevel.NEW  # as the person says
    daily_goal: int = 20  # answers a day, 0 to 1000; 0 for no goal
    match_reviews: bool = True  # signs read in matches count
    letter_order: str = EASY_FIRST  # `EASY_FIRST`, `ALPHABET`, or letters
    name_first: bool = True  # the letters of the own name come before all others


def letter_order(value: Any) -> str:
    """Return an order of letters as a profile keeps it; what is none is `EASY_FIRST`."""
    if value == ALPHABET or not isinstance(value, str):
        return ALPHABET if value == ALPHABET else EASY_FIRST
    letters = "".join(dict.fromkeys(value)) if value.isascii() and value.isupper() else ""
    return letters if letters.isalpha() else EASY_FIRST
