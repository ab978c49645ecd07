"""The table in a Mini App, as the playground has it without any setting: from the lobby to a row."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import expect

from tests.browser_play.app.people import DESKTOP, PHONE, Player

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG_MS = 60_000


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"], indirect=True)
async def test_two_strangers_go_from_the_lobby_to_the_table_and_play(open_page, page_url):
    page = await open_page(None, size=PHONE, locale="ru")
    await page.get_by_test_id("choose").first.click()
    await page.get_by_test_id("chat").filter(has_text="Кости").click(timeout=LONG_MS)
    await expect(page.get_by_test_id("text").last).to_be_visible(timeout=LONG_MS)
    here = {name: int(value[0]) for name, value in parse_qs(urlsplit(page.url).query).items()}
    other = await open_page(here["user"] + 1, here["chat"], size=DESKTOP, locale="ru")
    first, second = Player("", page), Player("", other)

    await first.types("/newgame lightning")
    await first.click("Сяду")
    await first.opens_app()
    await second.opens_app()
    await second.in_app("Сяду")
    await first.in_app("▶️ Начать")
    await expect(first.head).to_be_visible(timeout=LONG_MS)  # Telegram has thrown its 🎰
    for _ in range(2):
        await (first if await first.is_on_turn() else second).plays_in_app()
    for each in (first, second):
        await expect(each.app.locator("div.tile:is(.written, .crossed)")).to_have_count(1)
    assert urlsplit(page.frames[-1].url).hostname == urlsplit(page_url).hostname
