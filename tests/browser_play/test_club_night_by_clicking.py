"""A club night of four on small phones, from /club to the podium: a dare, a pause, somebody who comes late."""

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.browser_play.window import ROW, Window

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
NAMES = ("Аня", "Боря", "Вика", "Гена")
PATIENCE = 60  # seconds
ON_TURN = re.compile(r"круг (\d+) из")
BOT = "🎲"


class Player(Window):
    """Somebody whose window is the private chat with the bot, once they have come there."""

    async def plays(self, games: int) -> None:
        """Play until the status says that so many games have ended."""
        done = re.compile(rf"победы: \d+ из {games}\b")
        async with asyncio.timeout(PATIENCE):
            while not done.search(await self.everything()):
                await self.turn()

    async def everything(self) -> str:
        return await self.page.get_by_test_id("messages").inner_text()

    async def turn(self) -> None:
        """Write the row that pays most, if it is their turn; else look again."""
        keys = await self.keys()
        asked = [key for key in keys if key.startswith("Да, ")]
        rows = [key for key in keys if ROW.fullmatch(key.removesuffix(" (×2)"))]
        chosen = asked or sorted(rows, key=worth)[-1:] or [key for key in keys if key == "✗"]
        if chosen:
            before = await self.text.text_content()
            await self.click(chosen[0])
            await expect(self.text).not_to_have_text(before)
        else:
            await asyncio.sleep(0.05)


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
    await asyncio.gather(*(player.plays(1) for player in (anya, borya, vika)))
    await group.reads("👑 Втроём: ")

    await asyncio.gather(*(player.plays(2) for player in (anya, borya, vika)), gena.plays(1))
    await group.reads(re.compile("Гена"))
    await vika.page.get_by_test_id("key").filter(has_text="⏸ Пауза").last.click()
    await group.click("🏁 Закончить")
    await group.click("🏁 Закончить")
    await group.reads("🏆 Клубный вечер: всех обходит")
    said = [m for m in chat.messages.values() if m.sender is world.state.bot and not m.deleted]
    print(len(said))
