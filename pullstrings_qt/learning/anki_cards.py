"""What stands on the cards in Anki: one note a tile, one card each way, and their pictures."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.signs.colored_png import colored_png
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.pictures import CARD, sign_motion, sign_picture, sign_steps
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.signs.words import named_text
from pullstrings_qt.tiles.faces import Face, TileSet, moving_file

FIELDS: Final = (
    *("Front", "Back", "Front in words", "Back in words"),
    *("Front name", "Back name", "Tile", "Licence"),
)
"""The fields of a note. Never change them: notes that people have would no longer be updated."""

_CARD: Final = """
{{{{#{shown}}}}}<div class="way">{{{{{shown} name}}}} → {{{{{asked} name}}}}</div>
<div class="face">{{{{{shown}}}}}</div>{{{{/{shown}}}}}
"""
_ANSWER: Final = """
{{{{FrontSide}}}}
<hr id="answer">
<div class="face">{{{{{asked}}}}}</div>
{{{{#Back in words}}}}<div class="words">{{{{Back in words}}}}</div>{{{{/Back in words}}}}
{{{{#Front in words}}}}<div class="words">{{{{Front in words}}}}</div>{{{{/Front in words}}}}
"""


def _template(name: str, shown: str, asked: str) -> dict[str, str]:
    return {
        "name": name,
        "qfmt": _CARD.format(shown=shown, asked=asked).strip(),
        "afmt": _ANSWER.format(asked=asked).strip(),
    }


WAYS: Final = (Direction.READ, Direction.MAKE)
"""Which way the cards of a note ask, in the order of `TEMPLATES`."""
TEMPLATES: Final = (
    _template("Read", shown="Back", asked="Front"),
    _template("Make", shown="Front", asked="Back"),
)
STYLE: Final = """
.card { font-family: Andika, "Noto Sans", sans-serif; font-size: 2.6em; text-align: center; }
.way { font-size: 0.4em; opacity: 0.75; }
.words { font-size: 0.5em; margin: 0.4em auto; max-width: 24em; }
.face { margin: 0.3em; overflow-wrap: anywhere; }
.face img { background: #faf4e6; border-radius: 16px; max-width: min(90vw, 400px); }
.still { display: none; }
@media (prefers-reduced-motion: reduce) {
  .moving { display: none; }
  .still { display: inline; }
}
"""


@dataclass(frozen=True, slots=True)
class HandLook:
    """How hands are drawn for a player: from where, which hand, and its colors."""

    view: View = View.CHART
    hand: Hand = Hand.RIGHT
    tone: Tone = Tone.SAND


@dataclass(frozen=True, slots=True)
class CardNote:
    """A tile as a note: the texts of its fields, in the order of `FIELDS`, and its pictures."""

    tile_id: str
    fields: tuple[str, ...]
    files: Mapping[str, bytes]
    """Pictures by names that tell their content, as Anki goes by names."""

    @property
    def moving(self) -> bool:
        """Whether a picture on it moves."""
        return any('class="moving"' in field for field in self.fields)


def card_note(tile_set: TileSet, tile_id: str, look: HandLook) -> CardNote:
    """Return the note of one tile of the set, or raise an `OSError`."""
    tile = tile_set.tiles[tile_id]
    files: dict[str, bytes] = {}

    def add(content: bytes, ending: str) -> str:
        name = f"pullstrings-{sha256(content).hexdigest()[:16]}{ending}"
        files[name] = content
        return name

    fields = (
        _face_html(tile.front, tile.back, look, add),
        _face_html(tile.back, tile.front, look, add),
        _words(tile.front),
        _words(tile.back),
        *map(plain_html, (tile_set.front_name, tile_set.back_name, tile.id, tile_set.license)),
    )
    return CardNote(tile_id, fields, files)


def plain_html(text: str) -> str:
    """Return a text as HTML with everything escaped that Anki would interpret."""
    return escape(text).replace("[", "&#91;").replace("{", "&#123;")


def _face_html(face: Face, other: Face, look: HandLook, add: Callable[[bytes, str], str]) -> str:
    """Return a face; what is read aloud does not tell what stands on the other side."""
    if face.sign is not None:
        return _sign_html(face, face.sign, look, add)
    if face.picture is not None:
        name = add(face.picture.read_bytes(), face.picture.suffix.lower())
        alt, moving = face.alt, moving_file(face.picture)
        if re.search(rf"(?<!\w){re.escape(other.text.casefold())}(?!\w)", alt.casefold()):
            alt = _("A picture. It is described on the side of the answer.")
        if moving is None:
            return _image(name, alt, face)
        moves = add(moving.read_bytes(), moving.suffix)
        return _image(moves, alt, face, "moving") + _image(name, alt, face, "still")
    return plain_html("\u00ad".join(face.parts) or face.text)


def _sign_html(face: Face, letter: str, look: HandLook, add: Callable[[bytes, str], str]) -> str:
    view, hand, tone = look.view, look.hand, look.tone
    motion = sign_motion(letter, view, hand, tone)
    if motion is None:
        name = add(colored_png(sign_picture(letter, view, hand, tone, CARD)), ".png")
        return _image(name, face.alt, face)
    steps = sign_steps(letter, view, hand, tone)
    moving, still = add(colored_png(steps, motion), ".png"), add(colored_png(steps), ".png")
    return _image(moving, face.alt, face, "moving") + _image(still, face.alt, face, "still")


def _image(name: str, alt: str, face: Face, kind: str = "") -> str:
    """Return a picture; its text and sign stand in attributes that nobody sees or hears."""
    marks = {"class": kind, "src": name, "data-text": face.text, "data-sign": face.sign or ""}
    written = " ".join(f'{key}="{plain_html(mark)}"' for key, mark in marks.items() if mark)
    return f'<img {written} alt="{plain_html(_one_line(alt))}">'


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _words(face: Face) -> str:
    """Return what to say about a face once the answer is visible; empty if nothing is new."""
    if face.sign is not None:
        return plain_html(_one_line(named_text(face.sign)))
    return plain_html(_one_line(face.alt)) if face.alt != face.text else ""
