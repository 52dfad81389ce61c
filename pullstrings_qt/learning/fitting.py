"""Own parameters: fitted to a person's answers by the optimizer of the makers of FSRS.

That is the package `fsrs-rs-python`, which need not be there (docs/decisions/017). Nothing of FSRS
is computed here.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from importlib.util import find_spec
from math import sqrt
from typing import TYPE_CHECKING, Final, Protocol

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, CardReview, Rating
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.parameters import (
    MIN_ANSWERS,
    FittedParameters,
    Parameters,
    PredictionError,
    within_bounds,
)

if TYPE_CHECKING:
    from fsrs_rs_python import FSRSItem

MIN_LATER: Final = 100
"""The minimum number of reviews after at least a day: only those show forgetting."""
PARTS: Final = 6
"""The answers in order of time: all parts but the first are foretold from those before."""
LONGEST_HISTORY: Final = 128
"""The maximum number of reviews of one card; each is fitted with all before it."""

_PACKAGE: Final = "fsrs_rs_python"


class AnswerLog(Protocol):
    """Where answers are kept; the store's `Reviews` is one."""

    def count(self, person: int) -> int:
        """Return how many reviews there are."""
        ...

    def page(self, person: int, after: int = 0, size: int = 2000) -> list[tuple[int, CardReview]]:
        """Return the next reviews with their ids."""
        ...


class NotFitted(PullstringsError):
    """Nothing could be fitted."""


def is_available() -> bool:
    """Tell whether the optimizer is installed."""
    return find_spec(_PACKAGE) is not None


def fit(
    reviews: Iterable[CardReview], *, introduces: bool, progress: ProgressCallback = no_progress
) -> FittedParameters:
    """Fit parameters to a person's answers, and test them on answers they were not fitted to.

    The test: five times, the answers up to a day are learned from and the next sixth is foretold.
    Takes about a tenth of a second for 5,000 answers; the lock of Python is free meanwhile.

    Args:
        reviews: the log in order.
        introduces: as in `Schedule`.
        progress: hears how many of the six fits are done, and may cancel it.

    Raises:
        Canceled: `progress` stopped it.
        NotFitted: the optimizer is missing, or there are too few answers, or too few on later days.
        ParametersError: the optimizer is of a version this app does not know.
    """
    if not is_available():
        raise NotFitted(_("The package fsrs-rs-python is not installed."))
    histories, answers = _histories(reviews, introduces=introduces)
    if answers < MIN_ANSWERS:
        raise NotFitted(
            _("The timing can be adjusted after {least} answers; there are {count} so far.").format(
                count=answers, least=MIN_ANSWERS
            )
        )
    questions = _questions(histories)
    if len(questions) < MIN_LATER:
        raise NotFitted(
            _("Only {count} answers came on a later day; adjusting takes {least} of those.").format(
                count=len(questions), least=MIN_LATER
            )
        )
    progress(0, PARTS)
    tests = []
    for part in range(1, PARTS):
        end, after = (len(questions) * step // PARTS for step in (part, part + 1))
        known, later = questions[:end], questions[end:after]
        own = _fitted(known)
        tests.append((len(later), _error_of(None, later), _error_of(own, later)))
        progress(part, PARTS)
    parameters = _fitted(questions)
    progress(PARTS, PARTS)
    return FittedParameters(
        parameters,
        answers,
        sum(count for count, _default, _own in tests),
        _mean_error([(count, default) for count, default, _own in tests]),
        _mean_error([(count, own) for count, _default, own in tests]),
    )


def fit_person(
    person: int, log: AnswerLog, *, introduces: bool, progress: ProgressCallback = no_progress
) -> FittedParameters:
    """Fit parameters to all answers a log holds of a person; half of the progress is reading.

    Args:
        person: whose.
        log: holds the answers.
        introduces: as in `Schedule`.
        progress: hears how far it is, and may cancel it.

    Raises:
        Canceled: `progress` stopped it.
        NotFitted, ParametersError: as in `fit`.
        StoreReadError: the log cannot be read.
    """

    def reviews() -> Iterator[CardReview]:
        whole, done, last = max(1, log.count(person)), 0, 0
        while page := log.page(person, last):
            progress(PARTS * min(done, whole) // whole, 2 * PARTS)
            yield from (review for _review_id, review in page)
            last, done = page[-1][0], done + len(page)

    return fit(
        reviews(),
        introduces=introduces,
        progress=lambda done, whole: progress(PARTS + done, PARTS + whole),
    )


def _histories(
    reviews: Iterable[CardReview], *, introduces: bool
) -> tuple[dict[CardKey, list[tuple[date, Rating]]], int]:
    """Return the answers of each card, and how many there are in all."""
    found: dict[CardKey, list[tuple[date, Rating]]] = {}
    count = 0
    for review in reviews:
        count += 1
        if review.key not in found:
            # As `Schedule` tells it to FSRS: what had to be shown was not known.
            found[review.key] = [(review.day, Rating.AGAIN)] if introduces else []
        history = found[review.key]
        if len(history) < LONGEST_HISTORY:
            history.append((review.day, review.rating))
    return found, count


def _questions(histories: dict[CardKey, list[tuple[date, Rating]]]) -> "list[FSRSItem]":
    """Return every answer on a later day than the one before, with all before it, by day."""
    from fsrs_rs_python import FSRSItem, FSRSReview  # noqa: PLC0415 - it need not be there

    found = []
    for history in histories.values():
        told = []
        last = history[0][0]
        for day, rating in history:
            days = max(0, (day - last).days)  # a clock may have been set back
            last = day
            told.append(FSRSReview(int(rating), days))
            if days > 0:
                found.append((day, FSRSItem(told)))
    found.sort(key=lambda pair: pair[0])
    return [question for _day, question in found]


def _fitted(questions: "Sequence[FSRSItem]") -> Parameters:
    from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS  # noqa: PLC0415 - it need not be there

    return within_bounds(
        FSRS(DEFAULT_PARAMETERS).compute_parameters(questions, num_relearning_steps=1)
    )


def _error_of(parameters: Parameters | None, questions: "Sequence[FSRSItem]") -> PredictionError:
    """Return the error of parameters, or of the default ones for None."""
    from fsrs_rs_python import DEFAULT_PARAMETERS, FSRS  # noqa: PLC0415 - it need not be there

    found = FSRS(parameters or DEFAULT_PARAMETERS).evaluate(questions)
    return PredictionError(found.log_loss, found.rmse_bins)


def _mean_error(errors: Sequence[tuple[int, PredictionError]]) -> PredictionError:
    """Return the error over several lots of questions: means, each lot by its size."""
    count = sum(size for size, _error in errors)
    return PredictionError(
        sum(size * error.log_loss for size, error in errors) / count,
        sqrt(sum(size * error.rmse**2 for size, error in errors) / count),
    )
