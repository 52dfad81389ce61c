"""The secrets of a position: nothing is hidden in this game."""

from typing import Any


def others(state: Any, seat: int) -> list[Any]:
    """Return other states that a seat must not be able to tell from this one."""
    return []
