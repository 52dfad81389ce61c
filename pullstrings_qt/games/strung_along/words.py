"""Strung Along in words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import GameWords
from pullstrings_qt.games.strung_along import text
from pullstrings_qt.games.strung_along.state import Choice, StrungAlongState, recorded_options
from pullstrings_qt.games.strung_along.story import deciding, story
from pullstrings_qt.games.strung_along.text import Speaker


class StrungAlongWords(GameWords[StrungAlongState, Choice, Speaker]):
    """Strung Along in words."""

    counts_steps = True
    speaker = staticmethod(text.speaker)
    option_fields = staticmethod(text.option_fields)
    title_line = staticmethod(text.title_line)
    seat_kind = staticmethod(text.seat_kind)
    aim = staticmethod(text.aim)
    table_words = staticmethod(text.table_words)
    rematch = staticmethod(text.rematch)
    begins_turn = staticmethod(text.begins_turn)
    reveal_status = staticmethod(text.reveal_status)
    reveal_note = staticmethod(text.reveal_note)
    seat_total = staticmethod(text.seat_total)
    seat_status = staticmethod(text.seat_status)
    position_sentences = staticmethod(text.position_sentences)
    turn_prompt = staticmethod(text.turn_prompt)
    choice_hint = staticmethod(text.choice_hint)
    score_sheets = staticmethod(text.score_sheets)
    choice_sheet = staticmethod(text.choice_sheet)
    headline = staticmethod(text.headline)
    story = staticmethod(story)
    deciding_beat = staticmethod(deciding)
    recorded_options = staticmethod(recorded_options)

    def reason(self, outcome: Outcome, speaker: Speaker, state: StrungAlongState) -> str:
        """Return why the match ended."""
        return text.reason(outcome, speaker, state)

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return how a match of the history ended, in one line."""
        return text.past_result(outcome, Speaker(names))
