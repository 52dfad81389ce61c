"""How well are real hands read? The sign reader's letters for landmarks of real people.

Run by hand with landmark files of real hands (as for ``handshapes``); they are not part of the
project, and nothing was fitted on them:

    python -m camera_benchmarks.signs first.csv second.csv [--weights signs.npz]

For each file: how often the likeliest letter, and one of the three likeliest, is right; how often
a letter that is asked for counts when it is shown, and when another one is, by how many times as
likely as any other letter it has to be (`camera.verdict.SURE` is the one that is used); which
letters pass for another most often; and how often a hand is read of which nobody may know the
letter (`camera.sign_watch`): told, asked about, or neither; and how often C, G, H, P and Q count,
or are told to turn, when their other side is shown. At the end, of our own hands with one finger
wrong, how often such counts as the letter it nearly is. Needs numpy.
"""

import argparse
from pathlib import Path

import numpy as np

from benchmarks.handshapes import read_hands
from pullstrings_qt_camera.reading.frame import Numbers
from pullstrings_qt_camera.reading.sign_reader import ONE_SIDED, STILL_LETTERS, SignReader
from pullstrings_qt_camera.reading.sign_watch import reading_of
from pullstrings_qt_camera.reading.verdict import PERHAPS, SURE, accepts, shows_the_other_side
from tools.training.shaken_hands import ShakenHands, Shaking

_WEIGHTS = Path(__file__).parents[1] / "pullstrings_qt_camera" / "signs.npz"
_LEADS = tuple(sorted({PERHAPS, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, SURE}))
_WORST = 8
_SHAKEN = 40  # times each hand with one finger wrong
_READINGS = ("sure, right", "sure, wrong", "asked, right", "asked, wrong", "no letter")
_MANY = 0.30  # a look-alike that passes more often than so is one too many


def counts(shares: Numbers, turned: Numbers, letter: str, lead: float = SURE) -> bool:
    """Return whether a hand counts as a letter asked for."""
    return accepts(shares, letter, lead) and not shows_the_other_side(shares, turned, letter)


def passes(shares: Numbers, turned: Numbers, letters: list[str], lead: float) -> Numbers:
    """Return how often the hands of each letter (rows) count as each letter asked for."""
    accepted = np.array(
        [
            [counts(row, other, asked, lead) for asked in STILL_LETTERS]
            for row, other in zip(shares, turned, strict=True)
        ]
    )
    shown = np.array(letters)
    means = [accepted[shown == letter].mean(axis=0) for letter in STILL_LETTERS]
    return np.array(means, np.float32)


def readings(shares: Numbers, letters: list[str]) -> dict[str, float]:
    """Return how often hands held still are read so, whichever letter may have been meant."""
    counts = dict.fromkeys(_READINGS, 0)
    for row, letter in zip(shares, letters, strict=True):
        read = reading_of(row, STILL_LETTERS)
        if read is None:
            counts["no letter"] += 1
        else:
            how = "sure" if read.sure else "asked"
            counts[f"{how}, {'right' if letter in read.letters else 'wrong'}"] += 1
    return {how: count / len(letters) for how, count in counts.items()}


def _offered(shares: Numbers, letters: list[str]) -> float:
    """Return how often the letter is told or asked about, at once or after one "Neither"."""
    found = 0
    for row, letter in zip(shares, letters, strict=True):
        read = reading_of(row, STILL_LETTERS)
        if read is not None and letter not in read.letters:
            read = reading_of(row, set(STILL_LETTERS) - set(read.letters))
        found += read is not None and letter in read.letters
    return found / len(letters)


def _sure_of(row: Numbers) -> str:
    read = reading_of(row, STILL_LETTERS)
    return read.letters[0] if read is not None and read.sure else ""


def report(name: str, shares: Numbers, turned: Numbers, letters: list[str]) -> None:
    """Print the figures of one file."""
    numbers = np.array([STILL_LETTERS.index(letter) for letter in letters])
    order = np.argsort(-shares[:, :-1], axis=1)
    right = order[:, 0] == numbers
    three = (order[:, :3] == numbers[:, None]).any(axis=1)
    print(f"\n{name}: {len(letters)} hands, first {right.mean():.3f}, of three {three.mean():.3f}")
    tables = {lead: passes(shares, turned, letters, lead) for lead in _LEADS}
    for lead, table in tables.items():
        used = {PERHAPS: "  (unsure from here)", SURE: "  (counts from here)"}.get(lead, "")
        print(f"  {lead:.2f} times as likely as any other: {_figures(table)}{used}")
    table = tables[SURE]
    for number, letter in enumerate(STILL_LETTERS):
        print(f"  {letter} read {right[numbers == number].mean():.2f}", end="")
        print(f", counts {table[number, number]:.2f}", end="\n" if number % 4 == 3 else "")
    wrongly = _wrongly(table)
    worst = np.argsort(-wrongly, axis=None)[:_WORST]
    pairs = (np.unravel_index(place, wrongly.shape) for place in worst)
    told = (f"{STILL_LETTERS[a]} for {STILL_LETTERS[b]} {wrongly[a, b]:.2f}" for a, b in pairs)
    print(f"  pass most often: {', '.join(told)}")
    shown = ", ".join(f"{how} {share:.3f}" for how, share in readings(shares, letters).items())
    print(f"  any letter may be shown: {shown}")
    print(f"  offered, at once or once refused: {_offered(shares, letters):.3f}")
    sure = np.array([_sure_of(row) for row in shares])
    for number in range(len(STILL_LETTERS)):
        wrong = {sure[place] for place in np.flatnonzero(numbers == number)}
        wrong -= {"", STILL_LETTERS[number]}
        if wrong:
            times = [int((sure[numbers == number] == other).sum()) for other in sorted(wrong)]
            told = (f"{other} {times}" for other, times in zip(sorted(wrong), times, strict=True))
            print(f"  {STILL_LETTERS[number]} is told as {', '.join(told)}")


def _figures(table: Numbers) -> str:
    """Return in words how often the right letter counts, and how often another one."""
    wrongly, count = _wrongly(table), len(STILL_LETTERS)
    mean = wrongly.sum() / (count * (count - 1))
    return (
        f"counts {np.diag(table).mean():.3f}, another {mean:.4f}, worst pair {wrongly.max():.2f}, "
        f"pairs above {_MANY:.2f}: {(wrongly > _MANY).sum()}"
    )


def _wrongly(table: Numbers) -> Numbers:
    wrongly = table.copy()
    np.fill_diagonal(wrongly, 0.0)
    return wrongly


def other_side(shares: Numbers, turned: Numbers, letters: list[str]) -> None:
    """Print what is said to one-sided letters from the other side: flat, hands mirrored."""
    shown = np.array(letters)
    for letter in sorted(ONE_SIDED):
        pairs = [
            (turned[place], shares[place], letter) for place in np.flatnonzero(shown == letter)
        ]
        taken, told = np.mean([(counts(*pair), shows_the_other_side(*pair)) for pair in pairs], 0)
        print(f"  other side of {letter}: counts {taken:.2f}, told to turn {told:.2f}")


def wrong_hands(reader: SignReader) -> None:
    """Print how often a letter of ours with one finger wrong counts, shaken as people shake."""
    nothing = np.empty((0, 21, 2)), np.empty(0, np.int64)
    places, letters = ShakenHands(Shaking(), np.random.default_rng(1), nothing).wrong(_SHAKEN)
    rows = zip(reader.shares(places), letters, strict=True)
    taken = np.mean([accepts(row, letter) for row, letter in rows])
    print(f"\none finger wrong: {len(letters)} hands, {taken:.3f} count as their letter")


def main() -> None:
    """Read each file and report."""
    parser = argparse.ArgumentParser(description="How well are real hands read?")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--weights", type=Path, default=_WEIGHTS)
    asked = parser.parse_args()
    reader = SignReader(asked.weights)
    for file in asked.files:
        places, letters, _weights = read_hands([file])
        shares, turned = reader.shares(places), reader.shares(places * [-1, 1])
        report(file.stem, shares, turned, letters)
        other_side(shares, turned, letters)
    wrong_hands(reader)


if __name__ == "__main__":
    main()
