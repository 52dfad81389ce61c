"""The account of a turn of Strung Along: cards drawn and placed, lots taken, ends of rounds."""

from pullstrings_qt.core.game import Event, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.strung_along.events import (
    CardDrawn,
    CardLaid,
    LotTaken,
    MatchScored,
    RoundEnded,
    TimerDrawn,
)
from pullstrings_qt.games.strung_along.place_words import DECK_ID, DRAWN_ID, lot_id
from pullstrings_qt.games.strung_along.speaker import (
    card_name,
    cards_listed,
    points_words,
    signed_text,
)
from pullstrings_qt.games.strung_along.state import StrungAlongState


def step_story(before: StrungAlongState, step: Step[StrungAlongState], speaker: Players) -> Story:
    """Return the account of a draw, of a placed card, or of a taken lot.

    The deck does not matter: a view has the same story.
    """
    told = [event for event in step.events if not isinstance(event, MatchScored)]
    scored = tuple(event for event in step.events if isinstance(event, MatchScored))
    return Story(
        tuple(_beat(before, event, scored if event is told[-1] else (), speaker) for event in told)
    )


def _beat(
    before: StrungAlongState, event: Event, scored: tuple[Event, ...], speaker: Players
) -> Beat:
    nothing = (0,) * len(before.piles)
    events = (event, *scored)
    if isinstance(event, TimerDrawn):
        name = speaker.names[event.seat]
        words = _("{name} turns over the timer: this is the last round.").format(name=name)
        brief = words.removesuffix(".")
        return Beat((event.seat,), words, brief, (DECK_ID,), nothing, events)
    if isinstance(event, CardDrawn):
        named = {"name": speaker.names[event.seat], "card": card_name(event.card)}
        words = _("{name} draws {card}.").format(**named)
        return Beat(
            (event.seat,), words, words.removesuffix("."), (DECK_ID, DRAWN_ID), nothing, events
        )
    if isinstance(event, CardLaid):
        words, brief = _laid_words(event, speaker)
        way = (DRAWN_ID, lot_id(event.lot))
        return Beat((event.seat,), words, brief, way, nothing, events)
    if isinstance(event, LotTaken):
        gain = before.lot_value(event.seat, event.cards)
        gains = (*nothing[: event.seat], gain, *nothing[event.seat + 1 :])
        words, brief = _taken_words(event, gain, speaker)
        return Beat((event.seat,), words, brief, (lot_id(event.lot),), gains, events)
    if isinstance(event, RoundEnded):
        words = _("Everybody has a lot, so {name} begins a new round.")
        words = words.format(name=speaker.names[event.starter])
        places = tuple(map(lot_id, range(len(before.lots))))
        return Beat((), words, _("The round is over"), places, nothing, events)
    raise TypeError(event)


def _laid_words(event: CardLaid, speaker: Players) -> tuple[str, str]:
    named = {
        "name": speaker.names[event.seat],
        "card": card_name(event.card),
        "number": event.lot + 1,
    }
    words = _("{name} places {card} on lot {number}.")
    return words.format(**named), _("{card} on lot {number}").format(**named)


def _taken_words(event: LotTaken, gain: int, speaker: Players) -> tuple[str, str]:
    """Return sentence and row of a taken lot, with its value for the taker."""
    named = {
        "name": speaker.names[event.seat],
        "number": event.lot + 1,
        "cards": cards_listed(event.cards),
        "points": points_words(gain),
        "change": signed_text(gain),
    }
    words = _("{name} takes lot {number}: {cards}, worth {points}.")
    brief = _("{name} takes lot {number}: {change}")
    return words.format(**named), brief.format(**named)
