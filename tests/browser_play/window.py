"""One person's window: what they read in it and what they click."""

import re
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

ROLL = "🎲"
HOLD = re.compile(r"Держать \d")
ROW = re.compile(r"[^\d\W]\D* ([+−]?\d+|✗)")  # not "Держать 4 4"


@dataclass(frozen=True)
class Window:
    """Somebody looking at the chat; all they know is what stands in the page."""

    name: str
    page: Page

    @property
    def message(self) -> Locator:
        """The newest message with buttons."""
        return self.page.locator(".message.with-keys").last

    @property
    def text(self) -> Locator:
        return self.message.get_by_test_id("text")

    def key(self, start: str) -> Locator:
        """The first button of that message whose words begin so."""
        return self.message.get_by_test_id("key").filter(has_text=re.compile("^" + re.escape(start))).first

    async def keys(self) -> list[str]:
        return await self.message.get_by_test_id("key").all_inner_texts()

    async def click(self, start: str) -> None:
        await self.key(start).click()

    async def reads(self, part: str | re.Pattern[str]) -> None:
        """Wait until the newest message with buttons says this."""
        await expect(self.text).to_contain_text(part)

    async def types(self, line: str) -> None:
        await self.page.get_by_test_id("input").fill(line)
        await self.page.keyboard.press("Enter")

    async def picks_command(self, command: str) -> None:
        """Choose a command from the menu beside the line one writes in."""
        await self.page.get_by_test_id("commands").click()
        await self.page.locator(f'[data-testid="command"][data-command="{command}"]').click()

    async def throws(self, number: int) -> None:
        """Click the throw and see it happen; `number` is which throw of the turn it is."""
        await self.click(ROLL)
        await self.reads(f"{self.name}, бросок {number} из 3")

    async def holds_by_one_tap(self) -> bool:
        """Click a suggested hold and see the dice marked; whether one was offered."""
        offered = [text for text in await self.keys() if HOLD.match(text)]
        if not offered:
            return False
        dice = offered[0].removeprefix("Держать ")
        await self.click(offered[0])
        await self.reads(f"Держу: {dice}")
        return True

    async def holds_first_die(self) -> None:
        """Click the die that lies first and see it marked."""
        face = (await self.keys())[0]
        await self.message.get_by_test_id("key").first.click()
        await expect(self.message.get_by_test_id("key").first).to_have_text(f"[{face}]")

    async def rows(self) -> list[str]:
        """What may be written now, as the buttons say it."""
        return [text for text in await self.keys() if ROW.fullmatch(text)]
