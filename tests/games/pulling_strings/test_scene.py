"""The scene is a picture of the truth, whatever was animated, skipped or taken back before."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from pullstrings_qt.games.pulling_strings.board_picture import board_thumbnail
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.string_art import pull_kinds
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from pullstrings_qt.tiles.tile_set import tile_set
from tests.board_scenes import animate
from tests.games.pulling_strings.boards import (
    RULES,
    facts,
    middle_position,
    new_scene,
    picture,
    position,
    step_of,
)

pytestmark = pytest.mark.usefixtures("qapp")
TURNS = [("e5", "w5"), ("s4", "e5"), ("s4", "s4"), ("n1", "w2"), ("w5", "w4"), ("n4", "s4")]


@pytest.mark.parametrize(("first", "second"), TURNS)
@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_animate_ends_as_sync(qtbot: QtBot, first: str, second: str, still: bool) -> None:
    theme = Theme(reduced_motion=still)
    before = middle_position()
    step = step_of(before, first, second)
    scene = new_scene(before, theme)
    with qtbot.waitSignal(scene.animation_finished, timeout=6000):
        animate(scene, "pulling_strings", step, before)
        for moment in range(0, scene.timeline.duration, 40):
            scene.timeline.seek(moment)
    other = new_scene(step.state, theme)
    assert facts(scene) == facts(other)
    assert picture(scene) == picture(other)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
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
        scene.timeline.seek(chance.randrange(scene.timeline.duration + 1))
        scene.skip()
        assert not scene.is_animating
        state = step.state
        assert facts(scene) == facts(new_scene(state))


def test_taking_back_while_a_turn_is_played(qtbot: QtBot) -> None:
    before = middle_position()
    scene = new_scene(before)
    first = facts(scene)
    for moment in (0, 100, 400, 500, 700, 1000):
        with qtbot.waitSignal(scene.animation_finished):
            animate(scene, "pulling_strings", step_of(before, "s4", "s4"), before)
            scene.timeline.seek(moment)
            scene.sync(before)
        assert facts(scene) == first


def test_one_finish_for_each_start(qtbot: QtBot) -> None:
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


def test_a_turn_without_pulls_takes_no_time(qtbot: QtBot) -> None:
    from pullstrings_qt.games.pulling_strings.state import Pull

    before = middle_position(choosing="table")
    scene = new_scene(before)
    step = RULES.play(before, {0: Pull(None), 1: Pull(None)})
    with qtbot.waitSignal(scene.animation_finished):
        animate(scene, "pulling_strings", step, before)
    assert not scene.is_animating


def test_wrong_sign_rings_the_tile_but_colours_no_string() -> None:
    before = middle_position(learning="no pull")
    scene = new_scene(before)
    animate(scene, "pulling_strings", step_of(before, "n1", "s4", signed="z"), before)
    scene.timeline.seek(460)
    ring = scene.tile_at(END_NUMBERS["n1"])
    assert (ring.ring, ring.ring_share) == ("seat0", 1.0)
    assert END_NUMBERS["n1"] not in scene.strings.kinds
    assert scene.strings.kinds[END_NUMBERS["s4"]] == "seat1"


def test_halves_part_then_move_then_join() -> None:
    before = middle_position()
    scene = new_scene(before)
    animate(scene, "pulling_strings", step_of(before, "e5", "w5"), before)
    scene.timeline.seek(579)
    assert not scene.stacks[21].isVisible()
    scene.timeline.seek(1000)
    assert not scene.stacks[22].isVisible()
    scene.skip()
    assert {cell: item.disks for cell, item in scene.stacks.items()} == dict(
        step_of(before, "e5", "w5").state.stacks
    )


def test_colours_of_pulled_strings() -> None:
    ends = END_NUMBERS
    assert pull_kinds([(ends["e5"], 0), (ends["w5"], 1)]) == {
        ends["e5"]: "seat0",
        ends["w5"]: "seat1",
    }
    assert pull_kinds([(ends["n2"], 1)]) == {ends["n2"]: "seat1", ends["s2"]: "seat1"}
    assert pull_kinds([(ends["n2"], 1), (ends["n2"], 0)]) == {ends["n2"]: "lit", ends["s2"]: "lit"}


def test_hint_shows_one_pull() -> None:
    scene = new_scene(middle_position())
    scene.hover_place("s4")
    scene.finish_hover()
    kinds = [sign.kind for sign in scene.signs.signs]
    assert sorted(kinds) == ["chevrons", "chevrons", "stop"]
    assert scene.strings.kinds == {END_NUMBERS["s4"]: "lit", END_NUMBERS["n4"]: "lit"}
    assert scene.tile_at(END_NUMBERS["s4"]).lift == 1
    scene.hover_place("n4")
    ghosts = [sign for sign in scene.signs.signs if sign.kind == "ghost"]
    assert [ghost.disks for ghost in ghosts] == [1]
    scene.hover_place(None)
    scene.finish_hover()
    assert facts(scene) == facts(new_scene(middle_position()))


def test_keyboard_lights_the_string_without_lifting_the_tile() -> None:
    scene = new_scene(middle_position())
    scene.focus_place("s4")
    scene.finish_hover()
    assert scene.tile_at(END_NUMBERS["s4"]).lift == 0
    assert END_NUMBERS["s4"] in scene.strings.kinds


def test_reduced_motion_lifts_nothing() -> None:
    scene = new_scene(middle_position(), Theme(reduced_motion=True))
    scene.hover_place("s4")
    tile = scene.tile_at(END_NUMBERS["s4"])
    assert (tile.lift, tile.ring_share) == (0, 1)


def test_a_neutral_board_shows_nothing_of_the_pointer() -> None:
    scene = new_scene(middle_position())
    plain = picture(scene)
    scene.set_selected(END_NUMBERS["n2"])
    scene.hover_place("s4")
    scene.set_enabled(False)
    scene.hover_place("n4")
    scene.focus_place("n1")
    scene.finish_hover()
    assert scene.pointed is None
    assert picture(scene) == plain
    assert not any(place.enabled for place in scene.places())


def test_selected_tile_stays_lit_until_it_is_let_go() -> None:
    scene = new_scene(middle_position())
    scene.select_place("w5")
    scene.finish_hover()
    assert scene.tile_at(END_NUMBERS["w5"]).ring_share == 1
    assert scene.choice_at("w5") is not None
    scene.hover_place("n1")
    scene.hover_place(None)
    assert END_NUMBERS["w5"] in scene.strings.kinds
    scene.select_place(None)
    scene.finish_hover()
    assert facts(scene) == facts(new_scene(middle_position()))


def test_pulled_ends_wear_their_seats() -> None:
    scene = new_scene(middle_position())
    plain = picture(scene)
    scene.set_pulled({END_NUMBERS["e5"]: 0, END_NUMBERS["w5"]: 1})
    assert scene.tile_at(END_NUMBERS["e5"]).ring == "seat0"
    assert scene.strings.kinds[END_NUMBERS["w5"]] == "seat1"
    assert picture(scene) != plain
    scene.set_pulled({})
    assert picture(scene) == plain


@pytest.mark.parametrize("name", THEME_NAMES)
def test_drawing_is_stable(name: str) -> None:
    theme = Theme(name)
    state = position({(0, 1): 12, (2, 2): 46, (4, 4): 7}, "n1 s3")
    assert picture(new_scene(state, theme)) == picture(new_scene(state, theme))
    tiles = tile_set("asl").tiles
    small = [board_thumbnail(state, tiles, 120, 2.0, theme) for _time in range(2)]
    assert small[0].toImage() == small[1].toImage()
    assert small[0].width() == 240


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
    assert picture(scene) == picture(new_scene(step.state, Theme("dark")))
