"""A record that is replayed a turn at a time, for a match that begins at its end."""

from collections import Counter
from collections.abc import Generator
from typing import Any

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.game import Outcome, Step
from pullstrings_qt.core.record import Record, damaged_words
from pullstrings_qt.core.replay import replay, spec_of


class Replayed:
    """What a match knows of its turns, as far as they have been replayed."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.start: Any = None  # the state before the first turn
        self.steps: list[Step[Any]] = []
        self.outcome: Outcome | None = None
        self.positions: Counter[str] = Counter()  # how often each has come
        self._rules = spec_of(record).rules()
        self._turns = replay(record)

    def replaying(self) -> Generator[tuple[int, int]]:
        """Replay what is left; yield after each turn how many of how many are done."""
        try:
            for turn in self._turns:
                self.positions[self._rules.write_position(turn.step.state)] += 1
                self.outcome = turn.outcome
                if turn.turn:
                    self.steps.append(turn.step)
                else:
                    self.start = turn.step.state
                yield turn.turn, len(self.record.turns)
        except RecordError as problem:  # which turn is wrong, and why, is for other programs
            raise RecordError(damaged_words()) from problem

    def finish(self) -> "Replayed":
        """Replay what is left at once."""
        for _done in self.replaying():
            pass
        return self

    def go_to(self, record: Record) -> None:
        """Leave out or play the last turns: another record begins like this one, or goes on."""
        for step in self.steps[len(record.turns) :]:
            self.positions[self._rules.write_position(step.state)] -= 1
        self.steps = self.steps[: len(record.turns)]
        state = self.steps[-1].state if self.steps else self.start
        for turn in record.turns[len(self.steps) :]:
            choices = {seat: self._rules.read_choice(text) for seat, text in turn.items()}
            self.steps.append(self._rules.play(state, choices))
            state = self.steps[-1].state
            self.positions[self._rules.write_position(state)] += 1
        self.record, self.outcome = record, self._rules.outcome(state)
