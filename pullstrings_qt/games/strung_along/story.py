"""The account of a turn of Strung Along: cards drawn and placed, lots taken, ends of rounds."""

from pullstrings_qt.core.game import Event, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import signed_text
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.strung_along.speaker import (
    DECK_ID,
    DRAWN_ID,
    card_name,
    cards_listed,
    lot_id,
    points_words,
)
from pullstrings_qt.games.strung_along.state import (
    CardDrawn,
    CardLaid,
    LotTaken,
    RoundEnded,
    StrungAlongState,
    TimerDrawn,
)


def step_story(before: StrungAlongState, step: Step[StrungAlongState], speaker: Players) -> Story:
    """Return the account of a step; the deck does not matter: a view has the same story."""
    return Story(tuple(_beat(before, event, speaker) for event in step.events))


def _beat(before: StrungAlongState, event: Event, speaker: Players) -> Beat:
    gains = [0] * len(before.piles)
    if isinstance(event, RoundEnded):
        words = _("Everybody has a lot, so {name} begins a new round.")
        words = words.format(name=speaker.names[event.starter])
        places = tuple(map(lot_id, range(len(before.lots))))
        return Beat((), words, _("The round is over"), places, tuple(gains), (event,))
    if isinstance(event, TimerDrawn):
        words, brief = _("{name} turns over the timer: this is the last round."), ""
        named, places = {}, (DECK_ID,)
    elif isinstance(event, CardDrawn):
        words, brief = _("{name} draws {card}."), ""
        named, places = {"card": card_name(event.card)}, (DECK_ID, DRAWN_ID)
    elif isinstance(event, CardLaid):
        words = _("{name} places {card} on lot {number}.")
        brief = _("{card} on lot {number}")
        named = {"card": card_name(event.card), "number": str(event.lot + 1)}
        places = (DRAWN_ID, lot_id(event.lot))
    elif isinstance(event, LotTaken):
        gain = gains[event.seat] = before.lot_value(event.seat, event.cards)
        words = _("{name} takes lot {number}: {cards}, worth {points}.")
        brief = _("{name} takes lot {number}: {change}")
        named = {
            "number": str(event.lot + 1),
            "cards": cards_listed(event.cards),
            "points": points_words(gain),
            "change": signed_text(gain),
        }
        places = (lot_id(event.lot),)
    else:
        raise TypeError(event)
    named["name"] = speaker.names[event.seat]
    words = words.format(**named)
    brief = brief.format(**named) or words.removesuffix(".")
    return Beat((event.seat,), words, brief, places, tuple(gains), (event,))
