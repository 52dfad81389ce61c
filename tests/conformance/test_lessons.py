"""Checks of every game's first lesson, in every language: it is playable and true."""

import re
from dataclasses import replace
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.first_lesson import FirstLesson, Words, read_lesson
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


every_game = pytest.mark.parametrize(
    "spec", [spec for spec in GAMES if spec.has_lesson()], ids=lambda spec: spec.id
)


def lessons(spec: GameSpec) -> dict[str, FirstLesson]:
    """Return the first lesson in every language."""
    paths = sorted(spec.lesson_folder.glob("*.md"))
    return {path.stem: read_lesson(path.read_text(encoding="utf-8")) for path in paths}


def played(spec: GameSpec, lesson: FirstLesson, number: int) -> list[tuple[list[FigureTurn], str]]:
    """Return, for each choice that fits, what happens, and the position the lesson promises."""
    rules, step = spec.rules(), lesson.steps[number]
    state = lesson.positions(rules)[number]
    choices = [rules.read_choice(text) for text in step.choices] or [None]
    return [
        (list(step.turns(rules, state, lesson.seat, choice)), result)
        for choice, result in zip(choices, step.results, strict=False)
    ]


@pytest.mark.parametrize(
    "spec", [spec for spec in GAMES if spec.scene_class], ids=lambda spec: spec.id
)
def test_every_game_with_a_board_can_be_learned_on_it(spec: GameSpec) -> None:
    assert spec.has_lesson(), f"write {spec.lesson_folder / 'en.md'}"
    lesson = spec.first_lesson()
    assert lesson is not None
    rules = spec.rules()
    assert len(lesson.players) == rules.seats(rules.check_options(lesson.options))
    last = lesson.steps[-1]
    assert (last.choices, last.then) == ((), ()), "the last step says goodbye"
    assert any(step.choices for step in lesson.steps), "a lesson is done by hand"


@every_game
def test_translations_have_the_steps_of_the_english_lesson(spec: GameSpec) -> None:
    def facts(lesson: FirstLesson) -> FirstLesson:
        silent = Words()
        steps = (
            replace(step, title="", before=silent, after=silent, other=silent)
            for step in lesson.steps
        )
        seats = tuple("" for _player in lesson.players)
        return replace(lesson, title="", players=seats, steps=tuple(steps))

    for code, lesson in lessons(spec).items():
        assert facts(lesson) == facts(lessons(spec)["en"]), code


@every_game
def test_steps_can_be_played_and_lead_where_they_say(spec: GameSpec) -> None:
    rules, lesson = spec.rules(), lessons(spec)["en"]
    seat, before = lesson.seat, None
    for number, (state, step) in enumerate(zip(lesson.positions(rules), lesson.steps, strict=True)):
        if step.position:
            assert rules.write_position(state) == step.position, number
        if step.choices:
            assert seat in rules.deciding(state), f"it is not the learner's turn: {number}"
            assert len(rules.choices(state, seat)) >= 1
        for turns, result in played(spec, lesson, number):
            for turn in turns:
                for who, choice in turn.choices.items():
                    rules.check_choice(turn.before, who, choice)
            assert rules.write_position(turns[-1].step.state) == result, number
        if before is not None and len(set(before.results)) > 1:
            reads = not (step.choices or step.then)
            assert step.position or reads, f"who knows where it begins: {number}"
        before = step


@every_game
def test_a_child_can_read_it(spec: GameSpec) -> None:
    for step in (step for lesson in lessons(spec).values() for step in lesson.steps):
        assert step.title
        for words in filter(None, (step.before.text, step.after.text, step.other.text)):
            assert words == words.strip()
            assert words.endswith((".", "!", "?"))
            sentences = re.split(r"(?<=[.!?]) ", words.replace("\n", " "))
            assert len(sentences) <= MAX, words
            for sentence in sentences:
                assert len(sentence.split()) <= LONGEST, sentence
            assert not re.search(r"\b(wrong|mistake|error|fail\w*|bad)\b", words, re.IGNORECASE)


@every_game
def test_the_numbers_said_afterwards_are_true(spec: GameSpec) -> None:
    """A number is in a position, is gained by a seat, is a total, or on a sheet of the lesson."""
    rules, words = spec.rules(), spec.words()
    told = lessons(spec)
    lesson = told["en"]
    sheets = [
        sheet.spoken
        for state in lesson.positions(rules)
        for sheet in words.score_sheets(state, words.speaker(lesson.players, state))
    ]
    for number in range(len(lesson.steps)):
        said = {
            each: code
            for code, other in told.items()
            for each in NUMBER.findall(other.steps[number].after.text)
        }
        for turns, result in played(spec, lesson, number):
            facts = [result, *sheets]
            for turn in turns:
                for state in (turn.before, turn.step.state):
                    speaker = words.speaker(lesson.players, state)
                    facts.append(rules.write_position(state))
                    facts += [str(words.seat_total(state, s)) for s in range(len(lesson.players))]
                story = words.story(turn.before, turn.step, speaker)
                facts += [*story.sentences, *(str(abs(gain)) for gain in story.gains)]
            untrue = said.keys() - set(re.findall(r"\d+", " ".join(facts)))
            assert not untrue, (number, [(each, said[each]) for each in untrue])


@pytest.mark.parametrize(
    "spec", [spec for spec in GAMES if spec.scene_class], ids=lambda spec: spec.id
)
def test_what_a_step_rings_is_on_the_board(qtbot: QtBot, spec: GameSpec) -> None:
    scene, lesson = board_scene(spec)(Theme(reduced_motion=True)), lessons(spec)["en"]
    for state, step in zip(lesson.positions(spec.rules()), lesson.steps, strict=True):
        scene.sync(state)
        assert {*step.marks, *step.help} <= {each.id for each in scene.places()}
