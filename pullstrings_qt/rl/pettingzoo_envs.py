"""The games as environments of PettingZoo: parallel where seats choose at once, else AEC.

An observation is ``{"observation": numbers, "action_mask": which actions are legal}``. The reward
comes at the end: 1 for a win, 0 for a loss, a draw in equal parts. Who takes an action that is not
legal loses.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from pullstrings_qt.core.game import Options, Outcome, Seat
from pullstrings_qt.rl.match_in_numbers import MatchInNumbers

Observation = dict[str, Any]


class _Numbers:
    """What both kinds of environment have: the match, the agents and their spaces."""

    def __init__(self, match: MatchInNumbers) -> None:
        self.match = match
        self._chance = Random(0)
        self.render_mode = None
        self.metadata = {"name": match.spec.id, "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(match.seats)]
        self.agents = self.possible_agents[:]
        numbers, actions = len(match.observation(0)), len(match.choices)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the choices of an agent."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and may choose."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.match.choices), np.int8)
        mask[self.match.legal(seat)] = 1
        return {
            "observation": np.array(self.match.observation(seat), np.float32),
            "action_mask": mask,
        }

    def deal(self, seed: int | None) -> None:
        """Begin a match; a seed decides this one and all that follow without one."""
        if seed is not None:
            self._chance = Random(seed)
        self.match.deal(self._chance.getrandbits(32))
        self.agents = self.possible_agents[:]

    def played(self, actions: Mapping[Seat, int]) -> tuple[float, ...] | None:
        """Play a turn and return what each seat has of the win, or None if the match goes on."""
        wrong = {seat for seat, action in actions.items() if action not in self.match.legal(seat)}
        if wrong:
            winners = tuple(seat for seat in range(self.match.seats) if seat not in wrong)
            return Outcome(winners, "illegal", (0,) * self.match.seats).returns
        self.match.play(actions)
        return self.match.returns


class SecretEnv(_Numbers, ParallelEnv):  # type: ignore[misc]  # PettingZoo is not here
    """A game in which all seats choose at the same time, as a parallel environment."""

    def reset(
        self, seed: int | None = None, options: object = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match and return what each agent sees."""
        self.deal(seed)
        return self._each(map(self.observe, self.agents)), self._each({} for _ in self.agents)

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Play a turn; return observations, rewards, terminations, truncations and infos."""
        agents = self.agents
        returns = self.played(
            {self.possible_agents.index(agent): int(actions[agent]) for agent in agents}
        )
        cut = self.match.is_cut
        told = (
            self._each(map(self.observe, agents)),
            self._each(returns or [0.0] * len(agents)),
            self._each([returns is not None and not cut] * len(agents)),
            self._each([cut] * len(agents)),
            self._each({} for _ in agents),
        )
        if returns is not None:
            self.agents = []
        return told

    def _each(self, values: Iterable[Any]) -> dict[str, Any]:
        return dict(zip(self.agents, values, strict=True))


class TurnEnv(_Numbers, AECEnv):  # type: ignore[misc]  # PettingZoo is not here
    """A game in which one seat chooses after another, as an AEC environment."""

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Begin a match."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.deciding[0]]

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        returns = self.played({self.agents.index(agent): int(action)})
        if returns is None:
            self.agent_selection = self.agents[self.match.deciding[0]]
        else:
            self.rewards = dict(zip(self.agents, returns, strict=True))
            ends = self.truncations if self.match.is_cut else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()


def make(game: str, options: Options | None = None) -> SecretEnv | TurnEnv:
    """Return the environment of a game; `KeyError` or `NotationError` for no game or options."""
    match = MatchInNumbers(game, options)
    return TurnEnv(match) if match.spec.in_turn else SecretEnv(match)
