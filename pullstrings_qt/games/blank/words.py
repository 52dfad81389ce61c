"""The template game in words."""

from collections.abc import Callable, Sequence

from pullstrings_qt.core.game import Event, Options, Outcome, Seat
from pullstrings_qt.core.game_words import GameWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.games.blank.state import Bid, BlankState, PrizeWon
from pullstrings_qt.games.blank.story import Speaker, deciding, story


class BlankWords(GameWords[BlankState, int, Speaker]):
    """The template game in words."""

    counts_steps = False
    story = staticmethod(story)
    deciding_beat = staticmethod(deciding)

    def speaker(
        self,
        names: Sequence[str],
        state: BlankState,
        label: Callable[[str], str],
    ) -> Speaker:
        """Return what sentences about this match need to know."""
        return Speaker(names)

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the questions of the new-match dialog; the first value is the default."""
        return (
            OptionField(
                "cards",
                _("Cards in each hand"),
                (OptionValue(3, _("Three")), OptionValue(5, _("Five"))),
            ),
        )

    def title_line(self, options: Options) -> str:
        """Return the options that matter in the header of a match."""
        return _("{count} cards each").format(count=options["cards"])

    def seat_kind(self, seat: Seat) -> str:
        """Return what the seat plays, such as a colour."""
        return (_("left hand"), _("right hand"))[seat]

    def reveal_status(self, events: Sequence[Event], seat: Seat) -> str:
        """Return what a seat does in a turn, for its card during the reveal."""
        bid = next(event for event in events if isinstance(event, Bid) and event.seat == seat)
        return _("lays {card}").format(card=bid.card)

    def reveal_note(self, events: Sequence[Event]) -> tuple[str, str]:
        """Return a heading and a sentence that explain how the choices work together."""
        won = next(event for event in events if isinstance(event, PrizeWon))
        if won.seat is None:
            return _("Two equal cards"), _("Nobody wins the prize.")
        return _("The higher card wins"), _("The prize goes to who laid it.")

    def seat_total(self, state: BlankState, seat: Seat) -> int:
        """Return the seat's score."""
        return state.points[seat]

    def seat_status(self, state: BlankState, seat: Seat) -> str:
        """Return how the seat stands, in a few words."""
        return _("{points} points").format(points=state.points[seat])

    def position_sentences(self, state: BlankState, speaker: Speaker) -> list[str]:
        """Return the position as sentences, for reading it aloud."""
        return [
            _("{name} has {points} points.").format(name=name, points=points)
            for name, points in zip(speaker.names, state.points, strict=True)
        ]

    def choice_hint(
        self,
        state: BlankState,
        choice: int,
        speaker: Speaker,
    ) -> tuple[str, str] | None:
        """Return what a choice alone would do, a heading and a sentence, or None."""
        heading = _("Card {card}").format(card=choice)
        return heading, _("It wins {prize} against a lower card.").format(prize=state.prizes[0])

    def headline(self, outcome: Outcome, speaker: Speaker) -> str:
        """Return who won, with the score."""
        if not outcome.winners:
            return _("It is a draw")
        return _("{name} wins").format(name=speaker.names[outcome.winners[0]])

    def reason(
        self,
        outcome: Outcome,
        speaker: Speaker,
        state: BlankState,
    ) -> str:
        """Return why the match ended, as a sentence."""
        return {
            "points": _("All prizes are won."),
            "agreed": _("You both agreed on a draw."),
        }[outcome.reason]

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return how a match of the history ended, in one line."""
        if not outcome.winners:
            return _("A draw")
        return _("{name} won").format(name=names[outcome.winners[0]])
