"""How a turn is played on the board: each beat of its story is an act, one after the other."""

from collections import defaultdict
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import partial
from math import hypot, pi, sin
from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import QEasingCurve, QPointF

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    Pulled,
    StackBlocked,
    StackMoved,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import Cell, End, home_owner, opposite
from pullstrings_qt.games.pulling_strings.items import (
    DROP,
    BoardItem,
    BoardItems,
    Sign,
    SignsItem,
    StackItem,
    pull_sign,
)
from pullstrings_qt.games.pulling_strings.string_art import (
    cell_point,
    end_angle,
    end_point,
    pull_kinds,
)
from pullstrings_qt.look.theme import board_token, motion_token
from pullstrings_qt.look.timeline import LINEAR, Track

PART_ALONG: Final = 0.2
"""How far from the middle halves wait that go two ways of one string, as a share of the pitch."""
PART_ACROSS: Final = 0.3
"""The same where strings cross: there halves are nearer to each other."""
PART_SIZE: Final = 0.9
"""Halves that wait are drawn a little smaller, so that both numbers can be read."""
SHAKE: Final = 6.0
NUDGE: Final = 8.0
SWELL: Final = 0.1
BADGE_ABOVE: Final = 74.0
BADGE_ASIDE: Final = 64.0
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
AnyEvent = TypeVar("AnyEvent", bound=Event)
OnString: TypeAlias = StackMoved | StackBlocked | StackSplit


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where a stack stands, and how large."""

    point: QPointF
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class _Carried:
    """A stack, or half of one, that a string pulls; at the edge it stays where it is."""

    item: StackItem
    origin: Cell
    target: Cell

    @property
    def moves(self) -> bool:
        """Whether it goes anywhere."""
        return self.origin != self.target


def _of(beat: Beat, kind: type[AnyEvent]) -> list[AnyEvent]:
    return [event for event in beat.events if isinstance(event, kind)]


class TurnAnimation:
    """Draws the beats of one turn: tiles turn, stacks split, string after string pulls, ends break.

    The rules move both strings at once. Here one pulls after the other, so a stack can come to an
    intersection which a half has still to leave: both lie there side by side, never as one stack.

    Args:
        items: what lies on the board, as it was before the turn.
        still: whether nothing may move, only change.
    """

    def __init__(self, items: BoardItems, *, still: bool) -> None:
        self._items = items
        self._still = still
        self._now = 0
        self._tracks: list[Track] = []
        self._ends: dict[Seat, End] = {}
        self._lying = defaultdict[Cell, list[StackItem]](list)
        """What lies on each intersection and has been where it will stay."""
        for cell, item in items.stacks.items():
            self._lying[cell].append(item)
        self._waiting: dict[tuple[Cell, End], StackItem] = {}
        """Halves of stacks that will leave when their string pulls."""
        self._stuck: dict[tuple[Cell, End], StackItem] = {}
        """Halves that are pulled against the edge and stay."""
        self._badges: list[SignsItem] = []
        self._extra: list[BoardItem] = []

    def clear(self) -> None:
        """Take away what only this turn needed."""
        for item in self._extra:
            self._items.remove(item)
        self._items.glow_homes(())
        self._items.strings.setOpacity(1)
        self._items.signs.setOpacity(1)

    def tracks(self, beat: Beat) -> list[Track]:
        """Return the movements of a beat, from 0 ms on; the beats before it are over."""
        self._tracks, self._now = [], 0
        pulled, broken = _of(beat, Pulled), _of(beat, EndBroke)
        splits = _of(beat, StackSplit)
        if pulled:
            self._reveal(pulled)
        elif broken:
            self._break(broken)
        elif splits and len(beat.by) == 2:
            self._split(splits)
        else:
            self._pull(beat, self._ends[beat.by[0]])
        return self._tracks

    # Small parts of the timeline -----------------------------------------------------------

    def _add(
        self,
        duration: int,
        apply: Callable[[float], None],
        easing: QEasingCurve.Type = LINEAR,
        delay: int = 0,
    ) -> None:
        self._tracks.append(Track(self._now + delay, duration, apply, easing))

    def _at_once(self, apply: Callable[[float], None], delay: int = 0) -> None:
        self._add(0, apply, delay=delay)

    def _hold(self, duration: int) -> None:
        """Let a phase last; the next begins when it is over."""
        self._add(duration, _nothing)
        self._now += duration

    # Tiles turn ----------------------------------------------------------------------------

    def _reveal(self, pulled: Sequence[Pulled]) -> None:
        """Lift both tiles together with the rings of their seats, then colour the strings."""
        shown = defaultdict[End, list[Seat]](list)
        for event in pulled:
            end = event.meant if event.end is None else event.end
            if end is not None:
                shown[end].append(event.seat)
        for end, seats in shown.items():
            tile = self._items.tiles[end]
            tile.ring = "both" if len(seats) == 2 else ("seat0", "seat1")[seats[0]]
            if self._still:
                self._at_once(partial(self._ring, end))
            else:
                self._add(motion_token("turn"), partial(self._lift, end), Ease.InOutSine)
        if shown:
            self._hold(STILL_REVEAL if self._still else motion_token("turn"))
        self._ends = {event.seat: event.end for event in pulled if event.end is not None}
        if self._ends:
            self._at_once(self._colour)
            if not self._still:
                self._add(motion_token("pull_slack"), self._shake)
            self._hold(motion_token("pull_slack"))

    def _ring(self, end: End, share: float) -> None:
        self._items.tiles[end].ring_share = share
        self._items.update()

    def _lift(self, end: End, share: float) -> None:
        tile = self._items.tiles[end]
        tile.lift, tile.ring_share = LIFTED * share, min(1.0, 2 * share)
        self._items.update()

    def _colour(self, _share: float) -> None:
        kinds = pull_kinds((end, seat) for seat, end in self._ends.items())
        self._items.strings.kinds = kinds
        self._items.strings.setOpacity(1)
        self._items.signs.setOpacity(1)
        self._show_pulls(1)
        self._items.update()

    def _show_pulls(self, _share: float) -> None:
        """Show an arrow at each pulled end, and no other sign."""
        both = len(set(self._ends.values())) < len(self._ends)
        self._items.signs.show_signs(
            [
                Sign(
                    "chevrons",
                    end_point(end, ARROW_FROM_EDGE),
                    end_angle(end),
                    seat=None if both else seat,
                )
                for end, seat in {end: seat for seat, end in self._ends.items()}.items()
            ]
        )

    def _shake(self, share: float) -> None:
        # at the end nothing is left of it: strings that rest are drawn as one picture
        self._items.strings.shift = SHAKE * sin(pi * share) if share < 1 else 0.0
        self._items.update()

    # Stacks split --------------------------------------------------------------------------

    def _beside(self, cell: Cell, end: End) -> _Stand:
        """Return where a half waits: off the middle, towards an end."""
        along = any(opposite(pulled) in self._ends.values() for pulled in self._ends.values())
        middle = cell_point(cell)
        away = (PART_ALONG if along else PART_ACROSS) * board_token("pitch")
        return _Stand(middle + _towards(middle, end_point(end), away), PART_SIZE)

    def _split(self, splits: Sequence[StackSplit]) -> None:
        """Part each stack into halves that wait for their strings; say +1 above an odd one."""
        for event in splits:
            middle = cell_point(event.cell)
            whole = self._items.stacks[event.cell]
            self._lying[event.cell].remove(whole)
            for end, target in zip(event.ends, event.targets, strict=True):
                half = self._new_stack(middle, event.half)
                if target == event.cell:
                    self._stuck[event.cell, end] = half
                    self._lying[event.cell].append(half)
                else:
                    self._waiting[event.cell, end] = half
                self._at_once(partial(_swap, [whole], half))
                part = partial(_go, half, _Stand(middle), self._beside(event.cell, end))
                if self._still:
                    self._at_once(part)
                else:
                    self._add(motion_token("split"), part, Ease.OutQuad)
            if event.disks > 2 * event.half:
                # Ruling P9 by option: in a corner the odd disk has nowhere to go.
                odd = self._new_stack(middle, event.disks - 2 * event.half)
                self._lying[event.cell].append(odd)
                self._at_once(partial(_swap, [whole], odd))
        grown = [Sign("badge", _badge_point(event)) for event in splits if event.added]
        if grown:
            badges = self._items.new_signs()
            badges.setOpacity(0)
            badges.show_signs(grown)
            self._extra.append(badges)
            self._badges.append(badges)
            self._add(1 if self._still else motion_token("split") // 2, badges.setOpacity)
        self._hold(STILL_SPLIT if self._still else motion_token("split"))

    def _new_stack(self, point: QPointF, disks: int) -> StackItem:
        """Return a stack of this turn, to be seen once something is swapped for it."""
        item = self._items.new_stack(point, disks)
        item.setVisible(False)
        self._extra.append(item)
        return item

    # A string pulls ------------------------------------------------------------------------

    def _pull(self, beat: Beat, end: End) -> None:
        """Move what a string carries, join what meets for good, let homes that gained glow."""
        carried = [self._taken(event, end) for event in beat.events if isinstance(event, OnString)]
        for each in carried:
            self._lying[each.target].append(each.item)
        for badges in self._badges:
            self._add(motion_token("move") // 2, partial(_fade, badges, 1, 0))
        self._badges = []
        combined = _of(beat, StacksCombined)
        goals = self._goals(carried, end, {event.cell for event in combined})
        if self._still:
            self._jump(carried, goals, end)
            self._combine(combined, end, delay=2 * STILL_FADE)
            if carried:
                self._hold(STILL_ARROWS)
                self._at_once(self._show_pulls)
        else:
            self._slide(carried, goals, end)
            self._combine(combined, end)
            if combined:
                self._hold(motion_token("combine"))
        self._light_homes([each.target for each in carried if each.moves], beat.gains)

    def _taken(self, event: OnString, end: End) -> _Carried:
        """Take a stack, or the half of it that goes this way, from where it lies."""
        cell = event.origin if isinstance(event, StackMoved) else event.cell
        target = event.target if isinstance(event, StackMoved) else cell
        if isinstance(event, StackSplit):
            target = event.targets[event.ends.index(end)]
            if target != cell:
                return _Carried(self._waiting.pop((cell, end)), cell, target)
            item = self._stuck[cell, end]
            if item not in self._lying[cell]:  # it is part of another stack by now
                item = self._lying[cell][0]
        else:
            item = self._items.stacks[cell]
        self._lying[cell].remove(item)
        return _Carried(item, cell, target)

    def _goals(
        self, carried: Sequence[_Carried], end: End, joined: Container[Cell]
    ) -> dict[StackItem, _Stand]:
        """Return where stacks go: to the middle, or beside it while others lie or wait there."""
        goals: dict[StackItem, _Stand] = {}
        for cell, items in self._lying.items():
            if not self._is_waited_in(cell) and (len(items) == 1 or cell in joined):
                goals |= {item: _Stand(cell_point(cell)) for item in items}
                continue
            for item in [each.item for each in carried if each.target == cell and each.moves]:
                aside = self._beside(cell, end)
                taken = cell not in joined and aside in map(_stand, items)
                goals[item] = self._beside(cell, opposite(end)) if taken else aside
        return {item: goal for item, goal in goals.items() if goal != _stand(item)}

    def _is_waited_in(self, cell: Cell) -> bool:
        """Return whether half a stack has still to leave an intersection."""
        return any(waiting == cell for waiting, _end in self._waiting)

    def _slide(self, carried: Sequence[_Carried], goals: dict[StackItem, _Stand], end: End) -> None:
        for item, goal in goals.items():
            travel = partial(_go, item, _stand(item), goal)
            self._add(motion_token("move"), travel, Ease.InOutCubic)
        stuck = [each for each in carried if not each.moves and each.item not in goals]
        for each in stuck:
            away = _towards(cell_point(each.origin), end_point(end), NUDGE)
            nudge = partial(_nudge, each.item, each.item.point, away)
            self._add(NUDGING, nudge, Ease.OutQuad)
        if goals:
            self._hold(motion_token("move"))
        elif stuck:
            self._hold(NUDGING)

    def _jump(self, carried: Sequence[_Carried], goals: dict[StackItem, _Stand], end: End) -> None:
        """Fade stacks out here and in there; arrows and stop bars stay to be read."""
        travelling = [each.item for each in carried if each.moves]
        for item, goal in goals.items():
            if item in travelling:
                self._add(STILL_FADE, partial(_fade, item, 1, 0))
                self._add(STILL_FADE, partial(_fade, item, 0, 1), delay=STILL_FADE)
            self._at_once(partial(_go, item, goal, goal), delay=STILL_FADE)
        signs = [pull_sign(each.origin, each.target, end) for each in carried]
        self._at_once(partial(self._add_signs, signs))

    def _add_signs(self, signs: list[Sign], _share: float) -> None:
        self._items.signs.show_signs([*self._items.signs.signs, *signs])

    def _combine(self, combined: Sequence[StacksCombined], end: End, delay: int = 0) -> None:
        """Make one stack of all that met on an intersection; it swells once."""
        for event in combined:
            stand = _Stand(cell_point(event.cell))
            if self._is_waited_in(event.cell):
                stand = self._beside(event.cell, end)
            whole = self._new_stack(stand.point, event.disks)
            whole.swell = stand.size
            self._at_once(partial(_swap, self._lying[event.cell], whole), delay)
            self._lying[event.cell] = [whole]
            if not self._still:
                self._add(motion_token("combine"), partial(_swell, whole, stand.size), Ease.OutQuad)

    def _light_homes(self, reached: Sequence[Cell], gains: Sequence[int]) -> None:
        """Let the homes glow that were reached and whose owners gained by it."""
        homes = [(cell, home_owner(cell)) for cell in reached]
        cells = [cell for cell, owner in homes if owner is not None and gains[owner] > 0]
        if not cells:
            return
        self._at_once(partial(self._glow_homes, cells))
        if not self._still:
            self._add(HOME, self._glow)
        self._hold(HOME)
        self._at_once(partial(self._glow_homes, ()))

    def _glow_homes(self, cells: Sequence[Cell], _share: float) -> None:
        self._items.glow_homes(cells)

    def _glow(self, share: float) -> None:
        self._items.glow.setOpacity(sin(pi * share))

    # Ends break ----------------------------------------------------------------------------

    def _break(self, broken: Sequence[EndBroke]) -> None:
        """Fray the string, and let the tiles drop and fade."""
        self._at_once(partial(self._fray, sum(1 << event.end for event in broken)))
        for event in broken:
            drop = partial(self._drop, event.end)
            self._add(0 if self._still else BREAK, drop, Ease.InQuad)

    def _fray(self, broken: int, _share: float) -> None:
        self._items.signs.show_signs([])
        self._items.break_ends(self._items.panel.broken | broken)

    def _drop(self, end: End, share: float) -> None:
        tile = self._items.tiles[end]
        tile.drop = DROP * share
        tile.setOpacity(1 - share)
        self._items.update()


def _nothing(_share: float) -> None:
    """Let time pass."""


def _towards(start: QPointF, goal: QPointF, length: float) -> QPointF:
    way = goal - start
    return way * (length / hypot(way.x(), way.y()))


def _stand(item: StackItem) -> _Stand:
    return _Stand(item.point, item.swell)


def _badge_point(split: StackSplit) -> QPointF:
    """Return where a badge hides neither half: above them, or where strings cross opposite them."""
    first, second = split.ends
    middle = cell_point(split.cell)
    if opposite(first) == second:
        return middle - QPointF(0, BADGE_ABOVE)
    between = _towards(middle, end_point(first), 1) + _towards(middle, end_point(second), 1)
    return middle + _towards(between, QPointF(), BADGE_ASIDE)


def _go(item: StackItem, start: _Stand, goal: _Stand, share: float) -> None:
    item.swell = start.size + (goal.size - start.size) * share
    item.place(start.point + (goal.point - start.point) * share)


def _swap(parts: Sequence[StackItem], whole: StackItem, _share: float) -> None:
    """Show one stack instead of others."""
    for part in parts:
        part.setVisible(False)
    whole.setVisible(True)


def _nudge(item: StackItem, point: QPointF, away: QPointF, share: float) -> None:
    item.place(point + away * sin(pi * share))


def _fade(item: BoardItem, start: float, last: float, share: float) -> None:
    item.setOpacity(start + (last - start) * share)


def _swell(item: StackItem, size: float, share: float) -> None:
    item.swell = size * (1 + SWELL * sin(pi * share)) if share < 1 else size
    item.update()
