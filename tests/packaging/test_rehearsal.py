"""What a start works out is kept once and handed out as it was (packaging/rehearsal.py)."""

import dataclasses
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
import rehearsal
from shipping.project import ROOT

PATTERN = r"(?P<disks>\d+) of (five|six) (?i:home)s?"


class Missing(dict[str, CodeType]):
    """Notes of methods that remember what was asked for in vain."""

    def __init__(self, known: dict[str, CodeType]) -> None:
        super().__init__(known)
        self.asked: list[str] = []

    def get(self, text: str, otherwise: Any = None) -> Any:
        if text not in self:
            self.asked.append(text)
        return super().get(text, otherwise)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module that compiles patterns; it and `dataclasses` are mended afterwards."""
    module: Any = importlib.import_module("re._compiler")
    monkeypatch.setattr(dataclasses, "exec", exec, raising=False)
    monkeypatch.setattr(module, "compile", module.compile)
    monkeypatch.setattr(module, "_sre", module._sre)
    re.purge()
    return module


def stack() -> Any:
    """Return a new class, as a module that is imported makes one."""

    @dataclasses.dataclass(frozen=True, slots=True, order=True)
    class Stack:
        disks: int
        cell: str = "c3"

    return Stack


def rehearsed(compiler: Any) -> rehearsal.Notes:
    """Return the notes of a class and a pattern, through the bytes they are kept in."""
    before = compiler.compile, compiler._sre
    re.purge()
    notes = rehearsal.listen()
    stack()
    re.compile(PATTERN)
    content = notes.written()
    compiler.compile, compiler._sre = before
    vars(dataclasses)["exec"] = exec
    re.purge()
    return rehearsal.read(content)


def test_what_was_rehearsed_is_not_worked_out_again(
    compiler: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain_stack, plain_pattern = stack(), re.compile(PATTERN)
    notes = rehearsed(compiler)
    notes.methods = Missing(notes.methods)
    anew: list[object] = []
    monkeypatch.setattr(compiler, "compile", lambda *asked: anew.append(asked))
    rehearsal.recall(notes)
    made = stack()
    assert notes.methods.asked == []
    pattern = re.compile(PATTERN)
    assert anew == []
    assert pattern == plain_pattern
    assert pattern.groupindex == plain_pattern.groupindex
    assert pattern.fullmatch("5 of FIVE homes") is None
    found = pattern.fullmatch("5 of five HOMEs")
    assert found is not None
    assert found["disks"] == "5"
    for stacks in (plain_stack, made):
        assert repr(stacks(3)).endswith("Stack(disks=3, cell='c3')")
        assert stacks(3) == stacks(3, "c3") < stacks(4)
        assert hash(stacks(3)) == hash(stacks(3))
        with pytest.raises(dataclasses.FrozenInstanceError):
            stacks(3).disks = 4


def test_what_was_not_rehearsed_is_worked_out_as_ever(compiler: Any) -> None:
    rehearsal.recall(rehearsed(compiler))
    assert re.compile("[knots]+").fullmatch("knot")
    assert re.compile(b"\\d").fullmatch(b"5")
    assert re.compile(PATTERN, re.IGNORECASE).fullmatch("5 OF FIVE HOME")
    made = dataclasses.make_dataclass("Tile", [("letter", str)])
    assert repr(made("A")) == "Tile(letter='A')"


def test_notes_of_another_python_are_left_alone(compiler: Any) -> None:
    notes = rehearsed(compiler)
    notes.python = "another"
    before = compiler.compile
    rehearsal.recall(notes)
    assert compiler.compile is before
    assert vars(dataclasses)["exec"] is exec


def test_the_app_is_rehearsed_to_the_same_bytes(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "packaging" / "rehearsal.py")]
    world = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"}
    files = [tmp_path / name for name in ("first", "second")]
    for file in files:
        subprocess.run([*command, str(file)], env=world, check=True, timeout=120)
    content = files[0].read_bytes()
    assert content == files[1].read_bytes()
    notes = rehearsal.read(content)
    assert len(notes.methods) > 100
    assert len(notes.patterns) > 20
    assert str(ROOT).encode() not in content
