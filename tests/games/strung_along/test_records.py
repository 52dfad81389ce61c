"""Records of Strung Along: external, damaged, edited, of a newer version (notation.md)."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.errors import NotationError, RecordError
from pullstrings_qt.core.record import read_record
from pullstrings_qt.core.replay import player_names, recorded_options, replay, replay_lines
from pullstrings_qt.core.sharing import dealt_record, record_to_share
from pullstrings_qt.games.strung_along.state import StrungAlongState
from tests.games.strung_along.tables import RULES

GOLDEN = Path(__file__).parent / "golden"
FIVE = json.loads((GOLDEN / "five-advanced-without-seats.json").read_text(encoding="utf-8"))
THREE = json.loads((GOLDEN / "three-simple.json").read_text(encoding="utf-8"))


def problem_of(document: dict[str, Any]) -> str:
    with pytest.raises(RecordError) as caught:
        list(replay(read_record(json.dumps(document))))
    sentence = str(caught.value)
    assert 0 < len(sentence) < 300
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def test_a_record_that_names_only_the_scoring_replays_with_all_its_seats() -> None:
    """Notation.md: options of Strung Along hold `scoring`; the set-up tells the seats."""
    assert FIVE["options"] == {"scoring": "advanced"}
    record = read_record(json.dumps({**FIVE, "players": []}))
    assert recorded_options(record)["seats"] == 5
    assert len(player_names(record, RULES)) == 5
    *_turns, last = replay(record)
    assert last.outcome is not None
    assert len(last.outcome.scores) == 5


def test_the_lines_of_a_replay_are_the_notation_s() -> None:
    """Notation.md: one JSON object a line; a taken lot is null; all piles in order A … G + *."""
    lines = [json.loads(line) for line in replay_lines(read_record(json.dumps(FIVE)))]
    first = json.loads(lines[0]["position"])
    assert first == {
        "lots": [""] * 5,
        "piles": FIVE["setup"]["start"],
        "drawn": None,
        "to_move": FIVE["setup"]["first"],
        "last_round": False,
        "deck": len(FIVE["setup"]["deck"]),
    }
    last = json.loads(lines[-1]["position"])
    assert last["lots"] == [None] * 5
    assert last["last_round"] is True
    for pile in last["piles"]:
        assert list(pile) == sorted(pile, key="ABCDEFG+*".index)
    assert lines[-1]["outcome"] == FIVE["outcome"]


def shared(document: dict[str, Any], turns: int) -> dict[str, Any]:
    """Return what a copy of a match holds that has come so far."""
    return record_to_share(read_record(json.dumps(document)).cut(turns)).document()


@pytest.mark.parametrize("document", [THREE, FIVE], ids=["three", "five"])
@pytest.mark.parametrize("turns", [0, 7, 60])
def test_a_copy_of_an_unfinished_match_does_not_tell_the_cards_to_come(
    document: dict[str, Any], turns: int
) -> None:
    """Notation.md: cards that were not drawn are `?`; Continue and replay go on all the same."""
    deck = document["setup"]["deck"]
    copy = shared(document, turns)
    drawn = sum("draw" in turn.values() for turn in document["turns"][:turns])
    assert copy["setup"]["deck"] == deck[:drawn] + ["?"] * (len(deck) - drawn)
    assert ("box" in copy["setup"]) == (document is THREE)
    record = read_record(json.dumps(copy))
    assert len(list(replay(record))) == turns + 1
    dealt = dealt_record(record)
    assert dealt == dealt_record(record), "a file that is opened twice is one match"
    assert dealt.setup["deck"][:drawn] == deck[:drawn]
    assert dealt.setup["deck"] != deck
    assert sorted(dealt.setup["deck"]) == sorted(deck)
    assert len(list(replay(dealt))) == turns + 1


def test_a_finished_match_tells_its_whole_deck() -> None:
    record = read_record(json.dumps(FIVE))
    assert record_to_share(record) == record
    agreed = record.cut(7).ended(RULES.agreed_draw(list(replay(record.cut(7)))[-1].step.state))
    assert record_to_share(agreed) == agreed


def test_nobody_draws_a_hidden_card() -> None:
    copy = shared(THREE, 7)
    turns = THREE["turns"]
    number = next(n for n in range(7, len(turns)) if "draw" in turns[n].values())
    copy["turns"] = turns[: number + 1]
    assert problem_of(copy).endswith("shared before it ended, so nobody knows the next card.")


HIDDEN_BADLY: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no box with three": lambda setup: setup.pop("box"),
    "a box that is no color": lambda setup: setup.update(box="Z"),
    "a box that is a list": lambda setup: setup.update(box=["A"]),
    "the box of a color in play": lambda setup: setup.update(box=setup["start"][0]),
    "a card too many": lambda setup: setup["deck"].append("?"),
    "a card too few": lambda setup: setup["deck"].pop(),
    "a card told below a hidden one": lambda setup: setup["deck"].__setitem__(-1, "A"),
    "a card that is none": lambda setup: setup["deck"].__setitem__(0, "AB"),
    "the timer too early": lambda setup: setup["deck"].__setitem__(0, "!"),
}


@pytest.mark.parametrize("name", HIDDEN_BADLY)
def test_a_hidden_deck_that_cannot_be_is_refused(name: str) -> None:
    copy = shared(THREE, 7)
    HIDDEN_BADLY[name](copy["setup"])
    assert problem_of(copy).startswith("Before the first turn: ")


FIRST = THREE["setup"]["first"]
OTHER_CARD = "*" if THREE["setup"]["deck"][0] == "+" else "+"
EDITED: tuple[tuple[Callable[[dict[str, Any]], Any], str], ...] = (
    (lambda all_: all_["setup"]["deck"].__setitem__(0, OTHER_CARD), "not all the cards once"),
    (lambda all_: all_["setup"]["deck"].sort(), "15 cards below it"),
    (lambda all_: all_["setup"].pop("deck"), "cards of the deck"),
    (lambda all_: all_["setup"].pop("start"), "starting color"),
    (
        lambda all_: (all_["options"].pop("seats"), all_["setup"].update(start=list("ABCDEFG"))),
        "7 starting cards",
    ),
    (lambda all_: all_["setup"].update(first=9), "who begins"),
    (lambda all_: all_["options"].update(scoring="my own"), "scoring"),
    (lambda all_: all_["outcome"].update(winners=[1]), "has been changed"),
    (lambda all_: all_["turns"].__setitem__(0, {"0": "steal", "1": "x"}), "In turn 1"),
    (lambda all_: all_["turns"].__setitem__(0, {f"{FIRST}": "take1"}), "Lot 1 is empty"),
    (lambda all_: all_["turns"].__setitem__(0, {f"{(FIRST + 1) % 3}": "draw"}), "In turn 1"),
    (lambda all_: all_["turns"].append({"0": "draw"}), "The match is over"),
)


def test_an_edited_record_is_refused_in_one_sentence() -> None:
    for change, words in EDITED:
        document = deepcopy(THREE)
        change(document)
        assert words in problem_of(document)


def position(**changes: object) -> str:
    """Return a position of four seats, with parts of it changed."""
    parts: dict[str, object] = {
        "lots": ["AB", "", None, "C"],
        "piles": ["A", "CC+", "E", "G"],
        "drawn": None,
        "to_move": 3,
        "last_round": False,
        "deck": 40,
    }
    return json.dumps(parts | changes)


def read(text: str) -> StrungAlongState:
    return RULES.read_position(text, {"seats": 4}, RULES.draw_setup({"seats": 4}, Random(0)))


def test_a_position_read_knows_who_took_a_lot_the_cards_to_come_and_its_outcome() -> None:
    state = read(position())
    assert state.out == (False, False, True, False)
    after = RULES.play(state, {3: RULES.read_choice("take1")}).state
    assert after.to_move == 0
    setup = RULES.draw_setup({"seats": 4}, Random(0))
    assert list(read(position(deck=20)).deck) == setup["deck"][-20:]
    over = read(position(lots=[None] * 4, last_round=True, deck=3))
    assert over.ending is not None
    assert over.ending.scores == (1, 5, 1, 1)
    assert over.ending.winners == (1,)


NO_POSITIONS: dict[str, tuple[object, ...]] = {
    "lots": (
        *(["A", "", ""], ["AABB", "", "", ""], ["BA", "", "", ""], ["X", "", "", ""]),
        *([1, "", "", ""], [None] * 4),
    ),
    "piles": (["A", "B", "C"],),
    "drawn": ("AB", ""),
    "to_move": (4, True),
    "deck": (-1, 999, 3),  # with 3 cards left the timer has been drawn
    "last_round": (True, 0),
    "more": (1,),
}


def test_what_cannot_lie_on_the_table_is_no_position() -> None:
    for part, values in NO_POSITIONS.items():
        for value in values:
            with pytest.raises(NotationError, match="not a position of Strung Along"):
                read(position(**{part: value}))
