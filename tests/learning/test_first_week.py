"""Without looking at the hand, scores are no better than chance (issue 15, point 1)."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from random import Random

from benchmarks.first_week import (
    RULES,
    Asked,
    Forgetful,
    Guesser,
    Perfect,
    Steady,
    first_days,
    letters_learned,
    over_chance,
)

ALLOWED = 0.05
"""So much of 1 better than chance."""


def _guessed(children: int, days: int) -> list[Asked]:
    rules = list(RULES)
    found: list[Asked] = []
    for seed in range(1000, 1000 + children):
        guesser = Guesser(Random(seed), rules[seed % len(rules)])
        found += first_days(guesser, seed, days).asked
    return found


def _better_than_chance(parts: Mapping[int, list[Asked]]) -> dict[tuple[int, str], float]:
    found = {(part, rule): over_chance(parts[part], rule) for part in parts for rule in RULES}
    return {each: better for each, better in found.items() if better > ALLOWED}


def test_no_rule_and_no_letter_beats_chance_at_any_time_of_the_first_session() -> None:
    """Neither the newest letter, nor any other place of a letter in the order of teaching."""
    parts, offered = defaultdict(list), defaultdict[str, list[float]](list)
    for one in _guessed(450, 1):
        parts[min(one.place // 4, 2)].append(one)
        assert one.step.key is not None
        for tile_id in one.step.offered:
            offered[tile_id].append((tile_id == one.step.key.tile_id) - 1 / one.answers)
    assert len(parts) == 3
    assert min(map(len, parts.values())) > 900, "enough to tell 5 points from chance"
    assert not _better_than_chance(parts)
    assert set(offered) == set("livoe")
    for hits in offered.values():
        assert abs(sum(hits) / len(hits)) <= ALLOWED


def test_no_rule_beats_chance_on_any_day_of_the_first_week() -> None:
    days = defaultdict(list)
    for one in _guessed(60, 7):
        days[one.day].append(one)
    assert len(days) == 7
    assert not _better_than_chance(days)


def test_hardly_any_letter_is_the_wrong_answer_five_times_running_on_the_first_evening() -> None:
    """It was so for one child in six; all the same each child meets five letters and a word."""
    times = 0
    for seed in range(100):
        week = first_days(Perfect(Random(seed)), seed, 1)
        assert week.words[0] is not None
        running, longest = dict[str, int](), 0
        for one in week.asked:
            assert one.step.key is not None
            wrong = {*one.step.offered} - {one.step.key.tile_id}
            if one.step.offered:
                running = {tile: running.get(tile, 0) + 1 for tile in wrong}
                longest = max(longest, *running.values())
        times += longest >= 5
    assert times <= 3


def test_a_perfect_child_meets_the_alphabet_within_the_week_and_reads_a_word_each_day() -> None:
    weeks = [first_days(Perfect(Random(seed)), seed) for seed in range(5)]
    for week in weeks:
        assert all(one.right for one in week.asked)
        assert week.met[0] == 5
        assert week.met[-1] >= 22
        assert 12 <= week.answers[0] <= 16, "two of each letter, a word twice, few draws again"
        assert all(answers <= 20 for answers in week.answers)
        assert all(word is not None for word in week.words)
    assert sum(week.met[-1] for week in weeks) >= 24 * len(weeks)


def test_a_forgetful_child_is_not_drowned_in_new_letters() -> None:
    for seed in range(5):
        week = first_days(Forgetful(Random(seed)), seed)
        assert all(answers <= 20 for answers in week.answers)
        assert week.met[0] == 5
        assert sum(one.right for one in week.asked) > len(week.asked) / 2


def test_two_months_of_sessions_are_mixed_and_end_when_nothing_waits() -> None:
    """By day 56 a session of twenty was two to six cards over and over."""
    for seed in range(2):
        week = first_days(Steady(Random(seed), 0.97), seed, 60)
        for day in (0, 13, 55):
            times = Counter(week.cards[day])
            assert max(times.values(), default=0) <= 2
            assert len(times) >= 0.8 * times.total()
        assert 10 <= len(week.cards[0]) <= 14
        assert len(week.cards[55]) < 18, "no longer than what waits"
        assert len(letters_learned(week, 30)) >= 24
        assert len(letters_learned(week, 60)) == 26
