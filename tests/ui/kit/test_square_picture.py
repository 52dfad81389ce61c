"""A picture drawn by a function."""

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.square_picture import PicturePane


def test_a_picture_that_is_never_as_sharp_as_the_screen_is_not_drawn_over_and_over(
    qtbot: QtBot,
) -> None:
    """An empty one of a board that cannot be drawn is so on every sharp screen."""
    drawn: list[float] = []

    def draw(_theme: Theme, _side: int, ratio: float) -> QPixmap:
        drawn.append(ratio)
        picture = QPixmap(8, 8)
        picture.setDevicePixelRatio(ratio + 1)
        return picture

    pane = PicturePane(draw, 40)
    qtbot.addWidget(pane)
    pane.show()
    qtbot.waitExposed(pane)
    for _round in range(20):
        QApplication.processEvents()
    count = len(drawn)
    for _round in range(20):
        QApplication.processEvents()
    assert len(drawn) == count
