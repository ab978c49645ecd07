"""The Bot API client.

Python-telegram-bot's, with its own connections, cheap taps, checked answers, ephemeral messages.
"""

import asyncio
import logging
import math
import os
import ssl
import urllib.request
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from http import HTTPStatus
from time import perf_counter
from typing import Any, Final, Literal, Protocol, TypeGuard
from urllib.parse import urlsplit

import aiohttp
import certifi
from telegram import CallbackQuery, Chat, InputFile, MaybeInaccessibleMessage, Update, User
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot.config import DEFAULTS, Settings, SettingsError
from bot.ground.tasks import Events, Signal
from bot.ground.telegram.bodies import body, decode, encode, rich_blocks, usual_text
from bot.ground.timing import Calls, Counters
from bot.ground.values import (
    EphemeralMessageId,
    Screen,
    abilities,
    chat_in_log,
    is_rich,
)

# Answers that are not a Bot API server's: of a proxy, a web site, a wrong address, a server at fault.


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
    "answerGuestQuery": _has("inline_message_id"),
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
    return settings.bot_api_url == DEFAULTS["bot_api_url"]


# One HTTP connection to the Bot API server, over aiohttp, behind the interface of python-telegram-bot.


SECONDS: Final = 10.0
"""For making a connection; and between two pieces of an answer, where a call does not say otherwise."""

_UPLOAD = 120.0  # seconds for a whole call that carries files; one that nobody reads would wait for ever
_KEPT = 30.0  # seconds: longer than the pause between two taps, as a new connection costs a TLS handshake
_IDLE = 1.0  # seconds after which a connection may have been closed without anybody having looked
_LOOKS = 3  # passes of the event loop in which the end of a connection is heard of, TLS's own end included
_JSON = {"Content-Type": "application/json"}
_SCHEMES = ("http", "https")


class UnreachedError(NetworkError):
    """Error of a connection that could not be made: the call was not sent and may be repeated."""


def proxy_for(address: str) -> str | None:
    """The proxy that the environment names for an address, by `HTTPS_PROXY` and the like.

    Raises:
        SettingsError: If it is of a kind that cannot be used, such as SOCKS.
    """
    parts, proxies = urlsplit(address), urllib.request.getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    if not proxy or urllib.request.proxy_bypass(parts.netloc):
        return None
    proxy = proxy if "://" in proxy else f"http://{proxy}"
    if urlsplit(proxy).scheme not in _SCHEMES:
        raise SettingsError(
            [f"{parts.scheme.upper()}_PROXY, ALL_PROXY: expected an address as http://host:port"]
        )
    return proxy


def connection_trusted() -> ssl.SSLContext:
    """The trusted certificates: those of `SSL_CERT_FILE` or `SSL_CERT_DIR` if set, else of certifi."""
    file, folder = os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")
    context = ssl.create_default_context(
        cafile=file or (None if folder else certifi.where()), capath=None if file else folder
    )
    context.set_alpn_protocols(["http/1.1"])
    return context


class Connection(BaseRequest):
    """A keep-alive connection that carries one call at a time and is made anew when it was closed.

    A call is never sent twice: what was lost on the way is an error, and only who made the call can know
    whether it may be repeated.

    Args:
        context: The certificates that are trusted; None where nothing is called over TLS.
        proxy: Address of an HTTP proxy.
        seconds: See `SECONDS`.
    """

    def __init__(
        self, context: ssl.SSLContext | None = None, proxy: str | None = None, seconds: float = SECONDS
    ) -> None:
        self._context, self._proxy, self._seconds = context, proxy, seconds
        self._usual = self._timeout(seconds)
        self._session: aiohttp.ClientSession | None = None
        self._closed = False
        self._used_at = 0.0

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call waits for its answer."""
        return self._seconds

    async def initialize(self) -> None:
        """Make ready again what was shut down; the first call connects."""
        self._closed = False

    async def shutdown(self) -> None:
        """Close it; a call under way fails."""
        self._closed = True
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        """Make one request.

        Raises:
            UnreachedError: There is no connection, and nothing was sent.
            TimedOut: It was sent, and nothing came back in time.
            NetworkError: It was cut off on the way there or back.
        """
        timeout = self._usual
        if read_timeout is None or isinstance(read_timeout, int | float):
            timeout = self._timeout(read_timeout)
        data: aiohttp.FormData | bytes | None = None
        if request_data is not None and request_data.contains_files:
            data = _form(request_data)
            timeout = aiohttp.ClientTimeout(_UPLOAD, timeout.connect, timeout.sock_read)
        elif request_data is not None:
            data = encode(request_data.parameters)
        await self._hear_of_its_end()
        try:
            async with self._open().request(
                method,
                url,
                data=data,
                headers=_JSON if isinstance(data, bytes) else None,
                timeout=timeout,
                allow_redirects=False,
            ) as answer:
                return answer.status, await answer.read()
        except (aiohttp.ClientError, TimeoutError) as error:
            raise _translated(error) from None  # its text may hold the address, and that the token
        finally:
            self._used_at = asyncio.get_running_loop().time()

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            if self._closed:
                raise UnreachedError("the connection is shut down")
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=1, ssl=self._context or True, keepalive_timeout=_KEPT),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                proxy=self._proxy,
            )
        return self._session

    async def _hear_of_its_end(self) -> None:
        """Let the event loop see whether the server has closed the connection; a call would be lost on it."""
        if asyncio.get_running_loop().time() - self._used_at > _IDLE:
            for _ in range(_LOOKS):
                await asyncio.sleep(0)

    def _timeout(self, seconds: float | None) -> aiohttp.ClientTimeout:
        return aiohttp.ClientTimeout(total=None, connect=self._seconds, sock_read=seconds)


def _form(data: RequestData) -> aiohttp.FormData:
    form = aiohttp.FormData(data.json_parameters)
    for name, (filename, content, kind) in data.multipart_data.items():
        form.add_field(name, content, content_type=kind, filename=filename)
    return form


def _translated(error: Exception) -> NetworkError:
    words = " ".join(_words(error).split())
    match error:
        case (
            aiohttp.ClientConnectorError() | aiohttp.ConnectionTimeoutError() | aiohttp.ClientHttpProxyError()
        ):
            return UnreachedError(words)
        case TimeoutError():
            return TimedOut()
        case _:
            return NetworkError(words)


def _words(error: Exception) -> str:
    kind = type(error).__name__
    text = error.message if isinstance(error, aiohttp.ClientResponseError) else str(error)
    return kind if "://" in text else f"{kind}: {text}"


# The meaning of the API's errors for a screen.


_OF_TEXT: Final = ("text", "parse_mode", "link_preview_options")
_RICH: Final = {"sendMessage": "sendRichMessage"}
"""The methods that have another name for rich messages."""
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
_SILENCED: Final = ("not enough rights", "have no rights", "write_forbidden", "topic_closed")

EditOutcome = Literal["shown", "refused", "gone", "repeat"]


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


def _takes_no_rich(error: TelegramError) -> bool:
    """Tell whether it may be because the message was a rich one that a call was refused."""
    if isinstance(error, InvalidToken):
        return "not found" in str(error).lower()
    known = edit_outcome(error) != "refused" or is_outside(error) or is_topic_gone(error)
    known = known or any(reason in str(error).lower() for reason in _SILENCED)
    return isinstance(error, BadRequest) and not known


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


# Updates as they are to be: a name that is no text is left out and its person heard, all else refused.


_NAMES: Final = ("last_name", "username", "language_code")
_CHATS: Final = {"chat", "sender_chat"}
_NUMBERS: Final = {
    *("message_id", "date", "message_thread_id", "migrate_to_chat_id", "migrate_from_chat_id"),
    *("offset", "length"),
}
_TEXTS: Final = {"text", "caption", "title", "type", "status"}
_UNREAD: Final = "rich_message"
"""The part of a message, as of one that was answered, whose texts are no strings; nobody reads it."""
_OF_TAPPED: Final = ("message_id", "date", "chat", "message_thread_id")


def mend(item: dict[str, Any]) -> bool:
    """Mend, in place, the names of all people in an update; of a tap on a message only what is read of it.

    A person without a first name gets an empty one, which is shown as that of anybody who has none.

    Returns:
        Whether there was anything to mend.

    Raises:
        ValueError: If something else that handlers read is not of its type, which the library lets pass.
        AttributeError, KeyError: If it is no update.
    """
    query = item.get("callback_query")
    if query:
        _require(isinstance(query["id"], str) and isinstance(query["chat_instance"], str), "id")
    asked = item.get("inline_query")
    if asked:  # whose offset is a text
        return _mend({name: each for name, each in asked.items() if name != "offset"})
    if not query or not query.get("message"):
        return _mend(item)
    message = query["message"]  # with many buttons, whose texts nobody reads
    _require(isinstance(query.get("data"), str | None), "data")
    return _mend([query["from"], {name: message[name] for name in _OF_TAPPED if name in message}])


def _mend(value: object) -> bool:
    if isinstance(value, list):
        return sum(map(_mend, value)) > 0
    if not isinstance(value, dict):
        return False
    mended = "is_bot" in value and _mend_person(value)
    _require("message_id" not in value or "chat" in value, "chat")
    for name, each in value.items():
        if name in _CHATS:
            _require(isinstance(each, dict) and _is_number(each.get("id")), name)
        elif name in _NUMBERS:
            _require(_is_number(each), name)
        elif name in _TEXTS:
            _require(isinstance(each, str | None), name)
        if isinstance(each, dict | list) and name != _UNREAD:
            mended = _mend(each) or mended
    return mended


def _mend_person(person: dict[str, Any]) -> bool:
    _require(_is_number(person.get("id")), "id")
    wrong = {
        name: None for name in _NAMES if person.get(name) is not None and not isinstance(person[name], str)
    }
    first = {} if isinstance(person.get("first_name"), str) else {"first_name": ""}
    person.update(wrong, **first)
    return bool(wrong or first)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST_ID


def _require(fits: bool, name: str) -> None:  # noqa: FBT001 - as an assertion
    if not fits:
        raise ValueError(f"{name} is not of its type")


# Updates of taps, parsed to the library's objects with a light one for the message that was tapped.
#
# The library parses the whole message, every button of its keyboard included, which nobody here reads.


_TAPPED_KEPT = 512  # people, and chats


class TappedMessage(MaybeInaccessibleMessage):
    """The message whose button was tapped; its date is 0 if it is gone or too old to be reached.

    Args:
        chat: Where it stands.
        message: As Telegram sent it.
        ephemeral: See below.

    Attributes:
        thread_id: Of its topic, in a forum; 0 elsewhere.
        ephemeral: Its address if it is an ephemeral one, which has the number 0; None for any other.
        buttons: The callback data of its buttons, in order.
        received_at: When the tap was read, by `time.perf_counter`.
    """

    __slots__ = ("buttons", "ephemeral", "received_at", "thread_id")

    def __init__(self, chat: Chat, message: dict[str, Any], ephemeral: EphemeralMessageId | None) -> None:
        super().__init__(chat, message["message_id"], datetime.fromtimestamp(message["date"], UTC))
        lines = message.get("reply_markup", {}).get("inline_keyboard", ())
        with self._unfrozen():
            self.ephemeral = ephemeral
            self.thread_id = (message.get("message_thread_id") or 0) if message.get("is_topic_message") else 0
            self.buttons = tuple(
                button["callback_data"] for line in lines for button in line if "callback_data" in button
            )
            self.received_at = perf_counter()


# People tap again and again: the objects of those who did so last, which nobody can change, are kept.
_user, _chat = lru_cache(maxsize=_TAPPED_KEPT)(User), lru_cache(maxsize=_TAPPED_KEPT)(Chat)


def read_tap(item: dict[str, Any]) -> Update:
    """Make an update of what Telegram sent of a tap on a message.

    Raises:
        KeyError, TypeError, AttributeError: If it is no such thing.
    """
    query = item["callback_query"]
    who, message = query["from"], query["message"]
    where = message["chat"]
    user = _user(
        who["id"],
        who["first_name"],
        who["is_bot"],
        who.get("last_name"),
        who.get("username"),
        who.get("language_code"),
    )
    number = message.get("ephemeral_message_id")
    alone = None if number is None else EphemeralMessageId(where["id"], who["id"], number)
    tapped = TappedMessage(_chat(where["id"], where["type"], where.get("title")), message, alone)
    query = CallbackQuery(query["id"], user, query["chat_instance"], tapped, query.get("data"))
    return Update(item["update_id"], callback_query=query)


# The pool of HTTP connections for calls, and the queue of calls that wait for one.


IN_FLIGHT: Final = 12
"""Calls at once; a dozen carry well over a hundred calls a second to Telegram."""

# Asks the library for times as timedelta; it warns about the older numbers at every refusal (429).
os.environ.setdefault("PTB_TIMEDELTA", "1")


class Transport(BaseRequest):
    """A pool of at most `IN_FLIGHT` connections; further calls wait in order.

    The connection used last is used next, so that in quiet hours few are kept open and none grows stale.

    Args:
        connections: The connections, each of which carries one call at a time.
    """

    def __init__(self, connections: Sequence[BaseRequest]) -> None:
        self._all = list(connections)
        self._idle = list(self._all)
        self._turns = asyncio.Semaphore(len(self._all))

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call waits for its answer."""
        return self._all[0].read_timeout

    async def initialize(self) -> None:
        """Make every client ready."""
        for each in self._all:
            await each.initialize()

    async def shutdown(self) -> None:
        """Close every connection."""
        for each in self._all:
            await each.shutdown()

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Read an answer.

        The library's own is slower, and logs a traceback for the page of a proxy, which is what comes in an
        outage.

        Raises:
            WrongAnswerError: If it is not JSON, or has no result.
        """
        return envelope(payload)

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:  # noqa: ANN401 - as given
        """Make one request when it is its turn."""
        async with self._turns:
            request = self._idle.pop()
            try:
                code, payload = await request.do_request(*args, **kwargs)
            finally:
                self._idle.append(request)
        require_bot_api(code, payload)
        refused = code >= HTTPStatus.MULTIPLE_CHOICES
        return code, refusal(payload) if refused else payload


# The Bot API client: python-telegram-bot's, with the two shortcuts that a busy game needs.


Way = Literal["calls", "updates"]
"""The ways to the server: by calls; and, where the bot polls, for updates."""

STALE: Final = 120.0
"""Seconds after which a failure says nothing any more, for nobody has tried since."""


UNANSWERED: Final = 5.0
"""Seconds by which a call for updates may come back later than the server was asked to hold it."""


class Contact:
    """The reachability of the server by the latest attempts, by the event loop's clock."""

    def __init__(self) -> None:
        self._failing: dict[Way, tuple[float, float]] = {}  # the first failure in a row, and the last
        self._heard: float | None = None  # when updates were fetched or brought, or none were waiting
        self._due = math.inf  # when the call for updates that is under way has to be answered

    def asks(self, seconds: float) -> None:
        """Record that a long poll begins, which the server holds for so long while there are no updates."""
        now = asyncio.get_running_loop().time()
        self._heard = now if self._heard is None else self._heard
        self._due = now + seconds + UNANSWERED

    def reached(self, way: Way) -> None:
        """Note that the server has answered; where updates arrive, calls are taken to get through as well."""
        self._failing.pop(way, None)
        if way == "updates":
            self._failing.clear()
            self._heard, self._due = asyncio.get_running_loop().time(), math.inf

    def failed(self, way: Way) -> None:
        """Record that the server has not answered."""
        now = asyncio.get_running_loop().time()
        first, _ = self._failing.get(way, (now, now))
        self._failing[way] = first, now
        if way == "updates":
            self._heard = now if self._heard is None else self._heard
            self._due = math.inf

    def quiet_for(self) -> float:
        """Seconds since updates were last fetched or brought, or none were waiting; 0 if nobody has asked."""
        return 0.0 if self._heard is None else asyncio.get_running_loop().time() - self._heard

    def unheard_for(self) -> float:
        """Seconds for which nothing that people tap or type can come through; 0 if it can.

        It cannot while the last call for updates has failed, or is not answered in time; by webhook, while
        updates wait at the server, or it does not tell whether some do.
        """
        late = asyncio.get_running_loop().time() > self._due
        return self.quiet_for() if late or "updates" in self._failing else 0.0

    def lost_for(self) -> float:
        """Seconds for which the server has not been reached in one of the ways; 0 if all is well."""
        now = asyncio.get_running_loop().time()
        return max((now - first for first, last in self._failing.values() if now - last < STALE), default=0.0)


_logger = logging.getLogger(__name__)


class OutsideChat(Signal):
    """A call that began then, on the loop's clock, found the bot not to be in a chat."""

    chat_id: int
    begun: float


class InsideChat(Signal):
    """A call that began then, on the loop's clock, has written to a chat."""

    chat_id: int
    begun: float


class RichRefused(Signal):
    """A chat takes no rich messages, or the server none like one that it was sent."""

    chat_id: int


class Client(ExtBot[None]):
    """A Bot API client that reads updates one by one and makes calls without the library's objects.

    Args:
        settings: With a token.
        request: The transport of all calls other than for updates; `IN_FLIGHT` HTTP connections by default.
        poll: The transport of the calls for updates, one at a time; an HTTP connection by default.
        events: Hear in which chats the bot is found to be.
        may_write: Returns when chats may be written to; every call to one awaits it.

    Raises:
        SettingsError: If the environment names a proxy that cannot be used.
    """

    def __init__(
        self,
        settings: Settings,
        request: BaseRequest | None = None,
        poll: BaseRequest | None = None,
        *,
        events: Events | None = None,
        may_write: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        if settings.bot_token is None:
            raise ValueError("expected settings with a token")
        proxy = proxy_for(settings.bot_api_url)
        context = connection_trusted() if urlsplit(settings.bot_api_url).scheme == "https" else None
        poll = Transport([poll or Connection(context, proxy)])
        super().__init__(
            settings.bot_token.get_secret_value(),
            base_url=f"{settings.bot_api_url}/bot",
            base_file_url=f"{settings.bot_api_url}/file/bot",
            request=request or Transport([Connection(context, proxy) for _ in range(IN_FLIGHT)]),
            get_updates_request=poll,
        )
        self._poll = poll
        self._counters = Counters()
        self._contact = Contact()
        self._events = events or Events()
        self._may_write = may_write
        self._find_address: Callable[[int, int], Awaitable[str | None]] | None = None

    def __repr__(self) -> str:
        """Name the bot without its token."""
        return "Client()"

    async def shutdown(self) -> None:
        """Close every connection; the library leaves those of a start that came to nothing."""
        await super().shutdown()
        await self.request.shutdown()
        await self._poll.shutdown()

    @property
    def has_inline_mode(self) -> bool:
        """Whether people are offered something where they type the name of the bot."""
        return bool(self.bot.supports_inline_queries)

    @property
    def counters(self) -> Counters:
        """The counters of received updates and calls since the start."""
        return self._counters

    @property
    def contact(self) -> Contact:
        """Whether the server is reached."""
        return self._contact

    async def call(
        self, method: str, parameters: Mapping[str, object], files: Mapping[str, InputFile] | None = None
    ) -> Any:  # noqa: ANN401 - whatever the method returns
        """Call a Bot API method and return its result as plain JSON values.

        The library's own methods build an object per button and parse the whole message that comes back,
        which takes as long again as the call itself; here a board of 20 buttons costs half.

        Args:
            method: Name of the method as the Bot API spells it.
            parameters: JSON values; a `str` goes as it is, everything else as JSON.
            files: Files to upload, by the name of their parameter.

        Raises:
            telegram.error.TelegramError: As from any method of the library.
        """
        text = parameters.get("text")
        if isinstance(text, str) and is_rich(text):
            return await self._call_rich(method, parameters, text)
        if self._may_write is not None and "chat_id" in parameters:
            await self._may_write()
        chat_id, begun = parameters.get("chat_id"), asyncio.get_running_loop().time()
        if isinstance(chat_id, int) and not abilities(chat_id).sends:
            parameters, chat_id = await self._addressed(method, parameters), None
        data = [RequestParameter(name, value, None) for name, value in parameters.items()]
        data += [RequestParameter(name, None, [file]) for name, file in (files or {}).items()]
        calls = self._counters.of(method)
        calls.made += 1
        try:
            result: Any = await self.request.post(f"{self.base_url}/{method}", RequestData(data))
            require_result(method, result)
        except TelegramError as error:
            self._note_failure(calls, error)
            if isinstance(chat_id, int) and is_outside(error):
                self._events.signal(OutsideChat(chat_id, begun))
            raise
        self._contact.reached("calls")
        if isinstance(chat_id, int) and method.startswith(("send", "edit")):
            self._events.signal(InsideChat(chat_id, begun))
        return result

    def address_by(self, find: Callable[[int, int], Awaitable[str | None]]) -> None:
        """Find in this way the id by which Telegram knows a message of a chat that the bot is not in."""
        self._find_address = find

    async def _addressed(self, method: str, parameters: Mapping[str, object]) -> dict[str, object]:
        """The parameters of a call about a message of a chat that the bot is not in: only edits can be made.

        Raises:
            BadRequest: No other call is made, and none about a message whose id is not known.
        """
        chat_id, number, address = parameters["chat_id"], parameters.get("message_id"), None
        if method == "editMessageText" and isinstance(chat_id, int) and isinstance(number, int):
            address = None if self._find_address is None else await self._find_address(chat_id, number)
        if address is None:
            raise BadRequest("an inline message takes edits alone, once it is known")
        others = {name: each for name, each in parameters.items() if name not in {"chat_id", "message_id"}}
        return {"inline_message_id": address, **others}

    async def _call_rich(self, method: str, parameters: Mapping[str, object], text: str) -> Any:  # noqa: ANN401 - as `call`
        """Make a call that shows a rich message; where the server or the chat takes none, a usual one."""
        chat_id: Any = parameters.get("chat_id")
        others = {name: value for name, value in parameters.items() if name not in _OF_TEXT}
        rich = encode({"blocks": rich_blocks(text)}).decode()
        try:
            return await self.call(_RICH.get(method, method), others | {"rich_message": rich})
        except TelegramError as error:
            if not _takes_no_rich(error):
                raise
            _logger.warning("a rich message in %s is shown as a usual one: %s", chat_in_log(chat_id), error)
        result = await self.call(method, {**parameters, "text": usual_text(text)})
        self._events.signal(RichRefused(chat_id))
        return result

    async def _do_post(  # the library makes all its calls by it
        self,
        endpoint: str,
        data: dict[str, Any],
        **timeouts: Any,  # noqa: ANN401 - as the library has them
    ) -> bool | dict[str, Any] | list[dict[str, Any]]:
        result = await super()._do_post(endpoint, data, **timeouts)
        require_result(endpoint, result)
        return result

    def _note_failure(self, calls: Calls, error: TelegramError) -> None:
        if isinstance(error, NetworkError) and not isinstance(error, BadRequest):
            calls.failed += 1
            self._contact.failed("calls")
            return
        self._contact.reached("calls")
        if isinstance(error, RetryAfter):
            calls.refused += 1
        else:
            calls.denied += 1

    async def updates(
        self, offset: int | None, allowed: Sequence[str], seconds: int
    ) -> tuple[list[Update], int | None]:
        """Wait up to `seconds` for updates, without those that cannot be read.

        Args:
            offset: Confirms every update below it; None at the start.
            allowed: Kinds of updates wanted.
            seconds: How long the server may hold the call; 0 returns at once.

        Returns:
            The updates, and the offset that confirms all that were ever received.

        Raises:
            telegram.error.TelegramError: As from any method of the library.
        """
        parameters: dict[str, object] = {"timeout": seconds, "allowed_updates": list(allowed)}
        if offset is not None:
            parameters["offset"] = offset
        data = RequestData([RequestParameter(name, value, None) for name, value in parameters.items()])
        calls = self._counters.calls["updates"]
        calls.made += 1
        self._contact.asks(seconds)
        try:
            received: Any = await self._poll.post(
                f"{self.base_url}/getUpdates", data, read_timeout=seconds + 10
            )
            require_result("getUpdates", received)
            items = [item for item in received if isinstance(item, dict) and is_id(item.get("update_id"))]
            if received and not items:  # the same offset again would bring the same answer at once
                raise WrongAnswerError("updates without numbers")
        except TelegramError as error:
            self._note_failure(calls, error)
            self._contact.failed("updates")  # also where another program fetches them: none come here
            raise
        self._contact.reached("updates")
        updates = []
        for item in items:
            offset = item["update_id"] + 1
            update = self.read_update(item)
            if update is not None:
                updates.append(update)
        return updates, offset

    def read_update(self, item: dict[str, Any]) -> Update | None:
        """Count and parse one update, of a tapped message only what is read here; None if it cannot be read.

        That is logged: asking for such an update again would stop the bot for good. So is a person whose
        name is no text, and who is heard all the same.
        """
        self._contact.reached("updates")
        self._counters.taps += "callback_query" in item
        try:
            query = item.get("callback_query")
            if mend(item):
                _logger.warning("update %s: a name that is no text is left out", item["update_id"])
            return read_tap(item) if query and query.get("message") else Update.de_json(item, self)
        except Exception as error:  # noqa: BLE001 - the library promises none in particular for what is malformed
            _logger.warning("update %s cannot be read and is left out: %.200r", item["update_id"], error)
            return None


# Calls for ephemeral messages, which one person sees in a group (Bot API 10.3), and what their errors mean.
#
# Telegram shows such a message to a person who has just tapped a button, also in place of the message with
# it. It may be lost at any time: a client that is started anew need not have it any more, and nobody is
# told.


LONGEST: Final = 1024
"""Characters of a text that edits take, as authors of bots report; the documentation says 4,096."""

_LATE: Final = ("query is too old", "query_id_invalid", "query id is invalid")
_EPHEMERAL_GONE: Final = ("not found", "expired", "_invalid", "not_participant")
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


def ephemeral_address(message: EphemeralMessageId) -> dict[str, object]:
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
        await client.call(
            "deleteEphemeralMessage", ephemeral_address(EphemeralMessageId(chat_id, receiver_id, 0))
        )
    except InvalidToken as error:
        if "not found" in str(error).lower():
            return False
        raise
    except BadRequest:
        pass
    return True


async def ephemeral_send(  # noqa: PLR0913 - what is shown to whom by which tap
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


async def ephemeral_edit(client: Calling, message: EphemeralMessageId, screen: Screen) -> None:
    """Show another screen; that it is the same already is no error. Nobody can know whether it was seen.

    Raises:
        EphemeralError: It cannot be shown, as its kind says.
        telegram.error.TelegramError: As from any call.
    """
    try:
        await client.call("editEphemeralMessageText", ephemeral_address(message) | body(screen))
    except TelegramError as error:
        if ephemeral_edit_outcome(error) != "shown":
            raise _meaning(error) from error


async def ephemeral_delete(client: Calling, message: EphemeralMessageId) -> None:
    """Delete an ephemeral message, so that what it has replaced is seen again; it may be gone already.

    Raises:
        telegram.error.TelegramError: As from any call.
    """
    try:
        await client.call("deleteEphemeralMessage", ephemeral_address(message))
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
        elif any(reason in text for reason in _EPHEMERAL_GONE):
            kind = GoneError
        elif any(reason in text for reason in _NOT_HERE):
            kind = UnsupportedError
    elif isinstance(error, InvalidToken) and "not found" in text:
        kind = UnsupportedError
    return error if kind is None else kind(str(error))
