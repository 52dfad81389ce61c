"""Rules books: the contents of a Markdown file, and refusals in a sentence."""

from pathlib import Path

import pytest

from pullstrings_qt.core.block_reader import MarkdownError
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.registry import book_file, game_spec
from pullstrings_qt.core.rules_book import Figure, plain_text, read_book

START = "x../.#./..o x"
BOOK = f"""# Rules of a game

## The goal

Be **kind**.

```figure
options: {{"stones": 1}}
setup: {{"stone": "b2"}}
position: {START}
choices: a2
choices: c2
result: x../x#o/..o x
marks: n3 c12
trays: 0 1
alt: Two hands.
```

*The higher card wins
the prize.*

1. First this,
   then that.
2. Not *this*.

## The end

It ends.

```figure
show: choices
alt: Nothing.
```
"""


def test_a_book_has_chapters_of_prose_and_figures_that_can_be_heard() -> None:
    book = read_book(BOOK)
    assert book.title == "Rules of a game"
    assert [chapter.title for chapter in book.chapters] == ["The goal", "The end"]
    first, figure, last = book.chapters[0].blocks
    assert first == "Be **kind**."
    assert last == "1. First this,\n   then that.\n2. Not *this*."
    assert figure == Figure(
        alt="Two hands.",
        caption="The higher card wins the prize.",
        position=START,
        choices=(("a2",), ("c2",)),
        result="x../x#o/..o x",
        options={"stones": 1},
        setup={"stone": "b2"},
        marks=("n3", "c12"),
        trays=(0, 1),
    )
    assert book.figures[1] == Figure(alt="Nothing.", shows_choices=True)
    assert read_book(BOOK).chapters[0].spoken.splitlines() == [
        *("Be kind.", "Two hands.", "The higher card wins the prize."),
        *("First this, then that.", "Not this."),
    ]
    table = "| cards | points |\n|---|--:|\n| 1 | 3 |\n\nAnd\nso on."
    assert plain_text(table) == "cards, points\n1, 3\nAnd so on."


def test_a_figure_plays_its_choices_from_its_position_or_the_start() -> None:
    figure, rules = read_book(BOOK).figures[0], game_spec("blank").rules()
    turns = list(figure.turns(rules))
    assert [turn.choices for turn in turns] == [{0: 3}, {1: 5}]
    assert rules.write_position(turns[0].before) == START
    assert rules.write_position(turns[-1].step.state) == figure.result
    rules = game_spec("blank").rules()
    state = Figure(alt="-", setup={"first": 1, "stone": "c1"}).opening(rules)
    assert state == rules.start({}, {"first": 1, "stone": "c1"})
    assert Figure(alt="-").opening(rules) == Figure(alt="-").opening(rules)
    figure = Figure(alt="-", choices=(("n3",),), result="?")
    with pytest.raises(NotationError, match="2 players choose here"):
        list(figure.turns(game_spec("pulling_strings").rules()))


def figure(*lines: str) -> str:
    return "\n".join(("# Title", "", "## Chapter", "", "```figure", *lines, "```", ""))


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "title"),
        ("Words", 1, "title"),
        ("# Title", 2, "at least one chapter"),
        ("# Title\n\nWords", 3, "chapter begins"),
        (figure("position: x"), 7, "alt"),
        (figure("alt: x", "choices: n3 e3"), 8, "result"),
        (figure("alt: x", "result: x"), 8, "result"),
        (figure("alt: x", "choices:", "result: x"), 9, "result"),
        (figure("alt: x", "alt: y"), 7, "does not belong"),
        (figure("alt: x", "color: red"), 7, "does not belong"),
        (figure("alt: x", "words"), 7, "does not belong"),
        (figure("alt: x", "options: [1]"), 8, "JSON object"),
        (figure("alt: x", "setup: {"), 8, "JSON object"),
        (figure("alt: x", "trays: left"), 8, "trays"),
        (figure("alt: x", "show: nothing"), 8, "shows"),
        ("# Title\n\n## Chapter\n\n```figure\nalt: x\n", 5, "no end"),
    ],
)
def test_what_is_no_book_is_refused_with_the_line_and_why(text: str, line: int, why: str) -> None:
    with pytest.raises(MarkdownError, match=why) as caught:
        read_book(text)
    assert f"line {line} " in str(caught.value)


def test_the_book_is_in_the_language_or_in_english(tmp_path: Path) -> None:
    assert book_file(tmp_path / "none", "de") is None
    for name in ("en", "de", "pt_BR"):
        (tmp_path / f"{name}.md").write_text("# Title", encoding="utf-8")
    wanted = {"en": "en", "de": "de", "de_AT": "de", "pt_BR": "pt_BR", "pt": "en", "fr": "en"}
    for language, found in wanted.items():
        path = book_file(tmp_path, language)
        assert path is not None
        assert path.stem == found
