from random import Random

import pytest

from pullstrings_qt.core.remote.lines import read_lines, write_line
from pullstrings_qt.core.remote.match import RemoteMatch
from pullstrings_qt.core.replay import replay
from tests.core.remote.laptops import (
    KINDS,
    TIMES,
    Net,
    are_same,
    begun,
    choose,
    digest,
    retold,
    rounds_of,
    shelf_of,
    two,
    wild,
)


@pytest.mark.parametrize(
    ("name", "trouble"), [("pulling strings", "none"), *((name, "all") for name in KINDS)]
)
def test_a_whole_match_ends_alike_on_all_laptops(name: str, trouble: str) -> None:
    for seed in range(TIMES):
        net = Net(
            Random(22 + seed),
            loss=0.15 * (trouble == "all"),
            double=0.2 * (trouble == "all"),
            disorder=trouble != "none",
        )
        begun(name, net).play_on()
        assert are_same(*net.matches)
        assert not net.refused
        for match in net.matches:
            assert shelf_of(match).record == rounds_of(match).record()
            assert list(replay(rounds_of(match).record()))[-1].outcome == rounds_of(match).outcome


@pytest.mark.parametrize("name", [name for name in KINDS if name != "chain reaction"])
def test_anything_at_any_time_ends_alike_however_it_is_heard(name: str) -> None:
    for seed in range(3 * TIMES):
        chance = Random(seed)
        net = begun(name, Net(chance, loss=0.1 * (seed % 3), double=0.1, disorder=True))
        for _act in range(80):
            if net.under_way and chance.random() < 0.6:
                net.step()
                continue
            match = chance.choice(net.matches)
            wild(match, chance)
            match.tell()
        net.settle()
        assert are_same(*net.matches), seed
        assert not net.refused
        told = {digest(retold(net.matches[0], chance)) for _order in range(4)}
        assert told == {digest(rounds_of(net.matches[0]))}, seed


def test_laptops_that_hear_one_another_only_through_the_host() -> None:
    net = begun("strung along", Net(Random(2)))
    send = net.send

    def through_host(me: int, data: bytes) -> None:
        send(me, data)
        net.under_way = [(to, what) for to, what in net.under_way if 0 in (to, me) or what != data]

    net.send = through_host  # type: ignore[method-assign]
    while len(rounds_of(net.matches[0]).turns) < 40:
        net.choose_somewhere()
        net.run()
    net.settle()
    assert are_same(*net.matches)


def test_a_post_has_all_that_its_own_entries_have_seen() -> None:
    mara, theo, rose = begun("strung along", Net(Random(1))).matches
    rose.say(0)
    theo.receive(rose.post())
    theo.say(1)
    assert mara.receive(theo.post()), "a letter box hands it over once, before or after Rose's"
    assert are_same(mara, theo)


def test_dice_are_decided_by_all() -> None:
    faces = set()
    for seed in range(20):
        net = begun("pulling strings with dice", Net(Random(seed)))
        while not rounds_of(net.matches[0]).turns:
            net.choose_somewhere()
            net.run()
        faces.add(rounds_of(net.matches[0]).turns[0][0])
    assert len(faces) > 8


def test_a_carrier_may_change_in_the_middle_of_a_turn() -> None:
    _net, mara, theo = two()
    chance = Random(7)
    for turn in range(6):
        pair = [(mara, theo), (theo, mara)]
        chance.shuffle(pair)
        for me, other in pair:
            choose(me, min(me.to_choose), chance)
            other.take(read_lines(write_line(me.post()).lower())[0] if turn % 2 else me.post())
        theo.take(mara.post())
        mara.take(read_lines(write_line(theo.post()))[0])
    assert are_same(mara, theo)
    assert len(rounds_of(mara).turns) == 6


def test_the_last_to_choose_needs_no_commitment_and_an_answer_is_not_said_twice() -> None:
    net, mara, theo = two()
    net.sent = 0
    mara.tell()
    net.run()
    assert net.sent <= 3
    theo.choose(1, rounds_of(theo).texts(1)[0])
    mara.take(theo.post())
    mara.choose(0, rounds_of(mara).texts(0)[0])
    theo.take(mara.post())
    mara.take(theo.post())
    assert len(rounds_of(mara).turns) == len(rounds_of(theo).turns) == 1
    assert mara.logs.counts == (3, 2)  # invite, begin, reveal; commit, reveal


@pytest.mark.parametrize("name", ["pulling strings", "mijnlieff"])
def test_by_messenger_each_side_sends_one_line_a_turn(name: str) -> None:
    _net, mara, theo = two(name)
    chance = Random(3)
    lines = 0
    me, other = (mara, theo) if 0 in mara.to_choose else (theo, mara)
    while not rounds_of(me).is_over or not rounds_of(other).is_over:
        while me.to_choose:
            choose(me, min(me.to_choose), chance)
        line = write_line(me.post())
        assert len(line) < 240
        lines += 1
        other.take(read_lines("Rose:\n> " + line.lower())[0])
        me, other = other, me
    assert are_same(mara, theo)
    turns = rounds_of(mara).record().whole_turns
    assert lines <= turns * (2 if name == "pulling strings" else 1) + 2


def test_an_old_copy_of_the_store_gets_everything_back() -> None:
    """Also what was chosen in secret: the commitment tells whoever has the key."""
    net, mara, theo = two()
    old = shelf_of(theo).copied()
    for _choice in range(8):
        net.choose_somewhere()
        net.run()
    if not theo.to_choose:
        mara.choose(0, rounds_of(mara).texts(0)[0])
        theo.take(mara.post())
        mara.take(theo.post())
    text = rounds_of(theo).texts(1)[2]
    theo.choose(1, text)
    mara.take(theo.post())
    back = RemoteMatch(old)
    mara.take(back.post())
    back.take(mara.post())
    assert are_same(mara, back)
    if 1 in rounds_of(back).commitments:
        assert back.sealed_choice(1) == text
        mara.choose(0, rounds_of(mara).texts(0)[0])
        back.take(mara.post())
        mara.take(back.post())
    assert are_same(mara, back)
    assert rounds_of(back).turns[-1][1] == text
