"""Random keys and clicks in the real window, offscreen.

A case is one evening: a store, a window, and so many keys and clicks. The app may say what it likes
and lead anywhere; it may not raise an error, hang, or leave a store that does not open. Dialogs of
the desktop that ask for files are answered with files in the folder of the evening.

A seed repeats the keys and clicks; computer players answer when they are ready.
"""

import shutil
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QWidget,
)
from shiboken6 import isValid

from pullstrings_qt.core.record import record_from_document, write_record
from pullstrings_qt.core.replay import replay
from pullstrings_qt.storage import open_store
from tests.robustness.rest import SIZES, laid_out_for_ever
from tests.robustness.trial import Case, Finding, Tool, Watch, lost
from tests.robustness.whole import lived_in, person_file, played
from tests.robustness.window import App, settle
from tests.tiles.sets import table

ACTIONS = 250
"""Keys and clicks of an evening."""
_KEYS = (
    *[Qt.Key.Key_Tab] * 4,
    *[Qt.Key.Key_Return] * 4,
    *[Qt.Key.Key_Space] * 3,
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down) * 2,
    *(Qt.Key.Key_Escape, Qt.Key.Key_Backtab, Qt.Key.Key_F6, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageDown, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Menu),
    *(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_A, Qt.Key.Key_E),
)
_CHORDS = (
    *(Qt.Key.Key_N, Qt.Key.Key_H, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0, Qt.Key.Key_1),
    *(Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_C, Qt.Key.Key_A),
)
_SCHEMES = ("file", "http", "https")
_TEXTS = ("Mara", "ab", "<b>x</b>", "  ", "é…", "0", "x" * 90, "\u202eabc", "%s {0}")


_MOST_KEYS: Final = 20
"""So many letters are typed at once where no field takes them."""


class Desktop(QObject):
    """Stands in for the desktop: takes what the app would open elsewhere."""

    @Slot(QUrl)
    def take(self, _url: QUrl) -> None:
        """Open nothing."""


class Monkey(Tool):
    """Evening after evening."""

    def __init__(self) -> None:
        self.kinds = {"evenings": 1.0}

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Make a store a family has lived in, and files to be opened."""
        super().prepare(watch, folder)
        self._whole = lived_in(folder / "whole")
        (folder / "person").mkdir()
        self._files = folder / "files"
        self._files.mkdir()
        shutil.copy(person_file(folder / "person"), self._files / "mara.json")
        (self._files / "match.pullstrings").write_text(write_record(played(0)), encoding="utf-8")
        (self._files / "words.csv").write_text(table(), encoding="utf-8")
        (self._files / "broken.apkg").write_bytes(b"PK")

    def run(self, case: Case) -> int:
        """Spend one evening; return how many keys and clicks it had."""
        chance, data = case.chance(), case.folder / "data"
        files = case.folder / "files"
        shutil.copytree(self._files, files)
        if chance.random() < 0.7:
            shutil.copytree(self._whole, data)
        desktop = Desktop()
        for scheme in _SCHEMES:
            QDesktopServices.setUrlHandler(scheme, desktop, "take")  # type: ignore[arg-type]  # stub
        app = App(data, quiet=chance.random() < 0.5)
        hand = Hand(app, files, chance, self._watch)
        try:
            hand.play(ACTIONS)
        finally:
            with self._watch.step("closing"):
                app.end()
            for scheme in _SCHEMES:
                QDesktopServices.unsetUrlHandler(scheme)
        if self._watch.caught:
            words = "\n".join(hand.done)
            for finding in self._watch.caught:
                finding.details = f"{finding.details}\nthe last keys and clicks:\n{words}"
        with self._watch.step("opening again"):
            self._open_again(data)
        return hand.count

    def _open_again(self, data: Path) -> None:
        opened = open_store(data)
        try:
            if opened.notice is not None:
                raise lost("the next start says something", opened.notice)
            for summary in opened.store.matches.summaries():
                for _turn in replay(record_from_document(opened.store.matches.record(summary.id))):
                    pass
        finally:
            opened.store.close()


class Hand(QObject):
    """Presses and clicks whenever the event loop has nothing else to do, in nested loops too.

    Args:
        app: the app.
        files: the folder a dialog for files may see.
        chance: decides.
        watch: hears of each action.
    """

    def __init__(self, app: App, files: Path, chance: Random, watch: Watch) -> None:
        super().__init__()
        self._app = app
        self._files = files
        self._chance = chance
        self._watch = watch
        self._window = app.session.window
        self.count = 0
        self.done: deque[str] = deque(maxlen=25)
        self._left = 0
        self._acting = False

    def play(self, actions: int) -> None:
        """Do so many things, or until the window is closed."""
        self._left = actions
        self._act_soon()
        while self._left > 0 and not self._window.isHidden():
            with self._watch.step("keys and clicks"):
                settle()

    def _act_soon(self) -> None:
        # a timer that repeats would stay silent in the event loop of a dialog it has opened
        QTimer.singleShot(0, self, self._act)

    def _act(self) -> None:
        """Do one thing; what it leads to may open an event loop, in which this is called again."""
        if self._left <= 0:
            if (open_still := QApplication.activeModalWidget()) is not None:
                open_still.close()
                self._act_soon()
            return
        self._act_soon()
        asking = QApplication.activeModalWidget()
        if isinstance(asking, QFileDialog | QMessageBox):
            self._count_one()
            self._answer(asking)
        elif not self._acting:  # else this is an event loop of QTest, in the middle of an action
            self._count_one()
            self._acting = True
            try:
                with self._watch.step("a key or a click"):
                    self._do_anything(QApplication.activePopupWidget() or self._window)
            finally:
                self._acting = False

    def _count_one(self) -> None:
        self._left -= 1
        self.count += 1

    def _do_anything(self, top: QWidget) -> None:
        commands: tuple[Callable[[QWidget], None], ...] = (
            *[self._key] * 2,
            *[self._click] * 2,
            *[self._button] * 3,
            self._write,
            self._chord,
            self._odd,
        )
        self._chance.choice(commands)(top)

    def _note(self, words: str) -> None:
        self.done.append(f"{self.count}: {words}")

    def _target(self, top: QWidget) -> QWidget:
        focus: QWidget | None = top.focusWidget()
        return top if focus is None else focus

    def _key(self, top: QWidget) -> None:
        key = self._chance.choice(_KEYS)
        self._note(f"key {key.name}")
        QTest.keyClick(self._target(top), key)

    def _chord(self, top: QWidget) -> None:
        key = self._chance.choice(_CHORDS)
        self._note(f"Ctrl {key.name}")
        QTest.keyClick(self._target(top), key, Qt.KeyboardModifier.ControlModifier)

    def _write(self, top: QWidget) -> None:
        text = self._chance.choice(_TEXTS)
        fields = [field for field in top.findChildren(QLineEdit) if field.isVisible()]
        target: QWidget = self._chance.choice(fields) if fields else self._target(top)
        self._note(f"text {text!r:.20} for {_name(target)}")
        if fields:
            target.setFocus()
        # without a field each letter may choose a tile, reveal a turn, or open a dialog
        for letter in text if fields else text[:_MOST_KEYS]:
            key = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(target, key)

    def _click(self, top: QWidget) -> None:
        place = QPoint(self._chance.randrange(top.width()), self._chance.randrange(top.height()))
        target = top.childAt(place) or top
        button = self._chance.choice([Qt.MouseButton.LeftButton] * 6 + [Qt.MouseButton.RightButton])
        self._note(f"click at {place.x()}, {place.y()}: {_name(target)}")
        inside = target.mapFrom(top, place)
        if self._chance.random() < 0.1:
            QTest.mouseDClick(target, button, pos=inside)
        else:
            QTest.mouseMove(target, inside)
            if isValid(target):  # what the mouse has brought about may have taken it away
                QTest.mouseClick(target, button, pos=inside)

    def _button(self, top: QWidget) -> None:
        buttons = [
            each
            for each in top.findChildren(QAbstractButton)
            if each.isVisible() and each.isEnabled() and _lies_on_top(each, top)
        ]
        if not buttons:
            self._key(top)
            return
        button = self._chance.choice(buttons)
        self._note(f"button {_name(button)}")
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def _odd(self, top: QWidget) -> None:
        """Do what happens seldom: another size, losing the focus, minutes without a hand."""
        kind = self._chance.randrange(3)
        self._note(f"odd {kind}")
        if kind == 0:
            self._window.resize(*self._chance.choice(((680, 380), *SIZES, (1030, 900))))
        elif kind == 1:
            QApplication.sendEvent(self._window, QEvent(QEvent.Type.WindowDeactivate))
        else:
            QTest.qWait(self._chance.choice((1, 30, 200)))
            if moving := laid_out_for_ever():
                words = "\n".join(moving)
                self._watch.caught.append(Finding("unrest", "a page never rests", words))

    def _answer(self, dialog: QFileDialog | QMessageBox) -> None:
        """Choose a file of the evening, or none; what the desktop asks is never agreed to."""
        names = ("mara.json", "match.pullstrings", "words.csv", "broken.apkg", "new")
        name = self._chance.choice(names)
        self._note(f"{type(dialog).__name__}: {name}")
        if isinstance(dialog, QMessageBox) or self._chance.random() < 0.3:
            dialog.reject()
            return
        dialog.setDirectory(str(self._files))
        dialog.selectFile(str(self._files / name))
        dialog.done(int(QFileDialog.DialogCode.Accepted.value))


def _lies_on_top(widget: QWidget, top: QWidget) -> bool:
    """Return whether a click in the middle of a widget would reach it."""
    middle = widget.mapTo(top, widget.rect().center())
    hit = top.childAt(middle)
    return hit is not None and (hit is widget or widget.isAncestorOf(hit))


def _name(widget: Any) -> str:
    """Return what can be told of a widget in a few words."""
    words = widget.accessibleName() or widget.objectName()
    return f"{type(widget).__name__} {words[:30]!r}"
