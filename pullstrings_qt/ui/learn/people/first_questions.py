"""What Learn asks a new person, one question at a time: the hand, and the letters known."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.look.theme import SignLook, Theme
from pullstrings_qt.look.tile_face import paint_face
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.activity_card import Activity, ActivityCard, Picture
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.avatars import Portrait
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.art import paint_letter_cell

_CENTER = Qt.AlignmentFlag.AlignHCenter
_IN_A_ROW = 7
_WIDEST, _GAP = 340, 32  # pixels of an answer at 100 % text, and between two


def _hand_art(hand: str) -> Picture:
    face = tile_set("asl").tiles["v"].back

    def paint(painter: QPainter, side: float, theme: Theme) -> None:
        look = SignLook(hand, "viewer", theme.signs.skin)
        paint_face(painter, face, side, theme._replace(signs=look))

    return paint


def _letters_art(known: int) -> Picture:
    def paint(painter: QPainter, side: float, theme: Theme) -> None:
        step = side * 0.14
        for place in range(26):
            row, column = divmod(place, _IN_A_ROW)
            left, top = (column - _IN_A_ROW / 2) * step, (row - 2) * step * 1.15
            box = QRectF(left, top, step * 0.82, step * 0.96)
            paint_letter_cell(painter, box, True if place < known else None, theme)

    return paint


class FirstQuestionsPage(Page):
    """Asks once; a click goes on, with both answers. They can be changed in the options."""

    answered = Signal(object)

    def __init__(self, profile: Profile) -> None:
        super().__init__(_("Learn"))
        self._profile = profile
        self.question = TextLabel("", "page", align=_CENTER)
        self.cards: list[ActivityCard] = []
        portrait = Portrait(64)
        portrait.show_person(profile.name, profile.avatar, profile.id)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(_GAP)
        self._column = ScrollColumn()
        inside: QVBoxLayout = self._column.column
        inside.addWidget(portrait, alignment=_CENTER)
        inside.addWidget(self.question)
        inside.addLayout(self._row)
        inside.addStretch(1)
        self.body.addWidget(self._column, 1)
        self.ask_hand()

    def ask_hand(self) -> None:
        """Ask which hand signs."""
        self._ask(
            _("Which hand do you sign with?"),
            (
                (Activity("right", _("Right hand"), "", "hand"), _hand_art("right")),
                (Activity("left", _("Left hand"), "", "hand"), _hand_art("left")),
            ),
            self._on_hand,
        )

    def _on_hand(self, hand: str) -> None:
        left_handed = hand == "left"
        self._ask(
            _("How many letters do you know?"),
            (
                (
                    Activity("new", _("None yet"), _("Start with easy ones"), "minus"),
                    _letters_art(0),
                ),
                (Activity("some", _("Some"), _("We find out which"), "list"), _letters_art(11)),
                (Activity("fluent", _("All of them"), _("Read faster"), "check"), _letters_art(26)),
            ),
            lambda level: self.answered.emit(
                self._profile._replace(left_handed=left_handed, level=SigningLevel(level))
            ),
        )

    def _ask(
        self,
        question: str,
        answers: Sequence[tuple[Activity, Picture]],
        then: Callable[[str], None],
    ) -> None:
        self.question.show_text(question)
        for card in self.cards:
            card.hide()
            card.deleteLater()
        self.cards = [ActivityCard(activity, picture) for activity, picture in answers]
        for card in self.cards:
            card.clicked.connect(partial(then, card.activity.id))
            self._row.addWidget(card)
        self._column.use_widest(len(answers) * (_WIDEST + _GAP) - _GAP)
        self.arrange()
        if self.isVisible():
            self.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)
            announce(self, question)

    def arrange(self) -> None:
        """Put large answers below each other."""
        large, way = Theme.current().has_large_text, QBoxLayout.Direction
        self._row.setDirection(way.TopToBottom if large else way.LeftToRight)
        for card in self.cards:
            card.setMinimumHeight(0 if large else 344)
            card.setMaximumWidth(UNLIMITED if large else Theme.current().px(_WIDEST))

    def escape(self) -> bool:
        if self.cards[0].activity.id == "right":
            return False
        self.ask_hand()
        return True

    def initial_focus(self) -> QWidget:
        return self.cards[0]

    def announce_first(self) -> None:
        announce(self, self.question.text())
