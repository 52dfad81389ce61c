"""The account of a turn: who placed which mark where, and the result."""

from pullstrings_qt.core.game import Seat, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.blank.events import LineMade, MarkPut
from pullstrings_qt.games.blank.state import SQUARE_NAMES, Position


def mark_name(seat: Seat) -> str:
    """Return the name of a seat's mark."""
    return (_("Cross"), _("Nought"))[seat]


def story(step: Step[Position], speaker: Players) -> Story:
    """Return the account of a turn: one beat for the mark, and one for each line."""
    beats = []
    for event in step.events:
        if isinstance(event, MarkPut):
            beats.append(_mark_beat(event, speaker))
        elif isinstance(event, LineMade):
            beats.append(_line_beat(event, speaker))
    return Story(tuple(beats))


def _mark_beat(put: MarkPut, speaker: Players) -> Beat:
    square = SQUARE_NAMES[put.square]
    text = {0: _("{name} puts a cross on {square}."), 1: _("{name} puts a nought on {square}.")}
    brief = _("{mark} on {square}").format(mark=mark_name(put.seat), square=square)
    sentence = text[put.seat].format(name=speaker.names[put.seat], square=square)
    return Beat((put.seat,), sentence, brief, (square,), (0, 0), (put,))


def _line_beat(made: LineMade, speaker: Players) -> Beat:
    first, second, third = places = tuple(SQUARE_NAMES[square] for square in made.squares)
    text = _("{name} has three in a row: {first}, {second} and {third}.").format(
        name=speaker.names[made.seat], first=first, second=second, third=third
    )
    gains = (1, 0) if made.seat == 0 else (0, 1)
    return Beat((made.seat,), text, _("Three in a row"), places, gains, (made,))
