"""Use cases of weekly digests: due ones, their content, and notes of attempts, so that each is sent once."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.chats.store.periods import Calendar
from bot.ground.store import Store, Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.store.delivery_notes import DeliveryNotes, is_late
from bot.ground.values.delivery import Delivery
from bot.weekly.service.digest_times import digest_of, hour_of, is_told, next_time
from bot.weekly.service.told_week import champions, count, view_of
from bot.weekly.store import Champions, Digests, Weeks
from bot.weekly.views import DigestView, SeasonPlace

LEAST = 3
"""Games of a week below which there is nothing to tell."""

_AT_ONCE = 50  # chats that are seen to in one look
_LATER = 3600.0  # seconds before a chat is seen to again that could not be
_OLDEST = 21 * 24 * 3600.0  # how late a week may be told of

SeasonOfWeek = Callable[[Tx, int, str, Calendar], tuple[SeasonPlace, ...]]
"""The top of the ladder of a chat's season by the end of a week."""


def _no_season(_tx: Tx, _chat_id: int, _week: str, _calendar: Calendar) -> tuple[SeasonPlace, ...]:
    return ()


def claim(tx: Tx, chat_id: int, now: float, default: ZoneInfo) -> str | None:
    """As `WeeklyDigests.claim`, in a transaction; `default` is for chats without a zone of their own."""
    chat = Chats(tx).get(chat_id)
    if chat is None:
        return None
    calendar = calendar_of(chat, default)
    week, present = calendar.periods_before(now).week, calendar.periods(now).week
    games = Weeks(tx).games(chat_id, week, LEAST)
    if games < LEAST and chat.digest_at is not None and now - chat.digest_at <= _OLDEST:
        waiting = calendar.periods_before(chat.digest_at).week
        if not is_told(tx, chat_id, week) and Weeks(tx).games(chat_id, waiting, LEAST) >= LEAST:
            week, games = waiting, LEAST
    wanted = chat.active and hour_of(chat) is not None
    goes_on = wanted and (games or Weeks(tx).games(chat_id, present, 1))
    Chats(tx).update(chat_id, digest_at=next_time(chat, calendar, now) if goes_on else None)
    if is_told(tx, chat_id, week):
        return None
    told = wanted and games >= LEAST and ChatDeliveries(tx).expect(digest_of(chat_id, week), now)
    Champions(tx).award(chat_id, champions(tx, chat_id, week) if told else ())
    return week if told else None


class WeeklyDigests:
    """Use cases of all chats' weekly digests.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str = "UTC", clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock
        self._season: SeasonOfWeek = _no_season

    def subscribe(self, season: SeasonOfWeek) -> None:
        """Tell in digests of the season that a week belongs to."""
        self._season = season

    async def due(self, now: float) -> list[int]:
        """The chats whose weekly digest is due now."""
        return await self._store.read(lambda tx: Digests(tx).due(now, _AT_ONCE))

    async def claim(self, chat_id: int, now: float) -> str | None:
        """Take a chat off the list of those that are due until its next week has ended.

        That is its last week, or the one it has been waiting for if less was played in the last: the bot was
        away, or its clock has leapt.

        Returns:
            The week it is to be told of; None if there is none, too little was played, or it has been told.
        """
        return await self._store.write(lambda tx: claim(tx, chat_id, now, self._zone))

    async def later(self, chat_id: int, now: float) -> None:
        """Postpone the digest of a chat after an error."""
        await self._store.write(lambda tx: Chats(tx).update(chat_id, digest_at=now + _LATER))

    def notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at a digest."""
        return DeliveryNotes(self._store.write, self._clock, delivery)

    async def told(self, delivery: Delivery) -> DigestView | None:
        """The content of a due digest; None, and it is dropped, if it is late or nobody is left in it."""
        now = self._clock()
        late = await self._store.read(lambda tx: is_late(tx, delivery, now))
        view = None if late else await self.view(delivery.chat_id, delivery.key)
        if view is None:
            await self._store.write(lambda tx: ChatDeliveries(tx).drop(delivery))
        return view

    async def view(self, chat_id: int, week: str) -> DigestView | None:
        """The content of a week's digest, from its current results; None if nobody is left in them."""
        # Nobody else reads while a transaction does, so the counting is done between two.
        rows = await self._store.read(lambda tx: Weeks(tx).results(chat_id, week))
        counted = await asyncio.to_thread(count, rows)
        if counted is None:
            return None

        def work(tx: Tx) -> DigestView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            view = view_of(tx, chat_id, week, counted, calendar)
            return replace(view, season=self._season(tx, chat_id, week, calendar))

        return await self._store.read(work)
