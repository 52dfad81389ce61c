"""Random matches of every registered game, for the conformance kit."""

import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from pullstrings_qt.core.game import AnyGame, Options, Setup, Step
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import GameSpec, game_spec, games

LONGEST_MATCH = 5_000  # choices; a game that needs more at random is not finite enough to test
LONG = 120
"""Turns of a match that shows as much as several short ones."""
MANY = 6
"""Of an option with more other values than this, only some are tried."""


class Case(NamedTuple):
    """A game with one set of options."""

    spec: GameSpec
    options: Options


class Turn(NamedTuple):
    """One turn of a random match."""

    before: Any
    choices: dict[int, Any]
    step: Step[Any]


def cases() -> list[Case]:
    """Return every game with its defaults, then with other values until each was tried once.

    A case has another value of as many options as people could choose together: what they do
    together is tried, too. Of a long row of values those between the second and the last show
    nothing new.
    """
    found = []
    for spec in games().values():
        rules, fields = spec.rules(), spec.words().option_fields()
        found.append(Case(spec, {}))
        left = {field.key: list(_others(field)) for field in fields}
        while any(left.values()):
            options: dict[str, Any] = {}
            for field in fields:
                if left[field.key] and field.applies(rules.check_options(options)):
                    options[field.key] = left[field.key].pop(0).value
            if not options:  # what is asked only after another answer
                key = next(key for key, values in left.items() if values)
                options[key] = left[key].pop(0).value
            found.append(Case(spec, options))
    return found


def _others(field: OptionField) -> tuple[OptionValue, ...]:
    others = field.values[1:]
    return (others[0], others[-1]) if len(others) > MANY else others


def case_name(case: Case) -> str:
    """Return a readable name for a parametrised test."""
    options = ", ".join(f"{key} {value}" for key, value in case.options.items())
    return f"{case.spec.id} ({options or 'defaults'})"


def opening(case: Case, seed: int) -> tuple[AnyGame, Setup, Any]:
    """Return the rules, a drawn set-up and the state before the first turn."""
    rules = case.spec.rules()
    setup = rules.draw_setup(case.options, Random(seed))
    return rules, setup, rules.start(case.options, setup)


def random_match(case: Case, seed: int) -> tuple[Turn, ...]:
    """Return the turns of a match in which every seat chooses at random."""
    return _random_match(case.spec.id, json.dumps(case.options), seed, LONGEST_MATCH)


def seeds(case: Case) -> Sequence[int]:
    """Return the seeds of the matches to look at: one where it is long, else three."""
    return range(1) if len(random_match(case, 0)) > LONG else range(3)


def some_turns(case: Case) -> tuple[Turn, ...]:
    """Return the turns of a random match; of a long one the first 100 and the last 20.

    Those between show nothing else, and take most of the time.
    """
    turns = random_match(case, seeds(case)[-1])
    return turns if len(turns) <= LONG else (*turns[:100], *turns[-20:])


@cache  # a dozen tests look at the same matches, and nothing they are made of can change
def _random_match(game: str, options: str, seed: int, most: int) -> tuple[Turn, ...]:
    case = Case(game_spec(game), json.loads(options))
    rules, _setup, state = opening(case, seed)
    chance, turns = Random(seed), list[Turn]()
    while (deciding := rules.deciding(state)) and len(turns) < most:
        choices = {seat: chance.choice(rules.choices(state, seat)) for seat in sorted(deciding)}
        step = rules.play(state, choices)
        turns.append(Turn(state, choices, step))
        state = step.state
    assert len(turns) < LONGEST_MATCH, f"{case_name(case)} does not end"
    return tuple(turns)


def random_record(case: Case, seed: int, most: int = LONGEST_MATCH) -> Record:
    """Return the record of a random match, or of its first turns."""
    rules, setup, state = opening(case, seed)
    players = tuple(f"Player {seat}" for seat in range(rules.seats(case.options)))
    record = Record(case.spec.id, case.options, setup, players)
    for turn in _random_match(case.spec.id, json.dumps(case.options), seed, most):
        texts = {seat: rules.write_choice(choice) for seat, choice in turn.choices.items()}
        record = record.with_turn(texts)
        state = turn.step.state
    outcome = rules.outcome(state)
    return record if outcome is None else record.ended(outcome)


def other_states(game: str, state: Any, seat: int) -> list[Any]:
    """Return other states that a seat must not be able to tell from this one.

    A game says so in `tests/games/<id>/secrets.py`, also where nothing is hidden.
    """
    secrets = import_module(f"tests.games.{game}.secrets")
    others: list[Any] = secrets.others(state, seat)
    return others
