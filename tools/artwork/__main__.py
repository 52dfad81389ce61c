"""Draw every picture of the hands, or draw two anew and compare.

python -m tools.artwork            all pictures into resources/tilesets/asl/hands
python -m tools.artwork c m        only these letters
python -m tools.artwork --check    two letters drawn anew must be what is stored
python -m tools.artwork --sheets   contact sheets into out/screenshots
python -m tools.artwork --sounds   the sounds of the table into resources/sounds (no drawing)
python -m tools.artwork --ways     the ways between letters into resources/signs/ways.toml
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pullstrings_qt.signs.alphabet import LETTERS, Sign, alphabet
from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.framing import arrow, aside, center, shift
from pullstrings_qt.signs.motion import MotionFrame
from pullstrings_qt.signs.pictures import CARD, FRAMES, HALF_WIDTH, STEP, TILE, picture_path
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import Point, Side
from tools.artwork.arrow import with_arrow
from tools.artwork.checking import compared
from tools.artwork.ink import Drawing, draw_sizes
from tools.artwork.paint import Indices, ghost, paint
from tools.artwork.png import png_bytes
from tools.artwork.sounds import write_sounds
from tools.artwork.surface import body, trace
from tools.artwork.ways import write_ways

_OUTLINE = {TILE: 2.5, CARD: 1.9, STEP: 2.1}  # mm
_GHOSTS = (3, 6, 9)


@dataclass(frozen=True)
class AppSession:
    """A letter seen from one side, with the middle of its picture."""

    sign: Sign
    side: Side
    center: Point

    def drawings(self, moment: MotionFrame, sizes: tuple[int, ...], shrink: int) -> list[Drawing]:
        """Return one traced moment in several sizes; shrink belongs to the first."""
        dx, dy = shift(moment, self.side)
        middle = (self.center[0] - dx, self.center[1] - dy)
        hand = body(moment.pose, skeleton(), self.side)
        traced = trace(hand, middle, HALF_WIDTH, sizes[0] * shrink)
        return draw_sizes(traced, ((sizes[0] * shrink // size, _OUTLINE[size]) for size in sizes))

    def arrowed(self, drawing: Drawing) -> Drawing:
        """Return the drawing with the arrow of the path, if the letter has one."""
        points = arrow(self.sign, skeleton(), self.side)
        if not points:
            return drawing
        size = len(drawing.cover)
        outline = next((mm for edge, mm in _OUTLINE.items() if edge == size), 2.0)
        return with_arrow(drawing, points, self.center, HALF_WIDTH, outline)

    def pictures(self) -> Iterator[tuple[str, Indices]]:
        """Yield the name and the indices of every picture of this run."""
        start, *_rest = self.sign.moments(2, skeleton())
        for size, drawing in zip((CARD, TILE), self.drawings(start, (CARD, TILE), 2), strict=True):
            yield str(size), paint(self.arrowed(drawing))
        if self.sign.motion is None:
            return
        steps = [
            self.drawings(moment, (STEP,), 2)[0] for moment in self.sign.moments(FRAMES, skeleton())
        ]
        for number, drawing in enumerate(steps):
            yield f"motion-{number}", paint(drawing)
        yield "steps", self._steps(steps)

    def _steps(self, steps: list[Drawing]) -> Indices:
        """Return the start with the arrow, and pale later steps whose fingertip is on the arrow."""
        shown = np.zeros_like(paint(steps[0]))
        for place in _GHOSTS:
            pale = _beside(ghost(paint(steps[place])), aside(self.sign, self.side))
            shown = np.where(pale > 0, pale, shown)
        top = paint(self.arrowed(steps[0]))
        return np.where(top > 0, top, shown).astype(np.uint8)


def _beside(indices: Indices, way: float) -> Indices:
    """Return the picture moved to the right by so many mm."""
    points = round(way / (2 * HALF_WIDTH) * indices.shape[1])
    moved = np.roll(indices, points, axis=1)
    if points > 0:
        moved[:, :points] = 0
    elif points < 0:
        moved[:, points:] = 0
    return moved


def session(letter: str, side: Side) -> AppSession:
    """Return a letter ready to be drawn from one side."""
    sign = alphabet()[letter]
    return AppSession(sign, side, center(sign, skeleton(), side))


def draw_all(letters: str) -> None:
    """Draw the pictures of these letters from both sides."""
    table = color_table(Tone.SAND)
    for letter in letters:
        for side in Side:
            began = time.perf_counter()
            for name, indices in session(letter, side).pictures():
                path = picture_path(letter, side, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(png_bytes(indices, table))
            _say(f"{letter} {side}: {time.perf_counter() - began:.1f} s")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def check() -> int:
    """Draw two letters anew, say how they compare with what is stored, return the exit code."""
    wrong, points = compared(lambda letter, side: session(letter, side).pictures())
    if wrong:
        _say(f"drawn otherwise than stored, run `make art`: {'; '.join(wrong)}")
        return 1
    _say(f"as stored but for {points} points a shade off" if points else "as stored, every point")
    return 0


def main(words: list[str]) -> int:
    """Do what the words say and return the exit code."""
    if "--check" in words:
        return check()
    if "--sheets" in words:
        from tools.artwork.sheets import write_sheets  # noqa: PLC0415 - only sheets need Qt

        write_sheets()
        return 0
    if "--ways" in words:
        write_ways()
        return 0
    if "--sounds" in words:
        write_sounds()
        return 0
    draw_all("".join(words).upper() or LETTERS)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
