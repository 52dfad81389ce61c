"""Two numbers make chances honest."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pullstrings_qt.core.calibration import calibrated


@pytest.mark.parametrize("sharpness", [0.5, 1.0, 2.5])
def test_of_two_seats_the_logit_is_multiplied(sharpness: float) -> None:
    one, other = calibrated((0.8, 0.2), sharpness)
    assert math.log(one / other) == pytest.approx(sharpness * math.log(4))


@given(
    st.lists(st.floats(0.001, 1), min_size=2, max_size=5),
    st.floats(0.2, 5),
)
def test_order_and_sum_stay_and_it_can_be_undone(weights: list[float], sharpness: float) -> None:
    chances = [weight / sum(weights) for weight in weights]
    changed = calibrated(chances, sharpness)
    assert sum(changed) == pytest.approx(1)
    order = sorted(range(len(chances)), key=chances.__getitem__)
    assert [changed[seat] for seat in order] == sorted(changed)
    assert calibrated(changed, 1 / sharpness) == pytest.approx(chances)


def test_what_is_certain_stays_certain_and_what_is_even_stays_even() -> None:
    assert calibrated((1.0, 0.0), 0.5) == (1.0, 0.0)
    assert calibrated((0.25,) * 4, 3.0) == (0.25,) * 4


def test_doubt_gives_a_part_to_all_and_keeps_the_order() -> None:
    assert calibrated((1.0, 0.0), 3.0, 0.25) == (0.875, 0.125)
    assert calibrated((0.5, 0.5), 1.0, 0.25) == (0.5, 0.5)
    assert calibrated((1.0, 0.0, 0.0, 0.0), 1.0, 1.0) == (0.25,) * 4
