"""The people's side over HTTP, as the chat page uses it."""

import asyncio

import httpx
import pytest

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.windows import KEPT, Windows
from tests.bot.sandbox.api.test_ephemeral import Table
from tests.bot.sandbox.conftest import keyboard
from tests.bot.sandbox.web.people_client import Listener, post


async def test_a_page_plays_a_round(client, world, api):
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
        reply_markup=keyboard([("4", "d")]),
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
    assert snapshot["now"] == world.state.clock()
    assert set(snapshot["messages"]) == {str(bob.id)}
    assert anna.id not in [chat["id"] for chat in snapshot["chats"]]
    assert world.state.page_events.after(before, bob.id) == []
    assert len(world.state.page_events.after(before, anna.id)) == 2


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
    for _ in range(2):  # by the address of one of its people
        await client.get("/world/snapshot", params={"user": kate.id})
    assert entered == ["ru", "en", "en", "en"]
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


async def test_a_page_loses_ephemeral_messages_when_it_is_asked_to_and_when_it_starts_anew(
    client, api, anna, bob, supergroup
):
    table = await Table(api, anna, bob, supergroup).begun()
    await table.panel()
    for user, fresh, texts in ((bob, 1, ["панель"]), (anna, 0, ["панель"]), (anna, 1, ["доска"])):
        await client.get("/world/snapshot", params={"user": user.id, "fresh": fresh})
        assert table.screen() == texts
    number = (await table.panel())["ephemeral_message_id"]
    lost = {"chat": supergroup.id, "message": -number}
    answer = await client.post("/world/lose", json={"user": bob.id, **lost})
    assert (answer.status_code, answer.json()) == (400, {"error": f"there is no ephemeral message {number}"})
    await post(client, "lose", user=anna.id, **lost)
    assert table.screen() == ["доска"]


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
