"""The start of a turn with a screen reader: who, the task, the focus, and nothing redundant."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.table.new_match import NewMatch
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.by_ear.matches import MATCHES
from tests.ui.expect import there
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    THEO,
    WIN_OF_MARA,
    Begin,
    PatientEngine,
    Sit,
    answer,
    phase,
    play,
)

Key = Qt.Key
GAMES = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")
MAX_WORDS = 12
"""More are not said again and again, whenever the keyboard comes into a card."""


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(window.focusWidget(), key)
        QApplication.processEvents()


def test_a_turn_begins_with_who_and_what_to_do(
    sit: Sit, window: MainWindow, reader: None, said: list[str], begin: Begin
) -> None:
    page = sit("mijnlieff")
    said.clear()
    assert page.match.choose(0, page.match.rules.read_choice("L@a4"))
    page.skip()
    told = " ".join(said)
    assert told.index("Theo places a tile.") < told.index("You are here: ")
    focus = window.focusWidget()
    assert page.view.isAncestorOf(focus)
    assert told.endswith(focus.accessibleName())
    page = begin()
    said.clear()
    play(page, "n3 e3")
    assert window.focusWidget() is page.rails.main
    assert said[-2:] == ["Mara picks first.", "Enter: Next turn."]


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_told_first_and_drawn_meanwhile(
    sit: Sit, window: MainWindow, reader: None, said: list[str], game: str
) -> None:
    """Whoever comes next can read the board and choose; nothing breaks off what is said."""
    page, chance = sit(game), Random(5)
    for _turn in range(6):
        said.clear()
        match = page.match
        for seat in sorted(match.waiting):
            match.choose(seat, chance.choice(match.rules.choices(match.state, seat)))
        assert page.scene.is_animating
        assert page.words.told(match.turn) in " ".join(said)
        assert phase(page) in (Phase.AT_REST, Phase.CHOOSING)
        told, focus, places = list(said), window.focusWidget(), names(page)
        page.scene.skip()
        assert said == told, "nothing is said once it is drawn"
        assert window.focusWidget() is focus
        assert names(page) == places, "what was read is what is there"


def test_whoever_goes_on_while_a_turn_is_drawn_chooses_from_what_was_told(
    navigation: Navigation, window: MainWindow, reader: None
) -> None:
    """What was picked for a turn is forgotten with it: steps, a yes, and a piece put back."""
    record = MATCHES["chain_reaction"]().record
    navigation.matches.start_match(
        NewMatch(record.game, record.options, record.setup, (MARA, THEO))
    )
    page = there(navigation.match_page)
    page.view.pads.use_keyboard()
    for number, turn in enumerate(record.turns[:25], 1):
        (choice,) = turn.values()
        places = [choice[1:]] if choice[0] == "@" else [choice[:2], choice[2:]]
        if any(place.picked and place.id == places[0] for place in page.scene.places()):
            del places[0]  # the same tower goes on
        for place in places:
            page.view.pads.pad(place).click()  # as a reader presses it
        if page.match.turn < number:
            assert window.focusWidget() is page.rails.main
            press(window, Key.Key_Return)
        assert page.match.turn == number
        assert page.scene.is_animating
        assert page.view.isAncestorOf(window.focusWidget())


def names(page: MatchPage) -> list[str]:
    return [pad.accessibleName() for pad in page.view.pads.all()]


def test_the_first_key_ends_what_is_still_drawn_and_an_enter_too_many_chooses_nothing(
    begin: Begin, window: MainWindow, engine: PatientEngine, reader: None, sit: Sit, said: list[str]
) -> None:
    page = begin(MARA, COMPUTER)
    for key in (Key.Key_T, Key.Key_Right, None):
        page.view.pads.focus_again()
        press(window, Key.Key_O, Key.Key_Return)
        answer(page, engine, "e3")
        assert page.scene.is_animating
        assert page.view.isAncestorOf(window.focusWidget())
        if key is not None:
            press(window, key)
            assert not page.scene.is_animating
    page.by_ear.announce_line(across=True)
    assert not page.scene.is_animating, "it is read as it is now"
    # Whoever confirms once more would draw the card of the next.
    for key in (Key.Key_Return, Key.Key_Enter, Key.Key_Space):
        page = sit("strung_along")
        page.view.pads.use_keyboard()
        page.view.pads.focus_again()
        press(window, Key.Key_Return)
        assert page.match.turn == 1
        assert page.scene.is_animating
        said.clear()
        press(window, key)
        assert page.match.turn == 1
        assert not page.scene.is_animating
        assert said == [page.rails.main.accessibleName()] or key == Key.Key_Space


def test_while_computers_come_next_a_turn_is_told_once_and_the_end_first(
    navigation: Navigation, reader: None, said: list[str], begin: Begin, window: MainWindow
) -> None:
    rules = game_spec("mijnlieff").rules()
    setup = {**rules.draw_setup(rules.check_options({}), Random(3)), "first": 0}
    navigation.matches.start_match(NewMatch("mijnlieff", {}, setup, (MARA, COMPUTER)))
    page = there(navigation.match_page)
    said.clear()
    assert page.match.choose(0, page.match.rules.read_choice("L@a4"))
    assert phase(page) is Phase.REVEALING
    account = page.words.told(1)
    assert [account in words for words in said].count(True) == 1
    page.skip()
    assert phase(page) is Phase.THINKING
    assert [account in words for words in said].count(True) == 1
    # How a match ended is told first and seen on the board once it is drawn.
    page = begin(turns=WIN_OF_MARA[:-1])
    said.clear()
    for seat, end in enumerate(WIN_OF_MARA[-1].split()):
        assert page.match.choose(seat, Pull(END_NUMBERS[end]))
    assert phase(page) is Phase.HELD
    assert page.scene.is_animating
    assert window.focusWidget() is page.rails.main
    assert any("Mara wins" in words for words in said)
    told = list(said)
    page.scene.skip()
    assert said == told
    assert phase(page) is Phase.HELD


def test_without_a_reader_a_turn_is_told_once_it_was_seen_and_the_keyboard_stays(
    begin: Begin, sit: Sit, window: MainWindow, said: list[str], engine: PatientEngine
) -> None:
    page = begin()
    said.clear()
    for seat, end in enumerate(("n3", "e3")):
        assert page.match.choose(seat, Pull(END_NUMBERS[end]))
    assert phase(page) is Phase.REVEALING
    assert said == []
    page.skip()
    assert page.words.told(1) in " ".join(said)
    page = sit("mijnlieff")
    page.view.pads.focus_place("a4")
    said.clear()
    assert page.match.choose(0, page.match.rules.read_choice("L@a4"))
    page.skip()
    assert window.focusWidget().objectName() == "a4" != page.scene.first_place()
    assert not any("You are here" in words for words in said)
    # The keyboard stays where it was last turn.
    page = begin(MARA, COMPUTER)
    page.view.pads.focus_again()
    press(window, Key.Key_Right, Key.Key_Right)
    place = window.focusWidget().objectName()
    press(window, Key.Key_Return, Key.Key_Return)
    answer(page, engine, "e3")
    page.skip()
    assert phase(page) is Phase.CHOOSING
    assert window.focusWidget().objectName() == place
    assert page.view.pads.shows_focus, "a ring is seen there"


@pytest.mark.parametrize("game", GAMES)
def test_no_card_around_the_keyboard_says_a_long_text(sit: Sit, game: str) -> None:
    """A reader says the names of all that lies around the keyboard, after each menu anew."""
    page, chance = sit(game), Random(5)
    for _turn in range(3):
        for seat in sorted(page.match.waiting):
            page.match.choose(seat, chance.choice(page.match.rules.choices(page.match.state, seat)))
        page.skip()
    reached = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert reached
    around = {parent for widget in reached for parent in parents(widget)}
    long = [each.accessibleName() for each in around]
    assert [name for name in long if len(name.split()) > MAX_WORDS] == []


def parents(widget: QWidget) -> Iterator[QWidget]:
    parent: QWidget | None = widget.parentWidget()
    if parent is not None:
        yield parent
        yield from parents(parent)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("listens", [False, True])
def test_a_menu_is_on_its_first_item_where_a_reader_listens(begin: Begin, *, listens: bool) -> None:
    page = begin()
    QAccessible.setActive(listens)
    page.header.open_menu()
    active = page.header.menu.activeAction()
    QAccessible.setActive(False)
    first = next(each for each in page.header.menu.actions() if each.isEnabled())
    assert active is (first if listens else None)
    page.header.menu.close()
