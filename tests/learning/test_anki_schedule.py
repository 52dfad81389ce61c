"""Progress from Anki continues here, and vice versa.

`anki_files/spanish*.apkg` were written by Anki 26.09 after weeks of learning (tests/real_anki), and
`spanish.json` is what Anki itself said of every card then.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    Rating,
    Source,
    milliseconds,
)
from pullstrings_qt.core.progress import Canceled, no_progress
from pullstrings_qt.learning import anki_package
from pullstrings_qt.learning.anki_export import export_for_anki, read_learned
from pullstrings_qt.learning.anki_import import (
    FieldMapping,
    Imported,
    import_,
    preview_package,
    suggested_mapping,
)
from pullstrings_qt.learning.anki_packing import package_limits
from pullstrings_qt.learning.anki_schedule import (
    AnkiAnswer,
    AnkiCard,
    Learned,
    card_row,
    card_state,
    direction,
    learned_cards,
    log_rows,
    memory_from_sm2,
)
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule, is_due
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.anki_packages import LOG, REAL, database, model, package
from tests.tiles.sets import copied, empty_sets_folder

FORMS = ("spanish-newest-form.apkg", "spanish.apkg")
CREATED = datetime(2026, 1, 1, 4, tzinfo=UTC)
CARD = AnkiCard(1, 2, 0, 2, 40, 10, 2500, 0, '{"s":12.5,"d":5.5,"lrt":1770000000}')
KEY = CardKey("words", "cat", Direction.READ)


def learned_from(path: Path, own_sets: OwnTileSets, **more: Any) -> tuple[Imported, Learned]:
    """Take a package in, and return what was learned as well."""
    kept: list[Learned] = []
    mapping = replace(suggested_mapping(preview_package(path)), **more)
    taken = import_(path, mapping, own_sets, copied, keep_learned=kept.append)
    return taken, kept[0]


def answer(ease: int = 3, kind: int = 1, factor: int = 2500, **more: int) -> AnkiAnswer:
    row = {"moment": 1_770_000_000_000, "card": 1, "millis": 900, **more}
    return AnkiAnswer(row["moment"], row["card"], ease, row["millis"], kind, factor)


def read_back(answers: Sequence[AnkiAnswer]) -> list[CardReview]:
    found = learned_cards([CARD], answers, {1: KEY}, CREATED, no_progress)
    return list(found.reviews)


# --- from Anki --------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_every_card_goes_on_where_anki_has_it(form: str, own_sets: OwnTileSets) -> None:
    taken, learned = learned_from(REAL / form, own_sets)
    (found,) = taken.tile_sets
    told = json.loads((REAL / "spanish.json").read_text(encoding="utf-8"))
    for card in told:
        front = card["fields"][0].partition(" <")[0]
        key = CardKey(found.id, front, (Direction.MAKE, Direction.READ)[card["place"]])
        state = learned.cards.get(key)
        if card["type"] == 0:
            assert state is None
            continue
        assert state is not None
        assert state.phase == card["type"]
        if card["stability"] is not None:
            assert state.stability == pytest.approx(card["stability"], abs=1e-4)
            assert state.difficulty == pytest.approx(card["difficulty"], abs=1e-3)
        else:
            assert state.stability == card["interval"], "a card of SM-2"
        if card["due"] is not None:
            assert milliseconds(state.due) == 1000 * card["due"]
        answers = [each for each in learned.reviews if each.key == key]
        assert [int(each.rating) for each in answers] == [each[1] for each in card["answers"]]
        assert [milliseconds(each.moment) for each in answers] == [
            each[0] for each in card["answers"]
        ]
    assert taken.learned == len(learned.cards) == sum(card["type"] > 0 for card in told)


def test_both_forms_say_the_same(tmp_path: Path) -> None:
    first, second = (
        learned_from(REAL / form, empty_sets_folder(tmp_path / form))[1] for form in FORMS
    )
    assert first == second


def test_without_anybody_nothing_is_kept(own_sets: OwnTileSets) -> None:
    path = REAL / FORMS[0]
    taken = import_(path, suggested_mapping(preview_package(path)), own_sets, copied)
    assert taken.learned == 0


def test_due_days_are_counted_from_the_first_and_the_last_answer_is_that_of_the_log() -> None:
    state = card_state(CARD, CREATED)
    assert state is not None
    assert state.due == CREATED + timedelta(days=40)
    assert state.reviewed == datetime.fromtimestamp(1_770_000_000, UTC)
    assert (state.stability, state.difficulty, state.phase) == (12.5, 5.5, LearningState.REVIEW)
    forgetful = replace(CARD, data='{"s":12.5,"d":5.5}')
    logged = CREATED + timedelta(days=33)
    known, guessed = card_state(forgetful, CREATED, logged), card_state(forgetful, CREATED)
    assert known is not None
    assert guessed is not None
    assert known.reviewed == logged
    assert guessed.reviewed == CREATED + timedelta(days=30)


@pytest.mark.parametrize(("left", "step"), [(2002, 0), (1001, 1), (5005, 0), (0, 1)])
def test_steps_to_come_are_steps_that_are_over(left: int, step: int) -> None:
    state = card_state(replace(CARD, kind=1, due=1_770_000_600, left=left), CREATED)
    assert state is not None
    assert (state.phase, state.step) == (LearningState.LEARNING, step)
    assert state.due == datetime.fromtimestamp(1_770_000_600, UTC)


def test_first_steps_steps_of_days_and_memories_out_of_range_go_on() -> None:
    state = card_state(replace(CARD, kind=1, due=1_770_000_600, data=""), CREATED)
    assert state is not None
    assert (state.stability, state.reviewed, state.step) == (None, None, 0)
    assert Schedule().grade(state, Rating.GOOD, CREATED).stability
    state = card_state(replace(CARD, kind=3, due=41), CREATED)
    assert state is not None
    assert (state.phase, state.step, state.due) == (
        LearningState.RELEARNING,
        0,
        CREATED + timedelta(days=41),
    )
    state = card_state(replace(CARD, data='{"s":1e9,"d":99}'), CREATED)
    assert state is not None
    assert (state.stability, state.difficulty) == (36_500, 10)


@pytest.mark.parametrize(("factor", "interval"), [(1300, 4), (2500, 30), (2100, 9), (1900, 200)])
def test_a_card_of_sm2_grows_under_fsrs_as_it_did(factor: int, interval: int) -> None:
    """Answered when nine of ten know it, its interval grows by its ease (fsrs-rs)."""
    stability, difficulty = memory_from_sm2(factor, interval)
    assert stability == interval
    if not 1 < difficulty < 10:
        return
    state = CardState(
        LearningState.REVIEW,
        None,
        stability,
        difficulty,
        CREATED,
        CREATED - timedelta(days=interval),
    )
    after = Schedule().grade(state, Rating.GOOD, CREATED)
    assert after.stability == pytest.approx(interval * factor / 1000, rel=0.01)


def test_harder_cards_of_sm2_are_harder_here() -> None:
    difficulties = [memory_from_sm2(factor, 20)[1] for factor in (1300, 1900, 2500, 3000)]
    assert difficulties == sorted(difficulties, reverse=True)
    assert all(1 <= each <= 10 for each in difficulties)
    assert len(set(difficulties)) > 2


@pytest.mark.parametrize(
    "odd",
    [
        {"kind": 4},
        {"kind": "2"},
        {"due": None},
        {"due": 500_000},
        {"due": -50_000},
        {"due": 1 << 60},
        {"interval": 1 << 20},
        {"factor": 2.5},
    ],
)
def test_a_card_that_makes_no_sense_is_new(odd: dict[str, Any]) -> None:
    assert card_state(replace(CARD, **odd), CREATED) is None


@pytest.mark.parametrize(
    "data",
    ["", "{", "[" * 2_000, "3", "null", '{"s":"x"}', '{"s":NaN,"d":5}', '{"s":-1,"d":5}', None],
)
def test_what_is_no_memory_is_worked_out_of_the_interval(data: Any) -> None:
    state = card_state(replace(CARD, data=data), CREATED)
    assert state is not None
    assert state.stability == 10


def test_answers_become_reviews_that_came_from_elsewhere() -> None:
    day = 86_400_000
    first = answer(ease=1, kind=0)
    second = answer(ease=3, moment=first.moment + day)
    reviews = read_back([first, second])
    assert [(each.rating, each.right, each.millis) for each in reviews] == [
        (Rating.AGAIN, False, 900),
        (Rating.GOOD, True, 900),
    ]
    assert {each.source for each in reviews} == {Source.IMPORT}
    assert reviews[0].before is None
    assert reviews[1].before is not None
    assert reviews[1].before.reviewed == reviews[0].moment
    assert reviews[1].day - reviews[0].day == timedelta(days=1)
    assert len(read_back([answer(kind=3, factor=2500)])) == 1


@pytest.mark.parametrize(
    "odd",
    [
        answer(ease=0),
        answer(kind=4),
        answer(kind=5),
        answer(kind=3, factor=0),
        answer(card=9),
        answer(moment=-5),
        answer(moment=1 << 60),
        AnkiAnswer("x", 1, 3, 900, 1, 0),
    ],
)
def test_what_nobody_answered_is_no_review(odd: AnkiAnswer) -> None:
    assert read_back([odd]) == []


@pytest.mark.parametrize(("millis", "kept"), [(0, None), (90_000_000, None), (60_000, 60_000)])
def test_a_time_nobody_measured_is_none(millis: int, kept: int | None) -> None:
    assert read_back([answer(millis=millis)])[0].millis == kept


@pytest.mark.parametrize(
    ("shown", "way"),
    [({0}, Direction.MAKE), ({1}, Direction.READ), ({0, 1}, None), ({2}, None), (set(), None)],
)
def test_a_card_asks_the_way_its_question_shows(shown: set[int], way: Direction | None) -> None:
    assert direction(frozenset(shown), 0, 1) is way


def test_a_card_in_a_filtered_deck_is_at_home_elsewhere(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    extra = (
        f"{LOG} UPDATE col SET crt = 1600000000; UPDATE cards SET type = 2, due = -7, ivl = 9,"
        " factor = 2500, odue = 30, odid = did, did = 99;"
    )
    path = package(tmp_path, database(tmp_path, extra=extra))
    assert preview_package(path).name == "Beasts"
    _taken, learned = learned_from(path, own_sets)
    due = datetime.fromtimestamp(1_600_000_000, UTC) + timedelta(days=30)
    assert {state.due for state in learned.cards.values()} == {due}


def test_gaps_go_on_where_they_were_each_by_its_number(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    kind = model(kind=1, question="{{cloze:Front}}")
    notes = [(f"{{{{c1::Rome}}}} is {n} miles from {{{{c3::Paris {n}}}}}", "x") for n in range(3)]
    extra = (
        f"{LOG} UPDATE cards SET type = 2, ivl = 9, factor = 2500, due = 40, ord = 2;"
        "UPDATE col SET crt = 1600000000;"
    )
    path = package(tmp_path, database(tmp_path, notes, [kind], extra=extra))
    taken, learned = learned_from(path, own_sets)
    assert len(taken.tile_sets[0].tiles) == 6
    assert list(learned.cards) == [
        CardKey("beasts", f"Rome is {n} miles from [...]", Direction.MAKE) for n in range(3)
    ]


def test_what_could_not_be_kept_leaves_no_set(own_sets: OwnTileSets) -> None:
    def refuse(_learned: Learned) -> None:
        raise Canceled

    path = REAL / FORMS[0]
    with pytest.raises(Canceled):
        import_(
            path, suggested_mapping(preview_package(path)), own_sets, copied, keep_learned=refuse
        )
    assert own_sets.ids() == ()


def test_answers_of_long_ago_are_left_out_where_there_are_too_many(
    own_sets: OwnTileSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        anki_package, "package_limits", lambda path: replace(package_limits(path), reviews=10)
    )
    taken, learned = learned_from(REAL / FORMS[0], own_sets)
    told = json.loads((REAL / "spanish.json").read_text(encoding="utf-8"))
    moments = sorted(each[0] for card in told for each in card["answers"])
    assert [milliseconds(each.moment) for each in learned.reviews] == moments[-10:]
    assert taken.left_out.sentences() == (
        f"{len(moments) - 10} answers of long ago were left out.",
    )


# --- kept in the store ------------------------------------------------------------------------


def test_learned_cards_are_there_for_the_next_session(store: Store, own_sets: OwnTileSets) -> None:
    person = store.profiles.add("Mara").id
    taken, learned = learned_from(REAL / FORMS[0], own_sets)
    with store.beside() as beside:
        beside.people.add_learned(person, learned.cards, learned.reviews, Schedule().answered)
    assert store.reviews.cards(person, taken.tile_sets[0].id) == learned.cards
    assert store.reviews.count(person) == len(learned.reviews)


def test_what_is_here_already_counts_once(store: Store) -> None:
    person = store.profiles.add("Mara").id
    reviews = read_back([answer(), answer(moment=1_770_000_900_000)])
    state = CardState(LearningState.REVIEW, None, 5.0, 5.0, CREATED, CREATED)
    with store.beside() as beside:
        for _time in range(2):
            beside.people.add_learned(person, {KEY: state}, reviews, Schedule().answered)
    assert store.reviews.count(person) == 2


def test_the_card_that_was_seen_later_wins(store: Store) -> None:
    person = store.profiles.add("Mara").id
    old = CardState(LearningState.REVIEW, None, 5.0, 5.0, CREATED, CREATED)
    new = replace(old, stability=9.0, reviewed=CREATED + timedelta(days=9))
    with store.beside() as beside:
        for state, kept in ((old, old), (new, new), (old, new)):
            beside.people.add_learned(person, {KEY: state}, [], Schedule().answered)
            assert store.reviews.card(person, KEY) == kept


def test_calling_off_keeps_nothing(store: Store) -> None:
    person = store.profiles.add("Mara").id
    state = CardState(LearningState.REVIEW, None, 5.0, 5.0, CREATED, CREATED)

    def stop(_done: int, _whole: int) -> None:
        raise Canceled

    reviews = read_back([answer()])
    with store.beside() as beside, pytest.raises(Canceled):
        beside.people.add_learned(person, {KEY: state}, reviews, Schedule().answered, stop)
    assert (store.reviews.count(person), store.reviews.card(person, KEY)) == (0, None)


# --- to Anki, and back ------------------------------------------------------------------------


def learner(store: Store, weeks: int = 4) -> tuple[int, datetime]:
    """Return somebody who has learned some of the alphabet for weeks, and the last moment."""
    person, chance = store.profiles.add("Mara").id, Random(5)
    now = datetime(2026, 10, 1, 17, 30, tzinfo=UTC)
    grader = Grader(person, store.reviews, Schedule(), lambda: now)
    keys = [
        CardKey("asl", tile, way) for tile in tuple(tile_set("asl").tiles)[:9] for way in Direction
    ]
    for _day in range(7 * weeks):
        for key in keys:
            state = store.reviews.card(person, key)
            if (state is None and chance.random() < 0.2) or (
                state is not None and is_due(state, now)
            ):
                grader.review(key, chance.choice(tuple(Rating)), millis=2_000)
        now += timedelta(days=1)
    for key in (keys[0], CardKey("asl", "z", Direction.READ)):  # one forgotten, one just met
        grader.review(key, Rating.AGAIN, millis=2_000)
    return person, now


def test_what_goes_to_anki_comes_back_into_the_set_it_was_made_of(
    store: Store, own_sets: OwnTileSets, tmp_path: Path
) -> None:
    person, now = learner(store)
    learned = read_learned(store.reviews, person, "asl")
    assert {state.phase for state in learned.cards.values()} == set(LearningState)
    path = tmp_path / "asl.apkg"
    exported = export_for_anki(tile_set("asl"), path, now=now.timestamp(), learned=learned)
    assert exported.learned == len(learned.cards)
    preview = preview_package(path)
    assert (preview.made_of, preview.learned) == ("asl", len(learned.cards))
    taken, back = learned_from(path, own_sets, into="asl")
    assert (taken.known, own_sets.ids(), taken.left_out.sentences()) == (True, (), ())
    assert back.cards.keys() == learned.cards.keys()
    for key, state in learned.cards.items():
        found = back.cards[key]
        assert found.phase is state.phase
        assert found.due.astimezone().date() == state.due.astimezone().date()
        assert found.stability == pytest.approx(state.stability, abs=1e-3)
        assert found.difficulty == pytest.approx(state.difficulty, abs=1e-3)
        assert is_due(found, now) == is_due(state, now)
    moments = {(each.key, each.rating, each.moment) for each in learned.reviews}
    found_moments = {(each.key, each.rating, each.moment) for each in back.reviews}
    assert len(found_moments) == len(moments)
    assert {each[:2] for each in found_moments} == {each[:2] for each in moments}


def test_without_learning_every_card_is_new(tmp_path: Path) -> None:
    path = tmp_path / "asl.apkg"
    assert export_for_anki(tile_set("asl"), path, now=1.8e9).learned == 0
    assert preview_package(path).learned == 0


def test_answers_in_one_millisecond_have_numbers_and_a_lapse_is_a_wrong_answer_in_review() -> None:
    review = CardReview(KEY, Rating.GOOD, True, CREATED, date(2026, 1, 1), Source.CARDS)
    state = CardState(LearningState.REVIEW, None, 5.0, 5.0, CREATED, CREATED)
    rows = list(log_rows([review, replace(review, before=state)], state, {milliseconds(CREATED)}))
    assert [row["id"] - milliseconds(CREATED) for row in rows] == [1, 2]
    assert [row["type"] for row in rows] == [0, 1]
    state = CardState(LearningState.REVIEW, None, 5.0, 5.0, CREATED + timedelta(days=3), CREATED)
    wrong = CardReview(KEY, Rating.AGAIN, False, CREATED, date(2026, 1, 1), Source.CARDS)
    row = card_row(state, CREATED, [wrong, replace(wrong, before=state)])
    assert [row[each] for each in ("reps", "lapses", "ivl", "due")] == [2, 1, 3, 3]


def test_a_set_that_has_other_tiles_says_so(own_sets: OwnTileSets, tmp_path: Path) -> None:
    path = tmp_path / "asl.apkg"
    export_for_anki(tile_set("asl"), path, now=1.8e9)
    taken, learned = learned_from(path, own_sets, into="roman")
    assert learned.cards == {}
    assert taken.left_out.sentences() == (
        "26 notes were empty, too long, there twice or not in this set.",
    )


def test_a_mapping_without_a_deck_takes_all() -> None:
    assert FieldMapping("7", 0, 1).deck == ""
