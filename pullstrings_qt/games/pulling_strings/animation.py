"""Animation of a turn: each beat of its story is an act, one after the other."""

from collections import defaultdict
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from math import cos, exp, hypot, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from PySide6.QtCore import QEasingCurve, QPointF, QRectF

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.language import signed_text
from pullstrings_qt.core.story import Beat, events_of
from pullstrings_qt.games.pulling_strings.board_art import (
    cell_point,
    end_angle,
    end_point,
    pull_kinds,
)
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    Pulled,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import (
    HOMES,
    SIZE,
    Cell,
    End,
    column_of,
    home_owner,
    opposite,
    side_of,
)
from pullstrings_qt.games.pulling_strings.items import (
    DROP,
    SIGNS,
    BoardSign,
    SignsItem,
    StackItem,
    pull_sign,
    seat_rings,
)
from pullstrings_qt.games.pulling_strings.reveal_items import LargeTile, VeilItem
from pullstrings_qt.games.pulling_strings.string_pulls import StringPull, string_pulls
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.caption import CaptionRoom
from pullstrings_qt.look.pace import Pace, reading_time
from pullstrings_qt.look.theme import board_token
from pullstrings_qt.look.tile_art import HALF
from pullstrings_qt.look.timeline import LINEAR, Track

if TYPE_CHECKING:
    from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene

PART_ALONG: Final = 0.2
"""How far from the middle halves wait that go two ways of one string, as a share of the pitch."""
PART_ACROSS: Final = 0.3
"""The same at crossing strings: there halves are closer together."""
PART_SIZE: Final = 0.9
"""Halves that wait are drawn a little smaller, so that both numbers can be read."""
SHORT_OF: Final = 53.0
"""Distance from the center of a stack that lands on another one: both remain readable."""
_TILE: Final = QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF)
_HOME: Final = board_token("home") / 2
_EMPTY_HOME: Final = _HOME - 6
ASIDE: Final = 8.0
SHAKE: Final = 6.0
RECOIL: Final = 16.0
NUDGE: Final = 8.0
SWELL: Final = 0.1
BADGE_ABOVE: Final = 74.0
BADGE_ASIDE: Final = 64.0
BADGE_LEFT: Final = 92.0
BADGE_CORNER: Final = 68.0
ARROW_FROM_EDGE: Final = 155.0
LIFTED: Final = 6 / 7
STRAIN: Final = 220
BREAK: Final = 620
FALL: Final = 84.0
TILT: Final = 24.0
NUDGING: Final = 160
REACH: Final = 54.0
"""Half the size of a stack with its shadow, for areas not to cover."""


class _Times(NamedTuple):
    """Durations of the parts of a turn, in milliseconds (look 2, 16a to 16d)."""

    turn: int  # turning the tiles over,
    faces: int  # and holding them
    fly: int
    tighten: int  # coloring the strings,
    pulled: int  # and holding them
    split: int
    move: int
    plain: int  # holding a string without a gain,
    telling: int  # and one with a gain
    combine: int


_TIMES: Final = {
    Pace.SLOW: _Times(400, 1400, 400, 200, 700, 300, 700, 900, 1800, 240),
    Pace.NORMAL: _Times(320, 800, 320, 160, 350, 140, 420, 450, 900, 160),
    Pace.QUICK: _Times(240, 250, 200, 120, 0, 140, 240, 0, 60, 160),
}

Ease = QEasingCurve.Type
AnyEvent = TypeVar("AnyEvent", bound=Event)


class _Stand(NamedTuple):
    """The place and size of a stack."""

    point: QPointF
    size: float = 1.0


class _Carried(NamedTuple):
    """A stack, or half of one, that a string pulls; at the edge it does not move."""

    item: StackItem
    origin: Cell
    target: Cell

    @property
    def moves(self) -> bool:
        return self.origin != self.target


def _of(beat: Beat, kind: type[AnyEvent]) -> list[AnyEvent]:
    return [event for event in beat.events if isinstance(event, kind)]


class TurnAnimation:
    """Animates the beats of one turn: turning tiles, splits, pulls in sequence, breaks.

    The rules move both strings simultaneously. Here one pulls after the other, so a stack can reach
    an intersection that a half has not left yet: both are side by side then, never combined.
    With reduced motion every change appears at the end of its movement, so that each beat is shown
    at least as long. `new_tile` returns the large tile that turns over for a pull. Beats are held
    until their bubbles have been read, if `captioned`.
    """

    def __init__(
        self,
        scene: "PullingStringsScene",
        beats: Sequence[Beat],
        new_tile: Callable[[Pulled], LargeTile],
        *,
        captioned: bool,
    ) -> None:
        self._scene = scene
        self._pulls = string_pulls(events_of(beats))
        self._new_tile = new_tile
        self._times = _TIMES[scene.pace]
        self._still = scene.theme.reduced_motion
        self._captioned = captioned
        self._now = 0
        self.told = 0
        self.room = CaptionRoom(QPointF(500, 500))
        self._tracks: list[Track] = []
        self._ends: dict[Seat, End] = {}
        self._lying = defaultdict[Cell, list[StackItem]](list)
        """The stacks on each intersection that have reached their place."""
        for cell, item in scene.stacks.items():
            self._lying[cell].append(item)
        self._waiting: dict[tuple[Cell, End], StackItem] = {}
        """Halves of stacks that will leave when their string pulls."""
        self._stuck: dict[tuple[Cell, End], StackItem] = {}
        """Halves that are pulled against the edge and do not move."""
        self._badges: list[SignsItem] = []
        self._extra: list[BoardItem] = []

    def clear(self) -> None:
        """Remove the items of this turn."""
        for item in self._extra:
            self._scene.removeItem(item)
        self._scene.glow_homes(())
        self._scene.strings.setOpacity(1)
        self._scene.signs.setOpacity(1)
        self._scene.marks.show_pulls({})
        self._scene.trail.show_ways((), ())

    def tracks(self, beat: Beat) -> list[Track]:
        """Return the tracks of a beat, from 0 ms; earlier beats are finished."""
        self._tracks, self._now, self.told = [], 0, 0
        pulled, broken = _of(beat, Pulled), _of(beat, EndBroke)
        splits = _of(beat, StackSplit)
        if pulled:
            self._reveal(pulled)
        elif broken:
            self._break(broken)
        elif splits and len(beat.by) == 2:
            self._split(splits)
        else:
            self._pull(beat, next(each for each in self._pulls if each.by == beat.by))
        self.told = self.told or self._now
        return self._tracks

    # Small parts of the timeline -----------------------------------------------------------

    def _add(
        self,
        duration: int,
        apply: Callable[[float], None],
        easing: QEasingCurve.Type = LINEAR,
    ) -> None:
        """Add a track; with reduced motion its end appears when the motion would end."""
        if self._still:
            self._tracks.append(Track(self._now + duration, 0, apply))
        else:
            self._tracks.append(Track(self._now, duration, apply, easing))

    def _at_once(self, act: Callable[[], object], delay: int = 0) -> None:
        """Add a change without a movement."""

        def apply(_share: float) -> None:
            act()

        self._tracks.append(Track(self._now + delay, 0, apply))

    def _hold(self, duration: int) -> None:
        """Add a pause; the next phase starts after it."""
        self._tracks.append(Track(self._now, duration))
        self._now += duration

    # Tiles turn ----------------------------------------------------------------------------

    def _reveal(self, pulled: Sequence[Pulled]) -> None:
        """Turn both tiles over in the center, move them to their ends and pull the strings."""
        ends = {event.seat: event.shown for event in pulled if event.shown is not None}
        self._ends = {event.seat: event.end for event in pulled if event.end is not None}
        if not ends:
            return
        times, scene = self._times, self._scene
        veil = VeilItem(scene)
        large = {event.seat: self._new_tile(event) for event in pulled}
        self._extra += [veil, *large.values()]
        boxes = tuple(tile.box for tile in large.values())
        self.room = CaptionRoom(QPointF(500, 640), boxes)
        self._at_once(partial(scene.sight_wanted.emit, [boxes[0].united(boxes[-1])]))
        veil.setOpacity(0)
        self._add(times.turn // 2, veil.setOpacity)
        for tile in large.values():
            self._add(times.turn, tile.turn, Ease.InOutSine)
        self._hold(times.turn)
        for end in ends.values():
            self._at_once(scene.tiles[end].take_up)
        self._hold(times.faces)
        lying = [_TILE.translated(end_point(end)) for end in ends.values()]
        self._at_once(partial(scene.sight_wanted.emit, lying))
        self._add(times.fly, partial(_fade, veil))
        for seat, tile in large.items():
            fly = partial(tile.fly_to, end_point(ends[seat])) if seat in ends else None
            self._add(times.fly, fly or partial(_fade, tile), Ease.InOutCubic if fly else LINEAR)
        self._hold(times.fly)
        self._at_once(partial(self._land, (veil, *large.values()), ends))
        self.told = self._now
        if self._ends:  # color the pulled strings, and drop the mark of each seat on its tile
            self._at_once(self._color)
            self._add(times.tighten, self._shake)
            self._add(times.tighten, self._drop_marks, Ease.OutCubic)
            self._hold(times.tighten + times.pulled)

    def _land(self, shown: Sequence[BoardItem], ends: Mapping[Seat, End]) -> None:
        """Place the tiles on their ends, in the rings of their seats."""
        for item in shown:
            item.setVisible(False)
        for end, ring in seat_rings(ends).items():
            tile = self._scene.tiles[end]
            tile.ring, tile.away, tile.lift = ring, False, 0.0 if self._still else LIFTED
        self._scene.update()

    def _drop_marks(self, share: float) -> None:
        marks = self._scene.marks
        marks.show_pulls(marks.pulls, 1.7 - 0.7 * share if share < 1 else 1.0)
        marks.setOpacity(min(1.0, 2 * share))

    def _shake(self, share: float) -> None:
        # nothing of it remains at the end: strings at rest are drawn as one picture
        self._scene.strings.shift = SHAKE * sin(pi * share) if share < 1 else 0.0
        self._scene.update()

    def _color(self) -> None:
        """Show which way each string goes: on the way of its stacks, or at its end."""
        scene = self._scene
        scene.marks.show_pulls(self._ends)
        scene.strings.kinds = pull_kinds(self._ends)
        scene.strings.setOpacity(1)
        scene.signs.setOpacity(1)
        signs = []
        for pull in self._pulls:
            puller = pull.by[0] if len(pull.by) == 1 else None
            ways = [(each.origin, each.target) for each in pull.carried]
            ways += [] if pull.stuck is None else [(pull.stuck, pull.stuck)]
            signs += [pull_sign(origin, target, pull.end, puller) for origin, target in ways]
            if not ways:
                point = end_point(pull.end, ARROW_FROM_EDGE)
                signs.append(BoardSign("chevrons", point, end_angle(pull.end), seat=puller))
        scene.signs.show_signs(signs)
        scene.update()

    # Stacks split --------------------------------------------------------------------------

    def _beside(self, cell: Cell, end: End) -> _Stand:
        """Return where a half waits: off the middle, toward an end."""
        along = any(opposite(pulled) in self._ends.values() for pulled in self._ends.values())
        middle = cell_point(cell)
        away = (PART_ALONG if along else PART_ACROSS) * board_token("pitch")
        return _Stand(middle + _toward(middle, end_point(end), away), PART_SIZE)

    def _split(self, splits: Sequence[StackSplit]) -> None:
        """Split each stack into halves that wait for their strings; show +1 above an odd one."""
        times, halves = self._times, list[QPointF]()
        for event in splits:
            middle = cell_point(event.cell)
            whole = self._scene.stacks[event.cell]
            self._lying[event.cell].remove(whole)
            for end, target in zip(event.ends, event.targets, strict=True):
                half = self._new_stack(middle, event.half)
                if target == event.cell:
                    self._stuck[event.cell, end] = half
                    self._lying[event.cell].append(half)
                else:
                    self._waiting[event.cell, end] = half
                self._at_once(partial(_swap, [whole], half))
                beside = self._beside(event.cell, end)
                halves.append(beside.point)
                part = partial(_go, half, _Stand(middle), beside)
                self._add(times.split, part, Ease.OutQuad)
            if event.disks > 2 * event.half:
                # Ruling P9 by option: in a corner the odd disk cannot move.
                odd = self._new_stack(middle, event.disks - 2 * event.half)
                self._lying[event.cell].append(odd)
                self._at_once(partial(_swap, [whole], odd))
        grown = [BoardSign("badge", _badge_point(event)) for event in splits if event.added]
        if grown:
            self._badge(grown, times.split // 2)
        self._hold(times.split * (3 if self._still else 1))
        self._take_room(cell_point(splits[0].cell), halves, [sign.point for sign in grown])

    def _badge(self, signs: list[BoardSign], duration: int) -> None:
        """Show badges on top; they disappear when the next string pulls."""
        badges = SignsItem(self._scene, SIGNS + 0.5)
        badges.setOpacity(0)
        badges.show_signs(signs)
        self._extra.append(badges)
        self._badges.append(badges)
        self._add(duration, badges.setOpacity)

    def _fade_badges(self, duration: int) -> None:
        for badges in self._badges:
            self._add(duration, partial(_fade, badges))
        self._badges = []

    def _take_room(
        self, point: QPointF, stacks: Sequence[QPointF] = (), signs: Sequence[QPointF] = ()
    ) -> None:
        """Find the possible places of a bubble: over no stack and no home that counts."""
        points = [item.pos() for lying in self._lying.values() for item in lying]
        points += [item.pos() for item in self._waiting.values()]
        taken = [_around(each, REACH) for each in (*points, *stacks)]
        taken += [_around(each, 40) for each in signs]
        homes = [cell for cells in HOMES for cell in cells]
        taken += [_around(cell_point(cell), _HOME) for cell in homes if self._lying[cell]]
        places = [each for pull in self._scene.trail.places for each in pull.carried]
        taken += [_around(cell_point(each.origin), 44) for each in places]
        taken += [
            _around((cell_point(each.origin) + cell_point(each.target)) / 2, 26) for each in places
        ]
        spared = [_around(end_point(end), 56) for end in range(4 * SIZE)]
        spared += [_around(cell_point(c), _EMPTY_HOME) for c in homes if not self._lying[c]]
        rows = tuple(cell_point(row * SIZE).y() for row in range(SIZE))
        self.room = CaptionRoom(point, tuple(taken), tuple(spared), rows)

    def _new_stack(self, point: QPointF, disks: int) -> StackItem:
        """Return a stack for this turn, visible once it replaces another item."""
        item = StackItem(self._scene, point, disks)
        item.setVisible(False)
        self._extra.append(item)
        return item

    # A string pulls ------------------------------------------------------------------------

    def _pull(self, beat: Beat, pull: StringPull) -> None:
        """Move a string's stacks, hold, combine stacks that meet; homes that gained glow."""
        times, end = self._times, pull.end
        carried = [self._taken(each.origin, each.target, end) for each in pull.carried]
        if pull.stuck is not None:
            carried.append(self._taken(pull.stuck, pull.stuck, end))
        for each in carried:
            self._lying[each.target].append(each.item)
        self._fade_badges(times.move // 2)
        combined = _of(beat, StacksCombined)
        shown = self._stands(carried, end, {event.cell for event in combined})
        trail = self._scene.trail
        places = [*trail.places, pull]
        self._at_once(partial(trail.show_ways, places, trail.arrows))
        self._slide(carried, shown, end)
        self._at_once(partial(trail.show_ways, places, [*trail.arrows, pull]))
        middles = [(cell_point(each.origin) + cell_point(each.target)) / 2 for each in pull.carried]
        signs = self._scene.signs
        ahead = [sign for sign in signs.signs if sign.point not in middles]
        self._at_once(partial(signs.show_signs, ahead))
        badges = self._show_gains(carried, beat.gains)
        self.told = self._now
        hold = times.telling if any(gain > 0 for gain in beat.gains) else times.plain
        if self._captioned:
            hold = max(hold, reading_time(beat.text, self._scene.pace))
        subject = end_point(end, ARROW_FROM_EDGE)
        if carried:  # preferably stacks that come home
            told = min(carried, key=lambda each: (home_owner(each.target) is None, not each.moves))
            subject = shown.get(told.item, _stand(told.item)).point
        self._take_room(subject, [goal.point for goal in shown.values()], badges)
        self._hold(hold)
        self._fade_badges(times.combine)
        self._combine(combined, shown, end)
        if badges:
            self._hold(0 if combined else times.combine)
            self._at_once(partial(self._scene.glow_homes, ()))

    def _show_gains(self, carried: Sequence[_Carried], gains: Sequence[int]) -> list[QPointF]:
        """Make homes that gained glow; badges say how much. Return where these are."""
        touched = [cell for each in carried if each.moves for cell in (each.target, each.origin)]
        owners = {home_owner(cell): cell for cell in touched}  # no string has two of a seat
        homes = {owners[owner]: gain for owner, gain in enumerate(gains) if gain}
        gaining = [cell for cell, gain in homes.items() if gain > 0]
        if gaining:
            self._at_once(partial(self._scene.glow_homes, gaining))
            self._add(200, self._scene.glow.setOpacity, Ease.OutQuad)
        badges = []
        for home, gain in homes.items():
            away = QPointF(-BADGE_LEFT, 30)  # it covers no number: at the left or a corner
            if column_of(home) == 0 or self._lying.get(home - 1):
                away = QPointF(BADGE_CORNER, -BADGE_CORNER)
            badges.append(BoardSign("badge", cell_point(home) + away, text=signed_text(gain)))
        if badges:
            self._badge(badges, self._times.combine // 2)
        return [sign.point for sign in badges]

    def _stands(
        self, carried: Sequence[_Carried], end: End, joined: Container[Cell]
    ) -> dict[StackItem, _Stand]:
        """Return the places of stacks while the beat is held: not yet combined."""
        shown = self._goals(carried, end, joined)
        for each in carried:
            if not each.moves or each.target not in joined or self._is_waited_in(each.target):
                continue
            middle = cell_point(each.target)
            back = _toward(middle, end_point(opposite(end)), SHORT_OF)
            shown[each.item] = _Stand(middle + back)
            for item in self._lying[each.target]:
                if item is not each.item:
                    shown.pop(item, None)
                    if item.pos() == middle:
                        shown[item] = _Stand(middle + _toward(middle, end_point(end), ASIDE))
        return shown

    def _taken(self, cell: Cell, target: Cell, end: End) -> _Carried:
        """Remove a stack, or the half that goes this way, from its place."""
        item = self._waiting.pop((cell, end), None)
        if item is None:
            item = self._stuck.get((cell, end)) or self._scene.stacks[cell]
            if item not in self._lying[cell]:  # it is part of another stack by now
                item = self._lying[cell][0]
            self._lying[cell].remove(item)
        return _Carried(item, cell, target)

    def _goals(
        self, carried: Sequence[_Carried], end: End, joined: Container[Cell]
    ) -> dict[StackItem, _Stand]:
        """Return the targets of stacks: the center, or beside it if others are or wait there."""
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
        return any(waiting == cell for waiting, _end in self._waiting)

    def _slide(
        self, carried: Sequence[_Carried], goals: Mapping[StackItem, _Stand], end: End
    ) -> None:
        times = self._times
        for item, goal in goals.items():
            self._add(times.move, partial(_go, item, _stand(item), goal), Ease.InOutCubic)
        blocked = [each for each in carried if not each.moves and each.item not in goals]
        for each in blocked:
            away = _toward(cell_point(each.origin), end_point(end), NUDGE)
            self._add(NUDGING, partial(_nudge, each.item, each.item.pos(), away), Ease.OutQuad)
        if goals or blocked:
            self._hold(times.move if goals else NUDGING)

    def _combine(
        self, combined: Sequence[StacksCombined], shown: Mapping[StackItem, _Stand], end: End
    ) -> None:
        """Combine all stacks on an intersection, with a short swelling."""
        if not combined:
            return
        joining = self._times.combine // 2
        for event in combined:
            stand = _Stand(cell_point(event.cell))
            if self._is_waited_in(event.cell):
                stand = self._beside(event.cell, end)
            for item in self._lying[event.cell]:
                here = shown.get(item, _stand(item))
                if here != stand and not self._is_waited_in(event.cell):
                    self._add(joining, partial(_go, item, here, stand), Ease.InQuad)
            whole = self._new_stack(stand.point, event.disks)
            whole.setScale(stand.size)
            self._at_once(partial(_swap, list(self._lying[event.cell]), whole), joining)
            self._lying[event.cell] = [whole]
        self._hold(joining)
        for event in combined:
            whole = self._lying[event.cell][0]
            self._add(self._times.combine, partial(_swell, whole, whole.scale()), Ease.OutQuad)
        self._hold(self._times.combine)

    # Ends break ----------------------------------------------------------------------------

    def _break(self, broken: Sequence[EndBroke]) -> None:
        """Stretch the string until it snaps: it recoils and frays, and the tiles fall."""
        self._take_room(end_point(broken[0].end, ARROW_FROM_EDGE))
        self._add(STRAIN, partial(self._strain, broken[0].end), Ease.InCubic)
        self._hold(STRAIN)
        self.told = self._now
        self._at_once(partial(self._snap, [event.end for event in broken]))
        self._add(BREAK, partial(self._recoil, broken[0].end))
        for event in broken:
            self._add(BREAK, partial(self._drop, event.end), Ease.InQuad)
        self._hold(BREAK)

    def _strain(self, end: End, share: float) -> None:
        self._scene.strings.shift = SHAKE * share * _sign(end) if share < 1 else 0.0
        self._scene.tiles[end].lift = 0.0 if self._still else LIFTED + (1 - LIFTED) * share
        self._scene.update()

    def _snap(self, ends: Sequence[End]) -> None:
        self._scene.signs.show_signs([])
        marks = self._scene.marks
        marks.show_pulls({seat: end for seat, end in marks.pulls.items() if end not in ends})
        self._scene.break_ends(self._scene.panel.broken | sum(1 << end for end in ends))

    def _recoil(self, end: End, share: float) -> None:
        swing = exp(-4 * share) * cos(5 * pi * share)
        self._scene.strings.shift = -RECOIL * swing * _sign(end) if share < 1 else 0.0
        self._scene.update()

    def _drop(self, end: End, share: float) -> None:
        tile = self._scene.tiles[end]
        tile.drop, tile.tilt = DROP + (FALL - DROP) * share, TILT * share
        tile.setOpacity(1 - max(0.0, share - 0.35) / 0.65)
        self._scene.update()


def _toward(start: QPointF, goal: QPointF, length: float) -> QPointF:
    way = goal - start
    return way * (length / hypot(way.x(), way.y()))


def _around(point: QPointF, reach: float) -> QRectF:
    return QRectF(point.x() - reach, point.y() - reach, 2 * reach, 2 * reach)


def _sign(end: End) -> float:
    """Return the direction of an end along its string: 1 to the right or down, else -1."""
    return 1.0 if side_of(end) in "es" else -1.0


def _stand(item: StackItem) -> _Stand:
    return _Stand(item.pos(), item.scale())


def _badge_point(split: StackSplit) -> QPointF:
    """Return where a badge hides neither half: above them, or where strings cross opposite them."""
    first, second = split.ends
    middle = cell_point(split.cell)
    if opposite(first) == second:
        return middle - QPointF(0, BADGE_ABOVE)
    between = _toward(middle, end_point(first), 1) + _toward(middle, end_point(second), 1)
    return middle + _toward(between, QPointF(), BADGE_ASIDE)


def _go(item: StackItem, start: _Stand, goal: _Stand, share: float) -> None:
    item.setScale(start.size + (goal.size - start.size) * share)
    item.place(start.point + (goal.point - start.point) * share)


def _swap(parts: Sequence[StackItem], whole: StackItem) -> None:
    for part in parts:
        part.setVisible(False)
    whole.setVisible(True)


def _nudge(item: StackItem, point: QPointF, away: QPointF, share: float) -> None:
    item.place(point + away * sin(pi * share))


def _fade(item: BoardItem, share: float) -> None:
    item.setOpacity(1 - share)


def _swell(item: StackItem, size: float, share: float) -> None:
    item.setScale(size * (1 + SWELL * sin(pi * share)) if share < 1 else size)
