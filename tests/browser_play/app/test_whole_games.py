"""Whole games by clicking: in the app, in the chat, and in both by turns; what they cost the chat."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser_play.app.people import DESKTOP, PHONE

pytestmark = pytest.mark.browser

ROUNDS = 6
DEALS = 5
PRESSES = "[data-die], [data-throw], .quick, [data-end], [data-row]"
TO_BEGIN, BOARDS, RESULT = 4, 3, 2
"""The most messages that a group is sent, or sees change, by a game that all play in the app: the lobby and
three 🎰; the board; the result, and the final card in place of the board."""


async def sit_down(party, rules):
    """Everybody takes a seat in the chat; the first opens the table."""
    host, *others = party.windows.values()
    await host.types(f"/newgame {rules}")
    await host.click("Сяду")
    await host.reads("1.")
    for other in others:
        await other.click("Сяду")
        await host.reads(other.name)


async def all_at_once(host):
    """Choose in the lobby that nobody waits for their turn."""
    await host.click("⚙️")
    await host.click("Как ходить")
    await host.click("все сразу")
    await host.key("Как ходить: все сразу").wait_for()
    await host.click("←")
    await host.key("▶️").wait_for()


async def same_result_everywhere(party):
    """Wait until the app, where it is open, and the chat tell the same places."""
    for each in party.windows.values():
        await each.reads("🏆")
        told = await each.places_in_chat()
        assert {name for name, _ in told} == set(party.windows)
        if await each.page.locator("iframe").count():
            assert await each.places_in_app() == told


async def test_three_play_in_the_app_in_the_chat_and_in_both_by_turns(party):
    table = await party("Аня", "Боб", "Вика", others=("Глеб", "Дина"), sizes={"Аня": PHONE, "Вика": DESKTOP})
    anya, bob, vika = table.windows.values()
    await sit_down(table, "Молния: классика")
    await anya.opens_app()
    await expect(anya.app.get_by_role("listitem").filter(has_text="Вика")).to_be_visible()
    table.world.talk.begin(table.people["Глеб"], table.chat.id, rate=60)
    await anya.in_app("▶️ Начать")
    rerolled = 0
    for number in range(ROUNDS):
        await anya.on_turn_in_app()
        async with table.calls_at_most(1):
            rerolled += await anya.plays_in_app()
        await bob.on_turn()
        await bob.rerolls_by_one_tap(2)
        await bob.writes((await bob.rows())[0])
        if number % 3 == 0:
            await vika.opens_app()
        if number % 3 == 2:
            await vika.click("Играть здесь")  # the app stays open beside the chat
            await vika.on_turn()
            await vika.writes((await vika.rows())[0])
            await vika.closes_app()
        else:
            await vika.on_turn_in_app()
            async with table.calls_at_most(1):
                await vika.plays_in_app()
    assert rerolled > ROUNDS // 2
    await expect(anya.app.get_by_role("heading", name="Победа").first).to_be_in_viewport(ratio=1)
    await same_result_everywhere(table)


async def test_four_play_at_once_and_all_of_them_in_the_app(party):
    table = await party("Аня", "Боб", "Вика", "Глеб", sizes={"Аня": PHONE, "Вика": DESKTOP})
    players = list(table.windows.values())
    await sit_down(table, "lightning")
    await all_at_once(players[0])
    for each in players:
        await each.opens_app()
    private = {user: len(table.calls(user)) for user in table.people.values()}
    async with table.calls_at_most(TO_BEGIN + BOARDS + RESULT):
        await players[0].in_app("▶️ Начать")
        for _ in range(ROUNDS):
            await asyncio.gather(*(each.plays_in_app() for each in players))
        await asyncio.gather(*(each.reads("🏆") for each in players))
        await table.at_rest()
    await same_result_everywhere(table)
    for user, before in private.items():
        assert len(table.calls(user)) - before <= 2, "the card in private comes and goes"


async def test_three_play_in_turns_and_all_of_them_in_the_app(party):
    table = await party("Аня", "Боб", "Вика", sizes={"Аня": PHONE, "Вика": DESKTOP})
    players = list(table.windows.values())
    await sit_down(table, "lightning")
    for each in players:
        await each.opens_app()
    async with table.calls_at_most(TO_BEGIN + BOARDS + RESULT):
        await players[0].in_app("▶️ Начать")
        for _ in range(ROUNDS):
            for each in players:
                await each.plays_in_app()
        await asyncio.gather(*(each.reads("🏆") for each in players))
        await table.at_rest()
    await same_result_everywhere(table)


async def test_a_showdown_of_two_that_somebody_watches(party):
    table = await party("Аня", "Боб", "Вика", sizes={"Аня": PHONE})
    anya, bob, vika = table.windows.values()
    await anya.types("/newgame showdown")
    await anya.click("Сяду")
    await bob.click("Сяду")
    await anya.reads("Боб")
    for each in (anya, bob, vika):
        await each.opens_app()
    await anya.in_app("▶️ Начать")
    watched = vika.app.get_by_text("Вы смотрите, играют другие.")
    await expect(watched).to_be_visible()
    await expect(anya.app.get_by_text("смотрят: 1")).to_be_visible()
    over = anya.app.get_by_role("region", name="Итоги")
    while not await over.count():
        for mover in (anya, bob):
            if await mover.is_on_turn():
                await mover.stands_in_app()
                assert not await vika.app.locator(PRESSES).count()
    await asyncio.gather(*(each.reads("🏆") for each in (anya, bob, vika)))
    assert await vika.places_in_app() == await anya.places_in_app() == await bob.places_in_chat()
