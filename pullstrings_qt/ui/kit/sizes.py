"""Size limits of Qt that PySide does not expose."""

from typing import Final

UNLIMITED: Final = 16_777_215
"""Qt's maximum widget size in pixels: no limit."""
