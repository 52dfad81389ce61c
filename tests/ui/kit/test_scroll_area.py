"""A scroll area comes to rest, also where content with a bar and without ask for each other."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.scroll_area import ScrollArea

WIDTH, HEIGHT = 400, 300


class Contrary(QWidget):
    """Is too high for the area without a bar, and fits it with one."""

    def __init__(self) -> None:
        super().__init__()
        self.resizes = 0

    def minimumSizeHint(self) -> QSize:
        return QSize(50, HEIGHT + 100 if self.width() >= WIDTH else HEIGHT - 100)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resizes += 1
        self.updateGeometry()


def test_content_that_fits_only_beside_a_bar_comes_to_rest(qtbot: QtBot) -> None:
    """Qt alone resizes it until the stack overflows, which ends the process."""
    area, content = ScrollArea(), QWidget()
    column = QVBoxLayout(content)
    column.setContentsMargins(0, 0, 0, 0)
    contrary = Contrary()
    column.addWidget(contrary)
    area.setWidget(content)
    qtbot.addWidget(area)
    area.resize(WIDTH, HEIGHT)
    area.show()
    qtbot.waitExposed(area)
    for height in range(HEIGHT - 20, HEIGHT + 20):
        area.resize(WIDTH, height)
        qtbot.wait(1)
        assert contrary.resizes < 100
        contrary.resizes = 0
