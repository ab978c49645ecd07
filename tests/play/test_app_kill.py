"""Kill -9 with tables open in the Mini App: the pages find the bot again, and see what was answered."""

import asyncio
import random
import secrets
from contextlib import suppress
from pathlib import Path

import aiohttp

from bot.table.buttons.board import Hold
from tests.databases import opened
from tests.play.app_pages import NAME, AppPages, AppWindow, pages_of, presses_in
from tests.play.kills import process_of
from tests.play.phones import NO_LIMITS, Phones, game_of, until
from tests.play.records import presses_are_noted, record_of
from tests.play.tables import group_of, started
from tests.ports import free_port
from tests.world.machine import new_world, run, served

TABLES = 3
KILLS = 5
PAUSE = 0.15


class LoyalPage:
    """A page that connects again and again, as the real one does, and plays on meanwhile.

    Args:
        pages: how it asks.
        window: what it shows.
    """

    def __init__(self, pages: AppPages, window: AppWindow) -> None:
        self._pages, self.window = pages, window
        self.answered, self.connected = 0, False
        self._tasks = [asyncio.create_task(self._stream())]

    async def _stream(self) -> None:
        while True:
            self.connected = False
            seen = len(self.window.events), self.window.comments
            reading = asyncio.create_task(self._pages.read(self.window))

            def begins(task: asyncio.Task[None] = reading, before: tuple[int, int] = seen) -> bool:
                return task.done() or (len(self.window.events), self.window.comments) != before

            await until(begins, "a stream")
            self.connected = not reading.done()
            await reading
            await asyncio.sleep(PAUSE)

    def play(self) -> None:
        """Press whatever is offered until stopped."""
        self._tasks.append(asyncio.create_task(self._play()))

    async def _play(self) -> None:
        while self.window.state.get("head", {}).get("mine") is not False:
            data = next((each for each in presses_in(self.window.state) if each[0] in "ryw"), None)
            if data is None:
                await asyncio.sleep(0.05)
                continue
            key = secrets.token_hex(8)
            while True:  # the same press with the same key, until somebody answers
                with suppress(aiohttp.ClientError):
                    status, body = await self._pages.press(self.window, data, key)
                    if status in {200, 409}:
                        self.answered = max(self.answered, int(body["id"].partition("-")[0]))
                        self.window.state, self.window.id = body["state"], body["id"]
                        break
                await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Close it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def all_connected(loyal: list[LoyalPage]) -> None:
    """Wait until every page shows its game."""
    await until(lambda: all(page.connected for page in loyal), "every page")


async def opened_tables(phones: Phones, pages: AppPages) -> list[LoyalPage]:
    """The pages of people at tables of their own."""
    loyal = []
    for number in range(TABLES):
        chat, people = group_of(phones.world, 2, f"_{number}")
        board = await started(phones, chat, people, "yatzy", tidy=False)
        loyal.append(LoyalPage(pages, await pages.enter(people[0], game_of(board))))
    await all_connected(loyal)
    return loyal


def picture(page: LoyalPage) -> dict:
    """What a page shows, but for when the turn ends."""
    return {name: value for name, value in page.window.state.items() if name != "deadline"}


def test_pages_go_on_where_they_were(tmp_path: Path) -> None:
    async def main() -> None:
        world, port, rng = new_world(limits=NO_LIMITS, answer_seconds=3600), free_port(), random.Random(KILLS)
        database = tmp_path / "bot.db"
        app = {"APP_URL": f"http://127.0.0.1:{port}/app", "APP_NAME": NAME, "APP_PORT": str(port)}
        async with served(world) as address, pages_of(world, port) as pages:
            process = process_of(world, address, database, **app)
            process.start()
            loyal = await opened_tables(Phones(world), pages)
            for page in loyal:
                status, body = await pages.press(page.window, Hold(page.window.game, page.window.version, 0))
                assert status == 200
                await pages.shows(page.window, body["id"])
            for kill in range(KILLS):
                if kill:
                    for page in loyal:
                        page.play()
                    await asyncio.sleep(rng.random())
                await process.kill()
                before = [picture(page) for page in loyal]
                for page in loyal:
                    page.connected = False
                process.start()
                await pages.ready()
                await all_connected(loyal)
                if not kill:
                    await asyncio.sleep(0.2)
                    assert [picture(page) for page in loyal] == before
            for page in loyal:
                await page.close()
            await process.kill()
        for page in loyal:
            assert len(record_of(database, page.window.game).lines) >= page.answered > 0
            assert presses_are_noted(database, page.window.game)
        with opened(database) as db:
            assert db.execute("SELECT count(*) FROM game_windows").fetchone()[0] == TABLES
        assert world.state.failures == []

    run(main())
