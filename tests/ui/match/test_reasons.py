"""Computers explain their choices: visibly and for readers, if wanted."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import EngineAnswer
from pullstrings_qt.core.opponents import Opponents
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import begin_match
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.reasons import Reasons
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.in_reach import cut_short
from tests.ui.match.analyses import answer_analysis
from tests.ui.match.conftest import MARA, PatientEngine, Sit, phase

GENTLE, STRONG = SeatChoice("Ada", "2"), SeatChoice("Bob", "6")


def reason(
    words: Any, before: Any, choices: Mapping[int, Any], analysis: Analysis, speaker: Any
) -> str:
    return f"Seat {analysis.seat} says why {analysis.effort}."


@pytest.fixture(autouse=True)
def reasons_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("pulling_strings", "mijnlieff", "strung_along"):
        monkeypatch.setattr(type(game_spec(game).words()), "choice_reason", reason)
        monkeypatch.setattr(type(game_spec(game).opponents()), "levels", Opponents.levels)


def choose(page: MatchPage, seat: int) -> None:
    """Let a person choose anything."""
    rules = page.match.rules
    assert page.match.choose(seat, rules.choices(page.match.state, seat)[0])
    page.skip()


def answer(page: MatchPage, engine: PatientEngine, effort: int = 1) -> None:
    """Let the computer that was asked last choose anything, with what it thought."""
    asked, rules = engine.asked[-1], page.match.rules
    choice = rules.write_choice(rules.choices(page.match.state, asked.seat)[0])
    thought = Analysis(asked.seat, {choice: 0.5}, {choice: 1.0}, (0.5, 0.5), effort)
    engine.answered.emit(EngineAnswer(asked.match, asked.revision, asked.seat, thought, choice))


def test_the_reason_comes_when_the_turn_is_at_rest_and_goes_with_it(
    sit: Sit, engine: PatientEngine, said: list[str]
) -> None:
    page = sit("mijnlieff", players=(MARA, GENTLE))
    choose(page, 0)
    assert page.rails.reason.text == ""
    said.clear()
    answer(page, engine)
    assert page.rails.reason.text == "", "not before the turn has been seen"
    page.skip()
    assert page.rails.reason.text == "Seat 1 says why 1."
    QApplication.processEvents()
    assert page.rails.reason.isVisible()
    (told,) = [words for words in said if "says why" in words]
    assert told.index("Ada") < told.index("Seat 1 says why 1."), "what happened comes first"
    assert page.match.choose(0, page.match.rules.choices(page.match.state, 0)[0])
    assert phase(page) is Phase.REVEALING
    assert page.rails.reason.text == "", "it is about another turn"
    page.skip()
    assert page.rails.reason.text == ""
    page = sit("mijnlieff", players=(MARA, GENTLE))
    choose(page, 0)
    answer(page, engine)
    page.skip()
    assert page.match.undo(page.match.persons)
    assert page.rails.reason.text == ""
    assert page._seating.thoughts(2) == {}
    page = sit("pulling_strings", players=(MARA, GENTLE))
    said.clear()
    answer(page, engine)
    assert page.match.has_chosen(1)
    assert page._seating.thoughts(1) == {}
    assert page.rails.reason.text == ""
    assert not any("says why" in words for words in said)
    choose(page, 0)
    assert page.rails.reason.text == "Seat 1 says why 1."


def test_several_computers_say_why_since_a_person_chose_each_once(
    sit: Sit, engine: PatientEngine, said: list[str]
) -> None:
    """A turn may have several steps: the first of them that has a reason says it."""
    page = sit("strung_along", players=(MARA, GENTLE, SeatChoice("Eve", "3")))
    effort = 0
    while 0 in page.match.waiting:
        choose(page, 0)
    while 0 not in page.match.waiting:
        effort += 1
        answer(page, engine, effort)
        page.skip()
    first = next(entry + 1 for entry, turn in enumerate(page.match.record.turns) if 2 in turn)
    began = next(entry + 1 for entry, turn in enumerate(page.match.record.turns) if 1 in turn)
    expected = f"Seat 1 says why 1. Seat 2 says why {first - began + 1}."
    assert page.rails.reason.text == expected
    page = sit("strung_along", players=(MARA, GENTLE, SeatChoice("Eve", "3")))
    while 0 in page.match.waiting:
        choose(page, 0)
    said.clear()
    while 0 not in page.match.waiting:
        answer(page, engine)
        page.skip()
    spoken = [words for words in said if "says why" in words]
    assert {words.count("says why") for words in spoken} == {1}
    assert [sum(f"Seat {seat} says" in words for words in spoken) for seat in (1, 2)] == [1, 1]
    assert "Seat 1 says why" in page.rails.reason.text, "in sight both stay"
    assert "Seat 2 says why" in page.rails.reason.text


def test_strong_ones_say_it_only_where_they_are_asked_to(
    sit: Sit, engine: PatientEngine, appearance: Appearance
) -> None:
    page = sit("mijnlieff", players=(MARA, STRONG))
    choose(page, 0)
    answer(page, engine)
    page.skip()
    assert page.rails.reason.text == ""
    assert page._why is not None
    assert not page._why.isChecked()
    page._why.trigger()
    assert appearance.preferences.reasons == "always"
    assert page._why.isChecked()
    assert page.rails.reason.text == "Seat 1 says why 1."
    page._why.trigger()
    assert appearance.preferences.reasons == "never"
    assert page.rails.reason.text == ""
    assert sit("mijnlieff", players=(MARA, SeatChoice("Theo")))._why is None


@pytest.mark.parametrize("game", ["pulling_strings", "mijnlieff", "strung_along"])
def test_the_reason_is_in_sight_in_every_layout(
    sit: Sit, engine: PatientEngine, window: MainWindow, appearance: Appearance, game: str
) -> None:
    players = (MARA, GENTLE, GENTLE)[: 3 if game == "strung_along" else 2]
    page = sit(game, players=players)
    while 0 in page.match.waiting:
        choose(page, 0)
    while page.match.waiting and (0 not in page.match.waiting or not page.match.turn):
        answer(page, engine)
        page.skip()
    for size, scale in (((1366, 768), 1.0), ((1024, 640), 1.0), ((1366, 768), 2.0)):
        window.resize(*size)
        appearance.use(Preferences(text_scale=scale, reduced_motion=True, pace="quick"))
        QTest.qWait(50)  # what folds does so once the words are laid out
        assert page.rails.reason.text.endswith("says why 1.")
        if scale > 1:  # it stands with the details that large text folds away
            page.switch_details()
            QTest.qWait(50)
        happened = page.rails.panel.happened
        assert page.rails.reason.isVisible()
        assert not happened.isVisible() or not cut_short(happened)


def test_advice_and_reasons_both_have_room_beside_a_broad_table(
    sit: Sit,
    engine: PatientEngine,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    advice = "Take lot 2: on average you end 12 behind. Draw a card: 14 behind."
    words = type(game_spec("strung_along").words())
    monkeypatch.setattr(words, "nudge", lambda *_about: advice)
    page = sit("strung_along", players=(MARA, GENTLE, GENTLE))
    while 0 in page.match.waiting:
        choose(page, 0)
    while page.match.waiting and (0 not in page.match.waiting or not page.match.turn):
        answer(page, engine)
        page.skip()
    QTest.keyClicks(page, "?")
    while engine.analyses:
        answer_analysis(engine)
    rails = page.rails
    assert advice in rails.panel.to_do.text
    assert rails.reason.text.endswith("says why 1.")

    def cut() -> list[list[str]]:
        told = (rails.panel.happened, rails.panel.to_do, rails.reason)
        return [cut_short(each) for each in told if each.isVisible() and cut_short(each)]

    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: not cut())  # what folds does so once the words are laid out


@pytest.mark.parametrize(
    ("reasons", "levels", "switched"),
    [
        (Reasons.GENTLE, ("2",), Reasons.NEVER),
        (Reasons.NEVER, ("2",), Reasons.GENTLE),
        (Reasons.NEVER, ("2", "7"), Reasons.GENTLE),
        (Reasons.GENTLE, ("7",), Reasons.ALWAYS),
        (Reasons.ALWAYS, ("7",), Reasons.NEVER),
        (Reasons.NEVER, ("5",), Reasons.ALWAYS),
    ],
)
def test_the_switch_is_one_word(
    store: Store, reasons: Reasons, levels: tuple[str, ...], switched: Reasons
) -> None:
    players = (MARA, *(SeatChoice(f"C{level}", level) for level in levels))
    game = "strung_along" if len(players) > 2 else "mijnlieff"
    rules = game_spec(game).rules()
    options = rules.check_options({"seats": len(players)} if len(players) > 2 else {})
    setup = rules.draw_setup(options, Random(3))
    match = begin_match(store, NewMatch(game, options, setup, players))
    assert reasons.switched(match.players) is switched
