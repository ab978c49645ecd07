"""A Mini App opens from its link: over the chat on a phone, beside it on a wide window."""

import json
import re
from urllib.parse import parse_qs

import pytest
from aiohttp import web
from playwright.async_api import expect

from bot.ground import http_server
from tests.bot.sandbox.page.page_help import SMALL, current, write
from tests.bot.sandbox.page.phone import the_frame_and_a_small_window_have_the_same_measures
from tests.browser import DESKTOP

pytestmark = pytest.mark.browser

APP = """<!doctype html><title>app</title><body><p>the app</p>
<script>
window.heard = [];
addEventListener("message", (event) => {
  if (event.source === parent) heard.push(JSON.parse(event.data));
});
window.say = (eventType, eventData) => parent.postMessage(JSON.stringify({eventType, eventData}), "*");
</script>"""


@pytest.fixture
async def app_url():
    """A page that writes down what its client tells it."""

    async def page(_: web.Request) -> web.Response:
        return web.Response(text=APP, content_type="text/html")

    served = web.Application()
    served.router.add_get("/app/", page)
    async with http_server.serve_http(served, "127.0.0.1", 0) as port:
        yield f"http://127.0.0.1:{port}/app/"


class Opened:
    """Somebody's window with the app in it."""

    def __init__(self, page):
        self.page = page
        self.root = page.get_by_test_id("mini-app")
        self.sheet = page.locator(".mini-app-sheet")
        self.inside = page.frame_locator(".mini-app iframe")

    async def open(self, key="Стол"):
        """Follow the key, and wait until the sheet stands still."""
        await self.page.get_by_test_id("key").filter(has_text=key).last.click()
        await expect(self.inside.get_by_text("the app")).to_be_visible()
        await self.sheet.evaluate("sheet => Promise.all(sheet.getAnimations().map(each => each.finished))")

    async def say(self, kind, **data):
        await self.frame.evaluate("([kind, data]) => say(kind, data)", [kind, data])

    async def hears(self, kind):
        """The newest thing of that kind that the app was told."""
        found = "kind => heard.filter(({eventType}) => eventType === kind).at(-1)"
        await self.frame.wait_for_function(found, arg=kind)
        return (await self.frame.evaluate(found, kind))["eventData"]

    async def launched(self):
        """The launch parameters, and the first name of whom they are signed for."""
        told = parse_qs(await self.frame.evaluate("location.hash.slice(1)"))
        return told, json.loads(parse_qs(told["tgWebAppData"][0])["user"][0])["first_name"]

    @property
    def frame(self):
        return self.page.frames[-1]


def link(text, name="table", start="?startapp=abc&mode=compact"):
    """A row with a button that leads to an app."""
    return [{"text": text, "url": f"https://t.me/dice_poker_bot/{name}{start}"}]


@pytest.fixture
async def app(open_page, table_of, bot, server, app_url):
    """Anna's window; the newest message of her group leads to the app."""
    server.world.mini_apps.register("table", app_url)
    chat = await table_of("Аня", "Боб")
    rows = [link("Стол"), link("Нет", "gone"), link("Целиком", start="?startapp=abc")]
    await bot.say(chat.id, "Идёт игра", reply_markup={"inline_keyboard": rows})
    return Opened(await open_page(chat.people[0], chat.id, size=SMALL, color_scheme="light"))


async def test_a_phone_and_a_wide_window_and_an_app_in_each(open_page, table_of, bot, app, server):
    await it_is_a_sheet_on_a_phone_and_stands_beside_the_chat_elsewhere(app, server)
    await the_frame_and_a_small_window_have_the_same_measures(open_page, table_of, bot, server.url)


async def it_is_a_sheet_on_a_phone_and_stands_beside_the_chat_elsewhere(app, server):
    await app.page.get_by_test_id("key").filter(has_text="Нет").click()
    await expect(app.page.get_by_test_id("toast")).to_have_text("Приложение не найдено")
    await expect(app.root).to_be_hidden()
    await app.open()
    await it_grows(app)
    await it_is_told_who_opens_it_and_how_the_page_looks(app)
    await its_questions_are_answered_and_what_it_cannot_do_is_not(app)
    await it_does_nothing_in_the_world_of_its_client(app, server)
    for way in ("button", "key", "shade", "app"):
        await closes(app, way)
        await app.open()
    chat = next(each for each in server.world.state.chats.values() if each.type == "supergroup")
    await app.say("web_app_switch_inline_query", query="", chat_types=["users", "groups"])
    await expect(app.root).to_be_hidden()
    await app.page.get_by_test_id(f"action-{chat.id}").click()
    await expect(app.page.get_by_test_id("input")).to_have_value("@dice_poker_bot ")
    await app.open()
    board = max(chat.messages)
    await app.say("web_app_open_tg_link", path_full=f"/c/{str(chat.id).removeprefix('-100')}/{board}")
    await expect(app.root).to_be_hidden()
    await expect(app.page.get_by_test_id("message").last).to_be_in_viewport()
    await app.open("Целиком")
    assert (await app.sheet.bounding_box())["height"] > 600
    await app.page.get_by_test_id("mini-app-close").click()
    await app.page.set_viewport_size(DESKTOP)
    await on_a_wide_window_it_stands_beside_the_chat(app)


async def it_grows(app):
    box = await app.sheet.bounding_box()
    assert (box["width"], round(box["y"] + box["height"])) == (360, 640)
    assert 300 < box["height"] < 450, "what the game looks like in the chat stays in sight"
    await app.say("web_app_request_viewport")
    assert await app.hears("viewport_changed") == {
        "width": 360,
        "height": round(box["height"]) - 48,
        "is_expanded": False,
        "is_state_stable": True,
    }
    await app.say("web_app_expand")
    await app.frame.wait_for_function("() => innerHeight > 560")
    await app.frame.wait_for_function("heard.some(({eventData}) => eventData.is_expanded)")


async def it_is_told_who_opens_it_and_how_the_page_looks(app):
    assert "/app/?tgWebAppStartParam=abc#" in await app.frame.evaluate("location.href")
    told, name = await app.launched()
    names = {"Data", "BotInline", "Version", "Platform", "ThemeParams"}
    assert set(told) == {f"tgWebApp{name}" for name in names}
    assert name == "Аня"
    (theme,) = map(json.loads, told["tgWebAppThemeParams"])
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in theme.values()), theme
    assert theme["bg_color"] == "#ffffff"
    await app.say("web_app_request_theme")
    assert (await app.hears("theme_changed"))["theme_params"] == theme
    await app.page.emulate_media(color_scheme="dark")
    await app.frame.wait_for_function(
        "heard.some(({eventData}) => eventData.theme_params?.bg_color === '#17212b')"
    )


async def its_questions_are_answered_and_what_it_cannot_do_is_not(app):
    for kind in ("safe_area", "content_safe_area"):
        await app.say(f"web_app_request_{kind}")
        assert await app.hears(f"{kind}_changed") == {"top": 0, "bottom": 0, "left": 0, "right": 0}
    await app.say("web_app_trigger_haptic_feedback", type="impact", impact_style="light")
    await app.frame.evaluate("""() => {
        const sent = ["no JSON", {eventType: "web_app_close"}, "null", '{"eventType": 1}'];
        sent.forEach((each) => parent.postMessage(each, "*"));
    }""")
    # No other window is heard.
    closing = """postMessage(JSON.stringify({eventType: "web_app_close", eventData: {}}), "*")"""
    await app.page.evaluate(f"() => {closing}")
    await app.say("web_app_setup_back_button", is_visible=True)
    await app.page.get_by_test_id("mini-app-back").click()
    assert await app.hears("back_button_pressed") == {}
    await app.say("web_app_setup_back_button", is_visible=False)
    await expect(app.page.get_by_test_id("mini-app-back")).to_be_hidden()
    await expect(app.root).to_be_visible()


async def it_does_nothing_in_the_world_of_its_client(app, server):
    before = len(server.world.state.people)
    asked = """async base => {
      const body = '{"first_name": "x"}';
      await fetch(`${base}/world/people`, {method: "POST", mode: "no-cors", body}).catch(() => 0);
      try { return parent.document.title; } catch (error) { return error.name; }
    }"""
    assert await app.frame.evaluate(asked, server.url) == "SecurityError"
    assert len(server.world.state.people) == before


async def closes(app, way):
    """It closes, and the chat is there again."""
    close = app.page.get_by_test_id("mini-app-close")
    if way == "button":
        await close.click()
    elif way == "key":
        await close.focus()
        await app.page.keyboard.press("Escape")
    elif way == "shade":
        await app.page.mouse.click(180, 60)
    else:
        await app.say("web_app_close")
    await expect(app.root).to_be_hidden()
    await expect(app.page.locator("iframe")).to_have_count(0)
    await expect(app.page.get_by_test_id("key").first).to_be_focused()


async def on_a_wide_window_it_stands_beside_the_chat(app):
    await app.open()
    panel, chat = await app.root.bounding_box(), await app.page.locator(".pane").bounding_box()
    assert chat["x"] + chat["width"] <= panel["x"]
    assert panel["width"] == 400
    assert panel["y"] + panel["height"] == pytest.approx(DESKTOP["height"], abs=1)
    (theme,) = (await app.launched())[0]["tgWebAppThemeParams"]
    assert json.loads(theme)["bg_color"] == "#17212b"
    await write(app.page, "и болтаем")
    await expect(app.page.get_by_test_id("message").last).to_contain_text("и болтаем")
    await expect(app.inside.get_by_text("the app")).to_be_visible()

    # It is of one person, and goes with them.
    await app.page.get_by_test_id("person").filter(has_not=app.page.locator("[aria-current]")).last.click()
    await expect(current(app.page)).to_contain_text("Боб")
    await expect(app.root).to_be_hidden()
    await app.open()
    assert (await app.launched())[1] == "Боб"
    await app.page.get_by_test_id("mini-app-close").click()

    # In the frame of a phone it stays inside.
    await app.page.get_by_test_id("phone").click()
    header = await app.page.locator(".chat-header").bounding_box()
    await app.open()
    box = await app.root.bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (header["x"], header["y"], 360, 640)
