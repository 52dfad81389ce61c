"""A sheet of paper with one or two large hands, text, and a fixed row of buttons."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.hand_close_up import HandSight
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.signs.words import named_text
from pullstrings_qt.tiles.tile_set import Face
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.overlay import height_at
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.hand_card import HandCard
from pullstrings_qt.ui.learn.drill.question_card import SLAB

SHAPE: Final = 424 / 408
"""Height of a card as a share of its width."""
_MIN, _MAX = 150, 640
_MIN_AT_LARGE_TEXT = 216
_ROUND: Final = 26  # pixels around the cards for their shadows
_ABOVE_CAPTION: Final = 8
_CENTER: Final = Qt.AlignmentFlag.AlignHCenter


class HandPair(QWidget):
    """Two hand cards; `fit` makes them as large as possible."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = (HandCard(), HandCard())
        self.captions = tuple(TextLabel("", heavy=True, align=_CENTER) for _card in self.cards)
        self.notes = tuple(
            TextLabel("", "second", color="ink_soft", align=_CENTER) for _card in self.cards
        )
        self._count = 2
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_ROUND, _ROUND, _ROUND, _ROUND)
        self._grid.setVerticalSpacing(0)
        self._grid.setRowMinimumHeight(1, _ABOVE_CAPTION)
        for number, card in enumerate(self.cards):
            self._grid.addWidget(card, 0, number)
            self._grid.addWidget(self.captions[number], 2, number, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(self.notes[number], 3, number, Qt.AlignmentFlag.AlignTop)
        self._grid.setRowStretch(4, 1)

    @property
    def shown(self) -> tuple[HandCard, ...]:
        """The visible cards."""
        return self.cards[: self._count]

    def show_count(self, count: int) -> None:
        """Show one card or both."""
        self._count = count
        for parts in (self.cards, self.captions, self.notes):
            parts[1].setVisible(count == 2)

    def caption(self, number: int, words: str, note: str = "") -> None:
        """Set the caption of a card, in bold, with a second line."""
        for label, text in ((self.captions[number], words), (self.notes[number], note)):
            if label.text() != text:
                label.show_text(text)

    def fit(self, width: int, height: int, gap: int = 38) -> QSize:
        """Choose the largest cards that fit with their captions, and return the total size."""
        wide = maximum = (width - gap * (self._count - 1)) // self._count
        # captions scroll before hands
        minimum = min(_MIN_AT_LARGE_TEXT if Theme.current().has_large_text else _MIN, maximum)
        for _round in range(3):  # narrower cards may have longer captions
            fitting = int((height - self._below(wide) - SLAB) / SHAPE)
            wide = max(min(maximum, _MAX, fitting), minimum)
        tall = int(wide * SHAPE) + SLAB
        self._grid.setHorizontalSpacing(gap if self._count > 1 else 0)
        for card in self.cards:
            card.setFixedSize(wide, tall)
        return QSize(wide * self._count + gap * (self._count - 1), tall + self._below(wide))

    def put(self, left: int, top: int, size: QSize) -> None:
        """Place the cards with their corner at a point of the parent."""
        place = QRect(left, top, size.width(), size.height())
        self.setGeometry(place.adjusted(-_ROUND, -_ROUND, _ROUND, _ROUND))

    def _below(self, wide: int) -> int:
        """Return the height of the longer caption below a card; large text has no notes."""
        heights = []
        for caption, note in list(zip(self.captions, self.notes, strict=True))[: self._count]:
            note.setVisible(bool(note.text()) and not Theme.current().has_large_text)
            labels = [label for label in (caption, note) if label.text() and not label.isHidden()]
            heights.append(sum(label.heightForWidth(max(wide, 1)) for label in labels))
        return _ABOVE_CAPTION + max(heights)


_EDGE: Final = 24
_PADDING: Final = 36
_MIN_WORDS: Final = 236
_MAX_WORDS: Final = 312
_GAP: Final = 28


class HandsPane(QWidget):
    """The base of new letters, mistakes and self-assessment: hands side by side.

    Put text into `words`, a column. The text is beside the hands if there is a `lead`, else above
    them. At 150 % text and more the hands come first and the rest scrolls; the buttons never do but
    those `scrolling`. `widest` is in pixels at 100 % text.
    """

    def __init__(
        self,
        widest: int,
        buttons: Sequence[QWidget],
        *,
        scrolling: Sequence[QWidget] = (),
        lead: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._widest = widest
        self.paper = Card(parent=self)
        self.sheet = ScrollArea(self.paper)
        self.sheet.setWidgetResizable(False)
        self.sheet.verticalScrollBar().setSingleStep(60)
        self._content = QWidget()
        self.sheet.setWidget(self._content)
        self.pair = HandPair()
        self.pair.setParent(self._content)
        self.lead = lead
        self._words = QWidget(self._content)
        self.words = QVBoxLayout(self._words)
        self.words.setContentsMargins(0, 0, 0, 0)
        self.words.setSpacing(8)
        if lead is not None:
            lead.setParent(self._content)
        self._all_buttons, self._scrolling = tuple(buttons), tuple(scrolling)
        self.buttons = FlowRow((), gap=12, line_gap=8)
        self.buttons.setParent(self.paper)
        self._more = FlowRow((), gap=12, line_gap=8)
        self._more.setParent(self._content)
        self._was_large: bool | None = None
        for widget in (self._words, self.buttons, self._more):
            widget.installEventFilter(self)
        self._share_buttons()

    @property
    def is_large(self) -> bool:
        """Whether the text is large enough for a single column."""
        return Theme.current().has_large_text

    def show_both_sides(self, letter: str, hand: Hand, *, turned: bool = False) -> None:
        """Show a hand from both sides, the viewer's side first unless turned."""
        first = HandSight(letter, Side.SIGNER if turned else Side.VIEWER, hand)
        sights = (first, first.turned())
        for number, one in enumerate(sights):
            other = (sights[1 - number],)
            self.pair.cards[number].show_hand(one, view_words(one), beside=other)
            self.pair.caption(number, view_title(one), view_note(one))

    def show_answer_face(self, face: Face, hand: Hand, *, turned: bool = False) -> None:
        """Show a hand from both sides, or once what stands on another tile."""
        self.pair.show_count(2 if face.sign else 1)
        if face.sign:
            self.show_both_sides(face.sign, hand, turned=turned)
        else:
            self.pair.cards[0].show_face(face, face.alt)
            self.pair.caption(0, "")

    def turn_hands(self) -> None:
        """Swap the sides of both hands."""
        for number, card in enumerate(self.pair.shown):
            if card.sight is not None:
                sight = card.sight.turned()
                card.turn(sight, view_words(sight))
                self.pair.caption(number, view_title(sight), view_note(sight))
        self.restyle()
        first = self.pair.cards[0].sight
        if first is not None:
            announce(self, _("The first card shows {view}.").format(view=view_note(first)))

    def play(self) -> None:
        """Play the motion of letters that move, once."""
        for card in self.pair.shown:
            card.play()

    def _share_buttons(self) -> None:
        """Let optional buttons scroll with the text at large text sizes."""
        if self._was_large != self.is_large:
            self._was_large = self.is_large
            scrolling = self._scrolling if self.is_large else ()
            self._more.use(scrolling)
            self.buttons.use(one for one in self._all_buttons if one not in scrolling)
            self._more.setVisible(bool(scrolling))

    def restyle(self) -> None:
        """Lay out for the current size of window and text."""
        wide, high = self.width(), self.height()
        if wide < 10 or high < 10:
            return
        self._share_buttons()
        grown = min(1.35, max(1.0, high / 660))
        maximum = round(self._widest * grown) if not self.is_large else wide
        paper_wide = min(wide - 2 * _EDGE, maximum)
        padding = _PADDING if wide >= 1200 and not self.is_large else 20
        inner = paper_wide - 2 * padding
        foot = self.buttons.heightForWidth(inner)
        below = 18 if high < 560 else 28
        room = high - _EDGE - padding - foot - below - 12
        if self.is_large:
            content = self._place_below(inner, room)
        elif self.lead is not None:
            content = self._place_beside(self.lead, inner, room)
        else:
            content = self._place_above(inner, room)
        shown = min(content, room)
        paper_high = padding + shown + 12 + foot + below
        top = max(0, (high - _EDGE - paper_high) // 3) if self.is_large else 0
        self.paper.setGeometry((wide - paper_wide) // 2, top, paper_wide, paper_high)
        # the shadows of the cards need space around the hands
        self.sheet.setGeometry(padding - 12, padding - 12, inner + 28, shown + 24)
        self._content.resize(inner + 24, content + 24)
        self.buttons.setGeometry(padding, padding + shown + 12 + 6, inner, foot)

    def _place_beside(self, name: QWidget, inner: int, room: int) -> int:
        words_wide = max(Theme.current().px(_MIN_WORDS), min(_MAX_WORDS, round(inner * 0.27)))
        size = self.pair.fit(inner - words_wide - _GAP, room, 38 if inner > 1000 else 24)
        words_wide = inner - size.width() - _GAP
        lead = min(150, round(room * 0.3))
        words = height_at(self.words, words_wide)
        if lead + words > room:
            lead = max(72, min(lead, room - words))
        name.setGeometry(QRect(12, 12, words_wide, lead))
        self._words.setGeometry(QRect(12, 12 + lead, words_wide, words))
        self.pair.put(12 + inner - size.width(), 12, size)
        return max(size.height(), lead + words)

    def _place_above(self, inner: int, room: int) -> int:
        words = height_at(self.words, inner)
        gap = min(118, inner // 9)
        size = self.pair.fit(inner, max(260, room - words - 14), gap)
        self._words.setGeometry(QRect(12, 12, inner, words))
        left = 12 + (inner - size.width()) // 2
        self.pair.put(left, 12 + words + 14, size)
        return words + 14 + size.height()

    def _place_below(self, inner: int, room: int) -> int:
        lead = min(150, inner // 6) if self.lead is not None else 0
        size = self.pair.fit(inner - lead, max(240, room), 24)
        left = 12 + (inner - size.width() - lead) // 2
        if self.lead is not None:
            self.lead.setGeometry(QRect(left, 12, lead, min(lead, size.height())))
        self.pair.put(left + lead, 12, size)
        top = 12 + size.height() + 14
        words = height_at(self.words, inner)
        self._words.setGeometry(QRect(12, top, inner, words))
        top += words + 12
        more = self._more.heightForWidth(inner)
        self._more.setGeometry(QRect(12, top, inner, more))
        return top + more - 12

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.restyle()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        up_and_down = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
        if event.key() in up_and_down:
            self.sheet.keyPressEvent(event)
        else:
            super().keyPressEvent(event)


def can_play(sign: str | None) -> bool:
    """Return whether the hand of a letter moves, and motion is allowed."""
    moves = sign is not None and alphabet()[sign].motion is not None
    return moves and not Theme.current().reduced_motion


def view_title(sight: HandSight) -> str:
    """Return the caption for a card's point of view."""
    return _("You see") if sight.side is Side.SIGNER else _("The other person sees")


def view_note(sight: HandSight) -> str:
    """Return the second line of that caption."""
    if sight.side is Side.VIEWER:
        return _("the view on cards and tiles")
    left, right = _("your own left hand, held up"), _("your own right hand, held up")
    return left if sight.hand == "left" else right


def view_words(sight: HandSight) -> str:
    """Return the accessible name of a card whose letter may be named."""
    return f"{view_title(sight)}. {named_text(sight.letter)}"
