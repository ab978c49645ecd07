"""Take a picture of a game in which all play at once: `python -m tests.browser_play.record_together`.

Four people play the first rounds of a classic game. Then the card of the last one, with a roll worth holding,
and the board in the group, where two have written, are put side by side. The secret of the dice is fixed, so
every run shows the same game. Needs Chromium.
"""

import asyncio
import hashlib
from dataclasses import replace

from playwright.async_api import expect

from bot.ground.texts.formatting import Texts, texts
from tests.browser_play.record_turn import (
    ENGLISH,
    RUSSIAN,
    SIZE,
    Words,
    same_dice,
    side_by_side,
    windows,
    worth,
)
from tests.browser_play.window import Window

SECRET = hashlib.sha256(b"100").digest()  # its turn 4 of the fourth seat has three sixes
ROUNDS_BEFORE = 3
TALKED = {
    "en": ("Dana, your tea is getting cold", "one more throw!"),
    "ru": ("Даша, чай стынет", "ещё бросок!"),
}


async def begin(t: Texts, words: Words, seats: list[Window]) -> None:
    """Sit down for a game of all at once."""
    first = seats[0]
    await first.is_greeted()
    await first.types("/newgame classic")
    await first.key(words.sit).wait_for()
    await first.click(t("button-together"))
    for number, seat in enumerate(seats[1:], 2):
        await seat.click(words.sit)
        await first.reads(f"{number}. {seat.name}")


async def turn(words: Words, seat: Window) -> None:
    """Reroll twice as suggested, then write the row that is worth most."""
    await seat.on_turn()
    for roll in (2, 3):
        await seat.rerolls_by_one_tap(roll)
    await seat.writes(max(await seat.rows(), key=lambda row: worth(words, row)), words.sure)


async def record(words: Words) -> None:
    """Play some rounds, and take the picture in the middle of the next one."""
    t = texts(words.language)
    async with windows(words) as seats:
        page = await seats[0].page.context.browser.new_page(viewport=SIZE, locale="en-GB")
        await page.goto(seats[0].page.url)
        group = Window(words.names[0], page, words.roll)
        await begin(t, words, seats)
        await group.click(t("button-start"))
        for seat in seats:
            await seat.click(t("button-card-private"))
        for seat in seats * ROUNDS_BEFORE:
            await turn(words, seat)
        for line in TALKED[words.language]:
            await group.types(line)
        for seat in seats[:2]:
            await turn(words, seat)
        card = seats[-1]
        await card.rerolls_by_one_tap(2)
        await group.reads(t("together-done", names=words.names[0]))
        await side_by_side((card, group), words.language, "together.png")


async def main() -> None:
    """Take the picture in both languages."""
    expect.set_options(timeout=20_000)
    with same_dice(SECRET):
        for words, more in ((ENGLISH, ("Vic", "Dana")), (RUSSIAN, ("Вика", "Даша"))):
            await record(replace(words, names=(*words.names, *more)))


if __name__ == "__main__":
    asyncio.run(main())
