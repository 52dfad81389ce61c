"""The design tokens, and a theme made of them: colors, type and sizes at one text scale."""

import json
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPen

from pullstrings_qt.core.resources import resource


@cache
def tokens() -> dict[str, Any]:
    """Return the tokens of ``resources/themes/tokens.json`` (sizes in logical px, times in ms)."""
    found: dict[str, Any] = json.loads(
        resource("themes", "tokens.json").read_text(encoding="utf-8")
    )
    return found


def board_token(name: str) -> float:
    """Return a length on the board in scene units (the board is 1000 units wide)."""
    return float(tokens()["board"][name])


def motion_token(name: str) -> int:
    """Return a duration in milliseconds."""
    return int(tokens()["motion"][name])


BLACK: Final = QColor(0, 0, 0)
WHITE: Final = QColor(255, 255, 255)
SHADE: Final = QColor(29, 15, 2)
"""The shadow of what lies on a board."""
THEME_NAMES: Final = ("light", "dark", "contrast")
TEXT_SCALES: Final = (1.0, 1.25, 1.5, 2.0)
_LARGE_TEXT: Final = 1.5
HANDS: Final = ("right", "left")
SIGN_VIEWS: Final = ("chart", "viewer", "signer")
SKINS: Final = ("light", "sand", "amber", "brown", "deep", "lines")


@cache
def load_fonts(*names: str) -> str:
    """Register bundled fonts, by default Andika (Regular, Bold), and return their family name."""
    family = ""
    for name in names or ("Andika-Regular.ttf", "Andika-Bold.ttf"):
        number = QFontDatabase.addApplicationFont(str(resource("fonts", name)))
        family = QFontDatabase.applicationFontFamilies(number)[0]
    return family


def pixel_font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the bundled font at a size in pixels, unhinted to scale evenly."""
    return QFont(_pixel_font(max(1, round(pixels)), bold))


@lru_cache(maxsize=64)
def _pixel_font(pixels: int, bold: bool) -> QFont:
    font = QFont(load_fonts())
    font.setPixelSize(pixels)
    font.setBold(bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def kana_font(pixels: float) -> QFont:
    """Return the bundled font for kana, registered on first use."""
    font = pixel_font(pixels)
    font.setFamily(load_fonts("Kana-Regular.ttf"))
    return font


class SignLook(NamedTuple):
    """A person's settings for the signing hands: one of ``HANDS``, ``SIGN_VIEWS`` and ``SKINS``.

    Plain strings, since the types of ``signs`` take time to load.
    """

    hand: str = "right"
    view: str = "chart"
    skin: str = "sand"


class Theme(NamedTuple):
    """Everything that determines the look of pictures and pages: light, dark or contrast.

    Attributes:
        text_scale: 1.0 to 2.0; scales type, buttons and rails, never the board.
        target: minimum height of pressable widgets, in pixels; 0 for the default.
        in_small_window: whether the window is small: any text counts as large there.
    """

    name: str = "light"
    text_scale: float = 1.0
    reduced_motion: bool = False
    signs: SignLook = SignLook()
    target: int = 0
    in_small_window: bool = False

    @staticmethod
    def current() -> "Theme":
        """Return the current theme, which every widget uses."""
        return _IN_USE[-1]

    def use(self) -> None:
        """Make this the current theme; widgets are restyled by their window."""
        _IN_USE[-1] = self

    @property
    def is_contrast(self) -> bool:
        """Whether this is the flat high-contrast theme: no texture, blur or shadow."""
        return self.name == "contrast"

    @property
    def is_dark(self) -> bool:
        """Whether the theme is light text on a dark background."""
        return self.name != "light"

    @property
    def has_large_text(self) -> bool:
        """Whether the text is large for its window: then neighbors move below, or fold."""
        return self.in_small_window or self.has_enlarged_text

    @property
    def has_enlarged_text(self) -> bool:
        """Whether a person wants large text, in a window of any size."""
        return self.text_scale >= _LARGE_TEXT

    @property
    def skin(self) -> str:
        """The colors of hands: always lines in high contrast."""
        return "lines" if self.is_contrast else self.signs.skin

    def for_pictures(self) -> "Theme":
        """Return the theme without values that pictures do not depend on, as a cache key."""
        return self._replace(text_scale=1.0, target=0, in_small_window=False)

    def color(self, role: str, alpha: float = 1.0) -> QColor:
        """Return the color of a role (a `KeyError` if unknown), with an opacity from 0 to 1."""
        color = QColor(tokens()["theme"][self.name][role])
        color.setAlphaF(alpha)
        return color

    def tint(self, role: str, alpha: float) -> QColor:
        """Return a translucent color of a role; in high contrast it is solid."""
        return self.color(role, 1.0 if self.is_contrast else alpha)

    def shade(self, role: str, alpha: float) -> QColor:
        """Return the translucent color of a shadow, glow or shine; in high contrast it is clear."""
        return self.color(role, 0.0 if self.is_contrast else alpha)

    @property
    def casts_shadows(self) -> bool:
        """Whether things have elevation; in high contrast all is flat."""
        return not self.is_contrast

    def whitened(self, color: QColor) -> QColor:
        """Return a color that is not a token, such as a game's own; white in high contrast."""
        return QColor(WHITE) if self.is_contrast else color

    def blackened(self, color: QColor) -> QColor:
        """Return a color that is not a token, such as a game's own; black in high contrast."""
        return QColor(BLACK) if self.is_contrast else color

    def outline(self, width: float, role: str = "line") -> QPen:
        """Return the pen around a shape with its own shade: only high contrast needs it."""
        return QPen(self.color(role), width) if self.is_contrast else QPen(Qt.PenStyle.NoPen)

    def control_pen(self, color: QColor, *, enabled: bool) -> QPen:
        """Return a control's border pen; high contrast, without gray, dashes disabled ones."""
        pen = QPen(color, 3.0 if self.is_contrast else 1.5)
        if self.is_contrast and not enabled:
            pen.setDashPattern([3, 3])
        return pen

    def hex(self, role: str) -> str:
        """Return the color of a role as ``#RRGGBB``."""
        return str(tokens()["theme"][self.name][role])

    def px(self, pixels: float) -> int:
        """Return a length at this text scale, in whole logical pixels."""
        return round(pixels * self.text_scale)

    def press_height(self, pixels: float) -> int:
        """Return the height of a pressable widget, at least the minimum for touch."""
        return max(self.px(pixels), self.target)

    def font(self, role: str, *, bold: bool | None = None) -> QFont:
        """Return the font of a type role: small, second, body, lead, title, page or score."""
        entry = self._type(role)
        heavy = entry["weight"] >= 700 if bold is None else bold
        return pixel_font(entry["size"] * self.text_scale, bold=heavy)

    def line_height(self, role: str) -> int:
        """Return the line height of a type role in logical pixels."""
        return self.px(self._type(role)["line"])

    def _type(self, role: str) -> Any:
        heading = "title" if role == "page" and self.in_small_window else role
        return tokens()["type"][heading]


_IN_USE = [Theme()]


def mixed(first: QColor, second: QColor, share: float) -> QColor:
    """Return a color between the two: share 0 is the first, 1 the second."""
    return QColor.fromRgbF(
        first.redF() + (second.redF() - first.redF()) * share,
        first.greenF() + (second.greenF() - first.greenF()) * share,
        first.blueF() + (second.blueF() - first.blueF()) * share,
    )


def faint(color: QColor, alpha: float) -> QColor:
    """Return a color with an opacity from 0 to 1."""
    return QColor.fromRgbF(color.redF(), color.greenF(), color.blueF(), alpha)
