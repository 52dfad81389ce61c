"""Every sentence and example of the rule document (its captions; the pictures are lost).

Figures 2 to 6 are reconstructed: a white tower with a black piece below on d4; both squares to the
upper left are taken (Fig. 4), a piece above (Fig. 5), a piece two squares to the upper right
(Fig. 6), and nothing to the right (Fig. 3).
"""

import pytest

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.games.chain_reaction.events import Scored, TowerBuilt, TowerMoved, TurnEnded
from tests.games.chain_reaction.boards import (
    DARK,
    LIGHT,
    RULES,
    START,
    at,
    kinds,
    legal,
    placed,
    played,
    square,
    step,
)

FIGURE_2 = "bw d4, b c5, w b6, w d5, b f6"


def refused(state: object, text: str) -> IllegalChoice:
    """Return why a choice is not allowed; it must not be."""
    with pytest.raises(IllegalChoice) as caught:
        step(state, text)  # type: ignore[arg-type]
    return caught.value


def test_setup_eleven_pieces_each_on_three_rows_and_a_target_from_12_to_24() -> None:
    """Setup: "Each player receives 11 game pieces … placed on the players' home squares"."""
    start = RULES.start({}, {})
    assert RULES.write_position(start) == START
    assert [sum(cells == piece for cells in start.cells) for piece in "wb"] == [11, 11]
    assert RULES.start({}, {}).scores == (0, 0)
    assert [RULES.check_options({"target": points})["target"] for points in (12, 24)] == [12, 24]


@pytest.mark.parametrize(("seat", "lands"), [(LIGHT, "e4"), (DARK, "d5")])
def test_a_single_piece_moves_one_square_and_the_turn_passes(seat: int, lands: str) -> None:
    """Turn segment with a single game piece: no tower, no further segments."""
    state = placed("w d4, b e5", seat)
    after = played(state, "d4e4" if seat == LIGHT else "e5d5")
    assert at(after, lands) == "wb"[seat]
    assert (after.to_move, after.used) == (1 - seat, 0)


def test_figure_3_a_legal_move_to_the_right() -> None:
    """Since no new tower is built, it is Black's move next."""
    done = step(placed(FIGURE_2, used=1), "d4e4")
    assert (at(done.state, "d4"), at(done.state, "e4"), at(done.state, "f4")) == ("", "b", "w")
    assert done.state.to_move == DARK
    assert done.state.tower is None
    assert done.events == (
        TowerMoved(LIGHT, square("d4"), square("e4"), square("f4"), 2, ""),
        TurnEnded(LIGHT, "no tower"),
    )


def test_figure_4_a_move_to_the_upper_left_would_build_two_towers() -> None:
    state = placed(FIGURE_2, used=1)
    problem = refused(state, "d4c5")
    assert problem.reason == "two towers"
    assert "c5 and b6 are both taken" in str(problem)
    assert "d4c5" not in legal(state)


def test_figure_5_an_upward_move_hands_black_a_tower() -> None:
    """A new tower with a black piece on top; Black takes his first segment with it."""
    done = step(placed(FIGURE_2, used=1), "d4d5")
    assert (at(done.state, "d5"), at(done.state, "d6")) == ("wb", "w")
    assert done.state.to_move == DARK
    assert {text[:2] for text in legal(done.state)} == {"d5"}
    assert refused(done.state, "f6f7").reason == "the tower has to move"
    assert TowerBuilt(square("d5"), DARK) in done.events


def test_figure_6_a_new_white_tower_lets_white_go_on() -> None:
    done = step(placed(FIGURE_2, used=1), "d4e5")
    assert (at(done.state, "e5"), at(done.state, "f6")) == ("b", "bw")
    assert (done.state.to_move, done.state.used) == (LIGHT, 2)
    assert {text[:2] for text in legal(done.state)} == {"f6"}


def test_only_a_tower_with_the_own_piece_on_top_moves_on() -> None:
    """How to move; a piece may be set "on a piece of its own color or of the opposing color"."""
    state = placed("w d4, w d5, b e5")
    assert at(played(state, "d4d5"), "d5") == "ww"
    assert at(played(state, "d4e5"), "e5") == "bw"
    state = played(placed("w d4, w a1, b e5, b g8"), "d4e5")
    assert refused(state, "a1a2").reason == "only towers move on"
    assert {text[:2] for text in legal(state)} == {"e5"}
    assert refused(placed("wb d4, w a1", DARK), "a1a2").reason == "not your piece"
    assert refused(placed("w d4, b e5"), "e5e4").reason == "not your piece"


def test_a_turn_has_at_most_five_segments() -> None:
    """The function of the die: it shows the segments that are left."""
    state, before = placed("w a1, b b1, b b3, b b5, b d5, b g5, b g8"), []
    for text in ("a1b1", "b1b2", "b3b4", "b5c5", "d5e5"):
        before.append(state.used)
        state = played(state, text)
    assert before == [0, 1, 2, 3, 4]
    assert (state.to_move, state.used, state.tower) == (DARK, 0, None)


def test_the_four_ways_a_turn_ends() -> None:
    """End of a turn, 1 to 4."""
    ends = {
        "scored": (placed("bw a7, w b2, w d2, b g8", used=1), "a7a8"),
        "no tower": (placed("bw d4, b g8", used=1), "d4e4"),
        "tower of the other": (placed("bw d4, w d5", used=1), "d4d5"),
    }
    for reason, (state, text) in ends.items():
        done = step(state, text)
        assert TurnEnded(LIGHT, reason) in done.events  # type: ignore[arg-type]
        assert done.state.to_move == DARK
    fifth = placed("bw d4, b g8", used=4)
    assert played(fifth, "d4e4").to_move == DARK


@pytest.mark.parametrize(
    ("pieces", "move", "points"),
    [
        ("bw a7", "a7a8", 1),
        ("bw d7", "d7d8", 2),
        ("bw b7", "b7c8", 2),
        ("bw f7", "f7e8", 2),
        ("bw c7", "c7d8", 1),
        ("bw e7", "e7f8", 1),
    ],
)
def test_one_point_over_the_line_two_on_the_middle_square(
    pieces: str, move: str, points: int
) -> None:
    """Scoring turns; two points only on the middle square behind the line."""
    done = step(placed(f"{pieces}, b g1", used=1), move)
    assert done.state.scores == (points, 0)
    assert Scored(LIGHT, points, points) in done.events
    dark = "wb" + pieces[2:3] + pieces[3] + "2"
    mirrored = move[0] + "2" + move[2] + "1"
    assert played(placed(f"{dark}, w g8", DARK, used=1), mirrored).scores == (0, points)


def test_a_piece_that_left_comes_back_to_row_a_then_to_b_or_c_then_to_the_half() -> None:
    """Scoring turns: "First, place pieces in the middle row "A""; not a segment."""
    state = played(placed("bw a7, w b2, b g8", used=3), "a7a8")
    assert (state.to_place, state.to_move, state.used) == ("w", LIGHT, 4)
    assert legal(state) == {"@d2", "@f2"}
    assert refused(state, "b2b3").reason == "must place"
    after = played(state, "@f2")
    assert (at(after, "f2"), after.to_move, after.used) == ("w", DARK, 0)
    state = played(placed("bw a7, w b2, w d2, w f2, w a1, b g8", used=1), "a7a8")
    assert legal(state) == {"@c1", "@e1", "@g1", "@a3", "@c3", "@e3", "@g3"}
    homes = ["b2", "d2", "f2", "a1", "c1", "e1", "g1", "a3", "c3", "e3", "g3"]
    pieces = ", ".join(f"b {name}" for name in homes)
    state = played(placed(f"{pieces}, bw a7", used=1), "a7a8")
    ranks = {text[2] for text in legal(state)}
    assert ranks == {"1", "2", "3", "4"}
    assert len(legal(state)) == 28 - 11


def test_two_points_back_without_a_legal_turn() -> None:
    """Penalty points: marker back, tower broken, the freed piece goes home."""
    boxed = placed("bw a1, w b1, w a2, w b2, w a3, w c1, w c3, b g8", scores=(5, 5))
    assert legal(boxed) == {"penalty"}
    done = step(boxed, "penalty")
    assert done.state.scores == (3, 5)
    assert (at(done.state, "a1"), done.state.to_place) == ("w", "b")
    assert kinds(done.events) == ["PenaltyPaid", "TowerBroken"]
    assert legal(done.state) == {"@b7", "@d7", "@f7"}
    after = played(done.state, "@d7")
    assert (after.to_move, after.tower, at(after, "d7")) == (DARK, None, "b")


def test_the_victory_score_needs_a_lead_of_two_and_both_may_agree_on_a_draw() -> None:
    """At 12 to 10 the match is won, at 12 to 11 it goes on until somebody leads by two."""
    won = played(placed("bw a7, w b2, w d2, b g8", used=1, scores=(11, 10)), "a7a8")
    assert RULES.outcome(won) is not None
    assert RULES.outcome(won).winners == (LIGHT,)  # type: ignore[union-attr]
    close = played(placed("bw a7, w b2, w d2, b g8", used=1, scores=(11, 11)), "a7a8")
    assert RULES.outcome(close) is None
    further = played(placed("bw a7, w b2, w d2, b g8", used=1, scores=(12, 11)), "a7a8")
    assert RULES.outcome(further).scores == (13, 11)  # type: ignore[union-attr]
    outcome = RULES.agreed_draw(placed("w d4, b d5", scores=(12, 12)))
    assert (outcome.winners, outcome.reason, outcome.scores) == ((), "agreed", (12, 12))
