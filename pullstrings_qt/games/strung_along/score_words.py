"""Explanation of a pile's score: every number, and why each wild has its color."""

from collections import Counter

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, number_text, signed_text
from pullstrings_qt.core.score_sheet import ScoreSheet, SheetLine
from pullstrings_qt.games.strung_along.cards import PLUS, WILD
from pullstrings_qt.games.strung_along.scoring import (
    PLUS_POINTS,
    ColorScore,
    PileScore,
    pile_score,
    score_with,
)
from pullstrings_qt.games.strung_along.speaker import (
    card_name,
    points_words,
)
from pullstrings_qt.games.strung_along.state import StrungAlongState


def score_sheet(state: StrungAlongState, pile: str, title: str) -> ScoreSheet:
    """Return how the score of a pile comes about in a match."""
    score = pile_score(pile, state.scoring, state.colors)
    lines = [_color_line(entry) for entry in score.colors]
    if score.plus_cards:
        points = signed_text(PLUS_POINTS * score.plus_cards)
        lines.append(SheetLine(PLUS, _("Needles, +2 each"), str(score.plus_cards), points))
    notes = _wild_notes(pile, score, state)
    if any(not entry.positive for entry in score.colors):
        notes.append(_("Three colors count for you; all others count against you."))
    return ScoreSheet(title, tuple(lines), number_text(score.total), tuple(notes))


def _color_line(entry: ColorScore) -> SheetLine:
    count = str(entry.cards)
    if entry.wilds:
        words = ngettext("{cards} + {wilds} wild", "{cards} + {wilds} wilds", entry.wilds)
        count = words.format(cards=entry.cards, wilds=entry.wilds)
    points = entry.points if entry.positive else -entry.points
    return SheetLine(
        entry.color, card_name(entry.color), count, signed_text(points), lost=not entry.positive
    )


def _wild_notes(pile: str, score: PileScore, state: StrungAlongState) -> list[str]:
    """Return the gain of the wilds of each color, and the next best color."""
    counts = Counter(pile)
    if not counts[WILD]:
        return []
    used = Counter({entry.color: entry.wilds for entry in score.colors if entry.wilds})
    notes = []
    for color in sorted(used):
        rest = used - Counter(color)
        without = score_with(counts, rest, state.scoring).total
        others = {
            other: score_with(counts, rest + Counter(other), state.scoring).total - without
            for other in state.colors
            if other != color
        }
        best = max(others, key=lambda other: (others[other], counts[other]))
        notes.append(_wild_note(color, used[color], score.total - without, best, others[best]))
    return notes


def _wild_note(color: str, wilds: int, gain: int, other: str, less: int) -> str:
    name, rival = card_name(color), card_name(other)
    first = ngettext(
        "The wild counts as {color}, for {points}.",
        "{wilds} wilds count as {color}, the last of them for {points}.",
        wilds,
    ).format(wilds=wilds, color=name, points=points_words(gain))
    return (
        first
        + " "
        + _("As {other} it would bring {points}.").format(other=rival, points=points_words(less))
    )
