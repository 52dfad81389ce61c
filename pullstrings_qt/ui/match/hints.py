"""Engine analyses of the current position, each looked for once a turn.

Ten times the effort finds hardly anything better and keeps people and computers waiting.
"""

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_protocol import AnalysisAnswer, AnalysisRequest, seed_for
from pullstrings_qt.core.game import Seat
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Advanced, Match


class Hints(QObject):
    """Requests analyses, one at a time, and keeps the answers while they hold.

    It does not block: `changed` is emitted for an answer. Who plays what was advised is advised
        the rest of that line; any other choice makes it forget. It only uses a seat's own view
        (`Game.view`), so it reveals nothing hidden.

    Signals:
        changed: the seat with a new analysis.
    """

    changed = Signal(int)

    def __init__(self, match: Match, engine: EngineProcess) -> None:
        super().__init__()
        self._match = match
        self._engine = engine
        self._key = f"{match.match_id}/hints"
        self._answers: dict[Seat, Analysis | None] = {}
        self._open: list[Seat] = []
        engine.analyzed.connect(self._on_analyzed)
        match.advanced.connect(self._on_advanced)
        match.turns_changed.connect(self.forget)

    def ask(self, seat: Seat) -> None:
        """Request an analysis for a seat, unless it was requested already.

        Without effect for a seat that is not choosing now.
        """
        if seat in self._answers or seat in self._open or not self._chooses(seat):
            return
        self._open.append(seat)
        if self._open == [seat]:
            self._ask_first()

    def _chooses(self, seat: Seat) -> bool:
        return seat in self._match.rules.deciding(self._match.state)

    def analysis(self, seat: Seat) -> Analysis | None:
        """Return the analysis for a seat, or None."""
        return self._answers.get(seat)

    def is_answered(self, seat: Seat) -> bool:
        """Return whether there is an answer; it is empty if the game's engine cannot analyze."""
        return seat in self._answers

    def forget(self, _change: object = None) -> None:
        """Clear the answers: the position has changed."""
        self._open.clear()
        self._answers.clear()
        self._engine.forget(self._key)

    def _on_advanced(self, _advanced: Advanced) -> None:
        """Keep the rest of the advice that was followed, and forget the others."""
        played, answers = self._match.record.turns[-1], dict(self._answers)
        self.forget()
        for seat, analysis in answers.items():
            if analysis is not None and seat in played and self._chooses(seat):
                rest = analysis.followed(played[seat])
                if rest is not None:
                    self._answers[seat] = rest

    def _ask_first(self) -> None:
        match = self._match
        seat = self._open[0]
        self._engine.analyze(
            AnalysisRequest(
                record=match.record,
                seat=seat,
                effort=QUICK_EFFORT,
                seed=seed_for(self._key, match.turn + 1, seat),
                match=self._key,
                revision=match.turn,
            )
        )

    def _on_analyzed(self, answer: AnalysisAnswer) -> None:
        wanted = (answer.match, answer.revision) == (self._key, self._match.turn)
        if not wanted or self._open[:1] != [answer.seat]:
            return
        del self._open[0]
        self._answers[answer.seat] = answer.analysis
        if self._open:
            self._ask_first()
        self.changed.emit(answer.seat)
