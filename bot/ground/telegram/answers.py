"""Answers that are not a Bot API server's: of a proxy, a web site, a wrong address, a server at fault."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, TypeGuard

from telegram.error import InvalidToken, NetworkError

from bot.config import Settings
from bot.ground.telegram.json_values import decode, encode

LONGEST_PAUSE: Final = 3600
"""Seconds for which a server that asks to be left alone is left alone at most."""
LARGEST_ID: Final = 2**52
"""What an id of the Bot API stays below, by its documentation."""

_LATER = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}


class NotBotApiError(NetworkError):
    """Error of an answer that is not a Bot API server's; its text, after the address, says what it is."""


class WrongAnswerError(NetworkError):
    """Error of an answer that reads as a Bot API server's and is none: it lacks what its method returns."""

    def __init__(self, what: str) -> None:
        super().__init__(f"answers not as a Bot API server does: {what}")


def require_bot_api(code: int, payload: bytes) -> None:
    """Refuse an answer that is no JSON object, which the library would take for an unknown token, or trace.

    Raises:
        NetworkError: a server before the Bot API has trouble (5xx), or is asked too much.
        NotBotApiError: whoever answered knows nothing of bots.
    """
    if payload.lstrip()[:1] == b"{":
        return
    try:
        words = f"{HTTPStatus(code).phrase} ({code})"
    except ValueError:
        words = f"status {code}"
    if code >= HTTPStatus.INTERNAL_SERVER_ERROR or code in _LATER:
        raise NetworkError(words)
    raise NotBotApiError(f"answers {words}, not as a Bot API server does")


_REFUSAL: Final = b"\0"  # before an error as `refusal` writes it; no answer that is JSON begins so


def refusal(payload: bytes) -> bytes:
    """Rewrite the answer to a refused call: what the library reads of it, as far as it is of the right type.

    Raises:
        WrongAnswerError: If it is not JSON.
    """
    answer = _decoded(payload)
    told: dict[str, object] = {}
    if isinstance(answer.get("description"), str):
        told["description"] = answer["description"]
    given = answer.get("parameters")
    if isinstance(given, dict):
        moved, wait = given.get("migrate_to_chat_id"), given.get("retry_after")
        if _is_int(moved) and abs(moved) < LARGEST_ID:
            told["parameters"] = {"migrate_to_chat_id": moved}
        elif _is_int(wait) and wait > 0:
            told["parameters"] = {"retry_after": min(wait, LONGEST_PAUSE)}
    return _REFUSAL + encode(told)


def envelope(payload: bytes) -> dict[str, Any]:
    """Read an answer: with its result, or what `refusal` has made of it.

    Raises:
        WrongAnswerError: If it is not JSON, or has no result.
    """
    if payload.startswith(_REFUSAL):
        return _decoded(payload[len(_REFUSAL) :])
    answer = _decoded(payload)
    if answer.get("ok") is not True or answer.get("result") is None:
        raise WrongAnswerError("no result")
    return answer


def _decoded(payload: bytes) -> dict[str, Any]:
    try:
        answer: dict[str, Any] = decode(payload)
    except ValueError as error:
        raise WrongAnswerError("no JSON") from error
    return answer


def require_result(method: str, result: object) -> None:
    """Refuse a result that is not of the type that its method returns, as far as it is read here.

    Raises:
        WrongAnswerError: It is not.
    """
    reads = _RESULTS.get(method) or (_is_message if method.startswith("send") else None)
    if reads is not None and not reads(result):
        raise WrongAnswerError(f"the result of {method}")


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def is_id(value: object) -> TypeGuard[int]:
    """Whether a value can be the number of an update, a message or a person."""
    return _is_int(value) and 0 < value < LARGEST_ID


def _is_message(result: object) -> bool:
    # An ephemeral message has the number 0 and another one of its own.
    return isinstance(result, dict) and (
        is_id(result.get("message_id")) or is_id(result.get("ephemeral_message_id"))
    )


def _is_throw(result: object) -> bool:
    if not isinstance(result, dict) or not _is_message(result):
        return False
    dice = result.get("dice")
    return isinstance(dice, dict) and _is_int(dice.get("value")) and 1 <= dice["value"] <= _FACES


_FACES = 64  # of 🎰, which has the most


def _is_picture(result: object) -> bool:
    if not isinstance(result, dict) or not _is_message(result):
        return False
    sizes = result.get("photo")
    last = sizes[-1] if isinstance(sizes, list) and sizes else None
    return isinstance(last, dict) and isinstance(last.get("file_id"), str)


def _is_quiz(result: object) -> bool:
    if not isinstance(result, dict) or not _is_message(result):
        return False
    poll = result.get("poll")
    return isinstance(poll, dict) and isinstance(poll.get("id"), str)


def _is_bot(result: object) -> bool:
    return (
        isinstance(result, dict)
        and is_id(result.get("id"))
        and result.get("is_bot") is True
        and isinstance(result.get("first_name"), str)
        and isinstance(result.get("username"), str)
    )


def _has(name: str) -> Callable[[object], bool]:
    return lambda result: isinstance(result, dict) and isinstance(result.get(name), str)


_RESULTS: Final[dict[str, Callable[[object], bool]]] = {
    "getMe": _is_bot,
    "getUpdates": lambda result: isinstance(result, list),
    "getChatMember": _has("status"),
    "getWebhookInfo": _has("url"),
    "sendDice": _is_throw,
    "sendPhoto": _is_picture,
    "sendPoll": _is_quiz,
    "editMessageText": lambda result: result is True or _is_message(result),
}


def unknown_token(error: InvalidToken, settings: Settings) -> str:
    """The line for the operator when a server does not know the bot: the setting to look at."""
    address = settings.bot_api_url
    told = str(error.__cause__ or error)  # at the start the library wraps what the server said
    if "not found" in told.lower() and not is_telegrams_own(settings):
        # The path of every call holds the token, so a server says the same of a path that is wrong otherwise.
        return f"BOT_API_URL, BOT_TOKEN: {address} finds no bot there; one of the two is wrong"
    return f"BOT_TOKEN: {address} does not know this token"


def is_telegrams_own(settings: Settings) -> bool:
    """Whether the server is Telegram's own: there is a Bot API, whatever answers in its place for a while."""
    address: str = Settings.model_fields["bot_api_url"].default
    return settings.bot_api_url == address
