"""The bot without Telegram: a sandbox Bot API, its chat page and the bot itself in one process.

The sandbox forgets everything when it ends, so the playground's database is as short-lived: a record of games
whose chats and messages no longer exist would only confuse. It never touches the database of a real bot;
it shares its exact tables, which are nobody's. Updates are fetched, or brought to a `WEBHOOK_URL` if that is
on this machine. The table in a Mini App is served at the next port. World and bot live by one clock, which
people may push ahead.
"""

import asyncio
import logging
import os
import secrets
import socket
import tempfile
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import SecretStr

from bot import app
from bot.coach.service import ReviewActions
from bot.coach.solved_tables import SolvedTables
from bot.config import Settings, is_loopback
from bot.daily.service.playing import DailyGameActions
from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.ground.runtime.wanted import cannot_listen
from bot.host import Host
from bot.operation.standard_output import say
from bot.playground.doings import LOOK_SECONDS, Doings
from bot.playground.past import Friends, Past
from bot.playground.people import COMMUNITIES, add_fresh_group, add_people_and_clubs
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from bot.sandbox.world.pushed_clock import PushedClock
from bot.sandbox.world.state import BOT_ID
from bot.table.room import House

PORTS_TRIED: Final = 50

APP_NAME: Final = "table"
"""The short name of the Mini App, as @BotFather would be told."""

TIMING: Final = replace(USUAL_TIMING, deadlines=0.5, puzzles=1.0)
"""Short intervals for jobs that look at the clock: somebody pushes it and waits."""

_NAMES: Final = "PLAYGROUND_HOST, PLAYGROUND_PORT"
_logger = logging.getLogger(__name__)


class Playground:
    """The world, and the activities in it beside the bot.

    Args:
        clock: the clock of the world and of the bot; its time zone is that of the people.

    Attributes:
        clock: the same.
        world: the world and its people.
    """

    def __init__(self, clock: PushedClock) -> None:
        self.clock = clock
        self.world = World(fresh_token(), clock=self.clock)
        add_people_and_clubs(self.world)
        self._wanted = OrderedDict[str, None]()
        self._enters = asyncio.Event()
        self._making = asyncio.Lock()
        self.world.state.on_entered = self._entered
        self.world.state.before_leap = self._before_leap
        self._past: Past | None = None
        self._friends: dict[str, Friends | None] = {}

    async def live(self, house: House) -> None:
        """Give each community its group of friends when somebody looks at it first; then let them live."""
        store, solutions = house.store, house.part(SolvedTables)
        service, kept = house.deps.service, ReviewActions(house.transactions)
        self._past = past = Past(self.world, store, service, kept, solutions, self.clock.zone)
        daily, show = DailyGameActions(house.transactions), house.deps.messages.present_game
        doings = Doings(self.world, store, daily, self.clock.zone.key, show)
        await asyncio.gather(self._make(past), self._act(doings), past.review())

    async def _make(self, past: Past) -> None:
        while True:
            for language in [each for each in self._wanted if each not in self._friends]:
                self._friends[language] = None
                try:
                    async with self._making:
                        self._friends[language] = await past.make(language)
                except Exception:
                    _logger.exception("the group of friends of %s has no past", language)
            await self._enters.wait()
            self._enters.clear()

    async def _act(self, doings: Doings) -> None:
        while True:
            for group in list(self._friends.values()):
                if group is not None:
                    await doings.act(group)
            await asyncio.sleep(LOOK_SECONDS)

    async def _before_leap(self, at: float) -> None:
        """Let groups play until the clock is there, also one whose past is still being made."""
        async with self._making:
            for language, friends in list(self._friends.items()):
                try:
                    if friends is not None and self._past is not None:
                        await self._past.play_until(friends, at)
                except Exception:
                    _logger.exception("what the friends of %s play until then could not be played", language)

    def _entered(self, community: str) -> None:
        if community in COMMUNITIES and community not in self._wanted:
            self._wanted[community] = None
            add_fresh_group(self.world, community)
            self._enters.set()


async def run(
    settings: Settings, stop: asyncio.Event, timing: Timing = TIMING, clock: PushedClock | None = None
) -> None:
    """Run the playground until `stop` is set; its address is printed on standard output.

    Args:
        settings: of the bot; it needs no token.
        stop: set it to end the playground.
        timing: the pace of the bot.
        clock: of the world and of the bot, the machine's by default.

    Raises:
        OSError: If no port from the one in the settings on can be had.
    """
    clock = clock or PushedClock(zone_of_machine(settings))
    playground = Playground(clock)
    host, port = settings.playground_host, free_port(settings.playground_host, settings.playground_port)
    if not is_loopback(host):
        _logger.warning("whoever can reach %s may play here as anybody", host)
    if port != settings.playground_port:
        _logger.warning("port %s is taken", settings.playground_port)
    with tempfile.TemporaryDirectory(prefix="playground-") as folder:
        async with serve(create_app(playground.world, frozenset({host})), host, port) as address:
            app_url, app_port = app_address(host, port)
            playground.world.mini_apps.register(APP_NAME, f"{app_url}/")
            say(f"Playground: {address}/  (Ctrl-C ends it)")
            changes: dict[str, object] = {
                "bot_token": SecretStr(playground.world.state.token),
                "bot_api_url": address,
                "tables_dir": settings.tables,
                "metrics_port": 0,
                "database_path": Path(folder) / "playground.db",
                "database_url": None,
                "time_zone": clock.zone.key,
                "app_url": app_url,
                "app_name": APP_NAME,
                "app_host": host,
                "app_port": app_port,
                "app_frames": f"http://*:{port}",  # the page, by whatever name it is reached
            }
            if not is_loopback(urlsplit(settings.webhook_url or "").hostname or ""):
                changes["webhook_url"] = None  # it is where Telegram brings updates, not we
            await app.run(
                settings.model_copy(update=changes),
                stop,
                timing,
                Host(clock=clock, pushed=lambda: clock.pushed),
                beside=playground.live,
            )


def fresh_token() -> str:
    """A token that no web page can know: whoever knows it can have all updates delivered to themselves."""
    return f"{BOT_ID}:{secrets.token_urlsafe(32)}"


def zone_of_machine(settings: Settings) -> ZoneInfo:
    """The zone that is set for the bot, else the machine's own where it says which one that is."""
    if "time_zone" in settings.model_fields_set:
        return ZoneInfo(settings.time_zone)
    link = os.environ.get("TZ") or str(Path("/etc/localtime").resolve())
    try:
        return ZoneInfo(link.rpartition("zoneinfo/")[2].removeprefix(":"))
    except (ValueError, OSError):  # it is no zone's file, or there is none
        return ZoneInfo(settings.time_zone)


def app_address(host: str, page_port: int) -> tuple[str, int]:
    """The address of the Mini App at the first free port after that of the page, and that port."""
    last = 65535 - PORTS_TRIED
    port = free_port(host, page_port + 1 if page_port < last else last - PORTS_TRIED)
    return f"http://{host}:{port}/app", port


def free_port(host: str, first: int) -> int:
    """Return the first port from `first` on that can be listened on.

    Raises:
        OSError: If there is none among the next few, or the host is not this machine.
    """
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        try:
            socket.create_server((host, port)).close()
        except PermissionError as error:
            raise cannot_listen(_NAMES, host, port, error) from None
        except OSError as error:
            failure = error
        else:
            return port
    raise OSError(f"{_NAMES}: no free port from {first} on at {host}: {failure.strerror}")
