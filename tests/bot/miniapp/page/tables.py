"""Tables in the browser: games of people of a sandbox, and the page of each as Telegram would open it."""

import json
import re
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, field
from urllib.parse import urlencode

from playwright.async_api import Page, expect

from bot.table.presses import Sit
from tests.bot.miniapp.signing import init_data
from tests.browser import Pages
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

    app: AppPages
    windows: Pages
    life: Callable[[], AbstractAsyncContextManager[None]] | None = None
    ahead: float = 0.0
    bot: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def game(self, word: str, size: int = 2, **options: str) -> tuple[int, list[int]]:
        """A game of so many people that has just begun, and who they are."""
        phones = Phones(self.app.world)
        chat, people = group_of(self.app.world, size)
        return game_of(await started(phones, chat, people, word, options=options)), people

    async def lobby(self, word: str, size: int = 2) -> tuple[int, list[int]]:
        """A lobby with so many people in it."""
        phones = Phones(self.app.world)
        chat, people = group_of(self.app.world, size)
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
        """A page that shows nothing yet."""
        return await self.windows.blank(size, locale="ru-RU", **more)

    async def opened(
        self, word: str, sizes: tuple[dict[str, int], ...] = (PHONE, PHONE), **options: str
    ) -> tuple[int, list[Page]]:
        """A new game of two, and their pages: first that of whoever is on turn, with dice thrown."""
        game, people = await self.game(word, 2, **options)
        pages = [await self.open(user, game, size) for user, size in zip(people, sizes, strict=True)]
        if not await pages[0].locator(".tray.mine").count():
            pages.reverse()
        return game, [await thrown(pages[0]), pages[1]]

    def address(self, user: int, game: int, theme: dict[str, str] | None = LIGHT) -> str:
        """What Telegram opens: the launch parameters stand behind the address."""
        world = self.app.world.state
        who = {"id": user, "first_name": world.people[user].first_name, "language_code": "ru"}
        launch = {
            "tgWebAppData": init_data(world.token, time.time(), self.app.token(game), who).decode(),
            "tgWebAppVersion": "9.1",
            "tgWebAppPlatform": "android",
            "tgWebAppBotInline": "1",
        }
        if theme is not None:
            launch["tgWebAppThemeParams"] = json.dumps(theme)
        return f"{self.app.base}/#{urlencode(launch)}"

    async def begin(self) -> None:
        """Start the bot, and wait until it serves the page."""
        await self.bot.enter_async_context(self.life())
        await self.app.ready()

    async def stop(self) -> None:
        """Stop the bot."""
        await self.bot.aclose()


async def thrown(page: Page) -> Page:
    """The page of somebody on turn, once their dice lie there."""
    await page.locator(".tray.mine").wait_for()
    if not await page.locator(".die:not(.ghost)").count():
        await page.locator("[data-throw]").click()
    await page.locator(".die:not(.ghost)").first.wait_for()
    await expect(page.locator(".rolling")).to_have_count(0)
    return page


def named(pattern: str) -> re.Pattern[str]:
    """An accessible name that has this in it."""
    return re.compile(pattern, re.IGNORECASE)
