"""Which updates come, in which order, and until when."""

import asyncio

import pytest


def texts(updates):
    return [update["message"]["text"] for update in updates]


async def test_updates_stay_until_they_are_confirmed(api, world, anna):
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


async def test_a_long_poll_wakes_up(api, world, anna):
    poll = asyncio.create_task(api("getUpdates", timeout=30))
    await asyncio.sleep(0.05)
    assert not poll.done()
    world.conversation.send(anna.id, anna.id, "привет")
    assert texts(await poll) == ["привет"]


async def test_a_poll_without_time_returns_at_once(api):
    assert await api("getUpdates") == []
    assert await api("getUpdates", timeout=0) == []


async def test_two_polls_conflict_and_the_newer_goes_on(api, world, anna):
    older = asyncio.create_task(api.raw("getUpdates", timeout=30))
    await asyncio.sleep(0.05)
    newer = asyncio.create_task(api("getUpdates", timeout=30))
    assert await older == {
        "ok": False,
        "error_code": 409,
        "description": "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    }
    world.conversation.send(anna.id, anna.id, "привет")
    assert texts(await newer) == ["привет"]


async def test_only_kinds_that_were_asked_for_come(api, world, anna, bob, group):
    world.membership.promote(world.state.bot.id, group.id)
    await api.updates(allowed_updates=["message", "chat_member"])
    sent = await api("sendMessage", chat_id=group.id, text="x")
    world.conversation.tap(anna.id, group.id, sent["message_id"], "y")
    world.membership.leave(bob.id, group.id)
    assert [list(update)[1] for update in await api.updates()] == ["message", "chat_member"]
    await api.updates(allowed_updates=[])
    world.membership.join(bob.id, group.id)
    world.conversation.tap(anna.id, group.id, sent["message_id"], "y")
    assert [list(update)[1] for update in await api.updates()] == ["message", "callback_query"]
    assert "unknown kinds" in await api.error("getUpdates", allowed_updates=["mesage"])


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("привет всем", False),
        ("/score", True),
        ("/score@dice_poker_bot week", True),
        ("/score@Dice_Poker_Bot", True),
        ("/score@other_bot", False),
        ("см. /score", False),
        ("/", False),
        ("//", False),
        ("http://x.yz/score", False),
    ],
)
async def test_privacy_lets_commands_through(api, anna, group, text, heard):
    api.world.conversation.send(anna.id, group.id, text)
    assert texts(await api.updates()) == ([text] if heard else [])


async def test_privacy_lets_replies_to_the_bot_and_an_administrator_bot_hear(api, world, anna, bob, group):
    sent = await api("sendMessage", chat_id=group.id, text="x")
    chat = world.conversation.send(bob.id, group.id, "тишина")
    world.conversation.send(anna.id, group.id, "другому", reply_to=chat.id)
    world.conversation.send(anna.id, group.id, "боту", reply_to=sent["message_id"])
    assert texts(await api.updates()) == ["боту"]
    world.membership.promote(world.state.bot.id, group.id)
    await api.updates()
    world.conversation.send(anna.id, group.id, "всем")
    assert texts(await api.updates()) == ["всем"]


async def test_a_topic_opened_by_the_bot_does_not_make_every_word_a_reply(api, world, anna, forum):
    games, _ = forum.topics
    world.conversation.send(anna.id, forum.id, "болтовня", thread=games)
    assert await api.updates() == []


async def test_commands_carry_their_entity(api, world, anna):
    world.conversation.send(anna.id, anna.id, "/newgame@dice_poker_bot pirate")
    (update,) = await api.updates()
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 23}]


async def test_edited_messages_come_as_such(api, world, anna, group, clock):
    message = world.conversation.send(anna.id, group.id, "/score")
    clock.pass_(3)
    world.conversation.edit(anna.id, group.id, message.id, "/score week")
    first, second = await api.updates()
    assert first["message"]["text"] == "/score"
    assert second["edited_message"]["text"] == "/score week"
    assert second["edited_message"]["edit_date"] == first["message"]["date"] + 3


async def test_joining_and_leaving_are_service_messages(api, world, group):
    vika = world.membership.add_person("Вика")
    world.membership.join(vika.id, group.id)
    world.membership.join(vika.id, group.id)
    world.membership.leave(vika.id, group.id)
    came, went = [update["message"] for update in await api.updates()]
    assert came["new_chat_members"][0]["first_name"] == "Вика"
    assert went["left_chat_member"]["id"] == vika.id


async def test_the_bot_learns_who_added_it(api, world, anna):
    chat = world.membership.add_group("Новая", [anna.id])
    member, service = await api.updates()
    assert member["my_chat_member"]["from"]["language_code"] == "ru"
    assert member["my_chat_member"]["chat"]["id"] == chat.id
    assert service["message"]["new_chat_members"][0]["id"] == world.state.bot.id


async def test_an_anonymous_administrator_writes_as_the_group_and_taps_as_themselves(api, world, anna, group):
    world.membership.hide(anna.id, group.id)
    world.conversation.send(anna.id, group.id, "/stop")
    sent = await api("sendMessage", chat_id=group.id, text="x")
    world.conversation.tap(anna.id, group.id, sent["message_id"], "y")
    wrote, tapped = await api.updates()
    assert wrote["message"]["from"]["id"] == 1087968824
    assert wrote["message"]["sender_chat"]["id"] == group.id
    assert tapped["callback_query"]["from"]["id"] == anna.id
    world.membership.hide(anna.id, group.id, anonymous=False)
    world.conversation.send(anna.id, group.id, "/stop")
    assert (await api.updates())[0]["message"]["from"]["id"] == anna.id
