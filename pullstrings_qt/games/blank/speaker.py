"""Who plays, for every sentence about a match."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays: the names in seat order."""

    names: Sequence[str]
