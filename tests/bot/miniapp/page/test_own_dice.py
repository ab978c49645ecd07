"""Dice of people's own in the app: the keypad, and a turn that is corrected."""

import re

import pytest
from playwright.async_api import expect

from tests.play.own_dice import own_game
from tests.play.phones import Phones, game_of
from tests.play.tables import group_of

pytestmark = pytest.mark.browser


def key(page, words):
    return page.locator(".keypad button").filter(has_text=re.compile(f"^{words}$")).first


async def entered(page, faces):
    for number, face in enumerate(faces, 1):
        await key(page, face).click()
        if number < len(faces):
            await expect(page.locator(".entered")).to_contain_text(" ".join(sorted(faces[:number])) + " ▫️")
    await page.wait_for_selector("[data-row]")


async def test_dice_are_entered_and_a_turn_is_corrected(tables):
    phones = Phones(tables.pages.world)
    chat, people = group_of(tables.pages.world, 2)
    game = game_of(await own_game(phones, chat, people, "yatzy"))
    anya, bob = [await tables.open(user, game) for user in people]
    await expect(anya.locator(".keypad")).to_have_count(1)
    await expect(bob.locator(".keypad")).to_have_count(0)
    await entered(anya, "33566")
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
