"""Cross-fades: half way, the common part of both pictures is unchanged."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from pullstrings_qt.look.crossfade import paint_crossfade

pytestmark = pytest.mark.usefixtures("qapp")
INK = QColor(200, 40, 0)


def faded(share: float, ratio: float = 1.0) -> QImage:
    """Return a red square moved to the right by half its width, on white."""
    image = QImage(round(80 * ratio), round(40 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(ratio, ratio)
    painter.translate(20, 20)
    paint_crossfade(
        painter,
        QRectF(-20, -20, 80, 40),
        lambda old: old.fillRect(QRectF(-20, -20, 40, 40), INK),
        lambda new: new.fillRect(QRectF(0, -20, 40, 40), INK),
        share,
    )
    assert painter.combinedTransform().map(QPointF()) == QPointF(20, 20) * ratio
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 1.0])
def test_only_what_differs_changes(share: float, ratio: float) -> None:
    image = faded(share, ratio)
    old, both, new = (image.pixelColor(round(x * ratio), round(20 * ratio)) for x in (10, 30, 50))
    for seen, ink in ((old, 1 - share), (both, 1.0), (new, share)):
        wanted = [255 + (each - 255) * ink for each in (INK.red(), INK.green(), INK.blue())]
        assert [seen.red(), seen.green(), seen.blue()] == pytest.approx(wanted, abs=3)


def test_a_picture_that_melts_into_itself_keeps_its_color() -> None:
    hand = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
    hand.fill(QColor("#e9b48c"))
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#fbf3e1"))
    painter = QPainter(image)
    paint_crossfade(
        painter,
        QRectF(0, 0, 60, 60),
        lambda old: old.drawImage(QRectF(10, 10, 40, 40), hand),
        lambda new: new.drawImage(QRectF(10, 10, 40, 40), hand),
        0.5,
    )
    painter.end()
    seen, wanted = image.pixelColor(30, 30), QColor("#e9b48c")
    assert seen.getRgb() == pytest.approx(wanted.getRgb(), abs=3)
