"""The words of the command line."""

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from pullstrings_qt import __version__
from pullstrings_qt.core.language import gettext as _

OPEN: Final = "open"
REPLAY: Final = "replay"
DEMO: Final = "demo"
ENGINE: Final = "engine"


def read_arguments(words: Sequence[str]) -> argparse.Namespace:
    """Return what the words ask for: `command`, `data_dir`, `file`, `tell` and `pictures`.

    Raises:
        SystemExit: they make no sense, or ask for help or the version, which has been printed.
    """
    try:
        return _parser().parse_args(_named(words))
    except _MisunderstoodError as problem:
        asked = shlex.join(("pullstrings-qt", *words))
        why = _("That does not work: {command}").format(command=asked)
        sys.stderr.write(f"{problem}{why}\n")
        sys.exit(2)


class _MisunderstoodError(Exception):
    """Words make no sense to a parser, whose use it says."""


def _folder(name: str) -> Path:
    """Return the folder of a name; an empty one would be whatever folder one is in."""
    if not name:
        raise _MisunderstoodError(_("The name of the folder is missing.") + "\n")
    return Path(name)


class _Parser(argparse.ArgumentParser):
    """A parser that says nothing in English: what argparse itself says is in no catalog."""

    def __init__(self, description: str, usage: str | None = None, prog: str | None = None) -> None:
        super().__init__(
            prog=prog, usage=usage, description=description, allow_abbrev=False, add_help=False
        )
        self.files = self.add_argument_group(_("files"))
        self.options = self.add_argument_group(_("options"))
        self.options.add_argument("-h", "--help", action="help", help=_("show this help"))

    def format_usage(self) -> str:
        """Return how it is used."""
        return _translated(super().format_usage())

    def format_help(self) -> str:
        """Return how it is used, and what its arguments mean."""
        return _translated(super().format_help())

    def error(self, message: str) -> NoReturn:
        """Say how it is used."""
        raise _MisunderstoodError(self.format_usage())


def _translated(text: str) -> str:
    """Return help that does not begin in English; lines below its first are indented alike."""
    here, there = "usage: ", _("usage: ")
    head, blank, rest = text.partition("\n\n")
    head = head.replace(f"\n{' ' * len(here)}", f"\n{' ' * len(there)}")
    return f"{head.replace(here, there, 1)}{blank}{rest}"


def _named(words: Sequence[str]) -> Sequence[str]:
    """Put the name of the command that opens a file before a file that stands alone.

    That is how a desktop starts the app when a record is double-clicked.
    """
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
        usage=_("pullstrings-qt [--data-dir FOLDER] [FILE]\n       pullstrings-qt COMMAND …"),
        description=_(
            "Board games for the family, on one laptop. Without a command, the "
            "window opens; a FILE is shown, or imported after you agree."
        ),
    )
    parser.options.add_argument(
        "--version",
        action="version",
        version=f"Pullstrings {__version__}",
        help=_("print the version"),
    )
    _add_data_dir(parser, None)
    commands = parser.add_subparsers(
        dest="command", title=_("commands"), metavar=_("COMMAND"), prog=parser.prog
    )
    opening = _command(commands, OPEN, _("show a saved match; the file alone works too"))
    opening.files.add_argument(
        "file",
        type=Path,
        metavar=_("FILE"),
        help=_("a saved match, settings for this laptop, or tiles to add"),
    )
    _add_data_dir(opening, argparse.SUPPRESS)
    replay = _command(commands, REPLAY, _("read a record and print one line of JSON for each turn"))
    replay.files.add_argument("file", type=Path, metavar=_("FILE"), help=_("a saved match"))
    replay.options.add_argument(
        "--tell",
        action="store_true",
        help=_("print what happened in each turn, who caused it and what it changed"),
    )
    demo = _command(
        commands, DEMO, _("let two computer players play a match; without a screen, save pictures")
    )
    demo.options.add_argument(
        "--pictures",
        type=_folder,
        metavar=_("FOLDER"),
        help=_("save pictures of the match in this folder, then exit"),
    )
    _command(
        commands,
        ENGINE,
        _("make choices for other programs: one line of JSON in, one line of JSON out"),
    )
    return parser


def _command(commands: "argparse._SubParsersAction[_Parser]", name: str, purpose: str) -> _Parser:
    return commands.add_parser(name, help=purpose, description=purpose)


def _add_data_dir(parser: _Parser, default: str | None) -> None:
    parser.options.add_argument(
        "--data-dir",
        type=_folder,
        metavar=_("FOLDER"),
        default=default,
        help=_(
            "store matches and settings of the window in this folder instead of the default one"
        ),
    )
