"""Pulling Strings in words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import GameWords
from pullstrings_qt.games.pulling_strings import text
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.story import deciding, story
from pullstrings_qt.games.pulling_strings.text import Speaker


class PullingStringsWords(GameWords[PullingStringsState, Pull, Speaker]):
    """Pulling Strings in words."""

    counts_steps = False
    speaker = staticmethod(text.speaker)
    option_fields = staticmethod(text.option_fields)
    title_line = staticmethod(text.title_line)
    seat_kind = staticmethod(text.seat_kind)
    aim = staticmethod(text.aim)
    tour_script = staticmethod(text.tour_script)
    table_words = staticmethod(text.table_words)
    choice_rules = staticmethod(text.ways)
    limited = staticmethod(text.limited)
    rematch = staticmethod(text.rematch)
    last_caption = staticmethod(text.last_caption)
    lessons = staticmethod(text.lessons)
    reveal_status = staticmethod(text.reveal_status)
    reveal_note = staticmethod(text.reveal_note)
    seat_total = staticmethod(text.seat_total)
    seat_status = staticmethod(text.seat_status)
    position_sentences = staticmethod(text.position_sentences)
    choice_hint = staticmethod(text.choice_hint)
    headline = staticmethod(text.headline)
    story = staticmethod(story)
    deciding_beat = staticmethod(deciding)

    def reason(self, outcome: Outcome, speaker: Speaker, state: PullingStringsState) -> str:
        """Return why the match ended."""
        return text.reason(outcome, speaker, state)

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return how a match of the history ended, in one line."""
        return text.past_result(outcome, Speaker(names))
