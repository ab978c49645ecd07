"""Expandable quotations: three lines until they are opened, tables in them."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import BOARD_KEYS, table
from tests.browser import PHONE

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
LINES = "\n".join(f"строка {n}" for n in range(1, 8))

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


@pytest.mark.parametrize("html", [LINES, f"<pre>{table(5)}</pre>"])
async def test_three_lines_are_shown_until_it_is_opened(open_page, table_of, bot, html):
    chat = await table_of("Аня")
    await bot.say(chat.id, f"Стол\n{quoted(html)}\nИ ещё")
    page = await open_page(chat.people[0], chat.id, size=SMALL)
    quote = page.locator(".expandable")
    await expect(quote).to_have_attribute("aria-expanded", "false")
    folded = await quote.evaluate(LOOK)
    assert folded == {"lines": 3, "faded": True, "arrow": True, "inside": True}

    await quote.click()
    await expect(quote).to_have_attribute("aria-expanded", "true")
    opened = await quote.evaluate(LOOK)
    assert opened["lines"] >= 7
    assert (opened["faded"], opened["arrow"], opened["inside"]) == (False, True, True)

    await quote.focus()
    await page.keyboard.press("Enter")
    await expect(quote).to_have_attribute("aria-expanded", "false")
    assert await quote.evaluate(LOOK) == folded


async def test_a_short_one_is_whole_and_cannot_be_opened(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.say(chat.id, quoted("раз\nдва\nтри"))
    page = await open_page(chat.people[0], chat.id, size=SMALL)
    quote = page.locator(".expandable")
    await expect(quote).to_contain_text("три")
    assert await quote.evaluate(LOOK) == {"lines": 3, "faded": False, "arrow": False, "inside": True}
    await quote.click()
    await expect(quote).to_have_class("expandable")


@pytest.mark.parametrize("size", [SMALL, PHONE])
async def test_a_table_inside_does_not_wrap(open_page, table_of, bot, size):
    chat = await table_of("Аня")
    await bot.say(chat.id, quoted(f"<pre>{table(5)}</pre>"), reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id, size=size)
    await page.locator(".expandable").click()
    seen = await page.locator(".expandable pre").evaluate(TABLE)
    assert seen["font"] >= 13
    assert {name: seen[name] for name in ("wraps", "wide", "mono", "page")} == {
        "wraps": False,
        "wide": False,
        "mono": True,
        "page": 0,
    }


async def test_an_edit_leaves_open_what_is_open(open_page, table_of, bot):
    chat = await table_of("Аня")
    first, second = f"<pre>{table(4)}</pre>", f"<pre>{table(5)}</pre>"
    message = await bot.say(chat.id, f"{quoted(LINES)}\n–\n{quoted(first)}", reply_markup=BOARD_KEYS)
    page = await open_page(chat.people[0], chat.id)
    await page.locator(".expandable").last.click()

    await bot.edit(chat.id, message, f"{quoted(LINES)}\n–\n{quoted(second)}", reply_markup=BOARD_KEYS)

    await expect(page.locator(".expandable").last).to_contain_text("Ян")
    await expect(page.locator(".expandable").last).to_have_attribute("aria-expanded", "true")
    await expect(page.locator(".expandable").first).to_have_attribute("aria-expanded", "false")
    await page.locator(".expandable").last.click()
    await expect(page.locator(".expandable").last).to_have_attribute("aria-expanded", "false")
