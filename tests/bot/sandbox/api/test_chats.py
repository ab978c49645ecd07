"""Where a bot may speak: chats, rights, topics, migration; and what it may do with members, pins and tags."""

import itertools

import pytest

from bot.sandbox.model import PeopleError
from tests.bot.sandbox.conftest import place


async def own_statuses(api):
    """What the bot is told of itself: its status before and after."""
    changes = [u["my_chat_member"] for u in await api.updates() if "my_chat_member" in u]
    return [(each["old_chat_member"]["status"], each["new_chat_member"]["status"]) for each in changes]


async def test_private_chats_must_be_started_by_the_person(api, world, bob):
    assert await api.refuses(bob) == "Forbidden: bot can't initiate conversation with a user"
    world.conversation.send(bob.id, bob.id, "/start")
    await api.send(bob)
    world.membership.block(bob.id)
    assert await api.refuses(bob) == "Forbidden: bot was blocked by the user"
    world.conversation.send(bob.id, bob.id, "/start")
    await api.send(bob)
    assert [new for _, new in await own_statuses(api)] == ["kicked", "member"]
    said = await api.error("leaveChat", chat_id=bob.id)
    assert said == "chat member status can't be changed in private chats"


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_that_is_out_hears_so_and_a_muted_one_cannot_write(api, world, anna, kind):
    chat = world.membership.add_group("Дом", [anna.id], kind)
    chat.muted = True
    assert await api.refuses(chat) == "not enough rights to send text messages to the chat"
    world.membership.remove_bot(anna.id, chat.id)
    assert await api.refuses(chat) == f"Forbidden: bot was kicked from the {kind} chat"
    world.membership.add_bot(anna.id, chat.id)
    await api("leaveChat", chat_id=chat.id)
    assert await api.refuses(chat) == f"Forbidden: bot is not a member of the {kind} chat"
    statuses = ["left", "member", "kicked", "member", "left"]
    assert await own_statuses(api) == list(itertools.pairwise(statuses))
    world.membership.add_bot(anna.id, chat.id)
    world.membership.promote(world.state.bot.id, chat.id)
    await api.send(chat)
    assert world.state.failures == []


async def test_a_group_that_became_a_supergroup(api, world, anna, group):
    old = await api.send(group)
    new = world.membership.migrate(group.id)
    for method, params in (("sendMessage", {"chat_id": group.id}), ("editMessageText", place(old))):
        body = await api.raw(method, **params, text="x")
        assert body["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
        assert body["parameters"] == {"migrate_to_chat_id": new.id}
    own, *updates = await api.updates()
    assert own["my_chat_member"]["chat"]["id"] == new.id
    statuses = (own["my_chat_member"][f"{each}_chat_member"]["status"] for each in ("old", "new"))
    assert tuple(statuses) == ("left", "member")
    services = [update["message"] for update in updates]
    assert [m["from"]["first_name"] for m in services] == [anna.first_name, "Group"]
    assert [(m["chat"]["id"], m["chat"]["type"]) for m in services] == [
        (group.id, "group"),
        (new.id, "supergroup"),
    ]
    assert services[0]["migrate_to_chat_id"] == new.id
    assert services[1]["migrate_from_chat_id"] == group.id
    await api.send(new)
    world.conversation.send(anna.id, new.id, "/score")
    assert [update["message"]["text"] for update in await api.updates()] == ["/score"]
    with pytest.raises(PeopleError, match="supergroup now"):
        world.conversation.send(anna.id, group.id, "x")


async def test_of_who_is_banned_and_comes_back_an_administrator_hears_twice(api, world, anna, bob, group):
    membership = world.membership
    with pytest.raises(PeopleError, match="cannot ban"):
        membership.ban(bob.id, group.id, anna.id)
    membership.promote(world.state.bot.id, group.id)
    await api.updates(allowed_updates=["message", "chat_member"])
    membership.ban(anna.id, group.id, bob.id)
    membership.join(bob.id, group.id)
    updates = await api.updates()
    kinds = [next(kind for kind in update if kind != "update_id") for update in updates]
    assert kinds == ["message", "chat_member", "chat_member", "message"]
    assert updates[0]["message"]["from"]["id"] == anna.id
    assert updates[0]["message"]["left_chat_member"]["id"] == bob.id
    statuses = [each["chat_member"]["new_chat_member"]["status"] for each in updates[1:3]]
    assert statuses == ["kicked", "member"]


async def test_topics(api, world, anna, group, forum):
    games, _ = forum.topics
    sent = await api.send(forum, message_thread_id=games)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (games, True)
    assert sent["reply_to_message"]["forum_topic_created"]["name"] == "Игры"
    assert "message_thread_id" not in await api.send(forum)
    heard = world.conversation.send(anna.id, forum.id, "/score", thread=games)
    answer = await api.send(forum, reply_parameters={"message_id": heard.id})
    assert answer["message_thread_id"] == games
    for wrong in (1, 999):
        assert await api.refuses(forum, message_thread_id=wrong) == "message thread not found"
    forum.topics[games].closed = True
    assert await api.refuses(forum, message_thread_id=games) == "TOPIC_CLOSED"
    world.membership.delete_topic(forum.id, games)
    assert await api.refuses(forum, message_thread_id=games) == "message thread not found"
    assert forum.message(sent["message_id"]) is None
    for chat, said in ((group, "the chat is not a forum"), (forum, "not enough rights to create a topic")):
        assert await api.error("createForumTopic", chat_id=chat.id, name="x") == said
    world.membership.promote(world.state.bot.id, forum.id)
    assert "too long" in await api.error("createForumTopic", chat_id=forum.id, name="x" * 129)
    topic = await api("createForumTopic", chat_id=forum.id, name="Финал")
    await api.send(forum, message_thread_id=topic["message_thread_id"])


async def test_members_and_their_replies_where_a_thread_is_no_topic(api, world, anna, bob, supergroup):
    async def status(user):
        return (await api("getChatMember", chat_id=supergroup.id, user_id=user.id))["status"]

    sent = await api.send(supergroup)
    world.conversation.send(anna.id, supergroup.id, "да", reply_to=sent["message_id"])
    (update,) = await api.updates()
    assert update["message"]["message_thread_id"] == sent["message_id"]
    assert "is_topic_message" not in update["message"]
    assert [await status(anna), await status(bob)] == ["creator", "member"]
    world.membership.promote(bob.id, supergroup.id)
    admins = await api("getChatAdministrators", chat_id=supergroup.id)
    assert [admin["user"]["id"] for admin in admins] == [anna.id, bob.id]
    assert await api("getChatMemberCount", chat_id=supergroup.id) == 3
    world.membership.leave(bob.id, supergroup.id)
    assert await status(bob) == "left"
    await api.updates()
    for _ in range(2):
        world.membership.join(bob.id, supergroup.id)
    (came,) = [update["message"] for update in await api.updates()]
    assert came["new_chat_members"][0]["id"] == bob.id
    assert await api.error("getChatMember", chat_id=supergroup.id, user_id=5) == "user not found"


async def test_pins(api, world, group):
    sent = await api.send(group, "доска")
    said = await api.error("pinChatMessage", **place(sent))
    assert said == "not enough rights to manage pinned messages in the chat"
    world.membership.promote(world.state.bot.id, group.id)
    await api.updates()
    await api("pinChatMessage", **place(sent))
    assert (await api("getChat", chat_id=group.id))["pinned_message"]["text"] == "доска"
    (line,) = [update["message"] for update in await api.updates()]  # the bot hears of its own pins alone
    assert (line["from"]["is_bot"], line["pinned_message"]["message_id"]) == (True, sent["message_id"])
    assert line["message_id"] == sent["message_id"] + 1, "it has a number, as every message of the chat"
    await api("deleteMessage", **place(line))
    await api("unpinChatMessage", chat_id=group.id)
    assert "pinned_message" not in await api("getChat", chat_id=group.id)
    assert await api.error("unpinChatMessage", **place(sent)) == "message to unpin not found"


async def test_tags_of_regular_members_with_the_right_to_set_them(api, world, anna, bob, group):
    async def worn():
        return (await api("getChatMember", chat_id=group.id, user_id=bob.id)).get("tag")

    tag = {"chat_id": group.id, "user_id": bob.id, "tag": "Чемпион недели"}
    assert await api.error("setChatMemberTag", **tag) == "not enough rights"
    world.membership.promote(world.state.bot.id, group.id)
    group.bot_may_tag = False
    me = await api("getChatMember", chat_id=group.id, user_id=world.state.bot.id)
    assert not me["can_manage_tags"]
    assert await api.error("setChatMemberTag", **tag) == "not enough rights"
    group.bot_may_tag = True
    assert await worn() is None
    assert await api("setChatMemberTag", **tag)
    assert await worn() == "Чемпион недели"
    world.conversation.send(bob.id, group.id, "привет")
    messages = [u["message"] for u in await api.updates() if "message" in u]
    assert messages[-1]["sender_tag"] == "Чемпион недели"
    for user, said in ((4040, "user not found"), (anna.id, "CHAT_CREATOR_REQUIRED")):
        assert await api.error("setChatMemberTag", **tag | {"user_id": user}) == said
    assert await api("setChatMemberTag", **tag | {"tag": ""})
    assert await worn() is None
    await api("setChatMemberTag", **tag)
    world.membership.leave(bob.id, group.id)
    world.membership.join(bob.id, group.id)
    assert await worn() is None, "who leaves loses it"
    assert world.state.failures == []
    for wrong in ({"tag": "x" * 17}, {"tag": "🏆"}, {"chat_id": bob.id}):
        await api.error("setChatMemberTag", **tag | wrong)
    assert len(world.state.failures) == 3


async def test_the_menu_is_the_one_for_the_place_the_role_and_the_language(api, world, anna, bob, group):
    async def set_menu(word, language="", **scope):
        where = {"scope": scope} if scope else {}
        command = {"command": word, "description": word}
        await api("setMyCommands", commands=[command], language_code=language, **where)

    def menus(person):
        commands = world.conversation.snapshot(person.id)["commands"]
        return {int(chat): [item["command"] for item in menu] for chat, menu in commands.items()}

    await set_menu("any")
    assert menus(anna) == {anna.id: ["any"], group.id: ["any"]}
    await set_menu("groups", type="all_group_chats")
    await set_menu("admins", type="all_chat_administrators")
    await set_menu("groups_uk", "uk", type="all_group_chats")
    await set_menu("private", type="all_private_chats")
    assert menus(anna) == {anna.id: ["private"], group.id: ["admins"]}
    assert menus(bob) == {bob.id: ["private"], group.id: ["groups_uk"]}
    await set_menu("here", type="chat", chat_id=group.id)
    await set_menu("mine", type="chat_member", chat_id=group.id, user_id=anna.id)
    assert [menus(person)[group.id] for person in (anna, bob)] == [["mine"], ["here"]]
    await api("deleteMyCommands", scope={"type": "chat", "chat_id": group.id})
    assert menus(bob)[group.id] == ["groups_uk"]
    world.membership.remove_bot(anna.id, group.id)
    assert menus(bob)[group.id] == []


def test_what_people_cannot_do(world, anna, bob, group, supergroup):
    mine = world.conversation.send(anna.id, group.id, "моё").id
    vika = world.membership.add_person("Вика").id
    said, of_groups = world.conversation, world.membership
    for attempt in (
        lambda: of_groups.add_topic(anna.id, group.id, "Игры"),
        lambda: of_groups.migrate(supergroup.id),
        lambda: of_groups.hide(bob.id, group.id),
        lambda: of_groups.join(bob.id, anna.id),
        lambda: world.state.chat(5),
        lambda: said.send(vika, group.id, "x"),
        lambda: said.send(anna.id, group.id, " "),
        lambda: said.send(anna.id, group.id, "x", thread=5),
        lambda: said.send(anna.id, group.id, "x", reply_to=5),
        lambda: said.edit(bob.id, group.id, mine, "x"),
        lambda: said.delete(bob.id, group.id, mine),
        lambda: said.delete(anna.id, group.id, 999),
        lambda: said.tap(bob.id, group.id, mine, "x"),
    ):
        with pytest.raises(PeopleError):
            attempt()
