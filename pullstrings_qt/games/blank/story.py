"""The account of a turn of the template game: two cards, then who wins the prize."""

from collections.abc import Sequence
from dataclasses import dataclass

from pullstrings_qt.core.game import Outcome, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story, deciding_beat
from pullstrings_qt.games.blank.state import Bid, BlankState, PrizeWon


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays: the names in seat order."""

    names: Sequence[str]


def story(
    before: BlankState,  # noqa: ARG001 - the same for every game
    step: Step[BlankState],
    speaker: Speaker,
) -> Story:
    """Return the account of both cards and of the prize."""
    bids = tuple(event for event in step.events if isinstance(event, Bid))
    (won,) = (event for event in step.events if isinstance(event, PrizeWon))
    named = {
        "left": speaker.names[0],
        "right": speaker.names[1],
        "first": bids[0].card,
        "second": bids[1].card,
    }
    words = _("{left} lays {first}, {right} lays {second}.").format(**named)
    brief = _("{first} against {second}").format(**named)
    cards = Beat((0, 1), words, brief, (), (0, 0), bids)
    return Story((cards, _prize_beat(won, speaker)))


def deciding(stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
    """Return the prize by which the winner took the lead for good."""
    return deciding_beat(stories, outcome)


def _prize_beat(won: PrizeWon, speaker: Speaker) -> Beat:
    if won.seat is None:
        words = _("Both cards are equal, so nobody wins the prize of {prize}.")
        brief = _("Nobody wins {prize}").format(prize=won.prize)
        return Beat((0, 1), words.format(prize=won.prize), brief, (), (0, 0), (won,))
    named = {"name": speaker.names[won.seat], "prize": won.prize}
    words = _("{name} has the higher card and wins the prize of {prize}.").format(**named)
    brief = _("{name} wins {prize}").format(**named)
    gains = (won.prize, 0) if won.seat == 0 else (0, won.prize)
    return Beat((won.seat,), words, brief, (), gains, (won,))
