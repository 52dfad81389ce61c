"""The visible text of a note's field or a cell, written in HTML with the markup of Anki."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final
from unicodedata import normalize
from urllib.parse import unquote

from pullstrings_qt.core.letters import one_line
from pullstrings_qt.tiles.faces import cut

LONGEST_FIELD: Final = 8_000
"""The maximum length of a field that is read; more fits on no tile."""
LONGEST_FILE_NAME: Final = 300
_LONGEST_LINE: Final = 600
"""Letters of a line that are looked at: no tile has room for half of them, and to put the marks of
one letter into their order takes time by the square of their number."""
_DEEPEST: Final = 8  # nested gaps, of which Anki allows no more, or raised letters
_SOUND: Final = re.compile(
    r"\[sound:[^\]]{0,300}\]|\[anki:play[^\]]{0,99}\]"
    r"|\[anki:tts[^\]]{0,300}\][^\[]{0,2000}\[/anki:tts\]"
)
_HIDDEN: Final = re.compile(r"<!--.*?(?:-->|\Z)|<[!?][^>]*(?:>|\Z)", re.DOTALL)
"""Comments, declarations, sections: a browser shows none, Python's reader stumbles on some."""
_LOOSE: Final = re.compile(r"<(?=[^<>]*(?:<|\Z))")  # the beginning of a tag without an end
_MAX_LOOSE: Final = 3
"""The maximum number of unclosed marks; each costs a scan of the rest, so more stay text."""
_MOST_TAGS: Final = 60  # of a cell; a reader of many thousands of more would take long
_CLOZE: Final = re.compile(r"\{\{c(\d{1,9})::((?:(?!\{\{c\d|\}\}).)*)\}\}", re.DOTALL)
_MAX_GAPS: Final = 50  # of one text; each is a card in Anki
_UNSEEN: Final = frozenset({"style", "script", "head", "title", "template"})
_BREAKING: Final = frozenset({"br", "div", "p", "li", "tr", "td", "th", "hr", "ul", "ol", "table"})
_TAG: Final = (
    r"</?(?:a|b|big|br|center|code|del|div|em|font|hr|i|img|ins|li|mark|ol|p|rb|rp|rt|ruby|s|small|span"
    r"|strong|sub|sup|table|tbody|td|th|tr|tt|u|ul)"
    r"(?:\s+[\w-]+\s*=[^<>]*)?\s*/?>"
)
_MARKUP: Final = re.compile(
    rf"{_TAG}|&(?:#\d{{1,7}}|#x[0-9a-f]{{1,6}}|[a-z]{{2,20}}\d{{0,2}});"
    r"|\[sound:|\{\{c\d{1,9}::",
    re.IGNORECASE,
)
"""What nobody writes without meaning markup."""
_PLAIN: Final = re.compile(rf"(?!{_TAG})<", re.IGNORECASE)
_LONE_AND: Final = re.compile(r"&(?![#\w]{2,30};)")
_RAISED: Final = str.maketrans("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ")
_LOWERED: Final = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_ORDINALS: Final = frozenset({"st", "nd", "rd", "th", "er", "re", "ère", "ème"})


@dataclass(frozen=True, slots=True)
class FieldPicture:
    """A picture in a field, by the name the package calls it, with the text to speak instead.

    Text and sign are extra data in our own packages, empty in any other. A `still` one stands for a
    moving one that nobody wants to see move.
    """

    name: str
    alt: str
    text: str = ""
    sign: str = ""
    still: bool = False


@dataclass(frozen=True, slots=True)
class FieldContent:
    """What a field shows: words on one line, in parts where a long one may break; pictures."""

    text: str
    parts: tuple[str, ...]
    pictures: tuple[FieldPicture, ...] = ()
    sound: bool = False
    cloze: bool = False

    @property
    def picture(self) -> FieldPicture | None:
        """The picture a tile can show: one that keeps still, else the first."""
        # of a GIF of ours with its still the GIF, which a tile shows in both ways
        first = self.pictures[0] if self.pictures else None
        still = next((each for each in self.pictures if each.still), None)
        return first if first is not None and first.name.endswith(".gif") else still or first


def read_field(html: str) -> FieldContent:
    """Return what a field shows; any text can be read."""
    quiet, sounds = _SOUND.subn(" ", html[:LONGEST_FIELD])
    filled = _HIDDEN.sub("", _filled(quiet))
    if len(_LOOSE.findall(filled)) > _MAX_LOOSE:
        filled = _LOOSE.sub("&lt;", filled)
    reader = _Reader()
    reader.feed(filled)
    reader.close()
    words = cut(_one_line("".join(reader.words)))
    pictures = tuple(reader.pictures)
    return FieldContent(*words, pictures, sounds > 0, _CLOZE.search(quiet) is not None)


def read_cell(text: str) -> FieldContent:
    """Return what a cell of a table shows; only what surely is markup is read as such."""
    if not _MARKUP.search(text) or text.count("<") > _MOST_TAGS:
        return plain_field(text)
    return read_field(_LONE_AND.sub("&amp;", _PLAIN.sub("&lt;", text)))


def plain_field(text: str) -> FieldContent:
    """Return what a field without any markup shows."""
    return FieldContent(*cut(_one_line(text[:LONGEST_FIELD])))


def _filled(
    html: str, shown: Callable[[re.Match[str]], str] = lambda gap: gap[2].partition("::")[0]
) -> str:
    """Return the text with what is shown in its gaps, the inner ones first."""
    for _level in range(_DEEPEST):
        html = _CLOZE.sub(shown, html)
    return html


def gap_numbers(html: str) -> tuple[int, ...]:
    """Return the numbers of the gaps of a text in Anki's markup; each makes a card."""
    numbers: set[int] = set()

    def show(gap: re.Match[str]) -> str:
        numbers.add(int(gap[1]))
        return gap[2].partition("::")[0]

    _filled(html[:LONGEST_FIELD], show)
    return tuple(sorted(numbers)[:_MAX_GAPS])


def with_gap(html: str, number: int) -> tuple[str, str]:
    """Return a text with one of its gaps open, showing its hint, and what belongs into it."""
    words: list[str] = []

    def show(gap: re.Match[str]) -> str:
        word, _mark, hint = gap[2].partition("::")
        if int(gap[1]) != number:
            return word
        words.append(word)
        return f"[{hint or '...'}]"

    shown = _filled(html[:LONGEST_FIELD], show)
    return shown, ", ".join(dict.fromkeys(words))


class _Reader(HTMLParser):
    """Collects words and pictures; what is not shown is left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.pictures: list[FieldPicture] = []
        self._unseen = 0
        self._begun: list[tuple[str, int]] = []
        """Raised, lowered and small letters that have not ended, and where they begin."""

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self._unseen += 1
        elif tag in _BREAKING:
            self.words.append(" ")
        elif tag in _MEANT or tag == "rb":
            if tag.startswith("r"):  # the end of what is read aloud may be left out
                self._end("rt")
            if tag in _MEANT and len(self._begun) < _DEEPEST:
                self._begun.append((tag, len(self.words)))
        elif tag == "img":
            marks = {key: value or "" for key, value in attrs}
            name = marks.get("src", "").strip()
            alt, text, sign = (
                _one_line(marks.get(key, "")) for key in ("alt", "data-text", "data-sign")
            )
            still = "still" in marks.get("class", "").split()
            if name:
                self.pictures.append(FieldPicture(name, alt, text, sign, still))

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """Take a tag that closes itself as HTML does: it only begins, unless nothing is seen."""
        if tag not in _UNSEEN:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self._unseen = max(0, self._unseen - 1)
        elif tag in _BREAKING:
            self.words.append(" ")
        elif tag in _MEANT or tag == "ruby":
            self._end("rt" if tag == "ruby" else tag)

    def close(self) -> None:
        super().close()
        while self._begun:
            self._end(self._begun[-1][0])

    def _end(self, tag: str) -> None:
        """Write letters so that their place in the line is kept, as in 10² or 水(みず)."""
        place = next((at for at, each in enumerate(self._begun) if each[0] == tag), None)
        if place is None:
            return
        begin = self._begun[place][1]
        del self._begun[place:]
        inner = "".join(self.words[begin:]).strip()
        before = "".join(self.words[max(0, begin - 2) : begin]).rstrip()
        self.words[begin:] = [_MEANT[tag](inner, before)] if inner else []

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.words.append(data)


def _one_line(text: str) -> str:
    return normalize("NFC", one_line(text)[:_LONGEST_LINE])


def _raised(inner: str, before: str) -> str:
    if inner in _ORDINALS and before[-1:].isdecimal():
        return inner
    return _placed(inner, "^", _RAISED)


def _placed(inner: str, mark: str, table: dict[int, int]) -> str:
    if all(ord(letter) in table for letter in inner):
        return inner.translate(table)
    return f"{mark}{inner}" if len(inner) == 1 else f"{mark}({inner})"


_MEANT: Final[dict[str, Callable[[str, str], str]]] = {
    "sup": _raised,
    "sub": lambda inner, _before: _placed(inner, "_", _LOWERED),
    "rt": lambda inner, _before: inner if inner.startswith("(") else f"({inner})",
    "rp": lambda _inner, _before: "",
}
"""Tags that change what letters mean, and how to write what stands in them."""


def names_to_try(name: str) -> tuple[str, ...]:
    """Return the names a picture may have in the package: as written, and without %20."""
    short = name[: 3 * LONGEST_FILE_NAME]
    return tuple(
        dict.fromkeys(
            normalize("NFC", each[:LONGEST_FILE_NAME]) for each in (short, unquote(short))
        )
    )
