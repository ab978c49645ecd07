"""Connections in memory: what is written comes to the other end, in order, a little later."""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from tests.world.life import LIFE, Life

WAY = (0.001, 0.015)
"""Seconds that a piece of a stream is on its way."""
FIRST_PORT = 50_001
_SOON = 1e-6
"""Seconds between two pieces at least; a loop calls a little before the time."""

Protocol = Callable[[], asyncio.Protocol]


class Network:
    """The addresses of one machine, and who listens there.

    Args:
        rng: says how long pieces are on their way.

    Attributes:
        listening: the servers, by port.
        arrived: pieces that have come to their end so far.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.listening: dict[int, Listening] = {}
        self._streams: dict[Stream, None] = {}
        self.arrived = 0
        self._free = count(FIRST_PORT)
        self._reached: dict[int, int] = {}  # by the number of a socket, until its stream is made

    def free_port(self) -> int:
        """A port that nobody has had."""
        return next(self._free)

    def listen(self, factory: Protocol, port: int) -> "Listening":
        """Listen on a port, 0 for any free one."""
        number = port or self.free_port()
        if number in self.listening:
            raise OSError(98, f"error while attempting to bind on address ('127.0.0.1', {number})")
        listening = self.listening[number] = Listening(self, number, factory, copy_context())
        return listening

    def reach(self, sock: socket.socket, port: int) -> None:
        """Connect a socket, as far as anybody listens."""
        if port not in self.listening:
            raise ConnectionRefusedError(111, f"Connect call failed ('127.0.0.1', {port})")
        self._reached[sock.fileno()] = port

    def reached(self, sock: socket.socket) -> int:
        """The port that a socket has been connected to; the socket itself is not needed any more."""
        port = self._reached.pop(sock.fileno())
        sock.close()
        return port

    def join(self, loop: asyncio.AbstractEventLoop, here: Any, port: int) -> "Stream":
        """Make both ends of a connection; returns the client's."""
        server = self.listening.get(port)
        if server is None:
            raise ConnectionRefusedError(111, f"Connect call failed ('127.0.0.1', {port})")
        there = server.context.copy().run(server.factory)
        mine = Stream(self, loop, here, port, copy_context())
        other = Stream(self, loop, there, port, server.context)
        mine.peer, other.peer = other, mine
        for stream in (other, mine):
            self._streams[stream] = None
            stream.tell("connection_made", stream)
        return mine

    def cut(self, life: Life) -> None:
        """Cut all connections of a life that has ended; nobody listens there any more."""
        for server in list(self.listening.values()):
            if server.context.get(LIFE) is life:
                server.close()
        for stream in list(self._streams):
            if stream.context.get(LIFE) is life:
                stream.abort()

    def ended(self, stream: "Stream") -> None:
        """Forget one end of a connection that is over."""
        self._streams.pop(stream, None)


@dataclass
class Listening:
    """What `create_server` returns: a server, and its one socket."""

    network: Network
    port: int
    factory: Protocol
    context: Context

    @property
    def sockets(self) -> "list[Listening]":
        return [self]

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    def close(self) -> None:
        self.network.listening.pop(self.port, None)


class Stream(asyncio.Transport):
    """One end of a connection."""

    peer: "Stream"

    def __init__(
        self,
        network: Network,
        loop: asyncio.AbstractEventLoop,
        protocol: Any,
        port: int,
        context: Context,
    ) -> None:
        super().__init__({"peername": ("127.0.0.1", port), "sockname": ("127.0.0.1", port)})
        self._network = network
        self._loop = loop
        self.context = context
        self.protocol = protocol
        self._sent: deque[tuple[float, bytes | None]] = deque()  # when it comes, and what; None: the end
        self._at = 0.0
        self.paused = self.closing = self.lost = False

    def is_closing(self) -> bool:
        return self.closing

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def write(self, data: Any) -> None:
        if data and not self.closing:
            self._send(bytes(data))

    def writelines(self, parts: Any) -> None:
        self.write(b"".join(parts))

    def can_write_eof(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: Any = None, low: Any = None) -> None:
        """Nothing waits here."""

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        if self.paused:
            self.paused = False
            self._loop.call_soon(self.peer.flush)

    def is_reading(self) -> bool:
        return not self.paused

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            self._send(None)
            self._loop.call_soon(self.end)

    abort = close

    def _send(self, data: bytes | None) -> None:
        self._at = max(self._at + _SOON, self._loop.time() + self._network.rng.uniform(*WAY))
        self._sent.append((self._at, data))
        self._loop.call_at(self._at, self.flush)

    def flush(self) -> None:
        """Let the next piece come to the other end, if that reads."""
        peer = self.peer
        if not self._sent or peer.paused or peer.lost or self._sent[0][0] > self._loop.time() + _SOON:
            return
        _, data = self._sent.popleft()
        if data is None:
            peer.closing = True
            peer.tell("eof_received")
            peer.end()
            return
        self._network.arrived += 1
        peer.tell("data_received", data)
        if (
            self._sent and self._sent[0][0] <= self._loop.time() + _SOON
        ):  # its own call came while nobody read
            self._loop.call_soon(self.flush)

    def tell(self, what: str, *args: Any) -> None:
        """Call the protocol as its own side would."""
        self.context.copy().run(getattr(self.protocol, what), *args)

    def end(self) -> None:
        """Tell this end that the connection is over."""
        if not self.lost:
            self.lost = True
            self._network.ended(self)
            self.tell("connection_lost", None)
