"""The receiver of an ephemeral message, and whether one may be sent to them.

Readings where the description is silent, each the strictest:

* A query allows one ephemeral message, before its answer and within the time that this has.
* A message that replaces another one stands where that stands: `message_thread_id` and `reply_parameters` are
  mistakes. If the other one is deleted, the client loses it.
* Without a query the bot must be an administrator.
* The receiver is a person who is in the chat.
"""

from bot.sandbox.errors import bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.world.model import Chat, ChatMessage, Ephemeral, Person
from bot.sandbox.world.state import WorldState

_PARAMETER = "ephemeral_message_parameters"


def is_ephemeral(params: Json) -> bool:
    """Whether a call sends an ephemeral message."""
    return _PARAMETER in params


def find_receiver(world: WorldState, chat: Chat, user: int) -> Person:
    """The person in a group who receives ephemeral messages.

    Raises:
        ApiError: 400 when they are not in the chat, or (a fault) it is a private one or they are a bot.
    """
    if chat.type == "private":
        raise mistake("ephemeral messages are available for group and supergroup chats only")
    person = world.people.get(user)
    if person is None or not chat.present(user):
        raise bad_request("user not found")
    if person.is_bot:
        raise mistake("ephemeral messages can't be sent to bots")
    return person


def read_ephemeral(world: WorldState, chat: Chat, params: Json) -> Ephemeral:
    """For whom an ephemeral message is, and in place of which message; the callback query must allow it.

    Raises:
        ApiError: 400 when the query is too old or is used up, the receiver has left or the bot lacks the
            right; also, a fault, for parameters that do not go together.
    """
    wanted = params[_PARAMETER]
    receiver = find_receiver(world, chat, wanted["receiver_user_id"])
    replace = wanted.get("replace_callback_query_message", False)
    if "callback_query_id" not in wanted:
        if replace:
            raise mistake("replace_callback_query_message needs a callback_query_id")
        if not chat.is_admin(world.bot.id):
            raise bad_request("not enough rights to send ephemeral messages to the chat")
        return Ephemeral(receiver)
    query = world.open_query(wanted["callback_query_id"])
    if query.person is not receiver or query.message.chat is not chat:
        raise mistake("the callback query is not of the receiver in this chat")
    return Ephemeral(receiver, _replaced(query.message, params) if replace else None, query)


def _replaced(message: ChatMessage, params: Json) -> ChatMessage:
    if message.ephemeral is not None:
        raise mistake("an ephemeral message can't be replaced, it must be edited")
    for name in ("message_thread_id", "reply_parameters"):
        if name in params:
            raise mistake(f"{name} can't be used with replace_callback_query_message")
    if message.deleted:
        raise bad_request("message to be replaced not found")
    return message
