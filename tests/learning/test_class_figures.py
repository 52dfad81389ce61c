"""A teacher's view of a class (issue 15, point 10; look2.md, section 25)."""

from dataclasses import replace
from datetime import date, timedelta

from pullstrings_qt.core.learning_types import CardState, Direction, LearningState, Rating
from pullstrings_qt.learning.class_figures import ClassFigures, PupilFigures, read_class, week_of
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import EVENING, Person, card

IDS = ("a", "b", "c", "d", "e")
TODAY = date(2026, 11, 21)  # a Saturday


def pupil(name: str, levels: str, **more: object) -> PupilFigures:
    """Return a pupil whose levels are digits, in the order of the set."""
    mastery = {one: Mastery(int(level)) for one, level in zip(IDS, levels, strict=True)}
    return replace(PupilFigures(hash(name), name, mastery), **more)  # type: ignore[arg-type]


def school(*levels: str) -> ClassFigures:
    pupils = [pupil(f"Pupil {place}", each) for place, each in enumerate(levels)]
    return ClassFigures(IDS, tuple(pupils), TODAY, IDS)


def test_the_lesson_of_a_class_is_what_fewest_know() -> None:
    figures = school("43422", "42421", "44224")
    assert figures.lesson() == ("d", "e", "b")
    assert figures.fewest() == {"b", "c", "d", "e"}, "two know B as two know C"
    figures = school("11110", "22210", "33310")
    assert figures.begun() == ("a", "b", "c", "d")
    assert figures.lesson() == ("d", "a", "b")
    assert "e" not in figures.fewest()
    assert school("40000", "40000").lesson() == ("b", "c", "d")
    assert school("10000", "40000").lesson() == ("a", "b", "c")
    assert school("40000", "40000").fewest() == frozenset()
    taught = replace(school("40000"), taught=("e", "a", "d", "c", "b"))
    assert taught.lesson() == ("e", "d", "c")
    assert school("00000", "00000").lesson() == ("a", "b", "c")
    assert school().lesson() == ("a", "b", "c")
    assert school("00000").fewest() == frozenset(), "nothing has been begun: nothing stands out"
    assert school("43221", "00000", "00000").begun() == IDS
    assert school("44444", "44444").lesson() == ()


def test_mix_ups_are_counted_by_pupils() -> None:
    first = pupil("Abdul", "22222", mixed_up=frozenset({("a", "e"), ("b", "d")}))
    second = pupil("Zoë", "22222", mixed_up=frozenset({("a", "e")}))
    figures = ClassFigures(IDS, (first, second), TODAY, IDS)
    assert [(one.tiles, one.people) for one in figures.mix_ups()] == [
        (("a", "e"), (first.person, second.person)),
        (("b", "d"), (first.person,)),
    ]


def test_the_week_counts_pupils_and_twelve_days_away_are_told() -> None:
    pupils = tuple(
        pupil(*each, week=week)
        for each, week in zip(
            (("Abdul", "00000"), ("Zoë", "00000"), ("Hugo", "00000")), (5, 1, 0), strict=True
        )
    )
    figures = ClassFigures(IDS, pupils, TODAY, IDS)
    assert figures.practiced_this_week() == 2
    assert pupil("A", "00000", last=TODAY - timedelta(days=12)).is_long_away(TODAY)
    assert not pupil("A", "00000", last=TODAY - timedelta(days=11)).is_long_away(TODAY)
    assert not pupil("A", "00000").is_long_away(TODAY), "who has not begun was never here"
    assert pupil("A", "00000", last=TODAY + timedelta(days=3)).days_away(TODAY) == 0
    assert week_of(TODAY, TODAY) == 1
    assert week_of(TODAY - timedelta(days=6), TODAY) == 1
    assert week_of(TODAY - timedelta(days=7), TODAY) == 2
    assert week_of(TODAY + timedelta(days=2), TODAY) == 1


def test_a_class_is_read_from_the_store(store: Store) -> None:
    mara, theo = Person(store), Person(store, "Theo")
    tiles = tuple(tile_set("asl").tiles)
    late = theo.profile._replace(letter_order="alphabet")
    for times in range(3):
        mara.grader.answer(card("m"), "n", millis=900)
        mara.clock.move(minutes=times)
    mara.grader.review(card("a", Direction.MAKE), Rating.GOOD)
    theo.clock.now = EVENING - timedelta(days=14)
    theo.grader.answer(card("s"), "t")
    figures = read_class(
        [mara.profile, late, late], store.reviews, lambda: EVENING, tile_set("asl")
    )
    first, second, _again = figures.pupils
    assert figures.taught == tiles, "most of them meet letters by the alphabet"
    assert figures.today == TODAY
    assert (first.name, first.last, second.last) == ("Mara", TODAY, TODAY - timedelta(days=14))
    assert first.mastery == mara.progress.alphabet("asl", tiles, tuple(Direction))
    assert first.mastery["a"] > Mastery.NOT_MET
    assert first.week == 4
    assert second.week == 0
    assert first.mixed_up == {("m", "n")}
    assert second.mixed_up == {("s", "t")}, "they look alike: once is enough"
    assert second.is_long_away(figures.today)


def test_what_a_pupil_knows_by_now_is_mixed_up_no_longer(store: Store) -> None:
    mara = Person(store)
    for tile_id, other in (("m", "n"), ("n", "m"), ("s", "t")):
        mara.grader.answer(card(tile_id), other)
    known = CardState(LearningState.REVIEW, None, 90.0, 5.0, EVENING, EVENING, unaided=1)
    for tile_id in ("m", "n"):
        reviewed = mara.grader.review(card(tile_id), Rating.GOOD)
        store.reviews.add(mara.id, reviewed.review, known)
    figures = read_class([mara.profile], store.reviews, mara.clock, tile_set("asl"))
    assert figures.pupils[0].known == 2
    assert figures.pupils[0].mixed_up == {("s", "t")}
