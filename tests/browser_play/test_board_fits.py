"""A phone of 360x640 shows all that the mover needs, without scrolling, in the middle of a game of three."""

import hashlib
import re
import secrets

import pytest
from playwright.async_api import expect

from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.model import ChatMessage
from bot.table.buttons.board import Hold, PickRow, Reroll, Roll, ShowCrossing, Sure
from tests.browser_play.whole_game import worth
from tests.play.phones import Phones, data_of, mover_of, presses, until
from tests.play.tables import group_of, started
from tests.play.talk import offers

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
MIDDLE = range(7, 9)  # rounds
TOTALS = r"^.*Аня\s−?\d+\s· .*Боб\s−?\d+\s· .*Вика\s−?\d+$"

SEEN = """totals => {
  const message = [...document.querySelectorAll('.message.with-keys')].at(-1);
  const pane = document.querySelector('[data-testid="messages"]').getBoundingClientRect();
  const inside = (box) => box.width > 0 && box.left >= pane.left && box.right <= pane.right
    && box.top >= pane.top && box.bottom <= pane.bottom;
  const text = message.querySelector('[data-testid="text"]');
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  let before = text.textContent.indexOf(totals);
  while (walker.nextNode() && before >= walker.currentNode.length) before -= walker.currentNode.length;
  const end = document.createRange();
  end.selectNodeContents(text);
  end.setStart(walker.currentNode, before);
  const keys = [...message.querySelectorAll('[data-testid="key"]')];
  const isCut = ({firstElementChild: label}) => label.scrollWidth > label.clientWidth;
  return {
    text: end.toString(), textInside: inside(end.getBoundingClientRect()),
    outside: keys.filter((key) => !inside(key.getBoundingClientRect())).map((key) => key.innerText),
    keys: keys.map((key) => key.innerText),
    cut: keys.filter(isCut).map((key) => key.innerText),
  };
}"""


@pytest.fixture
def _same_dice(monkeypatch: pytest.MonkeyPatch, secret: int) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda _: hashlib.sha256(bytes([secret])).digest())
    monkeypatch.setattr(secrets, "randbelow", lambda _: 6)  # what Telegram throws


async def act(phones: Phones, chat) -> ChatMessage:
    """The board after the next tap of whoever is on turn: a suggested reroll while there is one, then the
    row worth most."""
    board = phones.newest(chat.id)
    offered, shown = presses(board), board.content
    for kind in (Sure, Reroll):
        if offers(board, kind):
            data = data_of(board, kind)
            break
    else:
        rows = [(text.removesuffix(" (×2)"), p) for text, p in offered if isinstance(p, PickRow)]
        paying = [each for each in rows if not each[0].endswith("✗")]
        data = pack(max(paying, key=lambda each: worth(each[0]))[1] if paying else rows[0][1])
    phones.world.conversation.tap(mover_of(phones, chat, board), chat.id, board.id, data)
    await until(lambda: phones.newest(chat.id).content != shown, "the board to change", pause=0.01)
    return phones.newest(chat.id)


@pytest.mark.parametrize("secret", [1, 2])
@pytest.mark.usefixtures("_same_dice", "page_url")
async def test_all_that_the_mover_needs_is_on_the_screen(world, open_page) -> None:
    phones = Phones(world)
    chat, people = group_of(world, 3)
    board = await started(phones, chat, people, "classic")
    while f"круг {MIDDLE.start} из 15" not in board.text:
        board = await act(phones, chat)
    page = await open_page(people[0], chat.id, size=SMALL)
    message = page.locator(".message.with-keys").last
    kinds = set()
    while f"круг {MIDDLE.stop} из 15" not in board.text:
        labels = [text for text, _ in presses(board)]
        await expect(message.get_by_test_id("key")).to_have_text(labels)
        turn = re.search(r"^\w+, бросок \d из 3 · круг \d+ из 15$", board.text, re.MULTILINE)
        totals = re.search(TOTALS, board.text, re.MULTILINE)
        dice = re.search(r"^🎲 [\d ]+ — .*$", board.text, re.MULTILINE)
        await expect(message.get_by_test_id("text")).to_contain_text(dice[0])
        seen = await page.evaluate(SEEN, totals[0])
        assert {totals[0], turn[0], dice[0]} <= set(seen["text"].split("\n"))
        assert seen["textInside"], seen["text"]
        assert seen["outside"] == seen["cut"] == []
        assert seen["keys"] == labels
        kinds |= {type(pressed) for _, pressed in presses(board)}
        board = await act(phones, chat)
    assert {Hold, Roll, Reroll, PickRow, ShowCrossing} <= kinds
