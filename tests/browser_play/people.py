"""People of a group, each with a window on the chat, who may open the table in the app beside it."""

import re
from dataclasses import dataclass

from playwright.async_api import FrameLocator, Locator, expect

from tests.browser_play.window import Window

PLACE = re.compile(r"^(?:\S+ )?\d\. (\w+) — (−?\d+)", re.MULTILINE)
TABLE = "📱"
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}


def worth(row: str) -> int:
    """The points that a row's button tells."""
    points = row.removesuffix(" (×2)").rsplit(" ", 1)[1]
    return -1000 if points == "✗" else int(points.replace("−", "-"))


@dataclass(frozen=True)
class Player(Window):
    """Somebody's window on the chat, and the app that it may have open."""

    @property
    def app(self) -> FrameLocator:
        return self.page.frame_locator(".mini-app iframe")

    @property
    def tray(self) -> Locator:
        """The dice and what may be done with them."""
        return self.app.locator(".tray")

    @property
    def head(self) -> Locator:
        return self.app.locator("#head")

    async def opens_app(self) -> None:
        """Click the key of the table below the newest message that has it, and wait for the table."""
        await self.page.get_by_test_id("key").filter(has_text=TABLE).last.click()
        await expect(self.app.locator("header.bar h1")).to_be_visible()

    async def closes_app(self) -> None:
        await self.page.get_by_test_id("mini-app-close").click()
        await expect(self.page.locator("iframe")).to_have_count(0)

    async def in_app(self, label: str) -> None:
        """Click a button of the app by its name."""
        await self.presses(self.app.get_by_role("button", name=label).first)

    async def presses(self, key: Locator) -> None:
        """Click something in the app and wait for its answer, as the page does before it takes another."""
        async with self.page.expect_response(lambda answer: answer.url.endswith("/press")):
            await key.click()

    async def is_on_turn(self) -> bool:
        return "mine" in (await self.tray.get_attribute("class")).split()

    async def on_turn_in_app(self) -> None:
        await expect(self.tray).to_have_class(re.compile(r"\bmine\b"))

    async def plays_in_app(self) -> bool:
        """Throw again as suggested, then write the row that is marked, or one that pays, or the first.

        Returns:
            Whether a throw was suggested: not where all dice are to stay.
        """
        await self.on_turn_in_app()
        quick, rows = self.tray.locator(".quick").first, self.app.locator("button[data-row]")
        await expect(rows.first).to_be_visible()
        if suggested := bool(await quick.count()):
            before = await self.head.inner_text()
            await self.presses(quick)
            await expect(self.head).not_to_have_text(before)
        await expect(rows.first).to_be_enabled()
        row = rows.first
        for kind in (".made", ".best"):
            found = self.app.locator(f"button[data-row]{kind}")
            row = found.first if await found.count() else row
        name = (await row.get_attribute("aria-label")).partition(":")[0]
        written = self.app.locator("div.tile:is(.written, .crossed) .label").get_by_text(name, exact=True)
        done = written.or_(self.app.locator(".result")).first
        sure = self.tray.locator(".question .danger")
        await self.presses(row)
        await expect(done.or_(sure).first).to_be_visible()
        if await sure.count():
            await self.presses(sure)
            await expect(done).to_be_visible()
        return suggested

    async def places_in_chat(self) -> list[tuple[str, str]]:
        """Names and points as the result in the chat has them."""
        return PLACE.findall(await self.text.inner_text())

    async def places_in_app(self) -> list[tuple[str, str]]:
        """Names and points as the app has them."""
        lines = self.app.get_by_role("region", name="Итоги").locator("ol > li")
        await expect(lines.first).to_be_visible()
        return [tuple((await line.inner_text()).split("\n")[1:3]) for line in await lines.all()]
