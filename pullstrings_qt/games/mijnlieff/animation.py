"""How a turn is played on the board: the tile comes down, lines are sewn, rays run out."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve

from pullstrings_qt.core.game import Step
from pullstrings_qt.games.mijnlieff.events import LineCounted, NextBound, NextFree, TilePlaced
from pullstrings_qt.games.mijnlieff.geometry import Square
from pullstrings_qt.games.mijnlieff.state import Line, MijnlieffState, Tile
from pullstrings_qt.look.timeline import LINEAR, Track

if TYPE_CHECKING:
    from pullstrings_qt.games.mijnlieff.scene import MijnlieffScene

LANDING: Final = 220
SEWING: Final = 320
RAY: Final = 180
STAGGER: Final = 40
PASSING: Final = 500
STILL: Final = 350
"""Milliseconds; without motion, each thing is shown at once and held this long."""
FROM_ABOVE: Final = 0.28
Ease = QEasingCurve.Type


class TurnAnimation:
    """Prepares the items of a turn and the tracks that move them."""

    def __init__(self, scene: "MijnlieffScene", step: Step[MijnlieffState]) -> None:
        self._scene = scene
        self._still = scene.theme.reduced_motion
        self._now = 0
        self.tracks: list[Track] = []
        scene.spaces.rays.clear()
        for item in scene.tiles.values():
            item.binds = False
        for event in step.events:
            if isinstance(event, TilePlaced):
                self._place(event)
            elif isinstance(event, LineCounted):
                self._sew(event.line)
            elif isinstance(event, NextBound):
                self._run_rays(event.square, event.squares)
            elif isinstance(event, NextFree):
                self._light(step.state.allowed)

    def _add(
        self, duration: int, apply: Callable[[float], None], easing: Ease = LINEAR, delay: int = 0
    ) -> None:
        """Add a movement; without motion its end is shown at once and held."""
        if self._still:
            self.tracks.append(Track(self._now, 0, apply))
        else:
            self.tracks.append(Track(self._now + delay, duration, apply, easing))

    def _hold(self, duration: int) -> None:
        self.tracks.append(Track(self._now, duration, _nothing))
        self._now += duration

    def _place(self, event: TilePlaced) -> None:
        """Let the tile come down on its space; the other spaces go dark."""
        self._scene.spaces.lit.clear()
        item = self._scene.lay_tile(event.square, Tile(event.seat, event.kind))
        item.setOpacity(0)

        def land(share: float) -> None:
            item.setOpacity(min(1.0, share * 2))
            item.scale_up = 1 + FROM_ABOVE * (1 - share) if share < 1 else 1.0
            self._scene.update()

        self._add(LANDING, land, Ease.OutCubic)
        self._hold(STILL if self._still else LANDING)

    def _sew(self, line: Line) -> None:
        """Sew the thread of a line, from its first tile to its last."""
        threads = self._scene.threads
        for old in [old for old in threads.sewn if set(old.squares) < set(line.squares)]:
            del threads.sewn[old]
        self._add(SEWING, partial(self._show_thread, line), Ease.InOutSine)
        self._hold(STILL if self._still else SEWING)

    def _show_thread(self, line: Line, share: float) -> None:
        self._scene.threads.sewn[line] = share
        self._scene.update()

    def _run_rays(self, binding: Square, squares: tuple[Square, ...]) -> None:
        """Let rays run from the tile that binds to each space, one a little after the other."""
        spaces = self._scene.spaces
        spaces.binding = binding
        self._add(0, partial(self._bind, binding))
        for number, square in enumerate(squares):
            run = partial(self._show_ray, square)
            self._add(RAY, run, Ease.OutQuad, delay=number * STAGGER)
        count = max(0, len(squares) - 1)
        self._hold(STILL if self._still else RAY + count * STAGGER)

    def _bind(self, square: Square, _share: float) -> None:
        self._scene.tiles[square].binds = True
        self._scene.update()

    def _show_ray(self, square: Square, share: float) -> None:
        spaces = self._scene.spaces
        spaces.rays[square] = share
        spaces.lit[square] = share
        self._scene.update()

    def _light(self, squares: tuple[Square, ...]) -> None:
        """Light every empty space: after a pass there are no rays."""
        self._scene.spaces.lit.clear()
        self._scene.spaces.binding = None

        def glow(share: float) -> None:
            self._scene.spaces.lit = dict.fromkeys(squares, share)
            self._scene.update()

        self._add(PASSING, glow, Ease.OutQuad)
        self._hold(PASSING)


def _nothing(_share: float) -> None:
    """Do nothing: a phase lasts."""
