"""Choosing who one is, chats, topics, several windows, three languages."""

import pytest
from playwright.async_api import expect

from tests.browser import DESKTOP

pytestmark = pytest.mark.browser


async def test_chooser_lists_people_and_adds_one(open_page, phones):
    anna = await phones.person("Аня")
    page = await open_page(None)
    await expect(page.locator(f'[data-testid="choose"][data-user-id="{anna}"]')).to_have_accessible_name(
        "Аня"
    )

    await page.get_by_test_id("add-person").click()
    await page.get_by_test_id("person-name").fill("Олена Пчілка")
    await page.get_by_test_id("person-language").select_option("uk")
    await page.get_by_test_id("submit").click()

    await expect(page.get_by_test_id("new-group")).to_have_text("Нова група")
    await expect(page.locator('[data-testid="person"][aria-current]')).to_contain_text("Олена")
    address = page.url
    await page.reload()
    await expect(page.locator('[data-testid="person"][aria-current]')).to_contain_text("Олена")
    assert page.url == address


async def test_switcher_keeps_the_open_chat(open_page, table_of):
    chat = await table_of("Аня", "Боб")
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_test_id("input")).to_be_visible()

    await page.locator(f'[data-testid="person"][data-user-id="{chat.people[1]}"]').click()
    await expect(page.locator(f'[data-testid="person"][data-user-id="{chat.people[1]}"]')).to_have_attribute(
        "aria-current", "true"
    )
    await page.get_by_test_id("input").fill("это Боб")
    await page.get_by_test_id("input").press("Enter")

    mine = page.get_by_test_id("message").last
    await expect(mine).to_contain_text("это Боб")
    await expect(mine).to_have_class("message own first last")
    await page.go_back()
    await expect(page.locator(f'[data-testid="person"][data-user-id="{chat.people[0]}"]')).to_have_attribute(
        "aria-current", "true"
    )
    await expect(page.get_by_test_id("message").last.locator(".name")).to_have_text("Боб")


async def test_stranger_in_the_address_is_asked_who_they_are(open_page, page_url):
    page = await open_page(None)
    await page.goto(f"{page_url}/?user=999999")
    await expect(page.get_by_test_id("chooser")).to_be_visible()


async def test_two_windows_talk(open_page, table_of):
    chat = await table_of("Аня", "Боб")
    one = await open_page(chat.people[0], chat.id)
    other = await open_page(chat.people[1], chat.id, size=DESKTOP)

    await one.get_by_test_id("input").fill("строка 1")
    await one.get_by_test_id("input").press("Shift+Enter")
    await one.get_by_test_id("input").press_sequentially("строка 2")
    await one.get_by_test_id("send").click()

    await expect(other.get_by_test_id("message").last.get_by_test_id("text")).to_have_text(
        "строка 1\nстрока 2"
    )
    await expect(one.get_by_test_id("input")).to_have_value("")
    await one.get_by_test_id("back").click()
    await other.get_by_test_id("input").fill("ответ")
    await other.get_by_test_id("input").press("Enter")
    row = one.locator(f'[data-testid="chat"][data-chat-id="{chat.id}"]')
    await expect(row).to_contain_text("Боб: ответ")
    await expect(row.get_by_test_id("unread")).to_have_text("1")
    await row.click()
    await expect(one.get_by_test_id("message").last).to_contain_text("ответ")
    await expect(row.get_by_test_id("unread")).to_have_count(0)


async def test_commands_are_listed_and_name_the_bot_in_groups(open_page, table_of, bot):
    menu = [{"command": "newgame", "description": "Новая игра"}, {"command": "top", "description": "Рейтинг"}]
    await bot.call("setMyCommands", commands=menu)
    me = await bot.call("getMe")
    chat = await table_of("Аня")
    page = await open_page(chat.people[0], chat.id)

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


async def test_private_chat_begins_with_start(open_page, phones, bot):
    anna = await phones.person("Аня", "ru")
    page = await open_page(anna)
    await page.locator(f'[data-testid="chat"][data-chat-id="{anna}"]').click()
    await expect(page.get_by_test_id("input")).to_be_hidden()

    await page.get_by_test_id("start").click()

    assert (await bot.next_text("private"))["text"] == "/start"
    await bot.say(anna, "Привет! Попробуйте /rules.")
    await expect(page.get_by_test_id("message")).to_have_count(2)
    await page.locator('[data-testid="message"] [data-command="rules"]').click()
    assert (await bot.next_text("private"))["text"] == "/rules"


async def test_forum_has_a_row_for_every_topic(open_page, phones, bot):
    anna, boris = await phones.person("Аня"), await phones.person("Боб", "en")
    page = await open_page(anna, size=DESKTOP)
    await page.get_by_test_id("new-group").click()
    await page.get_by_test_id("group-title").fill("Клуб <b>костей</b>")
    await page.locator('[name="kind"][value="forum"]').check()
    await page.get_by_test_id("group-topics").fill("Пираты, Йоцзы")
    for box in await page.locator('[name="members"]:checked').all():
        await box.uncheck()
    await page.get_by_test_id("submit").click()
    await expect(page.locator('[data-testid="chat"].topic')).to_have_count(3)
    await expect(page.locator(".forum-title bdi")).to_have_text("Клуб <b>костей</b>")

    await page.locator('[data-testid="chat"].topic', has_text="Пираты").click()
    await page.get_by_test_id("input").fill("/newgame")
    await page.get_by_test_id("input").press("Enter")
    update = await bot.next_text()
    assert update["is_topic_message"]
    await bot.say(update["chat"]["id"], "Лобби", message_thread_id=update["message_thread_id"])
    await bot.say(update["chat"]["id"], "Для всех")
    await expect(page.get_by_test_id("message").last).to_contain_text("Лобби")
    await (
        page.locator('[data-testid="chat"].topic', has_text="General")
        .or_(page.locator('[data-testid="chat"].topic', has_text="Общая"))
        .click()
    )
    await expect(page.get_by_test_id("message").last).to_contain_text("Для всех")
    await expect(page.get_by_text("Лобби", exact=True)).to_have_count(0)

    guest = await open_page(boris)
    await guest.get_by_test_id("join-group").click()
    await guest.locator(f'[data-testid="pick"][data-value="{update["chat"]["id"]}"]').click()
    await expect(guest.get_by_test_id("chat-title")).to_contain_text("3 members")
    await expect(page.get_by_test_id("chat-title")).to_contain_text("3 участника")


async def test_member_list_invites(open_page, table_of, phones):
    chat = await table_of("Аня")
    guest = await phones.person("Гость")
    page = await open_page(chat.people[0], chat.id)
    await page.get_by_test_id("chat-title").click()
    await page.locator(f'[data-testid="pick"][data-value="{guest}"]').click()
    await expect(page.get_by_test_id("chat-title")).to_contain_text("3 участника")


LANGUAGES = """async () => {
  const { wordsOf, LANGUAGES } = await import('./words.js');
  const { columns } = await import('./rich.js');
  return {
    counts: ['ru', 'en', 'uk'].map((code) => [1, 2, 5].map((n) => wordsOf(code).count('memberCount', n))),
    nearest: ['ru-RU', 'uk', 'de', null].map((code) => wordsOf(code).language),
    columns: ['Итого  137', '🎲a', 'e\\u0301'].map(columns),
  };
}"""


async def test_words_agree_with_numbers(open_page):
    page = await open_page(None)
    assert await page.evaluate(LANGUAGES) == {
        "counts": [
            ["1 участник", "2 участника", "5 участников"],
            ["1 member", "2 members", "5 members"],
            ["1 учасник", "2 учасники", "5 учасників"],
        ],
        "nearest": ["ru", "uk", "en", "en"],
        "columns": [10, 3, 1],
    }


async def test_what_a_member_wears_stands_beside_the_name(open_page, table_of, server, bot):
    chat = await table_of("Аня", "Боб")
    server.world.membership.promote(server.world.state.bot.id, chat.id)
    server.world.conversation.send(chat.people[1], chat.id, "привет")
    page = await open_page(chat.people[0], chat.id)
    name = page.locator(".name", has_text="Боб").first
    await expect(name).to_have_text("Боб")
    await bot.call("setChatMemberTag", chat_id=chat.id, user_id=chat.people[1], tag="Чемпион недели")
    await expect(name.locator(".tag")).to_have_text("Чемпион недели")
    await expect(name.locator(".tag")).to_be_visible()
    await bot.call("setChatMemberTag", chat_id=chat.id, user_id=chat.people[1], tag="")
    await expect(name).to_have_text("Боб")
