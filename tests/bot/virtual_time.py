"""Time that passes only when nothing else can happen, and a Telegram that lives in memory."""

import asyncio
import functools
import inspect
import json
from collections import defaultdict

from pydantic import SecretStr
from telegram.error import TimedOut
from telegram.request import BaseRequest

from bot.config import Settings
from bot.ground.outbox.sender import Sender
from bot.ground.telegram.client import Client
from tests import rings
from tests.world.loop import VirtualLoop

TOKEN = "123456:abcdefghijklmnopqrstuvwxyzABCDEFGHI"


INLINE = (
    *("bot/service", "bot/clubs", "bot/store/test_earlier_versions.py", "bot/store/test_migrate.py"),
    *("bot/store/test_restore.py", "bot/store/test_daily_games.py", "bot/test_doctor.py"),
)
"""Rooms and files whose tests need no threads and no time of this machine, but for those marked `threads`."""


def without_threads(item):
    """Whether a test is one of such a room, and its database a file."""
    server = item.config.getoption("--database") == "postgres" or item.get_closest_marker("postgres")
    return rings.stands_in(item.path, INLINE) and not (server or item.get_closest_marker("threads"))


class TickingLoop(VirtualLoop):
    """One on which time passes between any two looks at the clock, as it does in the world."""

    def time(self):
        self._virtual.now += 1e-6
        return super().time()


def run(main, loop_factory=VirtualLoop):
    """Run a coroutine in virtual time, and return what it returns."""
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        return runner.run(main)


def virtual(test):
    """Run an async test in virtual time; it has its parameters and fixtures as any other."""

    @functools.wraps(test)
    def timeless(*args, **kwargs):
        run(test(*args, **kwargs))

    timeless.__signature__ = inspect.signature(test)
    del timeless.__wrapped__  # or pytest takes the test for a coroutine
    return timeless


def now():
    return asyncio.get_running_loop().time()


def refusal(code, text, **parameters):
    answer = {"ok": False, "error_code": code, "description": text}
    if parameters:
        answer["parameters"] = parameters
    return code, json.dumps(answer).encode()


def busy(seconds):
    """A refusal because of Telegram's limits."""
    return refusal(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)


DOWN = refusal(502, "Bad Gateway")


class Telegram(BaseRequest):
    """Answers calls from memory; `plan(method, parameters)` may return a refusal instead."""

    def __init__(self):
        self.calls = []  # (time, method, parameters)
        self.files = []
        self.texts = {}  # (chat, message) -> text now shown
        self.flying = defaultdict(int)
        self.most_flying = 0
        self.most_per_message = 0
        self.latency = 0.05
        self.plan = lambda _method, _parameters: None
        self.next_id = 100

    @property
    def read_timeout(self):
        return 5.0

    async def initialize(self):
        pass

    async def shutdown(self):
        pass

    def times(self, method="editMessageText", chat=None):
        return [
            at
            for at, name, parameters in self.calls
            if name == method and chat in {None, parameters.get("chat_id")}
        ]

    def shown(self, chat=None):
        return [
            parameters["text"]
            for _, name, parameters in self.calls
            if name == "editMessageText" and chat in {None, parameters["chat_id"]}
        ]

    async def do_request(self, url, method, request_data=None, *_args, **_kwargs):  # noqa: ARG002
        name = url.rsplit("/", 1)[1]
        parameters = request_data.parameters
        key = (parameters.get("chat_id"), parameters.get("message_id"))
        self.calls.append((now(), name, parameters))
        if request_data.contains_files:
            self.files.append(request_data.multipart_data)
        self.flying[key] += 1
        self.most_flying = max(self.most_flying, sum(self.flying.values()))
        if key[1] is not None:
            self.most_per_message = max(self.most_per_message, self.flying[key])
        try:
            planned = self.plan(name, parameters)
            await asyncio.sleep(self.latency)
        finally:
            self.flying[key] -= 1
        if planned == "lost answer":
            self._apply(name, parameters)
            raise TimedOut
        if planned is not None:
            return planned
        return 200, json.dumps({"ok": True, "result": self._apply(name, parameters)}).encode()

    def _apply(self, name, parameters):
        if name == "editMessageText":
            number = parameters.get("message_id", parameters.get("inline_message_id"))
            self.texts[parameters.get("chat_id", 0), number] = parameters["text"]
        if name.startswith("send"):
            self.next_id += 1
            self.texts[parameters["chat_id"], self.next_id] = parameters.get("text")
            thrown = {"dice": {"value": 64}} if name == "sendDice" else {}
            return {"message_id": self.next_id, **thrown}
        return True


def client_of(telegram):
    """A client of a Telegram in memory, whose address needs no certificates to be read."""
    return Client(Settings(bot_token=SecretStr(TOKEN), bot_api_url="http://telegram"), telegram)


def outbox(telegram, **options):
    return Sender(client_of(telegram), **options)
