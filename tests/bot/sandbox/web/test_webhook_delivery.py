"""Updates brought to a webhook: each until it is taken, in order, and no more at once than agreed."""

import asyncio
from contextlib import asynccontextmanager

import aiohttp
import pytest
from aiohttp import web

from bot.ground.runtime import http_server
from bot.sandbox.web import webhook_delivery
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World


async def until(true):
    async with asyncio.timeout(60):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def rounds():
    """Time enough for what is not to happen."""
    for _ in range(30):
        await asyncio.sleep(0)


class Hook:
    """A bot's webhook: notes what comes, and answers as it is told."""

    def __init__(self):
        self.came = []
        self.secrets = set()
        self.answers = []
        self.at_once = self.most_at_once = 0
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def answer(self, request):
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        update = await request.json()
        self.secrets.add(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        self.came.append(update)
        await self.may_go_on.wait()
        self.at_once -= 1
        return self.answers.pop(0) if self.answers else web.Response()

    @asynccontextmanager
    async def listening(self, wanted=0):
        app = web.Application()
        app.router.add_post("/hook", self.answer)
        async with http_server.serve(app, "127.0.0.1", wanted) as port:
            self.url = f"http://127.0.0.1:{port}/hook"
            yield port

    def texts(self):
        return [update["message"]["text"] for update in self.came]

    async def has_come(self, count):
        await until(lambda: len(self.came) >= count)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch):
    monkeypatch.setattr(webhook_delivery, "LONGEST_PAUSE", 0.0)
    monkeypatch.setattr(webhook_delivery, "CONNECTING_AGAIN", 0.0)


@pytest.fixture
async def hook():
    return Hook()


@pytest.fixture
async def world():
    world = World()
    async with serve(create_app(world)) as world.address, aiohttp.ClientSession() as session:

        async def call(method, **params):
            url = f"{world.address}/bot{world.state.token}/{method}"
            async with session.post(url, json=params) as answer:
                return (await answer.json())["result"]

        world.call = call
        yield world
    assert world.state.failures == []


@pytest.fixture
def people(world):
    return [world.membership.add_person(name, started=True).id for name in ("Anna", "Bob", "Cid", "Dan")]


async def all_taken(world):
    await until(lambda: not len(world.state.updates))
    assert (await world.call("getWebhookInfo"))["pending_update_count"] == 0


async def test_what_waits_and_what_comes_is_brought_once_with_the_secret(world, hook, people):
    world.conversation.send(people[0], people[0], "/0")
    async with hook.listening():
        await world.call("setWebhook", url=hook.url, secret_token="a-secret")
        for number in range(1, 20):
            world.conversation.send(people[0], people[0], f"/{number}")
        await all_taken(world)
        assert hook.texts() == [f"/{number}" for number in range(20)]
        assert hook.secrets == {"a-secret"}
        await world.call("deleteWebhook")
        world.conversation.send(people[0], people[0], "/later")
        await rounds()
    assert len(hook.came) == 20
    assert len(world.state.updates) == 1


async def test_messages_of_a_chat_come_in_order_and_chats_side_by_side(world, hook, people):
    async with hook.listening():
        hook.may_go_on.clear()
        await world.call("setWebhook", url=hook.url, max_connections=3)
        for number in range(5):
            for person in people:
                world.conversation.send(person, person, f"/{person}_{number}")
        await hook.has_come(3)
        await rounds()
        assert len(hook.came) == 3
        hook.may_go_on.set()
        await all_taken(world)
    assert hook.most_at_once == 3
    for person in people:
        mine = [text for text in hook.texts() if text.startswith(f"/{person}_")]
        assert mine == [f"/{person}_{number}" for number in range(5)]


async def test_what_is_not_taken_comes_again_before_what_follows_it(world, hook, people):
    hook.answers = [web.Response(status=status) for status in (500, 403, 302, 200, 503)]
    async with hook.listening():
        await world.call("setWebhook", url=hook.url)
        for text in ("/a", "/b"):
            world.conversation.send(people[0], people[0], text)
        await all_taken(world)
        info = await world.call("getWebhookInfo")
    assert hook.texts() == ["/a", "/a", "/a", "/a", "/b", "/b"]
    assert info["last_error_message"] == "Wrong response from the webhook: 503 Service Unavailable"
    assert info["last_error_date"] > 0


def passes(monkeypatch, seconds):
    """So much time is over, by the clock of the loop."""
    loop = asyncio.get_running_loop()
    now = loop.time
    monkeypatch.setattr(loop, "time", lambda: now() + seconds)


async def test_an_answer_may_say_when_to_come_again(world, hook, people, monkeypatch):
    hook.answers = [web.Response(status=503, headers={"Retry-After": "100"})]
    async with hook.listening():
        await world.call("setWebhook", url=hook.url)
        world.conversation.send(people[0], people[0], "/a")
        await until(lambda: world.state.webhook.last_error_date)
        passes(monkeypatch, 40)
        await rounds()
        assert hook.texts() == ["/a"]
        passes(monkeypatch, 61)
        await hook.has_come(2)


async def test_a_bot_that_is_away_gets_everything_when_it_is_back(world, hook, people):
    async with hook.listening() as port:
        pass
    await world.call("setWebhook", url=hook.url)
    world.conversation.send(people[0], people[0], "/a")
    await until(lambda: world.state.webhook.last_error_date)
    assert (await world.call("getWebhookInfo"))["last_error_message"] == "Connection refused"
    async with hook.listening(port):
        await all_taken(world)
    assert hook.texts() == ["/a"]


async def test_faults_on_the_way(world, hook, people):
    for kind in ("refuse", "error", "lose"):
        world.state.fail_next(kind, "webhook")
    async with hook.listening():
        await world.call("setWebhook", url=hook.url)
        for text in ("/a", "/b"):
            world.conversation.send(people[0], people[0], text)
        await all_taken(world)
    assert hook.texts() == ["/a", "/a", "/b"], "the third time it came, and the answer was lost"


async def test_what_is_on_its_way_when_the_webhook_is_removed_stays_pending(world, hook, people):
    async with hook.listening():
        hook.may_go_on.clear()
        await world.call("setWebhook", url=hook.url)
        world.conversation.send(people[0], people[0], "/a")
        await hook.has_come(1)
        await world.call("deleteWebhook")
        (update,) = await world.call("getUpdates")
        assert update == hook.came[0]
        hook.may_go_on.set()
