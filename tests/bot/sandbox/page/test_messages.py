"""What a message may carry, and what it can never do."""

import re
from dataclasses import replace

import pytest
from playwright.async_api import expect

from bot.ground.texts.formatting import texts
from bot.ground.values import Place
from bot.table.screens import result as verify
from engine.presets import ruleset
from engine.records.verify import Verdict
from tests.bot.sandbox.page.board import a_board_fits_and_its_buttons_answer
from tests.bot.sandbox.page.page_help import BOARD_KEYS, SMALL, board, keys, table, wide, write
from tests.bot.sandbox.page.reading import scroll_and_what_leads_to_a_message
from tests.bot.screens.screen_cases import Played, people

pytestmark = pytest.mark.browser

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f0005"
    "0001ff56c72f0d0000000049454e44ae426082"
)
EVIL = "<img src=x onerror=\"document.title='hacked'\">"
HOSTILE = [
    ('<a href="javascript:alert(1)">x</a>', '<span class="mention">x</span>'),
    (
        '<a href="https://a.example/?q=1" onclick="alert(1)" style="position:fixed">x</a>',
        '<a href="https://a.example/?q=1" target="_blank" rel="noopener noreferrer">x</a>',
    ),
    ("<script>1</script>a<style>b</style>", "ab"),
    ('<b onmouseover="1">a<img src=x onerror=1></b>', "<b>a</b>"),
    ('<svg onload="1"><b>a</b></svg>', "<b>a</b>"),
    ('<form action="/x"><input name=q>z</form>', "z"),
    ("<pre>a\n b &lt;c&gt;</pre>", '<pre style="--columns: 6;">a\n b &lt;c&gt;</pre>'),
    (
        '<tg-time unix="60" format="t" onclick="1">1<tg-time unix="5">2</tg-time></tg-time>',
        '<time class="moment" datetime="1970-01-01T00:01:00.000Z" data-unix="60" data-format="t">12</time>',
    ),
    (
        (
            '<table onclick="1"><tr><th class="left" colspan="2">x</th>'
            '<td class="right" style="top:0">y</td></tr></table>'
        ),
        (
            '<table><tbody><tr><th class="left" colspan="2">x</th>'
            '<td class="right" colspan="1">y</td></tr></tbody></table>'
        ),
    ),
    (
        '<details open ontoggle="1"><summary id="a">s</summary><p>t</p></details>',
        "<details><summary>s</summary><p>t</p></details>",
    ),
    ("<i>a/b 1/2 </i><u>a@b.example</u>", "<i>a/b 1/2 </i><u>a@b.example</u>"),
    (
        '<span class="tg-spoiler" id="app">z</span>',
        '<span class="spoiler" tabindex="0" role="button" aria-label="Hidden text">z</span>',
    ),
]
RICH = """async (texts) => {
  const [{ rich }, { wordsOf }] = [await import('./rich.js'), await import('./words.js')];
  return texts.map((html) => {
    const box = document.createElement('div');
    box.append(rich(html, wordsOf('en')));
    return box.innerHTML;
  });
}"""
REELS = """async () => {
  const { dieOf } = await import('./die.js');
  return Array.from({ length: 64 }, (_, index) => {
    const strips = dieOf({ emoji: '🎰', value: index + 1 }, 0, 100).querySelectorAll('.strip');
    return [...strips].map((strip) => strip.firstChild.textContent);
  });
}"""
FITS = """(strip) => {
  strip.prepend(strip.querySelector('.bar'));
  return strip.firstChild.getBoundingClientRect().width <= strip.parentElement.clientWidth - 2;
}"""
QUIZ = {
    "question": "Что оставить?",
    "options": [{"text": "4 4 4 - каре и покер"}, {"text": "4 4 4 6"}, {"text": "бросить всё"}],
    "type": "quiz",
    "is_anonymous": False,
    "explanation": "4 4 4 6: −1,9\nвсё: −8,4",
}
PANEL = f"<b>Ваш ход</b>, бросок 2 из 3\nДержу: <b>4 4 4</b>\n<pre>{table(1)}</pre>"


async def hostile_names_and_texts_stay_texts(open_page, pages, phones, bot):
    evil, turned = await phones.person(EVIL), await phones.person("\u202eзеркало")
    chat = (await phones.group(EVIL, evil, turned))["id"]
    await phones.post("send", user=turned, chat=chat, text=EVIL + "<script>document.title='hacked'</script>")
    key = {"text": EVIL, "callback_data": EVIL[:60]}
    await bot.say(chat, "Кнопка", reply_markup={"inline_keyboard": [[key]]})
    page, quiet = await open_page(evil, chat), await open_page(turned, chat)
    await expect(page.get_by_test_id("message").last.get_by_test_id("key")).to_have_text(EVIL)
    await expect(page.get_by_test_id("text").first).to_contain_text(EVIL)
    await expect(page.get_by_test_id("chat-title")).to_contain_text(EVIL)
    await page.get_by_test_id("key").click()
    query = await bot.next("callback_query")
    assert query["data"] == EVIL[:60]
    await bot.call("answerCallbackQuery", callback_query_id=query["id"], text=EVIL)
    await expect(page.get_by_test_id("toast")).to_have_text(EVIL)
    await page.get_by_test_id("back").click()
    await page.get_by_test_id("new-group").click()
    await expect(page.get_by_test_id("group-form")).to_be_visible()
    for window in (page, quiet):
        assert await window.locator('img[src="x"]').count() == 0
        assert await window.title() != "hacked"
    assert pages.problems == []
    assert await page.evaluate(RICH, [html for html, _ in HOSTILE]) == [safe for _, safe in HOSTILE]
    pages.only_the_policy_complained()


async def test_what_stands_in_a_chat(open_page, pages, table_of, bot, phones):
    await hostile_names_and_texts_stay_texts(open_page, pages, phones, bot)
    await what_a_message_may_carry(open_page, table_of, bot, phones)
    await a_board_fits_and_its_buttons_answer(open_page, table_of, bot)
    await scroll_and_what_leads_to_a_message(open_page, table_of, bot, phones)


async def what_a_message_may_carry(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    mine, others = [await open_page(each, chat.id, size=SMALL, locale="ru") for each in chat.people]
    await picture_paper_reply_spoiler_and_link(mine, bot, phones, chat)
    await ones_own_message_is_answered_changed_and_deleted(mine)
    await a_wrong_answer_to_a_quiz_reads_why(mine, others, bot, chat)
    await several_answers_are_sent_together(mine, bot, chat)
    await symbols_of_the_slot_machine_are_those_of_the_check(mine, bot, chat)
    await a_panel_stands_in_place_of_the_board_for_its_receiver_alone(mine, others, bot, chat)
    link = {
        "text": "Правила",
        "url": f"https://t.me/{(await bot.call('getMe'))['username']}?start=rules_pirate",
    }
    await bot.say(chat.id, "Лобби", reply_markup={"inline_keyboard": [[link]]})
    await mine.get_by_test_id("key").filter(has_text=link["text"]).click()  # once it is there
    assert (await bot.next_text("private"))["text"] == "/start rules_pirate"
    await expect(mine.get_by_test_id("message").last).to_contain_text("/start rules_pirate")


async def picture_paper_reply_spoiler_and_link(page, bot, phones, chat):
    first = (await phones.post("send", user=chat.people[1], chat=chat.id, text="начнём?"))["id"]
    await phones.post("send", user=chat.people[1], chat=chat.id, text="да", reply_to=first)
    await bot.upload(chat.id, "photo", "card.png", PIXEL, "Карточки")
    await bot.upload(chat.id, "document", "game-17.txt", b"record\n" * 300, "Запись")
    text = 'Секрет: <tg-spoiler>шестёрки</tg-spoiler> и <a href="https://example.org/">ссылка</a>'
    await bot.say(chat.id, text)
    picture, paper, spoiler = (
        page.locator(".photo img"),
        page.get_by_test_id("document"),
        page.locator(".spoiler"),
    )
    await expect(picture).to_have_attribute("alt", "Карточки")
    await expect(picture).to_have_js_property("naturalWidth", 1)
    await expect(paper).to_contain_text("game-17.txt")
    await expect(paper).to_contain_text("2.1 КБ")
    async with page.expect_download() as waiting:
        await paper.click()
    download = await waiting.value
    assert download.suggested_filename == "game-17.txt"
    assert (await download.path()).read_bytes() == b"record\n" * 300
    await expect(page.locator(".quote")).to_have_text("Бобначнём?")
    await spoiler.focus()
    await page.keyboard.press("Enter")
    await expect(spoiler).to_have_class("spoiler open")
    await expect(page.get_by_role("link", name="ссылка")).to_have_attribute("href", "https://example.org/")


async def ones_own_message_is_answered_changed_and_deleted(page):
    await write(page, "опечатка")
    last = page.get_by_test_id("message").last
    await expect(last).to_contain_text("опечатка")
    mine = page.locator(f'[data-message-id="{await last.get_attribute("data-message-id")}"]')
    await mine.locator(".bubble").click(button="right")
    await page.get_by_test_id("action-edit").click()
    await expect(page.get_by_test_id("input")).to_have_value("опечатка")
    await write(page, "без опечатки")
    await expect(mine.get_by_test_id("text")).to_have_text("без опечатки")
    await expect(mine.get_by_test_id("edited")).to_have_text("изменено")
    await mine.locator(".bubble").focus()
    await page.keyboard.press("Enter")
    await page.get_by_test_id("action-reply").click()
    await write(page, "сам себе")
    answer = page.get_by_test_id("message").last
    await expect(answer.locator(".quote")).to_contain_text("без опечатки")
    number = await answer.get_attribute("data-message-id")
    await answer.locator(".bubble").click(button="right")
    await page.get_by_test_id("action-delete").click()
    await expect(page.locator(f'[data-message-id="{number}"]')).to_have_count(0)


async def a_wrong_answer_to_a_quiz_reads_why(mine, others, bot, chat):
    sent = await bot.call("sendPoll", chat_id=chat.id, **QUIZ, correct_option_ids=[0])
    results, why = mine.get_by_test_id("poll-result"), mine.get_by_test_id("poll-explanation")
    await expect(mine.get_by_test_id("poll-question")).to_have_text("Что оставить?")
    await expect(results).to_have_count(0)
    await expect(why).to_have_count(0)
    await mine.get_by_test_id("poll-option").nth(1).click()
    answer = await bot.next("poll_answer")
    assert (answer["user"]["id"], answer["option_ids"]) == (chat.people[0], [1])
    await expect(results).to_have_count(3)
    await expect(results.nth(0)).to_have_class("poll-result right")
    await expect(results.nth(1)).to_have_class("poll-result wrong chosen")
    await expect(results.nth(1)).to_contain_text("Аня")
    await expect(why).to_have_attribute("open", "")
    await expect(mine.get_by_test_id("poll-count")).to_have_text("1 голос")
    assert await wide(mine) <= 0
    await expect(others.get_by_test_id("poll-option")).to_have_count(3)
    await bot.call("stopPoll", chat_id=chat.id, message_id=sent["message_id"])
    await expect(others.get_by_test_id("poll-result")).to_have_count(3)
    await expect(others.get_by_test_id("poll-explanation")).not_to_have_attribute("open", "")
    await bot.call("deleteMessage", chat_id=chat.id, message_id=sent["message_id"])
    await expect(mine.get_by_test_id("poll")).to_have_count(0)


async def several_answers_are_sent_together(page, bot, chat):
    more = {"correct_option_ids": [0, 1], "allows_multiple_answers": True}
    await bot.call("sendPoll", chat_id=chat.id, **QUIZ, **more)
    await expect(page.get_by_test_id("poll-send")).to_be_disabled()
    for option in (1, 2, 2, 0):
        await page.get_by_test_id("poll-option").nth(option).click()
    await page.get_by_test_id("poll-send").click()
    assert (await bot.next("poll_answer"))["option_ids"] == [0, 1]
    await expect(page.locator(".poll-result.right.chosen")).to_have_count(2)
    await expect(page.get_by_test_id("poll-explanation")).not_to_have_attribute("open", "")


async def symbols_of_the_slot_machine_are_those_of_the_check(page, bot, chat):
    t, record = texts("ru"), Played(ruleset("pirate"), people(2)).finish().record()

    def told(value: int) -> list[str]:
        drawn = replace(record, client=f"{record.client}|57.{value}")
        text = verify.verify_verdict(t, 7, Verdict(8), drawn, Place(-5), shown=True).text.replace(
            "\N{NO-BREAK SPACE}", " "
        )
        line = re.search(rf"(\S+ \S+ \S+) \({value}\)", text)
        assert line is not None
        return line[1].split(" ")

    drawn = await page.evaluate(REELS)
    assert drawn == [told(value) for value in range(1, 65)]
    assert [drawn[0], drawn[63]] == [["BAR"] * 3, ["7️⃣"] * 3]
    await bot.call("sendDice", chat_id=chat.id, emoji="🎰")
    await expect(page.get_by_test_id("die")).to_be_visible()
    for strip in await page.locator(".strip").all():
        assert await strip.evaluate(FITS), "a word fits into its reel"


async def show(bot, chat, query, text, **params):
    """Sends a panel to whoever tapped, in place of the message, and answers the tap; gives its address."""
    alone = {"receiver_user_id": query["from"]["id"], "callback_query_id": query["id"]}
    where = {"ephemeral_message_parameters": alone | {"replace_callback_query_message": True}}
    sent = await bot.call("sendMessage", chat_id=chat, text=text, **where, **params)
    await bot.call("answerCallbackQuery", callback_query_id=query["id"])
    number = {"ephemeral_message_id": sent["ephemeral_message_id"]}
    return {"chat_id": chat, "receiver_user_id": alone["receiver_user_id"], **number}


async def a_panel_stands_in_place_of_the_board_for_its_receiver_alone(mine, others, bot, chat):
    await bot.say(chat.id, board(), reply_markup=keys("🎲_Моя_карта=my", style="primary"))
    await bot.say(chat.id, "ниже доски")
    panel, all_of_mine = mine.get_by_test_id("message").nth(-2), mine.get_by_test_id("messages")
    await mine.get_by_test_id("key").click()
    query = await bot.next("callback_query")
    place = await show(bot, chat.id, query, PANEL, parse_mode="HTML", reply_markup=BOARD_KEYS)
    await expect(panel).to_contain_text("Ваш ход")
    await expect(panel.get_by_test_id("only-you")).to_have_text("Видно только вам")
    await expect(all_of_mine).not_to_contain_text("Пиратский покер")
    assert await wide(mine) <= 0
    await expect(others.get_by_test_id("message").nth(-2)).to_contain_text("Пиратский покер")
    await expect(others.get_by_test_id("messages")).not_to_contain_text("Ваш ход")

    # A tap on it and an edit of it are its receiver's alone.
    await panel.get_by_test_id("key").nth(3).click()
    tapped = await bot.next("callback_query")
    number = place["ephemeral_message_id"]
    assert (tapped["data"], tapped["message"]["ephemeral_message_id"]) == ("d3", number)
    await bot.call(
        "editEphemeralMessageText", **place, text="Держу: 4 4 4 2", reply_markup=keys("Бросить=roll")
    )
    await expect(panel).to_contain_text("Держу: 4 4 4 2")
    await expect(panel.get_by_test_id("key")).to_have_count(1)
    await expect(others.get_by_test_id("messages")).not_to_contain_text("Держу: 4 4 4 2")

    # The client loses it, the same button opens it again, and after a reload the board is seen as well.
    await panel.locator(".bubble").click(button="right")
    await mine.get_by_test_id("action-lose").click()
    await expect(panel).to_contain_text("Пиратский покер")
    await expect(mine.get_by_test_id("only-you")).to_have_count(0)
    await mine.get_by_test_id("key").click()
    place = await show(bot, chat.id, await bot.next("callback_query"), "снова")
    await expect(mine.get_by_test_id("only-you")).to_have_count(1)
    await mine.reload()
    await expect(panel).to_contain_text("Пиратский покер")
    await expect(mine.get_by_test_id("only-you")).to_have_count(0)
    await bot.call("editEphemeralMessageText", **place, text="никому")
    await bot.say(chat.id, "конец")
    await expect(all_of_mine).to_contain_text("конец")
    await expect(all_of_mine).not_to_contain_text("никому")
