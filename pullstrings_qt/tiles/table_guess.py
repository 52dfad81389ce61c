"""How a table seems to be written: its encoding, separator, heading, and the columns to learn.

Each answer comes with whether it is sure; where it is not, a person is asked.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, TypeAlias
from unicodedata import category, name

_Windows: TypeAlias = Literal["cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256"]
_East: TypeAlias = Literal["gb18030", "big5", "shift_jis", "euc_kr"]
Encoding: TypeAlias = Literal["utf-8", "utf-16", "mac_roman"] | _Windows | _East
Separator: TypeAlias = Literal["\t", ";", "|", ",", ":"]

SEPARATORS: Final[tuple[Separator, ...]] = ("\t", ";", "|", ",", ":")
"""The marks between columns; of two that fit equally, the first."""
_LOOKED_AT: Final = 4000
"""The number of bytes in which UTF-16 without a byte order mark shows: every other one is 0."""
_JUDGED: Final = 20_000  # letters from which an old encoding is judged
_WESTERN: Final = "äöüßéèêëàâçñáíóúîïôûùœæøåãõÄÖÜÉÅØÇÑ¿¡«»“”„‘’–—…°€£ªº"
_CENTRAL: Final = "ąćęłńóśźżčďěňřšťůžáéíýúőűöüäľĺŕđăîâșțĄĆĘŁŃŚŹŻČĎŘŠŤŽÁÉÍÓÚÖ„”“’–—…°€"
_TURKISH: Final = "çğıöşüâîûÇĞİÖŞÜ“”’–—…°€"
_RARE: Final = 0.4  # how well a letter fits that is one of the alphabet, but seldom


def _western(usual: str) -> Callable[[str, str], float]:
    """Return a judge of an encoding of Latin letters: how well one fits behind the last one."""

    def fit(letter: str, before: str) -> float:
        crowded = before > "\x7f" and before.isalpha() and letter.isalpha()
        shouting = letter.isupper() and before.islower()
        if letter in usual:
            return 0.1 if shouting else 0.5 if crowded else 1
        return 0.0 if crowded or shouting or not letter.isalpha() else _RARE

    return fit


def _script(first: str, last: str, ends: str = "") -> Callable[[str, str], float]:
    """Return a judge of an encoding whose letters stand together, apart from Latin ones.

    Its letters go from the first to the last; some may only end words.
    """

    def fit(letter: str, before: str) -> float:
        if not first <= letter <= last:
            return 0.8 if letter in "“”„«»’–—…№" else 0.0
        mixed = before.isascii() and before.isalpha()
        return 0.0 if mixed or before in ends or (letter.isupper() and before.islower()) else 1.0

    return fit


def _double(codec: str, first: int, last: int) -> Callable[[str, str], float]:
    """Return a judge of an encoding of two bytes, whose usual letters begin with some bytes."""

    def fit(letter: str, _before: str) -> float:
        code = letter.encode(codec)
        if len(code) != 2:
            return 0.0
        if first <= code[0] <= last:
            return 1.0
        return 0.9 if category(letter)[0] in "PN" or "\u3041" <= letter <= "\u30fe" else 0.3

    return fit


_FIT: Final[Mapping[Encoding, Callable[[str, str], float]]] = {
    "cp1252": _western(_WESTERN),
    "mac_roman": _western(_WESTERN),
    "cp1250": _western(_CENTRAL),
    "cp1254": _western(_TURKISH),
    "cp1255": _script("\u05b0", "\u05f4", "ךםןףץ"),
    "cp1251": _script("Ѐ", "ӿ"),
    "cp1253": _script("Ά", "ώ"),
    "cp1256": _script("\u060c", "\u06d2"),
    "euc_kr": _double("euc_kr", 0xB0, 0xC8),
    "gb18030": _double("gb18030", 0xB0, 0xD7),
    "big5": _double("big5", 0xA4, 0xC6),
    "shift_jis": _double("shift_jis", 0x88, 0x97),
}
ENCODINGS: Final[tuple[Encoding, ...]] = ("utf-8", "utf-16", *_FIT)


def wide(content: bytes) -> str:
    """Return the name of UTF-16 where a text without a mark looks like it, else nothing."""
    start = content[:_LOOKED_AT]
    zeros = start.count(0)
    if zeros < len(start) / 5:
        return ""
    return "utf-16-le" if 2 * start[1::2].count(0) >= zeros else "utf-16-be"


def guessed_legacy(content: bytes) -> Encoding:
    """Return the encoding that fits the bytes of a text best; of a short one many do."""
    return max(_FIT, key=lambda encoding: _fit(content, encoding))


def _fit(content: bytes, encoding: Encoding) -> float:
    """Return from 0 to 1 how well the letters of an encoding fit together."""
    try:
        text = content.decode(encoding)[:_JUDGED]
    except UnicodeDecodeError:
        return 0.0
    fit = _FIT[encoding]
    fits = [fit(letter, before) for before, letter in pairwise(f" {text}") if letter > "\x7f"]
    return sum(fits) / len(fits) if fits else 0.0


def guessed_separator(widths: Mapping[Separator, Sequence[int]]) -> tuple[Separator, bool]:
    """Return the mark with which most lines have as many cells, and whether no other has."""
    shares = dict.fromkeys(widths, 0.0)
    for mark, found in widths.items():
        for _width, count in Counter(width for width in found if width > 1).most_common(1):
            shares[mark] = count / len(found)
    best = max(shares.values())
    if best == 0:
        return ",", True
    likely = [mark for mark, share in shares.items() if share >= max(best - 0.1, 0.001)]
    if len(likely) > 1 and ":" in likely:  # words have it as well
        likely.remove(":")
    return likely[0], best >= 0.5 and (len(likely) == 1 or likely[0] == "\t")


_WORDS: Final = """
front back alt term terms definition definitions question questions answer answers word words
meaning translation name names symbol symbols number no nr id sign picture image photo text
tags tag category kind type note notes hint example sound deck key value capital country city
state side card letter letters abbreviation date year language first last second third
vorderseite rückseite frage antwort wort begriff bedeutung übersetzung bild zeichen vokabel
hauptstadt land nummer deutsch englisch französisch spanisch
recto verso mot terme définition traduction réponse sens pays capitale
palabra término definición traducción pregunta respuesta significado anverso reverso país
parola termine definizione traduzione domanda risposta woord betekenis vertaling vraag antwoord
palavra significado tradução pergunta resposta słowo tłumaczenie slovo překlad слово перевод
english german french spanish italian portuguese dutch polish czech russian chinese japanese
korean latin greek hebrew arabic persian hindi turkish swedish norwegian danish finnish
ukrainian français español italiano português nederlands polski čeština русский українська
中文 日本語 한국어 汉语 漢語 汉字 漢字 拼音 pinyin kanji kana hiragana romaji reading
单词 意思 單詞 単語 意味
עברית العربية فارسی türkçe svenska norsk dansk suomi ελληνικά magyar latina हिन्दी
"""
_HEADING_WORDS: Final = frozenset(_WORDS.split())
"""Words that name columns; a heading can do without if it differs from what stands below."""
_SET_ASIDE: Final = frozenset({"tags", "tag", "id", "deck", "guid", "notetype", "nr", "no"})
_NUMBER: Final = re.compile(r"[-+]?[\d.,' ]*\d[%.)]?")
_FILE: Final = re.compile(r".+\.(png|jpe?g|svg|gif|webp)|<img .*>", re.IGNORECASE)
_ENOUGH: Final = 5
"""Lines from which something can be told by the first one being unlike all of them."""
_SAME_END: Final = 3
_COMMON: Final = 0.9  # the share of the cells of a column that must be alike to tell what it holds


def named(cell: str) -> str:
    """Return the name of a column in the one form in which it is asked for."""
    return " ".join(sorted(re.split(r"[\s_-]+", cell.strip().casefold())))


def guessed_heading(rows: Sequence[Sequence[str]]) -> tuple[bool, bool]:
    """Return whether the first line names the columns, and whether that is sure."""
    first = [cell.strip() for cell in rows[0]] if rows else []
    columns = [
        [row[place].strip() for row in rows[1:] if place < len(row) and row[place].strip()]
        for place in range(len(first))
    ]
    filled = [cell for cell in first if cell]
    known = [_is_heading_word(cell) for cell in filled]
    if {"front", "back"} & set(map(named, filled)) or (all(known) and len(filled) > 1):
        return True, True
    if any(cell in column for cell, column in zip(first, columns, strict=True) if cell):
        return False, True
    pairs = [(cell, column) for cell, column in zip(first, columns, strict=True) if cell and column]
    if any(_kind(cell) in ("number", "file") for cell, _column in pairs):
        return False, True
    if any(_differs(cell, column) for cell, column in pairs):
        return True, len(rows) > 2
    capital = all(cell[:1].isupper() for cell in filled if cell[:1].lower() != cell[:1].upper())
    small = any(
        _share(column, lambda cell: cell[:1].islower()) >= _COMMON and cell[:1].isupper()
        for cell, column in pairs
    )
    below = rows[1:] if len(rows) > 3 else ()  # only its own cells end alike, as languages do
    alike = bool(below) and _end_alike(first) and not any(map(_end_alike, below))
    if any(known) or alike or (capital and small and len(rows) > 2):
        return True, False
    among_capitals = any(
        len(column) >= _ENOUGH
        and _share(column, lambda cell: cell[:1].isupper()) >= _COMMON
        and cell[:1].islower()
        for cell, column in pairs
    )
    return False, not among_capitals


def _end_alike(cells: Sequence[str]) -> bool:
    words = [cell.strip().casefold() for cell in cells if cell.strip()]
    ends = {word[-_SAME_END:] for word in words}
    return len(set(words)) > 1 and len(ends) == 1 and all(map(str.isalpha, words))


def _is_heading_word(cell: str) -> bool:
    parts = [part for part in re.split(r"[\s_()/.:-]+", cell.casefold()) if part]
    words = [part for part in parts if not part.isdecimal()]
    return bool(words) and _HEADING_WORDS.issuperset(words)


def _differs(cell: str, below: Sequence[str]) -> bool:
    """Tell whether a cell is of another kind than those below it, as only a heading is."""
    if re.fullmatch(r"[a-z]+(_[a-z]+)+", cell) and not any("_" in each for each in below):
        return True
    kind, other = Counter(map(_kind, below)).most_common(1)[0]
    if other < _COMMON * len(below) or kind == _kind(cell):
        return False
    return kind in ("number", "file") or (_kind(cell) == "LATIN" and bool(kind))


def _kind(cell: str) -> str:
    """Return what a cell holds: a number, a file, or words of a script."""
    if _NUMBER.fullmatch(cell):
        return "number"
    if _FILE.fullmatch(cell):
        return "file"
    letter = next((each for each in cell if each.isalpha()), "")
    script = name(letter, "").partition(" ")[0] if letter else ""
    return "CJK" if script in ("HIRAGANA", "KATAKANA") else script


def _share(cells: Sequence[str], holds: Callable[[str], bool]) -> float:
    return sum(map(holds, cells)) / len(cells) if cells else 0.0


def guessed_sides(
    heading: Sequence[str], rows: Sequence[Sequence[str]], other: frozenset[int]
) -> tuple[int, int, bool]:
    """Return the columns of front and back, and whether these are out of question.

    The `other` columns hold neither side.
    """
    names = [named(cell) for cell in heading]
    if "front" in names and "back" in names:
        return names.index("front"), names.index("back"), True
    width = Counter(map(len, rows)).most_common(1)[0][0] if rows else len(names)
    filled: list[int] = []
    aside: set[int] = set()
    for place in range(max(width, len(names))):
        cells = [row[place].strip() if place < len(row) else "" for row in rows]
        called = names[place] if place < len(names) else ""
        if place not in other and any(cells):
            filled.append(place)
            if called in _SET_ASIDE or called.startswith("alt ") or _is_running(cells):
                aside.add(place)
    usable = [place for place in filled if place not in aside]
    if len(usable) < 2:  # numbers and their words
        usable = filled
    if len(usable) < 2:
        return 0, 1, True
    for place, called in enumerate(names):
        if called in ("front", "back"):
            spare = next(each for each in usable if each != place)
            return (place, spare, False) if called == "front" else (spare, place, False)
    varied = [
        place
        for place in usable
        if len({row[place].strip() for row in rows if place < len(row)}) >= 0.8 * len(rows)
    ]
    front, back = (varied if len(varied) > 1 else usable)[:2]
    return front, back, len(usable) == 2


def _is_running(cells: Sequence[str]) -> bool:
    """Tell whether the cells are the numbers of the lines."""
    numbers = [int(cell) for cell in cells if cell.isdecimal() and len(cell) < 9]
    steps = [after - before for before, after in pairwise(numbers)]
    usual = steps.count(1) >= 0.8 * len(steps) and min(steps, default=0) > 0
    return len(numbers) == len(cells) > 1 and usual
