"""The meaning of keys that type no letter from A to Z.

The layouts are those of xkeyboard-config, row by row from the keys Q, A and Z of the American one.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest

from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.keys import key_of
from pullstrings_qt.ui.kit.typed_letter import number_of, readings
from pullstrings_qt.ui.learn.cards.words import tile_written
from tests.ui.keyboard import LINUX_CODES, key_event

Modifier = Qt.KeyboardModifier
NONE, SHIFT = Modifier.NoModifier, Modifier.ShiftModifier

LAYOUTS = {
    "Greek": (";ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ"),
    "Russian": ("йцукенгшщз", "фывапролд", "ячсмить"),
    "Hebrew": ("/'קראטוןםפ", "שדגכעיחלך", "זסבהנמצ"),
    "Arabic": ("ضصثقفغعهخح", "شسيبلاتنم", ("ئ", "ء", "ؤ", "ر", "لا", "ى", "ة")),
    "Japanese kana": ("たていすかんなにらせ", "ちとしはきくまのり", "つさそひこみも"),
    "Korean": ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"),
}


def pressed(text: str, place: str, modifiers: Modifier = NONE) -> QKeyEvent:
    """Return the press of a key that writes a text, in the place of an American letter."""
    return key_event(text, LINUX_CODES[place], modifiers)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_key_of_another_script_is_the_letter_in_its_place(layout: str) -> None:
    for row, places in zip(LAYOUTS[layout], ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"), strict=True):
        for text, place in zip(row, places, strict=True):
            assert readings(pressed(text, place)) == (text, place)


@pytest.mark.parametrize(
    ("event", "means"),
    [
        (pressed("q", "A"), ("q",)),  # French: what is written comes first
        (pressed("Y", "Z", SHIFT), ("Y",)),  # German
        (pressed("ı", "I"), ("ı", "I")),  # Turkish, and İ on the key beside L
        (key_event("İ", scan=48), ("İ", "I")),
        (pressed("é", "E"), ("é", "E")),  # a dead key before it
        (key_event("ö", scan=47), ("ö", "O")),
        (key_event("ł", scan=47), ("ł", "L")),
        (pressed("é", "2"), ("é", "2", "E")),  # French: the key of the 2
        (pressed("&", "1"), ("&", "1")),
        (pressed("!", "1", SHIFT), ("!",)),  # American
        (pressed("Ą", "1", SHIFT), ("Ą", "A")),  # Lithuanian
        (pressed("?", "M", SHIFT), ("?",)),  # French
        (pressed("Ф", "A", SHIFT), ("Ф", "A")),
        (pressed("٣", "3"), ("٣", "3")),  # Arabic digits
        (key_event("ф"), ("ф",)),  # nobody knows where it is
        (key_event("ß", scan=20), ("ß",)),
        (pressed("", "A"), ()),
        (pressed("\x01", "A", Modifier.ControlModifier), ()),
        (pressed("ф", "A", Modifier.AltModifier), ()),
    ],
)
def test_what_a_key_means(event: QKeyEvent, means: tuple[str, ...]) -> None:
    assert readings(event) == means


@pytest.mark.parametrize(
    ("platform", "event", "means"),
    [
        ("windows", key_event("ф", scan=0x1E), "A"),
        ("windows", key_event("ь", scan=0x32), "M"),
        ("windows", key_event("ф", scan=0x14B), "ф"),
        ("cocoa", key_event("ф", scan=1, virtual=0x00), "A"),
        ("cocoa", key_event("ь", scan=1, virtual=0x2E), "M"),
        ("cocoa", key_event("з", scan=1, virtual=0x23), "P"),
        ("cocoa", key_event("à", scan=1, virtual=0x1D), "A"),
        ("cocoa", key_event("ф"), "ф"),
    ],
)
def test_keys_are_counted_otherwise_elsewhere(
    monkeypatch: pytest.MonkeyPatch, platform: str, event: QKeyEvent, means: str
) -> None:
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    assert readings(event)[-1] == means


def test_letters_and_numbers_are_found_where_shift_writes_them() -> None:
    assert [number_of(pressed(text, "4")) for text in ("4", "'", "۴")] == ["4", "4", "4"]
    assert number_of(pressed("$", "4", SHIFT)) == ""
    assert number_of(pressed("x", "X")) == ""
    assert key_of(pressed("к", "R")) == "R"
    assert key_of(pressed("?", "M", SHIFT)) == "?"
    assert key_of(pressed("-", "6")) == "-"
    key = CardKey("asl", "i", Direction.READ)
    assert [tile_written(key, tile_set("asl"), text) for text in ("ı", "İ", "i", "I")] == ["i"] * 4


@pytest.mark.usefixtures("qapp")
def test_a_field_for_letters_takes_them_from_keys_of_another_script() -> None:
    field = TextField("A name")
    for wanted, written in ((False, "фé"), (True, "aé")):
        field.takes_letters = wanted
        field.clear()
        for event in (pressed("ф", "A"), pressed("é", "2")):
            field.keyPressEvent(event)
        assert field.text() == written
    QTest.keyClicks(field, "b")
    assert field.text() == "aéb"
