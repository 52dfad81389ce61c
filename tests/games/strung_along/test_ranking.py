"""The ranked score sheet at the end: color by color, the wild last (picture 20b)."""

from random import Random

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.score_sheet import Ranking
from pullstrings_qt.games.strung_along.speaker import Speaker
from pullstrings_qt.games.strung_along.state import StrungAlongState
from pullstrings_qt.games.strung_along.words import StrungAlongWords
from tests.games.strung_along.tables import NAMES, RULES, table

WORDS = StrungAlongWords()


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def sheet(state: StrungAlongState, winners: tuple[int, ...]) -> Ranking:
    scores = tuple(state.score(seat).total for seat in range(len(state.piles)))
    found = WORDS.ranking(state, Outcome(winners, "points", scores), Speaker(NAMES))
    assert found is not None
    return found


@pytest.mark.parametrize("scoring", ["simple", "advanced"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_row_adds_up_and_the_best_comes_first(seats: int, scoring: str) -> None:
    chance = Random(seats)
    for seed in range(12):
        state = table(seats, seed, options={"scoring": scoring})
        while choices := RULES.choices(state, state.to_move):
            state = RULES.play(state, {state.to_move: chance.choice(choices)}).state
        assert state.ending is not None
        ranking = sheet(state, state.ending.winners)
        assert [name for _piece, name in ranking.columns][-2:] == ["Needles", "Wild"]
        totals = [number(row.total) for row in ranking.rows]
        assert totals == sorted(totals, reverse=True)
        for row in ranking.rows:
            cells = [cell for cell in row.cells if cell is not None and (cell.gained or cell.lost)]
            assert sum(number(cell.points) for cell in cells) == number(row.total)
            assert number(row.total) == state.score(row.seat).total
            assert all((number(cell.points) < 0) == cell.lost for cell in cells)
            assert row.place == 1 + sum(total > number(row.total) for total in totals)
            assert (row.note == "wins") == (row.seat in state.ending.winners)


def test_equal_scores_share_the_place_and_the_next_one_counts_on() -> None:
    ranking = sheet(table(4, piles=("AAA", "BB", "CC", "D")), (0,))
    assert [(row.seat, row.place, row.note, row.total) for row in ranking.rows] == [
        (0, 1, "wins", "6"),
        (1, 2, "3 behind", "3"),
        (2, 2, "3 behind", "3"),
        (3, 4, "5 behind", "1"),
    ]
    assert ranking.lead == "3 ahead of Theo and Oma. 3 Amber alone brought 6."


def test_a_wild_has_a_star_where_it_counts_and_says_so_in_its_own_column() -> None:
    ranking = sheet(table(4, piles=("AAA*", "B", "C", "D")), (0,))
    cells = ranking.rows[0].cells
    assert cells[0] is not None
    assert (cells[0].count, cells[0].points) == ("4*", "+10")
    assert cells[-1] is not None
    assert (cells[-1].count, cells[-1].points) == ("1", "as A")
    assert ranking.note.endswith("* A wild counts as one of these cards.")


def test_a_match_that_was_stopped_has_places_but_no_winner() -> None:
    ranking = sheet(table(3, piles=("AAA", "B", "C")), ())
    assert [row.note for row in ranking.rows] == ["in front", "5 behind", "5 behind"]
    assert ranking.lead == ""


def test_the_header_says_the_round() -> None:
    state = table(3, lots=(None, None, "A"), out=(False, True, True))
    assert WORDS.round_line(state) == ("round 1", False)
    begun = RULES.play(state, {0: RULES.read_choice("take3")}).state
    assert WORDS.round_line(begun) == ("round 2", False)
    assert WORDS.round_line(table(3, round=6, last_round=True)) == ("round 6, the last", True)
    ended = table(3, round=6, last_round=True, ending=Outcome((0,), "points", (1, 1, 1)))
    assert WORDS.round_line(ended) == ("6 rounds", False)
