"""The sentences of cards: question, feedback, and text for screen readers."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.learning.choices import asked_face, can_type, same_face, shown_face
from pullstrings_qt.learning.session import SessionStep, StepKind
from pullstrings_qt.learning.words import plain_letters
from pullstrings_qt.look.hand_face import named_alt
from pullstrings_qt.look.lettering import has_kana
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.differences import difference, difference_text
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.tiles.tile_set import Face, TileSet
from pullstrings_qt.ui.kit.path_tile import PathTile
from pullstrings_qt.ui.kit.tile_words import face_name
from pullstrings_qt.ui.learn.drill.view import (
    AnswerChoice,
    AnswerFeedback,
    Answering,
    CardView,
    Comparison,
    Introduction,
    Journey,
)


def card_view(
    key: CardKey,
    tiles: TileSet,
    answering: Answering,
    choices: Iterable[str] = (),
    introduction: Introduction | None = None,
) -> CardView:
    """Return the page content of a card."""
    tile = tiles.tile(key.tile_id)
    question, answer = shown_face(tile, key.direction), asked_face(tile, key.direction)
    sign = question.sign or answer.sign
    faces = tuple(AnswerChoice(one, asked_face(tiles.tile(one), key.direction)) for one in choices)
    texts = [one.face.text if one.face.sign is None else "" for one in faces]
    heading, hint = _("Sign it"), _("Then turn the card over.")
    if question.sign is not None:
        heading = _("Which letter is this?")
    elif answer.sign is None:
        heading, hint = _("What goes with this?"), _("You see: {shown}. The answer: {asked}.")
        shown, asked = tiles.back_name, tiles.front_name
        if key.direction is Direction.MAKE:
            shown, asked = asked, shown
        hint = hint.format(shown=shown, asked=asked)
    return CardView(
        heading=heading,
        hint=hint,
        question=question,
        answer=answer,
        spoken=spoken_question(question, answer, tiles, key.direction),
        spoken_answer=named_alt(answer),
        answering=answering,
        choices=faces,
        turns=sign is not None,
        moves=sign is not None and alphabet()[sign].motion is not None,
        letters=bool(faces) and all(one.isalpha() and len(one) == 1 for one in texts),
        introduction=introduction,
    )


def answering_of(step: SessionStep, tiles: TileSet) -> Answering:
    """Return how a step is answered; what is signed or cannot be typed is judged by oneself."""
    if step.kind in (StepKind.INTRODUCE, StepKind.ECHO):
        return "meet"
    if step.kind is StepKind.CHOOSE:
        return "choose"
    if step.kind is StepKind.TYPE and step.key is not None and can_type(tiles, step.key):
        return "type"
    return "grade"


def introduction(
    tiles: TileSet, tile_id: str, journey: Journey | None = None, *, once_more: bool = False
) -> Introduction:
    """Return the page content of a new tile."""
    tile = tiles.tile(tile_id)
    hand, named = (tile.back, tile.front) if tile.back.sign else (tile.front, tile.back)
    if tile.sign:
        name, cue = face_name(named), cue_text(tile.sign)
        heading = _("This is {answer}.").format(answer=name)
        words = _("Sign it with your own hand. “You see” shows how it should look to you.")
        if once_more:
            words = _("Sign it again without looking, then compare.")
    else:
        hand, name, words = tile.back, face_name(tile.front), _("Look at both sides.")
        heading = cue = _together(tile.front, tile.back)
        if once_more:
            words = _("Take another look: you will be asked soon.")
    return Introduction(heading, name, hand, cue, words, journey or Journey(), once_more)


def journey(
    tiles: TileSet,
    tile_id: str,
    new_tiles: Sequence[str],
    met: Collection[str],
    name: str = "",
) -> Journey:
    """Return the position of a new tile on today's path."""
    if tile_id not in new_tiles:
        return Journey()
    number = new_tiles.index(tile_id)
    words = _("New, {place} of {count}")
    place = words.format(place=number + 1, count=len(new_tiles))
    seen = {*met, *new_tiles[:number]} - {tile_id}
    letters = {tile.sign: one for one, tile in tiles.tiles.items() if tile.sign}
    own = [letters[letter] for letter in plain_letters(name) if letter in letters]
    way, told = (own, _("Your own name first")) if tile_id in own else (new_tiles, _("New today"))
    path = [
        PathTile(face_name(tiles.tile(one).front), "met" if one in seen else "later") for one in way
    ]
    now = way.index(tile_id)  # a letter that comes again in the name is highlighted once
    path[now] = PathTile(path[now].name, "now")
    return Journey(place, tuple(path), told)


def _together(one: Face, other: Face) -> str:
    """Return that two faces are the sides of a tile, also if they have the same name."""
    given, shown = face_name(one), face_name(other)
    if given.casefold() != shown.casefold():
        return _("These go together: {given} and {shown}.").format(given=given, shown=shown)
    if one.picture is not None or other.picture is not None:
        return _("{given} goes with its picture.").format(given=given)
    return _("{given} is the same on both sides.").format(given=given)


def spoken_question(question: Face, answer: Face, tiles: TileSet, direction: Direction) -> str:
    """Return a question for a screen reader: never the answer, nor kana, which it would say."""
    if question.sign is not None or answer.sign is not None:
        return question.alt
    told = [parts for parts in (_parts(answer.text), _parts(answer.alt)) if parts]
    for words in (question.alt, question.text):
        if words and not has_kana(words) and not any(one <= _parts(words) for one in told):
            return words
    side = tiles.back_name if direction is Direction.READ else tiles.front_name
    words = _("{side}: this one cannot be described without giving the answer away.")
    return words.format(side=side)


def _parts(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.replace("\u00ad", "").casefold()))


def verdict(
    key: CardKey, tiles: TileSet, chosen: str, offered: Iterable[str] = ()
) -> AnswerFeedback:
    """Return the feedback to an answer."""
    tile = tiles.tile(key.tile_id)
    name = face_name(asked_face(tile, key.direction))
    hand = tile.back if tile.back.sign else tile.front
    shape = hand.alt if hand.sign else ""
    if chosen and same_face(tiles, key, chosen):
        others = (one for one in offered if one != key.tile_id)
        differences = (_difference(tiles, key.tile_id, one) for one in others)
        apart = next(filter(None, differences), "")
        heard = not apart and key.direction is Direction.READ
        lead = _("Yes, {answer}.").format(answer=name)
        return AnswerFeedback(True, lead, apart or shape, key.tile_id, chosen, heard)
    lead, words = _("This is {answer}.").format(answer=name), shape
    if chosen:
        lead = _("That was {answer}.").format(answer=name)
        words, other = _difference(tiles, key.tile_id, chosen) or shape, tiles.tile(chosen)
        both = asked_face(other, key.direction), shown_face(other, key.direction)
        words = words or _together(*both)
    words = " ".join(filter(None, (words, _("You will see it again soon."))))
    return AnswerFeedback(False, lead, words, key.tile_id, chosen)


def comparison(
    key: CardKey, tiles: TileSet, chosen: str, met: Collection[str]
) -> Comparison | None:
    """Return the page content of a mistake; None if the tiles are not signs.

    `chosen` is empty if the person did not know. What they have not met is not taught by a mistake.
    """
    sign = tiles.tile(key.tile_id).sign
    if not sign:
        return None
    name = face_name(asked_face(tiles.tile(key.tile_id), key.direction))
    told = _("This is {answer}.").format(answer=name)
    other = tiles.tile(chosen).sign if chosen in met else ""
    if not other or other == sign:
        return Comparison((sign,), (told,), cue_text(sign), (cue_text(sign),))
    differs = difference(sign, other)
    given = face_name(asked_face(tiles.tile(chosen), key.direction))
    return Comparison(
        (sign, other),
        (told, _("You chose {given}.").format(given=given)),
        differs.sentence,
        differs.bold,
        differs.digits,
        differs.counts,
        _("Practice {first} and {second}").format(first=name, second=given),
    )


def _difference(tiles: TileSet, one: str, other: str) -> str:
    first, second = tiles.tile(one).sign, tiles.tile(other).sign
    return difference_text(first, second) if first and second else ""


def tile_written(key: CardKey, tiles: TileSet, text: str) -> str:
    """Return the tile, the current one first, that a text names in any case; empty for none."""
    wanted = _folded(text)
    for tile_id in (key.tile_id, *tiles.tiles):
        face = asked_face(tiles.tile(tile_id), key.direction)
        if wanted and wanted in (_folded(face.text), _folded(face.sign or "")):
            return tile_id
    return ""


def _folded(text: str) -> str:
    tidy = " ".join(text.replace("\u00ad", "").split())
    tidy = tidy.replace("ı", "i").replace("İ", "I")  # Turkish has two letters for the English I
    return unicodedata.normalize("NFKC", tidy).casefold()
