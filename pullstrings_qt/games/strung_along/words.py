"""Strung Along in words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Options, Outcome, Seat
from pullstrings_qt.core.game_words import Hint, Players, TableWords
from pullstrings_qt.core.language import all_of, ngettext, number_text, signed_text
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.core.story import Beat, Story, events_of
from pullstrings_qt.games.strung_along.cards import sorted_cards
from pullstrings_qt.games.strung_along.events import (
    CardDrawn,
    CardLaid,
    LotTaken,
    TimerDrawn,
)
from pullstrings_qt.games.strung_along.help_words import StrungAlongHelp
from pullstrings_qt.games.strung_along.score_words import score_sheet
from pullstrings_qt.games.strung_along.speaker import (
    card_name,
    cards_listed,
    countdown_words,
    effects_words,
    lot_name,
    lot_words,
    lots_listed,
    points_words,
)
from pullstrings_qt.games.strung_along.state import (
    Choice,
    Draw,
    StrungAlongState,
    Take,
    next_seat,
    recorded_options,
)
from pullstrings_qt.games.strung_along.story import step_story


class StrungAlongWords(StrungAlongHelp):
    """Strung Along in words."""

    counts_steps = True
    recorded_options = staticmethod(recorded_options)
    story = staticmethod(step_story)

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the questions; every first value is the default."""
        simple = _("The more of a color the better: 1, 3, 6, 10, 15, 21 points.")
        advanced = _(
            "Three of a color are best: 1, 4, 8, 7, 6, 5 points. From Coloretto, because "
            "the rules do not say."
        )
        return (
            OptionField(
                "seats",
                _("How many players?"),
                (
                    OptionValue(3, "3", _("With three, one color stays in the box.")),
                    OptionValue(4, "4"),
                    OptionValue(5, "5"),
                ),
                redraws=True,
            ),
            OptionField(
                "scoring",
                _("Scoring"),
                (
                    OptionValue("simple", _("Simple"), simple),
                    OptionValue("advanced", _("Advanced"), advanced),
                ),
                note=_("How many points the cards of a color bring."),
                advanced=True,
            ),
            OptionField(
                "starts",
                _("Who begins"),
                (
                    OptionValue(
                        "chance", _("Random"), _("If you play again, the next one begins.")
                    ),
                    OptionValue("first", _("The first player")),
                ),
                note=_("Who takes the first turn."),
                advanced=True,
                redraws=True,
            ),
            OptionField(
                "countdown",
                _("The timer"),
                (
                    OptionValue(False, _("Nobody counts the cards")),
                    OptionValue(True, _("The app counts them")),
                ),
                note=_("Whether the app says how many cards come before the timer."),
                advanced=True,
            ),
        )

    def title_line(self, options: Options) -> str:
        """Return the options that matter, for the header."""
        seats = options["seats"]
        players = ngettext("{count} player", "{count} players", seats).format(count=seats)
        if options["scoring"] == "advanced":
            return _("{players} · advanced scoring").format(players=players)
        return _("{players} · simple scoring").format(players=players)

    def round_line(self, state: StrungAlongState) -> tuple[str, bool]:
        """Return the number of the round, and whether it is the last."""
        if state.ending is not None:
            words = ngettext("{count} round", "{count} rounds", state.round)
            return words.format(count=state.round), False
        if state.last_round:
            return _("last round"), True
        return _("round {number}").format(number=state.round), False

    def seat_kind(self, seat: Seat) -> str:
        """Return the shape of the seat's button."""
        return (
            _("circle"),
            _("square"),
            _("flower"),
            _("triangle"),
            _("star"),
        )[seat]

    def table_words(self) -> TableWords:
        """Return this game's terms on the pages of a match.

        The rules have no draw, and with more than two players it is called a stop.
        """
        return TableWords(status_line=True, agree=_("Agree to stop"))

    def begins_turn(self, state: StrungAlongState) -> bool:
        """Return whether a turn starts here: a drawn card is placed in the same turn."""
        return state.drawn is None

    def brief(self, story: Story) -> str:
        """Return a turn in a few words; the timer is more important than the next card."""
        for beat in story.beats:
            if any(isinstance(event, TimerDrawn) for event in beat.events):
                return beat.brief
        return super().brief(story)

    def reveal_status(self, beats: Sequence[Beat], seat: Seat) -> str:
        """Return the action of a seat in this turn, for its card."""
        events = events_of(beats)
        for event in events:
            if isinstance(event, CardDrawn) and event.seat == seat:
                return _("draws {card}").format(card=card_name(event.card))
            if isinstance(event, CardLaid) and event.seat == seat:
                return _("places {card}").format(card=card_name(event.card))
            if isinstance(event, LotTaken) and event.seat == seat:
                return _("takes lot {number}").format(number=event.lot + 1)
        return _("waits")

    def seat_status(self, state: StrungAlongState, seat: Seat) -> str:
        """Return the seat's current action."""
        if state.ending is not None:
            return _("final score")
        if seat == state.to_move:
            return (
                _("places {card}").format(card=card_name(state.drawn))
                if state.drawn
                else _("chooses")
            )
        if state.out[seat]:
            return _taken_status(state, seat)
        return _("is next") if next_seat(state.to_move, state.out) == seat else _("waits")

    def position_sentences(self, state: StrungAlongState, speaker: Players) -> list[str]:
        """Return the position as sentences, for a screen reader."""
        sentences = [_("This is the last round.")] if state.last_round else []
        for lot in range(len(state.lots)):
            name = lot_name(state, lot, speaker.names, open_now=False, worth=False)
            sentences.append(f"{name}.")
        for seat, name in enumerate(speaker.names):
            cards, points = cards_listed(state.piles[seat]), state.score(seat).total
            words = _("{name} has {cards}, worth {points}.")
            sentences.append(words.format(name=name, cards=cards, points=number_text(points)))
        if state.options["countdown"] and state.until_timer >= 0:
            sentences.append(countdown_words(state.until_timer))
        if state.ending is None:
            sentences.append(". ".join(self.turn_prompt(state, state.to_move, speaker)))
        return sentences

    def turn_prompt(self, state: StrungAlongState, seat: Seat, speaker: Players) -> Hint:
        """Return the task of a seat and its reason: a heading and a few sentences."""
        name = speaker.names[seat]
        takable = [lot for lot, cards in enumerate(state.lots) if cards]
        last = " " + _("This is the last round.") if state.last_round else ""
        if state.drawn is not None:
            card = card_name(state.drawn)
            heading = _("Place {card} on a lot").format(card=card)
            words = _("Click {lots}, or press its number.").format(lots=lots_listed(state.roomy))
            return heading, words + last
        if not state.roomy:
            heading = _("{name} takes a lot").format(name=name)
            words = _("Every lot is full, so no card can be drawn. Take {lots}.")
            return heading, words.format(lots=lots_listed(takable)) + last
        if not takable:
            words = _("No lot has a card yet, so there is none to take.")
            return _("{name} draws a card").format(name=name), words + last
        heading = _("{name} draws or takes a lot").format(name=name)
        return heading, _("Draw a card, or take {lots}.").format(lots=lots_listed(takable)) + last

    def choice_hint(self, state: StrungAlongState, choice: Choice, speaker: Players) -> Hint:
        """Return the effect of a choice: a heading and a few sentences."""
        seat = state.to_move
        name = speaker.names[seat]
        if isinstance(choice, Draw):
            words = _(
                "The card is turned face up, so this cannot be undone. Then place it on a lot."
            )
            return _("Draw a card"), words
        cards = state.lots[choice.lot] or ""
        if isinstance(choice, Take):
            gain = state.lot_value(seat, cards)
            now = state.score(seat).total
            heading = _("{name} takes lot {number}").format(name=name, number=choice.lot + 1)
            words = _("{cards}: {change}, from {now} to {then}. Then wait for the next round.")
            return heading, words.format(
                cards=cards_listed(cards),
                change=signed_text(gain),
                now=number_text(now),
                then=number_text(now + gain),
            )
        drawn = state.drawn or ""
        heading = _("{card} on lot {number}").format(card=card_name(drawn), number=choice.lot + 1)
        words = f"{lot_words(choice.lot, cards + drawn)}." if cards else ""
        effects = effects_words(state, choice.lot, speaker.names)
        return heading, f"{words} {effects}".strip() or _("Nobody gains or loses by it now.")

    def score_sheets(self, state: StrungAlongState, speaker: Players) -> tuple[ScoreSheet, ...]:
        """Return how the score of every seat comes about, in seat order."""
        return tuple(
            score_sheet(state, pile, speaker.names[seat]) for seat, pile in enumerate(state.piles)
        )

    def choice_sheet(
        self, state: StrungAlongState, choice: Choice, speaker: Players
    ) -> ScoreSheet | None:
        """Return the score of the seat to move after taking the lot of a choice, or None."""
        cards = None if isinstance(choice, Draw) else state.lots[choice.lot]
        if isinstance(choice, Draw) or cards is None:
            return None
        pile = sorted_cards(state.piles[state.to_move] + cards + (state.drawn or ""))
        title = _("{name} with lot {number}").format(
            name=speaker.names[state.to_move], number=choice.lot + 1
        )
        return score_sheet(state, pile, title)

    def reason(self, outcome: Outcome, speaker: Players, state: StrungAlongState) -> str:
        """Return why the match ended, as a few sentences."""
        if outcome.reason == "agreed":
            return _("You all agreed to stop.")
        counts = ", ".join(
            f"{name} {points_words(points)}"
            for name, points in zip(speaker.names, outcome.scores, strict=True)
        )
        shared = " " + _("Tied players share the win.") if len(outcome.winners) > 1 else ""
        words = _("The timer came up, and the last round is over. {counts}.").format(counts=counts)
        return words + shared

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return who won, with the score; equal points share the victory (S16)."""
        if not outcome.winners:
            return _("Stopped by agreement")
        points = points_words(outcome.scores[outcome.winners[0]])
        if len(outcome.winners) == 1:
            words = _("{name} wins with {points}")
            return words.format(name=names[outcome.winners[0]], points=points)
        return _("{names} win together with {points} each").format(
            names=all_of([names[seat] for seat in outcome.winners]), points=points
        )


def _taken_status(state: StrungAlongState, seat: Seat) -> str:
    """Return the lot a seat has taken in this round."""
    for lot, taken in enumerate(state.taken):
        if taken is not None and taken[0] == seat:
            return _("has lot {number}").format(number=lot + 1)
    return _("has taken a lot")
