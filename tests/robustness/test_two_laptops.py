"""The tool that cuts and kills matches between laptops notices what must not be."""

import socket
from random import Random

import pytest

from pullstrings_qt.core.remote.entries import Entry, Kind, read_body, write_body
from tests.core.remote.laptops import choose, shelf_of, two
from tests.robustness.party import shown_early
from tests.robustness.relay import Relay


def blind(entry: Entry) -> Entry:
    """Return an entry that shows a choice as if its writer had seen nothing new of the other."""
    if (entry.peer, entry.number) in ((0, 1), (0, 2)):
        return entry
    (seen,), acts = read_body(entry.body, 1)
    shows = any(act.kind is Kind.REVEAL for act in acts)
    return entry._replace(body=write_body([seen - 1], acts)) if shows else entry


def test_what_was_shown_early_is_found_in_the_logs() -> None:
    net, mara, theo = two()
    for _turn in range(3):
        for match in (mara, theo):
            choose(match, match.peer, Random(1))
        net.settle()
    entries = shelf_of(mara).entries()
    assert shown_early(entries) == []
    early = shown_early([blind(entry) for entry in entries])
    assert len(early) == 6
    assert early[0] == "laptop 0 showed its choice of turn 0 before 1 was bound"


def test_a_line_is_cut_in_the_middle_or_swallows() -> None:
    for silently in (False, True):
        with socket.create_server(("127.0.0.1", 0)) as server:
            relay = Relay()
            relay.target = server.getsockname()[1]
            near = socket.create_connection(("127.0.0.1", relay.port))
            far, _address = server.accept()
            near.sendall(b"whole")
            assert far.recv(16) == b"whole"
            assert relay.carried == 5
            relay.cut(3, silently=silently)
            near.sendall(b"broken")
            assert far.recv(16) == b"bro"
            assert relay.is_cut
            far.settimeout(0.1)
            if silently:
                near.sendall(b"gone")
                with pytest.raises(TimeoutError):
                    far.recv(16)
            else:
                assert far.recv(16) == b""
            relay.end()
            near.close()
            far.close()
