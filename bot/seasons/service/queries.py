"""Queries of the pages of seasons, each in a transaction of its own."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.ground.store import Store, Tx
from bot.ground.values.actor import Actor
from bot.rankings.buttons import ShowSeason
from bot.seasons.service import ladders
from bot.seasons.views import LadderView, PersonSeasonsView


class SeasonQueries:
    """The queries of seasons.

    Args:
        store: the database.
        zone: of chats without one of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str, clock: Callable[[], float]) -> None:
        self._store, self._zone, self._clock = store, ZoneInfo(zone), clock

    async def ladder(self, chat_id: int, wanted: ShowSeason, actor: Actor) -> LadderView:
        """A page of the ladder of a season; raises `OptionError` for a season that cannot be."""
        at = self._clock()

        def work(tx: Tx) -> LadderView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return ladders.page(tx, chat_id, wanted, actor.user_id, calendar=calendar, at=at)

        return await self._store.read(work)

    async def person(self, chat_id: int, user_id: int) -> PersonSeasonsView | None:
        """The seasons of a person; None for somebody unknown, or not oneself in a private chat."""
        at = self._clock()

        def work(tx: Tx) -> PersonSeasonsView | None:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return ladders.of_person(tx, chat_id, user_id, calendar=calendar, at=at)

        return await self._store.read(work)
