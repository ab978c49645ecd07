"""Replies and mentions: what they look like, and who is told of them."""

import re

import pytest
from playwright.async_api import expect

from tests.browser import DESKTOP

pytestmark = pytest.mark.browser


def row_of(page, chat, thread=0):
    """A row of the list of chats."""
    return page.locator(f'[data-testid="chat"][data-chat-id="{chat}"][data-thread-id="{thread}"]')


def named(person, text="Аня"):
    """A mention by id, as the bot writes it."""
    return f'<a href="tg://user?id={person}">{text}</a>'


async def test_a_reply_shows_what_it_answers_and_leads_there(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    board = await bot.say(chat.id, "<b>Стол</b>\nвторая строка")
    for n in range(30):
        await phones.post("send", user=chat.people[1], chat=chat.id, text=f"реплика {n}")
    await bot.say(chat.id, "Ход за вами", reply_parameters={"message_id": board})
    page = await open_page(chat.people[0], chat.id)
    answer = page.get_by_test_id("message").last
    await expect(answer.locator(".quote .quote-name")).to_have_text("Dice poker")
    await expect(answer.locator(".quote bdi").last).to_have_text("Стол")
    above = "node => node.querySelector('.quote').getBoundingClientRect().bottom"
    below = "node => node.querySelector('.text').getBoundingClientRect().top"
    assert await answer.evaluate(above) <= await answer.evaluate(below) + 1
    target = page.locator(f'[data-message-id="{board}"]')
    await expect(target).not_to_be_in_viewport()

    await answer.locator(".quote").click()

    await expect(target).to_be_in_viewport()
    await expect(target).to_have_class(re.compile(r"\bflash\b"))
    await expect(page.get_by_test_id("to-bottom")).to_be_visible()
    await bot.edit(chat.id, board, "Новый стол")
    await expect(answer.locator(".quote bdi").last).to_have_text("Новый стол")


async def test_a_mention_is_told_at_the_top_and_marked_in_the_list(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    anna, bob = await open_page(chat.people[0]), await open_page(chat.people[1])
    await bot.say(chat.id, "Игра началась")
    await expect(row_of(anna, chat.id).get_by_test_id("unread")).to_have_text("1")
    await expect(anna.get_by_test_id("notice")).to_be_empty()
    await expect(anna.get_by_test_id("called")).to_have_count(0)

    message = await bot.say(chat.id, f"{named(chat.people[0])}, ваш ход")

    notice = anna.get_by_test_id("notice")
    await expect(notice).to_contain_text("Дача")
    await expect(notice).to_contain_text("Аня, ваш ход")
    box = await notice.bounding_box()
    assert box["y"] < 20
    await expect(row_of(anna, chat.id).get_by_test_id("called")).to_have_text("@")
    await expect(row_of(bob, chat.id).get_by_test_id("unread")).to_have_text("2")
    await expect(bob.get_by_test_id("called")).to_have_count(0)
    await expect(bob.get_by_test_id("notice")).to_be_empty()

    await notice.get_by_role("button").click()
    await expect(notice).to_be_empty()
    here = anna.locator(f'[data-message-id="{message}"]')
    await expect(here).to_be_in_viewport()
    await expect(here.locator(".mention")).to_have_class("mention me")
    await anna.get_by_test_id("back").click()
    await expect(anna.get_by_test_id("called")).to_have_count(0)
    await row_of(bob, chat.id).click()
    await expect(bob.locator(".mention")).to_have_class("mention")


async def test_a_username_and_a_reply_call_too(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    cat = (await phones.post("people", first_name="Кот", username="Cat_1"))["id"]
    await phones.post("join", user=cat, chat=chat.id)
    theirs = (await phones.post("send", user=chat.people[0], chat=chat.id, text="/top"))["id"]
    anna, other = await open_page(chat.people[0]), await open_page(cat)

    await bot.say(chat.id, "Зову: @cat_1!")
    await expect(other.get_by_test_id("notice")).to_contain_text("Зову: @cat_1!")
    await bot.say(chat.id, "Таблица", reply_parameters={"message_id": theirs})
    await expect(anna.get_by_test_id("notice")).to_contain_text("Таблица")
    await expect(row_of(anna, chat.id).get_by_test_id("called")).to_have_text("@")
    await row_of(other, chat.id).click()
    await expect(other.locator(".mention.me")).to_have_text("@cat_1")


async def test_nobody_is_told_of_what_they_are_looking_at(open_page, table_of, bot):
    chat = await table_of("Аня")
    page = await open_page(chat.people[0], chat.id)
    message = await bot.say(chat.id, f"{named(chat.people[0])}, ваш ход")
    await expect(page.get_by_test_id("message").last).to_contain_text("ваш ход")
    await expect(page.get_by_test_id("notice")).to_be_empty()

    await page.get_by_test_id("back").click()
    await bot.edit(chat.id, message, f"{named(chat.people[0])}, ваш бросок")
    await expect(row_of(page, chat.id)).to_contain_text("ваш бросок")
    await expect(page.get_by_test_id("notice")).to_be_empty()


async def test_a_call_that_is_deleted_is_gone(open_page, table_of, bot):
    chat = await table_of("Аня")
    page = await open_page(chat.people[0])
    message = await bot.say(chat.id, f"{named(chat.people[0])}, ваш ход")
    await expect(page.get_by_test_id("notice")).to_contain_text("ваш ход")
    await bot.call("deleteMessage", chat_id=chat.id, message_id=message)
    await expect(page.get_by_test_id("notice")).to_be_empty()
    await expect(page.get_by_test_id("called")).to_have_count(0)


async def test_what_stands_in_a_topic_calls_nobody_but_a_mention_does(open_page, phones, bot):
    anna = await phones.person("Аня")
    chat = await phones.group("Клуб", anna, kind="forum", topics=("Пират", "Классика"))
    pirate, classic = [topic["id"] for topic in chat["topics"]]
    page = await open_page(anna, chat["id"], pirate, size=DESKTOP)
    await bot.say(chat["id"], "Лобби", message_thread_id=classic)
    await expect(row_of(page, chat["id"], classic).get_by_test_id("unread")).to_have_text("1")
    await expect(page.get_by_test_id("notice")).to_be_empty()

    await bot.say(chat["id"], f"{named(anna)}, ваш ход", message_thread_id=classic)

    await expect(page.get_by_test_id("notice")).to_contain_text("Клуб · Классика")
    await expect(row_of(page, chat["id"], classic).get_by_test_id("called")).to_have_text("@")
    await page.get_by_test_id("notice").get_by_role("button").click()
    await expect(page.get_by_test_id("chat-title")).to_contain_text("Классика")


async def test_a_button_to_a_message_leads_there(open_page, table_of, bot, phones):
    chat = await table_of("Аня")
    board = await bot.say(chat.id, "Стол")
    for n in range(30):
        await phones.post("send", user=chat.people[0], chat=chat.id, text=f"реплика {n}")
    link = {"text": "К столу", "url": f"https://t.me/c/{-chat.id - 10**12}/{board}"}
    await bot.say(chat.id, "Ход за вами", reply_markup={"inline_keyboard": [[link]]})
    page = await open_page(chat.people[0], chat.id)
    target = page.locator(f'[data-message-id="{board}"]')
    await expect(target).not_to_be_in_viewport()
    await page.get_by_test_id("key").click()
    await expect(target).to_be_in_viewport()
    await expect(target).to_have_class(re.compile(r"\bflash\b"))
