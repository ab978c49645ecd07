"""Presses that are answered late, or come when the session is over."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.browser_play.app.people import PHONE

pytestmark = pytest.mark.browser

LATE = 6.0  # seconds; what is seen in half of them was not waited for


async def answered_late(route: Route) -> None:
    """Carry a press out at once, and let its answer wait."""
    answer = await route.fetch()
    await asyncio.sleep(LATE)
    await route.fulfill(response=answer)


async def on_turn_in_the_app(party):
    """Two at a game that has begun, with their tables open; the first is on turn."""
    table = await party("Аня", "Боб", sizes={"Аня": PHONE})
    anya, bob = table.windows.values()
    await anya.types("/newgame yatzy")
    await bob.click("Сяду")
    await anya.reads("Боб")
    for each in (anya, bob):
        await each.opens_app()
    await anya.in_app("▶️ Начать")
    await anya.on_turn_in_app()
    return anya, bob


async def test_what_is_clicked_before_the_last_answer_has_come_is_not_lost(party):
    anya, bob = await on_turn_in_the_app(party)
    await anya.page.route("**/press", answered_late)
    await anya.tray.locator("[data-throw]").click()
    await expect(anya.head).to_contain_text("2 из 3", timeout=1000 * LATE / 2)
    die = anya.tray.locator("[data-die]").first
    await die.click()
    await expect(die).to_have_attribute("aria-pressed", "true", timeout=1000 * LATE / 2)
    await expect(bob.tray.locator(".die.held")).to_have_count(1, timeout=1500 * LATE)
    await anya.page.unroute_all(behavior="wait")
    await expect(die).to_have_attribute("aria-pressed", "true")


async def test_a_table_that_has_been_open_for_days_says_so_at_a_press(party, clock):
    anya, _ = await on_turn_in_the_app(party)

    async def days_later(route: Route) -> None:
        clock.ahead = 2 * 24 * 3600.0  # only now: the clock of the turn runs out as well
        await route.continue_()

    await anya.page.route("**/press", days_later)
    await anya.tray.locator("[data-throw]").click()
    # Whoever it is, the server knows no more of them than the language of their browser.
    await expect(anya.app.get_by_role("status").filter(has_text="open for too long")).to_be_visible()
    await anya.closes_app()
    await anya.opens_app()
