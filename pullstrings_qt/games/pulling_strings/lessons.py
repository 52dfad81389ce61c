"""What the learning variants teach after a turn: the right answer beside the one that was given."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.game_words import Lesson, LessonPicture
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.answer_words import SIGNS
from pullstrings_qt.games.pulling_strings.events import Pulled
from pullstrings_qt.games.pulling_strings.match_tiles import set_of
from pullstrings_qt.games.pulling_strings.speaker import Speaker, written
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.signs.words import difference_text
from pullstrings_qt.tiles.faces import Tile


def lessons(
    state: PullingStringsState, events: Sequence[Event], speaker: Speaker
) -> tuple[Lesson, ...]:
    """Return a lesson for everybody whose answer meant another tile (2007, Variations 1, 2).

    Args:
        state: any state of the match; it tells which tile lies where.
        events: the turn.
        speaker: who plays.
    """
    found = []
    for event in events:
        if isinstance(event, Pulled) and event.correct is False and event.meant is not None:
            found.append(_lesson(state, event, speaker.names[event.seat]))
    return tuple(found)


def _lesson(state: PullingStringsState, event: Pulled, name: str) -> Lesson:
    end = event.meant or 0
    tiles = set_of(state.options)
    meant, given = tiles.tile(state.layout[end]), tiles.tile(event.signed or state.layout[end])
    heading = _("{name}, this is the other side of {label}")
    if tiles.id == SIGNS:
        heading = _("{name}, this is the sign for {label}")
    answer = _("{label}, your answer").format(label=written(given))
    return Lesson(
        heading.format(name=name, label=written(meant)),
        _difference(meant, given),
        (
            LessonPicture(Pull(end, meant.id), written(meant)),
            LessonPicture(Pull(end, given.id), answer),
        ),
    )


def _difference(meant: Tile, given: Tile) -> str:
    sign, other = meant.back.sign, given.back.sign
    difference = difference_text(sign, other) if sign and other else ""
    if difference:
        return difference
    return _("{label}: {words}").format(label=written(meant), words=meant.back.alt)


def last_caption(events: Sequence[Event], seat: Seat) -> str:
    """Return what stands below the tile a seat meant, where another string moved or none."""
    pulled = [one for one in events if isinstance(one, Pulled) and one.seat == seat]
    if pulled and pulled[0].correct is False:
        return _("not pulled")
    return ""
