"""The people's side over HTTP, as the chat page uses it."""

import asyncio
import json

import httpx
import pytest

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.windows import KEPT, Windows

PNG_1X1 = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")


@pytest.fixture
async def client(world):
    async with serve(create_app(world)) as url, httpx.AsyncClient(base_url=url) as client:
        yield client


async def post(client, path, **body):
    answer = await client.post(f"/world/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


class Listener:
    """Reads events of one person as they come."""

    def __init__(self, client, user, after):
        self.client, self.user, self.after, self.events = client, user, after, []

    async def until(self, kind):
        """Events up to the first of that type."""
        seen = []
        params = {"user": self.user, "after": self.after}
        async with (
            asyncio.timeout(60),
            self.client.stream("GET", "/world/events", params=params) as response,
        ):
            assert response.headers["content-type"].startswith("text/event-stream")
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    seen.append(json.loads(line.removeprefix("data: ")))
                    self.after = seen[-1]["seq"]
                    if seen[-1]["type"] == kind:
                        return seen
        return seen


async def test_a_page_plays_a_round(client, world, api, buttons):
    anna = await post(client, "people", first_name="Аня", language_code="ru")
    bob = await post(client, "people", first_name="Боб")
    chat = await post(client, "chats", title="Кости", type="forum", members=[anna["id"]], topics=["Игры"])
    (topic,) = chat["topics"]
    joined = await post(client, "join", user=bob["id"], chat=chat["id"])
    assert joined["members"] == [anna["id"], world.state.bot.id, bob["id"]]
    assert joined["admins"] == [anna["id"]]
    start = (await client.get("/world/snapshot", params={"user": bob["id"]})).json()
    listener = Listener(client, bob["id"], start["seq"])

    sent = await post(
        client, "send", user=bob["id"], chat=chat["id"], thread=topic["id"], text="/newgame <b>"
    )
    assert sent["html"] == '<span class="command">/newgame</span> &lt;b&gt;'
    board = await api(
        "sendMessage",
        chat_id=chat["id"],
        message_thread_id=topic["id"],
        text="<pre>1 2</pre>",
        parse_mode="HTML",
        reply_markup=buttons([("4", "d")]),
    )
    tap = await post(client, "tap", user=bob["id"], chat=chat["id"], message=board["message_id"], data="d")
    await api("answerCallbackQuery", callback_query_id=tap["query"], text="Держу")
    events = await listener.until("answer")
    assert [event["type"] for event in events] == ["message", "message", "answer"]
    shown = events[1]["message"]
    assert (shown["html"], shown["thread"]) == ("<pre>1 2</pre>", topic["id"])
    assert shown["keyboard"] == [[{"text": "4", "data": "d", "url": None, "style": None}]]
    assert (events[2]["query"], events[2]["text"], events[2]["alert"]) == (tap["query"], "Держу", False)

    await api("editMessageText", chat_id=chat["id"], message_id=board["message_id"], text="2")
    edited = await post(client, "edit", user=bob["id"], chat=chat["id"], message=sent["id"], text="ой")
    assert edited["edited"] is True
    await post(client, "delete", user=anna["id"], chat=chat["id"], message=board["message_id"])
    events = await listener.until("delete")
    assert [event["type"] for event in events] == ["edit", "edit", "delete"]
    assert (events[2]["chat"], events[2]["id"]) == (chat["id"], board["message_id"])
    assert [event["seq"] for event in events] == list(range(events[0]["seq"], events[0]["seq"] + 3))

    end = (await client.get("/world/snapshot", params={"user": bob["id"]})).json()
    texts = [message["text"] for message in end["messages"][str(chat["id"])]]
    assert texts[-1] == "ой"
    assert end["seq"] == events[-1]["seq"]


async def test_people_only_see_their_chats(client, world, anna, bob):
    secret = world.membership.add_group("Тайна", [anna.id])
    before = world.state.page_events.seq
    world.conversation.send(anna.id, secret.id, "тс-с")
    world.conversation.send(anna.id, anna.id, "/start")
    snapshot = (await client.get("/world/snapshot", params={"user": bob.id})).json()
    assert set(snapshot["messages"]) == {str(bob.id)}
    assert anna.id not in [chat["id"] for chat in snapshot["chats"]]
    assert world.state.page_events.after(before, bob.id) == []
    assert len(world.state.page_events.after(before, anna.id)) == 2


async def test_the_menu_is_the_one_for_the_place_the_role_and_the_language(api, world, anna, bob, group):
    async def set_menu(word, **where):
        await api("setMyCommands", commands=[{"command": word, "description": word}], **where)

    async def menus(person):
        snapshot = await api.client.get("/world/snapshot", params={"user": person.id})
        commands = snapshot.json()["commands"]
        return {int(chat): [item["command"] for item in menu] for chat, menu in commands.items()}

    await set_menu("any")
    assert await menus(anna) == {anna.id: ["any"], group.id: ["any"]}
    await set_menu("groups", scope={"type": "all_group_chats"})
    await set_menu("admins", scope={"type": "all_chat_administrators"})
    await set_menu("groups_uk", scope={"type": "all_group_chats"}, language_code="uk")
    await set_menu("private", scope={"type": "all_private_chats"})
    assert await menus(anna) == {anna.id: ["private"], group.id: ["admins"]}
    assert await menus(bob) == {bob.id: ["private"], group.id: ["groups_uk"]}
    await set_menu("here", scope={"type": "chat", "chat_id": group.id})
    await set_menu("mine", scope={"type": "chat_member", "chat_id": group.id, "user_id": anna.id})
    assert (await menus(anna))[group.id] == ["mine"]
    assert (await menus(bob))[group.id] == ["here"]
    await api("deleteMyCommands", scope={"type": "chat", "chat_id": group.id})
    assert (await menus(bob))[group.id] == ["groups_uk"]
    world.membership.remove_bot(anna.id, group.id)
    assert (await menus(bob))[group.id] == []


@pytest.mark.parametrize(
    ("commands", "text"),
    [
        ([{"command": "Top", "description": "x"}], "BOT_COMMAND_INVALID"),
        ([{"command": "top", "description": ""}], "BOT_COMMAND_DESCRIPTION_INVALID"),
        (
            [{"command": "top", "description": "x", "is_ephemeral": True}],
            "the sandbox does not model ephemeral commands",
        ),
        ([{"command": "top", "description": "x"}] * 101, "BOT_COMMANDS_TOO_MUCH"),
    ],
)
async def test_menus_have_limits(api, commands, text):
    assert await api.error("setMyCommands", commands=commands) == f"Bad Request: {text}"


async def test_scopes_and_languages_are_checked(api):
    one = [{"command": "top", "description": "x"}]
    for params in (
        {"scope": {"type": "chat"}},
        {"scope": {"type": "default", "chat_id": 5}},
        {"language_code": "rus"},
    ):
        await api.error("setMyCommands", commands=one, **params)


@pytest.mark.parametrize(
    ("path", "body", "text"),
    [
        ("people", {}, "missing: first_name"),
        ("people", {"first_name": " "}, "first_name must not be empty"),
        ("people", {"first_name": 5}, "first_name must be text"),
        ("people", {"first_name": "x", "age": 5}, "unknown field 'age'"),
        ("people", [], "the body must be an object"),
        (
            "chats",
            {"title": "x", "type": "channel", "members": []},
            "type must be group, supergroup or forum",
        ),
        ("chats", {"title": "x", "type": "group", "members": []}, "a group needs somebody in it"),
        ("chats", {"title": "x", "type": "group", "members": ["1"]}, "members must be a list of numbers"),
        ("chats", {"title": "x", "type": "group", "members": [5]}, "there is no person 5"),
        ("join", {"user": 5, "chat": 6}, "there is no person 5"),
        ("send", {"user": 5, "chat": 6, "text": "x"}, "there is no person 5"),
    ],
)
async def test_what_a_page_cannot_do_is_said_in_one_line(client, path, body, text):
    answer = await client.post(f"/world/{path}", json=body)
    assert (answer.status_code, answer.json()) == (400, {"error": text})


async def test_what_people_cannot_do(client, world, anna, bob, group):
    other = world.membership.add_person("Вика")
    mine = world.conversation.send(anna.id, group.id, "моё")
    for path, body in (
        ("send", {"user": other.id, "chat": group.id, "text": "x"}),
        ("send", {"user": anna.id, "chat": group.id, "text": " "}),
        ("send", {"user": anna.id, "chat": group.id, "text": "x", "thread": 5}),
        ("send", {"user": anna.id, "chat": group.id, "text": "x", "reply_to": 5}),
        ("edit", {"user": bob.id, "chat": group.id, "message": mine.id, "text": "x"}),
        ("delete", {"user": bob.id, "chat": group.id, "message": mine.id}),
        ("tap", {"user": bob.id, "chat": group.id, "message": mine.id, "data": "x"}),
        ("join", {"user": bob.id, "chat": anna.id}),
    ):
        assert (await client.post(f"/world/{path}", json=body)).status_code == 400
    for number in ("", "-", "--5", "x", "9" * 5000):
        assert (await client.get("/world/snapshot", params={"user": number})).status_code == 400
    assert (await client.get("/world/snapshot")).status_code == 400
    assert (await client.get("/world/events", params={"user": 5})).status_code == 400


DEEP = b"[" * 100_000
"""JSON that is nested as deeply as somebody likes."""


@pytest.mark.parametrize(
    "path",
    ["people", "chats", "join", "send", "edit", "tap", "vote", "delete", "enter", "window", "clock", "talk"],
)
@pytest.mark.parametrize(
    "body", [DEEP, b'{"user": ' + DEEP, b'{"user": 1' + b"0" * 5000 + b"}", b"\xff", b"{"]
)
async def test_a_body_that_cannot_be_read_is_refused_in_one_line(client, world, path, body):
    before = len(world.state.people)
    headers = {"content-type": "application/json"}
    answer = await client.post(f"/world/{path}", content=body, headers=headers)
    assert (answer.status_code, answer.json()) == (400, {"error": "the body is not JSON"})
    assert len(world.state.people) == before


async def test_half_a_character_is_no_name_and_no_text(client, world, anna, group):
    before = len(world.state.people)
    half = "\\ud800"  # as JSON has it
    for path, body in (
        ("people", f'{{"first_name": "{half}"}}'),
        ("people", f'{{"first_name": "x", "last_name": "{half}"}}'),
        ("chats", f'{{"title": "x", "type": "forum", "members": [{anna.id}], "topics": ["{half}"]}}'),
        ("send", f'{{"user": {anna.id}, "chat": {group.id}, "text": "{half}"}}'),
    ):
        headers = {"content-type": "application/json"}
        answer = await client.post(f"/world/{path}", content=body, headers=headers)
        assert answer.status_code == 400
    assert len(world.state.people) == before
    assert (await client.get("/world/people")).status_code == 200


async def test_files_are_served_but_only_pictures_are_shown(client, world, anna):
    url = f"/bot{world.state.token}/"
    photo = await client.post(
        url + "sendPhoto", data={"chat_id": anna.id}, files={"photo": ("a.png", PNG_1X1, "image/png")}
    )
    page = b"<script>alert(1)</script>"
    document = await client.post(
        url + "sendDocument", data={"chat_id": anna.id}, files={"document": ("a.html", page, "text/html")}
    )
    assert photo.json()["ok"]
    assert document.json()["ok"]
    messages = (await client.get("/world/snapshot", params={"user": anna.id})).json()["messages"][
        str(anna.id)
    ]
    shown = await client.get(messages[0]["photo"])
    assert (shown.content, shown.headers["content-type"]) == (PNG_1X1, "image/png")
    assert messages[1]["document"]["name"] == "a.html"
    saved = await client.get(messages[1]["document"]["url"])
    assert (saved.content, saved.headers["content-type"]) == (page, "application/octet-stream")
    assert saved.headers["content-disposition"] == "attachment"
    assert (await client.get("/world/file/nothing")).status_code == 404


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "file must be non-empty"),
        (b"not a picture", "IMAGE_PROCESS_FAILED"),
        (PNG_1X1[:16] + bytes([0, 0, 39, 16, 0, 0, 39, 16]), "PHOTO_INVALID_DIMENSIONS"),
        (PNG_1X1[:16] + bytes([0, 0, 0, 1, 0, 0, 0, 21]), "PHOTO_INVALID_DIMENSIONS"),
    ],
)
async def test_photos_must_be_pictures(client, world, anna, data, text):
    answer = await client.post(
        f"/bot{world.state.token}/sendPhoto",
        data={"chat_id": anna.id},
        files={"photo": ("a.png", data, "image/png")},
    )
    assert answer.json()["description"] == f"Bad Request: {text}"


async def test_the_size_of_a_jpeg_is_read(client, world, anna):
    jpeg = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0001108012c01900301220002110103110100")
    answer = await client.post(
        f"/bot{world.state.token}/sendPhoto",
        data={"chat_id": anna.id},
        files={"photo": ("a.jpg", jpeg, "image/jpeg")},
    )
    (size,) = answer.json()["result"]["photo"]
    assert (size["width"], size["height"]) == (400, 300)


async def test_a_server_stops_while_people_listen_and_the_bot_polls(world, anna):
    async with httpx.AsyncClient(timeout=30) as client:
        async with serve(create_app(world)) as url:
            poll = asyncio.create_task(
                client.post(f"{url}/bot{world.state.token}/getUpdates", params={"timeout": 50})
            )
            events = asyncio.create_task(
                client.get(f"{url}/world/events", params={"user": anna.id, "after": 0})
            )
            state = world.state
            while not (state.updates.signal._waiting and state.page_events.signal._waiting):  # noqa: ASYNC110, SLF001
                await asyncio.sleep(0.01)
        assert (await poll).json() == {"ok": True, "result": []}
        assert '"type": "person"' in (await events).text


async def test_a_taken_port_is_an_error(world):
    async with serve(create_app(world)) as url:
        with pytest.raises(OSError, match="in use"):
            async with serve(create_app(world), port=int(url.rpartition(":")[2])):
                pass


async def test_a_message_says_whom_it_calls(world, api, anna, bob, forum):
    topic = min(forum.topics)
    theirs = world.conversation.send(bob.id, forum.id, "/top", thread=topic)
    sent = {}
    for name, text, reply in (
        ("link", f'<a href="tg://user?id={bob.id}">Боб</a>', None),
        ("name", "😀 @ANNA, ход", None),
        ("reply", "Таблица", theirs.id),
        ("both", f'<a href="tg://user?id={anna.id}">Аня</a>, как Боб', theirs.id),
        ("nobody", "anna, bob и @annabelle", None),
    ):
        more = {"reply_parameters": {"message_id": reply}} if reply else {}
        place = {"chat_id": forum.id, "message_thread_id": topic}
        sent[name] = await api("sendMessage", **place, text=text, parse_mode="HTML", **more)
    called = {
        name: world.conversation.view(forum.messages[message["message_id"]])["called"]
        for name, message in sent.items()
    }
    assert called == {
        "link": [bob.id],
        "name": [anna.id],
        "reply": [bob.id],
        "both": [anna.id, bob.id],
        "nobody": [],
    }
    answer = world.conversation.send(bob.id, forum.id, "сам себе", reply_to=theirs.id)
    assert world.conversation.view(answer)["called"] == []
    world.membership.hide(anna.id, forum.id)
    hidden = world.conversation.send(anna.id, forum.id, "тайно")
    answer = world.conversation.send(bob.id, forum.id, "кто?", reply_to=hidden.id)
    assert world.conversation.view(answer)["called"] == []


async def test_a_snapshot_tells_the_time(client, world, anna):
    snapshot = await client.get("/world/snapshot", params={"user": anna.id})
    assert snapshot.json()["now"] == world.state.clock()


async def test_people_of_one_language_do_not_see_those_of_another(client, world):
    add = world.membership.add_person
    anna, bob = (add(name, language_code="ru", community="ru") for name in ("Аня", "Боб"))
    kate = add("Kate", language_code="en", community="en")
    for title, person in (("Кости", anna), ("Dice", kate)):
        world.membership.add_group(title, [person.id])
    entered = []
    world.state.on_entered = entered.append
    for language, people in (("ru-RU", [anna, bob]), ("en-GB", [kate]), ("de", [kate])):
        found = await post(client, "enter", language=language)
        assert [person["id"] for person in found["people"]] == [person.id for person in people]
        assert found["communities"] == ["ru", "en"]
    assert entered == ["ru", "en", "en"]
    snapshot = (await client.get("/world/snapshot", params={"user": bob.id})).json()
    assert [person["id"] for person in snapshot["people"]] == [anna.id, bob.id]
    assert [chat["title"] for chat in snapshot["chats"] if chat["type"] != "private"] == ["Кости"]
    listener = Listener(client, kate.id, snapshot["seq"])
    await post(client, "people", first_name="Вика", community="ru")
    world.membership.add_group("Дача", [bob.id])
    noah = await post(client, "people", first_name="Noah", community="en")
    (event,) = await listener.until("person")
    assert event["person"]["id"] == noah["id"]
    answer = await client.post("/world/people", json={"first_name": "X", "community": "xx"})
    assert answer.status_code == 400


async def test_where_all_belong_together_whoever_enters_sees_everybody(client, anna, bob):
    found = await post(client, "enter", language="uk")
    assert ([person["id"] for person in found["people"]], found["communities"]) == ([anna.id, bob.id], [])


async def test_people_talk_when_they_are_asked_to_until_they_are_asked_to_stop(client, group, anna, bob):
    before = set(group.messages)
    place = {"user": anna.id, "chat": group.id}
    assert (await post(client, "talk", **place, rate=600))["talking"]
    async with asyncio.timeout(60):
        while len(group.messages) - len(before) < 3:  # noqa: ASYNC110 - as a page would see it
            await asyncio.sleep(0.05)
    assert not (await post(client, "talk", **place, rate=0))["talking"]
    assert {group.messages[number].sender.id for number in group.messages.keys() - before} == {bob.id}
    answer = await client.post("/world/talk", json={**place, "rate": 601})
    assert answer.status_code == 400


async def test_a_hidden_group_is_seen_with_all_that_stands_in_it_when_it_is_uncovered(client, world, anna):
    chat = world.membership.add_group("Друзья", [anna.id], told=False, hidden=True)
    assert not [update for update in world.state.updates.head(10) if "my_chat_member" in update]
    with world.state.dated(1_000.0):
        world.conversation.send(anna.id, chat.id, "Давно")
    before = (await client.get("/world/snapshot", params={"user": anna.id})).json()
    assert str(chat.id) not in before["messages"]
    listener = Listener(client, anna.id, before["seq"])
    world.state.uncover(chat)
    assert [event["chat"]["id"] for event in await listener.until("chat")] == [chat.id]
    seen = (await client.get("/world/snapshot", params={"user": anna.id})).json()
    assert [message["date"] for message in seen["messages"][str(chat.id)]][-1] == 1_000


async def test_a_window_is_open_while_its_page_listens_and_for_as_long_as_a_hidden_one_says_so(
    client, world, anna, bob
):
    now = [0.0]
    world.state.windows = windows = Windows(lambda: now[0])
    await client.get("/world/snapshot", params={"user": anna.id})
    assert (anna.id in windows, bob.id in windows) == (True, False)
    now[0] = KEPT
    assert anna.id not in windows
    listener = Listener(client, bob.id, world.state.page_events.seq)
    listening = asyncio.create_task(listener.until("person"))
    async with asyncio.timeout(60):
        while bob.id not in windows:  # noqa: ASYNC110 - until the stream has begun
            await asyncio.sleep(0.01)
    now[0] += KEPT
    assert bob.id not in windows, "the stream has said nothing since"
    await post(client, "people", first_name="Вика")
    await listening
    assert bob.id in windows
    now[0] += KEPT
    await post(client, "window", user=anna.id)
    assert anna.id in windows
    assert (await client.post("/world/window", json={"user": 5})).status_code == 400


async def test_a_community_is_entered_by_the_address_of_one_of_its_people_too(client, world):
    kate = world.membership.add_person("Kate", community="en")
    entered = []
    world.state.on_entered = entered.append
    for _ in range(2):
        await client.get("/world/snapshot", params={"user": kate.id})
    assert entered == ["en"]


async def test_a_link_to_an_app_opens_it_and_the_page_may_frame_it(client, world, anna, group):
    closed = await client.get("/")
    assert "frame-src 'none'" in closed.headers["content-security-policy"]
    world.mini_apps.register("table", "http://127.0.0.1:8081/app")
    world.mini_apps.register("other", "https://dice.example/")
    for path in ("/", "/index.html"):
        policy = (await client.get(path)).headers["content-security-policy"].split("; ")
        assert "frame-src http://127.0.0.1:8081 https://dice.example" in policy
        assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= set(policy)
    opened = await post(client, "app", user=anna.id, chat=group.id, app="table", start="abc")
    assert opened["url"].startswith("http://127.0.0.1:8081/app?tgWebAppStartParam=abc#tgWebAppData=user%3D")
    unknown = await client.post("/world/app", json={"user": anna.id, "chat": group.id, "app": "tables"})
    assert (unknown.status_code, unknown.json()) == (400, {"error": "there is no app 'tables'"})


async def test_another_page_gets_no_launch_data(client, world, anna, group):
    world.mini_apps.register("table", "http://127.0.0.1:8081/app")
    wish = {"user": anna.id, "chat": group.id, "app": "table"}
    for headers in ({"origin": "http://127.0.0.1:8081"}, {"sec-fetch-site": "same-site"}):
        answer = await client.post("/world/app", json=wish, headers=headers)
        assert (answer.status_code, "url" in answer.json()) == (403, False)
