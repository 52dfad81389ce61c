"""A rehearsed start: what Python works out anew at every start is written down when it is built.

    python3 packaging/rehearsal.py FILE

Two things give the same result at every start and take a sixth of the time to the first picture:
`dataclasses` writes the methods of each class as text and compiles it, and `re` compiles each
pattern. Here the app is started once without a screen, and what comes of both is kept in FILE.
The built app (launch.py) hands it out again; what was not rehearsed is worked out as ever.
"""

import dataclasses
import importlib
import marshal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any, Final

FILE: Final = "rehearsal.bin"
"""Name of the notes in the folder of the built app."""


class Notes:
    """What was worked out in a rehearsal.

    Args:
        methods: text of methods as `dataclasses` writes it → code.
        patterns: pattern and flags → what `_sre.compile` makes a compiled pattern of.
        python: the Python all this is good for.
    """

    def __init__(
        self,
        methods: dict[str, CodeType],
        patterns: dict[tuple[str | bytes, int], tuple[Any, ...]],
        python: str = sys.version,
    ) -> None:
        self.methods = methods
        self.patterns = patterns
        self.python = python

    def written(self) -> bytes:
        """Return the notes as bytes; the same notes give the same bytes."""
        methods = dict(sorted(self.methods.items()))
        patterns = dict(sorted(self.patterns.items(), key=lambda item: repr(item[0])))
        return marshal.dumps((methods, patterns, self.python))


def read(content: bytes) -> Notes:
    """Return the notes that `Notes.written` made."""
    return Notes(*marshal.loads(content))


def _compiler_of_patterns() -> dict[str, Any]:
    """Return what the module behind `re` holds: changing it changes the module."""
    return vars(importlib.import_module("re._compiler"))


def listen() -> Notes:
    """Write down from now on what is compiled; return the notes, which go on growing."""
    notes = Notes({}, {})
    compiler = _compiler_of_patterns()
    compile_pattern: Callable[[Any, int], Any] = compiler["compile"]
    engine: dict[str, Any] = vars(compiler["_sre"])
    made: list[tuple[Any, ...]] = []

    def make_pattern(pattern: Any, flags: int, code: list[int], *groups: Any) -> Any:
        plain = [int(word) for word in code]  # marshal takes no named numbers
        made.append((pattern, int(flags), plain, *groups))
        return engine["compile"](pattern, flags, code, *groups)

    def note_methods(text: str, *places: Any) -> None:
        notes.methods[text] = compile(text, "<string>", "exec")
        exec(notes.methods[text], *places)

    def note_pattern(pattern: Any, flags: int = 0) -> Any:
        compiled = compile_pattern(pattern, flags)
        if isinstance(pattern, str | bytes):
            notes.patterns[pattern, int(flags)] = made[-1]
        return compiled

    vars(dataclasses)["exec"] = note_methods
    compiler["_sre"] = SimpleNamespace(**{**engine, "compile": make_pattern})
    compiler["compile"] = note_pattern
    return notes


def recall(notes: Notes) -> None:
    """Use from now on what was written down."""
    compiler = _compiler_of_patterns()
    compile_pattern: Callable[[Any, int], Any] = compiler["compile"]
    make: Callable[..., Any] = compiler["_sre"].compile
    methods, patterns = notes.methods, notes.patterns

    def recall_methods(text: str, *places: Any) -> None:
        exec(methods.get(text, text), *places)

    def recall_pattern(pattern: Any, flags: int = 0) -> Any:
        try:
            known = patterns.get((pattern, flags))
        except TypeError:  # a pattern that was parsed elsewhere
            known = None
        return compile_pattern(pattern, flags) if known is None else make(*known)

    if notes.python == sys.version:
        vars(dataclasses)["exec"] = recall_methods
        compiler["compile"] = recall_pattern


def rehearse(file: Path) -> None:
    """Start the app with an empty store, until its window is painted, and write the notes."""
    notes = listen()
    from pullstrings_qt.app.command import load_qt  # noqa: PLC0415 - it has to be heard

    load_qt()
    from pullstrings_qt.app.start import AppSession, application  # noqa: PLC0415 - likewise
    from pullstrings_qt.storage.opening import open_store  # noqa: PLC0415 - likewise

    app = application()
    with tempfile.TemporaryDirectory() as folder:
        session = AppSession(open_store(Path(folder)), geometry=False)
        session.begin()
        app.processEvents()
        session.end()
    file.write_bytes(notes.written())


if __name__ == "__main__":
    rehearse(Path(sys.argv[1]))
