"""Time as learning needs it: moments for the schedule, days for the person."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Final, TypeAlias

Clock: TypeAlias = Callable[[], datetime]
"""Returns the present with the person's time zone; every part of learning is handed one."""

LONGEST_PAUSE: Final = timedelta(minutes=2)
"""A card that lies longer counts so much: the person was away, or the clock was moved."""


def local_now() -> datetime:
    """Return the present in the time zone of this computer."""
    return datetime.now().astimezone()


def tomorrow(now: datetime) -> datetime:
    """Return the beginning of the person's next day."""
    return datetime.combine(now.date() + timedelta(days=1), time.min, now.tzinfo)


def in_utc(now: datetime) -> datetime:
    """Return a moment in UTC, rounded down to the millisecond as the store keeps it."""
    point = now.astimezone(UTC)
    return point.replace(microsecond=point.microsecond // 1000 * 1000)
