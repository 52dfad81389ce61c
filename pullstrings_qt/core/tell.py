"""Telling a record: what each turn did, who caused it and what it changed, as lines of JSON."""

import json
from collections.abc import Iterator
from itertools import pairwise

from pullstrings_qt.core.numbers import capital
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import player_names, replay, spec_of


def tell_lines(record: Record) -> Iterator[str]:
    """Yield one JSON line for each beat of each step of a record (docs/notation.md).

    Raises:
        RecordError: as `replay` does.
    """
    spec = spec_of(record)
    rules, words = spec.rules(), spec.words()
    replayed = list(replay(record))
    speaker = words.speaker(player_names(record, rules), replayed[0].step.state, str)
    stories = [
        words.story(before.step.state, after.step, speaker) for before, after in pairwise(replayed)
    ]
    outcome = replayed[-1].outcome
    decided = words.deciding_beat(stories, outcome) if outcome else None
    turn = 0
    for number, (before, story) in enumerate(zip(replayed, stories, strict=False)):
        turn += words.begins_turn(before.step.state)
        for index, beat in enumerate(story.beats):
            line = {
                "turn": turn,
                "step": number + 1,
                "by": beat.by,
                "gains": beat.gains,
                "places": beat.places,
                "text": capital(beat.text),
            }
            if decided == (number, index):
                line["deciding"] = True
            yield json.dumps(line, ensure_ascii=False)
