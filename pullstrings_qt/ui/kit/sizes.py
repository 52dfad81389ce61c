"""Sizes that Qt knows and Python does not."""

from typing import Final

UNLIMITED: Final = 16_777_215
"""Qt's own greatest width and height in pixels: a widget with it may be as large as it likes."""
