"""Delivery of updates to the bot's webhook, as Telegram does it: in order, with retries until a 200.

A call in the body of an answer, which the Bot API allows as well, is not read.
"""

import asyncio
from dataclasses import dataclass

import aiohttp

from bot.sandbox.json_object import Json
from bot.sandbox.world.state import WorldState
from bot.sandbox.world.webhook import BotWebhook, queue_of

SECONDS = 60.0
"""For an answer."""
LONGEST_PAUSE = 60.0
CONNECTING_AGAIN = 2.0
"""Seconds after which a server that could not be reached is tried again."""
_LONG = 3600.0


async def bring_updates(world: WorldState) -> None:
    """Bring updates whenever a webhook is set, until cancelled."""
    while True:
        if world.webhook is None:
            await world.updates.signal.wait(_LONG)
        else:
            await _Delivery(world, world.webhook).run()


@dataclass(slots=True)
class _Queue:
    """A queue of updates delivered in order: whether one is in flight, and when the next may be."""

    busy: bool = False
    failures: int = 0
    not_before: float = 0.0


class _NotTaken(Exception):  # noqa: N818 - an answer, not an error
    """The answer that an update was not accepted, with the seconds to its retry if it names them."""

    def __init__(self, reason: str, after: float = 0.0) -> None:
        super().__init__(reason)
        self.after = after


class _Delivery:
    """The delivery of updates to one webhook for as long as it is set."""

    def __init__(self, world: WorldState, hook: BotWebhook) -> None:
        self._world = world
        self._hook = hook
        self._queues: dict[tuple[str, int], _Queue] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Bring updates until the webhook is another one; what is on its way then stays pending."""
        signal = self._world.updates.signal
        connector = aiohttp.TCPConnector(limit=self._hook.max_connections)
        async with aiohttp.ClientSession(
            connector=connector, timeout=aiohttp.ClientTimeout(SECONDS)
        ) as session:
            try:
                while self._world.webhook is self._hook:
                    await signal.wait(self._send(session))
            finally:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)

    def _send(self, session: aiohttp.ClientSession) -> float:
        """Send what may be sent now; returns after how many seconds there will be more at the earliest."""
        now = asyncio.get_running_loop().time()
        soonest, seen = now + _LONG, set()
        for update in self._world.updates.head(2 * self._hook.max_connections):
            key = queue_of(update)
            if key in seen:
                continue
            seen.add(key)
            queue = self._queues.setdefault(key, _Queue())
            if queue.busy or len(self._tasks) >= self._hook.max_connections:
                continue
            if queue.not_before > now:
                soonest = min(soonest, queue.not_before)
                continue
            queue.busy = True
            task = asyncio.create_task(self._bring(session, update, queue))
            self._tasks.add(task)
            task.add_done_callback(self._done)
        for key in [key for key, queue in self._queues.items() if key not in seen and not queue.busy]:
            del self._queues[key]
        return max(soonest - now, 0.001)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._world.updates.signal.notify()

    async def _bring(self, session: aiohttp.ClientSession, update: Json, queue: _Queue) -> None:
        """Bring one update once and note what came of it."""
        try:
            await self._post(session, update)
        except _NotTaken as refusal:
            self._hook.last_error_date = self._world.now()
            self._hook.last_error_message = str(refusal)
            queue.failures += 1
            # The second time at once, then after growing pauses.
            growing = 2.0 ** (queue.failures - 1) if queue.failures > 1 else 0.0
            pause = refusal.after or min(growing, LONGEST_PAUSE)
            queue.not_before = asyncio.get_running_loop().time() + pause
        else:
            queue.failures = 0
            self._world.updates.drop(update["update_id"])
        finally:
            queue.busy = False

    async def _post(self, session: aiohttp.ClientSession, update: Json) -> None:
        fault = self._world.faults.take("webhook")
        if fault == "refuse":
            raise _NotTaken("Connection refused", CONNECTING_AGAIN)
        if fault == "error":
            raise _NotTaken("Wrong response from the webhook: 502 Bad Gateway")
        headers = {"X-Telegram-Bot-Api-Secret-Token": self._hook.secret} if self._hook.secret else None
        try:
            async with session.post(
                self._hook.url, json=update, headers=headers, allow_redirects=False
            ) as answer:
                await answer.read()
        except aiohttp.ClientConnectorError:
            raise _NotTaken("Connection refused", CONNECTING_AGAIN) from None
        except TimeoutError:
            raise _NotTaken("Read timeout expired") from None
        except aiohttp.ClientError:
            raise _NotTaken("Webhook connection closed") from None
        if fault == "lose":
            raise _NotTaken("Webhook connection closed")
        if answer.status // 100 != 2:  # noqa: PLR2004 - the class of success
            after = answer.headers.get("Retry-After", "")
            seconds = float(after) if after.isdecimal() else 0.0
            reason = f"Wrong response from the webhook: {answer.status} {answer.reason}"
            raise _NotTaken(reason, seconds)
