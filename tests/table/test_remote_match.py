"""Whole matches at several laptops, each with a store and a page of its own."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.errors import RecordError
from pullstrings_qt.core.record import read_record, write_record
from pullstrings_qt.core.remote.match import Own, RemoteMatch
from pullstrings_qt.core.remote.offers import UNDO
from pullstrings_qt.core.replay import replay
from pullstrings_qt.core.sharing import dealt_record, record_to_share
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.table.carriers import Way
from pullstrings_qt.table.match import Advanced
from pullstrings_qt.table.new_match import SeatChoice
from pullstrings_qt.table.remote_match import Offered
from pullstrings_qt.table.seating import Seating
from pullstrings_qt.table.stored_matches import open_match, result_words
from tests.core.remote.laptops import KINDS, TIMES, digest, rounds_of
from tests.table.remote_tables import Air, Laptop, are_over, beats, laid, play, stored
from tests.table.test_seating import Thought

TWO = ({0: "Rose"}, {1: "Theo"})
THREE = ({0: "Rose"}, {1: "Theo"}, {2: "Mara"})
TWO_AND_ONE = ({0: "Rose", 2: "Mara"}, {1: "Theo"})


Two = tuple[Air, Laptop, Laptop]


@pytest.fixture
def two(qtbot: QtBot, tmp_path: Path) -> Iterator[Two]:
    """Return two laptops that play Pulling Strings, and what is between them."""
    air = Air(Random(1))
    rose, theo = laid(tmp_path, air, KINDS["pulling strings"], *TWO)
    yield air, rose, theo
    rose.end()
    theo.end()


def play_turns(air: Air, laptops: list[Laptop], turns: int) -> None:
    play(laptops, air, lambda: all(laptop.page.turn >= turns for laptop in laptops), turns)
    air.run()


@pytest.mark.parametrize(
    ("name", "here"),
    [
        ("pulling strings", TWO),
        ("pulling strings with dice", TWO),
        ("mijnlieff", TWO),
        ("strung along", TWO_AND_ONE),
    ],
)
def test_a_whole_match_is_the_same_on_all_laptops(
    qtbot: QtBot, tmp_path: Path, name: str, here: tuple[dict[int, str], ...]
) -> None:
    air = Air(Random(name), loss=0.15, double=0.2)
    laptops = laid(tmp_path, air, KINDS[name], *here)
    play(laptops, air, are_over(laptops))
    check_the_same(air, laptops)


def test_a_long_match_ends_where_somebody_gives_up(qtbot: QtBot, tmp_path: Path) -> None:
    air = Air(Random(1), loss=0.15, double=0.2)
    rose, theo = laptops = laid(tmp_path, air, KINDS["chain reaction"], *TWO)
    play(laptops, air, lambda: rose.page.turn > 80)
    theo.table.resign()
    beats(laptops, air, are_over(laptops))
    outcome = rose.page.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "resigned")
    summary = rose.store.matches.summaries_of([rose.table.match_id or 0])[0]
    assert result_words(summary) == "Theo has given up"
    record = read_record(write_record(rose.page.record))
    assert list(replay(record))[-1].outcome == outcome
    assert rose.store.ratings.in_game("chain_reaction") == {}
    check_the_same(air, laptops)


def check_the_same(air: Air, laptops: list[Laptop]) -> None:
    """Check that pages and stores tell the same, and that no key is left of what is done."""
    beats(laptops, air, lambda: all(laptop.table.is_done for laptop in laptops))
    documents = [stored(laptop) for laptop in laptops]
    assert documents.count(documents[0]) == len(laptops)
    for laptop in laptops:
        told = laptop.page.record.document()
        assert {key: told[key] for key in documents[0]} == documents[0]
        laptop.end()
        assert laptop.laptops.tables == ()


def test_a_choice_is_told_but_not_which_and_shows_when_both_have_chosen(two: Two) -> None:
    air, rose, theo = two
    told: list[object] = []
    for signal in (rose.page.choice_sealed, rose.page.advanced, theo.page.advanced):
        signal.connect(told.append)
    assert theo.choose(1, air.chance)
    assert theo.page.waiting == {0}
    assert (*theo.table.awaited, *rose.table.awaited) == ("Rose", "Theo")
    air.run()
    assert told == [1]
    assert rose.page.waiting == {0}
    assert rose.table.awaited == ()
    assert not theo.page.turns.take_back(1)
    assert rose.choose(0, air.chance)
    assert told == [1, 0]  # Theo's laptop has to show first
    assert (rose.page.waiting, rose.table.is_overdue) == (frozenset(), True)
    air.run()
    assert [type(each) for each in told[2:]] == [Advanced, Advanced]
    assert rose.page.record.turns == theo.page.record.turns


def test_turns_wait_until_the_page_has_shown_the_last_one(qtbot: QtBot, tmp_path: Path) -> None:
    air = Air(Random(1))
    rose, theo = laid(tmp_path, air, KINDS["chain reaction"], *TWO)
    mover, other = (rose, theo) if rose.seats else (theo, rose)
    ready: list[bool] = []
    other.page.ready.disconnect()
    other.page.ready.connect(lambda: ready.append(True))
    while mover.seats:  # a chain of steps
        assert mover.choose(mover.seats[0], air.chance)
        air.run()
    assert (other.page.turn, other.page.waiting, other.seats) == (0, frozenset(), [])
    assert len(ready) == mover.page.turn
    for turn in range(1, mover.page.turn + 1):
        other.page.reveal()
        assert other.page.turn == turn
    assert other.seats
    for laptop in (rose, theo):
        laptop.end()


def test_what_is_offered_is_told_and_done_everywhere(two: Two) -> None:
    """A draw that is declined by playing on, an undo, and a draw that all agree to."""
    air, rose, theo = two
    rose.table.say(3)
    air.run()
    assert (rose.told, theo.told) == ([], [(("Rose",), 3)])
    assert not rose.page.agree_draw(rose.page.persons)
    assert rose.table.awaits_answer
    air.run()
    offered = Offered(("Rose",), 0, is_undo=False)
    assert (theo.told.pop(), theo.table.offer) == (offered, offered)
    assert theo.choose(1, air.chance)
    assert rose.choose(0, air.chance)
    air.run()
    assert (rose.told.pop(), rose.table.awaits_answer, theo.table.offer) == (False, False, None)
    assert rose.page.turn == theo.page.turn == 1
    assert rose.page.outcome is None

    play_turns(air, [rose, theo], 3)
    changed: list[int] = []
    theo.page.turns_changed.connect(lambda: changed.append(theo.page.turn))
    assert not rose.page.undo(rose.page.persons)
    air.run()
    undo = Offered(("Rose",), 0, is_undo=True)
    assert theo.told.pop() == undo
    theo.table.answer(undo, yes=True)
    air.run()
    assert rose.told.pop() is True
    assert changed == [2]
    assert (rose.page.turn, theo.page.turn, rose.page.can_redo) == (2, 2, False)
    assert stored(rose) == stored(theo)
    play_turns(air, [rose, theo], 4)
    assert rose.page.record.turns == theo.page.record.turns

    finished: list[object] = []
    rose.page.finished.connect(finished.append)
    rose.page.agree_draw(rose.page.persons)
    air.run()
    assert theo.table.offer is not None
    theo.table.answer(theo.table.offer, yes=True)
    air.run()
    assert rose.told == [True]
    assert rose.page.outcome == theo.page.outcome
    assert rose.page.outcome is not None
    assert (rose.page.outcome.winners, rose.page.outcome.reason) == ((), "agreed")
    assert len(finished) == 1
    assert stored(rose) == stored(theo)


def test_no_undo_past_a_card_that_was_seen(qtbot: QtBot, tmp_path: Path) -> None:
    air = Air(Random(1))
    rose, theo = laptops = laid(tmp_path, air, KINDS["strung along"], *TWO_AND_ONE)
    assert rose.page.persons == {0, 2}
    assert theo.page.persons == {1}
    assert [player.decides for player in theo.page.players] == [False, True, False]
    assert (rose.table.others, theo.table.others) == (("Theo",), ("Rose", "Mara"))
    play_turns(air, laptops, 1)
    assert "draw" in rose.page.record.turns[0].values()
    assert not rose.page.can_undo
    copy = dealt_record(record_to_share(rose.page.record))
    assert "?" not in copy.setup["deck"]
    assert list(replay(copy))[-1].turn == rose.page.turn
    theo.table.act(lambda: theo.table.remote.offer(UNDO, 0))
    assert theo.told == ["A new card has been seen, so this turn can’t be undone."]
    for laptop in laptops:
        laptop.end()


@pytest.mark.parametrize("shows", [False, True])
def test_a_start_in_the_middle_of_a_turn(two: Two, shows: bool) -> None:
    """Also between commitment and reveal: what was chosen counts, and is told to nobody."""
    air, rose, theo = two
    play_turns(air, [rose, theo], 2)
    assert theo.choose(1, air.chance)
    air.run()
    theo.end()
    assert rose.choose(0, air.chance)
    air.under_way.clear()
    if not shows:
        rose.end()
        rose.start()
    theo.start()
    assert theo.page.turn == 2
    assert theo.page.has_chosen(1)
    assert theo.seats == []
    beats([rose, theo], air, lambda: rose.page.turn == theo.page.turn == 3)
    assert stored(rose) == stored(theo)


def test_a_kill_when_both_are_bound_and_nobody_has_shown(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    air, rose, theo = two
    assert rose.choose(0, air.chance)
    assert theo.choose(1, air.chance)
    with monkeypatch.context() as killed:
        killed.setattr(RemoteMatch, "settle", lambda _match: None)
        air.run()
    for laptop in (rose, theo):
        assert (laptop.page.turn, laptop.seats, laptop.table.is_overdue) == (0, [], True)
        laptop.end()
    rose.start()
    theo.start()
    beats([rose, theo], air, lambda: rose.page.turn == theo.page.turn == 1)
    assert stored(rose) == stored(theo)


def test_a_choice_that_could_not_be_stored_can_be_made_again(two: Two) -> None:
    air, rose, theo = two
    with closing(sqlite3.connect(rose.folder / STORE_FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not rose.choose(0, air.chance)
        assert theo.choose(1, air.chance)
        air.run()
        assert len(rose.told) == 2  # neither the own choice nor the other one could be
        assert rose.page.waiting == {0, 1}
        other.execute("ROLLBACK")
    assert rose.choose(0, air.chance)
    beats([rose, theo], air, lambda: rose.page.turn == theo.page.turn == 1)
    assert stored(rose) == stored(theo)


def test_an_invitation_waits_for_another_day(qtbot: QtBot, tmp_path: Path) -> None:
    air = Air(Random(1))
    rose = Laptop(tmp_path / "rose", air.laptops)
    rose.store.remote.add(Own(here={0: "Rose"}))
    rose.end()
    rose.start()  # it was killed between two writes: keys are there, and no entry
    assert not rose.laptops.tables
    assert not rose.store.remote.open()
    kind = KINDS["mijnlieff"]
    rose.watch(rose.laptops.host(kind.game, kind.options, {0: SeatChoice("Rose")}, ()))
    line, code = rose.table.line(), rose.table.code
    rose.end()
    rose.start()
    assert (rose.table.line(), rose.table.code, rose.table.has_begun) == (line, code, False)
    theo = Laptop(tmp_path / "theo", air.laptops)
    joining = theo.laptops.paste(f"Rose:\n> {line}").joining
    assert joining is not None
    assert joining.invitation is not None
    assert (dict(joining.invitation.here), joining.free) == ({0: "Rose"}, (1,))
    theo.watch(joining.join({1: SeatChoice("Theo")}))
    told = rose.laptops.paste(theo.table.line())
    assert (told.table, told.is_new, rose.page.names) == (rose.table, True, ("Rose", "Theo"))
    assert theo.laptops.paste(rose.table.line()).is_new
    assert not theo.laptops.paste(rose.table.line()).is_new
    assert theo.page.names == ("Rose", "Theo")
    assert not air.under_way  # nothing but lines
    rose.table.use({Way.FLAT})
    theo.table.use({Way.FLAT})
    play_turns(air, [rose, theo], 2)
    assert stored(rose) == stored(theo)
    rose.end()
    theo.end()


@pytest.mark.parametrize(
    ("name", "here"),
    [("pulling strings", TWO), ("pulling strings with dice", TWO), ("strung along", THREE)],
)
def test_a_match_that_was_ended_here_is_played_on_alone(
    qtbot: QtBot, tmp_path: Path, name: str, here: tuple[dict[int, str], ...]
) -> None:
    air = Air(Random(5))
    laptops = laid(tmp_path, air, KINDS[name], *here)
    play_turns(air, laptops, 4)
    for laptop in laptops:  # in a secret turn the first is bound, and nobody has shown
        if laptop.seats and not air.under_way:
            laptop.choose(laptop.seats[0], air.chance)
    for laptop in laptops:
        match_id, before = laptop.table.match_id or 0, stored(laptop)
        laptop.table.forget()
        match = open_match(laptop.store, match_id)
        assert match.record.document()["turns"] == before["turns"]
        for _turn in range(400):
            if match.outcome is not None:
                break
            for seat in sorted(match.waiting):
                choices = list(match.rules.choices(match.state, seat))
                assert match.choose(seat, air.chance.choice(choices))
            match.reveal()
        assert match.outcome is not None
        laptop.end()


def test_a_match_that_was_deleted_is_carried_no_longer(two: Two) -> None:
    air, rose, theo = two
    rose.store.matches.delete(rose.table.match_id or 0)
    assert rose.laptops.table_of(0) is None
    assert rose.table.ways == {Way.FLAT}
    theo.choose(1, air.chance)
    air.run()
    assert rose.laptops.tables == ()
    assert len(air.carriers) == 1


@pytest.mark.parametrize("seed", range(2 * TIMES))
@pytest.mark.parametrize(
    ("name", "here"), [("pulling strings", TWO), ("mijnlieff", TWO), ("strung along", THREE)]
)
def test_anything_at_any_time_leads_all_pages_to_the_same(
    qtbot: QtBot, tmp_path: Path, name: str, here: tuple[dict[int, str], ...], seed: int
) -> None:
    air = Air(Random(seed), loss=0.1, double=0.1)
    laptops = laid(tmp_path, air, KINDS[name], *here)
    for _act in range(60):
        for _message in range(air.chance.randrange(4)):
            if air.under_way:
                air.step()
        do_anything(air.chance.choice(laptops), air.chance)
    for laptop in laptops:
        laptop.is_busy = False
        laptop.reveal()

    def are_the_same() -> bool:
        pages = [laptop.page.record for laptop in laptops]
        told = [(page.turns, page.setup, page.outcome) for page in pages]
        kept = [digest(rounds_of(laptop.table.remote)) for laptop in laptops]
        return told.count(told[0]) == kept.count(kept[0]) == len(laptops)

    beats(laptops, air, are_the_same)
    for laptop in laptops:
        document = stored(laptop)
        assert {key: laptop.page.record.document()[key] for key in document} == document
        laptop.end()


def do_anything(laptop: Laptop, chance: Random) -> None:
    """Do what a page may ask for; what cannot be done now is refused with a sentence."""
    laptop.is_busy = chance.random() < 0.4  # it shows a turn, and more come meanwhile
    laptop.reveal()
    page, table, roll = laptop.page, laptop.table, chance.random()
    if roll < 0.6:
        for seat in laptop.seats[:1]:
            laptop.choose(seat, chance)
    elif roll < 0.7:
        page.undo(page.persons)
    elif roll < 0.75:
        page.agree_draw(page.persons)
    elif roll < 0.92:
        if table.offer is not None:
            table.answer(table.offer, yes=chance.random() < 0.6)
    elif roll < 0.95:
        if page.outcome is None:  # else it may be done, and forgotten
            laptop.end()
            laptop.start()
    elif roll < 0.955:
        table.resign()
    else:
        table.say(chance.randrange(12))


def test_a_computer_is_asked_by_its_own_laptop_alone(qtbot: QtBot, tmp_path: Path) -> None:
    air = Air(Random(1))
    robot = SeatChoice("Robot", "4")
    rose, theo = laptops = laid(
        tmp_path, air, KINDS["strung along"], {0: "Rose", 2: robot}, {1: "Theo"}
    )
    assert [player.level for player in rose.page.players] == [None, None, "4"]
    assert [player.is_person for player in theo.page.players] == [True, True, True]
    thoughts = [Thought(), Thought()]
    seatings = [
        Seating(laptop.page, thought) for laptop, thought in zip(laptops, thoughts, strict=True)
    ]
    play(laptops, air, lambda: rose.page.waiting == theo.page.waiting == {2})
    for seating in seatings:
        seating.begin_turn()
    assert ([each.seat for each in thoughts[0].asked], thoughts[1].asked) == ([2], [])
    for laptop in laptops:
        laptop.end()


def test_who_comes_too_late_hears_it(qtbot: QtBot, tmp_path: Path) -> None:
    air = Air(Random(1))
    rose = Laptop(tmp_path / "rose", air.laptops)
    kind = KINDS["mijnlieff"]
    rose.watch(rose.laptops.host(kind.game, kind.options, {0: SeatChoice("Rose")}, {Way.FLAT}))
    late = []
    for name in ("Theo", "Mara"):
        laptop = Laptop(tmp_path / name, air.laptops)
        joining = laptop.laptops.paste(rose.table.line()).joining
        assert joining is not None
        laptop.watch(joining.join({1: SeatChoice(name)}))
        late.append(laptop)
    for laptop in late:
        laptop.table.use({Way.FLAT})
    air.run()
    theo, mara = late
    assert theo.page.names == ("Rose", "Theo")
    assert "Someone else has already joined." in mara.told
    assert (mara.match, mara.laptops.tables) == (None, ())
    assert mara.store.matches.summaries() == []


def test_help_is_kept_beside_the_match_and_told_to_nobody(two: Two) -> None:
    """And the match of several laptops is never played at one."""
    air, rose, theo = two
    play_turns(air, [rose, theo], 1)
    assert rose.page.keep_extra("analysis", {"of": 1}) == ""
    play_turns(air, [rose, theo], 2)
    document = rose.store.matches.record(rose.table.match_id or 0)
    assert document["analysis"] == {"of": 1}
    assert "analysis" not in theo.store.matches.record(theo.table.match_id or 0)
    assert len(document["turns"]) == len(rounds_of(rose.table.remote).turns) == 2
    match_id = rose.table.match_id or 0
    with pytest.raises(RecordError, match="other laptops"):
        open_match(rose.store, match_id)
    theo.table.resign()
    air.run()
    assert open_match(rose.store, match_id).outcome == rose.page.outcome
