"""A game with a broad board for three to five players: Strung Along in the window (look.md, 6)."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import begin_match, open_match, rematch
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.commands import Agreement
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.score_sheet import ScoreOverlay
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.thinking import view_of
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import Enter, PatientEngine, Sit, answer

PEOPLE = tuple(SeatChoice(name) for name in ("Mara", "Theo", "Oma", "Ben", "Ida"))
RULES = game_spec("strung_along").rules()


def new_match(*players: SeatChoice) -> NewMatch:
    session = players or PEOPLE[:4]
    chosen = RULES.check_options({"seats": len(session)})
    setup = {**RULES.draw_setup(chosen, Random(3)), "first": 0}
    return NewMatch("strung_along", chosen, setup, session)


def play(page: MatchPage, *choices: str) -> None:
    for text in choices:
        assert page.match.choose(page.match.state.to_move, RULES.read_choice(text))
        page.skip()


def press(page: MatchPage, *keys: str) -> None:
    for key in keys:
        QTest.keyClicks(page, key)
        page.skip()


def test_a_turn_by_keys_draw_then_lot_then_the_same_key_again(
    sit: Sit, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 5: draw, then choose the lot; look.md, section 8: 1 to 5 are lots."""
    page = sit("strung_along", players=PEOPLE[:4])
    said: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(window, "announce", said.append)
        press(page, "1")
    assert said == ["Lot 1 is empty."]
    assert "Lot 1 is empty" in page.rails.panel.to_do.text
    assert page.match.turn == 0
    press(page, "d")
    assert page.match.state.drawn is not None
    assert page.match.state.to_move == 0
    press(page, "2")
    assert page.rails.main.words.startswith("Place ")
    assert page.match.state.drawn is not None
    press(page, "2")
    assert page.match.state.drawn is None
    assert len(page.match.state.lots[1]) == 1
    assert page.match.state.to_move == 1
    page.scene.hover_place("lot2")
    assert "Theo takes lot 2" in page.rails.panel.to_do.text
    assert "Then wait for the next round" in page.rails.panel.to_do.text
    page.scene.shows_hints = False
    page.picker.point(None)
    page.scene.hover_place(None)
    page.scene.hover_place("lot2")
    assert "Theo takes" not in page.rails.panel.to_do.text
    page.commands.show_turns()
    assert isinstance(window.overlay, TurnsOverlay)
    assert [row.summary for row in page.rails.rows][1].endswith("on lot 2")
    window.overlay.cancel()
    assert "1st" not in page.rails.seats[0].accessibleName()
    page.scene.activate_place("lot2")
    assert page.rails.main.words == "Take lot 2"
    page.press_main()
    page.skip()
    assert page.match.state.out == (False, True, False, False)
    ranked = [row.accessibleName() for row in page.rails.seats]
    assert ranked[1].startswith("Theo: ")
    assert any("1st" in words for words in ranked), "once scores differ"
    assert page.header.stage == "round 1"
    play(page, "draw", "lot1", "take1", "draw", "lot3", "take3", "draw", "lot4", "take4")
    assert page.header.stage == "round 2"


def test_more_than_two_players_stop_and_do_not_draw_and_computers_play_on(
    sit: Sit, window: MainWindow
) -> None:
    """The rule document of Strung Along knows no draw; what is agreed on is to stop."""
    page = sit("strung_along", players=PEOPLE[:4])
    offers = [action.text() for action in page.header.menu.actions()]
    assert "Agree to stop" in offers
    page.ask_draw()
    dialog = of_kind(window.overlay, Agreement)
    said = [label.text() for label in dialog.findChildren(TextLabel)]
    assert said[:2] == ["Agree to stop", "The match ends and nobody wins."]
    assert dialog.yes.words == "Agree to stop"
    assert not any("draw" in words for words in (*offers, *said))
    for box in dialog.boxes:
        box.click()
    dialog.yes.click()
    assert page.ending is not None
    assert page.ending.accessibleName() == "Stopped by agreement"
    page = sit(
        "strung_along", players=(PEOPLE[0], SeatChoice("Robin", "easy"), SeatChoice("Kim", "easy"))
    )
    page.ask_draw()
    assert window.overlay is None
    assert window.visible_toast.text == "The computers would rather play on for now."
    # Ruling S5.
    page = sit("strung_along", players=PEOPLE[:4])
    play(page, "draw")
    assert not page.match.can_undo
    page.ask_undo()
    assert window.overlay is None
    assert page.match.turn == 1
    assert "can’t be undone" in window.visible_toast.text
    play(page, "lot1")
    assert page.match.can_undo  # the card may go to another lot: it is seen anyway
    page.ask_undo()
    assert window.overlay is not None


def test_the_score_sheet_opens_at_any_time_and_at_the_end(
    sit: Sit, enter: Enter, window: MainWindow
) -> None:
    """Issue: a score sheet that explains every number and every wild."""
    page = sit("strung_along", players=PEOPLE[:4])
    QTest.keyClick(page, Qt.Key.Key_F2)
    overlay = of_kind(window.overlay, ScoreOverlay)
    assert [view.table.accessibleName().split(":")[0] for view in overlay.views] == [
        "Mara",
        "Theo",
        "Oma",
        "Ben",
    ]
    overlay.cancel()
    page = enter(new_match(), *to_the_end())
    assert page.ending is not None
    assert page.header.stage.endswith(" rounds")
    QTest.keyClick(page, Qt.Key.Key_F2)
    sheet = of_kind(window.overlay, ScoreOverlay)
    outcome = there(page.match.outcome)
    for view, score in zip(sheet.views, outcome.scores, strict=True):
        assert f": {score}." in view.table.accessibleName().replace("−", "-")


def buttons(widget: QWidget) -> list[Button]:
    return list(widget.findChildren(Button))


def to_the_end(*players: SeatChoice) -> list[str]:
    """Return the choices of a whole match."""
    wanted, chance = new_match(*players), Random(5)
    state, choices = RULES.start(wanted.options, wanted.setup), list[str]()
    while RULES.deciding(state):
        choice = chance.choice(RULES.choices(state, state.to_move))
        choices.append(RULES.write_choice(choice))
        state = RULES.play(state, {state.to_move: choice}).state
    return choices


@pytest.mark.parametrize("seats", [3, 5])
def test_whole_matches_can_be_played_and_watched(
    sit: Sit, seats: int, navigation: Navigation, store: Store
) -> None:
    """Issue: three to five players; crash-safe: the store has every turn at every moment."""
    page = sit("strung_along", players=PEOPLE[:seats])
    assert len(page.rails.seats) == seats
    play(page, "draw", "lot1", "take1")
    match_id = store.matches.summaries()[0].id
    assert open_match(store, match_id).state == page.match.state
    match, suggested = begin_match(store, new_match(*PEOPLE[:seats])), list[str]()
    match.draw_suggested.connect(suggested.append)
    for choice in to_the_end(*PEOPLE[:seats]):
        match.choose(match.state.to_move, RULES.read_choice(choice))
    assert suggested == []  # a match always ends by itself, however long it takes (`long_at`)
    navigation.matches.show_match(match)
    ended = there(navigation.match_page)
    assert ended.turn.phase is Phase.ENDED
    assert ended.ending is not None
    again = rematch(match)
    assert [player.name for player in again.players] == [
        *(player.name for player in PEOPLE[1:seats]),
        "Mara",
    ]
    assert again.setup["first"] == match.record.setup["first"]
    assert len(again.setup["start"]) == seats
    ended.watch_turn_asked.emit(0)


def test_people_and_computers_sit_in_any_order(sit: Sit, engine: PatientEngine) -> None:
    """Issue: any mix of people and computers at one laptop."""
    page = sit(
        "strung_along",
        players=(SeatChoice("Gentle", "easy"), PEOPLE[0], SeatChoice("Strong", "strong")),
    )
    assert engine.asked[-1].seat == 0
    assert set(view_of(engine.asked[-1]).deck) == {"?"}  # nobody knows the deck
    answer(page, engine, "draw")
    page.skip()
    answer(page, engine, "lot1")
    page.skip()
    assert page.match.state.to_move == 1
    assert page.turn.phase is Phase.CHOOSING
    play(page, "take1")
    assert engine.asked[-1].seat == 2


def test_large_text_leaves_the_title_and_the_round_whole(
    sit: Sit, window: MainWindow, appearance: Appearance
) -> None:
    window.resize(1024, 640)
    page = sit("strung_along", players=PEOPLE[:4])
    appearance.use(Preferences("light", 2.0, reduced_motion=True))
    QApplication.processEvents()
    header = page.header
    for part in (header.title, header._stage):
        assert part.width() >= part.sizeHint().width()
