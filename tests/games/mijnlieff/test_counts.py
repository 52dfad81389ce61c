"""The rules compared with a second implementation of the document that shares no code."""

from itertools import pairwise

from tests.games.mijnlieff.boards import (
    PLAIN_START,
    RULES,
    Plain,
    games_from,
    letters_of,
    matches,
    placed,
    plain,
    plain_after,
    plain_games,
    plain_moves,
    plain_points,
)


def test_the_complete_games_from_a_position() -> None:
    """Every game to its end, by the rules of the app and by the plain telling."""
    position = "Ss.L/S.h./l.../HHh. 1 d4"
    assert games_from(placed(position)) == plain_games(plain(position)) == 1680


def replies(after: Plain) -> set[str]:
    """Return the plain replies as the notation writes them."""
    return {f"{letter}@{'abcd'[index % 4]}{4 - index // 4}" for letter, index in plain_moves(after)}


def test_all_replies_to_every_opening() -> None:
    """12 squares of the edge times 4 kinds, and every legal reply to each."""
    start = RULES.start({}, {})
    openings = RULES.choices(start, 0)
    assert len(openings) == 48
    assert {RULES.write_choice(choice) for choice in openings} == replies(PLAIN_START)
    for choice in openings:
        state = RULES.play(start, {0: choice}).state
        letter, square = RULES.write_choice(choice).split("@")
        index = (4 - int(square[1])) * 4 + "abcd".index(square[0])
        told = replies(plain_after(PLAIN_START, (letter, index)))
        assert {RULES.write_choice(reply) for reply in RULES.choices(state, 1)} == told


def test_random_matches_agree_in_moves_points_and_end() -> None:
    """120 matches, every position: the same choices, the same points, over at the same time."""
    for states in matches(range(120)):
        here = PLAIN_START._replace(seat=states[0].to_move)
        for before, after in pairwise(states):
            assert len(plain_moves(here)) == len(RULES.choices(before, before.to_move))
            here = plain_after(here, _told(letters_of(before), letters_of(after)))
            assert here.board == letters_of(after)
            assert after.scores == (plain_points(here.board, 0), plain_points(here.board, 1))
        assert plain_moves(here) == []
        assert states[-1].ending is not None


def _told(old: str, new: str) -> tuple[str, int]:
    """Return what was done between two boards, as the plain telling writes it."""
    for index, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            return now.upper(), index
    return "pass", -1
