"""A second start brings the first to the front: no socket, a file beside the store."""

import os
from pathlib import Path
from threading import Thread

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.doorbell import Call, Doorbell, own_call, ring


@pytest.fixture
def home(tmp_path: Path, qapp: object) -> Doorbell:
    """Return a doorbell that listens beside a store."""
    bell = Doorbell(tmp_path)
    bell.listen()
    return bell


def test_a_call_is_heard_and_answered(tmp_path: Path, home: Doorbell, qtbot: QtBot) -> None:
    answers: list[bool] = []
    call = Call(tmp_path / "match.pullstrings", "token-7")
    second = Thread(target=lambda: answers.append(ring(tmp_path, call, patience=60)))
    with qtbot.waitSignal(home.rung, timeout=60_000) as heard:
        second.start()
    second.join(60)
    assert heard.args == [call]
    assert answers == [True]
    assert list((tmp_path / "calls").iterdir()) == []


def test_nobody_at_home_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    assert ring(tmp_path, Call(), patience=0) is False
    assert list((tmp_path / "calls").iterdir()) == []
    assert ring(tmp_path / "not there", Call(), patience=0) is False


def test_a_call_made_while_the_window_came_up_is_heard_and_an_old_one_is_not(
    tmp_path: Path, qapp: object
) -> None:
    calls = tmp_path / "calls"
    calls.mkdir()
    (calls / "new.call").write_text('{"file": null, "token": ""}', encoding="utf-8")
    (calls / "old.call").write_text('{"file": "/secret", "token": ""}', encoding="utf-8")
    os.utime(calls / "old.call", (1_000_000, 1_000_000))
    heard: list[object] = []
    bell = Doorbell(tmp_path)
    bell.rung.connect(heard.append)
    bell.listen()
    assert heard == [Call()]
    assert list(calls.iterdir()) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"file": 1}'])
def test_a_call_that_cannot_be_read_is_taken_away_and_does_nothing(
    tmp_path: Path, qapp: object, text: str
) -> None:
    (tmp_path / "calls").mkdir()
    (tmp_path / "calls" / "odd.call").write_text(text, encoding="utf-8")
    heard: list[object] = []
    bell = Doorbell(tmp_path)
    bell.rung.connect(heard.append)
    bell.listen()
    assert heard == []
    assert list((tmp_path / "calls").iterdir()) == []


def test_where_nothing_can_be_written_there_is_no_bell(tmp_path: Path, qapp: object) -> None:
    (tmp_path / "calls").write_text("a file, no folder", encoding="utf-8")
    Doorbell(tmp_path).listen()
    assert ring(tmp_path, Call(), patience=0) is False


def test_a_call_names_the_whole_path_and_the_token_of_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DESKTOP_STARTUP_ID", raising=False)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "abc")
    assert own_call(Path("a.pullstrings")) == Call(tmp_path / "a.pullstrings", "abc")
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN")
    assert own_call(None) == Call(None, "")
