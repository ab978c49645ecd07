"""Everything the sandbox emits, against models nobody here wrote: aiogram, PTB and the schema."""

import importlib
import json
from types import ModuleType
from typing import Any

import pytest
import telegram
from pydantic import BaseModel, TypeAdapter

from bot.sandbox.api.parameters import check_json, schema
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000010802000000"
    "7b40e8dd0000000c49444154789c6360606000000004000160f7d5b70000000049454e44ae426082"
)


def extras(model: object, path: str = "") -> list[str]:
    """Fields that a parsed aiogram value holds without knowing them, all the way down."""
    if isinstance(model, BaseModel):
        found = [f"{path}.{name}" for name in (model.model_extra or {})]
        for name in type(model).model_fields:
            found += extras(getattr(model, name), f"{path}.{name}")
        return found
    if isinstance(model, list):
        return [name for i, item in enumerate(model) for name in extras(item, f"{path}[{i}]")]
    return []


@pytest.fixture(scope="module")
def aiogram() -> ModuleType:
    """The library, imported when it is needed: that takes seconds, and every process collects this file."""
    return importlib.import_module("aiogram")


def aiogram_type(aiogram: ModuleType, method: str) -> Any:
    """The declared result of an aiogram method."""
    return getattr(aiogram.methods, method[0].upper() + method[1:]).__returning__


KINDS = [
    *("message", "edited_message", "callback_query", "my_chat_member", "chat_member"),
    *("poll", "poll_answer"),
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


async def story(api, world):
    """Makes every kind of update and answers; returns the updates."""
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
    world.membership.migrate(old.id)
    await api.raw("sendMessage", chat_id=old.id, text="x")
    world.state.refuse(forum.id, 5)
    await api.raw("sendMessage", chat_id=forum.id, text="x")
    world.membership.block(anna.id)
    world.membership.remove_bot(anna.id, forum.id)
    await upload(api, world, bob)
    await about_the_bot(api)
    updates += await api.updates()
    assert world.state.failures == []
    return updates


async def talk(api, world, anna, chat, extra):
    """A board sent, edited, tapped, pinned and deleted in one chat."""
    sent = await api(
        "sendMessage",
        chat_id=chat.id,
        text=RICH.format(anna.id),
        parse_mode="HTML",
        reply_markup=MARKUP,
        **extra,
    )
    place = {"chat_id": chat.id, "message_id": sent["message_id"]}
    await api("editMessageText", **place, text="два", reply_markup=MARKUP)
    await api("editMessageReplyMarkup", **place)
    await api("pinChatMessage", **place)
    await api("getChat", chat_id=chat.id)
    thread = extra.get("message_thread_id")
    reply = world.conversation.send(anna.id, chat.id, "ответ", thread=thread, reply_to=sent["message_id"])
    world.conversation.edit(anna.id, chat.id, reply.id, "правка")
    await quiz(api, world, anna, chat, extra)
    query = world.conversation.tap(anna.id, chat.id, sent["message_id"], "d")
    if chat.id < 0:
        await ephemeral(api, world, anna, chat, query)
    await api("answerCallbackQuery", callback_query_id=query, text="да")
    await api("unpinChatMessage", chat_id=chat.id)
    await api("getChatMember", chat_id=chat.id, user_id=anna.id)
    await api("getChatMemberCount", chat_id=chat.id)
    await api("sendChatAction", chat_id=chat.id, action="typing")
    await api("deleteMessage", **place)
    world.conversation.tap(anna.id, chat.id, sent["message_id"], "d")


async def ephemeral(api, world, anna, chat, query):
    """A message that one person sees in place of the board, tapped and edited; and such a picture."""
    alone = {"receiver_user_id": anna.id, "callback_query_id": query, "replace_callback_query_message": True}
    sent = await api(
        "sendMessage",
        chat_id=chat.id,
        text=RICH.format(anna.id),
        parse_mode="HTML",
        reply_markup=MARKUP,
        ephemeral_message_parameters=alone,
    )
    place = {
        "chat_id": chat.id,
        "receiver_user_id": anna.id,
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    again = world.conversation.tap(anna.id, chat.id, -sent["ephemeral_message_id"], "d")
    await api("editEphemeralMessageText", **place, text="два", reply_markup=MARKUP)
    await api("editEphemeralMessageReplyMarkup", **place)
    response = await api.client.post(
        f"/bot{world.state.token}/sendPhoto",
        data={
            "chat_id": str(chat.id),
            "ephemeral_message_parameters": json.dumps(
                {"receiver_user_id": anna.id, "callback_query_id": again}
            ),
        },
        files={"photo": ("card.png", PNG, "image/png")},
    )
    api.seen.append(("sendPhoto", response.json()))
    await api("deleteEphemeralMessage", **place)
    place["ephemeral_message_id"] = response.json()["result"]["ephemeral_message_id"]
    await api("editEphemeralMessageCaption", **place, caption="иначе")
    media = {"type": "photo", "media": response.json()["result"]["photo"][0]["file_id"]}
    await api("editEphemeralMessageMedia", **place, media=media)
    await api("deleteEphemeralMessage", **place)


async def quiz(api, world, anna, chat, extra):
    """A quiz with a vote, stopped before its time."""
    sent = await api(
        "sendPoll",
        chat_id=chat.id,
        question="Что оставить?",
        options=[{"text": "1"}, {"text": "2"}],
        type="quiz",
        is_anonymous=False,
        correct_option_ids=[1],
        explanation="2",
        open_period=600,
        **extra,
    )
    world.conversation.vote(anna.id, chat.id, sent["message_id"], [0])
    await api("stopPoll", chat_id=chat.id, message_id=sent["message_id"])


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


async def upload(api, world, bob):
    world.conversation.send(bob.id, bob.id, "/start")
    for emoji, most in (("🎰", 64), ("🎲", 6)):
        sent = await api("sendDice", chat_id=bob.id, emoji=emoji)
        assert sent["dice"]["emoji"] == emoji
        assert 1 <= sent["dice"]["value"] <= most
    for method, field, name in (("sendPhoto", "photo", "card.png"), ("sendDocument", "document", "g1.txt")):
        response = await api.client.post(
            f"/bot{world.state.token}/{method}",
            data={"chat_id": str(bob.id), "caption": "<b>итог</b>", "parse_mode": "HTML"},
            files={field: (name, PNG, "image/png" if field == "photo" else "text/plain")},
        )
        api.seen.append((method, response.json()))
        media = response.json()["result"][field]
        file_id = (media[0] if field == "photo" else media)["file_id"]
        file = await api("getFile", file_id=file_id)
        assert (await api.client.get(f"/file/bot{world.state.token}/{file['file_path']}")).content == PNG
        message_id = response.json()["result"]["message_id"]
        await api("editMessageCaption", chat_id=bob.id, message_id=message_id, caption="иначе")
        await api(method, chat_id=bob.id, **{field: file_id})


@pytest.fixture
async def told(api, world):
    return await story(api, world)


async def test_the_story_has_every_kind(told, api):
    kinds = {name for update in told for name in update} - {"update_id"}
    assert kinds == set(KINDS)
    served = set(schema()["methods"]) - {
        "getUpdates",
        "setWebhook",
        "deleteWebhook",
        "logOut",
        "close",
        "leaveChat",
    }
    assert served - {method for method, body in api.seen if body["ok"]} == {"deleteMyCommands"}


async def test_aiogram_knows_every_field_of_every_update(told, aiogram):
    for update in told:
        parsed = aiogram.types.Update.model_validate(update)
        assert extras(parsed) == [], update


@pytest.mark.usefixtures("told")
async def test_aiogram_knows_every_field_of_every_answer(api, aiogram):
    for method, body in api.seen:
        if body["ok"]:
            result = TypeAdapter(aiogram_type(aiogram, method)).validate_python(body["result"])
            assert extras(result) == [], (method, body)
        else:
            assert extras(aiogram.types.ResponseParameters.model_validate(body.get("parameters", {}))) == []


async def test_python_telegram_bot_loses_nothing_of_any_update(told, monkeypatch):
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    for update in told:
        parsed = telegram.Update.de_json(update, None)
        assert unknown(parsed) == [], update
        assert parsed.effective_chat is not None or parsed.poll or parsed.poll_answer


NEWER = {"can_send_welcome_messages", "ephemeral_message_id", "receiver_user"}
"""Fields of Bot API 10.3, which PTB does not know: it stops at 10.0."""


def unknown(value: object, path: str = "") -> list[str]:
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


async def test_updates_and_answers_fit_the_published_schema(told, api):
    for update in told:
        check_json("Update", update, "update")
    for method, body in api.seen:
        if body["ok"]:
            returns = schema()["methods"][method]["returns"]
            fits(returns, body["result"], method)


def fits(returns, result, where):
    if returns == ["Message", "Boolean"] and isinstance(result, dict):
        returns = ["Message"]
    check_json(returns[0], result, where)


async def test_python_telegram_bot_can_make_every_call(world, monkeypatch):
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    anna = world.membership.add_person("Аня", started=True)
    group = world.membership.add_group("Кости", [anna.id])
    world.membership.promote(world.state.bot.id, group.id)
    markup = telegram.InlineKeyboardMarkup(
        [[telegram.InlineKeyboardButton("4", callback_data="d", style="primary")]]
    )
    async with (
        serve(create_app(world)) as url,
        telegram.Bot(world.state.token, base_url=f"{url}/bot", base_file_url=f"{url}/file/bot") as bot,
    ):
        sent = await bot.send_message(group.id, "<b>1</b>", parse_mode="HTML", reply_markup=markup)
        await sent.edit_text("2", reply_markup=markup, disable_web_page_preview=True)
        await sent.edit_reply_markup(None)
        query = world.conversation.tap(anna.id, group.id, sent.message_id, "d")
        await bot.answer_callback_query(query, "да", show_alert=True)
        await sent.reply_text("ответ", disable_notification=True)
        photo = await bot.send_photo(
            group.id, PNG, caption="<i>x</i>", parse_mode="HTML", reply_markup=markup
        )
        await photo.edit_caption("y")
        document = await bot.send_document(group.id, b"g1", filename="g1.txt", caption="x")
        file = await document.document.get_file()
        assert bytes(await file.download_as_bytearray()) == b"g1"
        await bot.send_document(anna.id, document.document.file_id)
        poll = await bot.send_poll(
            group.id,
            "Что оставить?",
            ["1", "2"],
            is_anonymous=False,
            type="quiz",
            allows_multiple_answers=True,
            correct_option_ids=[0, 1],
            explanation="1\n2",
            close_date=int(world.state.clock()) + 600,
            message_thread_id=None,
        )
        world.conversation.vote(anna.id, group.id, poll.message_id, [1])
        assert (await bot.stop_poll(group.id, poll.message_id)).total_voter_count == 1
        await sent.pin()
        await sent.unpin()
        await sent.delete()
        await bot.get_chat(group.id)
        assert [m.user.id for m in await bot.get_chat_administrators(group.id)] == [anna.id, bot.id]
        await bot.get_chat_member(group.id, anna.id)
        await bot.get_chat_member_count(group.id)
        await bot.send_chat_action(group.id, "typing")
        scope = telegram.BotCommandScopeChatAdministrators(group.id)
        await bot.set_my_commands([("top", "рейтинг")], scope=scope, language_code="ru")
        assert (await bot.get_my_commands(scope, "ru"))[0].command == "top"
        await bot.delete_my_commands(scope, "ru")
        await bot.set_my_description("x", "uk")
        await bot.set_my_short_description("x")
        await bot.set_my_name("Кости")
        assert (await bot.get_my_name()).name == "Кости"
        await bot.delete_webhook(drop_pending_updates=True)
        await bot.leave_chat(group.id)
        with pytest.raises(telegram.error.Forbidden, match="bot is not a member of the supergroup chat"):
            await bot.send_message(group.id, "x")
        with pytest.raises(telegram.error.BadRequest, match="Query is too old"):
            await bot.answer_callback_query(query)
        world.state.refuse(anna.id, 5)
        with pytest.raises(telegram.error.RetryAfter):
            await bot.send_message(anna.id, "x")
    assert world.state.failures == []


async def test_aiogram_can_make_the_common_calls(world, aiogram):
    anna = world.membership.add_person("Аня", started=True)
    async with serve(create_app(world)) as url:
        client = aiogram.client
        server = client.telegram.TelegramAPIServer.from_base(url)
        session = client.session.aiohttp.AiohttpSession(api=server)
        async with aiogram.Bot(world.state.token, session=session) as bot:
            sent = await bot.send_message(anna.id, "<b>1</b>", parse_mode="HTML")
            await bot.edit_message_text("2", chat_id=anna.id, message_id=sent.message_id)
            file = aiogram.types.BufferedInputFile(PNG, "card.png")
            photo = await bot.send_photo(anna.id, file, caption="x")
            assert (photo.photo[0].width, photo.photo[0].height) == (2, 1)
            world.conversation.send(anna.id, anna.id, "/start")
            (update,) = await bot.get_updates(timeout=5, allowed_updates=["message"])
            assert update.message.text == "/start"
    assert world.state.failures == []
