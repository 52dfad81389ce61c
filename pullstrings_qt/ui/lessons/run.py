"""The state machine of a first lesson: the step, the choices, and the answers."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen

from pullstrings_qt.core.first_lesson import FirstLesson, LessonStep
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.rules_book import FigureTurn
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.table.match import waits_for_yes
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker


class StepMoment(Enum):
    """The phase of a step: before the choice, during the animation, or after it."""

    BEFORE = "before"
    MOVING = "moving"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class LessonReply:
    """The answer to another choice than the wanted one."""

    heading: str
    would: str
    instead: str = ""


_ABOVE_ALL: Final = 50
_AWAY: Final = 8.0


class MarksItem(BoardItem):
    """Draws a ring around marked places."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene, _ABOVE_ALL)
        self.marked: tuple[str, ...] = ()
        self._rings: tuple[tuple[QRectF, float], ...] = ()

    def mark_places(self, places: Sequence[str]) -> None:
        """Mark only these places, or raise a `KeyError`."""
        self.marked = tuple(places)
        self._rings = tuple(
            (place.rect.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY), place.radius + _AWAY)
            for place in map(self.board.place, places)
        )
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme = self.board.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in (("lit_edge", 12.0), ("lit", 7.0)):
            painter.setPen(QPen(theme.color(color), width))
            for rect, radius in self._rings:
                painter.drawRoundedRect(rect, radius, radius)


class LessonRun(QObject):
    """Runs the steps of a lesson on a board."""

    changed = Signal()
    picked = Signal()
    answered = Signal(object)  # a `LessonReply` to an unwanted choice or a disabled place
    played = Signal(object)  # the choices by seat, just before they are shown
    at_step = Signal(int)

    def __init__(self, spec: GameSpec, lesson: FirstLesson, scene: BoardScene) -> None:
        super().__init__(scene)
        self.spec = spec
        self.lesson = lesson
        self.scene = scene
        self.rules = spec.rules()
        self.words = spec.words()
        self.moment = StepMoment.BEFORE
        self.number = 0
        self._starts = lesson.positions(self.rules)
        self._turns: deque[FigureTurn] = deque()
        self.state = self._starts[0]
        scene.pace = Pace.SLOW
        scene.sync(self.state)
        self.marks = MarksItem(scene)
        self.picker = BoardPicker(
            scene, waits_for_yes=lambda choice: waits_for_yes(spec, self.rules, self.state, choice)
        )
        scene.place_activated.connect(self._on_activated)
        scene.animation_finished.connect(self._on_shown)
        self.picker.changed.connect(self._on_picked)
        self.picker.confirmed.connect(self.confirm)
        self.picker.announced.connect(
            lambda sentence: self.answered.emit(LessonReply(_("Not here"), sentence))
        )

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        """Whether the current step is the last one."""
        return self.number == len(self.lesson.steps) - 1

    @property
    def is_choosing(self) -> bool:
        """Whether the learner must choose on the board now."""
        return bool(self.step.choices) and self.moment is StepMoment.BEFORE

    @property
    def face_down(self) -> tuple[Seat, ...]:
        """The seats that have chosen before the learner."""
        if not self.is_choosing or not self.step.others:
            return ()
        return tuple(sorted(self.rules.deciding(self.state) - {self.lesson.seat}))

    @property
    def speaker(self) -> Any:
        """The players, for the sentences of the game."""
        return self.words.speaker(self.lesson.players, self.state)

    def label(self, choice: str) -> str:
        """Return the name of a choice given as text."""
        return self.scene.choice_pictures().label(self.rules.read_choice(choice))

    # The steps ----------------------------------------------------------------------------

    def begin(self, number: int) -> None:
        """Start a step; stops a running animation."""
        goes_on = number == self.number + 1 and self.moment is StepMoment.AFTER
        self._turns.clear()
        self.moment, self.number = StepMoment.BEFORE, number
        if not goes_on or self.step.position or self.scene.is_animating:
            self.state = self._starts[number]
            self.scene.sync(self.state)
        self.scene.hide_trail()
        self.scene.set_enabled(self.is_choosing)
        self.scene.begin_pick()
        self.marks.mark_places(self.step.marks)
        self.at_step.emit(number)
        self.changed.emit()

    def go_on(self) -> None:
        """Continue: reveal the others' choices, skip an animation, or go to the next step."""
        if self.moment is StepMoment.MOVING:
            self.skip()
        elif self.is_choosing:
            self.confirm()
        elif self.step.then and self.moment is StepMoment.BEFORE:
            self._play(None)
        elif not self.is_last:
            self.begin(self.number + 1)

    def go_back(self) -> None:
        """Go to the previous step, if there is one."""
        if self.number > 0:
            self.begin(self.number - 1)

    def show_me(self) -> None:
        """Make the wanted choice for the learner."""
        if self.is_choosing:
            self._play(self.rules.read_choice(self.step.choices[0]))

    def skip(self) -> None:
        """Skip the animation to the end of the step."""
        while self.moment is StepMoment.MOVING and self.scene.is_animating:
            self.scene.skip()

    # Choosing -----------------------------------------------------------------------------

    def confirm(self) -> None:
        """Play the picked choice, if it is the wanted one."""
        if self.is_choosing and self.scene.picked is not None:
            self._play(self.scene.picked)

    def _on_activated(self, place: str) -> None:
        if self.is_choosing:
            self.picker.take(place)

    def _on_picked(self) -> None:
        choice = self.scene.picked
        if choice is not None and self.rules.write_choice(choice) not in self.step.choices:
            self.scene.begin_pick()
            self.marks.mark_places(self.step.help or self.step.marks)
            self.answered.emit(self._answer(choice))
        self.picked.emit()

    def _answer(self, choice: Any) -> LessonReply:
        """Return the effect of another choice, and a friendly hint."""
        words = self.step.other.text
        if not words:
            wanted = self.label(self.step.choices[0])
            words = _("For this lesson, choose {wanted}.").format(wanted=wanted)
        hint = self.words.choice_hint(self.state, choice, self.speaker)
        if hint is None:
            return LessonReply(_("In a match you may do that"), "", words)
        return LessonReply(*hint, words)

    # Playing ------------------------------------------------------------------------------

    def _play(self, choice: Any) -> None:
        """Play the step: the choice, and the reactions of the others."""
        self._turns.extend(self.step.turns(self.rules, self.state, self.lesson.seat, choice))
        self.moment = StepMoment.MOVING
        self.marks.mark_places(())
        self.scene.begin_pick()
        self.scene.set_enabled(False)
        self.played.emit(self._turns[0].choices)
        self.changed.emit()
        self._play_next()

    def _play_next(self) -> None:
        turn = self._turns.popleft()
        story = self.words.story(turn.before, turn.step, self.speaker)
        self.state = turn.step.state
        self.scene.animate(story, turn.step, turn.before)

    def _on_shown(self) -> None:
        if self.moment is not StepMoment.MOVING:
            return
        if self._turns:
            self._play_next()
            return
        self.moment = StepMoment.AFTER
        self.changed.emit()
