"""The people's side over HTTP, as the chat page uses it."""

import asyncio
import json

from bot.sandbox.state import KEPT, Windows
from bot.sandbox.web import create_app, server_serve
from tests.bot.sandbox.api.test_ephemeral import Table
from tests.bot.sandbox.conftest import keyboard, place
from tests.bot.sandbox.web.conftest import browser, until


async def post(client, path, **body):
    answer = await client.post(f"/world/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def snapshot(client, person, **more):
    return (await client.get("/world/snapshot", params={"user": person, **more})).json()


class Listener:
    """Reads events of one person as they come."""

    def __init__(self, client, user, after):
        self.client, self.user, self.after = client, user, after

    async def until(self, kind):
        """Events up to the first of that type."""
        seen, params = [], {"user": self.user, "after": self.after}
        async with self.client.stream("GET", "/world/events", params=params) as response:
            assert response.headers["content-type"].startswith("text/event-stream")
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    seen.append(json.loads(line.removeprefix("data: ")))
                    self.after = seen[-1]["seq"]
                    if seen[-1]["type"] == kind:
                        break
        return seen


async def test_a_page_plays_a_round(client, world, api):
    anna = (await post(client, "people", first_name="Аня", language_code="ru"))["id"]
    bob = (await post(client, "people", first_name="Боб"))["id"]
    chat = await post(client, "chats", title="Кости", type="forum", members=[anna], topics=["Игры"])
    (topic,) = chat["topics"]
    joined = await post(client, "join", user=bob, chat=chat["id"])
    assert (joined["members"], joined["admins"]) == ([anna, world.state.bot.id, bob], [anna])
    listener = Listener(client, bob, (await snapshot(client, bob))["seq"])

    bobs = {"user": bob, "chat": chat["id"]}
    sent = await post(client, "send", **bobs, thread=topic["id"], text="/newgame <b>")
    assert sent["html"] == '<span class="command">/newgame</span> &lt;b&gt;'
    there = {"chat_id": chat["id"], "message_thread_id": topic["id"], "reply_markup": keyboard([("4", "d")])}
    board = await api("sendMessage", **there, text="<pre>1 2</pre>", parse_mode="HTML")
    tap = await post(client, "tap", **bobs, message=board["message_id"], data="d")
    await api("answerCallbackQuery", callback_query_id=tap["query"], text="Держу")
    events = await listener.until("answer")
    assert [event["type"] for event in events] == ["message", "message", "answer"]
    shown = events[1]["message"]
    assert (shown["html"], shown["thread"]) == ("<pre>1 2</pre>", topic["id"])
    assert shown["keyboard"] == [[{"text": "4", "data": "d", "url": None, "style": None, "inline": None}]]
    assert (events[2]["query"], events[2]["text"], events[2]["alert"]) == (tap["query"], "Держу", False)

    await api("editMessageText", **place(board), text="2")
    assert (await post(client, "edit", **bobs, message=sent["id"], text="ой"))["edited"] is True
    await post(client, "delete", user=anna, chat=chat["id"], message=board["message_id"])
    events = await listener.until("delete")
    assert [event["type"] for event in events] == ["edit", "edit", "delete"]
    assert (events[2]["chat"], events[2]["id"]) == (chat["id"], board["message_id"])
    assert [event["seq"] for event in events] == list(range(events[0]["seq"], events[0]["seq"] + 3))
    end = await snapshot(client, bob)
    assert end["messages"][str(chat["id"])][-1]["text"] == "ой"
    assert (end["seq"], end["now"]) == (events[-1]["seq"], world.state.clock())
    await post(client, "leave", user=bob, chat=chat["id"])
    await post(client, "join", user=bob, chat=chat["id"])
    await post(client, "leave", user=anna, chat=chat["id"], person=bob)
    assert world.state.chats[chat["id"]].members[bob] == "kicked"


async def test_a_server_stops_while_people_listen_and_the_bot_polls(world, anna):
    async with browser("") as client:
        async with server_serve(create_app(world)) as address:
            polls, listens = f"{address}/bot{world.state.token}/getUpdates", f"{address}/world/events"
            poll = asyncio.create_task(client.post(polls, params={"timeout": 50}))
            events = asyncio.create_task(client.get(listens, params={"user": anna.id, "after": 0}))
            await asyncio.sleep(1)
        assert (await poll).json() == {"ok": True, "result": []}
        assert '"type": "person"' in (await events).text


async def test_a_message_says_whom_it_calls(world, api, anna, bob, forum):
    thread = min(forum.topics)
    theirs = world.conversation.send(bob.id, forum.id, "/top", thread=thread)
    for text, reply, called in (
        (f'<a href="tg://user?id={bob.id}">Боб</a>', None, [bob.id]),
        ("😀 @ANNA, ход", None, [anna.id]),
        ("Таблица", theirs.id, [bob.id]),
        (f'<a href="tg://user?id={anna.id}">Аня</a>, как Боб', theirs.id, [anna.id, bob.id]),
        ("anna, bob и @annabelle", None, []),
    ):
        more = {"reply_parameters": {"message_id": reply}} if reply else {}
        sent = await api.send(forum, text, message_thread_id=thread, parse_mode="HTML", **more)
        assert world.conversation.view(forum.messages[sent["message_id"]])["called"] == called, text
    world.membership.hide(anna.id, forum.id)
    hidden = world.conversation.send(anna.id, forum.id, "тайно")
    for to in (theirs, hidden):  # themselves, and somebody anonymous
        answer = world.conversation.send(bob.id, forum.id, "кто?", reply_to=to.id)
        assert world.conversation.view(answer)["called"] == []


async def test_people_of_one_language_do_not_see_those_of_another(client, world):
    add = world.membership.add_person
    anna, bob = (add(name, language_code="ru", community="ru") for name in ("Аня", "Боб"))
    found = await post(client, "enter", language="uk")
    assert [person["id"] for person in found["people"]] == [anna.id, bob.id], "all belong together"
    kate = add("Kate", language_code="en", community="en")
    for title, person in (("Кости", anna), ("Dice", kate)):
        world.membership.add_group(title, [person.id])
    entered = []
    world.state.on_entered = entered.append
    for language, people in (("ru-RU", [anna, bob]), ("en-GB", [kate]), ("de", [kate])):
        found = await post(client, "enter", language=language)
        assert [person["id"] for person in found["people"]] == [person.id for person in people]
        assert found["communities"] == ["ru", "en"]
    await snapshot(client, kate.id)  # by the address of one of its people
    assert entered == ["ru", "en", "en", "en"]
    before = await snapshot(client, bob.id)
    assert [person["id"] for person in before["people"]] == [anna.id, bob.id]
    assert [chat["title"] for chat in before["chats"] if chat["type"] != "private"] == ["Кости"]
    listener = Listener(client, kate.id, before["seq"])
    await post(client, "people", first_name="Вика", community="ru")
    world.membership.add_group("Дача", [bob.id])
    noah = await post(client, "people", first_name="Noah", community="en")
    (event,) = await listener.until("person")
    assert event["person"]["id"] == noah["id"]
    assert (await client.post("/world/people", json={"first_name": "X", "community": "xx"})).is_client_error


async def test_a_page_loses_ephemeral_messages_when_it_is_asked_to_and_when_it_starts_anew(
    client, api, anna, bob, supergroup
):
    table = await Table(api, anna, bob, supergroup).begun()
    await table.panel()
    for user, fresh, texts in ((bob, 1, ["панель"]), (anna, 0, ["панель"]), (anna, 1, ["доска"])):
        await snapshot(client, user.id, fresh=fresh)
        assert table.screen() == texts
    number = (await table.panel())["ephemeral_message_id"]
    lost = {"chat": supergroup.id, "message": -number}
    answer = await client.post("/world/lose", json={"user": bob.id, **lost})
    assert (answer.status_code, answer.json()) == (400, {"error": f"there is no ephemeral message {number}"})
    await post(client, "lose", user=anna.id, **lost)
    assert table.screen() == ["доска"]


async def test_people_talk_when_they_are_asked_to_until_they_are_asked_to_stop(client, group, anna, bob):
    before, here = set(group.messages), {"user": anna.id, "chat": group.id}
    assert (await post(client, "talk", **here, rate=600))["talking"]
    await until(lambda: len(group.messages) - len(before) >= 3)
    assert not (await post(client, "talk", **here, rate=0))["talking"]
    assert {group.messages[number].sender.id for number in group.messages.keys() - before} == {bob.id}
    assert (await client.post("/world/talk", json={**here, "rate": 601})).status_code == 400


async def test_people_see_their_chats_alone_and_a_hidden_group_when_it_is_uncovered(client, world, anna, bob):
    chat = world.membership.add_group("Друзья", [anna.id], told=False, hidden=True)
    assert not [update for update in world.state.updates.head(10) if "my_chat_member" in update]
    with world.state.dated(1_000.0):
        world.conversation.send(anna.id, chat.id, "Давно")
    hidden = await snapshot(client, anna.id)
    assert str(chat.id) not in hidden["messages"]
    listener = Listener(client, anna.id, hidden["seq"])
    world.state.uncover(chat)
    assert [event["chat"]["id"] for event in await listener.until("chat")] == [chat.id]
    seen = await snapshot(client, anna.id)
    assert seen["messages"][str(chat.id)][-1]["date"] == 1_000
    world.conversation.send(anna.id, chat.id, "тс-с")
    assert set((await snapshot(client, bob.id))["messages"]) == {str(bob.id)}
    assert world.state.page_events.after(seen["seq"], bob.id) == []


async def test_a_window_is_open_while_its_page_listens_and_for_as_long_as_a_hidden_one_says_so(
    client, world, anna, bob
):
    now = [0.0]
    world.state.windows = windows = Windows(lambda: now[0])
    await snapshot(client, anna.id)
    assert (anna.id in windows, bob.id in windows) == (True, False)
    now[0] = KEPT - 1
    assert anna.id in windows
    now[0] = KEPT
    assert anna.id not in windows
    listener = Listener(client, bob.id, world.state.page_events.seq)
    listening = asyncio.create_task(listener.until("person"))
    await until(lambda: bob.id in windows)
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
    assert "frame-src 'none'" in (await client.get("/")).headers["content-security-policy"]
    world.mini_apps.register("table", "http://127.0.0.1:8081/app")
    world.mini_apps.register("other", "https://dice.example/")
    policy = (await client.get("/index.html")).headers["content-security-policy"].split("; ")
    assert "frame-src http://127.0.0.1:8081 https://dice.example" in policy
    assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= set(policy)
    opened = await post(client, "app", user=anna.id, chat=group.id, app="table", start="abc")
    assert opened["url"].startswith("http://127.0.0.1:8081/app?tgWebAppStartParam=abc#tgWebAppData=user%3D")
    unknown = await client.post("/world/app", json={"user": anna.id, "chat": group.id, "app": "tables"})
    assert (unknown.status_code, unknown.json()) == (400, {"error": "there is no app 'tables'"})
