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
    heading = _heading(question, answer)
    hint = _hint(tiles, key.direction) if sign is None else _("Then turn the card over.")
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
        letters=bool(faces) and all(_is_letter(one.face) for one in faces),
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


def _is_letter(face: Face) -> bool:
    return len(face.text) == 1 and face.text.isalpha() and face.sign is None


def _heading(question: Face, answer: Face) -> str:
    if question.sign is not None:
        return _("Which letter is this?")
    if answer.sign is not None:
        return _("Sign it")
    return _("What goes with this?")


def introduction(
    tiles: TileSet, tile_id: str, journey: Journey | None = None, *, once_more: bool = False
) -> Introduction:
    """Return the page content of a new tile."""
    tile, journey = tiles.tile(tile_id), journey or Journey()
    if not tile.sign:
        together = _together(tile.front, tile.back)
        words = (
            _("Take another look: you will be asked soon.")
            if once_more
            else _("Look at both sides.")
        )
        face = tile.back if tile.back.picture is not None or tile.front.sign is None else tile.front
        return Introduction(
            together, face_name(tile.front), face, together, words, journey, once_more
        )
    hand, named = (tile.back, tile.front) if tile.back.sign else (tile.front, tile.back)
    name = face_name(named)
    words = _("Sign it with your own hand. “You see” shows how it should look to you.")
    if once_more:
        words = _("Sign it again without looking, then compare.")
    return Introduction(
        _("This is {answer}.").format(answer=name),
        name,
        hand,
        cue_text(tile.sign),
        words,
        journey,
        once_more,
    )


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
    if tile_id in own:
        return Journey(place, _path(tiles, own, tile_id, seen), _("Your own name first"))
    return Journey(place, _path(tiles, new_tiles, tile_id, seen), _("New today"))


def _path(
    tiles: TileSet, way: Sequence[str], now: str, met: Collection[str]
) -> tuple[PathTile, ...]:
    """Return the tiles of a path; a repeated tile is highlighted once."""
    found: list[PathTile] = []
    for place, one in enumerate(way):
        name = face_name(tiles.tile(one).front)
        if one == now and now not in way[:place]:
            found.append(PathTile(name, "now"))
        else:
            found.append(PathTile(name, "met" if one in met else "later"))
    return tuple(found)


def _together(one: Face, other: Face) -> str:
    """Return that two faces are the sides of a tile, also if they have the same name."""
    given, shown = face_name(one), face_name(other)
    if given.casefold() != shown.casefold():
        return _("These go together: {given} and {shown}.").format(given=given, shown=shown)
    if one.picture is not None or other.picture is not None:
        return _("{given} goes with its picture.").format(given=given)
    return _("{given} is the same on both sides.").format(given=given)


def _hint(tiles: TileSet, direction: Direction) -> str:
    names = (tiles.back_name, tiles.front_name)
    if direction is Direction.MAKE:
        names = names[::-1]
    return _("You see: {shown}. The answer: {asked}.").format(shown=names[0], asked=names[1])


def spoken_question(question: Face, answer: Face, tiles: TileSet, direction: Direction) -> str:
    """Return a question as text for a screen reader: never the answer.

    A description that contains the answer is omitted, and so are kana, because a screen reader
    pronounces them.
    """
    if question.sign is not None or answer.sign is not None:
        return question.alt
    for words in (question.alt, question.text):
        if words and not _names(words, answer) and not has_kana(words):
            return words
    side = tiles.back_name if direction is Direction.READ else tiles.front_name
    return _("{side}: this one cannot be described without giving the answer away.").format(
        side=side
    )


def _names(words: str, answer: Face) -> bool:
    """Return whether a text contains all words of the answer."""
    here = {*_parts(words)}
    return any(told and told <= here for told in ({*_parts(answer.text)}, {*_parts(answer.alt)}))


def _parts(text: str) -> list[str]:
    return re.findall(r"\w+", text.replace("\u00ad", "").casefold())


def verdict(
    key: CardKey, tiles: TileSet, chosen: str, offered: Iterable[str] = ()
) -> AnswerFeedback:
    """Return the feedback to an answer."""
    asked = asked_face(tiles.tile(key.tile_id), key.direction)
    name = face_name(asked)
    if chosen and same_face(tiles, key, chosen):
        apart, shape = _told_apart(key, tiles, offered), _shape(tiles, key)
        heard = not apart and key.direction is Direction.READ
        lead = _("Yes, {answer}.").format(answer=name)
        return AnswerFeedback(True, lead, apart or shape, key.tile_id, chosen, heard)
    soon = _("You will see it again soon.")
    if not chosen:
        lead = _("This is {answer}.").format(answer=name)
        return AnswerFeedback(False, lead, f"{_shape(tiles, key)} {soon}".strip(), key.tile_id)
    words = _difference(tiles, key.tile_id, chosen) or _shape(tiles, key)
    if not words:
        other = tiles.tile(chosen)
        words = _together(asked_face(other, key.direction), shown_face(other, key.direction))
    lead = _("That was {answer}.").format(answer=name)
    return AnswerFeedback(False, lead, f"{words} {soon}".strip(), key.tile_id, chosen)


def comparison(
    key: CardKey, tiles: TileSet, chosen: str, met: Collection[str]
) -> Comparison | None:
    """Return the page content of a mistake; None if the tiles are not signs.

    `chosen` is empty if the person did not know. Tiles the person has not met are not shown, so as
    not to teach them by a mistake.
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


def _told_apart(key: CardKey, tiles: TileSet, offered: Iterable[str]) -> str:
    differences = (_difference(tiles, key.tile_id, one) for one in offered if one != key.tile_id)
    return next((words for words in differences if words), "")


def _shape(tiles: TileSet, key: CardKey) -> str:
    tile = tiles.tile(key.tile_id)
    face = tile.back if tile.back.sign else tile.front
    return face.alt if face.sign else ""


def _difference(tiles: TileSet, one: str, other: str) -> str:
    first, second = tiles.tile(one).sign, tiles.tile(other).sign
    return difference_text(first, second) if first and second else ""


def tile_written(key: CardKey, tiles: TileSet, text: str) -> str:
    """Return the tile that a typed text names; empty if there is none.

    Case, Unicode composition and spaces do not matter; the current card comes first if two sides
    have the same text.
    """
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
