"""Who plays, and how pieces and squares are called, for every sentence about a match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.state import ChainReactionState


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays: the names in seat order, light first."""

    names: Sequence[str]


def speaker(
    names: Sequence[str],
    state: ChainReactionState,  # noqa: ARG001 - the same for every game
    label: Callable[[str], str],  # noqa: ARG001 - the same for every game
) -> Speaker:
    """Return what sentences about this match need to know."""
    return Speaker(names)


def listed(squares: Sequence[Square]) -> str:
    """Return squares as a list for a sentence."""
    names = [square.name for square in squares]
    if len(names) < 2:
        return "".join(names)
    return _("{most} or {last}").format(most=", ".join(names[:-1]), last=names[-1])


def number(points: int) -> str:
    """Return a score as it is written, with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)
