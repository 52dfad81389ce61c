"""Games between computers: at the chosen speed, with pause and single steps."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.match.turn import Phase, Turn

BREATH: Final = {Pace.SLOW: 2400, Pace.NORMAL: 900, Pace.QUICK: 0}
"""Milliseconds between two computer turns: time to read the sentence."""


class Computers(QObject):
    """Asks the computers to choose: immediately if a person plays, else at the pace of the board.

    Attributes:
        hurries: whether turns follow each other without a pause even when watched.
    """

    def __init__(self, turn: Turn, seating: Seating, scene: BoardScene) -> None:
        super().__init__(scene)
        self._turn = turn
        self._seating = seating
        self._scene = scene
        self.hurries = False
        self.breath = QTimer(self, singleShot=True)
        """The timer between two watched turns."""
        self.breath.timeout.connect(seating.begin_turn)

    def begin_turn(self, *, after_turn: bool) -> None:
        """Let the computers think, if they may now; after a watched turn with a pause."""
        turn = self._turn
        if not turn.asks_computers:
            self.breath.stop()
            if turn.phase is Phase.PAUSED:
                self._seating.stop_thinking()
        elif after_turn and turn.is_watched and not self.hurries:
            self.breath.start(BREATH[self._scene.pace])
        elif not self.breath.isActive():
            self._seating.begin_turn()

    def toggle(self) -> None:
        """Pause or continue."""
        if self._turn.is_paused:
            self._turn.go_on()
        else:
            self._turn.pause()
        self._scene.timeline.hold(self._turn.is_paused)

    def step(self) -> None:
        """Show the next turn, or finish the one being shown."""
        if self._turn.phase is Phase.REVEALING:
            self._scene.skip()
        else:
            self.breath.stop()
            self._turn.step()
            self._seating.begin_turn()
