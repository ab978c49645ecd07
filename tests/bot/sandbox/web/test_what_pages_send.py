"""What pages send that cannot be: bodies, files, photos, names; and the files and menus they are served."""

import pytest

PNG_1X1 = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")


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
