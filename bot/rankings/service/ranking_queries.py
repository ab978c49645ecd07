"""Queries of rankings, each in a transaction of its own."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.ground.store import Store, Tx
from bot.ground.values.actor import Actor
from bot.rankings.buttons import ShowTop, ShowTopPage
from bot.rankings.service import rankings, tonight
from bot.rankings.service.tonight import NightsOf
from bot.rankings.views.ranking import ALL_FAMILIES, EveningView, NightLine, TopView
from bot.rulebook.families import usual_rules


def _no_nights(_tx: Tx, _chat_id: int, _since: float, _until: float) -> tuple[NightLine, ...]:
    return ()


class RankingQueries:
    """The queries of rankings.

    Args:
        store: the database.
        zone: of chats without one of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str, clock: Callable[[], float]) -> None:
        self._store, self._zone, self._clock = store, ZoneInfo(zone), clock
        self._nights: NightsOf = _no_nights

    def subscribe(self, nights: NightsOf) -> None:
        """Tell of club nights as well."""
        self._nights = nights

    async def top(self, chat_id: int, wanted: ShowTop | ShowTopPage, actor: Actor) -> TopView:
        """A page of a ranking of a chat, see `rankings.top`; raises `OptionError` for an unknown family."""
        if wanted.family != ALL_FAMILIES:
            usual_rules(wanted.family)
        at = self._clock()

        def work(tx: Tx) -> TopView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return rankings.top(tx, chat_id, wanted, actor.user_id, calendar=calendar, at=at)

        return await self._store.read(work)

    async def evening(self, chat_id: int) -> EveningView:
        """The games of the evening under way in a chat."""
        at = self._clock()

        def work(tx: Tx) -> EveningView:
            calendar = calendar_of(Chats(tx).get(chat_id), self._zone)
            return tonight.evening(tx, chat_id, at, calendar, self._nights)

        return await self._store.read(work)
