"""Parameters are fitted to answers and tested on later ones; the optimizer is optional."""

import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS

from benchmarks.heads import half_lives
from pullstrings_qt.core.learning_types import CardKey, CardReview, Direction, Rating, Source
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.learning import fitting
from pullstrings_qt.learning.fitting import PARTS, NotFitted, fit, is_available
from pullstrings_qt.learning.parameters import MIN_ANSWERS, ParametersError, checked_parameters

START = datetime(2026, 1, 1, 18, tzinfo=UTC)


def answers(seed: int, count: int) -> list[CardReview]:
    """Return answers of somebody who forgets exponentially, each card asked after some days."""
    chance = Random(seed)
    memory_of_card = half_lives(chance)
    found: list[tuple[datetime, CardKey, bool]] = []
    for number in range(count // 8):
        key = CardKey("asl", f"tile {number}", Direction.READ)
        memory, now = memory_of_card(), START + timedelta(days=number // 5)
        memory.learn(memory.chance(now), is_known=False)
        memory.seen = now
        gap = 0.0
        for _answer in range(8):
            now += timedelta(days=round(gap))
            known_by = memory.chance(now)
            right = chance.random() < known_by
            found.append((now, key, right))
            memory.learn(known_by, is_known=right)
            memory.seen = now
            gap = max(1.0, 2 * gap) if right else 1.0
    found.sort(key=lambda each: each[0])
    return [
        CardReview(
            key, Rating.GOOD if right else Rating.AGAIN, right, now, now.date(), Source.CARDS
        )
        for now, key, right in found
    ]


def test_fitted_parameters_foretell_answers_they_have_not_seen_better() -> None:
    for seed in (1, 2, 3):
        found = fit(answers(seed, 1600), introduces=True)
        assert found.answers == 1600
        assert 800 < found.tested < 1400, "five sixths of the questions on later days"
        assert found.is_better
        assert found.own.log_loss < found.default.log_loss
        assert found.own.rmse < found.default.rmse
        assert checked_parameters(found.parameters) == found.parameters
        assert found.parameters != DEFAULT_PARAMETERS


def test_the_test_uses_no_answer_it_was_fitted_to(monkeypatch: pytest.MonkeyPatch) -> None:
    fitted: list[int] = []
    foretold: list[list[int]] = []
    error_of = fitting._error_of

    def count(known: list[object]) -> tuple[float, ...]:
        fitted.append(len(known))
        return DEFAULT_PARAMETERS

    def watch(parameters: object, later: list[object]) -> object:
        foretold.append([id(question) for question in later])
        return error_of(None, later)  # type: ignore[arg-type]

    monkeypatch.setattr(fitting, "_fitted", count)
    monkeypatch.setattr(fitting, "_error_of", watch)
    found = fit(answers(4, 800), introduces=False)
    whole = fitted[-1]
    assert fitted == [whole * part // PARTS for part in range(1, PARTS)] + [whole]
    default, own = foretold[::2], foretold[1::2]
    assert default == own, "both are asked the same"
    assert found.tested == sum(map(len, own)) == whole - fitted[0]
    assert len({each for lot in own for each in lot}) == found.tested, "each is foretold once"


def test_too_few_answers_are_said_by_number() -> None:
    with pytest.raises(NotFitted, match="after 400 answers; there are 392 so far"):
        fit(answers(1, MIN_ANSWERS - 8), introduces=True)
    assert fit(answers(1, MIN_ANSWERS), introduces=True).answers == MIN_ANSWERS


def test_answers_of_one_evening_tell_nothing_of_forgetting() -> None:
    evening = [replace(each, moment=START, day=START.date()) for each in answers(1, 800)]
    with pytest.raises(NotFitted, match="Only 0 answers came on a later day; adjusting takes"):
        fit(evening, introduces=True)


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []
    fit(answers(1, 400), introduces=True, progress=lambda *far: told.append(far))
    assert told == [(part, PARTS) for part in range(PARTS + 1)]

    def stop(done: int, _whole: int) -> None:
        if done == 2:
            raise Canceled

    with pytest.raises(Canceled):
        fit(answers(1, 400), introduces=True, progress=stop)


def test_answers_of_a_clock_that_was_set_back_do_no_harm() -> None:
    jumbled = answers(1, 800)
    jumbled[::7] = reversed(jumbled[::7])
    found = fit(jumbled, introduces=True)
    assert checked_parameters(found.parameters) == found.parameters


def test_without_the_package_it_says_which_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsrs_rs_python", None)
    assert not is_available()
    with pytest.raises(NotFitted, match="fsrs-rs-python is not installed"):
        fit(answers(1, 400), introduces=True)


def test_an_optimizer_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import fsrs_rs_python

    class Newer:
        def __init__(self, parameters: object) -> None:
            self.parameters = parameters

        def compute_parameters(self, *_questions: object, **_options: object) -> list[float]:
            return [1.0] * 35

    monkeypatch.setattr(fsrs_rs_python, "FSRS", Newer)
    with pytest.raises(ParametersError, match="21 numbers"):
        fit(answers(1, 400), introduces=True)


def test_the_packages_agree_on_the_usual_parameters() -> None:
    import fsrs_rs_python

    assert [round(each, 4) for each in fsrs_rs_python.DEFAULT_PARAMETERS] == list(
        DEFAULT_PARAMETERS
    )
