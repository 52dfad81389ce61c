"""The design tokens: one file says every colour, size and duration."""

import tomllib
from functools import cache
from typing import Any

from pullstrings_qt.core.resources import resource


@cache
def tokens() -> dict[str, Any]:
    """Return the tokens of ``resources/themes/tokens.toml`` (sizes in logical px, times in ms)."""
    return tomllib.loads(resource("themes", "tokens.toml").read_text(encoding="utf-8"))


def board_token(name: str) -> float:
    """Return a measure of the board in scene units (the board is 1000 units wide)."""
    return float(tokens()["board"][name])


def motion_token(name: str) -> int:
    """Return a duration in milliseconds."""
    return int(tokens()["motion"][name])
