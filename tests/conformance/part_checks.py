"""The conformance kit's checks of a game's classes for the app."""

import inspect
from difflib import get_close_matches

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView


def check_part(part: type, base: type) -> None:
    """Accept a class that derives from the base, has all it must, and misspells nothing.

    A public name beside those of the base counts as misspelled: the class has no other use.

    Raises:
        AssertionError: it does not.
    """
    _check_whole(part, base)
    strange = sorted(_own_names(part, base) - set(dir(base)))
    assert not strange, f"no part of {base.__name__}, perhaps misspelled: {strange}"


def check_scene_class(scene: type[BoardScene]) -> None:
    """Accept the class of a board that has all it must; it may have more, but no near miss."""
    _check_whole(scene, BoardScene)
    by_rules = ("choice_at", "choice_pictures") if scene.rules is None else ()
    needed = by_rules if "place_rects" in _own_names(scene, BoardScene) else ("places", *by_rules)
    missing = [name for name in needed if getattr(scene, name) is getattr(BoardScene, name)]
    assert not missing, f"{scene.__name__} has no {missing}, and no rules or places to take it from"
    known = [name for name in vars(BoardScene) if not name.startswith("_")]
    for name in sorted(_own_names(scene, BoardScene) - set(dir(BoardScene))):
        near = get_close_matches(name, known, 1, 0.85)
        assert not near, f"{name} of {scene.__name__} is perhaps {near[0]} misspelled"


def _check_whole(part: type, base: type) -> None:
    assert issubclass(part, base), f"{part.__name__} does not derive from {base.__name__}"
    missing = sorted(
        name
        for name in dir(part)
        if getattr(inspect.getattr_static(part, name), "__isabstractmethod__", False)
    )
    assert not missing, f"{part.__name__} has no {missing}"


def _own_names(part: type, base: type) -> set[str]:
    classes = part.__mro__[: part.__mro__.index(base)]
    return {name for each in classes for name in vars(each) if not name.startswith("_")}


def check_places(scene: BoardScene) -> None:
    """Accept places that have names and ids of their own and lie on the board."""
    places = scene.places()
    assert places, "no places"
    ids = [place.id for place in places]
    assert len(set(ids)) == len(ids), "two places of one id"
    for place in places:
        assert place.name.strip(), f"{place.id} has no name"
        assert scene.sceneRect().intersects(place.rect), f"{place.id} is not on the board"


def check_reached_alike(view: BoardView) -> None:
    """Accept a board whose open places are chosen alike by mouse and by keyboard."""
    scene = view.board
    found: list[str] = []
    scene.place_activated.connect(found.append)
    for place in [place for place in scene.places() if place.choosable]:
        pad = view.pads.pad(place.id)
        QTest.mouseClick(pad, Qt.MouseButton.LeftButton, pos=pad.rect().center())
        view.pads.focus_place(place.id)
        QTest.keyClick(pad, Qt.Key.Key_Space)
        assert found == [place.id, place.id], f"{place.id} is not chosen alike"
        found.clear()


def check_shown_whole(view: BoardView) -> None:
    """Accept a board that is on the screen as it is when it is painted anew."""
    QApplication.processEvents()
    shown = view.screen().grabWindow(view.winId()).toImage()
    anew = view.grab().toImage().convertToFormat(shown.format())
    assert shown == anew, "the screen shows a mixture of two moments"


def picture(scene: BoardScene, side: int = 300) -> QImage:
    """Return what a board shows."""
    width, height = scene.shape
    image = QImage(side, round(side * height / width), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def is_blank(image: QImage) -> bool:
    """Return whether a picture has one color only."""
    colors = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    return len(colors) < 2
