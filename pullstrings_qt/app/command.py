"""The command line: play, replay a record, show a demonstration match."""

import argparse
import builtins
import sys
from collections.abc import Sequence
from pathlib import Path

from pullstrings_qt import __version__
from pullstrings_qt.app.output import print_out
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import read_record
from pullstrings_qt.core.replay import replay_lines

_OPEN = "open"
_COMMANDS = ("replay", "demo", _OPEN)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 well, 2 for input that cannot be used."""
    asked = _parser().parse_args(_named(sys.argv[1:] if arguments is None else arguments))
    if asked.command == "replay":
        return print_replay(asked.file)
    if asked.command == "demo":
        if asked.pictures is not None and (trouble := make_folder(asked.pictures)):
            return _refuse(trouble)
        # Qt is loaded only where it is needed: `replay` works without it.
        load_qt()
        from pullstrings_qt.app.demonstration import demonstrate

        return demonstrate(asked.pictures)
    load_qt()
    from pullstrings_qt.app.start import play

    return play(asked.data_dir, asked.file if asked.command == _OPEN else None)


def _named(words: Sequence[str]) -> Sequence[str]:
    """Put the name of the command that opens a file before a file that stands alone.

    That is how a desktop starts the app when a record is double-clicked.
    """
    expects_value = False
    for place, word in enumerate(words):
        if expects_value or word.startswith("-"):
            expects_value = word == "--data-dir"
            continue
        return words if word in _COMMANDS else (*words[:place], _OPEN, *words[place:])
    return words


def load_qt() -> None:
    """Load Qt and keep Python's own import.

    PySide puts an import of its own in place, which reads the source of every module imported
    later to see whether it asks for ``__feature__``; nothing here does, and with it a start takes
    a tenth of a second more.
    """
    plain = builtins.__import__
    from PySide6 import QtWidgets  # noqa: F401 - loaded for its effect

    builtins.__import__ = plain


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
    opening = commands.add_parser(_OPEN, help=_("show a saved match; the file alone will do too"))
    opening.add_argument("file", type=Path, metavar=_("FILE"))
    replay = commands.add_parser(
        "replay", help=_("read a record and print one line of JSON for each turn")
    )
    replay.add_argument("file", type=Path, metavar=_("FILE"))
    demo = commands.add_parser(
        "demo", help=_("let two computer players play a match; without a screen, save pictures")
    )
    demo.add_argument(
        "--pictures",
        type=Path,
        metavar=_("FOLDER"),
        help=_("save pictures of the match in this folder instead of showing it"),
    )
    return parser


def print_replay(path: Path) -> int:
    """Print a record turn by turn as JSON lines (docs/notation.md); return the exit code.

    Nothing is printed of a record that cannot be replayed to its end: one sentence on standard
    error says which file, which turn, which player and why.
    """
    try:
        lines = list(replay_lines(read_record(path.read_bytes())))
    except PullstringsError as problem:
        return _refuse(_("{file} cannot be replayed. {why}").format(file=path, why=problem))
    except OSError as problem:
        return _refuse(
            _("{file} cannot be read: {why}.").format(file=path, why=problem.strerror or problem)
        )
    return print_out("".join(f"{line}\n" for line in lines))


def make_folder(path: Path) -> str:
    """Make a folder that files can be put into; return a sentence where that cannot be."""
    import tempfile  # slow to load, and no window needs it

    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except (FileExistsError, NotADirectoryError):
        return _("Pictures cannot be saved in {folder}: it is not a folder.").format(folder=path)
    except OSError as problem:
        return _("Pictures cannot be saved in {folder}: {why}.").format(
            folder=path, why=problem.strerror or problem
        )
    return ""


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2
