"""Computers among themselves: at the chosen speed, with a pause and one step at a time."""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.ui.match.turn import Phase, Turn

BREATH: Final = {Pace.SLOW: 2400, Pace.NORMAL: 900, Pace.QUICK: 0}
"""Milliseconds between two turns that nobody chose at the screen: time to read the sentence."""


class Computers(QObject):
    """Asks the computers to choose: at once where a person plays, else at the pace of the board.

    Args:
        turn: knows whether they may think, and whether somebody only watches.
        seating: asks them.
        scene: the board; its pace is that of the match, and it owns this object.

    Attributes:
        hurries: whether turn follows turn at once even where somebody watches.
    """

    def __init__(self, turn: Turn, seating: Seating, scene: BoardScene) -> None:
        super().__init__(scene)
        self._turn = turn
        self._seating = seating
        self._scene = scene
        self.hurries = False
        self._breath = QTimer(self)
        self._breath.setSingleShot(True)
        self._breath.timeout.connect(seating.begin_turn)

    @property
    def breath(self) -> QTimer:
        """Runs while a turn is being read, before the next one is asked for."""
        return self._breath

    def begin_turn(self, *, after_turn: bool) -> None:
        """Let the computers think, if they may now; after a turn that was watched, a little later.

        Args:
            after_turn: a turn has just been shown.
        """
        turn = self._turn
        if not turn.asks_computers:
            self._breath.stop()
            if turn.phase is Phase.PAUSED:
                self._seating.stop_thinking()
        elif after_turn and turn.is_watched and not self.hurries:
            self._breath.start(BREATH[self._scene.pace])
        elif not self._breath.isActive():
            self._seating.begin_turn()

    def toggle(self) -> None:
        """Pause, or go on."""
        if self._turn.is_paused:
            self._turn.go_on()
        else:
            self._turn.pause()
        self._scene.timeline.hold(self._turn.is_paused)

    def step(self) -> None:
        """Show the next turn, or the end of the one that is being shown."""
        if self._turn.phase is Phase.REVEALING:
            self._scene.skip()
        else:
            self._breath.stop()
            self._turn.step()
            self._seating.begin_turn()
