"""Each way to cheat is refused by name."""

from random import Random

import pytest

from pullstrings_qt.core.remote.documents import Beginning
from pullstrings_qt.core.remote.entries import (
    CHECK,
    COMMITMENT,
    SALT,
    SIGNATURE,
    Act,
    Kind,
    Post,
    read_body,
    write_post,
)
from pullstrings_qt.core.remote.match import RemoteMatch, read_invitation
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.core.remote.rounds import Rounds, commitment
from tests.core.remote.laptops import (
    KINDS,
    MemoryShelf,
    Net,
    begun,
    cheat,
    digest,
    guest,
    host,
    rounds_of,
    shelf_of,
    two,
    whole_logs,
)
from tests.core.remote.laptops import Kind as GameKind


def reason(match: RemoteMatch, post: bytes) -> str:
    """Return why a post is refused; nothing of it may count."""
    before = digest(rounds_of(match)), match.logs.counts, len(shelf_of(match).entries())
    with pytest.raises(Refused) as problem:
        match.take(post)
    assert (digest(rounds_of(match)), match.logs.counts, len(shelf_of(match).entries())) == before
    assert str(problem.value).endswith(".")
    return problem.value.reason


def commit(match: RemoteMatch, seat: int, text: str) -> Act:
    rounds = rounds_of(match)
    bound = commitment(match.id, rounds.tick, seat, match._salt(seat), text.encode())
    return Act(Kind.COMMIT, seat, rounds.tick, rounds.mark, bound)


def test_two_commitments_or_a_reveal_too_early_or_the_log_of_another() -> None:
    _net, mara, theo = two()
    assert reason(mara, cheat(theo, commit(theo, 0, "n1"))) == "seat"
    bundle = theo.logs.written(0, theo.key, [commit(mara, 0, "n1")])
    assert reason(theo, write_post(Post(mara.id[:3], 1, (3, 0), (bundle,)))) == "forged"
    _net, mara, theo = two()
    texts = rounds_of(theo).texts(1)
    theo._write(commit(theo, 1, texts[0]))
    mara.take(theo.post())
    assert reason(mara, cheat(theo, commit(theo, 1, texts[1]))) == "changed"
    _net, mara, theo = two()
    assert reason(mara, cheat(theo, theo._reveal(1, "n1"))) == "too early"
    mara.choose(0, rounds_of(mara).texts(0)[0])  # which Theo has not seen
    assert reason(mara, cheat(theo, theo._reveal(1, "n1"))) == "too early"


@pytest.mark.parametrize(("text", "why"), [(3, "changed"), (None, "rules")])
def test_another_choice_than_was_bound(text: int | None, why: str) -> None:
    """Or one that the rules forbid, bound in secret."""
    _net, mara, theo = two()
    texts = rounds_of(theo).texts(1)
    theo._write(commit(theo, 1, texts[0] if text else "n9"))
    mara.take(theo.post())
    mara.choose(0, rounds_of(mara).texts(0)[0])  # Theo is bound, so this shows at once
    theo.settle = lambda: None  # type: ignore[method-assign]
    theo.take(mara.post())
    shown = texts[text] if text else "n9"
    assert reason(mara, cheat(theo, theo._reveal(1, shown))) == why


def test_what_is_no_act_of_this_moment_is_not_written_and_a_replay_counts_once() -> None:
    _net, mara, theo = two()
    mark = rounds_of(mara).mark
    cases = {
        "secret": [Act(Kind.PLAY, 1, 0, mark, data=b"n1")],
        "rules differ": [Act(Kind.PLAY, 1, 0, b"xx", data=b"n1")],
        "tick": [Act(Kind.RESIGN, tick=9)],
        "begun": [Act(Kind.BEGIN, data=b"x")],
        "answer": [Act(Kind.OFFER), Act(Kind.ANSWER, 1, number=1)],
        "seed": [Act(Kind.SEED, data=bytes(16))],
        "deal": [Act(Kind.DEAL, data=b"x")],
        "undo": [Act(Kind.OFFER, 1, number=0)],
    }
    for why, acts in cases.items():
        assert reason(mara, cheat(theo, *acts)) == why
    theo.resign()
    mara.take(theo.post())
    assert reason(mara, cheat(theo, Act(Kind.OFFER))) == "over"
    _net, mara, theo = two()
    with pytest.raises(Exception, match="n9"):
        theo.choose(1, "n9")
    theo.choose(1, rounds_of(theo).texts(1)[0])
    with pytest.raises(Refused) as problem:
        theo.choose(1, "n1")
    assert problem.value.reason == "chosen"
    post = theo.post()
    assert [mara.take(post) for _time in range(4)] == [1, 0, 0, 0]
    _net, other, _theo = two(seed=9)
    assert reason(other, post) == "other match"
    assert reason(other, post[:1] + other.id[:3] + post[4:]) in ("forged", "grown apart")


def test_two_copies_of_a_store_and_playing_on_under_an_offer_of_ones_own() -> None:
    _net, mara, theo = two("mijnlieff")
    first, other, seat = (mara, theo, 0) if mara.to_choose else (theo, mara, 1)
    rounds = rounds_of(first)
    play = Act(Kind.PLAY, seat, 0, rounds.mark, data=rounds.texts(seat)[0].encode())
    assert reason(other, cheat(first, Act(Kind.OFFER), play)) == "held"
    copy = RemoteMatch(shelf_of(first).copied())
    first.choose(seat, rounds_of(first).texts(seat)[0])
    copy.choose(seat, rounds_of(copy).texts(seat)[1])
    other.take(first.post())
    assert reason(other, copy.post()) == "two copies"
    assert reason(copy, whole_logs(other)) == "two copies"
    first.say(1)
    assert reason(copy, first.post()) in ("grown apart", "two copies")


def test_a_seed_that_is_not_the_one_the_host_is_bound_to() -> None:
    mara = host(KINDS["pulling strings"])
    theo = guest(mara.post(), 1)
    mara.let_in(theo.request)
    (act,) = read_body(mara.logs.entries[0][1].body, 0)[1]
    beginning = Beginning.read(act.data)
    for changed in (beginning._replace(seed=bytes(16)), beginning._replace(seeds=(bytes(16),))):
        liar = host(KINDS["pulling strings"])
        victim = guest(liar.post(), 1)
        lie = changed._replace(keys=(victim.key.public,))
        with pytest.raises(Refused) as problem:
            victim.take(cheat(liar, Act(Kind.BEGIN, data=lie.packed())))
        assert problem.value.reason == "seed"


def test_cards_are_bound_before_they_are_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that deals the cards in an order it likes is found out at the end, by each guest."""
    net = begun("strung along", Net(Random(5)))
    mara, *guests = net.matches
    assert all(set(rounds_of(each).setup["deck"]) == {"?"} for each in guests)
    true = rounds_of(mara).drawn(mara.own.seed)
    deck = list(true["deck"])
    other = next(at for at in range(1, 30) if deck[at] != deck[0])
    deck[0], deck[other] = deck[other], deck[0]
    owed = mara._owed

    def owed_before_the_end() -> Act | None:
        act = owed()
        return None if act is not None and act.kind is Kind.SEED else act

    with monkeypatch.context() as changed:
        changed.setattr(Rounds, "drawn", lambda _rounds, _seed: {**true, "deck": deck})
        changed.setattr(mara, "_owed", owed_before_the_end)
        while net.under_way or net.choose_somewhere():
            net.run()
    assert all(rounds_of(each).is_over for each in net.matches)
    seed = mara.own.seed
    assert {reason(each, cheat(mara, Act(Kind.SEED, data=seed))) for each in guests} == {"dealt"}
    false = cheat(mara, Act(Kind.SEED, data=bytes(16)))
    assert {reason(each, false) for each in guests} == {"seed"}


def test_nothing_of_a_sealed_choice_leaves_the_laptop() -> None:
    """What goes out before both are bound differs in the commitment and the signature alone."""
    _net, _mara, theo = two()
    posts = []
    for text in rounds_of(theo).texts(1)[:8]:
        copy = RemoteMatch(shelf_of(theo).copied())
        copy.choose(1, text)
        posts.append(copy.post())
    assert len({len(post) for post in posts}) == 1
    tail = len(posts[0]) - SIGNATURE - CHECK - COMMITMENT
    assert len({post[:tail] for post in posts}) == 1
    bound = posts[0][tail : tail + COMMITMENT]
    guesses = (commitment(theo.id, 0, 1, bytes(SALT), t.encode()) for t in rounds_of(theo).texts(1))
    assert bound not in guesses


def test_joining() -> None:
    mara = host(KINDS["strung along"])
    theo, ada, zoe = (guest(mara.post(), seat) for seat in (1, 1, 2))
    assert not mara.let_in(theo.request)
    assert not mara.let_in(theo.request)  # which came twice
    for late, why in (
        (guest(mara.post(), 1, 2), "seat taken"),
        (guest(mara.post(), 9), "no request"),
    ):
        with pytest.raises(Refused) as problem:
            mara.let_in(late.request)
        assert problem.value.reason == why
    request = ada.request
    with pytest.raises(Refused):
        mara.let_in(request[:-1] + bytes((request[-1] ^ 1,)))
    assert mara.let_in(request)  # at the seat that is still free
    assert [rounds_of(mara).seats_of(peer) for peer in range(3)] == [{0}, {1}, {2}]
    assert mara.let_in(theo.request)
    with pytest.raises(Refused):
        mara.let_in(zoe.request)


def test_a_game_or_version_that_is_not_here() -> None:
    with pytest.raises(Refused):
        host(GameKind("a_game_of_2031", {}))
    mara = host(KINDS["mijnlieff"])
    assert mara.logs.invitation is not None
    assert read_invitation(mara.post()) == mara.logs.invitation
    invitation = mara.logs.invitation._replace(game="a_game_of_2031")
    fresh = RemoteMatch(MemoryShelf(mara.own))
    with pytest.raises(Refused) as problem:
        read_invitation(cheat(fresh, Act(Kind.INVITE, data=invitation.packed())))
    assert problem.value.reason == "version"
