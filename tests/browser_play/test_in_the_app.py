"""Games by clicking where some or all have the table open in the app, and somebody watches."""

import pytest
from playwright.async_api import expect

from tests.browser_play.people import DESKTOP, PHONE, Player

pytestmark = pytest.mark.browser

ROUNDS = 6
PRESSES = "[data-die], [data-throw], .quick, [data-end], [data-row]"


@pytest.fixture
def party(world, open_page):
    """`await party(Аня=size, ...)`: a group of these people, each with a window of that size on it."""

    async def made(**sizes):
        people = [world.membership.add_person(each, language_code="ru", started=True).id for each in sizes]
        chat = world.membership.add_group("Дача", people)
        return [
            Player(name, await open_page(person, chat.id, size=size))
            for person, (name, size) in zip(people, sizes.items(), strict=True)
        ]

    return made


async def sit_down(rules, host, *others):
    """Everybody takes a seat in the chat."""
    await host.is_greeted()
    await host.types(f"/newgame {rules}")
    await host.click("Сяду")
    await host.reads("1.")
    for other in others:
        await other.click("Сяду")
        await host.reads(other.name)


async def same_result_everywhere(players):
    """Wait until the app, where it is open, and the chat tell the same places."""
    for each in players:
        await each.reads("🏆")
        told = await each.places_in_chat()
        assert {name for name, _ in told} == {each.name for each in players}
        if await each.page.locator("iframe").count():
            assert await each.places_in_app() == told


async def test_three_play_in_the_app_in_the_chat_and_in_both_by_turns(party):
    players = anya, bob, vika = await party(Аня=PHONE, Боб=PHONE, Вика=DESKTOP)
    await sit_down("Молния: классика", *players)
    await anya.opens_app()
    await expect(anya.app.get_by_role("listitem").filter(has_text="Вика")).to_be_visible()
    await anya.in_app("▶️ Начать")
    rerolled = 0
    for number in range(ROUNDS):
        await anya.on_turn_in_app()
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
            await vika.plays_in_app()
    assert rerolled
    await expect(anya.app.get_by_role("heading", name="Победа").first).to_be_in_viewport(ratio=1)
    await same_result_everywhere(players)


async def test_all_play_at_once_in_the_app_and_somebody_watches_from_the_chat(party):
    anya, bob, vika = await party(Аня=PHONE, Боб=DESKTOP, Вика=PHONE)
    await sit_down("Молния: классика", anya, bob)
    await anya.click("⚙️")
    await anya.click("Как ходить")
    await anya.click("все сразу")
    await anya.key("Как ходить: все сразу").wait_for()
    await anya.click("←")
    await anya.key("▶️").wait_for()
    for each in (anya, bob):
        await each.opens_app()
    await anya.in_app("▶️ Начать")
    await expect(anya.app.locator("[data-die]").first).to_be_visible()
    await vika.types("/watch")
    listed = vika.page.get_by_role("article").filter(has_text="Кто сейчас играет").last
    await expect(listed).to_contain_text("Боб")
    await listed.get_by_role("link", name="Смотреть").click()
    turns = vika.app.get_by_role("region", name="Кто что бросил")
    await expect(turns.get_by_role("img")).to_have_count(10)
    await expect(vika.app.get_by_text("Вы смотрите, играют другие.")).to_be_visible()
    await expect(anya.app.get_by_text("смотрят: 1")).to_be_visible()
    for _ in range(ROUNDS):
        await anya.plays_in_app()
        if await turns.count():
            await expect(turns.get_by_text("записано")).to_have_count(1)
        assert not await vika.app.locator(PRESSES).count()
        await bob.plays_in_app()
    await same_result_everywhere([anya, bob])
    assert await vika.places_in_app() == await anya.places_in_app()
