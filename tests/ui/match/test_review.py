"""Looking back at a match: turning points, See it, the chart, playing on."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.review import MAX_POINTS
from pullstrings_qt.core.story import Story
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.history.page import HistoryPage
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.ending import LookBack
from pullstrings_qt.ui.kit.match.review_panel import PointWords, ReviewText
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.review_page import ReviewPage
from tests.analyst import one_turn_ahead
from tests.core.test_match_review import SHORT
from tests.ui.expect import of_kind, settle, there
from tests.ui.match.conftest import COMPUTER, MARA, WIN_OF_MARA, Begin, PatientEngine, answer, play


def judge(engine: PatientEngine, qtbot: QtBot) -> None:
    """Answer all that a review asks."""
    for _breath in range(200):
        while engine.analyses:
            engine.analyzed.emit(one_turn_ahead(engine.analyses.pop(0)))
        qtbot.wait(10)
        if not engine.analyses and _breath > len(WIN_OF_MARA) + 3:
            return


def look_back(page: MatchPage, window: MainWindow) -> ReviewPage:
    """Open the page that looks back at a finished match."""
    page.look_back_asked.emit()
    return of_kind(window.page, ReviewPage)


def ended(page: ReviewPage) -> LookBack:
    assert page.ending is not None
    return page.ending


@pytest.fixture
def finished(begin: Begin) -> MatchPage:
    return begin(turns=WIN_OF_MARA)


@pytest.fixture
def judged(
    finished: MatchPage, engine: PatientEngine, window: MainWindow, qtbot: QtBot
) -> ReviewPage:
    page = look_back(finished, window)
    judge(engine, qtbot)
    return page


def test_the_turns_that_decided_stand_below_the_graph_and_are_shown_on_the_board(
    judged: ReviewPage, said: list[str]
) -> None:
    ending, scene = ended(judged), judged.scene
    review, chart = ending.review, ending.chart
    rows = review.rows
    assert isinstance(scene, PullingStringsScene)
    assert 1 <= len(rows) <= MAX_POINTS
    assert review.heading.text() in ("The deciding turn", "2 deciding turns")
    row = rows[-1]
    assert row.words.turn == len(WIN_OF_MARA)
    assert row.words.sentence.startswith("Turn 3: ")
    assert review.kind.text().startswith("Turn 3 was decisive.")
    assert "See it" in row.accessibleDescription()
    row.click()
    assert scene.state == judged.match.state_after(2)
    assert row.isChecked()
    assert row.link == "Back to the end"
    assert scene.caption.text
    assert said[-1] == scene.caption.text
    lit = [item.end for item in scene.tiles if item.ring == "lit"]
    pulled = {item.end for item in scene.tiles if item.ring in ("seat0", "seat1")}
    assert len(lit) == 1
    assert pulled == {END_NUMBERS["n2"], END_NUMBERS["e5"]}
    assert review.play_on.isHidden(), "not between people"
    row.click()
    assert scene.state is judged.match.state
    assert not scene.caption.text
    assert not row.isChecked()
    assert row.link == "See it"
    places = [x for x in range(chart.width()) if chart.band_at(QPointF(x, 40)) == 3]
    assert 20 <= len(places) <= 28, "26 wide"
    middle = QPointF(places[len(places) // 2], 40).toPoint()
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle)
    assert review.chosen == len(rows) - 1
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=middle)
    assert review.chosen is None
    rows[0].setFocus()
    QTest.keyClick(rows[0], Qt.Key.Key_Return)
    assert rows[0].isChecked()
    for place in range(1, len(rows)):
        QTest.keyClick(rows[place - 1], Qt.Key.Key_Down)
        assert rows[place].isChecked()
        assert not rows[place - 1].isChecked()
    QTest.keyClick(rows[-1], Qt.Key.Key_Down)
    assert rows[-1].isChecked(), "there is no further"


def test_one_question_at_a_time_and_none_once_the_page_is_left(
    finished: MatchPage, engine: PatientEngine, window: MainWindow, store: Store
) -> None:
    assert not engine.analyses
    ending = ended(look_back(finished, window))
    assert not ending.review.rows
    assert ending.review.heading.isHidden()
    assert ending.chart_choice.isHidden()
    assert len(engine.analyses) == 1
    engine.analyzed.emit(one_turn_ahead(engine.analyses.pop()))
    late = engine.analyses.pop()
    window.go_back()
    assert window.page is finished
    engine.analyzed.emit(one_turn_ahead(late))
    assert not engine.analyses
    kept = store.matches.record(store.matches.summaries(1)[0].id)["analysis"]
    assert len(kept["found"]) == 1, "what was known is kept"


def test_against_the_computer_one_plays_on_from_a_turning_point(
    begin: Begin,
    engine: PatientEngine,
    navigation: Navigation,
    store: Store,
    window: MainWindow,
    qtbot: QtBot,
) -> None:
    page = begin(COMPUTER, MARA)
    for turn in WIN_OF_MARA:
        mine, theirs = turn.split()
        page.match.choose(1, page.match.rules.read_choice(theirs))
        qtbot.waitUntil(lambda: bool(engine.asked))
        answer(page, engine, mine)
        engine.asked.clear()
        page.skip()
    looking = look_back(page, window)
    judge(engine, qtbot)
    review = ended(looking).review
    assert review.play_on.isHidden(), "only a turn that is looked at can be played otherwise"
    review.rows[-1].click()
    assert not review.play_on.isHidden()
    stored = store.matches.summaries(1)[0].id
    review.play_on.click()
    other = there(navigation.match_page)
    assert other is not page
    assert other.match.turn == 2
    assert other.match.outcome is None
    assert [player.level for player in other.match.players] == ["easy", None]
    assert len(store.matches.record(stored)["turns"]) == 3, "the old one stays as it is"


def test_the_graph_shows_the_chances_too_and_the_card_fits_beside_the_board(
    judged: ReviewPage, window: MainWindow, qtbot: QtBot
) -> None:
    ending = ended(judged)
    assert not ending.chart_choice.isHidden()
    QApplication.processEvents()
    choice, heading = ending.chart_choice, ending.chart_heading
    corner, beside = (part.mapTo(ending, QPoint()) for part in (choice, heading))
    assert abs(corner.y() + choice.height() / 2 - beside.y() - heading.height() / 2) <= 3
    assert corner.x() + choice.width() == pytest.approx(
        ending.chart.mapTo(ending, QPoint(ending.chart.width(), 0)).x(), abs=1
    )
    scores = ending.chart.accessibleName()
    ending.chart_choice.click()
    assert ending.chart.shows_chances
    assert "Chances after turn 3: Mara 100 %, Theo 0 %." in ending.chart.accessibleName()
    ending.chart_choice.click()
    assert ending.chart.accessibleName() == scores

    def is_whole() -> bool:
        button = ended(judged).main_button
        return button.visibleRegion().boundingRect() == button.rect()

    for size in ((1366, 768), (1920, 1080), (1024, 640)):
        window.resize(*size)
        qtbot.waitUntil(is_whole)
        ending = ended(judged)
        assert ending.review.rows, "a new card has the same review"
        card = ending.mapTo(judged.table, ending.rect().topLeft())
        assert judged.table.view.geometry().right() <= card.x()


def test_the_history_leads_to_the_review_of_a_match_and_keeps_what_is_found(
    navigation: Navigation, engine: PatientEngine, store: Store, window: MainWindow, qtbot: QtBot
) -> None:
    match_id = store.matches.add_record(SHORT.document())
    navigation.history.open_history()
    page = of_kind(window.page, HistoryPage)
    page.list.choose_row(0)
    buttons = {each.words: each for each in page.findChildren(Button)}
    buttons["Look back"].click()
    qtbot.waitUntil(lambda: isinstance(window.page, ReviewPage))
    judge(engine, qtbot)
    shown = of_kind(window.page, ReviewPage)
    assert shown.ending is not None
    assert [row.words.turn for row in shown.ending.review.rows] == [3]
    assert store.matches.record(match_id)["analysis"]["complete"]
    assert store.matches.summaries_of([match_id])[0].imported, "it was looked at and not played"


MIJNLIEFF = (
    *("S@a1", "S@b1", "L@d1", "D@c2", "D@d3", "S@c4", "H@c3", "L@a2", "H@b2"),
    *("D@d4", "pass", "H@b3", "S@d2", "pass", "D@a4", "pass", "L@b4", "H@a3"),
)
LONG_POINTS = tuple(
    PointWords(
        turn,
        f"Turn {turn}: Theo placed Straight on c4. With best play, Pusher on c4 would have won"
        " by 1 point.",
        ("With best play, Pusher on c4 would have won by 1 point.",),
    )
    for turn in (6, 9, 12)
)
LONG_REVIEW = ReviewText(
    "3 deciding turns",
    "Turn 12 was decisive. Theo’s best turn was 10.",
    LONG_POINTS,
    more=("Mara’s best turn: turn 7, Pusher on c3 binds Theo", "Theo’s best turn: turn 10, so"),
)


def test_a_whole_review_of_a_game_in_turn_needs_no_scrolling(
    navigation: Navigation, window: MainWindow
) -> None:
    start = NewMatch("mijnlieff", {}, {"first": 0}, (MARA, SeatChoice("Theo")))
    navigation.matches.start_match(start)
    page = there(navigation.match_page)
    for text in MIJNLIEFF:
        assert page.match.choose(min(page.match.waiting), page.match.rules.read_choice(text))
        page.skip()
    ending = ended(look_back(page, window))
    ending.show_review(LONG_REVIEW, ())
    settle()
    (scroll,) = ending.findChildren(QScrollArea)
    assert scroll.verticalScrollBar().maximum() == 0
    assert window.height() == 768


def test_what_a_review_says_is_told_once_and_goes_with_a_turn_taken_back(
    judged: ReviewPage,
    monkeypatch: pytest.MonkeyPatch,
    finished: MatchPage,
    engine: PatientEngine,
    window: MainWindow,
) -> None:
    """It is written anew with every answer; telling the turns again takes long in a long match."""
    assert judged.reviewer is not None
    before = ended(judged).review.text
    assert before.points
    told: list[int] = []
    story = MatchWords.story

    def counted(words: MatchWords, turn: int) -> Story:
        told.append(turn)
        return story(words, turn)

    monkeypatch.setattr(MatchWords, "story", counted)
    judged.reviewer.changed.emit()
    assert ended(judged).review.text == before
    assert not told
    window.go_back()
    assert ended(look_back(finished, window)).review.text == before
    assert not engine.analyses
    window.go_back()
    assert finished.match.undo(frozenset((0, 1)))
    assert not finished.table.shows_ending
    play(finished, "n2 s5")
    assert not ended(look_back(finished, window)).review.rows
    assert engine.analyses, "another end is looked at anew"
