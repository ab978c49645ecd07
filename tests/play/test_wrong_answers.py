"""A server that answers as no Bot API server does: the bot lives, asks seldom, and plays on afterwards."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.ground.telegram.updates import HOLD_SECONDS
from bot.rulebook.names import NewGame
from bot.sandbox.model import Chat
from bot.table.presses import OpenItem
from tests.play.phones import Phones, take_turn
from tests.play.tables import started
from tests.play.talk import ask, first_offering, greeted
from tests.world import wire

SECONDS = 60.0
"""For which a server is wrong."""

Answer = tuple[int, object]
"""Status and body, JSON or a text."""


def ok(result: object) -> Answer:
    return 200, {"ok": True, "result": result}


def refused(code: int, text: object = "Too Many Requests", **more: object) -> Answer:
    return code, {"ok": False, "error_code": code, "description": text, **more}


ALL: dict[str, Answer] = {
    "ok alone": (200, {"ok": True}),
    "null": ok(None),
    "not ok": (200, {"ok": False}),
    "wait for a text": refused(429, parameters={"retry_after": "soon"}),
    "wait for an age": refused(429, parameters={"retry_after": 10**15}),
    "wait for less than nothing": refused(429, parameters={"retry_after": -5}),
    "wait for who knows how long": refused(429),
    "a strange error": (400, {"ok": False, "error_code": "x", "description": 5, "parameters": []}),
    "moved to a text": refused(400, "moved", parameters={"migrate_to_chat_id": "there"}),
    "a list": (200, []),
    "a string": (200, '"x"'),
    "half": (200, '{"ok":true,"result":[{"update_id":1,"mess'),
    "a page": (200, "<html><body>It works</body></html>"),
    "a gateway": (502, "<html>502 Bad Gateway</html>"),
}
"""Said to any call."""

UPDATES: dict[str, Answer] = {
    "no numbers": ok([{"update_id": "x"}, {"update_id": -1}, {"update_id": None}, {}, 5, None, "a"]),
    "too large a number": ok([{"update_id": 10**27 - 1}]),
    "no list": ok({"update_id": 1}),
    "an hour": refused(429, parameters={"retry_after": 3600}),
}

PERSON = {"id": 123456789, "is_bot": True, "first_name": "x", "username": "x_bot"}

RESULTS: dict[str, list[object]] = {
    "getMe": [{**PERSON, "is_bot": None}, [], {}, {**PERSON, "id": "1"}, {**PERSON, "username": None}],
    "getChatMember": [[], True, {"user": {}}, {"status": None}],
    "sendDice": [True, {"message_id": 5}, {"message_id": 5, "dice": {"emoji": "🎰", "value": 0}}],
    "sendMessage": [True, {}, {"message_id": "7"}],
    "editMessageText": [False, [], {}, {"message_id": None}],
}
"""What is wrong as the result of one method."""

KINDS: list[tuple[str, str | None, Answer]] = [
    *((name, None, answer) for name, answer in ALL.items()),
    *((name, "getUpdates", answer) for name, answer in UPDATES.items()),
    *((repr(result), method, ok(result)) for method, results in RESULTS.items() for result in results),
]


class Server:
    """The server, which answers to one method or to all as it is told to.

    Attributes:
        said: the wrong answers given, by method.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._real, self._wrong = wire.exchange, None
        self._starts: Iterator[Answer] = iter(())
        self.said = Counter[str]()
        monkeypatch.setattr(wire, "exchange", self._exchange)

    async def _exchange(self, world, method, *given):
        answer = next(self._starts, None) if method == "getMe" else None
        if self._wrong is not None and self._wrong[0] in {None, method}:
            answer = self._wrong[1]
        if answer is None:
            return await self._real(world, method, *given)
        self.said[method] += 1
        return answer

    async def wrong(self, method: str | None, answer: Answer) -> None:
        """Be wrong for a while; what waits at the server then is left alone."""
        self.said.clear()
        self._wrong = method, answer
        await asyncio.sleep(SECONDS)
        self._wrong = None

    def begins(self, answers: list[Answer]) -> None:
        """Answer so, one after the other, to whoever asks who it is."""
        self._starts = iter(answers)


async def act(phones: Phones, chat: Chat, people: list[int], method: str | None) -> None:
    """What people do while the server is wrong, which needs the method that is."""
    if method == "sendMessage":
        phones.world.conversation.send(people[0], chat.id, "/score")
    elif method == "getChatMember":
        page = await ask(phones, people[0], chat, "/settings")
        change = pack(SetSetting("quick_rerolls", "off"))  # for which it is looked up who that is
        await phones.tap(people[0], page, change)
        page.deleted = True  # by an administrator
    elif method == "sendDice":
        other, others = await greeted(phones, 2, f"_{len(phones.world.state.chats)}")
        await started(phones, other, others, "yatzy")
    elif method != "getMe":
        if method is None:  # what is fetched by a call of before would be answered in vain
            await asyncio.sleep(HOLD_SECONDS + 1)
        await take_turn(phones, chat)


def test_whatever_a_server_answers_the_bot_lives_asks_seldom_and_plays_on(evening, monkeypatch) -> None:
    server = Server(monkeypatch)
    met = set[str]()

    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        await started(phones, chat, people, "yatzy")
        for name, method, answer in KINDS:
            async with asyncio.TaskGroup() as group:
                group.create_task(server.wrong(method, answer))
                group.create_task(act(phones, chat, people, method))
            for called, times in server.said.items():
                assert times <= SECONDS / 5 + 1, f"{name}: {called}"
            met.update(server.said)
            await take_turn(phones, chat)

    evening(scene)
    assert met >= {method for _, method, _ in KINDS if method is not None} - {"getMe"}


def test_a_server_that_is_wrong_at_the_start_is_asked_again(lives, monkeypatch) -> None:
    server = Server(monkeypatch)
    pages = {
        "a list",
        "a string",
        "a page",
    }  # of a web site: at an address that was set, the bot says so and ends
    wrong = [answer for name, method, answer in KINDS if method in {None, "getMe"} and name not in pages]
    server.begins(wrong)

    async def scene(phones: Phones, life) -> None:
        begun = asyncio.get_running_loop().time()
        async with life():
            chat, people = await greeted(phones, 1)
            greeting = await first_offering(chat, NewGame)
            await phones.tap(people[0], greeting, pack(NewGame("turns")))
            await phones.board(chat.id, OpenItem)
        assert server.said["getMe"] == len(wrong)
        assert asyncio.get_running_loop().time() - begun > 5 * len(wrong) - 30

    lives(scene)
