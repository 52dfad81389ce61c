"""Telling a record: what each turn did, who caused it and what it changed, as lines of JSON."""

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any, Protocol, cast

from pullstrings_qt.core.game import Outcome, Step
from pullstrings_qt.core.numbers import capital
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.replay import player_names, replay, spec_of
from pullstrings_qt.core.story import Story
from pullstrings_qt.core.table_words import begins_turn


class Teller(Protocol):
    """How a game tells its turns: what its module `story` has."""

    def story(self, before: Any, step: Step[Any], speaker: Any) -> Story:
        """Return the account of a step that began in the state `before`."""
        ...

    def deciding(self, stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
        """Return the story and the beat in it that decided the match, or None."""
        ...


def teller(game_id: str) -> Teller:
    """Return how a game tells its turns, by convention in `games/<id>/story.py`."""
    return cast("Teller", import_module(f"pullstrings_qt.games.{game_id}.story"))


def tell_lines(record: Record) -> Iterator[str]:
    """Yield one JSON line for each beat of each step of a record (docs/notation.md).

    Raises:
        RecordError: as `replay` does.
    """
    spec = spec_of(record)
    rules, words, tells = spec.rules(), spec.words(), teller(spec.id)
    replayed = list(replay(record))
    speaker = words.speaker(player_names(record, rules), replayed[0].step.state, str)
    stories = [
        tells.story(before.step.state, after.step, speaker) for before, after in pairwise(replayed)
    ]
    outcome = replayed[-1].outcome
    decided = tells.deciding(stories, outcome) if outcome else None
    turn = 0
    for number, (before, story) in enumerate(zip(replayed, stories, strict=False)):
        turn += begins_turn(words, before.step.state)
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
