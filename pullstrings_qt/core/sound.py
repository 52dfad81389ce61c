"""The sounds of the app: off by default, and never the only sign of anything."""

from enum import Enum
from pathlib import Path

from pullstrings_qt.core.resources import resource


class Sound(Enum):
    """What can be heard.

    Attributes:
        CREAK: a cord is drawn tight.
        CLICK: a piece of wood is laid down.
        SNAP: a cord breaks.
        CARD: a card is turned over.
    """

    CREAK = "creak"
    CLICK = "click"
    SNAP = "snap"
    CARD = "card"


def sound_file(sound: Sound) -> Path:
    """Return the file of a sound: WAV, mono, 44.1 kHz, 16 bits."""
    return resource("sounds", f"{sound.value}.wav")
