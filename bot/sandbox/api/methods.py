"""The table of Bot API methods, and the dispatch of a call."""

from collections.abc import Callable
from typing import Any

from bot.sandbox.api import account, chats, ephemeral, messages, polls, webhooks
from bot.sandbox.api.parameters import Upload, method_names, read_parameters
from bot.sandbox.errors import ApiError
from bot.sandbox.json_object import Json
from bot.sandbox.world.call_log import ApiCall
from bot.sandbox.world.polls import close_due
from bot.sandbox.world.state import WorldState

Method = Callable[[WorldState, Json], Any]

METHODS: dict[str, Method] = {
    **account.METHODS,
    **webhooks.METHODS,
    **messages.METHODS,
    **ephemeral.METHODS,
    **chats.METHODS,
    **polls.METHODS,
}
"""Every served method but getUpdates, which has to wait and lives in `get_updates`."""


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
    made = ApiCall(
        world.clock(), method, params, error.code if error else 200, error.description if error else ""
    )
    world.call_log.note(
        made, fault=error is not None and error.fault, chat_id=chat_id if isinstance(chat_id, int) else 0
    )
