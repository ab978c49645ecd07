"""A classic game of three, clicked in real time: `python -m tests.browser_play.whole_game --talk 20`.

Three windows of 360x640 on the sandbox's page under Telegram's limits, in a chat that talks or in a quiet
one. Whoever is on turn looks at the end of the chat, thinks for a second and a half and clicks: a suggested
reroll where there is one, in the end the row that pays most; a key that is out of sight takes scrolling. It
prints clicks, calls and seconds a turn, how many turns began with mover, dice and keys in sight, and how many
clicks needed scrolling. Needs Chromium, and as much time as people need.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import Locator, async_playwright, expect
from playwright.async_api import TimeoutError as PatientError

from bot.ground.runtime.timing import USUAL_TIMING
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from tests.browser import ARGS, find_chromium
from tests.browser_play.window import ROW, Window
from tests.play.phones import running, settings_for

SIZE = {"width": 360, "height": 640}
NAMES = ("Аня", "Боб", "Вика")
OPTIONS = argparse.Namespace(thinking=1.5, preset="classic", pictures=None, talk=0.0, turns=None)
MOVER = re.compile(rf"^({'|'.join(NAMES)}), бросок (\d) из 3 · круг (\d+)", re.MULTILINE)
GAME = re.compile(r"бросок \d|🏆|▶️")
REROLL = re.compile(r"(Оставить )?[\d ]+ → бросить \d")


SIGHT = """(message, words) => {
  const pane = document.querySelector('[data-testid="messages"]').getBoundingClientRect();
  const inside = (box) => box.height > 0 && box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1;
  const text = message.querySelector('[data-testid="text"]');
  const range = document.createRange();
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const from = text.textContent.indexOf(words);
  let at = 0, seen = from >= 0;
  while (nodes.nextNode()) {
    const node = nodes.currentNode, start = Math.max(from - at, 0);
    const end = Math.min(from + words.length - at, node.length);
    at += node.length;
    if (end <= start) continue;
    range.setStart(node, start);
    range.setEnd(node, end);
    seen = seen && inside(range.getBoundingClientRect());
  }
  const keys = [...message.querySelectorAll('[data-testid="key"]')];
  const shown = keys.filter((key) => inside(key.getBoundingClientRect()));
  return {text: seen, keys: shown.map((key) => key.innerText)};
}"""
"""Whether words of a message are on the screen, and which of its keys are."""


class Seat(Window):
    """Somebody's window, who looks for the game."""

    @property
    def message(self) -> Locator:
        """The newest message that shows it: a call to the table has a key as well."""
        return self.page.locator(".message.with-keys").filter(has_text=GAME).last


@dataclass
class Table:
    """Everybody's window, what has been clicked, and what was in sight."""

    windows: dict[str, Window]
    clicks: int = 0
    scrolled: int = 0
    turns: list[bool] = field(default_factory=list)  # whether each began with all in sight
    _turn: tuple[str, str] = ("", "")

    async def click(self, window: Window, label: str) -> None:
        """Think, then click; what is out of sight is scrolled to first, what is gone is left at that."""
        await asyncio.sleep(OPTIONS.thinking)
        seen = await window.message.evaluate(SIGHT, "")
        key = window.message.get_by_test_id("key").get_by_text(label, exact=True).first
        with suppress(PatientError):
            await key.click(timeout=2000)
            self.scrolled += label not in seen["keys"]
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
                mover = self.windows[found[1]]
                if (found[1], found[3]) != self._turn:
                    if len(self.turns) == OPTIONS.turns:
                        return False
                    self._turn = found[1], found[3]
                    await self.begin(mover)
                await self.act(mover)
                return True
            await asyncio.sleep(0.05)

    async def begin(self, window: Window) -> None:
        """Look at the end of the chat as a turn begins, and note whether mover, dice and keys are there."""
        newest = window.page.get_by_test_id("to-bottom")
        if await newest.is_visible():
            await newest.click()
        text = await window.text.inner_text()
        lines = [line for line in text.split("\n") if MOVER.match(line) or line.startswith("🎲")]
        seen = [await window.message.evaluate(SIGHT, line) for line in lines]
        labels = await window.keys()
        self.turns.append(all(each["text"] for each in seen) and set(labels) <= set(seen[-1]["keys"]))

    async def act(self, window: Window) -> None:
        """Click what is next and wait until the window shows what came of it."""
        keys = await window.keys()
        before = await window.text.inner_text(), keys
        sure = [key for key in keys if key.startswith("Да, ")]
        rerolls = [key for key in keys if REROLL.fullmatch(key)]
        rows = [key for key in keys if ROW.fullmatch(key.removesuffix(" (×2)"))]
        paying = [key for key in rows if not key.endswith("✗")]
        if sure:
            label = sure[0]
        elif rerolls and not good(paying):
            label = rerolls[0]
        elif paying:
            label = max(paying, key=worth)
        else:
            label = rows[0] if rows else next(key for key in keys if key.startswith("✗"))
        clicks = self.clicks
        await self.click(window, label)
        while clicks < self.clicks and (await window.text.inner_text(), await window.keys()) == before:  # noqa: ASYNC110
            await asyncio.sleep(0.03)


def worth(row: str) -> int:
    """The points a row's button promises; a school row counts from two of a kind."""
    points = int(re.sub(r" \(×2\)$", "", row).rsplit(" ", 1)[1].replace("−", "-"))
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
        running(settings_for(world, address, folder / "bot.db"), USUAL_TIMING, time.time),
    ):
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGS))
        opened = {}
        for name, person in zip(NAMES, people, strict=True):
            page = await browser.new_page(viewport=SIZE, locale="ru-RU")
            await page.goto(f"{address}/?user={person}&chat={chat}&thread=0")
            await page.get_by_test_id("chat-title").wait_for()
            opened[name] = Seat(name, page)
        yield world, chat, opened
        await browser.close()


async def main() -> None:
    """Play it and print how long it took."""
    parser = argparse.ArgumentParser(description="A whole game of three in Chromium, in real time.")
    parser.add_argument("--thinking", type=float, help="seconds before a click")
    parser.add_argument("--preset", help="what is played")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures on the way")
    parser.add_argument("--talk", type=float, help="messages a minute that people write meanwhile")
    parser.add_argument("--turns", type=int, help="how many are played; without it a whole game")
    parser.parse_args(namespace=OPTIONS)
    expect.set_options(timeout=60_000)
    with tempfile.TemporaryDirectory() as folder:
        async with windows(Path(folder)) as (world, chat, opened):
            first = opened[NAMES[0]]
            if OPTIONS.talk:
                somebody = next(iter(world.state.chats[chat].members))
                world.talk.begin(somebody, chat, rate=OPTIONS.talk, minutes=60)
            await first.types(f"/newgame {OPTIONS.preset}")
            for number, name in enumerate(NAMES[1:], 2):
                await opened[name].click("Сяду")
                await first.reads(f"{number}. ")
            await first.click("▶️")
            await first.reads(MOVER)
            calls = world.state.call_log
            table, begun, number = Table(opened), time.monotonic(), 0
            before = Counter(calls.counts.get(chat, Counter()))
            while await table.turn():
                number += 1
                if OPTIONS.pictures is not None and number % 20 == 0:
                    for name, window in opened.items():
                        await window.page.screenshot(path=OPTIONS.pictures / f"{number:03}-{name}.png")
            await world.talk.close()
            seconds, turns = time.monotonic() - begun, len(table.turns)
            made = calls.counts[chat] - before
            print(f"{OPTIONS.preset} by three, {OPTIONS.talk:g} messages a minute")
            print(f"{turns} turns, {seconds / 60:.1f} minutes, calls refused: {calls.refused[chat]}")
            print(
                f"a turn: {table.clicks / turns:.2f} clicks, {made['edit'] / turns:.2f} edits, "
                f"{made['send'] / turns:.2f} sends, {seconds / turns:.1f} s"
            )
            print(f"turns that began with all in sight: {sum(table.turns)} of {turns}")
            print(f"clicks that needed scrolling: {table.scrolled} of {table.clicks}")


if __name__ == "__main__":
    asyncio.run(main())
