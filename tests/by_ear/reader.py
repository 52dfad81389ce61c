"""A minimal screen reader: it reads an app's tree on the AT-SPI bus, and gets its events.

It knows nothing but what any reader is told.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from tests.by_ear.message_bus import PATIENCE, Gone, Heard, MessageBus, Question

_REGISTRY: Final = "org.a11y.atspi.Registry"
_ROOT: Final = "/org/a11y/atspi/accessible/root"
_THING: Final = "org.a11y.atspi.Accessible"
_EVENT: Final = "org.a11y.atspi.Event."
_GET: Final = ("org.freedesktop.DBus.Properties", "Get", "ss")
_PAUSE: Final = 0.08
"""Seconds after which what happens is something else: sentences are gathered for 0.06."""
# Numbers of AtspiStateType that are looked at.
_STATES: Final = {
    4: "checked",
    8: "enabled",
    11: "focusable",
    12: "focused",
    16: "modal",
    22: "selectable",
    23: "selected",
    25: "showing",
    30: "visible",
    41: "checkable",
}


@dataclass(frozen=True)
class Thing:
    """One accessible object.

    Attributes:
        program: who has it.
        path: where it is there.
        depth: how deep it lies in the tree; the window has 0.
        role: what it is, such as `push button`.
        name: what it is called.
        description: what is said after the name.
        states: those it has.
    """

    program: str
    path: str
    depth: int
    role: str
    name: str
    description: str
    states: frozenset[str]

    def __str__(self) -> str:
        states = " ".join(sorted(self.states - {"enabled", "showing", "visible"}))
        return f"{'  ' * self.depth}{self.role} “{self.name}” ({self.description}) {states}"

    @property
    def is_focusable(self) -> bool:
        """Whether the keyboard can be put on it."""
        return {"focusable", "enabled"} <= self.states


class Reader:
    """Reads one app.

    Args:
        address: of the bus of AT-SPI.
        announcements: whether it listens for them, as Orca does since version 45.
    """

    def __init__(self, address: str, *, announcements: bool = True) -> None:
        self._bus = MessageBus(address)
        self._listen("object:state-changed")
        if announcements:
            self._listen("object:announcement")
        for member in ("StateChanged", "Announcement"):
            self._bus.listen(interface=f"{_EVENT}Object", member=member)
        self.said: list[str] = []
        """What the app had said aloud: notifications that came up, and announcements."""
        self.events: deque[Heard] = deque(maxlen=5000)
        """All that was heard."""
        self.focused: tuple[str, str] | None = None
        """Where the keyboard was put last: program and path."""
        self.seen: list[Thing] = []
        """The tree as it was read last."""

    def _listen(self, kind: str) -> None:
        registry = (_REGISTRY, "/org/a11y/atspi/registry", _REGISTRY)
        self._bus.ask(*registry, "RegisterEvent", "sass", (kind, [], ""))

    def listen_to_all(self) -> None:
        """Hear every event there is, not only those that are needed to find the way."""
        for kind in ("object:", "window:"):
            self._listen(kind)
        self._bus.listen(path_namespace="/org/a11y/atspi/accessible")

    def close(self) -> None:
        """Stop reading."""
        self._bus.close()

    # --- the tree -------------------------------------------------------------------------

    def tree(self) -> list[Thing]:
        """Return what is in sight of every window, in reading order, each before its parts."""
        apps = self._bus.ask(_REGISTRY, _ROOT, _THING, "GetChildren")
        windows = [each for program, path in apps for each in self._parts([(program, path)])[0]]
        children: dict[tuple[str, str], list[tuple[str, str]]] = {}
        things: dict[tuple[str, str], Thing] = {}
        level, depth = windows, 0
        while level:
            known = [each for each in self._look(level, depth) if "showing" in each.states]
            places = [(each.program, each.path) for each in known]
            things.update(zip(places, known, strict=True))
            children.update(zip(places, self._parts(places), strict=True))
            level, depth = [part for place in places for part in children[place]], depth + 1

        def below(places: list[tuple[str, str]]) -> Iterator[Thing]:
            for place in places:
                if place in things:
                    yield things[place]
                    yield from below(children[place])

        self.seen = list(below(windows))
        return self.seen

    def _parts(self, places: list[tuple[str, str]]) -> list[list[tuple[str, str]]]:
        asked = [Question(*place, _THING, "GetChildren") for place in places]
        return [[] if isinstance(parts, Gone) else parts for parts in self._bus.ask_all(asked)]

    def _look(self, places: list[tuple[str, str]], depth: int) -> list[Thing]:
        """Return the things that are still there of some."""
        asked = [
            question
            for place in places
            for question in (
                Question(*place, _THING, "GetRoleName"),
                Question(*place, *_GET, (_THING, "Name")),
                Question(*place, *_GET, (_THING, "Description")),
                Question(*place, _THING, "GetState"),
            )
        ]
        answers, things = self._bus.ask_all(asked), []
        for number, place in enumerate(places):
            role, name, told, states = answers[4 * number : 4 * number + 4]
            if not any(isinstance(each, Gone) for each in (role, name, told, states)):
                bits = states[0] | states[1] << 32
                known = frozenset(word for bit, word in _STATES.items() if bits >> bit & 1)
                things.append(Thing(*place, depth, role, name[1], told[1], known))
        return things

    def focus(self) -> Thing | None:
        """Return what has the keyboard; None where it was not told, or is gone."""
        if self.focused is None:
            return None
        known = (each for each in self.seen if (each.program, each.path) == self.focused)
        return next(known, None) or next(iter(self._look([self.focused], 0)), None)

    def press(self, thing: Thing) -> None:
        """Do with a thing what a click would do."""
        action = (thing.program, thing.path, "org.a11y.atspi.Action")
        self._bus.ask(*action, "DoAction", "i", (0,))

    # --- events ---------------------------------------------------------------------------

    def hear(self, seconds: float) -> bool:
        """Hear the next event, if one comes in time; return whether one came."""
        event = self._bus.next_signal(seconds)
        if event is None:
            return False
        self.events.append(event)
        what = event.body[:2] if event.interface.startswith(_EVENT) else ()
        if event.name == "StateChanged" and what == ("focused", 1):
            self.focused = (event.program, event.path)
        elif event.name == "StateChanged" and what == ("showing", 1):
            self._hear_notification(event.program, event.path)
        elif event.name == "Announcement":
            self.said.append(str(event.body[3][1]))
        return True

    def _hear_notification(self, program: str, path: str) -> None:
        """Say what a notification says that has come up, as readers do."""
        (role,) = self._bus.ask_all([Question(program, path, _THING, "GetRoleName")])
        if role == "notification":
            parts = self._look(self._parts([(program, path)])[0], 1)
            self.said.append(" ".join(part.name for part in parts))

    def wait_until(self, is_so: Callable[[], Any], words: str) -> Any:
        """Hear events until something is so; return what the question answered."""
        deadline = time.monotonic() + PATIENCE
        while not (answer := is_so()):
            assert time.monotonic() < deadline, f"{words}: {self.said[-3:]}"
            self.hear(0.3)
            self.hear_all(_PAUSE)  # what comes together is heard together
        return answer

    def hear_all(self, seconds: float = 0) -> None:
        """Hear events until none comes for a while.

        Before anything is done that must be: what is said next would be heard in their place.
        """
        while self.hear(seconds):
            pass

    def wait_to_hear(self, words: str, since: int = 0) -> None:
        """Wait until some words were said, and no longer."""
        deadline = time.monotonic() + PATIENCE
        while not any(words in each for each in self.said[since:]):
            assert time.monotonic() < deadline, f"not heard: {words}: {self.said[-3:]}"
            self.hear(0.3)

    def settle(self, words: str) -> None:
        """Wait for something to happen, until nothing more does."""
        assert self.hear(PATIENCE), words
        self.hear_all(_PAUSE)

    def find(self, name: str, *roles: str) -> Thing | None:
        """Return the first thing of a name, and of one of some roles if any are told."""
        things = (each for each in self.tree() if each.name == name)
        return next((each for each in things if not roles or each.role in roles), None)

    def wait_for(self, name: str, *roles: str) -> Thing:
        """Return a thing once it is there."""
        found = self.wait_until(lambda: self.find(name, *roles), f"no {name!r}")
        assert isinstance(found, Thing)
        return found
