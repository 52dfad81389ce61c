"""Random matches of every registered game, for the conformance kit."""

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from pullstrings_qt.core.game import AnyGame, Options, Setup, Step
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import GameSpec, games

LONGEST_MATCH = 5_000  # choices; a game that needs more at random is not finite enough to test
SEEDS = range(3)


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
    """Return every game with its defaults, and once more for every other value of an option."""
    found = []
    for spec in games().values():
        found.append(Case(spec, {}))
        for field in spec.option_fields():
            found += [Case(spec, {field.key: value.value}) for value in field.values[1:]]
    return found


def case_name(case: Case) -> str:
    """Return a readable name for a parametrised test."""
    options = ", ".join(f"{key} {value}" for key, value in case.options.items())
    return f"{case.spec.id} ({options or 'defaults'})"


def opening(case: Case, seed: int) -> tuple[AnyGame, Setup, Any]:
    """Return the rules, a drawn set-up and the state before the first turn."""
    rules = case.spec.rules()
    setup = rules.draw_setup(case.options, Random(seed))
    return rules, setup, rules.start(case.options, setup)


def random_match(case: Case, seed: int) -> Iterator[Turn]:
    """Yield the turns of a match in which every seat chooses at random."""
    rules, _setup, state = opening(case, seed)
    chance = Random(seed)
    for _turn in range(LONGEST_MATCH):
        deciding = rules.deciding(state)
        if not deciding:
            return
        choices = {seat: chance.choice(rules.choices(state, seat)) for seat in sorted(deciding)}
        step = rules.play(state, choices)
        yield Turn(state, choices, step)
        state = step.state
    raise AssertionError(f"{case_name(case)} does not end")


def random_record(case: Case, seed: int) -> Record:
    """Return the record of a random match."""
    rules, setup, state = opening(case, seed)
    players = tuple(f"Player {seat}" for seat in range(rules.seats(case.options)))
    record = Record(case.spec.id, case.options, setup, players)
    for turn in random_match(case, seed):
        texts = {seat: rules.write_choice(choice) for seat, choice in turn.choices.items()}
        record = record.with_turn(texts)
        state = turn.step.state
    outcome = rules.outcome(state)
    assert outcome is not None
    return record.ended(outcome)


def other_states(game: str, state: Any, seat: int) -> list[Any]:
    """Return other states that a seat must not be able to tell from this one.

    A game says so in `tests/games/<id>/secrets.py`, also where nothing is hidden.
    """
    secrets = import_module(f"tests.games.{game}.secrets")
    others: list[Any] = secrets.others(state, seat)
    return others
