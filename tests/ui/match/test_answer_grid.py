"""Picking an answer: a tick marks the choice, never only color, and the space is used."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent, QImage
from PySide6.QtWidgets import QApplication

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.sign_button import SignButton
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from tests.ui.match.conftest import Begin, answer_in_secret


@pytest.fixture
def asking(begin: Begin, window: MainWindow) -> AnswerSheet:
    """Return the dialog of a learning match while it shows all signs."""
    page = begin(learning="no pull")
    page.press_main()
    return answer_in_secret(window, "n3")


def buttons(dialog: AnswerSheet) -> tuple[SignButton, ...]:
    return dialog.grid.buttons


def colors(button: SignButton) -> set[int]:
    image = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_hovering_does_not_look_like_choosing_and_the_answers_fill_the_width(
    asking: AnswerSheet,
) -> None:
    button = buttons(asking)[3]
    lit, tick = (Theme.current().color(role).rgb() for role in ("lit", "primary"))
    QApplication.sendEvent(button, QEnterEvent(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5)))
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert button.underMouse()
    assert not {lit, tick} & colors(button)
    button.click()
    assert {lit, tick} <= colors(button)
    # Five columns of six rows left a third of the width empty and one answer on its own.
    grid = asking.grid
    grid.setParent(asking)  # where nothing else gives it a size
    grid.show()
    for size in ((900, 900), (1000, 840), (760, 600)):
        grid.resize(*size)
        right = max(button.geometry().right() for button in grid.buttons)
        side = grid.buttons[0].width()
        assert size[0] - right <= side + 4
        rows = [button.y() for button in grid.buttons]
        assert rows.count(max(rows)) > 1
