"""People with the table of a game open in the Mini App: a page's requests, without a page."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.ground.drawing import pack
from bot.miniapp.sessions import GameLinks
from bot.miniapp.streams import LASTS_SECONDS
from bot.sandbox.world import World
from bot.table.presses import BankTurn, PickRow, Reroll, Roll, StandPat, Sure
from tests.bot.miniapp.signing import init_data
from tests.play.phones import until
from tests.ports import free_port
from tests.world.machine import wall_clock

NAME = "table"


def presses_in(state: object) -> list[str]:
    """Everything that a state offers to press, in its order."""
    if isinstance(state, dict):
        own = [state["press"]] if isinstance(state.get("press"), str) else []
        return own + [press for value in state.values() for press in presses_in(value)]
    return [press for value in state for press in presses_in(value)] if isinstance(state, list) else []


def app_settings(port: int) -> dict[str, object]:
    """What the bot is told of the app."""
    return {"app_url": f"http://127.0.0.1:{port}/app", "app_name": NAME, "app_port": port}


def served_app(world: World, page: str) -> dict[str, object]:
    """The same at a free port, with the app registered in a world; the page at this origin may frame it."""
    settings = app_settings(free_port())
    world.mini_apps.register(NAME, f"{settings['app_url']}/")
    return {**settings, "app_frames": page}


@dataclass
class AppWindow:
    """A table that somebody has open: what its page has been sent."""

    user: int
    game: int
    token: str
    session: str
    state: dict[str, Any] = field(default_factory=dict)
    id: str = ""
    events: list[str] = field(default_factory=list)
    cheers: list[tuple[str, int | None, str]] = field(default_factory=list)
    comments: int = 0
    status: int = 0
    task: asyncio.Task[None] | None = None

    @property
    def held(self) -> list[int]:
        """The positions of the dice that are held, on the table."""
        return [number for number, die in enumerate(self.state["dice"]["dice"]) if die["held"]]

    @property
    def version(self) -> int:
        """The version of the game that it shows."""
        return int(self.id.partition("-")[0])


@dataclass
class AppPages:
    """The pages of all people."""

    world: World
    port: int
    http: aiohttp.ClientSession
    clock: Callable[[], float] = wall_clock

    @property
    def base(self) -> str:
        """The address of the app."""
        return f"http://127.0.0.1:{self.port}/app"

    def __post_init__(self) -> None:
        self.origin = f"http://127.0.0.1:{self.port}"

    def onlooker(self, name: str = "Зритель") -> int:
        """Somebody new in the newest group, who has never played there."""
        person = self.world.membership.add_person(name, language_code="ru", started=True).id
        self.world.membership.join(person, [chat for chat in self.world.state.chats if chat < 0][-1])
        return person

    def token(self, game: int) -> str:
        """The token in the link to a game."""
        return GameLinks(self.world.state.token, lambda: "bot", NAME).token_of(game)

    def launched(self, user: int, game: int) -> bytes:
        """The init data of somebody who opens the link to a game now."""
        person = self.world.state.people[user]
        who = {"id": user, "first_name": person.first_name, "language_code": person.language_code}
        return init_data(self.world.state.token, self.clock(), self.token(game), who)

    async def exchange(self, raw: bytes, **headers: str) -> tuple[int, dict[str, Any]]:
        """Ask for a session."""
        return await self.post("/session", raw, **headers)

    async def post(self, path: str, body: bytes, **headers: str) -> tuple[int, dict[str, Any]]:
        """Make a request as a page does, with these headers changed."""
        sent = {"Origin": self.origin, **{name.replace("_", "-"): value for name, value in headers.items()}}
        async with self.http.post(self.base + path, data=body, headers=sent) as answer:
            return answer.status, await answer.json()

    async def ready(self) -> None:
        """Wait until the bot serves the app."""
        for _ in range(1000):
            with suppress(aiohttp.ClientConnectionError):
                async with self.http.get(self.base, allow_redirects=False):
                    return
            await asyncio.sleep(0.1)
        raise AssertionError("nobody serves the app")

    async def enter(self, user: int, game: int) -> AppWindow:
        """The window of somebody who opens the table of a game, which does not stream yet."""
        status, body = await self.exchange(self.launched(user, game))
        assert status == 200, body
        assert body["game"] == self.token(game)
        return AppWindow(user, game, self.token(game), body["session"])

    async def open(self, user: int, game: int) -> AppWindow:
        """Somebody opens the table of a game and sees it."""
        window = await self.enter(user, game)
        await self.connect(window)
        return window

    async def connect(self, window: AppWindow) -> None:
        """Begin to read the events, after what was read before."""
        await self.ready()
        seen = len(window.events), window.comments
        window.status = 0
        window.task = asyncio.create_task(self.read(window))
        await until(
            lambda: window.status not in {0, 200} or (len(window.events), window.comments) != seen, "it"
        )

    async def close(self, window: AppWindow) -> None:
        """The page is closed."""
        if window.task is not None:
            window.task.cancel()
            await asyncio.gather(window.task, return_exceptions=True)

    async def read(self, window: AppWindow) -> None:
        """Read the events of a window until they end; a stream that has had its time is followed by more."""
        now = asyncio.get_running_loop().time
        began = now() - LASTS_SECONDS
        while now() - began >= LASTS_SECONDS:
            began = now()
            with suppress(aiohttp.ClientError):
                await self._read_one(window)

    async def _read_one(self, window: AppWindow) -> None:
        headers = {"Authorization": f"Bearer {window.session}"} | (
            {"Last-Event-ID": window.id} if window.id else {}
        )
        url = f"{self.base}/game/{window.token}/events"
        timeout = aiohttp.ClientTimeout(total=None)
        async with self.http.get(url, headers=headers, timeout=timeout) as answer:
            window.status = answer.status
            if answer.status == 200:
                async for event in read_events(answer.content):
                    read_event(window, event)

    async def press(self, window: AppWindow, pressed: object, key: str = "") -> tuple[int, dict[str, Any]]:
        """Press something, by a key of its own; the answer's state is taken over as the page does."""
        data = pressed if isinstance(pressed, str) else pack(pressed)
        body = json.dumps({"press": data, "key": key or secrets.token_hex(8)}).encode()
        path = f"/game/{window.token}/press"
        return await self.post(path, body, Authorization=f"Bearer {window.session}")

    async def play(self, window: AppWindow) -> tuple[int, dict[str, Any]]:
        """One act of the person on turn: the first row that is offered, the end of the turn, or a throw."""
        offered = [data.partition(":") for data in presses_in(window.state)]
        for code in (Sure.code, PickRow.code, StandPat.code, BankTurn.code, Roll.code, Reroll.code):
            found = next((f"{c}:{rest}" for c, _, rest in offered if c == code), None)
            if found is not None:
                return await self.press(window, found)
        raise AssertionError(f"nothing to press: {window.state}")

    async def shows(self, window: AppWindow, id_: str) -> None:
        """Wait until a window shows a state."""
        await until(lambda: window.id == id_, f"state {id_}, not {window.id}")


def read_event(window: AppWindow, event: dict[str, str]) -> None:
    """Take in an event as the page does."""
    if not event:
        window.comments += 1
        return
    data = json.loads(event["data"])
    if event["event"] == "cheer":
        window.cheers.append((data["cheer"], data["seat"], data["name"]))
        return
    window.events.append(event["event"])
    window.id = event["id"]
    if event["event"] == "state":
        window.state = data
        return
    assert event["event"] == "change"
    for name, value in data.items():
        if value is None:
            window.state.pop(name, None)
        else:
            window.state[name] = value


async def read_events(content: aiohttp.StreamReader) -> AsyncIterator[dict[str, str]]:
    """The events of a stream; a comment is an empty one."""
    event: dict[str, str] = {}
    async for line in content:
        text = line.decode().rstrip("\n")
        if text:
            name, _, value = text.partition(": ")
            if name != ":":
                event[name] = value
        else:
            yield event
            event = {}


@asynccontextmanager
async def pages_of(world: World, port: int) -> AsyncIterator[AppPages]:
    """The pages of a world's people, while the block runs."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as http:
        yield AppPages(world, port, http)
