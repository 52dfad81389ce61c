"""The conformance kit: checks of every registered game with every option.

A new game needs no test here: it is found by the registry. What a seat may not know it says in
`tests/games/<id>/secrets.py`.
"""

import json
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.analysis import QUICK_EFFORT
from pullstrings_qt.core.errors import IllegalChoice, NotationError
from pullstrings_qt.core.game import Event, Outcome
from pullstrings_qt.core.opponents import FORMER_LEVELS, Opponents
from pullstrings_qt.core.record import Record, read_record, write_record
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.core.replay import replay, replay_lines
from pullstrings_qt.core.sharing import dealt_record, record_to_share
from tests.conformance.sample_matches import (
    Case,
    case_name,
    cases,
    opening,
    other_states,
    random_match,
    random_record,
    seeds,
    some_turns,
)

GAMES = list(games().values())
every_case = pytest.mark.parametrize("case", cases(), ids=case_name)
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)


@every_game
def test_the_spec_names_its_game(spec: GameSpec) -> None:
    assert spec.rules().id == spec.id
    assert spec.id.isidentifier()
    assert spec.name.strip()
    assert spec.author.strip()
    assert 1 <= spec.seats[0] <= spec.seats[1]
    assert spec.minutes > 0


@every_game
def test_every_option_has_different_values_each_begins_a_match_and_others_are_refused(
    spec: GameSpec,
) -> None:
    """What is left out takes its first value, and what only a newer app knows is kept."""
    rules, keys = spec.rules(), [field.key for field in spec.words().option_fields()]
    assert len(set(keys)) == len(keys)
    defaults = rules.check_options({"of a newer app": [1]})
    assert defaults["of a newer app"] == [1]
    for field in spec.words().option_fields():
        values = [json.dumps(value.value) for value in field.values]
        assert len(set(values)) == len(values) > 1
        assert field.label.strip()
        assert all(value.label.strip() for value in field.values)
        assert defaults[field.key] == field.values[0].value
        for value in field.values:
            options = rules.check_options({field.key: value.value})
            assert options[field.key] == value.value
            assert rules.deciding(rules.start(options, rules.draw_setup(options, Random(1))))
        with pytest.raises(NotationError):
            rules.check_options({field.key: {"no": "value"}})


@every_case
def test_the_same_seed_draws_the_same_set_up_for_as_many_seats_as_the_spec_says(case: Case) -> None:
    rules, (minimum, maximum) = case.spec.rules(), case.spec.seats
    assert minimum <= rules.seats(case.options) <= maximum
    setups = [rules.draw_setup(case.options, Random(seed)) for seed in (7, 7)]
    assert setups[0] == setups[1]
    assert json.loads(json.dumps(setups[0])) == setups[0]
    assert rules.start(case.options, setups[0]) == rules.start(case.options, setups[1])


@every_case
def test_a_match_ends_with_an_outcome(case: Case) -> None:
    """Only seats at the table decide, somebody does until the end, nobody after it."""
    rules = case.spec.rules()
    seats = frozenset(range(rules.seats(case.options)))
    for seed in seeds(case):
        last = None
        for last in random_match(case, seed):
            assert rules.outcome(last.before) is None
            assert rules.deciding(last.before) <= seats
        assert last is not None
        outcome = rules.outcome(last.step.state)
        assert isinstance(outcome, Outcome)
        assert set(outcome.winners) <= seats
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert len(outcome.scores) == len(seats)
        assert outcome.reason.strip()
        assert all(not rules.choices(last.step.state, seat) for seat in seats)


@every_case
def test_legal_choices_are_accepted_and_all_others_refused(case: Case) -> None:
    """A choice of another position is tried in each position of a match."""
    rules = case.spec.rules()
    turns = list(random_match(case, 0))[:12]
    legal = [
        {seat: list(rules.choices(turn.before, seat)) for seat in rules.deciding(turn.before)}
        for turn in turns
    ]
    pool = {
        rules.write_choice(choice): choice
        for choices in legal
        for of_seat in choices.values()
        for choice in of_seat
    }
    for turn, choices in zip(turns, legal, strict=True):
        for seat, of_seat in choices.items():
            assert of_seat
            for choice in of_seat:
                rules.check_choice(turn.before, seat, choice)
            allowed = {rules.write_choice(choice) for choice in of_seat}
            for text in sorted(pool.keys() - allowed):
                assert_refused(rules, turn.before, {**turn.choices, seat: pool[text]}, seat)


def assert_refused(rules: Any, state: Any, choices: dict[int, Any], seat: int) -> None:
    with pytest.raises(IllegalChoice) as caught:
        rules.check_choice(state, seat, choices[seat])
    assert caught.value.reason
    assert str(caught.value).strip()
    with pytest.raises(IllegalChoice):
        rules.play(state, choices)


@every_case
def test_a_missing_or_uncalled_choice_is_refused(case: Case) -> None:
    rules = case.spec.rules()
    turns = some_turns(case)
    for turn in turns[:5]:
        for seat in turn.choices:
            others = {key: choice for key, choice in turn.choices.items() if key != seat}
            with pytest.raises(IllegalChoice):
                rules.play(turn.before, others)
        stranger = rules.seats(case.options)
        with pytest.raises(IllegalChoice):
            rules.play(turn.before, {**turn.choices, stranger: next(iter(turn.choices.values()))})
    end = turns[-1].step.state
    for seat, choice in turns[-1].choices.items():
        assert_refused(rules, end, turns[-1].choices, seat)
        with pytest.raises(IllegalChoice):
            rules.play(end, {seat: choice})


@every_case
def test_turns_are_sealed_in_any_order_written_in_a_line_and_chosen_from_a_view(case: Case) -> None:
    """A view is enough to choose, and says nothing more when it is seen again."""
    rules = case.spec.rules()
    for turn in some_turns(case):
        backwards = dict(reversed(turn.choices.items()))
        assert rules.play(turn.before, backwards) == turn.step
        line = rules.write_position(turn.step.state)
        assert line.strip() == line != ""
        assert len(line.splitlines()) == 1
        for seat in rules.deciding(turn.before):
            seen = rules.view(turn.before, seat)
            assert type(seen) is type(turn.before)
            assert rules.view(seen, seat) == seen
            assert list(rules.choices(seen, seat)) == list(rules.choices(turn.before, seat))
            assert rules.deciding(seen) == rules.deciding(turn.before)


@every_case
def test_playing_changes_no_state_and_states_are_plain_data(case: Case) -> None:
    """A state is frozen, equal by value, survives a trip to another process, and plays alike."""
    rules = case.spec.rules()
    for turn in list(random_match(case, 0))[:20]:
        state = turn.before
        before = pickle.dumps(state)
        again = pickle.loads(before)
        assert again == state
        assert rules.play(again, turn.choices) == turn.step
        assert pickle.loads(before) == state
        assert_frozen(state)
        for event in turn.step.events:
            assert isinstance(event, Event)
            assert_frozen(event)
            assert pickle.loads(pickle.dumps(event)) == event


def assert_frozen(value: Any) -> None:
    assert is_dataclass(value)
    assert not isinstance(value, type)
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)
        assert not isinstance(getattr(value, field.name), list | set | bytearray)


@every_case
def test_choices_come_back_from_their_text(case: Case) -> None:
    rules = case.spec.rules()
    for turn in list(random_match(case, 0))[:8]:
        for seat in turn.choices:
            choices = rules.choices(turn.before, seat)
            texts = [rules.write_choice(choice) for choice in choices]
            assert len(set(texts)) == len(texts)
            assert [rules.read_choice(text) for text in texts] == list(choices)


@every_game
def test_text_that_is_no_choice_is_refused_in_a_short_sentence(spec: GameSpec) -> None:
    for text in ("", " ", "?", "\n", "n" * 100_000, "💥", "-1", "1e9"):
        with pytest.raises(NotationError) as caught:
            spec.rules().read_choice(text)
        assert 0 < len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)


@every_case
def test_views_leak_nothing(case: Case) -> None:
    """States that differ only in what a seat may not know look the same to it."""
    rules = case.spec.rules()
    for seed in seeds(case):
        for turn in random_match(case, seed):
            for seat in range(rules.seats(case.options)):
                for other in other_states(case.spec.id, turn.before, seat):
                    assert other != turn.before
                    assert rules.view(other, seat) == rules.view(turn.before, seat)
                    seen = rules.observation(turn.before, seat)
                    assert list(rules.observation(other, seat)) == list(seen)


@every_case
def test_an_observation_is_what_a_seat_may_know_in_numbers(case: Case) -> None:
    """Always as many, from -1 to 1, the same of the view, and others where the position is."""
    rules = case.spec.rules()
    _rules, _setup, start = opening(case, 0)
    length = len(rules.observation(start, 0))
    seen: dict[tuple[float, ...], str] = {}
    for seed in seeds(case):
        turns = random_match(case, seed)
        for state in (turns[0].before, *(turn.step.state for turn in turns)):
            numbers = tuple(rules.observation(state, 0))
            assert len(numbers) == length
            assert all(-1 <= number <= 1 for number in numbers)
            assert tuple(rules.observation(rules.view(state, 0), 0)) == numbers
            assert tuple(rules.observation(state, 1)) != numbers
            if rules.deciding(state):
                position = rules.write_position(state)
                assert seen.setdefault(numbers, position) == position


@every_case
def test_a_number_stands_for_each_choice_of_a_match(case: Case) -> None:
    rules = case.spec.rules()
    for seed in seeds(case):
        _rules, _setup, start = opening(case, seed)
        texts = list(map(rules.write_choice, rules.all_choices(start)))
        assert len(set(texts)) == len(texts)
        turns = list(random_match(case, seed))
        assert len(turns) <= rules.longest_match(case.options)
        assert rules.all_choices(turns[-1].step.state) == rules.all_choices(start)
        for turn in turns[:60]:
            for seat in rules.deciding(turn.before):
                legal = set(map(rules.write_choice, rules.choices(turn.before, seat)))
                assert legal <= set(texts)


@every_case
def test_a_record_comes_back_and_replays(case: Case) -> None:
    for seed in seeds(case):
        record = random_record(case, seed)
        text = write_record(record)
        again = read_record(text)
        assert write_record(again) == text
        assert again == read_record(text.encode())
        assert again.turns == record.turns
        replayed = list(replay(again))
        played = [turn.step for turn in random_match(case, seed)]
        assert [turn.step for turn in replayed[1:]] == played
        assert replayed[-1].outcome is not None
    assert len(list(replay_lines(again))) == len(record.turns) + 1


@every_case
def test_a_record_that_stops_half_way_replays_too(case: Case) -> None:
    record = random_record(case, 0)
    half = record.cut(len(record.turns) // 2)
    last = list(replay(half))[-1]
    assert last.turn == len(half.turns)
    assert last.outcome is None


@every_case
def test_a_copy_of_an_unfinished_match_tells_nothing_that_nobody_has_seen(case: Case) -> None:
    """What a record tells before its end is what it would tell if the rest had come otherwise."""
    rules = case.spec.rules()
    setup, whole = opening(case, 0)[1], random_record(case, 0)
    for turns in cuts(len(whole.turns)):
        record = whole.cut(turns)
        shared = record_to_share(record)
        dealt = dealt_record(shared)
        last, again = (list(replay(one))[-1].step.state for one in (record, dealt))
        assert rules.write_position(again) == rules.write_position(last)
        assert list(replay_lines(shared)) == list(replay_lines(record))
        assert record_to_share(dealt).setup == shared.setup
        for seat in range(rules.seats(case.options)):
            if other_states(case.spec.id, last, seat):
                assert shared.setup != setup
    assert record_to_share(whole) == whole
    assert record_to_share(whole.cut(len(whole.turns))) == whole.cut(len(whole.turns))


def cuts(turns: int) -> list[int]:
    """Return where a record of so many turns is cut: often at first, then at each quarter.

    A cut is replayed from the start, and random matches of Chain Reaction have hundreds of turns:
    of those the first hundred are enough.
    """
    first = min(turns, 100)
    return sorted({*range(0, min(turns, 30), 5), *(first * part // 4 for part in range(1, 4))})


@every_game
def test_unknown_keys_of_a_record_are_kept(spec: GameSpec) -> None:
    record = random_record(Case(spec, {}), 0)
    document = record.document()
    document["mood"] = {"sunny": [1, None]}
    document["options"]["mood"] = "sunny"
    document["setup"]["mood"] = 3
    document["outcome"]["mood"] = True
    again = read_record(write_record(read_record(json.dumps(document))))
    assert again.document() == document
    assert list(replay(again))[-1].outcome is not None


@every_case
def test_an_agreed_draw_can_stand_in_a_record(case: Case) -> None:
    rules, setup, state = opening(case, 0)
    draw = rules.agreed_draw(state)
    assert draw.winners == ()
    record = Record(case.spec.id, case.options, setup, ()).ended(draw)
    assert [turn.outcome for turn in replay(record)] == [draw]


@every_case
def test_a_whole_match_can_be_told_in_words(case: Case) -> None:
    """Every function of docs/how-to-add-a-game.md, asked in the turns of a match."""
    words = case.spec.words()
    rules, _setup, start = opening(case, 0)
    seats = range(rules.seats(case.options))
    names = tuple(f"Name{seat}" for seat in seats)
    speaker = words.speaker(names, start)
    said = [words.title_line(rules.check_options(case.options))]
    said += [words.seat_kind(seat) for seat in seats]
    for turn in some_turns(case):
        beats = words.story(turn.before, turn.step, speaker).beats
        for seat, choice in turn.choices.items():
            hint = words.choice_hint(turn.before, choice, speaker)
            said += hint if hint is not None else ()
            status = (words.reveal_status(beats, seat), words.gain_status(beats, seat, speaker))
            said += (each for each in status if each)
        state = turn.step.state
        said += words.story(turn.before, turn.step, speaker).sentences
        said += (*(words.reveal_note(beats) or ()), *words.position_sentences(state, speaker))
        said += [words.seat_status(state, seat) for seat in seats]
        assert all(isinstance(words.seat_total(state, seat), int) for seat in seats)
    outcome = rules.outcome(state)
    assert outcome is not None
    for ended in (outcome, rules.agreed_draw(state), replace(outcome, winners=())):
        said.append(words.past_result(ended, names))
        said.append(words.reason(replace(ended, winners=outcome.winners), speaker, state))
    assert all(sentence.strip() for sentence in said)
    assert not any("{" in sentence or "  " in sentence for sentence in said)


every_opponent = pytest.mark.parametrize(
    "spec", [spec for spec in GAMES if spec.opponents_class], ids=lambda spec: spec.id
)


@every_opponent
def test_computer_players_choose_from_a_view_and_by_their_seed_alone(spec: GameSpec) -> None:
    opponents = spec.opponents()
    assert opponents is not None
    rules, _setup, state = opening(Case(spec, {}), 0)
    assert opponents.levels()
    gentlest = opponents.levels()[0].id
    for seat in sorted(rules.deciding(state)):
        seen = rules.view(state, seat)
        picks = [opponents.choose(seen, seat, gentlest, 5) for _time in range(2)]
        assert picks[0] == picks[1]
        rules.check_choice(state, seat, picks[0])


@every_opponent
def test_computer_players_know_their_levels_and_answer_only_who_has_to_choose(
    spec: GameSpec,
) -> None:
    opponents = spec.opponents()
    assert opponents is not None
    rules, _setup, start = opening(Case(spec, {}), 0)
    seats = range(rules.seats({}))
    first = min(rules.deciding(start))
    with pytest.raises(KeyError):
        opponents.choose(start, first, "grandmaster", 1)
    for former, number in FORMER_LEVELS.items():
        now = opponents.think(rules.view(start, first), first, str(number), 7)
        assert opponents.think(rules.view(start, first), first, former, 7) == now
    end = random_match(Case(spec, {}), 0)[-1].step.state
    for state in (start, end):
        for seat in sorted(set(seats) - rules.deciding(state)):
            with pytest.raises(ValueError, match=r"turn|over"):
                opponents.choose(rules.view(state, seat), seat, "1", 1)
            if type(opponents).analyze is not Opponents.analyze:
                with pytest.raises(ValueError, match=r"turn|over"):
                    opponents.analyze(rules.view(state, seat), seat, QUICK_EFFORT, 1)
