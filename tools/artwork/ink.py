"""From a traced hand to what each point of a picture is: shade, ink, material, cover."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from pullstrings_qt.signs.kinematics import chains
from pullstrings_qt.signs.skeleton import DIGITS, Digit
from pullstrings_qt.signs.space import after, rotated
from tools.artwork.creases import joint_creases, nails, palm_creases
from tools.artwork.grid import (
    Floats,
    Mask,
    along,
    blurred,
    lengths,
    long_pieces,
    nearest,
    opened,
    shrunk,
    smoothed,
    spread,
)
from tools.artwork.surface import CUFF, NOTHING, PALM, Traced

#: Toward the light, in the view's frame: from the upper left, in front.
_LIGHT = np.array([-0.38, 0.58, 0.72], np.float32) / np.float32(np.linalg.norm([-0.38, 0.58, 0.72]))
#: What makes an inner line so wide, in shares of its full width: a step in depth between
#: neighbors (mm), or a cosine between their normals where two digits meet. So a line runs out
#: thin instead of ending in a stump.
_LINES = ((1.0, 5.5, 0.90), (0.75, 4.2, 0.955), (0.5, 3.0, 0.985))
#: Widths an inner line is drawn in, and over how many mm (a standard deviation) it runs out where
#: it ends free, as a pen does: the edge of a thumb that melts into the palm ends at once.
_WIDTHS, _FREE = (1.0, 0.85, 0.7, 0.5, 0.3), 4.0
_SPECK = 8.0  # mm; a shorter inner line, or a piece of flesh between lines, says nothing
_GAP, _SLIVER = 1.2, 1.1  # mm; half the width of a gap, and of flesh, too narrow to be shown
_HOLE = 20.0  # mm across; a smaller hole is no ring, but a chink between fingertips and palm
#: Times as deep a step makes a line inside the palm, and where the thumb leaves it: soft rounds.
_HOLLOW, _BALL = 7.0, 2.0
_ROOT = 0.6  # cosine, as above, where a digit meets the palm it has grown from
#: Over how many mm the palm's color runs into the back's, and bones into each other there.
_PALM_SOFT, _BONES_SOFT = 2.0, np.float32(4.0)
#: How far the skin of the ball of the thumb is from its bone, and where the palm begins, in mm.
_BALL_THICK, _BALL_ENDS = np.float32(15.0), np.float32(27.0)
_PALM_LINES = 1.8  # mm round the palm's color where lines have the ink of the palm


@dataclass(frozen=True)
class Drawing:
    """A picture before coloring; every layer runs from 0 to 1.

    Attributes:
        cover: how much of the point the hand covers.
        ink: how much of that is ink.
        outline: how much of the ink is that of the outline.
        shade: how light the surface is, whatever it is made of.
        nail, sleeve: how much of the surface is that; the rest is skin.
        palm: how much of the skin is that of the palm rather than of the back.
        arrow: how much an arrow covers the point.
    """

    cover: Floats
    ink: Floats
    outline: Floats
    shade: Floats
    nail: Floats
    sleeve: Floats
    arrow: Floats
    palm: Floats


def shading(traced: Traced) -> Floats:
    """Return how light each point is, 0 to 1: soft from below, darker in hollows."""
    half = np.float32(0.5) + np.float32(0.5) * along(traced.normal, _LIGHT)
    bright = half * (np.float32(0.45) + np.float32(0.55) * traced.open)
    shade: Floats = np.clip((bright - np.float32(0.30)) / np.float32(0.66), 0, 1)
    return shade


def _likeness(a: Floats, b: Floats) -> Floats:
    """Return the cosine between the normals of neighbors."""
    both = a * b
    cosine: Floats = both[..., 0] + both[..., 1] + both[..., 2]
    return cosine


def without_slivers(traced: Traced) -> Traced:
    """Return the picture with narrow gaps, small holes and slivers between lines closed.

    Their neighbors fill them: lines on both sides of one would run together into a black clump.
    """
    hit = traced.part != NOTHING
    _outer, lines = _edges(traced)
    kept = opened(hit & ~lines[-1][1], _SLIVER * traced.scale)
    kept = long_pieces(kept, _SPECK * traced.scale)
    kept |= long_pieces(opened(~hit, _GAP * traced.scale), _HOLE * traced.scale)
    near = nearest(kept)
    return replace(
        traced,
        depth=traced.depth[near],
        part=traced.part[near],
        normal=traced.normal[near],
        place=traced.place[near],
        open=traced.open[near],
    )


def _edges(traced: Traced) -> tuple[Mask, list[tuple[float, Mask]]]:
    """Return the points at the outline, and those of inner lines with their share of the width."""
    hit = traced.part != NOTHING
    outer = np.zeros_like(hit)
    inner = [np.zeros_like(hit) for _line in _LINES]
    for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = (slice(dy, None), slice(max(dx, 0), dx if dx < 0 else None))
        b = (slice(None, -dy or None), slice(max(-dx, 0), -dx if dx > 0 else None))
        both = hit[a] & hit[b]
        outer[a] |= hit[a] != hit[b]
        step = np.abs(traced.depth[a] - traced.depth[b])
        parts = traced.part[a] != traced.part[b]
        minimum = np.minimum(traced.part[a], traced.part[b])
        maximum = np.maximum(traced.part[a], traced.part[b])
        cloth = maximum >= CUFF
        alike = _likeness(traced.normal[a], traced.normal[b])
        soft = np.where(
            minimum > PALM, 1.0, np.choose(np.clip(maximum, 0, 2), (_HOLLOW, _BALL, 1.0))
        )
        for found, (_width, deep, crack) in zip(inner, _LINES, strict=True):
            meet = cloth | (alike < np.where(minimum > PALM, crack, _ROOT))
            found[a] |= both & ((step > soft * max(deep, 3.5 / traced.scale)) | (parts & meet))
    rim = spread(outer, 0.6 * traced.scale)
    long = long_pieces(inner[-1] & ~rim, _SPECK * traced.scale)
    seen = spread(long, 2.0 * traced.scale)
    return outer, [(line[0], found & seen) for line, found in zip(_LINES, inner, strict=True)]


def _run_out(share: Floats, outer: Mask, points: float) -> Floats:
    """Return the shares of the full width, less toward the free ends of inner lines.

    Round the end of a line is half as much ink as round its middle.
    """
    lines = spread((share > 0) | outer, 0.8 * points).astype(np.float32)
    broad = 1.6 * points + 1.0
    through = broad / (np.sqrt(2 * np.pi) * _FREE * points)
    near = blurred(lines, _FREE * points) / np.float32(through)
    minimum = np.float32(_WIDTHS[-1])
    ends = np.clip((near - np.float32(0.5)) * np.float32(2.2), minimum, 1)
    return np.where(share > 0, np.maximum(np.minimum(share, ends), minimum), 0).astype(np.float32)


def draw(traced: Traced, shrink: int, outline: float) -> Drawing:
    """Return the picture with its lines, smaller by a whole factor than it was traced.

    Args:
        traced: the hand.
        shrink: how many traced points make one point of the picture, along an edge.
        outline: the width of the outline in mm; inner lines are at least a fifth thinner.
    """
    (drawing,) = draw_sizes(traced, ((shrink, outline),))
    return drawing


def draw_sizes(traced: Traced, sizes: Iterable[tuple[int, float]]) -> list[Drawing]:
    """Return the picture in several sizes, each as ``draw`` does; what all need is found once."""
    traced = without_slivers(traced)
    outer, inner = _edges(traced)
    hit = traced.part != NOTHING
    points = traced.scale
    even = max(1.0, 0.3 * points)
    share = _run_out(np.maximum.reduce([line * width for width, line in inner]), outer, points)
    body = smoothed(hit, even)
    nail = nails(traced)
    creases = np.maximum(0.42 * joint_creases(traced), 0.36 * palm_creases(traced))

    palm = palmar(traced)

    def sized(shrink: int, outline: float) -> Drawing:
        wide = smoothed(spread(outer, outline * points / 2), even)
        thin = [
            smoothed(spread(share >= width, outline * points * 0.4 * width), even)
            for width in _WIDTHS
        ]
        rim = smoothed(spread(_border(nail), 0.16 * outline * points), even) * hit
        soft = np.maximum(0.55 * rim, creases)
        ink = np.maximum.reduce([wide, *thin, soft.astype(np.float32)])
        return _small(traced, nail, palm, (ink, wide, np.maximum(body, wide)), shrink)

    return [sized(shrink, outline) for shrink, outline in sizes]


def palmar(traced: Traced) -> tuple[Floats, Floats]:
    """Return how far each point of the skin is the palm's, and whether a line is drawn as there.

    A line between palm and back is drawn as on the palm all along.
    """
    facing = _facing(traced)
    few = 4 if facing.shape[0] % 4 == 0 else 1
    points = traced.scale / few

    def large(values: Floats) -> Floats:
        return np.repeat(np.repeat(values, few, axis=0), few, axis=1).astype(np.float32)

    soft = np.zeros_like(facing)
    for number in range(len(DIGITS) + 1):
        here = traced.part == number
        if here.any():
            shares = blurred(shrunk(here.astype(np.float32), few), _PALM_SOFT * points)
            looks = np.where(here, facing, 0).astype(np.float32)
            mean = blurred(shrunk(looks, few), _PALM_SOFT * points)
            mean = large((mean / np.maximum(shares, np.float32(1e-4))).astype(np.float32))
            soft[here] = blurred(mean, 0.5 * few)[here]  # or steps of the small picture show
    palm = np.clip(soft / np.float32(0.9) + np.float32(0.5), 0, 1).astype(np.float32)
    inside = ((palm > 0.5) & (traced.part != NOTHING)).astype(np.float32)
    near = spread(shrunk(inside, few) > 0.5, _PALM_LINES * points)
    return palm, large(near.astype(np.float32))


def _facing(traced: Traced) -> Floats:
    """Return how far each point looks the way the palm does (1 to -1), of its own bone.

    The ball of the thumb turns from the palm's way to the thumb's, so that no step shows where
    the thumb comes out of it.
    """
    facing = along(traced.normal, np.array(traced.body.turn, np.float32)[:, 2])
    for number, name in enumerate(DIGITS, start=1):
        here = traced.part == number
        facing[here] = _looks(traced, name, here)[0]
    palm = traced.part == PALM
    looks, far = _looks(traced, "thumb", palm)
    ball = np.clip((_BALL_ENDS - far) / (_BALL_ENDS - _BALL_THICK), 0, 1)
    facing[palm] += ball * (looks - facing[palm])
    return facing


def _looks(traced: Traced, name: Digit, here: Mask) -> tuple[Floats, Floats]:
    """Return how far points look the way a digit's own palm side does, and how far its root is.

    Bones run into each other over some mm, and the thumb's root goes with the palm.
    """
    hand = traced.body
    turn = np.array(hand.turn, np.float32)
    placed = chains(hand.pose, hand.bones)[name]
    places, normals = traced.place[here], traced.normal[here]
    ends = [np.array(rotated(hand.turn, point), np.float32) for point in placed.points]
    looks, weights = np.zeros(len(places), np.float32), np.full(len(places), 1e-9, np.float32)
    distances = []
    for bone, (frame, way) in enumerate(zip(placed.frames, np.diff(ends, axis=0), strict=True)):
        axes = np.array(after(hand.turn, frame), np.float32)
        off = places - ends[bone]
        share = np.clip(along(off, way) / along(way, way), 0, 1)
        far = lengths(off - share[:, None] * way)
        distances.append(far)
        weight = np.exp(-far / _BONES_SOFT).astype(np.float32)
        own = along(normals, -axes[:, 0] if name == "thumb" else axes[:, 2])
        if name == "thumb" and bone == 0:
            own = share * own + (1 - share) * along(normals, turn[:, 2])
        looks += weight * own
        weights += weight
    return looks / weights, distances[0]


def _border(mask: Mask) -> Mask:
    inside = mask.copy()
    inside[1:] &= mask[:-1]
    inside[:-1] &= mask[1:]
    inside[:, 1:] &= mask[:, :-1]
    inside[:, :-1] &= mask[:, 1:]
    return mask & ~inside


def _small(
    traced: Traced,
    nail: Mask,
    palm: tuple[Floats, Floats],
    lines: tuple[Floats, Floats, Floats],
    shrink: int,
) -> Drawing:
    ink, wide, cover = lines
    solid = (traced.part != NOTHING).astype(np.float32)
    weight: Floats = np.maximum(shrunk(solid, shrink), np.float32(1e-6)).astype(np.float32)
    sleeve = (traced.part >= CUFF).astype(np.float32)
    covered = shrunk(cover, shrink)
    wet: Floats = np.maximum(covered, np.float32(1e-6)).astype(np.float32)
    inked: Floats = shrunk(ink * cover, shrink) / wet
    shade: Floats = shrunk(shading(traced) * solid, shrink) / weight
    nailed: Floats = shrunk(nail.astype(np.float32), shrink) / weight
    sleeved: Floats = shrunk(sleeve, shrink) / weight
    return Drawing(
        cover=covered,
        ink=inked,
        outline=shrunk(wide, shrink),
        shade=shade,
        nail=nailed,
        sleeve=sleeved,
        arrow=np.zeros_like(covered),
        palm=shrunk(np.where(ink > 0.2, palm[1], palm[0]).astype(np.float32), shrink),
    )
