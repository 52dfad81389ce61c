"""The names of cards and lots, for every sentence about a match."""

from collections import Counter
from collections.abc import Sequence

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, pgettext
from pullstrings_qt.games.strung_along.cards import PILE_ORDER, PLUS, TIMER, WILD


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
        PLUS: _("+2 needles"),
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


def number_text(number: int) -> str:
    """Return a number with a true minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def signed_text(number: int) -> str:
    """Return a number that always has its sign, but for 0."""
    return f"+{number}" if number > 0 else number_text(number)
