"""Signs of undone turns (issue 4, point 7)."""

from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.table.match_reviews import SignGiven, count_signs, take_back_signs
from tests.learning.card_samples import MAKE, Person, card
from tests.table.test_match_reviews import MATCH, _record

SIGNS = [SignGiven(1, 0, "a", "s"), SignGiven(2, 0, "a", "a"), SignGiven(2, 1, "b", "b")]


def test_reviews_go_from_the_last_to_the_first_and_may_come_again(mara: Person) -> None:
    record = _record("no pull")
    count_signs(SIGNS, record, MATCH, {0: mara.grader})
    after = mara.store.reviews.card(mara.id, card("a", MAKE))
    assert take_back_signs(SIGNS, MATCH, {0: mara.grader}) == []
    assert mara.store.reviews.count(mara.id) == 0
    assert mara.store.reviews.card(mara.id, card("a", MAKE)) is None
    assert len(count_signs(SIGNS, record, MATCH, {0: mara.grader})) == 2
    assert mara.store.reviews.card(mara.id, card("a", MAKE)) == after


def test_what_was_never_counted_is_no_trouble(mara: Person) -> None:
    assert take_back_signs(SIGNS, MATCH, {0: mara.grader}) == []
    assert take_back_signs(SIGNS, MATCH, {}) == []


def test_a_review_that_was_built_on_stays(mara: Person) -> None:
    count_signs(SIGNS, _record("no pull"), MATCH, {0: mara.grader})
    mara.grader.review(card("a", MAKE), Rating.GOOD)
    assert take_back_signs(SIGNS[1:], MATCH, {0: mara.grader}) == [SIGNS[1]]
    assert mara.store.reviews.count(mara.id) == 3
