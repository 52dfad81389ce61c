"""Boards for tests of the scene: positions, steps and pictures of them."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.core.game import Step
from pullstrings_qt.games.pulling_strings.gauge import Gauge
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS, End
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_face import FaceMode

RULES = PullingStrings()
LAYOUT = "F H C A L O K U B Y V W G X N P S T I Q".lower().split()
SIDE = 380


def position(
    stacks: Mapping[tuple[int, int], int], broken: str = "", **options: object
) -> PullingStringsState:
    """Return a position of the board of the pictures of the brief."""
    start = RULES.start(options, {"layout": LAYOUT})
    cells = [0] * 25
    for (row, column), disks in stacks.items():
        cells[5 * row + column] = disks
    bits = sum(1 << END_NUMBERS[end] for end in broken.split())
    return replace(start, cells=tuple(cells), broken=bits, turn=8)


def middle_position(**options: object) -> PullingStringsState:
    """Return a position in the middle of a match, ends e3 and e4 broken."""
    stacks = {(2, 3): 1, (3, 2): 2, (3, 3): 1, (4, 1): 3, (4, 2): 1, (4, 3): 2}
    return position(stacks, "e3 e4", **options)


def step_of(
    state: PullingStringsState, first: str, second: str, signed: str | None = None
) -> Step[PullingStringsState]:
    """Return the step when squares pull the first end and circles the second."""
    pulls = {0: Pull(END_NUMBERS[first], signed), 1: Pull(END_NUMBERS[second])}
    return RULES.play(state, pulls)


def new_scene(
    state: PullingStringsState, theme: Theme | None = None, mode: FaceMode = "front"
) -> PullingStringsScene:
    """Return a scene that shows a position, small."""
    scene = PullingStringsScene(theme)
    scene.set_device(SIDE / 1000, 1.0)
    scene.sync(replace(state, options={**state.options, "faces": mode}))
    return scene


def finish(scene: PullingStringsScene) -> None:
    """Jump to the end of a lift that is under way."""
    only = Qt.FindChildOption.FindDirectChildrenOnly
    for moving in scene.findChildren(QVariantAnimation, options=only):
        moving.setCurrentTime(moving.duration())


def shown_gauges(scene: PullingStringsScene) -> dict[End, Gauge]:
    """Return the gauges on the tiles, by end."""
    return {item.end: item.gauge for item in scene.tiles if item.gauge is not None}


def picture(scene: PullingStringsScene) -> QImage:
    """Return what the scene shows."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, SIDE, SIDE), QRectF(0, 0, 1000, 1000))
    painter.end()
    return image


def facts(scene: PullingStringsScene) -> dict[str, object]:
    """Return everything the items of a scene say about themselves."""
    return {
        "stacks": {
            cell: (item.disks, item.pos().x(), item.pos().y(), item.scale(), item.opacity())
            for cell, item in sorted(scene.stacks.items())
        },
        "tiles": [
            (item.isVisible(), item.lift, item.ring, item.drop, item.opacity(), item.tile)
            for item in scene.tiles
        ],
        "strings": (dict(scene.strings.kinds), scene.strings.shift, scene.strings.broken),
        "signs": list(scene.signs.signs),
        "glow": scene.glow.cells,
        "items": len(scene.items()),
    }
