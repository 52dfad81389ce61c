"""The games that are there: every folder below `pullstrings_qt.games` that exports a SPEC.

What only a game that is opened needs is imported then: the shelf is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

import importlib
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pullstrings_qt.core.language import ENGLISH, language

if TYPE_CHECKING:
    from pullstrings_qt.core.first_lesson import FirstLesson
    from pullstrings_qt.core.game import AnyGame
    from pullstrings_qt.core.game_words import AnyWords
    from pullstrings_qt.core.opponents import Level, Opponents
    from pullstrings_qt.core.rules_book import RulesBook

GAMES_PACKAGE = "pullstrings_qt.games"


class Confirm(Enum):
    """Which choices of an open game wait for the main button after they were picked."""

    ALWAYS = "always"
    LAST = "last"  # those that end a seat's turn
    NEVER = "never"


class GameSpec(NamedTuple):
    """What the rest of the app knows of one game.

    Its parts are named as ``"module:Class"`` below the game's folder and loaded when they are asked
    for: naming a game loads neither its rules nor Qt. Each derives from a base class with defaults;
    the conformance kit checks that.
    """

    id: str  # stable, also the name of the folder
    name: str
    author: str  # who designed the game
    seats: tuple[int, int]  # fewest and most players
    minutes: int  # how long a match usually takes
    rules_class: str  # `core.game.Game`
    words_class: str  # `core.game_words.GameWords`
    opponents_class: str = ""  # `core.opponents.Opponents`; empty for none
    scene_class: str = ""  # the board: `look.board_scene.BoardScene`; empty where there is none yet
    thumbnail: str = ""  # draws it small (`look.box.board_thumbnail`); empty: the board does
    box_class: str = ""  # the picture on the box: `look.box.Box`; empty for the start of a match
    seat_look_class: str = ""  # `look.seat_look.SeatLook`; empty for squares and circles
    color: str = "#2F5D62"
    shelf_place: int = 100  # in this order on the shelf, then by name
    in_turn: bool = False  # one after another, in the open, on the board; False: in secret, at once
    long_at: int = 100  # turns until people are asked for a draw (ruling P16b)
    confirm: Confirm = Confirm.ALWAYS  # in an open game, which choices wait for the main button
    listed: bool = True  # False keeps it off the shelf (the template `blank`)

    def load(self, part: str) -> Any:
        """Return a class or function of the game, named as ``"module:Class"``."""
        module, name = part.split(":")
        return getattr(importlib.import_module(f"{GAMES_PACKAGE}.{self.id}.{module}"), name)

    def rules(self) -> "AnyGame":
        """Return the rules."""
        rules: AnyGame = self.load(self.rules_class)()
        return rules

    def words(self) -> "AnyWords":
        """Return the sentences."""
        words: AnyWords = self.load(self.words_class)()
        return words

    def opponents(self) -> "Opponents | None":
        """Return the computer players, or None where there are none."""
        if not self.opponents_class:
            return None
        opponents: Opponents = self.load(self.opponents_class)()
        return opponents

    @property
    def book_folder(self) -> Path:
        """The folder of the rules books, a file for each language; it need not exist."""
        return self._folder / "book"

    @property
    def lesson_folder(self) -> Path:
        """The folder of the first lessons, a file for each language; it need not exist."""
        return self._folder / "lesson"

    @property
    def _folder(self) -> Path:
        return Path(importlib.import_module(f"{GAMES_PACKAGE}.{self.id}").__path__[0])

    def has_rules_book(self) -> bool:
        """Return whether there are rules to read."""
        return book_file(self.book_folder) is not None

    def rules_book(self) -> "RulesBook | None":
        """Return the rules in the language in use or English, if any, or raise `MarkdownError`."""
        from pullstrings_qt.core.rules_book import read_book

        path = book_file(self.book_folder, language())
        return None if path is None else read_book(path.read_text(encoding="utf-8"))

    def has_lesson(self) -> bool:
        """Return whether the game can be learned step by step on its board."""
        return bool(self.scene_class) and book_file(self.lesson_folder) is not None

    def first_lesson(self) -> "FirstLesson | None":
        """Return the lesson in the language in use or English, if any, or raise `MarkdownError`."""
        from pullstrings_qt.core.first_lesson import read_lesson

        path = book_file(self.lesson_folder, language()) if self.has_lesson() else None
        return None if path is None else read_lesson(path.read_text(encoding="utf-8"))

    def levels(self) -> "tuple[Level, ...]":
        """Return the levels of the computer players; none where there are none."""
        opponents = self.opponents()
        return tuple(opponents.levels()) if opponents is not None else ()


@cache
def games() -> dict[str, GameSpec]:
    """Return every game by id, in the order of the shelf."""
    package = importlib.import_module(GAMES_PACKAGE)
    found: list[GameSpec] = [
        importlib.import_module(f"{package.__name__}.{folder.name}").SPEC
        for folder in Path(package.__path__[0]).iterdir()
        if folder.is_dir() and folder.name.isidentifier() and not folder.name.startswith("_")
    ]
    found.sort(key=lambda spec: (spec.shelf_place, spec.name))
    return {spec.id: spec for spec in found}


def game_spec(game_id: str) -> GameSpec:
    """Return the game of that id, or raise `KeyError`."""
    return games()[game_id]


def main_game() -> GameSpec:
    """Return the game of learning and the demonstration: the first one of the shelf."""
    return next(spec for spec in games().values() if spec.listed)


def book_file(folder: Path, language: str = ENGLISH) -> Path | None:
    """Return the book for a language such as ``pt_BR``: of it, of ``pt``, in English; or None."""
    files = (folder / f"{name}.md" for name in (language, language.partition("_")[0], ENGLISH))
    return next(filter(Path.is_file, files), None)
