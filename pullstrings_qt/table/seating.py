"""Seats that choose by themselves: computer players think, dice are rolled."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.engine_protocol import EngineAnswer, EngineRequest, seed_for
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Match

KEPT_THOUGHTS: Final = 60  # entries of the record: longer than any round of computers


class Seating(QObject):
    """Asks the computer seats and rolls the dice whenever a match waits for them."""

    stuck = Signal(object)  # a sentence, when a computer player could not answer
    delayed = Signal(object)  # a sentence, when a computer player had to start over

    def __init__(
        self,
        match: Match,
        engine: EngineProcess,
        roll: Callable[[Sequence[Any]], Any] | None = None,
    ) -> None:
        """Watch a match; `roll` picks one of the choices for a seat with a die."""
        super().__init__()
        self._match = match
        self._engine = engine
        self._roll = roll or random.SystemRandom().choice
        self._asked: tuple[int, frozenset[Seat]] | None = None
        self._thoughts: dict[int, dict[Seat, Analysis]] = {}
        engine.answered.connect(self._on_answered)
        engine.failed.connect(self._on_failed)
        engine.restarted.connect(self._on_restarted)
        match.turns_changed.connect(self._on_turns_changed)

    def thoughts(self, entry: int) -> Mapping[Seat, Analysis]:
        """Return what computer players thought in an entry (from 1), if public and not too old."""
        return self._thoughts.get(entry, {}) if entry <= self._match.turn else {}

    def begin_turn(self) -> None:
        """Ask every computer seat the match waits for, or play what other laptops completed.

        Call it when a turn may begin, not before the last one has been shown.
        """
        match = self._match
        match.reveal()
        seats = frozenset(seat for seat in match.waiting if match.players[seat].thinks)
        if not seats or self._asked == (match.turn, seats):
            return
        self._asked = (match.turn, seats)
        # think again about a turn taken back, or its answer would be known
        source = f"{match.match_id}/{match.takebacks}" if match.takebacks else match.match_id
        begun = match.record.turn_begun(match.rules.deciding(match.state))
        for seat in sorted(seats):
            self._engine.ask(
                EngineRequest(
                    record=match.record,
                    seat=seat,
                    level=match.players[seat].level or "",
                    seed=seed_for(source, begun, seat),
                    match=match.match_id,
                    revision=match.turn,
                )
            )

    def stop_thinking(self) -> None:
        """Forget what the computers were asked; `begin_turn` asks them again."""
        self._asked = None
        self._engine.forget(self._match.match_id)

    def leave(self) -> None:
        """End the thinking for a match that is left; its turn is not asked for again."""
        self._engine.forget(self._match.match_id)

    def roll(self) -> dict[Seat, Any]:
        """Return what comes up for every seat with a die the match waits for, by seat.

        Nothing is chosen by that: whoever shows the roll hands it to the match. In a match between
        laptops nothing comes up: all roll together, and the turn shows it. A face of a broken end
        is rolled again (P5, P18).
        """
        rules = self._match.rules
        nothing = self._match.spec.words().choice_rules(self._match.record.options).nothing
        rolled: dict[Seat, Any] = {}
        for seat in sorted(self._match.waiting):
            player = self._match.players[seat]
            if player.rolls and player.is_here and not self._match.turns.roll(seat):
                choices = self._match.rules.choices(self._match.state, seat)
                rolled[seat] = self._roll(
                    [choice for choice in choices if rules.write_choice(choice) != nothing]
                )
        return rolled

    def computers_agree_to_draw(self) -> bool:
        """Return whether the computer seats accept a draw now: only in a match that stalls."""
        match = self._match
        return match.stalls or all(player.is_person for player in match.players)

    def _on_turns_changed(self) -> None:
        for entry in [entry for entry in self._thoughts if entry > self._match.turn]:
            del self._thoughts[entry]
        self.stop_thinking()

    def _on_answered(self, answer: EngineAnswer) -> None:
        match = self._match
        if (answer.match, answer.revision) != (match.match_id, match.turn):
            return
        if answer.seat not in match.waiting:
            return
        try:
            choice = match.rules.read_choice(answer.choice)
        except NotationError as problem:
            self._be_stuck(str(problem))
            return
        if answer.analysis is not None:
            oldest = match.turn - KEPT_THOUGHTS
            kept = {entry: each for entry, each in self._thoughts.items() if entry > oldest}
            kept.setdefault(match.turn + 1, {})[answer.seat] = answer.analysis
            self._thoughts = kept
        if not match.choose(answer.seat, choice):
            self._be_stuck(_("The computer chose something that is not allowed."))

    def _on_restarted(self, request: EngineRequest) -> None:
        if (request.match, request.revision) == (self._match.match_id, self._match.turn):
            self.delayed.emit(_("The computer player stopped and is starting over."))

    def _on_failed(self, request: EngineRequest) -> None:
        if (request.match, request.revision) == (self._match.match_id, self._match.turn):
            words = _("The computer player could not find a choice. You can ask it again.")
            self._be_stuck(words)

    def _be_stuck(self, sentence: str) -> None:
        self._asked = None
        self.stuck.emit(sentence)
