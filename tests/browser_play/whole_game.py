"""A whole classic game of three, clicked in real time: `python -m tests.browser_play.whole_game`.

Three windows of 360x640 on the sandbox's page under Telegram's limits. Whoever is on turn looks at their
window, thinks for a second and a half and clicks: a suggested reroll where there is one, in the end the row
that pays most. It prints minutes, clicks and edits. Needs Chromium, and as much time as people need.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import re
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import async_playwright

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.browser import ARGS, find_chromium
from tests.browser_play.window import ROW, Window
from tests.play.phones import running, settings_for

SIZE = {"width": 360, "height": 640}
NAMES = ("Аня", "Боб", "Вика")
OPTIONS = argparse.Namespace(thinking=1.5, preset="classic", pictures=None)
MOVER = re.compile(rf"^({'|'.join(NAMES)}), бросок (\d) из 3 · круг (\d+)", re.MULTILINE)
KEEP = "Оставить"
REROLL = re.compile(r"(Оставить )?[\d ]+ → бросить \d")


@dataclass
class Table:
    """Everybody's window, and what has been clicked."""

    windows: dict[str, Window]
    clicks: int = 0

    async def click(self, window: Window, label: str) -> None:
        """Think, then click."""
        await asyncio.sleep(OPTIONS.thinking)
        await window.message.get_by_test_id("key").get_by_text(label, exact=True).first.click()
        self.clicks += 1

    async def turn(self) -> bool:
        """One click of whoever is on turn, once their window shows it; False when the game is over."""
        window = self.windows[NAMES[0]]
        while True:
            text = await window.text.inner_text()
            if "🏆" in text and not MOVER.search(text):
                return False
            found = MOVER.search(text)
            if found:
                await self.act(self.windows[found[1]])
                return True
            await asyncio.sleep(0.05)

    async def act(self, window: Window) -> None:
        """Click what is next and wait until the window shows what came of it."""
        keys = await window.keys()
        before = await window.text.inner_text(), keys
        sure = [key for key in keys if key.startswith("Да, ")]
        rerolls = [key for key in keys if REROLL.fullmatch(key)]
        rows = [key for key in keys if ROW.fullmatch(key.removesuffix(" ×2"))]
        paying = [key for key in rows if not key.endswith("✗")]
        if sure:
            label = sure[0]
        elif rerolls and not good(paying):
            label = rerolls[0]
        elif paying:
            label = max(paying, key=worth)
        else:
            label = rows[0] if rows else next(key for key in keys if key.startswith("✗"))
        await self.click(window, label)
        while (await window.text.inner_text(), await window.keys()) == before:  # noqa: ASYNC110 - a page
            await asyncio.sleep(0.03)


def worth(row: str) -> int:
    """The points a row's button promises; a school row counts from two of a kind."""
    points = int(re.sub(r" ×2$", "", row).rsplit(" ", 1)[1].replace("−", "-"))
    return points + 12 if re.match(r"Ед|Дв|Тройки|Чет|Пят|Пят|Шест", row) and "пары" not in row else points


def good(rows: list[str]) -> bool:
    """Whether some row is good enough to stop early."""
    return any(worth(row) >= 40 for row in rows)


@asynccontextmanager
async def windows(folder: Path) -> AsyncIterator[tuple[World, int, dict[str, Window]]]:
    """Three people in a group with the bot, a window each."""
    world = World()
    people = [world.membership.add_person(name, language_code="ru", started=True).id for name in NAMES]
    chat = world.membership.add_group("Кости", people).id
    async with (
        serve(create_app(world)) as address,
        async_playwright() as playwright,
        running(settings_for(world, address, folder / "bot.db"), clock=time.time),
    ):
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGS))
        opened = {}
        for name, person in zip(NAMES, people, strict=True):
            page = await browser.new_page(viewport=SIZE, locale="ru-RU")
            await page.goto(f"{address}/?user={person}&chat={chat}&thread=0")
            await page.get_by_test_id("chat-title").wait_for()
            opened[name] = Window(name, page)
        yield world, chat, opened
        await browser.close()


async def main() -> None:
    """Play it and print how long it took."""
    parser = argparse.ArgumentParser(description="A whole game of three in Chromium, in real time.")
    parser.add_argument("--thinking", type=float, help="seconds before a click")
    parser.add_argument("--preset", help="what is played")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures on the way")
    parser.parse_args(namespace=OPTIONS)
    with tempfile.TemporaryDirectory() as folder:
        async with windows(Path(folder)) as (world, chat, opened):
            first = opened[NAMES[0]]
            await first.types(f"/newgame {OPTIONS.preset}")
            for number, name in enumerate(NAMES[1:], 2):
                await opened[name].click("Сяду")
                await first.reads(f"{number}. ")
            await first.click("▶️")
            table, begun, number = Table(opened), time.monotonic(), 0
            while await table.turn():
                number += 1
                if OPTIONS.pictures is not None and number % 20 == 0:
                    for name, window in opened.items():
                        await window.page.screenshot(path=OPTIONS.pictures / f"{number:03}-{name}.png")
            minutes = (time.monotonic() - begun) / 60
            edits = len(world.state.call_log.made("editMessageText", chat))
            turns = 15 * len(NAMES)
            clicked, edited, seconds = table.clicks / turns, edits / turns, minutes * 60 / turns
            print(f"a whole game of {OPTIONS.preset} by three: {minutes:.1f} minutes")
            print(f"a turn: {clicked:.1f} clicks, {edited:.1f} edits, {seconds:.1f} s")


if __name__ == "__main__":
    asyncio.run(main())
