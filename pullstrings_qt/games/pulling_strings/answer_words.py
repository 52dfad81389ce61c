"""What the learning variants ask, in words that fit the tiles: signs, kana, numerals, elements.

Every question is a sentence of its own, so that it can be translated: the names of sides cannot be
put into one sentence in every language.
"""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.events import Pulled
from pullstrings_qt.games.pulling_strings.speaker import Speaker
from pullstrings_qt.tiles.faces import Tile

SIGNS = "asl"
"""The set whose answers are signs, which are shown rather than picked."""


def question(set_id: str, label: str) -> str:
    """Return what is asked while all backs lie there to pick from.

    Args:
        set_id: the tile set; an own one is asked about in general words.
        label: what is written on the front of the tile that is meant.
    """
    sentence = {
        "asl": _("Which sign is {label}?"),
        "roman": _("Which Roman numeral is {label}?"),
        "hiragana": _("Which hiragana is {label}?"),
        "katakana": _("Which katakana is {label}?"),
        "elements": _("Which element is {label}?"),
    }.get(set_id, _("What is on the other side of {label}?"))
    return sentence.format(label=label)


def asking_words(set_id: str, label: str) -> str:
    """Return the words of the button that leads from a tile to its answers."""
    if set_id == SIGNS:
        return _("Now find the sign for {label}").format(label=label)
    return _("Find the other side of {label}").format(label=label)


def waiting_words(set_id: str, label: str) -> str:
    """Return the words of the button that waits for an answer."""
    if set_id == SIGNS:
        return _("Pick the sign for {label}").format(label=label)
    return _("Pick the other side of {label}").format(label=label)


def spoken_answer(tile: Tile, number: int) -> str:
    """Return what a screen reader says for a back to pick from; it does not name the front.

    Signs are described by the shape of the hand. Kana are given as the kana themselves: a voice
    or a braille display renders them as far as it knows Japanese, which is what an eye gets; words
    for their shape do not exist. A picture of one's own that has no words but its front's is only
    counted.

    Args:
        tile: the tile whose back is offered.
        number: its place among the answers, from 1.
    """
    back = tile.back
    if back.picture is not None and back.alt.casefold() == tile.front.alt.casefold():
        return _("Picture {number}").format(number=number)
    return back.alt


def wrong_pulls_nothing(set_id: str) -> str:
    """Return how the variant goes in which a wrong answer pulls nothing."""
    if set_id == SIGNS:
        return _(
            "Letters lie face up. You answer with the sign; if it is wrong, your string stays "
            "still."
        )
    return _(
        "The fronts lie face up. You answer with the other side; if it is wrong, your string "
        "stays still."
    )


def answer_pulls(set_id: str) -> str:
    """Return how the variant goes in which the answer decides what is pulled."""
    if set_id == SIGNS:
        return _("Letters lie face up. The sign you answer with decides which string moves.")
    return _("The fronts lie face up. The other side you answer with decides which string moves.")


def answered(pull: Pulled, speaker: Speaker) -> str:
    """Return what an answer meant that was not the right one, and what came of it."""
    name, given, meant = _answer_names(pull, speaker)
    if not given:
        return _("{name}’s answer meant something else.").format(name=name)
    if pull.end is None:
        sentence = _("{name} answered {given} instead of {meant}, so the string stays still.")
    else:
        sentence = _("{name} answered {given} instead of {meant}, so {given} is pulled.")
    return sentence.format(name=name, given=given, meant=meant)


def answered_briefly(pull: Pulled, speaker: Speaker) -> str:
    """Return the same in a few words, for the list of turns."""
    name, given, meant = _answer_names(pull, speaker)
    if not given:
        return _("{name}’s answer meant something else").format(name=name)
    if pull.end is None:
        return _("{name} answered {given} instead of {meant}").format(
            name=name, given=given, meant=meant
        )
    return _("{name} answered {given}, so {given} is pulled").format(name=name, given=given)


def _answer_names(pull: Pulled, speaker: Speaker) -> tuple[str, str, str]:
    """Return who answered, the tile that was answered and the one that was meant."""
    name = speaker.names[pull.seat]
    if speaker.answer is None or speaker.label is None or pull.signed is None or pull.meant is None:
        return name, "", ""
    return name, speaker.answer(pull.signed), speaker.label(pull.meant)
