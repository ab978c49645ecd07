"""The clock of the world on the page: what a push costs is said before, and meanwhile that it goes on."""

import asyncio
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import expect

from bot.sandbox.world.pushed_clock import PushedClock
from tests.browser import DESKTOP

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
COST = {
    "ru": "У игр, что идут сейчас, выйдет время",
    "en": "Games that are under way will run out of time",
    "uk": "В ігор, що тривають зараз, вийде час",
}
BUSY = {"ru": "переводим…", "en": "moving on…", "uk": "переводимо…"}


@pytest.fixture
def arrives(server):
    """Set: the clock may arrive where it is pushed to."""
    arrives, state = asyncio.Event(), server.world.state
    state.clock = PushedClock(ZoneInfo("Europe/Berlin"), pause=0.0)

    async def before(_at: float) -> None:
        await arrives.wait()

    state.before_leap = before
    yield arrives
    arrives.set()


@pytest.mark.parametrize("language", COST)
async def test_every_window_says_that_the_clock_is_being_pushed_until_it_is_there(
    open_page, phones, arrives, language
):
    people = [await phones.person(name, language) for name in ("Аня", "Боб")]
    here, there = [await open_page(person, size=DESKTOP) for person in people]
    button = here.get_by_test_id("push-monday")
    await expect(button).to_have_attribute("title", COST[language])
    clock = here.get_by_test_id("clock")
    await expect(clock).not_to_have_text(BUSY[language])
    before = await clock.text_content()
    await button.click()
    for page in (here, there):
        await expect(page.get_by_test_id("clock")).to_have_text(BUSY[language])
        await expect(page.get_by_test_id("clock")).to_have_attribute("aria-busy", "true")
        await expect(page.get_by_test_id("push-evening")).to_be_disabled()
    await expect(button).to_have_attribute("aria-busy", "true")
    await there.reload()
    await expect(there.get_by_test_id("clock")).to_have_text(BUSY[language])
    arrives.set()
    for page in (here, there):
        await expect(page.get_by_test_id("push-evening")).to_be_enabled()
        await expect(page.get_by_test_id("clock")).to_have_attribute("aria-busy", "false")
        await expect(page.get_by_test_id("clock")).not_to_have_text(BUSY[language])
        await expect(page.get_by_test_id("clock")).not_to_have_text(before)


async def test_a_chat_on_a_phone_has_no_room_for_the_clock_and_says_it_in_a_toast(
    open_page, table_of, arrives
):
    chat = await table_of("Аня")
    page = await open_page(chat.people[0], chat.id, size=SMALL)
    await page.get_by_test_id("more").click()
    await expect(page.get_by_test_id("menu")).to_contain_text(COST["ru"])
    await page.get_by_test_id("action-morning").click()
    toast = page.get_by_test_id("toast")
    await expect(toast).to_have_text(BUSY["ru"])
    await asyncio.sleep(4.5)  # longer than any other toast stays
    await expect(toast).to_have_text(BUSY["ru"])
    await page.get_by_test_id("more").click()
    await expect(page.get_by_test_id("menu")).to_contain_text(BUSY["ru"])
    await expect(page.get_by_test_id("action-evening")).to_have_count(0)
    await page.keyboard.press("Escape")
    arrives.set()
    await expect(toast).to_contain_text("в 10:00")


async def test_nobody_is_left_to_talk_whom_one_does_not_play_as(open_page, table_of):
    chat = await table_of("Аня", "Боб")
    page = await open_page(chat.people[0], chat.id, size=DESKTOP)
    await page.locator(f'[data-testid="person"][data-user-id="{chat.people[1]}"]').click()
    await expect(page.locator('[data-testid="person"][aria-current]')).to_contain_text("Боб")
    await page.get_by_test_id("talk").click()
    await expect(page.get_by_test_id("toast")).to_have_text("Больше болтать некому: за остальных играют")
