"""The sound process: mixing, volume, and silence without a device."""

import os
import subprocess
import sys
import wave
from array import array
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread

import numpy as np
import pytest

from pullstrings_qt.core import sound_player
from pullstrings_qt.core.sound import Sound, sound_file
from pullstrings_qt.core.sound_player import (
    TOO_SOON,
    VOICES,
    Mixer,
    SoundPlayer,
    Stream,
    samples_of,
)
from tools.artwork.sounds import PEAK, RATE, made

LOUD = array("h", [30000] * 10)


class FakeDevice:
    """Takes what a device would play."""

    def __init__(self) -> None:
        self.stream: Stream | None = None
        self.closed = False

    def start(self, callback_generator: Stream) -> None:
        self.stream = callback_generator

    def stop(self) -> None:
        self.stream = None

    def close(self) -> None:
        self.closed = True

    def heard(self, frames: int) -> list[int]:
        assert self.stream is not None
        return list(array("h", self.stream.send(frames)))


class Tried:
    """Opens a device, or fails as often as it is told."""

    def __init__(self, failures: int = 0) -> None:
        self.failures, self.times = failures, 0
        self.device = FakeDevice()

    def __call__(self) -> FakeDevice:
        self.times += 1
        if self.times <= self.failures:
            raise OSError("no device")
        return self.device


@pytest.mark.parametrize("sound", Sound)
def test_sounds_are_short_calm_and_as_their_maker_makes_them(sound: Sound) -> None:
    with wave.open(str(sound_file(sound)), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        stored = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
    anew = made(sound).astype(float)
    assert stored.shape == anew.shape
    assert np.abs(stored - anew).max() <= 2
    heard = stored / 32768
    assert len(heard) <= RATE / 2
    assert np.abs(heard).max() == pytest.approx(PEAK, abs=0.001)
    assert abs(heard[0]) < 0.001
    assert abs(heard[-1]) < 0.001
    loudness = 20 * np.log10(np.sqrt(np.mean(heard**2)))
    assert -30 < loudness < -22
    power = np.abs(np.fft.rfft(heard)) ** 2
    hertz = np.fft.rfftfreq(len(heard), 1 / RATE)
    assert power[hertz > 8000].sum() < 0.02 * power.sum()  # nothing hisses
    assert power[hertz < 60].sum() < 0.02 * power.sum()  # nothing a small speaker rattles at


def test_sounds_are_mixed_as_loud_as_wanted_and_only_some_at_once() -> None:
    loud, soft = samples_of(Sound.CLICK), samples_of(Sound.CLICK, 0.5)
    assert max(soft) == round(max(loud) / 2)
    mixer = Mixer()
    mixer.begin(Sound.CLICK, LOUD)
    mixer.begin(Sound.SNAP, LOUD)
    assert list(array("h", mixer.mixed(12))) == [32767] * 10 + [0, 0]
    assert mixer.voices == []
    assert mixer.mixed(4) == bytes(8)
    mixer = Mixer()
    long = array("h", [1] * (20 * TOO_SOON))
    for _time in range(3):
        mixer.begin(Sound.CLICK, long)
    assert len(mixer.voices) == 1
    for _time in range(2 * VOICES):
        mixer.mixed(TOO_SOON)
        mixer.begin(Sound.CLICK, long)
    assert len(mixer.voices) == VOICES


def test_a_sound_wakes_the_device_silence_lets_it_sleep_and_one_pulled_out_is_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = Tried()
    player = SoundPlayer(tried)
    player.play(Sound.CLICK, 1.0)
    assert player.is_playing
    assert any(tried.device.heard(2000))
    player.rest()
    assert not player.is_playing
    player.play(Sound.CARD, 1.0)
    assert player.is_playing
    assert tried.times == 1
    player.rest()

    def gone(_stream: Stream) -> None:
        raise OSError("pulled out")

    with monkeypatch.context() as broken:
        broken.setattr(tried.device, "start", gone)
        player.play(Sound.SNAP, 1.0)
    assert not player.is_playing
    player.play(Sound.SNAP, 1.0)
    assert player.is_playing
    assert tried.times == 2


def test_without_a_device_nothing_happens_and_it_is_looked_for_rarely() -> None:
    tried = Tried(failures=1)
    player = SoundPlayer(tried)
    for _time in range(sound_player.TRY_AGAIN + 1):
        player.play(Sound.CLICK, 1.0)
    assert tried.times == 1
    assert player.mixer.voices == []
    player.play(Sound.CLICK, 1.0)
    assert tried.times == 2
    assert player.is_playing


SERVED = """
from multiprocessing import Pipe
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.sound_player import serve
theirs, ours = Pipe(duplex=False)
ours.send((Sound.CLICK, 1.0))
ours.send((Sound.SNAP, 0.5))
ours.close()
serve(theirs)
"""


@pytest.mark.parametrize("library", ["raise ImportError('none')", "1 / 0", None])
def test_without_a_device_or_library_the_process_says_nothing(
    library: str | None, tmp_path: Path
) -> None:
    """This machine may have a device or none: ALSA would tell of it in thirty lines."""
    if library is not None:
        (tmp_path / "miniaudio.py").write_text(library, encoding="utf-8")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{SERVED}"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_process_ends_when_the_app_does(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Tried()
    monkeypatch.setattr(sound_player, "open_device", tried)
    monkeypatch.setattr(os, "dup2", lambda *_all: None)
    theirs, ours = Pipe(duplex=False)
    served = Thread(target=sound_player.serve, args=(theirs,))
    served.start()
    ours.send((Sound.CREAK, 1.0))
    ours.close()
    served.join(20)
    assert not served.is_alive()
    assert tried.times == 1
