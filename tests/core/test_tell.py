"""`replay --tell`: the account of each turn, on the command line, without Qt."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.app.command import main
from pullstrings_qt.core import replay
from pullstrings_qt.core.record import Record, read_record, write_record
from pullstrings_qt.core.replay import recorded_options, spec_of

GAMES = Path(__file__).resolve().parents[1] / "games"
TOLD = sorted(GAMES.glob("*/golden/*.json"))
WITHOUT_QT = (
    "import sys; from pullstrings_qt.app.command import main; code = main(sys.argv[1:]); "
    "loaded = {name.partition('.')[0] for name in sys.modules} & {'PySide6', 'shiboken6'}; "
    "sys.exit(f'Qt is loaded: {loaded}' if loaded else code)"
)
LAYOUT = list("fhcaloku" + "byvwgxnpstiq")
RECORD = Record(
    "pulling_strings",
    {},
    {"layout": LAYOUT},
    ("Mara", "Theo"),
    ({0: "n2", 1: "w3"}, {0: "e5", 1: "n2"}, {0: "e5", 1: "n2"}),
)


def told(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in replay.tell_lines(record)]


def test_a_record_is_told_beat_by_beat_without_qt(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(write_record(RECORD), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, "replay", str(path), "--tell"],
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert (result.returncode, result.stderr) == (0, "")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["text"] for line in lines[:3]] == [
        "Mara pulls H, Theo pulls T.",
        "Mara’s H moves nothing: no stack lies on its string.",
        "Theo’s T moves the 5 left.",
    ]
    assert lines[2] == {
        "turn": 1,
        "step": 1,
        "by": [1],
        "gains": [0, 0],
        "places": ["c12", "c11"],
        "text": "Theo’s T moves the 5 left.",
    }
    assert lines[-1] == {
        "turn": 3,
        "step": 3,
        "by": [1],
        "gains": [5, 0],
        "places": ["c6", "c1"],
        "text": "Theo’s H moves the 5 onto Mara’s home.",
        "deciding": True,
    }


def test_the_gains_of_a_match_add_up_to_its_result() -> None:
    for path in TOLD:
        record = read_record(path.read_bytes())
        lines = told(record)
        assert record.outcome is not None
        spec = spec_of(record)
        rules = spec.rules()
        start = rules.start(record.options, record.setup)
        scores = [
            spec.words().seat_total(start, seat) + sum(line["gains"][seat] for line in lines)
            for seat in range(rules.seats(recorded_options(record)))
        ]
        wanted = record.outcome["scores"]
        assert {str(seat): score for seat, score in enumerate(scores)} == wanted, path
        assert [line["step"] for line in lines] == sorted(line["step"] for line in lines)
        assert {line["step"] for line in lines} == {*range(1, len(record.turns) + 1)}
        deciding = [line["deciding"] for line in lines if "deciding" in line]
        assert deciding == [True] * bool(record.outcome["winners"])


def test_players_without_names_begin_a_sentence_with_a_large_letter_and_nothing_comes_first() -> (
    None
):
    record = Record("mijnlieff", {}, {}, (), ({0: "S@a1"},))
    assert told(record)[0]["text"] == "Player 1 places Straight on a1."
    assert told(Record("mijnlieff", {}, {}, ())) == []


def test_several_steps_may_belong_to_one_turn() -> None:
    """In Chain Reaction seats take turns; every segment of a turn is an entry of the record."""
    record = read_record((GAMES / "chain_reaction/golden/to-twelve.json").read_bytes())
    movers = [next(iter(turn)) for turn in record.turns]
    expected, turn = [], 0
    for step, mover in enumerate(movers, 1):
        turn += step == 1 or mover != movers[step - 2]
        expected.append((turn, step))
    found = dict.fromkeys((line["turn"], line["step"]) for line in told(record))
    assert list(found) == expected
    assert expected[-1][0] < expected[-1][1]


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        write_record(RECORD.with_turn({0: "n1", 1: "n3"})),
        write_record(RECORD).replace('"n2"', '"n9"', 1),
    ],
    ids=["no file", "empty", "after the end", "no such end"],
)
def test_what_cannot_be_replayed_cannot_be_told_either(
    tmp_path: Path, text: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["replay", "--tell", str(path)]) == 2
    result = capsys.readouterr()
    assert main(["replay", str(path)]) == 2
    assert result.out == ""
    assert result.err == capsys.readouterr().err
    assert result.err.count("\n") == 1
