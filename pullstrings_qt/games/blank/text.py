"""The template game in words; every game has these functions (docs/how-to-add-a-game.md)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pullstrings_qt.core.game import Event, Options, Outcome, Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.games.blank.state import Bid, BlankState, PrizeWon


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who plays: the names in seat order."""

    names: Sequence[str]


def speaker(
    names: Sequence[str],
    state: BlankState,  # noqa: ARG001 - games with tiles name them by the state's options
    label: Callable[[str], str],  # noqa: ARG001 - the same for every game
) -> Speaker:
    """Return what sentences about this match need to know."""
    return Speaker(names)


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions of the new-match dialog; the first value is the default."""
    return (
        OptionField(
            "cards",
            _("Cards in each hand"),
            (OptionValue(3, _("Three")), OptionValue(5, _("Five"))),
        ),
    )


def title_line(options: Options) -> str:
    """Return the options that matter in the header of a match."""
    return _("{count} cards each").format(count=options["cards"])


def seat_kind(seat: Seat) -> str:
    """Return what the seat plays, such as a colour."""
    return (_("left hand"), _("right hand"))[seat]


def seat_total(state: BlankState, seat: Seat) -> int:
    """Return the seat's score."""
    return state.points[seat]


def seat_status(state: BlankState, seat: Seat) -> str:
    """Return how the seat stands, in a few words."""
    return _("{points} points").format(points=state.points[seat])


def choice_hint(
    state: BlankState,
    choice: int,
    speaker: Speaker,  # noqa: ARG001 - the same for every game
) -> tuple[str, str] | None:
    """Return what a choice alone would do, a heading and a sentence, or None."""
    heading = _("Card {card}").format(card=choice)
    return heading, _("It wins {prize} against a lower card.").format(prize=state.prizes[0])


def turn_summary(events: Sequence[Event], speaker: Speaker) -> str:
    """Return the most telling thing of a turn in a few words."""
    won = next(event for event in events if isinstance(event, PrizeWon))
    if won.seat is None:
        return _("Nobody wins {prize}").format(prize=won.prize)
    return _("{name} wins {prize}").format(name=speaker.names[won.seat], prize=won.prize)


def announcement(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Return a whole turn as sentences, in the order in which things happen."""
    bids = [
        _("{name} lays {card}.").format(name=speaker.names[event.seat], card=event.card)
        for event in events
        if isinstance(event, Bid)
    ]
    return [*bids, _won_sentence(events, speaker)]


def _won_sentence(events: Sequence[Event], speaker: Speaker) -> str:
    won = next(event for event in events if isinstance(event, PrizeWon))
    if won.seat is None:
        return _("Nobody wins the prize.")
    return _("{name} wins the prize.").format(name=speaker.names[won.seat])


def reveal_status(events: Sequence[Event], seat: Seat) -> str:
    """Return what a seat does in a turn, for its card during the reveal."""
    bid = next(event for event in events if isinstance(event, Bid) and event.seat == seat)
    return _("lays {card}").format(card=bid.card)


def reveal_note(events: Sequence[Event]) -> tuple[str, str]:
    """Return a heading and a sentence that explain how the choices work together."""
    won = next(event for event in events if isinstance(event, PrizeWon))
    if won.seat is None:
        return _("Two equal cards"), _("Nobody wins the prize.")
    return _("The higher card wins"), _("The prize goes to who laid it.")


def position_sentences(state: BlankState, speaker: Speaker) -> list[str]:
    """Return the position as sentences, for reading it aloud."""
    return [
        _("{name} has {points} points.").format(name=name, points=points)
        for name, points in zip(speaker.names, state.points, strict=True)
    ]


def headline(outcome: Outcome, speaker: Speaker) -> str:
    """Return who won, with the score."""
    if not outcome.winners:
        return _("It is a draw")
    return _("{name} wins").format(name=speaker.names[outcome.winners[0]])


def reason(
    outcome: Outcome,
    speaker: Speaker,  # noqa: ARG001 - the same for every game
    state: BlankState | None = None,  # noqa: ARG001 - the same for every game
) -> str:
    """Return why the match ended, as a sentence."""
    return {
        "points": _("All prizes are won."),
        "agreed": _("You both agreed on a draw."),
    }[outcome.reason]


def past_result(outcome: Outcome, speaker: Speaker) -> str:
    """Return how a match of the history ended, in one line."""
    if not outcome.winners:
        return _("A draw")
    return _("{name} won").format(name=speaker.names[outcome.winners[0]])
