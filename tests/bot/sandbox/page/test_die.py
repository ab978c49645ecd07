"""Telegram's slot machine: the page draws the words and symbols by which the bot tells of it."""

import re
from dataclasses import replace

import pytest
from playwright.async_api import expect

from bot.ground.texts.formatting import texts
from bot.ground.values.place import Place
from bot.table.screens.result import verify
from engine.presets import ruleset
from engine.records.verify import Verdict
from tests.bot.screens.screen_cases import Played, people

pytestmark = pytest.mark.browser

DRAWN = """async () => {
  const { dieOf } = await import('./die.js');
  return Array.from({ length: 64 }, (_, index) => {
    const strips = dieOf({ emoji: '🎰', value: index + 1 }, 0, 100).querySelectorAll('.strip');
    return [...strips].map((strip) => strip.firstChild.textContent);
  });
}"""
FITS = """(strip) => strip.firstChild.getBoundingClientRect().width <= strip.parentElement.clientWidth - 2"""


async def test_all_its_values_are_drawn_as_the_check_of_the_dice_tells_them(open_page):
    page = await open_page(None)
    t, record = texts("ru"), Played(ruleset("pirate"), people(2)).finish().record()

    def told(value: int) -> list[str]:
        drawn = replace(record, client=f"{record.client}|57.{value}")
        text = verify.verdict(t, 7, Verdict(8), drawn, Place(-5)).text.replace("\N{NO-BREAK SPACE}", " ")
        line = re.search(rf"(\S+ \S+ \S+) \({value}\)", text)
        assert line is not None
        return line[1].split(" ")

    drawn = await page.evaluate(DRAWN)
    assert drawn == [told(value) for value in range(1, 65)]
    assert [drawn[0], drawn[63]] == [["BAR"] * 3, ["7️⃣"] * 3]


async def test_a_word_fits_into_its_reel(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.call("sendDice", chat_id=chat.id, emoji="🎰")
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_test_id("die")).to_be_visible()
    for strip in await page.locator(".strip").all():
        await strip.evaluate("(strip) => strip.prepend(strip.querySelector('.bar'))")
        assert await strip.evaluate(FITS)
