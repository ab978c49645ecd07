"""A table of a group that somebody watches live, from /watch on a small phone."""

import pytest
from playwright.async_api import expect

from tests.browser_play.app.people import PHONE
from tests.browser_play.app.test_whole_games import PRESSES, all_at_once, sit_down

pytestmark = pytest.mark.browser


async def test_from_watch_to_everybodys_dice_live(party):
    table = await party("Аня", "Боб", "Вика", sizes={"Вика": PHONE})
    anya, bob, vika = table.windows.values()
    table.windows.pop("Вика")
    await sit_down(table, "Молния: классика")
    await all_at_once(anya)
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
    assert not await vika.app.locator(PRESSES).count()
    await anya.plays_in_app()
    await expect(turns.get_by_text("записано")).to_have_count(1)
    assert not await vika.app.locator(PRESSES).count()
