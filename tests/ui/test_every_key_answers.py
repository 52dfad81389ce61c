"""Every key has an effect, or says why it has none."""

import sys
from string import ascii_lowercase

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.look.board_pads import Pad
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.match.board_by_ear import JumpOverlay
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.rules.page import RulesDrawer
from pullstrings_qt.ui.settings.keys_page import KeysPage
from pullstrings_qt.ui.watch.page import WatchPage
from tests.robustness.window import settle
from tests.ui.expect import there
from tests.ui.page_tour import PageTour
from tests.ui.tree_walk import tab_round

CONTROL = Qt.KeyboardModifier.ControlModifier


def focus(tour: PageTour) -> QWidget:
    return QApplication.focusWidget() or tour.window


def press(tour: PageTour, key: Qt.Key) -> None:
    QTest.keyClick(focus(tour), key)
    settle()


def type_key(tour: PageTour, text: str) -> None:
    QTest.keyClicks(focus(tour), text)
    settle()


def test_a_letter_whose_end_is_broken_says_so(tour: PageTour, said: list[str]) -> None:
    page = tour.match("pulling_strings", 0)
    for seat in (0, 1):  # both pull one end: it breaks
        page.match.choose(seat, page.match.rules.read_choice("n3"))
    page.skip()
    page.press_main()
    settle()
    scene, layout = tour.dialog(PickSheet).scene, list(page.match.record.setup["layout"])
    ends = scene.places()[: len(layout)]
    broken = [letter for letter, end in zip(layout, ends, strict=True) if not end.choosable]
    said.clear()
    type_key(tour, broken[0])
    assert said == ["That end is broken. Choose another one."]
    missing = next(each for each in ascii_lowercase if each not in layout)
    said.clear()
    type_key(tour, missing)
    assert said == ["No tile that can be pulled has this letter."]


def test_enter_says_what_is_missing(tour: PageTour, said: list[str]) -> None:
    tour.open("middle of mijnlieff")
    page = there(tour.navigation.match_page)
    space = next(place.id for place in page.scene.places() if place.choosable)
    page.scene.activate_place(space)
    said.clear()
    page.press_main()
    assert said == [f"Pick a tile for {space}"]
    tour.open("picking in secret")
    said.clear()
    tour.dialog(PickSheet).setFocus()
    press(tour, Qt.Key.Key_Return)
    assert said == ["Pick a tile first"]


def test_a_key_of_the_game_that_chooses_nothing_says_why(tour: PageTour, said: list[str]) -> None:
    for game in ("mijnlieff", "chain_reaction", "strung_along"):
        tour.open(f"middle of {game}")
        page = there(tour.navigation.match_page)
        assert page.turn.phase is Phase.CHOOSING
        for key in ("1", "2", "3", "4", "6"):
            page.scene.begin_pick()
            said.clear()
            before = page.match.turn
            type_key(tour, key)
            uses = game != "mijnlieff" or key in "1234"  # four kinds of tiles
            if page.match.turn == before and uses and page.scene.picked is None:
                assert said, (game, key)


RULES_OR_KEYS = (
    *("home", "a flash card", "rules", "leaving a match", "picking in secret", "both have picked"),
    *("middle of mijnlieff", "new match of mijnlieff", "lesson of mijnlieff", "watching"),
)


def test_f1_opens_rules_or_keys_and_closes_them_again(tour: PageTour) -> None:
    for name in tour.walk(RULES_OR_KEYS):
        page, below = tour.window.page, tour.window.overlay
        press(tour, Qt.Key.Key_F1)
        shown = tour.window.overlay
        if below is not None and shown is below:
            assert tour.window.visible_toast.text == below.stays, name
            continue
        opened = isinstance(shown, RulesDrawer) or isinstance(tour.window.page, KeysPage)
        assert opened, (name, shown, tour.window.page)
        press(tour, Qt.Key.Key_F1)
        assert (tour.window.page, tour.window.overlay) == (page, below), name


def test_what_was_said_last_is_said_again(tour: PageTour) -> None:
    events = last_events(tour.window)
    for name in tour.walk(("home", "settings", "a flash card", "passing the laptop")):
        events.flush()
        events.announce("Theo pulls C.")
        events.flush()
        kept, heard = events.kept, list[str]()
        events.said.connect(heard.append)
        QTest.keyClick(focus(tour), Qt.Key.Key_L, Qt.KeyboardModifier.AltModifier)
        events.said.disconnect(heard.append)
        assert heard == ["Theo pulls C."], name
        assert events.kept == kept


@pytest.mark.skipif(sys.platform == "darwin", reason="Option and a letter write a sign there")
def test_a_key_that_says_something_writes_nothing_into_a_field(
    tour: PageTour, said: list[str]
) -> None:
    tour.open("middle of mijnlieff")
    QTest.keyClick(focus(tour), Qt.Key.Key_J, Qt.KeyboardModifier.AltModifier)
    field = tour.dialog(JumpOverlay).field
    assert field.hasFocus()
    said.clear()
    QTest.keyClicks(field, "b")
    QTest.keyClick(field, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
    QTest.keyClicks(field, "1")
    assert field.text() == "b1"
    assert said[0].startswith("Tab: ")


@pytest.mark.parametrize("name", ["watching", "watching turns of many steps", "a review"])
def test_a_board_that_is_watched_can_be_read(name: str, tour: PageTour, said: list[str]) -> None:
    tour.open(name)
    pads = [stop for stop in tab_round(tour.window).stops if isinstance(stop, Pad)]
    assert len(pads) == 1
    pads[0].setFocus()
    names = set()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right) * 3:
        press(tour, key)
        names.add(focus(tour).accessibleName())
    assert len(names) > 3
    page = tour.window.page
    if isinstance(page, WatchPage):
        said.clear()
        press(tour, Qt.Key.Key_Return)
        assert len(said) == 1
        press(tour, Qt.Key.Key_Space)
        assert page.is_playing
        page.pause()
