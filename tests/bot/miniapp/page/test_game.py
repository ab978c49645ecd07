"""A whole game of two who touch no screen: one by keyboard alone, one by what is read out to them."""

import re

import pytest
from playwright.async_api import expect

from tests.bot.miniapp.page.tables import DESKTOP, PHONE, SMALL, named
from tests.play.own_dice import own_game
from tests.play.phones import Phones, game_of
from tests.play.tables import group_of

pytestmark = pytest.mark.browser

WRITES, CROSSES = named(": записать"), named(": вычеркнуть")
CAP = "\ufe0f?\u20e3?"
"""What may make a digit a key cap, by the skin of the dice."""
FOCUSED = "document.activeElement.matches"
AFTER_A_ROW = ".tray:not(.mine), [role=alertdialog]"


async def test_games_are_played_on_the_page(tables):
    await a_game_is_played_by_keyboard_and_through_the_accessibility_tree(tables)
    await dice_of_ones_own_are_entered_and_a_turn_is_corrected(tables)
    await luck_is_pressed_by_keyboard(tables)


async def a_game_is_played_by_keyboard_and_through_the_accessibility_tree(tables):
    _, (mover, other) = await tables.opened("yatzy", (PHONE, DESKTOP), card="short")
    ways = {mover: Keyboard(mover), other: Tree(other)}
    while True:
        await mover.locator(".tray.mine, .result").first.wait_for()
        if await mover.locator(".result").count():
            break
        await ways[mover].turn()
        await mover.locator(".tray:not(.mine)").first.wait_for()
        mover, other = other, mover
    for way in ways.values():
        assert way.turns > 4
        assert way.doubted
        await way.page.get_by_role("region", name="Итоги").get_by_role("heading").wait_for()
        await way.page.get_by_role("button", name="Вернуться в чат").wait_for()
        await way.page.get_by_role("button", name="Сыграть в другом чате").wait_for()
        assert await way.page.get_by_role("button", name=WRITES).count() == 0
    await they_go_on_in_the_same_pages(mover, other)
    await mover.keyboard.press("?")
    await mover.get_by_role("dialog").wait_for()
    await mover.keyboard.press("Escape")
    await expect(mover.get_by_role("dialog")).to_have_count(0)


async def they_go_on_in_the_same_pages(page, other):
    """The next lobby and its game, without the chat; a game is chosen once somebody has said to wait."""
    title = await page.get_by_role("heading", level=1).text_content()
    await page.get_by_role("button", name="Реванш").click()
    for each in (page, other):
        await expect(each.get_by_role("timer")).to_contain_text("Начнём через")
    await other.get_by_role("button", name="Погодите").click()
    await page.get_by_role("button", name="Другая игра").click()
    await page.get_by_role("dialog", name="Другая игра").get_by_role("button", name="Яхтзи").first.click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    for each in (page, other):
        await expect(each.get_by_role("heading", level=1)).to_have_text("Яхтзи")
    await expect(other.get_by_role("button", name="Другая игра")).to_have_count(0)
    await page.get_by_role("button", name="Все сразу").click()
    await expect(page.get_by_role("button", name="Все сразу", pressed=True)).to_be_visible()
    await page.get_by_role("button", name="Начать").click()
    for each in (page, other):
        await each.locator(".tray.mine").wait_for()
        await expect(each.get_by_role("heading", level=1)).not_to_have_text(title)
    await page.get_by_role("button", name="Реакция").click()
    await page.get_by_role("button", name="🔥").click()
    await expect(other.locator(".said")).to_have_text("🔥")
    await expect(page.get_by_role("button", name="🔥")).to_have_count(0)
    await expect(other.locator(".said")).to_have_count(0)


class Tree:
    """Somebody who presses what has a role and a name."""

    def __init__(self, page):
        self.page, self.turns, self.doubted = page, 0, False

    async def turn(self):
        page = self.page
        dice = page.get_by_role("group", name="Кости")
        if await dice.get_by_role("button").count() == 0:
            await page.get_by_role("button", name=named("бросить")).first.click()
        die = dice.get_by_role("button", pressed=False).first
        name = await die.get_attribute("aria-label")
        await die.click()
        await page.get_by_role("button", name=f"{name}, придержана", pressed=True).first.wait_for()
        assert await page.get_by_role("status").count()
        zero, rows = page.get_by_role("button", name=CROSSES), page.get_by_role("button", name=WRITES)
        question = page.get_by_role("alertdialog")
        if await zero.count() and await rows.count() and not self.doubted:
            await zero.first.click()
            await question.get_by_role("button", name="Нет").click()
            await question.wait_for(state="detached")
            self.doubted = True
        await (rows.last if await rows.count() else zero.first).click()
        await page.locator(AFTER_A_ROW).first.wait_for()
        if await question.count():
            await question.get_by_role("button", name=named("^Да")).click()
        self.turns += 1


class Keyboard:
    """Somebody who presses keys."""

    def __init__(self, page):
        self.page, self.turns, self.doubted = page, 0, False

    async def turn(self):
        page, press = self.page, self.page.keyboard.press
        if await page.locator("[data-die]").count() == 0:
            await press("Space")
            await page.wait_for_selector("[data-die]")
        await press("Digit2")
        await expect(page.locator("[data-die='1']")).to_have_attribute("aria-pressed", "true")
        if self.turns < 2:
            before = await page.locator("#head").text_content()
            await press("KeyR")
            await expect(page.locator("#head")).not_to_have_text(before)
        if not self.doubted and await page.locator("[data-zero]").count():
            await self.takes_back_the_question_about_a_row()
        await press("ArrowDown")
        for _ in range(20):
            if await page.evaluate(f"{FOCUSED}('[data-row]:not([data-zero])')"):
                break
            await press("ArrowDown")
        assert await page.evaluate(f"{FOCUSED}('[data-row]')")
        assert await page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        await press("Enter")
        await page.locator(AFTER_A_ROW).first.wait_for()
        if await page.get_by_role("alertdialog").count():
            assert await page.evaluate(f"{FOCUSED}('[data-no]')")
            await press("ArrowRight")
            await press("Enter")
        self.turns += 1

    async def takes_back_the_question_about_a_row(self):
        question = self.page.get_by_role("alertdialog")
        await self.page.locator("[data-zero]").first.focus()
        await self.page.keyboard.press("Enter")
        await question.wait_for()
        await self.page.keyboard.press("Escape")
        await expect(question).to_have_count(0)
        await expect(self.page.locator("[data-row]").first).to_be_enabled()
        self.doubted = True


def key(page, words):
    shown = re.sub(r"(\d)", rf"\1{CAP}", words)
    return page.locator(".keypad button").filter(has_text=re.compile(f"^{shown}$")).first


async def dice_of_ones_own_are_entered_and_a_turn_is_corrected(tables):
    phones = Phones(tables.app.world)
    chat, people = group_of(tables.app.world, 2)
    game = game_of(await own_game(phones, chat, people, "yatzy"))
    anya, bob = [await tables.open(user, game) for user in people]
    await expect(anya.locator(".keypad")).to_have_count(1)
    await expect(bob.locator(".keypad")).to_have_count(0)
    faces = "33566"
    for number, face in enumerate(faces, 1):
        await key(anya, face).click()
        if number < len(faces):
            shown = re.compile("".join(f"{each}{CAP} " for each in faces[:number]) + "▫️")
            await expect(anya.locator(".entered")).to_contain_text(shown)
    await anya.wait_for_selector("[data-row]")
    await expect(anya.locator("[data-die], .die")).to_have_count(5)
    await anya.locator("[data-row]:not([data-zero])").first.click()
    await expect(bob.locator(".keypad")).to_have_count(1)
    await anya.locator("[data-choice]").filter(has_text="Исправить").click()
    await anya.locator("[data-choice]").filter(has_text="Аня: ").click()
    await expect(anya.locator("#head")).to_contain_text("Исправляем ход")
    await key(anya, "5 ✕").click()
    await key(anya, "3").click()
    await anya.wait_for_selector("[data-row]")
    await anya.locator("[data-row]:not([data-zero])").first.click()
    for page in (anya, bob):
        await expect(page.locator(".tidings")).to_contain_text("поправка")
    await expect(bob.locator(".keypad")).to_have_count(1)


async def luck_is_pressed_by_keyboard(tables):
    """Space throws, or passes the throw that took a turn; E ends the turn with its points."""
    game, people = await tables.game("zonk", 2, goal="3000")
    anya, bob = pages = [
        await tables.open(user, game, size) for user, size in ((people[0], PHONE), (people[1], SMALL))
    ]
    told = set()
    while not await anya.locator(".result").count():
        await anya.locator(
            ".tray.mine, .tray:has(.passing.lies), .tray:not(.mine) .die:not(.rolling), .result"
        ).first.wait_for()
        for page in pages:
            if await page.locator(".passing.lies").count():
                told.add(await page.locator(".passing .name").text_content())
                await page.keyboard.press("Space")
            elif await page.locator(".tray.mine").count():
                await page.keyboard.press("e" if await page.locator("[data-end]").count() else "Space")
    await bob.locator(".result").wait_for()
    assert all(each.startswith("💥") for each in told)
    await expect(anya.locator(".hand .track")).to_have_count(2)
