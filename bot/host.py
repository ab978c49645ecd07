"""The host of a bot: the parts that its process asks of the machine; a simulated one can take its place.

Threads, child processes and connections are asked of the event loop (`run_in_executor`, `subprocess_exec`,
`create_server`), which whoever runs the bot brings along; here is the rest.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from bot.config import Settings
from bot.ground.store.database import Store
from bot.ground.tasks import Events
from bot.ground.telegram.client import Client
from bot.ground.timing import since_boot

MayWrite = Callable[[], Awaitable[None]]
"""Returns when chats may be written to."""


async def _open_store(settings: Settings, events: Events) -> Store:
    return await Store.open(settings.database, shared=settings.shared, events=events)


def _connect(settings: Settings, events: Events, may_write: MayWrite | None) -> Client:
    return Client(settings, events=events, may_write=may_write)


@dataclass(frozen=True, slots=True)
class Host:
    """The machine that a bot runs on; by default this one.

    Attributes:
        clock: unix time in seconds.
        pushed: seconds by which `clock` has been pushed ahead so far, 0 for one that nobody pushes.
        steady: seconds on a clock that nobody sets.
        open_store: opens the database of the settings; raises `StoreError`.
        connect: makes the client of the Bot API.
        chance: the source of secrets and of computers' errors; only a cryptographic one may serve people.
    """

    clock: Callable[[], float] = time.time
    pushed: Callable[[], float] = float
    steady: Callable[[], float] = since_boot
    open_store: Callable[[Settings, Events], Awaitable[Store]] = _open_store
    connect: Callable[[Settings, Events, MayWrite | None], Client] = _connect
    chance: Random = field(default_factory=SystemRandom, repr=False)


THIS_MACHINE: Final = Host()
"""The machine that the process runs on."""
