"""A board on the page: it fits, its buttons answer, edits change it where it stands, its quotations open."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import BOARD_KEYS, SMALL, board, keys, table
from tests.browser import DESKTOP, DRAWN, PHONE

SMALLEST = {"width": 320, "height": 640}
FONTS = ((PHONE, 13), (SMALLEST, 10), (DESKTOP, 14))
"""The least size of type where five play."""
LINES = "\n".join(f"строка {n}" for n in range(1, 8))
STYLES = ("", "primary", "success", "danger")

MEASURE = """message => {
  const pre = message.querySelector('pre');
  const rows = [...message.querySelectorAll('.row')].map((row) => [...row.children].map((key) => {
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
LOOK = """quote => {
  const fold = quote.firstElementChild;
  const line = parseFloat(getComputedStyle(fold.querySelector('pre') ?? fold).lineHeight);
  const arrow = quote.querySelector('.icon').getBoundingClientRect();
  const box = quote.getBoundingClientRect();
  return {
    lines: Math.round(10 * fold.clientHeight / line) / 10,
    faded: getComputedStyle(fold).maskImage !== 'none', arrow: arrow.width > 0,
    inside: arrow.width === 0 || (arrow.right <= box.right && arrow.bottom <= box.bottom),
  };
}"""
TABLE = """pre => {
  const style = getComputedStyle(pre);
  return {
    wraps: style.whiteSpace !== 'pre', wide: pre.scrollWidth > pre.clientWidth,
    font: parseFloat(style.fontSize), mono: style.fontFamily.includes('Mono'),
    page: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def quoted(html):
    """An expandable quotation."""
    return f"<blockquote expandable>{html}</blockquote>"


async def a_board_fits_and_its_buttons_answer(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    message = await bot.say(chat.id, board(players=5), reply_markup=BOARD_KEYS)
    page, other = [await open_page(person, chat.id) for person in chat.people]
    node = page.locator(f'[data-message-id="{message}"]')
    await expect(node.locator("pre")).to_contain_text("Ян")
    for size, font in FONTS:
        await page.set_viewport_size(size)
        await fits(page, node, font)
    await page.set_viewport_size(PHONE)
    await bot.edit(chat.id, message, board(players=3), reply_markup=BOARD_KEYS)
    await expect(node.locator("pre")).not_to_contain_text("Ян")
    await fits(page, node, 14)
    await a_tap_waits_then_toasts_and_is_sent_once(page, bot, chat, message)
    await an_alert_stays_until_it_is_read(page, other, bot)
    await edits_change_the_board_where_it_stands(page, node, bot, chat, message)
    await styles_differ_and_can_be_read(page, bot, chat)
    await quotations_show_three_lines_until_they_are_opened(page, bot, chat)


async def fits(page, node, font):
    await page.evaluate(DRAWN)
    seen = await node.evaluate(MEASURE)
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


async def a_tap_waits_then_toasts_and_is_sent_once(page, bot, chat, message):
    key, roll = (page.locator(f'[data-data="{data}"]') for data in ("d3", "roll"))
    await key.click()
    await expect(key).to_have_attribute("aria-busy", "true")
    await key.click()
    await roll.click()
    first, second = await bot.next("callback_query"), await bot.next("callback_query")
    assert [first["data"], second["data"]] == ["d3", "roll"]
    assert (first["message"]["message_id"], first["from"]["id"]) == (message, chat.people[0])
    await bot.call("answerCallbackQuery", callback_query_id=first["id"], text="Держу 4 4 4")
    toast = page.get_by_test_id("toast")
    await expect(toast).to_have_text("Держу 4 4 4")
    await expect(toast).to_have_attribute("role", "status")
    await expect(key).to_have_attribute("aria-busy", "false")
    await expect(roll).to_have_attribute("aria-busy", "true")
    await bot.call("answerCallbackQuery", callback_query_id=second["id"])
    await expect(toast).to_have_text("")
    await page.route("**/world/tap", lambda route: route.fulfill(status=400, json={"error": "нельзя"}))
    await key.click()
    await expect(toast).to_have_text("нельзя")
    await expect(key).to_have_attribute("aria-busy", "false")
    await page.unroute("**/world/tap")


async def an_alert_stays_until_it_is_read(page, other, bot):
    await page.locator('[data-data="w4"]').click()
    query = await bot.next("callback_query")
    text = "Точно <b>0</b>?"
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text=text, show_alert=True)
    await expect(page.get_by_test_id("alert")).to_contain_text(text)
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("alert")).to_have_count(0)
    await expect(other.get_by_test_id("alert")).to_have_count(0)


async def edits_change_the_board_where_it_stands(page, node, bot, chat, message):
    await page.locator('[data-data="d1"]').focus()
    await node.evaluate("(node) => { node.known = true; node.querySelector('[data-data=d1]').known = true; }")
    await bot.edit(chat.id, message, board(held="ничего"), reply_markup=keys("4=e0 [4]=e1 4=e2", "Ещё=roll"))
    await expect(node).to_contain_text("Держу: ничего")
    await expect(node.get_by_test_id("key")).to_have_text(["4", "[4]", "4", "Ещё"])
    assert await node.evaluate("(node) => node.known && document.activeElement.known")
    assert await page.evaluate("document.activeElement.dataset.data") == "e1"
    for n in range(1, 15):  # of many states that come at once the newest is shown
        await bot.edit(chat.id, message, f"состояние {n}")
    await expect(node).to_contain_text("состояние 14")
    await expect(node.get_by_test_id("key")).to_have_count(0)


async def styles_differ_and_can_be_read(page, bot, chat):
    row = [
        {"text": style or "plain", "callback_data": "x"} | ({"style": style} if style else {})
        for style in STYLES
    ]
    await bot.say(chat.id, "Стили", reply_markup={"inline_keyboard": [row]})
    await expect(page.get_by_test_id("key")).to_have_count(4)
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        await page.evaluate("() => Promise.all(document.getAnimations().map((each) => each.finished))")
        seen = [await key.evaluate(CONTRAST) for key in await page.get_by_test_id("key").all()]
        assert len({look["background"] for look in seen}) == 4
        assert min(look["contrast"] for look in seen) >= 4.5


async def quotations_show_three_lines_until_they_are_opened(page, bot, chat):
    await page.set_viewport_size(SMALL)
    message = await bot.say(chat.id, quoted("раз\nдва\nтри"))
    quote, last = page.locator(".expandable"), page.locator(".expandable").last
    await expect(quote).to_contain_text("три")
    assert await quote.evaluate(LOOK) == {"lines": 3, "faded": False, "arrow": False, "inside": True}
    await quote.click()
    await expect(quote).to_have_class("expandable")

    two = f"Стол\n{quoted(LINES)}\n–\n{quoted(f'<pre>{table(4)}</pre>')}\nИ ещё"
    await bot.edit(chat.id, message, two, reply_markup=BOARD_KEYS)
    await expect(quote).to_have_count(2)
    for each in (quote.first, last):
        await expect(each).to_have_attribute("aria-expanded", "false")
        folded = await each.evaluate(LOOK)
        assert folded == {"lines": 3, "faded": True, "arrow": True, "inside": True}
        await each.click()
        await expect(each).to_have_attribute("aria-expanded", "true")
        opened = await each.evaluate(LOOK)
        assert opened["lines"] >= 7
        assert (opened["faded"], opened["arrow"], opened["inside"]) == (False, True, True)
        await each.focus()
        await page.keyboard.press("Enter")
        await expect(each).to_have_attribute("aria-expanded", "false")
        assert await each.evaluate(LOOK) == folded

    await last.click()
    await bot.edit(chat.id, message, two.replace(table(4), table(5)), reply_markup=BOARD_KEYS)
    await expect(last).to_contain_text("Ян")  # an edit leaves open what is open
    await expect(last).to_have_attribute("aria-expanded", "true")
    await expect(quote.first).to_have_attribute("aria-expanded", "false")
    for size in (SMALL, PHONE):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        seen = await page.locator(".expandable pre").evaluate(TABLE)
        assert seen.pop("font") >= 13
        assert seen == {"wraps": False, "wide": False, "mono": True, "page": 0}
    await last.click()
    await expect(last).to_have_attribute("aria-expanded", "false")
