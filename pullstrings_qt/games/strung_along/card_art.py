"""The cards: yarn with pattern, letter and name; needles, wheel and timer; the common back."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along import yarn_art
from pullstrings_qt.games.strung_along.cards import COLORS, PLUS, TIMER, WILD
from pullstrings_qt.games.strung_along.speaker import card_name, choice_name
from pullstrings_qt.games.strung_along.state import Choice, Draw, Take
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import placed, round_pen, saved
from pullstrings_qt.look.theme import BLACK, SHADE, WHITE, Theme, faint

WIDE: Final = 70.0
HIGH: Final = 104.0
"""Width and height of a card, in its own units."""
FACE: Final = QRectF(-WIDE / 2, -HIGH / 2, WIDE, HIGH)
BOX: Final = FACE.adjusted(-14, -12, 14, 22)
"""The area of a card with its shadow, around its center."""
ROUND: Final = 8.0
INK: Final = QColor("#2B211A")
PAPER: Final = QColor("#FCF6E6")
PAPER_RIM: Final = QColor("#D9C7A0")
GREEN: Final = QColor("#2A5F4C")
_NAME_GROWN: Final = 1.3  # the ball leaves no space for higher letters


def _paint_paper(
    painter: QPainter, theme: Theme, fill: QColor, rim: QColor, *, shadow: bool
) -> None:
    shape = rounded(FACE, ROUND)
    if theme.is_contrast:
        gap = rounded(FACE.adjusted(-2, -2, 2, 2), ROUND + 2)  # between cards that overlap
        painter.fillPath(gap, BLACK)
        painter.setPen(QPen(WHITE, 3))
        painter.setBrush(fill)
        painter.drawPath(rounded(FACE.adjusted(1.5, 1.5, -1.5, -1.5), ROUND))
        return
    if shadow:
        dim = faint(SHADE, 0.6 if theme.is_dark else 0.42)
        paint_soft(painter, shape, dim, 5, QPointF(2, 5))
    painter.fillPath(shape, fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(rim, 1.5))
    painter.drawPath(rounded(FACE.adjusted(0.75, 0.75, -0.75, -0.75), ROUND))


def paint_card(painter: QPainter, card: str | None, theme: Theme, *, shadow: bool = True) -> None:
    """Draw a card face up about the origin; face down for None."""
    if card is None:
        _paint_back(painter, theme, shadow=shadow)
        return
    with saved(painter):
        fill = theme.whitened(PAPER)
        _paint_paper(painter, theme, fill, PAPER_RIM, shadow=shadow)
        if card in COLORS:
            yarn_art.paint_swatch(
                painter, QRectF(-WIDE / 2 + 5, -HIGH / 2 + 5, WIDE - 10, 31), card, theme
            )
            yarn_art.paint_ball(painter, QPointF(0, 8), 22, card, theme)
            _paint_name(
                painter, card_name(card), 42, size=14 * min(max(theme.text_scale, 1.0), _NAME_GROWN)
            )
        elif card == PLUS:
            painter.fillPath(text_path("+2", 30).translated(0, -29), INK)
            yarn_art.paint_needles(painter, QPointF(0, 9), 42, theme)
            _paint_name(painter, _("needles"), 42)
        elif card == WILD:
            _paint_name(painter, _("wild"), -34, size=20)
            yarn_art.paint_wheel(painter, QPointF(0, 14), 30, theme)
        elif card == TIMER:
            _paint_glass(painter, QPointF(0, -14), 46)
            _paint_name(painter, _("last"), 25, size=16)
            _paint_name(painter, _("round"), 41, size=16)


def _paint_name(painter: QPainter, name: str, down: float, size: float = 14) -> None:
    path = text_path(name, size, widest=WIDE - 10)
    painter.fillPath(path.translated(0, down), INK)


def _paint_glass(painter: QPainter, center: QPointF, size: float) -> None:
    half, wide = size / 2, size * 0.3
    glass = QPainterPath(QPointF(-wide, -half))
    for x, y in ((wide, -half), (2, 0), (wide, half), (-wide, half), (-2, 0)):
        glass.lineTo(x, y)
    glass.closeSubpath()
    sand = QPainterPath(QPointF(-wide * 0.8, half))
    sand.lineTo(wide * 0.8, half)
    sand.lineTo(0, half * 0.35)
    sand.closeSubpath()
    with placed(painter, center):
        painter.fillPath(sand, QColor("#B4712A"))
        painter.setPen(round_pen(INK, 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(glass)
        for y in (-half, half):
            painter.drawLine(QPointF(-wide - 4, y), QPointF(wide + 4, y))


def _paint_back(painter: QPainter, theme: Theme, *, shadow: bool) -> None:
    with saved(painter):
        back, line = theme.color("back"), theme.color("back_line")
        _paint_paper(painter, theme, back, back.darker(130), shadow=shadow)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(line, 1.6))
        painter.drawPath(rounded(FACE.adjusted(6, 6, -6, -6), 5))
        loop = QPainterPath(QPointF(-20, 8))
        loop.cubicTo(-16, 20, 8, 14, 6, -8)
        loop.cubicTo(4, -22, -4, -22, -6, -8)
        loop.cubicTo(-8, 14, 16, 20, 20, 8)
        painter.strokePath(loop, round_pen(line, 2.6))


def paint_card_in(painter: QPainter, box: QRectF, card: str | None, theme: Theme) -> None:
    """Draw a card, or its back for None, as large as a box allows, without a shadow."""
    scale = min(box.width() / (WIDE + 2), box.height() / (HIGH + 2))
    with placed(painter, box.center(), scale):
        paint_card(painter, card, theme, shadow=False)


def paint_lifted(painter: QPainter, box: QRectF, cards: str | None, theme: Theme) -> None:
    """Draw cards side by side in a box, as when held; a face-down card for None."""
    if cards is None:
        paint_card_in(painter, box, None, theme)
        return
    wide = min(box.width() / max(1, len(cards)), box.height() * WIDE / HIGH)
    left = box.center().x() - wide * len(cards) / 2
    for place, card in enumerate(cards):
        paint_card_in(
            painter, QRectF(left + place * wide, box.top(), wide, box.height()), card, theme
        )


PILE_MAX: Final = 7
"""The maximum number of cards that makes a pile higher; beyond it, see the number."""
_PILE_WIDE, _PILE_HIGH, _PILE_STEP = 30.0, 40.0, 2.75
PILE_SHAPE: Final = _PILE_WIDE / (_PILE_HIGH + (PILE_MAX - 1) * _PILE_STEP)
"""Width of the highest pile as a share of its height."""


def pile_rect(box: QRectF, count: int) -> tuple[QRectF, float]:
    """Return the top card of a pile on the lower edge of a box, and how far the next is below."""
    unit = min(box.width() / _PILE_WIDE, box.height() * PILE_SHAPE / _PILE_WIDE)
    wide, high, step = _PILE_WIDE * unit, _PILE_HIGH * unit, _PILE_STEP * unit
    lift = (max(1, min(count, PILE_MAX)) - 1) * step
    return QRectF(box.center().x() - wide / 2, box.bottom() - high - lift, wide, high), step


def paint_pile(painter: QPainter, box: QRectF, card: str, count: int, theme: Theme) -> None:
    """Draw a pile of cards of one kind on the lower edge of a box, as high as their number."""
    top, step = pile_rect(box, count)
    top.adjust(0.6, 0.6, -0.6, -0.6)
    unit = top.width() / _PILE_WIDE
    rim = theme.whitened(PAPER_RIM.darker(118))
    fill = theme.blackened(PAPER)
    with saved(painter):
        for edge in range(max(1, min(count, PILE_MAX)) - 1, -1, -1):
            painter.setPen(QPen(rim, max(0.9, unit)))
            painter.setBrush(fill)
            painter.drawRoundedRect(top.translated(0, edge * step), 4 * unit, 4 * unit)
        inner = top.adjusted(2.6 * unit, 2.6 * unit, -2.6 * unit, -2.6 * unit)
        if card in COLORS:
            yarn_art.paint_yarn(painter, rounded(inner, 3 * unit), card, theme)
            yarn_art.paint_letter(painter, inner.center(), card, inner.width() * 0.58, theme)
        else:
            painter.setBrush(theme.whitened(PAPER))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(inner, 3 * unit, 3 * unit)
            if card == WILD:
                yarn_art.paint_wheel(painter, inner.center(), inner.width() * 0.45, theme)
            elif card == PLUS:
                word = text_path("+2", inner.width() * 0.6).translated(inner.center())
                painter.fillPath(word, theme.blackened(GREEN))


def paint_sign(painter: QPainter, box: QRectF, card: str, theme: Theme) -> None:
    """Draw the symbol of a kind of card next to a number: a swatch, the wheel or "+2"."""
    if card in COLORS:
        yarn_art.paint_swatch(painter, box, card, theme)
        return
    with saved(painter):
        painter.setPen(QPen(theme.whitened(PAPER_RIM), 1.2))
        painter.setBrush(theme.whitened(PAPER))
        painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 5, 5)
        if card == WILD:
            yarn_art.paint_wheel(painter, box.center(), box.height() * 0.42, theme)
        else:
            painter.fillPath(
                text_path("+2", box.height() * 0.62).translated(box.center()),
                theme.blackened(GREEN),
            )


class CardPictures(ChoicePictures):
    """Draws a choice as the back of a card, or as the number of a lot."""

    def paint_mark(
        self, painter: QPainter, box: QRectF, choice: Choice | None, seat: Seat, theme: Theme
    ) -> None:
        """Draw a choice small: a card, or a lot's number, filled where the lot is taken."""
        if choice is None:
            return
        if isinstance(choice, Draw):
            paint_card_in(painter, box, None, theme)
            return
        taken = isinstance(choice, Take)
        side = min(box.width(), box.height()) - 2
        round_box = QRectF(0, 0, side, side)
        round_box.moveCenter(box.center())
        ink = theme.color("card" if taken else "ink")
        with saved(painter):
            painter.setPen(QPen(theme.color("control"), 1.6))
            painter.setBrush(theme.color("ink_soft") if taken else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(round_box, side * 0.25, side * 0.25)
            number = text_path(str(choice.lot + 1), side * 0.68)
            painter.fillPath(number.translated(box.center()), ink)

    def label(self, choice: Choice) -> str:
        return choice_name(choice)
