"""How often levels take what lies before them, in matches against themselves.

Run by hand, for example ``python -m benchmarks.taken --game chain_reaction --levels 1,3``. In Chain
Reaction that is a turn that can score, by the leaps it takes at least; in Strung Along a full lot
that brings five points or more, and two more than any other. Matches are seeded by their numbers.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, TypeAlias

from benchmarks.matches import Pairing, in_order, played_record
from benchmarks.round_robin import mean_score
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.games.chain_reaction.turns import TurnSearch, cells_of, tower_of
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.games.strung_along.state import StrungAlongState

GOOD_LOT: Final = 5
MORE_THAN_OTHERS: Final = 2

Chances: TypeAlias = Iterator[tuple[str, bool]]
"""What lay there, and whether it was taken."""


def scores(states: Sequence[ChainReactionState], _texts: Sequence[str]) -> Chances:
    """Yield each turn that could score, by the fewest leaps that do."""
    begun = states[0]
    for before, after in pairwise(states):
        if after.to_move != before.to_move or after.ending is not None:
            seat, leaps = begun.to_move, _fewest_leaps(begun)
            if leaps:
                yield f"{leaps} leaps", after.scores[seat] > begun.scores[seat]
            begun = after


def _fewest_leaps(state: ChainReactionState) -> int:
    """Return how many leaps a score takes at least; 0 where there is none."""
    turns = TurnSearch(state)
    if state.to_place or turns.max_points(cells_of(state), tower_of(state), state.to_move) <= 0:
        return 0
    ends = turns.turns(cells_of(state), tower_of(state), state.to_move)
    return min(len(end.path) for end in ends if end.gained > 0)


def good_lots(states: Sequence[StrungAlongState], texts: Sequence[str]) -> Chances:
    """Yield each choice where a good lot lay."""
    for before, text in zip(states, texts, strict=False):
        lots = [(before.lot_value(before.to_move, each or ""), each) for each in before.lots]
        (most, cards), (second, _other) = sorted(lots, key=lambda lot: -lot[0])[:2]
        good = most >= GOOD_LOT and most - second >= MORE_THAN_OTHERS
        if before.drawn is None and good and len(cards or "") == LOT_SIZE:
            yield "a good lot", text == f"take{before.lots.index(cards) + 1}"


CHANCES: Final[Mapping[str, Callable[[Any, Sequence[str]], Chances]]] = {
    "chain_reaction": scores,
    "strung_along": good_lots,
}


def chances(game: str, options: str, level: int, number: int) -> list[tuple[str, bool]]:
    """Return what lay before a level in a match with itself, and whether it was taken."""
    record: Record = played_record(Pairing(game, options, str(level), str(level), number))
    rules = game_spec(game).rules()
    states, texts = [rules.start(record.options, record.setup)], list[str]()
    for turn in record.turns:
        choices = {seat: rules.read_choice(text) for seat, text in turn.items()}
        texts += turn.values()
        states.append(rules.play(states[-1], choices).state)
    return list(CHANCES[game](states, texts))


def main() -> None:
    """Play what is asked for and print how much was taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, choices=list(CHANCES))
    parser.add_argument("--levels", default="1,2,3,4,5,6", help="such as 1,3")
    parser.add_argument("--matches", type=int, default=40, help="of each level")
    parser.add_argument("--options", default="{}", help="of the game, such as '{\"seats\": 3}'")
    parser.add_argument("--processes", type=int, default=2, help="matches at the same time")
    asked = parser.parse_args()
    options = json.dumps(json.loads(asked.options), sort_keys=True)
    for level in map(int, asked.levels.split(",")):
        taken: dict[str, list[float]] = defaultdict(list)
        work = partial(chances, asked.game, options, level)
        for match in in_order(work, range(asked.matches), asked.processes):
            for what, was_taken in match:
                taken[what].append(float(was_taken))
        for what, each in sorted(taken.items()):
            print(f"level {level}, {what}: taken {mean_score(each)} of {len(each)}", flush=True)


if __name__ == "__main__":
    main()
