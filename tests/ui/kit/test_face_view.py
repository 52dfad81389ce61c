"""One large face: described by its shape, moving on request, then still again."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.picture_file import take_picture
from pullstrings_qt.look.theme import SignLook, Theme
from pullstrings_qt.signs.words import shape_text
from pullstrings_qt.tiles.tile_set import Face, tile_set
from pullstrings_qt.ui.kit.face_view import FaceView
from tests.tiles.sets import moving_gif

LIGHT = Theme()


@pytest.fixture
def view(qtbot: QtBot) -> FaceView:
    LIGHT.use()
    shown = FaceView(tile_set("asl").tiles["j"].back)
    qtbot.addWidget(shown)
    shown.resize(200, 160)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def test_it_is_called_by_the_shape_unless_told_otherwise(view: FaceView) -> None:
    assert view.accessibleName() == shape_text("J")
    face = tile_set("asl").tiles["k"].back
    view.show_face(face)
    assert (view.face, view.accessibleName()) == (face, shape_text("K"))
    view.show_face(face, "The sign for K")
    assert view.accessibleName() == "The sign for K"
    view.show_face(None)
    assert view.accessibleName() == ""


def test_reduced_motion_and_still_letters_do_not_move(view: FaceView) -> None:
    right = view.grab().toImage()
    LIGHT._replace(signs=SignLook(hand="left")).use()
    view.restyle()
    assert view.grab().toImage() != right
    # Reduced motion and still letters do not move.
    LIGHT._replace(reduced_motion=True).use()
    view.restyle()
    view.play()
    assert not view.player.is_playing
    LIGHT.use()
    view.restyle()
    view.show_face(tile_set("asl").tiles["a"].back)
    view.play()
    assert not view.player.is_playing


def test_a_tile_can_lie_below(qtbot: QtBot) -> None:
    LIGHT.use()
    bare = FaceView(tile_set("asl").tiles["a"].back)
    tiled = FaceView(tile_set("asl").tiles["a"].back, on_tile=True)
    for view in (bare, tiled):
        qtbot.addWidget(view)
        view.resize(160, 160)
    corner = tiled.grab().toImage().pixelColor(40, 40)
    assert corner.lightness() > 230
    assert corner != bare.grab().toImage().pixelColor(40, 40)


def test_the_motion_plays_once_on_request_and_melts_into_the_still(view: FaceView) -> None:
    still = view.grab().toImage()
    view.play()
    clock = view.player.clock
    pictures = []
    for at in range(0, clock.duration(), 20):
        clock.setCurrentTime(at)
        if 0.0 < view.player.settled < 1.0:
            pictures.append(view.grab().toImage())
    assert len(pictures) > 5
    far = [distance(picture, still) for picture in pictures]
    assert far == sorted(far, reverse=True), "it only ever comes nearer"
    assert far[-1] < 0.2 * far[0]
    clock.setCurrentTime(clock.duration())
    assert view.grab().toImage() == still
    # It ends with another face.
    still = view.grab().toImage()
    assert not view.player.is_playing
    view.play()
    view.player.clock.setCurrentTime(600)
    assert view.grab().toImage() != still
    view.player.clock.setCurrentTime(view.player.clock.duration())
    assert not view.player.is_playing
    assert view.grab().toImage() == still
    view.play()
    view.show_face(tile_set("asl").tiles["z"].back)
    assert not view.player.is_playing
    view.play()
    assert view.player.is_playing
    view.hide()
    assert not view.player.is_playing


def distance(one: QImage, other: QImage) -> int:
    """Return how much two pictures of one size differ, at every fourth point."""
    return sum(
        abs(one.pixelColor(x, y).lightness() - other.pixelColor(x, y).lightness())
        for y in range(0, one.height(), 4)
        for x in range(0, one.width(), 4)
    )


def moving_face(folder: Path) -> Face:
    (folder / "a.gif").write_bytes(moving_gif())
    return Face("a", "a", take_picture(folder / "a.gif", folder / "kept"))


def color(view: FaceView) -> str:
    image = view.grab().toImage()
    return image.pixelColor(image.rect().center()).name()


def test_a_gif_moves_while_it_is_seen_and_under_reduced_motion_is_its_first_picture(
    view: FaceView, qtbot: QtBot, tmp_path: Path
) -> None:
    assert not view.moving.moves
    view.show_face(moving_face(tmp_path))
    assert view.moving.moves
    first = color(view)
    qtbot.waitUntil(lambda: color(view) != first)
    view.hide()
    assert not view.moving.moves
    view.show()
    assert view.moving.moves
    view.show_face(tile_set("asl").tiles["b"].back)
    assert not view.moving.moves
    # Under reduced motion it is its first picture.
    LIGHT._replace(reduced_motion=True).use()
    view.show_face(moving_face(tmp_path))
    assert not view.moving.moves
    assert color(view) == "#ff0000"
    LIGHT.use()
    view.restyle()
    assert view.moving.moves


def test_a_gif_out_of_sight_rests_until_it_is_painted_again(qtbot: QtBot, tmp_path: Path) -> None:
    LIGHT.use()
    area = QScrollArea()
    qtbot.addWidget(area)
    inside = QWidget()
    inside.resize(200, 2000)
    view = FaceView(moving_face(tmp_path), inside)
    view.setGeometry(0, 0, 100, 100)
    area.setWidget(inside)
    area.resize(250, 200)
    area.show()
    qtbot.waitExposed(area)
    assert view.moving.moves
    area.verticalScrollBar().setValue(1500)
    qtbot.waitUntil(lambda: not view.moving.moves)
    area.verticalScrollBar().setValue(0)
    qtbot.waitUntil(lambda: view.moving.moves)
