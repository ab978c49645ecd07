"""A check of the Mini App: whether its address leads to this bot, as a browser would find it."""

import asyncio
import ssl
from http.client import HTTPException, HTTPResponse
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from bot.config import Settings
from bot.ground.telegram.connection import trusted
from bot.operation.health import Finding

PATIENCE: Final = 10.0
"""Seconds in which the page has to answer."""

_SUBJECT: Final = "app"
_GATEWAY: Final = {502, 503, 504}  # what proxies say of a server that does not answer


async def how_the_app_answers(settings: Settings, username: str, *, running: bool) -> Finding:
    """Ask for the page at its public address, and say what @BotFather has to know.

    Args:
        settings: Of the bot, with an address of the app.
        username: Of the bot.
        running: Whether the bot is; else nothing need answer.
    """
    url = f"{settings.app_url}/"
    problem = await asyncio.to_thread(_problem, url, settings.app_frames)
    if problem and not running:
        return Finding(_SUBJECT, good=True, text=f"{url} is served when the bot runs, which it does not")
    if problem:
        return Finding(_SUBJECT, good=False, text=f"{url} {problem}")
    text = (
        f"{url} answers; t.me/{username}/{settings.app_name} opens it once @BotFather knows it"
        f" (/newapp, this address, the short name {settings.app_name})"
    )
    return Finding(_SUBJECT, good=True, text=text)


def _problem(url: str, frames: str) -> str:
    """What is wrong with the page at an address; empty if nothing is."""
    context = trusted() if url.startswith("https:") else None
    try:
        with urlopen(Request(url), timeout=PATIENCE, context=context) as answer:  # noqa: S310 - http or https
            return "" if _is_ours(answer, frames) else "is answered by another program"
    except HTTPError as error:
        if error.code in _GATEWAY:
            return f"is answered by a proxy: {error.code}, the bot does not run or listens elsewhere"
        return f"is answered with {error.code}: does it lead to APP_HOST, APP_PORT with its path?"
    except URLError as error:
        if isinstance(error.reason, ssl.SSLCertVerificationError):
            return f"has a certificate that browsers do not trust: {error.reason.verify_message}"
        return f"cannot be reached: {error.reason}"
    except (OSError, HTTPException) as error:
        return f"cannot be reached: {error}"


def _is_ours(answer: HTTPResponse, frames: str) -> bool:
    policy = answer.headers.get("Content-Security-Policy", "")
    return answer.headers.get_content_type() == "text/html" and policy.endswith(f"frame-ancestors {frames}")
