"""The final scores of all seats side by side: color by color, needles, and wilds last."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.score_sheet import RankedCell, RankedRow, Ranking
from pullstrings_qt.games.strung_along.cards import PLUS, WILD
from pullstrings_qt.games.strung_along.scoring import PLUS_POINTS, ColorScore, PileScore
from pullstrings_qt.games.strung_along.speaker import (
    card_name,
    number_text,
    signed_text,
)
from pullstrings_qt.games.strung_along.state import StrungAlongState


def column_names(state: StrungAlongState) -> tuple[str, ...]:
    """Return the names of the columns of piles: the colors of the match, needles, wilds."""
    return (*map(card_name, state.colors), _("Needles"), card_name(WILD))


def wild_words(score: PileScore) -> str:
    """Return the colors of a pile's wilds, such as "as F" or "as A, F"; empty for none."""
    letters = ", ".join(wild_letters(score))
    return _("as {letters}").format(letters=letters) if letters else ""


def wild_letters(score: PileScore) -> str:
    """Return the letters of the colors of a pile's wilds."""
    return "".join(sorted(entry.color for entry in score.colors if entry.wilds))


def signed_points(entry: ColorScore) -> int:
    """Return the points of a color, negative if they are subtracted."""
    return entry.points if entry.positive else -entry.points


def ranked(state: StrungAlongState, outcome: Outcome, names: Sequence[str]) -> Ranking:
    """Return the scores of a match that is over, the best first; equal ones share a place."""
    scores = [state.score(seat) for seat in range(len(state.piles))]
    totals = [score.total for score in scores]
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    rows = tuple(
        RankedRow(
            seat,
            1 + sum(total > totals[seat] for total in totals),
            _behind(max(totals) - totals[seat], wins=seat in outcome.winners),
            _cells(state, seat, scores[seat]),
            number_text(totals[seat]),
        )
        for seat in order
    )
    columns = tuple(zip((*state.colors, PLUS, WILD), column_names(state), strict=True))
    return Ranking(columns, rows, _lead(outcome, scores, names), _note(scores))


def _behind(points: int, *, wins: bool) -> str:
    if wins:
        return _("wins")
    return _("{points} behind").format(points=points) if points else _("in front")


def _cells(state: StrungAlongState, seat: Seat, score: PileScore) -> tuple[RankedCell | None, ...]:
    pile = state.piles[seat]
    found = {entry.color: entry for entry in score.colors}
    cells = [_color_cell(found.get(color)) for color in state.colors]
    plus, wilds = pile.count(PLUS), pile.count(WILD)
    cells.append(
        RankedCell(str(plus), signed_text(plus * PLUS_POINTS), gained=True) if plus else None
    )
    cells.append(RankedCell(str(wilds), wild_words(score)) if wilds else None)
    return tuple(cells)


def _color_cell(entry: ColorScore | None) -> RankedCell | None:
    if entry is None:
        return None
    count = str(entry.cards + entry.wilds) + "*" * bool(entry.wilds)
    return RankedCell(
        count, signed_text(signed_points(entry)), lost=not entry.positive, gained=entry.positive
    )


def _lead(outcome: Outcome, scores: Sequence[PileScore], names: Sequence[str]) -> str:
    """Return the margin of the win, and its main source."""
    if len(outcome.winners) != 1:
        return _("Tied players share the win.") if outcome.winners else ""
    (winner,) = outcome.winners
    others = {seat: score.total for seat, score in enumerate(scores) if seat != winner}
    next_best = max(others.values())
    behind = all_of([names[seat] for seat, total in others.items() if total == next_best])
    lead = _("{points} ahead of {names}.").format(
        points=scores[winner].total - next_best, names=behind
    )
    best = max(scores[winner].colors, key=lambda entry: entry.points, default=None)
    if best is None:
        return lead
    maximum = _("{count} {color} alone brought {points}.").format(
        count=best.cards + best.wilds, color=card_name(best.color), points=best.points
    )
    return f"{lead} {maximum}"


def _note(scores: Sequence[PileScore]) -> str:
    words = _(
        "Three best colors add up (+), every other one is taken away (−). Needles add 2 each."
    )
    wilds = any(entry.wilds for score in scores for entry in score.colors)
    return " ".join((words, _("* A wild counts as one of these cards."))) if wilds else words
