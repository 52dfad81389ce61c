"""Blank Secret in words. Everything else has a default in `GameWords`."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Options, Outcome, Seat, Step
from pullstrings_qt.core.game_words import GameWords, Hint, Players, SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.results import points_sentences
from pullstrings_qt.core.story import Beat, Story, events_of
from pullstrings_qt.games.blank_secret.state import (
    GOAL,
    HANDS,
    Hand,
    HandShown,
    PointWon,
    Position,
)


def hand_name(hand: Hand) -> str:
    """Return the name of a hand."""
    return (_("Rock"), _("Paper"), _("Scissors"))[hand]


class BlankSecretWords(GameWords[Position, Hand]):
    """Every sentence of the game."""

    def title_line(self, options: Options) -> str:
        return _("three points win")

    def secret_words(self) -> SecretWords:
        return SecretWords(
            choose_all=_("Choose hands"),
            pick=_("{name}, choose your hand"),
            empty=_("No hand yet"),
            covered=_("A hidden hand"),
            covered_brief=_("hidden"),
            click=_("Click a hand, or press"),
            cover=_("Choose {label}"),
            cover_unnamed=_("Choose this hand"),
            picked=_("A hand"),
            picked_aloud=_("A hand is picked."),
            look=_("{name}, come and look. You see the hands together."),
            uncover=_("Show both hands"),
            uncover_picked=_("Show both hands: {label}"),
            letter=_("The letter of your hand; nobody sees or hears it"),
            type_letter=_("Type the letter of your hand, then press Enter: it is not read aloud."),
            question=_("Which answer belongs to your hand?"),
            enter=_("Click the hand on the board."),
            elsewhere=_("A hand that isn’t on the board"),
            play_entered=_("Play the hands"),
        )

    def story(self, before: Position, step: Step[Position], speaker: Players) -> Story:
        shown = [event for event in step.events if isinstance(event, HandShown)]
        hands = [event.hand for event in shown]
        text = _("{name} shows {hand}, {other} shows {other_hand}.").format(
            name=speaker.names[0],
            hand=hand_name(hands[0]),
            other=speaker.names[1],
            other_hand=hand_name(hands[1]),
        )
        brief = _("{hand} and {other}").format(hand=hand_name(hands[0]), other=hand_name(hands[1]))
        places = tuple(dict.fromkeys(HANDS[hand] for hand in hands))
        beats = [Beat((0, 1), text, brief, places, (0, 0), tuple(shown), tells_choices=True)]
        for event in step.events:
            if isinstance(event, PointWon):
                mine, other = hands[event.seat], hands[1 - event.seat]
                text = _("{hand} beats {other}: a point for {name}.").format(
                    hand=hand_name(mine), other=hand_name(other), name=speaker.names[event.seat]
                )
                gains = (1, 0) if event.seat == 0 else (0, 1)
                brief = _("{hand} beats {other}").format(
                    hand=hand_name(mine), other=hand_name(other)
                )
                beats.append(Beat((event.seat,), text, brief, (HANDS[mine],), gains, (event,)))
        return Story(tuple(beats))

    def reveal_status(self, beats: Sequence[Beat], seat: Seat) -> str:
        shown = [event for event in events_of(beats) if isinstance(event, HandShown)]
        return next((hand_name(event.hand) for event in shown if event.seat == seat), "")

    def seat_status(self, state: Position, seat: Seat) -> str:
        missing = GOAL - state.scores[seat]
        if state.ending is not None:
            return _("final score")
        return ngettext("{count} more to win", "{count} more to win", missing).format(count=missing)

    def position_sentences(self, state: Position, speaker: Players) -> list[str]:
        return points_sentences(state.scores, speaker.names)

    def choice_hint(self, state: Position, choice: Hand, speaker: Players) -> Hint:
        other = hand_name((choice - 1) % len(HANDS))
        return hand_name(choice), _("It beats {hand}.").format(hand=other)

    def reason(self, outcome: Outcome, speaker: Players, state: Position) -> str:
        return {
            "goal": _("Three points end the match."),
            "turns": _("All turns are played."),
            "agreed": _("You both agreed on a draw."),
        }[outcome.reason]
