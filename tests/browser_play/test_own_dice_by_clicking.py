"""Real dice at the table, by clicking on small phones: three people at one phone, and with a phone each."""

import itertools
import re

import pytest
from playwright.async_api import expect

from tests.browser_play.window import Window

pytestmark = pytest.mark.browser

SIZE = {"width": 360, "height": 640}
HANDS = ("33566", "12345", "11266", "44441", "22333", "15623")
MOVED_ON = re.compile("✍️|🏆")
PAIR = re.compile(r" и ")
ROW = re.compile(r"[^\d\W]\D* ([−+-]?\d+|✗)( \(×2\)| без \d)?")


class Seat(Window):
    """A window at a table of real dice, which counts what is clicked in it."""

    clicks = 0

    async def click(self, start):
        type(self).clicks += 1
        await super().click(start)

    async def face(self, face):
        """Click a face of the keypad; the board shows it before long."""
        type(self).clicks += 1
        await self.taps(self.message.get_by_test_id("key").filter(has_text=re.compile(f"^{face}$")).first)

    async def enters(self, hand):
        await self.key("1").wait_for()
        for number, face in enumerate(hand, 1):
            await self.face(face)
            if number < len(hand):
                await self.reads(" ".join(sorted(hand[:number])) + " ▫️")
        await self.lying()

    async def lying(self):
        """See that the dice lie: no face is asked for any more."""
        faces = self.message.get_by_test_id("key").filter(has_text=re.compile("^(1|9)$"))
        await expect(faces).to_have_count(0)

    async def enters_double(self, outer, inner):
        """The outer values, then the inner ones."""
        for number, face in enumerate(outer + inner, 1):
            await self.face(face)
            if number < len(outer + inner):
                layer = outer[:number] if number < len(outer) else inner[: number - len(outer)]
                await self.reads(" ".join([*sorted(layer), "▫️"]))

    async def answers(self, words):
        """Reply to the board."""
        await self.text.click(button="right")
        await self.page.get_by_test_id("menu").get_by_text("Ответить", exact=True).click()
        await self.page.locator(".about-words").wait_for()
        await self.types(words)

    async def told(self, words):
        """Wait for a message that says this."""
        await self.page.locator(".message").filter(has_text=words).last.wait_for()

    async def writes_best(self):
        """Write the row that pays most."""
        rows = [text for text in await self.keys() if ROW.fullmatch(text) or PAIR.search(text)]
        assert rows, await self.keys()
        best = max(rows, key=worth)
        before = await self.text.text_content()
        await self.click(best)
        await expect(self.text).not_to_have_text(before)
        if any(key.startswith("Да, ") for key in await self.keys()):
            await self.click("Да, ")


def worth(row):
    points = re.findall(r"[−-]?\d+", row)
    return -1 if "✗" in row else int(points[0].replace("−", "-"))


async def own_dice(window, preset):
    """Open a lobby in which people throw their own dice, of a short game."""
    await window.types(f"/newgame {preset}")
    await window.click("⚙️")
    await window.click("Чьи кости")
    await window.click("свои")
    await window.key("Чьи кости: свои").wait_for()


@pytest.fixture
async def table(world, open_page):
    people = [
        world.membership.add_person(name, language_code="ru", started=True).id
        for name in ("Аня", "Боб", "Вика")
    ]
    chat = world.membership.add_group("Дача", people).id

    async def seat(number):
        page = await open_page(people[number], chat)
        await page.set_viewport_size(SIZE)
        there = Seat(("Аня", "Боб", "Вика")[number], page)
        await there.is_greeted()
        return there

    return seat


async def test_three_people_at_one_phone(table):
    keeper = await table(0)
    await own_dice(keeper, "Молния: ятзи")
    await keeper.click("←")
    await keeper.click("👋 Гости")
    await keeper.click("➕ Гость")
    await keeper.reads("Гость 1")
    await keeper.answers("Дед Мороз")
    await keeper.reads("Дед Мороз")
    await keeper.click("✏️ Гость 1")
    await keeper.answers("Тётя Валентина Петровна")
    await keeper.reads("Тётя Валентина")
    await keeper.click("←")
    await keeper.reads("кости вводит Аня")
    await keeper.click("▶️")
    most = turn = 0
    hands = itertools.cycle(HANDS)
    while "🏆" not in await keeper.text.inner_text():
        Seat.clicks = 0
        hand = next(hands)
        if turn == 0:  # some by taps, and then all of them typed
            await keeper.face("3")
            await keeper.reads("3 ▫️")
            await keeper.face("5")
            await keeper.reads("3 5 ▫️")
            await keeper.answers("33566")
            await keeper.key("Тройки").wait_for()
        else:
            await keeper.enters(hand)
        await keeper.writes_best()
        most = max(most, Seat.clicks)
        turn += 1
    assert most <= 7
    assert turn == 3 * 6
    await keeper.types("/verify")
    await keeper.told("сыграна своими костями")


async def test_three_people_with_a_phone_each(table):
    anya, bob, vika = [await table(number) for number in range(3)]
    await own_dice(anya, "Молния: классика")
    await anya.click("←")
    for each in (bob, vika):
        await each.click("Сяду")
        await anya.reads(each.name)
    await anya.click("▶️")
    turns = 0
    movers, hands = itertools.cycle((anya, bob, vika)), itertools.cycle(HANDS)
    while "🏆" not in await anya.text.inner_text():
        mover, hand = next(movers), next(hands)
        await mover.reads(re.compile(f"{mover.name} ходит"))
        if turns % 3 == 1:
            await mover.answers(hand + ("!" if turns % 2 else ""))
            await mover.lying()
        else:
            await mover.enters(hand)
        await mover.writes_best()
        turns += 1
        if turns == 4:
            await corrects(anya, bob)


async def corrects(anya, bob):
    """Correct the last turn, by whoever took it: a die less, another one, another row."""
    await bob.reads("Боб ходит")
    await bob.answers("3356")
    await bob.told("Костей нужно 5, а здесь 4")
    await bob.answers("33567")
    await bob.told("Грани 7 на кости нет")
    await anya.click("✏️ Исправить")
    await anya.reads("Какой ход исправить?")
    await anya.click("Аня: ")
    await anya.reads("Исправляем ход: Аня")
    await anya.taps(anya.message.get_by_test_id("key").first)
    await anya.key("6").wait_for()
    await anya.face("6")
    await anya.lying()
    await anya.writes_best()
    await anya.reads("поправка")


@pytest.mark.parametrize("preset", ["Молния: двойные кости", "showdown"])
async def test_double_dice_and_hands(table, preset):
    anya, bob = [await table(number) for number in range(2)]
    await own_dice(anya, preset)
    await anya.click("←")
    await bob.click("Сяду")
    await anya.reads("Боб")
    await anya.click("👋 Гости")
    await anya.click("✍️ Ведущий")
    await anya.reads("За весь стол")
    await anya.click("←")
    await anya.click("▶️")
    double, turns = "двойные" in preset, 0
    while "🏆" not in await anya.text.inner_text():
        hand = HANDS[turns % 6]
        if double and turns < 2:
            await anya.enters_double("336124", "115566")
        elif double:
            await anya.answers("336124 115566")
        else:
            await anya.answers(hand)
        await anya.lying()
        if double:
            await anya.writes_best()
            if not MOVED_ON.search(await anya.text.inner_text()):
                await anya.writes_best()
        else:
            await anya.click("✋ Хватит")
        await expect(anya.text).to_contain_text(MOVED_ON)
        turns += 1
