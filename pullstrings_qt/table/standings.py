"""How strong people are, in words: the level they score half against, and how sure that is."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import level_number
from pullstrings_qt.core.rating import GameRating
from pullstrings_qt.core.registry import GameSpec

_UNSURE = 150
_FAIRLY_SURE = 80
"""Deviations from which on a level is still unsure, or only fairly sure: a level is 150 wide."""


def standing_words(spec: GameSpec, standing: GameRating) -> str:
    """Return a standing as a level, such as "about level 4 (Medium), still unsure"."""
    opponents = spec.opponents()
    if opponents is None:
        return ""
    level = opponents.nearest_level(standing.rating)
    words = _("level {number} ({level}), quite sure")
    if standing.rating.deviation >= _UNSURE:
        words = _("about level {number} ({level}), still unsure")
    elif standing.rating.deviation >= _FAIRLY_SURE:
        words = _("about level {number} ({level}), fairly sure")
    return words.format(number=level_number(level.id), level=level.name)
