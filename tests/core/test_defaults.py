"""The defaults of a game (docs/how-to-add-a-game.md)."""

from collections.abc import Sequence
from typing import Any, cast

from pullstrings_qt.core.game import Options, Outcome, Seat, Step
from pullstrings_qt.core.game_words import GameWords, Players
from pullstrings_qt.core.options import ChoiceRules, OptionField
from pullstrings_qt.core.score_sheet import ScoreSheet, SheetLine
from pullstrings_qt.core.story import Beat, Story


class Plain(GameWords[Any, int]):
    """The words of a game that says no more than it has to."""

    def option_fields(self) -> tuple[OptionField, ...]:
        return ()

    def title_line(self, options: Options) -> str:
        return "Plain"

    def seat_kind(self, seat: Seat) -> str:
        return "green"

    def story(self, before: int, step: Step[Any], speaker: Players) -> Story:
        beats = (Beat((0,), "Mara waits.", "Mara waits", (), (0, 0)),)
        return Story((*beats, Beat((1,), "Theo scores.", "Theo scores", (), (0, 2))))

    def seat_total(self, state: int, seat: Seat) -> int:
        return state

    def seat_status(self, state: int, seat: Seat) -> str:
        return "ahead"

    def position_sentences(self, state: int, speaker: Players) -> list[str]:
        return ["It is empty."]

    def headline(self, outcome: Outcome, speaker: Players) -> str:
        return "Theo has won."

    def reason(self, outcome: Outcome, speaker: Players, state: int) -> str:
        return "Theo has 2."

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        return "won by Theo"


PLAIN = Plain()
NOBODY = PLAIN.speaker((), 0)


def test_a_game_that_says_nothing_more_has_no_extras_and_is_played_as_asked() -> None:
    assert (PLAIN.last_caption((), 0), PLAIN.reveal_status((), 0)) == ("", "")
    assert PLAIN.reveal_note(()) is None
    assert PLAIN.turn_prompt(0, 0, NOBODY) is None
    assert PLAIN.choice_hint(0, 0, NOBODY) is None
    assert PLAIN.choice_sheet(0, 0, NOBODY) is None
    assert PLAIN.score_sheets(0, NOBODY) == ()
    assert PLAIN.lessons(0, (), NOBODY) == ()
    options: Options = {"to": 12}
    drawn = {"order": [1, 0]}
    assert PLAIN.limited(options, 5) == options
    assert PLAIN.rematch(options, {"order": [0, 1]}, drawn) == (options, drawn)
    assert PLAIN.recorded_options(options, drawn) == options
    assert not PLAIN.counts_steps
    assert PLAIN.begins_turn(0)
    rules = PLAIN.choice_rules({})
    assert rules == ChoiceRules()
    assert not rules.answers
    assert not rules.by_hand
    assert (rules.rolling, rules.nothing) == ((), "")
    story = PLAIN.story(0, Step(cast(Any, 2), ()), NOBODY)
    assert PLAIN.brief(story) == "Theo scores"
    assert PLAIN.deciding_beat([story], Outcome((1,), "points", (0, 2))) == (0, 1)


def test_a_score_sheet_is_read_out_line_by_line() -> None:
    lines = (SheetLine("red", "Red yarn", "three", "+4"), SheetLine("", "Cut", "one", "-2", True))
    assert [line.lost for line in lines] == [False, True]
    assert ScoreSheet("Mara", lines, "2").spoken == "Mara: 2. Red yarn: three, +4. Cut: one, -2."
    whole = ScoreSheet("Mara", lines[:1], "4", ("The longest wins.", "Nobody has more."))
    assert whole.spoken == "Mara: 4. Red yarn: three, +4. The longest wins. Nobody has more."
