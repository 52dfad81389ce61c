"""No painting is clipped: headings, rings of pieces, rows of turns, lines of a chart."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import TrayItem
from pullstrings_qt.ui.kit.match.score_chart import ChartData, ScoreChart
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.match.turn_list import TurnCard, TurnLine, TurnRow, TurnView
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def row_is_even(image: QImage, row: int) -> bool:
    """Return whether a row of a picture has one color."""
    return len({image.pixel(column, row) for column in range(image.width())}) == 1


@pytest.mark.parametrize("role", ["title", "page"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_letters_that_reach_below_the_line_are_whole(qtbot: QtBot, role: str, scale: float) -> None:
    Theme(text_scale=scale).use()
    label = TextLabel("The goal: jump", role)
    qtbot.addWidget(label)
    label.resize(label.sizeHint())
    assert row_is_even(picture(label), label.height() - 1)


@pytest.mark.parametrize("full", [True, False])
def test_the_ring_of_a_picked_piece_is_whole(qtbot: QtBot, full: bool) -> None:
    make = board_scene(game_spec("mijnlieff"))
    item = TrayItem("tile:0:S", "0:S", "Straight", "2 left", "Straight, 2 left", True, picked=True)
    button = TrayButton(make(), item, full=full)
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    assert row_is_even(picture(button), 0)


def test_the_first_row_of_a_list_of_turns_is_whole(qtbot: QtBot) -> None:
    view = TurnView()
    qtbot.addWidget(view)
    view.resize(240, 200)
    view.show()
    view.show_turns([TurnRow(turn, (), f"Turn {turn}", "") for turn in range(1, 13)])
    QApplication.processEvents()
    first = view.indexAt(QPoint(20, 3))
    assert first.row() > 0
    assert view.visualRect(first).top() >= 0
    assert view.visualRect(view.model().index(11, 0)).bottom() <= view.viewport().height()


def test_lines_that_lie_on_each_other_both_show(qtbot: QtBot) -> None:
    theme, look = Theme(), SeatLook()
    totals = [(0, 0), (1, 1), (3, 3), (3, 3)]
    theme.use()
    chart = ScoreChart(ChartData(totals, ("Mia", "Oma"), look))
    qtbot.addWidget(chart)
    chart.resize(420, 150)
    image = picture(chart)
    seen = {image.pixel(x, y) for x in range(420) for y in range(150)}
    assert {look.color(seat, theme).rgba() for seat in (0, 1)} <= seen


@pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)
def test_a_list_of_turns_fills_its_card_before_it_scrolls(qtbot: QtBot) -> None:
    """It scrolled in a card that was mostly empty, as soon as the last turn got its second line."""
    card = TurnCard()
    qtbot.addWidget(card)
    card.setFixedSize(288, 372)
    card.show()
    QApplication.processEvents()
    lines = tuple(TurnLine(seat, None, "Player 1 moves 3 to the right", False) for seat in (0, 1))
    rows = [TurnRow(1, (), "", "", lines=lines), TurnRow(2, (), "Not chosen yet", "")]
    card.view.show_turns(rows)
    QApplication.processEvents()
    assert card.view.geometry().bottom() >= card.height() - 14
    assert card.view.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("text", "part", "start"),
    [("Choose C, at the top", "C", 7), ("A 5 and a 50: 50", "50", 10), ("ねこ", "こ", 1)],
)
def test_a_bold_part_is_a_word_of_its_own_where_there_is_one(
    qapp: QApplication, text: str, part: str, start: int
) -> None:
    """The C of "Choose" was bold, in place of the tile C."""
    block = TextBlock(text, Theme().font("body"), 22, bold=(part,))
    (stretch,) = block.bold_ranges(text)
    assert (stretch.start, stretch.length) == (start, len(part))
