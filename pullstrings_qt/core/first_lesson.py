"""The first lesson of a game (docs/first-lessons.md): Markdown, played step by step by hand."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from pullstrings_qt.core.block_reader import FENCE, BlockReader
from pullstrings_qt.core.game import AnyGame, Options, Seat, Setup
from pullstrings_qt.core.rules_book import FigureTurn, plain_text, played, read_choices

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_LESSON_FIELDS: Final = frozenset({"players", "seat", "options", "setup"})
_STEP_FIELDS: Final = frozenset({"position", "choice", "others", "then", "result", "marks", "help"})
_MANY: Final = frozenset({"then", "result"})  # the lines that may stand in a step more than once


@dataclass(frozen=True, slots=True)
class Words:
    """A few sentences of a lesson: plain lines, each a paragraph, and the parts that stand out."""

    text: str = ""
    bold: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson: to choose by hand, to watch what `then` happens, or only to read."""

    title: str
    before: Words  # said first: what to do
    after: Words = Words()  # said once it is done
    other: Words = Words()  # after another choice; empty for the default sentence
    position: str = ""  # in the notation of the game; empty where the step before leads here
    choices: tuple[str, ...] = ()  # what fits, the best first; none where nothing is chosen
    others: tuple[str, ...] = ()  # the other seats' at the same time, in the order of seats
    then: tuple[tuple[str, ...], ...] = ()  # chosen after that, turn by turn, as in a figure
    results: tuple[str, ...] = ()  # position at the end, for each fitting choice, or of `then`
    marks: tuple[str, ...] = ()  # ids of places with a ring from the start
    help: tuple[str, ...] = ()  # those that get a ring after another try

    def turns(
        self, rules: AnyGame, state: Any, seat: Seat, choice: Any = None
    ) -> Iterator[FigureTurn]:
        """Yield what happens after a choice, if there is one to make; raises as `Figure.turns`."""
        if choice is not None:
            others = read_choices(rules, rules.deciding(state) - {seat}, self.others)
            chosen = {**others, seat: choice}
            turn = FigureTurn(state, chosen, rules.play(state, chosen))
            yield turn
            state = turn.step.state
        yield from played(rules, state, self.then)


@dataclass(frozen=True, slots=True)
class FirstLesson:
    """The first lesson of one game."""

    title: str
    players: tuple[str, ...]
    steps: tuple[LessonStep, ...]  # the last one only says goodbye
    seat: Seat = 0  # the learner's
    options: Options = field(default_factory=dict)
    setup: Setup | None = None  # None draws it with a fixed seed

    def positions(self, rules: AnyGame) -> tuple[Any, ...]:
        """Return the state each step begins in, by the first choices; raises as `Figure.turns`."""
        options = rules.check_options(self.options)
        setup = rules.draw_setup(options, Random(0)) if self.setup is None else self.setup
        state = rules.start(options, setup)
        found = []
        for step in self.steps:
            if step.position:
                state = rules.read_position(step.position, options, setup)
            found.append(state)
            choice = rules.read_choice(step.choices[0]) if step.choices else None
            for turn in step.turns(rules, state, self.seat, choice):
                state = turn.step.state
        return tuple(found)


def read_lesson(text: str) -> FirstLesson:
    """Return the lesson of a text written as in docs/first-lessons.md, or raise `MarkdownError`."""
    return _Reader(text).lesson()


@dataclass(slots=True)
class _Part:
    """What stands below a heading, line by line: words, a block, and words after it."""

    line: int
    words: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    kind: str = ""
    fields: dict[str, list[str]] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """Return the first line of a name; empty where there is none."""
        return self.fields.get(name, [""])[0]


class _Reader(BlockReader):
    source, part = "first lesson", "lesson"

    def lesson(self) -> FirstLesson:
        """Return the whole lesson."""
        title, rest = self._part("# ", "A lesson begins with its title, as “# Title”.")
        if any(rest.words + rest.after) or rest.kind != "lesson":
            raise self._error("Below the title stands a lesson block, and nothing else.", rest.line)
        players = tuple(name.strip() for name in rest.value("players").split(",") if name.strip())
        seat = rest.value("seat") or "0"
        if not players or not seat.isdecimal() or int(seat) >= len(players):
            raise self._error("A lesson names its players, and the seat of the learner.", rest.line)
        steps = []
        while not self._is_at_end:
            steps.append(self._step())
        if not steps:
            raise self._error("A lesson has at least one step.")
        return FirstLesson(
            title,
            players,
            tuple(steps),
            int(seat),
            self._object(rest.fields, "options", rest.line) or {},
            self._object(rest.fields, "setup", rest.line),
        )

    def _step(self) -> LessonStep:
        title, part = self._part("## ", "A step begins with its title, as “## Title”.")
        if part.kind not in ("", "step"):
            raise self._error("A step has a step block, or none.", part.line)
        quoted_lines = [line for line in part.after if line.startswith(">")]
        step = LessonStep(
            title=title,
            before=_words(part.words),
            after=_words([line for line in part.after if not line.startswith(">")]),
            other=_words([line.removeprefix(">") for line in quoted_lines]),
            position=part.value("position"),
            choices=tuple(part.value("choice").split()),
            others=tuple(part.value("others").split()),
            then=tuple(tuple(line.split()) for line in part.fields.get("then", ())),
            results=tuple(part.fields.get("result", ())),
            marks=tuple(part.value("marks").split()),
            help=tuple(part.value("help").split()),
        )
        self._check(step, part.line)
        return step

    def _check(self, step: LessonStep, line: int) -> None:
        if not step.before.text:
            raise self._error("A step says what there is to do.", line)
        wanted = len(step.choices) or bool(step.then)
        if len(step.results) != wanted:
            raise self._error("A step has a result for each choice that fits.", line)
        if bool(step.after.text) != bool(wanted):
            raise self._error("A step in which something happens says what, and only then.", line)
        if step.others and not step.choices:
            raise self._error("Where others choose at the same time, the learner does too.", line)

    def _part(self, mark: str, missing: str) -> tuple[str, _Part]:
        """Return a heading and what stands below it, up to the next heading."""
        title = self._heading(mark, missing)
        part = _Part(self._here - 1)
        while not self._is_at_end and not self._lines[self._here].startswith("## "):
            line = self._lines[self._here].strip()
            if line.startswith(FENCE):
                kind = line.removeprefix(FENCE)
                known = {"lesson": _LESSON_FIELDS, "step": _STEP_FIELDS}.get(kind)
                if part.kind or known is None:
                    raise self._error("A step has one block at most, and a lesson begins with one.")
                part.kind, part.fields = kind, self._fields(known, _MANY)
            elif part.kind:
                part.after.append(line)
            else:
                part.words.append(line)
            self._here += 1
        return title, part


def _words(lines: Sequence[str]) -> Words:
    text = "\n".join(lines).strip()
    return Words(plain_text(text), tuple(_BOLD.findall(text)))
