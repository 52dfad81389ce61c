"""How a turn is played on the board: the lower piece goes, then the upper one, the die turns."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF

from pullstrings_qt.core.game import Event, Seat, Step
from pullstrings_qt.games.chain_reaction.events import (
    ManMoved,
    PenaltyPaid,
    PiecePlaced,
    Scored,
    TowerBroken,
    TowerMoved,
)
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.items import Man
from pullstrings_qt.games.chain_reaction.layout import Plan, plan
from pullstrings_qt.games.chain_reaction.state import MOST_SEGMENTS, PIECES, ChainReactionState
from pullstrings_qt.look.timeline import LINEAR, Track

if TYPE_CHECKING:
    from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene

PIECE: Final = 200
DIE: Final = 200
PEG: Final = 360
HOME: Final = 280
STILL: Final = 200
"""Milliseconds; without motion, each thing is shown at once and held this long."""
Ease = QEasingCurve.Type


class TurnAnimation:
    """Prepares the men of a turn and the tracks that move them."""

    def __init__(
        self,
        scene: "ChainReactionScene",
        step: Step[ChainReactionState],
        before: ChainReactionState,
    ) -> None:
        self._scene = scene
        self._before = before
        self._plan: Plan = plan(before.board.depth)
        self._still = scene.theme.reduced_motion
        self._now = 0
        self._stacks = {square: list(men) for square, men in scene.stacks.items()}
        self._off: list[Man] = list(scene.waiting)
        self._ends: dict[Man, QPointF] = {}
        self.tracks: list[Track] = []
        scene.clear_marks()
        for event in step.events:
            self._play(event)

    def _play(self, event: Event) -> None:
        if isinstance(event, ManMoved):
            self._turn_die(event.seat)
            self._go(self._lift(event.start), event.end)
        elif isinstance(event, TowerMoved):
            self._turn_die(event.seat)
            lower, upper = self._stacks.pop(event.start)
            self._go(lower, event.lower)
            self._go(upper, event.upper)
            self._off = [man for man in (upper, lower) if man in self._off]
        elif isinstance(event, Scored):
            self._move_peg(event.seat, event.total)
            self._wait(event.seat)
        elif isinstance(event, PenaltyPaid):
            self._move_peg(event.seat, event.total)
        elif isinstance(event, TowerBroken):
            self._off = [self._stacks[event.square].pop(0)]
            self._wait(self._before.to_move)
            self._settle(event.square)
        elif isinstance(event, PiecePlaced):
            self._come_home(event)

    def _lift(self, square: Square) -> Man:
        """Return the upper man of a square, no longer standing there."""
        men = self._stacks[square]
        man = men.pop()
        if not men:
            del self._stacks[square]
        return man

    def _go(self, man: Man, square: Square) -> None:
        """Let a man go to a square, or over the line; it rises while it goes."""
        if self._before.board.has(square):
            men = self._stacks.setdefault(square, [])
            men.append(man)
            end, level = self._plan.standing(square, len(men) - 1), float(len(men) - 1)
        else:
            end, level = self._plan.point(square), 1.0
            self._off.append(man)
        self._travel(man, end, PIECE, level, Ease.InOutCubic)

    def _travel(self, man: Man, end: QPointF, duration: int, level: float, easing: Ease) -> None:
        start = self._ends.get(man, man.point)
        self._ends[man] = end
        height = level + 0.5

        def move(share: float) -> None:
            man.point = start + (end - start) * share
            man.level = height if share < 1 else level
            self._scene.update()

        self._add(duration, move, easing)
        self._hold(STILL if self._still else duration)

    def _settle(self, square: Square) -> None:
        """Let the man that is left of a tower come down."""
        (man,) = self._stacks[square]
        self._travel(man, self._plan.standing(square), PIECE, 0.0, Ease.InOutCubic)

    def _wait(self, seat: Seat) -> None:
        """Let pieces that left wait beside the board, if somebody has to place them."""
        for number, man in enumerate(self._off):
            self._travel(man, self._plan.waiting(seat, number), HOME, 1.0, Ease.InOutCubic)

    def _come_home(self, event: PiecePlaced) -> None:
        seat = PIECES.index(event.piece)
        man = next(man for man in self._off if man.seat == seat)
        self._off.remove(man)
        self._stacks[event.square] = [man]
        self._travel(man, self._plan.standing(event.square), HOME, 0.0, Ease.InOutCubic)

    def _turn_die(self, seat: Seat) -> None:
        """Turn the die one face down while the pieces move."""
        die, left = self._scene.die, MOST_SEGMENTS - self._before.used
        die.minded_by = 1 - seat
        lower = max(1, left - 1)

        def turn(share: float) -> None:
            die.value = left if share < 0.5 else lower
            die.turned = abs(1 - 2 * share)
            self._scene.update()

        if left > 1:
            self._add(DIE, turn, Ease.InOutSine)

    def _move_peg(self, seat: Seat, total: int) -> None:
        pegs = self._scene.pegs
        start = pegs.places[seat]

        def move(share: float) -> None:
            pegs.places[seat] = start + (total - start) * share
            if share >= 1:
                pegs.scores[seat] = total
            self._scene.update()

        self._add(PEG, move, Ease.InOutCubic)
        self._hold(STILL if self._still else PEG)

    def _add(self, duration: int, apply: Callable[[float], None], easing: Ease = LINEAR) -> None:
        """Add a movement; without motion its end is shown at once and held."""
        if self._still:
            self.tracks.append(Track(self._now, 0, apply))
        else:
            self.tracks.append(Track(self._now, duration, apply, easing))

    def _hold(self, duration: int) -> None:
        self.tracks.append(Track(self._now, duration, _nothing))
        self._now += duration


def _nothing(_share: float) -> None:
    """Do nothing: a phase lasts."""
