"""The rails beside the board of a replay."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.work_steps import AT_ONCE
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.ui.kit.announcer import Announcer
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.seat_cards import seat_cards
from pullstrings_qt.ui.kit.match.seat_panel import CardSize, SeatPanel
from pullstrings_qt.ui.kit.match.seat_rows import seat_rows
from pullstrings_qt.ui.kit.match.turn_list import TurnRow
from pullstrings_qt.ui.watch.controls import WatchControls
from pullstrings_qt.ui.watch.turns import WatchTurns, WatchTurnsCard
from pullstrings_qt.ui.watch.words import WatchWords

_SHORTEST = 132
"""Minimum height of the list of turns in pixels."""


class WatchRails(QWidget):
    """Builds the rails for a mode: seats, what happened, turns and controls.

    Signals:
        turn_chosen: the turn of the selected row.
        turns_asked: show all turns (narrow rails only have a button for them).
        continue_asked: continue playing from here.
    """

    turn_chosen = Signal(object)
    turns_asked = Signal()
    continue_asked = Signal()

    def __init__(self, table: MatchLayout, scene: BoardScene, words: WatchWords) -> None:
        super().__init__(table)
        self.hide()
        self._table = table
        self._scene = scene
        self._words = words
        self._count = words.entries
        short = self._count <= AT_ONCE  # the rows of a long match come later: `show_rows`
        self._rows = tuple(words.all_rows() if short else [words.start_row()])
        self._pictures = scene.choice_pictures()
        self._built: list[QWidget] = []
        self._large = False
        self.seats: tuple[SeatPanel, ...] = ()
        self.turns: WatchTurnsCard | None = None
        table.right.viewport().installEventFilter(self)
        self.build(table.mode)

    def build(self, mode: LayoutMode) -> None:
        """Rebuild the rails for a mode; show the turn again afterwards."""
        for widget in self._built:
            if isValid(widget):
                widget.hide()
                widget.deleteLater()
        self._built = []
        for rail in (self._table.left, self._table.right):
            while rail.column.count():
                rail.column.takeAt(0)
        wide = mode is LayoutMode.WIDE
        self._large = mode is LayoutMode.LARGE_TEXT
        size = CardSize.FULL if wide else CardSize.LINE
        self.seats = seat_cards(self._scene, self._words, size)
        self.announcer = Announcer()
        self.controls = WatchControls(self._count)
        self.continue_button = Button(_("Play on from here"), icon="play")
        self.continue_button.clicked.connect(self.continue_asked)
        self.turns = None
        if wide:
            self._fill_wide()
        else:
            self._fill_narrow()

    def _fill_wide(self) -> None:
        left, right = self._table.left.column, self._table.right.column
        turns = WatchTurns(self._rows, self._pictures)
        turns.chosen.connect(self.turn_chosen)
        self.turns = WatchTurnsCard(turns)
        if self._table.is_broad:
            self._add_rows()
            self._add(right, self.announcer)
        else:
            for card in (*self.seats, self.announcer):
                self._add(left, card)
            left.addStretch(1)
        for widget in (self.turns, self.controls, self.continue_button):
            self._add(right, widget)
        right.addStretch(1)
        self._fit_turns()

    def _add_rows(self) -> None:
        """Put the seats below a broad board."""
        column = self._table.left.column
        rows = seat_rows(self.seats, self._scene, column, alone=not self._large)
        self._add(column, rows)

    def _fit_turns(self) -> None:
        """Limit the height of the list, so that the controls below remain visible."""
        if self.turns is None:
            return
        rail, turns = self._table.right, self.turns.turns
        wanted = turns.content_height()
        self._give_turns(wanted)
        over = rail.column.totalHeightForWidth(rail.viewport().width()) - rail.viewport().height()
        self._give_turns(max(_SHORTEST, wanted - max(0, over)))
        turns.choose_row(turns.current)

    def _give_turns(self, height: int) -> None:
        """Set the height of the list, and activate the layouts above it."""
        if self.turns is not None:
            self.turns.turns.setFixedHeight(height)
            self.turns.inside.activate()
            self.turns.updateGeometry()

    def _fill_narrow(self) -> None:
        broad = self._table.is_broad
        column = self._table.right.column if broad else self._table.left.column
        column.setSpacing(12)
        if self._large:
            self._fill_folded()
            return
        all_turns = Button(_("All turns"), icon="list")
        all_turns.clicked.connect(self.turns_asked)
        if broad:
            self._add_rows()
        for widget in (
            *(() if broad else self.seats),
            self.controls,
            self.announcer,
            all_turns,
            self.continue_button,
        ):
            self._add(column, widget)
        column.addStretch(1)

    def _fill_folded(self) -> None:
        """Put the controls below the board; all else goes into the drawer."""
        drawer = self._table.left.column
        drawer.setSpacing(12)
        all_turns = Button(_("All turns"), icon="list")
        all_turns.clicked.connect(self.turns_asked)
        self._add(drawer, self.announcer)
        if self._table.is_broad:
            self._add_rows()
        else:
            for card in self.seats:
                self._add(drawer, card)
        for button in (all_turns, self.continue_button):
            self._add(drawer, button)
        drawer.addStretch(1)
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.controls, 1)
        for button in self._table.fold_buttons():
            row.addWidget(button)
        self._add(self._table.right.column, bar)

    def show_turn(self, turn: int, words: str) -> None:
        """Show the number of the turn on the board.

        Args:
            turn: its number, 0 for the start.
            words: such as "Turn 3 of 13".
        """
        self.controls.show_turn(turn, words)
        if self.turns is not None:
            self.turns.heading.show_text(words)
            self.turns.turns.choose_row(turn)

    def show_rows(self, rows: Sequence[TurnRow], turn: int) -> None:
        """Show the rows of a list that was not ready, with the current turn."""
        self._rows = tuple(rows)
        if self.turns is not None:
            self.turns.turns.show_turns(rows, turn)
            self._fit_turns()

    def use_pictures(self) -> None:
        """Draw choices like the board, in the cards now and in the list when it is built."""
        self._pictures = self._scene.choice_pictures()
        for card in self.seats:
            card.set_pictures(self._pictures)

    def _add(self, column: QLayout, widget: QWidget) -> None:
        column.addWidget(widget)
        self._built.append(widget)

    def restyle(self) -> None:
        """Remember the theme for the next build; the parts are restyled themselves."""
        single_shot(self, self._fit_turns)  # later: the parts are not restyled yet

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit_turns()
        return False
