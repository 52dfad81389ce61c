"""What a search finds out about the position that is being chosen in: quickly, then better."""

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import AnalysisAnswer, AnalysisRequest, seed_for
from pullstrings_qt.core.game import Seat
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import Engine


class Hints(QObject):
    """Asks the engine for analyses, one question at a time, and keeps the answers for the turn.

    Nobody waits for it: `analysis` is what is known now, and `changed` says that more is. It only
    ever shows a seat's own view (`Game.view`), so nothing hidden comes to light.

    Args:
        match: whose position is looked at.
        engine: is asked.
        parent: owns this object.

    Signals:
        changed: the seat of which something else is known now.
    """

    changed = Signal(int)

    def __init__(self, match: Match, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__(parent)
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
        """Find out about the position for a seat, unless that was asked for in this turn.

        Args:
            seat: whom it advises; it has to be one that chooses now.
            thorough: a better answer follows the first; it keeps the engine busy for two seconds.
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
        """Return what is still to be asked for a seat: one question at most."""
        effort = self._efforts.get(seat)
        if effort is None:
            return [(seat, QUICK_EFFORT)]
        better = seat in self._thorough and effort < FULL_EFFORT and seat in self._known
        return [(seat, FULL_EFFORT)] if better else []

    def analysis(self, seat: Seat) -> Analysis | None:
        """Return the best that is known for a seat so far, or None."""
        return self._known.get(seat)

    def is_silent(self, seat: Seat) -> bool:
        """Return whether an answer came that says nothing: the game has nobody who can say."""
        return seat in self._efforts and seat not in self._known

    def forget(self, _change: object = None) -> None:
        """Forget everything: the position is another one."""
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
                game=match.spec.id,
                view=match.rules.view(match.state, seat),
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
