"""The stated effect of placing a card agrees with taking the lot (picture 20)."""

import re
from dataclasses import replace
from random import Random

from pullstrings_qt.games.strung_along.speaker import effects_words
from pullstrings_qt.games.strung_along.state import Lay, StrungAlongState, Take
from tests.games.strung_along.tables import NAMES, RULES, table


def score_changes(state: StrungAlongState, lot: int) -> dict[int, int]:
    """Play on: the card is laid, then each seat that still may takes the lot."""
    laid = RULES.play(state, {state.to_move: Lay(lot)}).state
    changes = {}
    for seat in range(len(state.piles)):
        if not state.out[seat]:
            taken = RULES.play(replace(laid, to_move=seat), {seat: Take(lot)}).state
            changes[seat] = taken.score(seat).total - state.score(seat).total
    return changes


def test_the_sentence_tells_the_change_of_scores_in_2000_random_lays() -> None:
    chance, lays = Random(20), 0
    silent = False
    while lays < 2000:
        state = table(chance.choice((3, 4, 5)), chance.randrange(10**6))
        while choices := RULES.choices(state, state.to_move):
            for choice in choices:
                if not isinstance(choice, Lay):
                    continue
                lays += 1
                changes = score_changes(state, choice.lot)
                said = effects_words(state, choice.lot, NAMES)
                told = {
                    state.to_move if name == "you" else NAMES.index(name): number(change)
                    for name, change in re.findall(r"(\w+) ([+−]\d+)", said)
                }
                assert told == {seat: change for seat, change in changes.items() if change}
                assert (said == "") == (not any(changes.values()))
                silent = silent or not said
            state = RULES.play(state, {state.to_move: chance.choice(choices)}).state
    assert number("−3") == -3


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_you_come_first_and_who_is_out_is_not_named() -> None:
    state = table(
        4,
        piles=("A", "B", "C", "D"),
        lots=("G", "", None, ""),
        drawn="G",
        to_move=2,
        out=(False, True, False, False),
    )
    assert effects_words(state, 0, NAMES) == "For whoever takes it then: you +3, Ben +3, Mara +3."
