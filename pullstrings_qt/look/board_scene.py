"""The base of every board: places, hovering and choosing, sharp pictures, one animation."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import AnyGame, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.look.caption import ABOVE_ALL, CaptionItem, CaptionRoom
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures, Prompt, SeatMarks
from pullstrings_qt.look.pace import Pace, reading_time
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.sprite import SpriteBank, baked_pixmap, sprite_bank
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Timeline, Track
from pullstrings_qt.look.tray import Legend, TrayItem

if TYPE_CHECKING:
    from pullstrings_qt.core.review import BetterLine

BOARD_SIZE = 1000.0
"""Width and height of every board in scene units."""

ARROWS: Final = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
}
"""How far an arrow key leads to the right, and down."""

STILL: Final = 350
"""Milliseconds a change is held with reduced motion."""

GHOSTS = 0.55


@dataclass(frozen=True, slots=True)
class Place:
    """A place a person can point at, by a stable id such as ``n3``.

    Attributes:
        enabled: False while the board is disabled: it is unreachable.
        choosable: whether it can be chosen; otherwise it can only be read.
        radius: corner radius of the ring around it, in scene units.
        picked: whether it is part of the current choice.
    """

    id: str
    name: str
    rect: QRectF
    enabled: bool
    choosable: bool
    radius: float = 17.0
    picked: bool = False


@dataclass(frozen=True, slots=True)
class DragOffer:
    """A piece that can be dragged; its size is in scene units, it is drawn into a box of pixels.

    Attributes:
        landings: its drop targets: the id of a place, or of a widget beside the board, and the
            places to pick then, in order.
        why_not: returns why it cannot be dropped on another place; empty for no message.
    """

    landings: Mapping[str, tuple[str, ...]]
    size: QSizeF
    paint: Callable[[QPainter, QRectF], None]
    why_not: Callable[[str], str]


class BoardScene(QGraphicsScene):
    """A board that draws any position and animates the events of a turn.

    Signals:
        place_hovered: id of the place under the mouse or with the focus, or None.
        place_activated: id of the clicked place, or the one chosen by key.
        place_refused: id of a place that cannot be chosen; `why_not` says why.
        place_dropped: a piece was dropped; the places to pick, in order.
        drop_refused: a piece was dropped on an invalid place; the place, and why.
        places_changed: names or states of places have changed.
        animation_started, animation_finished: always in pairs.
        beat_begun: the animation of a beat starts.
        beat_told: the effect of a beat is visible.
        sight_wanted: areas to scroll to, in the order of the movement.
    """

    place_hovered = Signal(object)
    place_activated = Signal(object)
    place_refused = Signal(object)
    place_dropped = Signal(object)
    drop_refused = Signal(str, str)
    places_changed = Signal()
    animation_started = Signal()
    animation_finished = Signal()
    beat_begun = Signal(object)
    beat_told = Signal(object)
    sight_wanted = Signal(object)

    rules: ClassVar[AnyGame | None] = None
    """The rules: with them, what a place stands for and what can be chosen has a default."""

    shows_captions: ClassVar[bool] = False
    """Whether a bubble on the board describes each beat during the animation."""

    pitch: ClassVar[float] = 140.0
    """Board units that should be a whole number of device pixels."""

    shape: ClassVar[tuple[float, float]] = (BOARD_SIZE, BOARD_SIZE)
    """Width and height in scene units; the view keeps their ratio."""

    plays_better: ClassVar[bool] = True
    """Whether a better choice is animated before its result is drawn."""

    tray_seats: ClassVar[int] = 0

    piece_share: ClassVar[float] = 1.0
    """Width of a tray's piece as a share of its height."""

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(0, 0, *self.shape, parent)
        self.theme = theme or Theme()
        self.bank: SpriteBank = sprite_bank(self.theme, 0.7)
        self.state: Any = None
        self.unit = 0.7
        """Logical pixels per scene unit."""
        self._ratio = 1.0
        self.is_enabled = True
        self._hovered: str | None = None
        self.focused: str | None = None
        self.selected: str | None = None
        """The place shown as picked, or None."""
        self.picked: Any | None = None
        """The picked choice, or None while it is incomplete."""
        self.hides_picked = False
        """Whether readers are not told which place is picked: others may listen."""
        self.is_animating = False
        """Whether a turn is being animated."""
        self._places_wait = False
        self.shows_hints = True
        """Whether the effects of choices are shown."""
        self.pace = Pace.NORMAL
        self._played: tuple[Story, Step[Any], Any] | None = None
        self.names: tuple[str, ...] = ()
        self.seat_look = SeatLook()
        self.caption = CaptionItem(self)
        self._better: BetterLine | None = None
        self._ghosts = QGraphicsPixmapItem()
        self._ghosts.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._ghosts.setOpacity(GHOSTS)
        self._ghosts.setZValue(ABOVE_ALL - 1)
        self._ghosts.setVisible(False)
        self.addItem(self._ghosts)
        self.timeline = Timeline(self)
        self._beats: deque[Beat] = deque()
        self.timeline.moved.connect(self.update)
        self.timeline.finished.connect(self._play_beat)

    @abstractmethod
    def draw_state(self, state: Any) -> None:
        """Draw a position, replacing the current one."""

    def begin_story(self, story: Story, step: Step[Any], before: Any) -> None:
        """Prepare the animation of a turn; the position before it is already drawn."""

    @abstractmethod
    def beat_tracks(self, beat: Beat) -> list[Track]:
        """Return the animations of one beat, from 0 ms; earlier beats are finished."""

    def motion(self, duration: int, apply: Callable[[float], None]) -> Track:
        """Return a track of a beat, already at its start; without motion its end, held a while."""
        still = self.theme.reduced_motion
        apply(1.0 if still else 0.0)
        return Track(0, STILL) if still else Track(0, duration, apply, QEasingCurve.Type.OutCubic)

    def caption_words(self, beat: Beat) -> str:
        """Return the bubble text of a beat; empty for no bubble."""
        return beat.text

    def caption_room(self, beat: Beat) -> CaptionRoom:
        """Return the possible places of a beat's bubble after its animation."""
        return self.room_of(beat.places)

    def beat_hold(self, beat: Beat) -> int:
        """Return how long a beat with a bubble is held after its animation, in milliseconds."""
        return reading_time(self.caption_words(beat), self.pace)

    def visible_after(self, beat: Beat, length: int) -> int:
        """Return when a beat's effect is visible; `length` is that of its animation, in ms."""
        return length

    def beat_sound(self, beat: Beat) -> Sound | None:
        """Return the sound at the start of a beat, or None; a click for a seat's action."""
        return Sound.CLICK if beat.by else None

    def show_trail(self, story: Story, step: Step[Any], before: Any) -> None:
        """Draw the trail of a turn; the position after it is already drawn."""

    def hide_trail(self) -> None:
        """Remove the trail of the last turn: the next choice starts."""

    def show_beat(self, story: Story, index: int, before: Any) -> None:
        """Show one beat of a turn alone, on the position of that moment, until `hide_beat`."""

    def hide_beat(self) -> None:
        """Restore the position after `show_beat`."""

    def show_advice(self, analysis: Analysis, help_given: Help) -> None:
        """Draw the advice of an analysis until `hide_advice`; nothing by default."""

    def hide_advice(self) -> None:
        """Remove what `show_advice` drew."""

    def show_note(self, note: CoachNote | None) -> None:
        """Mark the subject of the coach's note, or nothing; nothing by default."""

    def draw_better(self, line: "BetterLine") -> CaptionRoom:
        """Draw the result of a better choice; the position before it is already drawn.

        By default ghosts are drawn over it. Return the possible places of the bubble.
        """
        self._draw_position(line.step.state)
        self.show_trail(line.story, line.step, line.before)
        whole, resolution = self.sceneRect(), self.unit * self._ratio
        picture = baked_pixmap(
            whole.width(), whole.height(), resolution, lambda painter: self.render(painter, whole)
        )
        self._draw_position(line.before)
        self._ghosts.setPixmap(picture)
        self._ghosts.setVisible(True)
        return self.room_of(each for beat in line.story.beats for each in beat.places)

    @property
    def choices(self) -> Sequence[Any]:
        """What can be chosen now; where all choose in secret, it is the same for all."""
        seats = self.rules.deciding(self.state) if self.rules and self.is_open else ()
        return self.rules.choices(self.state, min(seats)) if self.rules and seats else ()

    def choice_named(self, place_id: str) -> Any | None:
        """Return the choice a place stands for, allowed or not; by default the one written so."""
        try:
            return None if self.rules is None else self.rules.read_choice(place_id)
        except NotationError:
            return None

    def choice_at(self, place_id: str) -> Any | None:
        """Return the choice of a place, or None if it cannot be chosen."""
        choice = self.choice_named(place_id)
        return choice if choice in self.choices else None

    def why_not(self, place_id: str) -> str:
        """Return why a place cannot be chosen now, as a sentence; empty for no message."""
        choice = self.choice_named(place_id) if self.is_open else None
        if self.rules is None or choice is None:
            return ""
        try:
            self.rules.check_choice(self.state, min(self.rules.deciding(self.state)), choice)
        except IllegalChoice as problem:
            return str(problem)
        return ""

    def place_rects(self) -> Mapping[str, QRectF]:
        """Return the areas of the places by id, in reading order."""
        return {}

    def place_name(self, place_id: str) -> str:
        """Return the accessible name of a place; by default its id."""
        return place_id

    def places(self) -> list[Place]:
        """Return all places in reading order; by default those of `place_rects`."""
        choices, found = self.choices, self.place_rects() if self.state is not None else {}
        return [
            Place(
                place_id,
                self.place_name(place_id),
                rect,
                self.is_enabled,
                self.choice_named(place_id) in choices,
                picked=place_id == self.selected,
            )
            for place_id, rect in found.items()
        ]

    def neighbor(self, place_id: str, key: Qt.Key) -> str | None:
        """Return the place an arrow key leads to, or None; by default the nearest that way."""
        points = {place.id: self.focus_point(place) for place in self.places()}
        across, down = ARROWS[key]
        found = []
        for other, point in points.items():
            way = point - points[place_id]
            ahead = way.x() * across + way.y() * down
            aside = abs(way.x() * down) + abs(way.y() * across)
            if ahead > 20 and aside < 2 * ahead + 20:
                found.append((ahead + 2 * aside, other))
        return min(found)[1] if found else None

    def focus_point(self, place: Place) -> QPointF:
        """Return the point of a place that arrow keys lead to and from."""
        return place.rect.center()

    def first_place(self) -> str:
        """Return the first place for the arrow keys."""
        return self.places()[0].id

    def show_hint(self, place_id: str | None) -> None:
        """Show the effect of choosing a place; None shows nothing. By default all is redrawn."""
        self.update()

    def show_press(self, place_id: str | None) -> None:
        """Show a place as pressed; None shows none."""

    def select_place(self, place_id: str | None) -> None:
        """Show a place as picked; None shows none."""
        self.selected = place_id
        self.show_hint(self.pointed)

    @property
    def takes_letters(self) -> bool:
        """Whether letter keys choose places: not while the faces are signs."""
        return False

    def place_for_key(self, text: str) -> str | None:
        """Return the place of a typed letter, enabled or not; None for no place."""
        return None

    def pick_aloud(self) -> str:
        """Return what to choose next for people who do not see the board."""
        return self.pick_words()

    def filled_places(self) -> Sequence[str]:
        """Return the ids of occupied places, or where the picked piece can go.

        By default those that can be chosen.
        """
        return [place.id for place in self.places() if place.choosable]

    def places_of(self, seat: int) -> Sequence[str]:
        """Return the places that belong to a seat, or have its pieces; none by default."""
        return ()

    def place_named(self, text: str) -> str | None:
        """Return the place with a typed name, such as "b3"; None for no place."""
        wanted = text.casefold()
        found = (place.id for place in self.places() if place.id.casefold() == wanted)
        return next(found, None) or self.place_for_key(text)

    def place_example(self) -> str:
        """Return examples of names of places, as a sentence."""
        return _("A place, such as {place}").format(place=self.places()[0].id)

    def choice_pictures(self) -> ChoicePictures:
        """Return what draws and names choices elsewhere: by default by marks, and as written."""
        return SeatMarks(self)

    def show_outcome(self) -> None:
        """Mark what decided the match."""

    def answers(self, choice: Any, seed: int) -> list[Answer]:
        """Return the answers that complete a choice, shuffled; empty if it is complete."""
        return []

    def prompt(self, choice: Any) -> Prompt:
        """Return the texts for asking the answer to a choice."""
        return Prompt()

    def begin_pick(self) -> None:
        """Clear the picked choice; a forced choice may be picked here."""
        self.picked = None
        self.select_place(None)
        self.places_changed.emit()

    def pick(self, place_id: str) -> None:
        """Add a place, or a piece of a tray, to the choice."""
        self.picked = self.choice_at(place_id)
        self.select_place(place_id)
        self.places_changed.emit()

    def pick_words(self) -> str:
        """Return the main button's label: the next step, or the effect of the choice."""
        if self.picked is None:
            return _("Choose on the board")
        return self.choice_pictures().label(self.picked)

    def lift(self, place_id: str) -> DragOffer | None:
        """Return the drag of a place or a tray's piece, or None if it cannot be dragged."""
        return None

    def read_only(self, place_id: str) -> str:
        """Return the description of a read-only place, and what to do; empty for others."""
        return ""

    def why_no_letters(self) -> str:
        """Return how to choose if letter keys do not, as a sentence; empty for no message."""
        return ""

    def why_no_key(self, text: str) -> str:
        """Return why a typed key chooses nothing now, as a sentence; empty for no message."""
        return ""

    def hint_at(self, place_id: str) -> tuple[str, str] | None:
        """Return a heading and a sentence on a place that is not a complete choice, or None."""
        return None

    def tray(self, seat: int) -> tuple[TrayItem, ...]:
        """Return the pieces in the card of a seat; empty for the default card."""
        return ()

    def legend(self) -> Legend | None:
        """Return the legend of the pieces, for a card beside the board, or None."""
        return None

    def paint_piece(self, painter: QPainter, box: QRectF, piece: str) -> None:
        """Draw a piece of a tray or a legend into a box, in the current theme; none by default."""

    def use_players(self, names: Sequence[str], look: SeatLook) -> None:
        """Set the players, in seat order, and the marks and colors of the seats."""
        self.names, self.seat_look = tuple(names), look
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Apply the colors and the motion of a theme."""
        self.theme = theme
        self._take_bank()

    def set_device(self, scale: float, ratio: float) -> None:
        """Set the resolution: logical pixels per unit, and the device pixel ratio."""
        self.unit, self._ratio = scale, ratio
        self._take_bank()

    def _take_bank(self) -> None:
        self.bank = sprite_bank(self.theme, self.unit * self._ratio)
        self.update()

    def sync(self, state: Any) -> None:
        """Draw a position; stops a running animation and removes the trail."""
        self._better = None
        self._draw_position(state)
        self._rest()

    def leave_trail(self, story: Story, step: Step[Any], before: Any) -> None:
        """Show the trail of the turn that led to the current position."""
        self.hide_trail()
        self.show_trail(story, step, before)
        self._refresh_hint()

    def show_better(self, line: "BetterLine") -> None:
        """Show a better alternative of a past turn, until the next `sync`."""
        self.sync(line.before)
        self._better = line
        if self.plays_better and not self.theme.reduced_motion:
            self._play(line.story, line.step, line.before)
        else:
            self._complete()

    def _draw_position(self, state: Any) -> None:
        self.timeline.stop()
        self.caption.setVisible(False)
        self._ghosts.setVisible(False)
        self.state = state
        self.hide_trail()
        self.draw_state(state)

    def _rest(self) -> None:
        """Emit that a position is drawn; a running animation has ended."""
        self._refresh_hint()
        if not self._places_wait:
            self.places_changed.emit()
        if self.is_animating:
            self.is_animating = False
            self.animation_finished.emit()

    def animate(
        self, story: Story, step: Step[Any], before: Any, *, meanwhile: bool = False
    ) -> None:
        """Animate the beats of a story, then draw the position they lead to.

        If `meanwhile`, the new position is already announced and can be chosen from: places keep
        its state during the animation. `settle` ends it.
        """
        self._places_wait = meanwhile
        if self.is_animating or self._better is not None or self.state != before:
            self.sync(before)
        self._places_wait = False
        self._play(story, step, before)

    def _play(self, story: Story, step: Step[Any], before: Any) -> None:
        self._played = story, step, before
        self.hide_trail()
        self.is_animating = True
        self.show_hint(None)
        self.animation_started.emit()
        self.begin_story(story, step, before)
        self._beats = deque(story.beats)
        self._play_beat()

    def _play_beat(self) -> None:
        """Animate the next beat with movements; after the last one the turn is complete."""
        while self._beats:
            beat = self._beats.popleft()
            self.caption.setVisible(False)
            self.beat_begun.emit(beat)
            self.sight_wanted.emit(self.rects_of(beat.places))
            tracks = self.beat_tracks(beat)
            if tracks:
                self.timeline.play([*tracks, *self._telling(beat, tracks)])
                return
            self.beat_told.emit(beat)
        self._complete()

    def _telling(self, beat: Beat, tracks: Sequence[Track]) -> list[Track]:
        """Return the tracks that show a beat's bubble, hold it, and emit its end."""
        length = max(track.end for track in tracks)
        moment = min(self.visible_after(beat, length), length)
        telling = [Track(moment, 0, lambda _share: self.beat_told.emit(beat))]
        words = self.caption_words(beat) if self._has_captions else ""
        if words:
            room = self.caption_room(beat)
            telling.insert(
                0, Track(0, 0, lambda _share: self.caption.show_sentence(words, beat.by, room))
            )
            telling.append(Track(length, self.beat_hold(beat)))
        return telling

    @property
    def _has_captions(self) -> bool:
        """Whether bubbles are shown: at the fastest pace only with reduced motion."""
        quick = self.pace is Pace.QUICK and not self.theme.reduced_motion
        return self.shows_captions and not quick

    def skip(self) -> None:
        """Skip to the end of a running animation."""
        if self.is_animating:
            self._complete()

    def settle(self) -> bool:
        """Skip to the final position; return whether a turn was still being animated."""
        drawn = self.is_enabled and self.is_animating
        if drawn:
            self.skip()
        return drawn

    def _complete(self) -> None:
        """Draw the final position of a turn, or an alternative over the position before it."""
        line = self._better
        if line is not None:
            self._draw_position(line.before)
            self.caption.show_sentence(line.words, (line.seat,), self.draw_better(line))
        elif self._played is not None:
            story, step, before = self._played
            self._draw_position(step.state)
            self.show_trail(story, step, before)
        self._rest()

    @property
    def is_open(self) -> bool:
        """Whether something can be chosen: places are enabled, and the match goes on."""
        return self.is_enabled and self.state is not None and self.state.ending is None

    def set_enabled(self, enabled: bool) -> None:
        """Enable the places, or disable the board: no hovering, no highlights."""
        if enabled == self.is_enabled:
            return
        self.is_enabled = enabled
        if not enabled:
            self.leave_all()
        self._refresh_hint()
        self.places_changed.emit()

    def place(self, place_id: str) -> Place:
        """Return a place by its id; a `KeyError` if there is no such place."""
        return {place.id: place for place in self.places()}[place_id]

    def rects_of(self, place_ids: Iterable[str]) -> list[QRectF]:
        """Return the areas of places; an id of no place is left out."""
        rects = {place.id: place.rect for place in self.places()}
        return [rects[each] for each in place_ids if each in rects]

    def room_of(self, place_ids: Iterable[str]) -> CaptionRoom:
        """Return the possible places of a bubble about some places, above all the last one."""
        told = self.rects_of(place_ids)
        point = told[-1].center() if told else self.sceneRect().center()
        return CaptionRoom(point, tuple(told))

    @property
    def pointed(self) -> str | None:
        """The place under the mouse, else the focused one, else None."""
        return self._hovered or self.focused

    def hover_place(self, place_id: str | None) -> None:
        """Set the place under the mouse, or None."""
        self._point(place_id if self.is_enabled else None, self.focused)

    def focus_place(self, place_id: str | None) -> None:
        """Set the focused place, or None."""
        self._point(self._hovered, place_id if self.is_enabled else None)

    def leave_all(self) -> None:
        """Reset the hovered and the focused place."""
        self._point(None, None)
        self.show_press(None)

    def _point(self, hovered: str | None, focused: str | None) -> None:
        before = self.pointed
        self._hovered, self.focused = hovered, focused
        if self.pointed != before:
            self.place_hovered.emit(self.pointed)
        self._refresh_hint()

    def _refresh_hint(self) -> None:
        if not self.is_animating and self._better is None:
            self.show_hint(self.pointed if self.is_enabled else None)

    def activate_place(self, place_id: str) -> None:
        """Choose a place by mouse or key; skips a running animation first."""
        if not self.is_enabled:
            return
        self.skip()
        self.hide_beat()
        if self.can_choose(place_id):
            self.place_activated.emit(place_id)
        else:
            self.place_refused.emit(place_id)

    def can_choose(self, place_id: str) -> bool:
        """Return whether a place or a piece of a tray can be chosen now."""
        for seat in range(self.tray_seats):
            for item in self.tray(seat):
                if item.id == place_id:
                    return item.choosable
        return self.place(place_id).choosable
