"""Calls for ephemeral messages, which one person sees in a group (Bot API 10.3), and what their errors mean.

Telegram shows such a message to a person who has just tapped a button, also in place of the message with it.
It may be lost at any time: a client that is started anew need not have it any more, and nobody is told.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.ground.telegram.json_values import encode
from bot.ground.telegram.payloads import EditOutcome, body, edit_outcome
from bot.ground.values.ephemeral import EphemeralMessageId
from bot.ground.values.screen import Screen

LONGEST: Final = 1024
"""Characters of a text that edits take, as authors of bots report; the documentation says 4,096."""

_LATE: Final = ("query is too old", "query_id_invalid", "query id is invalid")
_GONE: Final = ("not found", "expired", "_invalid", "not_participant")
_NOT_HERE: Final = ("ephemeral", "method not found")


class EphemeralError(TelegramError):
    """Error of an ephemeral message that cannot be shown or edited; nothing was shown to anybody."""


class TooLateError(EphemeralError):
    """Error of a tap that is too long ago, was answered already, or has brought an ephemeral message."""


class GoneError(EphemeralError):
    """Error of an ephemeral message that is gone; or its receiver is, or what it was to replace."""


class UnsupportedError(EphemeralError):
    """Error of a server or a chat that has no ephemeral messages, or not from this bot."""


class Calling(Protocol):
    """A caller of the Bot API, as `Client.call` is."""

    async def call(self, method: str, parameters: Mapping[str, object]) -> Any:  # noqa: ANN401 - as `Client.call`
        """Make it and return its result."""


def address(message: EphemeralMessageId) -> dict[str, object]:
    """Return the parameters that name an ephemeral message."""
    return {
        "chat_id": message.chat_id,
        "receiver_user_id": message.receiver_id,
        "ephemeral_message_id": message.number,
    }


async def is_supported(client: Calling, chat_id: int, receiver_id: int) -> bool:
    """Tell whether the server knows ephemeral messages; no message has the number that is asked for.

    One that does not would ignore what makes a message ephemeral, and everybody would see it.

    Raises:
        telegram.error.TelegramError: It could not be asked.
    """
    try:
        await client.call("deleteEphemeralMessage", address(EphemeralMessageId(chat_id, receiver_id, 0)))
    except InvalidToken as error:
        if "not found" in str(error).lower():
            return False
        raise
    except BadRequest:
        pass
    return True


async def send(  # noqa: PLR0913 - what is shown to whom by which tap
    client: Calling, chat_id: int, receiver_id: int, query_id: str, screen: Screen, *, replace: bool = True
) -> EphemeralMessageId:
    """Show a screen to the person who has tapped, and to nobody else; the tap is to be answered afterwards.

    Args:
        client: Makes the call.
        chat_id: A group.
        receiver_id: Who has tapped.
        query_id: Of the tap, which must be younger than 15 seconds, unanswered, and has brought no message.
        screen: Of at most `LONGEST` characters.
        replace: Whether it is shown in place of the tapped message, which must be an ordinary one.

    Raises:
        EphemeralError: It is not shown, as its kind says.
        telegram.error.TelegramError: As from any call; it may be shown if no answer was heard.
    """
    alone: dict[str, object] = {"receiver_user_id": receiver_id, "callback_query_id": query_id}
    if replace:
        alone["replace_callback_query_message"] = True
    parameters = {"chat_id": chat_id, "ephemeral_message_parameters": encode(alone).decode()}
    try:
        sent = await client.call("sendMessage", parameters | body(screen))
    except TelegramError as error:
        raise _meaning(error) from error
    number = sent.get("ephemeral_message_id")
    if number is None:
        await client.call("deleteMessage", {"chat_id": chat_id, "message_id": sent["message_id"]})
        raise UnsupportedError("the server has sent the message to everybody, and it was deleted")
    return EphemeralMessageId(chat_id, receiver_id, int(number))


async def edit(client: Calling, message: EphemeralMessageId, screen: Screen) -> None:
    """Show another screen; that it is the same already is no error. Nobody can know whether it was seen.

    Raises:
        EphemeralError: It cannot be shown, as its kind says.
        telegram.error.TelegramError: As from any call.
    """
    try:
        await client.call("editEphemeralMessageText", address(message) | body(screen))
    except TelegramError as error:
        if ephemeral_edit_outcome(error) != "shown":
            raise _meaning(error) from error


async def delete(client: Calling, message: EphemeralMessageId) -> None:
    """Delete an ephemeral message, so that what it has replaced is seen again; it may be gone already.

    Raises:
        telegram.error.TelegramError: As from any call.
    """
    try:
        await client.call("deleteEphemeralMessage", address(message))
    except TelegramError as error:
        if not isinstance(_meaning(error), GoneError):
            raise


def ephemeral_edit_outcome(error: Exception) -> EditOutcome:
    """Tell what an error says about an edit of an ephemeral message, as `edit_outcome` does of any other."""
    outcome = edit_outcome(error)
    known = isinstance(error, TelegramError) and isinstance(_meaning(error), EphemeralError)
    return "gone" if outcome == "refused" and known else outcome


def _meaning(error: TelegramError) -> TelegramError:
    """The error of a kind of its own if it is one of these, else the error itself."""
    text = str(error).lower()
    kind: type[EphemeralError] | None = None
    if isinstance(error, BadRequest):
        if any(reason in text for reason in _LATE):
            kind = TooLateError
        elif any(reason in text for reason in _GONE):
            kind = GoneError
        elif any(reason in text for reason in _NOT_HERE):
            kind = UnsupportedError
    elif isinstance(error, InvalidToken) and "not found" in text:
        kind = UnsupportedError
    return error if kind is None else kind(str(error))
