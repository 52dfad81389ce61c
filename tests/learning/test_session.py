"""Sessions of flash cards: order, grades, limits, undo (issue 4, points 1 and 2)."""

from datetime import timedelta

import pytest

from pullstrings_qt.core.learning_types import CardKey, LearningState, Rating, Source
from pullstrings_qt.learning.clock import LONGEST_PAUSE
from pullstrings_qt.learning.session import OTHERS_BETWEEN, Limit, Session, TeachingOptions
from pullstrings_qt.storage import Store, StoreWriteError, open_store
from pullstrings_qt.tiles.faces import Face, Tile, TileSet
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import MAKE, READ, Person, card, next_card


def _small_set(*words: str) -> TileSet:
    tiles = {
        f"t{number}": Tile(f"t{number}", Face(word, word), Face(f"back {number}", "back"))
        for number, word in enumerate(words)
    }
    return TileSet("own", "Own", "Fronts", "Backs", "MIT", tiles)


def _answer_all(person: Person, session: Session, rating: Rating = Rating.GOOD) -> list[CardKey]:
    asked = []
    while (key := next_card(session)) is not None:
        asked.append(key)
        person.clock.move(seconds=5)
        session.grade(rating)
    return asked


def test_the_first_day_brings_the_next_cards_of_the_set_shuffled(mara: Person) -> None:
    session = mara.session(daily_new=5)
    assert session.counts.new == 5
    asked = _answer_all(mara, session)
    assert sorted(asked) == [card(letter) for letter in "abcde"], "once right is enough for today"
    assert asked != sorted(asked), "the alphabet does not tell what comes next"
    assert session.counts.done == session.counts.right == 5
    assert (session.counts.new, session.counts.learning, session.counts.review) == (0, 0, 0)


def test_both_directions_are_cards_of_their_own_and_kept_apart(mara: Person) -> None:
    session = mara.session(READ, MAKE, daily_new=4)
    asked = _answer_all(mara, session)
    assert {(key.tile_id, key.direction) for key in asked} == {
        (letter, direction) for letter in "ab" for direction in (READ, MAKE)
    }
    assert asked[0].tile_id != asked[1].tile_id


def test_new_cards_are_shuffled_by_chance_and_look_alikes_do_not_follow_each_other(
    store: Store,
) -> None:
    orders = set()
    for seed in range(8):
        person = Person(store, f"Mara {seed}")
        session = person.session(daily_new=5, seed=seed)
        new = "".join(key.tile_id for key in _answer_all(person, session, Rating.EASY))
        assert sorted(new) == list("abcde")
        assert "ae" not in new
        assert "ea" not in new
        orders.add(new)
    assert len(orders) > 1


def test_new_cards_are_read_before_they_are_made(mara: Person) -> None:
    asked = _answer_all(mara, mara.session(MAKE, READ, daily_new=6), Rating.EASY)
    assert [key.direction for key in asked] == [READ] * 3 + [MAKE] * 3


def test_signs_met_by_reading_can_be_made_when_no_new_ones_are_left(mara: Person) -> None:
    _answer_all(mara, mara.session(daily_new=3), Rating.EASY)
    counts = mara.session(MAKE, daily_new=3).counts
    assert (counts.review, counts.new, counts.learning) == (0, 3, 0)
    other = mara.session(MAKE, daily_new=3)
    asked = []
    for _card in range(3):
        key = next_card(other)
        assert key is not None
        asked.append(key)
        other.grade(Rating.GOOD)
    assert sorted(asked) == [card(letter, MAKE) for letter in "abc"]
    assert other.counts.new == 0


def test_learning_steps_come_before_reviews_and_reviews_before_new_cards(mara: Person) -> None:
    for letter in "xyz":
        mara.grader.review(card(letter), Rating.EASY)
    mara.clock.move(days=30)
    mara.grader.review(card("w"), Rating.AGAIN, source=Source.DRILL)
    mara.clock.move(minutes=2)
    session = mara.session(daily_new=1)
    asked = []
    for _card in range(5):
        key = next_card(session)
        assert key is not None
        asked.append(key.tile_id)
        session.grade(Rating.EASY)
    assert asked[0] == "w"
    assert sorted(asked[1:4]) == ["x", "y", "z"]
    assert asked[4] == "a"


def test_reviews_come_by_their_due_date(mara: Person) -> None:
    for letter in "nbv":
        mara.grader.review(card(letter), Rating.EASY)
        mara.clock.move(days=1)
    mara.clock.move(days=60)
    session = mara.session(daily_new=0)
    assert [key.tile_id for key in _answer_all(mara, session)] == ["n", "b", "v"]


def test_a_wrong_card_comes_back_within_the_session(mara: Person) -> None:
    session = mara.session(daily_new=1)
    assert next_card(session) == card("a")
    session.grade(Rating.AGAIN)
    assert session.counts.learning == 1
    assert next_card(session) == card("a"), "a little early, since nothing else is left"


@pytest.mark.parametrize(
    "teaching", [TeachingOptions(), TeachingOptions(introduces=True, answers=4)]
)
def test_two_others_come_after_a_wrong_answer_and_no_third_time(
    mara: Person, teaching: TeachingOptions
) -> None:
    for letter in "abcdef":
        mara.grader.review(card(letter), Rating.EASY)
    mara.clock.move(days=60)
    session = mara.session(daily_new=0, seed=3, teaching=teaching)
    asked: list[str] = []
    while (key := next_card(session)) is not None:
        asked.append(key.tile_id)
        mara.clock.move(seconds=6)
        session.grade(Rating.AGAIN if asked.count("a") and key.tile_id == "a" else Rating.GOOD)
    assert sorted(asked) == [*"aabcdef"]
    assert asked.index("a", asked.index("a") + 1) - asked.index("a") > OTHERS_BETWEEN


def test_the_daily_new_cards_are_not_given_twice_nor_what_is_not_due(mara: Person) -> None:
    _answer_all(mara, mara.session(daily_new=3), Rating.EASY)
    again = mara.session(daily_new=3)
    assert again.counts.new == again.total == 0
    assert next_card(again) is None, "nothing is due"
    mara.clock.move(days=1)
    assert mara.session(daily_new=3).counts.new == 3


def test_a_session_of_n_cards_ends_after_n_answers(mara: Person) -> None:
    session = mara.session(limit=Limit(cards=3))
    assert len(_answer_all(mara, session)) == 3
    assert session.counts.waiting, "the limit ends it, not that nothing waits"
    assert session.current is None


def test_a_session_of_minutes_counts_the_time_at_the_cards(mara: Person) -> None:
    session = mara.session(limit=Limit(minutes=1), daily_new=26)
    answered = _answer_all(mara, session)
    assert len(answered) == 12, "five seconds each"
    assert session.counts.waiting, "the limit ends it, not that nothing waits"
    assert session.result().spent == timedelta(minutes=1)


@pytest.mark.parametrize("jump", [timedelta(days=-400), timedelta(hours=9)])
def test_a_clock_that_is_moved_or_a_closed_lid_does_not_end_the_session(
    mara: Person, jump: timedelta
) -> None:
    session = mara.session(limit=Limit(minutes=5))
    next_card(session)
    mara.clock.now += jump
    session.grade(Rating.GOOD)
    assert session.result().spent <= LONGEST_PAUSE
    assert next_card(session) is not None


def test_an_answer_is_right_or_wrong_and_kept_with_what_it_was_taken_for(mara: Person) -> None:
    session = mara.session()
    first = next_card(session)
    assert first is not None
    right = session.answer(first.tile_id, 1200).review
    assert (right.right, right.rating, right.taken_for, right.millis) == (
        True,
        Rating.GOOD,
        first.tile_id,
        1200,
    )
    second = next_card(session)
    assert second is not None
    wrong = session.answer("s").review
    assert (wrong.key, wrong.right, wrong.rating, wrong.taken_for) == (
        second,
        False,
        Rating.AGAIN,
        "s",
    )
    assert session.result().mixed_up == ((second.tile_id, "s", 1),)
    assert session.result().again == (second,)


def test_another_tile_with_the_same_face_is_right_too(mara: Person) -> None:
    """A set of one's own may have the same word twice; a person cannot tell the two apart."""
    tiles = _small_set("cat", "dog", "cat")
    session = mara.session(tiles=tiles)
    judged = {}
    for _card in range(3):
        key = next_card(session)
        assert key is not None
        judged[key.tile_id] = session.answer("t2").review.right
    assert judged == {"t0": True, "t1": False, "t2": True}
    assert next_card(mara.session(MAKE, tiles=tiles)) is not None


def test_a_card_stays_until_it_is_graded_and_is_graded_once(mara: Person) -> None:
    session = mara.session()
    with pytest.raises(RuntimeError):
        session.grade(Rating.GOOD)
    assert next_card(session) == next_card(session) == session.current == card("a")
    session.grade(Rating.GOOD)
    assert session.current == card("a"), "its picture stays while the answer is shown"
    with pytest.raises(RuntimeError):
        session.grade(Rating.GOOD)
    assert mara.store.reviews.count(mara.id) == 1


def test_undo_takes_back_the_last_grades_one_by_one(mara: Person) -> None:
    session = mara.session(daily_new=2)
    start = session.counts
    next_card(session)
    session.grade(Rating.GOOD)
    after_first = session.counts
    kept = mara.store.reviews.card(mara.id, card("a"))
    next_card(session)
    session.grade(Rating.AGAIN)
    assert session.undo() == session.current == card("b")
    assert session.counts == after_first
    assert mara.store.reviews.card(mara.id, card("b")) is None
    assert mara.store.reviews.card(mara.id, card("a")) == kept
    assert next_card(session) == card("b"), "it is asked again"
    session.grade(Rating.EASY)
    assert [session.undo(), session.undo(), session.undo()] == [card("b"), card("a"), None]
    assert session.counts == start
    assert mara.store.reviews.count(mara.id) == 0
    assert mara.store.reviews.days(mara.id, mara.progress.today, mara.progress.today) == []


def test_undo_brings_back_the_state_before_unless_it_was_reviewed_elsewhere_since(
    mara: Person,
) -> None:
    mara.grader.review(card("a"), Rating.EASY)
    before = mara.store.reviews.card(mara.id, card("a"))
    mara.clock.move(days=40)
    session = mara.session(daily_new=0)
    next_card(session)
    session.grade(Rating.AGAIN)
    changed = mara.store.reviews.card(mara.id, card("a"))
    assert changed is not None
    assert changed.phase is LearningState.RELEARNING
    assert session.undo() == card("a")
    assert mara.store.reviews.card(mara.id, card("a")) == before
    next_card(session)
    session.grade(Rating.GOOD)
    mara.grader.review(card("a"), Rating.AGAIN, source=Source.DRILL)
    assert session.undo() is None
    assert mara.store.reviews.count(mara.id) == 3
    assert session.counts.done == 1


def test_stopping_at_any_time_loses_nothing(mara: Person) -> None:
    """Issue 4, point 2: another copy of the store, read while the session is open, has it all."""
    session = mara.session()
    for _card in range(3):
        next_card(session)
        session.grade(Rating.GOOD)
    next_card(session)
    with mara.store.beside() as beside:
        assert beside.reviews.count(mara.id) == 3
        assert beside.reviews.cards(mara.id, "asl") == mara.store.reviews.cards(mara.id, "asl")


def test_what_cannot_be_kept_can_be_answered_again(
    mara: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = mara.session()
    key = next_card(session)
    with monkeypatch.context() as patch:

        def refuse(*_parts: object) -> int:
            raise StoreWriteError("The disk is full.")

        patch.setattr(mara.store.reviews, "add", refuse)
        with pytest.raises(StoreWriteError):
            session.grade(Rating.GOOD)
    assert session.counts.done == 0
    assert next_card(session) == key
    session.grade(Rating.GOOD)
    assert mara.store.reviews.count(mara.id) == 1


def test_a_store_that_moves_to_another_computer_goes_on_there(mara: Person) -> None:
    """Issue 4, point 2: a store copied between machines, in another time zone."""
    _answer_all(mara, mara.session(daily_new=3), Rating.EASY)
    folder = mara.store.folder
    mara.store.close()
    with_other_zone = open_store(folder).store
    try:
        assert with_other_zone.profiles.named("Mara") == mara.profile
        assert len(with_other_zone.reviews.cards(mara.id, "asl")) == 3
    finally:
        with_other_zone.close()


def test_a_tile_that_left_the_set_is_not_asked(mara: Person) -> None:
    tiles = _small_set("cat", "dog", "cow")
    _answer_all(mara, mara.session(tiles=tiles), Rating.EASY)
    mara.clock.move(days=60)
    left = _small_set("cat", "dog")
    asked = _answer_all(mara, mara.session(tiles=left))
    assert {key.tile_id for key in asked} == {"t0", "t1"}


def test_every_built_in_set_can_be_learned(store: Store) -> None:
    """Issue 4, point 8."""
    for number, set_id in enumerate(("asl", "roman", "hiragana", "katakana", "elements")):
        person = Person(store, f"person {number}")
        session = person.session(READ, MAKE, tiles=tile_set(set_id), limit=Limit(cards=4))
        assert len(_answer_all(person, session)) == 4


def test_what_would_come_together_is_ordered_by_chance(mara: Person) -> None:
    for letter in "abcdefgh":
        mara.grader.review(card(letter), Rating.EASY)
    mara.clock.move(days=60)

    def order(seed: int) -> CardKey | None:
        return next_card(mara.session(daily_new=0, seed=seed))

    assert order(3) == order(3)
    assert len({order(seed) for seed in range(20)}) > 3
