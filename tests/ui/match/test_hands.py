"""Hands in a match: settings apply immediately, J and Z move, and no text reveals a letter."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.look.sign_player import SignPlayer
from pullstrings_qt.look.theme import SignLook
from pullstrings_qt.table.new_match import NewMatch
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, read_preferences
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.settings.sections import HandsPage
from tests.ui.conftest import MemorySettings
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import COMPUTER, MARA, Begin, answer_in_secret, play, take_laptop

MOVING = {"layout": list("jhcalokubyvwgxnpstiz"), "aside": list("defmqr")}
"""J lies on n1, Z on w5."""


def names_in(thing: QAccessibleInterface) -> Iterator[str]:
    yield thing.text(QAccessible.Text.Name)
    yield thing.text(QAccessible.Text.Description)
    for number in range(thing.childCount()):
        yield from names_in(thing.child(number))


def spoken(widget: QWidget) -> list[str]:
    tree = there(QAccessible.queryAccessibleInterface(widget))
    said = [*names_in(tree)]
    said += [each.toolTip() for each in widget.findChildren(QWidget)]
    return said


def letters_in(said: list[str]) -> set[str]:
    """Return capitals that stand alone, as the letter of a tile would."""
    return {letter for text in said for letter in re.findall(r"\b[B-Z]\b", text)}


@pytest.fixture
def signs(begin: Begin) -> MatchPage:
    return begin(faces="back")


@pytest.mark.usefixtures("painted")
def test_another_hand_skin_and_view_show_at_once_everywhere(
    signs: MatchPage,
    appearance: Appearance,
    settings: MemorySettings,
    qtbot: QtBot,
    window: MainWindow,
) -> None:
    play(signs, "n3 e3", "n2 w4")
    turns = there(signs.rails.turns)
    qtbot.waitUntil(lambda: turns.view.height() >= turns.view.content_height())
    parts = (signs.view, signs.rails.seats[1], signs.table.right)
    for wanted in (
        SignLook("left"),
        SignLook("left", skin="deep"),
        SignLook("left", "signer", "deep"),
    ):
        before = [part.grab().toImage() for part in parts]
        appearance.change(**wanted._asdict())
        after = [part.grab().toImage() for part in parts]
        assert [old != new for old, new in zip(before, after, strict=True)] == [True] * 3
    kept = read_preferences(settings)
    assert (kept.hand, kept.skin, kept.view) == ("left", "deep", "signer")
    # The dialog to pick from follows, too.
    signs.press_main()
    dialog = take_laptop(window)
    seen = dialog.view.grab().toImage()
    appearance.use(appearance.preferences._replace(hand="right"))
    assert dialog.view.grab().toImage() != seen


@pytest.mark.usefixtures("painted")
def test_settings_change_a_match_that_is_open(
    signs: MatchPage, navigation: Navigation, window: MainWindow
) -> None:
    before = signs.view.grab().toImage()
    navigation.open_settings()
    page = of_kind(window.page, SettingsPage)
    next(each for each in page.hand_choice.segments if each.option.value == "left").click()
    page.open_door("hands")
    section = of_kind(window.page, HandsPage)
    shown = section.preview[1].grab().toImage()
    skins = section.skin_choice.segments
    next(each for each in skins if each.option.value == "brown").click()
    assert section.preview[1].grab().toImage() != shown
    assert signs.view.grab().toImage() != before


def test_no_letter_is_said_while_the_faces_are_signs_or_signs_are_asked_for(
    signs: MatchPage, window: MainWindow, begin: Begin
) -> None:
    play(signs, "n3 e3", "e3 e3", "n2 w4")
    key = spoken(signs.rails.again)  # R shows the turn again, and is no letter of a tile
    assert letters_in([each for each in spoken(signs) if each not in key]) == set()
    signs.press_main()
    dialog = take_laptop(window)
    dialog.scene.activate_place("n4")
    assert letters_in(spoken(dialog)) == set()
    # 2007, Variations 1 and 2: the sign has to be known.
    grid = asked_for_a_sign(begin, window).grid
    assert len({button.accessibleName() for button in grid.buttons}) == 26
    assert letters_in(spoken(grid)) == set()


def asked_for_a_sign(begin: Begin, window: MainWindow) -> AnswerSheet:
    page = begin(learning="no pull")
    page.press_main()
    return answer_in_secret(window, "n4")


def moving_match(navigation: Navigation, appearance: Appearance) -> MatchPage:
    appearance.use(appearance.preferences._replace(reduced_motion=False))
    navigation.matches.start_match(
        NewMatch("pulling_strings", {"faces": "back"}, MOVING, (MARA, COMPUTER))
    )
    return there(navigation.match_page)


def board_of(page: MatchPage) -> PullingStringsScene:
    assert isinstance(page.scene, PullingStringsScene)
    return page.scene


def player_of(scene: PullingStringsScene) -> SignPlayer:
    (player,) = scene.findChildren(SignPlayer)
    return player


def is_still(scene: PullingStringsScene) -> bool:
    return all(tile.frame is None for tile in scene.tiles) and not player_of(scene).is_playing


def test_signs_move_once_when_pointed_at_and_after_they_have_turned(
    navigation: Navigation, appearance: Appearance
) -> None:
    page = moving_match(navigation, appearance)
    scene = board_of(page)
    player, tile = player_of(scene), scene.tiles[0]
    scene.hover_place("n1")
    assert player.is_playing
    player.clock.setCurrentTime(600)
    assert tile.frame is not None
    player.clock.setCurrentTime(player.clock.duration())
    assert is_still(scene)
    scene.hover_place("w5")
    assert player.is_playing
    scene.hover_place("n2")  # an H is held still
    assert not player.is_playing
    scene.hover_place(None)
    scene.focus_place("n1")
    assert player.is_playing
    scene.focus_place(None)
    assert is_still(scene)
    appearance.use(appearance.preferences._replace(reduced_motion=True))
    page.scene.hover_place("n1")
    assert not player_of(board_of(page)).is_playing
    # A revealed sign moves after it has turned.
    page = moving_match(navigation, appearance)
    for seat, end in enumerate(("n1", "n2")):
        page.match.choose(seat, page.match.rules.read_choice(end))
    slots = [card.slot for card in page.rails.seats if card.slot is not None]
    assert len(slots) == 2
    assert not any(slot.player.is_playing for slot in slots)
    timeline = page.scene.timeline
    timeline.seek(timeline.duration)  # the tiles have turned over and lie at their ends
    assert [slot.player.is_playing for slot in slots] == [True, False]
    page.skip()
    last = [slot.player for slot in slots]
    assert [player.is_playing for player in last] == [True, False]  # it is seen to its end
    last[0].clock.setCurrentTime(last[0].clock.duration())
    assert not last[0].is_playing


def test_arrow_keys_follow_the_columns_of_the_answers(
    begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    dialog = asked_for_a_sign(begin, window)
    grid = dialog.grid
    qtbot.waitUntil(grid.buttons[0].hasFocus)
    QTest.keyClick(grid.buttons[0], Qt.Key.Key_Down)
    below = next(button for button in grid.buttons if button.hasFocus())
    assert below.x() == grid.buttons[0].x()
    assert below.y() > grid.buttons[0].y()
