"""Three people on small phones play at once, each on a card in the bot's chat, while the group talks."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser_play.people import PHONE, worth
from tests.browser_play.whole_game import SIGHT
from tests.browser_play.window import ROW, Window

pytestmark = pytest.mark.browser

NAMES = ("Аня", "Боря", "Вика")
ROUNDS, PLAYED = 6, 2


async def sit_down(seats, group):
    """Open a table for a lightning of all at once; nobody has started the bot before, and all do so now."""
    await group.is_greeted()
    await group.types("/newgame молния")
    for label in ("⚙️", "Как ходить", "все сразу"):
        await group.click(label)
    await group.key("Как ходить: все сразу").wait_for()
    await group.click("←")
    for seat, window in enumerate(seats[1:], 2):
        await window.click("Сяду")
        await group.reads(f"{seat}. {window.name}")
    await group.reads(f"⚠️ {', '.join(NAMES)}: нажмите «Мой лист»")
    for window in seats:
        await window.click("🎲 Мой лист")
        await expect(window.page.get_by_test_id("messages")).to_contain_text("Готово!")
    await expect(group.text).not_to_contain_text("⚠️")
    await group.click("▶️")
    await group.reads("⏳ Ждём всех")


async def sees_all(window):
    """Check what lies there when a round begins: one's own card first, and dice and keys in sight."""
    title = await window.page.get_by_test_id("chat-title").inner_text()
    assert not title.startswith("Кости"), "in the chat with the bot"
    dice = re.search(r"^🎲 [\d ]+ — .*$", await window.text.inner_text(), re.MULTILINE)[0]
    seen = await window.message.evaluate(SIGHT, dice)
    assert seen["text"]
    assert await window.keys() == seen["keys"]
    table = await window.text.locator("pre").first.inner_text()
    assert re.findall(r"\w+", table.split("\n")[0])[0] == window.name


async def play(window, number, *, reroll):
    """One turn: a reroll perhaps, then the row that pays most, or the first one is crossed out."""
    turn = f"{window.name}, {window.roll.format(1)} · круг {number} из {ROUNDS}"
    await window.reads(turn)
    await sees_all(window)
    if reroll:
        await window.rerolls_by_one_tap(2)
    rows = [key for key in await window.keys() if ROW.fullmatch(key.removesuffix(" (×2)"))]
    await window.writes(max(rows, key=worth))
    await expect(window.text).not_to_contain_text(re.compile(rf"{window.name}, .* круг {number} из"))


async def test_three_people_play_rounds_of_all_at_once(world, open_page):
    people = [world.membership.add_person(name, language_code="ru").id for name in NAMES]
    chat = world.membership.add_group("Кости", people).id
    group, *seats = [
        Window(name, await open_page(person, chat, size=PHONE))
        for name, person in zip((NAMES[0], *NAMES), (people[0], *people), strict=True)
    ]
    await sit_down(seats, group)
    for number in range(1, PLAYED + 1):
        await group.reads(f"Круг {number} из {ROUNDS}")
        for line in ("Кто там тормозит?", "Сейчас допью чай", "Вот это бросок!"):
            await group.types(line)
        turns = [play(window, number, reroll=(seat + number) % 2) for seat, window in enumerate(seats)]
        await asyncio.gather(*turns)
        newest = group.page.locator(".message").last
        await expect(newest).to_contain_text(f"Круг {number + 1} из {ROUNDS}")
