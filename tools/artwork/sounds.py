"""The sounds of the table, made of noise and of decaying tones: nobody else's recordings.

A sound is mono, 44.1 kHz, 16 bits, at most half a second long, and quiet: its loudest sample lies
at `PEAK`, and it begins and ends in silence, so that nothing pops.
"""

import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.core.sound import Sound, sound_file

Samples: TypeAlias = NDArray[np.float64]

RATE: Final = 44_100
PEAK: Final = 0.35
"""Loudest sample, of 1.0: about -9 dB."""
_FADE: Final = 0.006
"""Seconds in which a sound ends."""


def _moments(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, low: float, high: float, seed: int) -> Samples:
    """Return noise that has only frequencies between two, in Hz, with soft edges."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    hertz = np.fft.rfftfreq(count, 1 / RATE)
    middle, width = (low + high) / 2, (high - low) / 2
    spectrum *= np.exp(-(((hertz - middle) / width) ** 2))
    found: Samples = np.fft.irfft(spectrum, count)
    loudest = float(np.abs(found).max())
    return found / loudest


def _tone(moments: Samples, hertz: float, decay: float) -> Samples:
    """Return a tone that fades to a third in `decay` seconds."""
    tone: Samples = np.sin(2 * np.pi * hertz * moments) * np.exp(-moments / decay)
    return tone


def _click() -> Samples:
    """A wooden tile is laid on wood: three short tones of a small board, and the touch."""
    moments = _moments(0.14)
    board = (
        _tone(moments, 410, 0.028)
        + 0.55 * _tone(moments, 1130, 0.014)
        + 0.22 * _tone(moments, 2240, 0.007)
    )
    touch = _noise(0.14, 900, 3200, 1) * np.exp(-moments / 0.004)
    return board + 0.5 * touch


def _creak() -> Samples:
    """A cord is drawn tight: it sticks and slips, ever faster, and the wood answers."""
    moments = _moments(0.42)
    share = moments / moments[-1]
    slips = np.cumsum(34 + 46 * share**1.5) / RATE
    begins = np.flatnonzero(np.diff(np.floor(slips)) > 0)
    uneven = np.random.default_rng(2).uniform(0.5, 1.0, len(begins))
    heard = np.zeros_like(moments)
    grain = _moments(0.03)
    for begin, strength in zip(begins, uneven, strict=True):
        pitch = 520 + 260 * share[begin]
        slip = _tone(grain, pitch, 0.006) + 0.5 * _tone(grain, 2.3 * pitch, 0.004)
        end = min(int(begin) + len(slip), len(heard))
        heard[begin:end] += strength * slip[: end - int(begin)]
    fibers = 0.12 * _noise(0.42, 500, 2400, 3)
    swelling: Samples = np.sin(np.pi * share) ** 0.7
    return (heard + fibers) * swelling


def _snap() -> Samples:
    """A cord breaks: a dry crack, and what is left of it swings back lower and lower."""
    moments = _moments(0.32)
    crack = _noise(0.32, 1200, 5200, 4) * np.exp(-moments / 0.007)
    falling = np.cumsum(170 + 190 * np.exp(-moments / 0.05)) / RATE
    swing = np.sin(2 * np.pi * falling) * np.exp(-moments / 0.07)
    return crack + 0.7 * swing


def _card() -> Samples:
    """A card is turned over: it brushes the air, and lies down."""
    moments = _moments(0.24)
    brush = _noise(0.24, 700, 4200, 5) * np.exp(-(((moments - 0.07) / 0.04) ** 2))
    after = np.clip(moments - 0.15, 0, None)
    down = _noise(0.24, 200, 1500, 6) * np.where(moments < 0.15, 0, np.exp(-after / 0.012))
    return 0.8 * brush + 0.7 * down


_MAKERS: Final[dict[Sound, Callable[[], Samples]]] = {
    Sound.CLICK: _click,
    Sound.CREAK: _creak,
    Sound.SNAP: _snap,
    Sound.CARD: _card,
}


def made(sound: Sound) -> NDArray[np.int16]:
    """Return the samples of a sound."""
    heard = _MAKERS[sound]()
    heard -= heard.mean()
    moments = np.arange(len(heard)) / RATE
    heard *= np.clip(moments / 0.001, 0, 1)
    heard *= np.clip((moments[-1] - moments) / _FADE, 0, 1)
    found: NDArray[np.int16] = np.round(heard / np.abs(heard).max() * PEAK * 32767).astype(np.int16)
    return found


def write_sounds() -> list[Path]:
    """Write the sounds into the resources; return their files."""
    written = []
    for sound in Sound:
        path = sound_file(sound)
        path.parent.mkdir(exist_ok=True)
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(made(sound).astype("<i2").tobytes())
        written.append(path)
    return written
