"""A phone: in a frame on a wide window, or the window itself; its measures are Telegram's on Android."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import keys, table
from tests.browser import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
KEYS = keys(
    "1=a 2=b 3=c 4=d 5=e 6=f 🎲=g Покер=h", "Оставить_4_4_4_→_бросить_2=i", "Бросить_всё_(ещё_2)=j Ещё=k"
)

MEASURE = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [header, composer, pane] = [box('.chat-header'), box('.composer'), box('.messages')];
  const rows = [...document.querySelectorAll('.row')]
    .map((row) => [...row.children].map((key) => key.getBoundingClientRect()));
  const labels = [...document.querySelectorAll('.label')]
    .map((label) => label.scrollWidth > label.clientWidth);
  const style = (name) => getComputedStyle(document.querySelector(name));
  return {
    width: Math.round(pane.width), height: Math.round(composer.bottom - header.top),
    left: pane.left - composer.left, header: Math.round(header.height), composer: Math.round(composer.height),
    gap: [rows[0][1].left - rows[0][0].right, rows[1][0].top - rows[0][0].bottom].map(Math.round),
    key: Math.round(rows[0][0].height), keys: Math.round(rows[1][0].width), across: rows[0].length,
    text: [style('.text').fontSize, style('.text').lineHeight], label: style('.key').fontSize,
    font: Math.round(parseFloat(style('pre').fontSize) * 10) / 10, cut: labels.map(Number).join(''),
    wide: document.querySelector('pre').scrollWidth > document.querySelector('pre').clientWidth,
  };
}"""
HONEST = {
    "width": 360,
    "height": 640,
    "left": 0,
    "header": 56,
    "composer": 49,
    "gap": [4, 4],
    "key": 44,
    "keys": 293,
    "across": 8,
    "text": ["16px", "21px"],
    "label": "14px",
    "font": 14,
    "cut": "00000001000",
    "wide": False,
}


async def board_at(bot, chat):
    """A message with a table of 31 columns and a keyboard."""
    await bot.say(chat.id, f"Стол\n<pre>{table(5)}</pre>", reply_markup=KEYS)


@pytest.mark.parametrize("framed", [True, False])
async def test_the_frame_and_a_small_window_have_the_same_measures(open_page, table_of, bot, framed):
    chat = await table_of("Аня", "Боб")
    await board_at(bot, chat)
    page = await open_page(chat.people[0], chat.id, size=DESKTOP if framed else SMALL)
    if framed:
        await page.get_by_test_id("phone").click()
    await expect(page.locator(".key")).to_have_count(11)
    seen = await page.evaluate(MEASURE)
    assert seen == HONEST
    assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


async def test_a_larger_phone_gives_what_it_has(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    await board_at(bot, chat)
    page = await open_page(chat.people[0], chat.id, size=PHONE)
    await expect(page.locator(".key")).to_have_count(11)
    seen = await page.evaluate(MEASURE)
    assert (seen["width"], seen["height"], seen["keys"], seen["font"]) == (390, 844, 323, 14)


APART = """message => {
  const [table, time] = ['pre', '.meta'].map((name) => message.querySelector(name).getBoundingClientRect());
  return time.top >= table.bottom || time.left >= table.right;
}"""


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP])
async def test_the_time_never_lies_on_a_table(open_page, table_of, bot, size):
    chat = await table_of("Аня", "Боб")
    for players in range(1, 6):
        await bot.say(chat.id, f"<pre>{table(players)}</pre>", reply_markup=keys("Ещё=x"))
    page = await open_page(chat.people[0], chat.id, size=size)
    await expect(page.locator("pre")).to_have_count(5)
    assert await page.evaluate(f"[...document.querySelectorAll('.with-keys')].map({APART})") == [True] * 5


async def test_text_wraps_where_it_does_on_a_phone(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.say(chat.id, "слово " * 40)
    page = await open_page(chat.people[0], chat.id, size=SMALL)
    width = "node => node.querySelector('.bubble').getBoundingClientRect().width"
    assert await page.get_by_test_id("message").last.evaluate(width) == pytest.approx(248, abs=1)


async def test_the_frame_is_in_the_address_and_stays_there(open_page, table_of, bot, page_url):
    chat = await table_of("Аня", "Боб")
    await bot.say(chat.id, "Стол")
    page = await open_page(chat.people[0], chat.id, size=DESKTOP)
    await expect(page.locator("body.framed")).to_have_count(0)
    await page.goto(f"{page_url}/?user={chat.people[0]}&chat={chat.id}&thread=0&phone=1")
    await expect(page.locator("body.framed")).to_have_count(1)
    await expect(page.get_by_test_id("message").last).to_contain_text("Стол")

    # Everybody can be looked at this way, and the list of chats is a page of its own.
    await page.locator(f'[data-testid="person"][data-user-id="{chat.people[1]}"]').click()
    await expect(page.locator(f'[data-user-id="{chat.people[1]}"][aria-current]')).to_be_visible()
    await expect(page.get_by_test_id("message").last).to_contain_text("Стол")
    await page.get_by_test_id("back").click()
    await expect(page.get_by_test_id("message").last).to_be_hidden()
    await page.locator(f'[data-testid="chat"][data-chat-id="{chat.id}"]').click()
    assert "phone=1" in page.url
    await page.reload()
    await expect(page.locator("body.framed")).to_have_count(1)

    toggle = page.get_by_test_id("phone")
    await expect(toggle).to_have_attribute("aria-pressed", "true")
    await toggle.click()
    await expect(toggle).to_have_attribute("aria-pressed", "false")
    await expect(page.locator("body.phone")).to_have_count(0)
    assert "phone" not in page.url


async def test_a_narrow_window_is_the_phone_itself(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.say(chat.id, "Стол")
    page = await open_page(chat.people[0], chat.id, size=SMALL)
    await expect(page.get_by_test_id("phone")).to_be_hidden()
    await page.set_viewport_size(DESKTOP)
    await expect(page.get_by_test_id("phone")).to_be_visible()
    await expect(page.locator("body.phone")).to_have_count(0)


async def test_notices_and_toasts_stay_inside_the_frame(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.say(chat.id, "Стол", reply_markup=keys("Ещё=x"))
    page = await open_page(chat.people[0], chat.id, size=DESKTOP)
    await page.get_by_test_id("phone").click()
    frame = await page.locator(".chat-header").bounding_box()
    await page.get_by_test_id("key").click()
    query = await bot.next("callback_query")
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="Держу 4 4 4 " * 8)
    await expect(page.get_by_test_id("toast")).to_contain_text("Держу")
    toast = await page.get_by_test_id("toast").bounding_box()
    await page.get_by_test_id("back").click()
    await bot.say(chat.id, f'<a href="tg://user?id={chat.people[0]}">Аня</a>, ваш ход')
    await expect(page.get_by_test_id("notice")).to_contain_text("ваш ход")
    notice = await page.get_by_test_id("notice").bounding_box()
    for box in (toast, notice):
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + 360
        assert frame["y"] <= box["y"] < frame["y"] + 100
