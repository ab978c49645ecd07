"""A call of the Bot API over HTTP: its address, its encoding, its files, and trouble on the way."""

import json

import httpx
import pytest

from tests.bot.sandbox.conftest import keyboard

JSON = {"content-type": "application/json"}


@pytest.fixture
def bot(world):
    return f"/bot{world.state.token}"


async def test_every_encoding_says_the_same(client, bot, world, anna):
    url = f"{bot}/sendMessage"
    markup = keyboard([("да", "y")])
    plain = {"chat_id": str(anna.id), "text": "1 & 2", "reply_markup": json.dumps(markup)}
    answers = [
        await client.post(url, params=plain),
        await client.post(url, data=plain),
        await client.post(url, json={"chat_id": anna.id, "text": "1 & 2", "reply_markup": markup}),
        await client.post(url, files={name: (None, value) for name, value in plain.items()}),
    ]
    results = [answer.json()["result"] for answer in answers]
    assert {(r["text"], json.dumps(r["reply_markup"])) for r in results} == {("1 & 2", json.dumps(markup))}
    assert (await client.post(f"{bot}/GETme")).json()["result"]["username"] == world.state.bot.username
    assert world.state.failures == []


async def test_a_wrong_address_is_refused(client, bot, world):
    for address, status, text in (
        ("/bot1:wrong/getMe", 401, "Unauthorized"),
        (f"{bot}/sendSticker", 404, "Not Found: method not found"),
    ):
        answer = await client.post(address)
        assert answer.status_code == status
        assert answer.json() == {"ok": False, "error_code": status, "description": text}
    assert len(world.state.failures) == 2
    assert (await client.get("/file/bot1:x/photos/file_1.png")).status_code == 401
    assert (await client.get(f"/file{bot}/photos/file_1.png")).status_code == 404


async def test_a_body_that_cannot_be_read_is_a_mistake(client, bot, world, anna):
    deep = "[" * 100_000
    for number, (kind, body) in enumerate(
        (
            ("application/json", b"[1]"),
            ("application/json", b"{"),
            ("application/json", deep),
            ("multipart/form-data", b"--x"),
            ("multipart/form-data; boundary=x", b"--x\r\nfoo: bar\r\n\r\nvalue\r\n--x--\r\n"),
            ("text/plain", b"chat_id=1"),
        ),
        1,
    ):
        answer = await client.post(f"{bot}/getMe", content=body, headers={"content-type": kind})
        assert (answer.status_code, answer.json()["error_code"]) == (400, 400)
        assert len(world.state.failures) == number
    given = {"chat_id": anna.id, "text": "x", "reply_markup": deep}
    answer = await client.post(f"{bot}/sendMessage", data=given)
    assert (answer.status_code, answer.json()["error_code"]) == (400, 400)


async def test_files_are_served_but_only_pictures_are_shown(client, bot, anna):
    png = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489")
    page = b"<script>alert(1)</script>"
    for method, name, file in (
        ("sendPhoto", "photo", ("a.png", png, "image/png")),
        ("sendDocument", "document", ("a.html", page, "text/html")),
    ):
        sent = await client.post(f"{bot}/{method}", data={"chat_id": anna.id}, files={name: file})
    number = sent.json()["result"]["document"]["file_id"]
    told = (await client.post(f"{bot}/getFile", data={"file_id": number})).json()["result"]
    assert (await client.get(f"/file{bot}/{told['file_path']}")).content == page
    snapshot = (await client.get("/world/snapshot", params={"user": anna.id})).json()
    photo, document = snapshot["messages"][str(anna.id)]
    shown = await client.get(photo["photo"])
    assert (shown.content, shown.headers["content-type"]) == (png, "image/png")
    assert document["document"]["name"] == "a.html"
    saved = await client.get(document["document"]["url"])
    assert (saved.content, saved.headers["content-type"]) == (page, "application/octet-stream")
    assert saved.headers["content-disposition"] == "attachment"
    assert (await client.get("/world/file/nothing")).status_code == 404


async def test_connections_are_lost_and_answers_late_when_they_are_told_to(client, bot, world, anna):
    there, send = {"chat_id": anna.id, "text": "x"}, f"{bot}/sendMessage"
    world.state.fail_next("refuse", "sendMessage")
    world.state.fail_next("lose", "sendMessage")
    world.state.fail_next("error")
    assert (await client.post(f"{bot}/getUpdates")).status_code == 200, "polling fails only when named"
    assert (await client.post(f"{bot}/getMe")).status_code == 502
    for messages in (0, 1):
        with pytest.raises(httpx.RemoteProtocolError):
            await client.post(send, json=there)
        assert len(world.state.chats[anna.id].messages) == messages
    assert (await client.post(send, json=there)).status_code == 200
    world.state.faults.latency = 3600.0
    with pytest.raises(httpx.ReadTimeout):
        await client.post(send, json=there)
    world.state.faults.latency = 0.0
    assert (await client.post(f"{bot}/getMe")).status_code == 200


async def test_updates_are_fetched_over_http_until_a_webhook_is_set(client, bot, world, anna):
    world.conversation.send(anna.id, anna.id, "/x")
    found = (await client.post(f"{bot}/getUpdates", json={"timeout": 50})).json()["result"]
    assert [update["message"]["text"] for update in found] == ["/x"]
    assert (await client.post(f"{bot}/setWebhook", json={"url": "https://bot.example.org/"})).json()["ok"]
    refused = await client.post(f"{bot}/getUpdates")
    assert (refused.status_code, refused.json()["error_code"]) == (409, 409)
