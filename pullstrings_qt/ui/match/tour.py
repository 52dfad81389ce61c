"""A guided first turn on a board of its own."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QHBoxLayout,
    QStyleOptionGraphicsItem,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.tour_script import TourScript, TourStep, TourTask
from pullstrings_qt.look.board_scene import BOARD_SIZE, BoardScene
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.board_overlay import BoardOverlay
from pullstrings_qt.ui.match.board_picker import BoardPicker
from pullstrings_qt.ui.match.hint_card import HintCard
from pullstrings_qt.ui.match.tile_slot import TileSlot

_ABOVE_ALL = 50
_AWAY = 18.0
_ROUND = 26.0


class MarksItem(QGraphicsItem):
    """Draws a ring round each place it is told."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._board = scene
        self._rects: tuple[QRectF, ...] = ()
        self.setZValue(_ABOVE_ALL)
        scene.addItem(self)

    @property
    def count(self) -> int:
        """How many rings there are."""
        return len(self._rects)

    def mark_places(self, places: Sequence[str]) -> None:
        """Ring these places and no others.

        Raises:
            KeyError: the board has no such place.
        """
        self._rects = tuple(
            self._board.place(place).rect.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY) for place in places
        )
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the whole board."""
        return QRectF(0, 0, BOARD_SIZE, BOARD_SIZE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the rings, each with a rim that stands out from any ground."""
        theme = self._board.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("lit_edge", 12.0), ("lit", 7.0)):
            painter.setPen(QPen(theme.colour(colour), width))
            for rect in self._rects:
                painter.drawRoundedRect(rect, _ROUND, _ROUND)


_TILE = 104
_PERSON, _FRIEND = 0, 1


class Tour(BoardOverlay):
    """Leads through one turn; nothing of it is stored, and it can be left at any time.

    Args:
        theme: the look.
        spec: the game.
        script: what to show.

    Signals:
        finished: the last step was reached and left by its button.
        skipped: the tour was left before.
    """

    finished = Signal()
    skipped = Signal()

    def __init__(self, theme: Theme, spec: GameSpec, script: TourScript) -> None:
        scene = board_scene(spec)()
        scene.set_theme(theme)
        self._rules = spec.rules()
        self._words = spec.words()
        self._state = self._rules.start(script.options, script.setup)
        scene.sync(self._state)
        picker = BoardPicker(scene, self._hint_of)
        super().__init__(theme, _("Your first turn"), picker)
        self._script = script
        self._place = 0
        self._marks = MarksItem(scene)
        self._names = (_("Alex"), script.friend)  # a name: stories say "Alex’s C carries the 3"
        self._speaker = self._words.speaker(self._names, self._state, self._label)
        self._fill_panel()
        scene.place_activated.connect(picker.take)
        picker.changed.connect(self._on_picked)
        picker.confirmed.connect(self.go_on)
        picker.hinted.connect(self._on_hinted)
        scene.animation_finished.connect(self._on_moved)
        self.main.clicked.connect(self.go_on)
        self.cancelled.connect(self.skipped)
        self.initial_focus(self.main)
        self._show_step()

    @property
    def step(self) -> TourStep:
        """The step in sight."""
        return self._script.steps[self._place]

    @property
    def marks(self) -> MarksItem:
        """The rings on the board."""
        return self._marks

    @property
    def note(self) -> HintCard:
        """What would happen, or what has happened."""
        return self._note

    def _label(self, choice_text: str) -> str:
        return self.pictures.label(self._rules.read_choice(choice_text))

    def _fill_panel(self) -> None:
        theme = self.theme
        self._counter = TextLabel(theme, "", "second", colour="ink_soft")
        self._heading = TextLabel(theme, "", "lead")
        self._text = TextLabel(theme, "")
        self._note = HintCard(theme)
        self._title = self._words_panel.findChildren(TextLabel)[0]
        for widget, space in (
            (self._counter, 16),
            (self._heading, 6),
            (self._text, 18),
        ):
            self.panel.addWidget(widget)
            self.panel.addSpacing(space)
        self._tiles = self._tile_row()
        self.panel.addWidget(self._tiles)
        self.panel.addSpacing(12)
        self.panel.addWidget(self._note)
        self.panel.addStretch(1)
        skip = Button(theme, _("Skip this"), ButtonKind.LINK)
        skip.clicked.connect(self.cancel)
        panel_footer = self.panel_footer
        panel_footer.addWidget(self.main)
        panel_footer.addSpacing(8)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(skip)
        panel_footer.addLayout(row)
        self._fit_text()

    def _tile_row(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(24)
        self._slots = []
        for words, name in zip(
            (_("{name}, that is you"), _("{name}’s tile")), self._names, strict=True
        ):
            slot = TileSlot(self.theme, _TILE, self.pictures)
            self._slots.append(slot)
            column = QVBoxLayout()
            column.setSpacing(4)
            column.addWidget(slot)
            caption = TextLabel(self.theme, "", "second", colour="ink_soft", elided=True)
            caption.show_text(words.format(name=name))
            column.addWidget(caption)
            row.addLayout(column)
        row.addStretch(1)
        return holder

    @property
    def _is_tight(self) -> bool:
        """Whether the text is so large that the panel shows only what matters now."""
        return self.theme.text_scale >= 1.5

    def _fit_text(self) -> None:
        self._title.setHidden(self._is_tight)
        self.main.large = not self._is_tight
        self.main.theme_changed(self.theme)
        self._text.setHidden(self._is_tight and not self._note.isHidden())

    # --- steps ----------------------------------------------------------------------------

    def _show_step(self) -> None:
        """Show the step in sight, and say it."""
        step, steps = self.step, self._script.steps
        counter = _("Step {number} of {count}").format(number=self._place + 1, count=len(steps))
        self._counter.show_text(counter)
        self._heading.show_text(step.title)
        self._text.show_text(step.text)
        self._marks.mark_places(step.marks)
        self._scene.set_enabled(step.task is TourTask.PICK)
        self._tiles.setVisible(step.task in (TourTask.TURN_OVER, TourTask.SEE))
        self._clear_note()
        self._show_main()
        spoken = _("{counter}. {title}. {text}")
        speak(self, spoken.format(counter=counter, title=step.title, text=step.text))
        if step.task is TourTask.SEE:
            self._play()
        if step.task is TourTask.PICK:
            self.view.focus_board()
        else:
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_main(self) -> None:
        self.main.setEnabled(True)
        if self.step.task is TourTask.PICK:
            self.main.setEnabled(self._scene.picked is not None)
            label = (
                self.pictures.label(self._scene.picked) if self._scene.picked is not None else ""
            )
            words = _("Lay {label} face down").format(label=label)
            self.main.show_text(words if label else _("Pick a tile first"))
        elif self.step.task is TourTask.TURN_OVER:
            self.main.show_text(_("Turn both over"))
        elif self._scene.is_animating:
            self.main.show_text(_("Skip to the end"))
        elif self._place == len(self._script.steps) - 1:
            self.main.show_text(_("Start playing"))
        else:
            self.main.show_text(_("Next"))

    def go_on(self) -> None:
        """Do what the main button says."""
        if self._scene.is_animating:
            self._finish_moving()
        elif self.step.task is TourTask.PICK and self._scene.picked is None:
            return
        elif self._place == len(self._script.steps) - 1:
            self.close_down()
            self.finished.emit()
        else:
            if self.step.task is TourTask.PICK:
                self._lay_face_down()
            self._place += 1
            self._show_step()

    def _lay_face_down(self) -> None:
        self._scene.select_place(None)
        for seat, slot in enumerate(self._slots):
            slot.show_face_down(seat)

    def _play(self) -> None:
        """Turn both tiles over and pull the strings."""
        mine = self._scene.picked
        friend = self._rules.read_choice(self._script.friend_choice(self._rules.write_choice(mine)))
        choices = {_PERSON: mine, _FRIEND: friend}
        before = self._state
        self._step = self._rules.play(before, choices)
        self._state = self._step.state
        for seat, slot in enumerate(self._slots):
            slot.turn_over(choices[seat], seat)
        self._story = self._words.story(before, self._step, self._speaker)
        self._scene.animate(self._story, self._step, before)
        self._show_main()

    def _finish_moving(self) -> None:
        for slot in self._slots:
            slot.finish_turning()
        self._scene.skip()

    def _on_moved(self) -> None:
        if self.step.task is not TourTask.SEE:
            return
        note = self._words.reveal_note(self._story.beats)
        heading, sentence = note or (self._script.steps[self._place].title, "")
        body = _("{sentence} {story}").format(sentence=sentence, story=self._story.text)
        self._say_note(heading, body)
        if self._is_tight:
            self._tiles.hide()
        speak(self, _("{heading}. {body}").format(heading=heading, body=body))
        self._show_main()

    # --- picking --------------------------------------------------------------------------

    def _hint_of(self, choice: Any) -> Hint | None:
        return self._words.choice_hint(self._state, choice, self._speaker)

    def _on_picked(self) -> None:
        if self._scene.picked is not None:
            self._show_main()
            self.main.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter lays it down

    def _on_hinted(self, hint: Hint | None, _choice: object) -> None:
        """Say what a choice alone would do: the one that is pointed at, or the one picked."""
        if self.step.task is not TourTask.PICK:
            return
        picked = self._scene.picked
        if hint is None and picked is not None:
            hint = self._hint_of(picked)
        if hint is None:
            self._clear_note()
        else:
            self._say_note(*hint)

    def _say_note(self, heading: str, body: str) -> None:
        self._note.show_hint(heading, body)
        self._fit_text()

    def _clear_note(self) -> None:
        self._note.clear()
        self._fit_text()

    def theme_changed(self, theme: Theme) -> None:
        """Take the look of another theme, board included."""
        super().theme_changed(theme)
        self._fit_text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick a tile by its letter; Space skips the animation."""
        if self._scene.is_animating and event.key() == Qt.Key.Key_Space:
            self._finish_moving()
        elif self.step.task is not TourTask.PICK or not self.picker.take_key(event.text()):
            super().keyPressEvent(event)
