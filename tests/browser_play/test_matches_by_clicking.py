"""Matches on small phones, by clicking: to three wins against a robot, three games by their sum."""

import re

import pytest
from playwright.async_api import expect

from tests.browser_play.window import Window

pytestmark = pytest.mark.browser

SIZE = {"width": 360, "height": 640}
GAMES = 3


class Player(Window):
    """A window in which games are played as fast as one clicks."""

    async def plays(self, game):
        """Play one's turn with the first roll, once it comes; False once the game is over."""
        await self.reads(re.compile(rf"{self.name}, бросок 1|· игра g{game}\b"))
        if "бросок" not in await self.text.inner_text():
            return False
        rows = await self.rows()
        await self.writes(max(rows, key=worth))
        return True

    async def chooses(self, match):
        """Choose a match on its page of the lobby."""
        await self.click("Ещё…")
        await self.click("🏆 Матч")
        await self.reads("Несколько партий подряд")
        await self.click(match)
        await self.reads("🏆 Матч: ")


def worth(row):
    points = row.rsplit(" ", 1)[1]
    return -1 if points == "✗" else int(points.replace("−", "-"))


@pytest.fixture
async def windows(world, open_page, request):
    names = ("Аня", "Боб")[: request.param]
    people = [world.membership.add_person(name, language_code="ru", started=True).id for name in names]
    chat = world.membership.add_group("Дача", people).id
    players = [
        Player(name, await open_page(each, chat, size=SIZE)) for name, each in zip(names, people, strict=True)
    ]
    for player in players:
        await player.is_greeted()
    return players


def score(text):
    """What everybody has come to, as the result says it."""
    (line,) = [line for line in text.split("\n") if "Счёт" in line]
    return {
        name: int(points.replace("−", "-"))
        for name, points in re.findall(r"(\w+) (−?\d+)", line.partition("Счёт")[2].partition(": ")[2])
    }


@pytest.mark.parametrize("windows", [1], indirect=True)
async def test_a_match_to_three_wins_against_a_robot(windows):
    (anya,) = windows
    await anya.types("/newgame молния")
    await anya.click("Сяду")
    await anya.click("Ещё…")
    await anya.click("🤖")
    await anya.click("🤖 Новичок")
    await anya.chooses("До 3 побед")
    await anya.click("▶️")
    number = 0
    while True:
        number += 1
        while await anya.plays(number):
            pass
        text = await anya.text.inner_text()
        told = score(text)
        assert sum(told.values()) >= number, "every game has a winner"
        if max(told.values()) == 3:
            break
        assert "Матч: до 3 побед" in text
        await anya.click(f"▶️ Партия {number + 1}")
        await anya.reads(f"Матч: до 3 побед, партия {number + 1}")
        await anya.click("▶️")
    assert "Победа в матче: " in text
    assert "🔁 Реванш" in await anya.keys()
    await anya.click("🏆 Матч")
    picture = anya.page.locator(".message img").last
    await expect(picture).to_be_visible()


@pytest.mark.parametrize("windows", [2], indirect=True)
async def test_a_match_of_games_by_their_sum(windows):
    anya, bob = windows
    await anya.types("/newgame молния")
    await anya.click("Сяду")
    await bob.click("Сяду")
    await anya.reads("Боб")
    await anya.chooses(f"{GAMES}, сумма")
    points = {"Аня": 0, "Боб": 0}
    order = [anya, bob]
    for number in range(1, GAMES + 1):
        await anya.click("▶️")
        while await order[0].plays(number) and await order[1].plays(number):
            pass
        await anya.reads(f"· игра g{number}")
        text = await anya.text.inner_text()
        for name in points:
            (found,) = re.findall(rf"^\S+ \d\. {name} — (−?\d+)", text, re.MULTILINE)
            points[name] += int(found.replace("−", "-"))
        assert score(text) == points
        if number == GAMES:
            break
        await anya.click(f"▶️ Партия {number + 1}")
        await bob.click("Сяду")
        await anya.reads(re.compile("Боб.*Аня|Аня.*Боб", re.DOTALL))
        order.reverse()
    best = [name for name, each in points.items() if each == max(points.values())]
    headline = "Победа в матче" if len(best) == 1 else "Общая победа в матче"
    assert f"{headline}: {', '.join(best)}!" in text
    assert f"Матч окончен: {GAMES} партии по сумме" in text
    assert "Победы сегодня: " in text
