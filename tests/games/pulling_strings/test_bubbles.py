"""Bubbles and badges during a turn: bubbles hide nothing, badges are true."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QPointF, QRectF

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.pulling_strings.board_art import cell_point
from pullstrings_qt.games.pulling_strings.events import StackSplit
from pullstrings_qt.games.pulling_strings.geometry import HOMES
from pullstrings_qt.games.pulling_strings.items import BoardSign, SignsItem, StackItem
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.games.pulling_strings.words import PullingStringsWords
from pullstrings_qt.look.theme import Theme
from tests.board_scenes import NAMES, animate
from tests.games.pulling_strings.boards import RULES, new_scene, position, step_of

pytestmark = pytest.mark.usefixtures("qapp")
RADIUS = 50.0
"""Half the side of a stack on the board."""

Turn = tuple[PullingStringsState, Step[PullingStringsState]]


def random_turns(seed: object, count: int) -> Iterator[Turn]:
    """Yield turns of matches in which everybody pulls at random."""
    chance = Random(f"{seed}")
    while True:
        state = RULES.start({"edition": "2003", "turn_limit": 50}, {})
        while deciding := RULES.deciding(state):
            choices = {seat: chance.choice(list(RULES.choices(state, seat))) for seat in deciding}
            step = RULES.play(state, choices)
            yield state, step
            state, count = step.state, count - 1
            if not count:
                return


def crowded_turns(seed: object, count: int) -> Iterator[Turn]:
    """Yield turns on boards with stacks on more than half of all intersections."""
    chance = Random(f"{seed}")
    for _turn in range(count):
        cells = {(row, column): chance.randrange(4) for row in range(5) for column in range(5)}
        before = position({cell: disks for cell, disks in cells.items() if disks})
        choices = {seat: chance.choice(list(RULES.choices(before, seat))) for seat in (0, 1)}
        yield before, RULES.play(before, choices)


def held(scene: PullingStringsScene, turn: Turn) -> Iterator[None]:
    """Yield whenever a beat of a turn is held with its bubble."""
    before, step = turn
    animate(scene, "pulling_strings", step, before)
    while scene.is_animating:
        scene.timeline.seek(max(0, scene.timeline.duration - 1))
        if scene.caption.text:
            yield
        scene.timeline.seek(scene.timeline.duration)


def stacks_in_sight(scene: PullingStringsScene) -> Iterator[QRectF]:
    for item in scene.items():
        if isinstance(item, StackItem) and item.isVisible() and item.opacity() == 1:
            corner = QPointF(RADIUS, RADIUS)
            yield QRectF(item.pos() - corner, item.pos() + corner)


def homes() -> Iterator[QRectF]:
    """Yield where the homes are on the board, a little smaller than they are drawn."""
    for cell in (cell for cells in HOMES for cell in cells):
        point = cell_point(cell)
        yield QRectF(point - QPointF(52, 52), point + QPointF(52, 52))


@pytest.mark.parametrize(
    ("text", "scale", "still"), [(1.0, 0.692, False), (1.0, 0.55, True), (2.0, 0.6, False)]
)
def test_a_bubble_lies_on_no_stack_and_no_home_that_counts(
    text: float, scale: float, still: bool
) -> None:
    """Look 3, 36: it covers no stack, no half, no home with a stack."""
    scene = new_scene(
        RULES.start({"edition": "2003"}, {}), Theme(text_scale=text, reduced_motion=still)
    )
    scene.set_device(scale, 1.0)
    scene.use_players(NAMES[:2], scene.seat_look)
    bubbles, free = 0, 0
    for turn in random_turns((text, scale, still), 25):
        for _held in held(scene, turn):
            box, bubbles = scene.caption.box, bubbles + 1
            stacks = list(stacks_in_sight(scene))
            assert not any(map(box.intersects, stacks)), scene.caption.text
            counting = [
                home for home in homes() if any(home.contains(each.center()) for each in stacks)
            ]
            assert not any(map(box.intersects, counting)), scene.caption.text
            free += not any(map(box.intersects, homes()))
    assert bubbles > 25
    assert free > bubbles / 2, "it mostly lies in a free row"


def test_even_on_a_crowded_board_a_bubble_lies_on_no_stack_it_tells_of() -> None:
    scene = new_scene(RULES.start({"edition": "2003"}, {}), Theme(reduced_motion=True))
    scene.set_device(0.692, 1.0)
    scene.use_players(NAMES[:2], scene.seat_look)
    told: list[Beat] = []
    scene.beat_begun.connect(told.append)
    for turn in crowded_turns("crowd", 8):
        for _held in held(scene, turn):
            box = scene.caption.box
            stacks = list(stacks_in_sight(scene))
            for place in scene.rects_of(told[-1].places):
                near = [each for each in stacks if each.contains(place.center())]
                assert not any(map(box.intersects, near)), scene.caption.text


def badges_of(scene: PullingStringsScene, turn: Turn) -> Iterator[tuple[Beat, list[BoardSign]]]:
    """Yield each beat of a turn and the badges that come with it."""
    before, step = turn
    words = PullingStringsWords()
    told = words.story(before, step, words.speaker(NAMES[:2], before))
    scene.sync(before)
    scene.begin_story(told, step, before)
    for beat in told.beats:
        known = set(scene.items())
        for track in sorted(scene.beat_tracks(beat), key=lambda track: track.start):
            track.apply(1.0)
        new = [item for item in scene.items() if item not in known]
        signs = [sign for item in new if isinstance(item, SignsItem) for sign in item.signs]
        yield beat, [sign for sign in signs if sign.kind == "badge"]


@pytest.mark.parametrize("turns", [random_turns, crowded_turns])
def test_badges_say_what_the_counts_change_by(turns: type) -> None:
    scene = new_scene(RULES.start({"edition": "2003"}, {}), Theme(reduced_motion=True))
    seen: Counter[str] = Counter()
    for turn in turns("badges", 150):
        for beat, badges in badges_of(scene, turn):
            found = sorted(int(sign.text.replace("−", "-")) for sign in badges)
            splits = [each for each in beat.events if isinstance(each, StackSplit) and each.added]
            if len(beat.by) == 2 and splits and not any(gain < 0 for gain in beat.gains):
                assert found == [1] * len(splits)
            else:
                assert found == sorted(gain for gain in beat.gains if gain), beat.text
            seen.update(sign.text[0] for sign in badges)
    assert min(seen["+"], seen["−"]) > 5


def test_a_stack_that_leaves_home_is_taken_off_what_comes_home() -> None:
    """Three come and one goes: the count says two more, and so does the badge."""
    before = position({(0, 2): 3, (0, 1): 1})
    scene = new_scene(before, Theme(reduced_motion=True))
    step = step_of(before, "w1", "s5")
    found = {
        beat.gains: [sign.text for sign in badges]
        for beat, badges in badges_of(scene, (before, step))
    }
    assert found[2, 0] == ["+2"]
