"""A quiz on the page: one votes, sees who was right, and reads why."""

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
OPTIONS = [{"text": "4 4 4 - каре и покер"}, {"text": "4 4 4 6"}, {"text": "бросить всё"}]
QUIZ = {
    "question": "Что оставить?",
    "options": OPTIONS,
    "type": "quiz",
    "is_anonymous": False,
    "explanation": "4 4 4 6: −1,9\nвсё: −8,4",
}


async def test_a_wrong_answer_reads_why(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    sent = await bot.call("sendPoll", chat_id=chat.id, **QUIZ, correct_option_ids=[0])
    page = await open_page(chat.people[0], chat.id, size=PHONE, locale="ru")
    await expect(page.get_by_test_id("poll-question")).to_have_text("Что оставить?")
    await expect(page.get_by_test_id("poll-result")).to_have_count(0)
    await expect(page.get_by_test_id("poll-explanation")).to_have_count(0)

    await page.get_by_test_id("poll-option").nth(1).click()

    answer = await bot.next("poll_answer")
    assert (answer["user"]["id"], answer["option_ids"]) == (chat.people[0], [1])
    results = page.get_by_test_id("poll-result")
    await expect(results).to_have_count(3)
    await expect(results.nth(0)).to_have_class("poll-result right")
    await expect(results.nth(1)).to_have_class("poll-result wrong chosen")
    await expect(results.nth(1)).to_contain_text("Аня")
    await expect(page.get_by_test_id("poll-explanation")).to_have_attribute("open", "")
    await expect(page.get_by_test_id("poll-count")).to_have_text("1 голос")
    assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    other = await open_page(chat.people[1], chat.id)
    await expect(other.get_by_test_id("poll-option")).to_have_count(3)
    await bot.call("stopPoll", chat_id=chat.id, message_id=sent["message_id"])
    await expect(other.get_by_test_id("poll-result")).to_have_count(3)
    await expect(other.get_by_test_id("poll-explanation")).not_to_have_attribute("open", "")


async def test_several_answers_are_sent_together(open_page, table_of, bot):
    chat = await table_of("Аня")
    await bot.call(
        "sendPoll", chat_id=chat.id, **QUIZ, correct_option_ids=[0, 1], allows_multiple_answers=True
    )
    page = await open_page(chat.people[0], chat.id)
    send = page.get_by_test_id("poll-send")
    await expect(send).to_be_disabled()
    for option in (1, 2, 2, 0):
        await page.get_by_test_id("poll-option").nth(option).click()
    await send.click()
    assert (await bot.next("poll_answer"))["option_ids"] == [0, 1]
    await expect(page.locator(".poll-result.right.chosen")).to_have_count(2)
    await expect(page.get_by_test_id("poll-explanation")).not_to_have_attribute("open", "")
