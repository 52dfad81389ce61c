"""An idle match does no layout, no painting and no announcements; for pages: `test_page_tour`."""

import os
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.match.page import MatchPage
from tests.conformance.sample_matches import Case
from tests.robustness.rest import SIZES, laid_out_for_ever, unrest
from tests.robustness.whole import playable
from tests.ui.expect import there
from tests.ui.page_tour import GAMES, NAMES, PageTour

STATES = int(os.environ.get("STATES_AT_REST", "0"))
"""So many states of each game are watched at every size for half a second each.

0: some states, each at two sizes, without the half second, in which nothing can happen: no timer
is due.
"""
_FEW = 5
_SCALES = (1.0, 1.0, 1.5, 2.0)
_TURNS = (4, 9, 16, 40)
"""After so many turns the people agree on a draw."""


def moving(tour: PageTour, name: str, chance: Random) -> Iterator[str]:
    """Yield what moves in what is in sight, in windows of different sizes."""
    for size in SIZES if STATES else chance.sample(SIZES, 2):
        tour.window.resize(*size)
        for each in unrest(tour.window, watched=bool(STATES)):
            yield f"{name} at {size}: {each}"


def begin(tour: PageTour, case: Case, chance: Random) -> MatchPage:
    """Begin a match between people."""
    rules = case.spec.rules()
    options = rules.check_options(case.options)
    setup = rules.draw_setup(options, chance)
    seats = tuple(map(SeatChoice, NAMES[: rules.seats(options)]))
    tour.navigation.matches.start_match(NewMatch(case.spec.id, options, setup, seats))
    return there(tour.navigation.match_page)


def states(tour: PageTour, game: str, chance: Random) -> Iterator[str]:
    """Play matches of chance with all options; yield the name of each state in sight."""
    cases = [case for case in playable() if case.spec.id == game]
    for number in count():
        case, scale = cases[number % len(cases)], _SCALES[number % len(_SCALES)]
        tour.appearance.use(tour.appearance.preferences._replace(text_scale=scale))
        match = begin(tour, case, chance).match
        name = f"match {number}, {case.options}, text {scale}"
        yield f"{name}, begun"
        maximum = chance.choice(_TURNS)
        while match.outcome is None and match.turn < maximum:
            for seat in sorted(match.waiting):
                match.choose(seat, chance.choice(match.rules.choices(match.state, seat)))
            page = there(tour.navigation.match_page)
            page.skip()
            yield f"{name}, turn {match.turn}"
        if match.outcome is None:
            match.agree_draw(match.persons)
            yield f"{name}, agreed to end"
        tour.leave()


@pytest.mark.usefixtures("painted")
@pytest.mark.timeout(0 if STATES else 120)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_at_rest_after_every_turn(tour: PageTour, game: str) -> None:
    """The list of turns became wider without its bar, its rows lower, and the bar went for ever."""
    chance, found = Random(game), list[str]()
    for number, name in enumerate(states(tour, game, chance)):
        if number == (STATES or _FEW):
            break
        found += moving(tour, name, chance)
    assert not found, "\n".join(found)


def test_what_never_rests_is_named(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    child, column = QWidget(), QVBoxLayout(window)
    column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
    column.addWidget(child)
    window.show()
    qtbot.waitExposed(window)
    assert unrest(window, watched=True) == laid_out_for_ever() == []

    def lay_out() -> None:
        child.setMinimumWidth(230 - child.minimumWidth())
        single_shot(child, lay_out)

    poll = QTimer(window)
    poll.start(400)
    assert unrest(window, patience=2000) == ["a timer of 400 ms of QWidget"]
    assert laid_out_for_ever() == []
    poll.stop()
    child.setMinimumWidth(100)
    lay_out()
    assert any("LayoutRequest of QWidget" in each for each in unrest(window, patience=2000))
    assert any("LayoutRequest of QWidget" in each for each in laid_out_for_ever())
