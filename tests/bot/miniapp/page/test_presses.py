"""What the page does with presses: at once, taken back, sent again; what it tells Telegram; what moves."""

import asyncio
import hashlib
import json
import re
import secrets

import pytest
from playwright.async_api import expect

from tests.bot.miniapp.page.tables import thrown
from tests.browser import DRAWN

pytestmark = pytest.mark.browser

SLOW = "Mozilla/5.0 (Linux; Android 9) Chrome/120 Telegram-Android/11.3.3 (X Y; Android 9; SDK 28; LOW)"
IN_TELEGRAM = """window.told = []; window.TelegramWebviewProxy = {
    postEvent: (name, data) => window.told.push([name, JSON.parse(data)]) }"""
NOTE_ROLLS = """() => {
    window.rolled = 0;
    new MutationObserver(() => {
        window.rolled = Math.max(window.rolled, document.querySelectorAll('.rolling').length);
    }).observe(document, {subtree: true, attributes: true, childList: true});
}"""
HELD, NAMES = "all => all.map(e => e.ariaPressed)", "all => all.map(e => e.ariaLabel)"


@pytest.fixture
def _same_dice(monkeypatch):
    monkeypatch.setattr(secrets, "token_bytes", lambda size: hashlib.sha256(b"page").digest()[:size])
    monkeypatch.setattr(secrets, "randbelow", lambda _: 6)  # what Telegram throws


@pytest.mark.usefixtures("_same_dice")
async def test_presses_are_seen_at_once_taken_back_and_sent_again(tables):
    game, people = await tables.game("yatzy", 2)
    pages = []
    for user in people:
        page = await tables.blank()
        await page.add_init_script(IN_TELEGRAM)
        await page.goto(tables.address(user, game))
        await page.wait_for_selector(".tray")
        pages.append(page)
    if not await pages[0].locator(".tray.mine").count():
        pages.reverse()
        people.reverse()
    page, other = pages
    await telegram_is_told_of_what_it_may_do(page)
    await thrown(page)
    await a_held_die_is_let_go_when_the_server_refuses(page, other)
    await a_press_that_was_not_answered_is_sent_again_with_the_same_key(page, other)
    await dice_that_are_tapped_fast_are_all_held_and_the_others_thrown(page, other)
    slow = await tables.open(people[0], game, user_agent=SLOW)
    calm = await tables.open(people[1], game, reduced_motion="reduce")
    await what_is_clicked_before_the_last_answer_has_come_is_not_lost(page, other, calm, slow)
    await a_suggested_hold_is_seen_at_once_and_only_the_others_roll(page, other)
    await a_shake_throws_and_dice_sound_for_whoever_has_switched_that_on(page, other)


async def telegram_is_told_of_what_it_may_do(page):
    told = dict(await page.evaluate("window.told"))
    assert {"web_app_ready", "web_app_expand"} <= set(told)
    assert told["web_app_setup_swipe_behavior"] == {"allow_vertical_swipe": False}
    assert told["web_app_setup_closing_behavior"] == {"need_confirmation": False}
    await page.evaluate("window.told = []")
    before = await page.locator("#head").text_content()
    await page.keyboard.press("KeyR")
    await expect(page.locator("#head")).not_to_have_text(before)
    await thrown(page)
    die = page.locator("[data-die]").first
    for held in ("true", "false"):
        await die.click()
        await expect(die).to_have_attribute("aria-pressed", held)
    felt = [data["type"] for name, data in await page.evaluate("window.told") if name.endswith("feedback")]
    assert felt == ["impact", "selection_change", "selection_change"]
    await page.evaluate(
        "Telegram.WebView.receiveEvent('theme_changed', {theme_params: "
        "{bg_color: '#101010', text_color: '#eeeeee', secondary_bg_color: '#202020'}})"
    )
    assert await page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(32, 32, 32)"


async def a_held_die_is_let_go_when_the_server_refuses(page, other):
    die, seen = page.locator("[data-die='0']"), asyncio.Event()

    async def refused(route):
        await seen.wait()
        await route.fulfill(status=422, body=json.dumps({"said": "Так сейчас сходить нельзя."}))

    await page.route("**/press", refused)
    await die.click()
    await expect(die).to_have_attribute("aria-pressed", "true")
    seen.set()
    await expect(die).to_have_attribute("aria-pressed", "false")
    await expect(page.get_by_role("status").last).to_have_text("Так сейчас сходить нельзя.")
    await page.unroute("**/press")
    for held in (True, False):
        async with page.expect_response("**/press"):
            await die.click()
        await expect(other.locator(".die.held")).to_have_count(int(held))
        await page.evaluate(DRAWN)
        await expect(die).to_have_attribute("aria-pressed", str(held).lower())


async def a_press_that_was_not_answered_is_sent_again_with_the_same_key(page, other):
    sent, die = [], page.locator("[data-die='1']")

    async def lost(route):
        sent.append(json.loads(route.request.post_data))
        if len(sent) == 1:
            await route.fetch()  # done, but the answer never arrives
            await route.abort()
        else:
            await route.continue_()

    await page.route("**/press", lost)
    async with page.expect_response("**/press"):
        await die.click()
        await expect(die).to_have_attribute("aria-pressed", "true")
    await page.unroute("**/press")
    async with page.expect_response("**/press"):  # the next one, before which no other was sent
        await page.locator("[data-die='3']").click()
    assert sent == [sent[0]] * 2
    await expect(other.locator(".die.held")).to_have_count(2)
    for position in (1, 3):
        await expect(page.locator(f"[data-die='{position}']")).to_have_attribute("aria-pressed", "true")
        await page.locator(f"[data-die='{position}']").click()
    await expect(other.locator(".die.held")).to_have_count(0)


async def dice_that_are_tapped_fast_are_all_held_and_the_others_thrown(page, other):
    dice, wanted = page.locator("[data-die]"), ["true", "false", "true", "false", "false"]
    faces = await page.locator(".die").evaluate_all(NAMES)
    await page.evaluate("[0, 1, 1, 2].forEach((i) => document.querySelector(`[data-die='${i}']`).click())")
    assert await dice.evaluate_all(HELD) == wanted
    await expect(other.locator(".die.held")).to_have_count(2)
    await expect(other.locator(".die").nth(2)).to_have_class(re.compile("held"))
    assert await dice.evaluate_all(HELD) == wanted
    before = await page.locator("#head").text_content()
    await page.locator("[data-throw]").click()
    await expect(page.locator("#head")).not_to_have_text(before)
    await expect(page.locator(".rolling")).to_have_count(0)
    after = await page.locator(".die").evaluate_all(NAMES)
    assert [after[kept].removesuffix(", придержана") for kept in (0, 2)] == [faces[0], faces[2]]
    await page.locator("[data-row]:not([data-zero])").last.click()
    await other.locator(".tray.mine").wait_for()


async def what_is_clicked_before_the_last_answer_has_come_is_not_lost(page, mover, calm, slow):
    """Meanwhile nothing moves where motion is not wanted, or where the phone is slow."""
    await thrown(mover)
    answers = asyncio.Event()

    async def late(route):
        answer = await route.fetch()
        await answers.wait()
        await route.fulfill(response=answer)

    seen = (mover, calm, slow)
    for each in seen:
        await expect(each.locator(".die:not(.ghost)")).to_have_count(5)
        await expect(each.locator(".rolling")).to_have_count(0)
        await each.evaluate(NOTE_ROLLS)
    await mover.route("**/press", late)
    await mover.locator("[data-throw]").click()
    for each in seen:
        await expect(each.locator("#head")).to_contain_text("2 из 3")
    die = mover.locator("[data-die]").first
    await expect(mover.locator(".rolling")).to_have_count(0)
    await die.click()
    await expect(die).to_have_attribute("aria-pressed", "true")
    answers.set()
    await expect(page.locator(".die.held")).to_have_count(1)
    await mover.unroute_all(behavior="wait")
    await expect(die).to_have_attribute("aria-pressed", "true")
    assert [bool(await each.evaluate("window.rolled")) for each in seen] == [True, False, False]
    await die.click()
    await expect(page.locator(".die.held")).to_have_count(0)
    await mover.locator("[data-row]:not([data-zero])").last.click()


async def a_suggested_hold_is_seen_at_once_and_only_the_others_roll(page, other):
    while not await (await thrown(page)).locator(".quick").count():
        await page.locator("[data-row]:not([data-zero])").last.click()
        page, other = other, page
    quick = page.locator(".quick").first
    await page.evaluate(NOTE_ROLLS)
    shown = await quick.locator(".small-die").count()
    held = "document.querySelector('.quick').click() || document.querySelectorAll('.die.held').length"
    assert await page.evaluate(held) == shown
    await expect(page.locator("#head")).to_have_text(re.compile("бросок [23]"))
    await expect(page.locator(".rolling")).to_have_count(0)
    assert await page.evaluate("window.rolled") == 5 - shown


SOUNDS = """() => {
    window.sounds = 0;
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
        const { start } = prototype;
        prototype.start = function (...given) {
            window.sounds += 1;
            start.apply(this, given);
        };
    }
}"""
SHAKE = """for (let i = 0; i < 4; i++)
    Telegram.WebView.receiveEvent("accelerometer_changed", {x: 20, y: 15, z: 9.8})"""


async def a_shake_throws_and_dice_sound_for_whoever_has_switched_that_on(page, other):
    if not await page.locator(".tray.mine").count():
        page, other = other, page
    row = page.locator("[data-row]:not([data-zero])")
    await (row if await row.count() else page.locator("[data-row]")).last.click()
    sure = page.get_by_role("alertdialog").get_by_role("button", name=re.compile("^Да"))
    await sure.or_(page.locator(".tray:not(.mine)")).first.wait_for()
    if await sure.count():
        await sure.click()
    await thrown(other)
    await other.evaluate(SOUNDS)
    head = await other.locator("#head").text_content()
    await other.evaluate(SHAKE)
    await other.evaluate(DRAWN)
    assert await other.locator("#head").text_content() == head, "nobody has asked for that"
    await other.get_by_role("button", name="Настройки").click()
    for name in ("Звук", "Бросать встряхиванием"):
        await other.get_by_role("switch", name=name, checked=False).click()
        await expect(other.get_by_role("switch", name=name, checked=True)).to_have_count(1)
    await other.get_by_role("button", name="Закрыть").click()
    told = [name for name, _ in await other.evaluate("window.told")]
    assert told.count("web_app_start_accelerometer") == 1
    before = await other.evaluate("window.sounds")
    assert before > 0
    await other.evaluate(SHAKE)
    await expect(other.locator("#head")).not_to_have_text(head)
    await expect(other.locator(".rolling")).to_have_count(0)
    assert await other.evaluate("window.sounds") == before + 5
    assert await other.evaluate("JSON.parse(localStorage.getItem('dice-poker'))") == {
        "sound": True,
        "shake": True,
    }
