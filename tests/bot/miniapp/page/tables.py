"""Tables in the browser: games of people of a sandbox, and the page of each as Telegram would open it."""

import json
import re
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from urllib.parse import urlencode

from playwright.async_api import Browser, BrowserContext, Page

from bot.table.buttons.lobby import Sit
from tests.bot.miniapp.signing import init_data
from tests.browser import PATIENCE_MS
from tests.play.app_pages import AppPages
from tests.play.phones import Phones, game_of
from tests.play.tables import group_of, lobby, started

PHONE = {"width": 360, "height": 640}
SMALL = {"width": 320, "height": 568}
DESKTOP = {"width": 1280, "height": 800}

LIGHT = {
    "bg_color": "#ffffff",
    "text_color": "#000000",
    "hint_color": "#707579",
    "link_color": "#3390ec",
    "button_color": "#3390ec",
    "button_text_color": "#ffffff",
    "secondary_bg_color": "#f4f4f5",
    "section_bg_color": "#ffffff",
    "accent_text_color": "#3390ec",
    "subtitle_text_color": "#707579",
    "destructive_text_color": "#e53935",
}
DARK = {
    "bg_color": "#17212b",
    "text_color": "#f5f5f5",
    "hint_color": "#708499",
    "link_color": "#6ab3f3",
    "button_color": "#5288c1",
    "button_text_color": "#ffffff",
    "secondary_bg_color": "#232e3c",
    "section_bg_color": "#17212b",
    "accent_text_color": "#6ab2f2",
    "subtitle_text_color": "#708499",
    "destructive_text_color": "#ec3942",
}


@dataclass
class Tables:
    """Games, and the pages that people have open; `life` is one of the bot, from its start to its end."""

    pages: AppPages
    browser: Browser
    life: Callable[[], AbstractAsyncContextManager[None]]
    bot: AsyncExitStack = field(default_factory=AsyncExitStack)
    problems: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def game(self, word: str, size: int = 2, **options: str) -> tuple[int, list[int]]:
        """A game of so many people that has just begun, and who they are."""
        phones = Phones(self.pages.world)
        chat, people = group_of(self.pages.world, size)
        return game_of(await started(phones, chat, people, word, options=options)), people

    async def lobby(self, word: str, size: int = 2) -> tuple[int, list[int]]:
        """A lobby with so many people in it."""
        phones = Phones(self.pages.world)
        chat, people = group_of(self.pages.world, size)
        message = await lobby(phones, chat, people, word)
        await phones.board(chat.id, Sit)
        return game_of(message), people

    async def open(
        self, user: int, game: int, size: dict[str, int] = PHONE, theme: dict[str, str] | None = LIGHT, **more
    ) -> Page:
        """The page of somebody who has just opened the table of a game."""
        page = await self.blank(size, **more)
        await page.goto(self.address(user, game, theme))
        await page.wait_for_selector(".tray")
        return page

    async def blank(self, size: dict[str, int] = PHONE, **more) -> Page:
        """A page that shows nothing yet, whose errors are noted."""
        context = await self.browser.new_context(viewport=size, locale="ru-RU", **more)
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._heard)
        return page

    def _heard(self, message) -> None:
        # A refused press is an ordinary thing here, and the browser's own line about it says nothing new.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.problems.append(message.text)

    def address(self, user: int, game: int, theme: dict[str, str] | None = LIGHT) -> str:
        """What Telegram opens: the launch parameters stand behind the address."""
        world = self.pages.world.state
        who = {"id": user, "first_name": world.people[user].first_name, "language_code": "ru"}
        launch = {
            "tgWebAppData": init_data(world.token, time.time(), self.pages.token(game), who).decode(),
            "tgWebAppVersion": "9.1",
            "tgWebAppPlatform": "android",
        }
        if theme is not None:
            launch["tgWebAppThemeParams"] = json.dumps(theme)
        return f"{self.pages.base}/#{urlencode(launch)}"

    async def begin(self) -> None:
        """Start the bot, and wait until it serves the page."""
        await self.bot.enter_async_context(self.life())
        await self.pages.ready()

    async def stop(self) -> None:
        """Stop the bot."""
        await self.bot.aclose()

    async def close(self) -> None:
        """Close all pages, and stop the bot."""
        for context in self.contexts:
            await context.close()
        await self.stop()

    async def mover(self, pages: list[Page]) -> Page:
        """The page of whoever is on turn, once it says so."""
        while True:
            for page in pages:
                if await page.locator(".tray.mine, .result").count():
                    return page
            await pages[0].wait_for_timeout(20)


def named(pattern: str) -> re.Pattern[str]:
    """An accessible name that has this in it."""
    return re.compile(pattern, re.IGNORECASE)
