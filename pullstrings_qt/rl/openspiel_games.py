"""The games as games of OpenSpiel; importing this registers them, as ``pullstrings_<id>``.

Parameters are ``options``, those of the game as JSON, and ``setups``: the first move is by chance,
and is the number of one of so many set-ups. Returns are 1 for a win and 0 for a loss.
"""

import json
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

import numpy as np
import pyspiel

from pullstrings_qt.core.registry import games
from pullstrings_qt.rl.match_in_numbers import MatchInNumbers

PREFIX: Final = "pullstrings_"
PARAMETERS: Final[Mapping[str, Any]] = {"options": "{}", "setups": 1000}


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is not here
    """One of the games, with options."""

    def __init__(self, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.setups = int(given["setups"])
        self.match = MatchInNumbers(
            kind.short_name.removeprefix(PREFIX), json.loads(given["options"])
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.match.choices),
            max_chance_outcomes=self.setups,
            num_players=self.match.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.match.longest,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the set-up is drawn."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Observer":
        """Return what writes observations."""
        return Observer(len(self.match.observation(0)))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is not here
    """A position; None instead of a match before the set-up is drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match: MatchInNumbers | None = None

    def current_player(self) -> int:
        """Return the seat to move, or one of the numbers of `pyspiel.PlayerId`."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        in_turn = self.match.spec.in_turn
        return self.match.deciding[0] if in_turn else int(pyspiel.PlayerId.SIMULTANEOUS)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the set-ups, all alike."""
        setups = self.get_game().setups
        return [(number, 1 / setups) for number in range(setups)]

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.match is not None and self.match.returns is not None

    def returns(self) -> list[float]:
        """Return what each seat has of the win."""
        shares = None if self.match is None else self.match.returns
        return list(shares or [0.0] * self.num_players())

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.match is None else self.match.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = copy(self.get_game().match)
            self.match.deal(action)
        else:
            self.match.play({self.match.deciding[0]: action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        assert self.match is not None
        self.match.play(dict(enumerate(actions)))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.match is None or player == pyspiel.PlayerId.CHANCE:
            return f"set-up {action}"
        return str(self.match.rules.write_choice(self.match.choices[action]))

    def __str__(self) -> str:
        if self.match is None:
            return "before the set-up"
        return f"{self.match.rules.write_position(self.match.state)} after {self.match.turns}"


class Observer:
    """Writes what a player sees, as a tensor and as text."""

    def __init__(self, numbers: int) -> None:
        self.tensor = np.zeros(numbers, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write into the tensor what a player sees; zeros before the set-up."""
        self.tensor[:] = 0 if state.match is None else state.match.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the position as a player sees it."""
        if state.match is None:
            return str(state)
        rules = state.match.rules
        return str(rules.write_position(rules.view(state.match.state, player)))


def _class_of(kind: Any) -> type[SpielGame]:
    """Return a class for one game: OpenSpiel holds it to the end, which an object dies of."""

    class RegisteredGame(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, params)

    return RegisteredGame


def _register() -> None:
    kinds, known = pyspiel.GameType, pyspiel.GameType.Information
    for spec in games().values():
        match = MatchInNumbers(spec.id)
        hides = match.rules.view(match.state, 0) != match.state
        kind = kinds(
            short_name=f"{PREFIX}{spec.id}",
            long_name=spec.name,
            dynamics=kinds.Dynamics.SEQUENTIAL if spec.in_turn else kinds.Dynamics.SIMULTANEOUS,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=known.IMPERFECT_INFORMATION if hides else known.PERFECT_INFORMATION,
            utility=kinds.Utility.CONSTANT_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=spec.seats[1],
            min_num_players=spec.seats[0],
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=dict(PARAMETERS),
        )
        pyspiel.register_game(kind, _class_of(kind))


_register()
