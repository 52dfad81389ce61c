"""With large text the board is whole; it can be enlarged by hand, and a sheet has the details."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.pulling_strings.reveal_items import LargeTile
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.legend_card import LegendCard
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import settle, there
from tests.ui.match.conftest import COMPUTER, MARA, THEO

GAMES = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")
OMA = SeatChoice("Oma")


def sit(navigation: Navigation, game: str) -> MatchPage:
    """Begin a match in which the first person chooses on the board of the page."""
    spec = game_spec(game)
    players = {"pulling_strings": (MARA, COMPUTER), "strung_along": (MARA, THEO, OMA)}
    rules = spec.rules()
    seats = players.get(game, (MARA, THEO))
    options = dict(rules.check_options({"seats": 3} if game == "strung_along" else {}))
    setup = dict(rules.draw_setup(options, Random(3)))
    if spec.in_turn:
        setup["first"] = 0
    navigation.matches.start_match(NewMatch(game, options, setup, seats))
    return there(navigation.match_page)


def use(appearance: Appearance, window: MainWindow, size: tuple[int, int], scale: float) -> None:
    window.resize(*size)
    appearance.use(Preferences("light", scale, reduced_motion=True, pace="quick"))
    settle()


def in_sight(view: BoardView, place: str) -> bool:
    """Tell whether the middle of a place is in the part of the board that is seen."""
    middle: QPoint = view.pads.pad(place).geometry().center()
    return QRect(view.viewport().rect()).contains(middle)


def test_keys_wheel_and_button_draw_it_larger_and_dragging_moves_it(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "pulling_strings")
    view = page.view
    use(appearance, window, (1366, 768), 1.0)
    assert view.shows_whole
    QTest.keyClicks(page, "+")
    assert view.zoom == pytest.approx(1.25)
    QTest.keyClicks(page, "--")
    assert view.shows_whole
    middle = QPointF(view.viewport().rect().center())
    under = view.mapToScene(middle.toPoint())
    turn = QWheelEvent(
        middle,
        view.mapToGlobal(middle),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    view.wheelEvent(turn)
    assert view.zoom == pytest.approx(1.25**2)
    away = view.mapToScene(middle.toPoint()) - under
    assert abs(away.x()) < 4
    assert abs(away.y()) < 4
    QTest.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.AltModifier)
    assert view.shows_whole
    use(appearance, window, (1366, 768), 2.0)
    assert view.shows_whole, "the size of the text never crops the board"
    assert all(in_sight(view, place.id) for place in page.scene.places())
    # Dragging between pieces moves the board and picks nothing.
    page = sit(navigation, "pulling_strings")
    use(appearance, window, (1024, 640), 2.0)
    view = page.view
    view.switch_zoom()
    shown = [
        view.pads.pad(each.id)
        for each in page.scene.places()
        if in_sight(view, each.id) and each.enabled
    ]
    pad = shown[len(shown) // 2]
    start = pad.rect().center()
    before = pad.geometry().topLeft()
    QTest.mousePress(pad, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(pad, start + QPoint(0, 30))
    QTest.mouseMove(pad, start + QPoint(0, 60))
    QTest.mouseRelease(pad, Qt.MouseButton.LeftButton, pos=start)
    assert pad.geometry().topLeft() != before
    assert page.scene.picked is None


@pytest.mark.parametrize("game", GAMES)
def test_the_board_follows_the_keyboard_and_the_details_open_by_key_and_button(
    navigation: Navigation, window: MainWindow, appearance: Appearance, game: str
) -> None:
    page = sit(navigation, game)
    use(appearance, window, (1024, 640), 2.0)
    strip = page.rails.tray_strip
    if game == "mijnlieff":  # the pieces of who chooses are in sight
        assert strip is not None
        assert len(strip.buttons) == 4
        assert all(button.isVisible() for button in strip.buttons)
        for _click in range(2):
            QTest.mouseClick(strip.buttons[1], Qt.MouseButton.LeftButton)
            assert strip.buttons[1].item.picked is not bool(_click)
    page.view.switch_zoom()
    assert not page.view.shows_whole
    page.setFocus()
    for place in page.scene.places():
        if place.enabled:
            page.view.pads.use_keyboard()
            page.view.pads.focus_place(place.id)
            assert in_sight(page.view, place.id), place.id
    page.view.switch_zoom()
    details = there(page.rails.details)
    assert not details.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F5)
    settle()
    assert details.isVisible()
    assert details.isAncestorOf(window.focusWidget())
    assert not details.geometry().intersects(page.view.geometry()), "the board stays in sight"
    assert page.rails.main.isVisible()
    assert not any(seat.isVisible() for seat in page.rails.seats)
    words = {each.words for each in details.findChildren(Button)}
    assert words >= {"Show again", "All turns", "Undo", "Rules"}
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    settle()
    assert not details.isVisible()
    assert window.overlay is None
    assert window.page is page
    assert all(seat.isVisible() for seat in page.rails.seats)
    opens = next(each for each in page.findChildren(Button) if each.words == "Details")
    opens.click()
    assert details.isVisible()
    details.close_button.click()
    assert not details.isVisible()
    assert page.view.isAncestorOf(window.focusWidget()) or page.isAncestorOf(window.focusWidget())


def test_a_narrow_rail_has_what_the_tiles_do_beside_the_turns(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    use(appearance, window, (1024, 640), 1.0)
    page = sit(navigation, "mijnlieff")
    settle()
    legend = there(page.scene.legend())
    shown = [each.words for each in page.findChildren(Button) if each.isVisible()]
    cards = [each for each in page.findChildren(LegendCard) if each.isVisible()]
    assert shown.count(legend.title) + len(cards) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_tiles_that_turn_over_large_are_in_sight_and_then_where_they_pull(
    navigation: Navigation, window: MainWindow, appearance: Appearance, size: tuple[int, int]
) -> None:
    use(appearance, window, size, 2.0)
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({})
    setup = rules.draw_setup(options, Random(3))
    navigation.matches.start_match(NewMatch("pulling_strings", options, setup, (MARA, THEO)))
    page = there(navigation.match_page)
    settle()
    for seat, end in enumerate(("n3", "s4")):
        assert page.match.choose(seat, rules.read_choice(end))
    page.scene.timeline.hold(True)
    page.scene.timeline.seek(1)
    view = page.view
    seen = QRect(view.viewport().rect())
    tiles = [item for item in page.scene.items() if isinstance(item, LargeTile)]
    assert len(tiles) == 2
    for tile in tiles:
        assert seen.contains(view.mapFromScene(tile.pos()))
        box = view.mapFromScene(tile.box).boundingRect()
        assert seen.intersected(box).height() > 0.94 * box.height()
    page.scene.timeline.seek(page.scene.timeline.duration - 1)
    assert in_sight(view, "s4")
