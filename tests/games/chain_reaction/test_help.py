"""Help, reasons and turning points of Chain Reaction, in words and on the board (issue 14)."""

import pytest

from pullstrings_qt.core.analysis import QUICK_EFFORT, Analysis, Help
from pullstrings_qt.games.chain_reaction.bots import ChainReactionOpponents
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.layout import plan
from pullstrings_qt.games.chain_reaction.plans import best_chain, max_points, turn_plan
from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from pullstrings_qt.look.theme import Theme
from tests.games.chain_reaction.boards import DARK, LIGHT, RULES, placed, played, square, step
from tests.games.chain_reaction.test_story import PICTURE_19

WORDS = ChainReactionWords()
SPEAKER = WORDS.speaker(("Mara", "Theo"), RULES.start({}, {}))
BEFORE = placed(PICTURE_19, DARK, scores=(3, 7))
CHAIN = ("e6d7", "d7d6", "d6e5", "f4e3", "d2d1", "@d7")
READY = placed("w c6, w d7, w a1, b g8, b a8")
"""Light can step from c6 onto d7 and leap over the middle; dark cannot score."""


def thought(state: ChainReactionState) -> Analysis:
    return ChainReactionOpponents().analyze(state, state.to_move, QUICK_EFFORT, 1)


def ringed(scene: ChainReactionScene) -> Square | None:
    """Return the square of the piece that help rings."""
    board = scene.state.board
    rings = {each: plan(board.depth).standing(each) for each in board.squares}
    return next((each for each, point in rings.items() if point == scene.landings.ring), None)


def planned(state: ChainReactionState, *choices: str) -> Analysis:
    """Return an analysis whose best choice begins the given turn."""
    first, *rest = choices
    return Analysis(
        state.to_move,
        {first: 0.7},
        {first: 1.0},
        (0.3, 0.7),
        1,
        {},
        {first: 7.0},
        {first: tuple(rest)},
    )


def test_advice_names_the_piece_the_chain_the_tower_and_what_it_is_good_for() -> None:
    found = planned(BEFORE, *CHAIN)
    assert WORDS.nudge(BEFORE, found, SPEAKER) == "Look at the piece on e6."
    assert WORDS.advice(BEFORE, found, SPEAKER).startswith(
        "From e6 by way of d7, d6, f4 and d2 and over the line: 2 points."
    )
    state = played(BEFORE, *CHAIN[:4])
    found = planned(state, *CHAIN[4:])
    assert WORDS.nudge(state, found, SPEAKER) == "Look at the piece on d2."
    assert WORDS.advice(state, found, SPEAKER).startswith("d2 over the line: 2 points.")
    state = played(BEFORE, *CHAIN[:5])
    found = planned(state, "@d7")
    assert WORDS.nudge(state, found, SPEAKER) != ""
    assert WORDS.advice(state, found, SPEAKER).startswith("Put it back on d7.")
    state = placed("w d7, w b6, w a1, b g8, b a8")
    found = planned(state, "b6c6")
    assert WORDS.advice(state, found, SPEAKER) == (
        "From b6 to c6. It makes a chain ready for your next turn."
    )


def test_what_is_said_of_the_answer_is_what_the_rules_allow() -> None:
    state, seen = RULES.start({}, {}), set[str]()
    for _turn in range(12):
        found = thought(state)
        plan = turn_plan(state, found, found.best)
        words = WORDS.advice(state, found, SPEAKER)
        other = 1 - plan.seat
        if "cannot score then" in words:
            seen.add("cannot")
            assert max_points(plan.after, other) == 0
        if "takes away" in words:
            seen.add("takes")
            assert max_points(state, other) > max_points(plan.after, other)
        if "has to begin" in words:
            seen.add("tower")
            assert plan.after.tower is not None
        if "over the line" in words:
            seen.add("scores")
            assert plan.after.scores[plan.seat] - state.scores[plan.seat] == plan.gained > 0
        for choice in (found.best, *found.lines[found.best]):
            if state.to_move == found.seat and state.ending is None:
                state = played(state, choice)
    assert {"scores", "takes"} <= seen


def test_the_coach_names_a_chance_and_a_danger() -> None:
    note = WORDS.coach_note(READY, thought(READY), SPEAKER)
    assert note is not None
    assert note.text == "You can bring 2 points over the line with the piece on c6."
    assert note.places == ("c6", "d7")
    assert not note.warns
    turn = placed("w c6, w d7, w a1, b g8, b a8", DARK)
    warning = WORDS.coach_note(turn, thought(turn), SPEAKER)
    assert warning is not None
    assert warning.text == "Mara can bring 2 points over the line with the piece on c6."
    assert warning.warns
    quiet = placed("w a1, b g8")
    assert WORDS.coach_note(quiet, thought(quiet), SPEAKER) is None


def test_the_best_chain_is_as_good_as_the_most_points() -> None:
    assert best_chain(BEFORE, DARK)[0] == max_points(BEFORE, DARK) == 2
    assert best_chain(placed("w a1, b g8"), LIGHT) == (0, ())
    assert max_points(placed("wb d4, w c6, w d7"), DARK) == 0


@pytest.mark.parametrize(
    ("state", "turn", "words"),
    [
        (BEFORE, CHAIN, "Theo goes from e6 over the line for 2 points."),
        (
            placed("w c6, w d7, w a1, b e8, b a8", DARK),
            ("e8d8", "c6b6"),
            "Theo takes away Mara’s chain from c6.",
        ),
        (
            placed("w d7, w b6, w a1, b g8, b a8"),
            ("b6c6",),
            "Mara makes a chain ready for the next turn.",
        ),
        (placed("w a1, b g8, b a8"), ("a1a2",), ""),
    ],
)
def test_a_computer_player_says_why(
    state: ChainReactionState, turn: tuple[str, ...], words: str
) -> None:
    choices = {state.to_move: RULES.read_choice(turn[0])}
    assert WORDS.choice_reason(state, choices, planned(state, *turn), SPEAKER) == words


def test_a_turning_point_says_what_a_chain_would_have_brought() -> None:
    found = thought(READY)
    better, chosen = RULES.read_choice("c6d7"), RULES.read_choice("a1a2")
    words = WORDS.turning_point(READY, {LIGHT: chosen}, found, better, SPEAKER)
    instead = "The chain from c6 would have brought 2 points."
    assert words == f"Mara went from a1 to a2. {instead}"
    assert WORDS.would_have(READY, {LIGHT: chosen}, found, better, SPEAKER) == instead


def test_a_turning_point_says_what_would_have_been_kept_from_the_other() -> None:
    state = placed("w c6, w d7, w a1, b e8, b a8, b g8", DARK)
    found = thought(state)
    kept = [
        text for text in found.values if max_points(turn_plan(state, found, text).after, LIGHT) == 0
    ]
    chosen, better = RULES.read_choice("g8g7"), RULES.read_choice(kept[0])
    words = WORDS.turning_point(state, {DARK: chosen}, found, better, SPEAKER)
    assert words.startswith("Theo went from g8 to g7. From")
    assert words.endswith("would have kept 2 points from Mara.")


@pytest.mark.usefixtures("qapp")
class TestBoard:
    """What help draws."""

    def shown(self, state: ChainReactionState) -> ChainReactionScene:
        scene = ChainReactionScene(Theme(reduced_motion=True))
        scene.sync(state)
        return scene

    def test_a_nudge_is_a_ring_and_advice_the_whole_chain_until_the_position_is_another(
        self,
    ) -> None:
        scene = self.shown(BEFORE)
        scene.show_advice(planned(BEFORE, *CHAIN), Help.NUDGE)
        assert ringed(scene) == square("e6")
        assert not scene.advised.trail.leaps
        assert not scene.landings.pieces
        scene.show_advice(planned(BEFORE, *CHAIN), Help.ADVICE)
        starts = [leap.start.name for leap in scene.advised.trail.leaps]
        assert starts == ["e6", "d7", "d6", "f4", "d2"]
        assert len(scene.advised.points) == 5
        assert [home.name for home in scene.advised.trail.homes] == ["d7"]
        assert [seat for seat, _point in scene.landings.pieces] == [LIGHT, DARK]
        scene.hide_advice()
        assert ringed(scene) is None
        assert not scene.advised.trail.leaps
        assert not scene.landings.pieces
        scene.show_advice(planned(BEFORE, *CHAIN), Help.ADVICE)
        scene.sync(played(BEFORE, "e6d7"))
        assert not scene.advised.trail.leaps
        assert ringed(scene) is None
        scene.sync(READY)
        scene.show_advice(planned(BEFORE, *CHAIN), Help.ADVICE)
        assert not scene.advised.trail.leaps, "it is for another seat"

    def test_advice_makes_room_and_gives_back_what_the_last_turn_left(self) -> None:
        scene = self.shown(BEFORE)
        done = step(BEFORE, "e6d7")
        scene.animate(WORDS.story(BEFORE, done, SPEAKER), done, BEFORE)
        scene.skip()
        state = done.state
        scene.show_advice(planned(state, *CHAIN[1:]), Help.ADVICE)
        assert not scene.arrows.isVisible()
        scene.hide_advice()
        assert scene.arrows.isVisible()
        assert len(scene.arrows.trail.leaps) == 1

    def test_a_note_rings_its_piece_and_waits_while_there_is_advice(self) -> None:
        scene = self.shown(READY)
        note = WORDS.coach_note(READY, thought(READY), SPEAKER)
        scene.show_note(note)
        assert ringed(scene) == square("c6")
        assert len(scene.landings.way) == 2
        scene.show_note(None)
        assert ringed(scene) is None
        assert not scene.landings.way
        scene.show_advice(planned(READY, "a1a2"), Help.ADVICE)
        for said in (None, note):
            scene.show_note(said)
            assert ringed(scene) == square("a1")
            assert scene.advised.trail.leaps
            assert scene.landings.pieces
            assert not scene.landings.way
        scene.hide_advice()
        assert ringed(scene) == square("c6")
        assert scene.landings.way
