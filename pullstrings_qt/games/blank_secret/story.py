"""The account of a turn: both hands, and who wins the point."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.blank_secret.events import HandShown, PointWon
from pullstrings_qt.games.blank_secret.state import HANDS, Hand, Position

BOTH = (0, 1)


def hand_name(hand: Hand) -> str:
    """Return the name of a hand."""
    return (_("Rock"), _("Paper"), _("Scissors"))[hand]


def story(step: Step[Position], names: Sequence[str]) -> Story:
    """Return the account of a turn: one beat for both hands, and one for a point."""
    shown = [event for event in step.events if isinstance(event, HandShown)]
    hands = [event.hand for event in shown]
    text = _("{name} shows {hand}, {other} shows {other_hand}.").format(
        name=names[0], hand=hand_name(hands[0]), other=names[1], other_hand=hand_name(hands[1])
    )
    brief = _("{hand} and {other}").format(hand=hand_name(hands[0]), other=hand_name(hands[1]))
    places = tuple(dict.fromkeys(HANDS[hand] for hand in hands))
    beats = [Beat(BOTH, text, brief, places, (0, 0), tuple(shown), tells_choices=True)]
    for event in step.events:
        if isinstance(event, PointWon):
            mine, other = hands[event.seat], hands[1 - event.seat]
            text = _("{hand} beats {other}: a point for {name}.").format(
                hand=hand_name(mine), other=hand_name(other), name=names[event.seat]
            )
            gains = (1, 0) if event.seat == 0 else (0, 1)
            brief = _("{hand} beats {other}").format(hand=hand_name(mine), other=hand_name(other))
            beats.append(Beat((event.seat,), text, brief, (HANDS[mine],), gains, (event,)))
    return Story(tuple(beats))
