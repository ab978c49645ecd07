"""`getUpdates`: the one method that waits."""

import asyncio
from collections.abc import Callable

from bot.sandbox.api.parameters import schema
from bot.sandbox.errors import ApiError, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.polls import close_due
from bot.sandbox.world.state import WorldState

_MAX_WAIT = 50.0
_KINDS = frozenset(schema()["types"]["Update"]["fields"]) - {"update_id"}


def allow(world: WorldState, params: Json) -> None:
    """Take the kinds of updates that a call asks for; without any, those asked for before stay.

    Raises:
        ApiError: 400, a fault, for an unknown kind.
    """
    allowed = params.get("allowed_updates")
    if allowed is not None:
        if set(allowed) - _KINDS:
            raise mistake(f"unknown kinds of updates: {sorted(set(allowed) - _KINDS)}")
        world.updates.allow(allowed)


async def get_updates(world: WorldState, params: Json, is_open: Callable[[], bool]) -> list[Json]:
    """Updates from `offset` on, waiting up to `timeout` seconds for the first.

    Args:
        world: where they come from.
        params: as read by `read_parameters`.
        is_open: turns false when the server stops.

    Raises:
        ApiError: 409 when another poll has begun meanwhile or a webhook is set; 400, a fault, for an unknown
            kind of update.
    """
    if world.webhook is not None:
        raise ApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        )
    allow(world, params)
    close_due(world)
    mine = world.updates.begin_poll()
    world.updates.confirm(params.get("offset", 0))
    limit = min(max(params.get("limit", 100), 1), 100)
    loop = asyncio.get_running_loop()
    deadline = loop.time() + min(float(params.get("timeout", 0)), _MAX_WAIT)
    while not len(world.updates) and is_open():
        left = deadline - loop.time()
        if left <= 0:
            break
        await world.updates.signal.wait(left)
        if world.webhook is not None:
            raise ApiError(409, "Conflict: terminated by setWebhook request")
        if world.updates.poll != mine:
            raise ApiError(
                409,
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running",
            )
    return world.updates.head(limit)
