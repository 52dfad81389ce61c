"""The card of the last turn beside the board (issue 13, look2.md 19)."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.figure_view import LivingFigure
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.details import Details
from pullstrings_qt.ui.match.last_turn import LastTurn
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.games.books import book_of, figure_with
from tests.games.chain_reaction.boards import DARK, placed
from tests.games.chain_reaction.test_story import PICTURE_19
from tests.ui.expect import there
from tests.ui.match.conftest import MARA, phase

CHAIN = ("e6d7", "d7d6", "d6e5", "f4e3", "d2d1", "@d7")
SIZES = [(1366, 768, 1.0), (1024, 640, 1.0), (1024, 640, 2.0)]

Begin = Callable[..., MatchPage]


@pytest.fixture
def begin_19(navigation: Navigation) -> Begin:
    """Return a function that plays choices from the board of picture 19."""

    def start(*choices: str) -> MatchPage:
        players = (MARA, SeatChoice("Strong"))
        navigation.matches.start_match(NewMatch("chain_reaction", {"starts": "dark"}, {}, players))
        page = there(navigation.match_page)
        page.match._past.start = placed(PICTURE_19, DARK, scores=(3, 7))
        page.scene.sync(page.match.state)
        page._follow()
        page.rails.refresh()
        for text in choices:
            assert page.match.choose(min(page.match.waiting), page.match.rules.read_choice(text))
            page.skip()
        return page

    return start


def told(page: MatchPage) -> LastTurn:
    assert page.rails.last_turn is not None
    return page.rails.last_turn


def before_scores(page: MatchPage) -> list[str]:
    labels = (card._before for card in page.rails.seats)
    return ["" if label.isHidden() else label.text() for label in labels]


def alone(page: MatchPage) -> int | None:
    return page.scene.arrows.alone  # type: ignore[attr-defined,no-any-return]


def test_one_card_tells_the_whole_chain_and_the_score_says_what_it_was(
    begin_19: Begin, window: MainWindow
) -> None:
    page = begin_19(*CHAIN)
    card = told(page)
    assert not card.isHidden()
    assert card.text == (
        "Strong’s turn. e6 onto d7; tower on d7. d7 to d6 and d5; tower on d6. d6 to e5 and "
        "f4; tower on f4. f4 to e3 and d2; tower on d2. d2 over the line: 2 points. "
        "2 points, now 9. The piece came back to d7."
    )
    assert card.accessibleName() == "Strong’s turn", "all of it would be said at every row"
    assert card.accessibleDescription() == card.text
    assert before_scores(page) == ["", "7"]
    assert page.rails.panel.happened.text == "", "nothing is said twice"
    assert len(page.scene.arrows.trail.leaps) == 5  # type: ignore[attr-defined]
    assert page.rails._all_turns is not None
    assert page.rails._all_turns.words == "Turn 2, all turns"
    page.rails._all_turns.click()
    assert isinstance(window.overlay, TurnsOverlay)
    shown = [row.summary for row in window.overlay.view.rows]
    assert shown == ["chain of 5 from e6: 2 points", "Not chosen yet"]
    window.overlay.cancel()
    assert page.match.choose(min(page.match.waiting), page.match.rules.read_choice("c6c5"))
    page.skip()
    assert told(page).text.startswith("Mara’s turn. c6 to c5; no tower.")
    assert before_scores(page) == ["", ""]


def test_the_own_chain_fills_the_card_and_show_again_plays_it(
    begin_19: Begin, appearance: Appearance
) -> None:
    page, counts = begin_19(), []
    assert told(page).isHidden(), "there is none before the first turn"
    assert page.rails.again.isHidden()
    assert before_scores(page) == ["", ""]
    for text in CHAIN[:3]:
        page.match.choose(DARK, page.match.rules.read_choice(text))
        page.skip()
        counts.append((len(told(page).rows.rows), told(page)._count.text()))
    assert counts == [(1, ""), (2, "2 of 2 leaps"), (3, "3 of 3 leaps")]
    page.ask_undo()
    assert len(told(page).rows.rows) == 2
    page.ask_undo()
    page.ask_undo()
    assert told(page).isHidden()
    # Show again plays it all and its rows light up.
    page = begin_19(*CHAIN)
    appearance.use(Preferences("light", reduced_motion=False))
    rows, followed = told(page).rows, []
    page.scene.beat_begun.connect(lambda _beat: followed.append(rows.followed))
    page.rails.again_link.click()
    assert phase(page) is Phase.REVEALING
    while page.scene.is_animating:
        page.scene.timeline.seek(page.scene.timeline.duration)
    assert followed == [0, 1, 2, 3, 4, -1]
    assert phase(page) is Phase.CHOOSING
    assert page.scene.state is page.match.state
    assert len(rows.rows) == 5
    QTest.keyClick(page, Qt.Key.Key_R)
    assert phase(page) is Phase.REVEALING
    page.skip()
    assert rows.followed == -1


def test_arrows_and_clicks_show_one_leap_and_escape_the_whole_turn(begin_19: Begin) -> None:
    page = begin_19(*CHAIN)
    rows, seen = told(page).rows, []
    rows.setFocus()
    assert alone(page) is None, "the keyboard alone shows nothing yet"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Down):
        QTest.keyClick(rows, key)
        seen.append(alone(page))
    assert seen == [0, 1, 0, 4, 4]
    assert told(page)._count.text() == "5 of 5 leaps"
    QTest.keyClick(rows, Qt.Key.Key_Escape)
    assert alone(page) is None
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert alone(page) == 0
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert alone(page) is None
    QTest.keyClick(rows, Qt.Key.Key_Up)
    assert alone(page) == 4
    assert page.match.turn == len(CHAIN), "nothing was chosen by that"
    page.rails.again_link.setFocus(Qt.FocusReason.TabFocusReason)
    assert (alone(page), rows.current) == (None, -1), "the keyboard elsewhere ends it"
    seen.clear()
    for row in (2, 2, 3, 1):  # a click on a row shows it alone, and another one ends that
        place = rows.visualRect(rows.model().index(row, 0)).center()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
        seen.append(alone(page))
    assert seen == [2, None, 3, 1]
    page.scene.activate_place("c6")
    assert (alone(page), rows.current) == (None, -1)


def details(page: MatchPage) -> Details:
    """Open the sheet with the last turn."""
    assert page.rails.details is not None
    button = page.rails._all_turns
    if button is None:
        page.switch_details()
    else:
        assert button.words == "Strong’s turn"
        button.setFocus()
        button.click()
    return page.rails.details


def test_in_a_narrow_window_a_sheet_over_the_rail_tells_it(
    begin_19: Begin, window: MainWindow
) -> None:
    window.resize(1024, 640)
    page = begin_19(*CHAIN)
    QApplication.processEvents()
    shown = details(page)
    rows = told(page).rows
    assert shown.isVisible()
    assert window.focusWidget() is rows
    assert not shown.geometry().intersects(page.view.geometry()), "the board stays in sight"
    QTest.keyClick(rows, Qt.Key.Key_Down)
    assert alone(page) == 0
    QTest.keyClick(rows, Qt.Key.Key_Escape)
    QTest.keyClick(rows, Qt.Key.Key_Escape)
    assert shown.isHidden()
    assert window.focusWidget() is page.rails._all_turns
    details(page)
    page.scene.activate_place("c6")
    assert shown.isHidden()
    assert page.rails.main.isVisible()


def test_a_played_figure_of_the_rules_shows_its_chain(
    appearance: Appearance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure is a picture once it has been played: the arrows of all five moves are in it."""
    figure = figure_with(book_of("chain_reaction"), "From e6 in five moves")
    view = LivingFigure(game_spec("chain_reaction"), figure)
    view.resize(view.sizeHint())
    plain_start = view.grab().toImage()
    left: list[int] = []
    real = ChainReactionScene.show_trail

    def shown(scene: ChainReactionScene, *told: Any) -> None:
        real(scene, *told)
        left.append(len(scene.arrows.trail.leaps))

    view.play_or_reset()
    while view.scene is not None:
        view.scene.skip()
    monkeypatch.setattr(ChainReactionScene, "show_trail", shown)
    assert view.grab().toImage() != plain_start
    assert left == [1, 2, 3, 4, 5, 5]
