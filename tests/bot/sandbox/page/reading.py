"""Whoever reads a chat: scrolling, what is pinned, replies and mentions, and who is told of them."""

import re

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import BOARD_KEYS, board, named, row_of

FLASH = re.compile(r"\bflash\b")
DISTANCE = """() => {
  const messages = document.querySelector('.messages');
  return messages.scrollHeight - messages.scrollTop - messages.clientHeight;
}"""


async def scroll_and_what_leads_to_a_message(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    bot.world.membership.promote(bot.world.state.bot.id, chat.id)
    boards = [
        await bot.say(chat.id, f"<b>Стол {n}</b>\nхрупкий текст", reply_markup=BOARD_KEYS) for n in (1, 2)
    ]
    for n in range(20):
        await phones.post("send", user=chat.people[1], chat=chat.id, text=f"строка {n}\n" * 3)
    message = await bot.say(chat.id, "Короткое")
    page = await open_page(chat.people[0], chat.id)
    await it_follows_a_reader_at_the_bottom_alone(page, bot, phones, chat, message)
    target = page.locator(f'[data-message-id="{boards[1]}"]')
    await a_pinned_board_has_a_bar_that_leads_to_it(page, bot, chat, boards, target)
    await a_reply_shows_what_it_answers_and_leads_there(page, bot, chat, boards[1], target)
    await page.get_by_test_id("to-bottom").click()
    link = {"text": "К столу", "url": f"https://t.me/c/{-chat.id - 10**12}/{boards[1]}"}
    await bot.say(chat.id, "Ход за вами", reply_markup={"inline_keyboard": [[link]]})
    await page.get_by_test_id("key").filter(has_text="К столу").click()
    await expect(target).to_be_in_viewport()
    await expect(target).to_have_class(FLASH)
    await bot.call("deleteMessage", chat_id=chat.id, message_id=boards[1])
    await expect(page.get_by_test_id("pinned")).to_contain_text("Стол 1")
    await bot.call("unpinChatMessage", chat_id=chat.id, message_id=boards[0])
    await expect(page.get_by_test_id("pinned")).to_be_hidden()


async def it_follows_a_reader_at_the_bottom_alone(page, bot, phones, chat, message):
    await expect(page.get_by_text("Короткое").last).to_be_in_viewport()
    await bot.edit(chat.id, message, board(), reply_markup=BOARD_KEYS)
    await expect(page.locator('[data-data="w6"]').last).to_be_in_viewport()
    assert await page.evaluate(DISTANCE) < 2

    await page.evaluate("document.querySelector('.messages').scrollTop = 1000")
    to_bottom = page.get_by_test_id("to-bottom")
    await expect(to_bottom).to_be_visible()
    anchor = page.get_by_text("строка 4").first
    before = (await anchor.bounding_box())["y"]
    await bot.edit(chat.id, message, board(held="1"))
    await phones.post("send", user=chat.people[1], chat=chat.id, text="внизу")
    await expect(page.get_by_text("внизу").last).to_be_attached()
    assert (await anchor.bounding_box())["y"] == pytest.approx(before, abs=1)
    await expect(to_bottom).to_have_text("1")
    await to_bottom.click()
    await expect(page.get_by_text("внизу").last).to_be_in_viewport()
    await expect(to_bottom).to_be_hidden()


async def a_pinned_board_has_a_bar_that_leads_to_it(page, bot, chat, boards, target):
    bar = page.get_by_test_id("pinned")
    await expect(bar).to_be_hidden()
    for n, message in enumerate(boards, 1):
        await bot.call("pinChatMessage", chat_id=chat.id, message_id=message, disable_notification=True)
        await expect(bar).to_contain_text(f"Стол {n}")
    await expect(target).not_to_be_in_viewport()
    await bar.click()
    await expect(target).to_be_in_viewport()


async def a_reply_shows_what_it_answers_and_leads_there(page, bot, chat, board, target):
    await page.get_by_test_id("to-bottom").click()
    await bot.say(chat.id, "Ход за вами", reply_parameters={"message_id": board})
    answer = page.get_by_test_id("message").filter(has_text="Ход за вами").last
    await expect(answer.locator(".quote .quote-name")).to_have_text("Dice poker")
    await expect(answer.locator(".quote bdi").last).to_have_text("Стол 2")
    above = "node => node.querySelector('.quote').getBoundingClientRect().bottom"
    below = "node => node.querySelector('.text').getBoundingClientRect().top"
    assert await answer.evaluate(above) <= await answer.evaluate(below) + 1
    await expect(target).not_to_be_in_viewport()
    await answer.locator(".quote").click()
    await expect(target).to_be_in_viewport()
    await expect(target).to_have_class(FLASH)
    await expect(page.get_by_test_id("to-bottom")).to_be_visible()
    await bot.edit(chat.id, board, "Новый стол")
    await expect(answer.locator(".quote bdi").last).to_have_text("Новый стол")


async def who_is_called_is_told_at_the_top_and_marked_in_the_list(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    anna, bob = await open_page(chat.people[0]), await open_page(chat.people[1])
    notice, called = anna.get_by_test_id("notice"), row_of(anna, chat.id).get_by_test_id("called")
    await bot.say(chat.id, "Игра началась")
    await expect(row_of(anna, chat.id).get_by_test_id("unread")).to_have_text("1")
    await expect(notice).to_be_empty()
    await expect(called).to_have_count(0)

    message = await bot.say(chat.id, f"{named(chat.people[0])}, ваш ход")
    await expect(notice).to_contain_text("Дача")
    await expect(notice).to_contain_text("Аня, ваш ход")
    assert (await notice.bounding_box())["y"] < 20
    await expect(called).to_have_text("@")
    await expect(row_of(bob, chat.id).get_by_test_id("unread")).to_have_text("2")
    await expect(bob.get_by_test_id("called")).to_have_count(0)
    await expect(bob.get_by_test_id("notice")).to_be_empty()

    await notice.get_by_role("button").click()
    await expect(notice).to_be_empty()
    here = anna.locator(f'[data-message-id="{message}"]')
    await expect(here).to_be_in_viewport()
    await expect(here.locator(".mention")).to_have_class("mention me")
    await nobody_is_told_of_what_they_are_looking_at(anna, bot, chat, notice)
    await expect(called).to_have_count(0)
    await row_of(bob, chat.id).click()
    await expect(bob.locator(".mention").first).to_have_class("mention")

    message = await bot.say(chat.id, f"{named(chat.people[0])}, опять вы")
    await expect(notice).to_contain_text("опять вы")
    await bot.call("deleteMessage", chat_id=chat.id, message_id=message)
    await expect(notice).to_be_empty()
    await expect(called).to_have_count(0)

    theirs = (await phones.post("send", user=chat.people[0], chat=chat.id, text="/top"))["id"]
    await bot.say(chat.id, "Таблица", reply_parameters={"message_id": theirs})
    await expect(notice).to_contain_text("Таблица")
    await expect(called).to_have_text("@")
    cat = (await phones.post("people", first_name="Кот", username="Cat_1"))["id"]
    await phones.post("join", user=cat, chat=chat.id)
    third = await open_page(cat)
    await bot.say(chat.id, "Зову: @cat_1!")
    await expect(third.get_by_test_id("notice")).to_contain_text("Зову: @cat_1!")
    await row_of(third, chat.id).click()
    await expect(third.locator(".mention.me")).to_have_text("@cat_1")


async def nobody_is_told_of_what_they_are_looking_at(page, bot, chat, notice):
    message = await bot.say(chat.id, f"{named(chat.people[0])}, ваш бросок")
    await expect(page.get_by_test_id("message").last).to_contain_text("ваш бросок")
    await expect(notice).to_be_empty()
    await page.get_by_test_id("back").click()
    await bot.edit(chat.id, message, f"{named(chat.people[0])}, ваша запись")
    await expect(row_of(page, chat.id)).to_contain_text("ваша запись")
    await expect(notice).to_be_empty()
