"""Setting and removing a webhook, and what the server says of it."""

import asyncio

import pytest

URL = "https://bot.example.org/updates"


async def test_what_is_set_is_told_until_it_is_removed(api, world, anna):
    world.conversation.send(anna.id, anna.id, "x")
    none = {"url": "", "has_custom_certificate": False, "pending_update_count": 1}
    assert await api("getWebhookInfo") == none
    assert await api("setWebhook", url=URL, secret_token="a-secret_1", allowed_updates=["message"]) is True
    told = {**none, "url": URL, "max_connections": 40, "allowed_updates": ["message"]}
    assert await api("getWebhookInfo") == told
    assert await api("setWebhook", url=URL, max_connections=7) is True
    assert await api("getWebhookInfo") == {**told, "max_connections": 7}
    assert await api("deleteWebhook") is True
    assert await api("getWebhookInfo") == {**none, "allowed_updates": ["message"]}
    assert await api("setWebhook", url=URL, drop_pending_updates=True) is True
    assert await api("setWebhook", url="") is True
    assert (await api("getWebhookInfo"))["pending_update_count"] == 0


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"url": "http://bot.example.org/"}, "bad webhook: An HTTPS URL must be provided for webhook"),
        (
            {"url": "https://bot.example.org:9000/"},
            "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ),
        ({"url": "ftp://bot.example.org"}, "invalid webhook URL specified"),
        ({"url": "https://[::1"}, "invalid webhook URL specified"),
        ({"url": URL, "secret_token": "x" * 257}, "secret token is too long"),
        ({"url": URL, "secret_token": "a secret"}, "secret token contains unallowed characters"),
        ({"url": URL, "max_connections": 101}, "max_connections must be 1 to 100"),
        ({"url": URL, "allowed_updates": ["gossip"]}, "unknown kinds of updates"),
    ],
)
async def test_what_cannot_be_set(api, world, params, words):
    assert words in await api.error("setWebhook", **params)
    assert (await api("getWebhookInfo"))["url"] == ""
    assert len(world.state.failures) == 1


async def test_updates_are_fetched_or_brought_not_both(api, world):
    polling = asyncio.create_task(api.error("getUpdates", timeout=30))
    await asyncio.sleep(0.05)
    await api("setWebhook", url="http://127.0.0.1:1/")
    assert await polling == "Conflict: terminated by setWebhook request"
    assert await api.error("getUpdates") == (
        "Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )
    await api("deleteWebhook")
    assert await api("getUpdates") == []
    assert world.state.failures == []
