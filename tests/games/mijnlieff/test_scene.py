"""The board of Mijnlieff as a scene (look.md, sections 5 and 7; picture 08)."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.mijnlieff.board_art import CLOTH, neighborhood, space_rect, thread
from pullstrings_qt.games.mijnlieff.geometry import (
    KINDS,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    TRIPLES,
    Kind,
)
from pullstrings_qt.games.mijnlieff.scene import MijnlieffScene, tray_id
from pullstrings_qt.games.mijnlieff.speaker import what_it_does
from pullstrings_qt.games.mijnlieff.state import Line, MijnlieffState, Pass, Placement
from pullstrings_qt.games.mijnlieff.tile_art import TileLook
from pullstrings_qt.games.mijnlieff.words import MijnlieffWords
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from pullstrings_qt.look.timeline import Track
from tests.board_scenes import animate
from tests.conformance.part_checks import picture
from tests.games.mijnlieff.boards import RULES, placed

pytestmark = pytest.mark.usefixtures("qapp")
PICTURE_08 = ".Sd./DDLs/.dH./..l. 1 b3"


def scene_at(state: MijnlieffState, *, still: bool = False) -> MijnlieffScene:
    scene = MijnlieffScene(Theme(reduced_motion=still))
    scene.sync(state)
    scene.begin_pick()
    return scene


def step_of(state: MijnlieffState, text: str) -> Step[Any]:
    return RULES.play(state, {state.to_move: RULES.read_choice(text)})


def names(squares: Any) -> set[str]:
    return {SQUARE_NAMES[square] for square in squares}


def shown(scene: MijnlieffScene) -> dict[str, Any]:
    """Return all that can be seen of a position."""
    return {
        "tiles": {
            (square, item.tile, item.binds, item.scale_up, item.opacity())
            for square, item in scene.tiles.items()
        },
        "lit": dict(sorted(scene.spaces.lit.items())),
        "shut": dict(sorted(scene.spaces.shut.items())),
        "pusher": scene.spaces.pusher,
        "threads": set(scene.threads.sewn.items()),
    }


def test_picture_08_shows_and_says_what_is_open_and_which_tile_binds() -> None:
    scene = scene_at(placed(PICTURE_08))
    assert names(scene.spaces.lit) == {"a4", "a2", "d1"}
    assert not scene.spaces.shut
    assert [SQUARE_NAMES[square] for square, item in scene.tiles.items() if item.binds] == ["b3"]
    assert [line.points for line in scene.threads.sewn] == [1]
    spoken = {place.id: place.name for place in scene_at(placed(PICTURE_08)).places()}
    assert list(spoken)[:5] == ["a4", "b4", "c4", "d4", "a3"]
    assert spoken["b3"] == "b3: brown Diagonal. It decides where the next tile goes."
    assert spoken["c4"] == "c4: orange Diagonal"
    assert spoken["d1"] == "d1: empty, a tile may go here"
    assert spoken["a1"] == "a1: empty"
    assert scene.first_place() == "a4"
    assert scene.neighbor("a4", Qt.Key.Key_Down) == "a3"
    assert scene.neighbor("a4", Qt.Key.Key_Right) == "b4"
    assert scene.neighbor("a4", Qt.Key.Key_Left) is None
    assert scene.neighbor("a4", Qt.Key.Key_Up) is None
    assert {place.id for place in scene.places() if place.choosable} == {"a4", "a2", "d1"}
    assert [item.choosable for item in scene.tray(1)] == [True, False, True, True]
    assert not any(item.choosable for item in scene.tray(0))
    assert [item.count for item in scene.tray(1)] == ["1 left", "0 left", "1 left", "2 left"]
    picked = [scene.place_for_key(key) for key in "12345x0"]
    straight, diagonal, puller, pusher = (tray_id(1, kind) for kind in KINDS)
    assert picked == [straight, diagonal, puller, pusher, None, None, None]
    assert [scene.can_choose(one) for one in picked[:4] if one] == [True, False, True, True]
    assert MijnlieffScene().place_for_key("1") is None
    own, other = (tray_id(seat, Kind.STRAIGHT) for seat in (1, 0))
    assert scene.why_not("a2") == scene.why_not(own) == ""
    assert scene.why_not("b4")
    assert scene.why_not("a1")
    assert scene.why_not(other) == "This piece belongs to the other player."
    scene.set_enabled(False)
    assert scene.why_not("b4") == scene.why_not(other) == ""
    passing = scene_at(placed("LD../sh../..../.... 1 a4"))
    assert passing.why_not(own) == "There is no space for a tile, so you have to pass."
    scene = scene_at(placed(PICTURE_08))
    scene.set_enabled(False)
    assert not any(place.enabled or place.choosable for place in scene.places())
    assert not any(item.choosable for seat in (0, 1) for item in scene.tray(seat))
    assert scene.why_not("a1") == ""


@pytest.mark.parametrize("position", ["LD../sh../..../.... 1 a4", "SDSD/sshh/LLHH/ddll 0 a1"])
def test_a_pass_is_picked_where_nothing_else_is_left(position: str) -> None:
    assert scene_at(placed(position)).picked == Pass()


def shown_ghost(scene: MijnlieffScene) -> str | None:
    """Return the space on which the ghost of a tile stands."""
    square = scene._ghost.square
    return None if square is None else SQUARE_NAMES[square]


def test_the_ghost_stands_where_the_mouse_is_and_goes_when_its_tile_comes_down() -> None:
    scene = scene_at(placed(PICTURE_08))
    scene.pick(tray_id(1, Kind.STRAIGHT))
    scene.hover_place("a2")
    ghost = scene._ghost
    assert (shown_ghost(scene), ghost.tile) == ("a2", (1, Kind.STRAIGHT))
    assert names(ghost.following) == {"a4", "a1", "d2"}
    scene.hover_place("a1")
    assert shown_ghost(scene) is None
    scene.hover_place(None)
    scene.pick("d1")
    assert (shown_ghost(scene), ghost.firm) == ("d1", True)
    assert scene.picked == Placement(Kind.STRAIGHT, SQUARE_NUMBERS["d1"])
    assert scene.pick_words() == "Place Straight on d1"
    scene = scene_at(placed(PICTURE_08))
    scene.pick(tray_id(1, Kind.STRAIGHT))
    scene.pick("a2")
    assert shown_ghost(scene) == "a2"
    step = step_of(scene.state, "S@a2")
    animate(scene, "mijnlieff", step, scene.state)
    assert scene.is_animating
    assert shown_ghost(scene) is None


# A turn is played beat after beat --------------------------------------------------------------


def begun(scene: MijnlieffScene, choice: str) -> tuple[Beat, ...]:
    """Begin to play a turn by hand and return its beats."""
    state = scene.state
    step = step_of(state, choice)
    story = MijnlieffWords().story(state, step, Players(("Mara", "Theo")))
    scene.begin_story(story, step, state)
    return story.beats


def play(tracks: list[Track]) -> None:
    """Show the last moment of all tracks."""
    for track in sorted(tracks, key=lambda track: track.end):
        track.apply(1.0)


@pytest.mark.parametrize("still", [True, False])
def test_the_tile_and_its_line_come_before_what_they_ask_of_the_next(still: bool) -> None:
    scene = scene_at(placed("SS../..../..../.... 0 free"), still=still)
    tile, asked = begun(scene, "L@c4")
    play(scene.beat_tracks(tile))
    assert names(scene.tiles) == {"a4", "b4", "c4"}
    assert [line.points for line in scene.threads.sewn] == [1]
    assert not scene.spaces.lit
    assert not any(item.binds for item in scene.tiles.values())
    play(scene.beat_tracks(asked))
    assert names(scene.spaces.lit) == {"d4", "b3", "c3", "d3"}
    assert [SQUARE_NAMES[square] for square, item in scene.tiles.items() if item.binds] == ["c4"]


def test_a_pass_lights_every_empty_space_and_binds_no_more() -> None:
    scene = scene_at(placed("LD../sh../..../.... 1 a4"))
    assert [SQUARE_NAMES[square] for square, item in scene.tiles.items() if item.binds] == ["a4"]
    (passed,) = begun(scene, "pass")
    play(scene.beat_tracks(passed))
    assert not any(item.binds for item in scene.tiles.values())
    assert len(scene.spaces.lit) == 12


def test_lines_are_sewn_one_after_the_other_and_three_stay_until_four_are_sewn() -> None:
    scene = scene_at(placed("SD../.D../SH../.... 0 free"))
    tracks = scene.beat_tracks(begun(scene, "L@c4")[0])
    assert [track.start for track in tracks if track.duration == 320] == [220, 540]
    assert {track.start for track in tracks if track.duration == 220} == {0}
    scene = scene_at(placed("SSD./..../..../.... 0 free"))
    tracks = scene.beat_tracks(begun(scene, "D@d4")[0])
    sewing = next(track for track in tracks if track.duration == 320)
    sewing.apply(0.5)
    assert sorted((line.points, share) for line, share in scene.threads.sewn.items()) == [
        (1, 1.0),
        (2, 0.5),
    ]
    sewing.apply(1.0)
    assert [(line.points, share) for line, share in scene.threads.sewn.items()] == [(2, 1.0)]


@pytest.mark.parametrize("moment", [0, 100, 400, 5000])
def test_skipping_in_any_beat_shows_the_position_itself(qtbot: QtBot, moment: int) -> None:
    """The clock of each beat is set by hand until so many milliseconds have passed."""
    state = placed("SS../..../..../.... 0 free")
    step = step_of(state, "L@c4")
    scene = scene_at(state)
    animate(scene, "mijnlieff", step, state)
    while scene.is_animating and moment >= scene.timeline.duration:
        moment -= scene.timeline.duration
        scene.timeline.seek(scene.timeline.duration)
    scene.timeline.seek(moment)
    scene.skip()
    assert not scene.is_animating
    assert shown(scene) == shown(scene_at(step.state))


def test_spaces_light_up_one_after_the_other() -> None:
    """look.md, section 5: 180 ms, 40 ms stagger; without motion all are there at once."""
    state = RULES.start({"opening": "anywhere"}, {})
    running, at_once = scene_at(state), scene_at(state, still=True)
    for scene in (running, at_once):
        tile, asked = begun(scene, "D@b3")
        play(scene.beat_tracks(tile))
        tracks = scene.beat_tracks(asked)
        if scene is running:
            starts = sorted(track.start for track in tracks if track.duration == 180)
            assert starts == [0, 0, 40, 80, 120, 160]  # the first would cross spaces out
        else:
            assert [(track.start, track.duration) for track in tracks if track.duration] == [
                (0, 350)
            ]


def test_every_thread_stays_on_the_cloth_and_off_the_signs() -> None:
    for triple in TRIPLES:
        line = thread(Line(0, triple))
        assert CLOTH.contains(line.p1())
        assert CLOTH.contains(line.p2())
        for square in triple:
            middle = space_rect(square).center()
            normal = line.normalVector().unitVector()
            away = abs(
                (middle.x() - line.x1()) * normal.dx() + (middle.y() - line.y1()) * normal.dy()
            )
            assert away >= 58


PICTURE_21 = ".s.S/.S.s/.H../.D.d 1 b2"


def test_picture_21_crosses_out_the_empty_spaces_round_a_pusher() -> None:
    """Only for a Pusher; one outline goes round the neighborhood."""
    scene = scene_at(placed(PICTURE_21))
    assert names(scene.spaces.lit) == {"a4", "c4", "d2"}
    assert names(scene.spaces.shut) == {"a3", "c3", "a2", "c2", "a1", "c1"}
    around = neighborhood(SQUARE_NUMBERS["b2"])
    inside = {
        name for name, square in SQUARE_NUMBERS.items() if around.contains(space_rect(square))
    }
    assert inside == {file + rank for file in "abc" for rank in "123"}
    corner = neighborhood(SQUARE_NUMBERS["d4"])
    assert CLOTH.contains(corner)


@pytest.mark.parametrize("kind", ["S", "D", "L"])
def test_other_tiles_cross_nothing_out(kind: str) -> None:
    scene = scene_at(placed(f".s.S/.S.s/.{kind}../.D.d 1 b2"))
    assert scene.spaces.lit
    assert not scene.spaces.shut
    assert scene.spaces.pusher is None


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_a_shut_space_looks_neither_lit_nor_plain(theme: str) -> None:
    lit, shut, plain = (
        pixels(position, theme, name)
        for position, name in ((PICTURE_21, "a4"), (PICTURE_21, "a3"), (PICTURE_08, "a1"))
    )
    assert len({lit, shut, plain}) == 3


def pixels(position: str, theme: str, name: str) -> bytes:
    """Return how a space looks."""
    scene = MijnlieffScene(Theme(theme))
    scene.set_device(1.0, 1.0)
    scene.sync(placed(position))
    box = space_rect(SQUARE_NUMBERS[name])
    image = QImage(160, 160, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 160, 160), box)
    painter.end()
    return bytes(image.constBits())


def test_the_last_tile_and_its_line_stay_marked_until_the_next_choice_begins() -> None:
    state = placed("SS../..../..../.... 0 free")
    scene = scene_at(state)
    animate(scene, "mijnlieff", step_of(state, "L@c4"), state)
    scene.skip()
    assert [line.points for line in scene.threads.fresh] == [1]
    assert {SQUARE_NAMES[s] for s, item in scene.tiles.items() if item.is_last} == {"c4"}
    marked = picture(scene)
    scene.hide_trail()
    assert not scene.threads.fresh
    assert not any(item.is_last for item in scene.tiles.values())
    assert picture(scene) != marked
    assert picture(scene) == picture(scene_at(scene.state))


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_colors_of_the_seats_differ_in_shape_and_can_be_read(qtbot: QtBot, theme: str) -> None:
    look = TileLook()
    marks = [look.mark(seat, 40, 1.0, Theme(theme)).toImage() for seat in (0, 1)]
    corner = [image.pixelColor(2, 2).alpha() > 128 for image in marks]
    assert corner == [True, False]  # round corners fill the corner, cut ones do not
    assert look.color(0, Theme(theme)) != look.color(1, Theme(theme))


def test_choices_have_names_elsewhere() -> None:
    pictures = MijnlieffScene().choice_pictures()
    assert pictures.label(Placement(Kind.PULLER, SQUARE_NUMBERS["b3"])) == "Puller on b3"
    assert pictures.label(Pass()) == pictures.spoken(Pass()) == "Pass"


def test_button_and_places_say_what_is_picked_does_or_is_missing() -> None:
    scene = scene_at(placed(PICTURE_08))
    assert scene.hint_at(tray_id(1, Kind.PUSHER)) == ("Pusher", what_it_does(Kind.PUSHER))
    assert scene.hint_at("b4") == ("Straight on b4", what_it_does(Kind.STRAIGHT))
    missing = scene.hint_at("a2")
    assert missing is not None
    assert missing[0] == "a2 is free"
    assert scene.hint_at("a1") is None, "nothing can be placed there"
    scene.pick(tray_id(1, Kind.STRAIGHT))
    assert scene.hint_at("a2") is None, "the ghost says it"
    scene = scene_at(placed(PICTURE_08))
    assert scene.pick_words() == "Pick a tile"
    scene.pick("a2")
    assert scene.pick_words() == "Pick a tile for a2"
    scene.pick(tray_id(1, Kind.PUSHER))
    assert scene.pick_words() == "Place Pusher on a2"
    assert scene.picked == Placement(Kind.PUSHER, SQUARE_NUMBERS["a2"])
    scene.pick(tray_id(1, Kind.PUSHER))
    assert (scene.picked, scene.pick_words()) == (None, "Pick a tile for a2")
    scene.select_place(None)
    scene.pick(tray_id(1, Kind.PULLER))
    assert scene.pick_words() == "Pick a space"
    assert scene.choice_at("a2") == Placement(Kind.PULLER, SQUARE_NUMBERS["a2"])
    assert scene.choice_at("b4") is None
    scene.begin_pick()
    assert scene.choice_at("a2") is None


def test_a_tray_shows_what_is_left_and_only_its_own_seat_chooses() -> None:
    scene = scene_at(placed(".Sd./DDLs/.dH./..l. 1 b3"))
    own, other = scene.tray(1), scene.tray(0)
    assert [(item.choosable, item.faded) for item in own] == [
        (True, False),
        (False, True),
        (True, False),
        (True, False),
    ]
    assert not any(item.choosable or item.picked for item in other)
    scene.pick(own[0].id)
    assert [item.picked for item in scene.tray(1)] == [True, False, False, False]
    scene.set_enabled(False)
    assert not any(item.choosable or item.picked for item in scene.tray(1))
