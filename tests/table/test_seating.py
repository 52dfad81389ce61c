"""Computer seats are asked once and in time; dice are rolled; late answers are dropped."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from pullstrings_qt.core.engine_protocol import (
    AnalysisRequest,
    EngineAnswer,
    EngineRequest,
    seed_for,
)
from pullstrings_qt.core.record import Record
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Match, Player
from pullstrings_qt.table.seating import Seating
from tests.table.matches import EKS, OH, new_match, play, pull

pytestmark = pytest.mark.usefixtures("qapp")

PERSON, EASY, STRONG = Player("Eks"), Player("Ada", "easy"), Player("Bob", "strong")
DIE = Player("Oh", rolls=True)


class Thought(EngineProcess):
    """A thinker that only takes notes; the test answers."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[EngineRequest] = []
        self.analyses: list[AnalysisRequest] = []
        self.forgotten: list[str] = []

    def ask(self, request: EngineRequest | AnalysisRequest) -> None:
        if isinstance(request, EngineRequest):
            self.asked.append(request)
        else:
            self.analyses.append(request)

    def forget(self, match: str) -> None:
        self.forgotten.append(match)


class Table:
    """A match with its seating, and what was said."""

    def __init__(self, *players: Player, roll: Any = None, **options: Any) -> None:
        self.match = new_match(players, None, **options)
        self.thought = Thought()
        self.seating = Seating(self.match, self.thought, roll)
        self.stuck: list[str] = []
        self.delayed: list[str] = []
        self.seating.stuck.connect(self.stuck.append)
        self.seating.delayed.connect(self.delayed.append)

    def answer(self, **changes: Any) -> None:
        right = EngineAnswer(match="m1", revision=self.match.turn, seat=OH, choice="s1")
        self.thought.answered.emit(replace(right, **changes))


def test_computer_seats_are_asked_once_a_turn_and_a_match_that_is_left_waits_no_more() -> None:
    table = Table(EASY, STRONG)
    match = table.match
    table.seating.begin_turn()
    table.seating.begin_turn()
    assert table.thought.asked == [
        EngineRequest(
            record=match.record,
            seat=seat,
            level=("easy", "strong")[seat],
            seed=seed_for("m1", 1, seat),
            match="m1",
            revision=0,
        )
        for seat in (EKS, OH)
    ]
    play(match, "n3 e1")
    table.seating.begin_turn()
    assert [(each.revision, each.seed) for each in table.thought.asked[2:]] == [
        (1, seed_for("m1", 2, seat)) for seat in (EKS, OH)
    ]
    asked = list(table.thought.asked)
    table.seating.leave()
    table.seating.begin_turn()  # as a page does whose last animation ends
    assert (table.thought.forgotten, table.thought.asked) == (["m1"], asked)


def test_the_steps_of_one_turn_are_thought_over_with_one_seed() -> None:
    turns = ({0: "a1b1"}, {1: "e8d7"})
    record = Record("chain_reaction", {"target": 12}, {"first": 0}, ("Eks", "Ada"), turns)
    match, thought = Match(record, (PERSON, EASY), match_id="m1"), Thought()
    seating = Seating(match, thought)
    seating.begin_turn()
    assert match.choose(OH, match.rules.read_choice("d7c7"))
    seating.begin_turn()
    assert [(each.revision, each.seed) for each in thought.asked] == [
        (revision, seed_for("m1", 2, OH)) for revision in (2, 3)
    ]


def test_people_dice_and_seats_whose_turn_it_is_not_are_not_asked() -> None:
    table = Table(PERSON, DIE)
    table.seating.begin_turn()
    assert table.thought.asked == []
    record = Record("mijnlieff", {}, {"first": 0}, ("Ada", "Bob"))
    match, thought = Match(record, (EASY, STRONG), match_id="m1"), Thought()
    seating = Seating(match, thought)
    seating.begin_turn()
    assert [each.seat for each in thought.asked] == [0]
    text = match.rules.write_choice(match.rules.choices(match.state, 0)[0])
    thought.answered.emit(EngineAnswer("m1", 0, 0, choice=text))
    assert match.turn == 1
    seating.begin_turn()
    assert [each.seat for each in thought.asked] == [0, 1]


def test_a_turn_taken_back_is_thought_over_anew_and_computers_agree_where_it_stalls() -> None:
    """Else its answer would be known."""
    table = Table(PERSON, EASY)
    table.seating.begin_turn()
    play(table.match, "n3 e1")
    assert table.match.undo(frozenset((EKS,)))
    assert table.thought.forgotten == ["m1"]
    table.seating.begin_turn()
    first, again = table.thought.asked
    seed = seed_for("m1/1", 1, OH)
    assert again == replace(first, record=table.match.record, seed=seed)
    assert again.seed != first.seed
    table = Table(PERSON, EASY)
    assert not table.seating.computers_agree_to_draw()
    for turn in ("n3 e1", "s3 e1") * 2:
        play(table.match, turn)
    assert table.seating.computers_agree_to_draw()
    assert Table(PERSON, DIE).seating.computers_agree_to_draw(), "there is none"


def test_an_answer_is_chosen_but_none_of_another_match_or_turn_and_no_second_one() -> None:
    table = Table(PERSON, EASY)
    for late in ({"match": "m2"}, {"revision": 1}, {"revision": -1}):
        table.answer(**late)
        assert not table.match.has_chosen(OH)
    table.seating.begin_turn()
    table.answer()
    assert table.match.has_chosen(OH)
    assert table.match.waiting == {EKS}
    table.answer(choice="n1")
    table.match.choose(EKS, pull("n3"))
    assert table.match.record.turns[-1][OH] == "s1"
    assert table.stuck == []


@pytest.mark.parametrize("choice", ["what?", "n9", "", "-"])
def test_an_answer_that_cannot_be_played_is_told_and_the_seat_asked_again(choice: str) -> None:
    table = Table(PERSON, EASY)
    table.seating.begin_turn()
    table.answer(choice=choice)
    (told,) = table.stuck
    assert (told == "The computer chose something that is not allowed.") is (choice == "-")
    assert not table.match.has_chosen(OH)
    table.seating.begin_turn()
    assert len(table.thought.asked) == 2


def test_what_goes_wrong_while_thinking_is_told_in_its_own_match_and_turn_alone() -> None:
    table = Table(PERSON, EASY)
    table.seating.begin_turn()
    (asked,) = table.thought.asked
    for other in replace(asked, match="m2"), replace(asked, revision=1):
        table.thought.failed.emit(other)
        table.thought.restarted.emit(other)
    assert table.stuck == table.delayed == []
    table.thought.restarted.emit(asked)
    again = ["The computer player stopped and is starting over."]
    assert (table.stuck, table.delayed) == ([], again)
    table.seating.begin_turn()
    assert len(table.thought.asked) == 1, "it is asked again already"
    table.thought.failed.emit(asked)
    assert table.stuck == ["The computer player could not find a choice. You can ask it again."]
    table.seating.begin_turn()
    assert len(table.thought.asked) == 2


def test_a_die_never_shows_that_nothing_is_pulled() -> None:
    """Rulings P5 and P18: a face for each end, a broken one rolled again."""
    faces: list[Sequence[Any]] = []

    def roll(choices: Sequence[Any]) -> Any:
        faces.append(choices)
        return choices[-1]

    table = Table(PERSON, DIE, roll=roll, choosing="table")
    rules, state = table.match.rules, table.match.state
    assert "-" in [rules.write_choice(choice) for choice in rules.choices(state, OH)]
    rolled = table.seating.roll()
    assert rolled == {OH: faces[0][-1]}
    assert table.match.waiting == {EKS, OH}, "it still rolls"
    assert table.match.choose(OH, rolled[OH])
    assert "-" not in [rules.write_choice(choice) for choice in faces[0]]
    assert len(faces[0]) == len(rules.choices(state, OH)) - 1
    assert table.seating.roll() == {}, "it lies there"
    table = Table(PERSON, DIE)
    (choice,) = table.seating.roll().values()
    assert choice in table.match.rules.choices(table.match.state, OH), "by chance"
