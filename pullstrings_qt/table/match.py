"""The game model: one match, from the first turn to its outcome."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import AnyGame, Outcome, Seat, Step
from pullstrings_qt.core.help_record import with_help
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rated_match import with_takeback
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import Confirm, GameSpec
from pullstrings_qt.core.replay import spec_of
from pullstrings_qt.table.journal import Journal, Saving
from pullstrings_qt.table.replayed import Replayed
from pullstrings_qt.table.turns import Turns

REPETITIONS_FOR_DRAW = 3  # ruling P20


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat."""

    name: str
    level: str | None = None  # of a computer player
    rolls: bool = False  # a die chooses for the seat
    is_here: bool = True  # False at another laptop

    @property
    def is_person(self) -> bool:
        """Whether a person sits there, at whatever laptop."""
        return self.level is None

    @property
    def thinks(self) -> bool:
        """Whether a computer player has to be asked here."""
        return self.level is not None and self.is_here and not self.rolls

    @property
    def decides(self) -> bool:
        """Whether a person has to be asked on this screen."""
        return self.is_person and self.is_here and not self.rolls


@dataclass(frozen=True, slots=True)
class Advanced:
    """A turn has been played and stored."""

    turn: int
    before: Any
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Rejected:
    """Something asked for is not allowed; the sentence says why. `seat` None: for everybody."""

    seat: Seat | None
    reason: str
    sentence: str


class Match(QObject):
    """One match. Seals choices, plays turns, keeps the record and the journal."""

    choice_sealed = Signal(int)  # the seat; its choice stays inside the match until the reveal
    ready = Signal()  # other laptops completed a turn: `reveal` it once nothing else is shown
    advanced = Signal(object)  # `Advanced`, when all choices are in and the turn is stored
    rejected = Signal(object)  # `Rejected`
    turns_changed = Signal()  # turns were taken back, or redone without a new choice
    draw_suggested = Signal(object)  # a sentence: an event, or three times here (P20)
    storing_failed = Signal(object)  # a sentence; the turn waits for `reveal` or `go_on_unsaved`
    finished = Signal(object)  # the `Outcome`

    def __init__(
        self,
        record: Record,
        players: tuple[Player, ...],
        journal: Journal | None = None,
        *,
        match_id: str = "",
        replayed: Replayed | None = None,
        turns: Turns | None = None,
    ) -> None:
        """Open a match at the end of its record, which may have been replayed."""
        super().__init__()
        self.spec = spec_of(record)
        self.rules: AnyGame = self.spec.rules()
        self.players = players
        self.match_id = match_id
        self.saving = Saving(journal or Journal(), record, self)
        self.turns = turns or Turns()  # of several laptops, or of this one alone
        self._undone: list[Mapping[Seat, str]] = []
        self._helped: dict[Seat, Help] = {}
        self.takebacks = 0  # since the match was opened
        self._take_over((replayed or Replayed(record)).finish())
        if self.outcome is not None and record.outcome is None:
            self._finish(self.outcome)  # the app was killed before this was stored

    def _take_over(self, past: Replayed) -> None:
        self._past = past
        self.record, self.steps, self.outcome = past.record, past.steps, past.outcome
        self._positions = past.positions

    @property
    def state(self) -> Any:
        """The state now."""
        return self.steps[-1].state if self.steps else self._past.start

    @property
    def turn(self) -> int:
        """Turns played."""
        return len(self.steps)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(player.name for player in self.players)

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats that still have to choose in this turn."""
        if self.outcome is not None:
            return frozenset()
        return self.rules.deciding(self.state).difference(self.turns.chosen(self.turn))

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats persons sit at here: they have to agree to an undo or a draw."""
        return frozenset(
            seat for seat, player in enumerate(self.players) if player.is_person and player.is_here
        )

    def state_after(self, turn: int) -> Any:
        """Return the state after that many turns (0: the start)."""
        return self.steps[turn - 1].state if turn else self._past.start

    def has_chosen(self, seat: Seat) -> bool:
        """Return whether the seat's choice lies sealed."""
        return seat in self.turns.chosen(self.turn)

    def choose(self, seat: Seat, choice: Any) -> bool:
        """Seal a seat's choice; the last one reveals the turn. Return whether it was taken."""
        if seat not in self.waiting:
            return self._reject(seat, "not deciding", _("This choice has already been made."))
        try:
            self.rules.check_choice(self.state, seat, choice)
        except IllegalChoice as problem:
            return self._reject(seat, problem.reason, str(problem))
        if not self.turns.seal(seat, self.rules.write_choice(choice)):
            return False
        self.choice_sealed.emit(seat)
        if not self.waiting:
            self.reveal()
        return True

    def note_help(self, seat: Seat, help_given: Help) -> None:
        """Remember that a seat was helped with its choice; it is stored and told with the turn."""
        self._helped[seat] = max(help_given, self._helped.get(seat, Help.NONE))

    def reveal(self) -> None:
        """Play the turn: store it first, then show it. Called again after `storing_failed`."""
        if self.waiting or self.outcome is not None:
            return
        record = self.turns.played(self.record)
        if record is None:  # a choice that is bound elsewhere has yet to be shown
            return
        if len(record.turns) == self.turn:
            self.go_to(record)
            return
        if record.setup != self.record.setup:  # a card came to light
            self.go_to(replace(self.record, setup=record.setup))
        before = self.state
        step = self._played(before, record.turns[-1])
        outcome = self.rules.outcome(step.state)
        record = with_help(record, self._helped)
        if outcome is not None:
            record = record.ended(outcome)
        trouble = self.saving.save(record)
        if trouble and not self.saving.may_wait:
            self.storing_failed.emit(trouble)
            return
        self.turns.clear()
        self._undone.clear()
        self._helped.clear()
        self.record = record
        self.steps.append(step)
        self.outcome = outcome
        self.advanced.emit(Advanced(self.turn, before, step))
        self._after_turn(step.state)

    def _played(self, state: Any, turn: Mapping[Seat, str]) -> Step[Any]:
        choices = {seat: self.rules.read_choice(text) for seat, text in turn.items()}
        return self.rules.play(state, choices)

    def _after_turn(self, state: Any) -> None:
        position = self.rules.write_position(state)
        self._positions[position] += 1
        if self.outcome is not None:
            self.finished.emit(self.outcome)
        elif any(event.suggests_draw for event in self.steps[-1].events):
            self.draw_suggested.emit(_("You may agree on a draw now, or play on."))
        elif self._positions[position] == REPETITIONS_FOR_DRAW:
            self.draw_suggested.emit(
                _("The same position has come for the third time. You may agree on a draw.")
            )
        elif self.record.begins_turn(self.turn) and not self.record.whole_turns % self.spec.long_at:
            words = _("{turns} turns are played. You may agree on a draw.")
            self.draw_suggested.emit(words.format(turns=self.record.whole_turns))

    def go_on_unsaved(self) -> None:
        """Play on after `storing_failed`; each later turn tries to store all there is."""
        self.saving.may_wait = True
        self.reveal()

    def go_to(self, record: Record) -> None:
        """Be where another record of this match is, which is stored elsewhere or could not be."""
        was, outcome = self.record.turns, self.outcome
        self.takebacks += len(record.turns) < len(was)
        self._take_over(Replayed(record).finish())
        if record.turns != was:
            self._helped.clear()
            self.turns_changed.emit()
        if self.outcome is not None and outcome is None:
            self.finished.emit(self.outcome)

    @property
    def stalls(self) -> bool:
        """Whether a draw was suggested: by the rules, a third repetition or very many turns."""
        position = self.rules.write_position(self.state)  # rulings P20, P16b
        return (
            self._positions[position] >= REPETITIONS_FOR_DRAW
            or self.record.whole_turns >= self.spec.long_at
            or any(event.suggests_draw for step in self.steps for event in step.events)
        )

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to take back."""
        return self._turns_to_take_back > 0

    @property
    def _turns_to_take_back(self) -> int:
        """Return how many turns lead back to where a person chose; 0 past what came to light."""
        for count in range(1, self.turn + 1):
            if any(event.reveals for event in self.steps[-count].events):
                return 0
            if self._persons_decide(self.state_after(self.turn - count)):
                return count
        return 0

    def _persons_decide(self, state: Any) -> bool:
        return any(self.players[seat].is_person for seat in self.rules.deciding(state))

    @property
    def undo_is_own(self) -> bool:
        """Whether the last turn is a step of the seat that is still choosing: its own affair."""
        if not self.can_undo or self.outcome is not None or not self.spec.in_turn:
            return False
        return self.rules.deciding(self.state) == frozenset(self.record.turns[-1])

    @property
    def redo_is_own(self) -> bool:
        """Whether the turn that would be played again is a step of the seat that is choosing."""
        if not self.can_redo or not self.spec.in_turn:
            return False
        turn = self._undone[-1]
        after = self._played(self.state, turn).state
        return self.rules.deciding(after) == frozenset(turn)

    @property
    def can_redo(self) -> bool:
        """Whether a turn that was taken back can be played again."""
        return bool(self._undone) and self.outcome is None

    def undo(self, agreed: frozenset[Seat]) -> bool:
        """Go back to where a person chose last, if every person agrees. Return whether it did.

        Those at other laptops are asked, and the match goes back when they have agreed.
        """
        count = self._turns_to_take_back
        if not count:
            return self._reject(None, "nothing to undo", _("There is no turn to take back."))
        if not self._agreed(agreed) or not self.turns.agree_undo(self.turn - count):
            return False
        undone = [*self._undone, *reversed(self.record.turns[-count:])]
        return self._replace_turns(self.record.cut(self.turn - count), undone)

    def redo(self, agreed: frozenset[Seat]) -> bool:
        """Play again what was taken back last, to where a person chose. Return whether it did."""
        if not self.can_redo or not self._agreed(agreed):
            return False
        record, undone, state = self.record, list(self._undone), self.state
        while undone:
            turn = undone.pop()
            record = record.with_turn(turn)
            state = self._played(state, turn).state
            if self._persons_decide(state):
                break
        return self._replace_turns(record, undone)

    def _agreed(self, agreed: frozenset[Seat]) -> bool:
        if self.persons <= agreed:
            return True
        return self._reject(None, "needs agreement", _("Everybody at the table has to agree."))

    def _replace_turns(self, record: Record, undone: list[Mapping[Seat, str]]) -> bool:
        goes_back = len(record.turns) < self.turn
        if goes_back and not (self.undo_is_own and len(record.turns) == self.turn - 1):
            record = with_takeback(record)
        trouble = self.saving.save(record)
        if trouble and not self.saving.may_wait:
            self.saving.save(self.record)  # some of the turns may be stored already
            return self._reject(None, "storing failed", trouble)
        self.takebacks += goes_back
        self.turns.clear()
        self._helped.clear()
        self._past.go_to(record)
        self._take_over(self._past)
        self._undone = undone
        if self.outcome is not None:
            self._finish(self.outcome)
        self.turns_changed.emit()
        return True

    def agree_draw(self, agreed: frozenset[Seat]) -> bool:
        """End the match in a draw if every person agrees (P14 c), as in `undo`."""
        if self.outcome is not None or not self._agreed(agreed) or not self.turns.agree_draw():
            return False
        self.turns.clear()
        self._undone.clear()
        outcome = self.rules.agreed_draw(self.state)
        self._finish(outcome)
        self.finished.emit(outcome)
        return True

    def keep_extra(self, key: str, value: Any) -> str:
        """Keep something more about the match; return why it could not be stored, or nothing."""
        record = replace(self.record, extras={**self.record.extras, key: value})
        trouble = self.saving.save(record)
        if not trouble:
            self.record = self._past.record = record
        return trouble

    def _finish(self, outcome: Outcome) -> None:
        """Take an outcome no turn led to just now; where it cannot be stored, it stands anyway."""
        self.outcome = outcome
        self.record = self.record.ended(outcome)
        self.saving.may_wait = True
        trouble = self.saving.save(self.record)
        if trouble:
            self._reject(None, "storing failed", trouble)

    def _reject(self, seat: Seat | None, reason: str, sentence: str) -> bool:
        """Tell why something is not allowed; return False."""
        self.rejected.emit(Rejected(seat, reason, sentence))
        return False


def waits_for_yes(spec: GameSpec, rules: AnyGame, state: Any, choice: Any) -> bool:
    """Return whether a picked choice waits for a yes before it is played in a position."""
    if not spec.in_turn or spec.confirm is Confirm.ALWAYS:
        return True
    if spec.confirm is Confirm.NEVER:
        return False
    deciding = rules.deciding(state)
    after = rules.play(state, dict.fromkeys(deciding, choice)).state
    return rules.deciding(after) != deciding
