"""The rules of a game to read (docs/rules-books.md): Markdown with figures that play."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, TypeAlias

from pullstrings_qt.core.block_reader import FENCE, BlockReader
from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.game import AnyGame, Options, Seat, Setup, Step

_ITEM: Final = re.compile(r"(?:[-*+]|\d+[.)])\s+")
_HEADING: Final = re.compile(r"#+\s+")
_EMPHASIS: Final = re.compile(r"[*`]+")


@dataclass(frozen=True, slots=True)
class Figure:
    """A position of the game, and what choices make of it."""

    alt: str  # everything it shows, for those who cannot see it
    caption: str = ""  # below it, as Markdown
    position: str = ""  # in the notation of the game; empty for the start of a match
    choices: tuple[tuple[str, ...], ...] = ()  # of each turn, by the seats that decide
    result: str = ""  # the position after the last choices, if any
    options: Options = field(default_factory=dict)
    setup: Setup | None = None  # what chance decided; None draws it with a fixed seed
    marks: tuple[str, ...] = ()  # ids of places with a ring round them until it is played
    trays: tuple[Seat, ...] = ()  # whose pieces beside the board are shown
    shows_choices: bool = False  # face down until it is played, in place of the board

    def opening(self, rules: AnyGame) -> Any:
        """Return the state that the figure shows first; `NotationError` where it cannot be read."""
        options = rules.check_options(self.options)
        setup = rules.draw_setup(options, Random(0)) if self.setup is None else self.setup
        if not self.position:
            return rules.start(options, setup)
        return rules.read_position(self.position, options, setup)

    def turns(self, rules: AnyGame) -> Iterator["FigureTurn"]:
        """Return what the choices do, one step of the rules after the other.

        `NotationError` where something cannot be read, or a seat has no choice or one too many;
        `IllegalChoice` where the rules do not allow one.
        """
        return played(rules, self.opening(rules), self.choices)


@dataclass(frozen=True, slots=True)
class FigureTurn:
    """One step of a figure: the state before, the choice of each seat, and what they lead to."""

    before: Any
    choices: Mapping[Seat, Any]
    step: Step[Any]


def read_choices(rules: AnyGame, seats: Iterable[Seat], texts: Sequence[str]) -> dict[Seat, Any]:
    """Return choices by seat, from texts in the order of seats, or raise `NotationError`."""
    wanted = sorted(seats)
    if len(wanted) != len(texts):
        raise NotationError(f"{len(wanted)} players choose here, but not so: {' '.join(texts)}.")
    return {seat: rules.read_choice(text) for seat, text in zip(wanted, texts, strict=True)}


def played(rules: AnyGame, state: Any, turns: Iterable[Sequence[str]]) -> Iterator[FigureTurn]:
    """Yield what choices do, turn by turn; they are texts in the order of seats."""
    for texts in turns:
        chosen = read_choices(rules, rules.deciding(state), texts)
        step = rules.play(state, chosen)
        yield FigureTurn(state, chosen, step)
        state = step.state


Block: TypeAlias = str | Figure  # words in CommonMark, such as lists and tables, or a figure


@dataclass(frozen=True, slots=True)
class Chapter:
    """One short page of the book."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures in reading order."""
        return tuple(block for block in self.blocks if isinstance(block, Figure))

    @property
    def spoken(self) -> str:
        """The whole chapter as text, with the figures in words."""
        parts: list[str] = []
        for block in self.blocks:
            if isinstance(block, Figure):
                parts += (block.alt, plain_text(block.caption))
            else:
                parts.append(plain_text(block))
        return "\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class RulesBook:
    """The rules of one game."""

    title: str
    chapters: tuple[Chapter, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of all chapters in reading order."""
        return tuple(figure for chapter in self.chapters for figure in chapter.figures)


def read_book(text: str) -> RulesBook:
    """Return the book of a text written as in docs/rules-books.md, or raise `MarkdownError`."""
    return _Reader(text).book()


def plain_text(markdown: str) -> str:
    """Return Markdown without its marks, one line for each paragraph, item and row of a table."""
    lines: list[str] = []
    joins = False
    for line in markdown.splitlines():
        text = line.strip()
        if not text or set(text) <= set("|-: "):
            joins = False
            continue
        own = _ITEM.match(text) or _HEADING.match(text)
        if text.startswith("|"):
            text, joins = ", ".join(cell.strip() for cell in text.strip("|").split("|")), False
        words = _EMPHASIS.sub("", text[own.end() :] if own else text)
        if joins and not own:
            lines[-1] += f" {words}"
        else:
            lines.append(words)
        joins = not line.strip().startswith("|")
    return "\n".join(lines)


class _Reader(BlockReader):
    source, part = "rules book", "figure"

    def book(self) -> RulesBook:
        """Return the whole book."""
        title = self._heading("# ", "A book begins with its title, as “# Title”.")
        self._skip_blank()
        chapters = []
        while not self._is_at_end:
            name = self._heading("## ", "A chapter begins with its title, as “## Title”.")
            chapters.append(Chapter(name, tuple(filter(None, self._blocks()))))
        if not chapters:
            raise self._error("A book has at least one chapter.")
        return RulesBook(title, tuple(chapters))

    def _blocks(self) -> Iterator[Block]:
        """Yield prose, which may be empty, and figures up to the next chapter."""
        prose: list[str] = []
        while not self._is_at_end and not self._lines[self._here].startswith("## "):
            if self._lines[self._here].strip() != f"{FENCE}figure":
                prose.append(self._lines[self._here])
                self._here += 1
                continue
            yield "\n".join(prose).strip()
            prose = []
            figure = self._made_of(self._fields(_FIELDS, ("choices",)))
            self._here += 1
            yield replace(figure, caption=self._caption())
        yield "\n".join(prose).strip()

    def _made_of(self, fields: Mapping[str, Sequence[str]]) -> Figure:
        first = {name: values[0] for name, values in fields.items()}
        choices = tuple(tuple(line.split()) for line in fields.get("choices", ()))
        if not first.get("alt"):
            raise self._error("A figure needs an alt: everything it shows, in words.")
        if bool(choices) != bool(first.get("result")) or not all(choices):
            raise self._error("A figure with choices has a result, and one without has none.")
        trays, shown = first.get("trays", "").split(), first.get("show", "board")
        if not all(seat.isascii() and seat.isdigit() for seat in trays):
            raise self._error("The trays of a figure are seats, as 0 or 1.")
        if shown not in ("board", "choices"):
            raise self._error("A figure shows the board or the choices.")
        return Figure(
            alt=first["alt"],
            position=first.get("position", ""),
            choices=choices,
            result=first.get("result", ""),
            options=self._object(fields, "options") or {},
            setup=self._object(fields, "setup"),
            marks=tuple(first.get("marks", "").split()),
            trays=tuple(map(int, trays)),
            shows_choices=shown == "choices",
        )

    def _caption(self) -> str:
        """Return the paragraph in italics below a figure, without its stars; it may be missing."""
        self._skip_blank()
        begin = end = self._here
        while end < len(self._lines) and self._lines[end].strip():
            end += 1
        text = " ".join(line.strip() for line in self._lines[begin:end])
        if not re.fullmatch(r"\*[^*\s].*[^*]\*", text):
            return ""
        self._here = end
        return text[1:-1]


_FIELDS: Final = frozenset(
    {"options", "setup", "position", "choices", "result", "marks", "trays", "show", "alt"}
)
