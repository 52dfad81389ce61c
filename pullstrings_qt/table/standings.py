"""How strong people are, in words: the level they score half against."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import level_number
from pullstrings_qt.core.rating import GameRating
from pullstrings_qt.core.registry import GameSpec


def standing_words(spec: GameSpec, standing: GameRating) -> str:
    """Return a standing as a level, such as "about level 4 (Medium)"."""
    opponents = spec.opponents()
    if opponents is None:
        return ""
    level = opponents.nearest_level(standing.rating)
    words = _("about level {number} ({level})")
    return words.format(number=level_number(level.id), level=level.name)
