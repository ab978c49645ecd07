"""What carries the calls says of every answer and every failure what the library knows them as."""

import json
import logging
import socket
import traceback

import pytest
from telegram import InputFile
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.request import RequestData
from telegram.request._requestparameter import RequestParameter

from bot.ground.telegram.client import NotBotApiError, UnreachedError, WrongAnswerError, pause, was_not_sent
from tests.bot.telegram.scripted_server import always, http, refused, said


def given(parameters, **files):
    parts = [RequestParameter(name, value, None) for name, value in parameters.items()]
    return RequestData(parts + [RequestParameter(name, None, [file]) for name, file in files.items()])


PAGE = b"<html><h1>no</h1></html>"
NO = {
    "too many": (refused(429, "Too Many Requests: retry after 7", retry_after=7), RetryAfter, "7"),
    "nothing new": (refused(400, "Bad Request: message is not modified"), BadRequest, "is not modified"),
    "moved": (refused(400, "group is upgraded", migrate_to_chat_id=-1007), ChatMigrated, "-1007"),
    "unknown token": (refused(401, "Unauthorized"), InvalidToken, "Unauthorized"),
    "wrong path": (refused(404, "Not Found"), InvalidToken, "Not Found"),
    "blocked": (refused(403, "Forbidden: bot was blocked by the user"), Forbidden, "blocked"),
    "two pollers": (refused(409, "Conflict: terminated by other getUpdates"), Conflict, "terminated"),
    "trouble": (refused(500, "Internal Server Error"), NetworkError, "Internal"),
    "page of a proxy": (http(502, PAGE, kind="text/html"), NetworkError, r"Bad Gateway \(502\)"),
    "page for whoever asks too much": (http(429, PAGE, kind="text/html"), NetworkError, r"\(429\)"),
    "page of maintenance": (http(503, PAGE, kind="text/html"), NetworkError, r"Service Unavailable \(503\)"),
    "page of a web site": (http(404, PAGE, kind="text/html"), NotBotApiError, "not as a Bot API server"),
    "a page that says yes": (http(200, PAGE, kind="text/html"), NotBotApiError, "not as a Bot API server"),
    "sent elsewhere": (http(301, b"", "location: https://x.example/"), NotBotApiError, "301"),
    "half of an answer": (http(200, b'{"ok":tru'), WrongAnswerError, "no JSON"),
}


async def test_a_no_is_the_error_of_the_library(server, transport, caplog):
    caplog.set_level(logging.INFO)
    for number, (case, (answer, error, words)) in enumerate(NO.items(), 1):
        server.answer = always(answer)
        with pytest.raises(error, match=words) as caught:
            await transport.post(server.url(), given({}))
        assert len(server.requests) == number
        assert not isinstance(caught.value, TimedOut | UnreachedError)
        assert was_not_sent(caught.value) is (case == "page of a proxy"), case
        if case == "too many":
            assert pause(caught.value) == 7
    assert [each for each in caplog.records if each.exc_info or each.name.startswith("telegram")] == []


CUTS = {
    "before the effect": None,
    "in the line of status": b"HTTP/1.1 2",
    "in the headers": b"HTTP/1.1 200 OK\r\ncontent-length: 20\r\n",
    "in the body": said({"x": "y" * 100})[:-9],
    "by nonsense": b"NONSENSE\r\n\r\n",
}


async def test_a_call_that_is_cut_off_is_made_once_and_may_have_been_heard(server, transport):
    for answer in CUTS.values():
        server.requests.clear()
        server.answer, server.then_close = always(answer), True
        with pytest.raises(NetworkError) as caught:
            await transport.post(server.url("sendMessage"), given({"text": "once"}))
        assert not was_not_sent(caught.value)
        assert len(server.requests) == 1
        server.answer, server.then_close = always(said("getMe")), False
        assert await transport.post(server.url("getMe"), given({})) == "getMe"


async def test_what_was_not_reached_has_sent_nothing(carriers, monkeypatch):
    def unknown(*_args, **_kwargs):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    for url in ("http://127.0.0.1:9/bot1:SECRET/getMe", "http://x.example/bot1/getMe"):
        with pytest.raises(NetworkError) as caught:
            await carriers().post(url, given({}))
        assert was_not_sent(caught.value), url


PARAMETERS = {
    "chat_id": -1001234567890,
    "text": "Ход: 4 4 4 🎲 «ё» ½ & = + %41 \u0000 \"'\\ \n\t",
    "flag": True,
    "markup": '{"inline_keyboard":[[{"text":"Четвёрки","callback_data":"w:1"}]]}',
    "reply": {"message_id": 7, "deep": [1, None, {"ключ": "ё"}]},
    "list": ["message", "callback_query"],
    "nothing": None,
}


async def test_parameters_arrive_as_they_are_and_answers_whole(server, transport):
    big = [{"text": "ё" * 1000, "number": number} for number in range(150)]
    server.answer = always(said(big))
    assert await transport.post(server.url("sendMessage"), given(PARAMETERS)) == big
    arrived = server.requests[0].parameters()
    assert "nothing" not in arrived
    for name, value in arrived.items():
        left = isinstance(value, str) and not isinstance(PARAMETERS[name], str)
        assert (json.loads(value) if left else value) == PARAMETERS[name]
    assert len(arrived) == len(PARAMETERS) - 1
    broken = "x\ud83dy"  # half of a character goes out, is left out of what comes in, and stops nothing
    server.answer = always(http(200, b'{"ok":true,"result":["x\\ud83dy","\xff",' + b"9" * 30 + b"]}"))
    assert await transport.post(server.url(), given({"text": broken})) == ["xy", "�", int("9" * 30)]


async def test_files_go_up_and_come_down(server, transport):
    data = bytes(range(256)) * 2000
    file = InputFile(data, filename="запись «7».txt", attach=False)
    await transport.post(server.url("sendDocument"), given({"caption": "ё & 🎲"}, document=file))
    arrived = server.requests[0].parameters()
    assert arrived["caption"] == "ё & 🎲"
    assert (arrived["document"].data, arrived["document"].mime) == (data, "text/plain")
    server.answer = always(http(200, b"{" + data))
    assert await transport.retrieve(server.url("file")) == b"{" + data
    assert server.requests[1].line.startswith("GET ")
    assert server.connections == 1


async def test_the_token_is_in_no_error(server, transport):
    moved = http(301, b"", "location: /bot1:SECRET/getMe")
    for answer in (*CUTS.values(), moved, refused(401, "Unauthorized")):
        server.answer, server.then_close = always(answer), True
        with pytest.raises(TelegramError) as caught:
            await transport.post(server.url(), given({}))
        assert "SECRET" not in "".join(traceback.format_exception(caught.value)) + repr(caught.value)
    assert "SECRET" not in repr(transport)
