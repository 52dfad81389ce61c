"""The rules of a game to read, as plain data: chapters of paragraphs, points and figures."""

import importlib
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list; numbered where the order matters."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture the game draws itself.

    Attributes:
        name: what the game's figure painter calls it.
        alt: everything it shows, for those who cannot see it.
        caption: the words below it.
    """

    name: str
    alt: str
    caption: str


Block: TypeAlias = Paragraph | Points | Figure


@dataclass(frozen=True, slots=True)
class Chapter:
    """One short page of the book."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def spoken(self) -> str:
        """The whole chapter as text, with the figures in words."""
        parts: list[str] = []
        for block in self.blocks:
            if isinstance(block, Paragraph):
                parts.append(block.text)
            elif isinstance(block, Points):
                parts += block.items
            else:
                parts += (block.alt, block.caption)
        return "\n".join(part for part in parts if part)


class FigurePainter(Protocol):
    """What draws the figures of a book; a module of the game is one."""

    def figure_share(self, name: str) -> float:
        """Return the height of a figure as a share of its width.

        Raises:
            KeyError: there is no such figure.
        """
        ...

    def figure_picture(self, name: str, width: int, ratio: float, theme: Any) -> Any:
        """Return the figure as a pixmap.

        Args:
            name: which figure.
            width: in logical pixels.
            ratio: device pixels in a logical pixel.
            theme: the look.

        Raises:
            KeyError: there is no such figure.
        """
        ...


@dataclass(frozen=True, slots=True)
class RulesBook:
    """The rules of one game.

    Attributes:
        title: such as "Rules of Pulling Strings".
        chapters: in reading order; at least one.
        painter: the module that draws the figures, named rather than imported, so that the words
            need no Qt; empty where there are no figures.
    """

    title: str
    chapters: tuple[Chapter, ...]
    painter: str = ""

    def load_painter(self) -> FigurePainter | None:
        """Return what draws the figures, loading Qt with it; None where there are none."""
        if not self.painter:
            return None
        module: Any = importlib.import_module(self.painter)
        painter: FigurePainter = module
        return painter
