"""One match on several laptops, told by a log of each (docs/remote-protocol.md).

Nothing here knows Qt, a socket, a file or a game by name. The app imports it when somebody invites
or joins, not before.
"""
