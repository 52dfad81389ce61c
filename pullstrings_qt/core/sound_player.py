"""Plays sounds: what the process of the sounds runs. Qt-free, and alone in loading the library.

A separate process shields the app from anything a sound system says, blocks on or
dies of: without a device ALSA writes thirty lines, and some servers take seconds to answer.
"""

import os
import sys
import wave
from array import array
from collections.abc import Callable, Generator
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from pullstrings_qt.core.sound import Sound, sound_file

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

RATE: Final = 44_100
VOICES: Final = 4  # the maximum number of sounds at once; a new one replaces the oldest
TOO_SOON: Final = RATE // 20  # samples before a sound starts again: it would only be louder
REST: Final = 3.0  # seconds of silence after which the device may sleep
TRY_AGAIN: Final = 20  # the number of sounds skipped before a missing device is looked for again
_PERIOD: Final = 30  # ms; shorter ones drop out while the machine is busy

Stream: TypeAlias = Generator[bytes, int, None]


class Device(Protocol):
    """What is used of the library's device."""

    def start(self, callback_generator: Stream) -> None:
        """Begin to play what the generator gives."""

    def stop(self) -> None:
        """Be silent."""

    def close(self) -> None:
        """Give the device back."""


class Mixer:
    """Adds the sounds that are heard at the same time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.voices: list[tuple[Sound, array[int], int]] = []  # what is heard now

    def begin(self, sound: Sound, samples: "array[int]") -> None:
        """Let a sound be heard from its beginning."""
        with self._lock:
            if any(each is sound and place < TOO_SOON for each, _all, place in self.voices):
                return
            self.voices = [*self.voices, (sound, samples, 0)][-VOICES:]

    def stream(self) -> Stream:
        """Return a generator that is sent a number of samples, and gives as many."""
        frames = yield b""
        while True:
            frames = yield self.mixed(frames)

    def mixed(self, frames: int) -> bytes:
        """Return the next samples; silence where nothing is heard."""
        with self._lock:
            parts = [samples[place : place + frames] for _sound, samples, place in self.voices]
            moved = [(sound, all_, place + frames) for sound, all_, place in self.voices]
            self.voices = [voice for voice in moved if voice[2] < len(voice[1])]
        heard = array("h", bytes(2 * frames))
        for part in parts:
            for place, value in enumerate(part):
                heard[place] = max(-32768, min(32767, heard[place] + value))
        return heard.tobytes()


def samples_of(sound: Sound, volume: float = 1.0) -> "array[int]":
    """Return the samples of a sound, quieter by a factor from 0 to 1; raises as `wave.open`."""
    with wave.open(str(sound_file(sound)), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return array("h", (round(volume * value) for value in samples))


class SoundPlayer:
    """Plays sounds on the device of this machine, unless opening it raises anything."""

    def __init__(self, open_device: Callable[[], Device]) -> None:
        self._open_device = open_device
        self._device: Device | None = None
        self.is_playing = False
        self._unheard = TRY_AGAIN
        self._samples: dict[tuple[Sound, float], array[int]] = {}
        self.mixer = Mixer()

    def play(self, sound: Sound, volume: float) -> None:
        """Let a sound be heard; without a device nothing happens."""
        if self._device is None and not self._find_device():
            return
        key = (sound, volume)
        if key not in self._samples:
            self._samples[key] = samples_of(sound, volume)
        self.mixer.begin(sound, self._samples[key])
        if not self.is_playing:
            self._wake()

    def rest(self) -> None:
        """Let the device sleep: nothing was heard for a while."""
        if self._device is not None and self.is_playing:
            self.is_playing = False
            try:
                self._device.stop()
            except Exception:  # a sound system may raise anything; then there is no sound
                self._device = None

    def _find_device(self) -> bool:
        """Return whether there is a device; one that was missing is looked for now and then."""
        self._unheard += 1
        if self._unheard <= TRY_AGAIN:
            return False
        self._unheard = 0
        try:
            self._device = self._open_device()
        except Exception:  # see `open_device`
            return False
        return True

    def _wake(self) -> None:
        stream = self.mixer.stream()
        next(stream)
        try:
            if self._device is not None:
                self._device.start(stream)
                self.is_playing = True
        except Exception:  # it was pulled out; the next sound finds another
            self._device, self._unheard = None, TRY_AGAIN


def open_device() -> Device:
    """Return the sound device of this machine; raises what the library does where there is none."""
    # Loaded when the first sound is wanted, in this process alone.
    import miniaudio  # type: ignore[import-untyped]  # noqa: PLC0415 - see above

    kind = miniaudio.Backend
    # Not all there are: asked first, JACK would start a server, and the last of the list is none.
    known = {"win32": [kind.WASAPI, kind.DSOUND], "darwin": [kind.COREAUDIO]}
    device: Device = miniaudio.PlaybackDevice(
        nchannels=1,
        sample_rate=RATE,
        buffersize_msec=_PERIOD,
        backends=known.get(sys.platform, [kind.PULSEAUDIO, kind.ALSA]),
        app_name="Pullstrings",
    )
    return device


def serve(connection: "Connection") -> None:
    """Play each `Sound` at its volume until the app closes its end; a process runs this."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    player = SoundPlayer(open_device)
    try:
        while True:
            if player.is_playing and not connection.poll(REST):
                player.rest()
            sound, volume = connection.recv()
            player.play(sound, volume)
    except (EOFError, OSError):
        return
