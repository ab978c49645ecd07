"""One person's window: what they read in it and what they click."""

import re
from collections import Counter
from dataclasses import dataclass

from playwright.async_api import Locator, Page, expect

from tests.play.talk import digits

ROLL = "🎲"
REROLL = re.compile(r"(?:\w+ )?([\d ]+) → \S+ \d")
ROW = re.compile(
    r"(?!Ещё |More )(?:\d )?[^\d\W]\D* ([−+-]?\d+|✗)( \(×2\))?"
)  # not "4 4 → бросить 3", but "2 пары 12"
DICE = re.compile(r"^🎲 ([\d ]+) — ", re.MULTILINE)


@dataclass(frozen=True)
class Window:
    """Somebody looking at the chat; all they know is what stands in the page.

    `roll` is how the page says which roll of a turn it is, with a place for the number.
    """

    name: str
    page: Page
    roll: str = "бросок {} из 3"

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
        await self.taps(self.key(start))

    async def taps(self, key: Locator) -> None:
        """Click a key once the last tap on it has been answered: until then it takes none, as in Telegram."""
        await expect(key).not_to_have_attribute("aria-busy", "true")
        await key.click()

    async def reads(self, part: str | re.Pattern[str]) -> None:
        """Wait until the newest message with buttons says this."""
        await expect(self.text).to_contain_text(part)

    async def is_greeted(self) -> None:
        """Wait for the greeting of the group: on a busy machine it came below what one had asked for."""
        await self.message.wait_for()

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
        await self.on_turn(number)

    async def on_turn(self, number: int = 1) -> None:
        """See that one is on turn, and that this roll of the turn lies there."""
        await self.reads(f"{self.name}, {self.roll.format(number)}")

    async def dice(self) -> Counter[str]:
        """How many dice of each face lie there."""
        lying = DICE.search(digits(await self.text.inner_text()))
        assert lying is not None
        return Counter(lying[1].split())

    async def rerolls_by_one_tap(self, number: int) -> bool:
        """Click a suggested reroll and see what was to stay there again; whether one was offered."""
        keys = await self.keys()
        offered = [(text, found[1]) for text in keys if (found := REROLL.fullmatch(digits(text)))]
        if not offered:
            return False
        label, kept = offered[0]
        await self.click(label)
        await self.on_turn(number)
        assert Counter(kept.split()) <= await self.dice()
        return True

    async def holds_first_die(self) -> None:
        """Click the die that lies first and see it marked, and named beside the dice."""
        face = (await self.keys())[0]
        await self.taps(self.message.get_by_test_id("key").first)
        await expect(self.message.get_by_test_id("key").first).to_have_text(f"[{face}]")
        await self.reads(f"держим {face}")

    async def writes(self, row: str, sure: str = "Да, ") -> None:
        """Click a row, and `sure` where it is asked about, because it costs more than it seems to."""
        before = await self.text.text_content()
        await self.click(row)
        await expect(self.text).not_to_have_text(before)
        if any(key.startswith(sure) for key in await self.keys()):
            await self.click(sure)

    async def rows(self) -> list[str]:
        """What may be written now, as the buttons say it."""
        return [text for text in await self.keys() if ROW.fullmatch(text)]
