"""One call of the Bot API over any transport: injected faults and slowness, then the method."""

import asyncio
from collections.abc import Callable

from bot.sandbox.api.get_updates import get_updates
from bot.sandbox.api.methods import call, note
from bot.sandbox.api.parameters import Upload, read_parameters
from bot.sandbox.errors import ApiError
from bot.sandbox.json_object import Json
from bot.sandbox.world.state import WorldState

GATEWAY_PAGE = "<html><h1>502 Bad Gateway</h1></html>"
"""The answer of a proxy whose server is away."""


class BrokenError(Exception):
    """The connection breaks before the whole answer has come."""


async def exchange(
    world: WorldState, method: str, raw: Json, uploads: dict[str, Upload], is_open: Callable[[], bool]
) -> tuple[int, Json | str]:
    """Answer a call that has arrived: the HTTP status, and the answer or the page of a proxy.

    Args:
        world: the world.
        method: as the Bot API spells it.
        raw: the parameters as they came.
        uploads: the files that came with them.
        is_open: whether the server still serves; a call for updates ends when it does not.

    Raises:
        BrokenError: an injected fault cuts the connection.
    """
    fault = world.faults.take(method)
    if fault == "refuse":
        raise BrokenError
    if fault == "error":
        return 502, GATEWAY_PAGE
    if method == "getUpdates":
        answer = await _poll(world, raw, is_open)
    else:
        if latency := world.faults.latency + world.faults.slow.get(method, 0.0):
            await asyncio.sleep(latency)
        answer = call(world, method, raw, uploads)
    if fault == "lose" or world.faults.cut:
        raise BrokenError
    return answer


async def _poll(world: WorldState, raw: Json, is_open: Callable[[], bool]) -> tuple[int, Json]:
    try:
        params = read_parameters("getUpdates", raw, {})
        found = await get_updates(world, params, is_open)
    except ApiError as error:
        note(world, "getUpdates", raw, error)
        return error.code, error.answer()
    return 200, {"ok": True, "result": found}
