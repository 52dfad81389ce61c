"""The adapters with the real PettingZoo and OpenSpiel, in an environment of their own.

python -m tests.real_rl.check → one line for each test that passed; `make rl-test`.
"""

import re
import warnings
from pathlib import Path

import numpy as np
import pyspiel
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    seed_test,
)

from pullstrings_qt.core.registry import games
from pullstrings_qt.rl import openspiel_games
from pullstrings_qt.rl.pettingzoo_envs import SecretEnv, TurnEnv, make

ROOT = Path(__file__).resolve().parents[2]
CYCLES = 200


def check_pettingzoo(game: str) -> None:
    env = make(game)
    if isinstance(env, TurnEnv):
        api_test(env, num_cycles=CYCLES)
        seed_test(lambda: make(game), num_cycles=CYCLES)
        performance_benchmark(make(game))
    else:
        parallel_api_test(env, num_cycles=CYCLES)
        parallel_seed_test(lambda: make(game), num_cycles=CYCLES)


def check_openspiel(game: str) -> None:
    loaded = pyspiel.load_game(f"{openspiel_games.PREFIX}{game}", {"setups": 20})
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)
    if not games()[game].in_turn:
        turn_based = pyspiel.convert_to_turn_based(loaded)
        pyspiel.random_sim_test(turn_based, num_sims=1, serialize=False, verbose=False)


def check_illegal_action() -> None:
    env = make("mijnlieff")
    assert isinstance(env, TurnEnv)
    env.reset(seed=1)
    first = env.agent_selection
    mask = env.observe(first)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[first] == 0
    assert sum(env.rewards.values()) == 1
    assert all(env.terminations.values())


def check_page() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/rl.md").read_text(), re.DOTALL)
    exec(program, {})


def main() -> None:
    """Run all tests."""
    warnings.simplefilter("ignore")  # PettingZoo wonders at spaces with a mask
    for game in games():
        check_pettingzoo(game)
        check_openspiel(game)
        print(f"{game}: PettingZoo and OpenSpiel are content", flush=True)
    assert isinstance(make("pulling_strings"), SecretEnv)
    check_illegal_action()
    check_page()
    print("all is well")


if __name__ == "__main__":
    main()
