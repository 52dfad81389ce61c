"""The story of a turn: every gain has its cause, every event its beat, every beat its sentence.

The causes below are worked out from a position and two choices, by the sentences of the rules; they
share no code with the story.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from pullstrings_qt.core.game import Event, Outcome, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Story
from pullstrings_qt.games.pulling_strings.events import StackSplit
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from tests.games.pulling_strings.boards import position, step_of

RULES = PullingStrings()
WORDS = PullingStringsWords()
TURNS = 400
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"breaks": "string"},
    {"corner_grows": False},
    {"choosing": "table"},
    {"learning": "no pull"},
    {"learning": "signed pull"},
    {"faces": "back"},
)

Place = tuple[int, int]
DIRECTIONS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
HOMES: dict[Place, int] = {
    **dict.fromkeys([(1, 2), (2, 5), (4, 1), (5, 4)], 0),
    **dict.fromkeys([(1, 4), (2, 1), (4, 5), (5, 2)], 1),
}
"""Ruling P15: row and column, counted from the top left, from 1."""
Causes = Counter[tuple[frozenset[int], int]]
"""Who caused how much of whose gain."""


def speaker_of(state: PullingStringsState) -> Players:
    return WORDS.speaker(("Mara", "Theo"), state)


class Turn(NamedTuple):
    """One turn and its story."""

    before: PullingStringsState
    choices: Mapping[int, Pull]
    step: Step[PullingStringsState]
    told: Story


def random_turns(options: dict[str, Any], turns: int = TURNS) -> Iterator[Turn]:
    """Yield turns in crowded positions: some ends are broken, every other answer is right."""
    chance = Random(str(options))
    for _turn in range(turns):
        state = RULES.start(options, RULES.draw_setup(options, chance))
        cells = tuple(chance.choice((0, 0, 1, 2, 3, 4, 5)) for _cell in range(25))
        broken = sum(1 << end for end in chance.sample(range(20), chance.choice((0, 2, 4))))
        before = replace(state, cells=cells, broken=broken)
        choices = {seat: chance.choice(RULES.choices(before, seat)) for seat in (0, 1)}
        if chance.random() < 0.5:
            choices = {seat: Pull(choice.end) for seat, choice in choices.items()}
        if chance.random() < 0.3:
            choices[1] = choices[0]
        step = RULES.play(before, choices)
        yield Turn(before, choices, step, WORDS.story(before, step, speaker_of(before)))


@pytest.fixture(scope="module", params=OPTIONS, ids=str)
def turns(request: pytest.FixtureRequest) -> list[Turn]:
    return list(random_turns(request.param))


# Causes, told a second time --------------------------------------------------------------------


def really_pulled(state: PullingStringsState, choice: Pull) -> str | None:
    """Return the end a choice pulls: in the learning variants the sign decides (ruling P11)."""
    if choice.end is None:
        return None
    if choice.signed is None or choice.signed == state.layout[choice.end]:
        return END_NAMES[choice.end]
    if state.options["learning"] == "no pull" or choice.signed not in state.layout:
        return None
    shown = state.layout.index(choice.signed)
    return None if shown in state.broken_ends else END_NAMES[shown]


def one_step(place: Place, end: str) -> Place:
    row, column = place[0] + DIRECTIONS[end[0]][0], place[1] + DIRECTIONS[end[0]][1]
    return (row, column) if 1 <= row <= 5 and 1 <= column <= 5 else place


def causes_of(turn: Turn) -> Causes:
    """Return who brought, took or grew how many disks on whose homes."""
    pullers: dict[str, set[int]] = {}
    for seat, choice in turn.choices.items():
        end = really_pulled(turn.before, choice)
        if end is not None:
            pullers.setdefault(end, set()).add(seat)
    causes: Causes = Counter()

    def change(place: Place, disks: int, by: set[int]) -> None:
        if place in HOMES:
            causes[frozenset(by), HOMES[place]] += disks

    for cell, disks in enumerate(turn.before.cells):
        place = (cell // 5 + 1, cell % 5 + 1)
        ends = [end for end in pullers if place[end[0] in "ns"] == int(end[1])]
        half = (disks + 1) // 2 if len(ends) == 2 else disks
        stays = all(one_step(place, end) == place for end in ends)
        if len(ends) == 2 and not (stays and not turn.before.options["corner_grows"]):
            change(place, 2 * half - disks, {0, 1})
        for end in ends:
            if one_step(place, end) != place:
                change(place, -half, pullers[end])
                change(one_step(place, end), half, pullers[end])
    return without_zeros(causes)


def without_zeros(causes: Causes) -> Causes:
    return Counter({key: value for key, value in causes.items() if value})


def told_causes(told: Story) -> Causes:
    causes: Causes = Counter()
    for beat in told.beats:
        for seat, gain in enumerate(beat.gains):
            causes[frozenset(beat.by), seat] += gain
    return without_zeros(causes)


def test_every_gain_is_told_of_those_who_caused_it(turns: list[Turn]) -> None:
    gains = 0
    for turn in turns:
        expected = causes_of(turn)
        assert told_causes(turn.told) == expected, turn
        gains += len(expected)
    assert gains > TURNS / 4


def test_every_event_is_told_once_and_a_split_with_both_strings(turns: list[Turn]) -> None:
    for turn in turns:
        told = Counter[Event](event for beat in turn.told.beats for event in set(beat.events))
        assert told.keys() == set(turn.step.events)
        for event, beats in told.items():
            assert beats == (3 if isinstance(event, StackSplit) else 1), event


def test_what_brings_disks_home_is_told_after_what_does_not(turns: list[Turn]) -> None:
    for turn in turns:
        brings = [max(beat.gains) > 0 for beat in turn.told.beats if len(beat.by) == 1]
        assert brings == sorted(brings)


def test_signs_are_not_given_away() -> None:
    for turn in random_turns({"faces": "back"}):
        for beat in turn.told.beats:
            assert re.findall(r"\b[A-Z]\b", beat.text + beat.brief) == []
    said = " ".join(next(random_turns({})).told.sentences)
    assert re.findall(r"\b[A-Z]\b", said) != []


# What is said ----------------------------------------------------------------------------------


def told(
    stacks: dict[Place, int], first: str, second: str, signed: str | None = None, **options: Any
) -> list[str]:
    """Return the sentences after squares pull one end and circles another (rows from 0)."""
    state = position(stacks, **options)
    step = step_of(state, first, second, signed)
    return list(WORDS.story(state, step, speaker_of(state)).sentences)


def briefs(stacks: dict[Place, int], first: str, second: str, **options: Any) -> list[str]:
    state = position(stacks, **options)
    beats = WORDS.story(state, step_of(state, first, second), speaker_of(state)).beats
    return [beat.brief for beat in beats]


BRIEF_PICTURE: dict[Place, int] = {(0, 1): 1, (1, 1): 3, (0, 2): 1, (3, 0): 2, (0, 3): 2}
"""Turn 11 of picture 16 of the brief: Mara pulls the third string down, Theo the second one up.

(There C lies on n2; the board of our tests has H there.)
"""


def test_the_turn_of_picture_16_with_letters_and_with_signs() -> None:
    assert told(BRIEF_PICTURE, "s3", "n2") == [
        "Mara pulls G, Theo pulls H.",
        "Mara’s G moves the 1 down.",
        "Theo’s H moves the 3 onto Mara’s home.",
    ]
    assert briefs(BRIEF_PICTURE, "s3", "n2") == [
        "Two strings are pulled",
        "Mara moves the 1 down",
        "Theo brings 3 to Mara",
    ]
    state = position(BRIEF_PICTURE)
    last = WORDS.story(state, step_of(state, "s3", "n2"), speaker_of(state)).beats[-1]
    assert (last.by, last.places, last.gains) == ((1,), ("c6", "c1"), (3, 0))
    assert told(BRIEF_PICTURE, "s3", "n2", faces="back") == [
        "Mara pulls down in column 3. Theo pulls up in column 2.",
        "Mara’s pull moves the 1 down.",
        "Theo’s pull moves the 3 onto Mara’s home.",
    ]


def aloud(disks: dict[Place, int], first: str, second: str, **options: str) -> list[str]:
    """Return what those hear of a turn who do not see the board, beat by beat."""
    state = position(disks, **options)
    story = WORDS.story(state, step_of(state, first, second), speaker_of(state))
    assert story.aloud == " ".join(beat.aloud for beat in story.beats)
    return [beat.aloud for beat in story.beats]


def test_who_does_not_see_the_board_hears_every_stack_with_both_its_places() -> None:
    assert aloud(BRIEF_PICTURE, "s3", "n2") == [
        "Mara pulls G, Theo pulls H.",
        "Mara’s G, column 3, moves 1 from row 1 to row 2.",
        "Theo’s H, column 2, moves 3 from row 2 to row 1, onto Mara’s home.",
    ]
    assert aloud(BRIEF_PICTURE, "s3", "n2", faces="back")[-1] == (
        "Theo’s pull moves 3 from row 2 to row 1, onto Mara’s home."
    )
    assert aloud({(0, 2): 2, (0, 3): 4}, "w3", "w1")[-1] == (
        "Theo’s P, row 1, moves 2 from column 3 to column 2, onto Mara’s home; 4 from column 4 "
        "to column 3, off Theo’s home."
    )
    assert aloud({(0, 4): 1, (1, 4): 2, (2, 4): 2, (3, 4): 3}, "n1", "s5")[-1].count(" from ") == 4
    assert aloud({(1, 2): 2, (2, 2): 1, (3, 2): 4}, "n3", "s3")[2] == (
        "Mara’s C, column 3, moves 1 from row 2 to row 1; 1 from row 3 to row 2; 2 from row 4 to "
        "row 3."
    )
    assert aloud({}, "n1", "e3")[-1].startswith("Theo’s U moves nothing")


def test_disks_come_home_and_leave_it_by_one_string() -> None:
    assert told({(0, 2): 2, (0, 3): 4}, "w3", "w1") == [
        "Mara pulls T, Theo pulls P.",
        "Mara’s T moves nothing: no stack lies on its string.",
        "Theo’s P moves the 2 onto Mara’s home and the 4 off Theo’s home.",
    ]
    assert told({(0, 0): 2, (1, 2): 1}, "e1", "n3")[-1] == "Mara’s O moves the 2 home."
    assert briefs({(0, 0): 2, (1, 2): 1}, "e1", "n3")[-1] == "Mara brings 2 home"
    assert briefs({(0, 1): 2}, "e1", "n3")[-1] == "Mara moves 2 away from home"
    assert briefs({(0, 1): 2}, "n3", "e1")[-1] == "Theo takes 2 from Mara"
    assert told({(0, 4): 1, (1, 4): 2, (2, 4): 2, (3, 4): 3}, "n1", "s5")[-1] == (
        "Theo’s N moves the 2 home, the 1 onto Mara’s home, the 3 off Theo’s home and the 2 "
        "off Mara’s home."
    )


def test_a_stack_where_strings_cross_splits_and_both_take_a_half() -> None:
    state = position({(1, 4): 3})
    beats = WORDS.story(state, step_of(state, "n5", "w2"), speaker_of(state)).beats
    assert [(beat.by, beat.text, beat.gains) for beat in beats] == [
        ((0, 1), "Mara pulls L, Theo pulls S.", (0, 0)),
        ((0, 1), "The 3 on Mara’s home gets one more disk and splits into 2 and 2.", (1, 0)),
        ((0,), "Mara’s L moves the 2 off Mara’s home.", (-2, 0)),
        ((1,), "Theo’s S moves the 2 off Mara’s home.", (-2, 0)),
    ]
    assert told({(2, 2): 4}, "n3", "e3")[1] == "The 4 in row 3, column 3 splits into 2 and 2."


def test_stacks_of_one_string_split_together() -> None:
    said = told({(1, 2): 2, (2, 2): 1, (3, 2): 4}, "n3", "s3")
    assert said == [
        "Mara pulls C, Theo pulls G.",
        "3 stacks are pulled both ways and split.",
        "Mara’s C moves 3 stacks up.",
        "Theo’s G moves 3 stacks down.",
    ]


def test_both_pull_one_end_and_it_breaks() -> None:
    stacks = {(1, 3): 2, (4, 3): 1}
    assert told(stacks, "n4", "n4") == [
        "Both pull A.",
        "Their A moves the 2 onto Theo’s home and the 1 off Mara’s home.",
        "Both pulled the same end, so it breaks.",
    ]
    assert briefs(stacks, "n4", "n4") == [
        "Both pull the same end",
        "Both bring 2 to Theo",
        "An end breaks",
    ]
    whole = told(stacks, "n4", "n4", breaks="string")
    assert whole[-1] == "Both pulled the same end, so its whole string breaks."
    assert told(stacks, "n4", "n4", faces="back")[-1] == "Both pulled the same end, so it breaks."


def test_where_nothing_moves_the_reason_is_said() -> None:
    said = told({(0, 2): 3}, "n3", "e5")
    assert said[1:] == [
        "Mara’s C moves nothing: its stack is at the edge already.",
        "Theo’s Y moves nothing: no stack lies on its string.",
    ]
    corner = told({(0, 0): 3}, "n1", "w1")
    assert corner[1] == "The 3 in the corner gets one more disk, and both halves stay."
    stays = told({(0, 0): 3}, "n1", "w1", corner_grows=False)
    assert stays[1] == "The 3 is pulled out of both sides of the corner and stays."


def test_answers_are_told_with_what_they_meant_and_that_nobody_pulls() -> None:
    said = told({(2, 2): 5}, "n3", "e4", "a", learning="no pull")
    assert said[0] == "Mara answered A instead of C, so the string stays still. Theo pulls B."
    assert len(said) == 2
    moved = told({(2, 2): 5}, "n3", "e4", "b", learning="signed pull")
    assert moved[0] == "Mara answered B instead of C, so B is pulled. Theo pulls B."
    state = position({(2, 2): 5}, choosing="table")
    step = RULES.play(state, {0: Pull(None), 1: Pull(None)})
    assert WORDS.story(state, step, speaker_of(state)).sentences == ("Nobody pulls a string.",)


# What decided ----------------------------------------------------------------------------------


def decided(
    stacks: dict[Place, int], first: str, second: str, broken: str = "", **options: Any
) -> str | None:
    """Return the sentence of the beat that decided in a turn that ends the match."""
    state = position(stacks, broken, **options)
    step = step_of(state, first, second)
    assert step.state.ending is not None
    stories = (WORDS.story(state, step, speaker_of(state)),)
    found = WORDS.deciding_beat(stories, step.state.ending)
    return None if found is None else stories[found[0]].beats[found[1]].text


def test_where_both_reach_five_the_pull_that_made_the_difference_decides() -> None:
    """Ruling P13: Mara has six, Theo five; Theo's own five come last and do not change that."""
    ends = {**BRIEF_PICTURE, (3, 0): 2}
    assert decided(ends, "s3", "n2") == "Theo’s H moves the 3 onto Mara’s home."
    stacks = {(1, 1): 6, (1, 3): 5}
    assert decided(stacks, "n2", "n4") == "Mara’s H moves the 6 home."
    tie = {(0, 1): 5, (0, 3): 5, (1, 1): 1}
    assert decided(tie, "s3", "n2") == "Theo’s H moves the 1 onto Mara’s home."
    tie = {(0, 1): 5, (0, 3): 5}
    assert decided(tie, "s3", "s4") == "Theo’s X moves the 5 off Theo’s home."


def test_who_decided_where_nobody_can_move_any_more_and_in_draws() -> None:
    """Ruling P14: every string that holds a disk is broken at both ends."""
    edge = {(2, 0): 5}
    assert decided(edge, "w3", "w3", "n1 s1 e3") == "Both pulled the same end, so it breaks."
    assert decided(edge, "e1", "w3", "n1 s1 e3", turn_limit=9) is None
    state = position({(2, 2): 5}, turn_limit=9)
    step = step_of(state, "n3", "e4")
    told_once = (WORDS.story(state, step, speaker_of(state)),)
    assert step.state.ending is not None
    assert step.state.ending.reason == "turn limit"
    assert WORDS.deciding_beat(told_once, step.state.ending) is None
    assert WORDS.deciding_beat(told_once, Outcome((), "agreed", (0, 0))) is None
    assert WORDS.deciding_beat((), Outcome((), "dead position", (0, 0))) is None
