"""``python -m tests.robustness mutants --known``: faults that tests once missed.

Each is put into a copy of the tree, and the command that has to notice it runs there. The same
command runs without any fault as well: one that always fails notices nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tests.robustness.mutate import Mutant


@dataclass(frozen=True, slots=True)
class KnownFault:
    """One fault and what has to notice it.

    Attributes:
        name: says what goes wrong.
        path: of the file it is put into, from the top of the tree.
        was: the text it replaces, which stands there once.
        now: the text with the fault.
        command: what Python is told to run, after ``-m``.
        says: is in what the command prints once it notices this fault.
    """

    name: str
    path: str
    was: str
    now: str
    command: tuple[str, ...]
    says: str

    def mutant(self, source: str) -> Mutant:
        """Return the file with the fault."""
        if source.count(self.was) != 1:
            raise ValueError(f"{self.name}: {self.path} does not hold this once: {self.was}")
        line = source[: source.index(self.was)].count("\n") + 1
        text = source.replace(self.was, self.now)
        return Mutant(self.path, self.name, line, self.was, self.now, text)


def _tool(name: str) -> tuple[str, ...]:
    return ("tests.robustness", name, "--seconds", "60", "--seed", "1")


def _test(file: str) -> tuple[str, ...]:
    return ("pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", file)


_MATCH: Final = "pullstrings_qt/table/match.py"


def _told(where: str, statement: str) -> KnownFault:
    """Return the fault that a sealed pick is told somewhere, as it is picked in its dialog."""
    return KnownFault(
        f"the {where} tells a sealed pick",
        "pullstrings_qt/ui/match/flow.py",
        """    def _on_picked(self, choice: Any) -> None:
""",
        f"""    def _on_picked(self, choice: Any) -> None:
        import logging
        from PySide6.QtGui import QGuiApplication

        {statement}
""",
        _test("tests/ui/match/test_secret_choice.py"),
        "test_two_different_picks_leave_the_same_traces",
    )


KNOWN_FAULTS: Final = (
    KnownFault(
        "a turn is stored 300 ms after it is shown",
        _MATCH,
        """        trouble = self.saving.save(record)
        if trouble and not self.saving.may_wait:
            self.storing_failed.emit(trouble)
""",
        """        from PySide6.QtCore import QTimer

        QTimer.singleShot(300, lambda: self.saving.save(record))
        trouble = ""
        if trouble and not self.saving.may_wait:
            self.storing_failed.emit(trouble)
""",
        _tool("kill"),
        "window is not as it was",
    ),
    KnownFault(
        "a damaged log is not looked for",
        "pullstrings_qt/storage/inspection.py",
        "            return True\n    return False\n",
        "            return False\n    return False\n",
        _test("tests/storage/test_flipped_bits.py"),
        "less is seen, and nothing says so",
    ),
    KnownFault(
        "the last turns of matches are lost when a store opens",
        "pullstrings_qt/storage/opening.py",
        "            connection, notice = open_file(folder)\n",
        """            connection, notice = open_file(folder)
            connection.execute("DELETE FROM turns WHERE number > 20")
""",
        _test("tests/storage/test_flipped_bits.py"),
        "less is seen, and nothing says so",
    ),
    KnownFault(
        "matches are kept in memory for ever",
        _MATCH,
        "        self.spec = spec_of(record)\n",
        """        globals().setdefault("_kept", []).append(self)
        self.spec = spec_of(record)
""",
        _tool("soak"),
        "more and more matches",
    ),
    KnownFault(
        "the record tells a sealed choice",
        _MATCH,
        "        self.choice_sealed.emit(seat)\n",
        """        self.choice_sealed.emit(seat)
        self.record = replace(self.record, extras={"sealed": self.rules.write_choice(choice)})
""",
        _test("tests/table/test_match.py"),
        "test_a_single_sealed_choice_is_written_nowhere",
    ),
    _told("clipboard", "QGuiApplication.clipboard().setText(str(choice))"),
    _told("title", "self._window.setWindowTitle(str(choice))"),
    _told("log", "logging.getLogger(__name__).info(str(choice))"),
    KnownFault(
        "the pointer of who chose lights a tile for the next person",
        "pullstrings_qt/ui/match/turn_sheet.py",
        "RestingPointer(self",
        "(lambda *_given: None)(self",
        _test("tests/ui/match/test_resting_pointer.py"),
        "test_resting_pointer.py",
    ),
)


def known_faults(words: str = "") -> Iterator[KnownFault]:
    """Yield the faults whose name holds these words."""
    return (fault for fault in KNOWN_FAULTS if words in fault.name)
