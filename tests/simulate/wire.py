"""Calls without sockets: from the bot's request class into the sandbox's methods, each way takes time."""

import asyncio
import json
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.ground.telegram.client import UnreachedError
from bot.sandbox.methods import call, get_updates
from bot.sandbox.model import ApiError
from bot.sandbox.parameters import read_parameters
from bot.sandbox.text import Json, RichMessageReader
from bot.sandbox.world import World
from tests.simulate.faults import CallFault, Faults
from tests.world.database import Owner
from tests.world.wire import body_of

READ_TIMEOUT = 10.0
"""Seconds after which the bot gives up a call."""
SLOW_MEMBERS = 2.0
"""Seconds that a question about a member takes besides, on the average, where these are slow."""

Answer = tuple[int, Json]


class CallWatch(Protocol):
    """Whoever looks at every call that arrives."""

    def begun(self, method: str, params: Json) -> None:
        """The bot makes a call."""

    def arrived(self, method: str, params: Json, answer: Answer) -> None:
        """A call was carried out, or refused by the server of its own accord."""

    def failed(self, method: str, params: Json, fault: CallFault) -> None:
        """A call came to nothing because of a fault, or nothing is heard of it."""


def _seen(world: World, name: str, raw: Json) -> tuple[str, Json]:
    """A call as whoever looks at it knows it: of messages of all kinds as if they were usual ones."""
    inline = world.state.inline_messages.get(raw.get("inline_message_id", ""))
    if inline is not None:
        raw = {**raw, "chat_id": str(inline.chat.id), "message_id": str(inline.id)}
    if "rich_message" not in raw:
        return name, raw
    text = RichMessageReader(json.loads(raw["rich_message"])["blocks"]).text
    return "sendMessage" if name == "sendRichMessage" else name, {**raw, "text": text}


@dataclass(eq=False)
class Wire(BaseRequest):
    """All connections of one life of the bot.

    Args:
        world: what it is connected with.
        owner: the life.
        faults: what goes wrong.
        rng: says how long calls take.
        watch: looks at every call.
    """

    world: World
    owner: Owner
    faults: Faults
    rng: Random
    watch: CallWatch

    @property
    def read_timeout(self) -> float | None:
        return READ_TIMEOUT

    async def initialize(self) -> None:
        """Nothing to make ready."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_args: Any, **_kwargs: Any
    ) -> tuple[int, bytes]:
        del method
        name = url.rsplit("/", 1)[1]
        raw: Json = dict(request_data.json_parameters) if request_data is not None else {}
        self.watch.begun(*_seen(self.world, name, raw))
        await self._way()
        if name == "getChatMember" and self.faults.members:
            await asyncio.sleep(self.rng.expovariate(1.0 / SLOW_MEMBERS))
        if self.owner.dead or self.owner.step(f"before {name}"):
            raise asyncio.CancelledError
        fault = self.faults.of_call(name, raw)
        if fault is not None:
            self.watch.failed(*_seen(self.world, name, raw), fault)
        if fault is not None and fault.before:
            await self._fail(fault)
            return fault.code, fault.body()
        status, body = await (
            self._poll(raw) if name == "getUpdates" else self._carry_out(name, raw, request_data)
        )
        if self.owner.dead or self.owner.step(f"after {name}"):
            raise asyncio.CancelledError
        if name == "getUpdates" and self.faults.cut:
            fault = self.faults.of_call(name, raw)
        if fault is not None:
            await self._fail(fault)
        await self._way()
        return status, json.dumps(body, ensure_ascii=False).encode()

    async def _carry_out(self, name: str, raw: Json, data: RequestData | None) -> Answer:
        _, uploads = body_of(data)
        answer = call(self.world.state, name, raw, uploads)
        self.watch.arrived(*_seen(self.world, name, raw), answer)
        return answer

    async def _poll(self, raw: Json) -> Answer:
        try:
            params = read_parameters("getUpdates", raw, {})
            open_ = lambda: not (self.owner.dead or self.faults.cut)  # noqa: E731 - read where it is used
            found = await get_updates(self.world.state, params, open_)
        except ApiError as error:
            return error.code, error.answer()
        return 200, {"ok": True, "result": found}

    async def _way(self) -> None:
        """Be on the way from one side to the other."""
        rng = self.rng
        await asyncio.sleep(
            rng.uniform(0.2, 1.5) if rng.random() < self.faults.slow else rng.uniform(0.01, 0.12)
        )

    async def _fail(self, fault: CallFault) -> None:
        """Break off, as the fault says; one that has an answer waits for its way only."""
        match fault.kind:
            case "cut before" if fault.unreached:
                raise UnreachedError("ClientConnectorError")
            case "cut before" | "cut after":
                if fault.silent:
                    await asyncio.sleep(READ_TIMEOUT)
                    raise TimedOut
                raise NetworkError("ServerDisconnectedError: Server disconnected")
        await self._way()
