"""One player picks a tile in secret and lays it face down."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import readings, readings_of, written
from pullstrings_qt.ui.match.board_sheet import BoardSheet
from pullstrings_qt.ui.match.help_view import ACTION, BoardHelp, GaugeLegend, HelpButton, HelpPanel
from pullstrings_qt.ui.match.match_help import HelpSaid, MatchHelp

_TILE, _SMALL_TILE = 112, 72
_MARK = 44
_SHADOW = 16
"""Pixels left of a tile for its shadow."""


@dataclass(frozen=True, slots=True)
class PickTask:
    """Who picks, and what the others have done."""

    seat: Seat
    names: Sequence[str]
    said: SecretWords
    sealed: frozenset[Seat]
    """Seats with face-down tiles."""
    look: str
    """Asks the others to look, since the main button turns all tiles over; else empty."""
    needs_answer: Callable[[Any], bool]
    """Whether a choice has an answer, which the next sheet asks for at once."""
    offered: MatchHelp
    silent: bool = False
    """Whether the pick is hidden from screen readers, which everybody may hear."""
    explains: bool = False
    """Whether it is said how: the players do not know yet."""


class UnseenField(TextField):
    """A password field that always remains empty; `typed` emits what the key may mean.

    Qt reports text typed into any field to readers, and Orca says it with key echo on.
    """

    typed = Signal(object)

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        writes = bool(event.text()) and event.text().isprintable()
        if writes and written(event):
            self.typed.emit(readings(event))
        elif writes:  # a command: Qt would type its letter anyway, and readers say it
            event.ignore()
        elif not event.matches(QKeySequence.StandardKey.Paste):
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if event.commitString():
            self.typed.emit(readings_of(event.commitString()[-1]))
        event.accept()


class PickSheet(BoardSheet):
    """A board to pick from, and the tile picked so far. When closed, it keeps nothing.

    In silence nothing says which tile is picked; its letter is typed into an `UnseenField`.
    """

    is_secret = True

    def __init__(self, task: PickTask, scene: BoardScene) -> None:
        picker = BoardPicker(scene, waits_for_yes=lambda choice: not task.needs_answer(choice))
        super().__init__(task.said.pick.format(name=task.names[task.seat]), picker)
        self._task = task
        self.unseen: UnseenField | None = None
        self.help: BoardHelp | None = None
        scene.hides_picked = task.silent
        picker.changed.connect(self._on_picked)
        picker.confirmed.connect(self._on_confirmed)
        self._tile_side = _SMALL_TILE if Theme.current().has_large_text else _TILE
        self._slot = TileSlot(self._tile_side, self._task.said, self.pictures)
        if not Theme.current().has_large_text:
            mark = SeatMark(task.seat, _MARK, look=self.scene.seat_look)
            self.title_row.insertWidget(0, mark)
        self._progress = self._tiles()
        self.panel.add(self._progress, 1)
        if task.silent and scene.takes_letters:
            self._add_unseen()
        if task.offered.maximum:
            self._add_help(task.offered)
        self._show_choice()

    def _add_unseen(self) -> None:
        """Add a password field for the letter of a tile."""
        words = self._task.said.letter
        self.unseen = UnseenField(words)
        self.unseen.typed.connect(self._on_typed)
        label = TextLabel(words, "second", color="ink_soft")
        label.setBuddy(self.unseen)  # so that readers say it with the field
        self.panel.add(label, 2)
        self.panel.add(self.unseen)
        self.initial_focus(self.unseen)

    def _on_typed(self, readings: Sequence[str]) -> None:
        if readings[0] in KEYS.of(ACTION) and self.help is not None:
            self.help.ask_more()
        elif not self.picker.take_key(readings):
            announce(self, _("That key has no letter from A to Z."))

    def open_over(self, window: QWidget) -> None:
        """Open over the window, and explain once how a choice remains secret."""
        super().open_over(window)
        if self._task.explains:
            words = _("Use headphones: the arrow keys read tiles aloud.")
            if self.unseen is not None:
                words = self._task.said.type_letter
            announce(self, words)
        if self.help is not None:
            self.help.follow()

    def free_for_pointer(self) -> QRect:
        """Return the area in which the mouse cannot reveal the previous choice."""
        if not self._task.sealed:
            return self.rect()
        return self._words_panel.rect().translated(self._words_panel.mapTo(self, QPoint()))

    def _add_help(self, offered: MatchHelp) -> None:
        """Add the help, its button, and a line below the board that explains the gauges."""
        task = self._task
        speak = partial(announce, self)
        self.help = BoardHelp(offered, self.scene, lambda: task.seat, speak, in_lists=True)
        self.help.told.connect(self._show_help)
        self.help_button = HelpButton(kind=ButtonKind.LINK)
        self.help_button.clicked.connect(self.help.ask_more)
        self.foot.insertWidget(0, self.help_button)
        self.help_panel = HelpPanel(task.seat, task.names, self.scene)
        self._legend = GaugeLegend(task.names, task.seat)
        self._help_area = ScrollArea()
        self._help_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self._help_area.setWidget(self.help_panel)
        self.panel.add(self._help_area, stretch=True)
        self.board_side.addWidget(self._legend)
        self._show_help(offered.said(task.seat))

    def _show_help(self, said: HelpSaid) -> None:
        """Show the help; it replaces the list of sealed tiles."""
        self.help_button.show_help(said)
        self.help_panel.show_help(said)
        self._legend.show_degree(said.given)
        self._progress.setVisible(not said.given)
        self._help_area.setVisible(bool(said.given))
        self.panel.activate()  # what is shown is said, and that at once
        self.free_for_hand_over(free=not said.given)

    def lay_out(self) -> None:
        """Fit the sheet to nearly the whole window; in a low one help gets less space."""
        if self.help is not None and isValid(self.help):  # not during deletion
            tight = self.height() < 700 or Theme.current().text_scale > 1
            self.help_panel.fit(tight=tight)
        super().lay_out()
        self.free_for_hand_over(free=self.help is None or not self.help.degree)

    def _tiles(self) -> QWidget:
        """Return what lies face down, and the tile of this seat."""
        tiles, inside = QWidget(), QWidget()
        row_of(-_SHADOW, (inside, 1), on=tiles)
        captions = []
        for seat in sorted(self._task.sealed):
            slot = TileSlot(self._tile_side, self._task.said, self.pictures)
            slot.show_face_down(seat)
            captions.append((slot, self._task.names[seat]))
        alone = not self._task.look  # later everybody looks at it together
        mine = _("Only you see it") if alone else self._task.names[self._task.seat]
        captions.append((self._slot, mine))
        columns = (
            column_of(slot.flush(), TextLabel(words, "second", color="ink_soft", widest=150), gap=6)
            for slot, words in captions
        )
        row_of(*columns, None, gap=24, edges=(_SHADOW, 0, 0, 0), on=inside)
        return tiles

    def _on_picked(self) -> None:
        self._show_choice()
        if self.scene.picked is None:
            return
        typed = self.unseen is not None and self.unseen.hasFocus()
        if not typed:  # a letter typed elsewhere would be echoed
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter confirms
        if self._task.silent:
            announce(self, self._task.said.picked_aloud)
        self.announce(self._all_look)

    def _on_confirmed(self) -> None:
        """Go on; but a second click turns nothing over, since the others do not look yet."""
        if not self._all_look:
            self.go_on()

    @property
    def _all_look(self) -> str:
        """What asks the others to look, once all have chosen; else empty."""
        choice = self.scene.picked
        return "" if choice is None or self._task.needs_answer(choice) else self._task.look

    def _forget(self, _place: object) -> None:
        """Go back to asking the others to look, if all have chosen."""
        self.announce(self._all_look)

    def _show_choice(self) -> None:
        choice, said = self.scene.picked, self._task.said
        self.main_button.setEnabled(choice is not None)
        if choice is None:
            self._slot.show_empty()
            self.main_button.show_text(self.scene.pick_words())
            return
        silent = self._task.silent
        self._slot.show_choice(choice, self._task.seat, said.picked if silent else "")
        label = "" if silent else self.pictures.label(choice)
        ready = said.cover.format(label=label) if label else said.cover_unnamed
        self.main_button.show_text(said.uncover if self._all_look else ready)

    def go_on(self) -> None:
        choice = self.scene.picked
        if choice is not None:
            self.finish(choice)

    def close_down(self) -> None:
        """Close and clear the pick immediately, not only on deletion."""
        self._slot.show_empty()
        self.main_button.show_text("")
        self.scene.begin_pick()
        super().close_down()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.help is not None and KEYS.means(ACTION, event):
            self.help.ask_more()
        else:
            super().keyPressEvent(event)
