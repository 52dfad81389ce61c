"""Labels leave room for all of their letters."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QRegion
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.text_label import TextLabel


def inked_rows(label: TextLabel, high: int) -> int:
    """Return how many rows of pixels a label of a height puts ink into."""
    label.resize(label.sizeHint().width(), high)
    image = QImage(label.size(), QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    label.render(image, QPoint(), QRegion(), TextLabel.RenderFlag.DrawChildren)
    shades = [
        min(image.pixelColor(x, y).lightness() for x in range(image.width())) for y in range(high)
    ]
    return sum(shade < 128 for shade in shades)


@pytest.mark.parametrize("role", ["small", "second", "body", "lead", "title", "page", "score"])
def test_what_reaches_below_the_line_is_not_cut(qtbot: QtBot, role: str) -> None:
    label = TextLabel("gjpqy", role)
    qtbot.addWidget(label)
    high = label.sizeHint().height()
    assert inked_rows(label, high) == inked_rows(label, high + 40)
