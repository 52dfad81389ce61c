"""Positions of Chain Reaction for tests, and the rules of moving told a second time.

What is below `Plain` is written from the rule document and the rulings alone and shares no code
with the game: squares are pairs of letters and numbers in a dictionary. Tests compare both.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pullstrings_qt.core.game import Event, Options, Step
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.chain_reaction.geometry import Square, read_square
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from tests.conformance import sample_matches
from tests.conformance.sample_matches import Case

RULES = ChainReaction()
LIGHT, DARK = 0, 1
START = (
    "b,.,b,.,b,.,b/.,b,.,b,.,b,./b,.,b,.,b,.,b/.,.,.,.,.,.,./.,.,.,.,.,.,./"
    "w,.,w,.,w,.,w/.,w,.,w,.,w,./w,.,w,.,w,.,w 0 0 0:0"
)


def state_at(position: str, options: Options | None = None) -> ChainReactionState:
    """Return the state of a position; a rank written as one number is empty."""
    return RULES.read_position(
        re.sub(r"(?<![^/])7(?![^/])", ".,.,.,.,.,.,.", position), options or {}, {}
    )


def placed(
    pieces: str, seat: int = LIGHT, used: int = 0, scores: tuple[int, int] = (0, 0), **options: Any
) -> ChainReactionState:
    """Return a state with a few pieces on it, such as ``bw d4, w c5``."""
    depth = options.get("depth", 8)
    cells = [["."] * 7 for _rank in range(depth)]
    for part in pieces.split(", "):
        stack, name = part.split(" ")
        cells[int(name[1:]) - 1]["abcdefg".index(name[0])] = stack
    ranks = "/".join(",".join(rank) for rank in reversed(cells))
    return state_at(f"{ranks} {seat} {used} {scores[0]}:{scores[1]}", options)


def step(state: ChainReactionState, text: str) -> Step[Any]:
    """Return what a choice does."""
    return RULES.play(state, {state.to_move: RULES.read_choice(text)})


def played(state: ChainReactionState, *choices: str) -> ChainReactionState:
    """Return the state after choices, whoever makes them."""
    for text in choices:
        state = step(state, text).state
    return state


def legal(state: ChainReactionState) -> set[str]:
    """Return the texts of everything the seat that decides may choose."""
    return {RULES.write_choice(choice) for choice in RULES.choices(state, state.to_move)}


def at(state: ChainReactionState, name: str) -> str:
    """Return what stands on a square, the lower piece first."""
    return state.at(square(name))


def square(name: str) -> Square:
    """Return a square by its name."""
    found = read_square(name)
    assert found is not None
    return found


def kinds(events: tuple[Event, ...]) -> list[str]:
    """Return the names of events in order."""
    return [type(event).__name__ for event in events]


def random_match(seed: int, options: Mapping[str, Any]) -> Iterator[tuple[Any, Any, Step[Any]]]:
    """Yield every state of a random match with the choice made in it and what that did."""
    for turn in sample_matches.random_match(Case(game_spec("chain_reaction"), options), seed):
        yield turn.before, turn.choices[turn.before.to_move], turn.step


def telling_turns(
    seed: int, options: Mapping[str, Any], each: int = 12
) -> list[tuple[Any, Step[Any]]]:
    """Return states of a random match and what was done: the first few of each course of events."""
    found: dict[tuple[Any, ...], list[tuple[Any, Step[Any]]]] = {}
    for state, _choice, done in random_match(seed, options):
        course = (state.used, done.state.ending, *kinds(done.events))
        found.setdefault(course, []).append((state, done))
    return [turn for turns in found.values() for turn in turns[:each]]


Plain: TypeAlias = dict[tuple[str, int], str]
"""A board: pieces from below by file and rank; empty squares are left out."""
PlainStep: TypeAlias = tuple[tuple[str, int], tuple[int, int]]
"""Where a piece stands, and how many files and ranks it goes."""

ALL_WAYS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]


def plain(state: ChainReactionState) -> Plain:
    """Return a board as plain letters, read from the notation."""
    ranks = RULES.write_position(state).split(" ")[0].split("/")
    return {
        (file, len(ranks) - row): pieces
        for row, rank in enumerate(ranks)
        for file, pieces in zip("abcdefg", rank.split(","), strict=True)
        if pieces != "."
    }


def beside(place: tuple[str, int], way: tuple[int, int], times: int = 1) -> tuple[str, int]:
    """Return the square so many steps away; the file may lie beside the board."""
    return chr(ord(place[0]) + way[0] * times), place[1] + way[1] * times


def plain_segment(
    board: Plain, mine: str, place: tuple[str, int], way: tuple[int, int], depth: int
) -> tuple[Plain, int] | None:
    """Return the board after a segment and the points, or None where pieces cannot go so."""

    def on_board(where: tuple[str, int]) -> bool:
        return "a" <= where[0] <= "g" and 1 <= where[1] <= depth

    def over_line(where: tuple[str, int]) -> bool:
        return "a" <= where[0] <= "g" and where[1] == (depth + 1 if mine == "w" else 0)

    after = dict(board)
    pieces = after.pop(place)
    points = 0
    if len(pieces) == 2 and over_line(beside(place, way)):
        return after, 1
    for steps, piece in enumerate(pieces, start=1):
        where = beside(place, way, steps)
        if on_board(where):
            after[where] = after.get(where, "") + piece
        elif steps == 2 and over_line(where):
            points = 2 if where[0] == "d" else 1
        else:
            return None
    towers = [where for where, stack in after.items() if len(stack) > 1]
    return None if len(towers) > 1 else (after, points)


def plain_turns(board: Plain, mine: str, used: int = 0, depth: int = 8) -> list[list[PlainStep]]:
    """Return every complete turn as its sequence of segments."""
    towers = [place for place, stack in board.items() if len(stack) == 2]
    starts = towers or [place for place, stack in board.items() if stack == mine]
    found: list[list[PlainStep]] = []
    for place in starts:
        for way in ALL_WAYS:
            result = plain_segment(board, mine, place, way, depth)
            if result is None:
                continue
            after, points = result
            own = [stack for stack in after.values() if len(stack) == 2 and stack[1] == mine]
            if not own:
                found.append([(place, way)])
            elif used + 1 < 5 and not points:
                rest = plain_turns(after, mine, used + 1, depth)
                found += [[(place, way), *more] for more in rest]
    return found


def plain_legal(state: ChainReactionState) -> set[str]:
    """Return the texts of all segments that begin a complete turn."""
    turns = plain_turns(plain(state), "wb"[state.to_move], state.used, state.board.depth)
    return {
        f"{place[0]}{place[1]}{end[0]}{end[1]}"
        for place, way in (turn[0] for turn in turns)
        for end in (beside(place, way),)
    }
