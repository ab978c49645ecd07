"""Two people, two small phones, a whole game: everything is clicked, everything is read from the page."""

import asyncio
import hashlib
import re
import secrets

import pytest
from playwright.async_api import expect

from tests.browser_play.people import PHONE, Player, worth

pytestmark = pytest.mark.browser

ROUNDS = 6
WITHOUT_BOT = "Двор"
UNFOLD = "Ещё "
MATTERS = (r"^\w+, бросок 1 из 3 · круг \d+ из \d+$", r"^🎲 .+ — .*$")
"""Lines of a board that a mover needs."""
SIGHT = """(message, words) => {
  const pane = document.querySelector('[data-testid="messages"]').getBoundingClientRect();
  const inside = (box) => box.height > 0 && box.top >= pane.top - 1 && box.bottom <= pane.bottom + 1;
  const text = message.querySelector('[data-testid="text"]');
  const range = document.createRange();
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const from = text.textContent.indexOf(words);
  let at = 0, seen = from >= 0;
  while (nodes.nextNode()) {
    const node = nodes.currentNode, start = Math.max(from - at, 0);
    const end = Math.min(from + words.length - at, node.length);
    at += node.length;
    if (end <= start) continue;
    range.setStart(node, start);
    range.setEnd(node, end);
    seen = seen && inside(range.getBoundingClientRect());
  }
  const keys = [...message.querySelectorAll('[data-testid="key"]')];
  const shown = keys.filter((key) => inside(key.getBoundingClientRect()));
  return {text: seen, keys: shown.map((key) => key.innerText)};
}"""
"""Whether words of a message are on the screen, and which of its keys are."""


@pytest.fixture
async def windows(monkeypatch, world, open_page):
    """Everybody's window; the dice are the same each time, and have something of everything."""
    monkeypatch.setattr(secrets, "token_bytes", lambda size: hashlib.sha256(b"1").digest()[:size])
    monkeypatch.setattr(secrets, "randbelow", lambda _: 6)  # what Telegram throws
    names = ("Аня", "Боб")
    people = [world.membership.add_person(name, language_code="ru", started=True).id for name in names]
    chat = world.membership.add_group("Дача", people).id
    world.membership.add_group(WITHOUT_BOT, people, with_bot=False)
    pages = [await open_page(person, chat, size=PHONE) for person in people]
    return [Player(name, page) for name, page in zip(names, pages, strict=True)]


async def sees_all(window):
    """Check that what a mover needs is on the screen without scrolling, and nothing of it is cut."""
    text = await window.text.inner_text()
    for pattern in MATTERS:
        line = re.search(pattern, text, re.MULTILINE)
        assert line, (pattern, text)
        seen = await window.message.evaluate(SIGHT, line[0])
        assert seen["text"], line[0]
    assert seen["keys"] == await window.keys()
    cut = "keys => keys.map(({firstElementChild: label}) => label.scrollWidth > label.clientWidth)"
    assert not any(await window.message.get_by_test_id("key").evaluate_all(cut))


async def sit_down(anya, bob):
    await anya.is_greeted()
    await anya.types("/newgame Молния: ятзи")
    await anya.click("Сяду")
    await anya.reads("1.")
    await bob.reads("Аня")
    await bob.click("Сяду")
    await anya.reads("Боб")


async def change_an_option(anya, bob):
    await anya.click("Ещё")
    await anya.click("⚙️")
    await anya.click("Остальные правила")
    await anya.click("Премия за круг: нет")
    await anya.reads("Столько очков получает тот")
    await anya.click("+20")
    await anya.key("Премия за круг: +20").wait_for()
    await anya.click("←")
    await anya.key("Как ходить").wait_for()  # the page before says the same of what was changed
    await anya.reads("Премия за круг: +20 (обычно нет)")
    await anya.click("←")
    await anya.key("▶️").wait_for()
    await bob.reads(re.compile(r"⚙️ Премия за круг — \+\d"))


async def write_the_best(window):
    """Click the row that pays most; returns what its button said."""
    row = max(await window.rows(), key=worth)
    await window.writes(row)
    return row


class Turns:
    """The turns of a game; once each, what a person does now and then."""

    def __init__(self, *windows):
        self.windows = windows
        self.done = set()

    async def play(self, mover, other):
        if "reroll" not in self.done and await mover.rerolls_by_one_tap(2):
            self.done.add("reroll")
        elif "die" not in self.done:
            await mover.holds_first_die()
            await mover.throws(2)
            self.done.add("die")
        if "zero" not in self.done and await self.zero(mover):
            self.done.add("zero")
            return
        row = await write_the_best(mover)
        if "undo" not in self.done and worth(row) >= 0:
            await other.on_turn()
            lying = await other.dice()
            await mover.click("↩️")
            await mover.reads(f"{mover.name}, бросок")
            await mover.reads("отменяет запись")
            await write_the_best(mover)
            await other.on_turn()
            assert await other.dice() == lying, "the same first roll"
            self.done.add("undo")

    async def zero(self, mover):
        """Unfold the rows that are folded away and cross the last one out."""
        rows = await mover.rows()
        unfolds = [key for key in await mover.keys() if key.startswith(UNFOLD)]
        if not unfolds:
            return False
        assert not [row for row in rows if row.endswith("✗")]
        await mover.click(UNFOLD)
        await expect(mover.key(UNFOLD)).to_have_count(0)
        empty = [row for row in await mover.rows() if row.endswith("✗")]
        assert str(len(await mover.rows())) in unfolds[0]
        await mover.writes(empty[-1])
        await mover.reads(re.compile(r": .+ ✗( \(|, )"))
        return True


async def test_two_people_click_through_whole_games(windows):
    await they_play_where_the_bot_is(*windows)
    await they_play_where_it_is_not(*windows)


async def they_play_where_it_is_not(anya, bob):
    """From the guest query to the result, in one message; the last turn is seen in the app as well."""
    for each in (anya, bob):
        await each.page.get_by_test_id("back").click()
        await each.page.get_by_test_id("chat").filter(has_text=WITHOUT_BOT).click()
    await anya.types("@dice_poker_bot молния ятзи")
    await anya.reads("Молния: ятзи")
    await bob.click("Сяду")
    await anya.reads("Боб")
    await anya.click("▶️")
    for number in range(1, ROUNDS + 1):
        for mover in (anya, bob):
            await mover.reads(f"{mover.name}, бросок 1 из 3 · круг {number} из {ROUNDS}")
            if (number, mover) == (ROUNDS, bob):
                await anya.opens_app()
            await write_the_best(mover)
    await bob.reads("🏆 ")
    await anya.app.get_by_role("button", name="Сыграть в другом чате").click()
    await anya.page.get_by_test_id("menu").get_by_role("button", name="Дача").click()
    await expect(anya.page.get_by_test_id("input")).to_have_value("@dice_poker_bot ")
    await bob.click("🔁")
    await bob.reads("Молния: ятзи, следующая партия")
    await expect(bob.page.locator(".message.with-keys")).to_have_count(1)


async def they_play_where_the_bot_is(*both):
    anya, bob = both
    await sit_down(anya, bob)
    await change_an_option(anya, bob)
    await anya.click("▶️")
    turns = Turns(anya, bob)

    for number in range(1, ROUNDS + 1):
        for mover, other in ((anya, bob), (bob, anya)):
            await asyncio.gather(
                *(w.reads(f"{mover.name}, бросок 1 из 3 · круг {number} из {ROUNDS}") for w in both)
            )
            await sees_all(mover)
            await turns.play(mover, other)

    assert turns.done == {"reroll", "die", "zero", "undo"}
    await asyncio.gather(*(w.reads("🏆 ") for w in both))
    places = re.findall(r"^\S+ (Аня|Боб) — (−?\d+)$", await anya.text.inner_text(), re.MULTILINE)
    assert {name for name, _ in places} == {"Аня", "Боб"}
    best, other = (int(points.replace("−", "-")) for _, points in places)
    assert best >= other

    await anya.click("Ещё")
    await anya.click("🔒")
    await expect(anya.page.get_by_test_id("messages")).to_contain_text("кости сходятся")
    await bob.picks_command("top")
    await bob.reads("Аня")
    await bob.reads("Боб")
