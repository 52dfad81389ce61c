"""The rails beside the board of a replay."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.work_steps import AT_ONCE
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.kit.announcer import Announcer
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.match.layout import LayoutMode, MatchLayout
from pullstrings_qt.ui.kit.match.seat_panel import seat_panels
from pullstrings_qt.ui.kit.match.turn_list import TurnCard, TurnRow
from pullstrings_qt.ui.watch.controls import WatchControls
from pullstrings_qt.ui.watch.words import WatchWords


class WatchRails(QWidget):
    """Builds the rails for a mode: seats, what happened, turns and controls.

    Narrow rails only have a button for the turns.
    """

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
        self.build(table.mode)

    def build(self, mode: LayoutMode) -> None:
        """Rebuild the rails for a mode; show the turn again afterwards."""
        table, wide = self._table, mode is LayoutMode.WIDE
        for rail in (table.left, table.right):
            rail.clear()
        large = mode is LayoutMode.LARGE_TEXT
        self.seats = seat_panels(self._scene, self._words, wide=wide, large_text=large)
        self.announcer = Announcer()
        self.controls = WatchControls(self._count)
        self.continue_button = Button(_("Play on from here"), icon="play")
        self.turns = TurnCard(self._pictures)
        self.turns.view.show_turns(self._rows, 0)
        self.turns.view.setAccessibleDescription("")  # a row that is selected is shown
        self.all_turns = Button(_("All turns"), icon="list")
        first, last = table.left if wide else table.rail, table.rail
        for part in (*self.seats, self.announcer):
            first.column.add(part)
        last.column.add(self.turns, 1, stretch=True, stand_in=self.all_turns)
        last.foot.addWidget(self.controls)
        last.foot.addWidget(self.continue_button)
        for rail in (table.left, table.right):
            rail.lay_out()

    def show_turn(self, turn: int, words: str) -> None:
        """Show the turn on the board, 0 for the start, in words such as "Turn 3 of 13"."""
        self.controls.show_turn(turn, words)
        self.turns.heading.show_text(words)
        self.turns.view.choose_row(turn)

    def show_rows(self, rows: Sequence[TurnRow], turn: int) -> None:
        """Show the rows of a list that was not ready, with the current turn."""
        self._rows = tuple(rows)
        self.turns.view.show_turns(rows, turn)

    def use_pictures(self) -> None:
        """Draw choices like the board, in the cards now and in the list when it is built."""
        self._pictures = self._scene.choice_pictures()
        for card in self.seats:
            card.set_pictures(self._pictures)
