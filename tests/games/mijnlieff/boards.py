"""Positions of Mijnlieff for tests, read from the notation, and a second implementation.

What is below `Plain` is written from the rule document alone and shares no code with the game: it
works on letters in a grid. Tests compare both.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple

from pullstrings_qt.games.mijnlieff.geometry import KINDS, SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.games.mijnlieff.state import TILES_OF_A_KIND, MijnlieffState, PlacedTile

RULES = Mijnlieff()
BROWN, ORANGE = 0, 1


def played(*choices: str, options: Mapping[str, Any] | None = None) -> MijnlieffState:
    """Return the state after choices in turn; brown places first."""
    state = RULES.start(options or {}, {})
    for text in choices:
        state = RULES.play(state, {state.to_move: RULES.read_choice(text)}).state
    return state


def placed(position: str) -> MijnlieffState:
    """Return the state a position stands for; the tiles not on the board are in the hands."""
    board, seat, bound = position.split(" ")
    cells: list[PlacedTile | None] = []
    for rank in reversed(board.split("/")):
        for letter in rank:
            owner = BROWN if letter.isupper() else ORANGE
            cells.append(None if letter == "." else PlacedTile(owner, Kind(letter.upper())))
    hands = tuple(
        tuple(TILES_OF_A_KIND - cells.count(PlacedTile(owner, kind)) for kind in KINDS)
        for owner in (BROWN, ORANGE)
    )
    binding = SQUARE_NUMBERS.get(bound)
    return MijnlieffState(tuple(cells), hands, int(seat), binding, RULES.check_options({}))


class Plain(NamedTuple):
    """A position without any help: sixteen letters from a4 to d1, row by row."""

    board: str
    hands: tuple[str, str]
    seat: int
    bound: int | None
    edge: bool = False


PLAIN_START = Plain("." * 16, ("SSDDLLHH", "SSDDLLHH"), 0, None, edge=True)


def plain(position: str) -> Plain:
    """Return a position of the notation as plain letters."""
    ranks, seat, bound = position.split(" ")
    board = ranks.replace("/", "")
    hands = ["SSDDLLHH", "SSDDLLHH"]
    for letter in board.replace(".", ""):
        owner = 0 if letter.isupper() else 1
        hands[owner] = hands[owner].replace(letter.upper(), "", 1)
    index = None if bound in ("free", "edge") else (4 - int(bound[1])) * 4 + "abcd".index(bound[0])
    return Plain(board, (hands[0], hands[1]), int(seat), index, bound == "edge")


def plain_spaces(here: Plain) -> list[int]:
    """Return the empty squares the next tile may lie on, by the words of the document."""
    found = []
    for index, letter in enumerate(here.board):
        row, column = divmod(index, 4)
        if letter != "." or (here.edge and row in (1, 2) and column in (1, 2)):
            continue
        if here.bound is not None:
            down, across = row - here.bound // 4, column - here.bound % 4
            touching = down in (-1, 0, 1) and across in (-1, 0, 1)
            power = here.board[here.bound].upper()
            if power == "S" and down != 0 and across != 0:
                continue
            if power == "D" and down not in (across, -across):
                continue
            if power == "L" and not touching:
                continue
            if power == "H" and touching:
                continue
        found.append(index)
    return found


def plain_moves(here: Plain) -> list[tuple[str, int]]:
    """Return every tile and square, or only a pass; nothing after the end."""
    mine, theirs = here.hands[here.seat], here.hands[1 - here.seat]
    spaces = plain_spaces(here)
    if not mine or (not theirs and not spaces):
        return []
    return [(letter, space) for letter in sorted({*mine}) for space in spaces] or [("pass", -1)]


def plain_after(here: Plain, move: tuple[str, int]) -> Plain:
    """Return the position after a move."""
    letter, index = move
    if letter == "pass":
        return Plain(here.board, here.hands, 1 - here.seat, None)
    shown = letter if here.seat == 0 else letter.lower()
    board = here.board[:index] + shown + here.board[index + 1 :]
    hands = list(here.hands)
    hands[here.seat] = hands[here.seat].replace(letter, "", 1)
    return Plain(board, (hands[0], hands[1]), 1 - here.seat, index)


def plain_games(here: Plain) -> int:
    """Return how many complete games follow from a position."""
    moves = plain_moves(here)
    if not moves:
        return 1
    return sum(plain_games(plain_after(here, move)) for move in moves)


def plain_points(board: str, seat: int) -> int:
    """Return a seat's points, counted line by line."""
    lines: list[list[int]] = []
    for each in range(4):
        lines.append([each * 4 + step for step in range(4)])
        lines.append([step * 4 + each for step in range(4)])
    lines += [[0, 5, 10, 15], [3, 6, 9, 12]]
    lines += [[1, 6, 11], [4, 9, 14], [2, 5, 8], [7, 10, 13]]
    total = 0
    for line in lines:
        letters = "".join(
            "x" if board[index] != "." and board[index].isupper() == (seat == 0) else "-"
            for index in line
        )
        total += 2 if "xxxx" in letters else 1 if "xxx" in letters else 0
    return total


def games_from(state: MijnlieffState) -> int:
    """Return how many complete games the rules of the app allow from a state."""
    if not RULES.deciding(state):
        return 1
    return sum(
        games_from(RULES.play(state, {state.to_move: choice}).state)
        for choice in RULES.choices(state, state.to_move)
    )


def letters_of(state: MijnlieffState) -> str:
    """Return the board of a state as sixteen letters from a4 to d1."""
    return RULES.write_position(state).split(" ")[0].replace("/", "")


def matches(seeds: range) -> Iterator[list[MijnlieffState]]:
    """Return random matches, each as the list of its states."""
    return map(_match, seeds)


@cache  # many tests look at the same matches
def _match(seed: int) -> list[MijnlieffState]:
    chance = Random(seed)
    states = [RULES.start({}, RULES.draw_setup({}, chance))]
    while RULES.deciding(states[-1]):
        state = states[-1]
        choice = chance.choice(RULES.choices(state, state.to_move))
        states.append(RULES.play(state, {state.to_move: choice}).state)
    return states
