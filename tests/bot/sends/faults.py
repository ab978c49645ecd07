"""Moments of a send at which the database or the whole bot fails."""

import asyncio
from collections.abc import Callable
from typing import Any

from bot.ground.store.base import UnavailableError
from bot.ground.store.database import DatabaseFailed, Store
from tests.bot.sends.scenes import OneChat
from tests.bot.virtual_time import busy, refusal

NEW = -1_000_000_000_200
KICKED = refusal(403, "Forbidden: bot was kicked from the supergroup chat")
MUTED = refusal(400, "Bad Request: not enough rights to send text messages to the chat")
CLOSED = refusal(400, "Bad Request: TOPIC_CLOSED")
MOVED = refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=NEW)


def lose_connection(store: Store, number: int, *, kept: bool) -> Callable[[], bool]:
    """Lose the connection once, at a transaction of this number; returns what tells whether it was reached.

    Args:
        store: fails.
        number: of the transaction that writes, from 1.
        kept: whether the transaction is kept all the same, of which nobody hears.
    """
    write, written = store.write, 0

    async def writes(work: Callable[[Any], Any]) -> Any:
        nonlocal written
        written += 1
        failing = written == number
        if failing:
            store.events.signal(DatabaseFailed())  # as it does itself
        if failing and not kept:
            raise UnavailableError("the connection was lost")
        result = await write(work)
        if failing:
            raise UnavailableError("the connection was lost")
        return result

    store.write = writes  # type: ignore[method-assign]
    return lambda: written >= number


class Killed:
    """A life that stops dead at a moment of this number, from 1: nothing it begins after that is done.

    Moments lie before and after each transaction that writes and each message that is sent.
    """

    def __init__(self, number: int) -> None:
        self.number, self.moments = number, 0
        self.dead = asyncio.Event()

    async def moment(self) -> None:
        """Pass one, or stop there for ever."""
        self.moments += 1
        if self.moments >= self.number:
            self.dead.set()
            await asyncio.Event().wait()

    def watch(self, store: Store, telegram: "RefusingOnce") -> None:
        """Count the moments of a store and a Telegram."""
        write = store.write

        async def writes(work: Callable[[Any], Any]) -> Any:
            await self.moment()
            result = await write(work)
            await self.moment()
            return result

        store.write = writes  # type: ignore[method-assign]
        telegram.watched = self


class RefusingOnce(OneChat):
    """A Telegram that refuses the first message because of its limits."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses = True
        self.sent: list[str] = []
        self.arrived = asyncio.Event()
        self.watched: Killed | None = None
        self.plan = self._refusal

    def _refusal(self, method: str, _parameters: dict[str, object]) -> object:
        if self.refuses and method.startswith("send"):
            self.refuses = False
            return busy(1)
        return None

    async def do_request(
        self, url: str, method: str, request_data: Any = None, *rest: Any, **named: Any
    ) -> Any:
        """Answer a call, unless the bot has died."""
        name = url.rsplit("/", 1)[1]
        if self.watched is not None and name.startswith("send"):
            await self.watched.moment()
        answer = await super().do_request(url, method, request_data, *rest, **named)
        if self.watched is not None and name.startswith("send"):
            await self.watched.moment()
        return answer

    def _apply(self, name: str, parameters: dict[str, object]) -> object:
        if name.startswith("send"):
            self.sent.append(name)
            self.arrived.set()
        return super()._apply(name, parameters)
