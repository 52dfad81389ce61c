"""Who plays, and how tiles and squares are called, for every sentence about a match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES, Kind, Square
from pullstrings_qt.games.mijnlieff.state import MijnlieffState


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays: the names in seat order."""

    names: Sequence[str]


def speaker(
    names: Sequence[str],
    state: MijnlieffState,  # noqa: ARG001 - the same for every game
    label: Callable[[str], str],  # noqa: ARG001 - the same for every game
) -> Speaker:
    """Return what sentences about this match need to know."""
    return Speaker(names)


def kind_name(kind: Kind) -> str:
    """Return the name of a kind of tile."""
    return {
        Kind.STRAIGHT: _("Straight"),
        Kind.DIAGONAL: _("Diagonal"),
        Kind.PULLER: _("Puller"),
        Kind.PUSHER: _("Pusher"),
    }[kind]


def listed(squares: Sequence[Square]) -> str:
    """Return squares as a list for a sentence, from the top rank down."""
    ordered = sorted(squares, key=lambda square: (-(square // 4), square % 4))
    names = [SQUARE_NAMES[square] for square in ordered]
    if len(names) < 2:
        return "".join(names)
    return _("{most} or {last}").format(most=", ".join(names[:-1]), last=names[-1])
