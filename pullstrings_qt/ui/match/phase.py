"""What a match page is doing."""

from enum import Enum


class Phase(Enum):
    """What the page is doing."""

    CHOOSING = "choosing"
    THINKING = "thinking"
    STUCK = "stuck"
    SHOWING = "showing"
    OVER = "over"
