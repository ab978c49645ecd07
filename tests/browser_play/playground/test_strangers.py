"""What a stranger sees in the playground: their language, a group that has lived, and time that passes."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.browser import DESKTOP
from tests.browser_play.window import Window

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SMALL = {"width": 360, "height": 640}
LONG_MS = 60_000


async def enter(page: Page, friends: str) -> None:
    """Choose the first person and wait for the group that has a past."""
    await page.get_by_test_id("choose").first.click()
    await expect(page.get_by_test_id("chat").filter(has_text=friends)).to_be_visible(timeout=LONG_MS)


async def push(page: Page, target: str) -> None:
    """Push the clock and wait until it is there, as it says itself."""
    button = page.get_by_test_id(f"push-{target}")
    await button.click()
    await expect(page.get_by_test_id("clock")).to_have_text("moving on…")
    await expect(button).to_be_enabled(timeout=2 * LONG_MS)


async def test_a_stranger_sees_their_language_a_group_that_has_lived_and_a_week_pass(open_page, tmp_path):
    page = await open_page(None, size=DESKTOP, locale="en-GB")
    await expect(page.get_by_role("heading")).to_have_text("Who are you?")
    await enter(page, "Friends")
    # What is new in the group of friends comes somewhat later than they do.
    names = page.locator('[data-testid="chat"][data-thread-id="0"] .chat-name')
    await expect(names.first).to_have_text("Dice")  # where one begins
    await expect(names.nth(1)).to_have_text("Friends")
    await expect(page.get_by_test_id("clock")).to_contain_text("November 25")
    await expect(page.get_by_test_id("text").last).to_contain_text("Shall we play?", timeout=LONG_MS)

    await page.get_by_role("button", name="Українська").click()
    await expect(page.get_by_test_id("new-group")).to_have_text("Нова група")
    await expect(page.locator('[data-testid="person"][aria-current]')).to_contain_text("Оля")
    await expect(page.get_by_test_id("text").last).to_contain_text("Граємо?", timeout=LONG_MS)
    await page.get_by_role("button", name="English").click()
    await expect(page.locator('[data-testid="person"][aria-current]')).to_contain_text("Anna")

    await page.get_by_test_id("chat").filter(has_text="Friends").click()
    window = Window("Anna", page)
    results = page.get_by_test_id("text").filter(
        has_text=re.compile(r"🏆 .+ wins|🏆 .+ win |🏆 A shared win")
    )
    assert (played := await results.count()) >= 12
    digests = page.locator(".message", has=page.locator(".photo"))
    assert await digests.count() >= 3
    for command, answer in (("/top", r"1\. \w+.*: 🥇"), ("/me", r"🎲 \d+ games")):
        await window.types(command)
        await expect(window.text).to_contain_text(re.compile(answer), timeout=LONG_MS)
    await page.screenshot(path=tmp_path / "me.png")

    before = await digests.count()
    poll = page.get_by_test_id("poll")
    await poll.get_by_test_id("poll-option").first.click(timeout=LONG_MS)
    await expect(poll).to_contain_text("Sophie", timeout=LONG_MS)  # the others answer as well
    await push(page, "evening")
    messages = page.get_by_test_id("messages")
    for told in (re.compile(r"Game of the day, 25.+ wins?\b"), "Puzzle of the day #1: the answer"):
        await expect(messages).to_contain_text(told, timeout=LONG_MS)
    await push(page, "monday")
    assert await results.count() > played  # nobody stands still until then
    await expect(digests).to_have_count(before + 1, timeout=LONG_MS)
    await expect(digests.last).to_contain_text("23.11–29.11")
    await expect(page.get_by_test_id("clock")).to_contain_text("November 30")


async def test_on_a_phone_the_clock_and_the_talk_are_one_tap_away(open_page):
    page = await open_page(None, size=SMALL, locale="ru")
    await enter(page, "Друзья")
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    await expect(page.get_by_test_id("push-monday")).to_be_in_viewport(ratio=1)
    await page.get_by_test_id("chat").filter(has_text="Кости").click()
    await expect(page.get_by_test_id("world")).to_be_hidden()  # a chat has the whole phone
    await expect(page.get_by_test_id("text")).to_have_count(1, timeout=LONG_MS)  # the bot has greeted them
    count = await page.get_by_test_id("message").count()
    await page.get_by_test_id("more").click()
    await page.get_by_role("button", name="Пусть поболтают").click()
    await expect(page.get_by_test_id("message")).not_to_have_count(count, timeout=LONG_MS)
    await page.get_by_test_id("more").click()
    await page.get_by_role("button", name="Хватит болтать").click()
    await page.get_by_test_id("more").click()
    await page.get_by_role("button", name="До утра").click()
    await expect(page.get_by_test_id("toast")).to_have_text("переводим…")
    await expect(page.get_by_test_id("toast")).to_contain_text("26 ноября в 10:00", timeout=2 * LONG_MS)
