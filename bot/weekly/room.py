"""The room of the week: the weekly digest of each chat in which a game has counted."""

import logging
from collections.abc import Callable, Container, Iterable
from functools import partial

from bot.chats.model import SettingValues
from bot.chats.settings import ChatMoved, ChatSettings, DatesSet, PersonForgotten, chat_texts
from bot.ground.outbox.deliveries import OnceAttempts
from bot.ground.outbox.replies import MemberTags, TagOutcome
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Tx
from bot.ground.store.dues import DueItem, sends
from bot.ground.tasks import BackgroundTasks
from bot.ground.values import Delivery, Place, chat_in_log
from bot.pictures.contents import Illustration
from bot.pictures.messages import Announcements, PictureMessages
from bot.table.game import GameEnded
from bot.table.room import BotStopped, ChatsTaken, Contributions, Room, RoomContext
from bot.weekly.digest import ChampionTags, WeeklyDigests, expect, plan_again
from bot.weekly.screens import places_week
from bot.weekly.store import DIGESTS, ChampionRow, Champions

# The job of weekly digests: sends each once to its chat, and sets the member tags of champions.


_FINISHING = 1.0  # seconds that tasks which are nearly done may take at the end

_logger = logging.getLogger(__name__)


class DigestMessages:
    """The sender of all chats' weekly digests and of their champions' member tags."""

    def __init__(
        self,
        digests: WeeklyDigests,
        champions: ChampionTags,
        chats: ChatSettings,
        sender: Sender,
        announcements: Announcements,
    ) -> None:
        self._digests, self._champions, self._chats = digests, champions, chats
        self._announcements = announcements
        self._tags = MemberTags(sender)
        self._once = OnceAttempts()
        self._tasks = BackgroundTasks()

    async def resume(self, chats: Container[int] | None = None) -> None:
        """Resume changes of member tags that an earlier run left unfinished, in these chats; None: in all."""
        for chat_id in await self._champions.open_chats():
            if chats is None or chat_id in chats:
                self._begin_tags(chat_id)

    async def due(self, due: DueItem) -> None:
        """Note the digest of a chat whose week has ended as due, and change the chat's member tags."""
        await self._digests.claim(due.chat_id)
        self._begin_tags(due.chat_id)

    async def send(self, delivery: Delivery) -> None:
        """Send a due digest."""

        async def told() -> tuple[Place, Illustration] | None:
            view = await self._digests.told(delivery)
            if view is None:
                return None
            return view.place, places_week(await chat_texts(self._chats, delivery.chat_id), view)

        await self._announcements.send(told, self._digests.notes(delivery))

    def take_tags(self, rows: Iterable[ChampionRow]) -> None:
        """Remove the member tags of a person who is forgotten; `rows` are all that is left of them."""
        for row in rows:
            self._tasks.spawn(self._tags.take(row.chat_id, row.user_id, row.tag or ""))

    async def close(self) -> None:
        """Wait shortly for running tasks, and cancel the others; the sender should be closed by now."""
        await self._once.close(_FINISHING)
        await self._tasks.close(_FINISHING)

    def _begin_tags(self, chat_id: int) -> None:
        self._once.begin(f"the tags of {chat_in_log(chat_id)}", partial(self._change_tags, chat_id))

    async def _change_tags(self, chat_id: int) -> None:
        """Move the member tag from the former champion to the present one; a refusal is logged."""
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


# The room of the week: the weekly digest of each chat in which a game has counted.


def _expect_digest(tx: Tx, ended: GameEnded) -> None:
    if any(score.user_id is not None for score in ended.scores):
        expect(tx, ended.row.chat_id, ended.calendar, ended.at)


def _open(context: RoomContext) -> Contributions:
    deps = context.deps
    weeks = WeeklyDigests(context.store, context.settings.time_zone, context.clock, context.events)
    announcements = Announcements(deps.sender, context.part(PictureMessages))
    digests = DigestMessages(weeks, ChampionTags(context.store), deps.chats, deps.sender, announcements)

    def forgotten(tx: Tx, event: PersonForgotten) -> Callable[[], None]:
        return partial(digests.take_tags, Champions(tx).tagged(event.user_id))

    return Contributions(
        on={
            PersonForgotten: forgotten,
            ChatsTaken: lambda taken: digests.resume(taken.chats),
            BotStopped: lambda _: digests.close(),
        },
        dues={DIGESTS: digests.due, **sends({"digest": digests.send})},
        parts=(weeks,),
    )


def _move(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    return partial(Champions(tx).move, moved.old, moved.new)


WEEKLY = Room(
    name="weekly",
    open=_open,
    offers=(SettingValues.digest,),
    on={
        GameEnded: _expect_digest,
        ChatMoved: _move,
        DatesSet: plan_again,
    },
)
