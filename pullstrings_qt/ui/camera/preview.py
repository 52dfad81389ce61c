"""What the camera sees, as in a mirror, with dots where the app sees the joints of the hand."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.camera.eye import Sight
from pullstrings_qt.camera.frame import Frame
from pullstrings_qt.camera.hand import TIPS
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_block import TextBlock

_RADIUS: Final = 26.0
_DOT, _TIP, _LINE, _RIM = 5.5, 7.5, 2.4, 5.0  # pixels in a picture 570 high
_HIGH: Final = 570
_BONES: Final = (
    *((0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 6), (6, 7), (7, 8), (5, 9), (9, 10), (10, 11)),
    *((11, 12), (9, 13), (13, 14), (14, 15), (15, 16), (13, 17), (0, 17), (17, 18), (18, 19)),
    (19, 20),
)


class Preview(QWidget):
    """Shows the newest frame, mirrored; empty while the camera is off."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._frame: Frame | None = None
        self._image = QImage()
        self._sight: Sight | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._name()

    @property
    def is_empty(self) -> bool:
        """Whether nothing of a frame is kept."""
        return self._frame is None and self._image.isNull()

    @property
    def sight(self) -> Sight | None:
        """What was seen last; None without it."""
        return self._sight

    def show_frame(self, frame: Frame) -> None:
        """Show a frame."""
        if self._frame is None:
            self._frame = frame
            self._name()
        high, wide = frame.shape[:2]
        self._frame = frame  # whose memory the image shows
        self._image = QImage(frame.data, wide, high, 3 * wide, QImage.Format.Format_RGB888)
        self.update()

    def show_sight(self, sight: Sight) -> None:
        """Show where the hand was seen."""
        self._sight = sight
        self.update()

    def clear(self) -> None:
        """Keep nothing of any frame."""
        self._image, self._frame, self._sight = QImage(), None, None
        self._name()
        self.update()

    def _name(self) -> None:
        on = self._frame is not None
        self.setAccessibleName(_("The camera is on.") if on else _("The camera is off."))

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size it likes to have."""
        return QSize(640, 240)

    # --- painting -------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture with its dots, or the place where it will be."""
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        box = self._box()
        shape = rounded(box, _RADIUS)
        painter.fillPath(shape, self._theme.colour("card_sunk"))
        if self._image.isNull():
            self._paint_off(painter, box)
        else:
            painter.save()
            painter.setClipPath(shape)
            self._paint_picture(painter, box)
            painter.restore()
            self._paint_sign(painter, box)
        dashes = Qt.PenStyle.DashLine if self._image.isNull() else Qt.PenStyle.SolidLine
        painter.setPen(QPen(self._theme.colour("control"), 3, dashes))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        painter.end()

    def _box(self) -> QRectF:
        wide = min(self.width() - 4.0, (self.height() - 4.0) * 4 / 3)
        box = QRectF(0, 0, wide, wide * 0.75)
        box.moveCenter(QRectF(self.rect()).center())
        return box

    def _paint_picture(self, painter: QPainter, box: QRectF) -> None:
        image = self._image
        scale = max(box.width() / image.width(), box.height() / image.height())
        painter.translate(box.center())
        painter.scale(-scale, scale)  # as in a mirror
        painter.translate(-image.width() / 2, -image.height() / 2)
        painter.drawImage(0, 0, image)
        if self._sight is not None and self._sight.hand is not None:
            points = [QPointF(float(x), float(y)) for x, y in self._sight.hand.places]
            self._paint_hand(painter, points, box.height() / _HIGH / scale)

    def _paint_hand(self, painter: QPainter, points: list[QPointF], unit: float) -> None:
        rim, ivory = QColor(20, 14, 12), QColor(253, 247, 232)
        for colour, width in ((rim, _RIM), (ivory, _LINE)):
            painter.setPen(QPen(colour, width * unit))
            for start, end in _BONES:
                painter.drawLine(points[start], points[end])
        painter.setPen(QPen(rim, 2 * unit))
        for number, point in enumerate(points):
            is_tip = number in TIPS
            painter.setBrush(self._theme.colour("lit") if is_tip else ivory)
            radius = (_TIP if is_tip else _DOT) * unit
            painter.drawEllipse(point, radius, radius)

    def _paint_sign(self, painter: QPainter, box: QRectF) -> None:
        """Draw the sign that the camera is on: a red dot and words."""
        theme = self._theme
        line = theme.line_height("second")
        block = TextBlock(_("The camera is on."), theme.font("second", bold=True), line)
        wide = min(block.natural_width(), box.width() - line - 56)
        plate = QRectF(0, 0, wide + line + 28, block.height(wide) + 12)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        plate.moveTopLeft(box.topLeft() + QPointF(14, 14))
        if mirrored:
            plate.moveRight(box.right() - 14)
        painter.setPen(QPen(theme.colour("line"), 1))
        painter.setBrush(theme.colour("card"))
        painter.drawRoundedRect(plate, line / 2 + 6, line / 2 + 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("bad"))
        radius = line * 0.24
        inset = 12 + radius
        dot = plate.right() - inset if mirrored else plate.left() + inset
        painter.drawEllipse(QPointF(dot, plate.center().y()), radius, radius)
        beside = 20 + 2 * radius
        left = plate.right() - beside - wide if mirrored else plate.left() + beside
        top = plate.top() + 6
        painter.setPen(theme.colour("ink"))
        block.paint(painter, left, top, wide, theme.colour("ink"))

    def _paint_off(self, painter: QPainter, box: QRectF) -> None:
        size = max(32.0, box.height() * 0.14)
        ink = self._theme.colour("ink_soft")
        picture = icon_pixmap("camera_off", size, ink, self.devicePixelRatioF())
        painter.drawPixmap(box.center() - QPointF(size / 2, size / 2), picture)
