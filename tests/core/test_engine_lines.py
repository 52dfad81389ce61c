"""The computer players as an engine for other programs, line by line."""

import io
import json
import signal
from dataclasses import replace
from random import Random
from threading import Event
from time import sleep
from typing import Any, ClassVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pullstrings_qt.core.analysis import QUICK_EFFORT, Analysis
from pullstrings_qt.core.engine_lines import LONGEST_LINE, PROTOCOL, Engine, read_lines
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.opponents import Opponents, Thought
from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import GameSpec, game_spec, games
from pullstrings_qt.core.replay import replay
from pullstrings_qt.core.sharing import record_to_share
from tests.conformance.sample_matches import Case, random_record
from tests.core.test_bad_records import GOOD, JSON, places, replaced

GAMES = list(games().values())
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.id)
START = Record("mijnlieff", {}, {}, ())


def answer_line(line: bytes) -> str:
    return Engine().answer(line)


def ask(record: Record | Any = START, method: str = "choose", **request: Any) -> dict[str, Any]:
    """Return the answer to a request, as another program reads it."""
    document = record.document() if isinstance(record, Record) else record
    line = json.dumps({"method": method, "record": document, **request}).encode()
    answer: dict[str, Any] = json.loads(answer_line(line))
    return answer


def message(answer: dict[str, Any]) -> str:
    assert answer["error"].keys() == {"code", "message"}
    return str(answer["error"]["message"])


def begun(spec: GameSpec, turns: int) -> Record:
    record = random_record(Case(spec, {}), 5, turns)
    return record if record.outcome is None else record.cut(turns - 1)


@every_game
def test_a_level_makes_a_legal_choice_the_same_whatever_was_asked_between(spec: GameSpec) -> None:
    records = [begun(spec, turns) for turns in (0, 3)]
    rules = spec.rules()
    for record in records:
        state = list(replay(record))[-1].step.state
        for seat in rules.deciding(state):
            answer = ask(record, level=1, seed=7, seat=seat)
            assert answer["seat"] == seat
            rules.check_choice(state, seat, rules.read_choice(answer["choice"]))
    first = [ask(record, level=2, seed=7) for record in records]
    again = [ask(record, level=2, seed=7) for record in reversed(records)]
    assert first == again[::-1]


def test_without_a_seat_the_first_one_that_decides_is_asked() -> None:
    record = begun(game_spec("pulling_strings"), 1)
    assert ask(record, level=1, seed=1) == ask(record, level=1, seed=1, seat=0)
    assert ask(record, level=1, seed=1, seat=1)["seat"] == 1
    line = json.dumps({"method": "choose", "record": START.document(), "level": 1}).encode()
    marked = b"\xef\xbb\xbf" + line + b"\r\n"  # of its encoding, and ended as on Windows
    assert answer_line(marked) == answer_line(line)


def test_what_no_seat_knows_decides_nothing() -> None:
    """The cards to come may be in the record, hidden in it, or others: the answer is the same."""
    spec = game_spec("strung_along")
    record = begun(spec, 6)
    deck = list(record.setup["deck"])
    shared = record_to_share(record)
    drawn = list(shared.setup["deck"]).index("?")
    timer = deck.index("!")
    rest = deck[drawn:timer]
    Random(1).shuffle(rest)
    other = [*deck[:drawn], *rest, *deck[timer:]]
    assert other != deck
    answers = [
        ask(replace(record, setup={**record.setup, "deck": cards}), level=3, seed=2)
        for cards in (deck, other)
    ]
    answers.append(ask(shared, level=3, seed=2))
    assert "choice" in answers[0]
    assert answers[0] == answers[1] == answers[2]


class Knowing(Opponents):
    """Computer players that say what they found, and were asked."""

    asked: tuple[float, int] | None = None
    chances: tuple[float, float] = (0.5, 0.5)

    def think(self, view: Any, seat: int, level: str, seed: int) -> Thought:
        return Thought(game_spec("pulling_strings").rules().read_choice("n3"))

    def analyze(self, view: Any, seat: int, effort: float, seed: int) -> Analysis:
        type(self).asked = (effort, seed)
        return Analysis(
            seat=seat,
            values={"n3": 0.5, "w1": 0.25},
            shares={"n3": 1.0},
            chances=self.chances,
            effort=40,
            likely={1: {"e1": 1.0}},
            points={"n3": 2.0},
            lines={"n3": ("n3", "e1")},
        )


def test_an_analysis_is_answered_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowing, "asked", None)
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Knowing())
    record = begun(game_spec("pulling_strings"), 0)
    assert ask(record, level=1) == {"seat": 0, "choice": "n3"}
    assert Knowing.asked is None
    assert ask(record, "analyze", seed=9, effort=0.5) == {
        "seat": 0,
        "values": {"n3": 0.5, "w1": 0.25},
        "shares": {"n3": 1.0},
        "chance": [0.5, 0.5],
        "effort": 40,
        "likely": {"1": {"e1": 1.0}},
        "points": {"n3": 2.0},
        "lines": {"n3": ["n3", "e1"]},
    }
    assert Knowing.asked == (0.5, 9)
    ask(record, "analyze")
    assert Knowing.asked == (1.0, 0)
    monkeypatch.setattr(Knowing, "chance_sharpness", 0.5)
    monkeypatch.setattr(Knowing, "chances", (0.9, 0.1))
    assert ask(record, "analyze")["chance"] == pytest.approx([0.75, 0.25]), (
        "as they are shown in the app"
    )


def test_a_computer_player_gets_only_what_its_seat_may_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[Any] = []
    levels: list[str] = []

    class Curious(Knowing):
        def think(self, view: Any, seat: int, level: str, seed: int) -> Thought:
            seen.append(view)
            levels.append(level)
            return Thought(spec.rules().read_choice("draw"))

        def analyze(self, view: Any, seat: int, effort: float, seed: int) -> Analysis:
            seen.append(view)
            return super().analyze(view, seat, effort, seed)

    spec = game_spec("strung_along")
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Curious())
    ask(begun(spec, 4))
    ask(begun(spec, 4), level=3)
    ask(begun(spec, 4), level=8)
    ask(begun(spec, 4), "analyze", effort=0.1)
    assert len(seen) == 4
    assert all(set(view.deck) == {"?"} for view in seen)
    assert levels == ["8", "3", "8"], "without a level the strongest one chooses"


@every_game
def test_an_analysis_is_of_the_choices_there_are(spec: GameSpec) -> None:
    opponents = spec.opponents()
    assert opponents is not None
    record = begun(spec, 6)
    answer = ask(record, "analyze", seed=3, effort=0.02)
    if type(opponents).analyze is Opponents.analyze:
        assert answer["error"]["code"] == "no analysis"
        return
    rules, state = spec.rules(), list(replay(record))[-1].step.state
    choices = set(map(rules.write_choice, rules.choices(state, answer["seat"])))
    assert set(answer["shares"]) <= set(answer["values"]) <= choices
    assert all(0 <= value <= 1 for value in answer["values"].values())
    assert sum(answer["shares"].values()) == pytest.approx(1)
    assert len(answer["chance"]) == rules.seats(record.options)
    assert sum(answer["chance"]) == pytest.approx(1)
    assert answer["effort"] > 0
    assert answer == ask(record, "analyze", seed=3, effort=0.02)


def test_the_answer_bears_the_id_of_its_request_also_where_it_is_an_error() -> None:
    for name in (0, -7, 2**53, "", "Zoë \ud800 💥", "x" * 200):
        assert ask(level=1, id=name)["id"] == name
        assert ask(3, id=name).keys() == {"id", "error"}
    assert "id" not in ask(level=1)


OVER = random_record(Case(game_spec("mijnlieff"), {}), 1)
NO_SEEDS: list[Any] = [-1, 2**64, True, "7", 1.5, None, {}]
NO_IDS: list[Any] = [True, 1.5, [], {"a": 1}, "x" * 201, 2**63]
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"record": None}, "The record cannot be replayed. This isn’t a Pullstrings match file."),
    ({"record": OVER.document()}, "The match is over."),
    ({"record": {**OVER.document(), "outcome": None}}, "The match is over."),
    (
        {"record": {**START.document(), "game": "chess"}},
        "The record cannot be replayed. It is a match of “chess”, a game that is not here.",
    ),
    (
        {"record": {**START.document(), "turns": [{"0": "S@c3"}]}},
        "The record cannot be replayed. In turn 1 the choice of player 1 cannot be played.",
    ),
    (
        {"record": {**START.document(), "turns": [{"0": "x" * 300}]}},
        "The record cannot be replayed. A name or a choice in it is too long: at most 200 letters.",
    ),
    *(
        ({"level": level}, "The level has to be a whole number from 1 to ")
        for level in (0, 9, -1, True, "1", "strong", 1.0, [1], 10**400)
    ),
    *(
        ({"seed": seed}, "The seed has to be a whole number, at least 0 and below 2^64.")
        for seed in NO_SEEDS
    ),
    *(({"seat": seat}, "The seat has to be a whole number.") for seat in (True, "0", 0.0, None)),
    *(({"seat": seat}, "It is not the turn of that seat, but of 0.") for seat in (1, -1, 2**70)),
    *(
        ({"method": "analyze", "effort": effort}, "The effort has to be a number from 0.01 to 100.")
        for effort in (0, -1, 1000, True, "1", None)
    ),
    *(
        ({"id": name}, "The id has to be a whole number or a text of at most 200 letters.")
        for name in NO_IDS
    ),
]


def test_what_cannot_be_asked_is_answered_by_a_sentence() -> None:
    for request, sentence in WRONG:
        answer = ask(**{"record": START, "level": 1, **request})
        assert answer.keys() == {"error"}
        assert message(answer).startswith(sentence), request


NO_REQUESTS = (
    *((line, "The line is not JSON.") for line in (b"", b"\n", b"go\n", b'{"id": NaN}\n')),
    (b'{"seed": ' + b"9" * 5000 + b"}\n", "The line is not JSON."),
    *((line, "The line is not JSON.") for line in (b"[" * 100_000, b'{"id": 1} {"id": 2}\n')),
    *((line, "The line is not a JSON object.") for line in (b"[]\n", b"7\n", b"null\n")),
    (b'{"id": "\xff"}\n', "The line is not written in UTF-8 text."),
    ('{"id": 1}'.encode("utf-16"), "The line is not written in UTF-8 text."),
    (b'{"id": 1, "id": 1}\n', "The request is damaged. Its part “id” is there twice."),
    (b" " * (LONGEST_LINE + 1), "The line is far too long: at most 1 MB can be read."),
)


def test_a_line_that_is_no_request_is_answered_by_a_sentence() -> None:
    for line, sentence in NO_REQUESTS:
        told = {"error": {"code": "line", "message": sentence}}
        assert json.loads(answer_line(line)) == told, line[:30]


def test_a_game_without_computer_players_or_thoughts_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: None)
    told = {"code": "no players", "message": "Mijnlieff has no computer players."}
    assert ask(level=1) == {"error": told}
    monkeypatch.setattr(Knowing, "analyze", Opponents.analyze)
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Knowing())
    answer = ask(begun(game_spec("pulling_strings"), 0), "analyze")
    words = "Pulling Strings has nobody who can analyze."
    assert answer == {"error": {"code": "no analysis", "message": words}}


def test_a_fault_of_ours_is_an_answer_too_and_told_in_full_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Knowing, "think", fail)
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Knowing())
    answer = ask(id=4)
    assert answer["id"] == 4
    assert answer["error"]["code"] == "internal"
    assert "ZeroDivisionError: planted" in capsys.readouterr().err


def test_hello_says_what_there_is_and_returns_are_shares_of_the_win() -> None:
    told = ask(method="hello")
    assert told["protocol"] == PROTOCOL == 2
    assert [game["id"] for game in told["games"]] == list(games())
    yarn = next(game for game in told["games"] if game["id"] == "strung_along")
    assert (yarn["seats"], yarn["levels"]) == ([3, 5], 8)
    assert yarn["options"]["scoring"] == ["simple", "advanced"]
    assert Outcome((1,), "points", (1, 5, 2)).returns == (0, 1, 0)
    assert Outcome((0, 2), "points", (5, 1, 5)).returns == (0.5, 0, 0.5)
    assert Outcome((), "agreed", (0, 0)).returns == (0.5, 0.5)


@every_game
def test_a_match_is_drawn_from_a_seed_and_played_to_its_end(spec: GameSpec) -> None:
    told = ask(None, "new", game=spec.id, seed=3)
    assert told == ask(None, "new", game=spec.id, seed=3)
    wanted = random_record(Case(spec, {}), 3)
    assert told["record"]["setup"] == wanted.document()["setup"]
    for turn in wanted.turns[:20]:
        assert told == {"record": told["record"], **ask(told["record"], "state")}
        assert all(choice in told["choices"][str(seat)] for seat, choice in turn.items())
        assert set(told["choices"]) == set(map(str, turn))
        told = ask(told["record"], "play", choices={str(key): turn[key] for key in turn})
    last = ask(wanted.cut(len(wanted.turns) - 1), "play", choices=_json(wanted.turns[-1]))
    assert last["record"] == wanted.document() | {"players": last["record"]["players"]}
    assert last["outcome"] == last["record"]["outcome"] is not None
    assert last["choices"] == {}
    assert sum(last["returns"]) == pytest.approx(1)
    assert ask(last["record"], "state")["returns"] == last["returns"]


def _json(turn: Any) -> dict[str, str]:
    return {str(seat): choice for seat, choice in turn.items()}


CODES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("go", {}, "method"),
    ("new", {"game": "chess"}, "record"),
    ("new", {"game": "mijnlieff", "options": {"opening": 3}}, "options"),
    ("new", {"game": "mijnlieff", "seed": -1}, "seed"),
    ("state", {"record": 3}, "record"),
    ("play", {}, "choices"),
    ("play", {"choices": {"0": "S@b2"}}, "choices"),
    ("play", {"choices": {"1": "S@a1"}}, "choices"),
    ("analyze", {"choices": {"1": "S@a1"}}, "choices"),
    ("play", {"record": OVER.document(), "choices": {"0": "S@b2"}}, "over"),
    ("choose", {"seat": 1}, "seat"),
    ("analyze", {"effort": 0}, "effort"),
)


def test_every_error_has_a_code() -> None:
    for method, request, code in CODES:
        answer = ask(**{"record": START, "method": method, **request})
        assert answer.keys() == {"error"}
        assert answer["error"]["code"] == code
        assert message(answer).endswith(".")


class Slow(Knowing):
    """Computer players that find something at once, and then think until they are stopped."""

    begun: ClassVar[Event] = Event()

    def analyze(self, view: Any, seat: int, effort: float, seed: int) -> Analysis:
        if effort > QUICK_EFFORT:
            self.begun.set()
            while True:
                sleep(0.001)
        return super().analyze(view, seat, effort, seed)


class Later(io.BytesIO):
    """A stream whose second line comes when the thinking has begun, and a third one after it."""

    def readline(self, size: int | None = -1, /) -> bytes:
        if self.tell():
            Slow.begun.wait()
        return super().readline(size)


def test_a_stop_ends_an_analysis_with_what_it_has_found(monkeypatch: pytest.MonkeyPatch) -> None:
    Slow.begun.clear()
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Slow())
    document = begun(game_spec("pulling_strings"), 0).document()
    asked = [
        {"id": 1, "method": "analyze", "record": document},
        {"id": 2, "method": "stop"},
        {"id": 3, "method": "choose", "record": document},
    ]
    stream = Later(b"".join(json.dumps(each).encode() + b"\n" for each in asked))
    first, second, third = map(json.loads, Engine().serve(read_lines(stream)))
    assert first == {**ask(document, "analyze", effort=0.1), "id": 1, "stopped": True}
    assert second == {"id": 2}
    assert third == {**ask(document), "id": 3}


def test_two_stops_in_a_row_do_not_end_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one was read before the first one's signal was taken."""
    Slow.begun.clear()
    monkeypatch.setattr(GameSpec, "opponents", lambda _spec: Slow())
    engine, real, late = Engine(), signal.raise_signal, list[int]()

    def raise_late(number: int) -> None:
        late.append(number)
        if len(late) == 2:
            real(number)
            while engine._thinking:
                sleep(0.001)
            real(number)

    monkeypatch.setattr(signal, "raise_signal", raise_late)
    document = begun(game_spec("pulling_strings"), 0).document()
    asked = [
        {"id": 1, "method": "analyze", "record": document},
        {"id": 2, "method": "stop"},
        {"id": 3, "method": "stop"},
    ]
    stream = Later(b"".join(json.dumps(each).encode() + b"\n" for each in asked))
    answers = [json.loads(answer) for answer in engine.serve(read_lines(stream))]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[0]["stopped"]


def test_of_a_line_that_is_too_long_only_the_beginning_is_kept() -> None:
    long = b"x" * (2 * LONGEST_LINE + 5)
    fitting = b"y" * LONGEST_LINE
    lines = list(read_lines(io.BytesIO(b"\n".join([long, b"b", fitting, long, b"c"]))))
    assert [line[:2] for line in lines] == [b"xx", b"b\n", b"yy", b"xx", b"c"]
    assert [len(line) for line in lines] == [*(LONGEST_LINE + 1, 2), *[LONGEST_LINE + 1] * 2, 1]


requests = st.fixed_dictionaries(
    {},
    optional={
        "id": st.one_of(st.text(max_size=9), st.integers(), st.none(), st.floats()),
        "method": st.sampled_from(
            ["hello", "new", "state", "play", "choose", "analyze", "stop", "", 7]
        ),
        "game": st.one_of(st.sampled_from(sorted(games())), st.integers(), st.text(max_size=3)),
        "options": st.dictionaries(st.sampled_from(["seats", "depth"]), st.integers(), max_size=1),
        "choices": st.one_of(
            st.none(), st.dictionaries(st.sampled_from("012"), st.text(max_size=5), max_size=2)
        ),
        "level": st.one_of(st.integers(-2, 3), st.text(max_size=3), st.booleans()),
        "seed": st.one_of(st.integers(), st.text(max_size=3), st.floats()),
        "seat": st.one_of(st.integers(-2, 4), st.booleans()),
        "effort": st.one_of(st.floats(), st.integers(max_value=0)),
        "record": st.one_of(
            st.none(),
            st.fixed_dictionaries(
                {"format": st.just("pullstrings-record"), "version": st.just(1)},
                optional={
                    "game": st.sampled_from(sorted(games())),
                    "turns": st.lists(
                        st.dictionaries(st.sampled_from("012"), st.text(max_size=5)), max_size=2
                    ),
                    "setup": st.dictionaries(st.sampled_from(["deck", "first"]), st.integers()),
                },
            ),
        ),
    },
)
lines = st.one_of(st.binary(max_size=80), requests.map(lambda asked: json.dumps(asked).encode()))


@given(lines)
@example(b"\xff")
@example(b'{"record": ' + b"[" * 100_000)
@example(b'{"record": {}, "record": {}}')
@example(b'{"id": -1e999}')
@example(b'{"id": "\\ud800"}')
def test_whatever_comes_in_one_object_goes_out_on_one_line(line: bytes) -> None:
    answer = answer_line(line)
    assert len(answer.splitlines()) == 1
    assert answer.isascii()
    told = json.loads(answer, parse_constant=pytest.fail)
    assert told.get("error", {}).get("code") != "internal"


@given(st.sampled_from(list(places(GOOD))), JSON)
def test_a_record_broken_at_any_place_is_answered(path: tuple[Any, ...], value: Any) -> None:
    answer = ask(replaced(path, value), level=1)
    assert answer.get("error", {}).get("code") != "internal"
