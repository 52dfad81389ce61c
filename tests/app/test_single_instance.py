"""A second start brings the first to the front: no socket, a file beside the store."""

import json
import os
import sys
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.single_instance import (
    InstanceMessage,
    SingleInstance,
    own_message,
    send_message,
)
from tests.broken import broken_bytes
from tests.odd_files import ODD_FILES


@pytest.fixture
def home(tmp_path: Path, qapp: object) -> SingleInstance:
    """Return a doorbell that listens beside a store."""
    bell = SingleInstance(tmp_path)
    bell.listen()
    return bell


@pytest.mark.parametrize("name", [b"match.pullstrings", b"m\xe4tch.pullstrings"])
def test_a_call_is_heard_and_answered(
    tmp_path: Path, home: SingleInstance, qtbot: QtBot, name: bytes
) -> None:
    answers: list[bool] = []
    message = InstanceMessage(tmp_path / os.fsdecode(name), "token-7")
    second = Thread(target=lambda: answers.append(send_message(tmp_path, message, timeout=60)))
    with qtbot.waitSignal(home.message_received, timeout=60_000) as heard:
        second.start()
    second.join(60)
    assert heard.args == [message]
    assert answers == [True]
    assert list((tmp_path / "calls").iterdir()) == []


def test_nobody_at_home_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    assert send_message(tmp_path, InstanceMessage(), timeout=0) is False
    assert list((tmp_path / "calls").iterdir()) == []
    assert send_message(tmp_path / "not there", InstanceMessage(), timeout=0) is False


def test_a_call_made_while_the_window_came_up_is_heard_and_an_old_one_is_not(
    tmp_path: Path, qapp: object
) -> None:
    calls = tmp_path / "calls"
    calls.mkdir()
    (calls / "new.call").write_text('{"file": null, "token": ""}', encoding="utf-8")
    (calls / "old.call").write_text('{"file": "/secret", "token": ""}', encoding="utf-8")
    os.utime(calls / "old.call", (1_000_000, 1_000_000))
    assert hear(tmp_path, qapp) == [InstanceMessage()]
    assert list(calls.iterdir()) == []


def hear(folder: Path, qapp: object) -> list[object]:
    """Return what a window that comes up now hears."""
    heard: list[object] = []
    bell = SingleInstance(folder)
    bell.message_received.connect(heard.append)
    bell.listen()
    return heard


UNREADABLE = (
    *(b"", b"[]", b"{}", b"7", b"nonsense", b'{"file": null, "token": "\xff"}'),
    *(b'{"file": 1, "token": ""}', b'{"file": null}', b'{"file": null, "token": 7}'),
    *(b'{"file": null, "token": null}', b'{"file": null, "token": ["a"]}'),
    *(b'{"file": null, "token": "a\\u0000b"}', b'{"file": null, "token": "\\ud800"}'),
    *(b'{"file": "/a\\u0000b", "token": ""}', b'{"file": "/\\ud800", "token": ""}'),
    *(b'{"file": "from/somewhere", "token": ""}', b'{"file": "", "token": ""}'),
    '{"file": null, "token": ""}'.encode("utf-16"),
    b'{"file": null, "token": "' + b"a" * 2000 + b'"}',
    b'{"file": null, "token": ""}' + b" " * 100_000,
    b"[" * 60_000,
    b'{"file": null, "token": ' + b"[" * 30_000,
    b'{"file": null, "token": ' + b"9" * 30_000 + b"}",
)


def test_a_call_that_cannot_be_read_is_taken_away_and_does_nothing(
    tmp_path: Path, qapp: object
) -> None:
    (tmp_path / "calls").mkdir()
    for number, content in enumerate(UNREADABLE):
        (tmp_path / "calls" / f"{number}.call").write_bytes(content)
    (tmp_path / "calls" / "well.call").write_bytes(b'{"file": null, "token": "after it"}')
    assert hear(tmp_path, qapp) == [InstanceMessage(None, "after it")]
    assert list((tmp_path / "calls").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders")
def test_what_is_no_note_is_thrown_away_without_looking_into_it(
    tmp_path: Path, qapp: object
) -> None:
    calls, letter = tmp_path / "calls", tmp_path / "letter"
    calls.mkdir()
    letter.write_text('{"file": null, "token": "of somebody else"}', encoding="utf-8")

    def link(place: Path) -> None:
        place.symlink_to(letter)

    kinds = {**ODD_FILES, "link": link}
    for age in (0, 1_000_000):
        for kind, make in kinds.items():
            odd = calls / f"{kind} {age}.call"
            make(odd)
            if age:
                os.utime(odd, (age, age), follow_symlinks=False)
    (calls / "well.call").write_text('{"file": null, "token": ""}', encoding="utf-8")
    assert hear(tmp_path, qapp) == [InstanceMessage()]
    assert list(calls.iterdir()) == []
    assert letter.exists(), "it belongs to somebody else"


def test_hundreds_of_damaged_notes_neither_raise_nor_stay(tmp_path: Path, qapp: object) -> None:
    chance = Random(1)
    well = json.dumps({"file": "/home/mara/ours.pullstrings", "token": "token-7"}).encode()
    calls = tmp_path / "calls"
    calls.mkdir()
    for number in range(400):
        (calls / f"{number}.call").write_bytes(broken_bytes(chance, well))
    for message in hear(tmp_path, qapp):
        assert isinstance(message, InstanceMessage)
        assert isinstance(message.token, str)
        assert "\0" not in message.token
        assert message.file is None or (
            message.file.is_absolute() and "\0" not in str(message.file)
        )
        os.fsencode(message.token)  # it becomes a variable of the environment
    assert list(calls.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_nothing_is_thrown_away_in_a_folder_that_is_not_the_bell_s(
    tmp_path: Path, qapp: object
) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "mine.call").write_text("dear diary", encoding="utf-8")
    (tmp_path / "calls").symlink_to(letters)
    assert hear(tmp_path, qapp) == []
    assert (letters / "mine.call").exists()
    (tmp_path / "calls").unlink()
    (tmp_path / "calls").mkdir()
    (tmp_path / "calls" / "other.txt").write_text("not a call", encoding="utf-8")
    os.utime(tmp_path / "calls" / "other.txt", (1_000_000, 1_000_000))
    hear(tmp_path, qapp)
    assert [each.name for each in (tmp_path / "calls").iterdir()] == ["other.txt"]


def test_where_nothing_can_be_written_there_is_no_bell(tmp_path: Path, qapp: object) -> None:
    (tmp_path / "calls").write_text("a file, no folder", encoding="utf-8")
    SingleInstance(tmp_path).listen()
    assert send_message(tmp_path, InstanceMessage(), timeout=0) is False


def test_a_call_names_the_whole_path_and_the_token_of_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DESKTOP_STARTUP_ID", raising=False)
    monkeypatch.setenv("XDG_ACTIVATION_TOKEN", "abc")
    assert own_message(Path("a.pullstrings")) == InstanceMessage(tmp_path / "a.pullstrings", "abc")
    monkeypatch.delenv("XDG_ACTIVATION_TOKEN")
    assert own_message(None) == InstanceMessage(None, "")
