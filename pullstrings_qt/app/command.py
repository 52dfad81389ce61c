"""The command line: play, replay a record, show a demonstration match, answer other programs.

What a start needs beside the window is imported where it is used: the window comes sooner.
"""

import gc
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

INTERRUPTED: Final = 130  # exit code of a program that Ctrl-C ended: 128 and the number of SIGINT


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 well, 2 for input that cannot be used."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words:
        return open_window()
    from pullstrings_qt.app.arguments import DEMO, ENGINE, OPEN, REPLAY, read_arguments
    from pullstrings_qt.core.language import ENGLISH, environment_languages, use_language
    from pullstrings_qt.core.resources import resource

    use_language(resource("i18n"), environment_languages(os.environ))
    asked = read_arguments(words)
    if asked.command == ENGINE:
        use_language(resource("i18n"), [ENGLISH])
        return answer_lines()
    if asked.command == REPLAY:
        return print_replay(asked.file, tell=asked.tell)
    if asked.command == DEMO:
        return show_demonstration(asked.pictures)
    return open_window(asked.data_dir, asked.file if asked.command == OPEN else None)


def open_window(data_dir: Path | None = None, file: Path | None = None) -> int:
    """Play until the window is closed and return the exit code (see `start.play`).

    Until the window has been painted nothing is collected: what a start makes stays, and looking
    through it again and again for waste would take a twentieth of the time.
    """
    from pullstrings_qt.app.screen import can_open_window

    if not can_open_window():
        return _refuse("Pullstrings needs a screen to show its window, and there is none here.")
    gc.disable()
    try:
        from pullstrings_qt.app import without_qt  # noqa: F401 - comes before Qt

        load_qt()
        from pullstrings_qt.app.start import play

        return play(data_dir, file)
    finally:
        gc.enable()


def show_demonstration(pictures: Path | None) -> int:
    """Let two computer players play a match, to be seen or as pictures; return the exit code."""
    if pictures is not None and (trouble := make_folder(pictures)):
        return _refuse(trouble)
    load_qt()
    from pullstrings_qt.app.demonstration import demonstrate

    return demonstrate(pictures)


def load_qt() -> None:
    """Load Qt, or raise `SystemExit` with a sentence that says what to do."""
    try:
        from PySide6 import QtWidgets  # noqa: F401 - loaded for its effect
    except ModuleNotFoundError as problem:
        if problem.name not in ("PySide6", "shiboken6"):
            raise
        sys.exit(
            "Pullstrings needs Qt, and this Python does not have it. In the "
            "source folder, run “make play” to install it in .venv."
        )


def print_replay(path: Path, *, tell: bool = False) -> int:
    """Print a record, or `tell` it, as JSON lines (docs/notation.md); return the exit code.

    Nothing is printed of a record that cannot be replayed to its end: one sentence on standard
    error says which file, which turn, which player and why.
    """
    from pullstrings_qt.app.output import print_out
    from pullstrings_qt.core.errors import PullstringsError
    from pullstrings_qt.core.files import read_file
    from pullstrings_qt.core.record import LARGEST_FILE, read_record
    from pullstrings_qt.core.replay import replay_lines, tell_lines

    try:
        record = read_record(read_file(path, LARGEST_FILE))
        lines = list(tell_lines(record) if tell else replay_lines(record))
    except PullstringsError as problem:
        return _refuse(f"{path} cannot be replayed. {problem}")
    except FileNotFoundError:
        return _refuse(f"There is no file “{path}”.")
    except PermissionError:
        return _refuse(f"The file “{path}” cannot be read. Perhaps it belongs to someone else.")
    except OSError as problem:
        return _refuse(f"{path} cannot be read: {problem.strerror or problem}.")
    return print_out("".join(f"{line}\n" for line in lines))


def answer_lines() -> int:
    """Answer each line of standard input with one line until it ends; return the exit code.

    It is 0 at the end of the input, 130 after Ctrl-C and 141 where nobody reads the answers.
    """
    from pullstrings_qt.app.output import print_out
    from pullstrings_qt.core.engine_lines import Engine, read_lines

    if sys.stdin is None:  # it was closed before the start
        return 0
    try:
        # Not closed, since a thread may still read it, nor the one of `sys`, which an exit closes.
        lines = io.BufferedReader(io.FileIO(sys.stdin.fileno(), closefd=False))
        for answer in Engine().serve(read_lines(lines)):
            if code := print_out(f"{answer}\n"):
                return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:
        return _refuse(f"Standard input cannot be read: {problem.strerror or problem}.")
    return 0


def make_folder(path: Path) -> str:
    """Make a folder that files can be put into; return a sentence where that cannot be."""
    import tempfile

    from pullstrings_qt.core.files import full_words, is_full

    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            pass
    except (FileExistsError, NotADirectoryError):
        return f"Pictures cannot be saved in {path}: it is not a folder."
    except PermissionError:
        return f"Pictures cannot be saved in {path}: it belongs to someone else."
    except OSError as problem:
        if is_full(problem):
            return full_words()
        return f"Pictures cannot be saved in {path}: {problem.strerror or problem}."
    return ""


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 2
