"""Help for Strung Along in words: values of choices, dangers, and reasons of computers."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import GameWords, Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext, number_text
from pullstrings_qt.games.strung_along.cards import sorted_cards
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.speaker import (
    card_name,
    choice_name,
    lot_id,
    points_words,
)
from pullstrings_qt.games.strung_along.state import Choice, Draw, Lay, StrungAlongState, Take

CLOSE: Final = 0.01
"""Choices that differ by so little of a win are called equal."""
LARGE: Final = 5
"""Minimum points for a coach's note."""
_RULES: Final = StrungAlong()


class Rival(NamedTuple):
    """Another seat, and how many points a lot would bring it."""

    seat: Seat
    points: int


def lead_words(lead: float) -> str:
    """Return a seat's lead over the best of the others: "3 ahead", "5 behind" or "level"."""
    points = round(abs(lead))
    if not points:
        return _("level")
    words = _("{count} ahead") if lead > 0 else _("{count} behind")
    return words.format(count=points)


def best_rival(state: StrungAlongState, seat: Seat, cards: str) -> Rival | None:
    """Return the other seat that gains most from some cards and may still take a lot, or None."""
    seats = len(state.piles)
    order = [(seat + step) % seats for step in range(1, seats)]
    rivals = [Rival(each, state.lot_value(each, cards)) for each in order if not state.out[each]]
    return max(rivals, key=lambda rival: rival.points, default=None)


class StrungAlongHelp(GameWords[StrungAlongState, Choice]):
    """Help, reasons and the review of Strung Along in words."""

    def nudge(self, state: StrungAlongState, analysis: Analysis, speaker: Players) -> str:
        """Return whether to draw or to take, or the kind of lot for the drawn card."""
        if len(analysis.values) < 2:
            return ""
        best = _RULES.read_choice(analysis.best)
        if isinstance(best, Lay):
            return _nudge_to_lay(state, analysis, best)
        if "draw" not in analysis.values:
            return _("You have to take a lot. Think of what you leave to the others, too.")
        drawing = analysis.values["draw"]
        taking = max(value for choice, value in analysis.values.items() if choice != "draw")
        if abs(taking - drawing) < CLOSE:
            return _("Taking and drawing are worth about the same now.")
        if isinstance(best, Take):
            return _("Taking is worth more than drawing now.")
        return _("Drawing is worth more than taking now.")

    def advice(self, state: StrungAlongState, analysis: Analysis, speaker: Players) -> str:
        """Return the best choice and the next one, with their average leads."""
        best = analysis.best
        rest = [choice for choice in analysis.values if choice not in analysis.shares]
        if best not in analysis.points:
            return ""
        leads = {choice: lead_words(points) for choice, points in analysis.points.items()}
        first = choice_name(_RULES.read_choice(best), state.drawn)
        if not rest:
            return _("{choice}: on average you end {lead}.").format(choice=first, lead=leads[best])
        other = max(rest, key=analysis.values.__getitem__)
        named = choice_name(_RULES.read_choice(other), state.drawn)
        if leads[other] != leads[best] or analysis.loss(other) < CLOSE:
            words = _("{choice}: on average you end {lead}. {other}: {other_lead}.")
            return words.format(
                choice=first, lead=leads[best], other=named, other_lead=leads[other]
            )
        words = _("{choice}: you win {often} of 100 such matches. {other}: {seldom}.")
        return words.format(
            choice=first,
            often=round(100 * analysis.value),
            other=named,
            seldom=round(100 * analysis.values[other]),
        )

    def coach_note(
        self, state: StrungAlongState, analysis: Analysis, speaker: Players
    ) -> CoachNote | None:
        """Return the lot with the highest gain for another seat, or for the seat itself, or None.

        A drawn card counts as on the lot; then there are only warnings. It describes the lot and
        never the best choice.
        """
        seat, drawn = analysis.seat, state.drawn or ""
        lots = state.roomy if drawn else [lot for lot, cards in enumerate(state.lots) if cards]
        found = {lot: sorted_cards((state.lots[lot] or "") + drawn) for lot in lots}
        gains = {lot: state.lot_value(seat, cards) for lot, cards in found.items()}
        dangers = [
            (rival, lot)
            for lot, cards in found.items()
            if (rival := best_rival(state, seat, cards)) is not None
            and rival.points >= max(LARGE, gains[lot] + 1)
        ]
        gain, lot = max(((gain, lot) for lot, gain in gains.items()), default=(0, 0))
        rival, risky = max(
            dangers, key=lambda danger: danger[0].points, default=(Rival(seat, 0), 0)
        )
        if dangers and (drawn or rival.points > gain):
            words = _("Lot {number} would bring {name} {points}.")
            if drawn:
                words = _("With {card}, lot {number} would bring {name} {points}.")
            text = words.format(
                card=card_name(drawn) if drawn else "",
                number=risky + 1,
                name=speaker.names[rival.seat],
                points=points_words(rival.points),
            )
            return CoachNote(text, (lot_id(risky),), warns=True)
        if gain < LARGE or drawn:
            return None
        words = _("Lot {number} would bring you {points}.")
        text = words.format(number=lot + 1, points=points_words(gain))
        return CoachNote(text, (lot_id(lot),), warns=False)

    def choice_reason(
        self,
        before: StrungAlongState,
        choices: Mapping[Seat, Choice],
        analysis: Analysis,
        speaker: Players,
    ) -> str:
        """Return why a computer player drew, placed a card or took a lot."""
        choice = choices[analysis.seat]
        name = speaker.names[analysis.seat]
        if isinstance(choice, Draw):
            return _drawing_reason(before, analysis.seat, name)
        if isinstance(choice, Lay):
            return _laying_reason(before, analysis.seat, choice, speaker)
        cards = before.lots[choice.lot] or ""
        gain = before.lot_value(analysis.seat, cards)
        rival = best_rival(before, analysis.seat, cards)
        number = choice.lot + 1
        if rival is not None and rival.points >= LARGE and rival.points > gain:
            return _("{name} takes lot {number}: that costs {rival} {points}.").format(
                name=name,
                number=number,
                rival=speaker.names[rival.seat],
                points=points_words(rival.points),
            )
        if gain > 0:
            words = _("{name} takes lot {number}: it brings {points}.")
            return words.format(name=name, number=number, points=points_words(gain))
        others = [
            before.lot_value(analysis.seat, each)
            for lot, each in enumerate(before.lots)
            if each and lot != choice.lot
        ]
        if all(gain >= other for other in others):
            words = _("{name} takes lot {number}: it does the least harm.")
        else:
            words = _("{name} takes lot {number} for what it may be worth later.")
        return words.format(name=name, number=number)

    def did(self, before: StrungAlongState, choice: Choice, seat: Seat, speaker: Players) -> str:
        """Return that a seat drew, took a lot, or where it placed a card."""
        name = speaker.names[seat]
        if isinstance(choice, Draw):
            return _("{name} draws a card").format(name=name) + "."
        if isinstance(choice, Take):
            return _("{name} takes lot {number}").format(name=name, number=choice.lot + 1) + "."
        return _("{name} places {card} on lot {number}.").format(
            name=name, card=card_name(before.drawn or ""), number=choice.lot + 1
        )

    def would_have(
        self,
        before: StrungAlongState,
        choices: Mapping[Seat, Choice],
        hindsight: Analysis,
        better: Choice,
        speaker: Players,
    ) -> str:
        """Return by how much another choice would have been better.

        That is in points; where those are next to none but the match is close, in matches won.
        """
        chosen, wanted = map(_RULES.write_choice, (choices[hindsight.seat], better))
        more = 0
        if chosen in hindsight.points and wanted in hindsight.points:
            more = round(hindsight.points[wanted] - hindsight.points[chosen])
        if more > 1:
            words = ngettext(
                "{choice}: about {count} point more in the end.",
                "{choice}: about {count} points more in the end.",
                more,
            )
            return words.format(choice=choice_name(better), count=more)
        gap = max(1, round(100 * (hindsight.values[wanted] - hindsight.values[chosen])))
        words = _("{choice}: {count} more wins in 100 such matches.")
        return words.format(choice=choice_name(better), count=gap)


def _nudge_to_lay(state: StrungAlongState, analysis: Analysis, best: Lay) -> str:
    """Return whom the best place for the drawn card is about."""
    if max(analysis.values.values()) - min(analysis.values.values()) < CLOSE:
        return _("It hardly matters where this card goes.")
    mine, theirs = _changes(state, analysis.seat, best.lot)
    if mine > 0:
        return _("This card can improve a lot for you.")
    if theirs is not None and theirs.points < 0:
        return _("This card can spoil a lot for another player.")
    return _("Place this card where it hurts you least.")


def _changes(state: StrungAlongState, seat: Seat, lot: int) -> tuple[int, Rival | None]:
    """Return the effect of the drawn card in a lot: for the seat, and for its main rival.

    The main rival is the one that gains most from the lot before.
    """
    before, card = state.lots[lot] or "", state.drawn or ""
    after = sorted_cards(before + card)
    mine = state.lot_value(seat, after) - state.lot_value(seat, before)
    rival = best_rival(state, seat, before)
    if rival is None:
        return mine, None
    change = state.lot_value(rival.seat, after) - rival.points
    return mine, Rival(rival.seat, change)


def _drawing_reason(before: StrungAlongState, seat: Seat, name: str) -> str:
    """Return why a seat drew; empty if it had no other choice."""
    gains = {lot: before.lot_value(seat, cards) for lot, cards in enumerate(before.lots) if cards}
    if not gains:
        return ""
    best = max(gains, key=gains.__getitem__)
    if gains[best] <= 0:
        return _("{name} draws: no lot would bring anything yet.").format(name=name)
    words = _("{name} draws and hopes for more than the {points} of lot {number}.")
    return words.format(name=name, points=points_words(gains[best]), number=best + 1)


def _laying_reason(before: StrungAlongState, seat: Seat, choice: Lay, speaker: Players) -> str:
    """Return the effect of a placed card; empty for none."""
    mine, theirs = _changes(before, seat, choice.lot)
    name, number = speaker.names[seat], choice.lot + 1
    if mine > 0:
        words = _("{name} makes lot {number} worth {points} more to take.")
        return words.format(name=name, number=number, points=number_text(mine))
    if theirs is not None and theirs.points < 0:
        words = _("{name} places it on lot {number}: that costs {rival} {points}.")
        return words.format(
            name=name,
            number=number,
            points=points_words(-theirs.points),
            rival=speaker.names[theirs.seat],
        )
    return ""
