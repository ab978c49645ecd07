"""A board on the page: it fits, its buttons answer, edits change it where it stands."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import BOARD_KEYS, board, keys
from tests.browser import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SMALL = {"width": 320, "height": 640}

MEASURE = """() => {
  const pre = document.querySelector('pre');
  const rows = [...document.querySelectorAll('.row')].map((row) => [...row.children].map((key) => {
    const box = key.getBoundingClientRect();
    const label = key.firstElementChild;
    const cut = label.scrollHeight > label.clientHeight + 1;
    return {left: box.left, right: box.right, width: box.width, height: box.height, cut};
  }));
  const line = parseFloat(getComputedStyle(pre).lineHeight);
  return {
    room: innerWidth, page: document.documentElement.scrollWidth, pre: [pre.scrollWidth, pre.clientWidth],
    lines: Math.round((pre.clientHeight - 12) / line), font: parseFloat(getComputedStyle(pre).fontSize), rows,
  };
}"""


@pytest.mark.parametrize(
    ("size", "players", "font"),
    [(PHONE, 5, 13), (SMALL, 5, 10), (DESKTOP, 5, 14), (PHONE, 3, 14)],
)
async def test_board_fits_without_scrolling_sideways(  # noqa: PLR0913, PLR0917 - three of them are one case
    open_page, table_of, bot, size, players, font
):
    chat = await table_of("Аня", "Боб")
    await bot.say(chat.id, board(players=players), reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id, size=size)
    await expect(page.locator("pre")).to_be_visible()

    seen = await page.evaluate(MEASURE)

    assert seen["page"] <= seen["room"]
    assert seen["pre"][0] <= seen["pre"][1]
    assert seen["lines"] == len(board().split("\n")) - 3
    assert seen["font"] >= font
    assert [len(row) for row in seen["rows"]] == [5, 1, 3, 3, 3]
    for row in seen["rows"]:
        assert max(key["width"] for key in row) - min(key["width"] for key in row) < 1
        assert all(key["height"] >= 36 and not key["cut"] for key in row)
        assert row[0]["left"] == pytest.approx(seen["rows"][0][0]["left"], abs=1)
        assert row[-1]["right"] == pytest.approx(seen["rows"][0][-1]["right"], abs=1)
        assert row[-1]["right"] <= seen["room"]


async def test_tap_waits_then_toasts_and_is_sent_once(open_page, table_of, bot):
    chat = await table_of("Аня")
    message = await bot.say(chat.id, board(), reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id)
    key = page.locator('[data-data="d3"]')

    await key.click()
    await expect(key).to_have_attribute("aria-busy", "true")
    await key.click()
    await page.locator('[data-data="roll"]').click()

    first, second = await bot.next("callback_query"), await bot.next("callback_query")
    assert [first["data"], second["data"]] == ["d3", "roll"]
    assert first["message"]["message_id"] == message
    assert first["from"]["id"] == chat.people[0]

    await bot.call("answerCallbackQuery", callback_query_id=first["id"], text="Держу 4 4 4")
    toast = page.get_by_test_id("toast")
    await expect(toast).to_have_text("Держу 4 4 4")
    await expect(toast).to_have_attribute("role", "status")
    await expect(key).to_have_attribute("aria-busy", "false")
    await expect(page.locator('[data-data="roll"]')).to_have_attribute("aria-busy", "true")
    await expect(toast).to_have_text("")


async def test_alert_stays_until_it_is_read(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    await bot.say(chat.id, board(), reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id)
    other = await open_page(chat.people[1], chat.id)

    await page.locator('[data-data="w4"]').click()
    query = await bot.next("callback_query")
    await bot.call(
        "answerCallbackQuery", callback_query_id=query["id"], text="Точно <b>0</b>?", show_alert=True
    )

    await expect(page.get_by_test_id("alert")).to_contain_text("Точно <b>0</b>?")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("alert")).to_have_count(0)
    await expect(other.get_by_test_id("alert")).to_have_count(0)


async def test_edit_changes_the_board_where_it_stands(open_page, table_of, bot):
    chat = await table_of("Аня")
    message = await bot.say(chat.id, board(), reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id)
    node = page.locator(f'[data-message-id="{message}"]')
    await page.locator('[data-data="d1"]').focus()
    await node.evaluate("(node) => { node.known = true; node.querySelector('[data-data=d1]').known = true; }")

    await bot.edit(chat.id, message, board(held="ничего"), reply_markup=keys("4=e0 [4]=e1 4=e2", "Ещё=roll"))

    await expect(node).to_contain_text("Держу: ничего")
    await expect(node.get_by_test_id("key")).to_have_text(["4", "[4]", "4", "Ещё"])
    assert await node.evaluate("(node) => node.known && document.activeElement.known")
    assert await page.evaluate("document.activeElement.dataset.data") == "e1"


async def test_buttons_go_away_with_the_keyboard(open_page, table_of, bot):
    chat = await table_of("Аня")
    message = await bot.say(chat.id, board(), reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_test_id("key")).to_have_count(15)

    await bot.edit(chat.id, message, "Победа: Аня!")

    await expect(page.get_by_test_id("key")).to_have_count(0)
    await expect(page.locator(f'[data-message-id="{message}"]')).to_contain_text("Победа: Аня!")


DISTANCE = """() => {
  const messages = document.querySelector('.messages');
  return messages.scrollHeight - messages.scrollTop - messages.clientHeight;
}"""


async def test_scroll_follows_only_a_reader_at_the_bottom(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    for n in range(14):
        await phones.post("send", user=chat.people[1], chat=chat.id, text=f"строка {n}\n" * 3)
    message = await bot.say(chat.id, "Короткое")
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_text("Короткое").last).to_be_in_viewport()

    await bot.edit(chat.id, message, board(), reply_markup=BOARD_KEYS)
    await expect(page.locator('[data-data="w6"]')).to_be_in_viewport()
    assert await page.evaluate(DISTANCE) < 2

    await page.evaluate("document.querySelector('.messages').scrollTop = 200")
    await expect(page.get_by_test_id("to-bottom")).to_be_visible()
    anchor = page.get_by_text("строка 4").first
    before = (await anchor.bounding_box())["y"]
    await bot.edit(chat.id, message, board(held="1"))
    await phones.post("send", user=chat.people[1], chat=chat.id, text="внизу")
    await expect(page.get_by_text("внизу").last).to_be_attached()
    assert (await anchor.bounding_box())["y"] == pytest.approx(before, abs=1)
    await expect(page.get_by_test_id("to-bottom")).to_have_text("1")

    await page.get_by_test_id("to-bottom").click()
    await expect(page.get_by_text("внизу").last).to_be_in_viewport()
    await expect(page.get_by_test_id("to-bottom")).to_be_hidden()


CONTRAST = """(key) => {
  const light = (color) => {
    const parts = color.match(/[\\d.]+/g).map((part) => Number(part) / 255);
    const [r, g, b] = parts.map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const style = getComputedStyle(key);
  const [low, high] = [light(style.color), light(style.backgroundColor)].sort((one, other) => one - other);
  return {contrast: (high + .05) / (low + .05), background: style.backgroundColor};
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_button_styles_differ_and_can_be_read(open_page, table_of, bot, scheme):
    chat = await table_of("Аня")
    row = [
        {"text": style or "plain", "callback_data": "x", **({"style": style} if style else {})}
        for style in ("", "primary", "success", "danger")
    ]
    await bot.say(chat.id, "Стили", reply_markup={"inline_keyboard": [row]})
    page = await open_page(chat.people[0], chat.id, color_scheme=scheme)
    await expect(page.get_by_test_id("key")).to_have_count(4)

    seen = [await key.evaluate(CONTRAST) for key in await page.get_by_test_id("key").all()]

    assert len({look["background"] for look in seen}) == 4
    assert min(look["contrast"] for look in seen) >= 4.5


async def test_a_pinned_board_has_a_bar_that_leads_to_it(open_page, server, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    server.world.membership.promote(server.world.state.bot.id, chat.id)
    boards = [
        await bot.say(chat.id, f"<b>Стол {n}</b>\nхрупкий текст", reply_markup=BOARD_KEYS) for n in (1, 2)
    ]
    page = await open_page(chat.people[0], chat.id, size=PHONE)
    bar = page.get_by_test_id("pinned")
    await expect(bar).to_be_hidden()
    for n, message in enumerate(boards, 1):
        await bot.call("pinChatMessage", chat_id=chat.id, message_id=message, disable_notification=True)
        await expect(bar).to_contain_text(f"Стол {n}")
    for n in range(30):
        await phones.post("send", user=chat.people[1], chat=chat.id, text=f"реплика {n}")
    target = page.locator(f'[data-message-id="{boards[1]}"]')
    await expect(target).not_to_be_in_viewport()
    await bar.click()
    await expect(target).to_be_in_viewport()
    await bot.call("deleteMessage", chat_id=chat.id, message_id=boards[1])
    await expect(bar).to_contain_text("Стол 1")
    await bot.call("unpinChatMessage", chat_id=chat.id, message_id=boards[0])
    await expect(bar).to_be_hidden()
