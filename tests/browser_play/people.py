"""People of a group, each with a window on the chat, who may open the table in the app beside it."""

from dataclasses import dataclass

from playwright.async_api import FrameLocator, Locator, expect

from tests.browser_play.window import Window

TABLE = "📱"
PHONE = {"width": 360, "height": 640}


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

    async def opens_app(self) -> None:
        """Click the key of the table below the newest message that has it, and wait for the table."""
        await self.page.get_by_test_id("key").filter(has_text=TABLE).last.click()
        await expect(self.app.locator("header.bar h1")).to_be_visible()

    async def in_app(self, label: str) -> None:
        """Click a button of the app by its name."""
        await self.presses(self.app.get_by_role("button", name=label).first)

    async def presses(self, key: Locator) -> None:
        """Click something in the app and wait for its answer, as the page does before it takes another."""
        async with self.page.expect_response(lambda answer: answer.url.endswith("/press")):
            await key.click()

    async def is_on_turn(self) -> bool:
        return "mine" in (await self.tray.get_attribute("class")).split()

    async def writes_in_app(self) -> None:
        """Write the row that pays most at once, or the first one, though it be asked about."""
        rows = self.app.locator("button[data-row]")
        await expect(rows.first).to_be_enabled()
        made = self.app.locator("button[data-row].made")
        await self.presses(made.first if await made.count() else rows.first)
        sure, written = (
            self.tray.locator(".question .danger"),
            self.app.locator("div.tile.written, div.tile.crossed"),
        )
        await expect(written.or_(sure).first).to_be_visible()
        if await sure.count():
            await self.presses(sure)
