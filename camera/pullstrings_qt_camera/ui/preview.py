"""The mirrored camera picture, with dots on the detected joints of the hand."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from pullstrings_qt.look.theme import Theme
from pullstrings_qt_camera.reading.frame import Frame
from pullstrings_qt_camera.reading.hand import TIPS
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.ui.picture import CameraPicture

_DOT, _TIP, _LINE, _RIM = 5.5, 7.5, 2.4, 5.0  # pixels in a picture 570 high
_HIGH: Final = 570
_BONES: Final = (
    *((0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 6), (6, 7), (7, 8), (5, 9), (9, 10), (10, 11)),
    *((11, 12), (9, 13), (13, 14), (14, 15), (15, 16), (13, 17), (0, 17), (17, 18), (18, 19)),
    (19, 20),
)


class Preview(CameraPicture):
    """Shows the newest frame, mirrored; empty while the camera is off."""

    def __init__(self) -> None:
        super().__init__()
        self._frame: Frame | None = None
        self._image = QImage()
        self._sight: HandSighting | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no part of a frame is kept."""
        return self._frame is None and self._image.isNull()

    @property
    def sight(self) -> HandSighting | None:
        """The last result; None without one."""
        return self._sight

    def show_frame(self, frame: Frame) -> None:
        """Show a frame."""
        high, wide = frame.shape[:2]
        self._frame = frame  # owns the memory of the image
        self._image = QImage(frame.data, wide, high, 3 * wide, QImage.Format.Format_RGB888)
        self._turn(on=True)

    def show_sight(self, sight: HandSighting) -> None:
        """Show the joints of the hand."""
        self._sight = sight
        self.update()

    def clear(self) -> None:
        """Delete all frames."""
        self._image, self._frame, self._sight = QImage(), None, None
        self._turn(on=False)

    def sizeHint(self) -> QSize:
        return QSize(640, 240)

    # --- painting -------------------------------------------------------------------------

    def _box(self) -> QRectF:
        wide = min(self.width() - 4.0, (self.height() - 4.0) * 4 / 3)
        box = QRectF(0, 0, wide, wide * 0.75)
        box.moveCenter(QRectF(self.rect()).center())
        return box

    def _paint_seen(self, painter: QPainter, box: QRectF) -> None:
        image = self._image
        scale = max(box.width() / image.width(), box.height() / image.height())
        painter.translate(box.center())
        painter.scale(-scale, scale)  # mirrored
        painter.translate(-image.width() / 2, -image.height() / 2)
        painter.drawImage(0, 0, image)
        if self._sight is not None and self._sight.hand is not None:
            points = [QPointF(float(x), float(y)) for x, y in self._sight.hand.places]
            self._paint_hand(painter, points, box.height() / _HIGH / scale)

    def _paint_hand(self, painter: QPainter, points: list[QPointF], unit: float) -> None:
        rim, ivory = QColor(20, 14, 12), QColor(253, 247, 232)
        for color, width in ((rim, _RIM), (ivory, _LINE)):
            painter.setPen(QPen(color, width * unit))
            for start, end in _BONES:
                painter.drawLine(points[start], points[end])
        painter.setPen(QPen(rim, 2 * unit))
        for number, point in enumerate(points):
            is_tip = number in TIPS
            painter.setBrush(Theme.current().color("lit") if is_tip else ivory)
            radius = (_TIP if is_tip else _DOT) * unit
            painter.drawEllipse(point, radius, radius)
