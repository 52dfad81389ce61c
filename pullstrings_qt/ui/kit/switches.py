"""How many switches somebody has, and how long one of them waits."""

from enum import Enum
from typing import Final


class Switches(Enum):
    """How many switches somebody has."""

    OFF = "off"
    ONE = "one"
    TWO = "two"


SCAN_SECONDS: Final = {"slow": 3.0, "usual": 1.8, "fast": 1.0}
"""How long one switch waits on each thing, by the name of the choice."""
