"""How many switches a person has, and the interval of scanning."""

from enum import Enum
from typing import Final


class Switches(Enum):
    """How many switches a person has."""

    OFF = "off"
    ONE = "one"
    TWO = "two"


SCAN_SECONDS: Final = {"slow": 3.0, "usual": 1.8, "fast": 1.0}
"""Seconds per control with one switch, by the name of the setting."""
