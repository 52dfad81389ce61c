"""The first lesson of a game, and the result of each step."""

from dataclasses import dataclass
from typing import Any

from pullstrings_qt.core.first_lesson import FirstLesson, LessonStep, read_lesson
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.rules_book import FigureTurn


@dataclass(frozen=True)
class Played:
    """A step of a lesson after its best choice."""

    step: LessonStep
    turns: tuple[FigureTurn, ...]
    state: Any
    totals: tuple[int, ...]


def lesson_of(game_id: str) -> FirstLesson:
    """Return the English lesson."""
    path = game_spec(game_id).lesson_folder / "en.md"
    return read_lesson(path.read_text(encoding="utf-8"))


def played(game_id: str) -> list[Played]:
    """Return every step, played."""
    spec, lesson = game_spec(game_id), lesson_of(game_id)
    rules, words = spec.rules(), spec.words()
    found = []
    for state, step in zip(lesson.positions(rules), lesson.steps, strict=True):
        choice = rules.read_choice(step.choices[0]) if step.choices else None
        turns = tuple(step.turns(rules, state, lesson.seat, choice))
        after = turns[-1].step.state if turns else state
        totals = tuple(words.seat_total(after, seat) for seat in range(len(lesson.players)))
        found.append(Played(step, turns, after, totals))
    return found


def saying(steps: list[Played], words: str) -> Played:
    """Return the one step that says something after it was done."""
    (found,) = (each for each in steps if words in each.step.after.text)
    return found
