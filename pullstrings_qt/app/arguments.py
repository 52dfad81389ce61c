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
        known = word in (OPEN, REPLAY, DEMO)
        return words if known else (*words[:place], OPEN, *words[place:])
    return words


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pullstrings-qt",
        allow_abbrev=False,
        description=_("Pulling Strings and other table games for a family round one laptop."),
    )
    parser.add_argument("--version", action="version", version=f"Pullstrings {__version__}")
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar=_("FOLDER"),
        help=_("keep matches and settings in this folder instead of the usual one"),
    )
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"))
    opening = commands.add_parser(OPEN, help=_("show a saved match; the file alone will do too"))
    opening.add_argument("file", type=Path, metavar=_("FILE"))
    replay = commands.add_parser(
        REPLAY, help=_("read a record and print one line of JSON for each turn")
    )
    replay.add_argument("file", type=Path, metavar=_("FILE"))
    replay.add_argument(
        "--tell",
        action="store_true",
        help=_("say what happened in each turn, who caused it and what it changed"),
    )
    demo = commands.add_parser(
        DEMO, help=_("let two computer players play a match; without a screen, save pictures")
    )
    demo.add_argument(
        "--pictures",
        type=Path,
        metavar=_("FOLDER"),
        help=_("save pictures of the match in this folder instead of showing it"),
    )
    return parser
