"""The page of a first lesson: the board of the game, and one task at a time."""

from dataclasses import replace
from functools import reduce
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.first_lesson import FirstLesson
from pullstrings_qt.core.first_lesson import Words as LessonWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.box import board_scene, seat_look_of
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.keys import named_keys
from pullstrings_qt.ui.kit.match.board_by_ear import BoardByEar
from pullstrings_qt.ui.kit.match.board_keys import board_keys
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import readings
from pullstrings_qt.ui.lessons.run import LessonReply, LessonRun, StepMoment
from pullstrings_qt.ui.lessons.seats import SeatBox, seat_name

_PANEL: Final = 400
_EDGE: Final = 24
_LOW: Final = 680  # minimum height in pixels for the pieces of the others
_FEW: Final = 2  # maximum number of plain seats in a low window


class LessonNote(Card):
    """A friendly answer to another choice: its effect, and where to look."""

    def __init__(self) -> None:
        super().__init__(fill="card_sunk", bar="lit", flat=True)
        self.radius = 14
        self._heading = TextLabel("", "body", heavy=True)
        self._would = TextLabel("", "second", color="ink_soft")
        self._instead = TextLabel()
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 12, 16, 14)
        column.setSpacing(4)
        for label in (self._heading, self._would, self._instead):
            column.addWidget(label)
        self.hide()

    @property
    def text(self) -> str:
        """All text; empty while it is hidden."""
        if self.isHidden():
            return ""
        labels = (self._heading, self._would, self._instead)
        return " ".join(label.text() for label in labels if label.text())

    def show_answer(self, answer: LessonReply) -> None:
        """Show the effect of a choice, and what to try instead."""
        self._heading.show_text(answer.heading)
        for label, words in ((self._would, answer.would), (self._instead, answer.instead)):
            label.show_text(words)
            label.setVisible(bool(words))
        self.show()


class LessonPanel(Card):
    """The text of the lesson and the buttons; only the text scrolls."""

    def __init__(self) -> None:
        super().__init__()
        large = Theme.current().has_large_text
        self.counter = TextLabel("", "second", color="ink_soft")
        self.heading = TextLabel("", "title")
        self.text = TextLabel("", "body" if large else "lead", heavy=False)
        self.note = LessonNote()
        self.main = Button("", ButtonKind.PRIMARY, large=not large)
        self.back = Button(_("Go back"), ButtonKind.QUIET, icon="back")
        self.show_me = Button(_("Show me"), ButtonKind.QUIET, icon="play")
        self.leave = Button(_("Leave"), ButtonKind.LINK, parent=self)
        told = QWidget()
        self._words = QVBoxLayout(told)
        for widget in (self.counter, self.heading, self.text, self.note):
            self._words.addWidget(widget)
        content = QWidget()
        self._inside = QVBoxLayout(content)
        self._inside.setContentsMargins(0, 0, 0, 0)
        self._inside.setSpacing(0)
        self._inside.addWidget(told)
        self._inside.addStretch(1)
        self._scroll = ScrollArea()
        self._scroll.setWidget(content)
        self._buttons = QVBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.addWidget(self.main)
        others = (self.back, self.show_me, self.leave)
        self._buttons.addWidget(FlowRow(others, gap=8, line_gap=8))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addLayout(self._buttons)
        self.restyle()

    def restyle(self) -> None:
        """Save space for large text: only the current task, and the buttons in one row."""
        large = Theme.current().has_large_text
        self._words.setContentsMargins(24, 14 if large else 22, 24, 4)
        self._words.setSpacing(6 if large else 10)
        self.heading.setHidden(large)
        self.leave.setHidden(large)  # the header has Back as well
        side = 16 if large else 20
        self._buttons.setContentsMargins(side, 8, side, 14)
        for button, words in ((self.back, _("Go back")), (self.show_me, _("Show me"))):
            button.show_text("" if large else words)
            button.setAccessibleName(words)
            set_tool_tip(button, words if large else "")

    def take_seats(self, seats: QWidget) -> None:
        """Show the players below the text."""
        if self._inside.indexOf(seats) < 0:
            self._inside.addWidget(seats)
            seats.show()

    def show_words(self, counter: str, heading: str, words: LessonWords) -> None:
        """Show a step from its first line."""
        self.counter.show_text(counter)
        self.heading.show_text(heading)
        self.text.show_text(words.text, words.bold)
        self.note.hide()
        self._scroll.verticalScrollBar().setValue(0)

    def show_answer(self, answer: LessonReply) -> None:
        """Show the answer to another choice."""
        self.note.show_answer(answer)
        single_shot(self, lambda: self._scroll.ensureWidgetVisible(self.note, 0, 8))  # laid out


class LessonPage(Page):
    """Runs a lesson. Nothing can go wrong, and it can be left at any time."""

    finished = Signal()
    play_asked = Signal()
    rules_asked = Signal()
    toast_on_header = True
    tells_events = True

    def __init__(self, spec: GameSpec, lesson: FirstLesson, number: int = 0) -> None:
        super().__init__(lesson.title)
        scene = board_scene(spec)()
        scene.setParent(self)
        scene.set_theme(Theme.current())
        scene.use_players(lesson.players, seat_look_of(spec))
        self.scene = scene
        self.run = LessonRun(spec, lesson, scene)
        self.view = BoardView(scene)
        self.view.pads.enable_read_only_focus()
        self.panel = LessonPanel()
        self._table = QWidget()
        self._box = SeatBox(self.run)
        self.seats = self._box.cards
        for part in (self.view, self.panel, self._box):
            part.setParent(self._table)
        self.body.addWidget(self._table, 1)
        self._connect()
        self.run.begin(min(number, len(lesson.steps) - 1))

    def _connect(self) -> None:
        run, panel = self.run, self.panel
        run.changed.connect(self._follow)
        run.picked.connect(self._on_picked)
        run.answered.connect(self._on_answered)
        run.played.connect(self._box.turn_tiles)
        self.scene.places_changed.connect(self._show_trays)
        panel.main.clicked.connect(self.press_main)
        panel.back.clicked.connect(run.go_back)
        panel.show_me.clicked.connect(run.show_me)
        panel.leave.clicked.connect(self.back_chosen)
        keys = board_keys(self, self.view)
        keys.add("app.rules", self.rules_asked.emit)
        seats = range(len(self.seats))
        ear = BoardByEar(keys, self.view, [seat_name(run, seat) for seat in seats])
        ear.add("ear.last", self.announce_last)
        ear.add("ear.turn", self.announce_first)
        ear.add("ear.score", self.announce_score)
        ear.add("match.read", self.read_position)
        self._zoom = self.header.add_menu_action(_("Whole board"))
        self._zoom.triggered.connect(self.view.switch_zoom)
        self.view.zoom_changed.connect(self._name_zoom)

    # --- derived from the step ------------------------------------------------------------

    def _follow(self) -> None:
        """Update text, seats, buttons and focus from the lesson, and announce it."""
        run = self.run
        if run.moment is not StepMoment.MOVING:
            self.panel.show_words(self._counter, run.step.title, self._told)
        self._box.show_state()
        self._show_who()
        self._show_buttons()
        if self.isVisible():
            self.initial_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        self._look_at_marks()
        # while the page is not visible its title comes first
        if self.isVisible() and run.moment is not StepMoment.MOVING:
            self.announce_first()
        if run.is_last:
            self.finished.emit()

    def _look_at_marks(self) -> None:
        """Scroll the board to the subject of the step, if it is not fully visible."""
        rects = [self.scene.place(each).rect for each in self.run.marks.marked]
        if rects:
            self.view.look_at(reduce(QRectF.united, rects))

    def _name_zoom(self) -> None:
        self._zoom.setText(_("Larger board") if self.view.shows_whole else _("Whole board"))

    @property
    def _counter(self) -> str:
        words = _("Step {number} of {count}")
        return words.format(number=self.run.number + 1, count=len(self.run.lesson.steps))

    @property
    def _told(self) -> LessonWords:
        step = self.run.step
        words = step.after if self.run.moment is StepMoment.AFTER else step.before
        return replace(words, text=named_keys(words.text))

    def announce_first(self) -> None:
        """Announce the step, after the focus change, which would interrupt it."""
        run = self.run
        told = self._told.text.replace("\n", " ")
        if run.moment is StepMoment.BEFORE:
            told = f"{self._counter}. {run.step.title}. {told}"
        announce(self, _("The turn is shown now.") if run.moment is StepMoment.MOVING else told)

    def announce_last(self) -> None:
        """Announce the effect of the last choice; else the text of the step."""
        if self.panel.note.text:
            announce(self, self.panel.note.text)
        else:
            self.announce_first()

    def announce_score(self) -> None:
        """Announce the scores in the lesson."""
        announce(self, " ".join(seat.accessibleName() for seat in self.seats))

    def read_position(self) -> None:
        """Announce the position."""
        run = self.run
        announce(self, " ".join(run.words.position_sentences(run.state, run.speaker)))

    def _show_who(self) -> None:
        """Show everybody; if space is short, only the learner, or the seats with tiles."""
        run, large = self.run, Theme.current().has_large_text
        low = self.height() < _LOW and (self.scene.tray_seats > 0 or len(self.seats) > _FEW)
        alone = run.spec.in_turn and (large or low)
        self._box.show_only((run.lesson.seat,) if alone else range(len(self.seats)))

    def _show_buttons(self) -> None:
        run, panel = self.run, self.panel
        self._enable(panel.back, run.number > 0)
        self._enable(panel.show_me, run.is_choosing)
        self._enable(panel.main, not run.is_choosing or self.scene.picked is not None)
        panel.main.show_text(self._main_words())

    def _main_words(self) -> str:
        run = self.run
        if run.moment is StepMoment.MOVING:
            return _("Skip to the end")
        if run.is_choosing:
            if run.spec.in_turn or self.scene.picked is None:
                return self.scene.pick_words()
            label = run.label(run.rules.write_choice(self.scene.picked))
            return run.words.secret_words().uncover_picked.format(label=label)
        if run.step.then and run.moment is StepMoment.BEFORE:
            return _("Watch")
        return _("Play a match") if run.is_last else _("Next")

    def _enable(self, button: Button, enabled: bool) -> None:
        if not enabled and button.hasFocus():
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would focus a neighbor
        button.setEnabled(enabled)

    # --- events ---------------------------------------------------------------------------

    def press_main(self) -> None:
        """Run the action of the main button."""
        run = self.run
        if not self.panel.main.isEnabled():
            announce(self, self.panel.main.accessibleName())
        elif run.is_last and run.moment is not StepMoment.MOVING:
            self.play_asked.emit()
        else:
            run.go_on()
            if run.moment is not StepMoment.MOVING:
                self._box.finish_turning()

    def _on_picked(self) -> None:
        self._show_buttons()
        self._show_trays()
        if self.scene.picked is not None:
            self.panel.note.hide()
            self.panel.main.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter plays it

    def _on_answered(self, answer: LessonReply) -> None:
        self.panel.show_answer(answer)
        announce(self, f"{answer.heading}. {answer.would} {answer.instead}".strip())

    def _show_trays(self) -> None:
        for seat, card in enumerate(self.seats):
            card.show_tray(self.scene.tray(seat))

    # --- the page in the window -----------------------------------------------------------

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.panel, self.view

    def initial_focus(self) -> QWidget:
        """Return the place to choose that the step marks, else the board, or the main button."""
        if not self.run.is_choosing or self.scene.picked is not None:
            return self.panel.main
        pads = (self.view.pads.pad(place) for place in self.run.marks.marked)
        return next((pad for pad in pads if pad.place.choosable), self.view)

    def arrange(self) -> None:
        self.body.activate()
        self._show_who()
        self._place()

    def restyle(self) -> None:
        """Apply another theme, also to the board."""
        self.scene.set_theme(Theme.current())
        self.arrange()
        single_shot(self, self._place_again)

    def _place_again(self) -> None:
        """Lay out again after the parts were restyled as well."""
        self.panel.restyle()
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Skip with Space; Enter is the main button; keys choose as in a match."""
        run = self.run
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.press_main()
        elif event.key() == Qt.Key.Key_Space and run.moment is StepMoment.MOVING:
            run.skip()
        elif not run.is_choosing or not run.picker.take_key(readings(event)):
            super().keyPressEvent(event)

    def _place(self) -> None:
        """Give the board the largest place beside the text."""
        theme = Theme.current()
        width, height = self._table.width(), self._table.height()
        edge = _EDGE if width >= 1280 else 16
        wide = min(theme.px(_PANEL), round(width * 0.44))
        panel = QRect(edge, 12, wide, height - 12 - edge)
        board = QRect(edge + wide + 8, 4, width - wide - edge - 16, height - 12)
        self.panel.setGeometry(panel)
        short = theme.has_enlarged_text and self.height() < _LOW
        below = short and self.scene.tray_seats > 0
        self._box.lie(side_by_side=below)
        if not below:
            self.panel.take_seats(self._box)
        else:
            if self._box.parentWidget() is not self._table:
                self._box.setParent(self._table)
                self._box.show()
            high = self._box.height_at(board.width())
            self._box.setGeometry(board.x(), board.bottom() - high, board.width(), high)
            board.setHeight(board.height() - high)
        self.view.setGeometry(board)
        self._look_at_marks()
