"""The bot without Telegram: a sandbox Bot API, its chat page and the bot itself in one process.

The sandbox forgets everything when it ends, so the playground's database is as short-lived: a record of games
whose chats and messages no longer exist would only confuse. It never touches the database of a real bot;
it shares its exact tables, which are nobody's. Updates are fetched, or brought to a `WEBHOOK_URL` if that is
on this machine.
"""

import asyncio
import logging
import socket
import sys
import tempfile
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from pydantic import SecretStr

from bot import app
from bot.config import Settings, is_loopback
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World

PORTS_TRIED: Final = 50

_logger = logging.getLogger(__name__)


def add_people_and_chats(world: World) -> None:
    """Put people into an empty world, with a group and a forum to play in."""
    anya, bob, vika = (
        world.membership.add_person(name, language_code="ru", started=True).id
        for name in ("Аня", "Боб", "Вика")
    )
    olena = world.membership.add_person("Олена", language_code="uk", started=True).id
    world.membership.add_group("Кости", [anya, bob, vika, olena])
    world.membership.add_group("Клуб", [vika, anya, bob, olena], "forum", ["Пират", "Классика"])


async def run(settings: Settings, stop: asyncio.Event) -> None:
    """Run the playground until `stop` is set; its address is printed on standard output.

    Raises:
        OSError: If no port from the one in the settings on can be had.
    """
    world = World()
    add_people_and_chats(world)
    host, port = settings.playground_host, free_port(settings.playground_host, settings.playground_port)
    if not is_loopback(host):
        _logger.warning("whoever can reach %s may play here as anybody", host)
    if port != settings.playground_port:
        _logger.warning("port %s is taken", settings.playground_port)
    with tempfile.TemporaryDirectory(prefix="playground-") as folder:
        async with serve(create_app(world, frozenset({host})), host, port) as address:
            sys.stdout.write(f"Playground: {address}/  (Ctrl-C ends it)\n")
            sys.stdout.flush()
            changes: dict[str, object] = {
                "bot_token": SecretStr(world.state.token),
                "bot_api_url": address,
                "tables_dir": settings.tables,
                "metrics_port": 0,
                "database_path": Path(folder) / "playground.db",
                "database_url": None,
            }
            if not is_loopback(urlsplit(settings.webhook_url or "").hostname or ""):
                changes["webhook_url"] = None  # it is where Telegram brings updates, not we
            await app.run(settings.model_copy(update=changes), stop)


def free_port(host: str, first: int) -> int:
    """Return the first port from `first` on that can be listened on.

    Raises:
        OSError: If there is none among the next few, or the host is not this machine.
    """
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        try:
            socket.create_server((host, port)).close()
        except (PermissionError, socket.gaierror):
            raise
        except OSError as error:
            failure = error
        else:
            return port
    raise OSError(f"no free port from {first} on at {host}: {failure.strerror}")
