"""Questions and lessons of the learning variants, by kind of tiles: signs, kana, elements."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.game_words import Lesson, LessonPicture, Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.games.pulling_strings.events import Pulled
from pullstrings_qt.games.pulling_strings.geometry import End
from pullstrings_qt.games.pulling_strings.match_tiles import tile_set_of, written
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.tiles.faces import Tile

SIGNS = "asl"
"""The set whose answers are signs, which people make instead of picking."""


def question(set_id: str, label: str) -> str:
    """Return the question above the backs to pick from; only signs have one of their own."""
    signs = _("Which sign is {label}?")
    words = signs if set_id == SIGNS else _("What is on the other side of {label}?")
    return words.format(label=label)


def asking_words(set_id: str, label: str) -> str:
    """Return the words of the button that leads from a tile to its answers, and waits for one."""
    signs = _("Pick the sign for {label}")
    words = signs if set_id == SIGNS else _("Pick the other side of {label}")
    return words.format(label=label)


def spoken_answer(tile: Tile, number: int) -> str:
    """Return the accessible name of a back to pick from; it does not name the front.

    Signs are described by the shape of the hand. Kana are given as they are: there are no words
    for their shapes. An own picture without other words than its front's is only numbered.
    """
    back = tile.back
    if back.picture is not None and back.alt.casefold() == tile.front.alt.casefold():
        return _("Picture {number}").format(number=number)
    return back.alt


def answered(pull: Pulled, speaker: Players) -> str:
    """Return the meaning of a wrong answer, and its result."""
    name = speaker.names[pull.seat]
    if speaker.answer is None or speaker.label is None or pull.signed is None or pull.meant is None:
        return _("{name}’s answer meant something else.").format(name=name)
    if pull.end is None:
        sentence = _("{name} answered {given} instead of {meant}, so the string stays still.")
    else:
        sentence = _("{name} answered {given} instead of {meant}, so {given} is pulled.")
    given, meant = speaker.answer(pull.signed), speaker.label(pull.meant)
    return sentence.format(name=name, given=given, meant=meant)


def lessons(
    state: PullingStringsState, events: Sequence[Event], speaker: Players
) -> tuple[Lesson, ...]:
    """Return a lesson for everybody whose answer meant another tile (2007, Variations 1, 2)."""
    return tuple(
        _lesson(state, event, event.meant, speaker.names[event.seat])
        for event in events
        if isinstance(event, Pulled) and event.correct is False and event.meant is not None
    )


def _lesson(state: PullingStringsState, event: Pulled, end: End, name: str) -> Lesson:
    tiles = tile_set_of(state.options)
    meant, given = tiles.tile(state.layout[end]), tiles.tile(event.signed or state.layout[end])
    heading = _("{name}, this is the other side of {label}")
    if tiles.id == SIGNS:
        heading = _("{name}, this is the sign for {label}")
    label, answer = written(meant), _("{label}, your answer").format(label=written(given))
    sign, other = meant.back.sign, given.back.sign
    difference = difference_text(sign, other) if sign and other else ""
    pictures = (
        LessonPicture(Pull(end, meant.id), label),
        LessonPicture(Pull(end, given.id), answer),
    )
    body = difference or labeled(label, meant.back.alt)
    return Lesson(heading.format(name=name, label=label), body, pictures)


def last_caption(events: Sequence[Event], seat: Seat) -> str:
    """Return the caption of the intended tile if another string moved or none."""
    wrong = [one.seat for one in events if isinstance(one, Pulled) and one.correct is False]
    return _("not pulled") if seat in wrong else ""
