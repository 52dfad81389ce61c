"""A hand spells a word: it plays, pauses, resumes, and never reveals the word unasked."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.theme import SignLook, Theme
from pullstrings_qt.signs.spelling import spelled
from pullstrings_qt.signs.words import shape_text
from pullstrings_qt.ui.kit.style import palette
from pullstrings_qt.ui.learn.words.spelling_view import SpellingView


class HandClock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def view_of(qtbot: QtBot, clock: HandClock, theme: Theme | None = None) -> SpellingView:
    (theme or Theme()).use()
    view = SpellingView()
    view.clock = clock
    view.setPalette(palette(Theme()))  # the app may be dark since another test
    qtbot.addWidget(view)
    view.resize(260, 272)
    view.show()
    return view


def go(view: SpellingView, clock: HandClock, seconds: float) -> None:
    """Let time pass in steps of 50 ms."""
    for _step in range(round(seconds * 20)):
        clock.now += 0.05
        if view.is_playing:
            view.advance()


def seen(view: SpellingView) -> QImage:
    return view.grab().toImage()


def inked(view: SpellingView) -> bool:
    """Tell whether a hand is to be seen: its dark outline, above the bar."""
    image = seen(view)
    return any(
        image.pixelColor(x, y).lightness() < 60
        for y in range(0, 250, 5)
        for x in range(image.width())
    )


def test_a_word_plays_to_its_end_without_a_hand_at_rest(qtbot: QtBot, clock: HandClock) -> None:
    view = view_of(qtbot, clock)
    view.set_speed(2.0)
    view.show_word("cab")
    ends: list[bool] = []
    view.playing_changed.connect(ends.append)
    view.play()
    assert view.is_playing
    go(view, clock, 1.0)
    assert 0.4 < view.progress < 0.6
    go(view, clock, 3.0)
    assert not view.is_playing
    assert view.progress == 1.0
    assert ends == [True, False]
    # A hand at rest would be read as one more sign.
    view = view_of(qtbot, clock)
    view.set_speed(2.0)
    view.show_word("ab")
    assert not inked(view)
    view.play()
    go(view, clock, 0.6)
    assert inked(view)
    go(view, clock, 3.0)
    assert not view.is_playing
    assert not inked(view)


def test_space_halts_goes_on_and_plays_again(qtbot: QtBot, clock: HandClock) -> None:
    view = view_of(qtbot, clock)
    view.show_word("ab")
    QTest.keyClick(view, Qt.Key.Key_Space)
    go(view, clock, 1.0)
    QTest.keyClick(view, Qt.Key.Key_Space)
    halted = view.progress
    assert not view.is_playing
    clock.now += 60.0
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.progress == halted
    go(view, clock, 9.0)
    assert view.progress == 1.0
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.is_playing
    assert view.progress == 0.0


def test_the_film_goes_on_where_it_was_whatever_the_clock_does(
    qtbot: QtBot, clock: HandClock
) -> None:
    view = view_of(qtbot, clock)
    view.show_word("abc")
    view.play()
    clock.now += 30.0
    view.advance()
    assert view.progress < 0.1
    # A clock that goes back.
    view = view_of(qtbot, clock)
    view.show_word("abc")
    view.play()
    go(view, clock, 0.5)
    was = view.progress
    clock.now -= 10.0
    view.advance()
    assert view.progress == was
    # Another speed.
    view = view_of(qtbot, clock)
    view.set_speed(1.0)
    view.show_word("abcd")
    view.play()
    go(view, clock, 2.0)
    was = view.progress
    view.set_speed(4.0)
    assert view.progress == pytest.approx(was)
    with pytest.raises(ValueError, match="letters a second"):
        view.set_speed(9.0)


def test_the_picture_changes_while_it_plays_and_stands_still_in_a_hold(
    qtbot: QtBot, clock: HandClock
) -> None:
    view = view_of(qtbot, clock)
    view.set_speed(0.5)
    view.show_word("ab")
    view.play()
    go(view, clock, 0.2)
    first = seen(view)
    go(view, clock, 0.1)
    assert seen(view) != first
    go(view, clock, 0.9)
    view.pause()
    assert seen(view) == seen(view)
    assert inked(view)


def test_shapes_are_described_without_their_letters_and_its_name_never_tells_the_word(
    qtbot: QtBot, clock: HandClock
) -> None:
    view = view_of(qtbot, clock)
    view.show_word("zebra")
    assert view.accessibleName() == "A fingerspelled word."
    view.show_word("zebra", "The word ZEBRA, spelled by hand.")
    assert "ZEBRA" in view.accessibleName()
    # Shapes are described one after the other.
    view = view_of(qtbot, clock)
    view.show_word("by")
    view.play()
    assert view.describe_next() == f"Hand 1 of 2: {shape_text('B')}"
    assert not view.is_playing
    assert view.describe_next() == f"Hand 2 of 2: {shape_text('Y')}"
    assert view.describe_next().startswith("Hand 1 of 2")
    assert "The sign for Y" in view.describe_next(named=True)
    # Nothing plays out of sight or without a word.
    view = view_of(qtbot, clock)
    view.play()
    assert not view.is_playing
    assert view.describe_next() == ""
    view.show_word("ab")
    view.play()
    view.hide()
    assert not view.is_playing


@pytest.mark.parametrize("theme", [Theme(), Theme(reduced_motion=True)])
def test_the_letters_stay_with_their_hands_after_the_word_where_they_may(
    qtbot: QtBot, clock: HandClock, theme: Theme
) -> None:
    """To compare a word with one's own, one has to see it; a word to be read stays unsaid."""
    view = view_of(qtbot, clock, theme)
    for keeps in (False, True):
        view.keeps_letters = keeps
        view.show_word("YOU")
        view.play()
        go(view, clock, 2)
        assert not view.shows_letters
        go(view, clock, 8)
        assert view.progress == 1.0
        assert view.shows_letters is keeps
        assert inked(view) is keeps
        view.play()
        assert not view.shows_letters
        view.pause()


def test_with_reduced_motion_stills_come_with_a_gap_between_doubled_letters(
    qtbot: QtBot, clock: HandClock
) -> None:
    view = view_of(qtbot, clock, Theme(reduced_motion=True))
    view.set_speed(1.0)
    view.show_word("oo")
    view.play()
    go(view, clock, 0.5)
    still = seen(view)
    assert inked(view)
    go(view, clock, 0.4)
    assert not inked(view)
    go(view, clock, 0.6)
    assert view.is_playing
    middle = still.copy(0, 0, 260, 250)
    assert seen(view).copy(0, 0, 260, 250) == middle


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
@pytest.mark.parametrize("look", [SignLook(), SignLook("left", "signer", "deep")])
def test_it_is_drawn_in_every_theme_and_look(
    qtbot: QtBot, clock: HandClock, name: str, look: SignLook
) -> None:
    view = view_of(qtbot, clock)
    view.show_word("jq")
    Theme(name, signs=look).use()
    view.restyle()
    assert view.from_signer == (look.view == "signer")
    view.play()
    go(view, clock, 1.0)
    view.pause()
    assert inked(view)


def change(one: QImage, other: QImage) -> int:
    """Return how much the point that changes most does so."""
    return max(
        abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness())
        for y in range(0, 250, 2)
        for x in range(0, one.width(), 2)
    )


def test_the_still_takes_the_place_of_the_live_hand_without_a_pop(
    qtbot: QtBot, clock: HandClock
) -> None:
    view = view_of(qtbot, clock)
    view.show_word("ab")
    hold = next(leg for leg in spelled("ab", 1.0).legs if leg.kind == "hold")
    view.play()
    pictures: list[QImage] = []
    while view.progress * view._length() < (hold.begin + hold.end) / 2:
        clock.now += 0.025
        view.advance()
        if view.progress * view._length() >= hold.begin:
            pictures.append(seen(view))
    whole = change(pictures[0], pictures[-1])
    steps = [change(before, after) for before, after in pairwise(pictures)]
    assert whole > 60, "the two are drawn differently"
    assert max(steps) < 0.4 * whole
