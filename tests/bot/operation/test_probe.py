"""What `doctor --probe` measures, in the sandbox with and without a limit for what one person sees."""

import asyncio
import time
from contextlib import asynccontextmanager

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.store.base import Marks
from bot.ground.store.database import Store
from bot.operation import probe
from bot.sandbox.state import BotWebhook, Limit, Limits
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from tests.bot.virtual_time import TOKEN


class Owner:
    """The owner of a bot with a test group in the sandbox, who runs the probe and presses the button."""

    def __init__(self, world, settings):
        self.world, self.settings = world, settings
        self.anna = world.membership.add_person("Аня", started=True)
        self.bob = world.membership.add_person("Боб")
        self.group = world.membership.add_group("Проба", [self.anna.id, self.bob.id])
        world.state.updates.clear()

    def sent(self):
        """What the bot has sent that still stands."""
        bot = self.world.state.bot
        return [
            m for m in self.group.messages.values() if m.sender is bot and not m.service and not m.deleted
        ]

    async def run(self, *, press=True):
        """Runs the probe; gives its findings by subject, the last of each."""
        found = {}
        async for finding in probe.probe(self.settings, self.group.id):
            if finding.text.startswith("press the button") and press:
                (button,) = self.sent()
                self.world.conversation.tap(self.anna.id, self.group.id, button.id, "probe")
            found[finding.subject] = finding
        return found


@asynccontextmanager
async def owning(tmp_path, limits):
    world = World(token=TOKEN, limits=limits)
    async with server_serve(create_app(world)) as address:
        yield Owner(
            world,
            Settings(
                database_path=tmp_path / "bot.db",
                bot_token=SecretStr(TOKEN),
                bot_api_url=address,
            ),
        )


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    monkeypatch.setattr(probe, "PACE", 0.0)
    monkeypatch.setattr(probe, "_POLL", 0)


@pytest.mark.parametrize(
    ("limits", "good", "said"),
    [
        (
            Limits(),
            True,
            "they count in the limit of the group: of those edits 17 were taken and one was refused for",
        ),
        (
            Limits(ephemeral_counts=False),
            True,
            "they do not count in the limit of the group: of those edits 30 were taken, of ordinary ones",
        ),
        (Limits(group=Limit(100, 60)), False, "it cannot be told, no limit was reached: of those edits 30"),
    ],
)
async def test_whether_edits_count_is_measured(tmp_path, limits, good, said):
    async with owning(tmp_path, limits) as owner:
        found = await owner.run()
        assert found["budget"].good is good
        assert found["budget"].text.startswith(said)
        assert str(found["shown"]) == "shown: ok: to Аня alone"
        assert found["length"].text == "1024 characters are taken, 1025 are not: Media_caption_too_long"
        assert owner.sent() == []
        assert owner.group.ephemeral == {}
        shown = owner.world.state.page_events.after(0, owner.bob.id)
        assert not [event for event in shown if "Only you" in str(event)]
        assert len(owner.world.state.updates) == 0
        faults = {call.description for call in owner.world.state.failures}
        assert faults == {"Bad Request: MEDIA_CAPTION_TOO_LONG"}


@pytest.mark.parametrize(
    ("longest", "good", "said"),
    [
        (4096, True, "4096 characters are taken, as documented"),
        (2048, True, "1025 characters are taken, 4096 are not: Media_caption_too_long"),
        (1000, False, "one of 1024 characters is not shown"),
    ],
)
async def test_how_long_a_text_may_be_is_measured(tmp_path, longest, good, said):
    async with owning(tmp_path, Limits()) as owner:
        owner.world.state.longest_ephemeral = longest
        finding = (await owner.run())["length"]
        assert (finding.good, finding.text) == (good, said)


async def running_lately(owner):
    async with await Store.open(owner.settings.database_path) as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))


async def has_a_webhook(owner):
    owner.world.state.webhook = BotWebhook("http://127.0.0.1:1/updates", "", 40)


async def has_much_to_do(owner):
    for _ in range(51):
        owner.world.conversation.send(owner.anna.id, owner.group.id, "/x")


async def has_no_token(owner):
    owner.settings = owner.settings.model_copy(update={"bot_token": None})


async def has_a_wrong_token(owner):
    owner.settings = owner.settings.model_copy(update={"bot_token": SecretStr("1:unknown")})


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (running_lately, "the bot is running, or was a minute ago, and would get"),
        (has_a_webhook, "a webhook is set"),
        (has_much_to_do, "51 updates wait for the bot"),
        (has_no_token, "BOT_TOKEN is not set"),
        (has_a_wrong_token, "BOT_TOKEN: "),
    ],
)
async def test_a_bot_that_cannot_be_probed_is_left_alone(tmp_path, bot, said):
    async with owning(tmp_path, Limits()) as owner:
        await bot(owner)
        waiting = len(owner.world.state.updates)
        (finding,) = (await owner.run()).values()
        assert str(finding).startswith(f"probe: problem: {said}")
        assert "does not know this token" in str(finding) or bot is not has_a_wrong_token
        assert {call.method for call in owner.world.state.call_log.calls} <= {"getMe", "getWebhookInfo"}
        assert len(owner.world.state.updates) == waiting


async def test_one_that_runs_elsewhere_is_noticed(tmp_path, monkeypatch):
    async with owning(tmp_path, Limits()) as owner:
        monkeypatch.setattr(probe, "_POLL", 5)
        updates = owner.world.state.updates
        begin = updates.begin_poll

        def begin_and_be_ended():
            asyncio.get_running_loop().call_soon(begin)  # by another program
            return begin()

        monkeypatch.setattr(updates, "begin_poll", begin_and_be_ended)
        (finding,) = (await owner.run()).values()
        assert "another program takes the updates of this bot" in str(finding)
        assert owner.sent() == []


async def test_updates_that_wait_are_left_to_the_bot(tmp_path):
    async with owning(tmp_path, Limits()) as owner:
        owner.world.conversation.send(owner.anna.id, owner.anna.id, "/start")
        assert (await owner.run())["budget"].good
        kinds = [list(update)[-1] for update in owner.world.state.updates.head(10)]
        assert kinds == ["message", "callback_query"]


async def test_nobody_need_press(tmp_path, monkeypatch):
    async with owning(tmp_path, Limits()) as owner:
        monkeypatch.setattr(probe, "WAIT", 0.2)
        finding = (await owner.run(press=False))["probe"]
        assert str(finding) == "probe: problem: nobody has pressed the button"
        assert owner.sent() == []


async def test_where_the_bot_may_not_show_anything_or_is_not_at_all_is_one_line(tmp_path):
    async with owning(tmp_path, Limits()) as owner:
        owner.world.state.answer_seconds = 0.0
        found = await owner.run()
        assert found["shown"].text.startswith("nothing can be shown to one person here: Query is too old")
        assert owner.sent() == []
        owner.world.membership.remove_bot(owner.anna.id, owner.group.id)
        finding = (await owner.run())["probe"]
        assert finding.text == f"{owner.group.id}: Forbidden: bot was kicked from the supergroup chat"


async def test_a_rich_message_is_sent_told_block_by_block_and_stays(tmp_path):
    async with owning(tmp_path, Limits()) as owner:
        found = [str(finding) async for finding in probe.rich(owner.settings, owner.group.id)]
        assert [line.split(": ")[:2] for line in found] == [
            [each, "ok"] for each in ("paragraph", "table", "details", "probe", "edits")
        ]
        assert found[1].startswith('table: ok: as it was sent: {"type":"table",')
        (message,) = owner.sent()
        assert [block["type"] for block in message.blocks] == ["paragraph", "table", "details"]
        assert owner.world.state.failures == []


@pytest.mark.parametrize(
    ("knows", "group", "said"), [(False, 0, "Not Found: method not found"), (True, 5, "Chat not found")]
)
async def test_a_rich_message_that_is_not_taken_is_told(tmp_path, knows, group, said):
    async with owning(tmp_path, Limits()) as owner:
        owner.world.state.knows_rich = knows
        (found,) = [each async for each in probe.rich(owner.settings, group or owner.group.id)]
        assert not found.good
        assert found.text.endswith(said)


async def test_a_guest_query_is_answered_edited_and_tapped(tmp_path):
    async with owning(tmp_path, Limits()) as owner:
        state, talk, found = owner.world.state, owner.world.conversation, {}
        outside = owner.world.membership.add_group("Без бота", [owner.anna.id], with_bot=False)
        async for finding in probe.guest(owner.settings, 0):
            if finding.text.startswith("write @"):
                talk.send(owner.anna.id, outside.id, f"@{state.bot.username}")
            elif finding.subject == "edit":
                (message,) = state.inline_messages.values()
                talk.tap(owner.anna.id, outside.id, message.id, "probe")
            found[finding.subject] = finding
        assert all(finding.good for finding in found.values())
        assert '"guest_query_id"' in found["query"].text
        assert '"chat_instance"' in found["tap"].text
        assert len(state.updates) == 0
