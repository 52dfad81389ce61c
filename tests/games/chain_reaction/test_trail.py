"""The trail of a turn on the board of Chain Reaction (issue 13, look2.md 19)."""

from typing import Any

import pytest
from PySide6.QtCore import QLineF

from pullstrings_qt.core.story import join
from pullstrings_qt.games.chain_reaction.layout import plan
from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.games.chain_reaction.trail import DISK, arrow_line
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.theme import Theme
from tests.games.chain_reaction.boards import DARK, RULES, placed, random_match, step
from tests.games.chain_reaction.test_story import PICTURE_19

pytestmark = pytest.mark.usefixtures("qapp")
WORDS = ChainReactionWords()
SPEAKER = WORDS.speaker(("Mara", "Strong"), RULES.start({}, {}))
CHAIN = ("e6d7", "d7d6", "d6e5", "f4e3", "d2d1", "@d7")
BEFORE = placed(PICTURE_19, DARK, scores=(3, 7))


def scene_after(*choices: str, still: bool = True) -> tuple[ChainReactionScene, list[Any]]:
    """Return a board on which choices were played, and the position before each and at the end."""
    scene = ChainReactionScene(Theme(reduced_motion=still))
    scene.sync(BEFORE)
    states = [BEFORE]
    for text in choices:
        play(scene, states[-1], text)
        states.append(scene.state)
    return scene, states


def play(scene: ChainReactionScene, state: Any, text: str) -> None:
    done = step(state, text)
    scene.animate(WORDS.story(state, done, SPEAKER), done, state)
    scene.skip()


def story_of(states: list[Any], choices: tuple[str, ...]) -> Any:
    steps = zip(states, choices, strict=False)
    return join(WORDS.story(state, step(state, text), SPEAKER) for state, text in steps)


def men(scene: ChainReactionScene) -> set[tuple[int, float, float]]:
    return {(man.seat, man.point.x(), man.point.y()) for man in scene.men.men}


def test_the_chain_stays_until_the_first_click_with_arrows_from_tower_to_upper_piece() -> None:
    scene, _states = scene_after(*CHAIN)
    trail = scene.arrows.trail
    assert [leap.start.name for leap in trail.leaps] == ["e6", "d7", "d6", "f4", "d2"]
    assert [len(leap.ends) for leap in trail.leaps] == [1, 2, 2, 2, 2]
    assert [home.name for home in trail.homes] == ["d7"]
    assert trail.scores == (7,)
    assert scene.rings.trail is trail
    assert scene.arrows.alone is None
    here, board = plan(8), BEFORE.board
    for leap in scene.arrows.trail.leaps:
        line = arrow_line(leap, here, board)
        start, end = here.point(leap.start), here.point(leap.ends[-1])
        if board.has(leap.ends[-1]):
            assert QLineF(line.p2(), end).length() < here.pitch * 0.25
        else:  # the points behind the line can be read
            assert line.y2() <= here.field.bottom()
        assert QLineF(line.p1(), start).length() < here.pitch * 0.35
        assert abs(line.angle() - QLineF(start, end).angle()) < 0.01
    scene.begin_pick()
    scene.hover_place("c6")
    left = [len(scene.arrows.trail.leaps)]
    scene.pick("c6")
    left.append(len(scene.arrows.trail.leaps))
    assert left == [5, 0]
    own, _states = scene_after(*CHAIN[:2])
    own.begin_pick()
    own.pick("e5")
    assert len(own.arrows.trail.leaps) == 2


def test_the_trail_grows_leap_by_leap_and_goes_with_the_next_turn() -> None:
    scene, states = scene_after()
    for number, text in enumerate(CHAIN[:5], start=1):
        play(scene, states[-1], text)
        states.append(scene.state)
        assert len(scene.arrows.trail.leaps) == number
    play(scene, states[-1], CHAIN[5])
    assert len(scene.arrows.trail.leaps) == 5
    play(scene, scene.state, "c6c5")
    assert [leap.start.name for leap in scene.arrows.trail.leaps] == ["c6"]


def test_hidden_it_stays_away_and_the_next_step_shows_the_turn_so_far() -> None:
    scene, states = scene_after(*CHAIN[:2])
    scene.hide_trail()
    assert scene.arrows.trail.leaps == ()
    play(scene, states[-1], CHAIN[2])
    assert len(scene.arrows.trail.leaps) == 3


def test_a_step_taken_back_takes_its_arrow_along() -> None:
    scene, states = scene_after(*CHAIN[:3])
    scene.sync(states[2])
    assert [leap.start.name for leap in scene.arrows.trail.leaps] == ["e6", "d7"]
    play(scene, states[2], "d6d5")
    assert [leap.ends[0].name for leap in scene.arrows.trail.leaps] == ["d7", "d6", "d5"]
    scene.sync(states[0])
    assert scene.arrows.trail.leaps == ()


def test_a_whole_turn_is_played_again_in_one_go() -> None:
    scene, states = scene_after(*CHAIN, still=False)
    begun: list[Any] = []
    scene.beat_begun.connect(begun.append)
    story = story_of(states, CHAIN)
    scene.animate(story, step(states[-2], CHAIN[-1]), BEFORE)
    while scene.is_animating:
        scene.timeline.seek(scene.timeline.duration)
    assert begun == list(story.beats)
    assert scene.state == states[-1]
    assert len(scene.arrows.trail.leaps) == 5


@pytest.mark.parametrize("still", [True, False])
def test_each_leap_is_shown_alone_on_the_board_as_it_was_then(still: bool) -> None:
    """The others at 20 %; then the position again, with all arrows."""
    scene, states = scene_after(*CHAIN, still=still)
    whole, there, shown = scene.arrows.trail, men(scene), scene.pegs.scores[:]
    story = story_of(states, CHAIN)
    for index in range(5):
        scene.show_beat(story, index, states[index])
        assert scene.state == states[-1], "only the picture is another one"
        scene._alone.seek(scene._alone.duration)
        fresh = ChainReactionScene(Theme())
        fresh.sync(states[index + 1])
        on_board = {each for each in men(fresh) if states[index + 1].to_place == ""}
        assert men(scene) == (on_board or men(fresh))
        assert (scene.arrows.alone, scene.rings.alone) == (index, index)
    scene.hide_beat()
    assert (men(scene), scene.pegs.scores) == (there, shown)
    assert (scene.arrows.trail, scene.arrows.alone) == (whole, None)


def test_a_choice_ends_what_is_shown_alone_and_a_hint_does_not() -> None:
    scene, states = scene_after(*CHAIN)
    scene.begin_pick()
    there = men(scene)
    scene.show_beat(story_of(states, CHAIN), 1, states[1])
    assert men(scene) != there
    scene.activate_place("c6")
    assert men(scene) == there
    scene.pick("c6")
    assert scene.lit.squares
    scene, states = scene_after(*CHAIN)
    scene.show_beat(story_of(states, CHAIN), 1, states[1])
    scene.hover_place("c6")
    assert scene.men.ringed is None
    assert scene.lit.squares == {}


@pytest.mark.parametrize("pace", list(Pace))
def test_a_leap_shown_alone_goes_at_the_same_pace(pace: Pace) -> None:
    scene, states = scene_after(*CHAIN, still=False)
    scene.pace = pace
    scene.show_beat(story_of(states, CHAIN), 1, states[1])
    assert scene._alone.duration == {Pace.SLOW: 900, Pace.NORMAL: 500, Pace.QUICK: 250}[pace]


def test_a_number_never_lies_on_a_piece_that_moved_nor_on_another_number() -> None:
    """In the turns of a random match, until twenty chains were seen."""
    scene, chains, here = ChainReactionScene(Theme(reduced_motion=True)), 0, plan(8)
    for state, choice, done in random_match(0, {}):
        scene.animate(WORDS.story(state, done, SPEAKER), done, state)
        scene.skip()
        trail, points = scene.arrows.trail, scene.arrows.points
        landed = {each for leap in trail.leaps for each in leap.ends}
        moved = [here.standing(each) for each in landed if each in scene.men.stacks]
        reach = here.radius * 0.7 + DISK
        assert all(QLineF(a, b).length() > reach for a in points for b in moved), choice
        pairs = [(a, b) for a in points for b in points if a is not b]
        assert all(QLineF(a, b).length() > 2 * DISK - 6 for a, b in pairs), choice
        chains += len(points) > 2
        if chains > 20:
            return
    pytest.fail("too few chains")
