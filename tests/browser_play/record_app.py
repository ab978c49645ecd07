"""Take a picture of the table in a Mini App beside the chat: `python -m tests.browser_play.record_app`.

Two people play the first rounds of a classic game in the chat. Then the first of them opens the table, rolls
again and holds dice there, and what both have before them is put side by side. The secret of the dice is
fixed, so every run shows the same turn. Needs Chromium.
"""

import asyncio
import re

from playwright.async_api import FrameLocator, expect

from bot.ground.texts.formatting import texts
from bot.table.show.pace import SETTLING
from tests.browser_play.record_turn import (
    ENGLISH,
    RUSSIAN,
    SECRET,
    Words,
    begin,
    same_dice,
    side_by_side,
    windows,
)

FACE = "4"


def bare(html: str) -> str:
    """A text without its tags."""
    return re.sub("<.*?>", "", html)


async def hold(app: FrameLocator, face: str) -> None:
    """Click all dice of a face that are not held."""
    for die in await app.locator(f'[data-die][aria-label^="{face}"]').all():
        if await die.get_attribute("aria-pressed") == "false":
            await die.click()
        await expect(die).to_have_attribute("aria-pressed", "true")


async def record(words: Words) -> None:
    """Play some rounds, and take the picture in the middle of a turn."""
    t = texts(words.language)
    async with windows(words, app=True) as (ann, bob):
        await begin(words, ann, bob)
        await ann.click(t("button-open-table"))
        app = ann.page.frame_locator(".mini-app iframe")
        await expect(app.locator("[data-die]").first).to_be_visible()
        await hold(app, t(f"app-face-{FACE}"))
        await app.locator("[data-throw]").click()
        await expect(app.locator("#head")).to_contain_text(bare(t("app-turn-roll", roll=2, rolls=3)))
        await hold(app, t(f"app-face-{FACE}"))
        in_app = bare(t("board-turn-in-app", name=words.names[0]))
        await expect(bob.text).to_contain_text(in_app, timeout=1500 * SETTLING)
        await app.locator("body").evaluate("() => scrollTo(0, 0)")
        await side_by_side((ann, bob), words.language, "app.png")


async def main() -> None:
    """Take the picture in both languages."""
    with same_dice(SECRET):
        for words in (ENGLISH, RUSSIAN):
            await record(words)


if __name__ == "__main__":
    asyncio.run(main())
