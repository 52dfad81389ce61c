"""Checks of every game's first lesson, in every language: it is playable and true."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.first_lesson import FirstLesson, LessonStep, Task, read_lesson
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.rules_book import FigureTurn
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.theme import Theme

GAMES = list(games().values())
NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
"""A number that is no part of a name such as b3."""
LONGEST: Final = 18
"""Words of a sentence that a child of nine reads in one go."""
MAX: Final = 4
"""Sentences that are said at a time."""


class Place(NamedTuple):
    """A step and where it stands."""

    spec: GameSpec
    language: str
    number: int
    lesson: FirstLesson

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    def __repr__(self) -> str:
        return f"{self.spec.id}, {self.language}, step {self.number + 1}"


def lessons() -> Iterator[tuple[GameSpec, Path, FirstLesson]]:
    for spec in GAMES:
        for path in sorted(spec.lesson_folder.glob("*.md")):
            yield spec, path, read_lesson(path.read_text(encoding="utf-8"))


def steps() -> list[Place]:
    return [
        Place(spec, path.stem, number, lesson)
        for spec, path, lesson in lessons()
        for number in range(len(lesson.steps))
    ]


every_step = pytest.mark.parametrize("place", steps(), ids=repr)


def played(place: Place) -> Iterator[tuple[list[FigureTurn], str]]:
    """Yield, for each choice that fits, what happens, and the position the lesson promises."""
    rules, step = place.spec.rules(), place.step
    state = place.lesson.positions(rules)[place.number]
    choices = [rules.read_choice(text) for text in step.choices] or [None]
    for choice, result in zip(choices, step.results, strict=False):
        yield list(step.turns(rules, state, place.lesson.seat, choice)), result


@pytest.mark.parametrize(
    "spec", [spec for spec in GAMES if spec.scene_class], ids=lambda spec: spec.id
)
def test_every_game_with_a_board_can_be_learned_on_it(spec: GameSpec) -> None:
    assert spec.has_lesson(), f"write {spec.lesson_folder / 'en.md'}"
    lesson = spec.first_lesson()
    assert lesson is not None
    rules = spec.rules()
    assert len(lesson.players) == rules.seats(rules.check_options(lesson.options))
    tasks = [step.task for step in lesson.steps]
    assert tasks[-1] is Task.READ, "the last step says goodbye"
    assert Task.CHOOSE in tasks, "a lesson is done by hand"


def test_translations_have_the_steps_of_the_english_lesson() -> None:
    def facts(lesson: FirstLesson) -> list[object]:
        told = [
            (s.position, s.choices, s.others, s.then, s.results, s.marks, s.help)
            for s in lesson.steps
        ]
        return [lesson.seat, lesson.options, lesson.setup, len(lesson.players), *told]

    for spec, path, lesson in lessons():
        english = read_lesson((spec.lesson_folder / "en.md").read_text(encoding="utf-8"))
        assert facts(lesson) == facts(english), path


@every_step
def test_a_step_can_be_played_and_leads_where_it_says(place: Place) -> None:
    rules, step, seat = place.spec.rules(), place.step, place.lesson.seat
    state = place.lesson.positions(rules)[place.number]
    if step.position:
        assert rules.write_position(state) == step.position
    if step.task is Task.CHOOSE:
        assert seat in rules.deciding(state), "it is not the learner's turn"
        assert len(rules.choices(state, seat)) >= 1
    for turns, result in played(place):
        for turn in turns:
            for who, choice in turn.choices.items():
                rules.check_choice(turn.before, who, choice)
        assert rules.write_position(turns[-1].step.state) == result


@every_step
def test_a_step_follows_whatever_was_chosen_before_it(place: Place) -> None:
    """Where several choices fit, the next step says where it begins, or has nothing to do."""
    if place.number == 0 or len(set(place.lesson.steps[place.number - 1].results)) < 2:
        return
    assert place.step.position or place.step.task is Task.READ


@every_step
def test_a_child_can_read_it(place: Place) -> None:
    step = place.step
    assert step.title
    for words in (step.before.text, step.after.text, step.other.text):
        if not words:
            continue
        assert words == words.strip()
        assert words.endswith((".", "!", "?"))
        sentences = re.split(r"(?<=[.!?]) ", words.replace("\n", " "))
        assert len(sentences) <= MAX, words
        for sentence in sentences:
            assert len(sentence.split()) <= LONGEST, sentence
        assert not re.search(r"\b(wrong|mistake|error|fail\w*|bad)\b", words, re.IGNORECASE)


@every_step
def test_the_numbers_said_afterwards_are_true(place: Place) -> None:
    """A number is in a position, is gained by a seat, is a total, or on a sheet of the lesson."""
    rules, words, lesson = place.spec.rules(), place.spec.words(), place.lesson
    said = set(NUMBER.findall(place.step.after.text))
    sheets = [
        sheet.spoken
        for state in lesson.positions(rules)
        for sheet in words.score_sheets(state, words.speaker(lesson.players, state, str))
    ]
    for turns, result in played(place):
        facts = [result, *sheets]
        for turn in turns:
            for state in (turn.before, turn.step.state):
                speaker = words.speaker(lesson.players, state, str)
                facts.append(rules.write_position(state))
                facts += [str(words.seat_total(state, s)) for s in range(len(lesson.players))]
            story = words.story(turn.before, turn.step, speaker)
            facts += [*story.sentences, *(str(abs(gain)) for gain in story.gains)]
        loose = re.findall(r"\d+", " ".join(facts))
        assert said <= set(loose), said - set(loose)


@pytest.mark.parametrize("place", [each for each in steps() if each.spec.scene_class], ids=repr)
def test_what_a_step_rings_is_on_the_board(qtbot: QtBot, place: Place) -> None:
    scene = board_scene(place.spec)(Theme(reduced_motion=True))
    scene.sync(place.lesson.positions(place.spec.rules())[place.number])
    rung = {*place.step.marks, *place.step.help}
    assert rung <= {each.id for each in scene.places()}
