"""The one machine of a first lesson: which step, what the learner tries, and what comes of it."""

from collections import deque
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.first_lesson import FirstLesson, LessonStep, Task
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.rules_book import FigureTurn
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.table.match import waits_for_yes
from pullstrings_qt.ui.kit.match.board_picker import BoardPicker
from pullstrings_qt.ui.lessons.marks import MarksItem


class StepMoment(Enum):
    """Where in a step the learner is: before it, in its movement, or after it."""

    BEFORE = "before"
    MOVING = "moving"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class LessonReply:
    """What is said to another try than the wanted one.

    Attributes:
        heading: the try, in a few words.
        would: what it would do; empty where nothing is known about it.
        instead: a friendly pointer to what is wanted; empty for none.
    """

    heading: str
    would: str
    instead: str = ""

    @property
    def spoken(self) -> str:
        """Everything, for screen readers."""
        return f"{self.heading}. {self.would} {self.instead}".strip()


class LessonRun(QObject):
    """Leads through the steps of a lesson on a board.

    Args:
        spec: the game.
        lesson: its first lesson.
        scene: the board; it belongs to the lesson from now on.

    Signals:
        changed: another step, or another moment of it.
        picked: something else is picked on the board.
        answered: a `LessonReply` to a try that is not the wanted one, or to a closed place.
        played: by seat what was chosen, just before it is shown.
        at_step: the number of the step that begins, from 0.
    """

    changed = Signal()
    picked = Signal()
    answered = Signal(object)
    played = Signal(object)
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
        self.picker = BoardPicker(scene, waits_for_yes=self._waits_for_yes)
        scene.place_activated.connect(self._on_activated)
        scene.animation_finished.connect(self._on_shown)
        self.picker.changed.connect(self._on_picked)
        self.picker.confirmed.connect(self.confirm)
        self.picker.announced.connect(self._on_refused)

    @property
    def step(self) -> LessonStep:
        """The step in sight."""
        return self.lesson.steps[self.number]

    @property
    def is_last(self) -> bool:
        """Whether the step in sight is the last one."""
        return self.number == len(self.lesson.steps) - 1

    @property
    def is_choosing(self) -> bool:
        """Whether the learner has to choose on the board now."""
        return self.step.task is Task.CHOOSE and self.moment is StepMoment.BEFORE

    @property
    def face_down(self) -> tuple[Seat, ...]:
        """The seats that have chosen, while the learner has not."""
        if not self.is_choosing or not self.step.others:
            return ()
        return tuple(sorted(self.rules.deciding(self.state) - {self.lesson.seat}))

    @property
    def speaker(self) -> Any:
        """Who plays, for the sentences of the game."""
        return self.words.speaker(self.lesson.players, self.state, self.label)

    def label(self, choice: str) -> str:
        """Return the name of a choice given as text."""
        return self.scene.choice_pictures().label(self.rules.read_choice(choice))

    # The steps ----------------------------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begin a step; what is still moving stops."""
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
        """Do what comes next: see what the others do, skip a movement, or the next step."""
        if self.moment is StepMoment.MOVING:
            self.skip()
        elif self.is_choosing:
            self.confirm()
        elif self.step.task is Task.WATCH and self.moment is StepMoment.BEFORE:
            self._play(None)
        elif not self.is_last:
            self.begin(self.number + 1)

    def go_back(self) -> None:
        """Return to the step before; from the first one there is none."""
        if self.number > 0:
            self.begin(self.number - 1)

    def show_me(self) -> None:
        """Do for the learner what is wanted."""
        if self.is_choosing:
            self._play(self.rules.read_choice(self.step.choices[0]))

    def skip(self) -> None:
        """Jump to the end of what is moving: everything that the step shows."""
        while self.moment is StepMoment.MOVING and self.scene.is_animating:
            self.scene.skip()

    # Choosing -----------------------------------------------------------------------------

    def confirm(self) -> None:
        """Play what is picked, if it fits."""
        if self.is_choosing and self.scene.picked is not None:
            self._play(self.scene.picked)

    def _waits_for_yes(self, choice: Any) -> bool:
        return waits_for_yes(self.spec, self.rules, self.state, choice)

    def _on_activated(self, place: str) -> None:
        if self.is_choosing:
            self.picker.take(place)

    def _on_picked(self) -> None:
        choice = self.scene.picked
        if choice is not None and not self.step.fits(self.rules.write_choice(choice)):
            self.scene.begin_pick()
            self.marks.mark_places(self.step.help or self.step.marks)
            self.answered.emit(self._answer(choice))
        self.picked.emit()

    def _on_refused(self, sentence: str) -> None:
        self.answered.emit(LessonReply(_("Not here"), sentence))

    def _answer(self, choice: Any) -> LessonReply:
        """Return what another choice would do, and a friendly pointer to the wanted one."""
        words = self.step.other.text
        if not words:
            wanted = self.label(self.step.choices[0])
            words = _("For this lesson, choose {wanted}.").format(wanted=wanted)
        hint = self.words.choice_hint(self.state, choice, self.speaker)
        if hint is None:
            return LessonReply(_("In a match you may do that"), "", words)
        return LessonReply(*hint, words)

    # What happens -------------------------------------------------------------------------

    def _play(self, choice: Any) -> None:
        """Play the step: what was chosen, and what the others do after it."""
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
