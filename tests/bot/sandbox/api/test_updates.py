"""Which updates come, in which order, until when; fetched, or brought to a webhook."""

import asyncio

import pytest

from tests.bot.sandbox.conftest import keyboard

HOOK = "https://bot.example.org/updates"


def texts(updates):
    return [update["message"]["text"] for update in updates]


async def waiting(api):
    """A poll that waits for an update, and has begun to."""
    poll = asyncio.create_task(api.raw("getUpdates", timeout=30))
    await asyncio.sleep(0)
    assert not poll.done()
    return poll


async def test_updates_stay_until_they_are_confirmed(api, world, anna):
    assert await api("getUpdates") == await api("getUpdates", timeout=0) == []
    for text in "абв":
        world.conversation.send(anna.id, anna.id, text)
    first = await api("getUpdates")
    assert texts(first) == list("абв")
    assert await api("getUpdates") == first
    assert texts(await api("getUpdates", limit=2)) == list("аб")
    assert texts(await api("getUpdates", offset=first[1]["update_id"])) == list("бв")
    assert texts(await api("getUpdates")) == list("бв")
    assert texts(await api("getUpdates", offset=-1)) == ["в"]
    assert texts(await api("getUpdates")) == ["в"]
    ids = [update["update_id"] for update in first]
    assert ids == sorted(set(ids))


async def test_of_two_polls_the_newer_goes_on_and_updates_are_fetched_or_brought_not_both(api, world, anna):
    older, newer = await waiting(api), await waiting(api)
    assert await older == {
        "ok": False,
        "error_code": 409,
        "description": "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    }
    world.conversation.send(anna.id, anna.id, "привет")
    assert texts((await newer)["result"]) == ["привет"]
    await api.updates()
    polling = await waiting(api)
    await api("setWebhook", url="http://127.0.0.1:1/")
    assert (await polling)["description"] == "Conflict: terminated by setWebhook request"
    assert await api.error("getUpdates") == (
        "Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )
    assert world.state.failures == []


async def test_a_webhook_is_told_of_until_it_is_removed(api, world, anna):
    world.conversation.send(anna.id, anna.id, "x")
    none = {"url": "", "has_custom_certificate": False, "pending_update_count": 1}
    assert await api("getWebhookInfo") == none
    assert await api("setWebhook", url=HOOK, secret_token="a-secret_1", allowed_updates=["message"]) is True
    told = {**none, "url": HOOK, "max_connections": 40, "allowed_updates": ["message"]}
    assert await api("getWebhookInfo") == told
    assert await api("setWebhook", url=HOOK, max_connections=7) is True
    assert await api("getWebhookInfo") == {**told, "max_connections": 7}
    assert await api("deleteWebhook") is True
    assert await api("getWebhookInfo") == {**none, "allowed_updates": ["message"]}
    assert await api("setWebhook", url=HOOK, drop_pending_updates=True) is True
    assert await api("setWebhook", url="") is True
    assert (await api("getWebhookInfo"))["pending_update_count"] == 0


async def test_only_kinds_that_were_asked_for_come(api, world, anna, bob, group):
    world.membership.promote(world.state.bot.id, group.id)
    await api.updates(allowed_updates=["message", "chat_member"])
    sent = await api.send(group)
    world.conversation.tap(anna.id, group.id, sent["message_id"], "y")
    world.membership.leave(bob.id, group.id)
    assert [list(update)[1] for update in await api.updates()] == ["message", "chat_member"]
    await api.updates(allowed_updates=[])
    world.membership.join(bob.id, group.id)
    world.conversation.tap(anna.id, group.id, sent["message_id"], "y")
    assert [list(update)[1] for update in await api.updates()] == ["message", "callback_query"]


async def test_privacy_lets_commands_and_replies_to_the_bot_through(api, world, anna, group, forum):
    bob = next(user for user, status in group.members.items() if status == "member")
    heard = ["/score", "/score@dice_poker_bot week", "/score@Dice_Poker_Bot"]
    for text in ("привет всем", *heard, "/score@other_bot", "см. /score", "/", "//", "http://x.yz/score"):
        world.conversation.send(anna.id, group.id, text)
    sent = await api.send(group)
    chat = world.conversation.send(bob, group.id, "тишина")
    world.conversation.send(anna.id, group.id, "другому", reply_to=chat.id)
    world.conversation.send(anna.id, group.id, "боту", reply_to=sent["message_id"])
    world.conversation.send(anna.id, forum.id, "в теме, открытой ботом", thread=min(forum.topics))
    assert texts(await api.updates()) == [*heard, "боту"]
    world.membership.promote(world.state.bot.id, group.id)
    await api.updates()
    world.conversation.send(anna.id, group.id, "всем")
    assert texts(await api.updates()) == ["всем"]


async def test_commands_carry_their_entity_and_edited_ones_come_as_such(api, world, anna, clock):
    message = world.conversation.send(anna.id, anna.id, "/newgame@dice_poker_bot pirate")
    clock.pass_(3)
    world.conversation.edit(anna.id, anna.id, message.id, "/score week")
    first, second = await api.updates()
    assert first["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 23}]
    assert second["edited_message"]["text"] == "/score week"
    assert second["edited_message"]["edit_date"] == first["message"]["date"] + 3


async def test_joining_and_leaving_are_service_messages_and_the_bot_learns_who_added_it(api, world, anna):
    chat = world.membership.add_group("Новая", [anna.id])
    vika = world.membership.add_person("Вика")
    world.membership.join(vika.id, chat.id)
    world.membership.join(vika.id, chat.id)
    world.membership.leave(vika.id, chat.id)
    member, *services = await api.updates()
    assert member["my_chat_member"]["from"]["language_code"] == "ru"
    assert member["my_chat_member"]["chat"]["id"] == chat.id
    own, came, went = [update["message"] for update in services]
    assert own["new_chat_members"][0]["id"] == world.state.bot.id
    assert came["new_chat_members"][0]["first_name"] == "Вика"
    assert went["left_chat_member"]["id"] == vika.id


async def test_an_anonymous_administrator_writes_as_the_group_and_taps_as_themselves(api, world, anna, group):
    world.membership.hide(anna.id, group.id)
    world.conversation.send(anna.id, group.id, "/stop")
    sent = await api.send(group)
    world.conversation.tap(anna.id, group.id, sent["message_id"], "y")
    wrote, tapped = await api.updates()
    assert wrote["message"]["from"]["id"] == 1087968824
    assert wrote["message"]["sender_chat"]["id"] == group.id
    assert tapped["callback_query"]["from"]["id"] == anna.id
    world.membership.hide(anna.id, group.id, anonymous=False)
    world.conversation.send(anna.id, group.id, "/stop")
    assert (await api.updates())[0]["message"]["from"]["id"] == anna.id


OLD = "query is too old and response timeout expired or query ID is invalid"


@pytest.fixture
async def tap(api, world, bob, group):
    """Bob taps a board, or the message that stands there no longer; gives the query."""
    board = (await api.send(group, reply_markup=keyboard([("4", "d:1")])))["message_id"]

    def tapped(data="d:1"):
        return world.conversation.tap(bob.id, group.id, board, data)

    tapped.board = board
    return tapped


async def test_a_tap_reaches_the_bot_and_its_answer_the_one_who_tapped_once(api, anna, bob, group, tap):
    query, events = tap(), api.world.state.page_events
    tap("никакая кнопка" * 10)
    api.world.conversation.delete(anna.id, group.id, tap.board)
    tap()
    tapped, forged, gone = [update["callback_query"] for update in await api.updates()]
    assert (tapped["id"], tapped["data"], tapped["from"]["id"]) == (query, "d:1", bob.id)
    assert tapped["message"]["reply_markup"]["inline_keyboard"][0][0]["text"] == "4"
    assert forged["data"] == "никакая кнопка" * 10
    there = {"chat": {"id": group.id, "type": "group", "title": "Кости"}, "message_id": tap.board}
    assert gone["message"] == {**there, "date": 0}
    before = events.seq
    assert await api("answerCallbackQuery", callback_query_id=query, text="Держу 4", show_alert=True) is True
    assert await api.error("answerCallbackQuery", callback_query_id=query) == OLD
    (event,) = events.after(before, bob.id)
    said = {"type": "answer", "query": query, "text": "Держу 4", "alert": True}
    assert {name: event[name] for name in said} == said
    assert events.after(before, anna.id) == []


async def test_a_late_or_unknown_answer_is_refused(api, world, clock, tap):
    query = tap()
    clock.pass_(world.state.answer_seconds)
    other = tap()
    clock.pass_(0.5)
    assert await api.error("answerCallbackQuery", callback_query_id=query) == OLD
    assert await api.error("answerCallbackQuery", callback_query_id="12345") == OLD
    assert await api("answerCallbackQuery", callback_query_id=other) is True
    assert world.state.failures == []


async def test_answers_have_limits(api, world, tap):
    query = {"callback_query_id": tap()}
    assert await api.error("answerCallbackQuery", **query, text="x" * 201) == "MESSAGE_TOO_LONG"
    assert await api.error("answerCallbackQuery", **query, url="https://x.yz") == "URL_INVALID"
    link = f"https://t.me/{world.state.bot.username}?start=rules"
    assert await api("answerCallbackQuery", **query, text="x" * 200, url=link) is True
