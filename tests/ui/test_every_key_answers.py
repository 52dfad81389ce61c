"""Every key has an effect, or says why it has none."""

import sys
from pathlib import Path
from string import ascii_lowercase

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.look.board_pads import Pad
from pullstrings_qt.ui.kit.keys_overlay import KeysOverlay
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.match.board_by_ear import JumpOverlay
from pullstrings_qt.ui.match.hand_over_sheet import TogetherSheet
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.rules.page import RulesDrawer
from pullstrings_qt.ui.watch.page import WatchPage
from tests.robustness.window import settle
from tests.ui.every_page import OpenedApp, opened_page
from tests.ui.tree_walk import tab_round, walk

CONTROL = Qt.KeyboardModifier.ControlModifier


def focus(opened: OpenedApp) -> QWidget:
    return QApplication.focusWidget() or opened.window


def press(opened: OpenedApp, key: Qt.Key) -> None:
    QTest.keyClick(focus(opened), key)
    settle()


def type_key(opened: OpenedApp, text: str) -> None:
    QTest.keyClicks(focus(opened), text)
    settle()


def test_a_letter_whose_end_is_broken_says_so(tmp_path: Path, said: list[str]) -> None:
    with OpenedApp(tmp_path) as opened:
        page = opened.match("pulling_strings")
        for seat in (0, 1):  # both pull one end: it breaks
            page.match.choose(seat, page.match.rules.read_choice("n3"))
        page.skip()
        page.press_main()
        settle()
        scene, layout = opened.dialog(PickSheet).scene, list(page.match.record.setup["layout"])
        ends = scene.places()[: len(layout)]
        broken = [letter for letter, end in zip(layout, ends, strict=True) if not end.choosable]
        said.clear()
        type_key(opened, broken[0])
        assert said == ["That end is broken. Choose another one."]
        missing = next(each for each in ascii_lowercase if each not in layout)
        said.clear()
        type_key(opened, missing)
        assert said == ["No tile that can be pulled has this letter."]


def test_enter_says_what_is_missing(tmp_path: Path, said: list[str]) -> None:
    with opened_page("match, mijnlieff", tmp_path) as opened:
        page = opened.navigation.match_page
        assert page is not None
        space = next(place.id for place in page.scene.places() if place.choosable)
        page.scene.activate_place(space)
        said.clear()
        page.press_main()
        assert said == [f"Pick a tile for {space}"]
    with opened_page("tile picked in secret", tmp_path / "secret") as opened:
        said.clear()
        opened.dialog(PickSheet).setFocus()
        press(opened, Qt.Key.Key_Return)
        assert said == ["Pick a tile first"]


@pytest.mark.parametrize("game", ["mijnlieff", "chain_reaction", "strung_along"])
def test_a_key_of_the_game_that_chooses_nothing_says_why(
    game: str, tmp_path: Path, said: list[str]
) -> None:
    with opened_page(f"match, {game}", tmp_path) as opened:
        page = opened.navigation.match_page
        assert page is not None
        assert page.phase is Phase.CHOOSING
        for key in ("1", "2", "3", "4", "6"):
            page.scene.begin_pick()
            said.clear()
            before = page.match.turn
            type_key(opened, key)
            uses = game != "mijnlieff" or key in "1234"  # four kinds of tiles
            if page.match.turn == before and uses and page.scene.picked is None:
                assert said, key


@pytest.mark.parametrize(
    "name",
    [
        "home",
        "settings",
        "flash card",
        "class",
        "rules",
        "person",
        "leaving asked",
        "tile picked in secret",
        "both tiles lie",
        "match, mijnlieff",
        "new match, mijnlieff",
        "lesson, mijnlieff",
        "watch, pulling_strings",
    ],
)
def test_f1_opens_rules_or_keys_and_closes_them_again(name: str, tmp_path: Path) -> None:
    with opened_page(name, tmp_path) as opened:
        below = opened.window.overlay
        press(opened, Qt.Key.Key_F1)
        shown = opened.window.overlay
        assert isinstance(shown, (RulesDrawer, KeysOverlay)), shown
        press(opened, Qt.Key.Key_F1)
        assert opened.window.overlay is below


def test_the_list_of_keys_is_read_one_key_at_a_time(tmp_path: Path) -> None:
    with opened_page("home", tmp_path) as opened:
        before = focus(opened)
        press(opened, Qt.Key.Key_F1)
        keys = opened.dialog(KeysOverlay)
        assert keys.close_button.hasFocus()
        assert keys.geometry() == opened.window.contentsRect()
        heard = []
        for _row in keys.rows:
            press(opened, Qt.Key.Key_Down)
            heard.append(focus(opened).accessibleName())
        assert heard[0] == "Tab: Go to the next area"
        assert "Ctrl+H: Home" in heard
        assert len({*heard}) == len(keys.rows)
        labels = [node for node in walk(keys) if node.role is QAccessible.Role.StaticText]
        assert [node.name for node in labels] == [keys.windowTitle()], "not all are read at once"
        press(opened, Qt.Key.Key_Up)
        assert focus(opened).accessibleName() == heard[-2]
        press(opened, Qt.Key.Key_Return)
        assert opened.window.overlay is None
        assert focus(opened) is before


@pytest.mark.parametrize("name", ["home", "settings", "flash card", "handed over again"])
def test_what_was_said_last_is_said_again(name: str, tmp_path: Path) -> None:
    with opened_page(name, tmp_path) as opened:
        events = last_events(opened.window)
        events.flush()
        events.announce("Theo pulls C.")
        events.flush()
        kept, heard = events.kept, list[str]()
        events.said.connect(heard.append)
        QTest.keyClick(focus(opened), Qt.Key.Key_L, Qt.KeyboardModifier.AltModifier)
        assert heard == ["Theo pulls C."]
        assert events.kept == kept


@pytest.mark.skipif(sys.platform == "darwin", reason="Option and a letter write a sign there")
def test_a_key_that_says_something_writes_nothing_into_a_field(
    tmp_path: Path, said: list[str]
) -> None:
    with opened_page("match, mijnlieff", tmp_path) as opened:
        QTest.keyClick(focus(opened), Qt.Key.Key_J, Qt.KeyboardModifier.AltModifier)
        field = opened.dialog(JumpOverlay).field
        assert field.hasFocus()
        said.clear()
        QTest.keyClicks(field, "b")
        QTest.keyClick(field, Qt.Key.Key_K, Qt.KeyboardModifier.AltModifier)
        QTest.keyClicks(field, "1")
        assert field.text() == "b1"
        assert said[0].startswith("Tab: ")


def test_what_cannot_be_left_says_what_it_waits_for(tmp_path: Path, said: list[str]) -> None:
    with opened_page("both tiles lie", tmp_path) as opened:
        overlay = opened.dialog(TogetherSheet)
        for key, modifier in (
            (Qt.Key.Key_H, CONTROL),
            (Qt.Key.Key_N, CONTROL),
        ):
            said.clear()
            QTest.keyClick(focus(opened), key, modifier)
            assert said == [overlay.stays]
            assert opened.window.overlay is overlay


@pytest.mark.parametrize("name", ["watch, pulling_strings", "watch, chain_reaction", "review"])
def test_a_board_that_is_watched_can_be_read(name: str, tmp_path: Path, said: list[str]) -> None:
    with opened_page(name, tmp_path) as opened:
        pads = [stop for stop in tab_round(opened.window).stops if isinstance(stop, Pad)]
        assert len(pads) == 1
        pads[0].setFocus()
        names = set()
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Right) * 3:
            press(opened, key)
            names.add(focus(opened).accessibleName())
        assert len(names) > 3
        page = opened.window.page
        if isinstance(page, WatchPage):
            said.clear()
            press(opened, Qt.Key.Key_Return)
            assert len(said) == 1
            press(opened, Qt.Key.Key_Space)
            assert page.is_playing
            page.pause()
