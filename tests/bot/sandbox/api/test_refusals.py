"""The rarer refusals, and the schema's own tool."""

import pytest

from bot.sandbox.api.parameters import schema
from bot.sandbox.api.trim_schema import SERVED, trim
from bot.sandbox.errors import PeopleError
from bot.sandbox.text.links import checked_link


def published(described):
    """An item of the committed schema in the layout of the published file."""
    fields = [{"name": name, **field} for name, field in described["fields"].items()]
    return {**described, "fields": fields}


def test_the_committed_schema_is_what_trimming_makes():
    committed = schema()
    full = {
        "version": committed["version"],
        "methods": {name: published(item) for name, item in committed["methods"].items()},
        "types": {name: published(item) for name, item in committed["types"].items()},
    }
    full["methods"]["sendSticker"] = {"fields": [], "returns": ["Sticker"]}
    full["types"]["NotNeeded"] = {"fields": []}
    assert trim(full) == committed
    assert list(committed["methods"]) == list(SERVED)


@pytest.mark.parametrize(
    ("method", "params", "text"),
    [
        ("pinChatMessage", {"message_id": 77}, "message to pin not found"),
        ("leaveChat", {}, "chat member status can't be changed in private chats"),
        ("sendPhoto", {"photo": "no-such-id"}, "wrong file identifier/HTTP URL specified"),
        ("sendPhoto", {}, "there is no photo in the request"),
        ("sendPhoto", {"photo": "attach://card"}, "there is no file part named 'card' for photo"),
        ("editMessageText", {"text": "x"}, "message to edit not found"),
    ],
)
async def test_private_chats(api, anna, method, params, text):
    assert await api.error(method, chat_id=anna.id, **params) == f"Bad Request: {text}"


@pytest.mark.parametrize(
    ("method", "params", "text"),
    [
        ("getFile", {"file_id": "x"}, "wrong file_id or the file is temporarily unavailable"),
        ("setMyShortDescription", {"short_description": "x" * 121}, "short_description is too long"),
        ("sendMessage", {"chat_id": "@nobody", "text": "x"}, "chat not found"),
    ],
)
async def test_elsewhere(api, method, params, text):
    assert await api.error(method, **params) == f"Bad Request: {text}"


async def test_a_file_needs_the_token_and_a_known_path(api, world):
    assert (await api.client.get("/file/bot1:x/photos/file_1.png")).status_code == 401
    assert (await api.client.get(f"/file/bot{world.state.token}/photos/file_1.png")).status_code == 404


async def test_closing_is_polite(api):
    assert await api("logOut") is True
    assert await api("close") is True
    assert await api("setWebhook", url="") is True


async def test_topic_names_have_limits(api, world, forum):
    world.membership.promote(world.state.bot.id, forum.id)
    assert "too long" in await api.error("createForumTopic", chat_id=forum.id, name="x" * 129)


def test_what_people_cannot_do(world, anna, bob, group, supergroup):
    refused = [
        lambda: world.membership.add_topic(anna.id, group.id, "Игры"),
        lambda: world.membership.migrate(supergroup.id),
        lambda: world.membership.hide(bob.id, group.id),
        lambda: world.membership.join(bob.id, anna.id),
        lambda: world.state.chat(5),
        lambda: world.conversation.delete(anna.id, group.id, 999),
    ]
    for attempt in refused:
        with pytest.raises(PeopleError):
            attempt()
    world.membership.migrate(group.id)
    with pytest.raises(PeopleError, match="supergroup now"):
        world.conversation.send(anna.id, group.id, "x")


@pytest.mark.parametrize(
    ("target", "kept"),
    [
        ("tg://resolve?domain=x", "tg://resolve?domain=x"),
        ("X.yz", "http://x.yz/"),
        ("https://1.2.3.4:80/q", "https://1.2.3.4:80/q"),
        ("ftp://x.yz", None),
        ("http://localhost", None),
        ("two words.yz", None),
    ],
)
def test_links(target, kept):
    assert checked_link(target) == kept
