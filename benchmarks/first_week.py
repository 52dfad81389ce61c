"""``python -m benchmarks.first_week``: the first session, week and months of simulated children.

The guesser never looks at a hand: it remembers which letters it has been shown and which were right
before, and picks by one of several rules. The perfect child knows a letter once it was shown, the
others nearly always. The forgetful one forgets within minutes at first, and less with each right
answer.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final, Protocol

from benchmarks.machine import table
from benchmarks.memory_log import MemoryLog
from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import (
    DAILY_NEW,
    Limit,
    Session,
    SessionStep,
    StepKind,
    TeachingOptions,
)
from pullstrings_qt.learning.teaching_order import teaching_order
from pullstrings_qt.learning.words import english_words, first_words
from pullstrings_qt.tiles.tile_set import tile_set

ANSWER: Final = timedelta(seconds=6)
INTRODUCTION: Final = timedelta(seconds=12)
START: Final = datetime(2026, 1, 1, 17, 0, tzinfo=UTC)
PROMISED: Final = 20
"""Answers of a session."""
LONGEST_MEMORY: Final = timedelta(days=3650)
MANY_DAYS: Final = 2
"""Days on which a card must be right without help to be learned."""


# --- who learns ---------------------------------------------------------------------------


class Child(Protocol):
    """Somebody who is shown letters and answers."""

    def meet(self, tile_id: str, now: datetime) -> None:
        """See a letter and its hand."""
        ...

    def knows(self, tile_id: str, now: datetime) -> bool:
        """Tell whether it can be named or made now, without help."""
        ...

    def pick(self, offered: Sequence[str]) -> str:
        """Choose among letters without knowing the hand."""
        ...

    def told(self, tile_id: str, now: datetime, *, right: bool) -> None:
        """Hear what the right answer was."""
        ...


class Perfect:
    """Knows every letter it was shown."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._met: set[str] = set()

    def meet(self, tile_id: str, _now: datetime) -> None:
        """See a letter and its hand."""
        self._met.add(tile_id)

    def knows(self, tile_id: str, _now: datetime) -> bool:
        """Tell whether it was shown or told."""
        return tile_id in self._met

    def pick(self, offered: Sequence[str]) -> str:
        """Choose by chance."""
        return self._chance.choice(list(offered))

    def told(self, tile_id: str, now: datetime, *, right: bool) -> None:
        """Hear what the right answer was."""
        self.meet(tile_id, now)


class Steady(Perfect):
    """Knows a share of the letters it was shown, by chance each time."""

    def __init__(self, chance: Random, share: float) -> None:
        super().__init__(chance)
        self._share = share

    def knows(self, tile_id: str, now: datetime) -> bool:
        """Tell whether it comes to mind this time."""
        return super().knows(tile_id, now) and self._chance.random() < self._share


class Forgetful(Perfect):
    """Knows half of what it saw two minutes ago; each right answer makes that four times longer."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self._half_life: dict[str, timedelta] = defaultdict(lambda: timedelta(minutes=2))
        self._seen: dict[str, datetime] = {}

    def meet(self, tile_id: str, now: datetime) -> None:
        """See a letter and its hand."""
        self._seen[tile_id] = now

    def knows(self, tile_id: str, now: datetime) -> bool:
        """Tell whether it comes to mind now."""
        if tile_id not in self._seen:
            return False
        gone = (now - self._seen[tile_id]) / self._half_life[tile_id]
        return self._chance.random() < 2**-gone

    def told(self, tile_id: str, now: datetime, *, right: bool) -> None:
        """Hear what the right answer was."""
        if right:
            self._half_life[tile_id] = min(4 * self._half_life[tile_id], LONGEST_MEMORY)
        self._seen[tile_id] = now


@dataclass
class Memory:
    """What somebody who never looks at a hand can remember.

    Attributes:
        met: letters in the order in which they were shown.
        right: letters in the order in which they were the right answer.
        missed: those that were not picked.
        claimed: those that were picked rightly.
    """

    met: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)


def _last(history: Sequence[str], one: str) -> int:
    """Return the place at which something was last, -1 for never."""
    return max((place for place, each in enumerate(history) if each == one), default=-1)


Rule = Callable[[Memory, str], float]
RULES: Final[dict[str, Rule]] = {
    "by chance": lambda _memory, _one: 0,
    "a letter met": lambda memory, one: one in memory.met,
    "the newest": lambda memory, one: _last(memory.met, one),
    "the oldest": lambda memory, one: -memory.met.index(one) if one in memory.met else -99,
    "right most often": lambda memory, one: memory.right.count(one),
    "right least often": lambda memory, one: -memory.right.count(one),
    "right lately": lambda memory, one: _last(memory.right, one),
    "not asked lately": lambda memory, one: -_last(memory.right, one),
    "missed lately": lambda memory, one: _last(memory.missed, one),
    "most often picked rightly": lambda memory, one: memory.claimed.count(one),
}
"""How somebody may pick without looking: the letter with the greatest value, ties by chance."""


class Guesser:
    """Never looks at a hand, and picks by a rule."""

    def __init__(self, chance: Random, rule: str) -> None:
        self.memory = Memory()
        self._chance = chance
        self._rule = rule

    def meet(self, tile_id: str, _now: datetime) -> None:
        """Remember the letter, not its hand."""
        if tile_id not in self.memory.met:
            self.memory.met.append(tile_id)

    def knows(self, _tile_id: str, _now: datetime) -> bool:
        """Tell that it does not."""
        return False

    def pick(self, offered: Sequence[str]) -> str:
        """Choose by the rule."""
        return self.pick_by(self._rule, offered)

    def pick_by(self, rule: str, offered: Sequence[str]) -> str:
        """Choose by another rule."""
        values = {one: RULES[rule](self.memory, one) for one in offered}
        best = max(values.values())
        return self._chance.choice([one for one in offered if values[one] == best])

    def told(self, tile_id: str, now: datetime, *, right: bool) -> None:
        """Remember which letter was right."""
        self.meet(tile_id, now)
        self.memory.right.append(tile_id)
        (self.memory.claimed if right else self.memory.missed).append(tile_id)


# --- an evening ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what became of it.

    Attributes:
        day: 0 for the first.
        place: how many questions came before on this day.
        step: the question.
        answers: how many answers it had: those offered, or for one that is written the letters
            met.
        right: whether the answer was right.
        by_rule: for a guesser, whether each rule would have been right.
    """

    day: int
    place: int
    step: SessionStep
    answers: int
    right: bool
    by_rule: dict[str, bool]


@dataclass
class Week:
    """What the first days of a child came to.

    Attributes:
        asked: every question, words left out.
        met: letters met at the end of each day.
        words: for each day, the word and the time at which it came, None where none did.
        answers: answers of each day, the words' included.
        cards: the cards asked on each day, in order.
        unaided: the days on which each card was right without answers to choose from.
        log: the reviews.
    """

    asked: list[Asked] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    words: list[tuple[str, timedelta] | None] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    cards: list[list[CardKey]] = field(default_factory=list)
    unaided: dict[CardKey, set[int]] = field(default_factory=lambda: defaultdict(set))
    log: MemoryLog = field(default_factory=MemoryLog)


def first_days(child: Child, seed: int, days: int = 7, *, name: str = "", every: int = 1) -> Week:
    """Let a child who is just starting do one session a day, as the app gives it by default.

    Args:
        child: who learns.
        seed: draws the evenings and the cards.
        days: how many calendar days.
        name: the child's own.
        every: 3 for a session on every third day only.
    """
    tiles = tile_set("asl")
    week, chance = Week(), Random(f"first week {seed}")
    now = START
    grader = Grader(1, week.log, Schedule(chance, introduces=True), lambda: now)
    teaching = TeachingOptions(
        introduces=True,
        order=teaching_order(tiles, name=name),
        answers=4,
        words=(first_words(), english_words()),
        name=name,
    )
    for day in range(0, days, every):
        began = now = START + timedelta(days=day, minutes=chance.randrange(-90, 90))
        session = Session(
            grader,
            tiles,
            (Direction.READ, Direction.MAKE),
            Limit(cards=PROMISED),
            chance=chance,
            daily_new=DAILY_NEW[next(iter(DAILY_NEW))],
            teaching=teaching,
        )
        week.cards.append([])
        word: tuple[str, timedelta] | None = None
        while (step := session.next_step()) is not None:
            if step.word and word is None:
                word = step.word, now - began
            now += INTRODUCTION if step.kind is StepKind.INTRODUCE else ANSWER
            _go_through(child, session, step, now, day, week)
        week.words.append(word)
        week.answers.append(session.counts.done)
        week.met.append(len({key.tile_id for key in week.log.states}))
    return week


def _go_through(
    child: Child, session: Session, step: SessionStep, now: datetime, day: int, week: Week
) -> None:
    """Let a child see or answer one step."""
    if step.kind is StepKind.READ_WORD:
        known = all(child.knows(letter.lower(), now) for letter in step.word)
        session.read_word(step.word if known else "")
        _note_word(step, Direction.READ, day, week, right=known)
        return
    if step.kind is StepKind.SPELL_WORD:
        known = all(child.knows(letter.lower(), now) for letter in step.word)
        session.grade_word(Rating.GOOD if known else Rating.AGAIN)
        _note_word(step, Direction.MAKE, day, week, right=known)
        return
    assert step.key is not None
    tile_id = step.key.tile_id
    if not step.is_graded:
        child.meet(tile_id, now)
        session.seen()
        return
    week.cards[-1].append(step.key)
    known = child.knows(tile_id, now)
    if known and step.kind is not StepKind.CHOOSE:
        week.unaided[step.key].add(day)
    if step.kind is StepKind.MAKE:
        session.grade(Rating.GOOD if known else Rating.AGAIN)
        child.told(tile_id, now, right=known)
        return
    met = sorted({key.tile_id for key in week.log.states} | set(session.introduced))
    offered = step.offered or tuple(met)
    by_rule: dict[str, bool] = {}
    if isinstance(child, Guesser):
        by_rule = {rule: child.pick_by(rule, offered) == tile_id for rule in RULES}
    picked = tile_id if known else child.pick(offered)
    session.answer(picked)
    right = picked == tile_id
    place = len(week.cards[-1]) - 1
    week.asked.append(Asked(day, place, step, len(offered), right, by_rule))
    child.told(tile_id, now, right=right)


def _note_word(
    step: SessionStep, direction: Direction, day: int, week: Week, *, right: bool
) -> None:
    for letter in step.word.lower() if right else "":
        week.unaided[CardKey("asl", letter, direction)].add(day)


def over_chance(asked: Iterable[Asked], rule: str) -> float:
    """Return by how much of 1 a rule does better than chance, over some questions."""
    found = [one.by_rule[rule] - 1 / one.answers for one in asked]
    return sum(found) / len(found)


# --- figures ------------------------------------------------------------------------------


def measure(children: int = 200, days: int = 7) -> None:
    """Print what the first session and the first week came to."""
    rules = list(RULES)
    kinds: dict[str, Callable[[Random, int], Child]] = {
        "guesser": lambda chance, seed: Guesser(chance, rules[seed % len(rules)]),
        "perfect child": lambda chance, _seed: Perfect(chance),
        "forgetful child": lambda chance, _seed: Forgetful(chance),
    }
    found = {
        kind: [first_days(make(Random(seed), seed), seed, days) for seed in range(children)]
        for kind, make in kinds.items()
    }
    head = ("", "answers", "right, of those chosen", "by chance", "letters met", "word at")
    print(f"{children} children of each kind, one session a day, {PROMISED} answers each.")
    for day in range(days):
        print(f"\nDay {day + 1}")
        table(head, [_row(kind, weeks, day) for kind, weeks in found.items()])
    print("\nThe guesser by rule, over chance: the first session, and the worst of all days")
    guessed = [one for week in found["guesser"] for one in week.asked]
    rows = []
    for rule in rules:
        by_day = [
            over_chance((one for one in guessed if one.day == day), rule) for day in range(days)
        ]
        rows.append((rule, f"{100 * by_day[0]:+.1f}", f"{100 * max(by_day):+.1f}"))
    table(("rule", "first session", "worst day"), rows)


def measure_months(children: int = 10, days: int = 120) -> None:
    """Print how mixed sessions are and how fast letters are learned, over months."""
    kinds: dict[str, tuple[Callable[[Random, int], Child], int]] = {
        "perfect": (lambda chance, _seed: Perfect(chance), 1),
        "right 97 % of the time": (lambda chance, _seed: Steady(chance, 0.97), 1),
        "right 90 % of the time": (lambda chance, _seed: Steady(chance, 0.9), 1),
        "forgetful": (lambda chance, _seed: Forgetful(chance), 1),
        "guesser": (lambda chance, seed: Guesser(chance, list(RULES)[seed % len(RULES)]), 1),
        "97 %, every third day": (lambda chance, _seed: Steady(chance, 0.97), 3),
    }
    print(f"\n{children} children of each kind, {days} days, at most {PROMISED} answers a session.")
    head = (
        "",
        "different cards ÷ length, mean (least)",
        "most repeats of one card",
        "letters both ways by day 10, 30, 60",
        "answers a card",
        "a session",
    )
    rows = []
    for kind, (make, every) in kinds.items():
        weeks = [
            first_days(make(Random(seed), seed), seed, days, every=every)
            for seed in range(children)
        ]
        rows.append((kind, *_months(weeks)))
    table(head, rows)


def _months(weeks: Sequence[Week]) -> tuple[str, ...]:
    sessions = [cards for week in weeks for cards in week.cards if cards]
    shares = [len(set(cards)) / len(cards) for cards in sessions]
    most = max(max(Counter(cards).values()) for cards in sessions)
    learned = [
        sum(len(letters_learned(week, by)) for week in weeks) / len(weeks) for by in (10, 30, 60)
    ]
    answers = [sum(week.answers) for week in weeks]
    cards = [len(week.log.states) for week in weeks]
    return (
        f"{sum(shares) / len(shares):.2f} ({min(shares):.2f})",
        str(most),
        ", ".join(f"{one:.1f}" for one in learned),
        f"{sum(answers) / max(1, sum(cards)):.1f}",
        f"{sum(answers) / max(1, len(sessions)):.1f}",
    )


def letters_learned(week: Week, by: int) -> set[str]:
    """Return the letters right without help on two days, in both directions, by a day."""
    cards = {
        key for key, days in week.unaided.items() if sum(day < by for day in days) >= MANY_DAYS
    }
    return {
        key.tile_id
        for key in cards
        if all(CardKey(key.set_id, key.tile_id, way) in cards for way in Direction)
    }


def _row(kind: str, weeks: Sequence[Week], day: int) -> tuple[str, ...]:
    chosen = [one for week in weeks for one in week.asked if one.day == day and one.step.offered]
    times = [week.words[day] for week in weeks]
    came = [entry[1] for entry in times if entry is not None]
    word = "–"
    if came:
        mean = sum(came, timedelta()) / len(came)
        word = f"{mean / timedelta(minutes=1):.1f} min ({100 * len(came) / len(weeks):.0f} %)"
    return (
        kind,
        f"{sum(week.answers[day] for week in weeks) / len(weeks):.1f}",
        f"{100 * sum(one.right for one in chosen) / max(1, len(chosen)):.0f} %",
        f"{100 * sum(1 / one.answers for one in chosen) / max(1, len(chosen)):.0f} %",
        f"{sum(week.met[day] for week in weeks) / len(weeks):.1f}",
        word,
    )


def main() -> None:
    """Measure as many children as are asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_week", description=__doc__)
    parser.add_argument("--children", type=int, default=200)
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--months", action="store_true", help="sessions over 120 days")
    asked = parser.parse_args()
    if asked.months:
        measure_months()
    else:
        measure(asked.children, asked.days)


if __name__ == "__main__":
    main()
