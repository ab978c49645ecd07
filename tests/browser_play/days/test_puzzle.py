"""A puzzle of the day in the browser: asked for, answered by clicking, told in the evening; it all fits."""

import pytest
from playwright.async_api import expect

from bot.chats.buttons import SetPreset
from bot.ground.drawing.callback_data import pack
from tests.browser_play.days.screens import INSIDE, PHONE
from tests.browser_play.window import Window

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_a_puzzle_by_clicking(open_page, world, clock):
    people = [
        world.membership.add_person(name, language_code="ru", started=True).id for name in ("Аня", "Боб")
    ]
    chat = world.membership.add_group("Кости", people)
    pages = [await open_page(person, chat.id, size=PHONE, locale="ru") for person in people]
    anya, bob = (Window(name, page) for name, page in zip(("Аня", "Боб"), pages, strict=True))
    await anya.reads("Покер на костях")
    await anya.types("/settings")
    await anya.reads("Настройки")
    page = max(chat.messages)
    world.conversation.tap(people[0], chat.id, page, pack(SetPreset("international")))  # its table is there
    await expect(anya.key("Новая игра: Международный")).to_be_visible()
    await anya.click("Время, итоги, задача дня")
    await anya.click("Задача дня")
    await anya.reads("Раз в день викторина")
    await anya.click("в 10:00")  # and the page of hours is there again
    await expect(anya.key("Задача дня: в 10:00")).to_be_visible()

    clock.set(10)
    polls = [page.get_by_test_id("poll") for page in pages]
    await expect(polls[0].get_by_test_id("poll-question")).to_contain_text(
        "Задача дня №1 · Международный покер"
    )
    (quiz,) = [message for message in chat.messages.values() if message.poll]
    right = quiz.poll.correct[0]
    wrong = next(number for number in range(len(quiz.poll.options)) if number != right)
    await polls[0].get_by_test_id("poll-option").nth(right).click()
    await polls[1].get_by_test_id("poll-option").nth(wrong).click()
    await expect(polls[0].locator(".poll-result.right.chosen")).to_have_count(1)
    await expect(polls[1].locator(".poll-result.wrong.chosen")).to_have_count(1)
    await expect(polls[1].get_by_test_id("poll-explanation")).to_contain_text("Остальное в среднем хуже")
    for page in pages:
        assert await page.evaluate(INSIDE)

    clock.set(21)
    await bob.reads("Верных ответов: 1 из 2")
    await expect(bob.text).to_contain_text("Аня")
    for page in pages:
        assert await page.evaluate(INSIDE)
    await pages[0].get_by_text("Мой результат").click()
    await expect(pages[0].get_by_test_id("text").last).to_have_text("🧩 Задача дня №1: ✅")
