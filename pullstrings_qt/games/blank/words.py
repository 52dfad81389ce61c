"""Blank in words. Everything else has a default in `GameWords`."""

from pullstrings_qt.core.game import Options, Outcome, Seat, Step
from pullstrings_qt.core.game_words import GameWords, Hint, Players
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.blank.rules import BlankRules
from pullstrings_qt.games.blank.state import (
    SQUARE_NAMES,
    STONE,
    LineMade,
    MarkPut,
    Position,
    Square,
)

_RULES = BlankRules()


def mark_name(seat: Seat) -> str:
    """Return the name of a seat's mark."""
    return (_("Cross"), _("Nought"))[seat]


class BlankWords(GameWords[Position, Square]):
    """Every sentence of the game."""

    def option_fields(self) -> tuple[OptionField, ...]:
        values = (OptionValue(1, _("One stone")), OptionValue(0, _("No stone")))
        return (OptionField("stones", _("On the board"), values),)

    def title_line(self, options: Options) -> str:
        return _("with a stone") if options["stones"] else _("without a stone")

    def seat_kind(self, seat: Seat) -> str:
        return (_("crosses"), _("noughts"))[seat]

    def story(self, before: Position, step: Step[Position], speaker: Players) -> Story:
        beats = []
        for event in step.events:
            if isinstance(event, MarkPut):
                square, mark = SQUARE_NAMES[event.square], mark_name(event.seat)
                text = (
                    _("{name} puts a cross on {square}."),
                    _("{name} puts a nought on {square}."),
                )
                sentence = text[event.seat].format(name=speaker.names[event.seat], square=square)
                brief = _("{mark} on {square}").format(mark=mark, square=square)
                beats.append(Beat((event.seat,), sentence, brief, (square,), (0, 0), (event,)))
            elif isinstance(event, LineMade):
                beats.append(_line_beat(event, speaker))
        return Story(tuple(beats))

    def seat_status(self, state: Position, seat: Seat) -> str:
        return ngettext("line", "lines", self.seat_total(state, seat))

    def position_sentences(self, state: Position, speaker: Players) -> list[str]:
        sentences = []
        for square, cell in enumerate(state.cells):
            if cell is not None:
                what = _("stone") if cell == STONE else mark_name(cell)
                words = _("{square}: {what}.")
                sentences.append(words.format(square=SQUARE_NAMES[square], what=what))
        if state.ending is None:
            sentences.append(". ".join(self.turn_prompt(state, state.to_move, speaker)))
        return sentences

    def turn_prompt(self, state: Position, seat: Seat, speaker: Players) -> Hint:
        heading = _("{name}’s turn").format(name=speaker.names[seat])
        return heading, _("Put your mark on a free square.")

    def choice_hint(self, state: Position, choice: Square, speaker: Players) -> Hint:
        seat = state.to_move
        heading = _("{mark} on {square}").format(mark=mark_name(seat), square=SQUARE_NAMES[choice])
        lines = self.story(state, _RULES.play(state, {seat: choice}), speaker).sentences[1:]
        return heading, " ".join(lines) or _("It makes no three in a row yet.")

    def reason(self, outcome: Outcome, speaker: Players, state: Position) -> str:
        if outcome.reason == "agreed":
            return _("You both agreed on a draw.")
        if not outcome.winners:
            return _("All squares are taken, and nobody has three in a row.")
        return _("Three in a row end the match.")


def _line_beat(made: LineMade, speaker: Players) -> Beat:
    first, second, third = places = tuple(SQUARE_NAMES[square] for square in made.squares)
    text = _("{name} has three in a row: {first}, {second} and {third}.").format(
        name=speaker.names[made.seat], first=first, second=second, third=third
    )
    gains = (1, 0) if made.seat == 0 else (0, 1)
    return Beat((made.seat,), text, _("Three in a row"), places, gains, (made,))
