"""Whole matches as text: the rules still give the same results as when these files were made.

Each record `tests/games/<id>/golden/<name>.json` is replayed and compared with `<name>.txt` beside
it. After a wanted change of the rules, write the texts anew, read the difference, and commit it:

    UPDATE_GOLDEN=1 python -m pytest tests/conformance/test_golden.py
"""

import os
from pathlib import Path

import pytest

from pullstrings_qt.core.record import read_record
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.replay import replay, spec_of

FOLDER = Path(__file__).parents[1] / "games"
RECORDS = sorted(FOLDER.glob("*/golden/*.json"))


def game_of(path: Path) -> str:
    """Return the id of the game a record is of, by its folder."""
    return path.parents[1].name


def play_through(path: Path) -> str:
    """Return a record as text: position, choices, events and outcome, turn by turn."""
    record = read_record(path.read_bytes())
    rules = spec_of(record).rules()
    lines = [f"{record.game}: {' and '.join(record.players)}"]
    for replayed in replay(record):
        choices = ", ".join(f"{seat} {text}" for seat, text in sorted(replayed.choices.items()))
        lines += ["", f"turn {replayed.turn}: {choices or 'start'}"]
        lines += [f"  {event!r}" for event in replayed.step.events]
        lines.append(f"  {rules.write_position(replayed.step.state)}")
        if replayed.outcome:
            lines += ["", repr(replayed.outcome)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{game_of(path)}/{path.stem}")
def test_play_through(path: Path) -> None:
    expected = path.with_suffix(".txt")
    said = play_through(path)
    if os.environ.get("UPDATE_GOLDEN") == "1":
        expected.write_text(said, encoding="utf-8", newline="\n")
    assert said == expected.read_text(encoding="utf-8")


def test_no_text_is_left_without_its_record() -> None:
    assert {path.with_suffix("") for path in FOLDER.glob("*/golden/*.txt")} <= {
        path.with_suffix("") for path in RECORDS
    }


@pytest.mark.parametrize("spec", games().values(), ids=lambda spec: spec.id)
def test_every_game_has_a_golden_match_to_its_end(spec: GameSpec) -> None:
    records = [read_record(path.read_bytes()) for path in RECORDS if game_of(path) == spec.id]
    assert any(record.outcome for record in records), f"add a match to tests/games/{spec.id}/golden"
    assert all(record.game == spec.id for record in records)
