"""In large text the board fills the page and scales; the rest is in a drawer."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.pulling_strings.reveal_items import LargeTile
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
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
    page = navigation.match_page
    assert page is not None
    return page


def settle() -> None:
    for _round in range(6):
        QApplication.processEvents()


def use(appearance: Appearance, window: MainWindow, size: tuple[int, int], scale: float) -> None:
    window.resize(*size)
    appearance.use(Preferences("light", scale, reduced_motion=True, pace="quick"))
    settle()


def in_sight(view: BoardView, place: str) -> bool:
    """Tell whether the middle of a place is in the part of the board that is seen."""
    middle: QPoint = view.pads.pad(place).geometry().center()
    return QRect(view.viewport().rect()).contains(middle)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "mijnlieff"])
@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_the_board_grows_as_the_text_does(
    navigation: Navigation,
    window: MainWindow,
    appearance: Appearance,
    game: str,
    size: tuple[int, int],
) -> None:
    page = sit(navigation, game)
    use(appearance, window, size, 1.0)
    before = page.scene.unit
    for scale in (1.5, 2.0):
        use(appearance, window, size, scale)
        assert page.scene.unit >= 0.97 * scale * before
        assert page.view.width() == page.table.width()
        assert page.rails.main.isVisible()
    assert page.table.rect().contains(page.table.right.geometry().adjusted(16, 16, -16, -8))


def test_a_board_without_words_is_seen_whole_with_places_large_enough(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "mijnlieff")
    for scale in (1.5, 2.0):
        use(appearance, window, (1024, 640), scale)
        assert page.view.shows_whole
        pads = [page.view.pads.pad(place.id) for place in page.scene.places()]
        assert pads
        for pad in pads:
            assert min(pad.width(), pad.height()) >= 44
            assert page.view.viewport().rect().contains(pad.geometry())
    page.table.fold_button.click()
    assert not page.view.shows_whole


@pytest.mark.parametrize("game", GAMES)
def test_the_board_follows_the_keyboard_to_every_place(
    navigation: Navigation, window: MainWindow, appearance: Appearance, game: str
) -> None:
    page = sit(navigation, game)
    use(appearance, window, (1024, 640), 2.0)
    if page.view.shows_whole:
        page.table.fold_button.click()
    assert not page.view.shows_whole
    page.setFocus()
    for place in page.scene.places():
        if place.enabled:
            page.view.pads.use_keyboard()
            page.view.pads.focus_place(place.id)
            assert in_sight(page.view, place.id), place.id


def test_keys_wheel_and_button_draw_it_larger_and_show_the_whole(
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
    assert not view.shows_whole
    button = page.table.fold_button
    assert button.accessibleName() == "Whole board"
    button.click()
    assert view.shows_whole
    assert button.accessibleName() == "Large board"
    assert all(in_sight(view, place.id) for place in page.scene.places())


def test_dragging_between_pieces_moves_the_board_and_picks_nothing(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "pulling_strings")
    use(appearance, window, (1024, 640), 2.0)
    view = page.view
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


def test_the_drawer_opens_by_key_and_button_and_closes_with_escape(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "chain_reaction")
    use(appearance, window, (1024, 640), 2.0)
    table = page.table
    assert not table.left.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F5)
    settle()
    assert table.left.isVisible()
    assert all(card.visibleRegion().isEmpty() or card.isVisible() for card in page.rails.seats)
    assert window.focusWidget() is table.left
    QTest.keyClick(table.left, Qt.Key.Key_Escape)
    settle()
    assert not table.left.isVisible()
    assert window.overlay is None
    assert page.view.isAncestorOf(window.focusWidget())


def test_pieces_of_who_chooses_are_in_sight_below_the_board(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "mijnlieff")
    use(appearance, window, (1024, 640), 2.0)
    strip = page.rails.tray_strip
    assert strip is not None
    assert len(strip.buttons) == 4
    assert all(button.isVisible() for button in strip.buttons)
    QTest.mouseClick(strip.buttons[1], Qt.MouseButton.LeftButton)
    assert strip.buttons[1].item.picked


def test_what_a_choice_would_do_is_said_on_the_board(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "pulling_strings")
    use(appearance, window, (1024, 640), 2.0)
    place = next(each for each in page.scene.places() if each.choosable)
    page.setFocus()
    page.view.pads.use_keyboard()
    page.view.pads.focus_place(place.id)
    settle()
    assert page.table.said.text
    said, pad = page.table.said.geometry(), page.view.pads.pad(place.id).geometry()
    assert not said.intersects(pad.translated(page.view.pos()))


@pytest.mark.parametrize("game", GAMES)
def test_the_header_says_whose_turn_it_is_while_the_seats_are_folded(
    navigation: Navigation,
    window: MainWindow,
    appearance: Appearance,
    game: str,
) -> None:
    page = sit(navigation, game)
    page.header.set_back("Home")
    use(appearance, window, (1024, 640), 1.0)
    assert "Mara" not in page.header.stage
    use(appearance, window, (1024, 640), 2.0)
    if not page.match.spec.in_turn:
        assert "Mara" not in page.header.stage
        return
    assert page.header.stage.startswith("Mara’s turn")
    shown = next(each for each in page.header.findChildren(TextLabel) if "Mara" in each.text())
    assert shown.width() >= shown.sizeHint().width()
    assert page.header.title.width() >= page.header.title.sizeHint().width()
    choice = next(iter(page.match.rules.choices(page.match.state, 0)))
    page.match.choose(0, choice)
    page.skip()
    settle()
    whose = page.match.names[min(page.match.waiting)]
    assert page.header.stage.startswith(f"{whose}’s turn")


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_what_is_said_of_a_whole_board_stands_beside_it(
    navigation: Navigation, window: MainWindow, appearance: Appearance, size: tuple[int, int]
) -> None:
    page = sit(navigation, "mijnlieff")
    use(appearance, window, size, 2.0)
    page.view.show_whole()
    page.view.pads.use_keyboard()
    for place in ("b3", "b1"):
        page.view.pads.focus_place(place)
        settle()
        assert page.table.said.text
        board = page.view.mapFromScene(page.scene.sceneRect()).boundingRect()
        said = page.table.said.geometry()
        assert not said.intersects(board.translated(page.view.pos()))
        assert page.table.rect().contains(said)


def test_what_is_said_of_a_turn_does_not_cover_where_it_ended(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = sit(navigation, "chain_reaction")
    use(appearance, window, (1024, 640), 2.0)
    rules = page.match.rules
    for text in ("f2e3", "e3e2"):
        assert page.match.choose(0, rules.read_choice(text))
        page.skip()
        settle()
    assert page.table.said.text
    said = page.table.said.geometry()
    tower = page.view.pads.pad("e1").geometry().translated(page.view.pos())
    assert page.table.rect().contains(tower.center())
    assert not said.intersects(tower)


def test_a_narrow_rail_has_what_the_tiles_do_beside_the_turns(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    use(appearance, window, (1024, 640), 1.0)
    page = sit(navigation, "mijnlieff")
    settle()
    legend = page.scene.legend()
    assert legend is not None
    shown = [each.words for each in page.findChildren(Button) if each.isVisible()]
    assert shown.count(legend.title) == 1


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_tiles_that_turn_over_large_are_in_sight_and_then_where_they_pull(
    navigation: Navigation, window: MainWindow, appearance: Appearance, size: tuple[int, int]
) -> None:
    use(appearance, window, size, 2.0)
    rules = game_spec("pulling_strings").rules()
    options = rules.check_options({})
    setup = rules.draw_setup(options, Random(3))
    navigation.matches.start_match(NewMatch("pulling_strings", options, setup, (MARA, THEO)))
    page = navigation.match_page
    assert page is not None
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
        assert seen.contains(view.mapFromScene(tile.point))
        box = view.mapFromScene(tile.box).boundingRect()
        assert seen.intersected(box).height() > 0.94 * box.height()
    page.scene.timeline.seek(page.scene.timeline.duration - 1)
    assert in_sight(view, "s4")
