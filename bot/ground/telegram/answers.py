"""Answers of a server that is not a Bot API server: a proxy, a web site, a wrong address."""

from http import HTTPStatus

from telegram.error import InvalidToken, NetworkError

from bot.config import Settings

_LATER = {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}


class NotBotApiError(NetworkError):
    """Error of an answer that is not a Bot API server's; its text, after the address, says what it is."""


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
