"""Methods about the bot itself: who it is, its menus and texts."""

import re

from bot.sandbox.errors import ApiError, bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.api_objects import user_json
from bot.sandbox.world.command_menus import scope_key
from bot.sandbox.world.state import WorldState

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
        "supports_guest_queries": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }
    return user_json(world.bot) | abilities


def close(world: WorldState, params: Json) -> bool:
    """`close` and `logOut`."""
    del world, params
    return True


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


METHODS = {
    "getMe": get_me,
    "close": close,
    "logOut": close,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": lambda world, params: _set_text("name", world, params),
    "getMyName": lambda world, params: _get_text("name", world, params),
    "setMyDescription": lambda world, params: _set_text("description", world, params),
    "getMyDescription": lambda world, params: _get_text("description", world, params),
    "setMyShortDescription": lambda world, params: _set_text("short_description", world, params),
    "getMyShortDescription": lambda world, params: _get_text("short_description", world, params),
    "answerCallbackQuery": answer_callback_query,
    "getFile": get_file,
}
