"""The words of the command line."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

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
    return _parser().parse_args(_named(words))


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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pullstrings-qt",
        usage=_("pullstrings-qt [--data-dir FOLDER] [FILE]\n       pullstrings-qt COMMAND …"),
        allow_abbrev=False,
        add_help=False,
        description=_(
            "Pulling Strings and other table games for a family round one laptop. Without a "
            "command the window opens, or comes to the front; with the file of a saved match, "
            "that match is shown; with a file of settings, they are taken in once that is agreed."
        ),
    )
    _add_help(parser)
    parser.add_argument(
        "--version",
        action="version",
        version=f"Pullstrings {__version__}",
        help=_("print the version"),
    )
    _add_data_dir(parser, None)
    commands = parser.add_subparsers(
        dest="command", title=_("commands"), metavar=_("COMMAND"), prog=parser.prog
    )
    opening = _command(commands, OPEN, _("show a saved match; the file alone will do too"))
    opening.add_argument(
        "file", type=Path, metavar=_("FILE"), help=_("a saved match, or settings for this laptop")
    )
    _add_data_dir(opening, argparse.SUPPRESS)
    replay = _command(commands, REPLAY, _("read a record and print one line of JSON for each turn"))
    replay.add_argument("file", type=Path, metavar=_("FILE"), help=_("a saved match"))
    replay.add_argument(
        "--tell",
        action="store_true",
        help=_("say what happened in each turn, who caused it and what it changed"),
    )
    demo = _command(
        commands, DEMO, _("let two computer players play a match; without a screen, save pictures")
    )
    demo.add_argument(
        "--pictures",
        type=Path,
        metavar=_("FOLDER"),
        help=_("save pictures of the match in this folder, and end with it"),
    )
    _command(
        commands,
        ENGINE,
        _("choose for other programs: a line of JSON comes in, a line of JSON goes out"),
    )
    return parser


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, purpose: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name, help=purpose, description=purpose, allow_abbrev=False, add_help=False
    )
    _add_help(parser)
    return parser


def _add_help(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-h", "--help", action="help", help=_("say what there is"))


def _add_data_dir(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar=_("FOLDER"),
        default=default,
        help=_("keep matches and settings of the window in this folder instead of the usual one"),
    )
