"""Choosing who one is, chats and topics, several windows, commands, three languages."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import current, named, person_of, row_of, write
from tests.bot.sandbox.page.reading import who_is_called_is_told_at_the_top_and_marked_in_the_list
from tests.browser import DESKTOP

pytestmark = pytest.mark.browser

MENU = [{"command": "newgame", "description": "Новая игра"}, {"command": "top", "description": "Рейтинг"}]
LANGUAGES = """async () => {
  const { wordsOf, LANGUAGES } = await import('./words.js');
  const { columns } = await import('./rich.js');
  return {
    counts: ['ru', 'en', 'uk'].map((code) => [1, 2, 5].map((n) => wordsOf(code).count('memberCount', n))),
    nearest: ['ru-RU', 'uk', 'de', null].map((code) => wordsOf(code).language),
    columns: ['Итого  137', '🎲a', 'e\\u0301'].map(columns),
  };
}"""


async def test_who_one_is_and_who_is_called(open_page, table_of, bot, phones, server):
    await people_choose_who_they_are_talk_and_send_commands(open_page, table_of, bot, phones, server)
    await a_forum_has_a_row_for_every_topic(open_page, phones, bot)
    await who_is_called_is_told_at_the_top_and_marked_in_the_list(open_page, table_of, bot, phones)


async def people_choose_who_they_are_talk_and_send_commands(open_page, table_of, bot, phones, server):
    await bot.call("setMyCommands", commands=MENU)
    chat = await table_of("Аня", "Боб")
    await whoever_comes_chooses_who_they_are(await open_page(None), server.url, chat.people[0])
    one = await open_page(chat.people[0], chat.id)
    other = await open_page(chat.people[1], chat.id, size=DESKTOP)
    await two_windows_talk(one, other, chat)
    await the_open_chat_stays_whoever_one_is(other, chat)
    await commands_are_listed_and_name_the_bot(one, bot)
    await what_a_member_wears_stands_beside_the_name(one, bot, chat, server)
    guest = await phones.person("Гость")
    await one.get_by_test_id("chat-title").click()
    await one.locator(f'[data-testid="pick"][data-value="{guest}"]').click()
    await expect(one.get_by_test_id("chat-title")).to_contain_text("4 участника")
    await a_private_chat_begins_with_start(one, bot, chat.people[0])


async def whoever_comes_chooses_who_they_are(page, page_url, anna):
    somebody = page.locator(f'[data-testid="choose"][data-user-id="{anna}"]')
    await expect(somebody).to_have_accessible_name("Аня")
    assert await page.evaluate(LANGUAGES) == {
        "counts": [
            ["1 участник", "2 участника", "5 участников"],
            ["1 member", "2 members", "5 members"],
            ["1 учасник", "2 учасники", "5 учасників"],
        ],
        "nearest": ["ru", "uk", "en", "en"],
        "columns": [10, 3, 1],
    }
    await page.get_by_test_id("add-person").click()
    await page.get_by_test_id("person-name").fill("Олена Пчілка")
    await page.get_by_test_id("person-language").select_option("uk")
    await page.get_by_test_id("submit").click()
    await expect(page.get_by_test_id("new-group")).to_have_text("Нова група")
    await expect(current(page)).to_contain_text("Олена")
    address = page.url
    await page.reload()
    await expect(current(page)).to_contain_text("Олена")
    assert page.url == address
    await page.goto(f"{page_url}/?user=999999")
    await expect(page.get_by_test_id("chooser")).to_be_visible()


async def two_windows_talk(one, other, chat):
    await one.get_by_test_id("input").fill("строка 1")
    await one.get_by_test_id("input").press("Shift+Enter")
    await one.get_by_test_id("input").press_sequentially("строка 2")
    await one.get_by_test_id("send").click()
    await expect(other.get_by_test_id("text").last).to_have_text("строка 1\nстрока 2")
    await expect(one.get_by_test_id("input")).to_have_value("")
    await one.get_by_test_id("back").click()
    await write(other, "ответ")
    row = row_of(one, chat.id)
    await expect(row).to_contain_text("Боб: ответ")
    await expect(row.get_by_test_id("unread")).to_have_text("1")
    await row.click()
    await expect(one.get_by_test_id("message").last).to_contain_text("ответ")
    await expect(row.get_by_test_id("unread")).to_have_count(0)


async def the_open_chat_stays_whoever_one_is(page, chat):
    await person_of(page, chat.people[0]).click()
    await expect(person_of(page, chat.people[0])).to_have_attribute("aria-current", "true")
    await write(page, "это Аня")
    mine = page.get_by_test_id("message").last
    await expect(mine).to_contain_text("это Аня")
    await expect(mine).to_have_class("message own first last")
    await page.get_by_test_id("talk").click()  # about whom nobody here could talk
    await expect(page.get_by_test_id("toast")).to_have_text("Больше болтать некому: за остальных играют")
    await page.go_back()
    await expect(person_of(page, chat.people[1])).to_have_attribute("aria-current", "true")
    await expect(page.get_by_test_id("message").last.locator(".name")).to_have_text("Аня")


async def commands_are_listed_and_name_the_bot(page, bot):
    me = await bot.call("getMe")
    await page.get_by_test_id("commands").click()
    await expect(page.get_by_test_id("command")).to_have_text(["/newgameНовая игра", "/topРейтинг"])
    await page.locator('[data-command="top"]').click()
    assert (await bot.next_text())["text"] == f"/top@{me['username']}"
    await expect(page.get_by_test_id("command-menu")).to_be_hidden()
    await page.get_by_test_id("input").press_sequentially("/ne")
    await expect(page.get_by_test_id("command")).to_have_count(1)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    assert (await bot.next_text())["text"] == f"/newgame@{me['username']}"


async def what_a_member_wears_stands_beside_the_name(page, bot, chat, server):
    server.world.membership.promote(server.world.state.bot.id, chat.id)
    name, wears = page.locator(".name", has_text="Боб").first, {"chat_id": chat.id, "user_id": chat.people[1]}
    await expect(name).to_have_text("Боб")
    await bot.call("setChatMemberTag", **wears, tag="Чемпион недели")
    await expect(name.locator(".tag")).to_have_text("Чемпион недели")
    await expect(name.locator(".tag")).to_be_visible()
    await bot.call("setChatMemberTag", **wears, tag="")
    await expect(name).to_have_text("Боб")


async def a_private_chat_begins_with_start(page, bot, person):
    await page.get_by_test_id("back").click()
    await row_of(page, person).click()
    await expect(page.get_by_test_id("input")).to_be_hidden()
    await page.get_by_test_id("start").click()
    assert (await bot.next_text("private"))["text"] == "/start"
    await bot.say(person, "Привет! Попробуйте /rules.")
    await expect(page.get_by_test_id("message")).to_have_count(2)
    await page.locator('[data-testid="message"] [data-command="rules"]').click()
    assert (await bot.next_text("private"))["text"] == "/rules"


async def a_forum_has_a_row_for_every_topic(open_page, phones, bot):
    anna, boris = await phones.person("Аня"), await phones.person("Боб", "en")
    page = await open_page(anna, size=DESKTOP)
    await page.get_by_test_id("new-group").click()
    await page.get_by_test_id("group-title").fill("Клуб <b>костей</b>")
    await page.locator('[name="kind"][value="forum"]').check()
    await page.get_by_test_id("group-topics").fill("Пираты, Йоцзы")
    checked = page.locator('[name="members"]:checked')
    while await checked.count():
        await checked.first.uncheck()
    await page.get_by_test_id("submit").click()
    topics = page.locator('[data-testid="chat"].topic')
    await expect(topics).to_have_count(3)
    await expect(page.locator(".forum-title bdi")).to_have_text("Клуб <b>костей</b>")

    await topics.filter(has_text="Пираты").click()
    await write(page, "/newgame")
    update = await bot.next_text()
    assert update["is_topic_message"]
    forum, pirates = update["chat"]["id"], update["message_thread_id"]
    await bot.say(forum, "Лобби", message_thread_id=pirates)
    await bot.say(forum, "Для всех")
    await expect(page.get_by_test_id("message").last).to_contain_text("Лобби")
    await topics.filter(has_text="Общая").click()
    await expect(page.get_by_test_id("message").last).to_contain_text("Для всех")
    await expect(page.get_by_text("Лобби", exact=True)).to_have_count(0)

    # What stands in a topic calls nobody; a mention there does.
    row, notice = row_of(page, forum, pirates), page.get_by_test_id("notice")
    await bot.say(forum, "Стол", message_thread_id=pirates)
    await expect(row.get_by_test_id("unread")).to_have_text("1")
    await expect(notice).to_be_empty()
    await bot.say(forum, f"{named(anna)}, ваш ход", message_thread_id=pirates)
    await expect(notice).to_contain_text("Клуб <b>костей</b> · Пираты")
    await expect(row.get_by_test_id("called")).to_have_text("@")
    await notice.get_by_role("button").click()
    await expect(page.get_by_test_id("chat-title")).to_contain_text("Пираты")

    guest = await open_page(boris)
    await guest.get_by_test_id("join-group").click()
    await guest.locator(f'[data-testid="pick"][data-value="{forum}"]').click()
    await expect(guest.get_by_test_id("chat-title")).to_contain_text("3 members")
    await expect(page.get_by_test_id("chat-title")).to_contain_text("3 участника")
