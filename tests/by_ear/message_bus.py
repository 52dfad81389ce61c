"""A connection to a message bus: parallel calls, and signals."""

import time
from collections import deque
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from jeepney import (  # type: ignore[import-untyped]  # its authors give no types
    DBusAddress,
    HeaderFields,
    MessageType,
    new_method_call,
)
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

PATIENCE: Final = 60.0
"""Seconds until an answer must be there; the machine may be busy."""
_BUS: Final = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


class Question(NamedTuple):
    """A call of a method of an object of another program."""

    program: str
    path: str
    interface: str
    method: str
    signature: str = ""
    words: tuple[Any, ...] = ()


class Heard(NamedTuple):
    """A signal of another program."""

    program: str
    path: str
    interface: str
    name: str
    body: tuple[Any, ...]


class Gone(Exception):
    """An object that was asked is not there any more."""


class MessageBus:
    """One connection.

    Args:
        address: of the bus.
    """

    def __init__(self, address: str) -> None:
        self._connection = open_dbus_connection(address, auth_timeout=PATIENCE)
        self._signals: deque[Heard] = deque()

    def close(self) -> None:
        """Leave the bus."""
        self._connection.close()

    def ask(self, *question: Any) -> Any:
        """Ask one thing; return the first word of the answer, None where it has none."""
        (answer,) = self.ask_all([Question(*question)])
        if isinstance(answer, Gone):
            raise answer
        return answer

    def ask_all(self, questions: Iterable[Question]) -> list[Any]:
        """Ask many things at once, and return the answers in order; `Gone` where there is none."""
        waited = {self._send(question): place for place, question in enumerate(questions)}
        answers: list[Any] = [None] * len(waited)
        deadline = time.monotonic() + PATIENCE
        while waited:
            message = self._connection.receive(timeout=max(0.0, deadline - time.monotonic()))
            place = waited.pop(message.header.fields.get(HeaderFields.reply_serial), None)
            if place is None:
                self._keep(message)
            elif message.header.message_type is MessageType.error:
                answers[place] = Gone(str(message.body))
            elif message.body:
                answers[place] = message.body[0]
        return answers

    def _send(self, question: Question) -> int:
        serial: int = next(self._connection.outgoing_serial)
        place = DBusAddress(question.path, question.program, question.interface)
        words = (question.method, question.signature or None, question.words)
        self._connection.send(new_method_call(place, *words), serial=serial)
        return serial

    def listen(self, **where: str) -> None:
        """Hear signals from now on, those of an interface or a member alone."""
        rule = ",".join(f"{key}='{value}'" for key, value in {"type": "signal", **where}.items())
        self.ask(*_BUS, "AddMatch", "s", (rule,))

    def _keep(self, message: Any) -> None:
        if message.header.message_type is MessageType.signal:
            fields = message.header.fields
            sender, path = fields.get(HeaderFields.sender, ""), fields[HeaderFields.path]
            name = (fields[HeaderFields.interface], fields[HeaderFields.member])
            self._signals.append(Heard(sender, path, *name, message.body))

    def next_signal(self, seconds: float) -> Heard | None:
        """Return the next signal; None where none comes in time."""
        deadline = time.monotonic() + seconds
        while not self._signals:
            try:
                self._keep(self._connection.receive(timeout=max(0.0, deadline - time.monotonic())))
            except TimeoutError:
                return None
        return self._signals.popleft()

    def wait_for_program(self, name: str) -> None:
        """Wait until a program has a name on the bus."""
        self.listen(interface=_BUS[2], member="NameOwnerChanged")
        deadline = time.monotonic() + PATIENCE
        while not self.ask(*_BUS, "NameHasOwner", "s", (name,)):
            assert self.next_signal(deadline - time.monotonic()), f"{name} does not come"
