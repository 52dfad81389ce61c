"""Options, set-up, state and events of the template game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Setup
from pullstrings_qt.core.language import gettext as _

HIDDEN: Final = 0
"""Stands for a prize nobody has seen yet."""

DEFAULT_OPTIONS: Final[Mapping[str, object]] = {"cards": 3}
ALLOWED_CARDS: Final = (3, 5)


@dataclass(frozen=True, slots=True)
class BlankState:
    """A position.

    Attributes:
        hands: the cards each seat holds, in rising order.
        prizes: the prize on the table first, then those to come.
        points: what each seat has won.
        options: checked options.
        ending: the outcome, once there is one.
    """

    hands: tuple[tuple[int, ...], ...]
    prizes: tuple[int, ...]
    points: tuple[int, ...]
    options: Options
    ending: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Bid(Event):
    """A seat's card comes to light."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class PrizeWon(Event):
    """The prize goes to the higher card; `seat` is None when both are equal."""

    prize: int
    seat: Seat | None


def check_options(options: Options) -> Options:
    """Return the options with the defaults filled in; unknown keys are kept.

    Raises:
        NotationError: an option has a value this game does not know.
    """
    checked = {**DEFAULT_OPTIONS, **options}
    cards = checked["cards"]
    if type(cards) is not int or cards not in ALLOWED_CARDS:
        raise NotationError(
            _("The option cards is 3 or 5, not “{value}”.").format(value=quoted(cards))
        )
    return checked


def start_state(options: Options, setup: Setup) -> BlankState:
    """Return the state before the first turn.

    Raises:
        NotationError: the set-up does not deal each prize once.
    """
    checked = check_options(options)
    cards = tuple(range(1, checked["cards"] + 1))
    prizes = setup.get("prizes")
    if (
        not isinstance(prizes, list | tuple)
        or not all(type(prize) is int for prize in prizes)
        or sorted(_told(prizes, cards)) != list(cards)
    ):
        raise NotationError(_("The set-up has to deal each prize once."))
    return BlankState((cards, cards), tuple(prizes), (0, 0), checked)


def open_setup(setup: Setup, state: BlankState) -> Setup:
    """Return a set-up in which the prizes to come after a state are hidden."""
    seen = len(setup["prizes"]) - len(state.prizes[1:])
    return {**setup, "prizes": [*setup["prizes"][:seen], *[HIDDEN] * len(state.prizes[1:])]}


def dealt_setup(setup: Setup, chance: Random) -> Setup:
    """Return a set-up that `start_state` accepts with its hidden prizes dealt by chance."""
    cards = list(range(1, len(setup["prizes"]) + 1))
    chance.shuffle(cards)
    return {**setup, "prizes": _told(setup["prizes"], cards)}


def _told(prizes: Sequence[int], cards: Sequence[int]) -> list[int]:
    """Return the prizes, those that are hidden replaced by the cards that are left over."""
    seen = [prize for prize in prizes if prize != HIDDEN]
    left = [card for card in cards if card not in seen]
    return [*seen, *left] if list(prizes[len(seen) :]) == [HIDDEN] * len(left) else list(prizes)
