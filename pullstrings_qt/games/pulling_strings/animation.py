"""How a turn is played on the board: its events as movements, one phase after the other."""

from collections.abc import Callable
from functools import partial
from math import hypot, pi, sin
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF

from pullstrings_qt.core.game import Seat, Step
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    HomeChanged,
    Pulled,
    StackBlocked,
    StackMoved,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import HOMES, Cell, End
from pullstrings_qt.games.pulling_strings.items import DROP, Sign, SignsItem, StackItem
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.games.pulling_strings.string_art import (
    cell_point,
    end_angle,
    end_point,
    pull_kinds,
)
from pullstrings_qt.look.theme import board_token, motion_token
from pullstrings_qt.look.timeline import LINEAR, Track

if TYPE_CHECKING:
    from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene

PART: Final = 0.2
"""How far halves part at first, as a share of the pitch."""
PART_SIZE: Final = 0.9
"""Parted halves are drawn a little smaller, so that both numbers can be read."""
SHAKE: Final = 6.0
NUDGE: Final = 8.0
SWELL: Final = 0.1
BADGE_ABOVE: Final = 74.0
ARROW_FROM_EDGE: Final = 155.0
LIFTED: Final = 6 / 7
BREAK: Final = 300
NUDGING: Final = 160
HOME: Final = 200
STILL_REVEAL: Final = 400
STILL_SPLIT: Final = 300
STILL_FADE: Final = 120
STILL_ARROWS: Final = 600
"""Times without motion: what stands still is held long enough to be seen (look, Motion)."""

Ease = QEasingCurve.Type


class TurnAnimation:
    """Prepares the items of a turn and the tracks that move them; `clear` takes them away."""

    def __init__(
        self,
        scene: "PullingStringsScene",
        step: Step[PullingStringsState],
        before: PullingStringsState,
    ) -> None:
        self._scene = scene
        self._before = before
        self._after = step.state
        self._still = scene.theme.reduced_motion
        self._now = 0
        self._settled = 0
        """When all stacks lie where they go to."""
        self._parts: dict[Cell, list[StackItem]] = {}
        """Stacks on their way, by the intersection they go to."""
        self._away: dict[StackItem, QPointF] = {}
        """How far halves have parted from the middle of their stack."""
        self._extra: list[StackItem] = []
        self._badges = SignsItem(scene, height=0.5)
        self.tracks: list[Track] = []
        events = step.events
        self._reveal([event for event in events if isinstance(event, Pulled)])
        splits = [event for event in events if isinstance(event, StackSplit)]
        moves = [event for event in events if isinstance(event, StackMoved)]
        blocked = [event for event in events if isinstance(event, StackBlocked)]
        parted = self._split(splits)
        self._move(parted, moves, blocked)
        self._combine([event for event in events if isinstance(event, StacksCombined)])
        self._break([event.end for event in events if isinstance(event, EndBroke)])
        self._home([event for event in events if isinstance(event, HomeChanged)])

    def clear(self) -> None:
        """Take away what only this turn needed."""
        for item in self._extra:
            self._scene.removeItem(item)
        self._scene.removeItem(self._badges)
        self._scene.glow_homes(())
        self._scene.strings.setOpacity(1)
        self._scene.signs.setOpacity(1)

    # Small parts of the timeline -----------------------------------------------------------

    def _add(
        self,
        duration: int,
        apply: Callable[[float], None],
        easing: QEasingCurve.Type = LINEAR,
        delay: int = 0,
    ) -> None:
        self.tracks.append(Track(self._now + delay, duration, apply, easing))

    def _at_once(self, apply: Callable[[float], None], delay: int = 0) -> None:
        self._add(0, apply, delay=delay)

    def _hold(self, duration: int) -> None:
        """Let a phase last; the next begins when it is over."""
        self._add(duration, _nothing)
        self._now += duration

    # Phases --------------------------------------------------------------------------------

    def _reveal(self, pulled: list[Pulled]) -> None:
        """Lift both tiles together with the rings of their seats, then colour the strings."""
        shown: dict[End, list[Seat]] = {}
        for event in pulled:
            end = event.end if event.end is not None else event.meant
            if end is not None:
                shown.setdefault(end, []).append(event.seat)
        for end, seats in shown.items():
            tile = self._scene.tile_at(end)
            tile.ring = "both" if len(seats) == 2 else ("seat0", "seat1")[seats[0]]
            if self._still:
                self._at_once(partial(self._ring, end))
            else:
                lift = partial(self._lift, end)
                self._add(motion_token("turn"), lift, Ease.InOutSine)
        if shown:
            self._hold(STILL_REVEAL if self._still else motion_token("turn"))
        pulls = [(event.end, event.seat) for event in pulled if event.end is not None]
        if pulls:
            self._at_once(partial(self._colour, pulls))
            if not self._still:
                self._add(motion_token("pull_slack"), self._shake)
            self._hold(motion_token("pull_slack"))

    def _ring(self, end: End, share: float) -> None:
        self._scene.tile_at(end).ring_share = share
        self._scene.update()

    def _lift(self, end: End, share: float) -> None:
        tile = self._scene.tile_at(end)
        tile.lift, tile.ring_share = LIFTED * share, min(1.0, 2 * share)
        self._scene.update()

    def _colour(self, pulls: list[tuple[End, Seat]], _share: float) -> None:
        self._scene.strings.kinds = pull_kinds(pulls)
        self._scene.strings.setOpacity(1)
        self._scene.signs.setOpacity(1)
        kinds = pull_kinds(pulls)
        self._scene.signs.show_signs(
            [
                Sign(
                    "chevrons",
                    end_point(end, ARROW_FROM_EDGE),
                    end_angle(end),
                    seat=None if kinds[end] == "lit" else seat,
                )
                for end, seat in dict(pulls).items()
            ]
        )
        self._scene.update()

    def _shake(self, share: float) -> None:
        # at the end nothing is left of it: strings that rest are drawn as one picture
        self._scene.strings.shift = SHAKE * sin(pi * share) if share < 1 else 0.0
        self._scene.update()

    def _split(self, splits: list[StackSplit]) -> dict[StackItem, Cell]:
        """Part each stack into halves; say +1 above an odd one. Return where halves go."""
        parted: dict[StackItem, Cell] = {}
        for event in splits:
            middle = cell_point(event.cell)
            whole = self._scene.stacks[event.cell]
            for end, target in zip(event.ends, event.targets, strict=True):
                item = StackItem(self._scene, middle, event.half)
                item.setVisible(False)
                self._extra.append(item)
                parted[item] = target
                self._parts.setdefault(target, []).append(item)
                away = _towards(middle, end_point(end), PART * board_token("pitch"))
                self._away[item] = away
                self._at_once(partial(_swap, whole, item))
                if self._still:
                    self._at_once(partial(_go, item, middle + away, middle + away, 1, PART_SIZE))
                else:
                    part = partial(_go, item, middle, middle + away, 1, PART_SIZE)
                    self._add(motion_token("split"), part, Ease.OutQuad)
        odd = [cell_point(event.cell) for event in splits if event.added]
        if odd:
            signs = [Sign("badge", point - QPointF(0, BADGE_ABOVE)) for point in odd]
            self._badges.show_signs(signs)
            self._badges.setOpacity(0)
            self._add(1 if self._still else motion_token("split") // 2, self._show_badges)
        if splits:
            self._hold(STILL_SPLIT if self._still else motion_token("split"))
        return parted

    def _show_badges(self, share: float) -> None:
        self._badges.setOpacity(share)

    def _hide_badges(self, share: float) -> None:
        self._badges.setOpacity(1 - share)

    def _move(
        self,
        parted: dict[StackItem, Cell],
        moves: list[StackMoved],
        blocked: list[StackBlocked],
    ) -> None:
        """Move all halves and stacks together; blocked stacks nudge against the edge."""
        going = dict(parted)
        for event in moves:
            item = self._scene.stacks[event.origin]
            going[item] = event.target
            self._parts.setdefault(event.target, []).append(item)
        if not going and not blocked:
            return
        if parted:
            self._add(motion_token("move") // 2, self._hide_badges)
        if self._still:
            self._move_still(going, moves, blocked)
            return
        for item, target in going.items():
            # A half starts where the split phase leaves it.
            start = item.point + self._away.get(item, QPointF())
            size = PART_SIZE if item in parted else 1.0
            travel = partial(_go, item, start, cell_point(target), size, 1)
            self._add(motion_token("move"), travel, Ease.InOutCubic)
        for stop in blocked:
            point = cell_point(stop.cell)
            away = _towards(point, end_point(stop.end), NUDGE)
            nudge = partial(_nudge, self._scene.stacks[stop.cell], point, away)
            self._add(NUDGING, nudge, Ease.OutQuad)
        self._hold(motion_token("move") if going else NUDGING)
        self._settled = self._now

    def _move_still(
        self,
        going: dict[StackItem, Cell],
        moves: list[StackMoved],
        blocked: list[StackBlocked],
    ) -> None:
        """Fade stacks out here and in there; arrows and stop bars stay to be read."""
        for item, target in going.items():
            self._add(STILL_FADE, partial(_fade, item, 1, 0))
            self._at_once(
                partial(_go, item, cell_point(target), cell_point(target), 1, 1), delay=STILL_FADE
            )
            self._add(STILL_FADE, partial(_fade, item, 0, 1), delay=STILL_FADE)
        signs = [
            Sign(
                "chevrons",
                (cell_point(event.origin) + cell_point(event.target)) / 2,
                end_angle(event.end),
            )
            for event in moves
        ]
        for stop in blocked:
            point = cell_point(stop.cell)
            beside = point + _towards(point, end_point(stop.end), 64)
            signs.append(Sign("stop", beside, end_angle(stop.end)))
        self._at_once(partial(self._add_signs, signs))
        self._settled = self._now + 2 * STILL_FADE
        self._hold(STILL_ARROWS)

    def _add_signs(self, signs: list[Sign], _share: float) -> None:
        self._scene.signs.show_signs([*self._scene.signs.signs, *signs])

    def _combine(self, combined: list[StacksCombined]) -> None:
        """Make one stack of all that met on an intersection; it swells once."""
        self._at_once(self._hide_signs)
        for event in combined:
            item = StackItem(self._scene, cell_point(event.cell), event.disks)
            item.setVisible(False)
            self._extra.append(item)
            parts = list(self._parts.get(event.cell, ()))
            resting = self._scene.stacks.get(event.cell)
            if resting is not None:
                parts.append(resting)
            self._at_once(partial(_join, parts, item), delay=self._settled - self._now)
            if not self._still:
                self._add(motion_token("combine"), partial(_swell, item), Ease.OutQuad)
        if combined and not self._still:
            self._hold(motion_token("combine"))

    def _hide_signs(self, _share: float) -> None:
        self._scene.signs.show_signs([])

    def _break(self, ends: list[End]) -> None:
        """Fray the string, and let the tile drop and fade."""
        if not ends:
            return
        self._at_once(self._fray)
        for end in ends:
            if self._still:
                self._at_once(partial(self._drop, end))
            else:
                self._add(BREAK, partial(self._drop, end), Ease.InQuad)
        if not self._still:
            self._hold(BREAK)

    def _fray(self, _share: float) -> None:
        self._scene.panel.broken = self._scene.strings.broken = self._after.broken
        self._scene.update()

    def _drop(self, end: End, share: float) -> None:
        tile = self._scene.tile_at(end)
        tile.drop = DROP * share
        tile.setOpacity(1 - share)
        self._scene.update()

    def _home(self, changes: list[HomeChanged]) -> None:
        """Let the homes glow on which disks came to lie."""
        cells = tuple(
            cell
            for change in changes
            if change.after > change.before
            for cell in HOMES[change.seat]
            if self._after.cells[cell] > self._before.cells[cell]
        )
        if not cells:
            return
        self._at_once(partial(self._light_homes, cells))
        if not self._still:
            self._add(HOME, self._glow)
        self._hold(HOME)

    def _light_homes(self, cells: tuple[Cell, ...], _share: float) -> None:
        self._scene.glow_homes(cells)

    def _glow(self, share: float) -> None:
        self._scene.glow.setOpacity(sin(pi * share))


def _nothing(_share: float) -> None:
    """Let time pass."""


def _towards(start: QPointF, goal: QPointF, length: float) -> QPointF:
    way = goal - start
    return way * (length / hypot(way.x(), way.y()))


def _go(
    item: StackItem, start: QPointF, goal: QPointF, size: float, last: float, share: float
) -> None:
    item.swell = size + (last - size) * share
    item.place(start + (goal - start) * share)


def _swap(whole: StackItem, half: StackItem, _share: float) -> None:
    whole.setVisible(False)
    half.setVisible(True)


def _nudge(item: StackItem, point: QPointF, away: QPointF, share: float) -> None:
    item.place(point + away * sin(pi * share))


def _fade(item: StackItem, start: float, last: float, share: float) -> None:
    item.setOpacity(start + (last - start) * share)


def _join(parts: list[StackItem], whole: StackItem, _share: float) -> None:
    for part in parts:
        part.setVisible(False)
    whole.setVisible(True)


def _swell(item: StackItem, share: float) -> None:
    item.swell = 1 + SWELL * sin(pi * share) if share < 1 else 1.0
    item.update()
