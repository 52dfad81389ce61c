"""Checks of every game's rules book, in every language: figures are legal and true."""

import re
from collections import Counter
from dataclasses import replace

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


every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


def books(spec: GameSpec) -> dict[str, RulesBook]:
    """Return the rules book in every language."""
    paths = sorted(spec.book_folder.glob("*.md"))
    return {path.stem: read_book(path.read_text(encoding="utf-8")) for path in paths}


@every_game
def test_every_game_has_rules_to_read(spec: GameSpec) -> None:
    assert spec.has_rules_book(), f"write {spec.book_folder / 'en.md'}"
    book = spec.rules_book()
    assert book is not None
    assert all(chapter.spoken.strip() for chapter in book.chapters)
    titles = [chapter.title for chapter in book.chapters]
    assert len(set(titles)) == len(titles)


@every_game
def test_translations_have_the_figures_of_the_english_book_with_whole_sentences(
    spec: GameSpec,
) -> None:
    english = books(spec)["en"]
    for code, book in books(spec).items():
        shown = [replace(figure, alt="", caption="") for figure in book.figures]
        assert shown == [replace(each, alt="", caption="") for each in english.figures], code
        for figure in book.figures:
            for words in (figure.alt, plain_text(figure.caption)):
                assert words == words.strip() != "", (code, words)
                assert words.endswith((".", "!", "?", ".”")), (code, words)


@every_game
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


@every_game
def test_figures_are_legal_positions_with_results_that_the_rules_make_of_them(
    spec: GameSpec, qtbot: QtBot
) -> None:
    """What they mark is on the board."""
    rules = spec.rules()
    scene = board_scene(spec)(Theme(reduced_motion=True)) if spec.scene_class else None
    for number, figure in enumerate(books(spec)["en"].figures, start=1):
        state = figure.opening(rules)
        if figure.position:
            assert rules.write_position(state) == figure.position, number
        if scene is not None:
            scene.sync(state)
            assert set(figure.marks) <= {each.id for each in scene.places()}, number
            assert all(scene.tray(seat) for seat in figure.trays), number
        for turn in figure.turns(rules):
            for seat, choice in turn.choices.items():
                rules.check_choice(turn.before, seat, choice)
            state = turn.step.state
        if figure.choices:
            assert rules.write_position(state) == figure.result, number


@every_game
def test_the_numbers_below_a_figure_are_in_it(spec: GameSpec) -> None:
    """A number in the caption is in a position, is gained by a seat, or is on a score sheet."""
    for figures in zip(*(book.figures for book in books(spec).values()), strict=True):
        known = numbers_in(spec, figures[0])
        for figure in figures:
            for word, number in NUMBER.findall(plain_text(figure.caption)):
                is_marked = f"{word}{number}" in figure.marks  # “lot 3” is the place lot3
                assert is_marked or number in known, f"{number} is not in {figure.caption}"


def numbers_in(spec: GameSpec, figure: Figure) -> set[str]:
    """Return the numbers that can be seen in a figure."""
    rules, words = spec.rules(), spec.words()
    state = figure.opening(rules)
    seats = range(rules.seats(rules.check_options(figure.options)))
    speaker = words.speaker(NAMES[: len(seats)], state)
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
    return {number for _word, number in NUMBER.findall(" ".join(facts))}


@pytest.mark.parametrize("case", cases(), ids=case_name)
def test_a_position_comes_back_from_its_text_and_goes_on(case: Case) -> None:
    """From the text of a position the same can be chosen as in the match it is taken from."""
    rules, setup, _start = opening(case, seeds(case)[-1])
    turns = some_turns(case)
    for turn in turns[:: 1 + len(turns) // 30]:
        text = rules.write_position(turn.before)
        again = rules.read_position(text, case.options, setup)
        assert rules.write_position(again) == text
        assert rules.deciding(again) == rules.deciding(turn.before)
        for seat in turn.choices:
            assert list(rules.choices(again, seat)) == list(rules.choices(turn.before, seat))


NO_POSITIONS = ("", " ", "?", "{}", "[]", "/" * 1000, "💥", "9" * 5000)


@every_game
def test_text_that_is_no_position_is_refused_in_a_short_sentence(spec: GameSpec) -> None:
    rules, setup, start = opening(Case(spec, {}), 0)
    written = rules.write_position(start)
    for text in (*NO_POSITIONS, f"{written}x", f"x{written}"):
        with pytest.raises(NotationError) as caught:
            rules.read_position(text, {}, setup)
        assert 0 < len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)
