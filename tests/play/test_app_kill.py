"""Kill -9 with ten tables open in the Mini App: the pages find the bot again, and see what was answered."""

import asyncio
import random
import secrets
from pathlib import Path

import aiohttp

from bot.table.buttons.board import Hold
from tests.databases import opened
from tests.play.app_pages import NAME, AppPages, AppWindow, pages_of, presses_in
from tests.play.kills import process_of
from tests.play.phones import NO_LIMITS, Phones, game_of
from tests.play.records import presses_are_noted, record_of
from tests.play.tables import group_of, started
from tests.ports import free_port
from tests.world.machine import new_world, run, served

TABLES = 10
KILLS = 12
RESUMED = 2.0
"""Seconds after a restart within which every page shows its game again."""
PAUSE = 0.15


class LoyalPage:
    """A page that connects again and again, as the real one does, and plays on meanwhile.

    Args:
        pages: how it asks.
        window: what it shows.
    """

    def __init__(self, pages: AppPages, window: AppWindow) -> None:
        self._pages, self.window = pages, window
        self.answered = 0
        self.connected_at = 0.0
        self._streaming = asyncio.create_task(self._stream())
        self._playing: asyncio.Task[None] | None = None

    async def _stream(self) -> None:
        while True:
            seen = len(self.window.events), self.window.comments
            reading = asyncio.create_task(self._pages.read(self.window))
            while not reading.done():
                if (len(self.window.events), self.window.comments) != seen and self.connected_at == 0.0:
                    self.connected_at = asyncio.get_running_loop().time()
                await asyncio.sleep(0.01)
            self.connected_at = 0.0
            await asyncio.sleep(PAUSE)

    def play(self) -> None:
        """Press whatever is offered until stopped."""
        self._playing = asyncio.create_task(self._play())

    async def _play(self) -> None:
        while self.window.state.get("head", {}).get("mine") is not False:
            data = next((each for each in presses_in(self.window.state) if each[0] in "ryw"), None)
            if data is None:
                await asyncio.sleep(0.05)
                continue
            key = secrets.token_hex(8)
            while True:  # the same press with the same key, until somebody answers
                try:
                    status, body = await self._pages.press(self.window, data, key)
                except aiohttp.ClientError:
                    await asyncio.sleep(PAUSE)
                    continue
                if status in {200, 409}:
                    self.answered = max(self.answered, int(body["id"].partition("-")[0]))
                    self.window.state, self.window.id = body["state"], body["id"]
                    break
                await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Close it."""
        for task in (self._streaming, self._playing):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)


def test_pages_go_on_where_they_were(tmp_path: Path) -> None:
    async def main() -> None:
        world, port, rng = new_world(limits=NO_LIMITS, answer_seconds=3600), free_port(), random.Random(KILLS)
        phones, database = Phones(world), tmp_path / "bot.db"
        url = f"http://127.0.0.1:{port}/app"
        async with served(world) as address, pages_of(world, port) as pages:
            app = {"APP_URL": url, "APP_NAME": NAME, "APP_PORT": str(port)}
            process = process_of(world, address, database, **app)
            process.start()
            windows = []
            for number in range(TABLES):
                chat, people = group_of(world, 2, f"_{number}")
                board = await started(phones, chat, people, "yatzy", tidy=False)
                windows.append(await pages.enter(people[0], game_of(board)))
            loyal = [LoyalPage(pages, window) for window in windows]
            await _all_connected(loyal)
            held = [await pages.press(each, Hold(each.game, each.version, 0)) for each in windows]
            assert [status for status, _ in held] == [200] * TABLES
            await asyncio.gather(
                *(pages.shows(each, body["id"]) for each, (_, body) in zip(windows, held, strict=True))
            )
            for kill in range(KILLS):
                if kill:
                    for page in loyal:
                        page.play()
                    await asyncio.sleep(rng.random())
                await process.kill()
                for page in loyal:
                    page.connected_at = 0.0
                before = [dict(page.window.state) for page in loyal]
                process.start()
                await pages.ready()
                await _all_connected(loyal)
                if not kill:
                    await asyncio.sleep(0.2)
                    after = [page.window.state for page in loyal]
                    assert [_picture(each) for each in after] == [_picture(each) for each in before]
            for page in loyal:
                await page.close()
            await process.kill()
        for page in loyal:
            assert len(record_of(database, page.window.game).lines) >= page.answered
            assert presses_are_noted(database, page.window.game)
        with opened(database) as db:
            assert db.execute("SELECT count(*) FROM game_windows").fetchone()[0] == TABLES
        assert world.state.failures == []

    run(main())


def _picture(state: dict) -> dict:
    return {name: value for name, value in state.items() if name != "deadline"}


async def _all_connected(loyal: list[LoyalPage]) -> None:
    async with asyncio.timeout(RESUMED):
        while not all(page.connected_at for page in loyal):  # noqa: ASYNC110 - any of them may be last
            await asyncio.sleep(0.01)
