"""Keys and screen readers in flash cards (issue 4, point 1; every mouse action has a key)."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.controller import LearnController
from tests.ui.learn.cards.test_flash_cards import asked, begin, log


def test_keys_that_are_no_answer_do_nothing(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = begin(controller, mara)
    letter = Qt.Key(ord(asked(controller).upper()))
    for modifier in (Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.MetaModifier):
        QTest.keyClick(page.card, letter, modifier)
    assert log(store, mara) == []
    # A French keyboard has a key for a raised two, which is a digit and no number.
    unknown, alone = Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier
    for directions in ("read", "make"):
        page = begin(controller, mara, directions=directions)
        page.show_answer()
        before = len(log(store, mara))
        for text in ("\u00b2", "0", "9", "\u2460", "\u0664"):
            key = QKeyEvent(QEvent.Type.KeyPress, unknown, alone, text)
            QApplication.sendEvent(page, key)
            answered = len(log(store, mara)) - before
            assert answered == (text == "\u0664"), "an Arabic four is a four"
    # The field tells the question to who cannot see it, and does not name the sign.
    page = begin(controller, mara, answering="type", directions="read")
    tile = tile_set("asl").tile(asked(controller))
    assert QApplication.focusWidget() is page.field.field
    assert page.field.field.accessibleDescription() == f"Which letter is this? {tile.back.alt}"
    # Arrows move between the grades.
    page = begin(controller, mara, directions="make")
    page.show_answer()
    first, second = page.judging.grades.buttons[:2]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right)
    assert QApplication.focusWidget() is second
    # A beginner chooses between two.
    assert len(begin(controller, mara).judging.grades.buttons) == 4
    beginner = store.profiles.change(mara._replace(level=SigningLevel.NEW))
    page = begin(controller, beginner)
    for grid in (page.judging.grades,):
        names = [each.accessibleName() for each in grid.buttons]
        assert names == ["1: Not yet", "2: Got it"]
        given: list[Rating] = []
        grid.graded.disconnect()
        grid.graded.connect(given.append)
        assert [grid.press(key) for key in (1, 2, 3)] == [True, True, False]
        assert given == [Rating.AGAIN, Rating.GOOD]
