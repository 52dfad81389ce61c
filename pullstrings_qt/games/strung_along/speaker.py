"""The names of cards, lots and choices, for every sentence and for screen readers."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, number_text, pgettext, signed_text
from pullstrings_qt.core.score_sheet import ScoreSheet, SheetLine
from pullstrings_qt.games.strung_along.cards import LOT_SIZE, PILE_ORDER, PLUS, TIMER, WILD
from pullstrings_qt.games.strung_along.scoring import (
    PLUS_POINTS,
    ColorScore,
    PileScore,
    pile_score,
    score_with,
)
from pullstrings_qt.games.strung_along.state import Choice, Draw, Lay, StrungAlongState


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


DECK_ID: Final = "deck"
DRAWN_ID: Final = "drawn"


def card_name(card: str) -> str:
    """Return the name of a card; in English the names of yarns begin with their letter."""
    return {
        "A": pgettext("yarn", "Amber"),
        "B": _("Burgundy"),
        "C": _("Cream"),
        "D": _("Damson"),
        "E": _("Eucalyptus"),
        "F": _("Frost"),
        "G": _("Ginger"),
        PLUS: _("needles"),
        WILD: _("Wild"),
        TIMER: _("Timer"),
    }[card]


def cards_listed(cards: str) -> str:
    """Return cards as a list for a sentence, such as "2 Amber, 1 Frost"."""
    counts = Counter(cards)
    return ", ".join(
        _("{count} {card}").format(count=counts[card], card=card_name(card))
        for card in PILE_ORDER
        if counts[card]
    )


def lots_listed(lots: Sequence[int]) -> str:
    """Return lots, numbered from 0, as "lot 1", "lot 1 or 3" or "lot 1, 2 or 3"."""
    numbers = [str(lot + 1) for lot in lots]
    if len(numbers) == 1:
        return _("lot {number}").format(number=numbers[0])
    return _("lot {most} or {last}").format(most=", ".join(numbers[:-1]), last=numbers[-1])


def points_words(points: int) -> str:
    """Return a number of points in words, such as "1 point" or "−3 points"."""
    return ngettext("{points} point", "{points} points", abs(points)).format(
        points=number_text(points)
    )


def lay_effects(state: StrungAlongState, lot: int) -> tuple[tuple[Seat, int], ...]:
    """Return the gain or loss, not 0, for each seat that may take a lot with the drawn card."""
    cards = (state.lots[lot] or "") + (state.drawn or "")
    seats = len(state.piles)
    order = [(state.to_move + step) % seats for step in range(seats)]
    worth = [(seat, state.lot_value(seat, cards)) for seat in order if not state.out[seat]]
    return tuple((seat, value) for seat, value in worth if value)


def effects_words(state: StrungAlongState, lot: int, names: Sequence[str]) -> str:
    """Return the effect of placing the drawn card on a lot, as a sentence; empty for none."""
    effects = ", ".join(
        _("you {change}").format(change=signed_text(value))
        if seat == state.to_move
        else f"{names[seat]} {signed_text(value)}"
        for seat, value in lay_effects(state, lot)
    )
    return _("For whoever takes it then: {effects}.").format(effects=effects) if effects else ""


def lot_id(lot: int) -> str:
    """Return the id of the place of a lot, numbered from 0."""
    return f"lot{lot + 1}"


def lot_of(place_id: str | None) -> int | None:
    """Return the lot of a place, or None."""
    return int(place_id[3:]) - 1 if place_id and place_id.startswith("lot") else None


def taker_of(state: StrungAlongState, lot: int) -> tuple[Seat, str] | None:
    """Return the taker of a lot in this round and the cards it had, or None."""
    return state.taken[lot] if state.taken else None


def lot_name(
    state: StrungAlongState, lot: int, names: Sequence[str], *, open_now: bool, worth: bool
) -> str:
    """Return everything about a lot: cards, free places, whether it can be chosen, its value."""
    number, cards = lot + 1, state.lots[lot]
    if cards is None:
        taken = taker_of(state, lot)
        if taken is None or not names:
            return _("Lot {number}: taken in this round").format(number=number)
        return _("Lot {number}: taken by {name}, with {cards}").format(
            number=number, name=names[taken[0]], cards=cards_listed(taken[1])
        )
    parts = [lot_words(lot, cards)]
    room = LOT_SIZE - len(cards)
    if room:
        words = ngettext("room for {count} card", "room for {count} cards", room)
        parts.append(words.format(count=room))
    else:
        parts.append(_("full"))
    if worth and state.drawn is None and cards:
        points = points_words(state.lot_value(state.to_move, cards))
        parts.append(_("taking it changes the score by {points}").format(points=points))
    if open_now:
        parts.append(_("the drawn card may go here") if state.drawn else _("can be taken"))
    if worth and open_now and state.drawn is not None and names:
        parts.append(effects_words(state, lot, names).removesuffix("."))
    return "; ".join(filter(None, parts))


def lot_words(lot: int, cards: str) -> str:
    """Return a lot and its cards."""
    listed = cards_listed(cards) or _("empty")
    return _("Lot {number}: {cards}").format(number=lot + 1, cards=listed)


def countdown_words(cards: int) -> str:
    """Return the number of cards above the timer, as a sentence (S18)."""
    if not cards:
        return _("The next card is the timer.")
    return ngettext(
        "{count} card comes before the timer.", "{count} cards come before the timer.", cards
    ).format(count=cards)


def choice_name(choice: Choice, drawn: str | None = None) -> str:
    """Return a choice in a few words, such as for the main button."""
    if isinstance(choice, Draw):
        return _("Draw a card")
    if isinstance(choice, Lay):
        if drawn is None:
            return _("On lot {number}").format(number=choice.lot + 1)
        return _("Place {card} on lot {number}").format(
            card=card_name(drawn), number=choice.lot + 1
        )
    return _("Take lot {number}").format(number=choice.lot + 1)
