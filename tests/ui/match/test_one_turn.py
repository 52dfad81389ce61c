"""A turn on the match page: drawn once, announced once, and the result last."""

import re
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.page import WatchPage
from tests.ui.expect import of_kind
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    WIN_OF_MARA,
    Begin,
    PatientEngine,
    Sit,
    answer,
    phase,
    play,
    take_laptop,
)

GAMES = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")


def play_by_chance(page: MatchPage, chance: Random) -> None:
    """Let every seat choose something, and show the turn."""
    match = page.match
    for seat in sorted(match.waiting):
        assert match.choose(seat, chance.choice(match.rules.choices(match.state, seat)))
    page.skip()


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_drawn_once(sit: Sit, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    page, chance = sit(game), Random(5)
    drawn: list[Any] = []
    draw_state = type(page.scene).draw_state

    def draw(scene: Any, state: Any) -> None:
        drawn.append(state)
        draw_state(scene, state)

    monkeypatch.setattr(type(page.scene), "draw_state", draw)
    for turn in range(1, 4):
        play_by_chance(page, chance)
        assert len(drawn) == turn
        assert drawn[-1] is page.match.state
    drawn.clear()
    if page.match.undo(page.match.persons):  # a card that came to light stays on the table
        assert drawn == [page.match.state], "a turn that is taken back is drawn once as well"


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_told_once_and_all_its_steps_stay_in_sight(
    sit: Sit, said: list[str], game: str
) -> None:
    page, chance = sit(game), Random(5)
    so_far: list[str] = []
    for _step in range(8):
        if page.match.outcome is not None:
            break
        if page.match.spec.words().begins_turn(page.match.state):
            so_far.clear()
        said.clear()
        play_by_chance(page, chance)
        words, entry = page.words, page.match.turn
        aloud = words.told(entry)
        (told,) = (each for each in said if aloud in each)
        assert told.startswith(aloud)
        assert told.endswith(words.next_words())
        so_far.append(words.announcement(entry))
        if page.match.outcome is not None:
            continue
        seen, heard = page.rails.panel.happened.text, " ".join(so_far)
        if page.rails.last_turn is not None:  # a card of its own tells it, row by row
            squares = set(re.findall(r"\b[a-g]\d\b", heard))
            assert squares <= set(re.findall(r"\b[a-g]\d\b", page.rails.last_turn.text))
            assert seen == ""
        elif game == "pulling_strings":
            assert seen
            assert heard.endswith(seen)
        elif game == "mijnlieff":  # what a tile asks of the next one stands in what to do
            assert seen
            assert heard.startswith(seen)
        else:
            assert seen == heard


def test_the_end_is_told_last_and_what_happened_once_and_only_if_it_stands(
    begin: Begin, window: MainWindow, said: list[str]
) -> None:
    page = begin()
    said.clear()
    play(page, "n3 e3")
    (told,) = said
    window.resize(1024, 640)
    QApplication.processEvents()
    seen = page.rails.panel.happened.text
    assert seen
    assert page.words.story(1).text.endswith(f". {seen}"), "only the tiles are not written again"
    assert said == [told], "nobody has to hear it twice"
    page.match.choose(0, Pull(END_NUMBERS["w1"]))
    page.match.choose(1, Pull(END_NUMBERS["s4"]))
    assert phase(page) is Phase.REVEALING
    said.clear()
    page.match.undo(page.match.persons)
    assert phase(page) is Phase.AT_REST
    assert page.scene.state is page.match.state
    assert not page.scene.is_animating
    assert said == [], "a turn that is taken back while it is shown is not told"
    assert page.rails.rows[-1].summary == "Not chosen yet"
    page.match.agree_draw(page.match.persons)
    (sentence,) = said
    assert "pulls" not in sentence, "an agreed draw is told without the turn before"
    assert page.turn.phase is Phase.ENDED
    page = begin(turns=WIN_OF_MARA[:-1])
    said.clear()
    play(page, WIN_OF_MARA[-1])
    assert said == [
        "Mara pulls H, Theo pulls Y. Theo’s Y moves nothing: no stack lies on its string. "
        "Mara’s H, column 2, moves 5 from row 2 to row 1, home. Mara wins, 5 to 0. "
        "Mara has 5 disks home, Theo has 0."
    ]
    window.resize(1024, 640)
    QApplication.processEvents()
    assert len(said) == 1, "a smaller window lays the ending anew, which is no news"


def test_all_steps_of_a_turn_stay_in_sight_while_it_is_watched(
    sit: Sit, navigation: Navigation, window: MainWindow
) -> None:
    page, chance = sit("chain_reaction"), Random(5)
    while page.match.spec.words().begins_turn(page.match.state) or page.match.turn < 2:
        play_by_chance(page, chance)
    navigation.history.watch(page.match.record)
    watch = of_kind(window.page, WatchPage)
    watch.show_last()
    last, before = (page.words.announcement(page.match.turn - back) for back in (0, 1))
    assert watch.rails.announcer.text.endswith(f"{before} {last}")


def test_a_turn_that_fails_disturbs_nobody_and_can_be_saved_from_the_page(
    begin: Begin, window: MainWindow, monkeypatch: pytest.MonkeyPatch, engine: PatientEngine
) -> None:
    from pullstrings_qt.storage import StoreWriteError
    from pullstrings_qt.storage.matches import Matches

    def refuse(*_arguments: object) -> None:
        raise StoreWriteError("The disk is full.")

    page = begin()
    with monkeypatch.context() as patch:
        patch.setattr(Matches, "append_turn", refuse)
        play(page, "n3 e3")
    assert phase(page) is Phase.UNSAVED
    assert not page.scene.is_enabled
    assert page.rails.main.words == "Try again"
    assert window.overlay is not None
    window.overlay.close_down()
    page.press_main()
    assert (page.match.turn, phase(page)) == (1, Phase.REVEALING)
    # A computer that answers first, fails or answers something forbidden.
    page = begin(MARA, COMPUTER)
    answer(page, engine, "nonsense")
    assert phase(page) is Phase.CHOOSING
    asked = len(engine.asked)
    page.scene.activate_place("n3")
    page.press_main()
    assert phase(page) is Phase.THINKING
    assert len(engine.asked) == asked + 1, "asked again afterwards"
    answer(page, engine, "n3")
    assert phase(page) is Phase.REVEALING
    page.skip()
    page.scene.activate_place("n1")
    page.press_main()
    answer(page, engine, "n3")  # which is broken by now
    assert phase(page) is Phase.STUCK
    page.press_main()
    assert phase(page) is Phase.THINKING
    answer(page, engine, "e3")
    page.skip()
    page.scene.activate_place("n2")
    assert page.rails.main.hasFocus()
    answer(page, engine, "e3")
    assert page.scene.picked == Pull(END_NUMBERS["n2"])
    assert page.rails.main.hasFocus()


def captions(page: MatchPage) -> list[str]:
    return [card._caption.text() for card in page.rails.seats]


def test_tiles_stay_face_down_when_the_window_is_resized_and_the_same_tile_turns_nothing_over(
    begin: Begin, window: MainWindow
) -> None:
    page = begin()
    page.press_main()
    dialog = take_laptop(window)
    dialog.scene.activate_place("n1")
    dialog.main_button.click()
    assert captions(page) == ["face down", "nothing yet"]
    for size in ((1024, 640), (1366, 768)):
        window.resize(*size)
        QApplication.processEvents()
    assert captions(page) == ["face down", "nothing yet"]
    page = begin()
    page.press_main()
    for end in ("n1", "s4"):
        dialog = take_laptop(window)
        for _click in range(2):
            QTest.mouseClick(dialog.view.pads.pad(end), Qt.MouseButton.LeftButton)
    assert phase(page) is Phase.ASKING
    dialog.main_button.click()
    assert page.match.record.turns == ({0: "n1", 1: "s4"},)
