from random import Random

import pytest

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.remote.offers import DRAW, UNDO
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.replay import replay
from tests.core.remote.laptops import Net, are_same, begun, rounds_of, two


def played(turns: int) -> Net:
    net = begun("pulling strings", Net(Random(3)))
    while len(rounds_of(net.matches[0]).turns) < turns:
        net.choose_somewhere()
        net.run()
    return net


def test_an_undo_that_all_agree_to() -> None:
    mara, theo = played(3).matches
    mara.offer(UNDO, 1)
    with pytest.raises(Refused):
        mara.offer(DRAW)  # one offer a turn
    theo.take(mara.post())
    theo.answer(0, yes=True)
    mara.take(theo.post())
    assert len(rounds_of(mara).turns) == len(rounds_of(theo).turns) == 1
    assert are_same(mara, theo)


def test_a_no_lets_the_match_go_on() -> None:
    mara, theo = played(1).matches
    theo.offer(DRAW)
    assert rounds_of(theo).offers.holds(1)
    mara.take(theo.post())
    mara.answer(1, yes=False)
    theo.take(mara.post())
    assert not rounds_of(theo).is_over
    assert not rounds_of(theo).offers.holds(1)
    with pytest.raises(Refused):
        theo.offer(DRAW)


def test_of_two_offers_that_cross_that_of_the_host_counts() -> None:
    mara, theo = played(2).matches
    mara.offer(DRAW)
    theo.offer(DRAW)
    hers, his = mara.post(), theo.post()
    mara.take(his)
    theo.take(hers)
    theo.answer(0, yes=True)
    mara.take(theo.post())
    assert are_same(mara, theo)
    outcome = rounds_of(mara).result
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "agreed")
    assert list(replay(rounds_of(theo).record()))[-1].outcome == outcome


def test_playing_on_is_a_no_and_an_offer_holds_back_a_reveal() -> None:
    _net, mara, theo = two()
    mara.choose(0, rounds_of(mara).texts(0)[0])
    mara.offer(DRAW)
    theo.take(mara.post())
    theo.choose(1, rounds_of(theo).texts(1)[0])
    assert rounds_of(theo).shown.keys() == {1}  # Mara is bound
    mara.take(theo.post())
    assert len(rounds_of(mara).turns) == 1


def test_who_gives_up_leaves_the_win_to_the_others() -> None:
    net = begun("strung along", Net(Random(4)))
    for _choice in range(6):
        net.choose_somewhere()
        net.run()
    net.matches[1].resign()
    net.settle()
    assert are_same(*net.matches)
    outcome = rounds_of(net.matches[0]).result
    assert isinstance(outcome, Outcome)
    assert (outcome.winners, outcome.reason) == ((0, 2), "resigned")
    record = rounds_of(net.matches[0]).record()
    assert list(replay(record))[-1].outcome == outcome
    with pytest.raises(Refused):
        net.matches[0].offer(DRAW)
    assert not net.matches[2].to_choose
