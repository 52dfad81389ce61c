"""First lessons: the contents of a Markdown file, and refusals in a sentence."""

from pathlib import Path

import pytest

from pullstrings_qt.core.block_reader import MarkdownError
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.first_lesson import (
    FirstLesson,
    LessonStep,
    Words,
    read_lesson,
)
from pullstrings_qt.core.registry import game_spec, games

HEAD = """# How to play

```lesson
players: Alex, Robin
options: {"edition": "2003"}
```
"""
LESSON = f"""{HEAD}
## Look

Five disks lie
in the middle.

```step
marks: c12 c7
```

## Pull

Choose **C**.

```step
choice: n3
others: s1
result: 0,0,0,0,0/0,0,5,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -
help: n3
```

The **5** moved.

It did.

> Look at
> the top.

## Watch

They pull.

```step
then: e2 w2
result: 0,0,0,0,0/0,3,0,3,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -
```

Done.

## Goodbye

Have fun.
"""
UP = "0,0,0,0,0/0,0,5,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -"
APART = "0,0,0,0,0/0,3,0,3,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 -"


def test_a_lesson_has_players_and_steps() -> None:
    lesson = read_lesson(LESSON)
    look, pull, watch, goodbye = lesson.steps
    assert (lesson.title, lesson.players, lesson.seat) == ("How to play", ("Alex", "Robin"), 0)
    assert (lesson.options, lesson.setup) == ({"edition": "2003"}, None)
    assert look == LessonStep("Look", Words("Five disks lie in the middle."), marks=("c12", "c7"))
    assert pull == LessonStep(
        "Pull",
        Words("Choose C.", ("C",)),
        Words("The 5 moved.\nIt did.", ("5",)),
        Words("Look at the top."),
        choices=("n3",),
        others=("s1",),
        results=(UP,),
        help=("n3",),
    )
    assert (watch.then, watch.results) == ((("e2", "w2"),), (APART,))
    assert [bool(step.choices) for step in lesson.steps] == [False, True, False, False]
    assert [bool(step.then) for step in lesson.steps][2:] == [True, False]
    assert goodbye.before.text == "Have fun."
    assert ("n3" in pull.choices, "s1" in pull.choices) == (True, False)


def test_each_step_begins_where_the_one_before_it_ended() -> None:
    rules = game_spec("pulling_strings").rules()
    texts = [rules.write_position(state) for state in read_lesson(LESSON).positions(rules)]
    assert texts[1:] == [texts[0], UP, APART]
    lesson = read_lesson(LESSON.replace("then: e2", f"position: {APART}\nthen: e2"))
    assert rules.write_position(lesson.positions(rules)[2]) == APART, "or anywhere"


def test_a_set_up_is_taken_or_drawn_always_alike() -> None:
    def start(more: str) -> object:
        text = HEAD.replace('options: {"edition": "2003"}', more) + "\n## A\n\nB.\n"
        return read_lesson(text).positions(game_spec("mijnlieff").rules())[0]

    assert start("seat: 1") == start("seat: 1")
    assert start('setup: {"first": 1}') != start('setup: {"first": 0}')


def test_everybody_has_one_choice() -> None:
    for old, new in (*(("others: s1", "others: s1 s2"), ("others: s1\n", ""), ("e2 w2", "e2")),):
        lesson: FirstLesson = read_lesson(LESSON.replace(old, new))
        with pytest.raises(NotationError, match="players choose here"):
            lesson.positions(game_spec("pulling_strings").rules())


def step(*lines: str, after: str = "") -> str:
    return "\n".join((HEAD, "## Step", "", "Do it.", "", "```step", *lines, "```", "", after, ""))


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "title"),
        ("## Step\n\nWords", 1, "title"),
        ("# Title\n\nWords", 1, "lesson block"),
        ("# Title\n\n```lesson\nplayers: Alex\n```\n\nWords", 1, "lesson block"),
        ("# Title\n\n```lesson\nseat: 0\n```\n", 1, "names its players"),
        ("# Title\n\n```lesson\nplayers: Alex\nseat: 1\n```\n", 1, "names its players"),
        ("# Title\n\n```lesson\nplayers: Alex\nseat: x\n```\n", 1, "names its players"),
        ("# Title\n\n```lesson\nplayers: Alex\nsetup: [1]\n```\n\n## A\n\nB.", 1, "JSON object"),
        ("# Title\n\n```lesson\nplayers: Alex\noptions: {\n```\n\n## A\n\nB.", 1, "JSON object"),
        ("# Title\n\n```lesson\nplayers: Alex", 3, "no end"),
        (HEAD, 7, "at least one step"),
        (f"{HEAD}\n## \n\nWords", 8, "step begins"),
        (f"{HEAD}\n## Step\n", 8, "what there is to do"),
        (step("choice: n3"), 8, "result for each choice"),
        (step("choice: n3 n4", "result: x", after="Done."), 8, "result for each choice"),
        (step("result: x"), 8, "result for each choice"),
        (step("then: n3 s1", "result: x"), 8, "says what"),
        (step("marks: n3", after="Done."), 8, "says what"),
        (step("others: n3"), 8, "the learner does too"),
        (step("marks: n3", "marks: n4"), 14, "does not belong"),
        (step("color: red"), 13, "does not belong"),
        (step("words"), 13, "does not belong"),
        (step("players: Alex"), 13, "does not belong"),
        (f"{HEAD}\n## Step\n\nDo it.\n\n```figure\nalt: x\n```\n", 12, "one block at most"),
        (f"{step('marks: n3')}\n```step\n```\n", 18, "one block at most"),
        (f"{HEAD}\n## Step\n\nDo it.\n\n```lesson\nseat: 0\n```\n", 8, "step block"),
    ],
)
def test_what_a_lesson_cannot_be_is_said_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(MarkdownError, match=why) as caught:
        read_lesson(text)
    assert f"line {line} " in str(caught.value)


def test_a_game_has_a_lesson_where_its_folder_holds_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spec = game_spec("blank")
    assert spec.has_lesson()
    assert spec.lesson_folder.parent == spec.book_folder.parent
    monkeypatch.setattr(type(spec), "lesson_folder", tmp_path)
    assert (spec.has_lesson(), spec.first_lesson()) == (False, None)
    (tmp_path / "en.md").write_text("Words", encoding="utf-8")
    with pytest.raises(MarkdownError):
        spec.first_lesson()
    monkeypatch.undo()
    for spec in games().values():
        lesson = spec.first_lesson()
        assert lesson is not None
        assert lesson.title == f"How to play {spec.name}"
