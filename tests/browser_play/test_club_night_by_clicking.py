"""A club night of four on small phones, from /club to the podium: a dare, a pause, a latecomer."""

import asyncio
import re
from contextlib import suppress

import pytest
from playwright.async_api import TimeoutError as PatientError
from playwright.async_api import expect

from tests.browser_play.window import ROW, Window

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
NAMES = ("Аня", "Боря", "Вика", "Гена")
PATIENCE = 120  # seconds
GREETED, NIGHT, PODIUM = 1, 1, 1
"""Messages of the group: the greeting, the one of the night, its podium."""


class Player(Window):
    """Somebody whose window is the private chat with the bot, once they have come there."""

    async def turn(self) -> None:
        """Write the row that pays most, if it is their turn; a tap that comes too late is made again."""
        keys = await self.keys()
        asked = [key for key in keys if key.startswith("Да, ")]
        rows = [key for key in keys if ROW.fullmatch(key.removesuffix(" (×2)"))]
        chosen = asked or sorted(rows, key=worth)[-1:] or [key for key in keys if key == "✗"]
        if chosen:
            with suppress(PatientError):  # the key may be gone by now
                await self.key(chosen[0]).click(timeout=1000)
        await asyncio.sleep(0.1)


async def play_until(players, window, shown):
    """Let these people play on until somebody reads this."""

    async def plays(player):
        while True:
            await player.turn()

    async with asyncio.timeout(PATIENCE):
        playing = [asyncio.ensure_future(plays(player)) for player in players]
        try:
            while not shown.search(await window.page.get_by_test_id("messages").inner_text()):
                assert not any(each.done() for each in playing)
                await asyncio.sleep(0.1)
        finally:
            for each in playing:
                each.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


def worth(row):
    """The points that a row's button tells."""
    points = row.removesuffix(" (×2)").rsplit(" ", 1)[1]
    return -1000 if points == "✗" else int(points.replace("−", "-"))


@pytest.fixture
async def club(world, open_page):
    """Everybody's window, all in the group, and one more of the first person, who stays there."""
    add = world.membership.add_person
    people = [add(name, language_code="ru").id for name in NAMES]
    chat = world.membership.add_group("Кости", people)
    pages = [await open_page(person, chat.id, size=SMALL) for person in (*people, people[0])]
    players = [Player(name, page) for name, page in zip(NAMES, pages, strict=False)]
    return players, Window(NAMES[0], pages[-1]), chat


async def enters(player):
    """Join in the group and let the bot write, which nobody has done before."""
    await player.click("🙋 Играю")
    await player.reads(f"{player.name}: бот не может вам написать")
    await player.click("✍️ Написать боту")
    await expect(player.page.get_by_test_id("messages")).to_contain_text("Клубный вечер · Кости")


async def test_four_people_click_through_a_club_night(club, world):
    players, group, chat = club
    anya, borya, vika, gena = players

    await group.types("/club")
    await group.click("🎪 Открыть вечер")
    await group.reads("В деле 1 из 24: Аня")
    for player in (anya, borya, vika):
        await enters(player)
    await group.reads("В деле 3 из 24: Аня, Боря, Вика")
    await expect(group.text).not_to_contain_text("⚠️")
    await group.click("▶️ Начать")
    await group.reads("Клубный вечер до")
    await group.reads("🎲 1: ")

    await enters(gena)  # late: all others play
    await gena.reads("Все за столами")
    await gena.click("🎯 Рискнуть")
    await gena.reads("Следующая партия с риском")
    await play_until((anya, borya, vika), group, re.compile("👑 Втроём: "))
    await play_until((anya, borya, vika), gena, re.compile("бросок 1 из 2"))
    await play_until(players, group, re.compile(r"Гена.* · \d/1\b"))

    await vika.page.get_by_test_id("key").filter(has_text="⏸ Пауза").last.click()
    await play_until(players, vika, re.compile("Вы отдыхаете"))  # after the game, where she is called to one
    await group.click("🏁 Закончить")
    await group.reads("Закончить клубный вечер?")
    await group.click("🏁 Закончить")
    await play_until(players, group, re.compile("🏆 Клубный вечер: всех обходит"))
    await expect(gena.page.get_by_test_id("messages")).to_contain_text("Вечер окончен, спасибо за игру!")
    said = [message for message in chat.messages.values() if message.sender is world.state.bot]
    assert sum(not message.deleted for message in said) <= GREETED + NIGHT + PODIUM
