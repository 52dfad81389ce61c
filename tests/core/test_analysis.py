"""The results of a search, as plain data."""

import json

import pytest

from pullstrings_qt.core.analysis import Analysis
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.opponents import FORMER_LEVELS, LEVEL_COUNT, level_number

FOUND = Analysis(
    seat=1,
    values={"n1": 0.75, "n2": 0.5, "-": 0.25},
    shares={"n1": 0.5, "n2": 0.5},
    chances=(0.375, 0.625),
    effort=40,
    likely={0: {"e1": 1.0}},
    points={"n1": 2.0},
    lines={"n1": ("n1", "e1")},
)


def test_it_goes_through_json_unchanged_and_knows_the_best_choice() -> None:
    data = FOUND.to_json()
    assert Analysis.from_json(json.loads(json.dumps(data))) == FOUND
    damages: list[dict[str, object]] = [{"seat": "x"}, {"values": []}, {"lines": {"n1": 3}}]
    for broken in damages:
        with pytest.raises(NotationError):
            Analysis.from_json({**data, **broken})
    with pytest.raises(NotationError):
        Analysis.from_json({})
    assert FOUND.best == "n1"
    assert FOUND.value == 0.625
    assert [FOUND.loss(choice) for choice in FOUND.values] == [0.0, 0.125, 0.375]
    with pytest.raises(KeyError):
        FOUND.loss("w5")


def test_levels_count_from_1_to_8_and_former_ones_play_on() -> None:
    assert [level_number(str(number)) for number in range(1, 9)] == list(range(1, LEVEL_COUNT + 1))
    assert set(map(level_number, FORMER_LEVELS)) <= set(range(1, LEVEL_COUNT + 1))
    for missing in ("0", "9", "", "grandmaster"):
        with pytest.raises(KeyError):
            level_number(missing)
