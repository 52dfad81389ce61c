"""Help on the page: one button and one key, the coach, and nothing displaced by them."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.analysis import QUICK_EFFORT, Analysis, CoachNote, Help
from pullstrings_qt.core.help_record import used_help
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.help_view import CoachOverlay
from pullstrings_qt.ui.match.match_help import Coaching
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from tests.games.pulling_strings.boards import shown_gauges
from tests.ui.expect import of_kind, there
from tests.ui.match.analyses import answer_analysis, use_sentences
from tests.ui.match.conftest import COMPUTER, MARA, THEO, Begin, PatientEngine, answer
from tests.ui.match.test_secret_choice import settle

STRONG = SeatChoice("Strong", "strong")


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    use_sentences(monkeypatch)


def open_game(navigation: Navigation, *players: SeatChoice) -> MatchPage:
    """Begin a match of a game in which players take turns."""
    setup = {"first": 0}
    navigation.matches.start_match(NewMatch("mijnlieff", {}, setup, players))
    return there(navigation.match_page)


def press_key(page: MatchPage) -> None:
    QTest.keyClicks(page, "?")


def gauges(page: MatchPage) -> set[int]:
    assert isinstance(page.scene, PullingStringsScene)
    return set(shown_gauges(page.scene))


def test_the_key_leads_from_a_nudge_to_advice_to_nothing_and_help_is_told_with_the_turn(
    begin: Begin, engine: PatientEngine
) -> None:
    page = begin(MARA, STRONG)
    assert engine.analyses == []
    card, button = page.rails.panel.to_do, page.rails.help
    assert button is not None
    assert (card.text, button.words) == ("", "Hint")
    press_key(page)
    answer_analysis(engine)
    assert (card.text, button.words) == ("Hint Mind the middle.", "Advice")
    assert gauges(page)
    button.click()
    assert (card.text, button.words) == ("Advice Take the middle.", "Hide help")
    press_key(page)
    assert (card.text, gauges(page)) == ("", set())
    press_key(page)
    page.match.choose(0, Pull(END_NUMBERS["n3"]))
    answer(page, engine, "e3")
    button = there(page.rails.help)
    assert (card.text, button.isEnabled()) == ("", False), "not while the turn is shown"
    assert gauges(page) == set()
    page.skip()
    assert used_help(page.match.record, 1) == {0: Help.ADVICE}
    assert page.rails.rows[0].spoken.endswith("Mara asked for advice.")
    assert card.text == "Hint Thinking…", "it stays on, turn after turn"


def test_the_coach_warns_against_gentle_computers_as_often_as_is_wanted(
    begin: Begin,
    engine: PatientEngine,
    said: list[str],
    monkeypatch: pytest.MonkeyPatch,
    window: MainWindow,
) -> None:
    begin(MARA, STRONG)
    assert engine.analyses == []
    page = begin(MARA, COMPUTER)
    said.clear()
    answer_analysis(engine)
    card = page.rails.panel.to_do
    assert card.text == "Coach Careful: mind the middle."
    assert said == ["Careful: mind the middle."]
    assert used_help(page.match.record, 1) == {}
    card.why.click()
    assert card.text == "Coach Careful: mind the middle. Take the middle."
    assert card.why.isHidden()
    use_sentences(monkeypatch, warns=False)
    page = begin(MARA, COMPUTER)
    answer_analysis(engine)
    card, coach = page.rails.panel.to_do, page.rails.coach
    assert coach is not None
    assert card.text == ""
    next(each for each in coach.segments.segments if each.option.value is Coaching.ALWAYS).click()
    assert card.text == "Coach Careful: mind the middle."
    page = begin(MARA, COMPUTER)
    assert page.help is not None
    page.ask_coaching()
    dialog = of_kind(window.overlay, CoachOverlay)
    never = dialog.choice.segments.segments[0]
    never.click()
    dialog.cancel()
    assert page.rails.coach is not None
    assert page.rails.coach.segments.value is Coaching.NEVER
    engine.analyses.clear()
    begin(MARA, COMPUTER)
    assert engine.analyses == []


def test_in_the_open_help_is_for_one_turn_and_a_computer_is_not_held_up(
    navigation: Navigation, engine: PatientEngine
) -> None:
    page = open_game(navigation, MARA, THEO)
    assert page.rails.help is not None
    assert page.rails.coach is None, "nobody is coached where people play each other"
    assert engine.analyses == []
    press_key(page)
    answer_analysis(engine)
    assert "Mind the middle." in page.rails.panel.to_do.text
    press_key(page)
    assert "Take the middle." in page.rails.panel.to_do.text
    page.match.choose(0, page.match.rules.read_choice("L@a4"))
    page.skip()
    assert used_help(page.match.record, 1) == {0: Help.ADVICE}
    assert "middle" not in page.rails.panel.to_do.text
    engine.analyses.clear()
    coached = open_game(navigation, MARA, COMPUTER)
    (asked,) = engine.analyses
    assert asked.effort == QUICK_EFFORT
    answer_analysis(engine)
    assert engine.analyses == [], "the coach is content with the quick answer"
    prompt = coached.rails.panel.to_do.text
    assert "Coach: Careful: mind the middle." in prompt
    assert "edge" in prompt, "what there is to do stays in sight"


def test_the_board_of_any_game_is_asked_to_show_the_advice(
    navigation: Navigation, engine: PatientEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[str, Help]] = []
    hidden: list[bool] = []

    def show(_scene: BoardScene, analysis: Analysis, degree: Help) -> None:
        shown.append((analysis.best, degree))

    page = open_game(navigation, MARA, THEO)
    monkeypatch.setattr(type(page.scene), "show_advice", show)
    monkeypatch.setattr(type(page.scene), "hide_advice", lambda _scene: hidden.append(True))
    press_key(page)
    answer_analysis(engine)
    press_key(page)
    assert [degree for _choice, degree in shown] == [Help.NUDGE, Help.ADVICE]
    hidden.clear()
    press_key(page)
    assert hidden


def test_with_large_text_help_that_was_asked_for_comes_into_sight(
    navigation: Navigation, engine: PatientEngine, appearance: Appearance
) -> None:
    appearance.use(Preferences(text_scale=2.0, reduced_motion=True, pace="quick"))
    page = open_game(navigation, MARA, THEO)
    QTest.qWait(50)
    press_key(page)
    answer_analysis(engine)
    QTest.qWait(50)
    assert "Mind the middle." in page.rails.panel.to_do.text
    assert (
        page.rails.panel.to_do.visibleRegion().boundingRect().height()
        == page.rails.panel.to_do.height()
    )


def test_the_coach_leaves_the_board_to_help_that_was_asked_for(
    navigation: Navigation, engine: PatientEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []

    def show(_scene: BoardScene, note: CoachNote | None) -> None:
        noted.append("" if note is None else note.text)

    page = open_game(navigation, MARA, COMPUTER)
    monkeypatch.setattr(type(page.scene), "show_note", show)
    answer_analysis(engine)
    assert noted[-1]
    press_key(page)
    assert not noted[-1]


def test_help_stands_where_it_was_asked_for_until_a_place_is_pointed_at(
    navigation: Navigation, engine: PatientEngine
) -> None:
    page = open_game(navigation, MARA, THEO)
    page.scene.activate_place(page.scene.tray(0)[0].id)
    before = page.rails.panel.to_do.text
    page.scene.hover_place("a4")
    pointed = page.rails.panel.to_do.text
    assert pointed != before
    press_key(page)
    answer_analysis(engine)
    assert "Mind the middle." in page.rails.panel.to_do.text
    page.scene.hover_place("a4")
    assert page.rails.panel.to_do.text == pointed
    page.scene.hover_place(None)
    assert "Mind the middle." in page.rails.panel.to_do.text


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_what_is_said_moves_no_button(
    begin: Begin,
    window: MainWindow,
    appearance: Appearance,
    engine: PatientEngine,
    qtbot: QtBot,
    scale: float,
) -> None:
    appearance.enlarge_text({1.0: 0, 1.5: 2, 2.0: 3}[scale])
    page = begin(MARA, STRONG)

    def places() -> tuple[object, ...]:
        seats = page.rails.seats if scale == 1 else ()  # large text scrolls to what is said
        parts = (page.rails.main, *seats)  # a bar may take of their width
        return tuple((part.mapTo(window, QPoint()), part.height()) for part in parts)

    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        settle()
        before = places()
        for _press in Help:  # to advice, and off again
            press_key(page)
            while engine.analyses:
                answer_analysis(engine)
            settle()
            assert places() == before
            card = page.rails.panel.to_do
            assert not card.text or card.visibleRegion().boundingRect().height() == card.height()
        if scale > 1:  # it is among the details
            page.switch_details()
            settle()
        button = there(page.rails.help)
        assert button.isVisible()
        assert window.rect().contains(button.mapTo(window, button.rect().bottomRight()))
        if scale > 1:
            page.switch_details()


def test_what_happened_gives_way_to_what_the_coach_says(
    begin: Begin, engine: PatientEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing beside the board scrolls; the list of turns tells the turn as well."""
    whole = ("The 5 in row 3, column 3 splits into 3 and 3. " * 4).strip()
    monkeypatch.setattr(MatchWords, "in_sight", lambda *_about, **_how: whole)
    page = begin(MARA, COMPUTER)
    page.match.choose(0, Pull(END_NUMBERS["n3"]))
    answer(page, engine, "e3")
    page.skip()
    settle()
    assert page.rails.panel.happened.text == whole
    page.press_main()
    answer_analysis(engine)
    settle()
    card = page.rails.panel.to_do
    assert card.text
    assert page.table.left.area.verticalScrollBar().maximum() == 0
    assert card.isVisible()
