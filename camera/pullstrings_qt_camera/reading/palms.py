"""Finds palms in a whole frame with MediaPipe's palm detector.

Sizes, thresholds and the conversion from a palm to a hand's square are those of MediaPipe's graphs
``palm_detection_cpu`` and ``palm_detection_detection_to_roi`` (Apache-2.0, version 0.10.21).
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt_camera.reading.frame import Frame, Numbers, TiltedSquare, cut

Answers: TypeAlias = Callable[[Numbers], list[Numbers]]
"""A network: returns its outputs for a picture."""

_SIDE: Final = 192  # side of the network's input
_SURE: Final = 0.5  # minimum score of a palm
_SAME: Final = 0.3  # overlap (share of the union) above which palms are merged
_LARGER: Final = 2.6  # side of the hand's square, in palms
_FORWARD: Final = 0.5  # its offset toward the fingers, in palms


class PalmFinder:
    """Finds palms.

    Args:
        network: the palm detector.
    """

    def __init__(self, network: Answers) -> None:
        self._network = network
        self._anchors = _anchors()

    def squares(self, frame: Frame) -> list[TiltedSquare]:
        """Return a square around each hand of the frame, in descending order of confidence."""
        high, wide = frame.shape[:2]
        whole = TiltedSquare(wide / 2, high / 2, max(high, wide), 0.0)
        raw, scores = self._network(cut(frame, whole, _SIDE, black_outside=True))
        score = 1.0 / (1.0 + np.exp(-scores[:, 0].clip(-60, 60)))
        good = score >= _SURE
        found = self._corners_and_points(raw, good)
        return [
            _around_palm(whole.places(palm)) for palm in _apart(found, score[good].astype("f4"))
        ]

    def _corners_and_points(self, raw: Numbers, good: NDArray[np.bool_]) -> Numbers:
        """Return palms × 9 × 2: upper left and lower right of each box, then seven points."""
        rows = raw[good].reshape(-1, 9, 2) / _SIDE
        # Row 0 is the center of the box, relative to the anchor like all points; row 1 its size.
        points = rows + self._anchors[good, None]
        middle, half = points[:, :1], rows[:, 1:2] / 2
        return np.concatenate([middle - half, middle + half, points[:, 2:]], axis=1)


def _anchors() -> Numbers:
    """Return the anchors of the network: 24 × 24 twice, 12 × 12 six times."""
    grids = []
    for cells, times in ((24, 2), (12, 6)):
        steps = (np.arange(cells) + 0.5) / cells
        x, y = np.meshgrid(steps, steps)
        grids.append(np.repeat(np.stack([x.ravel(), y.ravel()], axis=1), times, axis=0))
    return np.concatenate(grids).astype(np.float32)


def _apart(found: Numbers, score: Numbers) -> list[Numbers]:
    """Merge overlapping palms, weighted by score; in descending order of confidence."""
    palms = []
    while len(score):
        boxes = found[:, :2].reshape(-1, 4)
        same = _overlap(boxes[score.argmax()], boxes) > _SAME
        palms.append(np.average(found[same], axis=0, weights=score[same]).astype(np.float32))
        found, score = found[~same], score[~same]
    return palms


def _overlap(box: Numbers, boxes: Numbers) -> Numbers:
    """Return the intersection over union of boxes (left, top, right, bottom)."""
    common = np.minimum(box[2:], boxes[:, 2:]) - np.maximum(box[:2], boxes[:, :2])
    both = common.clip(0).prod(axis=1)
    sizes = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    found: Numbers = both / ((box[2:] - box[:2]).prod() + sizes - both + 1e-9)
    return found


def upright(way: Numbers) -> float:
    """Return the rotation of a hand with this direction (x right, y down), in radians."""
    return float(np.arctan2(way[0], -way[1]))


def _around_palm(points: Numbers) -> TiltedSquare:
    """Return the hand's square from a palm: box corners, wrist (2), middle knuckle (4)."""
    side = float((points[1] - points[0]).max())
    turn = upright(points[4] - points[2])
    x, y = points[:2].mean(axis=0)
    forward = _FORWARD * side
    return TiltedSquare(
        float(x + forward * np.sin(turn)), float(y - forward * np.cos(turn)), _LARGER * side, turn
    )
