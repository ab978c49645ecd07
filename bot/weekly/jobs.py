"""The weekly digests on their way to chats, each once; and the tags that champions wear."""

import asyncio
import logging
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import partial

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.ground.outbox.member_tags import MemberTags, TagOutcome
from bot.ground.outbox.retries import OnceAttempts
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.background import BackgroundTasks
from bot.ground.store.lasting import lasting
from bot.ground.values.place import chat_in_log
from bot.pictures.drawing.painter import Painter
from bot.weekly import places
from bot.weekly.service.champions import ChampionTags
from bot.weekly.service.digests import WeeklyDigests
from bot.weekly.store.week_rows import ChampionRow

_FINISHING = 1.0  # seconds that tasks which are nearly done may take at the end

_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class _Attempts:
    """The attempts to send a digest, noted in the database; `is_denied` once its picture was refused."""

    digests: WeeklyDigests
    chat_id: int
    week: str
    is_denied: bool = False

    async def begin(self) -> bool:
        return await lasting(lambda: self.digests.begin(self.chat_id, self.week))

    async def refused(self) -> None:
        await lasting(lambda: self.digests.refused(self.chat_id, self.week))

    async def denied(self) -> None:
        self.is_denied = True
        await self.refused()


class DigestMessages:
    """Sends what is due. Only the tasks it spawns wait for Telegram and for the painter."""

    def __init__(
        self,
        digests: WeeklyDigests,
        champions: ChampionTags,
        chats: ChatSettings,
        sender: Sender,
        painter: Painter | None,
    ) -> None:
        self._digests = digests
        self._champions = champions
        self._chats = chats
        self._sender = sender
        self._painter = painter
        self._drawing = asyncio.Lock()  # the weeks of many chats end at the same moment
        self._tags = MemberTags(sender)
        self._once = OnceAttempts()
        self._tasks = BackgroundTasks()

    async def resume(self, chats: Container[int] | None = None) -> None:
        """Send what an earlier life of the program was about to send, to these chats; None: to all."""
        for chat_id, week in await self._digests.unsent():
            if chats is None or chat_id in chats:
                self._begin(chat_id, week)
        for chat_id in await self._champions.open_chats():
            if chats is None or chat_id in chats:
                self._begin_tags(chat_id)

    async def due(self, now: float) -> None:
        """Tell every chat whose time has come of its week."""
        for chat_id in await self._digests.due(now):
            try:
                week = await self._digests.claim(chat_id, now)
            except Exception:
                _logger.exception("the week of %s cannot be looked back on", chat_in_log(chat_id))
                await self._digests.later(chat_id, now)  # the other chats hear of theirs
                continue
            if week is not None:
                self._begin(chat_id, week)
            self._begin_tags(chat_id)

    def take_tags(self, rows: Iterable[ChampionRow]) -> None:
        """Take the tags of somebody who is forgotten: nothing is kept of them but what is in `rows`."""
        for row in rows:
            self._tasks.spawn(self._tags.take(row.chat_id, row.user_id, row.tag or ""))

    async def close(self) -> None:
        """Let what is nearly done be finished and give up the rest; the sender should be closed by now."""
        await self._once.close(_FINISHING)
        await self._tasks.close(_FINISHING)

    def _begin(self, chat_id: int, week: str) -> None:
        work = partial(self._send, chat_id, week)
        self._once.begin(f"the digest of {week} for {chat_in_log(chat_id)}", work)

    def _begin_tags(self, chat_id: int) -> None:
        self._once.begin(f"the tags of {chat_in_log(chat_id)}", partial(self._change_tags, chat_id))

    async def _send(self, chat_id: int, week: str) -> None:
        """Send a digest below its picture, or alone where there can be none."""
        async with self._drawing:
            view = await self._digests.view(chat_id, week)
            if view is None:
                return
            shown = places.week(await chat_texts(self._chats, chat_id), view)
            drawn = None if self._painter is None else await self._painter.paint(shown.picture)
        attempts = _Attempts(self._digests, chat_id, week)
        message_id = None
        if drawn is not None:
            sent = await self._sender.picture(view.place, drawn, shown.caption, attempts, message=True)
            message_id = None if sent is None else sent.message_id
        if drawn is None or attempts.is_denied:
            message_id = await self._sender.send(view.place, shown.caption, attempts=attempts, first=False)
        if message_id is not None:
            number = message_id
            await lasting(lambda: self._digests.sent(chat_id, week, number))

    async def _change_tags(self, chat_id: int) -> None:
        """Take the tag of whoever was champion, and give it to whoever is; a refusal stays in the log."""
        tag = (await chat_texts(self._chats, chat_id))("champion-tag")
        for row in await self._champions.open(chat_id):
            if row.state == "due":
                outcome = await self._give(row, tag)
            elif row.tag is None:
                outcome = "done"
            else:
                outcome = await self._tags.take(chat_id, row.user_id, row.tag)
            if outcome == "done" and row.state == "due":
                await self._champions.wears(row)
            elif outcome != "later":
                await self._champions.drop(row)

    async def _give(self, row: ChampionRow, tag: str) -> TagOutcome:
        async def about_to() -> bool:
            return await self._champions.note_tag(row, tag)

        return await self._tags.give(row.chat_id, row.user_id, tag, row.tag, about_to)
