"""Rules of Strung Along, each test citing the rule document or a ruling."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.games.strung_along.cards import COLORS, TIMER, all_cards
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.state import (
    CardDrawn,
    CardLaid,
    Draw,
    Lay,
    LotTaken,
    RoundEnded,
    StrungAlongState,
    Take,
    TimerDrawn,
)
from tests.games.random_matches import MATCHES

RULES = StrungAlong()


def table(seats: int = 3, seed: int = 1, **changes: Any) -> StrungAlongState:
    options = {"seats": seats}
    state = RULES.start(options, RULES.draw_setup(options, Random(seed)))
    return replace(state, to_move=0, **changes)


def play(state: StrungAlongState, *choices: str) -> StrungAlongState:
    for text in choices:
        state = RULES.play(state, {state.to_move: RULES.read_choice(text)}).state
    return state


def refusal(state: StrungAlongState, text: str) -> str:
    with pytest.raises(IllegalChoice) as caught:
        RULES.check_choice(state, state.to_move, RULES.read_choice(text))
    return caught.value.reason


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_preparation(seats: int) -> None:
    """Preparation; S1, S8: a lot a player, distinct starting colors, 15 cards below the timer."""
    state = table(seats)
    assert state.lots == ("",) * seats
    assert len(set(state.piles)) == seats
    assert set(state.piles) <= set(COLORS)
    assert len(state.deck) - 1 - state.deck.index(TIMER) == 15
    colors = COLORS if seats > 3 else "".join(c for c in COLORS if c in state.deck)
    assert len(colors) == (6 if seats == 3 else 7)
    cards = Counter(state.deck) + Counter(state.piles)
    del cards[TIMER]
    assert cards == Counter(all_cards(colors))


def test_the_removed_color_differs_from_match_to_match() -> None:
    """S8: with three players the color that goes back into the box is random."""
    removed = {color for seed in range(60) for color in COLORS if color not in table(3, seed).deck}
    assert removed == set(COLORS)


def test_a_card_is_seen_before_the_lot_is_chosen_and_has_to_be_laid_first() -> None:
    """Gameplay A; S5."""
    state = table(deck="A" * 30)
    step = RULES.play(state, {0: Draw()})
    assert step.events == (CardDrawn(0, "A"),)
    assert step.state.drawn == "A"
    assert step.state.to_move == 0
    assert list(RULES.choices(step.state, 0)) == [Lay(0), Lay(1), Lay(2)]
    laid = RULES.play(step.state, {0: Lay(1)})
    assert laid.events == (CardLaid(0, "A", 1),)
    assert laid.state.lots == ("", "A", "")
    assert laid.state.to_move == 1
    state = table(lots=("A", "", ""), drawn="B")
    assert refusal(state, "take1") == "card waits"
    assert refusal(state, "draw") == "card waits"


def test_full_lots_take_no_card_and_empty_ones_are_not_taken() -> None:
    """Gameplay A and B; S4: +2 and wild count to the three; S6; S7: remaining lots."""
    state = table(lots=("+*A", "A", ""), drawn="B")
    assert refusal(state, "lot1") == "lot full"
    assert list(RULES.choices(state, 0)) == [Lay(1), Lay(2)]
    state = table(lots=("AAA", None, "BB+"), out=(False, True, False))
    assert refusal(state, "draw") == "lots full"
    assert list(RULES.choices(state, 0)) == [Take(0), Take(2)]
    state = table(lots=(None, None, ""), out=(False, True, True))
    assert refusal(state, "take3") == "empty lot"
    assert list(RULES.choices(state, 0)) == [Draw()]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("take2", "lot taken"),
        ("lot2", "lot taken"),
        ("take4", "no such lot"),
        ("lot1", "nothing drawn"),
    ],
)
def test_what_else_is_refused(text: str, reason: str) -> None:
    state = table(lots=("A", None, "B"), out=(False, True, False))
    assert refusal(state, text) == reason


def test_who_has_taken_a_lot_is_skipped_and_the_last_begins_the_next_round() -> None:
    """Gameplay: clockwise to the first player who has not taken a lot this round; S11."""
    state = table(4, lots=("A", "B", "C", "D"), out=(False, True, False, False))
    after = play(state, "take1")
    assert after.lots == (None, "B", "C", "D")
    assert after.out == (True, True, False, False)
    assert after.to_move == 2
    state = table(lots=("A+*", "", ""), piles=("B", "C", "D"))
    step = RULES.play(state, {0: Take(0)})
    assert step.events == (LotTaken(0, 0, "A+*"),)
    assert step.state.piles == ("AB+*", "C", "D")
    state = table(lots=("A", None, None), out=(False, True, True), piles=("A", "B", "C"))
    step = RULES.play(state, {0: Take(0)})
    assert step.events[-1] == RoundEnded(0)
    assert step.state.to_move == 0
    assert step.state.lots == ("", "", "")
    assert step.state.out == (False, False, False)


def test_the_timer_begins_the_last_round_after_which_ties_share() -> None:
    """Game end; S9, S16."""
    state = table(deck="!AB")
    step = RULES.play(state, {0: Draw()})
    assert step.events == (TimerDrawn(0), CardDrawn(0, "A"))
    assert step.state.last_round
    assert step.state.deck == "B"
    state = table(
        lots=("A", None, None), out=(False, True, True), piles=("A", "BB", "C"), last_round=True
    )
    step = RULES.play(state, {0: Take(0)})
    assert step.state.ending == Outcome((0, 1), "points", (3, 3, 1))


def test_a_record_without_seats_has_as_many_as_starting_cards() -> None:
    setup = RULES.draw_setup({"seats": 5}, Random(3))
    assert len(RULES.start({}, setup).piles) == 5


BROKEN: tuple[dict[str, Any], ...] = (
    *({"start": start} for start in (["A", "A", "B"], ["A", "+", "B"], ["A", "B"], "ABC")),
    *({"deck": ["A"]}, {"deck": None}, {"first": 3}, {"first": True}),
)


def test_a_broken_set_up_is_refused() -> None:
    for change in BROKEN:
        with pytest.raises(NotationError):
            RULES.start({"seats": 3}, {**RULES.draw_setup({"seats": 3}, Random(3)), **change})


def test_a_deck_with_a_card_exchanged_or_the_timer_moved_is_refused() -> None:
    setup = RULES.draw_setup({"seats": 4}, Random(3))
    deck = list(setup["deck"])
    exchanged = ["B" if card == "+" else card for card in deck]
    moved = [TIMER, *(card for card in deck if card != TIMER)]
    for wrong in (exchanged, moved):
        with pytest.raises(NotationError):
            RULES.start({"seats": 4}, {**setup, "deck": wrong})


@pytest.mark.parametrize("text", ["lot0", "lot6", "take", "Draw", "take 1", "lot１"])
def test_text_that_is_no_choice(text: str) -> None:
    with pytest.raises(NotationError):
        RULES.read_choice(text)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_matches_keep_every_card(seats: int) -> None:
    """S10: the deck is never short. Cards are never lost."""
    for seed in range(MATCHES // 3):
        chance = Random(seed)
        state = RULES.start({"seats": seats}, RULES.draw_setup({"seats": seats}, chance))
        everything = len(state.deck) + seats
        while not state.ending:
            choice = chance.choice(RULES.choices(state, state.to_move))
            state = RULES.play(state, {state.to_move: choice}).state
            lying = sum(len(cards or "") for cards in state.lots)
            held = sum(map(len, state.piles))
            timer = 1 if state.last_round else 0
            waiting = 1 if state.drawn else 0
            assert len(state.deck) + lying + held + waiting + timer == everything
            assert all(len(cards or "") <= 3 for cards in state.lots)
        assert state.last_round
