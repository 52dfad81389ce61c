"""The board of Chain Reaction as a scene (look.md, sections 5 and 7; picture 09)."""

from typing import Any

import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.chain_reaction.geometry import DEPTHS
from pullstrings_qt.games.chain_reaction.layout import WHOLE, plan
from pullstrings_qt.games.chain_reaction.scene import ChainReactionScene
from pullstrings_qt.games.chain_reaction.state import MoveSegment, Penalty, Placement
from pullstrings_qt.games.chain_reaction.words import ChainReactionWords
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.theme import Theme
from tests.board_scenes import NAMES, animate
from tests.games.chain_reaction.boards import RULES, placed, played, square, step, telling_turns

WORDS = ChainReactionWords()
pytestmark = pytest.mark.usefixtures("qapp")
CHAIN = "bw d4, b c5, w b6, w d5, b f6, w a1, b g8"
"""Figure 2 of the rule document, in the middle of a turn of light."""
BOXED = "bw a1, w b1, w a2, w b2, w a3, w c1, w c3, b g8"


def scene_at(state: Any, *, still: bool = False) -> ChainReactionScene:
    scene = ChainReactionScene(Theme(reduced_motion=still))
    scene.sync(state)
    scene.begin_pick()
    return scene


def lit(scene: ChainReactionScene) -> set[str]:
    return {each.name for each in scene.lit.squares}


def choosable(scene: ChainReactionScene) -> set[str]:
    return {place.id for place in scene.places() if place.choosable}


def shown(scene: ChainReactionScene) -> dict[str, Any]:
    """Return all that can be seen of a position."""
    return {
        "men": sorted(
            (man.seat, round(man.point.x(), 3), round(man.point.y(), 3), man.level)
            for man in scene.men.men
        ),
        "lit": dict(scene.lit.squares),
        "ring": scene.men.ringed,
        "pegs": (scene.pegs.scores, scene.pegs.places),
        "die": (scene.die.value, scene.die.near, scene.die.turned),
    }


def told(before: Any, done: Step[Any]) -> tuple[Beat, ...]:
    """Return the beats of a step."""
    return WORDS.story(before, done, WORDS.speaker(NAMES, before)).beats


def test_a_tower_that_has_to_move_is_picked_at_once_and_cannot_be_put_back() -> None:
    """Picture 09: legal squares lit, the tower ringed; the two towers of Fig. 4 are left out."""
    scene = scene_at(placed(CHAIN, used=1))
    assert lit(scene) == {"d5", "e5", "c4", "e4", "c3", "d3", "e3"}
    assert scene.men.ringed == plan(8).standing(square("d4"), 1)
    assert scene.first_place() == "d4"
    assert scene.why_not("c5") == (
        "Not that way: c5 and b6 are both taken, and two towers at once are not allowed."
    )
    assert scene.why_not("b6") == scene.why_not("c5")
    assert "one and two squares" in scene.why_not("a8")
    assert scene.why_not("e5") == ""
    fresh = scene_at(RULES.start({}, {}))
    assert "other player" in fresh.why_not("a8")
    assert "First choose" in fresh.why_not("d5")
    spoken = {place.id: place.name for place in scene_at(placed(CHAIN, used=1)).places()}
    assert list(spoken)[:3] == ["a9", "b9", "c9"]
    assert spoken["d9"] == "d9: behind the line, 2"
    assert spoken["d4"] == "d4: tower, light on dark, picked"
    assert spoken["d5"] == "d5: light, you may go here"
    assert spoken["b2"] == "b2: empty, home row A"
    assert spoken["c5"] == "c5: dark"
    assert scene.neighbor("d4", Qt.Key.Key_Up) == "d5"
    assert scene.neighbor("a4", Qt.Key.Key_Left) is None
    assert scene.neighbor("a9", Qt.Key.Key_Up) is None
    assert scene.neighbor("g4", Qt.Key.Key_Right) == "die"
    assert scene.neighbor("die", Qt.Key.Key_Left) == "g8"
    assert scene.place_for_key("9") == "e5"
    assert scene.place_for_key("2") == "d3"
    assert scene.place_for_key("7") is None
    assert scene.place_for_key("5") is None
    scene.hover_place("e5")
    here = plan(8)
    assert scene._ghost.pieces == (
        (1, here.standing(square("e5"))),
        (0, here.standing(square("f6"), 1)),
    )
    scene.hover_place("c5")
    assert len(scene._ghost.pieces) == 0
    scene.pick("d4")
    assert "e5" in lit(scene)
    scene.pick("a1")
    assert "e5" in lit(scene)
    scene.set_enabled(False)
    assert lit(scene) == set()
    assert choosable(scene) == set()
    assert scene.why_not("c5") == ""


def test_a_man_is_chosen_first_then_where_it_goes_and_put_back_or_changed() -> None:
    scene = scene_at(RULES.start({}, {}))
    assert lit(scene) == set()
    assert scene.pick_words() == "Choose a piece"
    scene.pick("a3")
    assert lit(scene) == {"a4", "b4", "b3", "b2", "a2"}
    assert scene.pick_words() == "Choose where a3 goes"
    scene.pick("a4")
    assert scene.picked == MoveSegment(square("a3"), square("a4"))
    assert scene.pick_words() == "Move a3 to a4"
    scene = scene_at(RULES.start({}, {}))
    scene.pick("a3")
    scene.pick("a3")
    assert lit(scene) == set()
    scene.pick("a3")
    scene.pick("g3")
    assert lit(scene) == {"g4", "f4", "f3", "f2", "g2"}


def test_where_the_upper_piece_lands_may_be_chosen_too() -> None:
    scene = scene_at(placed("bw d7, b g1", used=1))
    assert scene.choice_at("d9") == scene.choice_at("d8") == MoveSegment(square("d7"), square("d8"))
    scene.pick("d9")
    assert scene.picked == MoveSegment(square("d7"), square("d8"))


def test_goal_squares_behind_the_line_are_lit_where_both_may_leave() -> None:
    """Ruling C15."""
    assert {"c9", "d9", "e9"} <= lit(scene_at(placed("bw d8, b g1", used=1)))
    short = scene_at(placed("bw d8, b g1", used=1, both_leave=False))
    assert not {"c9", "d9", "e9"} & lit(short)
    assert "right behind the line" in short.why_not("d9")


def test_places_of_a_piece_that_comes_back_are_lit_and_the_piece_waits_beside() -> None:
    scene = scene_at(played(placed("bw a8, w b2, b g1", used=1), "a8a9"))
    assert lit(scene) == {"d2", "f2"}
    assert [man.seat for man in scene.men.waiting] == [0, 1]
    assert scene.men.ringed == scene.men.waiting[0].point
    arrows = (Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left)
    assert {scene.neighbor("waiting", key) for key in arrows} == {scene.first_place()}
    assert scene.pick_words() == "Place the piece"
    assert "middle row first" in scene.why_not("a1")
    scene.pick("d2")
    assert scene.picked == Placement(square("d2"))


def test_a_penalty_is_picked_at_once() -> None:
    scene = scene_at(placed(BOXED))
    assert scene.picked == Penalty()
    assert scene.pick_words() == "Pay two points"
    assert choosable(scene) == set()
    assert scene.why_not("c2") == "No legal turn"


def test_the_die_and_the_pegs_say_what_is_left_and_won() -> None:
    for used in range(5):
        scene = scene_at(placed(CHAIN, used=used))
        assert (scene.die.value, scene.die.near) == (5 - used, 1)
    assert scene.place("die").name == "The die: 1 move left"
    assert scene.hint_at("die") is not None
    assert scene_at(placed("wb d4, w a1", 1)).die.near == 0
    scene = scene_at(placed(CHAIN, used=1, scores=(-2, 7)))
    assert (scene.pegs.scores, scene.pegs.places) == ([-2, 7], [-2.0, 7.0])
    points = [plan(8).track(score) for score in range(-1, 25)]
    assert len({(round(point.x()), round(point.y())) for point in points}) == 26
    assert all(WHOLE.contains(point) for point in points)


def test_pegs_on_one_number_stand_side_by_side_and_part_without_a_jump() -> None:
    for scores in ((-1, 0), (0, -1), (-2, -4), (3, 3)):
        scene = scene_at(placed(CHAIN, used=1, scores=scores))
        light, dark = scene.pegs.points()
        assert QLineF(light, dark).length() > 30
    before = plan(8).track(3.0)
    for hundredths in range(300, 401):
        scene.pegs.places = [hundredths / 100, 3.0]
        moved, stood = scene.pegs.points()
        assert QLineF(dark, stood).length() < 5
        assert QLineF(light, moved).length() < 5
        light, dark = moved, stood
    assert (light, dark) == (plan(8).track(4.0), before)


@pytest.mark.parametrize(
    ("options", "still"),
    [({"depth": 7, "homes": "3-5-3", "both_leave": False}, False), ({"depth": 9}, True)],
    ids=str,
)
def test_nothing_jumps_between_beats_nor_at_the_end(options: dict[str, Any], still: bool) -> None:
    """Each movement begins where things stand, and the last ones end as the position is drawn."""
    scene, after = (ChainReactionScene(Theme(reduced_motion=still)) for _twice in range(2))
    for before, done in telling_turns(4, options, 6)[still::2]:
        scene.sync(before)
        scene.begin_pick()
        for beat in told(before, done):
            for track in sorted(scene.beat_tracks(beat), key=lambda track: track.end):
                stood = [(man.point.x(), man.point.y()) for man in scene.men.men]
                pegs, near = list(scene.pegs.places), scene.die.near
                track.apply(0.0)
                assert [(man.point.x(), man.point.y()) for man in scene.men.men] == stood
                assert (scene.pegs.places, scene.die.near) == (pegs, near)
                track.apply(1.0)
        after.sync(done.state)
        moved, drawn = shown(scene), shown(after)
        assert (moved["men"], moved["pegs"]) == (drawn["men"], drawn["pegs"])
        assert moved["die"] == drawn["die"] or done.state.ending is not None


def test_a_turn_that_scores_is_played_beat_by_beat() -> None:
    """The tower leaps, the peg moves and the piece waits beside the board; then it comes home."""
    before = placed("bw d7, w b2, w d2, b g1", used=1)
    scene = scene_at(before)
    lower, upper = scene.men.stacks[square("d7")]
    stood: list[tuple[QPointF, QPointF, float]] = []
    scene.beat_begun.connect(
        lambda _beat: stood.append((lower.point, upper.point, scene.pegs.places[0]))
    )
    animate(scene, "chain_reaction", step(before, "d7d8"), before)
    here = plan(8)
    assert stood == [(here.standing(square("d7")), here.standing(square("d7"), 1), 0.0)]
    assert scene.timeline.duration == 500 + 360 + 280
    scene.timeline.seek(scene.timeline.duration)
    assert stood[1:] == [(here.standing(square("d8")), here.waiting(0, 0), 2.0)]
    assert scene.timeline.duration == 280
    scene.timeline.seek(140)
    assert upper.point.y() < here.waiting(0, 0).y()
    scene.skip()
    assert len(stood) == 2


def test_a_penalty_is_paid_before_the_tower_is_taken_apart() -> None:
    before = placed(BOXED)
    scene = scene_at(before)
    lower, upper = scene.men.stacks[square("a1")]
    pay, break_tower = told(before, step(before, "penalty"))
    for track in scene.beat_tracks(pay):
        track.apply(1.0)
    here = plan(8)
    assert scene.pegs.places == [-2.0, 0.0]
    assert (lower.point, upper.point) == (
        here.standing(square("a1")),
        here.standing(square("a1"), 1),
    )
    for track in scene.beat_tracks(break_tower):
        track.apply(1.0)
    assert (lower.point, upper.point) == (here.waiting(0, 0), here.standing(square("a1")))


@pytest.mark.parametrize("still", [True, False])
@pytest.mark.parametrize(
    ("pace", "leap"), [(Pace.SLOW, 900), (Pace.NORMAL, 500), (Pace.QUICK, 250)]
)
def test_a_leap_takes_as_long_with_motion_as_without(still: bool, pace: Pace, leap: int) -> None:
    """look2.md, 19: 500 ms each, Slow 900. Without motion its end is held as long."""
    before = placed(CHAIN, used=1)
    scene = scene_at(before, still=still)
    scene.pace = pace
    for choice, seen in (("d4e4", CHAIN), ("d4d5", CHAIN)):
        state = placed(seen, used=1)
        (beat,) = told(state, step(state, choice))
        tracks = scene.beat_tracks(beat)
        assert max(track.end for track in tracks) == leap
        moving = [track for track in tracks if track.duration]
        assert still == (len(moving) == 2), "only the two holds last"
        scene.sync(before)


def test_the_lower_piece_goes_first_then_the_upper_one_and_the_die_passes_at_the_end() -> None:
    """look2.md, 19: 500 ms a leap, half of it for each piece; the die meanwhile."""
    before = placed(CHAIN, used=1)
    scene = scene_at(before)
    lower, upper = scene.men.stacks[square("d4")]
    animate(scene, "chain_reaction", step(before, "d4e4"), before)
    assert scene.timeline.duration == 500
    scene.timeline.seek(250)
    assert lower.point == plan(8).standing(square("e4"))
    assert upper.point == plan(8).standing(square("d4"), 1)
    assert scene.die.value == 3
    scene.skip()
    for choice, over in (("d4e4", True), ("d4e5", False)):
        scene = scene_at(before)
        (leap,) = told(before, step(before, choice))
        for track in sorted(scene.beat_tracks(leap), key=lambda track: track.end):
            track.apply(1.0)
        assert (scene.die.near, scene.die.value) == ((0, 5) if over else (1, 3))


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_board_fits_into_its_scene(depth: int) -> None:
    here = plan(depth)
    assert WHOLE.contains(here.frame)
    assert here.frame.contains(here.field)
    for seat in (0, 1):
        for point in (here.die(seat), here.waiting(seat, 1)):
            assert WHOLE.contains(QRectF(point - QPointF(44, 44), point + QPointF(44, 44)))
    scene = scene_at(RULES.start({"depth": depth}, {}))
    rects = [place.rect for place in scene.places()]
    assert len(rects) == 7 * (depth + 2) + 1
    assert all(WHOLE.contains(rect) for rect in rects)


def test_choices_have_names_elsewhere() -> None:
    pictures = ChainReactionScene().choice_pictures()
    said = {text: pictures.label(RULES.read_choice(text)) for text in ("a3b4", "@c1", "penalty")}
    assert said == {"a3b4": "a3 to b4", "@c1": "Back on c1", "penalty": "Two points back"}
    assert pictures.spoken(RULES.read_choice("a3b4")) == "a3 to b4"
    assert not pictures.shows_signs
    assert pictures.sign_of(RULES.read_choice("a3b4")) is None
