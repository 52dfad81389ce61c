"""Undo in games with alternating turns (docs/how-to-add-a-game.md)."""

import pytest

from pullstrings_qt.core.record import Record
from pullstrings_qt.games.mijnlieff.state import TilePlaced
from pullstrings_qt.table.match import Match, Player
from tests.table.matches import new_match, play

MARA, THEO, COMPUTER = Player("Mara"), Player("Theo"), Player("Computer", "easy")
BOTH = frozenset((0, 1))


def open_match(*choices: str, players: tuple[Player, ...] = (MARA, THEO)) -> Match:
    turns = tuple({number % 2: text} for number, text in enumerate(choices))
    names = tuple(player.name for player in players)
    return Match(Record("mijnlieff", {}, {"first": 0}, names, turns), players)


def test_between_people_one_turn_is_taken_back_and_against_a_computer_the_persons() -> None:
    match = open_match("L@a4", "D@b3", "S@c2")
    assert not match.undo(frozenset((0,)))
    assert match.undo(BOTH)
    assert match.turn == 2
    match = open_match("L@a4", "D@b3", players=(MARA, COMPUTER))
    assert match.undo(frozenset((0,)))
    assert match.turn == 0
    assert match.redo(frozenset((0,)))
    assert [dict(turn) for turn in match.record.turns] == [{0: "L@a4"}, {1: "D@b3"}]
    match = open_match("L@a4", players=(COMPUTER, MARA))
    assert not match.can_undo


def test_what_came_to_light_stops_all_undoing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings S5: no undo across a reveal."""
    match = open_match("L@a4", "D@b3")
    assert match.can_undo
    monkeypatch.setattr(TilePlaced, "reveals", True)
    assert not match.can_undo
    assert not match.undo(BOTH)


def test_a_turn_that_has_passed_on_or_is_chosen_in_secret_is_not_one_s_own_to_take_back() -> None:
    assert not open_match("L@a4").undo_is_own
    assert not open_match().undo_is_own
    assert not open_match().redo_is_own
    match = new_match()
    play(match, "n3 e3")
    assert not match.undo_is_own
    match.undo(BOTH)
    assert match.can_redo
    assert not match.redo_is_own


def test_a_step_of_a_turn_that_goes_on_is_one_s_own_to_take_back_and_to_play_again() -> None:
    """Chain Reaction: Theo leaps five times in a turn."""
    opening = {0: "a1b1"}, {1: "e8d7"}, {1: "d7c7"}
    record = Record("chain_reaction", {"target": 12}, {"first": 0}, ("Mara", "Theo"), opening)
    match, ended = (Match(record, (MARA, THEO)) for _each in range(2))
    assert ended.agree_draw(BOTH)
    assert not ended.undo_is_own, "it has ended"
    own = [(match.undo_is_own, match.redo_is_own)]
    for _turn in range(3):
        match.undo(BOTH)
        own.append((match.undo_is_own, match.redo_is_own))
    assert own == [
        (True, False),
        (True, True),
        (False, True),  # Mara's turn has passed on
        (False, False),  # it would pass on to Theo
    ]
