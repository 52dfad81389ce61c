"""Everything can be done with one or two switches: pages, dialogs, menus, and all four games."""

from collections.abc import Iterator
from random import Random
from statistics import median

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnView
from pullstrings_qt.ui.kit.preferences import Appearance, Switches
from pullstrings_qt.ui.kit.switch_scan import Stop
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.settings.page import SettingsPage
from tests.ui.expect import of_kind, settle, there

MAX_STEPS = 60
NAMES = ("Mara", "Theo", "Oma")


@pytest.fixture
def two(appearance: Appearance) -> None:
    """Two switches: the frame moves when it is told to."""
    appearance.use(appearance.preferences._replace(switches="two"))


def press(window: MainWindow, key: Qt.Key) -> None:
    focused: QWidget | None = window.focusWidget()
    QTest.keyClick(window if focused is None else focused, key)
    settle()


def leaves(stop: Stop) -> Iterator[Stop]:
    """Yield all that a stop holds, down to what is pressed."""
    if not stop.inside:
        yield stop
    for each in stop.inside:
        yield from leaves(each)


def middle(widget: QWidget) -> QPoint:
    return QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size()).center()


def reach(window: MainWindow, target: QWidget) -> int:
    """Walk with the first switch to a widget, press it with the second, return the presses."""
    scan = window.scan
    for step in range(MAX_STEPS):
        stop, wanted = scan.stop, middle(target)
        here = stop is not None and any(leaf.rect.center() == wanted for leaf in leaves(stop))
        leaf = stop is not None and not stop.inside
        press(window, Qt.Key.Key_Return if here else Qt.Key.Key_Space)
        if here and leaf:
            return step + 1
    raise AssertionError(f"not reached: {target.accessibleName()}")


def button(root: QWidget, words: str) -> Button:
    found = [each for each in root.findChildren(Button) if each.words == words]
    return next(each for each in found if each.isVisible() and each.isEnabled())


@pytest.mark.usefixtures("two")
def test_from_home_to_the_settings_and_back(navigation: Navigation, window: MainWindow) -> None:
    reach(window, button(navigation.home, "Settings"))
    page = of_kind(window.page, SettingsPage)
    reach(window, page.theme_choice.segments[2])
    assert Theme.current().name == "dark"
    reach(window, page.header.back)
    home = there(window.page)
    assert home.page_title == navigation.home.page_title


@pytest.mark.usefixtures("two")
def test_the_switches_reach_no_widget_by_themselves(
    navigation: Navigation, window: MainWindow
) -> None:
    focused = there(window.focusWidget())
    QTest.keyClick(focused, Qt.Key.Key_Space)
    settle()
    assert window.page is navigation.home
    assert window.overlay is None


def sit(navigation: Navigation, game: str) -> MatchPage:
    spec, seats = game_spec(game), 3 if game == "strung_along" else 2
    rules = spec.rules()
    options = dict(rules.check_options({"seats": 3} if seats == 3 else {}))
    setup = dict(rules.draw_setup(options, Random(3)))
    if spec.in_turn:
        setup["first"] = 0
    people = tuple(SeatChoice(name) for name in NAMES[:seats])
    navigation.matches.start_match(NewMatch(game, options, setup, people))
    page = there(navigation.match_page)
    settle()
    return page


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction", "strung_along"])
def test_a_turn_in_the_open(navigation: Navigation, window: MainWindow, game: str) -> None:
    page = sit(navigation, game)
    turn = page.match.turn
    rng = Random(7)
    for _choice in range(12):
        if page.match.turn > turn:
            break
        trays = [
            each
            for card in page.rails.seats
            for each in getattr(card, "buttons", ())
            if each.item.choosable and not each.item.picked
        ]
        pads = [page.view.pads.pad(each.id) for each in page.scene.places() if each.choosable]
        if page.rails.main.isEnabled():
            reach(window, page.rails.main)
        elif trays and not any(each.item.picked for each in trays):
            reach(window, rng.choice(trays))
        if page.match.turn == turn and pads and not page.rails.main.isEnabled():
            reach(window, rng.choice(pads))
    assert page.match.turn > turn


def play_in_secret(window: MainWindow, page: MatchPage, rng: Random) -> int:
    """Play a turn of two people, watch it, and return how often a switch was pressed."""
    presses = reach(window, page.rails.main)
    for _dialog in range(12):
        overlay = window.overlay
        if overlay is None:
            break
        boards = [each for each in (getattr(overlay, "view", None),) if each is not None]
        main = getattr(overlay, "main_button", None)
        if boards and main is not None and not main.isEnabled():
            places = [each for each in boards[0].board.places() if each.choosable]
            presses += reach(window, boards[0].pads.pad(rng.choice(places).id))
        else:
            shown = [each for each in overlay.findChildren(Button) if each.isVisible()]
            primary = [each for each in shown if each.kind.value == "primary" and each.isEnabled()]
            presses += reach(window, primary[0])
    page.skip()
    settle()
    return presses


@pytest.mark.usefixtures("two")
def test_secret_turns_of_two_people(navigation: Navigation, window: MainWindow) -> None:
    page, rng = sit(navigation, "pulling_strings"), Random(7)
    presses = [play_in_secret(window, page, rng) for _turn in range(3)]
    assert page.match.turn == 3
    assert page.turn.phase is Phase.AT_REST
    assert median(presses) <= 20
    stop = there(window.scan.stop)
    assert middle(page.rails.main) in [leaf.rect.center() for leaf in leaves(stop)]


@pytest.mark.usefixtures("two")
def test_what_stands_alone_below_each_other_is_one_group(
    navigation: Navigation, window: MainWindow
) -> None:
    page = sit(navigation, "pulling_strings")
    reach(window, page.rails.main)
    sides = set()
    for _step in range(MAX_STEPS):
        stop = there(window.scan.stop)
        if len(stop.inside) == 5:
            sides.add((stop.rect.width() > stop.rect.height(), stop.rect.topLeft().toTuple()))
        press(window, Qt.Key.Key_Space)
    assert sorted(wide for wide, _corner in sides) == [False, False, True, True]


def test_one_switch_is_led_and_chooses(
    qtbot: QtBot, navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    appearance.use(appearance.preferences._replace(switches="one", scan_pace="fast"))
    scan = window.scan
    assert scan.switches is Switches.ONE
    scan.use(Switches.ONE, seconds=3600)  # the test moves it on, however slow the machine is
    qtbot.waitUntil(lambda: scan.stop is not None)
    first = there(scan.stop)
    assert first.rect.center() == middle(button(navigation.home, "New match")), "what most begin"
    while (stop := scan.stop) is None or not stop.inside:
        scan.step()
    press(window, Qt.Key.Key_Space)
    assert len(scan.above) == 1
    for _step in range(2 * len(stop.inside) + 1):  # two rounds without a choice lead out again
        scan.step()
    assert scan.above == []
    appearance.use(appearance.preferences._replace(switches="off"))
    assert scan.stop is None
    press(window, Qt.Key.Key_F6)
    assert window.page is navigation.home


@pytest.mark.usefixtures("two")
@pytest.mark.qt_log_ignore(r"does not support raise\(\)")
def test_a_menu_is_walked_over_alone(
    navigation: Navigation, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sit(navigation, "mijnlieff")
    menu, scan = page.header.menu, window.scan
    menu.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)  # offscreen knows no popups
    menu.show()
    monkeypatch.setattr(QApplication, "activePopupWidget", lambda: menu)
    scan.restart()
    settle()
    names = [action.text() for action in menu.actions() if action.isEnabled() and action.text()]
    for _step in range(names.index("All turns")):
        press(window, Qt.Key.Key_Space)
    assert scan.above == []
    stop = there(scan.stop)
    assert not stop.inside
    monkeypatch.undo()
    scan.select()
    settle()
    assert window.overlay is not None


@pytest.mark.usefixtures("two")
def test_the_frame_is_on_what_has_come_and_what_has_gone_is_not_pressed(
    navigation: Navigation, window: MainWindow
) -> None:
    scan = window.scan
    assert not window.focus_ring.isVisible(), "two rings: which is it?"
    reach(window, button(navigation.home, "New match"))
    dialog = there(window.overlay)
    box = QRect(dialog.mapToGlobal(QPoint(0, 0)), dialog.size())
    assert scan.stop is not None
    assert all(box.contains(leaf.rect) for leaf in leaves(scan.stop))
    assert not window.focus_ring.isVisible()
    dialog.cancel()
    settle()
    assert scan.stop is not None
    assert scan.stop.rect.contains(middle(button(navigation.home, "New match")))
    target = button(navigation.home, "New match")
    while (stop := window.scan.stop) is None or stop.rect.center() != middle(target):
        press(window, Qt.Key.Key_Space)
    target.hide()
    press(window, Qt.Key.Key_Return)
    assert window.overlay is None
    assert window.scan.stop is not stop


@pytest.mark.usefixtures("two")
def test_things_far_apart_in_one_row_have_frames_of_their_own(
    navigation: Navigation, window: MainWindow
) -> None:
    reach(window, button(navigation.home, "New match"))
    lesson = there(window.overlay)
    reach(window, button(lesson, "Play a match"))
    dialog = there(window.overlay)
    shuffle, seen = button(dialog, "Shuffle tiles"), []
    for _step in range(12):
        stop = there(window.scan.stop)
        seen.append([leaf.rect.center() for leaf in leaves(stop)])
        press(window, Qt.Key.Key_Space)
    assert [middle(shuffle)] in seen


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_group_is_brought_into_sight_before_anything_in_it_is_chosen(
    navigation: Navigation, window: MainWindow, appearance: Appearance, scale: float
) -> None:
    window.resize(1024, 640)
    appearance.use(appearance.preferences._replace(text_scale=scale))
    navigation.open_settings()
    settle()
    scan = window.scan
    while scan.stop is None or len(list(leaves(scan.stop))) < 20:
        press(window, Qt.Key.Key_Space)
    whole = scan.stop
    press(window, Qt.Key.Key_Return)
    first = next(at for at, row in enumerate(whole.inside) if row is scan.stop)
    for row in (*whole.inside[first:], *whole.inside[:first]):  # from where the keyboard is
        settle()
        assert scan.stop is row
        seen = row.rect.intersected(QRect(window.mapToGlobal(QPoint(0, 0)), window.size()))
        assert seen.height() == row.rect.height(), row
        press(window, Qt.Key.Key_Space)


@pytest.mark.usefixtures("two")
def test_a_turn_that_is_not_played_yet_is_no_stop(
    navigation: Navigation, window: MainWindow
) -> None:
    page = sit(navigation, "mijnlieff")
    turns = next(each for each in page.findChildren(TurnView) if each.isVisible())
    assert turns.rows
    viewport = turns.viewport()
    box = QRect(viewport.mapToGlobal(QPoint(0, 0)), viewport.size())
    for _step in range(MAX_STEPS):
        stop = there(window.scan.stop)
        assert not any(box.contains(leaf.rect.center()) for leaf in leaves(stop))
        press(window, Qt.Key.Key_Space)
