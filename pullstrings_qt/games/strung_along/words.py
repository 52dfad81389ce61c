"""Strung Along in words."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Event, Options, Outcome, Seat, Step
from pullstrings_qt.core.game_words import GameWords, Hint, Players, TableWords
from pullstrings_qt.core.language import all_of, ngettext, number_text, signed_text
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.core.story import Beat, Story, events_of
from pullstrings_qt.games.strung_along.cards import sorted_cards
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.speaker import (
    DECK_ID,
    DRAWN_ID,
    card_name,
    cards_listed,
    choice_name,
    countdown_words,
    effects_words,
    lot_id,
    lot_name,
    lot_words,
    lots_listed,
    points_words,
    score_sheet,
)
from pullstrings_qt.games.strung_along.state import (
    CardDrawn,
    CardLaid,
    Choice,
    Draw,
    Lay,
    LotTaken,
    RoundEnded,
    StrungAlongState,
    Take,
    TimerDrawn,
    next_seat,
    recorded_options,
)

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


class StrungAlongWords(GameWords[StrungAlongState, Choice]):
    """Strung Along in words."""

    counts_steps = True
    recorded_options = staticmethod(recorded_options)
    story = staticmethod(step_story)

    def option_fields(self) -> tuple[OptionField, ...]:
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
        seats = options["seats"]
        players = ngettext("{count} player", "{count} players", seats).format(count=seats)
        if options["scoring"] == "advanced":
            return _("{players} · advanced scoring").format(players=players)
        return _("{players} · simple scoring").format(players=players)

    def round_line(self, state: StrungAlongState) -> tuple[str, bool]:
        if state.ending is not None:
            words = ngettext("{count} round", "{count} rounds", state.round)
            return words.format(count=state.round), False
        if state.last_round:
            return _("last round"), True
        return _("round {number}").format(number=state.round), False

    def seat_kind(self, seat: Seat) -> str:
        return (_("circle"), _("square"), _("flower"), _("triangle"), _("star"))[seat]

    def table_words(self) -> TableWords:
        """Return the terms; the rules have no draw, which with more than two is called a stop."""
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
        if state.ending is not None:
            return _("final score")
        if seat == state.to_move:
            return (
                _("places {card}").format(card=card_name(state.drawn))
                if state.drawn
                else _("chooses")
            )
        if state.out[seat]:
            owners = [None if taken is None else taken[0] for taken in state.taken]
            if seat not in owners:
                return _("has taken a lot")
            return _("has lot {number}").format(number=owners.index(seat) + 1)
        return _("is next") if next_seat(state.to_move, state.out) == seat else _("waits")

    def position_sentences(self, state: StrungAlongState, speaker: Players) -> list[str]:
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
        return tuple(
            score_sheet(state, pile, speaker.names[seat]) for seat, pile in enumerate(state.piles)
        )

    def choice_sheet(
        self, state: StrungAlongState, choice: Choice, speaker: Players
    ) -> ScoreSheet | None:
        cards = None if isinstance(choice, Draw) else state.lots[choice.lot]
        if isinstance(choice, Draw) or cards is None:
            return None
        pile = sorted_cards(state.piles[state.to_move] + cards + (state.drawn or ""))
        title = _("{name} with lot {number}").format(
            name=speaker.names[state.to_move], number=choice.lot + 1
        )
        return score_sheet(state, pile, title)

    def reason(self, outcome: Outcome, speaker: Players, state: StrungAlongState) -> str:
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

    def nudge(self, state: StrungAlongState, analysis: Analysis, speaker: Players) -> str:
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

        A drawn card counts as on the lot; then there are only warnings.
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
        """Return by how much another choice was better: in points, or in wins if those are few."""
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
    """Return the effect of the drawn card in a lot, for the seat and for whom it gains most."""
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
