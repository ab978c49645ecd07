"""What a call must look like: address, encoding, parameters."""

import json

import httpx
import pytest

from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve


@pytest.fixture
async def client(world):
    async with serve(create_app(world)) as address, httpx.AsyncClient(base_url=address) as client:
        yield client


async def test_every_encoding_says_the_same(client, world, anna, buttons):
    url = f"/bot{world.state.token}/sendMessage"
    markup = buttons([("да", "y")])
    plain = {"chat_id": str(anna.id), "text": "1 & 2", "reply_markup": json.dumps(markup)}
    answers = [
        await client.post(url, params=plain),
        await client.post(url, data=plain),
        await client.post(url, json={"chat_id": anna.id, "text": "1 & 2", "reply_markup": markup}),
        await client.post(url, files={name: (None, value) for name, value in plain.items()}),
    ]
    results = [answer.json()["result"] for answer in answers]
    assert {(r["text"], json.dumps(r["reply_markup"])) for r in results} == {("1 & 2", json.dumps(markup))}
    assert world.state.failures == []


async def test_method_names_ignore_case(client, world):
    answer = await client.post(f"/bot{world.state.token}/GETme")
    assert answer.json()["result"]["username"] == world.state.bot.username


@pytest.mark.parametrize(
    ("address", "status", "text"),
    [
        ("1:wrong/getMe", 401, "Unauthorized"),
        ("424242:T/sendSticker", 404, "Not Found: method not found"),
        ("424242:T/nonsense", 404, "Not Found: method not found"),
    ],
)
async def test_a_wrong_address_is_refused(client, world, address, status, text):
    world.state.token = "424242:T"
    answer = await client.post(f"/bot{address}")
    assert answer.status_code == status
    assert answer.json() == {"ok": False, "error_code": status, "description": text}
    assert len(world.state.failures) == 1


@pytest.mark.parametrize(
    ("params", "text"),
    [
        ({}, "Bad Request: chat_id is empty"),
        ({"chat_id": 1}, "Bad Request: message text is empty"),
        ({"chat_id": 1, "text": ""}, "Bad Request: chat not found"),
        ({"chat_id": True, "text": "x"}, "can't parse chat_id"),
        ({"chat_id": 1, "text": 5}, "can't parse text as String"),
        ({"chat_id": 1, "text": "x", "txet": "y"}, "no parameter 'txet'"),
        ({"chat_id": 1, "text": "x", "parse_mode": "html5"}, "unsupported parse_mode"),
        ({"chat_id": 1, "text": "x", "parse_mode": "MarkdownV2"}, "unsupported parse_mode"),
        ({"chat_id": 1, "text": "x", "disable_notification": "maybe"}, "can't parse disable_notification"),
        ({"chat_id": 1, "text": "x", "message_thread_id": "one"}, "can't parse message_thread_id"),
        ({"chat_id": 1, "text": "x", "entities": []}, "does not model the parameter 'entities'"),
        ({"chat_id": 1, "text": "x", "reply_markup": "{"}, "can't parse reply_markup"),
        ({"chat_id": 1, "text": "x", "reply_markup": []}, "object expected"),
        ({"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": {}}}, "expected an Array"),
        ({"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{}]]}}, 'find field "text"'),
        ({"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": 1}]]}}, "type String"),
        (
            {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"text": "x", "colour": 1}]]}},
            "no field 'colour'",
        ),
        (
            {
                "chat_id": 1,
                "text": "x",
                "reply_markup": {"inline_keyboard": [[{"text": "x", "style": "red"}]]},
            },
            "invalid button style",
        ),
        ({"chat_id": 1, "text": "x", "reply_parameters": {"message_id": "5"}}, "type Integer"),
        ({"chat_id": 1, "text": "\ud800"}, "must be encoded in UTF-8"),
    ],
)
async def test_wrong_parameters_are_mistakes_and_are_remembered(client, world, params, text):
    body = json.dumps(params)
    answer = await client.post(
        f"/bot{world.state.token}/sendMessage", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert text in answer.json()["description"]
    assert len(world.state.failures) == (0 if "not found" in text else 1)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b"[1]"),
        ("application/json", b"{"),
        ("multipart/form-data", b"--x"),
        ("multipart/form-data; boundary=x", b"--x\r\nfoo: bar\r\n\r\nvalue\r\n--x--\r\n"),
        ("text/plain", b"chat_id=1"),
    ],
)
async def test_a_body_that_cannot_be_read_is_a_mistake(client, world, kind, body):
    answer = await client.post(f"/bot{world.state.token}/getMe", content=body, headers={"content-type": kind})
    assert answer.status_code == 400
    assert len(world.state.failures) == 1


async def test_the_ledger_keeps_what_was_asked_and_answered(api, world, anna):
    await api("sendMessage", chat_id=anna.id, text="раз")
    await api.error("editMessageText", chat_id=anna.id, message_id=999, text="два")
    sent, edited = world.state.call_log.calls
    assert (sent.method, sent.code, sent.family, dict(sent.params)["text"]) == (
        "sendMessage",
        200,
        "send",
        "раз",
    )
    assert (edited.ok, edited.description) == (False, "Bad Request: message to edit not found")
    assert world.state.call_log.counts[anna.id] == {"send": 1}
    assert world.state.call_log.made("sendMessage", anna.id) == [sent]
    assert world.state.call_log.made("sendMessage", 5) == []
    assert world.state.failures == []


async def test_json_of_any_depth_is_refused_and_breaks_nothing(client, world, anna):
    url, deep = f"/bot{world.state.token}/sendMessage", "[" * 100_000
    answers = [
        await client.post(url, content=deep, headers={"content-type": "application/json"}),
        await client.post(url, data={"chat_id": anna.id, "text": "x", "reply_markup": deep}),
        await client.post(url, params={"chat_id": anna.id, "text": "x", "reply_markup": deep[:2_000]}),
    ]
    assert [answer.status_code for answer in answers] == [400, 400, 400]
    assert [answer.json()["error_code"] for answer in answers] == [400, 400, 400]
