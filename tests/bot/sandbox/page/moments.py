"""Time on the page: moments in texts tick for each reader; what a push of the clock costs is said before."""

import asyncio
from zoneinfo import ZoneInfo

from playwright.async_api import expect

from bot.sandbox.model import PushedClock
from tests.bot.sandbox.page.page_help import SMALL
from tests.browser import DESKTOP

NOW = 1_900_000_000
LATER = "2040-01-01"
FACTS = """async () => {
  const SECONDS = [118, 89, 60, 40, 0, -5, -90, 3580, 7260, 86300, -200000];
  const [{ distance, absolute }, { wordsOf }] = [await import('./moments.js'), await import('./words.js')];
  const every = (told) => Object.fromEntries(['ru', 'en', 'uk'].map((code) => [code, told(code)]));
  return {
    distances: every((language) => SECONDS.map((seconds) => distance(seconds, language))),
    costs: every((language) => wordsOf(language)('pushNote')),
    busy: every((language) => wordsOf(language)('pushing')),
    absolute: ['w', 'd', 'D', 't', 'T', 'wDt'].map((format) => absolute(1760000000, format, 'ru')),
  };
}"""
COSTS = {
    "ru": "У игр, что идут сейчас, выйдет время",
    "en": "Games that are under way will run out of time",
    "uk": "В ігор, що тривають зараз, вийде час",
}
BUSY = {"ru": "переводим…", "en": "moving on…", "uk": "переводимо…"}


def at(unix, format_):
    """A moment as the bot writes it."""
    return f'<tg-time unix="{unix}" format="{format_}">тогда</tg-time>'


async def moments_tick_in_the_readers_language_and_zone(open_page, table_of, bot, server):
    server.world.state.clock = lambda: float(NOW)  # the reader's own clock need not be right
    chat = await table_of("Аня")
    page = await open_page(chat.people[0], chat.id, by_hand=True, timezone_id="Asia/Tokyo")
    assert await page.evaluate(FACTS) == {
        "distances": {
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
        },
        "costs": COSTS,
        "busy": BUSY,
        "absolute": [
            *("четверг", "09.10.25", "9 октября 2025 г.", "17:53", "17:53:20"),
            "четверг, 9 октября 2025 г. в 17:53",
        ],
    }
    text = page.get_by_test_id("text").last
    message = await bot.say(chat.id, f"{at(1760000000, 'wDT')}; {at(1760000000, 't')}")
    await expect(text).to_have_text("четверг, 9 октября 2025 г. в 17:53:20; 17:53")

    await page.clock.pause_at(LATER)
    await page.reload()
    deadline = f"<b>{at(NOW + 62, 'r')}</b>, был {at(NOW - 5, 'r')}, срок {at(NOW, '')}, {at(NOW + 120, 'r')}"
    await bot.edit(chat.id, message, deadline)
    await expect(text).to_have_text("через 1 мин, был 5 сек назад, срок тогда, через 2 мин")
    assert await page.locator("b > time, time > b").count() == 1
    told = []
    for _ in range(9):
        await page.clock.run_for(1_000)
        told.append((await text.inner_text()).split(", "))
    left = [deadline.removeprefix("через ") for deadline, *_ in told]
    assert left == [
        *["1 мин"] * left.index("59 сек"),
        *(f"{59 - n} сек" for n in range(9 - left.index("59 сек"))),
    ]
    assert left.index("59 сек") < 4
    assert [int(was.split()[1]) for _, was, *_ in told] == list(range(6, 15))
    assert {tuple(rest) for _, _, *rest in told} == {("срок тогда", "через 2 мин")}


async def every_window_says_that_the_clock_is_being_pushed_until_it_is_there(
    open_page, phones, table_of, server
):
    arrives, state = asyncio.Event(), server.world.state
    state.clock = PushedClock(ZoneInfo("Europe/Berlin"), pause=0.0)

    async def before(_at: float) -> None:
        await arrives.wait()

    state.before_leap = before
    chat, guest = await table_of("Аня"), await phones.person("Bob", "en")
    anna = chat.people[0]
    here, there = await open_page(anna, size=DESKTOP), await open_page(guest, size=DESKTOP)
    windows = ((here, "ru"), (there, "en"))
    for page, language in windows:
        await expect(page.get_by_test_id("push-monday")).to_have_attribute("title", COSTS[language])
        await expect(page.get_by_test_id("clock")).not_to_have_text(BUSY[language])
    before = await here.get_by_test_id("clock").text_content()
    await here.get_by_test_id("push-monday").click()
    for page, language in windows:
        await expect(page.get_by_test_id("clock")).to_have_text(BUSY[language])
        await expect(page.get_by_test_id("clock")).to_have_attribute("aria-busy", "true")
        await expect(page.get_by_test_id("push-evening")).to_be_disabled()
    await expect(here.get_by_test_id("push-monday")).to_have_attribute("aria-busy", "true")
    await there.reload()
    await expect(there.get_by_test_id("clock")).to_have_text(BUSY["en"])
    arrives.set()
    for page, language in windows:
        await expect(page.get_by_test_id("push-evening")).to_be_enabled()
        await expect(page.get_by_test_id("clock")).to_have_attribute("aria-busy", "false")
        await expect(page.get_by_test_id("clock")).not_to_have_text(BUSY[language])
    await expect(here.get_by_test_id("clock")).not_to_have_text(before)

    arrives.clear()
    await in_a_chat_on_a_phone_a_toast_says_it(
        await open_page(anna, chat.id, size=SMALL, by_hand=True), arrives
    )


async def in_a_chat_on_a_phone_a_toast_says_it(page, arrives):
    """There is no room for the clock."""
    menu, toast = page.get_by_test_id("menu"), page.get_by_test_id("toast")
    await page.get_by_test_id("more").click()
    await expect(menu).to_contain_text(COSTS["ru"])
    await page.get_by_test_id("action-morning").click()
    await expect(toast).to_have_text(BUSY["ru"])
    await page.clock.run_for(60_000)  # longer than any other toast stays
    await expect(toast).to_have_text(BUSY["ru"])
    await page.get_by_test_id("more").click()
    await expect(menu).to_contain_text(BUSY["ru"])
    await expect(page.get_by_test_id("action-evening")).to_have_count(0)
    await page.keyboard.press("Escape")
    arrives.set()
    await expect(toast).to_contain_text("в 10:00")
