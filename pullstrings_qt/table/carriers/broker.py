"""The internet: any MQTT broker as a letter box (protocol, section 8).

It keeps the last post of each laptop for each other, which replaces all before: laptops need not be
there at the same time. Needs the extra `internet`; importing paho takes 0.4 s.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.remote.keys import InvitationKeys, PeerKey, open_sealed, seal
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.table.carriers import Carrier, Link

TLS_PORT: Final = 8883
ROOT: Final = "pullstrings/1"
_KEEPALIVE: Final = 20  # seconds
_LONGEST_WAIT: Final = 30  # seconds until the next try
_ONCE_AT_LEAST: Final = 1  # MQTT calls it quality of service 1


class Broker(QObject):
    """A connection to a broker that comes back by itself; `close` ends its thread."""

    came = Signal(str, object)  # the topic and the content of a letter
    stands = Signal(object)  # a `Link` when the broker is reached, and each time it is not

    def __init__(
        self, host: str, port: int = TLS_PORT, *, tls: bool = True, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._topics: set[str] = set()
        self.link = Link.WAITING
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2)
        if tls:
            self._client.tls_set()
        self._client.reconnect_delay_set(1, _LONGEST_WAIT)
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._client.on_connect_fail = self._miss
        self._client.on_message = self._message
        self._client.connect_async(host, port, keepalive=_KEEPALIVE)
        self._client.loop_start()

    def _connected(self, _client: Any, _data: Any, _flags: Any, code: Any, _more: Any) -> None:
        if not code.is_failure:
            self.link = Link.CONNECTED
            for topic in sorted(self._topics):
                self._client.subscribe(topic, qos=_ONCE_AT_LEAST)
            self.stands.emit(self.link)

    def _miss(self, *_about: Any) -> None:
        self.link = Link.UNREACHABLE
        self.stands.emit(self.link)

    def _message(self, _client: Any, _data: Any, message: mqtt.MQTTMessage) -> None:
        self.came.emit(message.topic, bytes(message.payload))

    def hear(self, topic: str) -> None:
        """Hear what lies or comes at a topic, after each connection anew."""
        self._topics = {*self._topics, topic}
        if self._client.is_connected():  # before its greeting a broker hangs up on anything else
            self._client.subscribe(topic, qos=_ONCE_AT_LEAST)

    def leave(self, topic: str, content: bytes) -> bool:
        """Leave a letter in place of the one before; an empty one takes that away.

        Nothing waits here for the broker: once it is back, a newer letter is there. Return whether
        the letter is on its way.
        """
        if not self._client.is_connected():
            return False
        sent = self._client.publish(topic, content, qos=_ONCE_AT_LEAST, retain=True)
        return sent.rc == mqtt.MQTT_ERR_SUCCESS

    def close(self) -> None:
        """Hang up."""
        self._client.disconnect()
        self._client.loop_stop()


class BrokerCarrier(Carrier):
    """The carrier over a broker: before the match with the invitation's key, then one key a pair.

    `opened` comes each time the broker is reached. Whoever comes to one that was reached before
    sends without being asked.
    """

    def __init__(self, broker: Broker, key: PeerKey, *, hosts: bool) -> None:
        """Wait to `meet` at an invitation, or to `begin`; the broker owns the carrier."""
        super().__init__(broker)
        self._broker, self._own, self._hosts = broker, key, hosts
        self._topic, self._mine, self._key = "", "", b""
        self._box, self._peer = "", 0
        self._pairs: dict[int, bytes] = {}  # the key for each other peer
        self._heard: set[int] = set()  # the peers that use theirs
        self._left: dict[str, bytes] = {}
        self._is_done = False
        broker.came.connect(self._come)
        broker.stands.connect(self.stand)
        self.link = broker.link  # last: what its thread tells until now is heard, or seen here

    def meet(self, invitation: InvitationKeys) -> None:
        """Meet at an invitation; its keys take a while to find."""
        if self._is_done:
            return
        self._topic, self._key = f"{ROOT}/{invitation.topic}", invitation.key
        mine, theirs = f"/guest/{self._own.public.hex()[:8]}", "/host"
        if self._hosts:
            mine, theirs = theirs, "/guest/+"
        self._mine = self._topic + mine
        self._broker.hear(self._topic + theirs)
        self.opened.emit()

    def begin(self, match: bytes, peer: int, keys: Sequence[bytes]) -> None:
        """Go on with a key for each pair."""
        if self._box:
            return
        self._box = f"{ROOT}/" + hashlib.sha256(b"pullstrings box 1" + match).hexdigest()[:32]
        self._peer = peer
        self._pairs = {
            other: self._own.shared_with(public)
            for other, public in enumerate(keys)
            if other != peer
        }
        self._broker.hear(f"{self._box}/+/{peer}")
        if not self._hosts:
            self._take_away(self._mine)

    def send(self, data: bytes) -> None:
        """Leave bytes for all others; what lies there already is not left again."""
        if self._is_done:
            return
        letters = {f"{self._box}/{self._peer}/{other}": key for other, key in self._pairs.items()}
        if self._mine and (not self._box or (self._hosts and self._heard != self._pairs.keys())):
            letters[self._mine] = self._key
        for topic, key in letters.items():
            if self._left.get(topic) != data and self._broker.leave(topic, seal(key, data)):
                self._left[topic] = data

    def _take_away(self, topic: str) -> None:
        if topic:
            self._broker.leave(topic, b"")
        self._left.pop(topic, None)

    def close(self) -> None:
        """Take away what was left, and leave nothing more."""
        self._is_done = True
        self._broker.came.disconnect(self._come)
        self._broker.stands.disconnect(self.stand)
        for topic in list(self._left):
            self._take_away(topic)
        super().close()

    def stand(self, link: Link) -> None:
        """Tell how it stands; a broker that is reached again may have forgotten what was left."""
        if link is Link.CONNECTED:
            self._left.clear()
        super().stand(link)

    def _come(self, topic: str, content: bytes) -> None:
        sender = topic.split("/")[-2]
        if self._box and topic == f"{self._box}/{sender}/{self._peer}":
            peer = int(sender) if sender.isdecimal() else self._peer
            key = self._pairs.get(peer, b"")
        elif self._topic and topic.startswith(self._topic):
            peer, key = self._peer, self._key
        else:
            return
        try:
            data = open_sealed(key, content)
        except Refused:
            return  # an empty letter, or somebody's noise
        if peer not in (self._peer, *self._heard):
            self._heard.add(peer)
            if self._hosts and self._heard == self._pairs.keys():
                self._take_away(self._mine)  # nobody reads the invitation's any more
        self.received.emit(data)
