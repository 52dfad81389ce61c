"""A turn is shown in stages: nothing beside the board is ahead of the animation."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.reveal_items import PILL, TALL_PILL, LargeTile
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.games.pulling_strings.tile_pictures import NOTHING
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.parts_slide import PartsSlide
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    WIN_OF_MARA,
    Begin,
    PatientEngine,
    answer,
    phase,
    play,
)

TURNS = ("e3 e3", "s4 w3", "w4 n4", "e4 s3", "s4 n4", "s3 w4", "e4 e4", "w5 s4", "e5 w5", "n4 e5")
"""A match on the known layout; both have disks home, and many stacks lie on the last strings."""
LAST = (("n5 e5", True), ("s4 w5", True), ("n1 n1", False), ("e1 s2", False))
"""Turns after it: crossing strings that change both counts, an end that breaks, nothing that moves,
and whether they change a count."""


def names_in(thing: QAccessibleInterface) -> Iterator[str]:
    """Yield the names and descriptions of a tree, as a screen reader finds them."""
    for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
        yield thing.text(kind)
    for number in range(thing.childCount()):
        child = thing.child(number)
        if child is not None:
            yield from names_in(child)


def said(page: MatchPage) -> list[str]:
    """Return everything the page says: its accessible tree, rows, cards, hint and title."""
    tree = there(QAccessible.queryAccessibleInterface(page))
    rails = page.rails
    words = [
        *names_in(tree),
        rails.turns.heading.text(),
        rails.panel.to_do.text,
        rails.panel.happened.text,
    ]
    words += [text for row in rails.rows for text in (row.summary, row.spoken)]
    words += [line.words for row in rails.rows for line in row.lines]
    words += [each.accessibleName() for each in page.findChildren(QWidget)]
    words += [page.windowTitle(), page.window().windowTitle()]
    return [text for text in words if text]


def choose(page: MatchPage, turn: str) -> None:
    for seat, end in enumerate(turn.split()):
        page.match.choose(seat, Pull(END_NUMBERS[end]))


def moments(page: MatchPage) -> Iterator[None]:
    """Let the reveal run in short steps, and stop at each of them."""
    timeline = page.scene.timeline
    for _beat in range(12):
        if not page.scene.is_animating:
            return
        length = timeline.duration
        for moment in range(0, length, 240):
            timeline.seek(moment)
            yield
        timeline.seek(length)


def count_of(page: MatchPage, seat: int) -> int:
    """Return the count a card says; a count that runs is there already for a screen reader."""
    found = there(re.search(r": (\d+) home", page.rails.seats[seat].accessibleName()))
    return int(found[1])


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_nothing_is_said_before_its_beat(begin: Begin, appearance: Appearance, still: bool) -> None:
    appearance.use(appearance.preferences._replace(reduced_motion=still, pace="normal"))
    for turn, changes in LAST[::2] if still else LAST:
        check_stages(begin(turns=TURNS), turn, changes=changes)


def check_stages(page: MatchPage, turn: str, *, changes: bool) -> None:
    match, rails = page.match, page.rails
    totals = list(match.state.scores)
    known = set(said(page))
    rows = [(row.summary, row.spoken) for row in rails.rows[:-1]]
    told: list[Beat] = []
    page.scene.beat_told.connect(told.append)
    choose(page, turn)
    story = page.words.story(match.turn)
    ends = [END_NUMBERS[end] for end in turn.split()]
    tiles = {match.state.layout[end].upper() for end in ends}
    stages = set()
    for _moment in moments(page):
        if not page.scene.is_animating:
            break
        stages.add(len(told))
        fresh = [text for text in said(page) if text not in known]
        for beat in story.beats[len(told) :]:
            assert not any(beat.text in text or beat.brief in text for text in fresh)
        assert [(row.summary, row.spoken) for row in rails.rows[:-1]] == rows
        assert (rails.rows[-1].summary, rails.rows[-1].lines) == ("", ())
        assert rails.panel.happened.text == ""
        so_far = [
            total + sum(beat.gains[seat] for beat in told) for seat, total in enumerate(totals)
        ]
        assert [count_of(page, seat) for seat in (0, 1)] == so_far
        if not told:  # the tiles lie face down, turn over and fly to their ends
            assert rails.panel.to_do.text == ""
            assert not any(re.search(rf"\b{tile}\b", text) for tile in tiles for text in fresh)
            numbers = {number for text in fresh for number in re.findall(r"\d+", text)}
            assert numbers <= {str(match.turn), *map(str, totals)}, fresh
    assert not page.scene.is_animating
    assert stages >= set(range(len(story.beats)))
    assert [count_of(page, seat) for seat in (0, 1)] == list(match.state.scores)
    assert changes == (list(match.state.scores) != totals)
    (row,) = [row for row in rails.rows if row.entry == match.turn]
    assert row.summary != ""
    for beat in story.beats[1:] if match.outcome is None else [story.headline]:
        assert beat.text in rails.panel.happened.text


def length_of_reveal(page: MatchPage, turn: str) -> int:
    total, timeline = 0, page.scene.timeline
    page.skip()
    choose(page, turn)
    while page.scene.is_animating:
        total += timeline.duration
        timeline.seek(timeline.duration)
    return total


def test_less_movement_takes_no_less_time(begin: Begin, appearance: Appearance) -> None:
    lengths = []
    for still in (False, True):
        appearance.use(appearance.preferences._replace(reduced_motion=still))
        for pace in Pace:
            page = begin(turns=TURNS)
            page.scene.pace = pace
            lengths.append([length_of_reveal(page, turn) for turn in ("n1 n1", "n5 e5")])
    for moving, calm in zip(lengths[: len(Pace)], lengths[len(Pace) :], strict=True):
        assert all(less >= more for more, less in zip(moving, calm, strict=True))


def test_slow_takes_longest_and_usual_about_four_seconds(begin: Begin, window: MainWindow) -> None:
    page = begin()
    page.scene.set_theme(Theme.current()._replace(reduced_motion=False))
    play(page, "n3 e3")
    lengths = []
    for pace in (Pace.QUICK, Pace.NORMAL, Pace.SLOW):
        page.scene.pace = pace
        before = page.match.turn
        lengths.append(length_of_reveal(page, "n2 s4"))
        assert page.match.turn == before + 1
    quick, default, slow = lengths
    assert quick < 1700
    assert 3000 < default < 5200
    assert default * 1.4 < slow < 9000


# It stays, and is shown again --------------------------------------------------------------------


def trail_of(page: MatchPage) -> tuple[object, ...]:
    scene = of_kind(page.scene, PullingStringsScene)
    return dict(scene.tints.kinds), scene.marks.pulls, scene.trail.arrows


NOTHING_LEFT: tuple[object, ...] = ({}, {}, ())


def test_a_turn_stays_until_a_choice_begins(
    begin: Begin, window: MainWindow, engine: PatientEngine
) -> None:
    page = begin(turns=("n3 e3",))
    kinds, marks, arrows = trail_of(page)
    assert kinds == {END_NUMBERS[end]: f"seat{seat}" for end, seat in _ends("n3 s3", "e3 w3")}
    assert len(marks) == 2  # type: ignore[arg-type]
    assert len(arrows) == 2  # type: ignore[arg-type]
    page.press_main()
    assert trail_of(page) == NOTHING_LEFT
    page = begin(MARA, COMPUTER, turns=("n3 e3",))
    assert phase(page) is Phase.CHOOSING
    page.scene.hover_place("s1")
    page.scene.hover_place(None)
    assert trail_of(page) != NOTHING_LEFT
    page.scene.activate_place("s1")
    assert trail_of(page) == NOTHING_LEFT
    assert not page.turn.letters_free(page.scene.takes_letters)
    QTest.keyClick(page, Qt.Key.Key_R)
    assert phase(page) is Phase.CHOOSING, "a letter picks a tile"
    QTest.keyClick(page, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert phase(page) is Phase.REVEALING
    page.skip()
    assert phase(page) is Phase.CHOOSING
    # After a turn played by keys, the first tile was pointed at, and the turn was gone.
    page = begin(MARA, COMPUTER)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    assert page.scene.focused is not None
    page.scene.activate_place("n3")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    answer(page, engine, "e3")
    page.skip()
    assert phase(page) is Phase.CHOOSING
    assert page.scene.pointed is None
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    assert page.scene.focused is not None


def _ends(*seats: str) -> list[tuple[str, int]]:
    return [(end, seat) for seat, ends in enumerate(seats) for end in ends.split()]


def test_a_match_that_is_continued_and_an_undone_turn_have_their_trail(
    begin: Begin, navigation: Navigation, qtbot: QtBot
) -> None:
    page = begin(turns=("n3 e3", "n2 s4"))
    left = trail_of(page)
    navigation.open_home()
    navigation.matches.continue_match()
    qtbot.waitUntil(lambda: navigation.match_page not in (None, page))
    again = there(navigation.match_page)
    assert trail_of(again) == left
    assert again.match.undo(again.match.persons)
    first = trail_of(again)
    assert first not in (left, NOTHING_LEFT)


def test_r_shows_the_last_turn_again_and_a_row_any_turn(
    begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    page = begin()
    assert page.rails.again.isHidden()
    QTest.keyClick(page, Qt.Key.Key_R)
    assert phase(page) is Phase.AT_REST, "before the first turn"
    play(page, "n3 e3", "n2 s4")
    state, rows = page.match.state, page.rails.rows
    left = trail_of(page)
    QTest.keyClick(page, Qt.Key.Key_R)
    assert phase(page) is Phase.REVEALING
    assert page.rails.rows == rows, "the list of turns knows the turn already"
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert (phase(page), page.scene.state, trail_of(page)) == (Phase.AT_REST, state, left)
    assert page.rails.turns is not None
    page.rails.turns.view.turn_chosen.emit(1)
    assert phase(page) is Phase.REVEALING
    page.scene.skip()
    assert page.scene.state == page.match.state_after(1), "it is looked at for a moment"
    page.skip()
    assert (phase(page), page.scene.state, trail_of(page)) == (Phase.AT_REST, state, left)
    assert page.match.turn == 2
    page.commands.show_turns()
    overlay = of_kind(window.overlay, TurnsOverlay)
    overlay.view.setCurrentIndex(overlay.view.model().index(0, 0))
    QTest.keyClick(overlay.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: phase(page) is Phase.REVEALING)
    page.skip()
    assert phase(page) is Phase.AT_REST


# The end -----------------------------------------------------------------------------------------


def test_the_winning_picture_is_held_until_somebody_goes_on(
    begin: Begin, window: MainWindow
) -> None:
    page = begin(turns=WIN_OF_MARA[:-1])
    choose(page, WIN_OF_MARA[-1])
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert phase(page) is Phase.HELD
    assert not page.table.shows_ending
    assert page.rails.main.words == "How it ended"
    scene = of_kind(page.scene, PullingStringsScene)
    assert scene.glow.cells, "homes with disks glow"
    assert trail_of(page) != NOTHING_LEFT
    QTest.keyClick(page, Qt.Key.Key_R)
    assert phase(page) is Phase.REVEALING
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert phase(page) is Phase.HELD
    page.press_main()
    assert phase(page) is Phase.ENDED
    assert page.table.shows_ending
    assert page.match.undo(page.match.persons)
    choose(page, WIN_OF_MARA[-1])
    page.skip_to_rest()
    assert phase(page) is Phase.HELD
    assert page.match.undo(page.match.persons), "a held end, too, can be taken back"
    assert phase(page) is Phase.AT_REST
    assert not page._rest_timer.isActive()


def test_only_the_main_button_opens_it_and_keys_press_nothing_at_first(
    begin: Begin, window: MainWindow
) -> None:
    page = begin(turns=WIN_OF_MARA[:-1])
    choose(page, WIN_OF_MARA[-1])
    page.skip_to_rest()
    again: list[bool] = []
    page.again_asked.connect(lambda: again.append(True))
    assert not page._rest_timer.isActive()
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    page.keyPressEvent(held)
    assert phase(page) is Phase.HELD, "the key that skipped the turn is still down"
    page.press_main()
    assert page.ending is not None
    focus = window.focusWidget()
    assert page.ending.isAncestorOf(focus)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        QTest.keyClick(focus, key)
    assert again == []
    page.ending.settling.stop()
    QApplication.sendEvent(focus, held)
    assert again == [], "it is still held down"
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert again == [True]


@pytest.mark.usefixtures("painted")
def test_the_ending_slides_in_and_the_board_does_not_jump(
    begin: Begin, window: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    page = begin(turns=WIN_OF_MARA[:-1])
    appearance.use(appearance.preferences._replace(reduced_motion=False))
    choose(page, WIN_OF_MARA[-1])
    page.skip_to_rest()
    held = window.grab().toImage()
    board = page.view.mapTo(window, page.view.mapFromScene(500, 500))
    page.press_main()
    slide = there(page.table.findChild(PartsSlide))
    slide.clock.pause()
    slide.clock.setCurrentTime(0)
    QApplication.processEvents()
    moving = window.grab().toImage()
    near = [(x, y) for x in range(-150, 151, 60) for y in range(-150, 151, 60)]
    for x, y in near:
        before, now = (image.pixelColor(board.x() + x, board.y() + y) for image in (held, moving))
        assert abs(before.lightness() - now.lightness()) < 40, (x, y)
    slide.clock.resume()
    qtbot.waitUntil(lambda: page.table.findChild(PartsSlide) is None)
    assert page.table.shows_ending


# How fast ----------------------------------------------------------------------------------------


def test_a_first_match_is_shown_slowly_and_the_choice_is_kept(
    begin: Begin, appearance: Appearance, window: MainWindow
) -> None:
    appearance.use(appearance.preferences._replace(pace="first"))
    page = begin()
    assert page.scene.pace is Pace.SLOW
    play(page, *WIN_OF_MARA)
    assert appearance.preferences.pace == "normal"
    other = begin()
    assert other.scene.pace is Pace.NORMAL
    play(other, "n3 e3")
    speed = other.rails.speed
    QApplication.processEvents()
    assert speed.isVisible()
    speed.segments.segments[2].click()
    assert (other.scene.pace, appearance.preferences.pace) == (Pace.QUICK, "quick")
    choose(other, "n2 s4")
    assert not speed.isVisible(), "only at rest"


def test_the_plates_below_large_tiles_cut_no_name(qapp: QApplication) -> None:
    scene = PullingStringsScene()
    short, long = ("Mara", "Theo"), ("Mara", "Grandmother Ute")
    heights = []
    for names in (short, long):
        scene.use_players(names, SeatLook())
        tiles = [LargeTile(scene, seat, NOTHING, "front", "pulls up") for seat in (0, 1)]
        heights.append({tile.pill.height() for tile in tiles})
    assert heights == [{PILL.height()}, {TALL_PILL.height()}], "both plates alike"
