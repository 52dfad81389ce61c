"""The effect of placing a card: how much a lot would change the score of its taker."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.strung_along.speaker import signed_text
from pullstrings_qt.games.strung_along.state import StrungAlongState


def lay_effects(state: StrungAlongState, lot: int) -> tuple[tuple[Seat, int], ...]:
    """Return the gain or loss for each taker of a lot including the drawn card.

    Only seats that may still take a lot, the seat to move first, without zeros.
    """
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
