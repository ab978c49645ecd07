"""The room of privacy: /privacy, /about, /forget and /export me, and the retention job."""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from html import escape
from typing import Any, Final, Literal, TypeVar

from bot.chats.members import Answer, Fleeting, Tap, TypedCommand
from bot.chats.settings import Chats, ChatSettings, People, PersonForgotten, chat_texts
from bot.ground.drawing import abreast, key, notice
from bot.ground.store.base import Marks, Tx
from bot.ground.store.database import Store
from bot.ground.tasks import Events
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.timing import USUAL_TIMING, Timing
from bot.ground.values import Actor, Button, Place, Press, Screen, is_private
from bot.privacy.erasing import Erasing, Forgetting, PersonData
from bot.table.actions import By
from bot.table.game import Transactions
from bot.table.model import GameRow, GameUpdate, Refusal, TableView, refuse
from bot.table.presses import ConfirmLeave, Dismiss, StandUp
from bot.table.room import Contributions, Dependencies, OnPage, Room, RoomContext
from bot.table.screens.pages import table_list_line, table_list_way
from bot.table.shown import shown_of_game
from bot.table.store import Games
from engine import __version__

# The press of the question whether a person is to be forgotten.


class ConfirmForget(Press, code="O"):
    """The press that confirms the forgetting of the person who taps it, in their private chat."""


# The view of the bot itself, and of how long it keeps data.


@dataclass(frozen=True, slots=True)
class AboutView:
    """The bot's version, the contact of its operator (empty: not told), and the days of retention.

    `retention_days`: days after which the data of a chat are deleted that the bot was removed from; 0: never.
    """

    version: str
    contact: str
    retention_days: int


# Screens about personal data, the question before a person is forgotten, and the bot itself.


PrivateMatter = Literal["forget", "export"]
"""Matters for the private chat only."""

MOST = 10
"""Games that are listed; more would be a wall of text."""


def privacy_forget(t: Texts) -> Screen:
    """The question whether the person is to be forgotten: what is deleted, what stays."""
    go = key(t("button-forget"), ConfirmForget(), "danger")
    return Screen(t("ask-forget"), ((go,), (key(t("button-forget-not"), Dismiss()),)))


def privacy_forgotten(t: Texts) -> Screen:
    """The screen for a person who has just been forgotten."""
    return Screen(t("personal-forgotten"))


def privacy_tables(t: Texts, view: Sequence[TableView]) -> Screen:
    """The games that somebody has to leave before they can be forgotten, with the ways there."""
    shown = view[:MOST]
    lines = [_line(t, each) for each in shown]
    if len(view) > MOST:
        lines.append(t("turns-more", n=len(view) - MOST))
    text = "\n".join((t("personal-at-a-table"), "", *lines))
    return Screen(text, tuple(abreast([b for each in shown for b in table_list_way(t, each)])))


def privacy_elsewhere(t: Texts, bot_username: str, what: PrivateMatter) -> Screen:
    """In a group: this is for the private chat, with a link there."""
    link = f"https://t.me/{bot_username}?start={what}"
    button = ((Button(t("button-in-private"), url=link),),) if bot_username else ()
    return Screen(t("error-forget-group" if what == "forget" else "error-export-group"), button)


def privacy_screen(t: Texts, view: AboutView) -> Screen:
    """The page of personal data: what is kept and where, for how long, and how to get and erase it."""
    days = view.retention_days
    kept = t("privacy-kept-days", n=days) if days else t("privacy-kept")
    parts = [t("privacy-what"), t("privacy-where"), kept, t("privacy-yours")]
    return Screen("\n\n".join((*parts, *_contact(t, view))))


def privacy_about(t: Texts, view: AboutView) -> Screen:
    """The page about this bot, and why its dice can be trusted."""
    parts = [t("about-bot", version=view.version), t("about-dice"), t("about-source")]
    return Screen("\n\n".join((*parts, *_contact(t, view))))


def _contact(t: Texts, view: AboutView) -> Iterator[str]:
    if view.contact:
        yield t("about-contact", contact=escape(view.contact, quote=False))


def _line(t: Texts, each: TableView) -> str:
    line = table_list_line(t, each)
    return f"{line} {t('personal-way-lobby' if each.lobby else 'personal-way-game')}"


# The export of all data kept about a person, as a file, and the forgetting of a person.


MOST_BYTES: Final = 40_000_000
"""Of a file: Telegram takes 50 MB from a bot. Beyond that the oldest games come without their taps."""

_AT_ONCE = 25  # games that are read in one transaction: a few milliseconds
_IDLE = 1  # parts of the time that reading leaves to others, for each part that it takes
_TIME = "_at"


class BusyError(Exception):
    """Error of an export that is under way already for this person."""


class PersonalData:
    """The personal data of people: export and forgetting.

    Args:
        transactions: over games.
        chats: the cache of people whom the bot has met.
        events: `PersonForgotten` is published there.
    """

    def __init__(self, transactions: Transactions, chats: ChatSettings, events: Events | None = None) -> None:
        self._events = events or Events()
        self._transactions, self._chats = transactions, chats
        self._exporting: set[int] = set()
        self._one = asyncio.Lock()

    async def tables(self, user_id: int) -> tuple[TableView, ...]:
        """The live games that keep a person from being forgotten."""
        return await self._transactions.read(lambda tx: _tables(tx, user_id))

    async def forget(self, user_id: int) -> tuple[tuple[TableView, ...], tuple[GameUpdate, ...]]:
        """Forget a person, if there is one; a second call changes nothing.

        Returns:
            The live games that keep them from that, none once it is done; and what shows live games that have
            named them until now.
        """
        then: list[Callable[[], None]] = []

        def work(tx: Tx) -> tuple[tuple[TableView, ...], tuple[GameUpdate, ...]]:
            then.clear()
            if People(tx).get(user_id) is None:
                return (), ()
            if tables := _tables(tx, user_id):
                return tables, ()
            then.extend(self._events.publish(tx, PersonForgotten(user_id)))
            named = Games(tx).live_showing(user_id)
            Forgetting(tx).forget(user_id)
            rows = filter(None, (Games(tx).get(row.id) for row in named))
            return (), tuple(shown_of_game(self._transactions.load(tx, row)) for row in rows)

        with self._chats.leaving(user_id):
            done = await self._transactions.write(work)
        for each in then:
            each()
        return done

    async def export(self, user_id: int) -> bytes:
        """Everything that is kept about a person, as the text of a JSON object.

        Games are read a few at a time, with breaks, for one person after the other.

        Raises:
            BusyError: it is being made for them already.
        """
        if user_id in self._exporting:
            raise BusyError
        self._exporting.add(user_id)
        try:
            async with self._one:
                return await self._export(user_id)
        finally:
            self._exporting.discard(user_id)

    async def _export(self, user_id: int) -> bytes:
        loop = asyncio.get_running_loop()
        about = await self._transactions.read(lambda tx: PersonData(tx).about(user_id))
        made = _time(self._transactions.clock())
        head = {"made_at": made, **{key: [_plain(row) for row in rows] for key, rows in about.items()}}
        parts = [await asyncio.to_thread(_head, head)]
        size, whole = 0, True
        before: int | None = None
        while True:
            began = loop.time()
            read = partial(_games, user_id=user_id, before=before)
            games, before = await self._transactions.read(read)
            part = await asyncio.to_thread(_lines, games, taps=whole)
            size += len(part)
            whole = whole and size < MOST_BYTES
            parts.append(part)
            if before is None:
                break
            await asyncio.sleep(_IDLE * (loop.time() - began))
        return await asyncio.to_thread(_joined, parts)


def _games(tx: Tx, user_id: int, before: int | None) -> tuple[list[dict[str, Any]], int | None]:
    return PersonData(tx).games(user_id, before, _AT_ONCE)


def _tables(tx: Tx, user_id: int) -> tuple[TableView, ...]:
    return tuple(_table(tx, row) for row in Games(tx).live_with(user_id))


def _table(tx: Tx, row: GameRow) -> TableView:
    chat = Chats(tx).get(row.chat_id)
    return TableView(
        game=row.id,
        place=row.place,
        title="" if chat is None else chat.title,
        family=row.family,
        board=row.message_id,
        lobby=row.state == "lobby",
    )


def _head(head: dict[str, Any]) -> bytes:
    """All of the object but its last part, the list of games, and its end."""
    return json.dumps(head, ensure_ascii=False, indent=1)[:-2].encode() + b',\n "games": ['


def _lines(games: list[dict[str, Any]], *, taps: bool) -> bytes:
    """Games, a line each."""
    for game in games:
        if not taps:
            game["taps"] = None
    return b"".join(
        b"\n  " + json.dumps(_plain(game), ensure_ascii=False, separators=(",", ":")).encode() + b","
        for game in games
    )


def _joined(parts: list[bytes]) -> bytes:
    return b"".join(parts).removesuffix(b",") + b"\n ]\n}\n"


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A line of a table for people who read: times as dates, options as what they are."""
    plain = dict(row)
    for name, value in row.items():
        if name.endswith(_TIME) and isinstance(value, int | float):
            plain[name] = _time(value)
        elif name in {"options", "default_options"} and isinstance(value, str):
            with suppress(ValueError):
                plain[name] = json.loads(value)
    if isinstance(taps := row.get("taps"), list):
        plain["taps"] = [[n, line, _time(at)] for n, line, at in taps]
    return plain


def _time(at: float) -> str:
    """Unix seconds as a date."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


# Handlers of personal data: told anywhere, but exported and forgotten in the private chat only.


class PersonalMatters:
    """The handlers of commands, links and presses about personal data."""

    def __init__(self, deps: Dependencies, data: PersonalData, about: AboutView) -> None:
        self._deps, self._data, self._about = deps, data, about

    async def privacy(self, typed: TypedCommand) -> Answer:
        """The page about the personal data that the bot keeps."""
        return privacy_screen(typed.t, self._about)

    async def about(self, typed: TypedCommand) -> Answer:
        """The page about this bot and its operator."""
        return privacy_about(typed.t, self._about)

    async def export(self, typed: TypedCommand) -> Answer:
        """Send the person who asks everything that is kept about them."""
        if not typed.private:
            return self._elsewhere(typed, "export")
        self._deps.messages.spawn(self._send(typed.t, typed.actor, typed.place))
        return None

    async def forget(self, typed: TypedCommand) -> Answer:
        """Ask whether somebody is to be forgotten, or say what they have to leave first."""
        return await self._ask(typed.t, typed.actor) if typed.private else self._elsewhere(typed, "forget")

    def _elsewhere(self, typed: TypedCommand, what: PrivateMatter) -> Fleeting:
        """The answer in a group: this is done in the private chat."""
        return Fleeting(privacy_elsewhere(typed.t, self._deps.client.username, what))

    async def _ask(self, t: Texts, actor: Actor) -> Screen:
        """Ask whether somebody is to be forgotten, or say what they have to leave first."""
        tables = await self._data.tables(actor.user_id)
        reached = [table for table in tables if await self._is_reached(actor, table)]
        return privacy_tables(t, reached) if reached else privacy_forget(t)

    async def confirmed(self, _: ConfirmForget, tap: Tap) -> Message:
        """Forget the person who tapped, in their private chat; the tap itself is not noted.

        They get up from tables in groups that they are not in any more. The message says then what was done;
        the boards of games that named them are drawn without the name.
        """
        actor, place = tap.actor, tap.place
        if place.chat_id != actor.user_id:
            return refuse(Refusal.UNKNOWN_BUTTON).message
        t = await chat_texts(self._deps.chats, place.chat_id, actor)
        for table in await self._data.tables(actor.user_id):
            if not await self._is_reached(actor, table):
                await self._get_up(actor, table)
        tables, named = await self._data.forget(actor.user_id)
        for shown in named:
            await self._deps.messages.present(shown)
        screen = privacy_tables(t, tables) if tables else privacy_forgotten(t)
        self._deps.sender.show(place, tap.message_id, screen, page=True)
        return say("refusal-at-a-table" if tables else "toast-forgotten")

    async def _is_reached(self, actor: Actor, table: TableView) -> bool:
        """Whether somebody can press a button at a table."""
        chat_id = table.place.chat_id
        return is_private(chat_id) or await self._deps.membership.is_in(chat_id, actor) is not False

    async def _get_up(self, actor: Actor, table: TableView) -> None:
        """Take a person from a table whose buttons they cannot press any more."""
        press = StandUp(table.game) if table.lobby else ConfirmLeave(table.game, actor.user_id)
        reply = await self._deps.service.games.press(press, By(actor, table.place.chat_id))
        if reply.shown is not None:
            await self._deps.messages.present(reply.shown)

    async def _send(self, t: Texts, actor: Actor, place: Place) -> None:
        """Send a person everything that is kept about them, as a file."""
        try:
            data = await self._data.export(actor.user_id)
        except BusyError:
            return  # the file that is being made answers this as well
        caption = notice(t, say("personal-file"))
        await self._deps.replies.document(place, ConfirmForget, "dice-poker-me.json", data, caption)


# The retention job: expired data, and what is left of erased games, deleted a few games at a time.


DAY: Final = 86400.0
PACKED_AT_WORK: Final = 64_000_000
"""Bytes of a database up to which a vacuum may run while people play: it holds them up for about a second."""

_GAMES = 20  # whose records are deleted or wiped in one transaction
_PEOPLE = 500  # who are looked at in one transaction
_RETENTION_IDLE = 3  # parts of the time that is left to taps, for each part that this takes
_TRIES = 20  # to empty the log, while a backup reads from it

_logger = logging.getLogger(__name__)
T = TypeVar("T")


class Packing:
    """The vacuum of the database, which deletes the bytes of what was deleted.

    Args:
        store: the database.
        timing: the pace of the bot.
        alone: whether no other worker uses the database while this starts.
    """

    def __init__(self, store: Store, timing: Timing = USUAL_TIMING, *, alone: bool = True) -> None:
        self._store, self._timing, self._alone = store, timing, alone
        self._packed_at: float | None = None
        self._packed: int | None = None  # what was deleted then, while the log has not been emptied

    async def begin(self) -> None:
        """Vacuum the database at the start, if it is due.

        Alone it does so whatever the size; where other workers play meanwhile, they would be held up.
        """
        await self._store.empty_log()
        deleted = await self._store.read(lambda tx: Marks(tx).unpacked())
        if deleted is not None and (self._alone or await self._small()):
            await self._pack(deleted)

    async def pack(self) -> None:
        """Vacuum the database if something was deleted, unless that would hold up people for long."""
        deleted = await self._store.read(lambda tx: Marks(tx).unpacked())
        if deleted is None:
            return
        await self._empty_log()
        now = asyncio.get_running_loop().time()
        recently = self._packed_at is not None and now - self._packed_at < self._timing.packing
        if not recently and await self._small():
            await self._pack(deleted)

    async def _small(self) -> bool:
        return (await self._store.sizes())["database"] <= PACKED_AT_WORK

    async def _pack(self, deleted: int) -> None:
        """Write the file anew, without gaps that may hold copies of what is gone: so much was `deleted`."""
        self._packed_at = asyncio.get_running_loop().time()
        size = (await self._store.sizes())["database"]
        if self._packed != deleted:
            await self._store.pack()
            self._packed = deleted  # the file is as it should be, also while somebody reads from the log
        if await self._empty_log():  # until then the old pages are there
            await self._store.write(lambda tx: Marks(tx).set_packed(deleted))
            self._packed = None
            _logger.info("the database was packed: %.1f MB", size / 1e6)

    async def _empty_log(self) -> bool:
        for _ in range(_TRIES):
            if await self._store.empty_log():
                return True
            await asyncio.sleep(self._timing.after_failure)
        return False


class Retention:
    """The job that deletes, in small steps, erased data and chats that the bot was removed from long ago.

    Args:
        store: the database.
        personal_data: forgets people.
        packing: deletes the bytes of what is gone.
        days: days that a chat's data stay after the bot was removed; 0: for good.
        clock: unix time in seconds.

    Attributes:
        wanted: set when somebody was forgotten, so that the rest is deleted at once.
    """

    def __init__(
        self,
        store: Store,
        personal_data: PersonalData,
        packing: Packing,
        days: int,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store, self._personal_data, self._packing = store, personal_data, packing
        self._days, self._clock = days, clock
        self.wanted = asyncio.Event()
        self._next_look = 0.0

    async def begin(self) -> None:
        """Finish the deletions begun before, and vacuum the database if one is due."""
        try:
            await self._erase()
            await self._packing.begin()
        except Exception:
            _logger.exception("the database was not packed")  # the bot runs without that

    async def run(self, pause: float = USUAL_TIMING.retention_look) -> None:
        """Look every so many seconds until cancelled; an error is logged and does not end it."""
        now = asyncio.get_running_loop().time
        await self.begin()
        while True:
            self.wanted.clear()
            try:
                if now() >= self._next_look:
                    self._next_look = now() + pause
                    await self.let_go()
                await self.delete()
            except Exception:
                _logger.exception("deleting what is gone failed")
            try:
                await asyncio.wait_for(self.wanted.wait(), max(self._next_look - now(), 1.0))
            except TimeoutError:
                continue

    async def let_go(self) -> None:
        """Retire chats that the bot has long been out of, and forget people who are known from nowhere."""
        if not self._days:
            return
        before = self._clock() - self._days * DAY
        while await self._gently(lambda tx: Erasing(tx).retire_one(before)):
            pass
        await self._erase()  # games name people: who is in none after that is known from nowhere
        after: int | None = 0
        while after is not None:
            find = partial(_strangers, before=before, after=after)
            strangers, after = await self._gently(find)
            for person in strangers:
                await self._personal_data.forget(person)

    async def delete(self) -> None:
        """Delete what is left of games and people that are gone, then the bytes of it."""
        await self._erase()
        await self._packing.pack()

    async def _erase(self) -> None:
        while await self._gently(lambda tx: Erasing(tx).wipe(_GAMES) or Erasing(tx).erase(_GAMES)):
            pass

    async def _gently(self, work: Callable[[Tx], T]) -> T:
        """Run a transaction and leave the others time before the next one."""
        began = asyncio.get_running_loop().time()
        result = await self._store.write(work)
        await asyncio.sleep(_RETENTION_IDLE * (asyncio.get_running_loop().time() - began))
        return result


def _strangers(tx: Tx, before: float, after: int) -> tuple[list[int], int | None]:
    return Erasing(tx).strangers(before, after, _PEOPLE)


# The room of privacy: /privacy, /about, /forget and /export me, and the retention job.


def _open(context: RoomContext) -> Contributions:
    deps, settings = context.deps, context.settings
    data = PersonalData(context.transactions, deps.chats, context.events)
    about = AboutView(__version__, settings.operator_contact, settings.retention_days)
    matters = PersonalMatters(deps, data, about)

    packing = Packing(context.store, context.timing, alone=not settings.shared)
    retention = Retention(context.store, data, packing, settings.retention_days, context.clock)
    return Contributions(
        handlers={
            "privacy": matters.privacy,
            "about": matters.about,
            "forget": matters.forget,
            "export me": matters.export,
            "start=forget": matters.forget,
            "start=export": matters.export,
            ConfirmForget: OnPage(matters.confirmed, confirms=True, leaves_no_presence=True),
        },
        on={PersonForgotten: lambda _tx, _event: retention.wanted.set},
        jobs=(partial(retention.run, context.timing.retention_look),),
    )


PRIVACY = Room(
    name="privacy",
    open=_open,
    offers=(ConfirmForget,),
)
