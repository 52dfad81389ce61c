"""All items on a board of Pulling Strings, for its scene and its animations."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem

from pullstrings_qt.games.pulling_strings.geometry import Cell
from pullstrings_qt.games.pulling_strings.items import (
    GlowItem,
    KnotsItem,
    PanelItem,
    SignsItem,
    StackItem,
    StringsItem,
    TileItem,
)
from pullstrings_qt.games.pulling_strings.reveal_items import TurnItems, VeilItem
from pullstrings_qt.games.pulling_strings.string_art import ENDS, cell_point
from pullstrings_qt.look.board_scene import BoardScene


class BoardItems:
    """All items on a board.

    Attributes:
        panel: wood, homes and strings at rest.
        glow: the glow around homes.
        strings: the colored strings.
        tints: the strings of the last turn, faintly colored.
        tiles: the tile on each end, in the order of the ends.
        knots: the knots at the ends.
        stacks: the stacks of a position, by intersection.
        signs: arrows, ghosts and bars.
        turn: the trail of a turn: marks, old places, arrows.
    """

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self.panel = PanelItem(scene)
        self.glow = GlowItem(scene, self.panel)
        self.strings = StringsItem(scene)
        self.tints = StringsItem(scene, tinted=True)
        self.tiles = [TileItem(scene, end) for end in ENDS]
        self.knots = KnotsItem(scene, self.strings, self.tints)
        self.stacks: dict[Cell, StackItem] = {}
        self.signs = SignsItem(scene)
        self.turn = TurnItems(scene)

    def new_stack(self, point: QPointF, disks: int) -> StackItem:
        """Return a temporary stack at a point; delete it with `remove`."""
        return StackItem(self._scene, point, disks)

    def new_signs(self) -> SignsItem:
        """Return a temporary topmost item for signs; delete it with `remove`."""
        return SignsItem(self._scene, height=0.5)

    def new_veil(self) -> VeilItem:
        """Return a temporary veil below turning tiles; delete it with `remove`."""
        return VeilItem(self._scene)

    def remove(self, item: QGraphicsItem) -> None:
        """Take an item off the board."""
        self._scene.removeItem(item)

    def lay_stacks(self, stacks: Mapping[Cell, int]) -> None:
        """Show only these stacks, disks by intersection."""
        for item in self.stacks.values():
            self.remove(item)
        self.stacks = {
            cell: StackItem(self._scene, cell_point(cell), disks) for cell, disks in stacks.items()
        }

    def break_ends(self, broken: int) -> None:
        """Show ends broken, a bit for each: their strings are frayed, their seats empty."""
        self.panel.broken = self.strings.broken = self.tints.broken = broken
        self.update()

    def glow_homes(self, cells: Iterable[Cell]) -> None:
        """Make the homes on these intersections glow; none for no glow."""
        self.glow.cells = tuple(cells)
        self.glow.setOpacity(1)
        self.glow.update()

    def update(self) -> None:
        """Redraw everything."""
        self._scene.update()
