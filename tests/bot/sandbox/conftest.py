"""A world with a few people, a clock that stands still, and a bot's calls to it."""

import json

import pytest

from bot.sandbox.methods import call, get_updates, note
from bot.sandbox.model import ApiError
from bot.sandbox.parameters import read_parameters
from bot.sandbox.world import World


class Clock:
    """Seconds since 1970 that pass only when told."""

    def __init__(self):
        self.time = 1_760_000_000.0

    def __call__(self):
        return self.time

    def pass_(self, seconds):
        self.time += seconds


class Api:
    """Calls Bot API methods as JSON carries them, but without HTTP, and keeps every answer."""

    def __init__(self, world):
        self.world, self.seen = world, []

    async def raw(self, method, files=None, **params):
        given, state = json.loads(json.dumps(params)), self.world.state
        if method == "getUpdates":
            status, body = await self._poll(given)
        else:
            status, body = call(state, method, given, files or {})
        body = json.loads(json.dumps(body))
        assert body["ok"] == (status == 200)
        assert body["ok"] or body["error_code"] == status
        self.seen.append((method, body))
        return body

    async def _poll(self, given):
        try:
            params = read_parameters("getUpdates", given, {})
            return 200, {"ok": True, "result": await get_updates(self.world.state, params, lambda: True)}
        except ApiError as error:
            note(self.world.state, "getUpdates", given, error)
            return error.code, error.answer()

    async def __call__(self, method, files=None, **params):
        body = await self.raw(method, files, **params)
        assert body["ok"], body
        return body["result"]

    async def error(self, method, files=None, **params):
        """The description of a refusal, without the words that most of them begin with."""
        body = await self.raw(method, files, **params)
        assert not body["ok"], body
        return body["description"].removeprefix("Bad Request: ")

    async def send(self, chat, text="x", **params):
        """Sends a message; gives it."""
        return await self("sendMessage", chat_id=chat.id, text=text, **params)

    async def refuses(self, chat, **params):
        """Why a message cannot be sent."""
        return await self.error("sendMessage", **{"chat_id": chat.id, "text": "x", **params})

    async def updates(self, **params):
        """All pending updates, confirmed at once."""
        found = await self("getUpdates", **params)
        if found:
            await self("getUpdates", offset=found[-1]["update_id"] + 1)
        return found


def place(sent):
    """The parameters that name a message."""
    return {"chat_id": sent["chat"]["id"], "message_id": sent["message_id"]}


def keyboard(*rows):
    """Inline keyboard markup of (text, data) pairs."""
    return {
        "inline_keyboard": [[{"text": text, "callback_data": data} for text, data in row] for row in rows]
    }


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def world(clock):
    return World(clock=clock)


@pytest.fixture
def api(world):
    return Api(world)


@pytest.fixture
def anna(world):
    return world.membership.add_person("Аня", username="anna", language_code="ru", started=True)


@pytest.fixture
def bob(world):
    return world.membership.add_person("Боб", "Б.", language_code="uk")


@pytest.fixture
def group(world, anna, bob):
    return group_of(world, anna, bob, "Кости", "group")


@pytest.fixture
def supergroup(world, anna, bob):
    return group_of(world, anna, bob, "Большие кости")


@pytest.fixture
def forum(world, anna, bob):
    return group_of(world, anna, bob, "Форум", "forum", ["Игры", "Болтовня"])


def group_of(world, anna, bob, title, *kind):
    chat = world.membership.add_group(title, [anna.id, bob.id], *kind)
    world.state.updates.clear()
    return chat
