"""The progress page, as a person sees and uses it (issue 4, point 5; picture 07b)."""

from dataclasses import replace
from itertools import pairwise, product

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.drill.page import SessionProgress
from pullstrings_qt.ui.learn.drill.view import SessionStatus
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.tiles_button import TilesButton
from tests.ui.expect import of_kind
from tests.ui.learn.progress.progress_samples import MAKE, MIXED, READ, content, days


@pytest.fixture
def page(window: MainWindow, appearance: Appearance) -> ProgressPage:
    shown = ProgressPage(content())
    window.resize(1366, 768)
    window.open_page(shown)
    return shown


def cards_of(page: ProgressPage) -> tuple[QWidget, ...]:
    return page.map_card, page.mix_up_card, page.days_card


def test_the_page_says_whose_progress_it_is_and_asks_for_a_drill(page: ProgressPage) -> None:
    assert page.header.subtitle.text() == "Mara · English letters and ASL"
    assert page.known.text() == "1 of 26 known"
    assert page.drill_button.words == "Practice"
    assert page.drill_button.kind is ButtonKind.PRIMARY
    assert page.cards_button.words == "All 6 cards for today"
    assert page.streak.text() == "You practiced on 2 of the last 30 days."
    # Pairs and the main button ask for a drill.
    asked: list[tuple[str, str]] = []
    page.drill_asked.connect(asked.append)
    page.drill_button.click()
    pair = of_kind(page.pairs.parts[0], TilesButton)
    pair.click()
    assert asked == [("m", "n", "s", "t"), ("m", "n")]
    assert pair.accessibleName() == "Practice M and N"
    assert pair.accessibleDescription() == "Mixed up 10 times"
    # People and sets can be switched.
    chosen: list[object] = []
    page.people.chosen.connect(chosen.append)
    page.sets.chosen.connect(chosen.append)
    people = page.people.menu_of_choices.actions()
    assert [(one.text(), one.isChecked()) for one in people] == [("Mara", True), ("Theo", False)]
    people[1].trigger()
    page.sets.menu_of_choices.actions()[1].trigger()
    assert chosen == [2, "hiragana"]
    page.show_content(content(people=content().people[:1]))
    assert not page.people.isEnabled()
    # Without mix-ups the cards are what to do next.
    page.drill_button.setFocus()
    page.show_content(content(confusions={READ: MIXED[:1], MAKE: ()}))
    assert page.no_mix_ups.isVisible()
    assert not page.drill_button.isVisible()
    assert page.cards_button.hasFocus()
    assert page.cards_button.kind is ButtonKind.PRIMARY
    # Before the first answer it is kind.
    nothing = content(
        mastery=dict.fromkeys(tile_set("asl").tiles, Mastery.NOT_MET),
        confusions={READ: (), MAKE: ()},
        days=days(),
        waiting=5,
    )
    page.show_content(nothing)
    assert page.welcome.isVisible()
    assert [card.isVisible() for card in cards_of(page)] == [True, False, False]
    assert not page.drill_button.isVisible()
    assert page.cards_button.words == "Begin with the first cards"
    assert page.cards_button.kind is ButtonKind.PRIMARY
    assert page.initial_focus() is page.cards_button
    page.show_content(content())
    assert not page.welcome.isVisible()
    assert page.mix_up_card.isVisible()


def test_charts_are_read_by_mouse_and_keyboard_and_leave_nothing_behind(page: ProgressPage) -> None:
    page.drill_button.setFocus()
    QTest.mouseMove(page.days, page.days.cell(29).center().toPoint())
    assert page.days.place == 29
    QTest.mouseMove(page.days, QPoint(1, page.days.height() - 1))
    assert page.days.place == -1
    # Arrow keys walk the map and say how well each is known.
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    interface = QAccessible.queryAccessibleInterface(page.map)
    assert interface.text(QAccessible.Text.Name) == "How well each one is known"
    described = QAccessible.Text.Description
    assert interface.text(described) == "A: for good."
    QTest.keyClick(page.map, Qt.Key.Key_Down)
    assert page.map.place == 7, "seven tiles a row, as in the picture"
    QTest.keyClick(page.map, Qt.Key.Key_End)
    assert interface.text(described) == "Z: not met."
    QTest.keyClick(page.map, Qt.Key.Key_Right)
    assert page.map.place == 25
    page.drill_button.setFocus()
    assert page.map.place == -1, "the bubble goes with the focus"
    page.map.show_mastery(tile_set("asl"), {})
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(page.map, Qt.Key.Key_Down)
    assert page.map.place == -1, "without places it can hold the focus as well"
    # How long back changes the chart.
    assert page.days.count == 30
    page.periods.segments[2].click()
    assert page.days.count == 52
    page.days.setFocus(Qt.FocusReason.TabFocusReason)
    sentence = "15 Nov to 21 Nov: 34 answers, 28 right (82 %). Reading: 37 per minute."
    assert page.days.accessibleDescription() == sentence


def test_tab_goes_through_the_page_as_it_is_read(page: ProgressPage, window: MainWindow) -> None:
    page.show_content(content(waiting=7))  # what came later stands in its place too
    QApplication.processEvents()
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    reached = []
    for _step in range(6):
        QTest.keyClick(window, Qt.Key.Key_Tab)
        reached.append(window.focusWidget())
    pairs = page.pairs.parts
    assert len(pairs) == 2
    stops = [page.cards_button, *pairs, page.drill_button, page.periods.current, page.days]
    assert reached == stops


@pytest.mark.parametrize(("scale", "size"), [(1.0, (1366, 768)), (2.0, (1024, 640))])
def test_no_card_is_wider_than_the_window(
    page: ProgressPage,
    window: MainWindow,
    appearance: Appearance,
    scale: float,
    size: tuple[int, int],
    qtbot: QtBot,
) -> None:
    appearance.use(appearance.preferences._replace(text_scale=scale))
    window.resize(*size)
    qtbot.waitUntil(lambda: page.width() == size[0])
    for set_id in ("asl", "hiragana", "roman", "elements"):
        ids = list(tile_set(set_id).tiles)
        mixed = tuple(replace(MIXED[1], tile_id=one, taken_for=ids[0]) for one in ids[1:])
        page.show_content(content(set_id, confusions={READ: mixed, MAKE: ()}))
        QApplication.processEvents()
        for card in cards_of(page):
            assert card.mapTo(page, QPoint(card.width(), 0)).x() <= page.width() - 14
        if scale > 1:
            assert (page.people.text(), page.sets.text()) == ("Mara", tile_set(set_id).name)


def test_every_place_can_be_pointed_at_and_each_step_shows_without_color(
    page: ProgressPage, appearance: Appearance, window: MainWindow, qtbot: QtBot
) -> None:
    for theme, chart in product(("light", "dark", "contrast"), (page.map, page.days)):
        appearance.use(appearance.preferences._replace(theme=theme))
        QApplication.processEvents()
        chart.point_at(-1)
        plain = chart.grab().toImage()
        for place in range(chart.count):
            assert chart.place_at(chart.cell(place).center()) == place
            assert chart.sentence(place)
        assert chart.place_at(QPointF(-5, -5)) == -1
        chart.point_at(0)
        assert chart.grab().toImage() != plain, "the place is framed and explained"
    # Never color alone: neighboring steps still differ.
    appearance.use(appearance.preferences._replace(theme="contrast"))
    gray = []
    for shown in Mastery:
        page.map.show_mastery(tile_set("asl"), dict.fromkeys(tile_set("asl").tiles, shown))
        gray.append(page.map.grab().toImage().convertToFormat(QImage.Format.Format_Mono))
    assert all(one != other for one, other in pairwise(gray))
    # A place out of sight is scrolled to.
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    window.resize(1024, 640)
    qtbot.waitUntil(lambda: page.width() == 1024)
    page.map.setFocus(Qt.FocusReason.TabFocusReason)
    page.map.point_at(25)
    assert page.map.visibleRegion().contains(page.map.cell(25).center().toPoint())


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
