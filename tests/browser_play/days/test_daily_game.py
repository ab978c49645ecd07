"""A game of the day in the browser: asked for, followed into private, begun, told; it all fits."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.chats.buttons import SetPreset
from bot.ground.drawing.callback_data import pack
from tests.browser_play.days.screens import INSIDE, PHONE
from tests.browser_play.window import Window
from tests.play.daily_play import begun, first_paying, play
from tests.play.phones import Phones

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Аня", "Боб", "Вика")


async def test_a_game_of_the_day_by_clicking(open_page, world, clock, tmp_path: Path):
    people = [world.membership.add_person(name, language_code="ru", started=True).id for name in NAMES]
    chat = world.membership.add_group("Кости", people)
    page = await open_page(people[0], chat.id, size=PHONE, locale="ru")
    anya, phones = Window("Аня", page), Phones(world)
    await anya.reads("Покер на костях")
    await anya.types("/settings")
    await anya.reads("Настройки")
    world.conversation.tap(people[0], chat.id, max(chat.messages), pack(SetPreset("international")))
    await expect(anya.key("Новая игра: Международный")).to_be_visible()

    await anya.picks_command("today")
    await anya.reads("Игра дня, ")
    await anya.reads("сегодня в 21:00")
    assert await page.evaluate(INSIDE)
    await page.screenshot(path=tmp_path / "today.png")
    await page.get_by_text("🎲 Сыграть", exact=True).last.click()
    await anya.reads("Попытка одна")
    assert await page.evaluate(INSIDE)
    await page.screenshot(path=tmp_path / "offer.png")
    await anya.click("▶️ Начать")
    await anya.on_turn()
    await anya.reads("📅 игра дня")
    assert await page.evaluate(INSIDE)
    await page.screenshot(path=tmp_path / "board.png")
    await anya.throws(2)
    await play(phones, people[0], hold=False)
    await expect(page.get_by_test_id("text").last).to_contain_text("в 21:00. Тогда же")
    await page.screenshot(path=tmp_path / "result.png")
    await anya.click("🔍 Проверить кости")
    await expect(page.locator("body")).to_contain_text("Этими костями до вечера играют другие")
    for person in people[1:]:
        await begun(phones, chat, person)
        await play(phones, person, first_paying, hold=False)

    clock.set(21)
    group = await open_page(people[1], chat.id, size=PHONE, locale="ru")
    evening = group.get_by_test_id("text").last
    await expect(evening).to_contain_text("Следующая уже ждёт: /today", timeout=30_000)
    await expect(evening.locator("pre")).to_contain_text("Итого")
    assert await group.evaluate(INSIDE)
    await group.screenshot(path=tmp_path / "evening.png")
