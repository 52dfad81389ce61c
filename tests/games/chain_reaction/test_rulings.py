"""Gaps in the rule document: rulings C1 to C28 (docs/rulings.md)."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.record import read_record, write_record
from pullstrings_qt.core.replay import replay
from pullstrings_qt.games.chain_reaction.events import MatchEnded, ReachedWithoutLead, SevenInFront
from pullstrings_qt.games.chain_reaction.geometry import DEPTHS, HOME_SHAPES, board
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from pullstrings_qt.table.match import Match, Player
from tests.games.chain_reaction.boards import (
    DARK,
    LIGHT,
    RULES,
    at,
    kinds,
    legal,
    placed,
    played,
    square,
    step,
)

GOLDEN = Path(__file__).with_name("golden") / "to-twelve.json"
WORDS = ChainReactionWords()
BOXED = "bw a1, w b1, w a2, w b2, w a3, w c1, w c3, b g8"
"""A white tower in the corner, both squares taken whichever way it goes."""
SEVEN = "w a8, w b8, w c8, w d8, w e8, w f8"
"""Light before the line, but for one square."""


def reason_of(state: Any, choice: str) -> str:
    """Return the stable reason why a choice is refused."""
    with pytest.raises(IllegalChoice) as caught:
        step(state, choice)
    assert str(caught.value).strip()
    return caught.value.reason


def test_c1_the_board_is_seven_wide_and_8_7_or_9_deep() -> None:
    assert DEPTHS == (8, 7, 9)
    assert HOME_SHAPES == ("4-3-4", "3-5-3")
    for depth in DEPTHS:
        assert len(RULES.start({"depth": depth}, {}).cells) == 7 * depth
    for wrong in (6, 10, "8", 8.0, True):
        with pytest.raises(NotationError):
            RULES.check_options({"depth": wrong})


def test_c1_the_board_is_called_our_reconstruction_on_screen_with_a_reason() -> None:
    fields = {field.key: field for field in WORDS.option_fields()}
    for key in ("depth", "homes"):
        assert fields[key].values[0].hint.startswith("Our reconstruction: ")
        assert all(value.hint for value in fields[key].values)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("homes", HOME_SHAPES)
def test_c1_c2_eleven_homes_each_and_the_same_after_half_a_turn(depth: int, homes: str) -> None:
    here = board(depth, homes)
    assert len(here.home(0)) == len(here.home(1)) == 11
    assert {here.turned(each) for each in here.home(0)} == here.home(1)
    mirrored = {each._replace(rank=depth + 1 - each.rank) for each in here.home(0)}
    assert mirrored == here.home(1)


def test_c1_the_middle_row_is_a() -> None:
    here = board(8, "4-3-4")
    assert [here.home_letter(square(name)) for name in ("a1", "b2", "a3", "a6", "b7", "a8")] == [
        *"BAC",
        *"CAB",
    ]
    assert here.home_letter(square("b1")) == ""


def test_c7_a_segment_that_leads_into_a_dead_end_is_refused_and_a_chain_followed_to_its_end() -> (
    None
):
    pieces = "bw c3, w a1, w a2, w a3, w b1, w c1, b g8"
    assert reason_of(placed(pieces, used=3), "c3b2") == "no way to end the turn"
    one_more = placed(pieces, used=2)
    assert "c3b2" in legal(one_more)
    assert legal(played(one_more, "c3b2")) == {"a1b2"}
    state = placed("w d4, b d5, b g8")
    assert "d4d5" in legal(state)
    after = played(state, "d4d5")
    assert after.to_move == LIGHT
    assert legal(after)


def test_c8_a_fifth_segment_may_not_create_an_own_tower() -> None:
    assert reason_of(placed("bw d4, b f4", used=4), "d4e4") == "own tower stays"
    assert "d4e4" in legal(placed("bw d4, b f4", used=3))


def test_c9_a_turn_that_starts_with_a_tower_has_five_tower_moves() -> None:
    state = placed("bw a1, b a3, b c5, b e5, b g7, w g1")
    for choice in ("a1a2", "a3b4", "c5d5", "e5f6"):
        state = played(state, choice)
        assert state.to_move == LIGHT
    assert state.used == 4
    assert played(state, "g7f7").to_move == DARK


@pytest.mark.parametrize(
    ("tower", "way"), [("g7", "g7h8"), ("f7", "f7g8"), ("g8", "g8h9"), ("a8", "a8`9")]
)
def test_c13_leaving_past_a_corner_is_illegal(tower: str, way: str) -> None:
    """From f7 to g8 the upper piece would come down beside the seven squares."""
    state = placed(f"bw {tower}, b a1", used=1)
    assert way not in legal(state)
    if way == "f7g8":
        assert reason_of(state, way) == "off the board"


def test_c13_crossing_diagonally_is_allowed() -> None:
    assert {"e7d8", "e7f8"} <= legal(placed("bw e7, b a1", used=1))


def test_c15_both_leave_from_the_last_rank_for_one_point() -> None:
    state = placed("bw d8, b a1, w g1", used=1)
    done = step(state, "d8c9")
    assert done.state.scores == (1, 0)
    assert done.state.to_place == "wb"
    forbidden = placed("bw d8, b a1, w g1", used=1, both_leave=False)
    assert reason_of(forbidden, "d8c9") == "two squares behind the line"
    assert legal(forbidden) == {"d8c8", "d8e8", "d8d7", "d8c7", "d8e7"}


@pytest.mark.parametrize("way", ["d2d1", "d1d0", "a4`4"])
def test_c16_nobody_leaves_over_the_own_line_or_a_side(way: str) -> None:
    state = placed(f"bw {way[:2]}, b g8", used=1)
    assert way not in legal(state)
    if way[2] != "`":
        assert reason_of(state, way) == "off the board"


def test_c18_a_scoring_move_may_leave_the_other_s_tower_but_no_own_one() -> None:
    own = placed("ww a7, b a8, b g1", used=1)
    assert reason_of(own, "a7a8") == "own tower stays"
    other = played(placed("bw a7, w a8, w b2, w d2, b g1", used=1), "a7a8")
    assert (other.to_move, other.tower, at(other, "a8")) == (DARK, square("a8"), "wb")


def test_c19_pieces_come_home_to_the_scorer_or_to_their_owner() -> None:
    state = played(placed("bw a8, b g1, w g2", used=1), "a8a9", "@b2")
    assert state.to_place == "b"
    assert legal(state) == {"@d2", "@f2"}
    owner = played(placed("bw a8, b g1, w g2", used=1, returns_to="owner"), "a8a9", "@b2")
    assert legal(owner) == {"@b7", "@d7", "@f7"}
    assert played(owner, "@d7").to_move == DARK


def test_c20_the_scorer_chooses_the_upper_piece_first_and_not_where_one_place_is_left() -> None:
    state = played(placed("bw a8, b g1, w g2", used=1), "a8a9")
    assert state.to_place == "wb"
    after = played(state, "@f2", "@d2")
    assert (at(after, "f2"), at(after, "d2")) == ("w", "b")
    done = step(placed("bw a7, w b2, w d2, b g8", used=1), "a7a8")
    assert (at(done.state, "f2"), done.state.to_place) == ("w", "")
    assert kinds(done.events) == ["TowerMoved", "Scored", "PiecePlaced", "TurnEnded"]


def test_c20_on_seven_ranks_a_full_half_sends_a_piece_to_any_free_square() -> None:
    """Both pieces leave; the first takes the last square of the half, the second any at all."""
    half = [file + rank for rank in "123" for file in "abcdefg" if file + rank != "d3"]
    others = [f"{'wb'[number % 2]} {name}" for number, name in enumerate(half)]
    done = step(placed(", ".join(["bw a7", *others]), used=1, depth=7), "a7a8")
    assert at(done.state, "d3") == "w"
    assert (done.state.to_place, done.state.to_move) == ("b", LIGHT)
    assert legal(done.state) == {f"@{file}{rank}" for rank in "4567" for file in "abcdefg"}
    after = played(done.state, "@g7")
    assert (at(after, "g7"), after.to_place, after.to_move) == ("b", "", DARK)


@pytest.mark.parametrize(("depth", "ranks"), [(7, {1, 2, 3}), (8, {1, 2, 3, 4}), (9, {1, 2, 3, 4})])
def test_c21_a_middle_row_belongs_to_nobody(depth: int, ranks: set[int]) -> None:
    here = board(depth, "4-3-4")
    assert {each.rank for each in here.half(0)} == ranks
    assert {depth + 1 - each.rank for each in here.half(1)} == ranks


def test_c22_a_penalty_only_without_any_legal_turn_and_what_is_placed() -> None:
    assert reason_of(placed("w d4, b e5"), "penalty") == "can move"
    assert legal(placed(BOXED)) == {"penalty"}
    after = played(placed(BOXED), "penalty")
    assert (after.to_place, after.to_move) == ("b", LIGHT)
    assert legal(after) == {"@b7", "@d7", "@f7"}
    own = played(placed(BOXED.replace("bw", "ww")), "penalty")
    assert legal(own) == {"@d2", "@f2"}
    assert reason_of(own, "@b7") == "not a place"
    state = placed("b d4, b g8")
    assert legal(state) == {"penalty"}
    done = step(state, "penalty")
    assert kinds(done.events) == ["PenaltyPaid", "TurnEnded"]
    assert (done.state.to_move, done.state.scores) == (DARK, (-2, 0))


def test_c23_below_zero_or_a_floor() -> None:
    assert played(placed(BOXED, scores=(1, 0)), "penalty").scores == (-1, 0)
    assert played(placed(BOXED, scores=(1, 0), penalty_floor=True), "penalty").scores == (0, 0)
    assert played(placed(BOXED, scores=(5, 0), penalty_floor=True), "penalty").scores == (3, 0)


def test_c24_a_penalty_of_the_other_may_complete_the_lead() -> None:
    state = played(placed(BOXED, scores=(11, 12)), "penalty", "@b7")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((DARK,), "target", (9, 12))


@pytest.mark.parametrize(("scores", "lead"), [((10, 12), 1), ((11, 12), 0)])
def test_c24_the_target_without_the_lead_suggests_a_draw(
    scores: tuple[int, int], lead: int
) -> None:
    done = step(placed("bw a7, w b2, w d2, b g8", used=1, scores=scores), "a7a8")
    told = [event for event in done.events if isinstance(event, ReachedWithoutLead)]
    assert [event.lead for event in told] == [lead]
    assert all(event.suggests_draw for event in told)
    assert RULES.outcome(done.state) is None


@pytest.mark.parametrize("target", [12, 24])
def test_c24_the_target_is_an_option(target: int) -> None:
    won = placed("bw a7, w b2, w d2, b g8", used=1, scores=(target - 1, 0), target=target)
    assert RULES.outcome(played(won, "a7a8")) is not None
    short = placed("bw a7, w b2, w d2, b g8", used=1, scores=(target - 2, 0), target=target)
    assert RULES.outcome(played(short, "a7a8")) is None
    for wrong in (11, 25, "12"):
        with pytest.raises(NotationError):
            RULES.check_options({"target": wrong})


def test_c25_seven_in_front_wins_where_the_option_is_on_and_nobody_breaks_it() -> None:
    state = placed(f"{SEVEN}, w g7, b a1", seven_in_front=True)
    done = step(state, "g7g8")
    assert SevenInFront(LIGHT) in done.events
    assert RULES.outcome(done.state) is None
    won = step(done.state, "a1a2")
    assert MatchEnded(LIGHT, "seven in front") in won.events
    outcome = RULES.outcome(won.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((LIGHT,), "seven in front")
    state = played(placed(f"{SEVEN}, w g7, b a7", seven_in_front=True), "g7g8")
    broken = played(state, "a7a8")
    assert at(broken, "a8") == "wb"
    assert RULES.outcome(played(broken, "a8b7")) is None
    state = played(placed(f"{SEVEN}, w g7, b a1"), "g7g8", "a1a2")
    assert RULES.outcome(state) is None


def test_c27_who_begins_is_chosen_and_the_other_begins_next_time() -> None:
    assert RULES.start({}, {}).to_move == LIGHT
    assert RULES.start({"starts": "dark"}, {}).to_move == DARK
    drawn = {RULES.draw_setup({"starts": "chance"}, Random(seed))["first"] for seed in range(20)}
    assert drawn == {0, 1}
    options = RULES.check_options({"starts": "chance"})
    assert WORDS.rematch(options, {"first": 1}, {"first": 0}) == (options, {"first": 1})
    fixed = RULES.check_options({"starts": "dark"})
    assert WORDS.rematch(fixed, {"first": 1}, {"first": 1}) == (fixed, {"first": 1})
    for setup in ({"first": 1}, {"first": 2}, {"first": "light"}, {"first": True}):
        with pytest.raises(NotationError):
            RULES.start({"starts": "light"}, setup)


def test_c28_a_draw_can_be_agreed_on_while_a_piece_is_owed() -> None:
    """The points of the unfinished turn count, and the record replays with its outcome."""
    played_out = json.loads(GOLDEN.read_text(encoding="utf-8"))
    whole = read_record(json.dumps(played_out))
    owing = next(turn for turn in replay(whole) if turn.step.state.to_place)
    state = owing.step.state
    draw = RULES.agreed_draw(state)
    assert (draw.winners, draw.reason, draw.scores) == ((), "agreed", state.scores)
    assert max(draw.scores) > 0
    record = read_record(write_record(whole.cut(owing.turn).ended(draw)))
    *_turns, last = replay(record)
    assert last.outcome == draw
    assert RULES.write_position(last.step.state).endswith(f" {state.to_place}")
    match = Match(whole.cut(owing.turn), (Player("Mara"), Player("Theo")))
    assert match.agree_draw(frozenset((0, 1)))
    assert match.record == record
    assert not match.waiting
