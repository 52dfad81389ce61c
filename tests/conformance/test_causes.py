"""In games with alternating turns, every change has the right cause: 500 random turns.

Who causes what where they choose at the same time only a game can say: its own tests do.
"""

from collections.abc import Iterator

import pytest

from pullstrings_qt.core.registry import GameSpec, games
from tests.conformance.sample_matches import Case, Turn, random_match
from tests.conformance.story_checks import seat_totals

TURNS = 500
Gains = dict[tuple[int, ...], tuple[int, ...]]


def random_turns(spec: GameSpec) -> Iterator[Turn]:
    """Yield random turns, match after match, with the options a dialog begins with and others."""
    fields = spec.words().option_fields()
    others = [{field.key: value.value} for field in fields for value in field.values]
    seed = count = 0
    while count < TURNS:
        options = others[seed % len(others)] if others else {}
        for turn in random_match(Case(spec, options), seed):
            yield turn
            count += 1
            if count == TURNS:
                return
        seed += 1


IN_TURN = [spec for spec in games().values() if spec.in_turn]


@pytest.mark.parametrize("spec", IN_TURN, ids=lambda spec: spec.id)
def test_every_gain_has_its_cause(spec: GameSpec) -> None:
    words, gaining = spec.words(), 0
    for number, turn in enumerate(random_turns(spec)):
        seats = spec.rules().seats(spec.rules().check_options(turn.before.options))
        speaker = words.speaker(tuple(f"Name{seat}" for seat in range(seats)), turn.before)
        before, after = (
            seat_totals(words, state, seats) for state in (turn.before, turn.step.state)
        )
        story = words.story(turn.before, turn.step, speaker)
        told: Gains = {}
        for beat in story.beats:
            if any(beat.gains):
                so_far = told.get(beat.by, (0,) * seats)
                told[beat.by] = tuple(map(sum, zip(so_far, beat.gains, strict=True)))
        changed = tuple(new - old for new, old in zip(after, before, strict=True))
        expected = {tuple(sorted(turn.choices)): changed}
        assert _true(told) == _true(expected), (number, story.text)
        gaining += bool(told)
    assert gaining > TURNS // 50, "hardly any turn changed a score"


def _true(gains: Gains) -> Gains:
    """Return the gains without what comes to nothing."""
    return {by: changed for by, changed in gains.items() if any(changed)}
