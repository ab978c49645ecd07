"""What goes wrong with calls and with the machine, as the seed says; nothing once the world is calm."""

import json
from dataclasses import dataclass
from random import Random
from typing import Literal

from bot.sandbox.text import Json

CallFaultKind = Literal["429 short", "429 long", "500", "502", "cut before", "cut after"]
CALL_FAULTS: tuple[CallFaultKind, ...] = ("429 short", "429 long", "500", "502", "cut before", "cut after")
WEIGHTS = (4, 1, 2, 4, 4, 4)


class WrongError(Exception):
    """Something that may not be."""


@dataclass(frozen=True, slots=True)
class CallFault:
    """One call that fails.

    Attributes:
        kind: how; "before" and "after" say whether the server had done what was asked.
        seconds: that the server wants to be left alone (429).
        silent: no answer comes, rather than an end of the connection.
        unreached: there was not even a connection.
    """

    kind: CallFaultKind
    seconds: int = 0
    silent: bool = False
    unreached: bool = False

    @property
    def before(self) -> bool:
        """Whether the call has no effect."""
        return self.kind != "cut after"

    @property
    def code(self) -> int:
        """The HTTP status, where there is an answer."""
        return {"500": 500, "502": 502}.get(self.kind, 429)

    def body(self) -> bytes:
        """The answer."""
        match self.kind:
            case "502":
                return b"<html><h1>502 Bad Gateway</h1></html>"
            case "500":
                answer: Json = {"ok": False, "error_code": 500, "description": "Internal Server Error"}
            case _:
                text = f"Too Many Requests: retry after {self.seconds}"
                parameters = {"retry_after": self.seconds}
                answer = {"ok": False, "error_code": 429, "description": text, "parameters": parameters}
        return json.dumps(answer).encode()


@dataclass(slots=True)
class Faults:
    """How often what goes wrong.

    Attributes:
        rng: the chance of it.
        calls: how often a call fails, from 0 to 1.
        polls: the same of calls for updates.
        slow: how often a way is slow.
        crash: how often the process dies at a step.
        updates: how often an update is late, or comes twice.
        members: how often a question about a member fails, and how often its answer is slow.
        database: how often a transaction is in the way of another one, or loses its session with the server.
        cut: whether no call comes through at all.
    """

    rng: Random
    calls: float = 0.0
    polls: float = 0.0
    slow: float = 0.0
    crash: float = 0.0
    updates: float = 0.0
    members: float = 0.0
    database: float = 0.0
    cut: bool = False

    def calm(self) -> None:
        """From now on nothing goes wrong."""
        self.calls = self.polls = self.slow = self.crash = self.updates = self.members = 0.0
        self.database, self.cut = 0.0, False

    def of_call(self, method: str, raw: Json) -> CallFault | None:
        """What becomes of a call; None if nothing is wrong with it."""
        del raw
        if self.cut:
            return CallFault("cut before", unreached=True)
        rate = self.polls if method == "getUpdates" else self.calls
        if self.rng.random() >= (max(rate, self.members) if method == "getChatMember" else rate):
            return None
        kind = self.rng.choices(CALL_FAULTS, WEIGHTS)[0]
        seconds = self.rng.randint(1, 5) if kind == "429 short" else self.rng.randint(20, 120)
        return CallFault(kind, seconds, self.rng.random() < 0.5, self.rng.random() < 0.3)
