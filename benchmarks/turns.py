"""Matches in the real window, played automatically."""

from random import Random

from pullstrings_qt.core.registry import main_game
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation


def begin_match(navigation: Navigation) -> MatchPage:
    """Start a match between two people and return its page."""
    rules = main_game().rules()
    options = rules.check_options({"edition": "2003"})
    players = (SeatChoice("Ada"), SeatChoice("Ben"))
    setup = rules.draw_setup(options, Random(1))
    navigation.matches.start_match(NewMatch(main_game().id, options, setup, players))
    page = navigation.match_page
    assert page is not None
    return page


def play_turn(match: Match) -> None:
    """Let both seats choose an end, the same in every run."""
    chance = Random(match.turn)
    for seat in sorted(match.waiting):
        pulls = [pull for pull in match.rules.choices(match.state, seat) if pull.end is not None]
        match.choose(seat, chance.choice(pulls))
