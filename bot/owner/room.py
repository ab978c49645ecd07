"""The room of the owner: /admin, the drain before an update, blocks, notices, and messages about trouble."""

import asyncio
import logging
import os
import re
import time
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from pathlib import Path
from typing import Final, Literal
from zoneinfo import ZoneInfo

from telegram import Update
from telegram.error import TelegramError

from bot.chats.members import Answer, Tap, TypedCommand, actor_of, place_of
from bot.chats.settings import chat_texts
from bot.ground.drawing import Keys, abreast, key, notice
from bot.ground.store.base import OF_DATABASE, Marks, Repository, StoreError, Tx
from bot.ground.store.restore import copies_in, copy_named_by_time
from bot.ground.tasks import LEAST_FREE, Redactor, free_bytes
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import Message, say
from bot.ground.values import Place, Press, Screen
from bot.table.game import GameEnded, LoadedGame
from bot.table.model import OwnerNoticeView, Refusal, refuse
from bot.table.room import OWNERS, Contributions, OnPage, Page, Room, RoomContext
from bot.table.store import Games
from engine import __version__

# The press on the owner's page.


class Admin(Press, code="oa"):
    """A press of the owner: the page anew, a backup, no new games, new games again, no notice any more."""

    act: Literal["page", "backup", "drain", "open", "quiet"]


# What the owner has said, in the database; and the figures of the page.


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of the page that the database knows, and what the owner has said.

    Attributes:
        live: games by state.
        chats: that the bot is in.
        people: whose games have ended within a week.
        blocked: ids, with whether they were told.
        notice: what chats are told in their next result.
    """

    live: Mapping[str, int]
    chats: int
    people: int
    blocked: Mapping[int, bool]
    notice: str | None


class OwnerWords(Repository):
    """The repository of what the owner has said."""

    def figures(self, at: float) -> Figures:
        """The figures of the page at a time."""
        chats = self._db.execute("SELECT count(*) FROM chats WHERE active <> 0").fetchone()
        query = "SELECT count(DISTINCT user_id) FROM results WHERE ended_at > ?"
        people = self._db.execute(query, (at - _WEEK,)).fetchone()
        live, said = Games(self._tx).live_by_state(), self._notice()
        return Figures(live, chats[0], people[0], self.blocked(), None if said is None else said[1])

    def blocked(self) -> dict[int, bool]:
        """Who is blocked, with whether they were told."""
        rows = self._db.execute("SELECT id, told FROM blocked ORDER BY blocked_at")
        return {number: bool(told) for number, told in rows}

    def block(self, number: int, at: float) -> None:
        """Block a person or a chat."""
        query = "INSERT INTO blocked (id, blocked_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
        self._db.execute(query, (number, at))

    def told(self, number: int) -> None:
        """Note that somebody was told that they are blocked."""
        self._db.execute("UPDATE blocked SET told = 1 WHERE id = ?", (number,))

    def unblock(self, number: int) -> None:
        """Hear a person or a chat again."""
        self._db.execute("DELETE FROM blocked WHERE id = ?", (number,))

    def say(self, text: str | None, at: float) -> None:
        """Have every chat told this in its next result, in place of what was said before; None: nothing."""
        self._db.execute("UPDATE owner_notices SET ended_at = ? WHERE ended_at IS NULL", (at,))
        if text is not None:
            query = (
                "INSERT INTO owner_notices (number, text, said_at)"
                " SELECT coalesce(max(number), 0) + 1, ?, ? FROM owner_notices"
            )
            self._db.execute(query, (text, at))

    def tell(self, chat_id: int, game_id: int) -> None:
        """Have the result of a game tell its chat what was said, unless another one has."""
        if (said := self._notice()) is not None:
            query = "INSERT INTO notices (chat_id, notice, game_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
            self._db.execute(query, (chat_id, f"owner {said[0]}", game_id))

    def told_by(self, game_id: int) -> str | None:
        """What the result of a game tells its chat."""
        query = (
            "SELECT o.text FROM notices AS n JOIN owner_notices AS o"
            " ON n.notice = 'owner ' || CAST(o.number AS TEXT) WHERE n.game_id = ?"
        )
        row = self._db.execute(query, (game_id,)).fetchone()
        return None if row is None else row[0]

    def _notice(self) -> tuple[int, str] | None:
        row = self._db.execute("SELECT number, text FROM owner_notices WHERE ended_at IS NULL").fetchone()
        return None if row is None else (row[0], row[1])


def _tell(tx: Tx, ended: GameEnded) -> None:
    if not ended.row.table_no:
        OwnerWords(tx).tell(ended.row.chat_id, ended.row.id)


def _told(loaded: LoadedGame) -> OwnerNoticeView | None:
    text = OwnerWords(loaded.tx).told_by(loaded.row.id)
    return None if text is None else OwnerNoticeView(text)


# The last errors of the log, for the page.


_SHOWN_ERRORS: Final = 3
_ERROR_CHARACTERS: Final = 160


class LastErrors(logging.Handler):
    """The handler that keeps the last errors of the log, a line each, without secrets."""

    def __init__(self, redact: Redactor) -> None:
        super().__init__(logging.ERROR)
        self.lines: deque[tuple[float, str]] = deque(maxlen=_SHOWN_ERRORS)
        self._redact = redact

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an error."""
        error = record.exc_info[1] if record.exc_info else None
        why = "" if error is None else f": {type(error).__name__}: {error}"
        line = " ".join(self._redact(f"{record.getMessage()}{why}").split())
        self.lines.append((record.created, line[:_ERROR_CHARACTERS]))

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Keep errors while the block runs."""
        logging.getLogger().addHandler(self)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(self)


# The page.


@dataclass(frozen=True, slots=True)
class AdminView:
    """The owner's page.

    Attributes:
        figures: those of the database.
        memory: bytes of this process; 0: not known.
        disk: free bytes where the bot writes; None: not known.
        size: bytes of the database.
        lost_for: seconds for which Telegram has not been reached.
        copied: when the newest backup was made; None: there is none.
        since: when the bot started.
        drained: when it ends, and no game begins before; None: it stays.
        errors: the last ones, with their times.
    """

    figures: Figures
    memory: int
    disk: int | None
    size: int
    lost_for: float
    copied: datetime | None
    since: datetime
    drained: datetime | None
    errors: tuple[tuple[datetime, str], ...]


def admin_page(t: Texts, view: AdminView) -> Screen:
    """How the bot is, what the owner has said, and the keys for what is done without words."""
    disk = "?" if view.disk is None else f"{view.disk / 1e9:.1f}"
    figures, moment = view.figures, f"{view.since:%d.%m %H:%M}"
    lines = [
        t("owner-title", version=__version__, since=moment),
        "",
        t(
            "owner-games",
            playing=figures.live["playing"],
            lobbies=figures.live["lobby"],
            chats=figures.chats,
            people=figures.people,
        ),
        t(
            "owner-machine",
            memory=_mb(view.memory),
            disk=disk,
            size=_mb(view.size),
        ),
        t("owner-lost", seconds=int(view.lost_for)) if view.lost_for else t("owner-reached"),
        t("owner-copy", at=f"{view.copied:%d.%m %H:%M}") if view.copied else t("owner-no-copy"),
    ]
    if view.drained is not None:
        lines += ["", t("owner-drained", time=f"{view.drained:%H:%M}")]
    if figures.notice is not None:
        lines += ["", t("owner-notice", text=escape(figures.notice, quote=False))]
    if figures.blocked:
        lines += ["", t("owner-blocked", ids=", ".join(f"<code>{each}</code>" for each in figures.blocked))]
    if view.errors:
        each = (f"{at:%d.%m %H:%M} <code>{escape(line, quote=False)}</code>" for at, line in view.errors)
        lines += ["", t("owner-errors"), *each]
    lines += ["", t("owner-words")]
    return Screen("\n".join(lines), tuple(abreast(_keys(t, view))))


def _keys(t: Texts, view: AdminView) -> Keys:
    turn = key(t("button-owner-drain"), Admin("drain"))
    if view.drained is not None:
        turn = key(t("button-owner-open"), Admin("open"), "primary")
    quiet = () if view.figures.notice is None else (key(t("button-owner-quiet"), Admin("quiet")),)
    return (
        key(t("button-owner-page"), Admin("page")),
        key(t("button-owner-backup"), Admin("backup")),
        turn,
        *quiet,
    )


def _mb(size: int) -> str:
    return f"{size / 1e6:.0f}"


def _memory() -> int:
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf(
            "SC_PAGESIZE"
        )
    except (OSError, ValueError):  # no Linux
        return 0


# What goes wrong: one message when it begins and one when it is over, at most one an hour of a kind.


Trouble = Literal["disk", "telegram", "database", "press", "backup"]

HOUR: Final = 3600.0
UNREACHED: Final = 600.0
"""Seconds after which an owner is tried again whom nothing reached."""
LOST_LONG: Final = 300.0
"""Seconds without Telegram of which the owner is told, once it is reached again."""


class TroubleMessages:
    """The messages to the owner about trouble, by what the readings of the bot say.

    Args:
        context: the parts of the bot.
    """

    def __init__(self, context: RoomContext) -> None:
        self._context = context
        self._raised = dict[Trouble, bool]()  # with whether the owner was told
        self._next = dict[Trouble, float]()  # when the owner may be told again
        self._failed_at: float | None = None  # of the last press that failed
        self._failures = 0
        self._lost = 0.0

    async def tell_trouble(self) -> None:
        """Tell what has begun and what is over."""
        now = self._context.clock()
        for kind, is_so in self._present(now).items():
            if is_so:
                told = self._raised.setdefault(kind, False)
                # Without Telegram nobody can be told; they are once it is back.
                if not told and kind != "telegram" and self._may(kind, now):
                    self._raised[kind] = await self._raise(kind, now)
            elif kind == "telegram" and kind in self._raised and self._may(kind, now):
                if await self._raise(kind, now, minutes=round(self._lost / 60)):
                    del self._raised[kind]
            elif kind in self._raised:
                over = f"trouble-{kind}-over"
                if not self._raised[kind] or await self._reach(over):
                    del self._raised[kind]

    def _may(self, kind: Trouble, now: float) -> bool:
        return now >= self._next.get(kind, 0.0)

    def _present(self, now: float) -> dict[Trouble, bool]:
        store, settings = self._context.store, self._context.settings
        client = self._context.deps.client
        failures, lost = client.counters.presses["failed"], client.contact.lost_for()
        if failures > self._failures:
            self._failures, self._failed_at = failures, now
        if lost:
            self._lost = lost
        free = _free(folder_of(self._context))
        copied = newest_copy(self._context)
        late = settings.backup_hours > 0 and store.path is not None
        return {
            "disk": free is not None and free < LEAST_FREE,
            "telegram": lost >= LOST_LONG or ("telegram" in self._raised and lost > 0),
            "database": bool(store.cannot_write),
            "press": self._failed_at is not None and now - self._failed_at < HOUR,
            "backup": late and (copied is None or now - copied > settings.backup_hours * HOUR),
        }

    async def _raise(self, kind: Trouble, now: float, **args: int) -> bool:
        """Tell of trouble, and nothing more of this kind for an hour; whether anybody was reached."""
        told = await self._reach(f"trouble-{kind}", **args)
        self._next[kind] = now + (HOUR if told else UNREACHED)
        return told

    async def _reach(self, what: str, **args: int) -> bool:
        """Send every owner a text; whether anybody was reached."""
        sent = list[int | None]()
        for owner in self._context.settings.owners:
            t = await _texts(self._context, owner)
            sent.append(await self._context.deps.sender.send(Place(owner), Screen(t(what, **args))))
        return any(sent)


def folder_of(context: RoomContext) -> Path:
    """Where the bot writes."""
    path = context.store.path
    return context.settings.tables if path is None else path.parent


def newest_copy(context: RoomContext) -> float | None:
    """When the newest backup was made that is in the folder of backups, in unix seconds."""
    if context.store.path is None:
        return None
    try:
        return max(
            (each.stat().st_mtime for each in copies_in(context.store.path, _backups(context))), default=None
        )
    except OSError:
        return None


def _backups(context: RoomContext) -> Path:
    return context.settings.backup_dir or folder_of(context)


def _free(folder: Path) -> int | None:
    try:
        return free_bytes(folder)
    except OSError:
        return None


async def _texts(context: RoomContext, owner: int) -> Texts:
    """The texts for an owner; what is wrong is told also where the database is what is wrong."""
    try:
        return await chat_texts(context.deps.chats, owner)
    except OF_DATABASE:
        return texts(None)


# The use cases of the owner.


LOOK: Final = 15.0
"""Seconds between looks at what is wrong, and whether the last game has ended."""
_WEEK: Final = 7 * 24 * HOUR
_SOONEST: Final = timedelta(minutes=30)
_HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_NUMBER = re.compile(r"-?[1-9]\d{0,14}")
_logger = logging.getLogger(__name__)


class OwnerDesk:
    """The handlers of the command and the keys of owners, and what goes on for them.

    Args:
        context: the parts of the bot.
    """

    def __init__(self, context: RoomContext) -> None:
        self._context, self._blocks = context, context.deps.attendance.blocks
        self._zone = ZoneInfo(context.settings.time_zone)
        self._errors = LastErrors(Redactor(*context.settings.secrets))
        self._since = context.clock()
        self._trouble = TroubleMessages(context)
        self._blocks.tell = self._tell_blocked

    async def admin(self, typed: TypedCommand) -> Answer:
        """The page, or what the words after the command ask for."""
        what, _, rest = typed.rest.partition(" ")
        match what.lower():
            case "block" | "unblock" if self._number(rest):
                return await self._block(int(rest), blocks=what.lower() == "block")
            case "leave" if self._number(rest):
                self._context.deps.messages.spawn(self._leave(typed.t, typed.place, int(rest)))
                return None
            case "drain":
                return await self._drain(rest)
            case "notice" if rest:
                await self._say(rest)
                return say("owner-said")
            case "":
                return admin_page(typed.t, await self._view())
        return say("error-owner-words")

    async def pressed(self, pressed: Admin, tap: Tap) -> Message | Page:
        """Act on a key of the page."""
        owner = tap.actor.user_id
        if owner not in self._context.settings.owners or tap.place.chat_id != owner:
            return refuse(Refusal.UNKNOWN_BUTTON).message
        match pressed.act:
            case "backup":
                self._context.deps.messages.spawn(self._backup(tap.place))
                return say("toast-owner-backup")
            case "drain":
                await self._drain_until(self._soon())
            case "open":
                await self._drain_until(None)
            case "quiet":
                await self._say(None)
        t = await chat_texts(self._context.deps.chats, owner, tap.actor)
        return say("toast-menu"), admin_page(t, await self._view())

    async def run(self) -> None:
        """Look after all that until the bot is drained, which ends it."""
        with self._errors.listening():
            while True:
                try:
                    await self._trouble.tell_trouble()
                    await self._look()
                    if await self._drained():
                        return
                except OF_DATABASE as error:
                    _logger.warning("what the owner has said is not known: %s", error)
                except Exception:
                    _logger.exception("looking after what the owner is told failed")
                await asyncio.sleep(LOOK)

    async def _look(self) -> None:
        """Take over what another worker was told, or this one before it was started again."""

        def work(tx: Tx) -> tuple[dict[int, bool], float | None]:
            return OwnerWords(tx).blocked(), Marks(tx).drained(since=self._since)

        blocked, until = await self._context.store.read(work)
        known = self._blocks.told
        self._blocks.told = {each: told or known.get(each, False) for each, told in blocked.items()}
        if until != self._context.transactions.states.drained_at:
            await self._close_doors(until)

    async def _drained(self) -> bool:
        until = self._context.transactions.states.drained_at
        if until is None:
            return False
        live = await self._context.store.read(lambda tx: Games(tx).live_by_state())
        if live["playing"] and self._context.clock() < until:
            return False
        _logger.info("drained: %s games are under way", live["playing"])
        return True

    def _number(self, word: str) -> bool:
        return _NUMBER.fullmatch(word) is not None

    async def _block(self, number: int, *, blocks: bool) -> Message:
        if number in self._context.settings.owners:
            return say("error-owner-words")
        at = self._context.clock()
        if blocks:
            await self._context.store.write(lambda tx: OwnerWords(tx).block(number, at))
            self._blocks.told.setdefault(number, False)
            return say("owner-is-blocked", id=str(number))
        await self._context.store.write(lambda tx: OwnerWords(tx).unblock(number))
        self._blocks.told.pop(number, None)
        return say("owner-is-heard", id=str(number))

    def _tell_blocked(self, update: Update, blocked: int) -> None:
        self._context.deps.messages.spawn(self._refuse(update, blocked))

    async def _refuse(self, update: Update, blocked: int) -> None:
        """Say to whoever is blocked that they are, once."""
        deps, message, query = self._context.deps, update.message, update.callback_query
        actor = actor_of(update.effective_user)
        place = place_of(message) if message is not None else Place(0)
        t = await chat_texts(deps.chats, place.chat_id or (actor.user_id if actor is not None else 0), actor)
        if query is not None:
            deps.sender.answer(query.id, t("owner-blocks-you"), alert=True)
        else:
            await deps.replies.send(place, "blocked", notice(t, say("owner-blocks-you")))
        await self._context.store.write(lambda tx: OwnerWords(tx).told(blocked))

    async def _leave(self, t: Texts, place: Place, chat_id: int) -> None:
        try:
            await self._context.deps.sender.call("leaveChat", {"chat_id": chat_id})
        except TelegramError:
            text = t("error-owner-leave", id=str(chat_id))
        else:
            text = t("owner-left", id=str(chat_id))
        await self._context.deps.replies.send(place, ("leave", chat_id), Screen(text))

    async def _say(self, text: str | None) -> None:
        at = self._context.clock()
        await self._context.store.write(lambda tx: OwnerWords(tx).say(text, at))

    async def _drain(self, word: str) -> Message:
        found = _HOUR.fullmatch(word.strip())
        if word.strip() and found is None:
            return say("error-owner-words")
        until = self._soon()
        if found is not None:
            now = self._time(self._context.clock())
            until = now.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
            until += timedelta(days=int(until <= now))
        await self._drain_until(until)
        return say("owner-drains", time=f"{until:%H:%M}")

    def _soon(self) -> datetime:
        """The next full hour that is not too near."""
        soonest = self._time(self._context.clock()) + _SOONEST
        return soonest.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)

    async def _drain_until(self, until: datetime | None) -> None:
        at = None if until is None else until.timestamp()
        asked = self._context.clock()
        await self._context.store.write(lambda tx: Marks(tx).set_drained(at, asked))
        await self._close_doors(at)

    async def _close_doors(self, until: float | None) -> None:
        deps = self._context.deps
        self._context.transactions.states.drained_at = until
        deps.messages.screens.drained_at = None if until is None else self._time(until)
        deps.messages.spawn(deps.messages.show_live())

    async def _backup(self, place: Place) -> None:
        context, t = self._context, await _texts(self._context, place.chat_id)
        source = context.store.path
        target = copy_named_by_time(source or Path("bot.db"), _backups(context))
        try:
            await context.store.backup(target, secrets=False)
            size = await asyncio.to_thread(target.stat)
        except (StoreError, OSError) as error:
            _logger.warning("no backup was made: %s", error)
            text = t("owner-no-backup", why=escape(str(error), quote=False))
        else:
            text = t("owner-backup", file=target.name, size=_mb(size.st_size))
        await context.deps.replies.send(place, (Admin, time.monotonic()), Screen(text))

    async def _view(self) -> AdminView:
        context, at = self._context, self._context.clock()
        figures = await context.store.read(lambda tx: OwnerWords(tx).figures(at))
        copied, until = newest_copy(context), context.transactions.states.drained_at
        return AdminView(
            figures,
            _memory(),
            _free(folder_of(context)),
            (await context.store.sizes())["database"],
            context.deps.client.contact.lost_for(),
            None if copied is None else self._time(copied),
            self._time(self._since),
            None if until is None else self._time(until),
            tuple((self._time(when), line) for when, line in self._errors.lines),
        )

    def _time(self, at: float) -> datetime:
        return datetime.fromtimestamp(at, self._zone)


def _open(context: RoomContext) -> Contributions:
    desk = OwnerDesk(context)
    return Contributions(
        handlers={f"{OWNERS}admin": desk.admin, Admin: OnPage(desk.pressed, leaves_no_presence=True)},
        jobs=(desk.run,) if context.settings.owners else (),
    )


OWNER = Room(
    name="owner",
    open=_open,
    offers=(Admin,),
    on={GameEnded: _tell},
    view_parts={"ended": _told},
)
