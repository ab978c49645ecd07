"""Parameters of Bot API calls from screens, and the meaning of the API's errors for a screen."""

from datetime import timedelta
from typing import Final, Literal

from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter

from bot.ground.telegram.connection import UnreachedError
from bot.ground.telegram.json_values import encode
from bot.ground.values.place import Place
from bot.ground.values.quiz import Quiz
from bot.ground.values.screen import Button, Screen

_NO_PREVIEW: Final = '{"is_disabled":true}'
_GONE: Final = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "chat not found",
)

_OUTSIDE: Final = (
    "chat not found",
    "bot was blocked by the user",
    "user is deactivated",
    "bot can't initiate conversation",
    "bot was kicked",
    "bot is not a member",
    "group chat was deleted",
)

_NO_TOPIC: Final = ("message thread not found", "topic_deleted", "topic_id_invalid")

EditOutcome = Literal["shown", "refused", "gone", "repeat"]


def body(screen: Screen) -> dict[str, object]:
    """Return the parameters that show `screen`, the same for a new message and for an edit."""
    parameters: dict[str, object] = {
        "text": screen.text,
        "parse_mode": "HTML",
        "link_preview_options": _NO_PREVIEW,
    }
    if screen.buttons:
        parameters["reply_markup"] = _markup(screen.buttons)
    return parameters


def _markup(buttons: tuple[tuple[Button, ...], ...]) -> str:
    rows = [[_button(button) for button in row] for row in buttons]
    return encode({"inline_keyboard": rows}).decode()


def _button(button: Button) -> dict[str, str]:
    shape = {"text": button.text}
    if button.data is not None:
        shape["callback_data"] = button.data
    if button.style is not None:
        shape["style"] = button.style
    if button.url is not None:
        shape["url"] = button.url
    return shape


def where(place: Place) -> dict[str, object]:
    """Return the parameters that say where a new message goes."""
    thread: dict[str, object] = {"message_thread_id": place.thread_id} if place.thread_id else {}
    return {"chat_id": place.chat_id} | thread


def asked(quiz: Quiz) -> dict[str, object]:
    """Return the parameters of a quiz."""
    parameters: dict[str, object] = {
        "question": quiz.question,
        "options": encode([{"text": option} for option in quiz.options]).decode(),
        "type": "quiz",
        "is_anonymous": False,
        "allows_multiple_answers": len(quiz.right) > 1,
        "correct_option_ids": encode(quiz.right).decode(),
        "explanation": quiz.explanation,
        "close_date": quiz.close_at,
    }
    if quiz.buttons:
        parameters["reply_markup"] = _markup(quiz.buttons)
    return parameters


def captioned(screen: Screen) -> dict[str, object]:
    """Return the parameters that show `screen` below a file."""
    parameters = body(screen)
    parameters["caption"] = parameters.pop("text")
    del parameters["link_preview_options"]
    return parameters


def reply(message_id: int | None) -> dict[str, object]:
    """Return the parameters of a reply; if that message is gone, the new one stands alone."""
    if message_id is None:
        return {}
    return {"reply_parameters": {"message_id": message_id, "allow_sending_without_reply": True}}


def pause(error: RetryAfter) -> float:
    """Return for how many seconds the server wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def was_not_sent(error: Exception) -> bool:
    """Tell whether a call surely never reached the server, or only a proxy before it, and may be repeated."""
    if isinstance(error, UnreachedError):
        return True
    return isinstance(error, NetworkError) and "bad gateway" in str(error).lower()


def is_denied(error: Exception) -> bool:
    """Tell whether the server has understood a call and said no: nothing was sent, and nothing would be."""
    return isinstance(error, BadRequest | Forbidden)


def is_topic_gone(error: Exception) -> bool:
    """Tell whether nothing was sent because the topic of a call does not exist any more."""
    return isinstance(error, BadRequest) and any(reason in str(error).lower() for reason in _NO_TOPIC)


def is_outside(error: Exception) -> bool:
    """Tell whether the bot is not in the chat of a call any more; to be muted is not the same."""
    return is_denied(error) and any(reason in str(error).lower() for reason in _OUTSIDE)


def edit_outcome(error: Exception) -> EditOutcome:
    """Tell what an error says about an edit.

    It is in place already, will never be, has lost its message, or may be repeated. An edit says the same
    when it is made twice, so whatever is not a clear no is worth repeating.
    """
    text = str(error).lower()
    match error:
        case BadRequest() if "message is not modified" in text:
            return "shown"
        case BadRequest() if not any(reason in text for reason in _GONE):
            return "refused"
        case InvalidToken():
            return "refused"
        case BadRequest() | Forbidden() | ChatMigrated():
            return "gone"
        case _:
            return "repeat"
