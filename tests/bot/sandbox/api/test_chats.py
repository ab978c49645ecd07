"""Where a bot may speak: chats, rights, topics, migration."""

import pytest


async def test_private_chats_must_be_started_by_the_person(api, world, bob):
    there = {"chat_id": bob.id, "text": "x"}
    assert await api.error("sendMessage", **there) == (
        "Forbidden: bot can't initiate conversation with a user"
    )
    world.conversation.send(bob.id, bob.id, "/start")
    await api("sendMessage", **there)
    world.membership.block(bob.id)
    assert await api.error("sendMessage", **there) == "Forbidden: bot was blocked by the user"
    world.conversation.send(bob.id, bob.id, "/start")
    await api("sendMessage", **there)
    kinds = [
        (u["my_chat_member"]["new_chat_member"]["status"])
        for u in await api.updates()
        if "my_chat_member" in u
    ]
    assert kinds == ["kicked", "member"]


@pytest.mark.parametrize(("kind", "name"), [("group", "group"), ("supergroup", "supergroup")])
async def test_a_bot_that_is_out_hears_so(api, world, anna, kind, name):
    chat = world.membership.add_group("Дом", [anna.id], kind)
    there = {"chat_id": chat.id, "text": "x"}
    world.membership.remove_bot(anna.id, chat.id)
    assert await api.error("sendMessage", **there) == f"Forbidden: bot was kicked from the {name} chat"
    world.membership.add_bot(anna.id, chat.id)
    await api("leaveChat", chat_id=chat.id)
    assert await api.error("sendMessage", **there) == f"Forbidden: bot is not a member of the {name} chat"
    statuses = [
        (u["my_chat_member"]["old_chat_member"]["status"], u["my_chat_member"]["new_chat_member"]["status"])
        for u in await api.updates()
        if "my_chat_member" in u
    ]
    assert statuses == [("left", "member"), ("member", "kicked"), ("kicked", "member"), ("member", "left")]
    assert world.state.failures == []


async def test_a_muted_bot_cannot_write_but_an_administrator_can(api, world, group):
    group.muted = True
    there = {"chat_id": group.id, "text": "x"}
    assert await api.error("sendMessage", **there) == (
        "Bad Request: not enough rights to send text messages to the chat"
    )
    world.membership.promote(world.state.bot.id, group.id)
    await api("sendMessage", **there)


async def test_a_group_that_became_a_supergroup(api, world, anna, group):
    old = await api("sendMessage", chat_id=group.id, text="доска")
    new = world.membership.migrate(group.id)
    for method, params in (
        ("sendMessage", {"text": "x"}),
        ("editMessageText", {"text": "x", "message_id": old["message_id"]}),
    ):
        body = await api.raw(method, chat_id=group.id, **params)
        assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
        assert body["parameters"] == {"migrate_to_chat_id": new.id}
    services = [update["message"] for update in await api.updates()]
    assert [(m["chat"]["id"], m["chat"]["type"]) for m in services] == [
        (group.id, "group"),
        (new.id, "supergroup"),
    ]
    assert services[0]["migrate_to_chat_id"] == new.id
    assert services[1]["migrate_from_chat_id"] == group.id
    await api("sendMessage", chat_id=new.id, text="x")
    world.conversation.send(anna.id, new.id, "/score")
    assert [update["message"]["text"] for update in await api.updates()] == ["/score"]


async def test_topics(api, world, anna, forum):
    games, _ = forum.topics
    sent = await api("sendMessage", chat_id=forum.id, message_thread_id=games, text="x")
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (games, True)
    assert sent["reply_to_message"]["forum_topic_created"]["name"] == "Игры"
    general = await api("sendMessage", chat_id=forum.id, text="x")
    assert "message_thread_id" not in general
    heard = world.conversation.send(anna.id, forum.id, "/score", thread=games)
    answer = await api("sendMessage", chat_id=forum.id, text="x", reply_parameters={"message_id": heard.id})
    assert answer["message_thread_id"] == games
    for wrong in (1, 999):
        said = await api.error("sendMessage", chat_id=forum.id, message_thread_id=wrong, text="x")
        assert said == "Bad Request: message thread not found"
    forum.topics[games].closed = True
    said = await api.error("sendMessage", chat_id=forum.id, message_thread_id=games, text="x")
    assert said == "Bad Request: TOPIC_CLOSED"
    world.membership.delete_topic(forum.id, games)
    said = await api.error("sendMessage", chat_id=forum.id, message_thread_id=games, text="x")
    assert said == "Bad Request: message thread not found"
    assert forum.message(sent["message_id"]) is None


async def test_opening_a_topic_needs_the_right(api, world, group, forum):
    assert await api.error("createForumTopic", chat_id=group.id, name="x") == (
        "Bad Request: the chat is not a forum"
    )
    assert await api.error("createForumTopic", chat_id=forum.id, name="x") == (
        "Bad Request: not enough rights to create a topic"
    )
    world.membership.promote(world.state.bot.id, forum.id)
    topic = await api("createForumTopic", chat_id=forum.id, name="Финал")
    await api("sendMessage", chat_id=forum.id, message_thread_id=topic["message_thread_id"], text="x")


async def test_replies_in_a_supergroup_without_topics_have_a_thread_that_is_no_topic(
    api, world, anna, supergroup
):
    sent = await api("sendMessage", chat_id=supergroup.id, text="x")
    world.conversation.send(anna.id, supergroup.id, "да", reply_to=sent["message_id"])
    (update,) = await api.updates()
    assert update["message"]["message_thread_id"] == sent["message_id"]
    assert "is_topic_message" not in update["message"]


async def test_members(api, world, anna, bob, group):
    assert (await api("getChatMember", chat_id=group.id, user_id=anna.id))["status"] == "creator"
    assert (await api("getChatMember", chat_id=group.id, user_id=bob.id))["status"] == "member"
    world.membership.promote(bob.id, group.id)
    admins = await api("getChatAdministrators", chat_id=group.id)
    assert [admin["user"]["id"] for admin in admins] == [anna.id, bob.id]
    assert await api("getChatMemberCount", chat_id=group.id) == 3
    world.membership.leave(bob.id, group.id)
    assert (await api("getChatMember", chat_id=group.id, user_id=bob.id))["status"] == "left"
    assert await api.error("getChatMember", chat_id=group.id, user_id=5) == "Bad Request: user not found"
    assert await api.error("getChat", chat_id=5) == "Bad Request: chat not found"
    assert await api.error("getChatAdministrators", chat_id=anna.id) == (
        "Bad Request: there are no administrators in the private chat"
    )


async def test_pins(api, world, group):
    sent = await api("sendMessage", chat_id=group.id, text="доска")
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    assert await api.error("pinChatMessage", **place) == (
        "Bad Request: not enough rights to manage pinned messages in the chat"
    )
    world.membership.promote(world.state.bot.id, group.id)
    await api.updates()
    await api("pinChatMessage", **place)
    assert (await api("getChat", chat_id=group.id))["pinned_message"]["text"] == "доска"
    (line,) = [update["message"] for update in await api.updates()]  # the bot hears of its own pins alone
    assert (line["from"]["is_bot"], line["pinned_message"]["message_id"]) == (True, sent["message_id"])
    assert line["message_id"] == sent["message_id"] + 1, "it has a number, as every message of the chat"
    await api("deleteMessage", chat_id=group.id, message_id=line["message_id"])
    await api("unpinChatMessage", chat_id=group.id)
    assert "pinned_message" not in await api("getChat", chat_id=group.id)
    assert await api.error("unpinChatMessage", **place) == "Bad Request: message to unpin not found"


async def test_chat_actions(api, world, anna):
    assert await api("sendChatAction", chat_id=anna.id, action="typing") is True
    assert await api.error("sendChatAction", chat_id=anna.id, action="dancing") == (
        "Bad Request: wrong parameter action in request"
    )
    assert len(world.state.failures) == 1


async def test_tags_of_regular_members_with_the_right_to_set_them(api, world, anna, bob, group):
    async def worn(user):
        return (await api("getChatMember", chat_id=group.id, user_id=user.id)).get("tag")

    regular = next(p for p in (anna, bob) if not group.is_admin(p.id))
    tag = {"chat_id": group.id, "user_id": regular.id, "tag": "Чемпион недели"}
    assert await api.error("setChatMemberTag", **tag) == "Bad Request: not enough rights"
    world.membership.promote(world.state.bot.id, group.id)
    group.bot_may_tag = False
    me = await api("getChatMember", chat_id=group.id, user_id=world.state.bot.id)
    assert not me["can_manage_tags"]
    assert await api.error("setChatMemberTag", **tag) == "Bad Request: not enough rights"
    group.bot_may_tag = True
    assert await worn(regular) is None
    assert await api("setChatMemberTag", **tag)
    assert await worn(regular) == "Чемпион недели"
    said = world.conversation.send(regular.id, group.id, "привет")
    assert said is not None
    messages = [u["message"] for u in await api.updates() if "message" in u]
    assert messages[-1]["sender_tag"] == "Чемпион недели"
    assert await api.error("setChatMemberTag", **tag | {"user_id": 4040}) == "Bad Request: user not found"
    owner = next(user for user, status in group.members.items() if status == "creator")
    assert await api.error("setChatMemberTag", **tag | {"user_id": owner}) == (
        "Bad Request: CHAT_CREATOR_REQUIRED"
    )
    assert await api("setChatMemberTag", **tag | {"tag": ""})
    assert await worn(regular) is None
    await api("setChatMemberTag", **tag)
    world.membership.leave(regular.id, group.id)
    world.membership.join(regular.id, group.id)
    assert await worn(regular) is None, "who leaves loses it"
    assert world.state.failures == []
    for wrong in ("x" * 17, "🏆"):
        await api.error("setChatMemberTag", **tag | {"tag": wrong})
    await api.error("setChatMemberTag", **tag | {"chat_id": bob.id})
    assert len(world.state.failures) == 3
