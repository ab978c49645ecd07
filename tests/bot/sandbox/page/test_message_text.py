"""What a message may carry, and what it can never do."""

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.browser

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0f01f0005"
    "0001ff56c72f0d0000000049454e44ae426082"
)
EVIL = "<img src=x onerror=\"document.title='hacked'\">"


async def test_hostile_names_and_texts_stay_texts(open_page, phones, bot):
    evil = await phones.person(EVIL)
    turned = await phones.person("\u202eзеркало")
    chat = (await phones.group(EVIL, evil, turned))["id"]
    await phones.post("send", user=turned, chat=chat, text=EVIL + "<script>document.title='hacked'</script>")
    await bot.say(
        chat, "Кнопка", reply_markup={"inline_keyboard": [[{"text": EVIL, "callback_data": EVIL[:60]}]]}
    )
    page = await open_page(evil, chat)
    quiet = await open_page(turned, chat)

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


async def test_only_known_markup_survives(open_page):
    page = await open_page(None)
    made = await page.evaluate(RICH, [html for html, _ in HOSTILE])
    assert made == [safe for _, safe in HOSTILE]
    # The browser itself complains of what such texts wanted to do, and of nothing else.
    assert all("Content Security Policy" in problem for problem in open_page.problems)
    open_page.problems.clear()


async def test_photo_document_reply_and_spoiler(open_page, table_of, bot, phones):
    chat = await table_of("Аня", "Боб")
    first = (await phones.post("send", user=chat.people[1], chat=chat.id, text="начнём?"))["id"]
    await phones.post("send", user=chat.people[1], chat=chat.id, text="да", reply_to=first)
    await bot.upload(chat.id, "photo", "card.png", PIXEL, "Карточки")
    await bot.upload(chat.id, "document", "game-17.txt", b"record\n" * 300, "Запись")
    await bot.say(
        chat.id, 'Секрет: <tg-spoiler>шестёрки</tg-spoiler> и <a href="https://example.org/">ссылка</a>'
    )
    page = await open_page(chat.people[0], chat.id)

    picture = page.locator(".photo img")
    await expect(picture).to_have_attribute("alt", "Карточки")
    await expect(picture).to_have_js_property("naturalWidth", 1)
    paper = page.get_by_test_id("document")
    await expect(paper).to_contain_text("game-17.txt")
    await expect(paper).to_contain_text("2.1 КБ")
    async with page.expect_download() as waiting:
        await paper.click()
    download = await waiting.value
    assert download.suggested_filename == "game-17.txt"
    assert (await download.path()).read_bytes() == b"record\n" * 300

    await expect(page.locator(".quote")).to_have_text("Бобначнём?")
    spoiler = page.locator(".spoiler")
    await spoiler.focus()
    await page.keyboard.press("Enter")
    await expect(spoiler).to_have_class("spoiler open")
    await expect(page.get_by_role("link", name="ссылка")).to_have_attribute("href", "https://example.org/")


async def test_own_message_is_answered_changed_and_deleted(open_page, table_of):
    chat = await table_of("Аня")
    page = await open_page(chat.people[0], chat.id)
    await page.get_by_test_id("input").fill("опечатка")
    await page.get_by_test_id("input").press("Enter")
    mine = page.get_by_test_id("message").last
    await mine.locator(".bubble").click(button="right")
    await page.get_by_test_id("action-edit").click()
    await expect(page.get_by_test_id("input")).to_have_value("опечатка")
    await page.get_by_test_id("input").fill("без опечатки")
    await page.get_by_test_id("input").press("Enter")
    await expect(mine.get_by_test_id("text")).to_have_text("без опечатки")
    await expect(mine.get_by_test_id("edited")).to_have_text("изменено")

    await mine.locator(".bubble").focus()
    await page.keyboard.press("Enter")
    await page.get_by_test_id("action-reply").click()
    await page.get_by_test_id("input").fill("сам себе")
    await page.get_by_test_id("input").press("Enter")
    await expect(page.get_by_test_id("message").last.locator(".quote")).to_contain_text("без опечатки")

    answer = page.get_by_test_id("message").last
    number = await answer.get_attribute("data-message-id")
    await answer.locator(".bubble").click(button="right")
    await page.get_by_test_id("action-delete").click()
    await expect(page.locator(f'[data-message-id="{number}"]')).to_have_count(0)


async def test_deep_link_opens_the_private_chat(open_page, table_of, bot):
    me = await bot.call("getMe")
    chat = await table_of("Аня")
    link = {"text": "Правила", "url": f"https://t.me/{me['username']}?start=rules_pirate"}
    await bot.say(chat.id, "Лобби", reply_markup={"inline_keyboard": [[link]]})
    page = await open_page(chat.people[0], chat.id)

    await page.get_by_test_id("key").click()

    assert (await bot.next_text("private"))["text"] == "/start rules_pirate"
    await expect(page.get_by_test_id("message").last).to_contain_text("/start rules_pirate")
