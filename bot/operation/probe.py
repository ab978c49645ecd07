"""`doctor --probe CHAT`: measurements of ephemeral messages in one's own group; rich ones, guest queries.

Telegram does not say whether messages that one person sees count in the limit of their group, nor how long
they may be. So a button is sent, and whoever presses it is shown such a message, which is edited until
Telegram refuses; then it is tried whether it refuses ordinary edits as well. The bot must not run meanwhile:
it would get the tap, and its calls would count.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from statistics import median
from typing import Final

from telegram import CallbackQuery, Update
from telegram.error import BadRequest, ChatMigrated, Conflict, RetryAfter, TelegramError

from bot.chats.settings import Chats
from bot.config import Settings
from bot.ground.outbox.sender import again
from bot.ground.store.base import OF_DATABASE, Tx
from bot.ground.store.database import Store
from bot.ground.tasks import counted
from bot.ground.telegram.bodies import article, body, encode, rich_blocks
from bot.ground.telegram.client import (
    LONGEST,
    Client,
    EphemeralError,
    UnsupportedError,
    ephemeral_address,
    ephemeral_edit,
    ephemeral_send,
    is_denied,
    is_supported,
    pause,
)
from bot.ground.telegram.updates import ALLOWED
from bot.ground.values import Button, EphemeralMessageId, Screen
from bot.operation import health
from bot.operation.doctor import unreached
from bot.operation.health import Finding

WAIT: Final = 300.0
"""Seconds in which the button has to be pressed."""
EDITS: Final = 30
"""Edits of each kind that are made unless one is refused: more than a group is said to have in a minute."""
PACE: Final = 1.0
"""Seconds between two edits: quick bursts are said to be refused for another reason."""
_DOCUMENTED: Final = 4096
"""Characters of a text by Telegram's documentation."""
_MOST_WAITING: Final = 50
"""Updates that may wait for the bot: of more, the tap might not be among those that Telegram tells of."""
_POLL: Final = 2
"""Seconds that Telegram may hold a call for updates, and between two calls that it does not hold."""
_BUTTON: Final = "probe"
_ASKED: Final = Screen(
    "A probe of messages that only one person sees. Press the button.", ((Button("Probe", _BUTTON),),)
)


async def probe(settings: Settings, chat_id: int) -> AsyncGenerator[Finding]:
    """Measure whether ephemeral messages are shown, how long they may be, and whether their edits count.

    All that was sent is deleted again. Updates that wait for the bot are left to it.

    Args:
        settings: With a token.
        chat_id: A group in which nobody minds a minute of silence of the bot.
    """
    if settings.bot_token is None:
        yield Finding("probe", good=False, text="BOT_TOKEN is not set")
        return
    if health.heartbeat(settings.database).good:
        text = "the bot is running, or was a minute ago, and would get the tap; stop it and try again"
        yield Finding("probe", good=False, text=text)
        return
    client = Client(settings)
    sent: int | None = None
    try:
        await client.initialize()
        if hindrance := await _hindrance(client):
            yield Finding("probe", good=False, text=hindrance)
            return
        async for finding in _chosen(settings):
            yield finding
        sent = int((await client.call("sendMessage", {"chat_id": chat_id} | body(_ASKED)))["message_id"])
        yield Finding(
            "probe", good=True, text=f"press the button in {chat_id} within {WAIT / 60:.0f} minutes"
        )
        query = await _tap(client, chat_id, sent)
        if query is None:
            yield Finding("probe", good=False, text="nobody has pressed the button")
            return
        async for finding in _measured(client, chat_id, sent, query):
            yield finding
    except Conflict:
        text = "another program takes the updates of this bot and would get the tap; stop it and try again"
        yield Finding("probe", good=False, text=text)
    except TelegramError as error:
        denied = is_denied(error) or isinstance(error, ChatMigrated)
        told = Finding("probe", good=False, text=f"{chat_id}: {error}")
        yield told if denied else unreached("probe", error, settings)
    finally:
        if sent is not None:
            await _deleted(client, "deleteMessage", {"chat_id": chat_id, "message_id": sent})
        await client.shutdown()


async def _chosen(settings: Settings) -> AsyncGenerator[Finding]:
    """Where groups and people have their cards, as they or the server want it; nothing without a database."""

    def work(tx: Tx) -> str:
        chats = Chats(tx)
        (here, _), (private, people) = chats.with_cards("here"), chats.with_cards("private")
        groups = counted(here, "group has its cards", "groups have their cards")
        return f"{groups} there, {private} in private, as do {people} of the people in any"

    with suppress(*OF_DATABASE):
        async with await Store.open(settings.database, read_only=True) as store:
            yield Finding("cards", good=True, text=await store.read(work))


async def _hindrance(client: Client) -> str:
    """Why a tap would not be heard of; empty if it would."""
    info = await client.get_webhook_info()
    if info.url:
        return "a webhook is set, to which the tap would be brought; stop the bot, which removes it"
    if info.pending_update_count > _MOST_WAITING:
        return f"{info.pending_update_count} updates wait for the bot; let it take them, and stop it"
    await client.updates(None, ALLOWED, _POLL)  # whoever else asks for them ends this
    return ""


async def _tap(client: Client, chat_id: int, message_id: int) -> CallbackQuery | None:
    """The first tap on the button; None if none has come in time."""

    def on_button(update: Update) -> bool:
        message = None if update.callback_query is None else update.callback_query.message
        return message is not None and (message.chat.id, message.message_id) == (chat_id, message_id)

    found = await _first(client, on_button)
    return None if found is None else found.callback_query


async def _first(client: Client, wanted: Callable[[Update], bool]) -> Update | None:
    """The first update that is wanted; None if none has come in time.

    No update is confirmed but that one itself, and that only if nothing waits before it.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + WAIT
    while loop.time() < until:
        updates, _ = await client.updates(None, ALLOWED, _POLL)
        found = next(filter(wanted, updates), None)
        if found is not None:
            if found is updates[0]:
                await client.updates(found.update_id + 1, ALLOWED, 0)
            return found
        if updates:  # what waits is told at once, again and again
            await asyncio.sleep(_POLL)
    return None


async def _measured(
    client: Client, chat_id: int, message_id: int, query: CallbackQuery
) -> AsyncGenerator[Finding]:
    """All that can be found out with one tap."""
    shown: EphemeralMessageId | None = None
    try:
        try:
            shown, length = await _shown(client, chat_id, query)
        except EphemeralError as error:
            yield Finding("shown", good=False, text=f"nothing can be shown to one person here: {error}")
            return
        finally:
            with suppress(TelegramError):  # some servers take the message itself for the answer
                await client.call("answerCallbackQuery", {"callback_query_id": query.id})
        yield Finding("shown", good=True, text=f"to {query.from_user.first_name} alone")
        if length:
            yield await _length(client, shown)
        else:
            yield Finding("length", good=False, text=f"one of {LONGEST} characters is not shown")
        yield await _budget(client, shown, {"chat_id": chat_id, "message_id": message_id})
    finally:
        if shown is not None:
            await _deleted(client, "deleteEphemeralMessage", ephemeral_address(shown))


async def _shown(client: Client, chat_id: int, query: CallbackQuery) -> tuple[EphemeralMessageId, int]:
    """Show `LONGEST` characters in place of the button, or else a short text: its length is told as 0."""
    person = query.from_user.id
    if not await is_supported(client, chat_id, person):
        raise UnsupportedError("the server does not know ephemeral messages")
    try:
        shown = await ephemeral_send(client, chat_id, person, query.id, _text("shown", LONGEST))
    except BadRequest:
        return await ephemeral_send(client, chat_id, person, query.id, _text("shown", 0)), 0
    return shown, LONGEST


async def _length(client: Client, shown: EphemeralMessageId) -> Finding:
    """The longest text of these lengths that an edit takes."""
    taken = 0
    for length in (LONGEST, LONGEST + 1, _DOCUMENTED):
        try:
            await ephemeral_edit(client, shown, _text(f"{length} characters", length))
        except RetryAfter:
            return Finding("length", good=False, text=f"refused before {length} characters could be tried")
        except TelegramError as error:
            if taken < LONGEST:
                return Finding("length", good=False, text=f"{length} characters are not taken: {error}")
            return Finding(
                "length", good=True, text=f"{taken} characters are taken, {length} are not: {error}"
            )
        taken = length
    return Finding("length", good=True, text=f"{taken} characters are taken, as documented")


async def _budget(client: Client, shown: EphemeralMessageId, button: dict[str, object]) -> Finding:
    """Whether ephemeral edits count in the limit of the group."""

    def alone(number: int) -> Awaitable[object]:
        return ephemeral_edit(client, shown, _text(f"edit {number}", 0))

    def ordinary(number: int) -> Awaitable[object]:
        screen = Screen(f"{_ASKED.text} ({number})")
        return client.call("editMessageText", button | body(screen))

    one, other = await _edits(alone), await _edits(ordinary)
    told = f"of those edits {one.words}, of ordinary ones after that {other.words}"
    took = f"; an edit took {1000 * one.seconds:.0f} ms" if one.made else ""
    if one.refused and other.refused and not other.made:
        return Finding("budget", good=True, text=f"they count in the limit of the group: {told}{took}")
    if one.refused:
        return Finding("budget", good=True, text=f"they have a limit of their own: {told}{took}")
    if other.refused:
        return Finding("budget", good=True, text=f"they do not count in the limit of the group: {told}{took}")
    return Finding("budget", good=False, text=f"it cannot be told, no limit was reached: {told}{took}")


@dataclass(frozen=True, slots=True)
class _Edits:
    """Edits made one after the other until one was refused.

    Attributes:
        made: How many were taken.
        refused: For how many seconds the server wants to be left alone; 0 if it refused none.
        seconds: What one took, by the median.
    """

    made: int
    refused: float
    seconds: float

    @property
    def words(self) -> str:
        """How many, and whether one was refused."""
        taken = counted(self.made, "was taken", "were taken")
        return f"{taken} and one was refused for {self.refused:.0f} s" if self.refused else taken


async def _edits(edit: Callable[[int], Awaitable[object]]) -> _Edits:
    """Make edits until one is refused, `EDITS` at most."""
    now, took, refused = asyncio.get_running_loop().time, list[float](), 0.0
    for number in range(1, EDITS + 1):
        begun = now()
        try:
            await edit(number)
        except RetryAfter as error:
            refused = pause(error)
            break
        took.append(now() - begun)
        await asyncio.sleep(PACE)
    return _Edits(len(took), refused, median(took) if took else 0.0)


def _text(what: str, length: int) -> Screen:
    """A text of so many characters at least, which says what is being tried."""
    return Screen(f"Only you see this: {what} ".ljust(length - 1, "·") + "·")


# A guest query: what Telegram tells of it, how it is answered, and what a tap on the answer brings.


_NAMED: Final = Screen("A probe of guest queries. Press the button.", ((Button("Probe", _BUTTON),),))


async def guest(settings: Settings, _: int) -> AsyncGenerator[Finding]:
    """Answer the first guest query that comes, edit the answer, and wait for a tap on it; all is told."""
    if settings.bot_token is None or health.heartbeat(settings.database).good:
        text = "BOT_TOKEN is not set, or the bot is running and would get the query; stop it and try again"
        yield Finding("probe", good=False, text=text)
        return
    client = Client(settings)
    try:
        await client.initialize()
        on = bool(client.bot.supports_guest_queries)
        yield Finding("guest mode", good=on, text=f"supports_guest_queries is {on} (@BotFather switches it)")
        if hindrance := await _hindrance(client):
            yield Finding("probe", good=False, text=hindrance)
            return
        where = "in a group or a chat of two that it is not in"
        yield Finding(
            "probe", good=True, text=f"write @{client.username} {where}, within {WAIT / 60:.0f} minutes"
        )
        update = await _first(client, lambda update: update.guest_message is not None)
        asked = None if update is None else update.guest_message
        if asked is None:
            yield Finding("query", good=False, text="none has come")
            return
        yield Finding("query", good=True, text=encode(asked.to_dict()).decode())
        answer: dict[str, object] = {"guest_query_id": asked.guest_query_id or ""}
        sent = await client.call("answerGuestQuery", answer | {"result": article("p", "Probe", "", _NAMED)})
        yield Finding("answer", good=True, text=encode(sent).decode())
        number = {"inline_message_id": sent["inline_message_id"]}
        await client.call("editMessageText", number | body(Screen(f"{_NAMED.text} (edited)", _NAMED.buttons)))
        yield Finding("edit", good=True, text="taken; press the button")
        update = await _first(client, lambda update: update.callback_query is not None)
        query = None if update is None else update.callback_query
        yield Finding(
            "tap", good=query is not None, text="" if query is None else encode(query.to_dict()).decode()
        )
        if query is not None:
            await client.call("answerCallbackQuery", {"callback_query_id": query.id})
    except TelegramError as error:
        yield Finding("probe", good=False, text=str(error))
    finally:
        await client.shutdown()


# A rich message: whether it is taken, what comes back of it, and whether edits lead there and back.


_TABLE: Final = """<b>A probe of rich messages.</b>
The second line of a paragraph, <code>code</code> and a <tg-time unix="1800000000" format="r">time</tg-time>.

<tr><th left></th><th>Ann</th><th>Bob</th></tr>
<tr><td left>Ones</td><td>3</td><td>·</td></tr>
<tr><td left>Total</td><td 2>3</td></tr>
<details><summary>Details</summary>What each reader opens alone.</details>"""


async def rich(settings: Settings, chat_id: int) -> AsyncGenerator[Finding]:
    """Send a rich message and tell what came back, block by block; it stays, to be looked at in every app."""
    if settings.bot_token is None:
        yield Finding("probe", good=False, text="BOT_TOKEN is not set")
        return
    client, blocks = Client(settings), rich_blocks(_TABLE)
    shown = {"chat_id": chat_id, "rich_message": encode({"blocks": blocks}).decode()}
    try:
        await client.initialize()
        sent = await client.call("sendRichMessage", shown)
        number = {"chat_id": chat_id, "message_id": sent["message_id"]}
        back = sent.get("rich_message", {}).get("blocks", [])
        for block in back:
            good, shape = block in blocks, encode(block).decode()
            text = f"{'as' if good else 'otherwise than'} it was sent: {shape}"
            yield Finding(str(block.get("type")), good=good, text=text)
        whole = f"{len(back)} blocks came back of the {len(blocks)} of message {number['message_id']}"
        yield Finding("probe", good=len(back) == len(blocks), text=f"{whole}; see how your apps show it")
        await client.call("editMessageText", number | body(Screen("A usual message")))
        await client.call("editMessageText", number | shown)
        yield Finding("edits", good=True, text="to a usual message and back")
    except TelegramError as error:
        yield Finding("probe", good=False, text=f"{chat_id}: {error}")
    finally:
        await client.shutdown()


async def _deleted(client: Client, method: str, what: dict[str, object]) -> None:
    """Delete what the probe has sent; if it cannot be, it stays."""
    with suppress(TelegramError):
        await again(lambda: client.call(method, what))
