"""Requests as lines of protocol 2, and the process that answers them: it yields, and is heard."""

import json
import os
import signal
import subprocess
import sys
from multiprocessing.connection import Connection, Listener
from random import Random
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from pullstrings_qt.core.analysis import QUICK_EFFORT
from pullstrings_qt.core.engine_protocol import NICENESS, AnalysisRequest, EngineRequest, seed_for
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import game_spec, games
from tests.thinking import told_of

WORKER = """
import sys
from multiprocessing.connection import Client
from pullstrings_qt.core.engine_protocol import serve

with Client(sys.argv[1], "AF_UNIX") as connection:
    serve(connection)
"""


def request(level: str = "1", game: str = "mijnlieff", seat: int = 0) -> EngineRequest:
    record = Record(game, {}, game_spec(game).rules().draw_setup({}, Random(1)), ())
    return EngineRequest(record, seat, level, seed_for("m", 5, seat), match="m", revision=7)


@pytest.mark.parametrize("game", ["pulling_strings", "mijnlieff"])
def test_an_answer_says_what_it_answers_and_what_a_level_of_the_game_chooses(game: str) -> None:
    asked, spec = request(game=game, level="4"), game_spec(game)
    opponents = spec.opponents()
    assert opponents is not None
    view = spec.rules().start(asked.record.options, asked.record.setup)
    thought = opponents.think(view, 0, "4", asked.seed)
    answer = asked.answer(told_of(asked))
    assert (answer.match, answer.revision, answer.seat) == ("m", 7, 0)
    assert answer.choice == spec.rules().write_choice(thought.choice)
    assert thought.analysis is not None
    assert answer.analysis == opponents.calibrate(thought.analysis)


@pytest.mark.parametrize("choices", [None, {0: "n3", 1: "e1"}])
def test_an_analysis_comes_back_as_the_search_found_it(choices: dict[int, str] | None) -> None:
    spec = game_spec("pulling_strings")
    opponents, rules = spec.opponents(), spec.rules()
    assert opponents is not None
    record = Record(
        "pulling_strings", {"edition": "2003"}, {}, ("Eks", "Oh"), ({0: "n3", 1: "e1"},)
    )
    state = rules.play(
        rules.start({"edition": "2003"}, {}),
        {0: rules.read_choice("n3"), 1: rules.read_choice("e1")},
    ).state
    if choices is None:
        found = opponents.analyze(rules.view(state, 1), 1, QUICK_EFFORT, 9)
    else:
        read = {seat: rules.read_choice(text) for seat, text in choices.items()}
        found = opponents.hindsight(state, read, 1, QUICK_EFFORT, 9)
    assert found is not None
    asked = AnalysisRequest(record, 1, QUICK_EFFORT, 9, "review", 2, choices)
    assert asked.answer(told_of(asked)).analysis == opponents.calibrate(found)


def test_what_decides_no_choice_is_not_sent() -> None:
    record = Record("mijnlieff", {}, {}, ("Eks", "Oh"), extras={"analysis": {"much": 1}})
    asked = AnalysisRequest(record, 0, QUICK_EFFORT, 1, "review", 1)
    sent = asked.document()["record"]
    assert sent["players"] == []
    assert "analysis" not in sent


def test_levels_of_before_play_on_and_what_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for level, code in (("world champion", "level"), ("strong", None), ("8", None)):
        assert told_of(request(level=level)).get("error", {}).get("code") == code
    monkeypatch.setitem(games(), "blank", game_spec("blank")._replace(opponents_class=""))
    assert told_of(request(game="blank"))["error"]["code"] == "no players"


def _say(connection: "Connection[Any, Any]", **line: Any) -> None:
    connection.send_bytes(json.dumps(line).encode())


@pytest.mark.skipif(sys.platform == "win32", reason="sessions and niceness are those of POSIX")
def test_the_worker_gives_way_is_stopped_and_ends_with_its_connection() -> None:
    """Ctrl-C in a terminal goes to its session; the app ends its worker itself."""
    with Listener(family="AF_UNIX") as listener:
        worker = subprocess.Popen([sys.executable, "-c", WORKER, str(listener.address)])
        with listener.accept() as connection:
            _say(connection, id=3, **request().document())
            assert json.loads(connection.recv_bytes()) == {"id": 3, **told_of(request())}
            assert psutil.Process(worker.pid).nice() == min(19, os.nice(0) + NICENESS)
            assert os.getsid(worker.pid) == worker.pid
            _say(connection, id=4, **request(level="world champion").document())
            assert json.loads(connection.recv_bytes())["error"]["code"] == "level"
            endless = AnalysisRequest(
                Record("pulling_strings", {"edition": "2003"}, {}, ()), 0, 100.0, 1, "m", 0
            )
            _say(connection, id=5, **endless.document())
            _say(connection, id=6, method="stop")
            stopped = json.loads(connection.recv_bytes())
            assert stopped["id"] == 5
            assert stopped.get("stopped") or stopped["error"]["code"] == "stopped"
            assert json.loads(connection.recv_bytes()) == {"id": 6}
        assert worker.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is a signal of POSIX")
def test_ctrl_c_while_the_worker_starts_is_for_the_app() -> None:
    with Listener(family="AF_UNIX") as listener:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            worker = subprocess.Popen([sys.executable, "-c", WORKER, str(listener.address)])
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        worker.send_signal(signal.SIGINT)
        with listener.accept() as connection:
            _say(connection, id=1, **request().document())
            assert json.loads(connection.recv_bytes())["id"] == 1
        assert worker.wait() == 0
