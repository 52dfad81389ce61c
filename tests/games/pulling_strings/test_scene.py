"""The scene shows the true position after any animation, skip or undo."""

from collections.abc import Iterator
from itertools import combinations
from math import hypot
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.pulling_strings.board_art import cell_point, pull_kinds
from pullstrings_qt.games.pulling_strings.events import Pulled, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import (
    END_NAMES,
    END_NUMBERS,
    HOMES,
    Cell,
    opposite,
)
from pullstrings_qt.games.pulling_strings.items import StackItem
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from tests.board_scenes import animate
from tests.games.pulling_strings.boards import (
    RULES,
    facts,
    finish,
    middle_position,
    new_scene,
    picture,
    position,
    step_of,
)

pytestmark = pytest.mark.usefixtures("qapp")
Drawn = dict[Cell, list[StackItem]]


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000))
def test_skipping_at_any_time_shows_the_state(seed: int) -> None:
    chance = Random(seed)
    state = middle_position()
    scene = new_scene(state)
    for _turn in range(4):
        if not RULES.deciding(state):
            break
        choices = {seat: chance.choice(list(RULES.choices(state, seat))) for seat in (0, 1)}
        step = RULES.play(state, choices)
        animate(scene, "pulling_strings", step, state)
        for _beat in range(chance.randrange(5)):
            finish_beat(scene)
        scene.timeline.seek(chance.randrange(scene.timeline.duration + 1))
        scene.skip()
        assert not scene.is_animating
        scene.hide_trail()
        state = step.state
        assert facts(scene) == facts(new_scene(state))


def test_taking_back_while_a_turn_is_played(qtbot: QtBot) -> None:
    before = middle_position()
    scene = new_scene(before)
    first = facts(scene)
    for beats in range(3):
        for share in (0, 0.3, 0.9):
            with qtbot.waitSignal(scene.animation_finished):
                animate(scene, "pulling_strings", step_of(before, "s4", "s4"), before)
                for _beat in range(beats):
                    finish_beat(scene)
                assert scene.is_animating
                scene.timeline.seek(int(share * scene.timeline.duration))
                scene.sync(before)
            assert facts(scene) == first


def test_one_finish_for_each_start_and_no_time_without_pulls(qtbot: QtBot) -> None:
    before = middle_position()
    scene = new_scene(before)
    signals: list[str] = []
    scene.animation_started.connect(lambda: signals.append("start"))
    scene.animation_finished.connect(lambda: signals.append("finish"))
    animate(scene, "pulling_strings", step_of(before, "e5", "w5"), before)
    animate(scene, "pulling_strings", step_of(before, "s4", "w5"), before)
    scene.skip()
    scene.skip()
    scene.sync(before)
    assert signals == ["start", "finish"] * 2
    before = middle_position(choosing="table")
    scene = new_scene(before)
    step = RULES.play(before, {0: Pull(None), 1: Pull(None)})
    with qtbot.waitSignal(scene.animation_finished):
        animate(scene, "pulling_strings", step, before)
    assert not scene.is_animating


def test_pulled_tiles_keep_rings_and_a_wrong_sign_colors_no_string() -> None:
    before = middle_position(learning="no pull")
    scene = new_scene(before)
    animate(scene, "pulling_strings", step_of(before, "n1", "s4", signed="z"), before)
    scene.timeline.seek(scene.timeline.duration - 1)
    ring = scene.tiles[END_NUMBERS["n1"]]
    assert ring.ring == "seat0"
    assert END_NUMBERS["n1"] not in scene.strings.kinds
    assert scene.strings.kinds[END_NUMBERS["s4"]] == "seat1"
    before = middle_position()
    scene = new_scene(before)
    scene.set_enabled(False)
    animate(scene, "pulling_strings", step_of(before, "s4", "e5"), before)
    scene.skip()
    rings = {end: scene.tiles[END_NUMBERS[end]].ring for end in ("s4", "e5", "n1")}
    assert rings == {"s4": "seat0", "e5": "seat1", "n1": None}
    scene.sync(before)
    assert scene.tiles[END_NUMBERS["s4"]].ring is None
    ends = END_NUMBERS
    assert pull_kinds({0: ends["e5"], 1: ends["w5"]}) == {
        ends["e5"]: "seat0",
        ends["w5"]: "seat1",
    }
    assert pull_kinds({1: ends["n2"]}) == {ends["n2"]: "seat1", ends["s2"]: "seat1"}
    assert pull_kinds({1: ends["n2"], 0: ends["n2"]}) == {ends["n2"]: "lit", ends["s2"]: "lit"}


def finish_beat(scene: BoardScene) -> None:
    """Play the beat that runs to its end; the next one begins."""
    scene.timeline.seek(scene.timeline.duration)


def drawn_after(
    scene: PullingStringsScene, step: Step[PullingStringsState], before: PullingStringsState
) -> Iterator[tuple[Beat, Drawn]]:
    """Yield each beat of a turn and the stacks that are to be seen when it is over, by place."""
    words = PullingStringsWords()
    told = words.story(before, step, words.speaker(("Mara", "Theo"), before))
    scene.sync(before)
    scene.begin_story(told, step, before)
    for beat in told.beats:
        for track in sorted(scene.beat_tracks(beat), key=lambda track: track.start):
            track.apply(1.0)
        seen: Drawn = {}
        for item in scene.items():
            if isinstance(item, StackItem) and item.isVisible() and item.opacity() == 1:
                column, row = ((at - 220) / 140 for at in (item.pos().x(), item.pos().y()))
                seen.setdefault(5 * round(row) + round(column), []).append(item)
        yield beat, seen


def disks_of(drawn: Drawn) -> dict[Cell, list[int]]:
    return {cell: sorted(item.disks for item in items) for cell, items in drawn.items()}


@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
@pytest.mark.parametrize("options", [{}, {"breaks": "string"}, {"corner_grows": False}], ids=str)
def test_after_each_beat_the_board_shows_what_was_told(
    still: bool, options: dict[str, Any]
) -> None:
    """The disks at home are those the beats so far add up to, and at the end nothing jumps."""
    chance = Random(f"{still} {options}")
    scene = new_scene(position({}), Theme(reduced_motion=still))
    crowded = 0
    # so far apart both numbers can be read; in a corner an odd disk may lie between two halves
    readable = 40 if options.get("corner_grows") is False else 55
    for _turn in range(60):
        cells = {(row, column): chance.randrange(4) for row in range(5) for column in range(5)}
        before = position({cell: disks for cell, disks in cells.items() if disks}, "n1", **options)
        first, second = (chance.choice(END_NAMES[1:]) for _seat in "ab")
        if chance.random() < 0.3 and first != "s1":
            second = END_NAMES[opposite(END_NUMBERS[first])]
        elif chance.random() < 0.1:
            second = first
        step = step_of(before, first, second)
        totals = list(before.scores)
        disks = sum(before.cells)
        drawn: Drawn = {}
        for beat, drawn in drawn_after(scene, step, before):
            totals = [total + gain for total, gain in zip(totals, beat.gains, strict=True)]
            if len(beat.by) == 2:
                disks += sum(isinstance(event, StackSplit) and event.added for event in beat.events)
            assert sum(item.disks for items in drawn.values() for item in items) == disks, beat.text
            at_home = [
                sum(item.disks for cell in homes for item in drawn.get(cell, ())) for homes in HOMES
            ]
            assert at_home == totals, (first, second, beat.text)
            for items in drawn.values():
                apart = [one.pos() - other.pos() for one, other in combinations(items, 2)]
                assert all(hypot(way.x(), way.y()) > readable for way in apart), beat.text
                crowded += bool(apart)
        assert scene.strings.broken == step.state.broken
        assert disks_of(drawn) == {cell: [disks] for cell, disks in step.state.stacks.items()}
        for cell, (item,) in drawn.items():
            assert (item.pos(), item.scale()) == (cell_point(cell), 1), (first, second, cell)
    assert crowded > 100


def test_one_string_pulls_after_the_other_and_nothing_is_added_up_or_lost_on_the_way() -> None:
    before = position({(0, 1): 1, (1, 1): 3, (0, 2): 1, (3, 0): 2, (0, 3): 2})
    scene = new_scene(before)
    seen = [
        disks_of(drawn) for _beat, drawn in drawn_after(scene, step_of(before, "s3", "n2"), before)
    ]
    start = {1: [1], 6: [3], 2: [1], 15: [2], 3: [2]}
    after_first = {1: [1], 6: [3], 7: [1], 15: [2], 3: [2]}
    assert seen == [start, after_first, {1: [4], 7: [1], 15: [2], 3: [2]}]
    before = position({(2, 2): 4, (2, 1): 3})
    scene = new_scene(before)
    step = step_of(before, "e3", "n3")
    seen = [disks_of(drawn) for _beat, drawn in drawn_after(scene, step, before)]
    assert seen == [
        {11: [3], 12: [4]},
        {11: [3], 12: [2, 2]},
        {12: [2, 3], 13: [2]},
        {7: [2], 12: [3], 13: [2]},
    ]
    before = position({(0, 0): 3}, corner_grows=False)
    scene = new_scene(before)
    step = step_of(before, "n1", "w1")
    seen = [disks_of(drawn) for _beat, drawn in drawn_after(scene, step, before)]
    assert seen == [{0: [3]}, {0: [1, 1, 1]}, {0: [1, 1, 1]}, {0: [3]}]


def test_a_beat_begins_where_the_one_before_left_the_stacks() -> None:
    before = middle_position()
    scene = new_scene(before)
    begun: list[Beat] = []
    scene.beat_begun.connect(begun.append)
    animate(scene, "pulling_strings", step_of(before, "e5", "w5"), before)
    finish_beat(scene)
    whole = scene.stacks[21]
    scene.timeline.seek(20)
    assert not whole.isVisible()
    halves = [item for item in scene.items() if isinstance(item, StackItem) and item.disks == 2]
    parted = [item.pos() for item in halves]
    finish_beat(scene)
    assert [item.pos() for item in halves] != parted
    kinds = [{type(event) for event in beat.events} for beat in begun]
    assert [Pulled in kinds[0], StackSplit in kinds[1], len(begun)] == [True, True, 3]
    standing = {item: item.pos() for item in halves}
    scene.timeline.seek(1)
    for item, point in standing.items():
        assert (item.pos() - point).manhattanLength() < 1
    scene.skip()
    assert {cell: item.disks for cell, item in scene.stacks.items()} == dict(
        step_of(before, "e5", "w5").state.stacks
    )


def test_homes_glow_in_the_beat_that_brings_disks() -> None:
    before = position({(1, 1): 3, (1, 3): 1})
    scene = new_scene(before)
    animate(scene, "pulling_strings", step_of(before, "n2", "n4"), before)
    glowed: list[tuple[Cell, ...]] = []
    for _beat in range(3):
        scene.timeline.seek(scene.timeline.duration - 1)
        glowed.append(scene.glow.cells)
        finish_beat(scene)
        assert not scene.glow.cells or not scene.is_animating
    assert not scene.is_animating
    assert glowed == [(), (1,), (3,)]


def test_a_pull_is_hinted_at_and_a_neutral_board_shows_nothing_of_the_pointer() -> None:
    scene = new_scene(middle_position())
    scene.hover_place("s4")
    finish(scene)
    kinds = [sign.kind for sign in scene.signs.signs]
    assert sorted(kinds) == ["chevrons", "chevrons", "stop"]
    assert scene.strings.kinds == {END_NUMBERS["s4"]: "lit", END_NUMBERS["n4"]: "lit"}
    assert scene.tiles[END_NUMBERS["s4"]].lift == 1
    scene.hover_place("n4")
    ghosts = [sign for sign in scene.signs.signs if sign.kind == "ghost"]
    assert [ghost.disks for ghost in ghosts] == [1]
    scene.hover_place(None)
    finish(scene)
    assert facts(scene) == facts(new_scene(middle_position()))
    scene = new_scene(middle_position())
    scene.focus_place("s4")
    finish(scene)
    assert scene.tiles[END_NUMBERS["s4"]].lift == 0
    assert END_NUMBERS["s4"] in scene.strings.kinds
    scene = new_scene(middle_position(), Theme(reduced_motion=True))
    scene.hover_place("s4")
    tile = scene.tiles[END_NUMBERS["s4"]]
    assert (tile.lift, tile.ring) == (0, "lit")
    scene = new_scene(middle_position())
    scene.select_place("w5")
    finish(scene)
    assert scene.tiles[END_NUMBERS["w5"]].ring == "lit"
    assert scene.choice_at("w5") is not None
    scene.hover_place("n1")
    scene.hover_place(None)
    assert END_NUMBERS["w5"] in scene.strings.kinds
    scene.select_place(None)
    finish(scene)
    assert facts(scene) == facts(new_scene(middle_position()))
    scene = new_scene(middle_position())
    plain = picture(scene)
    scene.select_place("n2")
    scene.hover_place("s4")
    scene.set_enabled(False)
    scene.hover_place("n4")
    scene.focus_place("n1")
    finish(scene)
    assert scene.pointed is None
    assert picture(scene) == plain
    assert not any(place.enabled for place in scene.places())


def test_every_theme_and_side_looks_different() -> None:
    state = middle_position()
    pictures = [picture(new_scene(state, Theme(name))) for name in THEME_NAMES]
    pictures += [picture(new_scene(state, mode="back")), picture(new_scene(state, mode="both"))]
    assert all(first != other for i, first in enumerate(pictures) for other in pictures[:i])


def test_theme_changes_in_the_middle_of_a_turn() -> None:
    before = middle_position()
    step = step_of(before, "s4", "e5")
    scene = new_scene(before)
    animate(scene, "pulling_strings", step, before)
    scene.timeline.seek(700)
    scene.set_theme(Theme("dark"))
    scene.skip()
    scene.hide_trail()
    assert picture(scene) == picture(new_scene(step.state, Theme("dark")))
