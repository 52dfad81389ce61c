"""Tables made in every way that people's programs write them, each with what it says."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from random import Random
from typing import Final, Literal

WORDS: Final = {
    "en": "water fire earth house tree bread milk dog cat bird river mountain school book "
    "window door friend mother father child",
    "es": "agua fuego tierra casa árbol pan leche perro gato pájaro río montaña escuela libro "
    "ventana puerta amigo madre padre niño",
    "de": "Wasser Feuer Erde Haus Baum Brot Milch Hund Kätzchen Vogel Fluß Gebirge Schule Bücher "
    "Fenster Tür Freund Mutter Vater Mädchen",
    "fr": "eau feu terre maison forêt pain crème chien chat oiseau fleuve montagne école leçon "
    "fenêtre porte ami mère père élève",
    "pl": "woda ogień ziemia dom drzewo chleb mleko pies kot ptak rzeka góra szkoła książka "
    "okno drzwi przyjaciel matka ojciec dziecię",
    "ru": "вода огонь земля дом дерево хлеб молоко собака кошка птица река гора школа книга "
    "окно дверь друг мать отец ребёнок",
    "el": "νερό φωτιά γη σπίτι δέντρο ψωμί γάλα σκύλος γάτα πουλί ποτάμι βουνό σχολείο βιβλίο "
    "παράθυρο πόρτα φίλος μητέρα πατέρας παιδί",
    "he": "מים אש אדמה בית עץ לחם חלב כלב חתול ציפור נהר הר בית־ספר ספר חלון דלת חבר אמא אבא ילד",
    "ar": "ماء نار أرض بيت شجرة خبز حليب كلب قطة طائر نهر جبل مدرسة كتاب نافذة باب صديق أم أب طفل",
    "tr": "su ateş toprak ev ağaç ekmek süt köpek kedi kuş ırmak dağ okul kitap pencere kapı "
    "arkadaş anne baba çocuk",
    "zh": "水 火 土地 房子 树木 面包 牛奶 狗 猫 鸟 河流 山 学校 书 窗户 门 朋友 母亲 父亲 孩子",
    "tw": "水 火 土地 房子 樹木 麵包 牛奶 狗 貓 鳥 河流 山 學校 書 窗戶 門 朋友 母親 父親 孩子",
    "ja": "みず ひ つち いえ き パン ミルク いぬ ねこ とり かわ やま 学校 ほん まど ドア "
    "ともだち はは ちち こども",
    "ko": "물 불 땅 집 나무 빵 우유 개 고양이 새 강 산 학교 책 창문 문 친구 어머니 아버지 아이",
    "fa": "آب آتش زمین خانه درخت نان شیر سگ گربه پرنده رود کوه مدرسه کتاب پنجره در دوست مادر "
    "پدر بچه\u200cها",
}  # fmt: skip
ENCODINGS: Final = {
    "utf-8": tuple(WORDS),
    "utf-8-sig": tuple(WORDS),
    "utf-16": tuple(WORDS),
    "utf-16-le": ("es", "de", "fr", "pl", "tr"),
    "cp1252": ("es", "de", "fr"),
    "mac_roman": ("es", "de", "fr"),
    "cp1250": ("pl", "de"),
    "cp1251": ("ru",),
    "cp1253": ("el",),
    "cp1254": ("tr",),
    "cp1255": ("he",),
    "cp1256": ("ar",),
    "gb18030": ("zh",),
    "big5": ("tw",),
    "shift_jis": ("ja",),
    "euc_kr": ("ko",),
}
HEADINGS: Final = (
    *((), (), ("front", "back"), ("Term", "Definition"), ("English", "Deutsch")),
    *(("Question", "Answer"), ("native_word", "other_word"), ("Vokabelteil", "Gegenwort")),
    *(("deutsch", "polnisch"), ("baskisch", "lettisch")),
)
SEPARATORS: Final = ("\t", ";", ",", "|", ":")
BAD: Final = ("empty", "wide", "quotes", "long", "frontless")


@dataclass(frozen=True, slots=True)
class MadeTable:
    """A table, and what it says."""

    content: bytes
    rows: tuple[tuple[str, str], ...]
    bad: int
    how: str


def made_tables(count: int, seed: int) -> Iterator[MadeTable]:
    """Yield tables of all kinds, the same ones for a seed."""
    chance = Random(seed)
    for _number in range(count):
        yield _made(chance)


def _made(chance: Random) -> MadeTable:
    encoding = chance.choice(list(ENCODINGS))
    language = chance.choice(ENCODINGS[encoding])
    separator, heading = chance.choice(SEPARATORS), chance.choice(HEADINGS)
    quoting: Literal[0, 1] = chance.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
    pairs = list(zip(WORDS["en"].split(), WORDS[language].split(), strict=True))
    if language == "en":
        pairs = [(word, f"{word} {word[::-1]}") for word, _other in pairs]
    chance.shuffle(pairs)
    rows = pairs[: chance.randrange(4, 20)]
    for place in range(len(rows)):
        if chance.random() < 0.2:  # other marks in a text
            word, other = rows[place]
            mark = chance.choice([each for each in ",;:|" if each != separator or quoting])
            rows[place] = (word, f"{other}{mark} {other}")
    if language != "en" and chance.random() < 0.5 and not heading:
        rows = [(other, word) for word, other in rows]
    lines = [(_line(row, separator, quoting), "") for row in rows]
    for _bad in range(chance.choice((0, 0, 1, 2))):
        kind = chance.choice(BAD)
        lines.insert(chance.randrange(1, len(lines)), (_bad_line(kind, separator), kind))
    if heading:
        lines.insert(0, (_line(heading, separator, quoting), "heading"))
    if chance.random() < 0.25:  # the number of the line before each
        first = ["No"] if heading else []
        numbers = [*first, *map(str, range(1, len(lines) + 1))]
        lines = [
            (f"{number}{separator}{line}", kind)
            for number, (line, kind) in zip(numbers, lines, strict=False)
        ]
    end = chance.choice(("\n", "\r\n"))
    text = end.join(line for line, _kind in lines) + chance.choice(("", end))
    bad = sum(kind not in ("", "heading") for _line, kind in lines)
    if encoding.startswith("utf") and chance.random() < 0.1 and separator == ";":
        text = f"sep=;{end}{text}"
    elif separator == "\t" and not heading and chance.random() < 0.2:
        text = f"#separator:tab{end}#html:true{end}{text}"
    how = f"{encoding} {language} {separator!r} {heading} {quoting} {[each for _, each in lines]}"
    return MadeTable(text.encode(encoding), tuple(rows), bad, how)


def _line(cells: tuple[str, ...], separator: str, quoting: Literal[0, 1]) -> str:
    written = StringIO()
    csv.writer(written, delimiter=separator, quoting=quoting, lineterminator="").writerow(cells)
    return written.getvalue()


def _bad_line(kind: str, separator: str) -> str:
    return {
        "empty": f"lonely{separator}",
        "wide": separator.join(("one", "two", "three")),
        "quotes": f'"odd"x{separator}mark',
        "long": f"{'x' * 81}{separator}y",
        "frontless": f"{separator}nobody",
    }[kind]
