"""The sounds of the app: off by default, and never the only sign of anything."""

from enum import Enum
from pathlib import Path

from pullstrings_qt.core.resources import resource


class Sound(Enum):
    """What can be heard."""

    CREAK = "creak"  # a cord is drawn tight
    CLICK = "click"  # a piece of wood is laid down
    SNAP = "snap"  # a cord breaks
    CARD = "card"  # a card is turned over


def sound_file(sound: Sound) -> Path:
    """Return the file of a sound: WAV, mono, 44.1 kHz, 16 bits."""
    return resource("sounds", f"{sound.value}.wav")
