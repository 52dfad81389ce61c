"""Engine analyses of the current position: a quick one, then a better one."""

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import AnalysisAnswer, AnalysisRequest, seed_for
from pullstrings_qt.core.game import Seat
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import Engine


class Hints(QObject):
    """Requests analyses, one at a time, and caches the answers for the turn.

    It does not block: `analysis` is the latest answer, and `changed` is emitted for a better one.
        It only uses a seat's own view (`Game.view`), so it reveals nothing hidden.

    Signals:
        changed: the seat with a new analysis.
    """

    changed = Signal(int)

    def __init__(self, match: Match, engine: Engine) -> None:
        super().__init__()
        self._match = match
        self._engine = engine
        self._key = f"{match.match_id}/hints"
        self._known: dict[Seat, Analysis] = {}
        self._efforts: dict[Seat, float] = {}
        self._thorough: set[Seat] = set()
        self._open: list[tuple[Seat, float]] = []
        engine.analyzed.connect(self._on_analyzed)
        match.advanced.connect(self.forget)
        match.turns_changed.connect(self.forget)

    def ask(self, seat: Seat, *, thorough: bool = True) -> None:
        """Request an analysis for a seat, unless requested in this turn already.

        The seat must be choosing now. If `thorough`, a better answer follows the first; that takes
        the engine two seconds.
        """
        if seat not in self._match.rules.deciding(self._match.state):
            return
        if thorough:
            self._thorough.add(seat)
        if all(seat != asked for asked, _effort in self._open):
            idle = not self._open
            self._open += self._next(seat)
            if idle and self._open:
                self._ask_first()

    def _next(self, seat: Seat) -> list[tuple[Seat, float]]:
        """Return the next request for a seat: at most one."""
        effort = self._efforts.get(seat)
        if effort is None:
            return [(seat, QUICK_EFFORT)]
        better = seat in self._thorough and effort < FULL_EFFORT and seat in self._known
        return [(seat, FULL_EFFORT)] if better else []

    def analysis(self, seat: Seat) -> Analysis | None:
        """Return the best analysis for a seat so far, or None."""
        return self._known.get(seat)

    def is_silent(self, seat: Seat) -> bool:
        """Return whether the answer was empty: the game has no engine that can analyze."""
        return seat in self._efforts and seat not in self._known

    def forget(self, _change: object = None) -> None:
        """Clear the cache: the position has changed."""
        self._open.clear()
        self._known.clear()
        self._efforts.clear()
        self._thorough.clear()
        self._engine.forget(self._key)

    def _ask_first(self) -> None:
        match = self._match
        seat, effort = self._open[0]
        self._engine.analyze(
            AnalysisRequest(
                record=match.record,
                seat=seat,
                effort=effort,
                seed=seed_for(self._key, match.turn + 1, seat),
                match=self._key,
                revision=match.turn,
            )
        )

    def _on_analyzed(self, answer: AnalysisAnswer) -> None:
        asked = (answer.seat, answer.effort)
        wanted = (answer.match, answer.revision) == (self._key, self._match.turn)
        if not wanted or self._open[:1] != [asked]:
            return
        del self._open[0]
        seat = answer.seat
        self._efforts[seat] = answer.effort
        if answer.analysis is not None:
            self._known[seat] = answer.analysis
        self._open += self._next(seat)
        if self._open:
            self._ask_first()
        self.changed.emit(seat)
