"""Answers that are none of a Bot API server: of a proxy, of a web site, of a wrong address."""

from http import HTTPStatus

from telegram.error import InvalidToken, NetworkError

from bot.config import Settings


class NotBotApiError(NetworkError):
    """Something else than a Bot API server has answered; the text says what, to go behind its address."""


def require_bot_api(code: int, payload: bytes) -> None:
    """Refuse an answer that is no JSON object, which the library would take for an unknown token, or trace.

    Raises:
        NetworkError: a server before the Bot API has trouble (5xx).
        NotBotApiError: whoever answered knows nothing of bots.
    """
    if payload.lstrip()[:1] == b"{":
        return
    try:
        words = f"{HTTPStatus(code).phrase} ({code})"
    except ValueError:
        words = f"status {code}"
    if code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise NetworkError(words)
    raise NotBotApiError(f"answers {words}, not as a Bot API server does")


def unknown_token(error: InvalidToken, settings: Settings) -> str:
    """What to tell the operator when a server does not know the bot: which setting to look at."""
    address = settings.bot_api_url
    usual = address == Settings.model_fields["bot_api_url"].default
    told = str(error.__cause__ or error)  # at the start the library wraps what the server said
    if "not found" in told.lower() and not usual:
        # The path of every call holds the token, so a server says the same of a path that is wrong otherwise.
        return f"BOT_API_URL, BOT_TOKEN: {address} finds no bot there; one of the two is wrong"
    return f"BOT_TOKEN: {address} does not know this token"
