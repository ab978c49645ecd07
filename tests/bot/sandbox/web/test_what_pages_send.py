"""What pages send that cannot be: who they are, bodies, names; and that it is refused in one line."""

JSON = {"content-type": "application/json"}
DEEP = b"[" * 100_000
"""JSON that is nested as deeply as somebody likes."""
PATHS = (
    *("chats", "join", "leave", "send", "edit", "tap", "vote", "delete", "enter", "window", "clock", "talk"),
)


async def test_what_a_page_cannot_do_is_said_in_one_line(client, world, anna, bob, group):
    vika = world.membership.add_person("Вика").id
    mine = world.conversation.send(anna.id, group.id, "моё").id
    of_group = {"title": "x", "type": "group", "members": []}
    theirs = {"user": bob.id, "chat": group.id, "message": mine}
    for path, body, text in (
        ("people", {}, "missing: first_name"),
        ("people", {"first_name": " "}, "first_name must not be empty"),
        ("people", {"first_name": 5}, "first_name must be text"),
        ("people", {"first_name": "x", "age": 5}, "unknown field 'age'"),
        ("people", [], "the body must be an object"),
        ("chats", {**of_group, "type": "channel"}, "type must be group, supergroup or forum"),
        ("chats", of_group, "a group needs somebody in it"),
        ("chats", {**of_group, "members": ["1"]}, "members must be a list of numbers"),
        ("chats", {**of_group, "members": [5]}, "there is no person 5"),
        ("join", {"user": 5, "chat": 6}, "there is no person 5"),
        ("send", {"user": 5, "chat": 6, "text": "x"}, "there is no person 5"),
        ("send", {"user": vika, "chat": group.id, "text": "x"}, None),
        ("edit", {**theirs, "text": "x"}, None),
        ("leave", {"user": vika, "chat": group.id}, "Вика is not in that chat"),
        ("leave", {"user": bob.id, "chat": group.id, "person": anna.id}, "Боб cannot ban Аня"),
    ):
        answer = await client.post(f"/world/{path}", json=body)
        (said,) = answer.json().values()
        assert (answer.status_code, said) == (400, text or said), (path, body)
    for number in ("", "-", "--5", "x", "9" * 5000):
        assert (await client.get("/world/snapshot", params={"user": number})).status_code == 400
    assert (await client.get("/world/snapshot")).status_code == 400
    assert (await client.get("/world/events", params={"user": 5})).status_code == 400


async def test_a_body_that_cannot_be_read_is_refused_in_one_line(client, world, anna, group):
    before = len(world.state.people)
    bodies = (b'{"user": ' + DEEP, b'{"user": 1' + b"0" * 5000 + b"}", b"\xff", b"{")
    for path, body in (*((path, DEEP) for path in PATHS), *(("people", body) for body in bodies)):
        answer = await client.post(f"/world/{path}", content=body, headers=JSON)
        assert (answer.status_code, answer.json()) == (400, {"error": "the body is not JSON"}), path
    half = "\\ud800"  # half a character, as JSON has it, is no name and no text
    forum = f'{{"title": "x", "type": "forum", "members": [{anna.id}], "topics": ["{half}"]}}'
    for path, text in (
        ("people", f'{{"first_name": "x", "last_name": "{half}"}}'),
        ("chats", forum),
        ("send", f'{{"user": {anna.id}, "chat": {group.id}, "text": "{half}"}}'),
    ):
        assert (await client.post(f"/world/{path}", content=text, headers=JSON)).status_code == 400
    assert len(world.state.people) == before
