"""Updates brought to a webhook: each until it is taken, in order, and no more at once than agreed."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from bot.ground import http_server
from bot.sandbox.web import create_app, server_serve
from tests.bot.sandbox.web.conftest import until

PORT = 8443
HOOK = f"http://127.0.0.1:{PORT}/hook"


class Bot:
    """A bot's webhook: notes what comes, and answers as it is told.

    Attributes:
        came: texts of updates, with the seconds since its beginning.
    """

    def __init__(self, world):
        self._world, self._loop = world, asyncio.get_running_loop()
        self._began = self._loop.time()
        self.came, self.secrets, self.answers = [], set(), []
        self.at_once = self.most_at_once = 0
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def answer(self, request):
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.secrets.add(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        self.came.append(((await request.json())["message"]["text"], self._loop.time() - self._began))
        await self.may_go_on.wait()
        self.at_once -= 1
        return self.answers.pop(0) if self.answers else web.Response()

    @asynccontextmanager
    async def listening(self):
        app = web.Application()
        app.router.add_post("/hook", self.answer)
        async with http_server.serve_http(app, "127.0.0.1", PORT):
            yield

    def texts(self):
        return [text for text, _ in self.came]

    async def has_taken_all(self):
        await until(lambda: not len(self._world.state.updates))


@pytest.fixture
async def bot(world):
    async with server_serve(create_app(world)):
        yield Bot(world)
    assert world.state.failures == []


@pytest.fixture
def people(world):
    return [world.membership.add_person(name, started=True).id for name in ("Anna", "Bob", "Cid", "Dan")]


async def test_messages_of_a_chat_come_in_order_once_with_the_secret_and_chats_side_by_side(
    world, bot, api, people
):
    texts = [[f"/{person}_{number}" for number in range(5)] for person in people]
    async with bot.listening():
        bot.may_go_on.clear()
        for number in range(5):
            for person, mine in zip(people, texts, strict=True):
                world.conversation.send(person, person, mine[number])
            if not number:
                await api("setWebhook", url=HOOK, secret_token="a-secret", max_connections=3)
        await asyncio.sleep(1)
        assert len(bot.came) == 3
        bot.may_go_on.set()
        await bot.has_taken_all()
        assert (await api("getWebhookInfo"))["pending_update_count"] == 0
        await api("deleteWebhook")
        world.conversation.send(people[0], people[0], "/later")
        await asyncio.sleep(100)
    assert (bot.most_at_once, bot.secrets) == (3, {"a-secret"})
    assert len(bot.came) == 20
    assert [[text for text in bot.texts() if text in mine] for mine in texts] == texts
    assert len(world.state.updates) == 1


async def test_what_is_not_taken_comes_again_before_what_follows_it_and_when_an_answer_says(
    world, bot, api, people
):
    bot.answers = [web.Response(status=status) for status in (500, 403, 302, 200, 503)]
    bot.answers.append(web.Response(status=503, headers={"Retry-After": "100"}))
    async with bot.listening():
        await api("setWebhook", url=HOOK)
        for text in ("/a", "/b"):
            world.conversation.send(people[0], people[0], text)
        await bot.has_taken_all()
    info = await api("getWebhookInfo")
    assert bot.texts() == ["/a", "/a", "/a", "/a", "/b", "/b", "/b"]
    assert [later[1] - now[1] for now, later in zip(bot.came, bot.came[1:], strict=False)] == pytest.approx(
        [0, 2, 4, 0, 0, 100], abs=0.2
    )
    assert info["last_error_message"] == "Wrong response from the webhook: 503 Service Unavailable"
    assert info["last_error_date"] > 0


async def test_a_bot_that_is_away_gets_everything_when_it_is_back_and_faults_on_the_way_are_told(
    world, bot, api, people
):
    await api("setWebhook", url=HOOK)
    world.conversation.send(people[0], people[0], "/a")
    await until(lambda: world.state.webhook.last_error_date)
    assert (await api("getWebhookInfo"))["last_error_message"] == "Connection refused"
    async with bot.listening():
        for kind in ("refuse", "error", "lose"):
            world.state.fail_next(kind, "webhook")
        world.conversation.send(people[0], people[0], "/b")
        await bot.has_taken_all()
    assert bot.texts() == ["/a", "/a", "/b"], "the third time it came, and the answer was lost"


async def test_what_is_on_its_way_when_the_webhook_is_removed_stays_pending(world, bot, api, people):
    async with bot.listening():
        bot.may_go_on.clear()
        await api("setWebhook", url=HOOK)
        world.conversation.send(people[0], people[0], "/a")
        await until(lambda: bot.came)
        await api("deleteWebhook")
        (update,) = await api("getUpdates")
        assert update["message"]["text"] == "/a"
        bot.may_go_on.set()
