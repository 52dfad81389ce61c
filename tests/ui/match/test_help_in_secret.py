"""Help in the dialog of a secret choice: lists, gauges, one sentence, and nothing outside of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from pullstrings_qt.core.analysis import QUICK_EFFORT, Help
from pullstrings_qt.core.help_record import used_help
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import NewMatch
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.help_view import HelpPanel
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.navigation import Navigation
from tests.games.pulling_strings.boards import shown_gauges
from tests.ui.expect import of_kind, there
from tests.ui.match.analyses import answer_analysis, answer_nothing, use_sentences
from tests.ui.match.conftest import LAYOUT, MARA, THEO, Begin, PatientEngine, play, take_laptop
from tests.ui.match.test_secret_choice import (
    dialog_of,
    lay_face_down,
    settle,
    traces,
)


@pytest.fixture(autouse=True)
def _sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    use_sentences(monkeypatch)


@pytest.fixture
def page(begin: Begin) -> MatchPage:
    return begin()


def ask_to_pick(page: MatchPage, window: MainWindow) -> PickSheet:
    page.press_main()
    return take_laptop(window)


def help_of(dialog: PickSheet) -> HelpPanel:
    assert dialog.help is not None
    return dialog.help_panel


def degree_of(dialog: PickSheet) -> Help:
    assert dialog.help is not None
    return dialog.help.degree


def press(dialog: PickSheet, degree: Help) -> None:
    """Press the help button until a degree is reached."""
    for _press in Help:
        if degree_of(dialog) is not degree:
            dialog.help_button.click()
    assert degree_of(dialog) is degree


def gauges_of(dialog: PickSheet) -> dict[int, tuple[float, float]]:
    scene = of_kind(dialog.scene, PullingStringsScene)
    return {end: (each.own, each.likely) for end, each in shown_gauges(scene).items()}


def test_the_one_answer_is_waited_for_and_stays(
    page: MatchPage, window: MainWindow, engine: PatientEngine
) -> None:
    dialog = ask_to_pick(page, window)
    panel = help_of(dialog)
    press(dialog, Help.ADVICE)
    (asked,) = engine.analyses
    assert (asked.seat, asked.effort) == (0, QUICK_EFFORT)
    assert asked.record == page.match.record
    assert asked.match != page.match.match_id
    assert panel.card.text == "Advice Thinking…"
    settle()
    high = panel.height()
    answer_analysis(engine)
    settle()
    assert panel.card.text == "Advice Take the middle."
    assert [row.accessibleName() for row in panel.good.rows] == [
        "Tile C: 5 in 10",
        "Tile O: 2 in 10",
        "Tile Q: 2 in 10",
    ]
    assert [row.accessibleName() for row in panel.likely.rows] == [
        "Tile U: 6 in 10",
        "Tile F: 3 in 10",
        "Tile S: 1 in 10",
    ]
    assert panel.height() == high
    assert engine.analyses == [], "a better answer would change the advice"


def test_one_button_leads_from_nothing_to_a_hint_to_advice_and_to_nothing_as_on_the_page(
    page: MatchPage, window: MainWindow, engine: PatientEngine
) -> None:
    dialog = ask_to_pick(page, window)
    assert engine.analyses == [], "nothing is found out before somebody asks"
    assert not help_of(dialog).likely.isVisible()
    (key,) = (cap for cap in dialog.findChildren(KeyCap) if cap.text() == "?")
    assert key.isVisible()
    assert key.mapTo(dialog, key.rect().bottomRight()).x() < dialog.card.geometry().right()
    dialog.help_button.setFocus()
    words = []
    for _press in Help:
        words.append((degree_of(dialog), dialog.help_button.words, help_of(dialog).isVisible()))
        dialog.help_button.click()
    assert words == [
        (Help.NONE, "Hint", False),
        (Help.NUDGE, "Advice", True),
        (Help.ADVICE, "Hide help", True),
    ]
    assert not help_of(dialog).isVisible()
    assert dialog.help_button.hasFocus()
    QTest.keyClicks(dialog, "?q")
    answer_analysis(engine)
    assert dialog.main_button.words == "Place Q face down", "letters still pick"
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert page.match.has_chosen(0)


def test_switching_help_on_and_off_asks_only_once_a_turn(
    page: MatchPage, window: MainWindow, engine: PatientEngine
) -> None:
    dialog = ask_to_pick(page, window)
    QTest.keyClicks(dialog, "??")
    answer_analysis(engine)
    before = gauges_of(dialog)
    QTest.keyClicks(dialog, "?")
    assert degree_of(dialog) is Help.NONE
    assert gauges_of(dialog) == {}
    QTest.keyClicks(dialog, "??")
    assert engine.analyses == []
    assert degree_of(dialog) is Help.ADVICE
    assert gauges_of(dialog).keys() == before.keys()


def test_the_next_turn_is_looked_at_anew_and_late_answers_are_dropped(
    page: MatchPage, window: MainWindow, engine: PatientEngine
) -> None:
    dialog = ask_to_pick(page, window)
    press(dialog, Help.NUDGE)
    late = engine.analyses[0]
    dialog.cancel()
    play(page, "n3 e3")
    dialog = ask_to_pick(page, window)
    panel = help_of(dialog)
    assert degree_of(dialog) is Help.NUDGE
    engine.analyses.insert(0, late)
    answer_analysis(engine)
    assert panel.card.text == "Hint Thinking…"
    (asked,) = engine.analyses
    assert asked.revision == 1


def test_likely_pulls_are_outlines_only_and_advice_fills_gauges_on_one_scale(
    page: MatchPage, window: MainWindow, engine: PatientEngine
) -> None:
    dialog = ask_to_pick(page, window)
    scene, panel = dialog.scene, help_of(dialog)
    assert isinstance(scene, PullingStringsScene)
    press(dialog, Help.NUDGE)
    answer_analysis(engine)
    shown = gauges_of(dialog)
    assert {own for own, _likely in shown.values()} == {0.0}
    assert shown[END_NUMBERS["e3"]] == (0.0, 1.0)
    assert not panel.good.isVisible()
    press(dialog, Help.ADVICE)
    shown = gauges_of(dialog)
    assert shown[END_NUMBERS["n3"]] == (0.5 / 0.6, 0.0)
    assert shown[END_NUMBERS["s4"]] == (0.0, 0.0), "less than one in fifty is not drawn"
    assert panel.good.isVisible()


def test_where_nobody_can_say_the_dialog_says_so(
    page: MatchPage, window: MainWindow, engine: PatientEngine
) -> None:
    dialog = ask_to_pick(page, window)
    press(dialog, Help.ADVICE)
    answer_nothing(engine)
    assert help_of(dialog).card.text == "Advice Nobody can say what is best here."
    assert engine.analyses == []
    dialog.scene.activate_place("n1")
    dialog.main_button.click()
    assert page.match.has_chosen(0)


def test_that_help_was_asked_for_is_told_with_the_turn_and_not_before(
    page: MatchPage, window: MainWindow, engine: PatientEngine, store: Store
) -> None:
    dialog = ask_to_pick(page, window)
    press(dialog, Help.ADVICE)
    answer_analysis(engine)
    dialog_of(window).cancel()
    assert "help" not in page.match.record.extras
    page.press_main()
    lay_face_down(window, "n1")
    lay_face_down(window, "s2")
    page.skip()
    assert used_help(page.match.record, 1) == {0: Help.ADVICE}
    row = page.rails.rows[0]
    assert row.helped == (0,)
    assert row.spoken.endswith("Mara asked for advice.")
    assert [line.helped for line in row.lines] in ([], [True, False])
    match_id = store.matches.ids()[0]
    assert store.matches.record(match_id)["help"] == {"used": {"1": {"0": 2}}}


def test_help_leaves_no_trace_before_the_reveal(
    page: MatchPage, window: MainWindow, engine: PatientEngine, store: Store
) -> None:
    play(page, "e3 e3")
    settle()
    seen: list[dict[str, object]] = []
    for helped in (False, False, True):  # the first makes the place of what is said
        dialog = ask_to_pick(page, window)
        if helped:
            press(dialog, Help.ADVICE)
            answer_analysis(engine)
        dialog.scene.activate_place("n1")
        dialog.main_button.click()
        seen.append(traces(window, store.folder))
        take_laptop(window)
        seen.append(traces(window, store.folder))
        dialog_of(window).cancel()
    for kind in seen[0]:
        assert seen[2][kind] == seen[4][kind], kind
        assert seen[3][kind] == seen[5][kind], kind


def test_what_a_person_wanted_is_kept_for_that_person_alone(
    page: MatchPage, window: MainWindow, engine: PatientEngine, begin: Begin
) -> None:
    press(ask_to_pick(page, window), Help.NUDGE)
    dialog_of(window).scene.activate_place("n1")
    dialog_of(window).main_button.click()
    assert degree_of(take_laptop(window)) is Help.NONE
    lay_face_down(window, "s2")
    page.skip()
    another = begin(THEO, MARA)
    assert degree_of(ask_to_pick(another, window)) is Help.NONE
    dialog_of(window).scene.activate_place("n1")
    dialog_of(window).main_button.click()
    assert degree_of(take_laptop(window)) is Help.NUDGE


@pytest.mark.parametrize(("allowed", "offered"), [(1, ["Hint", "Hide help"]), (0, None)])
def test_a_match_may_fix_how_much_help_there_is(
    begin: Begin,
    window: MainWindow,
    store: Store,
    navigation: Navigation,
    allowed: int,
    offered: list[str] | None,
) -> None:
    page = begin()
    match_id = store.matches.ids()[0]
    extras = {**page.match.record.extras, "help": {"allowed": allowed}}
    store.matches.keep_extras(match_id, extras)
    page.leave()
    navigation.matches.open_stored_match(match_id)
    fixed = there(navigation.match_page)
    dialog = ask_to_pick(fixed, window)
    if offered is None:
        assert dialog.help is None
        QTest.keyClicks(dialog, "?")
        return
    words = [dialog.help_button.words]
    QTest.keyClicks(dialog, "?")
    words.append(dialog.help_button.words)
    assert words == offered
    assert degree_of(dialog) is Help.NUDGE


def test_between_two_people_the_page_itself_never_helps(
    page: MatchPage, engine: PatientEngine
) -> None:
    QTest.keyClicks(page, "?")
    assert page.help is None
    assert page.rails.help is None
    assert engine.analyses == []
    scene = of_kind(page.scene, PullingStringsScene)
    assert shown_gauges(scene) == {}


def test_all_help_is_in_sight_without_scrolling(
    page: MatchPage,
    window: MainWindow,
    engine: PatientEngine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    longest = (
        "Theo may pull P, L or W. Change between an empty string, W and L, so Theo cannot guess."
    )
    monkeypatch.setattr(PullingStringsWords, "advice", lambda *_about: longest)
    dialog = ask_to_pick(page, window)
    panel = help_of(dialog)
    for size, rows in (((1366, 768), 3), ((1024, 640), 2)):
        window.resize(*size)
        press(dialog, Help.ADVICE)
        if engine.analyses:
            answer_analysis(engine)
        settle()
        assert sum(row.isVisible() for row in panel.good.rows) == rows
        assert panel.card.visibleRegion().boundingRect().height() == panel.card.height()
        bars = [area.verticalScrollBar() for area in dialog.findChildren(QScrollArea)]
        assert [bar.maximum() for bar in bars if bar.isVisible()] == []
        board = dialog.view.side
        press(dialog, Help.NONE)
        settle()
        assert dialog.view.side == board, "the board keeps its size"


def test_signs_stand_in_the_lists_where_tiles_show_signs(
    navigation: Navigation, window: MainWindow, engine: PatientEngine
) -> None:
    setup = {"layout": LAYOUT, "aside": list("dejmrz")}
    wanted = NewMatch("pulling_strings", {"faces": "back"}, setup, (MARA, THEO))
    navigation.matches.start_match(wanted)
    page = there(navigation.match_page)
    dialog = ask_to_pick(page, window)
    panel = help_of(dialog)
    press(dialog, Help.ADVICE)
    answer_analysis(engine)
    assert "Tile" not in panel.good.accessibleName()
    assert panel.good.rows[0].accessibleName().endswith("5 in 10")


def test_help_is_heard_once_and_when_it_goes(
    page: MatchPage,
    window: MainWindow,
    engine: PatientEngine,
    said: list[str],
) -> None:
    dialog = ask_to_pick(page, window)
    panel = help_of(dialog)
    said.clear()
    QTest.keyClicks(dialog, "??")
    answer_analysis(engine)
    told = (
        "Take the middle. "
        "What might Theo choose? Tile U: 6 in 10. Tile F: 3 in 10. Tile S: 1 in 10. "
        "Good for you: Tile C: 5 in 10. Tile O: 2 in 10. Tile Q: 2 in 10."
    )
    assert said == [told]
    assert panel.likely.accessibleName().startswith("What might Theo choose?")
    assert panel.likely.focusPolicy() & Qt.FocusPolicy.TabFocus
    QTest.keyClicks(dialog, "?")
    assert said[-1] == "Help is hidden."
