"""What computer players were asked and have not answered yet."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineRequest

Request: TypeAlias = EngineRequest | AnalysisRequest


@dataclass(slots=True)
class PendingRequest:
    """A request that waits for its answer, and how often the worker was asked."""

    request: Request
    attempts: int = 0


class PendingRequests:
    """Everything asked and not answered, by number.

    Numbers, because after a turn is taken back an old answer would fit a new request.
    """

    def __init__(self) -> None:
        self._numbers = count()
        self._open: dict[int, PendingRequest] = {}

    def add(self, request: Request) -> int:
        """Take a request, in place of one for the same match, turn and seat."""
        self._drop(
            lambda old: (
                (old.match, old.revision, old.seat)
                == (request.match, request.revision, request.seat)
            )
        )
        number = next(self._numbers)
        self._open[number] = PendingRequest(request)
        return number

    def get(self, number: int) -> PendingRequest | None:
        """Return a question that still waits."""
        return self._open.get(number)

    def drop(self, number: int) -> None:
        """Wait no more for the answer to a request."""
        del self._open[number]

    def numbers(self) -> list[int]:
        """Return what waits, in the order it was asked."""
        return list(self._open)

    def requests(self, *, below: int) -> list[Request]:
        """Return every request that waits and was asked less often than `below`."""
        return [each.request for each in self._open.values() if each.attempts < below]

    def forget(self, match: str) -> set[int]:
        """Drop everything about a match; return its numbers."""
        before = self._open.keys()
        self._drop(lambda old: old.match == match)
        return before - self._open.keys()

    def clear(self) -> None:
        """Drop everything."""
        self._open.clear()

    def _drop(self, unwanted: Callable[[Request], bool]) -> None:
        self._open = {
            number: pending
            for number, pending in self._open.items()
            if not unwanted(pending.request)
        }
