"""A phone: in a frame on a wide window, or the window itself; its measures are Telegram's on Android."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import SMALL, keys, named, person_of, row_of, table, wide
from tests.browser import DESKTOP, DRAWN, PHONE

KEYS = keys(
    "1=a 2=b 3=c 4=d 5=e 6=f 🎲=g Покер=h", "Оставить_4_4_4_→_бросить_2=i", "Бросить_всё_(ещё_2)=j Ещё=k"
)
MEASURE = """message => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [header, composer, pane] = [box('.chat-header'), box('.composer'), box('.messages')];
  const rows = [...message.querySelectorAll('.row')]
    .map((row) => [...row.children].map((key) => key.getBoundingClientRect()));
  const labels = [...message.querySelectorAll('.label')]
    .map((label) => label.scrollWidth > label.clientWidth);
  const style = (name) => getComputedStyle(message.querySelector(name));
  const pre = message.querySelector('pre');
  return {
    width: Math.round(pane.width), height: Math.round(composer.bottom - header.top),
    left: pane.left - composer.left, header: Math.round(header.height), composer: Math.round(composer.height),
    gap: [rows[0][1].left - rows[0][0].right, rows[1][0].top - rows[0][0].bottom].map(Math.round),
    key: Math.round(rows[0][0].height), keys: Math.round(rows[1][0].width), across: rows[0].length,
    text: [style('.text').fontSize, style('.text').lineHeight], label: style('.key').fontSize,
    font: Math.round(parseFloat(style('pre').fontSize) * 10) / 10, cut: labels.map(Number).join(''),
    wide: pre.scrollWidth > pre.clientWidth,
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
APART = """messages => messages.map((message) => {
  const [table, time] = ['pre', '.meta'].map((name) => message.querySelector(name).getBoundingClientRect());
  return time.top >= table.bottom || time.left >= table.right;
})"""


async def the_frame_and_a_small_window_have_the_same_measures(open_page, table_of, bot, page_url):
    chat = await table_of("Аня", "Боб")
    for players in range(1, 6):
        await bot.say(chat.id, f"Стол\n<pre>{table(players)}</pre>", reply_markup=KEYS)
    await bot.say(chat.id, "слово " * 40)
    page = await open_page(chat.people[0], chat.id, size=SMALL)
    boards, toggle = page.locator(".with-keys"), page.get_by_test_id("phone")
    await expect(boards).to_have_count(5)
    assert await boards.last.evaluate(MEASURE) == HONEST
    assert await wide(page) == 0
    await expect(toggle).to_be_hidden()  # the window is the phone itself
    width = "node => node.querySelector('.bubble').getBoundingClientRect().width"
    assert await page.get_by_test_id("message").last.evaluate(width) == pytest.approx(248, abs=1)
    for size in (SMALL, PHONE, DESKTOP):
        await page.set_viewport_size(size)
        await page.evaluate(DRAWN)
        assert await boards.evaluate_all(APART) == [True] * 5, "the time never lies on a table"
        if size == PHONE:
            seen = await boards.last.evaluate(MEASURE)
            assert (seen["width"], seen["height"], seen["keys"], seen["font"]) == (390, 844, 323, 14)

    await expect(toggle).to_be_visible()
    await expect(page.locator("body.phone, body.framed")).to_have_count(0)
    await toggle.click()
    await expect(page.locator("body.framed")).to_have_count(1)
    await page.evaluate(DRAWN)
    assert await boards.last.evaluate(MEASURE) == HONEST
    assert await wide(page) == 0
    await the_frame_is_in_the_address_and_stays_there(page, chat, page_url)
    await notices_and_toasts_stay_inside_the_frame(page, bot, chat)
    await toggle.click()
    await expect(toggle).to_have_attribute("aria-pressed", "false")
    await expect(page.locator("body.phone")).to_have_count(0)
    assert "phone" not in page.url


async def the_frame_is_in_the_address_and_stays_there(page, chat, page_url):
    framed, last = page.locator("body.framed"), page.get_by_test_id("message").last
    await page.goto(f"{page_url}/?user={chat.people[0]}&chat={chat.id}&thread=0&phone=1")
    await expect(framed).to_have_count(1)
    await expect(last).to_contain_text("слово")
    # Everybody can be looked at this way, and the list of chats is a page of its own.
    await person_of(page, chat.people[1]).click()
    await expect(page.locator(f'[data-user-id="{chat.people[1]}"][aria-current]')).to_be_visible()
    await expect(last).to_contain_text("слово")
    await page.get_by_test_id("back").click()
    await expect(last).to_be_hidden()
    await row_of(page, chat.id).click()
    assert "phone=1" in page.url
    await page.reload()
    await expect(framed).to_have_count(1)
    await expect(page.get_by_test_id("phone")).to_have_attribute("aria-pressed", "true")


async def notices_and_toasts_stay_inside_the_frame(page, bot, chat):
    frame = await page.locator(".chat-header").bounding_box()
    await page.get_by_test_id("key").last.click()
    query = await bot.next("callback_query")
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text="Держу 4 4 4 " * 8)
    await expect(page.get_by_test_id("toast")).to_contain_text("Держу")
    toast = await page.get_by_test_id("toast").bounding_box()
    await page.get_by_test_id("back").click()
    await bot.say(chat.id, f"{named(chat.people[1], 'Боб')}, ваш ход")
    await expect(page.get_by_test_id("notice")).to_contain_text("ваш ход")
    notice = await page.get_by_test_id("notice").bounding_box()
    for box in (toast, notice):
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + 360
        assert frame["y"] <= box["y"] < frame["y"] + 100
    await row_of(page, chat.id).click()
