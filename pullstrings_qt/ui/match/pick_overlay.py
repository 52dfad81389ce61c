"""One player picks a tile in secret and lays it face down."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.game import AnyGame, Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.key_cap import ActionCap
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.kit.match.ending import scrolling
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.resting_pointer import RestingPointer
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import readings, readings_of, written
from pullstrings_qt.ui.match.answer_grid import SignGrid
from pullstrings_qt.ui.match.answer_place import AnswerPlace
from pullstrings_qt.ui.match.board_overlay import BoardOverlay
from pullstrings_qt.ui.match.help_button import ACTION
from pullstrings_qt.ui.match.help_panel import GaugeLegend, HelpPanel
from pullstrings_qt.ui.match.match_help import MatchHelp

_TILE, _SMALL_TILE = 112, 72
_MARK = 44
_TITLED_FROM = 800
"""Minimum window height in pixels for the title of the help."""


_SHADOW = 16
"""Pixels left of a tile for its shadow."""


class Silence(Enum):
    """Whether the dialog hides the pick from screen readers, which everybody may hear."""

    NONE = auto()
    EXPLAINED = auto()
    """It does, and explains it."""
    KEPT = auto()
    """It does; the players know how."""


@dataclass(frozen=True, slots=True)
class PickTask:
    """Who picks, and what the others have done.

    Attributes:
        seat: the seat that picks.
        names: the players' names in seat order.
        title: the heading, in which `{name}` picks.
        said: the game's terms for secret choices.
        sealed: seats with face-down tiles.
        seed: shuffles the answers of the learning variants.
        rules: the rules of the game.
        offered: the help of the match; None if there is none.
        silence: whether letters are not announced.
    """

    seat: Seat
    names: Sequence[str]
    title: str
    said: SecretWords
    sealed: frozenset[Seat]
    seed: int
    rules: AnyGame
    offered: MatchHelp | None = None
    silence: Silence = Silence.NONE


class UnseenField(TextField):
    """A password field that always remains empty.

    Qt reports text typed into any field to readers, and Orca says it with key echo on.

    Signals:
        typed: the possible meanings of the key, the likeliest first.
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


class PickOverlay(BoardOverlay):
    """A board to pick from, and the tile picked so far. When closed, it keeps nothing.

    In silence nothing says which tile is picked, and its letter is typed into a field that screen
    readers cannot read.

    Args:
        task: who picks, and what the others have done.
        scene: a separate board with the position.

    Signals:
        picked: the choice was laid face down.
        left: the player went back without choosing.
    """

    picked = Signal(object)
    left = Signal()
    is_secret = True

    def __init__(self, task: PickTask, scene: BoardScene) -> None:
        picker = BoardPicker(scene)
        super().__init__(task.title.format(name=task.names[task.seat]), picker)
        self._task = task
        self._choice: Any | None = None
        self._needs_answer = False
        self.place: AnswerPlace | None = None
        self.unseen: UnseenField | None = None
        self.help: HelpPanel | None = None
        self._legend: GaugeLegend | None = None
        scene.hides_picked = self._is_silent
        scene.place_activated.connect(picker.take)
        picker.changed.connect(self._on_picked)
        picker.confirmed.connect(self._go_on)
        self._tile_side = _SMALL_TILE if Theme.current().has_large_text else _TILE
        self._slot = TileSlot(self._tile_side, self._task.said, self.pictures)
        self.main.clicked.connect(self._go_on)
        self._fill_panel()
        self._show_choice()

    @property
    def grid(self) -> SignGrid | None:
        """All answers; None until a tile needs one."""
        return None if self.place is None else self.place.grid

    def _fill_panel(self) -> None:
        task, theme = self._task, Theme.current()
        if not theme.has_large_text:
            mark = SeatMark(task.seat, _MARK, look=self._scene.seat_look)
            self.title_row.insertWidget(0, mark)
        self._progress = self._tiles()
        self.panel.add(self._progress, 1)
        if self._is_silent and self._scene.takes_letters:
            self._add_unseen()
        if task.offered is not None and task.offered.maximum:
            self._add_help(task.offered)
        self.add_panel_footer()
        if self.help is not None:
            self._add_help_button()
            self.help.changed.connect(self._follow_help)
            self._follow_help()

    @property
    def _is_silent(self) -> bool:
        return self._task.silence is not Silence.NONE

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
        """Pick the tile of a letter."""
        if readings[0] in KEYS.of("match.help") and self.help is not None:
            self.help.toggle()
        elif not self.picker.take_key(readings):
            announce(self, _("That key has no letter from A to Z."))

    def open_over(self, window: QWidget) -> None:
        """Open over the window, and explain once how a choice remains secret."""
        RestingPointer(self, window, self.card, self._free_for_pointer)
        super().open_over(window)
        if self._task.silence is Silence.EXPLAINED:
            words = _("Use headphones: the arrow keys read tiles aloud.")
            if self.unseen is not None:
                words = self._task.said.type_letter
            announce(self, words)

    def _free_for_pointer(self) -> QRect:
        """Return the area in which the mouse cannot reveal the previous choice."""
        if not self._task.sealed:
            return self.rect()
        return self._words_panel.rect().translated(self._words_panel.mapTo(self, QPoint()))

    def _add_help(self, offered: MatchHelp) -> None:
        """Add the degree of help and its lists; a line below the board explains the gauges."""
        task = self._task
        self.help = HelpPanel(offered, task.seat, task.rules, self.pictures)
        self._legend = GaugeLegend(offered.words.table, task.names, task.seat)
        self._help_area = ScrollArea()
        self._help_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._help_area.setWidget(self.help)
        self.panel.add(self._help_area, stretch=True)
        self.board_side.addWidget(self._legend)

    def _add_help_button(self) -> None:
        """Add the button that toggles help, with its key."""
        icon = "" if Theme.current().has_enlarged_text else "help"
        self.help_button = Button(_("Help"), ButtonKind.LINK, icon=icon)
        self.help_button.clicked.connect(self._toggle_help)
        self.foot.insertWidget(0, self.help_button)
        if not Theme.current().has_large_text:
            self.foot.insertWidget(1, ActionCap(ACTION))

    def _toggle_help(self) -> None:
        if self.help is not None:
            self.help.toggle()

    def _follow_help(self) -> None:
        """Update the help on the board; its lists replace the list of sealed tiles."""
        if self.help is None or self._legend is None:
            return
        degree = self.help.degree
        self._legend.show_degree(degree)
        self._progress.setVisible(not degree)
        self._help_area.setVisible(bool(degree))
        self.panel.activate()  # what is shown is said, and that at once
        self.free_for_hand_over(free=not degree)
        analysis = self.help.analysis
        if degree and analysis is not None:
            self._scene.show_advice(analysis, degree)
        else:
            self._scene.hide_advice()

    def lay_out(self) -> None:
        """Fit the sheet to nearly the whole window; in a low one help gets less space."""
        if self.help is not None and isValid(self.help):  # not during deletion
            tight = self.height() < 700 or Theme.current().text_scale > 1
            self.help.fit(tight=tight, titled=self.height() >= _TITLED_FROM and not tight)
        super().lay_out()
        self.free_for_hand_over(free=self.help is None or not self.help.degree)

    def _tiles(self) -> QWidget:
        """Return what lies face down, and the tile of this seat."""
        tiles, inside = QWidget(), QWidget()
        around = QHBoxLayout(tiles)
        around.setContentsMargins(0, 0, 0, 0)
        around.addSpacing(-_SHADOW)
        around.addWidget(inside, 1)
        row = QHBoxLayout(inside)
        row.setContentsMargins(_SHADOW, 0, 0, 0)
        row.setSpacing(24)
        captions = []
        for seat in sorted(self._task.sealed):
            slot = TileSlot(self._tile_side, self._task.said, self.pictures)
            slot.show_face_down(seat)
            captions.append((slot, self._task.names[seat]))
        captions.append((self._slot, _("Only you see it")))
        for slot, words in captions:
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addLayout(slot.flush())
            column.addWidget(TextLabel(words, "second", color="ink_soft", widest=150))
            row.addLayout(column)
        row.addStretch(1)
        return tiles

    def _on_picked(self) -> None:
        self._choice = choice = self._scene.picked
        self._needs_answer = choice is not None and bool(
            self._scene.answers(choice, self._task.seed)
        )
        self._show_choice()
        if choice is None:
            return
        typed = self.unseen is not None and self.unseen.hasFocus()
        if not typed:  # a letter typed elsewhere would be echoed
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter confirms
        if self._is_silent:
            announce(self, self._task.said.picked_aloud)

    def _on_answered(self) -> None:
        self._take_answer()
        self._show_choice()
        self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_confirmed(self) -> None:
        self._take_answer()
        self._go_on()

    def _take_answer(self) -> None:
        answer = None if self.place is None else self.place.answer
        if answer is not None:
            self._choice = answer.choice
            self._needs_answer = False

    def _show_choice(self) -> None:
        if self.place is not None and self.place.is_signing:  # the others may watch the hands
            self._slot.show_face_down(self._task.seat)
            self.main.setEnabled(False)
            self.main.show_text(_("Sign first"))
            return
        self.main.setEnabled(self._choice is not None)
        if self._choice is None:
            self._slot.show_empty()
            self.main.show_text(self._scene.pick_words())
            return
        silent, said = self._is_silent, self._task.said
        self._slot.show_choice(self._choice, self._task.seat, said.picked if silent else "")
        label = "" if silent else self.pictures.label(self._choice)
        asking = self.stage.currentWidget() is not self.view
        if self._needs_answer and asking:
            self.main.setEnabled(False)
            waiting = self._scene.prompt(self._choice).waiting
            self.main.show_text(_("Pick an answer first") if silent else waiting)
        elif self._needs_answer:
            asking_words = self._scene.prompt(self._choice).asking
            self.main.show_text(_("Answer now") if silent else asking_words)
        elif label:
            self.main.show_text(said.cover.format(label=label))
        else:
            self.main.show_text(said.cover_unnamed)

    def _go_on(self) -> None:
        if self._choice is None:
            return
        if self._needs_answer:
            self._ask_for_answer()
            return
        choice = self._choice
        self._choice = None
        self.close_down()
        self.picked.emit(choice)

    def _ask_for_answer(self) -> None:
        answers = self._scene.answers(self._choice, self._task.seed)
        question = self._scene.prompt(self._choice).question
        if self._is_silent:
            question = self._task.said.question
        self.place = place = AnswerPlace(question, answers, self.pictures, silent=self._is_silent)
        place.picked.connect(self._on_answered)
        place.signing_changed.connect(self._show_choice)
        place.confirmed.connect(self._on_confirmed)
        column = QVBoxLayout()
        column.addWidget(place)
        page = scrolling(column)
        edge = 14 if Theme.current().has_large_text else 32
        column.setContentsMargins(edge, edge + 2, edge, edge - 8)
        self.stage.addWidget(page)
        self.stage.setCurrentWidget(page)
        if self.unseen is not None:
            self.unseen.setEnabled(False)
        place.grid.focus_first()
        self._show_choice()

    def close_down(self) -> None:
        """Close and clear the pick immediately, not only on deletion."""
        self._slot.show_empty()
        self.main.show_text("")
        self._scene.begin_pick()
        super().close_down()

    def cancel(self) -> None:
        """Go back: from the camera to the signs, to the board, and out of the dialog."""
        if self.place is not None and self.place.is_signing:
            self.place.stop_signing()
            return
        page = self.stage.currentWidget()
        if page is not None and page is not self.view:
            self.stage.removeWidget(page)
            page.deleteLater()
            self.place = None
            self._choice = None
            self._needs_answer = False
            self._scene.begin_pick()
            if self.unseen is not None:
                self.unseen.setEnabled(True)
            self._show_choice()
            self.view.focus_board()
            return
        self._choice = None
        super().cancel()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Switch help; all other keys are those of a board."""
        if self.help is not None and KEYS.means(ACTION, event):
            self.help.toggle()
        else:
            super().keyPressEvent(event)
