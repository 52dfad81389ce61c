"""Chain Reaction on the match page: turns of several segments.

Issue 5: chained segments, placements, penalty, draw offer; a half-finished turn can be taken back
segment by segment until it is confirmed. look.md, picture 09.
"""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.analysis import QUICK_EFFORT
from pullstrings_qt.core.engine_protocol import EngineAnswer
from pullstrings_qt.core.record import record_from_document
from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.games.chain_reaction.segments import possible_segments
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.ui.history.page import HistoryPage
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.score_chart import ScoreChart
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.commands import Agreement
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.page import WatchPage
from pullstrings_qt.ui.watch.review_page import ReviewPage
from tests.ui.expect import of_kind, settle, there
from tests.ui.in_reach import cut_short
from tests.ui.match.analyses import made_up
from tests.ui.match.conftest import COMPUTER, MARA, PatientEngine, Sit, answer, phase

GOLDEN = Path(__file__).parents[2] / "games/chain_reaction/golden/to-twelve.json"
TURNS = [text for turn in json.loads(GOLDEN.read_text("utf-8"))["turns"] for text in turn.values()]
TO_A_PLACEMENT = TURNS[:15]
"""Theo's turn from e8: a chain of five, the last of which scores two."""


def turns(page: MatchPage) -> list[dict[int, str]]:
    return [dict(turn) for turn in page.match.record.turns]


def click(page: MatchPage, *squares: str) -> None:
    for square in squares:
        QTest.mouseClick(page.view.pads.pad(square), Qt.MouseButton.LeftButton)
        page.skip()


def test_a_chain_is_played_segment_by_segment_and_the_last_wants_a_yes(
    sit: Sit, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sit("chain_reaction")
    click(page, "a3", "b2")
    assert turns(page) == [{0: "a3b2"}]
    assert page.rails.main.words == "Choose where b2 goes"
    said: list[str] = []
    monkeypatch.setattr(window, "announce", said.append)
    page.scene.hover_place("b4")
    before = page.rails.panel.to_do.text
    page.scene.activate_place("a8")
    assert said == ["Too far: the pieces of a tower land one and two squares from b2."]
    assert page.rails.panel.to_do.text != before
    assert said[0] in page.rails.panel.to_do.text
    click(page, "c3")
    assert turns(page)[-1] == {0: "b2c3"}
    last = next(
        segment
        for segment in possible_segments(page.match.state)
        if page.match.rules.play(page.match.state, {0: segment}).state.to_move == 1
    )
    click(page, last.first.name)
    assert page.match.turn == 2
    assert page.rails.main.isEnabled()
    page.rails.main.click()
    page.skip()
    assert page.match.turn == 3
    assert page.match.waiting == {1}


def test_a_single_move_waits_for_the_main_button_and_keys_alone_move(sit: Sit) -> None:
    page = sit("chain_reaction")
    click(page, "a3", "a4")
    assert (page.match.turn, page.rails.main.words) == (0, "Move a3 to a4")
    click(page, "a4")
    assert turns(page) == [{0: "a3a4"}]
    # Arrows and Enter choose a piece, a digit of the number pad says where it goes.
    page = sit("chain_reaction")
    page.view.pads.focus_again()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        focus = there(page.window().focusWidget())
        QTest.keyClick(focus, key)
    assert page.rails.main.words == "Choose where a3 goes"
    focus = there(page.window().focusWidget())
    QTest.keyClick(focus, Qt.Key.Key_8)
    assert page.rails.main.words == "Move a3 to a4"
    QTest.keyClick(page.rails.main, Qt.Key.Key_Return)
    assert turns(page) == [{0: "a3a4"}]


def test_the_advice_of_a_turn_stays_until_it_is_played_or_left(
    sit: Sit, engine: PatientEngine
) -> None:
    """One advice a turn: what is left of it is shown while it is followed."""
    page = sit("chain_reaction")
    card, scene = page.rails.panel.to_do, of_kind(page.scene, ChainReactionScene)
    QTest.keyClicks(page, "??")
    assert "Thinking…" in card.text
    (asked,) = engine.analyses
    assert asked.effort == QUICK_EFFORT
    advice = replace(made_up(asked, {"a3b2": 1.0}), lines={"a3b2": ("b2c3", "c3c4")})
    engine.analyzed.emit(EngineAnswer(asked.match, 0, 0, advice))
    engine.analyses.clear()
    assert "From a3 by way of b2" in card.text
    click(page, "a3")
    page.scene.hover_place("b2")
    assert not scene.advised.isVisible(), "what a person tries is shown alone"
    assert not scene.landings.isVisible()
    page.scene.hover_place(None)
    assert scene.advised.isVisible()
    click(page, "b2")
    assert engine.analyses == []
    assert "From b2 by way of c3" in card.text
    click(page, "c2")
    assert "Thinking…" in card.text
    assert len(engine.analyses) == 1


def test_a_half_finished_turn_is_stored_goes_on_and_is_taken_back_segment_by_segment(
    sit: Sit, window: MainWindow, store: Store, navigation: Navigation
) -> None:
    """Without asking anybody, as long as the turn has not passed on; also when both play here."""
    page = sit("chain_reaction", "a3b2", "b2c3")
    summary = there(store.matches.unfinished())
    record = record_from_document(store.matches.record(summary.id))
    assert [dict(turn) for turn in record.turns] == turns(page)
    navigation.open_home()
    navigation.matches.continue_match()
    again = there(navigation.match_page)
    assert again.match.rules.write_position(again.match.state).split(" ")[1:3] == ["0", "2"]
    assert again.rails.main.words == "Choose where c3 goes"
    for left, words in ((1, "The last step is taken back."), (0, "Turn 1 taken back.")):
        again.ask_undo()
        assert window.overlay is None
        assert again.match.turn == left
        assert window.visible_toast.text == words
    assert again.rails.main.words == "Choose a piece"
    assert again.scene.die.value == 5  # type: ignore[attr-defined]
    click(again, "a3", "a4", "a4")
    again.ask_undo()
    dialog = of_kind(window.overlay, Agreement)  # the turn has passed on
    QTest.keyClick(there(window.focusWidget()), Qt.Key.Key_Return)
    assert [box.isChecked() for box in dialog.boxes] == [True, False], "Enter ticks like Space"


def test_points_then_a_placement_then_the_other_one_and_nothing_is_cut(sit: Sit) -> None:
    page = sit("chain_reaction", *TO_A_PLACEMENT)
    assert page.match.waiting == {1}
    assert page.rails.main.words == "Place the piece"
    assert page.rails.panel.to_do.text.startswith("Theo puts a piece back")
    click(page, "f7")
    assert page.rails.main.words == "Put it on f7"
    page.rails.main.click()
    page.skip()
    assert turns(page)[-1] == {1: "@f7"}
    assert page.match.waiting == {0}


def test_turns_are_counted_as_the_rules_call_them(
    sit: Sit, navigation: Navigation, window: MainWindow
) -> None:
    """Rule document: up to five segments are one turn; so are the pieces that come back."""
    page = sit("chain_reaction", *TO_A_PLACEMENT)
    movers = [min(turn) for turn in turns(page)]
    begun = [here for here, seat in enumerate(movers) if here == 0 or movers[here - 1] != seat]
    rows = page.rails.rows
    assert [row.turn for row in rows if row.begins] == list(range(1, len(begun) + 1))
    assert len(rows) == len(begun) + 1, "a turn is one row, and one says what is awaited"
    assert page.rails.turns.heading.text() == f"Turn {len(begun)}", (
        "the piece is still to be placed"
    )
    assert rows[-2].spoken.startswith(f"Turn {len(begun)}. Theo")
    assert rows[-2].summary == "chain of 5 from f7: 2 points"
    assert rows[-1].spoken.startswith(f"Still turn {len(begun)}. ")
    navigation.history.watch(page.match.record)
    watching = of_kind(window.page, WatchPage)
    watching.show_last()
    assert watching.rails.controls.counter.text() == f"Turn {len(begun)} of {len(begun)}"
    window.go_home()
    assert f"turn {len(begun)}" in [
        label.text() for label in navigation.home.findChildren(TextLabel)
    ]
    navigation.history.open_history()
    history = of_kind(window.page, HistoryPage)
    assert [entry.result for entry in history.entries] == ["Not finished"]
    assert [entry.turns for entry in history.entries] == [None], "a record tells no more than steps"


def test_the_end_says_who_won_and_why_and_charts_the_points_after_each_whole_turn(
    sit: Sit, navigation: Navigation, window: MainWindow
) -> None:
    """Ruling C27: the other one begins the next match."""
    page = sit("chain_reaction", *TURNS)
    assert phase(page) is Phase.ENDED
    assert page.ending is not None
    assert page.ending.words.headline == "Theo wins, 12 to 6"
    assert page.ending.words.reason == "Theo has reached 12 and is 6 ahead; two are enough."
    whole = page.match.record.whole_turns
    lines = [label.text() for label in page.ending.findChildren(TextLabel)]
    assert any(line.startswith(f"Turn {whole}: ") for line in lines), "what decided it"
    page.ending.look_back.click()
    back = of_kind(window.page, ReviewPage)
    chart = of_kind(back.findChild(ScoreChart), ScoreChart)
    assert f"Turn {whole}: " in chart.accessibleName()
    assert f"Turn {whole + 1}: " not in chart.accessibleName()
    window.go_back()
    page.rules_asked.emit()
    assert window.overlay is not None
    assert window.overlay.accessibleName() == "Rules of Chain Reaction"
    window.overlay.cancel()
    navigation.history.watch(page.match.record)
    watch: Any = window.page
    watch.show_turn(15)
    assert watch.scene.die.value == 1
    page.again_asked.emit()
    again = there(navigation.match_page)
    assert again.match.names[min(again.match.waiting)] == "Theo"


def test_the_computer_plays_its_whole_chain_before_the_person_is_asked(
    sit: Sit, engine: PatientEngine
) -> None:
    page = sit("chain_reaction", players=(MARA, COMPUTER))
    click(page, "a1", "b1")
    page.press_main()
    page.skip()
    for text in TURNS[1:6]:
        assert phase(page) is Phase.THINKING
        answer(page, engine, text)
        page.skip()
    assert phase(page) is Phase.CHOOSING
    page.ask_undo()  # back to where a person chose
    assert page.match.turn == 0


def test_a_penalty_is_picked_and_only_wants_a_yes(sit: Sit) -> None:
    page = sit("chain_reaction")
    state = page.match.state
    assert page.scene.picked is None
    boxed = ("ww", "w", "w", "", "", "", "", "w", "w", "", "", "", "", "", "w", "", "w")
    cells = boxed + state.cells[len(boxed) :]
    page.match._past.start = replaced(state, cells)
    page.scene.sync(page.match.state)
    page._follow()
    assert page.rails.main.words == "Pay two points"
    assert page.rails.panel.to_do.text.startswith("Mara has no legal turn")
    page.press_main()
    page.skip()
    assert turns(page) == [{0: "penalty"}]
    assert page.match.state.scores == (-2, 0)


def replaced(state: Any, cells: tuple[str, ...]) -> Any:
    """Return the state with a white tower shut in on a1."""
    others = tuple("" if piece == "w" else piece for piece in cells[17:])
    return replace(state, cells=cells[:17] + others, tower=state.board.squares[0])


def test_the_target_without_the_lead_offers_a_draw_and_segments_are_no_turns(
    sit: Sit, window: MainWindow
) -> None:
    """Ruling C24: agree on a draw, or play on."""
    page = sit("chain_reaction", *TURNS[:-1])
    suggested: list[str] = []
    page.match.draw_suggested.connect(suggested.append)
    last = page.match.steps[-1]
    close = replace(last.state, scores=(11, 10))
    page.match.steps[-1] = replace(last, state=close)
    page.match.choose(1, page.match.rules.read_choice(TURNS[-1]))
    page.skip()
    assert suggested == ["You may agree on a draw now, or play on."]
    assert page.match.outcome is None
    assert page.match.stalls
    assert page.rails.last_turn is not None
    assert "not two ahead" in page.rails.last_turn.text
    # Ruling C28: a computer does not agree to a draw because segments are many.
    page = sit("chain_reaction", *TURNS[:12])
    assert (page.match.turn, page.match.record.whole_turns) == (12, 4)
    assert [page.match.record.begins_turn(number) for number in (1, 2, 3, 7)] == [
        True,
        True,
        False,
        True,
    ]
    assert not page.match.stalls


def test_nothing_beside_the_board_is_cut(
    sit: Sit, window: MainWindow, appearance: Appearance
) -> None:
    page = sit("chain_reaction", *TO_A_PLACEMENT, players=(MARA, SeatChoice("Grandmother Oma")))
    click(page, "f7")
    for size, scale in product(((1024, 640), (1366, 768)), (1.0, 1.5, 2.0)):
        window.resize(*size)
        appearance.use(Preferences("light", scale, reduced_motion=True))
        settle()
        assert cut_short(window) == [], (size, scale)
