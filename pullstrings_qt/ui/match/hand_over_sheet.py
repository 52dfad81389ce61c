"""The sheet between two people: hand the laptop over."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoiceLook, ChoicePictures
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme, mixed
from pullstrings_qt.ui.kit.boxes import add
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.turn_sheet import TurnSheet, hand_over_place, sheet_and_panel

_MARK = 128
_GAP = 20
_ABOVE, _BELOW = 394, 144
"""Maximum pixels of the card above and below its button."""
_SLOT = 150
_PITCH = 110
"""Pixels between the marks of the pattern."""


class HandOverSheet(TurnSheet):
    """Hides everything and names the next player; shows only which tiles are face down.

    Its one button is always at the same place, which is empty in the next dialog: the pointer rests
    there, so its place reveals no choice.
    """

    def __init__(
        self,
        names: Sequence[str],
        seat: Seat,
        sealed: frozenset[Seat],
        pictures: ChoicePictures,
        look: SeatLook,
    ) -> None:
        super().__init__(_("Pass the laptop to {name}").format(name=names[seat]))
        self._names = names
        self._seat = seat
        self._sealed = sorted(sealed)
        self._pictures = pictures
        self._look = look
        center = Qt.AlignmentFlag.AlignHCenter
        side = round(_MARK / Theme.current().text_scale)  # the same at every text size
        self._mark = SeatMark(seat, side, look=look)
        self._name = TextLabel(names[seat], "page", align=center)
        self._turn = TextLabel(_("It’s your turn."), "lead", heavy=True, align=center)
        words = _("{name} has chosen and looks away.").format(name=names[self._sealed[-1]])
        self._note = TextLabel(words, "second", color="ink_soft", align=center)
        self.body.setContentsMargins(_GAP, 4, _GAP, 4)
        self.body.setSpacing(0)
        lines = (_GAP, self._name, self._turn, _GAP // 2, self._note)
        add(self.body, None, self._mark, *lines, None)
        self.body.setAlignment(self._mark, center)
        self.main_button.setParent(self.card)
        self.main_button.show_text(_("I’m {name}").format(name=names[seat]))
        self.initial_focus(self.main_button)

    def free_for_pointer(self) -> QRect:
        """Return the card: the pointer may have rested on a secret choice."""
        return self.card.geometry()

    def lay_out(self) -> None:
        """Cover the text of the next dialog, with the button where that is empty.

        The text is above the button, in a low window with large text below it. If it needs the
        space, the mark is hidden, then who has chosen, then the words below the name.
        """
        theme = Theme.current()
        sheet, panel = sheet_and_panel(self.size(), theme)
        inset = min(48, max(0, (sheet.height() - 540) // 3))
        place = hand_over_place(self.size(), theme)
        top = max(sheet.top() + inset, place.top() - _ABOVE)
        bottom = min(sheet.bottom() - inset, place.bottom() + _BELOW)
        card = QRect(sheet.left(), top, panel, bottom - top + 1)
        self.card.setGeometry(card)
        self.main_button.setFixedHeight(place.height())
        self.main_button.setGeometry(place.translated(-card.topLeft()))
        above, below = place.top() - card.top(), card.bottom() - place.bottom()
        layout, free = self.card.layout(), card.height() - max(above, below) + _GAP
        if layout is not None:
            layout.setContentsMargins(0, *((0, 0, free) if above >= below else (free, 0, 0)))
        room, inner = max(above, below) - 4 * _GAP, place.width()
        room -= self._name.heightForWidth(inner)
        for part in (self._turn, self._note, self._mark):
            room -= part.sizeHint().height() if part is self._mark else part.heightForWidth(inner)
            part.setVisible(room >= 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the color and the mark of the next player, and the tile that is already there."""
        painter, theme = QPainter(self), Theme.current()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = self._look.color(self._seat, theme)
        if theme.is_contrast:
            painter.fillRect(self.rect(), theme.color("scrim"))
            painter.setPen(QPen(color, 5))
            painter.drawRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5))
        else:
            painter.fillRect(self.rect(), mixed(color, QColor(0, 0, 0), 0.68 * theme.is_dark))
        self._paint_pattern(painter)
        self._paint_tiles(painter)
        painter.end()

    def _paint_pattern(self, painter: QPainter) -> None:
        theme = Theme.current()
        painter.setOpacity(0.3 if theme.is_contrast else 0.14)
        mark = self._look.mark(self._seat, _PITCH / 2, self.devicePixelRatioF(), theme)
        for row in range(-1, self.height() // 100 + 1):
            shift = 0 if row % 2 else _PITCH // 2
            for column in range(-1, self.width() // _PITCH + 1):
                painter.drawPixmap(column * _PITCH + shift + 8, row * 100 + 62, mark)
        painter.setOpacity(1.0)

    def _paint_tiles(self, painter: QPainter) -> None:
        """Draw the face-down tile, an arrow and the empty place, if they fit."""
        theme = Theme.current()
        left, right = self.card.geometry().right() + 1, self.width()
        if right - left < 3.6 * _SLOT or theme.has_large_text:
            return
        middle = QPointF((left + right) / 2, self.height() / 2 - 20)
        apart = QPointF(1.18 * _SLOT, 0)
        white = theme.color("ink") if theme.is_dark else QColor(255, 255, 255)
        there = QRectF(0, 0, _SLOT, _SLOT)
        there.moveCenter(middle - apart)
        free = QRectF(there)
        free.moveCenter(middle + apart)
        chosen = self._sealed[-1]
        look = ChoiceLook(None, chosen, turned=0.0)
        self._pictures.paint_choice(painter, there.adjusted(-9, -9, 9, 9), look, theme)
        pen = QPen(white, 4, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([2.0, 1.6])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(free.adjusted(2, 2, -2, -2), 22, 22)
        painter.setFont(theme.font("lead", bold=True))
        for seat, box in ((chosen, there), (self._seat, free)):
            line = QRectF(box.left() - 60, box.bottom() + 16, box.width() + 120, 40)
            name = painter.fontMetrics().elidedText(
                self._names[seat], Qt.TextElideMode.ElideRight, round(line.width())
            )
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter, name)
        self._paint_arrow(painter, middle, white)

    def _paint_arrow(self, painter: QPainter, middle: QPointF, color: QColor) -> None:
        """Draw a wavy arrow: where the laptop goes."""
        round_pen = (Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.setPen(QPen(color, 4.5, *round_pen))
        painter.translate(middle)
        cord = QPainterPath(QPointF(-41, 4))
        cord.cubicTo(QPointF(-25, -14), QPointF(-11, 18), QPointF(5, 0))
        cord.cubicTo(QPointF(15, -11), QPointF(25, -6), QPointF(39, 0))
        cord.moveTo(QPointF(26, -9))
        cord.lineTo(QPointF(39, 0))
        cord.lineTo(QPointF(25, 8))
        painter.drawPath(cord)
        painter.resetTransform()
