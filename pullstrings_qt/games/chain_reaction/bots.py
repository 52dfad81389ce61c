"""Computer players of Chain Reaction at three levels."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, Opponents, Thought
from pullstrings_qt.games.chain_reaction.geometry import DIRECTIONS
from pullstrings_qt.games.chain_reaction.rules import ChainReaction
from pullstrings_qt.games.chain_reaction.search import (
    POINT,
    WIN,
    BudgetExceeded,
    TurnEnd,
    TurnSearch,
)
from pullstrings_qt.games.chain_reaction.segments import possible_segments
from pullstrings_qt.games.chain_reaction.state import (
    LEAST_LEAD,
    PIECES,
    ChainReactionState,
    Penalty,
    Placement,
    Segment,
    places_for_next_piece,
)


class Skill(NamedTuple):
    """What a level does.

    Attributes:
        nodes: segments it may try: a budget that is the same on every machine.
        random_moves: how often it moves without thinking.
        noise: how far it misjudges a turn, in the unit of `POINT`.
        answers: how many of its own turns it looks at with every answer.
        replies: how many of these it looks at one turn further, against that many answers.
    """

    nodes: int
    random_moves: float
    noise: int
    answers: int = 0
    replies: int = 0


SKILLS: Final = {
    "easy": Skill(1_500, 0.3, 700),
    "middle": Skill(20_000, 0.1, 60),
    "strong": Skill(200_000, 0.0, 0, answers=120, replies=8),
}
_RULES: Final = ChainReaction()


class ChainReactionOpponents(Opponents):
    """Computer players that look at a part of their turns, at all, or at every answer too."""

    def levels(self) -> Sequence[Level]:
        """Return the levels from the gentlest to the strongest."""
        return (
            Level("easy", _("Gentle")),
            Level("middle", _("Even")),
            Level("strong", _("Strong")),
        )

    def think(self, view: ChainReactionState, seat: Seat, level: str, seed: int) -> Thought:
        """Return a choice for the seat; the same view, level and seed give the same choice.

        Raises:
            KeyError: there is no such level.
            ValueError: the match is over or it is not the seat's turn.
        """
        if view.ending is not None or seat != view.to_move:
            raise ValueError("it is not this seat's turn")
        skill, chance = SKILLS[level], Random(seed)
        if view.to_place:
            return Thought(_best_place(view, skill, chance))
        segments = tuple(possible_segments(view))
        if len(segments) < 2 or chance.random() < skill.random_moves:
            return Thought(chance.choice(segments) if segments else Penalty())
        return Thought(TurnChooser(view, skill, chance).best())


def code_of(pieces: str) -> int:
    """Return what stands on a square as the number the search uses."""
    code = 0
    for piece in pieces:
        code = 3 * code + 1 + PIECES.index(piece)
    return code


def cells_of(state: ChainReactionState) -> bytes:
    """Return a board as the search uses it."""
    return bytes(map(code_of, state.cells))


def search_for(state: ChainReactionState, budget: int) -> TurnSearch:
    """Return a search with the options of a match."""
    return TurnSearch(
        state.board,
        both_leave=state.options["both_leave"],
        to_owner=state.options["returns_to"] == "owner",
        budget=budget,
    )


class TurnChooser:
    """Chooses a turn: its ends are judged as far as the skill goes."""

    def __init__(self, view: ChainReactionState, skill: Skill, chance: Random) -> None:
        self._view = view
        self._skill = skill
        self._chance = chance
        self._search = search_for(view, skill.nodes)

    def best(self) -> Segment:
        """Return the first segment of the turn that seems best."""
        ends = self._ends()
        ranked = sorted(ends, key=self._judge, reverse=True)
        return self._segment(self._answered(ranked) if self._skill.answers else ranked[0])

    def _ends(self) -> list[TurnEnd]:
        """Return the ends of turns that the budget allows to look at."""
        view, search = self._view, self._search
        cells, seat = cells_of(view), view.to_move
        tower = -1 if view.tower is None else view.board.index(view.tower)
        starts = [square for square, code in enumerate(cells) if code == seat + 1]
        self._chance.shuffle(starts)
        try:
            return search.turns(cells, tower, seat, view.used, starts=starts)
        except BudgetExceeded:
            return search.found or [self._any_end()]

    def _any_end(self) -> TurnEnd:
        """Return a legal move as an end of unknown worth."""
        segment = self._chance.choice(tuple(possible_segments(self._view)))
        board = self._view.board
        step = (
            segment.first.file - segment.start.file,
            segment.first.rank - segment.start.rank,
        )
        number = [tuple(direction) for direction in DIRECTIONS].index(step)
        return TurnEnd(board.index(segment.start), number, cells_of(self._view), -1, 0, 0)

    def _judge(self, end: TurnEnd) -> float:
        """Return what an end seems worth before the answer, a little blurred."""
        seat = self._view.to_move
        noise = (
            self._chance.gauss(0, self._skill.noise) if self._skill.noise else self._chance.random()
        )
        return self._search.worth_to(seat, end) + WIN * self._wins(seat, end.gained) + noise

    def _wins(self, seat: Seat, gained: int) -> bool:
        scores = self._view.scores
        score = scores[seat] + gained
        return gained > 0 and (
            score >= self._view.options["target"] and score - scores[1 - seat] >= LEAST_LEAD
        )

    def _answered(self, ranked: Sequence[TurnEnd]) -> TurnEnd:
        """Return the end that leaves most after the other's best answer."""
        best = ranked[0]
        if self._wins(self._view.to_move, best.gained):
            return best
        tops: list[tuple[int, TurnEnd]] = []
        try:
            for end in ranked[: self._skill.answers]:
                least = tops[-1][0] if len(tops) >= self._skill.replies else -WIN
                worth = self._after_answer(end, least)
                tops = sorted([*tops, (worth, end)], key=_worth, reverse=True)
                tops, best = tops[: self._skill.replies], tops[0][1]
            furthest = -WIN
            for _worth_now, end in tops:
                worth = self._after_reply(end)
                if worth > furthest:
                    furthest, best = worth, end
        except BudgetExceeded:
            pass
        return best

    def _after_answer(self, end: TurnEnd, least: int) -> int:
        """Return what is left of an end after the best answer; below `least` it is not exact."""
        now = POINT * end.gained
        return now - best_answer(self._search, end, 1 - self._view.to_move, now - least)

    def _after_reply(self, end: TurnEnd) -> int:
        """Return what an end leads to one turn further, against the likeliest answers."""
        seat, search = self._view.to_move, self._search
        answers = search.turns(end.cells, end.tower, 1 - seat)
        answers = sorted(answers, key=lambda answer: -search.worth_to(1 - seat, answer))
        return min(
            POINT * (end.gained - answer.gained) + best_answer(search, answer, seat, None)
            for answer in answers[: self._skill.replies]
        )

    def _segment(self, end: TurnEnd) -> Segment:
        start = self._view.board.squares[end.first]
        return Segment(start, start.step(DIRECTIONS[end.direction]))


def _worth(rated: tuple[int, TurnEnd]) -> int:
    return rated[0]


def best_answer(search: TurnSearch, end: TurnEnd, seat: Seat, limit: int | None) -> int:
    """Return what the best turn of a seat after an end is worth to it; `limit` and no more."""
    answers = search.turns(end.cells, end.tower, seat, limit=limit)
    return max(search.worth_to(seat, answer) for answer in answers)


def _best_place(view: ChainReactionState, skill: Skill, chance: Random) -> Placement:
    """Return where a piece comes back: where the other's best answer is worst."""
    places = list(places_for_next_piece(view))
    chance.shuffle(places)
    if not skill.answers or len(places) < 2:
        return Placement(places[0])
    search, other = search_for(view, skill.nodes), 1 - view.to_move
    tower = -1 if view.tower is None else view.board.index(view.tower)
    code, best, least = code_of(view.to_place[0]), places[0], WIN
    for place in places:
        cells = bytearray(cells_of(view))
        cells[view.board.index(place)] = code
        end = TurnEnd(-1, -1, bytes(cells), tower, 0, 0)
        try:
            answer = best_answer(search, end, other, least)
        except BudgetExceeded:
            break
        if answer < least:
            least, best = answer, place
    return Placement(best)
