"""Moments in texts: they tick in the reader's own window, in the reader's language."""

import itertools
import re
import time

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.browser

DISTANCES = """async () => {
  const SECONDS = [118, 89, 60, 40, 0, -5, -90, 3580, 7260, 86300, -200000];
  const { distance } = await import('./moments.js');
  return Object.fromEntries(['ru', 'en', 'uk'].map((language) =>
    [language, SECONDS.map((seconds) => distance(seconds, language))]));
}"""
WATCH = """async (ms) => {
  const text = document.querySelector('[data-testid="text"]');
  const told = [[text.textContent, performance.now()]];
  const observer = new MutationObserver(() => {
    if (text.textContent !== told.at(-1)[0]) told.push([text.textContent, performance.now()]);
  });
  observer.observe(text, { subtree: true, childList: true, characterData: true });
  await new Promise((resolve) => setTimeout(resolve, ms));
  return told;
}"""
"""What a text has said and when, for so long."""
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


async def test_every_second_is_told_once_below_a_minute_and_the_nearest_minute_above(
    open_page, table_of, bot
):
    chat = await table_of("Аня")
    now = int(time.time())
    await bot.say(chat.id, f"Ход {at(now + 59, 'r')}, срок {at(now + 120, 'r')}")
    page = await open_page(chat.people[0], chat.id)
    told = await page.evaluate(WATCH, 6_000)
    seconds = [int(text.split()[2]) for text, _ in told]
    assert len(seconds) >= 6
    assert seconds == list(range(seconds[0], seconds[0] - len(seconds), -1))
    assert {text.partition("срок ")[2] for text, _ in told} == {"через 2 мин"}
    gaps = [later - earlier for (_, earlier), (_, later) in itertools.pairwise(told)][1:]
    assert max(gaps) < 1_900, "not two at once"


async def test_the_readers_clock_need_not_be_right(open_page, table_of, bot, server):
    server.world.state.clock = lambda: 1_900_000_000.0 + time.monotonic()
    chat = await table_of("Аня")
    await bot.say(chat.id, at(int(server.world.state.clock()) + 45, "r"))
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_test_id("text")).to_have_text(re.compile(r"^через [34]\d сек$"))


async def test_distances_in_every_language(open_page):
    page = await open_page(None)
    assert await page.evaluate(DISTANCES) == {
        "ru": [
            *("через 2 мин", "через 1 мин", "через 1 мин", "через 40 сек", "сейчас", "5 сек назад"),
            *("2 мин назад", "через 1 ч", "через 2 ч", "через 1 дн", "2 дн назад"),
        ],
        "en": [
            *("in 2 min", "in 1 min", "in 1 min", "in 40 sec", "now", "5 sec ago"),
            *("2 min ago", "in 1 hr", "in 2 hr", "in 1 day", "2 days ago"),
        ],
        "uk": [
            *("через 2 хв", "через 1 хв", "через 1 хв", "через 40 с", "зараз", "5 с тому"),
            *("2 хв тому", "через 1 год", "через 2 год", "через 1 дн", "2 дн тому"),
        ],
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
