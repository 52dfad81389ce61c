"""Long work: how it tells how far it is, and how a person stops it."""

from collections.abc import Callable
from typing import TypeAlias

ProgressCallback: TypeAlias = Callable[[int, int], None]  # done, of how much; may raise `Canceled`


class Canceled(Exception):
    """The person stopped the work; nothing of it is left."""


def no_progress(_done: int, _whole: int) -> None:
    """Hear how far work is, and let it go on."""
