"""The panes with large hands: a new letter, a mistake, and self-assessment."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.lettering import lines_path, text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.differences import COUNTED
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import cue_text, named_text
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.path_tile import PathTile, paint_path_tile
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hand_card import HandMarks
from pullstrings_qt.ui.learn.cards.hands_pane import HandsPane, can_play, view_note, view_title
from pullstrings_qt.ui.learn.drill.answers import GradeGrid
from pullstrings_qt.ui.learn.drill.view import Comparison, Introduction

_TILE: Final = 44


def _path_square(tile: PathTile) -> SquarePicture:
    draw = partial(paint_path_tile, tile=tile)
    return SquarePicture(_TILE, draw=lambda painter, box: draw(painter, box, theme=Theme.current()))


class LetterPath(QWidget):
    """Shows the letters of a person's path; one sentence for screen readers."""

    def __init__(self) -> None:
        super().__init__()
        self._row = FlowRow((), line_gap=8)
        middle = QVBoxLayout(self)
        middle.setContentsMargins(24, 12, 24, 12)
        middle.addWidget(self._row, alignment=Qt.AlignmentFlag.AlignHCenter)

    def show_path(self, tiles: Sequence[PathTile], words: str) -> None:
        """Show a path after its words."""
        for old in self._row.parts:
            old.hide()
            old.deleteLater()
        spoken = {"met": _("{letter}, met"), "now": _("{letter}, now")}
        said = ", ".join(spoken.get(one.state, "{letter}").format(letter=one.name) for one in tiles)
        self.setAccessibleName(labeled(words, said))
        self._row.use((TextLabel(words, color="ink_soft"), *map(_path_square, tiles)))


_NEW_WIDEST: Final = 1270


class LargeName(QWidget):
    """A letter as large as possible, or the words of a tile of another set."""

    def __init__(self) -> None:
        super().__init__()
        self.name = ""

    def show_name(self, name: str, spoken: str) -> None:
        """Show another name."""
        self.name = name
        self.setAccessibleName(spoken)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 0, -4, 0)
        high, wide = box.height(), box.width()
        if len(self.name) <= 2:
            path = text_path(self.name, high * 0.98, widest=wide)
        else:
            words = tuple(self.name.split())
            path = lines_path(words, high * 0.5, widest=wide, highest=high * 0.9)
        bounds = path.boundingRect()
        path.translate(box.left() - bounds.left(), box.center().y() - bounds.center().y())
        painter.fillPath(path, Theme.current().color("ink"))
        painter.end()


class NewLetterPane(QWidget):
    """Shows a new letter, without a question."""

    hand_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._view: Introduction | None = None
        self.hand = "right"  # or left
        self.path = LetterPath()
        self.name = LargeName()
        self.made_button = Button(_("I signed it"), ButtonKind.PRIMARY, large=True)
        self.turn_button = Button(_("Turn the hand"), icon="eye")
        self.play_button = Button(_("Play it again"), icon="replay")
        self.known_button = Button(_("I know this one"), ButtonKind.QUIET)
        self.hand_button = Button("", ButtonKind.LINK)
        more = (self.turn_button, self.play_button, self.hand_button)
        buttons = (self.made_button, *more[:2], self.known_button, self.hand_button)
        self.hands = HandsPane(_NEW_WIDEST, buttons, scrolling=more, lead=self.name)
        self.place = TextLabel("", "second", color="ink_soft")
        self.pair = self.hands.pair
        self.cue = TextLabel("", "title", heavy=True)
        self.words = TextLabel("", color="ink_soft")
        for label in (self.place, self.cue, self.words):
            self.hands.words.addWidget(label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.path)
        column.addWidget(self.hands, 1)
        self.turn_button.clicked.connect(self.hands.turn_hands)
        self.play_button.clicked.connect(self.hands.play)
        self.hand_button.clicked.connect(self._on_hand)

    def show_introduction(self, view: Introduction, hand: str = "right") -> None:
        """Show a new letter, or a new tile of another set."""
        self._view, self.hand = view, hand
        self.name.show_name(view.name, view.heading)
        self.place.show_text(view.journey.place)
        self.place.setVisible(bool(view.journey.place))
        self.cue.show_text(view.cue)
        self.words.show_text(view.words)
        sign = view.face.sign
        self.known_button.setVisible(not view.once_more)
        self.turn_button.setVisible(sign is not None)
        self.hand_button.setVisible(sign is not None)
        self.restyle()
        self.made_button.show_text(_("I signed it") if sign is not None else _("Go on"))
        self._show_hand(view.face)
        self.hands.sheet.verticalScrollBar().setValue(0)

    def _show_hand(self, face: Face) -> None:
        self.hands.show_answer_face(face, Hand(self.hand))
        words = _("Left-handed? Change hands")
        if self.hand == "left":
            words = _("Right-handed? Change hands")
        self.hand_button.show_text(words)
        self.hands.restyle()

    def _on_hand(self) -> None:
        view = self._view
        if view is None or view.face.sign is None:
            return
        self.hand = "right" if self.hand == "left" else "left"
        self._show_hand(view.face)
        left = self.hand == "left"
        announce(self, _("Left hands from now on.") if left else _("Right hands from now on."))
        self.hand_changed.emit(self.hand)

    def restyle(self) -> None:
        """Show what fits at another text size."""
        if self._view is not None:
            journey = self._view.journey
            self.path.show_path(journey.path, journey.words)
            self.path.setHidden(not journey.path or self.hands.is_large)
            self.play_button.setVisible(can_play(self._view.face.sign))


_MISTAKE_WIDEST: Final = 1070


class MistakePane(HandsPane):
    """Compares the right answer with the given one, or shows it from both sides; waits."""

    def __init__(self) -> None:
        self._view: Comparison | None = None
        self.next_button = Button(_("Next"), ButtonKind.PRIMARY, large=True)
        enter = KeySentence()
        enter.show_sentence(_("or press {key}"), {"key": _("Enter")})
        self.drill_button = Button("", icon="replay")
        buttons = (self.next_button, enter, self.drill_button)
        super().__init__(_MISTAKE_WIDEST, buttons, scrolling=(self.drill_button,))
        self.heading = TextLabel("", "page")
        self.sentence = TextLabel("", "lead", heavy=False, widest=980)
        self.words.setSpacing(0)
        self.words.addWidget(self.heading)
        self.words.addWidget(self.sentence)

    def show_comparison(self, view: Comparison, side: Side, hand: Hand) -> None:
        """Show a mistake."""
        self.heading.show_text(" ".join(view.told))
        self.sentence.show_text(view.sentence, view.bold)
        self.drill_button.show_text(view.drill)
        self.drill_button.setVisible(bool(view.drill))
        self._view = view
        sights = [HandSight(sign, side, hand) for sign in view.signs]
        if len(sights) == 1:
            self.show_both_sides(view.signs[0], hand)
            self.pair.cards[0].marks = HandMarks(rim="good")
        else:
            for number, (sight, ink) in enumerate(zip(sights, ("good", "bad"), strict=True)):
                counted = COUNTED.get(sight.letter, ()) if view.counts else ()
                self.pair.cards[number].show_hand(
                    sight,
                    named_text(sight.letter),
                    beside=(sights[1 - number],),
                    marks=HandMarks(view.digits, counted, "" if number else "good", ink),
                )
        self.restyle()
        self.sheet.verticalScrollBar().setValue(0)

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        return f"{self.heading.text()} {self.sentence.text()}"

    def restyle(self) -> None:
        """Lay out; large text has the answers in the captions instead of the heading."""
        view = self._view
        sight = self.pair.cards[0].sight
        if view is not None and len(view.signs) > 1:
            for number, (sign, told) in enumerate(zip(view.signs, view.told, strict=True)):
                cue = cue_text(sign)
                note = "" if cue in view.sentence else cue  # no text is shown twice
                self.pair.caption(number, told if self.is_large else sign, note)
        elif view is not None and sight is not None:
            words = view.told[0] if self.is_large else view_title(sight)
            self.pair.caption(0, words, view_note(sight))
        super().restyle()


_JUDGING_WIDEST: Final = 1180
_AROUND: Final = 124
_AROUND_AT_LARGE_TEXT: Final = 92  # pixels beside a row of grades: the margins of page and paper


class JudgingPane(HandsPane):
    """Shows the answer, a hand from both sides; `graded` emits the person's own `Rating`."""

    graded = Signal(object)

    def __init__(self, *, simple: bool = False) -> None:
        self.grades = GradeGrid(simple=simple)
        self.turn_button = Button(_("Turn the hand"), icon="eye")
        self.play_button = Button(_("Play it again"), icon="replay")
        super().__init__(_JUDGING_WIDEST, (self.grades,))
        self.heading = TextLabel(_("How did it go?"), "page")
        self.cue = TextLabel("", "lead", widest=980)
        self.words.setSpacing(0)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.heading, 1)
        head.addWidget(self.play_button)
        head.addWidget(self.turn_button)
        self.words.addLayout(head)
        self.words.addWidget(self.cue)
        self.grades.graded.connect(self.graded)
        self.turn_button.clicked.connect(self.turn_hands)
        self.play_button.clicked.connect(self.play)

    def show_answer(self, answer: Face, hand: Hand) -> None:
        """Show a letter, the signer's view first, or what stands on another tile."""
        sign = answer.sign
        self.cue.show_text(labeled(sign, cue_text(sign)) if sign else answer.alt)
        self.show_answer_face(answer, hand, turned=True)
        self.turn_button.setVisible(sign is not None)
        self.play_button.setVisible(can_play(sign))
        self.restyle()
        self.sheet.verticalScrollBar().setValue(0)

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        return f"{self.heading.text()} {self.cue.text()}"

    def restyle(self) -> None:
        """Put the grades into one row if they fit."""
        around = _AROUND_AT_LARGE_TEXT if self.is_large else _AROUND
        self.grades.fit(self.width() - around)
        super().restyle()
