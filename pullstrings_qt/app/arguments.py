"""The words of the command line, which are English: they are for programs and developers."""

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from pullstrings_qt import __version__

OPEN: Final = "open"
REPLAY: Final = "replay"
DEMO: Final = "demo"
ENGINE: Final = "engine"


def read_arguments(words: Sequence[str]) -> argparse.Namespace:
    """Return what the words ask for: `command`, `data_dir`, `file`, `tell` and `pictures`.

    `SystemExit` where they make no sense, or ask for help or the version, which has been printed.
    """
    try:
        return _parser().parse_args(_named(words))
    except _MisunderstoodError as problem:
        sys.stderr.write(f"{problem}That does not work: {shlex.join(('pullstrings-qt', *words))}\n")
        sys.exit(2)


class _MisunderstoodError(Exception):
    """Words make no sense to a parser, whose use it says."""


def _folder(name: str) -> Path:
    """Return the folder of a name; an empty one would be whatever folder one is in."""
    if not name:
        raise _MisunderstoodError("The name of the folder is missing." + "\n")
    return Path(name)


class _Parser(argparse.ArgumentParser):
    """A parser that says how it is used wherever words make no sense to it."""

    def __init__(self, description: str, usage: str | None = None, prog: str | None = None) -> None:
        super().__init__(
            prog=prog, usage=usage, description=description, allow_abbrev=False, add_help=False
        )
        self.files = self.add_argument_group("files")
        self.options = self.add_argument_group("options")
        self.options.add_argument("-h", "--help", action="help", help="show this help")

    def error(self, message: str) -> NoReturn:
        """Say how it is used."""
        raise _MisunderstoodError(self.format_usage())


def _named(words: Sequence[str]) -> Sequence[str]:
    """Put the command before a file that stands alone, as where one was double-clicked."""
    expects_value = False
    for place, word in enumerate(words):
        if expects_value or word.startswith("-"):
            expects_value = word == "--data-dir"
            continue
        known = word in (OPEN, REPLAY, DEMO, ENGINE)
        return words if known else (*words[:place], OPEN, *words[place:])
    return words


def _parser() -> _Parser:
    parser = _Parser(
        prog="pullstrings-qt",
        usage="pullstrings-qt [--data-dir FOLDER] [FILE]\n       pullstrings-qt COMMAND …",
        description=(
            "Board games for the family, on one laptop. Without a command, the "
            "window opens; a FILE is shown, or imported after you agree."
        ),
    )
    parser.options.add_argument(
        "--version",
        action="version",
        version=f"Pullstrings {__version__}",
        help="print the version",
    )
    _add_data_dir(parser, None)
    commands = parser.add_subparsers(
        dest="command", title="commands", metavar="COMMAND", prog=parser.prog
    )
    opening = _command(commands, OPEN, "show a saved match; the file alone works too")
    opening.files.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a saved match, settings for this laptop, or tiles to add",
    )
    _add_data_dir(opening, argparse.SUPPRESS)
    replay = _command(commands, REPLAY, "read a record and print one line of JSON for each turn")
    replay.files.add_argument("file", type=Path, metavar="FILE", help="a saved match")
    replay.options.add_argument(
        "--tell",
        action="store_true",
        help="print what happened in each turn, who caused it and what it changed",
    )
    demo = _command(
        commands, DEMO, "let two computer players play a match; without a screen, save pictures"
    )
    demo.options.add_argument(
        "--pictures",
        type=_folder,
        metavar="FOLDER",
        help="save pictures of the match in this folder, then exit",
    )
    _command(
        commands,
        ENGINE,
        "make choices for other programs: one line of JSON in, one line of JSON out",
    )
    return parser


def _command(commands: "argparse._SubParsersAction[_Parser]", name: str, purpose: str) -> _Parser:
    return commands.add_parser(name, help=purpose, description=purpose)


def _add_data_dir(parser: _Parser, default: str | None) -> None:
    parser.options.add_argument(
        "--data-dir",
        type=_folder,
        metavar="FOLDER",
        default=default,
        help="store matches and settings of the window in this folder instead of the default one",
    )
