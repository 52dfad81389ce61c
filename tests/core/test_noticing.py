"""What a level notices: as likely as it says, the same on every machine."""

import pytest

from pullstrings_qt.core.opponents import coin, sees


def test_a_coin_is_the_same_everywhere_and_steps_that_strike_are_seen() -> None:
    assert coin(7, ("n1", 3)) == 0.415693293437694
    assert coin(7, "aimless") != coin(8, "aimless")
    for miss, strike, share in (
        *((0.6, 0.0, 0.4), (0.6, 1.0, 0.64), (0.9, 9.0, 0.651)),
        *((0.0, 5.0, 1.0), (1.0, 9.0, 0.0)),
    ):
        seen = sum(sees(seed, "step", miss, strike) for seed in range(4000))
        assert seen / 4000 == pytest.approx(share, abs=0.025)
