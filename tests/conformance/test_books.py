"""Checks of every game's rules book, in every language: figures are legal and true."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.rules_book import Figure, RulesBook, plain_text, read_book
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.keys import actions
from tests.board_scenes import NAMES
from tests.conformance.sample_matches import Case, case_name, cases, opening, seeds, some_turns

GAMES = list(games().values())
NUMBER = re.compile(r"(?:([^\W\d]+) )?(?<!\w)(\d+)(?!\w)")
"""A number that is no part of a name such as b3, and the word before it."""

KEY = re.compile(r"\{([a-z]+\.[a-z_]+)\}")
"""A key that can be changed, by what it does."""


class Place(NamedTuple):
    """A figure and where it stands."""

    spec: GameSpec
    language: str
    number: int
    figure: Figure

    def __repr__(self) -> str:
        return f"{self.spec.id}, {self.language}, figure {self.number}"


def books() -> Iterator[tuple[GameSpec, Path, RulesBook]]:
    for spec in GAMES:
        for path in sorted(spec.book_folder.glob("*.md")):
            yield spec, path, read_book(path.read_text(encoding="utf-8"))


def figures() -> list[Place]:
    return [
        Place(spec, path.stem, number, figure)
        for spec, path, book in books()
        for number, figure in enumerate(book.figures, start=1)
    ]


every_figure = pytest.mark.parametrize("place", figures(), ids=repr)


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_every_game_has_rules_to_read(spec: GameSpec) -> None:
    assert spec.has_rules_book(), f"write {spec.book_folder / 'en.md'}"
    book = spec.rules_book()
    assert book is not None
    assert all(chapter.spoken.strip() for chapter in book.chapters)
    titles = [chapter.title for chapter in book.chapters]
    assert len(set(titles)) == len(titles)


def test_translations_have_the_figures_of_the_english_book() -> None:
    for spec, path, book in books():
        english = read_book((spec.book_folder / "en.md").read_text(encoding="utf-8"))
        shown = [(each.position, each.choices, each.result) for each in book.figures]
        assert shown == [(e.position, e.choices, e.result) for e in english.figures], path


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
def test_keys_that_can_be_changed_are_named_by_what_they_do(spec: GameSpec) -> None:
    known = {action.id for action in actions()}
    for folder in (spec.book_folder, spec.lesson_folder):
        named = {
            path.stem: Counter(KEY.findall(path.read_text(encoding="utf-8")))
            for path in folder.glob("*.md")
        }
        for code, keys in named.items():
            assert keys.keys() <= known, (folder, code)
            assert keys == named["en"], (folder, code)


@every_figure
def test_a_figure_is_a_legal_position_and_its_result_what_the_rules_make_of_it(
    place: Place,
) -> None:
    rules, figure = place.spec.rules(), place.figure
    state = figure.opening(rules)
    if figure.position:
        assert rules.write_position(state) == figure.position
    for turn in figure.turns(rules):
        for seat, choice in turn.choices.items():
            rules.check_choice(turn.before, seat, choice)
        state = turn.step.state
    if figure.choices:
        assert rules.write_position(state) == figure.result


@every_figure
def test_a_figure_has_whole_sentences(place: Place) -> None:
    for words in (place.figure.alt, plain_text(place.figure.caption)):
        assert words == words.strip() != ""
        assert words.endswith((".", "!", "?", ".”"))


@every_figure
def test_the_numbers_below_a_figure_are_in_it(place: Place) -> None:
    """A number in the caption is in a position, is gained by a seat, or is on a score sheet."""
    rules, words, figure = place.spec.rules(), place.spec.words(), place.figure
    state = figure.opening(rules)
    seats = range(rules.seats(rules.check_options(figure.options)))
    speaker = words.speaker(NAMES[: len(seats)], state, str)
    facts = [*map(str, figure.options.values())]
    states = [state]
    for turn in figure.turns(rules):
        states.append(turn.step.state)
        story = words.story(turn.before, turn.step, speaker)
        facts += [str(abs(gain)) for gain in story.gains]
    for each in states:
        facts.append(rules.write_position(each))
        facts += [str(words.seat_total(each, seat)) for seat in seats]
        facts += [sheet.spoken for sheet in words.score_sheets(each, speaker)]
    known = {number for _word, number in NUMBER.findall(" ".join(facts))}
    for word, number in NUMBER.findall(plain_text(figure.caption)):
        is_marked = f"{word}{number}" in figure.marks  # “lot 3” is the place lot3
        assert is_marked or number in known, f"{number} is not in the figure"


@pytest.mark.parametrize(
    "place", [place for place in figures() if place.spec.scene_class], ids=repr
)
def test_what_a_figure_marks_is_on_the_board(qtbot: QtBot, place: Place) -> None:
    scene = board_scene(place.spec)(Theme(reduced_motion=True))
    scene.sync(place.figure.opening(place.spec.rules()))
    assert set(place.figure.marks) <= {each.id for each in scene.places()}
    for seat in place.figure.trays:
        assert scene.tray(seat)


@pytest.mark.parametrize("case", cases(), ids=case_name)
def test_a_position_comes_back_from_its_text_and_goes_on(case: Case) -> None:
    """From the text of a position the same can be chosen as in the match it is taken from."""
    rules, setup, _start = opening(case, seeds(case)[-1])
    for turn in some_turns(case):
        text = rules.write_position(turn.before)
        again = rules.read_position(text, case.options, setup)
        assert rules.write_position(again) == text
        assert rules.deciding(again) == rules.deciding(turn.before)
        for seat in turn.choices:
            assert list(rules.choices(again, seat)) == list(rules.choices(turn.before, seat))


@pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
@pytest.mark.parametrize("text", ["", " ", "?", "{}", "[]", "/" * 1000, "💥", "9" * 5000])
def test_text_that_is_no_position_is_refused_in_a_short_sentence(spec: GameSpec, text: str) -> None:
    rules, setup, start = opening(Case(spec, {}), 0)
    for tried in (text, rules.write_position(start) + "x", "x" + rules.write_position(start)):
        with pytest.raises(NotationError) as caught:
            rules.read_position(tried, {}, setup)
        assert 0 < len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)
