"""Invariants of every position and of ten thousand random matches.

The reference below is written from the sentences of the rules, cell by cell, and shares no code
with the product beyond the board's names.
"""

import pickle
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pullstrings_qt.core.game import Event
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    Pulled,
    StackBlocked,
    StackMoved,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, END_NUMBERS, HOMES
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from tests.games.random_matches import MATCHES

RULES = PullingStrings()
LONGEST_MATCH = 400  # turns; a random match rarely sees 100

Place = tuple[int, int]
DIRECTIONS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def lies_on(place: Place, end: str) -> bool:
    """Return whether a place is on the string of an end: n3 and s3 are column 3, e1 is row 1."""
    return place[end[0] in "ns"] == int(end[1]) - 1


def one_step(place: Place, end: str) -> Place:
    """Return the next place toward the end; at the edge the stack stays (2003, 2007)."""
    row, column = place[0] + DIRECTIONS[end[0]][0], place[1] + DIRECTIONS[end[0]][1]
    return (row, column) if 0 <= row < 5 and 0 <= column < 5 else place


def reference_pull(
    stacks: dict[Place, int], ends: set[str], corner_grows: bool
) -> dict[Place, int]:
    """Return the stacks after the ends have been pulled, split first and moved then."""
    parts: list[tuple[Place, int]] = []
    for place, disks in stacks.items():
        pulls = [end for end in ends if lies_on(place, end)]
        if not pulls:
            parts.append((place, disks))
        elif len(pulls) == 1:
            parts.append((one_step(place, pulls[0]), disks))
        else:
            stuck = all(one_step(place, end) == place for end in pulls)
            even = disks if disks % 2 == 0 else disks + 1
            if stuck and not corner_grows:
                parts.append((place, disks))
            else:
                parts += [(one_step(place, end), even // 2) for end in pulls]
    after: Counter[Place] = Counter()
    for place, disks in parts:
        after[place] += disks
    return dict(after)


def stacks_of(cells: tuple[int, ...]) -> dict[Place, int]:
    return {divmod(cell, 5): disks for cell, disks in enumerate(cells) if disks}


def rebuilt(cells: tuple[int, ...], events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return the position after a turn, from the one before and the events alone."""
    after = list(cells)
    met: dict[int, list[int]] = {}

    def arrive(cell: int, disks: int) -> None:
        after[cell] += disks
        met.setdefault(cell, []).append(disks)

    leaving: list[tuple[int, int]] = []
    for event in events:
        match event:
            case StackSplit(cell, disks, half, _ends, targets):
                assert cells[cell] == disks
                after[cell] = 0
                leaving += [(target, half) for target in targets]
                if disks > 2 * half:
                    leaving.append((cell, disks - 2 * half))
            case StackMoved(origin, target, disks, _end):
                assert cells[origin] == disks
                after[origin] = 0
                leaving.append((target, disks))
            case StackBlocked(cell, disks, _end):
                assert cells[cell] == disks
    for cell, disks in enumerate(after):
        if disks:
            met[cell] = [disks]
    for cell, disks in leaving:
        arrive(cell, disks)
    told = {event.cell: event for event in events if isinstance(event, StacksCombined)}
    seen = {cell: parts for cell, parts in met.items() if len(parts) > 1}
    assert told.keys() == seen.keys()
    for cell, event in told.items():
        assert sorted(event.parts) == sorted(seen[cell])
        assert event.disks == sum(event.parts) == after[cell]
    return tuple(after)


EVENT_ORDER = (Pulled, StackSplit, StackMoved, StackBlocked, StacksCombined, EndBroke)
STAGES = {kind: stage for stage, kind in enumerate(EVENT_ORDER)} | {StackBlocked: 2}


def check_turn(
    before: PullingStringsState, after: PullingStringsState, events: tuple[Event, ...]
) -> None:
    """Check one turn against the reference, its own events and what never changes."""
    pulled = [event for event in events if isinstance(event, Pulled)]
    assert [event.seat for event in pulled] == [0, 1]
    ends = {END_NAMES[event.end] for event in pulled if event.end is not None}
    grows = before.options["corner_grows"]
    assert stacks_of(after.cells) == reference_pull(stacks_of(before.cells), ends, grows)
    assert rebuilt(before.cells, events) == after.cells
    added = sum(isinstance(event, StackSplit) and event.added for event in events)
    assert sum(after.cells) == sum(before.cells) + added
    broke = sum(1 << event.end for event in events if isinstance(event, EndBroke))
    assert broke & before.broken == 0
    assert after.broken == before.broken | broke
    both = pulled[0].end is not None and pulled[0].end == pulled[1].end
    assert bool(broke) == both
    assert after.scores == tuple(sum(after.cells[cell] for cell in own) for own in HOMES)
    assert after.turn == before.turn + 1
    stages = [STAGES[type(event)] for event in events]
    assert stages == sorted(stages)


def check_end(state: PullingStringsState) -> None:
    """Check that a match ends when the rules say so and not before."""
    squares, circles = state.scores
    winner = (0 if squares > circles else 1) if squares != circles else None
    won = winner is not None and max(squares, circles) >= 5
    outcome = state.ending
    assert won == (outcome is not None and outcome.reason == "home")
    if outcome is None:
        assert RULES.deciding(state) == {0, 1}
        return
    assert RULES.deciding(state) == frozenset()
    assert outcome.winners == ((winner,) if won else ())
    assert outcome.scores == (squares, circles)
    if outcome.reason in ("dead position", "strings broken"):
        assert not can_change(state)


def can_change(state: PullingStringsState) -> bool:
    """Return whether an open end or a pair of them changes a stack, by the reference."""
    stacks = stacks_of(state.cells)
    names = [END_NAMES[end] for end in state.open_ends]
    return any(
        reference_pull(stacks, set(pair), state.options["corner_grows"]) != stacks
        for pair in combinations_with_replacement(names, 2)
    )


OPTIONS: list[dict[str, Any]] = [
    {},
    {},
    {"edition": "2003"},
    {"breaks": "string"},
    {"corner_grows": False},
    {"turn_limit": 12},
    {"learning": "no pull"},
    {"learning": "signed pull", "breaks": "string"},
    {"choosing": "table", "corner_grows": False},
    {"edition": "2003", "die": [0, 1], "breaks": "string", "corner_grows": False},
]


def random_choice(state: PullingStringsState, chance: Random) -> Pull:
    """Return a pull at an open end, and now and then any choice: no pull, a wrong sign."""
    end = chance.choice(state.open_ends)
    if state.options["learning"] != "none" and chance.random() < 0.2:
        return Pull(end, chance.choice((*state.layout, *state.aside)))
    if state.options["choosing"] == "table" and chance.random() < 0.1:
        return Pull(None)
    return Pull(end)


@pytest.mark.parametrize("part", range(len(OPTIONS)), ids=lambda part: f"{part}: {OPTIONS[part]}")
def test_random_matches(part: int) -> None:
    """Disks never vanish and grow only by splits; broken ends stay broken; all of `check_turn`."""
    chance = Random(part)
    reasons: Counter[str] = Counter()
    matches = MATCHES // len(OPTIONS)
    for _match in range(matches):
        options = OPTIONS[part]
        state = RULES.start(options, RULES.draw_setup(options, chance))
        while not state.ending:
            assert state.turn < LONGEST_MATCH
            picks = {0: random_choice(state, chance), 1: random_choice(state, chance)}
            step = RULES.play(state, picks)
            check_turn(state, step.state, step.events)
            check_end(step.state)
            if step.state.turn % 4 == 0:  # the other order of sealing, on a sample for time
                assert RULES.play(state, {1: picks[1], 0: picks[0]}) == step
            state = step.state
        reasons[state.ending.reason] += 1
    assert reasons["home"] > 0.2 * matches


def reflected_end(end: int | None) -> int | None:
    """Return the end in a mirror between left and right."""
    if end is None:
        return None
    side, number = END_NAMES[end][0], END_NAMES[end][1]
    if side in "ns":
        return END_NUMBERS[f"{side}{6 - int(number)}"]
    return END_NUMBERS[{"e": "w", "w": "e"}[side] + number]


def reflected_cells(cells: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cells[cell // 5 * 5 + 4 - cell % 5] for cell in range(25))


def reflected_bits(broken: int) -> int:
    mirrored = (reflected_end(end) for end in range(20) if broken >> end & 1)
    return sum(1 << end for end in mirrored if end is not None)


CELLS = st.binary(min_size=25, max_size=25).map(
    lambda drawn: tuple(byte % 10 if byte > 127 else 0 for byte in drawn)
)
ENDS = st.one_of(st.none(), st.integers(0, 19))


@st.composite
def states(draw: st.DrawFn) -> PullingStringsState:
    """Any position with any broken ends, reached or not."""
    options = {
        "edition": "2003",
        "choosing": "table",
        "breaks": draw(st.sampled_from(["end", "string"])),
        "corner_grows": draw(st.booleans()),
    }
    broken = st.integers(0, 2**20 - 2)  # one end is open at least
    return replace(RULES.start(options, {}), cells=draw(CELLS), broken=draw(broken))


@st.composite
def turns(draw: st.DrawFn) -> tuple[PullingStringsState, Pull, Pull]:
    """A position and a legal choice for each seat."""
    state = draw(states())
    choices = st.sampled_from(list(RULES.choices(state, 0)))
    return state, draw(choices), draw(choices)


@given(CELLS, ENDS, ENDS, st.booleans())
@settings(deadline=None)
def test_motion_is_what_the_rules_say(
    cells: tuple[int, ...], first: int | None, second: int | None, grows: bool
) -> None:
    after = motion.pulled(cells, first, second, grows)
    ends = {END_NAMES[end] for end in (first, second) if end is not None}
    assert stacks_of(after) == reference_pull(stacks_of(cells), ends, grows)
    assert motion.pulled(cells, second, first, grows) == after


@given(turns())
@settings(deadline=None)
def test_every_turn_keeps_its_promises(turn: tuple[PullingStringsState, Pull, Pull]) -> None:
    state, first, second = turn
    step = RULES.play(state, {0: first, 1: second})
    check_turn(state, step.state, step.events)
    check_end(step.state)
    assert RULES.play(state, {1: second, 0: first}) == step
    assert pickle.loads(pickle.dumps(step)) == step


@pytest.mark.parametrize("grows", [True, False])
def test_a_corner_is_pulled_out_of_both_edges(grows: bool) -> None:
    """P9: each corner with each number of disks, which random matches hardly see."""
    start = RULES.start({"edition": "2003", "corner_grows": grows}, {})
    for corner, names in ((0, "w1 n1"), (4, "e1 n5"), (20, "w5 s1"), (24, "e5 s5")):
        first, second = (Pull(END_NUMBERS[name]) for name in names.split())
        for disks in range(1, 10):
            cells = tuple(disks if cell == corner else cell % 3 for cell in range(25))
            state = replace(start, cells=cells)
            for choices in ({0: first, 1: second}, {0: second, 1: first}):
                step = RULES.play(state, choices)
                check_turn(state, step.state, step.events)


@given(turns())
@settings(deadline=None)
def test_a_mirror_swaps_the_seats(turn: tuple[PullingStringsState, Pull, Pull]) -> None:
    """P15: in a mirror each plays the other's match, so both sides are as good."""
    state, first, second = turn
    mirrored = replace(
        state, cells=reflected_cells(state.cells), broken=reflected_bits(state.broken)
    )
    after = RULES.play(state, {0: first, 1: second}).state
    swapped = RULES.play(
        mirrored, {0: Pull(reflected_end(second.end)), 1: Pull(reflected_end(first.end))}
    ).state
    assert swapped.cells == reflected_cells(after.cells)
    assert swapped.broken == reflected_bits(after.broken)
    assert swapped.scores == after.scores[::-1]
    assert (swapped.ending is None) == (after.ending is None)
    if after.ending and swapped.ending:
        assert swapped.ending.reason == after.ending.reason
        assert swapped.ending.winners == tuple(1 - seat for seat in after.ending.winners)


@given(states())
@settings(deadline=None)
def test_dead_positions_are_those_nothing_can_change(state: PullingStringsState) -> None:
    """P14 (b)."""
    dead = motion.is_dead(state.cells, state.broken, state.options["corner_grows"])
    assert dead == (state.broken != 0 and not can_change(state))


@given(st.sampled_from([0, 4, 20, 24]), st.integers(1, 9), st.integers(0, 19), st.booleans())
@settings(deadline=None)
def test_a_single_corner_stack_with_few_open_ends(
    corner: int, disks: int, end: int, grows: bool
) -> None:
    """P14 (b): where dead positions really come from; one end open, or all but one broken."""
    cells = tuple(disks if cell == corner else 0 for cell in range(25))
    for other in range(20):
        broken = (2**20 - 1) & ~(1 << end) & ~(1 << other)
        state = replace(
            RULES.start({"edition": "2003", "corner_grows": grows}, {}), cells=cells, broken=broken
        )
        assert motion.is_dead(cells, broken, grows) == (not can_change(state))
