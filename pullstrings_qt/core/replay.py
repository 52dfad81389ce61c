"""Replaying a record turn by turn, checked against the rules, and its stories as lines of JSON."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pullstrings_qt.core.errors import (
    IllegalChoice,
    NotationError,
    PullstringsError,
    RecordError,
    quoted,
)
from pullstrings_qt.core.game import AnyGame, Options, Outcome, Seat, Step
from pullstrings_qt.core.language import capital
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import Record, Turn, outcome_document
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.results import RESIGNED, resigned


@dataclass(frozen=True, slots=True)
class ReplayedTurn:
    """The state after a turn of a record; turn 0 is the start, without choices."""

    turn: int
    choices: Turn
    step: Step[Any]
    outcome: Outcome | None


def spec_of(record: Record) -> GameSpec:
    """Return the game a record is about; `RecordError` where this version does not have it."""
    spec = games().get(record.game)
    if spec is None:
        raise RecordError(
            _("It is a match of “{game}”, a game that is not here.").format(
                game=quoted(record.game)
            )
        )
    return spec


def recorded_options(record: Record) -> Options:
    """Return the options of a record, with what only its set-up tells; raises as `spec_of`."""
    return spec_of(record).words().recorded_options(record.options, record.setup)


def replay(record: Record) -> Iterator[ReplayedTurn]:
    """Yield the start and then every turn of a record, up to its outcome.

    `RecordError` where a turn cannot be read or is not legal (which turn, which seat, why), turns
    follow the end, or the written outcome is not the one the turns lead to.
    """
    rules = spec_of(record).rules()
    try:
        state = rules.start(record.options, record.setup)
    except NotationError as problem:
        raise RecordError(f"Before the first turn: {problem}") from problem
    names = player_names(record, rules)
    yield ReplayedTurn(0, {}, Step(state, ()), _last_outcome(record, rules, state, 0))
    for number, turn in enumerate(record.turns, start=1):
        choices = _read_choices(rules, state, number, turn, names)
        try:
            step = rules.play(state, choices)
        except IllegalChoice as problem:
            seat = next(iter(choices)) if len(choices) == 1 else illegal_seat(rules, state, choices)
            player = names[seat] if seat is not None else "both players"
            raise _turn_error(number, player, problem) from problem
        state = step.state
        yield ReplayedTurn(number, turn, step, _last_outcome(record, rules, state, number))


def last_position(record: Record) -> object:
    """Return the position after the last turn of a record; `RecordError` as `replay`."""
    *_turns, last = replay(record)
    return last.step.state


def replay_lines(record: Record) -> Iterator[str]:
    """Yield a line of JSON for the start and each turn (docs/notation.md); raises as `replay`."""
    rules = spec_of(record).rules()
    for replayed in replay(record):
        outcome = replayed.outcome
        line = {
            "turn": replayed.turn,
            "choices": {str(seat): replayed.choices[seat] for seat in sorted(replayed.choices)},
            "position": rules.write_position(replayed.step.state),
            "outcome": outcome_document(outcome) if outcome else None,
        }
        yield json.dumps(line, ensure_ascii=False)


def player_names(record: Record, rules: AnyGame) -> tuple[str, ...]:
    """Return a name for each seat, a plain one where the record has none."""
    given = record.players
    return tuple(
        given[seat]
        if seat < len(given) and given[seat].strip()
        else _("player {number}").format(number=seat + 1)
        for seat in range(rules.seats(recorded_options(record)))
    )


def _read_choices(
    rules: AnyGame, state: Any, number: int, turn: Turn, names: tuple[str, ...]
) -> dict[Seat, Any]:
    deciding = rules.deciding(state)
    if not deciding:
        raise RecordError(f"The match is over after turn {number - 1}, but turn {number} follows.")
    for seat in sorted(deciding - turn.keys()):
        raise RecordError(f"In turn {number} the choice of {quoted(names[seat])} is missing.")
    for seat in sorted(turn.keys() - deciding):
        raise RecordError(f"In turn {number} seat {seat} has a choice, but it is not its turn.")
    choices = {}
    for seat in sorted(turn):
        try:
            choices[seat] = rules.read_choice(turn[seat])
        except NotationError as problem:
            raise _turn_error(number, names[seat], problem) from problem
    return choices


def illegal_seat(rules: AnyGame, state: Any, choices: Mapping[Seat, Any]) -> Seat | None:
    """Return the first seat whose choice is not allowed, or None where each one alone is."""
    for seat in sorted(choices):
        try:
            rules.check_choice(state, seat, choices[seat])
        except IllegalChoice:
            return seat
    return None


def _turn_error(number: int, player: str, problem: PullstringsError) -> RecordError:
    return RecordError(
        f"In turn {number} the choice of {quoted(player)} cannot be played. {problem}"
    )


def _last_outcome(record: Record, rules: AnyGame, state: Any, number: int) -> Outcome | None:
    """Return the outcome after a turn, checked against the record at its last turn."""
    outcome = rules.outcome(state)
    if number < len(record.turns) or record.outcome is None:
        return outcome
    written = record.outcome
    if outcome is None and written["reason"] == "agreed":
        outcome = rules.agreed_draw(state)
    if outcome is None and written["reason"] == RESIGNED:
        outcome = resigned(rules, state, written["winners"])
    if outcome is None:
        raise RecordError(f"It says that the match has ended, but after turn {number} it goes on.")
    expected = outcome_document(outcome)
    if any(written.get(key, expected[key]) != expected[key] for key in expected):
        raise RecordError(
            "The outcome written in it is not the one its turns lead to; it has been changed."
        )
    return outcome


def tell_lines(record: Record) -> Iterator[str]:
    """Yield one JSON line for each beat of each step (docs/notation.md); raises as `replay`."""
    spec = spec_of(record)
    rules, words = spec.rules(), spec.words()
    replayed = list(replay(record))
    speaker = words.speaker(player_names(record, rules), replayed[0].step.state)
    stories = [
        words.story(before.step.state, after.step, speaker) for before, after in pairwise(replayed)
    ]
    outcome = replayed[-1].outcome
    is_played = outcome is not None and outcome.reason != RESIGNED
    decided = words.deciding_beat(stories, outcome) if outcome and is_played else None
    turn = 0
    for number, (before, story) in enumerate(zip(replayed, stories, strict=False)):
        turn += words.begins_turn(before.step.state)
        for index, beat in enumerate(story.beats):
            line = {
                "turn": turn,
                "step": number + 1,
                "by": beat.by,
                "gains": beat.gains,
                "places": beat.places,
                "text": capital(beat.text),
            }
            if decided == (number, index):
                line["deciding"] = True
            yield json.dumps(line, ensure_ascii=False)
