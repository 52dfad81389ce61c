"""The conformance kit for a game's classes: words, opponents, board, box, look."""

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt, QVariantAnimation
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.game_words import GameWords
from pullstrings_qt.core.opponents import Opponents
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.box import Box, board_scene, board_thumbnail, box_of, seat_look_of
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track
from tests.board_scenes import animate
from tests.conformance.part_checks import (
    check_part,
    check_places,
    check_reached_alike,
    check_scene_class,
    check_shown_whole,
    is_blank,
    picture,
)
from tests.conformance.sample_matches import Case, opening, random_match

GAMES = list(games().values())
WITH_BOARD = [spec for spec in GAMES if spec.scene_class]
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
every_board = pytest.mark.parametrize("spec", WITH_BOARD, ids=lambda spec: spec.id)


@every_game
def test_each_part_is_whole_and_misspells_nothing(spec: GameSpec) -> None:
    check_part(spec.load(spec.words_class), GameWords)
    if spec.opponents_class:
        check_part(spec.load(spec.opponents_class), Opponents)
    if spec.box_class:
        check_part(spec.load(spec.box_class), Box)
    if spec.seat_look_class:
        check_part(spec.load(spec.seat_look_class), SeatLook)
    if spec.scene_class:
        check_scene_class(board_scene(spec))


@every_game
def test_a_game_on_the_shelf_has_a_board_and_a_book(spec: GameSpec) -> None:
    if spec.listed:
        assert spec.scene_class
        assert spec.has_rules_book()


@every_board
def test_thumbnail_box_legend_and_marks_draw(spec: GameSpec, qapp: object) -> None:
    _rules, _setup, state = opening(Case(spec, {}), 0)
    theme = Theme()
    for ratio in (1.0, 2.0):
        drawn = board_thumbnail(spec, state, 96, ratio, theme)
        assert drawn.deviceIndependentSize().width() == 96
        assert not is_blank(drawn.toImage())
    assert not is_blank(box_of(spec).picture(theme, QSize(228, 170), 1.0).toImage())
    assert not is_blank(Box(spec).picture(theme, QSize(228, 170), 1.0).toImage())
    look = seat_look_of(spec)
    marks = [look.mark(seat, 32, 1.0, theme).toImage() for seat in range(spec.seats[1])]
    assert not any(is_blank(mark) for mark in marks)
    assert all(one != other for one, other in pairwise(marks))
    scene = board_scene(spec)()
    scene.sync(state)
    legend = scene.legend()
    pieces = [item.piece for item in legend.items] if legend is not None else []
    for piece in pieces:
        assert not is_blank(_piece(scene, piece))


@every_game
def test_the_ways_to_choose_are_options_the_rules_take(spec: GameSpec, qapp: object) -> None:
    """The first way is that of a game as it comes; each has a picture of its own."""
    ways, rules = spec.words().choice_ways(), spec.rules()
    default = rules.check_options({})
    pictures = [_way(spec, way.picture) for way in ways]
    assert not any(is_blank(each) for each in pictures)
    assert all(one != other for one, other in pairwise(pictures))
    for way in ways:
        assert way.label.strip()
        assert way.hint.strip()
        assert rules.check_options(way.options).items() >= way.options.items()
        assert [each for each in ways if each.is_in({**default, **way.options})] == [way]
        assert way.applies(default)
    assert [way for way in ways if way.is_in(default)] == list(ways[:1])


def _way(spec: GameSpec, picture: str) -> QImage:
    image = QImage(64, 64, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(32, 32)
    box_of(spec).paint_way(painter, 58, picture, Theme())
    painter.end()
    return image


def _piece(scene: BoardScene, piece: str) -> QImage:
    image = QImage(48, 48, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    scene.paint_piece(painter, image.rect().toRectF(), piece)
    painter.end()
    return image


@every_board
def test_every_place_has_a_name_and_is_reached_by_mouse_and_keys(
    spec: GameSpec, qtbot: QtBot
) -> None:
    _rules, _setup, state = opening(Case(spec, {}), 0)
    scene = board_scene(spec)()
    scene.sync(state)
    scene.begin_pick()
    check_places(scene)
    view = BoardView(scene)
    scene.setParent(view)
    qtbot.addWidget(view)
    view.resize(700, 700)
    view.show()
    check_reached_alike(view)


@every_board
@pytest.mark.parametrize("still", [False, True], ids=["moving", "still"])
def test_a_turn_played_ends_in_the_position_itself(
    spec: GameSpec, still: bool, qapp: object
) -> None:
    """For every step of a match: the same picture, played or only drawn, once the trail is gone."""
    played, drawn = (board_scene(spec)(theme=Theme(reduced_motion=still)) for _each in "ab")
    steps = 0
    for turn in random_match(Case(spec, {}), 0):
        animate(played, spec.id, turn.step, turn.before)
        while played.is_animating:
            played.timeline.seek(played.timeline.duration)
        drawn.sync(turn.step.state)
        played.hide_trail()
        assert picture(played) == picture(drawn), turn.choices
        steps += 1
        if steps == 25:
            break
    assert steps


@every_board
def test_the_screen_shows_each_moment_of_a_turn_whole(spec: GameSpec, qtbot: QtBot) -> None:
    """A view repaints only what has changed: nothing of the moment before may stay."""
    scene = board_scene(spec)()
    view = BoardView(scene)
    scene.setParent(view)
    qtbot.addWidget(view)
    view.resize(360, 360)
    view.show()
    painted = 0
    for turn in random_match(Case(spec, {}), 0)[:10]:
        animate(scene, spec.id, turn.step, turn.before)
        while scene.is_animating:
            length = scene.timeline.duration
            for moment in (0, length // 6, 3 * length // 4):
                scene.timeline.seek(moment)
                scene.timeline.hold(True)
                check_shown_whole(view)
                painted += 1
            scene.timeline.hold(False)
            scene.timeline.seek(length)
        scene.set_enabled(True)
        for place in [place.id for place in scene.places()][:2]:
            scene.hover_place(place)
            for lifting in scene.findChildren(QVariantAnimation):
                lifting.setCurrentTime(lifting.duration())
            check_shown_whole(view)
        scene.leave_all()
        check_shown_whole(view)
    assert painted > 8


# The kit itself: each fault is found


def _with(base: type, **members: Any) -> Any:
    return type(f"Faulty{base.__name__}", (base,), members)


@pytest.mark.parametrize("base", [spec.load(spec.words_class) for spec in GAMES])
def test_the_kit_finds_a_misspelled_optional_word(base: type) -> None:
    faulty = _with(base, turn_promt=lambda self, state, seat, speaker: None)
    with pytest.raises(AssertionError, match="turn_promt"):
        check_part(faulty, GameWords)


def test_the_kit_finds_words_that_are_missing() -> None:
    class Silent(GameWords[Any, Any]):
        """Says nothing."""

    with pytest.raises(AssertionError, match="story"):
        check_part(Silent, GameWords)


@every_board
def test_the_kit_finds_a_board_without_drawing_or_pictures(spec: GameSpec) -> None:
    scene = board_scene(spec)
    for name in ("draw_state", "choice_pictures"):
        faulty = _with(scene, rules=None, **{name: vars(BoardScene)[name]})
        with pytest.raises(AssertionError, match=name):
            check_scene_class(faulty)

    class Placeless(BoardScene):
        """Has no place."""

        rules = scene.rules

        def draw_state(self, state: Any) -> None: ...
        def beat_tracks(self, beat: Beat) -> list[Track]:
            return []

    with pytest.raises(AssertionError, match="places"):
        check_scene_class(Placeless)
    with pytest.raises(AssertionError, match="pick_words"):
        check_scene_class(_with(scene, pick_word=lambda self: ""))


@every_board
def test_the_kit_finds_a_place_without_name(spec: GameSpec, qapp: object) -> None:
    scene = board_scene(spec)()
    _rules, _setup, state = opening(Case(spec, {}), 0)
    scene.sync(state)
    places = scene.places()
    nameless = [*places[:-1], type(places[-1])("x", " ", places[-1].rect, True, True)]
    faulty = type("Faulty", (board_scene(spec),), {"places": lambda self: nameless})()
    with pytest.raises(AssertionError, match="no name"):
        check_places(faulty)
