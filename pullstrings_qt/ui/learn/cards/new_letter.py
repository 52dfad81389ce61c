"""Introduces a new letter: both sides of the hand, its cue, and a try."""

from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.lettering import lines_path, text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hands_pane import HandsPane
from pullstrings_qt.ui.learn.cards.letter_path import LetterPath
from pullstrings_qt.ui.learn.drill.view import Introduction

_WIDEST: Final = 1270


class LargeName(QWidget):
    """A letter as large as possible, or the words of a tile of another set.

    Attributes:
        name: the text shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.name = ""

    def show_name(self, name: str, spoken: str) -> None:
        """Show another name.

        Args:
            name: a letter or a few words.
            spoken: the accessible name.
        """
        self.name = name
        self.setAccessibleName(spoken)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 0, -4, 0)
        if len(self.name) <= 2:
            path = text_path(self.name, box.height() * 0.98, widest=box.width())
        else:
            path = lines_path(
                tuple(self.name.split()),
                box.height() * 0.5,
                widest=box.width(),
                highest=box.height() * 0.9,
            )
        bounds = path.boundingRect()
        left = box.left() - bounds.left()
        path.translate(left, box.center().y() - bounds.center().y())
        painter.fillPath(path, Theme.current().color("ink"))
        painter.end()


class NewLetterPane(QWidget):
    """Shows a new letter, without a question.

    Signals:
        made: the person has tried it and continues.
        known: the person already knows it.
        hand_changed: ``right`` or ``left``, the hand to show from now on.
    """

    made = Signal()
    known = Signal()
    hand_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._view: Introduction | None = None
        self.hand = "right"
        """The hand shown, ``right`` or ``left``."""
        self.path = LetterPath()
        self.name = LargeName()
        self.made_button = Button(_("I signed it"), ButtonKind.PRIMARY, large=True)
        self.turn_button = Button(_("Turn the hand"), icon="eye")
        self.play_button = Button(_("Play it again"), icon="replay")
        self.known_button = Button(_("I know this one"), ButtonKind.QUIET)
        self.hand_button = Button("", ButtonKind.LINK)
        buttons = (self.made_button, self.turn_button, self.play_button, self.known_button)
        self.place = TextLabel("", "second", color="ink_soft")
        self.hands = HandsPane(
            _WIDEST,
            buttons,
            self.hand_button,
            scrolling=(self.turn_button, self.play_button),
            lead=self.name,
            above=self.place,
        )
        self.pair = self.hands.pair
        self.cue = TextLabel("", "title", heavy=True)
        self.words = TextLabel("", color="ink_soft")
        for label in (self.cue, self.words):
            self.hands.words.addWidget(label)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.path)
        column.addWidget(self.hands, 1)
        self.made_button.clicked.connect(self.made)
        self.known_button.clicked.connect(self.known)
        self.turn_button.clicked.connect(self.hands.turn_hands)
        self.play_button.clicked.connect(self.hands.play)
        self.hand_button.clicked.connect(self._on_hand)

    def show_introduction(self, view: Introduction, hand: str = "right") -> None:
        """Show a new letter, or a new tile of another set.

        Args:
            view: the content.
            hand: which hand signs, ``right`` or ``left``.
        """
        self._view, self.hand = view, hand
        self.name.show_name(view.name, view.heading)
        self.place.show_text(view.journey.place)
        self.cue.show_text(view.cue)
        self.words.show_text(view.words)
        sign = view.face.sign
        self.known_button.setVisible(not view.once_more)
        self.turn_button.setVisible(sign is not None)
        self.hand_button.setVisible(sign is not None)
        self._show_path()
        self._show_play()
        if sign is None:
            self.pair.show_count(1)
            self.pair.cards[0].show_face(view.face, view.face.alt)
            self.pair.caption(0, "")
        else:
            self.pair.show_count(2)
            self._show_hand(sign)
        self.made_button.show_text(_("I signed it") if sign is not None else _("Go on"))
        self.hands.place()
        self.hands.sheet.verticalScrollBar().setValue(0)

    def _show_hand(self, sign: str) -> None:
        self.hands.show_both_sides(HandSight(sign, Side.VIEWER, Hand(self.hand)))
        words = _("Left-handed? Change hands")
        if self.hand == "left":
            words = _("Right-handed? Change hands")
        self.hand_button.show_text(words)

    def play(self) -> None:
        """Play the motion of a letter that moves, once."""
        self.hands.play()

    def _on_hand(self) -> None:
        view = self._view
        if view is None or view.face.sign is None:
            return
        self.hand = "right" if self.hand == "left" else "left"
        self._show_hand(view.face.sign)
        self.hands.place()
        left = self.hand == "left"
        announce(self, _("Left hands from now on.") if left else _("Right hands from now on."))
        self.hand_changed.emit(self.hand)

    def _show_play(self) -> None:
        sign = self._view.face.sign if self._view is not None else None
        moves = sign is not None and alphabet()[sign].motion is not None
        self.play_button.setVisible(moves and not Theme.current().reduced_motion)

    def _show_path(self) -> None:
        """Show the path if the text leaves space for it."""
        if self._view is not None:
            self.path.show_path(self._view.journey.path, self._view.journey.words)
            self.path.setHidden(not self._view.journey.path or self.hands.is_large)

    def restyle(self) -> None:
        """Show what fits at another text size."""
        self._show_path()
        self._show_play()
