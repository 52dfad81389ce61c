"""The progress page, as a person sees and uses it (issue 4, point 5; picture 07b)."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.drill.session_progress import SessionProgress
from pullstrings_qt.ui.learn.drill.view import SessionStatus
from pullstrings_qt.ui.learn.progress.chart_days import DaysFigure, SpeedFigure
from pullstrings_qt.ui.learn.progress.chart_figure import ChartFigure
from pullstrings_qt.ui.learn.progress.chart_map import MapFigure
from pullstrings_qt.ui.learn.progress.chart_matrix import MatrixFigure
from pullstrings_qt.ui.learn.progress.chart_table import ChartTable
from pullstrings_qt.ui.learn.progress.chart_view import ChartView
from pullstrings_qt.ui.learn.progress.content import spans
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.progress.words import DataTable
from tests.ui.learn.progress.progress_samples import MAKE, MIXED, READ, TODAY, content, days

M_SAID_N = 12 * 26 + 13


@pytest.fixture
def page(window: MainWindow, appearance: Appearance) -> ProgressPage:
    shown = ProgressPage(content(), TODAY)
    window.resize(1366, 768)
    window.open_page(shown)
    return shown


def test_the_page_says_whose_progress_it_is(page: ProgressPage) -> None:
    assert page.header.subtitle.text() == "Mara · English letters and ASL"
    assert page.known.text() == "1 of 26 known"
    assert page.drill_button.words == "Practice M and N"
    assert page.drill_button.kind is ButtonKind.PRIMARY
    assert page.cards_button.words == "All 6 cards for today"
    assert page.days.words.text() == "You practiced on 2 of the last 30 days."


def test_arrow_keys_walk_the_matrix_and_every_cell_is_explained(page: ProgressPage) -> None:
    view = page.matrix.view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert page.matrix.note.words.text() == "S shown, T said, 7 of 7 times."
    view.point_at(M_SAID_N - 1)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.place == M_SAID_N
    assert page.matrix.note.words.text() == "M shown, N said, 6 of 15 times."
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.text(QAccessible.Text.Name) == "Mix-ups"
    assert interface.text(QAccessible.Text.Description) == "M shown, N said, 6 of 15 times."
    for key, place in ((Qt.Key.Key_Down, 13 * 26 + 13), (Qt.Key.Key_Home, 0)):
        QTest.keyClick(view, key)
        assert view.place == place
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.place == 0


def test_the_mouse_points_too_and_leaves_nothing_behind(page: ProgressPage) -> None:
    view = page.matrix.view
    page.drill_button.setFocus()
    spot = view.figure.cell(M_SAID_N, QRectF(view.rect()).adjusted(2, 3, -2, -3), Theme.current())
    QTest.mouseMove(view, spot.center().toPoint())
    assert page.matrix.note.words.text().startswith("M shown, N said")
    QTest.mouseMove(view, QPoint(1, view.height() - 1))
    assert view.place == -1
    assert page.matrix.note.words.text() == "Point at something, or walk with the arrow keys."


def test_a_walk_through_the_map_says_how_well_each_is_known(page: ProgressPage) -> None:
    view = page.map.view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    assert page.map.note.words.text() == "A: known for good, level 4 of 4."
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.place == 7, "seven tiles a row, as in the picture"
    QTest.keyClick(view, Qt.Key.Key_End)
    assert page.map.note.words.text() == "Z: not met yet."


def test_charts_become_tables_and_charts_again(page: ProgressPage) -> None:
    page.matrix.view.setFocus(Qt.FocusReason.TabFocusReason)
    page.menus.table.trigger()
    assert page.menus.table.text() == "As charts"
    table = page.matrix.table
    assert table is not None
    assert table.hasFocus(), "the keyboard stays where it was"
    assert not page.matrix.view.isVisible()
    assert [card.table is not None and card.table.isVisible() for card in page.cards] == [True] * 4
    model = table.model()
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(4)]
    assert heads == ["Shown", "Answered", "Times", "Of"]
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Down)
    row = table.currentIndex().row()
    cells = [model.index(row, column).data() for column in range(4)]
    assert cells == ["M", "N", "6", "15"]
    page.menus.table.trigger()
    assert page.matrix.view.hasFocus()
    assert not table.isVisible()


def test_tab_goes_through_the_page_as_it_is_read(page: ProgressPage, window: MainWindow) -> None:
    page.show_content(content(waiting=7))  # what came later stands in its place too
    QApplication.processEvents()
    page.map.view.setFocus(Qt.FocusReason.TabFocusReason)
    reached = []
    for _step in range(9):
        QTest.keyClick(window, Qt.Key.Key_Tab)
        reached.append(window.focusWidget())
    assert page.directions is not None
    assert reached == [
        page.drill_button,
        page.cards_button,
        page.directions.current,
        page.matrix.view,
        *page.pairs,
        page.periods.current,
        page.days.view,
        page.speed.view,
    ]


def test_tab_leaves_a_table(page: ProgressPage) -> None:
    page.show_as_tables(True)
    table = page.map.table
    assert table is not None
    table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert not table.hasFocus()


def test_a_screen_reader_reads_the_cells_of_a_table(page: ProgressPage) -> None:
    page.show_as_tables(True)
    assert page.map.table is not None
    interface = QAccessible.queryAccessibleInterface(page.map.table)
    assert interface.role() == QAccessible.Role.Table
    assert interface.text(QAccessible.Text.Name) == "How well each one is known"
    words = {
        interface.child(place).text(QAccessible.Text.Name)
        for place in range(interface.childCount())
    }
    assert {"Letters", "How well", "A", "for good", "not met"} <= words


def test_the_other_direction_has_its_own_mix_ups(page: ProgressPage) -> None:
    assert [button.pair.tiles for button in page.pairs] == [("m", "n"), ("s", "t")]
    assert page.directions is not None
    page.directions.segments[1].click()
    assert page.direction is MAKE
    assert page.pairs == []
    assert page.matrix.words.text().startswith("Row: the letter shown. Column: the sign you made.")


def test_pairs_and_the_main_button_ask_for_a_drill(page: ProgressPage) -> None:
    asked: list[tuple[str, str]] = []
    page.drill_asked.connect(asked.append)
    page.drill_button.click()
    pairs = {button.pair.tiles: button for button in page.pairs}
    pairs["m", "n"].click()
    assert asked == [("m", "n"), ("m", "n")]
    assert pairs["m", "n"].accessibleName() == "Practice M and N"
    assert pairs["m", "n"].accessibleDescription() == "Mixed up 10 times"


def test_how_long_back_changes_both_charts(page: ProgressPage) -> None:
    assert page.days.view.figure.count == 30
    page.periods.segments[2].click()
    assert (page.days.view.figure.count, page.speed.view.figure.count) == (52, 52)
    page.days.view.setFocus(Qt.FocusReason.TabFocusReason)
    assert page.days.note.words.text() == "15 Nov to 21 Nov: 34 answers, 28 right (82 %)."


def test_people_and_sets_can_be_switched_from_the_header(page: ProgressPage) -> None:
    chosen: list[object] = []
    page.menus.person_chosen.connect(chosen.append)
    page.set_chosen.connect(chosen.append)
    people = page.menus.people_menu.actions()
    assert [(one.text(), one.isChecked()) for one in people] == [("Mara", True), ("Theo", False)]
    people[1].trigger()
    page.menus.sets_menu.actions()[1].trigger()
    assert chosen == [2, "hiragana"]
    page.show_content(content(people=content().people[:1]))
    assert not page.menus.person.isEnabled()
    assert page.menus.person.statusTip() == "Nobody else is here yet."


def test_before_the_first_answer_the_page_is_kind(page: ProgressPage) -> None:
    nothing = content(
        mastery=dict.fromkeys(tile_set("asl").tiles, Mastery.NOT_MET),
        confusions={READ: (), MAKE: ()},
        days=days(),
        waiting=5,
    )
    page.show_content(nothing)
    assert page.welcome.isVisible()
    assert [card.isVisible() for card in page.cards] == [True, False, False, False]
    assert not page.drill_button.isVisible()
    assert page.cards_button.words == "Begin with the first cards"
    assert page.cards_button.kind is ButtonKind.PRIMARY
    assert page.initial_focus() is page.cards_button
    page.show_content(content())
    assert not page.welcome.isVisible()
    assert page.matrix.isVisible()


@pytest.mark.parametrize("set_id", ["asl", "hiragana", "roman", "elements"])
@pytest.mark.parametrize(("scale", "size"), [(1.0, (1366, 768)), (2.0, (1024, 640))])
def test_no_card_is_wider_than_the_window(
    page: ProgressPage,
    window: MainWindow,
    appearance: Appearance,
    set_id: str,
    scale: float,
    size: tuple[int, int],
    qtbot: QtBot,
) -> None:
    ids = list(tile_set(set_id).tiles)
    mixed = tuple(replace(MIXED[1], tile_id=one, taken_for=ids[0]) for one in ids[1:])
    page.show_content(content(set_id, confusions={READ: mixed, MAKE: ()}))
    appearance.use(replace(appearance.preferences, text_scale=scale))
    window.resize(*size)
    qtbot.waitUntil(lambda: page.width() == size[0])
    QApplication.processEvents()
    for card in page.cards:
        assert card.mapTo(page, QPoint(card.width(), 0)).x() <= page.width() - 14, card.title.text()
    if scale > 1:
        assert page.map.words.text() == f"Mara · {tile_set(set_id).name}"


def test_a_place_out_of_sight_is_scrolled_to_and_explained_beside_itself(
    page: ProgressPage, window: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    appearance.use(replace(appearance.preferences, text_scale=2.0))
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: page.width() == 1024)
    view = page.matrix.view
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.point_at(25 * 26)
    box = QRectF(view.rect()).adjusted(2, 3, -2, -3)
    spot = view.figure.cell(view.place, box, Theme.current()).center().toPoint()
    assert view.visibleRegion().contains(spot)


FIGURES: tuple[ChartFigure, ...] = (
    MapFigure(tile_set("asl"), content().mastery),
    MatrixFigure(tile_set("asl"), MIXED, READ),
    DaysFigure(spans(content().days[-30:], 1), TODAY),
    SpeedFigure(spans(content().days[-30:], 1), TODAY),
)


def drawn(figure: ChartFigure, theme: Theme) -> QImage:
    height = round(figure.height(560, theme))
    image = QImage(560, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(theme.color("card"))
    painter = QPainter(image)
    figure.paint(painter, QRectF(0, 0, 560, height), theme)
    painter.end()
    return image


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: type(figure).__name__)
def test_every_place_can_be_pointed_at_where_it_is_drawn(
    qapp: object, figure: ChartFigure, theme: str
) -> None:
    look = Theme(theme)
    box = QRectF(0, 0, 560, figure.height(560, look))
    for place in range(figure.count):
        middle = figure.cell(place, box, look).center()
        assert figure.place_at(middle, box, look) == place
        assert figure.sentence(place)
        assert figure.sentence(place).startswith(figure.lead(place))
    assert figure.place_at(QPointF(-5, -5), box, look) == -1
    assert drawn(figure, look) != drawn(_empty(figure), look)


def _empty(figure: ChartFigure) -> ChartFigure:
    if isinstance(figure, MapFigure):
        return MapFigure(tile_set("asl"), dict.fromkeys(tile_set("asl").tiles, Mastery.NOT_MET))
    if isinstance(figure, MatrixFigure):
        return MatrixFigure(tile_set("asl"), (), READ)
    return type(figure)(spans(days()[-30:], 1), TODAY)  # type: ignore[call-arg]


@pytest.mark.parametrize("level", list(Mastery)[1:])
def test_each_step_of_mastery_shows_without_color(qapp: object, level: Mastery) -> None:
    """Never color alone: with all color taken away, neighboring steps still differ."""
    tiles = tile_set("asl")
    below = dict.fromkeys(tiles.tiles, Mastery(level - 1))
    here = dict.fromkeys(tiles.tiles, level)
    look = Theme("contrast")
    first, second = (drawn(MapFigure(tiles, one), look) for one in (below, here))
    gray = QImage.Format.Format_Mono
    assert first.convertToFormat(gray) != second.convertToFormat(gray)


def test_a_chart_without_places_can_hold_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    view = ChartView(MatrixFigure(replace(tile_set("asl"), tiles={}), (), READ))
    view.setParent(window)
    view.show()
    view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.place == -1


def test_no_date_is_cut_in_a_table(qtbot: QtBot) -> None:
    rows = tuple((day, 3, "80 %", 2, 12) for day in ("Today", "14 November", "20 September 2025"))
    table = ChartTable()
    qtbot.addWidget(table)
    table.show_table(DataTable("Days", ("Day", "Answers", "Right", "New", "Speed"), rows))
    table.resize(480, 300)
    table.show()
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)


@pytest.mark.parametrize("name", ["light", "dark"])
def test_cards_still_to_come_are_seen_on_the_cloth(qtbot: QtBot, name: str) -> None:
    theme = Theme(name)
    theme.use()
    pips = SessionProgress()
    qtbot.addWidget(pips)
    pips.resize(560, 34)
    pips.show_standing(SessionStatus(0, 10, "0 of 10"))
    image = QImage(pips.size(), QImage.Format.Format_RGB32)
    image.fill(theme.color("cloth"))
    pips.render(image, QPoint(), QRegion(), QWidget.RenderFlag(0))
    cloth = theme.color("cloth").lightness()
    assert abs(image.pixelColor(468, 17).lightness() - cloth) > 40
