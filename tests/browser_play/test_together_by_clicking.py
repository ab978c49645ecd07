"""Six people on small phones play a lightning at once, each in the bot's chat, while the group talks."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser_play.whole_game import SIGHT
from tests.browser_play.window import ROW, Window

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
NAMES = ("Аня", "Боря", "Вика", "Гена", "Лёва", "Соня")
ROUNDS = 6
PATIENCE = 20  # seconds
DOUBLED = " (×2)"
PLACE = re.compile(r"^\S* ?(\d)\. (\w+) — (−?\d+)$", re.MULTILINE)


@pytest.fixture
async def table(world, open_page):
    """Everybody's window, and one more of the first person, who looks at the group."""
    add = world.membership.add_person
    people = [add(name, language_code="ru").id for name in NAMES]
    chat = world.membership.add_group("Кости", people).id
    pages = [await open_page(person, chat, size=SMALL) for person in (*people, people[0])]
    windows = [Window(name, page) for name, page in zip((*NAMES, NAMES[0]), pages, strict=True)]
    return windows[:-1], windows[-1]


async def sit_down(seats, group):
    """Open a table for a lightning of all at once; nobody has started the bot before, and all do so now."""
    await group.is_greeted()
    await group.types("/newgame молния")
    await group.click("⚙️")
    await group.click("Как ходить")
    await group.click("все сразу")
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
    await group.reads(f"Круг 1 из {ROUNDS}")
    await group.reads("⏳ Ждём всех")


async def is_in_round(window, number):
    """Whether somebody is to act in this round."""
    return bool(
        re.search(rf"^{window.name}, .* круг {number} из", await window.text.inner_text(), re.MULTILINE)
    )


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
    await window.reads(f"{window.name}, {window.roll.format(1)} · круг {number} из {ROUNDS}")
    await sees_all(window)
    if reroll:
        await window.rerolls_by_one_tap(2)
    rows = [key for key in await window.keys() if ROW.fullmatch(key.removesuffix(DOUBLED))]
    await window.click(max(rows, key=worth) if rows else "✗")
    async with asyncio.timeout(PATIENCE):
        while await is_in_round(window, number):
            keys = await window.keys()
            asked = [key for key in keys if key.startswith("Да, ")]
            crossed = [key for key in keys if key.endswith(" ✗")] if not rows else []
            if asked or crossed:
                await window.click((asked or crossed)[0])
            await asyncio.sleep(0.05)


def worth(row):
    """The points that a row's button tells."""
    points = row.removesuffix(DOUBLED).rsplit(" ", 1)[1]
    return -1000 if points == "✗" else int(points.replace("−", "-"))


async def test_six_people_click_through_a_lightning_of_all_at_once(table):
    seats, group = table
    await sit_down(seats, group)

    for number in range(1, ROUNDS + 1):
        await group.reads(f"Круг {number} из {ROUNDS}")
        for line in ("Кто там тормозит?", "Сейчас допью чай", "Вот это бросок!"):
            await group.types(line)
        turns = [play(window, number, reroll=(seat + number) % 2) for seat, window in enumerate(seats)]
        await asyncio.gather(*turns)
        if number < ROUNDS:
            newest = group.page.locator(".message").last
            await expect(newest).to_contain_text(f"Круг {number + 1} из {ROUNDS}")

    await group.reads("🏆 ")
    places = PLACE.findall(await group.text.inner_text())
    assert {name for _, name, _ in places} == set(NAMES)
    points = [int(points.replace("−", "-")) for _, _, points in places]
    assert points == sorted(points, reverse=True)
    for window in seats:
        await window.reads("🏆 ")
        assert PLACE.findall(await window.text.inner_text()) == places
        assert await window.keys() == ["⤴️ К столу"]
