"""Methods of the Bot API: their table, the dispatch of a call, and those about chats, updates and polls."""

import asyncio
import re
import unicodedata
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from bot.sandbox import messages
from bot.sandbox.conversation import scope_key
from bot.sandbox.messages import (
    draft,
    find_chat,
    find_open_chat,
    find_thread,
    post,
    read_keyboard,
)
from bot.sandbox.model import ApiError, Poll, bad_request, mistake
from bot.sandbox.objects import ICON_COLOR, full_chat_json, member_of, message_json, poll_json, user_json
from bot.sandbox.parameters import Upload, data, method_names, read_parameters, schema
from bot.sandbox.state import USUAL_CONNECTIONS, ApiCall, BotWebhook, WorldState, close_due, close_poll
from bot.sandbox.text import Json, normalize

# Methods about the bot itself: who it is, its menus and texts.


_COMMAND = re.compile(r"[a-z0-9_]{1,32}\Z")
_LANGUAGE = re.compile(r"[a-z]{2}\Z")
_MAX_COMMANDS, _MAX_DESCRIPTION = 100, 256
_TEXT_LIMITS = {"name": 64, "description": 512, "short_description": 120}


def get_me(world: WorldState, params: Json) -> Json:
    """`getMe`."""
    del params
    abilities = {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_guest_queries": world.guests,
        "supports_inline_queries": world.inline,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }
    return user_json(world.bot) | abilities


def log_out(world: WorldState, params: Json) -> bool:
    """`logOut`, and `close`."""
    del world, params
    return True


close = log_out


def _language(params: Json) -> str:
    language = str(params.get("language_code", ""))
    if language and not _LANGUAGE.match(language):
        raise mistake("invalid language code specified")
    return language


def set_my_commands(world: WorldState, params: Json) -> bool:
    """`setMyCommands`."""
    commands = params["commands"]
    for command in commands:
        if not _COMMAND.match(command["command"].removeprefix("/")):
            raise mistake("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= _MAX_DESCRIPTION:
            raise mistake("BOT_COMMAND_DESCRIPTION_INVALID")
        if command.get("is_ephemeral"):
            raise mistake("the sandbox does not model ephemeral commands")
    if len(commands) > _MAX_COMMANDS:
        raise mistake("BOT_COMMANDS_TOO_MUCH")
    clean = [{**command, "command": command["command"].removeprefix("/")} for command in commands]
    world.commands.setdefault(scope_key(params.get("scope")), {})[_language(params)] = clean
    world.page_events.publish("commands", None)
    return True


def get_my_commands(world: WorldState, params: Json) -> list[Json]:
    """`getMyCommands`."""
    return world.commands.get(scope_key(params.get("scope")), {}).get(_language(params), [])


def delete_my_commands(world: WorldState, params: Json) -> bool:
    """`deleteMyCommands`."""
    world.commands.get(scope_key(params.get("scope")), {}).pop(_language(params), None)
    world.page_events.publish("commands", None)
    return True


def _set_text(field: str, world: WorldState, params: Json) -> bool:
    text = str(params.get(field, ""))
    if len(text) > _TEXT_LIMITS[field]:
        raise mistake(f"{field} is too long")
    world.about[field, _language(params)] = text
    return True


def _get_text(field: str, world: WorldState, params: Json) -> Json:
    default = world.bot.first_name if field == "name" else ""
    for language in (_language(params), ""):
        if world.about.get((field, language)):
            return {field: world.about[field, language]}
    return {field: default}


def answer_callback_query(world: WorldState, params: Json) -> bool:
    """`answerCallbackQuery`: once, in time, with at most 200 characters."""
    text = str(params.get("text", ""))
    if len(text) > 200:  # noqa: PLR2004 - the documented limit
        raise mistake("MESSAGE_TOO_LONG")
    url = params.get("url")
    if url and not str(url).startswith(f"https://t.me/{world.bot.username}?start="):
        raise mistake("URL_INVALID")
    alert = bool(params.get("show_alert", False))
    world.answer_query(str(params["callback_query_id"]), text, alert=alert, url=url)
    return True


def get_file(world: WorldState, params: Json) -> Json:
    """`getFile`."""
    file = world.files.get(str(params["file_id"]))
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": len(file.data),
        "file_path": file.path,
    }


def read_file(world: WorldState, token: str, path: str) -> bytes:
    """The bytes behind `/file/bot<token>/<path>`.

    Raises:
        ApiError: 401 or 404.
    """
    if token != world.token:
        raise ApiError(401, "Unauthorized", fault=True)
    for file in world.files.values():
        if file.path == path:
            return file.data
    raise ApiError(404, "Not Found", fault=True)


# Methods about chats and their members.


_TAG = 16  # characters of a member's tag


def get_chat(world: WorldState, params: Json) -> Json:
    """`getChat`."""
    chat = find_chat(world, params)
    pinned = chat.messages[chat.pinned[-1]] if chat.pinned else None
    return full_chat_json(chat, world.people, message_json(pinned, world.people) if pinned else None)


def get_chat_member(world: WorldState, params: Json) -> Json:
    """`getChatMember`."""
    chat = find_chat(world, params)
    person = world.people.get(params["user_id"])
    if person is None:
        raise bad_request("user not found")
    return member_of(chat, person)


def get_chat_administrators(world: WorldState, params: Json) -> list[Json]:
    """`getChatAdministrators`: without other bots, but with this one."""
    chat = find_chat(world, params)
    if chat.type == "private":
        raise bad_request("there are no administrators in the private chat")
    return [member_of(chat, world.people[user]) for user in chat.members if chat.is_admin(user)]


def get_chat_member_count(world: WorldState, params: Json) -> int:
    """`getChatMemberCount`: people and the bot."""
    return len(world.audience(find_chat(world, params)))


def leave_chat(world: WorldState, params: Json) -> bool:
    """`leaveChat`."""
    chat = find_chat(world, params)
    if chat.type == "private":
        raise bad_request("chat member status can't be changed in private chats")
    world.set_status(chat, world.bot, "left", world.bot)
    world.show_chat(chat)
    return True


def set_chat_member_tag(world: WorldState, params: Json) -> bool:
    """`setChatMemberTag`: of regular members only; an empty tag takes it away."""
    chat, tag = find_chat(world, params), params.get("tag", "")
    if chat.type == "private":
        raise mistake("method is available for group and supergroup chats only")
    if len(tag) > _TAG or any(unicodedata.category(each) == "So" for each in tag):
        raise mistake("RANK_INVALID" if len(tag) > _TAG else "RANK_EMOJI_NOT_ALLOWED")
    if not chat.is_admin(world.bot.id) or not chat.bot_may_tag:
        raise bad_request("not enough rights")
    if not chat.present(params["user_id"]):
        raise bad_request("user not found")
    if chat.is_admin(params["user_id"]):
        raise bad_request("CHAT_CREATOR_REQUIRED")
    chat.tags.pop(params["user_id"], None)
    if tag:
        chat.tags[params["user_id"]] = tag
    world.show_chat(chat)
    return True


def send_chat_action(world: WorldState, params: Json) -> bool:
    """`sendChatAction`."""
    if params["action"] not in data()["actions"]:
        raise mistake("wrong parameter action in request")
    find_thread(find_open_chat(world, params), params)
    return True


def pin_chat_message(world: WorldState, params: Json) -> bool:
    """`pinChatMessage`."""
    chat = find_chat(world, params)
    message = chat.message(params["message_id"])
    if chat.type != "private" and not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    if message is None:
        raise bad_request("message to pin not found")
    if message.id not in chat.pinned:
        chat.pinned.append(message.id)
        pinned = {"pinned_message": message_json(message, world.people, nested=True)}
        world.post_service(chat, world.bot, pinned, thread=message.thread)
        world.show_chat(chat)
    return True


def unpin_chat_message(world: WorldState, params: Json) -> bool:
    """`unpinChatMessage`: the named one or the newest."""
    chat = find_chat(world, params)
    if chat.type != "private" and not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    wanted = params.get("message_id", chat.pinned[-1] if chat.pinned else 0)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(wanted)
    world.show_chat(chat)
    return True


def create_forum_topic(world: WorldState, params: Json) -> Json:
    """`createForumTopic`."""
    chat = find_chat(world, params)
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    if not chat.is_admin(world.bot.id):
        raise bad_request("not enough rights to create a topic")
    if not 1 <= len(params["name"]) <= 128:  # noqa: PLR2004 - the documented limit
        raise mistake("TOPIC_TITLE_EMPTY" if not params["name"] else "topic name is too long")
    topic = world.open_topic(chat, world.bot, params["name"])
    return {"message_thread_id": topic.id, "name": topic.name, "icon_color": ICON_COLOR}


# Methods that send and stop polls.


_MAX_QUESTION, _MAX_OPTIONS, _MAX_OPTION = 300, 12, 100
_MAX_EXPLANATION, _MAX_FEEDS = 200, 2
_SHORTEST, _LONGEST = 5, 2_628_000
"""Seconds that a poll may be open."""


def send_poll(world: WorldState, params: Json) -> Json:
    """`sendPoll`: a poll or a quiz of texts alone."""
    message = draft(world, params)
    poll = Poll(world.big_id(), _question(params), _options(params))
    if params.get("type", "regular") not in ("regular", "quiz"):
        raise mistake("invalid poll type specified")
    poll.quiz = params.get("type") == "quiz"
    poll.anonymous = params.get("is_anonymous", True)
    poll.multiple = params.get("allows_multiple_answers", False)
    poll.revoting = params.get("allows_revoting", not poll.quiz)
    if poll.quiz:
        poll.correct = _correct(params, poll)
        poll.explanation = _explanation(params)
    elif "correct_option_ids" in params or "explanation" in params:
        raise mistake("a regular poll has neither correct options nor an explanation")
    poll.close_date = _close_date(params, world.now())
    poll.open_period = None if poll.close_date is None else poll.close_date - world.now()
    poll.closed = params.get("is_closed", False)
    message.poll = poll
    answer = post(world, params, message)
    if not poll.closed:
        world.open_polls[poll.id] = message
    return answer


def _question(params: Json) -> str:
    question, _ = normalize(params["question"], [])
    if not question:
        raise mistake("text must be non-empty")
    if len(question) > _MAX_QUESTION:
        raise mistake(f"poll question length must not exceed {_MAX_QUESTION}")
    return question


def _options(params: Json) -> list[str]:
    options = []
    if not params["options"]:
        raise mistake("poll must have at least one answer option")
    if len(params["options"]) > _MAX_OPTIONS:
        raise mistake(f"poll can't have more than {_MAX_OPTIONS} options")
    for option in params["options"]:
        if more := option.keys() - {"text"}:
            raise mistake(f"the sandbox does not model {min(more)} of poll options")
        text, _ = normalize(option["text"], [])
        if not text:
            raise mistake("text must be non-empty")
        if len(text) > _MAX_OPTION:
            raise mistake(f"poll options length must not exceed {_MAX_OPTION}")
        options.append(text)
    if len(set(options)) < len(options):
        raise mistake("POLL_OPTION_DUPLICATE")
    return options


def _correct(params: Json, poll: Poll) -> list[int]:
    correct: list[int] = params.get("correct_option_ids", [])
    if not correct:
        raise mistake("correct quiz option list must be non-empty")
    if sorted(set(correct)) != correct:
        raise mistake("correct quiz option list must be increasing")
    if correct[0] < 0 or correct[-1] >= len(poll.options):
        raise mistake("wrong quiz correct_option_id")
    if len(correct) > 1 and not poll.multiple:
        raise mistake("QUIZ_CORRECT_ANSWERS_TOO_MUCH")
    return correct


def _explanation(params: Json) -> str:
    explanation, _ = normalize(params.get("explanation", ""), [])
    if len(explanation) > _MAX_EXPLANATION:
        raise mistake(f"quiz explanation must have at most {_MAX_EXPLANATION} characters")
    if explanation.count("\n") > _MAX_FEEDS:
        raise mistake(f"quiz explanation must have at most {_MAX_FEEDS} line feeds")
    return explanation


def _close_date(params: Json, now: int) -> int | None:
    period, date = params.get("open_period"), params.get("close_date")
    if period is not None and date is not None:
        raise mistake("open_period and close_date can't be used together")
    if date is not None:
        period = date - now
    if period is None:
        return None
    if not _SHORTEST <= period <= _LONGEST:
        raise mistake(f"a poll must be open from {_SHORTEST} to {_LONGEST} seconds")
    return int(now + period)


def stop_poll(world: WorldState, params: Json) -> Json:
    """`stopPoll`; without `reply_markup` the buttons go."""
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_open_chat(world, params).message(params["message_id"])
    if message is None:
        raise bad_request("message with poll to stop not found")
    if message.poll is None:
        raise bad_request("message is not a poll")
    if message.poll.closed:
        raise bad_request("poll has already been closed")
    world.spend(message.chat)
    message.keyboard = keyboard
    close_poll(world, message, message.poll)
    return poll_json(message.poll)


# `getUpdates`: the one method that waits.


_MAX_WAIT = 50.0
_KINDS = frozenset(schema()["types"]["Update"]["fields"]) - {"update_id"}


def allow(world: WorldState, params: Json) -> None:
    """Take the kinds of updates that a call asks for; without any, those asked for before stay.

    Raises:
        ApiError: 400, a fault, for an unknown kind.
    """
    allowed = params.get("allowed_updates")
    if allowed is not None:
        if set(allowed) - _KINDS:
            raise mistake(f"unknown kinds of updates: {sorted(set(allowed) - _KINDS)}")
        world.updates.allow(allowed)


async def get_updates(world: WorldState, params: Json, is_open: Callable[[], bool]) -> list[Json]:
    """Updates from `offset` on, waiting up to `timeout` seconds for the first.

    Args:
        world: where they come from.
        params: as read by `read_parameters`.
        is_open: turns false when the server stops.

    Raises:
        ApiError: 409 when another poll has begun meanwhile or a webhook is set; 400, a fault, for an unknown
            kind of update.
    """
    if world.webhook is not None:
        raise ApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        )
    allow(world, params)
    close_due(world)
    mine = world.updates.begin_poll()
    world.updates.confirm(params.get("offset", 0))
    limit = min(max(params.get("limit", 100), 1), 100)
    loop = asyncio.get_running_loop()
    deadline = loop.time() + min(float(params.get("timeout", 0)), _MAX_WAIT)
    while not len(world.updates) and is_open():
        left = deadline - loop.time()
        if left <= 0:
            break
        await world.updates.signal.wait(left)
        if world.webhook is not None:
            raise ApiError(409, "Conflict: terminated by setWebhook request")
        if world.updates.poll != mine:
            raise ApiError(
                409,
                "Conflict: terminated by other getUpdates request; "
                "make sure that only one bot instance is running",
            )
    return world.updates.head(limit)


# Methods about the webhook; like a local Bot API server, this one takes any address of its machine.


_PORTS = (None, 80, 88, 443, 8443)
_SECRET = re.compile(r"[A-Za-z0-9_-]*\Z")
_LONGEST_SECRET = 256
_MOST_CONNECTIONS = 100


def set_webhook(world: WorldState, params: Json) -> bool:
    """`setWebhook`."""
    url, secret = str(params["url"]), str(params.get("secret_token", ""))
    if not url:
        return delete_webhook(world, params)
    _check_url(url)
    if len(secret) > _LONGEST_SECRET:
        raise mistake("secret token is too long")
    if not _SECRET.match(secret):
        raise mistake("secret token contains unallowed characters")
    connections = int(params.get("max_connections", USUAL_CONNECTIONS))
    if not 1 <= connections <= _MOST_CONNECTIONS:
        raise mistake(f"max_connections must be 1 to {_MOST_CONNECTIONS}")
    allow(world, params)
    if params.get("drop_pending_updates"):
        world.updates.clear()
    world.webhook = BotWebhook(url, secret, connections)
    world.updates.begin_poll()  # ends every poll, and wakes whoever brings updates
    return True


def delete_webhook(world: WorldState, params: Json) -> bool:
    """`deleteWebhook`."""
    if params.get("drop_pending_updates"):
        world.updates.clear()
    world.webhook = None
    world.updates.signal.notify()
    return True


def get_webhook_info(world: WorldState, params: Json) -> Json:
    """`getWebhookInfo`."""
    del params
    hook, allowed = world.webhook, world.updates.allowed
    info: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates),
    }
    if hook is not None:
        info["max_connections"] = hook.max_connections
    if hook is not None and hook.last_error_date:
        info["last_error_date"] = hook.last_error_date
        info["last_error_message"] = hook.last_error_message
    if allowed is not None:
        info["allowed_updates"] = sorted(allowed)
    return info


def _check_url(url: str) -> None:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise mistake("invalid webhook URL specified") from None
    if not host or parts.scheme not in {"http", "https"}:
        raise mistake("invalid webhook URL specified")
    if _is_local(host):
        return
    if parts.scheme != "https":
        raise mistake("bad webhook: An HTTPS URL must be provided for webhook")
    if port not in _PORTS:
        raise mistake("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


# The table of Bot API methods, and the dispatch of a call.


Method = Callable[[WorldState, Json], Any]


def _served(name: str) -> Method:
    """The function of a method: its name in lower case, or one that reads or writes a text about the bot."""
    spelled = re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", name)
    verb, _, field = spelled.partition("_my_")
    if field in _TEXT_LIMITS:
        return partial({"set": _set_text, "get": _get_text}[verb], field)
    function: Method = {**vars(messages), **globals()}[spelled]
    return function


METHODS: dict[str, Method] = {name: _served(name) for name in schema()["methods"] if name != "getUpdates"}
"""Every served method but the one that waits."""


def find_method(world: WorldState, token: str, name: str) -> str:
    """The published name of a method.

    Raises:
        ApiError: 401 for a wrong token, 404 for a method that is not served; both are faults.
    """
    if token != world.token:
        raise ApiError(401, "Unauthorized", fault=True)
    published = method_names().get(name.lower())
    if published is None:
        raise ApiError(404, "Not Found: method not found", fault=True)
    return published


def call(world: WorldState, method: str, raw: Json, uploads: dict[str, Upload]) -> tuple[int, Json]:
    """Make one call and note it.

    Args:
        world: where it happens.
        method: a key of `METHODS`.
        raw: parameters as they came.
        uploads: files by part name.

    Returns:
        HTTP status and the JSON body.
    """
    params: Json = raw
    close_due(world)
    try:
        params = read_parameters(method, raw, uploads)
        body = {"ok": True, "result": METHODS[method](world, params)}
    except ApiError as error:
        note(world, method, params, error)
        return error.code, error.answer()
    note(world, method, params, None)
    return 200, body


def note(world: WorldState, method: str, params: Json, error: ApiError | None) -> None:
    """Write a call into the call log, with the chat it concerned."""
    chat_id = params.get("chat_id", 0)
    query = world.queries.get(str(params.get("callback_query_id")))
    if query is not None:
        chat_id = query.message.chat.id
    inline = world.inline_messages.get(str(params.get("inline_message_id")))
    if inline is not None:
        chat_id = inline.chat.id
    made = ApiCall(
        world.clock(), method, params, error.code if error else 200, error.description if error else ""
    )
    world.call_log.note(
        made, fault=error is not None and error.fault, chat_id=chat_id if isinstance(chat_id, int) else 0
    )


# One call of the Bot API over any transport: injected faults and slowness, then the method.


GATEWAY_PAGE = "<html><h1>502 Bad Gateway</h1></html>"
"""The answer of a proxy whose server is away."""


class BrokenError(Exception):
    """The connection breaks before the whole answer has come."""


async def exchange(
    world: WorldState, method: str, raw: Json, uploads: dict[str, Upload], is_open: Callable[[], bool]
) -> tuple[int, Json | str]:
    """Answer a call that has arrived: the HTTP status, and the answer or the page of a proxy.

    Args:
        world: the world.
        method: as the Bot API spells it.
        raw: the parameters as they came.
        uploads: the files that came with them.
        is_open: whether the server still serves; a call for updates ends when it does not.

    Raises:
        BrokenError: an injected fault cuts the connection.
    """
    fault = world.faults.take(method)
    if fault == "refuse":
        raise BrokenError
    if fault == "error":
        return 502, GATEWAY_PAGE
    if method == "getUpdates":
        answer = await _poll(world, raw, is_open)
    else:
        if latency := world.faults.latency + world.faults.slow.get(method, 0.0):
            await asyncio.sleep(latency)
        answer = call(world, method, raw, uploads)
    if fault == "lose" or world.faults.cut:
        raise BrokenError
    return answer


async def _poll(world: WorldState, raw: Json, is_open: Callable[[], bool]) -> tuple[int, Json]:
    try:
        params = read_parameters("getUpdates", raw, {})
        found = await get_updates(world, params, is_open)
    except ApiError as error:
        note(world, "getUpdates", raw, error)
        return error.code, error.answer()
    return 200, {"ok": True, "result": found}
