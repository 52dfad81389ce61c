"""Animation of a beat: the lower piece, then the upper one; peg and die."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.chain_reaction.events import (
    ManMoved,
    MatchEnded,
    PenaltyPaid,
    PiecePlaced,
    Scored,
    TowerBroken,
    TowerMoved,
    TurnEnded,
)
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.items import Man
from pullstrings_qt.games.chain_reaction.state import MAX_SEGMENTS, PIECES
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.timeline import LINEAR, Track

if TYPE_CHECKING:
    from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene

LEAP: Final = {Pace.SLOW: 900, Pace.NORMAL: 500, Pace.QUICK: 250}
"""Milliseconds of a leap; with reduced motion its end is held for the same time."""
PEG: Final = 0.72
HOME: Final = 0.56
TURN: Final = 0.4
"""Shares of a leap: the peg, a way home, a turn of the die."""
ABOVE_ALL: Final = 2.0
"""The level of a man that goes across the board."""
Ease = QEasingCurve.Type


class BeatAnimation:
    """The animation of one beat, from the state at its start; when still, only its end states."""

    def __init__(self, scene: "ChainReactionScene", seat: Seat) -> None:
        self._men, self._pegs, self._die = scene.men, scene.pegs, scene.die
        self._seat, self._still, self._leap = seat, scene.theme.reduced_motion, LEAP[scene.pace]
        self._home, self._peg = round(self._leap * HOME), round(self._leap * PEG)
        self._die_turn = round(self._leap * TURN)
        self._plan = scene.men.plan
        self._now = 0
        self._ends: dict[Man, QPointF] = {}
        self._tracks: list[Track] = []

    def tracks(self, beat: Beat) -> list[Track]:
        """Return the tracks of the beat; none for one without movement."""
        is_last = any(isinstance(event, MatchEnded) for event in beat.events)
        for event in beat.events:
            if not (is_last and isinstance(event, TurnEnded)):
                self._play(event)
        return self._tracks

    def _play(self, event: Event) -> None:
        if isinstance(event, ManMoved):
            if event.builds:
                self._count_down(1)
            (man,) = self._men.stacks.pop(event.start)
            self._go(man, event.end, self._leap)
        elif isinstance(event, TowerMoved):
            self._count_down(event.segment)
            lower, upper = self._men.stacks.pop(event.start)
            self._go(lower, event.lower, self._leap // 2)
            self._go(upper, event.upper, self._leap - self._leap // 2)
            self._men.waiting.reverse()  # the upper one comes back first
        elif isinstance(event, Scored | PenaltyPaid):
            self._move_peg(event.seat, event.total)
            self._wait()
        elif isinstance(event, TowerBroken):
            self._men.waiting.append(self._men.stacks[event.square].pop(0))
            self._wait()
            (man,) = self._men.stacks[event.square]
            self._travel(man, self._plan.standing(event.square), self._leap // 2)
        elif isinstance(event, PiecePlaced):
            self._come_home(event)
        elif isinstance(event, TurnEnded):
            self._hand_over_die()

    def _go(self, man: Man, square: Square, duration: int) -> None:
        """Move a man to a square, or over the line; it is raised meanwhile."""
        if self._men.ground.has(square):
            stack = self._men.stacks.setdefault(square, [])
            stack.append(man)
            end, level = self._plan.standing(square, len(stack) - 1), float(len(stack) - 1)
        else:
            end, level = self._plan.point(square), 1.0
            self._men.waiting.append(man)
        self._travel(man, end, duration, level, level + 0.5)

    def _travel(
        self, man: Man, end: QPointF, duration: int, level: float = 0.0, over: float = ABOVE_ALL
    ) -> None:
        self._move(man, end, duration, level, over)
        self._hold(duration)

    def _move(
        self, man: Man, end: QPointF, duration: int, level: float = 0.0, over: float = ABOVE_ALL
    ) -> None:
        """Move a man to a point and level; on its way it has another level."""
        start = self._ends.get(man, man.point)
        self._ends[man] = end

        def move(share: float) -> None:
            man.point = start + (end - start) * share
            man.level = over if share < 1 else level
            self._men.update()

        self._add(self._now, duration, move, Ease.InOutCubic)

    def _wait(self) -> None:
        """Move pieces that left the board beside it, to the seat that will place them."""
        for number, man in enumerate(self._men.waiting):
            self._travel(man, self._plan.waiting(self._seat, number), self._home)

    def _come_home(self, event: PiecePlaced) -> None:
        seat = PIECES.index(event.piece)
        man = next(man for man in self._men.waiting if man.seat == seat)
        self._men.waiting.remove(man)
        self._men.stacks[event.square] = [man]
        for number, other in enumerate(self._men.waiting):  # the next one moves up
            self._move(other, self._plan.waiting(self._seat, number), self._home)
        self._travel(man, self._plan.standing(event.square), self._home)

    def _count_down(self, segment: int) -> None:
        """Turn the die one face down while the pieces move."""
        die, left = self._die, MAX_SEGMENTS - segment

        def turn(share: float) -> None:
            die.value = left + 1 if share < 0.5 else left
            die.turned = abs(1 - 2 * share)
            die.update()

        if left:
            self._add(self._now, self._die_turn, turn, Ease.InOutSine)

    def _hand_over_die(self) -> None:
        """Move the die to the other seat, showing five again."""
        die, seat = self._die, self._seat

        def hand_over(share: float) -> None:
            die.near = share if seat else 1 - share
            die.turned = abs(1 - 2 * share)
            if share >= 0.5:
                die.value = MAX_SEGMENTS
            die.update()

        self._add(max(0, self._now - self._die_turn), self._die_turn, hand_over, Ease.InOutCubic)

    def _move_peg(self, seat: Seat, total: int) -> None:
        pegs, start = self._pegs, self._pegs.places[seat]

        def move(share: float) -> None:
            pegs.places[seat] = start + (total - start) * share
            if share >= 1:
                pegs.scores[seat] = total
            pegs.update()

        self._add(self._now, self._peg, move, Ease.InOutCubic)
        self._hold(self._peg)

    def _add(
        self, start: int, duration: int, apply: Callable[[float], None], easing: Ease = LINEAR
    ) -> None:
        """Add a track; with reduced motion its end is shown immediately."""
        self._tracks.append(Track(start, 0 if self._still else duration, apply, easing))

    def _hold(self, duration: int) -> None:
        """Wait for a movement; with reduced motion, hold its end for the same time."""
        self._tracks.append(Track(self._now, duration))
        self._now += duration
