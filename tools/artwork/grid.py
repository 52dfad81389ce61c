"""Small operations on pictures: shifting, spreading, blurring, halving; products of vectors."""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]


def along(points: Floats, way: Floats) -> Floats:
    """Return the scalar product of each point with a vector, added in a fixed order.

    ``@`` and ``einsum`` add in an order that depends on the processor and on where an array
    happens to lie in memory; pictures would differ by a shade from run to run.
    """
    total: Floats = points[..., 0] * way[0]
    for axis in range(1, len(way)):
        total = total + points[..., axis] * way[axis]
    return total


def turned(points: Floats, columns: Floats) -> Floats:
    """Return the points in a frame given by its three columns, added in a fixed order."""
    return np.stack([along(points, columns[:, axis]) for axis in range(3)], axis=-1)


def lengths(points: Floats) -> Floats:
    """Return how long each vector is, added in a fixed order."""
    total = points[..., 0] ** 2
    for axis in range(1, points.shape[-1]):
        total = total + points[..., axis] ** 2
    long: Floats = np.sqrt(total)
    return long


def spread(mask: Mask, radius: float) -> Mask:
    """Return the mask grown by a disk of a radius in points; corners become round."""
    reach = int(np.ceil(radius))
    grown = mask.copy()
    rows, columns = mask.shape
    for dy in range(-reach, reach + 1):
        width = int(np.sqrt(max(radius * radius - dy * dy, -1.0))) if abs(dy) <= radius else -1
        if width < 0:
            continue
        line = mask.copy()
        step = 1
        done = 0
        while done < width:
            step = min(step, width - done)
            wider = line.copy()
            wider[:, step:] |= line[:, :-step]
            wider[:, :-step] |= line[:, step:]
            line = wider
            done += step
            step *= 2
        top, bottom = max(0, dy), min(rows, rows + dy)
        grown[top:bottom] |= line[top - dy : bottom - dy, :columns]
    return grown


def opened(mask: Mask, radius: float) -> Mask:
    """Return the mask without what is narrower than a disk of a radius in points."""
    return spread(~spread(~mask, radius), radius)


def nearest(known: Mask) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return, for each point, row and column of a known point near it: itself if it is known.

    Where nothing is known each point stands for itself.
    """
    rows, columns = known.shape
    row: NDArray[np.intp] = np.repeat(np.arange(rows)[:, None], columns, axis=1)
    column: NDArray[np.intp] = np.repeat(np.arange(columns)[None], rows, axis=0)
    known = known.copy()
    waiting = not known.all()
    while waiting:
        before = known.copy()
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            into = (slice(max(dy, 0), rows + min(dy, 0)), slice(max(dx, 0), columns + min(dx, 0)))
            out = (slice(max(-dy, 0), rows - max(dy, 0)), slice(max(-dx, 0), columns - max(dx, 0)))
            new = ~known[into] & before[out]
            row[into][new] = row[out][new]
            column[into][new] = column[out][new]
            known[into] |= new
        waiting = not known.all() and bool((known != before).any())
    return row, column


def long_pieces(mask: Mask, minimum: float) -> Mask:
    """Return the mask's connected pieces (eight neighbors) that are at least so long, in points.

    The length of a piece is the diagonal of the box round it.
    """
    runs = [(row, a, b) for row, a, b in _runs(mask)]
    root = list(range(len(runs)))

    def top(number: int) -> int:
        while root[number] != number:
            root[number] = root[root[number]]
            number = root[number]
        return number

    above: list[int] = []
    here: list[int] = []
    for number, (row, a, b) in enumerate(runs):
        if here and runs[here[-1]][0] != row:
            above, here = (here if runs[here[-1]][0] == row - 1 else []), []
        for other in above:
            if runs[other][1] <= b and runs[other][2] >= a:
                root[top(number)] = top(other)
        here.append(number)
    boxes: dict[int, tuple[int, int, int, int]] = {}
    for number, (row, a, b) in enumerate(runs):
        low, high, left, right = boxes.get(top(number), (row, row, a, b))
        boxes[top(number)] = (min(low, row), max(high, row), min(left, a), max(right, b))
    kept = np.zeros_like(mask)
    for number, (row, a, b) in enumerate(runs):
        low, high, left, right = boxes[top(number)]
        if np.hypot(high - low, right - left) >= minimum:
            kept[row, a:b] = True
    return kept


def _runs(mask: Mask) -> Iterator[tuple[int, int, int]]:
    """Yield row, first column and the column after the last of each run of points."""
    steps = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    rows, starts = np.nonzero(steps == 1)
    _same, ends = np.nonzero(steps == -1)
    yield from zip(rows.tolist(), starts.tolist(), ends.tolist(), strict=True)


def blurred(values: Floats, width: float) -> Floats:
    """Return the picture blurred by a Gaussian of a width (standard deviation) in points."""
    reach = int(np.ceil(3 * width))
    steps = np.arange(-reach, reach + 1)
    kernel = np.exp(-(steps**2) / (2 * width**2))
    kernel /= kernel.sum()
    soft = values
    for axis in (0, 1):
        padded = np.pad(soft, [(reach, reach) if a == axis else (0, 0) for a in (0, 1)], "edge")
        long = values.shape[axis]
        soft = np.zeros_like(values)
        for step, share in enumerate(kernel.astype(np.float32)):
            part = padded[step : step + long] if axis == 0 else padded[:, step : step + long]
            soft += share * part
    return soft


def smoothed(mask: Mask, width: float) -> Floats:
    """Return the mask with its ragged border made even, 0 to 1, about two points wide."""
    soft = blurred(mask.astype(np.float32), width)
    steep = np.float32(1.6 * width)
    even: Floats = np.clip((soft - np.float32(0.5)) * steep + np.float32(0.5), 0, 1)
    return even


def shrunk(values: Floats, factor: int) -> Floats:
    """Return the picture made smaller by a whole factor; each point is the mean of a square."""
    rows, columns = (size // factor for size in values.shape)
    small: Floats = values.reshape(rows, factor, columns, factor).mean(axis=(1, 3))
    return small
