"""A letter box in memory that does one thing at a time, in any order, and may die between two.

It stands in for the broker and for paho, which sends again what a broker has not confirmed: each
message, each notice and each confirmation is a step of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.table.carriers import Link


class Letter(NamedTuple):
    """What lies at a topic."""

    topic: str
    content: bytes


@dataclass
class PostOffice:
    """The broker."""

    chance: Random
    is_up: bool = True
    kept: dict[str, bytes] = field(default_factory=dict)
    clients: list["Client"] = field(default_factory=list)
    gone: list[QObject] = field(default_factory=list)

    def kill(self) -> None:
        """Let the broker die and forget everything; nobody knows yet."""
        self.is_up = False
        self.kept.clear()
        for client in self.clients:
            client.is_cut = client.is_cut or client.is_in
            client.subscribed.clear()

    def rise(self) -> None:
        """Let the broker come back."""
        self.is_up = True

    def keep(self, letter: Letter) -> None:
        """Keep a letter in place of the one before, and hand it on."""
        if letter.content:
            self.kept[letter.topic] = letter.content
        else:
            self.kept.pop(letter.topic, None)
        for client in self.clients:
            client.hand_over(letter)

    def steps(self) -> list[Callable[[], None]]:
        """Return what may happen next."""
        return [step for client in self.clients for step in client.steps()]

    def settle(self) -> None:
        """Let everything happen."""
        while steps := self.steps():
            steps[0]()


class Client(QObject):
    """What `table.carriers.broker.Broker` is, without a thread.

    What its thread does and what the app hears of it are steps apart.
    """

    came = Signal(str, object)
    stands = Signal(object)

    office: PostOffice

    def __init__(self, *_place: object, tls: bool, parent: QObject) -> None:
        super().__init__(parent)
        self.link = Link.WAITING
        self.is_in = self.is_cut = False
        self.topics: list[str] = []
        self.subscribed: set[str] = set()
        self.told: list[Callable[[], None]] = []  # what the app has yet to hear
        self.out: list[Letter | str] = []  # letters and topics that are on their way
        self.unconfirmed: list[Letter] = []
        self.again: list[Letter] = []
        if parent not in self.office.gone:
            self.office.clients.append(self)

    def hear(self, topic: str) -> None:
        self.topics.append(topic)
        if self.is_in:
            self.out.append(topic)

    def leave(self, topic: str, content: bytes) -> bool:
        letter = Letter(topic, content)
        if self.is_in:
            self.out.append(letter)
            self.unconfirmed.append(letter)
        return self.is_in

    def close(self) -> None:
        self.office.clients.remove(self)

    def die(self) -> None:
        """Let the app be killed; what it has handed to the system may still go out."""
        while self.is_in and not self.is_cut and self.out and self.office.chance.random() < 0.5:
            self._send()
        self.is_in = False
        if self in self.office.clients:
            self.close()

    def hand_over(self, letter: Letter) -> None:
        if any(_fits(topic, letter.topic) for topic in self.subscribed):
            self.told.append(lambda: self.came.emit(*letter))

    def steps(self) -> list[Callable[[], None]]:
        found: list[Callable[[], None]] = [self._tell] if self.told else []
        if self.is_cut:
            found.append(self._notice)
        elif self.is_in and self.again:
            found += [self._send_again, *([self._send] if self.out else [])]
        elif self.is_in and self.out:
            found.append(self._send)
        elif not self.is_in and self.office.is_up:
            found.append(self._connect)
        return found

    def _tell(self) -> None:
        self.told.pop(0)()

    def _notice(self) -> None:
        self.is_in = self.is_cut = False
        self.again.clear()
        self.out.clear()
        self.link = Link.UNREACHABLE
        self.told.append(lambda: self.stands.emit(Link.UNREACHABLE))

    def _connect(self) -> None:
        self.is_in = True
        self.link = Link.CONNECTED
        self.told.append(lambda: self.stands.emit(Link.CONNECTED))
        self.out += self.office.chance.sample(self.topics, len(self.topics))
        self.again = list(self.unconfirmed)

    def _send_again(self) -> None:
        for letter in self.again:
            self._confirmed(letter)
        self.again.clear()

    def _send(self) -> None:
        next_ = self.out.pop(0)
        if isinstance(next_, Letter):
            self._confirmed(next_)
            return
        self.subscribed.add(next_)
        for topic, content in self.office.kept.items():
            if _fits(next_, topic):
                self.hand_over(Letter(topic, content))

    def _confirmed(self, letter: Letter) -> None:
        self.office.keep(letter)
        if letter in self.unconfirmed:
            self.unconfirmed.remove(letter)


def _fits(pattern: str, topic: str) -> bool:
    wanted, there = pattern.split("/"), topic.split("/")
    return len(wanted) == len(there) and all(
        one in ("+", other) for one, other in zip(wanted, there, strict=True)
    )
