"""The engine as another program talks to it: a process, a pipe in, a pipe out."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.replay import replay
from tests.conformance.sample_matches import Case, random_record

START = Record("mijnlieff", {}, {}, ()).document()
ENGINE = [sys.executable, "-m", "pullstrings_qt", "engine"]


@contextmanager
def engine(environment: Mapping[str, str] = {}) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        ENGINE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONWARNINGS": "error", **environment},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def ask(process: subprocess.Popen[bytes], line: bytes | dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a line, which has to come before anything else is said."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n")
    process.stdin.flush()
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    return answer


def end(process: subprocess.Popen[bytes], code: int) -> None:
    """Check that the engine ends with an exit code, and has complained of nothing."""
    assert process.wait(60) == code
    assert process.stderr
    assert process.stderr.read() == b""


def test_each_line_is_answered_before_the_next_one_and_errors_end_nothing() -> None:
    with engine() as process:
        first = ask(process, {"id": 1, "method": "choose", "record": START, "level": 1, "seed": 5})
        assert first.keys() == {"id", "seat", "choice", "thought"}
        assert ask(process, b"go depth 3\n")["error"]["code"] == "line"
        assert "error" in ask(process, b"\xff" * 3_000_000 + b"\n")
        assert "error" in ask(process, {"id": 2, "method": "choose", "record": START, "level": 77})
        assert (
            ask(process, {"id": 1, "method": "choose", "record": START, "level": 1, "seed": 5})
            == first
        )
        assert process.stdin
        process.stdin.close()
        end(process, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C comes in another way")
def test_ctrl_c_ends_it_without_a_word() -> None:
    with engine() as process:
        ask(process, {"method": "choose", "record": START, "level": 1})
        process.send_signal(signal.SIGINT)
        end(process, 130)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way")
def test_it_ends_without_a_word_when_nobody_reads_its_answers() -> None:
    with engine() as process:
        ask(process, {"method": "choose", "record": START, "level": 1})
        assert process.stdin
        assert process.stdout
        process.stdout.close()
        process.stdin.write(b"{}\n{}\n")
        process.stdin.flush()
        end(process, 141)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes and opens it")
@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        ("<&-", 0, b""),
        ("0> /dev/null", 2, b"Standard input cannot be read: Bad file descriptor.\n"),
    ],
)
def test_without_an_input_it_ends_at_once_and_names_one_that_cannot_be_read(
    given: str, code: int, said: bytes
) -> None:
    command = ["sh", "-c", f'exec "$@" {given}', "sh", *ENGINE]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", said)


def test_a_stop_is_heard_at_once_and_what_it_says_is_english_everywhere() -> None:
    """An analysis of this effort would take minutes."""
    with engine({"LANGUAGE": "de", "LANG": "de_DE.UTF-8"}) as process:
        assert process.stdin
        asked = {"id": 1, "method": "analyze", "record": START, "effort": 100}
        for each in (asked, {"id": 2, "method": "stop"}, {"id": 3, "method": "choose"}):
            process.stdin.write(json.dumps(each).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout
        answers = [json.loads(process.stdout.readline()) for _each in range(3)]
        assert [answer["id"] for answer in answers] == [1, 2, 3]
        assert answers[0].get("stopped") or answers[0]["error"]["code"] == "stopped"
        assert answers[1] == {"id": 2}
        sentence = "The record cannot be replayed. This isn’t a Pullstrings match file."
        assert answers[2]["error"] == {"code": "record", "message": sentence}


def test_no_qt_is_loaded_for_any_game() -> None:
    program = (
        "import sys; from pullstrings_qt.app.command import main; code = main(['engine']); "
        "sys.stderr.write(' '.join(name for name in sys.modules "
        "if name.partition('.')[0] in ('PySide6', 'shiboken6', 'numpy'))); sys.exit(code)"
    )
    records = [random_record(Case(spec, {}), 1, 2) for spec in games().values()]
    requests = [{"method": "choose", "record": record.document(), "level": 1} for record in records]
    told = subprocess.run(
        [sys.executable, "-c", program],
        input="".join(f"{json.dumps(request)}\n" for request in requests),
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert told.returncode == 0
    assert told.stderr == ""
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(answers) == len(requests)
    assert all("choice" in answer for answer in answers), answers


def test_the_program_in_the_notation_plays_a_match_to_its_end() -> None:
    notation = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", notation, re.DOTALL)
    tried = program.replace('["pullstrings-qt", "engine"]', repr(ENGINE))
    assert tried != program
    told = subprocess.run(
        [sys.executable, "-c", tried], capture_output=True, text=True, check=False, timeout=100
    )
    assert told.returncode == 0, told.stderr
    record = record_from_document(json.loads(told.stdout))
    assert list(replay(record))[-1].outcome is not None
