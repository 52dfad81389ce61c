"""After a mistake: both hands side by side, with the difference marked."""

from typing import Final

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.signs.differences import COUNTED
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import named_text
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hand_card import HandMarks
from pullstrings_qt.ui.learn.cards.hands_pane import HandsPane, view_note, view_title
from pullstrings_qt.ui.learn.drill.view import Comparison

_WIDEST: Final = 1070


class MistakePane(HandsPane):
    """Compares the right answer with the given one; waits for the person.

    A sign not met yet is not shown: the right one is then shown from both sides.

    Signals:
        next_asked: show the next card.
        drill_asked: practice the two.
    """

    next_asked = Signal()
    drill_asked = Signal()

    def __init__(self) -> None:
        self._view: Comparison | None = None
        self.next_button = Button(_("Next"), ButtonKind.PRIMARY, large=True)
        enter = KeySentence()
        enter.show_sentence(_("or press {key}"), {"key": _("Enter")})
        self.drill_button = Button("", icon="replay")
        super().__init__(_WIDEST, (self.next_button, enter), self.drill_button)
        self.heading = TextLabel("", "page")
        self.sentence = TextLabel("", "lead", heavy=False, widest=980)
        self.words.setSpacing(0)
        self.words.addWidget(self.heading)
        self.words.addWidget(self.sentence)
        self.next_button.clicked.connect(self.next_asked)
        self.drill_button.clicked.connect(self.drill_asked)

    def show_comparison(self, view: Comparison, side: Side, hand: Hand) -> None:
        """Show a mistake.

        Args:
            view: the mistake.
            side: the point of view of both hands.
            hand: which hand signs.
        """
        self.heading.show_text(view.heading)
        self.sentence.show_text(view.sentence, view.bold)
        self.drill_button.show_text(view.drill)
        self.drill_button.setVisible(bool(view.drill))
        self._view = view
        right = HandSight(view.right.sign, side, hand)
        if view.other is None:
            self.show_both_sides(right)
            self.pair.cards[0].mark(HandMarks(rim="good"))
        else:
            other = HandSight(view.other.sign, side, hand)
            for number, (sight, ink) in enumerate(((right, "good"), (other, "bad"))):
                counted = COUNTED.get(sight.letter, ()) if view.counts else ()
                self.pair.cards[number].show_hand(
                    sight,
                    named_text(sight.letter),
                    beside=(right if number else other,),
                    marks=HandMarks(view.digits, counted, "" if number else "good", ink),
                )
        self.place()
        self.sheet.verticalScrollBar().setValue(0)

    @property
    def spoken(self) -> str:
        """The text for a screen reader."""
        return f"{self.heading.text()} {self.sentence.text()}"

    def place(self) -> None:
        """Lay out; large text has the answers in the captions instead of the heading."""
        view = self._view
        sight = self.pair.cards[0].sight
        if view is not None and view.other is not None:
            for number, one in enumerate((view.right, view.other)):
                note = "" if one.cue in view.sentence else one.cue  # no text is shown twice
                self.pair.caption(number, one.told if self.is_large else one.sign, note)
        elif view is not None and sight is not None:
            words = view.right.told if self.is_large else view_title(sight)
            self.pair.caption(0, words, view_note(sight))
        super().place()
