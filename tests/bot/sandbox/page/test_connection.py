"""The page and its server: what it loads, and what happens when the line breaks."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

import bot.sandbox
from bot.sandbox.world.windows import Windows

FILES = sorted((Path(bot.sandbox.__file__).parent / "page").iterdir())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_page_makes_no_html_of_strings_and_names_no_other_host(file):
    text = file.read_text(encoding="utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text
    )
    assert set(re.findall(r"(?:https?:)?//([\w.-]+\.[a-z]{2,})", text)) <= {"www.w3.org", "t.me"}


@pytest.mark.browser
async def test_everything_comes_from_the_one_server(open_page, table_of, page_url):
    chat = await table_of("Аня")
    page = await open_page(chat.people[0], chat.id)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    await page.reload()
    await expect(page.get_by_test_id("people")).to_be_visible()
    assert len(asked) > len(FILES) - 1
    assert [url for url in asked if not url.startswith((page_url, "data:"))] == []


@pytest.mark.browser
async def test_missed_messages_arrive_after_the_line_was_down(open_page, table_of, bot, server):
    chat = await table_of("Аня")
    message = await bot.say(chat.id, "было")
    page = await open_page(chat.people[0], chat.id)
    await expect(page.get_by_text("было", exact=True)).to_be_visible()

    await server.stop()
    await expect(page.get_by_test_id("offline")).to_be_visible()
    await page.get_by_test_id("input").fill("никуда")
    await page.get_by_test_id("input").press("Enter")
    await expect(page.get_by_test_id("toast")).to_have_text("Нет связи с сервером")
    await expect(page.get_by_test_id("input")).to_have_value("никуда")

    await server.start()
    await bot.edit(chat.id, message, "стало")
    await bot.say(chat.id, "новое")
    await expect(page.get_by_text("стало", exact=True)).to_be_visible()
    await expect(page.get_by_text("новое", exact=True)).to_be_visible()
    await expect(page.get_by_test_id("offline")).to_be_hidden()
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("message").last).to_contain_text("никуда")


@pytest.mark.browser
async def test_refused_tap_stops_waiting_and_says_why(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    await bot.say(chat.id, "Доска", reply_markup={"inline_keyboard": [[{"text": "1", "callback_data": "x"}]]})
    page = await open_page(chat.people[0], chat.id)
    await page.route("**/world/tap", lambda route: route.fulfill(status=400, json={"error": "нельзя"}))
    await page.get_by_test_id("key").click()
    await expect(page.get_by_test_id("toast")).to_have_text("нельзя")
    await expect(page.get_by_test_id("key")).to_have_attribute("aria-busy", "false")


@pytest.mark.browser
async def test_only_the_newest_of_two_windows_states_wins(open_page, table_of, bot):
    chat = await table_of("Аня")
    message = await bot.say(chat.id, "0")
    page = await open_page(chat.people[0], chat.id)
    for n in range(1, 15):
        await bot.edit(chat.id, message, f"состояние {n}")
    await expect(page.locator(f'[data-message-id="{message}"]')).to_contain_text("состояние 14")


@pytest.mark.browser
async def test_a_window_that_nobody_looks_at_is_open_all_the_same(open_page, table_of, server):
    chat = await table_of("Аня")
    page = await open_page(None)
    await page.clock.install()
    await page.goto(f"{server.url}/?user={chat.people[0]}")
    await expect(page.get_by_test_id("people")).to_be_visible()
    await page.evaluate("""() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    await page.clock.run_for(31_000)
    for _ in range(2):
        server.world.state.windows = Windows()
        async with page.expect_response("**/world/window"):
            await page.clock.run_for(31_000)
        assert chat.people[0] in server.world.state.windows
