"""Everything the sandbox emits, against models nobody here wrote: PTB and the published schema."""

import asyncio

import pytest
import telegram

from bot.ground.telegram.bodies import rich_blocks
from bot.sandbox.parameters import Upload, check_json, schema
from bot.sandbox.world import World
from tests.bot.sandbox.api.test_ephemeral import PNG, address
from tests.bot.sandbox.api.test_refusals import QUIZ
from tests.bot.sandbox.api.trim_schema import trim
from tests.bot.sandbox.conftest import Api, place

KINDS = [
    *("message", "edited_message", "callback_query", "my_chat_member", "chat_member"),
    *("poll", "poll_answer", "guest_message", "inline_query", "chosen_inline_result"),
]
MARKUP = {
    "inline_keyboard": [
        [{"text": "4", "callback_data": "d", "style": "primary"}, {"text": "?", "url": "https://x.yz"}]
    ]
}
RICH = (
    "<b>b<i>i</i></b><u>u</u><s>s</s><tg-spoiler>x</tg-spoiler><code>c</code><pre>p</pre>"
    '<pre><code class="language-py">p</code></pre><a href="https://x.yz">l</a>'
    '<a href="tg://user?id={}">m</a><blockquote>q</blockquote>'
    " <blockquote expandable><pre>e</pre></blockquote>"
    '<tg-time unix="1760000000" format="r">t</tg-time><tg-time unix="1760000000">t</tg-time>'
    '<tg-emoji emoji-id="5368324170671202286">👍</tg-emoji> /score @someone https://x.yz'
)
OWN_TABLES = (
    "<b>b<i>i</i></b> <u>u</u><s>s</s><code>c</code>\n\n"
    "<tr><th left></th><th><b>A</b></th><th>B</th></tr>\n<tr><td left>ones</td><td>3</td><td>2</td></tr>"
    "<tr><td left>total</td><td 2>5</td></tr>\n"
    '<details><summary>more</summary><a href="https://x.yz?a=1&amp;b">l</a> <a href="tg://user?id={}">m</a>\n'
    '<pre>p</pre><blockquote>q</blockquote><tg-time unix="1760000000" format="r">t</tg-time></details>'
)
NEWER = {"can_send_welcome_messages", "ephemeral_message_id", "receiver_user", "rich_message"}
"""Fields of Bot API 10.3, which PTB does not know: it stops at 10.0."""


async def story():
    """Makes every kind of update and answer; returns the updates, and the calls with their answers."""
    world = World()
    api = Api(world)
    updates = await api.updates(allowed_updates=KINDS)
    anna = world.membership.add_person("Аня <b>", "&", "anna", "ru")
    bob = world.membership.add_person("Боб")
    world.conversation.send(anna.id, anna.id, "/start rules_pirate https://x.yz @anna_anna")
    old = world.membership.add_group("Группа", [anna.id, bob.id], "group")
    forum = world.membership.add_group("Форум", [anna.id, bob.id], "forum", ["Игры"])
    for chat in (old, forum):
        world.membership.promote(world.state.bot.id, chat.id)
    for chat, extra in ((anna, {}), (old, {}), (forum, {"message_thread_id": min(forum.topics)})):
        await talk(api, world, anna, chat, extra)
    await api("setChatMemberTag", chat_id=forum.id, user_id=bob.id, tag="Чемпион недели")
    world.conversation.send(bob.id, forum.id, "спасибо")
    await api("getChatMember", chat_id=forum.id, user_id=bob.id)
    world.membership.promote(bob.id, forum.id)
    updates += await api.updates()
    await changes_of_people(api, world, anna, forum)
    await where_the_bot_is_not(api, world, anna, bob)
    updates += await api.updates()
    world.membership.migrate(old.id)
    await api.raw("sendMessage", chat_id=old.id, text="x")
    world.state.refuse(forum.id, 5)
    await api.raw("sendMessage", chat_id=forum.id, text="x")
    world.membership.block(anna.id)
    world.membership.remove_bot(anna.id, forum.id)
    await files(api, world, bob)
    await about_the_bot(api)
    updates += await api.updates()
    assert world.state.failures == []
    return updates, api.seen


async def talk(api, world, anna, chat, extra):
    """A board sent, edited, tapped, pinned and deleted in one chat."""
    rich = {"text": RICH.format(anna.id), "parse_mode": "HTML", "reply_markup": MARKUP}
    sent = await api("sendMessage", chat_id=chat.id, **rich, **extra)
    await api("editMessageText", **place(sent), text="два", reply_markup=MARKUP)
    await api("editMessageReplyMarkup", **place(sent))
    blocks = {"rich_message": {"blocks": rich_blocks(OWN_TABLES.format(anna.id))}}
    tables = await api("sendRichMessage", chat_id=chat.id, **blocks, reply_markup=MARKUP, **extra)
    await api("editMessageReplyMarkup", **place(tables))
    await api("editMessageText", **place(tables), text="три")
    await api("editMessageText", **place(tables), **blocks)
    await api("pinChatMessage", **place(sent))
    await api("getChat", chat_id=chat.id)
    thread = extra.get("message_thread_id")
    reply = world.conversation.send(anna.id, chat.id, "ответ", thread=thread, reply_to=sent["message_id"])
    world.conversation.edit(anna.id, chat.id, reply.id, "правка")
    quiz = await api("sendPoll", chat_id=chat.id, **QUIZ, explanation="2", open_period=600, **extra)
    world.conversation.vote(anna.id, chat.id, quiz["message_id"], [0])
    await api("stopPoll", **place(quiz))
    query = world.conversation.tap(anna.id, chat.id, sent["message_id"], "d")
    if chat.id < 0:
        await ephemeral(api, anna, chat, query, rich)
    await api("answerCallbackQuery", callback_query_id=query, text="да")
    await api("unpinChatMessage", chat_id=chat.id)
    await api("getChatMember", chat_id=chat.id, user_id=anna.id)
    await api("getChatMemberCount", chat_id=chat.id)
    await api("sendChatAction", chat_id=chat.id, action="typing")
    await api("deleteMessage", **place(sent))
    world.conversation.tap(anna.id, chat.id, sent["message_id"], "d")


async def ephemeral(api, anna, chat, query, rich):
    """A message that one person sees in place of the board, tapped and edited; and such a picture."""

    def alone(query):
        return {"receiver_user_id": anna.id, "callback_query_id": query}

    over = alone(query) | {"replace_callback_query_message": True}
    sent = await api("sendMessage", chat_id=chat.id, **rich, ephemeral_message_parameters=over)
    again = api.world.conversation.tap(anna.id, chat.id, -sent["ephemeral_message_id"], "d")
    await api("editEphemeralMessageText", **address(sent), text="два", reply_markup=MARKUP)
    await api("editEphemeralMessageReplyMarkup", **address(sent))
    png = {"photo": Upload("card.png", "image/png", PNG)}
    photo = await api("sendPhoto", png, chat_id=chat.id, ephemeral_message_parameters=alone(again))
    await api("deleteEphemeralMessage", **address(sent))
    await api("editEphemeralMessageCaption", **address(photo), caption="иначе")
    media = {"type": "photo", "media": photo["photo"][0]["file_id"]}
    await api("editEphemeralMessageMedia", **address(photo), media=media)
    await api("deleteEphemeralMessage", **address(photo))


async def changes_of_people(api, world, anna, forum):
    """Topics, administrators, anonymity, coming and going."""
    await api("createForumTopic", chat_id=forum.id, name="Финал")
    await api("getChatAdministrators", chat_id=forum.id)
    world.membership.hide(anna.id, forum.id)
    world.conversation.send(anna.id, forum.id, "тайно", thread=min(forum.topics))
    vika = world.membership.add_person("Вика")
    for change in (world.membership.join, world.membership.promote, world.membership.leave):
        change(vika.id, forum.id)
        await api("getChatMember", chat_id=forum.id, user_id=vika.id)


async def where_the_bot_is_not(api, world, anna, bob):
    """The answer to whoever names the bot, a result that somebody sends, and taps on both."""
    group = world.membership.add_group("Без бота", [anna.id, bob.id], with_bot=False)
    pair = world.membership.add_pair(anna.id, bob.id)
    text = {"message_text": RICH.format(anna.id), "parse_mode": "HTML"}
    article = {
        "type": "article",
        "id": "a",
        "title": "t",
        "input_message_content": text,
        "reply_markup": MARKUP,
    }
    world.conversation.send(anna.id, group.id, f"@{world.state.bot.username} x")
    (query,) = world.state.guest_queries
    sent = await api("answerGuestQuery", guest_query_id=query, result=article)
    await api("editMessageText", inline_message_id=sent["inline_message_id"], text="два", reply_markup=MARKUP)
    asked = world.conversation.ask(bob.id, pair.id, "x")
    await api("answerInlineQuery", inline_query_id=asked, results=[article], cache_time=0, is_personal=True)
    message = world.conversation.choose(bob.id, asked, "a")
    await api("editMessageReplyMarkup", inline_message_id=message.inline_id)
    for one in (message, *group.messages.values()):
        if one.inline_id:
            tapped = world.conversation.tap(anna.id, one.chat.id, one.id, "d")
            await api("answerCallbackQuery", callback_query_id=tapped)


async def about_the_bot(api):
    """Menus and texts."""
    await api("getMe")
    await api("setMyCommands", commands=[{"command": "top", "description": "рейтинг"}], language_code="ru")
    await api("getMyCommands", language_code="ru")
    for method, field in (
        ("MyName", "name"),
        ("MyDescription", "description"),
        ("MyShortDescription", "short_description"),
    ):
        await api(f"set{method}", **{field: "x"})
        assert await api(f"get{method}") == {field: "x"}
    await api("getWebhookInfo")


async def files(api, world, bob):
    """Dice, a picture and a document, each sent again by its number."""
    world.conversation.send(bob.id, bob.id, "/start")
    for emoji, most in (("🎰", 64), ("🎲", 6)):
        sent = await api("sendDice", chat_id=bob.id, emoji=emoji)
        assert sent["dice"]["emoji"] == emoji
        assert 1 <= sent["dice"]["value"] <= most
    for method, field, file in (
        ("sendPhoto", "photo", Upload("card.png", "image/png", PNG)),
        ("sendDocument", "document", Upload("g1.txt", "text/plain", PNG)),
    ):
        sent = await api(method, {field: file}, chat_id=bob.id, caption="<b>итог</b>", parse_mode="HTML")
        file_id = (sent["photo"][0] if field == "photo" else sent["document"])["file_id"]
        await api("getFile", file_id=file_id)
        await api("editMessageCaption", **place(sent), caption="иначе")
        await api(method, chat_id=bob.id, **{field: file_id})


@pytest.fixture(scope="module")
def told():
    return asyncio.run(story())


def test_the_story_has_every_kind_and_fits_the_published_schema(told):
    updates, seen = told
    assert {name for update in updates for name in update} - {"update_id"} == set(KINDS)
    served = set(schema()["methods"]) - {
        *("getUpdates", "setWebhook", "deleteWebhook", "logOut", "close", "leaveChat", "deleteMyCommands"),
    }
    assert served <= {method for method, body in seen if body["ok"]}
    for update in updates:
        check_json("Update", update, "update")
    for method, body in seen:
        if body["ok"]:
            returns = schema()["methods"][method]["returns"]
            if returns == ["Message", "Boolean"]:
                returns = ["Message" if isinstance(body["result"], dict) else "Boolean"]
            check_json(returns[0], body["result"], method)


def test_the_committed_schema_is_what_trimming_makes():
    def published(described):
        """An item of the committed schema in the layout of the published file."""
        fields = [{"name": name, **field} for name, field in described["fields"].items()]
        return {**described, "fields": fields}

    committed = schema()
    full = {
        "version": committed["version"],
        "methods": {name: published(item) for name, item in committed["methods"].items()},
        "types": {name: published(item) for name, item in committed["types"].items()},
    }
    full["methods"]["sendSticker"] = {"fields": [], "returns": ["Sticker"]}
    full["types"]["NotNeeded"] = {"fields": []}
    assert trim(full, committed["methods"]) == committed


def unknown(value, path=""):
    """What PTB objects keep aside because they do not know it."""
    if isinstance(value, telegram.TelegramObject):
        aside = value.api_kwargs.keys() - NEWER
        found = [f"{path}.{name}" for name in aside if not name.startswith("new_chat_p")]
        for name in value.to_dict(recursive=False):
            found += unknown(getattr(value, {"from": "from_user"}.get(name, name), None), f"{path}.{name}")
        return found
    if isinstance(value, (list, tuple)):
        return [name for item in value for name in unknown(item, path)]
    return []


def test_python_telegram_bot_loses_nothing_of_any_update(told, monkeypatch):
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    for update in told[0]:
        parsed = telegram.Update.de_json(update, None)
        assert unknown(parsed) == [], update
        assert parsed.effective_chat or parsed.effective_user or parsed.poll
