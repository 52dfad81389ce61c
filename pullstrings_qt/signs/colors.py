"""Painting by numbers: a picture stores what each point is, a tone says what color that has.

An index says "skin, this bright", "ink", "nail, half ink" and so on.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, TypeAlias

Color: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Block:
    """A run of indices from the first: shades of a material, each with inks (0 to 1) over it."""

    first: int
    shades: int
    inks: tuple[float, ...]

    @property
    def after(self) -> int:
        """The first index behind the block."""
        return self.first + self.shades * len(self.inks)


def _parts(count: int) -> tuple[float, ...]:
    return tuple(step / (count + 1) for step in range(1, count + 1))


NOTHING: Final = 0
#: Ink at the outer edge, from nearly clear to full.
EDGE: Final = Block(1, 24, (0.0,))
#: Ink inside the hand.
LINE: Final = Block(EDGE.after, 1, (0.0,))
#: The same on the palm, which is lighter on brown hands and may have other ink.
PALM_LINE: Final = Block(LINE.after, 1, (0.0,))
#: Skin of the back of hand and fingers, of their sides, and of the palm.
SKIN: Final = Block(PALM_LINE.after, 21, (0.0,))
SIDE: Final = Block(SKIN.after, 21, (0.0,))
PALM: Final = Block(SIDE.after, 21, (0.0,))
SKIN_INKED: Final = Block(PALM.after, 5, _parts(5))
PALM_INKED: Final = Block(SKIN_INKED.after, 5, _parts(5))
#: Skin beside the outline, whose ink can be another than that of the lines inside.
SKIN_EDGED: Final = Block(PALM_INKED.after, 5, _parts(5))
PALM_EDGED: Final = Block(SKIN_EDGED.after, 5, _parts(5))
NAIL: Final = Block(PALM_EDGED.after, 8, (0.0,))
NAIL_INKED: Final = Block(NAIL.after, 4, _parts(3))
SLEEVE: Final = Block(NAIL_INKED.after, 10, (0.0,))
SLEEVE_INKED: Final = Block(SLEEVE.after, 3, _parts(4))
#: The arrow of a letter that moves.
ARROW: Final = Block(SLEEVE_INKED.after, 1, (0.0, *_parts(5)))
#: Earlier steps of a moving hand, pale: skin, sleeve and ink.
GHOST: Final = Block(ARROW.after, 8, (0.0,))
GHOST_SLEEVE: Final = Block(GHOST.after, 2, (0.0,))
GHOST_INK: Final = Block(GHOST_SLEEVE.after, 6, (0.0,))


class Tone(StrEnum):
    """Colors a hand can be drawn in, from light to dark, and line art."""

    LIGHT = "light"
    SAND = "sand"
    AMBER = "amber"
    BROWN = "brown"
    DEEP = "deep"
    LINES = "lines"


@dataclass(frozen=True, slots=True)
class _Paint:
    shadow: Color
    skin: Color
    light: Color
    line: Color
    edge: Color
    nail: Color
    sleeve: Color
    arrow: Color


def _color(code: str) -> Color:
    r, g, b = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (r, g, b)


def mixed(a: Color, b: Color, share: float) -> Color:
    """Return the color this share of the way from a to b."""
    r, g, c = (p + (q - p) * share for p, q in zip(a, b, strict=True))
    return (r, g, c)


def luminance(color: Color) -> float:
    """Return the relative luminance of an sRGB color, 0 to 1 (WCAG 2)."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Color, b: Color) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


#: The back of a hand, and how far the palm's color is from it to a pale rose.
_SKINS: Final = {
    Tone.LIGHT: ("#F6D3B8", 0.0),
    Tone.SAND: ("#E9B48C", 0.0),
    Tone.AMBER: ("#C88A5C", 0.25),
    Tone.BROWN: ("#96603F", 0.48),
    Tone.DEEP: ("#5F3C2A", 0.52),
}
_PALM_ROSE: Final = (0.94, 0.74, 0.62)
_SLEEVE: Final = _color("#3E78BE")
_ARROW: Final = _color("#F2B33D")
_DARK: Final = (0.17, 0.10, 0.08)
_PALE: Final = (1.0, 0.90, 0.82)
_MIN_CONTRAST: Final = 2.6


def _paint(tone: Tone, palm: float = 0.0) -> _Paint:
    """Return the colors of the back of a hand (0), its palm (1), or the sides of fingers."""
    if tone is Tone.LINES:
        white, black = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
        return _Paint((0.80,) * 3, white, white, black, black, white, (0.25,) * 3, white)
    code, share = _SKINS[tone]
    skin = mixed(_color(code), _PALM_ROSE, palm * share)
    line = mixed(_DARK, skin, 0.08)
    if contrast(line, skin) < _MIN_CONTRAST:
        line = mixed(skin, _PALE, 0.46)
    return _Paint(
        shadow=(skin[0] * 0.70, skin[1] * 0.58, skin[2] * 0.55),
        skin=skin,
        light=mixed(skin, (1.0, 0.95, 0.88), 0.30),
        line=line,
        edge=_DARK,
        nail=mixed(skin, (1.0, 0.87, 0.84), 0.45),
        sleeve=_SLEEVE,
        arrow=_ARROW,
    )


def _ramp(paint: _Paint, share: float) -> Color:
    """Return the skin's color from shadow (0) by its own color (0.55) to light (1)."""
    if share < 0.55:
        return mixed(paint.shadow, paint.skin, share / 0.55)
    return mixed(paint.skin, paint.light, (share - 0.55) / 0.45)


def _code(color: Color, alpha: float = 1.0) -> int:
    r, g, b = (round(255 * min(max(part, 0.0), 1.0)) for part in color)
    return round(255 * alpha) << 24 | r << 16 | g << 8 | b


def _fill(table: list[int], block: Block, shades: list[Color], ink: Color) -> None:
    index = block.first
    for share in block.inks:
        for shade in shades:
            table[index] = _code(mixed(shade, ink, share))
            index += 1


def _shades(count: int) -> list[float]:
    return [step / (count - 1) for step in range(count)]


@cache
def color_table(tone: Tone) -> tuple[int, ...]:
    """Return 256 colors as 0xAARRGGBB, for the indices of any hand picture."""
    paint, palm, side = _paint(tone), _paint(tone, 1.0), _paint(tone, 0.5)
    table = [0] * 256
    for step in range(EDGE.shades):
        table[EDGE.first + step] = _code(paint.edge, (step + 1) / EDGE.shades)
    table[LINE.first], table[PALM_LINE.first] = _code(paint.line), _code(palm.line)
    for block, skin in (
        *((block, paint) for block in (SKIN, SKIN_INKED, SKIN_EDGED)),
        (SIDE, side),
        *((block, palm) for block in (PALM, PALM_INKED, PALM_EDGED)),
    ):
        ink = skin.edge if block in (SKIN_EDGED, PALM_EDGED) else skin.line
        _fill(table, block, [_ramp(skin, share) for share in _shades(block.shades)], ink)
    for block in (NAIL, NAIL_INKED):
        dark = mixed(paint.nail, paint.shadow, 0.55)
        shades = [mixed(dark, paint.nail, share) for share in _shades(block.shades)]
        _fill(table, block, shades, paint.line)
    for block in (SLEEVE, SLEEVE_INKED):
        dark = mixed(paint.sleeve, (0.0, 0.0, 0.0), 0.30)
        light = mixed(paint.sleeve, (1.0, 1.0, 1.0), 0.10)
        shades = [mixed(dark, light, share) for share in _shades(block.shades)]
        _fill(table, block, shades, paint.edge)
    _fill(table, ARROW, [paint.arrow], paint.edge)
    for step, share in enumerate(_shades(GHOST.shades)):
        table[GHOST.first + step] = _code(_ramp(paint, share), 0.38)
    for step, share in enumerate(_shades(GHOST_SLEEVE.shades)):
        dark = mixed(paint.sleeve, (0.0, 0.0, 0.0), 0.3 * (1 - share))
        table[GHOST_SLEEVE.first + step] = _code(dark, 0.38)
    for step in range(GHOST_INK.shades):
        table[GHOST_INK.first + step] = _code(paint.edge, 0.5 * (step + 1) / GHOST_INK.shades)
    return tuple(table)
