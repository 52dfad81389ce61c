"""The keys: every action of the app with its key, which a person can change."""

from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.keys import (
    KEYS,
    RESERVED,
    KeyAction,
    KeyGroup,
    actions,
    fixed_keys,
    group_words,
    is_plain,
    key_of,
    key_words,
)
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_label import TextLabel

_COLUMN = 760
_WORDS = 420


class KeyRow(QWidget):
    """An action and the button that shows its key: pressing it asks for another one."""

    def __init__(self, page: "KeysPage", action: KeyAction) -> None:
        super().__init__()
        self.action = action
        self.button = Button("")
        self.button.clicked.connect(partial(page.key_asked.emit, action))
        self.default = Button(_("Reset"), ButtonKind.LINK)
        self.default.clicked.connect(partial(KEYS.use_default, action.id))
        self.default.setAccessibleName(labeled(action.words, _("Reset")))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(TextLabel(action.words, widest=_WORDS), 1)
        row.addWidget(self.default)
        row.addWidget(self.button)
        self.refresh()

    def refresh(self) -> None:
        """Show the key in use."""
        key = KEYS.shown(self.action.id) or _("No key")
        self.button.show_text(key)
        self.button.setAccessibleName(labeled(self.action.words, key))
        self.button.setAccessibleDescription(_("Click a shortcut to change it."))
        changed = KEYS.is_changed(self.action.id)
        if not changed and self.default.hasFocus():
            self.button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.default.setVisible(changed)


class KeysPage(Page):
    """Lists every action with its key; `key_asked` emits a `KeyAction` to get another one."""

    key_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__(_("Keys"))
        self.rows: dict[str, KeyRow] = {}
        self._scroll = ScrollColumn(_COLUMN)
        column = self._scroll.column
        words = _("Click a shortcut to change it.")
        column.addWidget(TextLabel(words, color="ink_soft", widest=_COLUMN))
        for group in KeyGroup:
            found = [action for action in actions() if action.group is group]
            if found:
                column.addWidget(self._group_card(group, found))
        column.addWidget(self._fixed_card())
        self.all_default = Button(_("Reset shortcuts"), icon="undo")
        self.all_default.clicked.connect(KEYS.use_all_default)
        column.addWidget(self.all_default, alignment=LEADING)
        column.addStretch(1)
        self.body.addWidget(self._scroll, 1)
        KEYS.changed.connect(self._refresh)
        self._refresh()

    def _group_card(self, group: KeyGroup, found: list[KeyAction]) -> Card:
        card = Card()
        inside = QGridLayout(card)
        inside.setContentsMargins(28, 20, 28, 24)
        inside.setVerticalSpacing(10)
        inside.addWidget(TextLabel(group_words(group), "title"), 0, 0)
        for action in found:
            self.rows[action.id] = row = KeyRow(self, action)
            inside.addWidget(row, inside.rowCount(), 0)
        return card

    def _fixed_card(self) -> Card:
        """Return the keys that never change: everybody needs them to get about."""
        card = Card()
        inside = QGridLayout(card)
        inside.setContentsMargins(28, 20, 28, 24)
        inside.setVerticalSpacing(12)
        inside.setHorizontalSpacing(14)
        inside.setColumnStretch(0, 1)
        inside.addWidget(TextLabel(_("These stay as they are"), "title"), 0, 0, 1, 2)
        for place, (key, words) in enumerate(fixed_keys(), 1):
            inside.addWidget(TextLabel(words, widest=_WORDS), place, 0)
            inside.addWidget(KeyCap(key), place, 1, Qt.AlignmentFlag.AlignTrailing)
        return card

    def _refresh(self) -> None:
        for row in self.rows.values():
            row.refresh()
        if not KEYS.is_changed() and self.all_default.hasFocus():
            self.initial_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        self.all_default.setEnabled(KEYS.is_changed())

    def initial_focus(self) -> QWidget:
        return next(iter(self.rows.values())).button


class KeyRecorder(QWidget):
    """Shows the next key pressed while it has the focus; `pressed` emits its portable name."""

    pressed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Press the new key"))

    def show_key(self, text: str) -> None:
        """Show the name of a key."""
        self._text = text
        self.update()

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(theme.px(300), theme.px(60))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, Theme.current().px(60))

    def event(self, event: QEvent) -> bool:
        """Take keys before they are the shortcut of something else."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if not _is_reserved(event):
                event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the key, unless it leads about in the dialog."""
        key = key_of(event)
        if _is_reserved(event) or not key:
            event.ignore()
        else:
            self.pressed.emit(key)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, focused = Theme.current(), self.hasFocus()
        painter = smooth_painter(self)
        painter.setBrush(theme.color("card_sunk"))
        painter.setPen(QPen(theme.color("focus" if focused else "control"), 3 if focused else 1.5))
        painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 10, 10)
        painter.setPen(theme.color("ink" if self._text else "ink_soft"))
        painter.setFont(theme.font("lead", bold=bool(self._text)))
        words = self._text or _("Press the new key")
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)


class KeyDialog(Overlay):
    """Asks for the new key of an action, and says what else has it."""

    def __init__(self, action: KeyAction) -> None:
        title = _("A key for “{action}”").format(action=action.words)
        super().__init__(title, width=600)
        self._action = action
        self._key = ""
        self.body.addWidget(TextLabel(title, "title"))
        self.body.addWidget(TextLabel(_("Press the new key"), color="ink_soft"))
        self.well = KeyRecorder()
        self.well.pressed.connect(self._take)
        self.body.addWidget(self.well)
        self.words = TextLabel("")
        self.body.addWidget(self.words)
        self.use = Button(_("Use this key"), ButtonKind.PRIMARY)
        self.use.clicked.connect(lambda: self._choose(self._key))
        self.use.setEnabled(False)
        self.none = Button(_("No key"))
        self.none.clicked.connect(lambda: self._choose(""))
        self.none.setVisible(bool(KEYS.of(action.id)))
        leave = Button(_("Cancel"))
        leave.clicked.connect(self.cancel)
        self.footer.addWidget(self.none)
        self.footer.addStretch(1)
        self.footer.addWidget(leave)
        self.footer.addWidget(self.use)
        self.initial_focus(self.well)

    def _take(self, key: str) -> None:
        """Show a key that was pressed, and say whether it can be used."""
        name = key_words(key)
        self.well.show_key(name)
        words, fits = "", True
        clash = KEYS.clash(self._action.id, key)
        if key in KEYS.of(self._action.id):
            words = _("It already has that key.")
        elif is_plain(key) and key.isalnum() and not self._action.letters:
            fits = False
            words = _("Single letters and digits choose tiles and answers. Add Ctrl or Alt.")
        elif clash is not None:
            other = next(each.words for each in actions() if each.id == clash)
            words = _(
                "{key} is the key for “{other}”. If you use it here, that one needs another key."
            ).format(key=name, other=other)
        self._key = key if fits else ""
        self.words.show_text(words)
        self.use.setEnabled(fits)
        announce(self, f"{name}. {words}".strip())
        self.lay_out()

    def _choose(self, key: str) -> None:
        KEYS.choose(self._action.id, key)
        self.close_down()


def _is_reserved(event: QKeyEvent) -> bool:
    shift = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    return Qt.Key(event.key()) in RESERVED and not event.modifiers() & ~shift
