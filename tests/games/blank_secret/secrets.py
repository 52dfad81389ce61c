"""The secrets of a position: none; it contains no choices before all have chosen."""

from typing import Any


def others(state: Any, seat: int) -> list[Any]:
    """Return other states that a seat must not be able to tell from this one."""
    return []
