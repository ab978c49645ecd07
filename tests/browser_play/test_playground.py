"""The playground as a stranger starts it: a group that has lived, time that passes, a phone, the app."""

import asyncio
import re
import time
from datetime import datetime
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import expect

from bot.config import Settings
from bot.ground.texts.formatting import texts
from bot.playground.program import games, run_playground
from bot.sandbox.model import PushedClock
from engine.solver.cache import load
from tests.bot.sandbox.page.page_help import current, wide
from tests.browser import DESKTOP
from tests.browser_play.people import PHONE, Player
from tests.play.metrics_page import is_served
from tests.ports import free_port

pytestmark = pytest.mark.browser

ZONE = ZoneInfo("Europe/Berlin")
AFTERNOON = datetime(2026, 11, 25, 15, 0, tzinfo=ZONE).timestamp()
"""A Wednesday, at an hour at which the puzzle of the day may come."""
T = texts("en")
WON = re.compile(r"🏆 .+ wins|🏆 .+ win |🏆 A shared win|🏆 \w+, .*\d")
ROLL = "roll {} of 3"


@pytest.fixture
async def page_url(tmp_path):
    load(games()[0], tmp_path / "tables")
    began, port, stop = time.monotonic(), free_port(), asyncio.Event()
    settings = Settings(
        playground_host="0.0.0.0",
        playground_port=port,
        tables_dir=tmp_path / "tables",
        database_path=tmp_path / "bot.db",
    )
    clock = PushedClock(ZONE, pause=2.0, clock=lambda: AFTERNOON + time.monotonic() - began)
    running = asyncio.create_task(run_playground(settings, stop, clock=clock))
    await is_served(port)
    yield f"http://localhost:{port}"
    stop.set()
    await running


async def test_what_a_stranger_finds_in_the_playground(open_page, page_url):
    page = await open_page(None, size=DESKTOP, locale="en-GB")
    await expect(page.get_by_role("heading")).to_have_text("Who are you?")
    await page.get_by_test_id("choose").first.click()
    await there_is_a_group_that_has_lived_and_an_evening_passes(page)
    here = {name: int(value[0]) for name, value in parse_qs(urlsplit(page.url).query).items()}
    phone = await open_page(here["user"], size=PHONE)
    await on_a_phone_the_clock_and_the_talk_are_one_tap_away(phone)
    await two_go_from_the_lobby_to_the_table_and_play(open_page, page_url, phone)

    await page.get_by_role("button", name="Українська").click()
    await expect(page.get_by_test_id("new-group")).to_have_text("Нова група")
    await expect(current(page)).to_contain_text("Оля")
    await expect(page.get_by_test_id("text").last).to_contain_text("Граємо?")


async def push(page, target):
    """Push the clock and wait until it is there, as it says itself."""
    button = page.get_by_test_id(f"push-{target}")
    await button.click()
    await expect(page.get_by_test_id("clock")).to_have_text("moving on…")
    await expect(button).to_be_enabled()


async def there_is_a_group_that_has_lived_and_an_evening_passes(page):
    # What is new in the group of friends comes somewhat later than they do.
    names = page.locator('[data-testid="chat"][data-thread-id="0"] .chat-name')
    await expect(names.first).to_have_text("Friends")  # where something was said last
    await expect(names.nth(1)).to_have_text("Dice")  # where one begins
    await expect(page.get_by_test_id("clock")).to_contain_text("November 25")
    await expect(page.get_by_test_id("text").last).to_contain_text("Shall we play?")
    await page.get_by_test_id("chat").filter(has_text="Friends").click()
    results = page.get_by_test_id("text").filter(has_text=WON)
    digests, poll = page.locator(".message", has=page.locator(".photo")), page.get_by_test_id("poll")
    await expect(poll).to_have_count(1)
    played = await results.count()
    assert played >= 12
    assert await digests.count() >= 3
    window = Player("Anna", page)
    for command, answer in (("/top", r"1\. \w+.*: 🥇"), ("/me", r"🎲 \d+ games")):
        await window.types(command)
        await window.reads(re.compile(answer))
    await poll.get_by_test_id("poll-option").first.click()
    await expect(poll).to_contain_text("Sophie")  # the others answer as well
    await push(page, "evening")
    messages = page.get_by_test_id("messages")
    for told in (re.compile(r"Game of the day, 25.+ wins?\b"), "Puzzle of the day #1: the answer"):
        await expect(messages).to_contain_text(told)
    assert await results.count() > played  # nobody stands still until then


async def on_a_phone_the_clock_and_the_talk_are_one_tap_away(page):
    assert await wide(page) == 0
    await expect(page.get_by_test_id("push-monday")).to_be_in_viewport(ratio=1)
    name = page.locator(".chat-name", has_text=re.compile("^Dice$"))
    await page.get_by_test_id("chat").filter(has=name).click()
    await expect(page.get_by_test_id("world")).to_be_hidden()  # a chat has the whole phone
    await expect(page.get_by_test_id("text")).to_have_count(1)  # the bot has greeted them
    count = await page.get_by_test_id("message").count()
    await page.get_by_test_id("more").click()
    await page.get_by_role("button", name="Let them talk").click()
    await expect(page.get_by_test_id("message")).not_to_have_count(count)
    await page.get_by_test_id("more").click()
    await page.get_by_role("button", name="Stop the talk").click()
    await page.get_by_test_id("more").click()
    await page.get_by_role("button", name="To the morning").click()
    await expect(page.get_by_test_id("toast")).to_have_text("moving on…")
    await expect(page.get_by_test_id("toast")).to_contain_text("10:00")


async def two_go_from_the_lobby_to_the_table_and_play(open_page, page_url, page):
    """The app is there without any setting."""
    here = {name: int(value[0]) for name, value in parse_qs(urlsplit(page.url).query).items()}
    other = await open_page(here["user"] + 1, here["chat"], size=DESKTOP)
    first, second = Player("", page, ROLL), Player("", other, ROLL)
    await first.types("/newgame lightning")
    await first.click(T("button-sit"))
    for each in (first, second):
        await each.opens_app()
    await second.in_app(T("button-sit"))
    await first.in_app(T("button-start"))
    await expect(first.app.locator("#head")).to_be_visible()  # Telegram has thrown its 🎰
    mover, waiter = (first, second) if await first.is_on_turn() else (second, first)
    await mover.writes_in_app()
    await expect(waiter.app.locator(".tray.mine")).to_be_visible()
    await waiter.writes_in_app()
    for each in (first, second):
        await expect(each.app.locator("div.tile:is(.written, .crossed)")).to_have_count(1)
    assert urlsplit(page.frames[-1].url).hostname == urlsplit(page_url).hostname
