"""Steps of a session for beginners (issue 15, points 1, 3, 4, 5 and 7)."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import CardKey, Direction, LearningState, Rating, Source
from pullstrings_qt.learning.progress import Mastery, mastery
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import Limit, Session, SessionStep, StepKind, TeachingOptions
from pullstrings_qt.learning.teaching_order import teaching_order
from pullstrings_qt.learning.words import english_words, first_words
from pullstrings_qt.storage import Store, StoreWriteError
from pullstrings_qt.tiles.tile_set import Face, Tile, tile_set
from tests.learning.card_samples import MAKE, READ, Person, card

ASL = tile_set("asl")
TEACHING = TeachingOptions(
    introduces=True, order=teaching_order(ASL), answers=4, words=(first_words(), english_words())
)


def _session(
    person: Person, *directions: Direction, cards: int = 20, seed: int = 1, new: int = 5
) -> Session:
    return person.session(
        *(directions or (READ, MAKE)),
        limit=Limit(cards=cards),
        daily_new=new,
        seed=seed,
        teaching=TEACHING,
    )


def _go_through(person: Person, session: Session, *, right: bool = True) -> list[SessionStep]:
    """Answer everything, and return what was shown and asked."""
    steps = []
    while (step := session.next_step()) is not None:
        steps.append(step)
        person.clock.move(seconds=6)
        _answer(session, step, right=right)
    return steps


def _answer(session: Session, step: SessionStep, *, right: bool = True) -> None:
    if not step.is_graded:
        session.seen()
    elif step.kind is StepKind.READ_WORD:
        session.read_word(step.word if right else "")
    elif step.kind is StepKind.SPELL_WORD:
        session.grade_word(Rating.GOOD if right else Rating.AGAIN)
    elif step.kind is StepKind.MAKE:
        session.grade(Rating.GOOD if right else Rating.AGAIN)
    else:
        assert step.key is not None
        wrong = next(one for one in step.offered or ASL.tiles if one != step.key.tile_id)
        session.answer(step.key.tile_id if right else wrong)


def _upto(session: Session, wanted: Callable[[SessionStep], bool]) -> SessionStep:
    """Go on, everything right, up to a step."""
    while (step := session.next_step()) is not None:
        if wanted(step):
            return step
        _answer(session, step)
    raise AssertionError("no such step")


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("directions", [(READ,), (MAKE,), (READ, MAKE)])
def test_nothing_is_asked_before_it_was_shown_and_after_the_first_question_two_others_came(
    store: Store, directions: tuple[Direction, ...], right: bool
) -> None:
    for seed in range(3):
        person = Person(store, f"Mara {seed}")
        for day in range(3):
            steps = _go_through(
                person, _session(person, *directions, seed=10 * day + seed), right=right
            )
            kept = person.store.reviews.cards(person.id, "asl")
            shown: dict[str, int] = {}
            for place, step in enumerate(steps):
                if step.key is None:
                    continue
                tile_id = step.key.tile_id
                if step.kind is StepKind.INTRODUCE:
                    assert tile_id not in shown, "introduced once"
                    shown[tile_id] = place
                elif step.is_graded and tile_id in shown and step.key in kept:
                    others = [one.key for one in steps[shown[tile_id] : place] if one.key]
                    is_first = not any(one.is_graded for one in steps[:place])
                    assert is_first or sum(one.tile_id != tile_id for one in others) >= 2
            asked = {step.key.tile_id for step in steps if step.is_graded and step.key}
            if day == 0:
                assert asked == set(shown)
            person.clock.move(days=1)


def test_only_letters_met_are_offered_and_read_before_they_are_made(store: Store) -> None:
    for seed in range(6):
        person = Person(store, f"Mara {seed}")
        met, read = set[str](), set[str]()
        for day in range(4):
            steps = _go_through(person, _session(person, seed=10 * day + seed))
            for step in steps:
                if step.kind is StepKind.INTRODUCE and step.key is not None:
                    met.add(step.key.tile_id)
                elif step.kind is StepKind.CHOOSE and step.key is not None:
                    read.add(step.key.tile_id)
                elif step.kind is StepKind.MAKE and step.key is not None:
                    assert step.key.tile_id in read
                assert set(step.offered) <= met
                assert len(step.offered) in (0, 2, 4)
            if not day:
                kinds = [step.kind for step in steps[:3]]
                assert kinds == [StepKind.INTRODUCE, StepKind.INTRODUCE, StepKind.CHOOSE]
                assert set(steps[2].offered) == {"l", "i"}
            person.clock.move(days=1)


def test_a_session_mixes_reading_making_and_a_word(mara: Person) -> None:
    for day in range(5):
        kinds = [step.kind for step in _go_through(mara, _session(mara, seed=day))]
        graded = [kind for kind in kinds if kind not in (StepKind.INTRODUCE, StepKind.ECHO)]
        assert 12 <= len(graded) <= (14 if day == 0 else 20)
        assert graded[-2:] == [StepKind.READ_WORD, StepKind.SPELL_WORD]
        assert graded.count(StepKind.MAKE) >= 5
        assert graded.count(StepKind.CHOOSE) + graded.count(StepKind.TYPE) >= 5
        mara.clock.move(days=1)


def test_two_answers_come_before_four_and_writing_before_it_counts_as_known(mara: Person) -> None:
    seen: dict[str, list[str]] = {}
    for day in range(40):
        for step in _go_through(mara, _session(mara, READ, seed=day)):
            if step.key is not None and step.is_graded:
                kind = str(len(step.offered)) if step.offered else step.kind.value
                seen.setdefault(step.key.tile_id, []).append(kind)
            elif step.kind is StepKind.READ_WORD:
                for letter in step.word.lower():
                    seen[letter].append("type")
        mara.clock.move(days=3)
    states = mara.store.reviews.cards(mara.id, "asl")
    assert len(seen) == 26
    for tile_id, kinds in seen.items():
        assert kinds[0] == "2"
        assert mastery(states[card(tile_id)]).is_known is (kinds.count("type") >= 2), kinds
    assert any("4" in kinds for kinds in seen.values())
    assert sum(mastery(state).is_known for state in states.values()) > 20


def test_a_card_never_typed_does_not_count_as_known(mara: Person) -> None:
    for _time in range(8):
        mara.grader.answer(card("a"), "a")
        mara.clock.move(days=30)
    state = mara.store.reviews.card(mara.id, card("a"))
    assert state is not None
    assert state.stability is not None
    assert state.stability > 21
    assert mastery(state) is Mastery.LEARNING
    mara.grader.answer(card("a"), "a", unaided=True)
    assert mastery(mara.store.reviews.card(mara.id, card("a"))) is Mastery.FOR_GOOD
    mara.grader.answer(card("a"), "s")
    assert mara.store.reviews.cards(mara.id, "asl")[card("a")].unaided, "it stays"


def test_right_without_help_on_two_days_is_known(mara: Person) -> None:
    def level() -> Mastery:
        return mastery(mara.store.reviews.card(mara.id, card("a")))

    mara.grader.answer(card("a"), "a", unaided=True)
    mara.clock.move(hours=1)
    mara.grader.answer(card("a"), "a", unaided=True)
    assert level() is Mastery.LEARNING, "twice on one day"
    mara.clock.move(hours=12)
    mara.grader.answer(card("a"), "a")
    mara.clock.move(days=1)
    mara.grader.answer(card("a"), "s", unaided=True)
    assert level() is Mastery.LEARNING
    mara.clock.move(days=1)
    mara.grader.answer(card("a"), "a", unaided=True)
    assert level() is Mastery.KNOWN
    mara.clock.move(days=1)
    mara.grader.answer(card("a"), "s")
    assert level() is Mastery.LEARNING, "forgotten"
    mara.clock.move(minutes=2)
    mara.grader.answer(card("a"), "a")
    assert level() is Mastery.KNOWN


def test_a_word_comes_by_minute_three_and_reviews_its_letters(mara: Person) -> None:
    session = _session(mara)
    start = mara.clock.now
    while not (step := session.next_step() or SessionStep(StepKind.TYPE, None)).word:
        mara.clock.move(seconds=12 if step.kind is StepKind.INTRODUCE else 6)
        _answer(session, step)
    assert (mara.clock.now - start).total_seconds() <= 180
    assert step.word in {"LOVE", "LIVE", "OLIVE"}
    assert session.introduced == ["l", "i", "v", "o", "e"]
    assert session.total == session.counts.done, "the word is none of the cards that were ready"
    letters = {card(letter.lower(), READ) for letter in step.word}
    before = mara.store.reviews.count(mara.id)
    reading = session.read_word(step.word[:-1] + "X")
    assert not reading.right
    added = [review for _id, review in mara.store.reviews.page(mara.id)][before:]
    assert {review.key for review in added} == letters
    assert {review.source for review in added} == {Source.DRILL}
    assert [review.taken_for for review in added if not review.right] == ["x"]
    spell = session.next_step()
    assert spell is not None
    assert (spell.kind, spell.word) == (StepKind.SPELL_WORD, step.word)
    session.grade_word(Rating.GOOD)
    assert session.next_step() is None
    assert session.result().word == step.word
    assert session.result().done == mara.progress.answers_today(), "both count the same"


def test_the_own_name_is_the_first_word(mara: Person) -> None:
    session = mara.session(
        READ,
        limit=Limit(cards=20),
        teaching=replace(TEACHING, order=teaching_order(ASL, name="Mara"), name="Mara"),
    )
    assert session.new_tiles == ("m", "a", "r", "l", "i")
    assert _upto(session, lambda step: bool(step.word)).word == "MARA"


def test_a_word_that_is_skipped_leaves_its_place_to_cards(mara: Person) -> None:
    _go_through(mara, _session(mara))
    mara.clock.move(days=4)
    session = _session(mara)
    _upto(session, lambda step: bool(step.word))
    session.skip()
    rest = _go_through(mara, session)
    assert len(rest) == 2
    assert all(step.key is not None for step in rest)


def test_a_word_can_be_taken_back_and_stays_the_same(mara: Person) -> None:
    session = _session(mara)
    step = _upto(session, lambda one: bool(one.word))
    before = mara.store.reviews.count(mara.id), mara.store.reviews.cards(mara.id, "asl")
    session.read_word("")
    following = session.next_step()
    assert session.undo() is not None
    assert session.step == step
    assert before == (mara.store.reviews.count(mara.id), mara.store.reviews.cards(mara.id, "asl"))
    session.read_word(step.word)
    assert session.next_step() == following


def test_a_store_that_fails_within_a_word_can_be_tried_again(
    mara: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = _session(mara)
    step = _upto(session, lambda one: bool(one.word))
    before = mara.store.reviews.count(mara.id)
    kept = mara.store.reviews.add
    calls = []

    def second_fails(*parts: object) -> int:
        calls.append(parts)
        if len(calls) == 2:
            raise StoreWriteError("The disk is full.")
        return kept(*parts)  # type: ignore[arg-type]

    monkeypatch.setattr(mara.store.reviews, "add", second_fails)
    with pytest.raises(StoreWriteError):
        session.read_word(step.word)
    assert session.next_step() is step
    session.read_word(step.word)
    assert mara.store.reviews.count(mara.id) == before + len(set(step.word))


def test_whoever_knows_a_letter_is_asked_among_all_there_are(mara: Person) -> None:
    session = _session(mara, READ)
    sizes = []
    while (step := session.next_step()) is not None:
        if step.is_graded:
            sizes.append(len(step.offered))
            _answer(session, step)
        else:
            session.seen(known=True)
    assert set(sizes[:4]) <= {2, 4}
    assert 4 in sizes[:5], "without the two answers of a beginner"
    plain = _go_through(Person(mara.store, "Theo"), _session(Person(mara.store, "Theo 2"), READ))
    assert [len(step.offered) for step in plain if step.is_graded][:4] == [2, 2, 2, 2]


def test_an_introduction_is_not_graded_and_wants_to_be_seen(mara: Person) -> None:
    session = _session(mara)
    step = session.next_step()
    assert step is not None
    assert step == SessionStep(StepKind.INTRODUCE, card("l"))
    assert not step.is_graded
    with pytest.raises(RuntimeError, match="no card waits"):
        session.answer("l")
    assert session.next_step() is step
    session.seen()
    assert mara.store.reviews.count(mara.id) == 0
    question = _upto(session, lambda one: one.is_graded)
    assert question.is_graded


def test_letters_introduced_today_are_not_introduced_again_nor_more_than_five(mara: Person) -> None:
    assert len(_session(mara).new_tiles) == 5
    _go_through(mara, _session(mara))
    again = _session(mara, seed=2)
    assert again.new_tiles == ()
    assert again.counts.new == again.total == 0
    assert again.next_step() is None, "all done for today"
    mara.clock.move(days=1)
    assert _session(mara).new_tiles == ("a", "r", "y", "w", "d")


def test_a_session_ended_after_introductions_introduces_them_again(mara: Person) -> None:
    session = _session(mara)
    for _letter in range(2):
        session.next_step()
        session.seen()
    assert session.introduced == ["l", "i"]
    assert session.result().introduced == (), "what was only shown is not met, as in all counts"
    assert _session(mara).new_tiles == ("l", "i", "v", "o", "e")


def test_a_single_new_letter_is_looked_at_again_before_it_is_asked(mara: Person) -> None:
    steps = _go_through(mara, _session(mara, READ, cards=3, new=1))
    assert [step.kind for step in steps[:3]] == [StepKind.INTRODUCE, StepKind.ECHO, StepKind.ECHO]
    assert all(not step.offered for step in steps), "with one letter there is nothing to choose"


def test_what_waits_for_long_comes_before_new_letters(mara: Person) -> None:
    for letter in "abcdefghijklmnopqrstuvwx":
        mara.grader.review(card(letter), Rating.EASY)
    mara.clock.move(days=60)
    steps = _go_through(mara, _session(mara, READ))
    assert all(step.kind is not StepKind.INTRODUCE for step in steps)
    assert all(step.key is None or step.key.tile_id < "y" for step in steps)


def test_known_letters_are_asked_first_and_new_ones_in_between(store: Store) -> None:
    mara = Person(store, schedule=Schedule(introduces=True))
    _go_through(mara, _session(mara))
    mara.clock.move(days=1)
    kinds = [step.is_graded for step in _go_through(mara, _session(mara, seed=3))]
    assert kinds[:3] == [True, True, False], "a day begins with what one knows"
    new = [place for place, graded in enumerate(kinds) if not graded]
    assert all(later - earlier >= 3 for earlier, later in pairwise(new))


def test_undo_asks_the_same_question_with_the_same_answers(mara: Person) -> None:
    session = _session(mara)
    first = _upto(session, lambda step: step.is_graded)
    _answer(session, first)
    second = session.next_step()
    assert second is not None
    counts = session.counts
    assert session.undo() == first.key
    assert session.step == first
    assert mara.store.reviews.count(mara.id) == 0
    _answer(session, first)
    assert session.next_step() == second
    assert session.counts == counts


def test_those_who_know_some_are_asked_at_once_and_offered_what_is_new_today(mara: Person) -> None:
    teaching = replace(TEACHING, introduces=False, words=())
    session = mara.session(READ, daily_new=10, limit=Limit(cards=30), teaching=teaching)
    allowed = set(teaching.order[:10])
    asked = set()
    while (step := session.next_step()) is not None:
        assert step.kind in (StepKind.CHOOSE, StepKind.TYPE)
        assert set(step.offered) <= allowed
        assert step.key is not None
        asked.add(step.key.tile_id)
        _answer(session, step)
    assert asked == allowed


def test_a_picture_counts_as_known_though_it_is_chosen(mara: Person) -> None:
    def drawn(tile: Tile) -> Tile:
        return replace(tile, front=Face("", "", picture=Path(f"{tile.id}.png")))

    drawings = {one: drawn(tile) for one, tile in list(ASL.tiles.items())[:6]}
    elements = replace(ASL, id="pets", tiles=drawings)
    session = mara.session(READ, tiles=elements, teaching=TeachingOptions(answers=4))
    step = session.next_step()
    assert step is not None
    assert step.key is not None
    assert step.kind is StepKind.CHOOSE
    session.answer(step.key.tile_id)
    state = mara.store.reviews.card(mara.id, CardKey("pets", step.key.tile_id, READ))
    assert state is not None
    assert state.phase is LearningState.REVIEW
    assert state.unaided


def test_what_was_named_without_help_is_asked_when_it_waits_and_nothing_in_its_place(
    mara: Person,
) -> None:
    for letter in "abcdefgh":
        mara.grader.review(card(letter), Rating.EASY)
    mara.clock.move(days=60)
    for letter in "abcdef":
        mara.grader.review(card(letter), Rating.EASY)
    teaching = replace(TEACHING, words=())
    steps = _go_through(mara, mara.session(READ, daily_new=0, teaching=teaching))
    assert sorted(step.key.tile_id for step in steps if step.key) == ["g", "h"]
    assert [step.kind for step in steps] == 2 * [StepKind.TYPE], "until they are known"
    mara.clock.move(days=60)
    steps = _go_through(mara, mara.session(READ, daily_new=0, teaching=teaching))
    assert sorted(step.key.tile_id for step in steps if step.key) == [*"abcdefgh"]
    assert all(len(step.offered) == 4 for step in steps)
