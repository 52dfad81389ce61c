"""Two-person mode (rules 2007, Variations 3; issue 4, point 1): one holds up, one answers."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.learning.two_person_session import MAX_EACH, deal_session, judge

LETTERS = tuple("abcdefgh")


@given(st.integers(1, MAX_EACH), st.integers())
def test_both_are_asked_equally_often_and_no_tile_twice_in_a_round(each: int, seed: int) -> None:
    session = deal_session(LETTERS, each, Random(seed))
    for who in (0, 1):
        asked = session.deck[who::2]
        assert len(asked) == each
        assert len(set(asked[: len(LETTERS)])) == min(each, len(LETTERS))


@given(st.integers(3, 26), st.integers(1, MAX_EACH), st.integers())
def test_nobody_is_asked_the_card_that_was_just_solved(count: int, each: int, seed: int) -> None:
    tiles = tuple(chr(ord("a") + number) for number in range(count))
    deck = deal_session(tiles, each, Random(seed)).deck
    assert all(one != other for one, other in pairwise(deck))


def test_they_take_turns_and_scores_are_kept_for_both() -> None:
    session = deal_session(LETTERS, 2, Random(3))
    assert (session.answerer, session.holder) == (0, 1)
    assert session.tile_id == session.deck[0]
    session = judge(session, right=True)
    assert session.tile_id == session.deck[1]
    assert (session.answerer, session.holder) == (1, 0)
    session = judge(judge(session, right=False), right=True)
    assert (session.right, session.asked) == ((2, 0), (2, 1))
    assert judge(session, right=True).over


@pytest.mark.parametrize(("tiles", "each"), [((), 3), (LETTERS, 0), (LETTERS, MAX_EACH + 1)])
def test_nothing_to_ask_is_refused(tiles: tuple[str, ...], each: int) -> None:
    with pytest.raises(ValueError, match="cards each"):
        deal_session(tiles, each, Random(1))
