"""Moments in texts: they tick in the reader's own window, in the reader's language."""

import re
import time

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.browser

DISTANCES = """async () => {
  const { distance } = await import('./moments.js');
  return Object.fromEntries(['ru', 'en', 'uk'].map((language) =>
    [language, [90, 40, 0, -5, 7260, -200000].map((seconds) => distance(seconds, language))]));
}"""
ABSOLUTE = """async () => {
  const { absolute } = await import('./moments.js');
  return ['w', 'd', 'D', 't', 'T', 'wDt'].map((format) => absolute(1760000000, format, 'ru'));
}"""


def at(unix, format_, text="тогда"):
    """A moment as the bot writes it."""
    return f'<tg-time unix="{unix}" format="{format_}">{text}</tg-time>'


async def test_a_deadline_ticks_without_an_edit(open_page, table_of, bot):
    chat = await table_of("Аня")
    now = int(time.time())
    message = await bot.say(
        chat.id, f"До хода <b>{at(now + 63, 'r')}</b>, был {at(now - 5, 'r')}, срок {at(now, '')}"
    )
    page = await open_page(chat.people[0], chat.id)
    text = page.get_by_test_id("text")
    await expect(text).to_have_text(re.compile(r"^До хода через 1 мин, был \d\d? сек назад, срок тогда$"))
    await expect(text).to_have_text(re.compile(r"^До хода через 5\d сек, был \d\d? сек назад, срок тогда$"))
    assert await page.locator("b > time, time > b").count() == 1

    await bot.edit(chat.id, message, f"Время вышло {at(now - 3600, 'r')}")
    await expect(text).to_have_text("Время вышло 1 ч назад")


async def test_the_readers_clock_need_not_be_right(open_page, table_of, bot, server):
    server.world.state.clock = lambda: 1_900_000_000.0 + time.monotonic()
    chat = await table_of("Аня")
    await bot.say(chat.id, at(int(server.world.state.clock()) + 45, "r"))
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_test_id("text")).to_have_text(re.compile(r"^через [34]\d сек$"))


async def test_distances_in_every_language(open_page):
    page = await open_page(None)
    assert await page.evaluate(DISTANCES) == {
        "ru": ["через 1 мин", "через 40 сек", "сейчас", "5 сек назад", "через 2 ч", "2 дн назад"],
        "en": ["in 1 min", "in 40 sec", "now", "5 sec ago", "in 2 hr", "2 days ago"],
        "uk": ["через 1 хв", "через 40 с", "зараз", "5 с тому", "через 2 год", "2 дн тому"],
    }


async def test_dates_and_times_are_the_readers(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.say(chat.id, f"{at(1760000000, 'wDT')}; {at(1760000000, 't')}")
    page = await open_page(chat.people[0], chat.id, timezone_id="Asia/Tokyo")
    await expect(page.get_by_test_id("text")).to_have_text("четверг, 9 октября 2025 г. в 17:53:20; 17:53")
    assert await page.evaluate(ABSOLUTE) == [
        "четверг",
        "09.10.25",
        "9 октября 2025 г.",
        "17:53",
        "17:53:20",
        "четверг, 9 октября 2025 г. в 17:53",
    ]
