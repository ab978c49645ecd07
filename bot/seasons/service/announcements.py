"""Use cases of the announcements of seasons that have ended: due ones, their content, notes of attempts."""

import time
from collections.abc import Callable
from typing import Final

from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.ground.store import Store, Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.store.delivery_notes import DeliveryNotes, is_late
from bot.ground.values.actor import is_forgotten
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place
from bot.seasons.service import closing
from bot.seasons.service.evenings import of_season
from bot.seasons.service.quarters import days_of, weeks_of
from bot.seasons.store.season_rows import PlaceRow
from bot.seasons.store.seasons import Seasons
from bot.seasons.views import LadderLine, SeasonEndView
from bot.weekly.store import Weeks

LINES: Final = 10
"""Places that are told."""

_AT_ONCE = 50  # seasons that are closed in one look
_LATER = 3600.0  # seconds before a season is seen to again that could not be


class SeasonAnnouncements:
    """Use cases of all chats' seasons that end.

    Args:
        store: the database.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock

    async def due(self, now: float) -> list[tuple[int, str]]:
        """The seasons that are to be closed, by chat."""
        return await self._store.read(lambda tx: Seasons(tx).due(now, _AT_ONCE))

    async def claim(self, chat_id: int, season: str, now: float) -> bool:
        """Close a season; tells whether its end is to be announced."""
        return await self._store.write(lambda tx: closing.claim(tx, chat_id, season, now))

    async def later(self, chat_id: int, season: str, now: float) -> None:
        """Postpone the closing of a season after an error."""
        await self._store.write(lambda tx: Seasons(tx).plan(chat_id, season, now + _LATER))

    def notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at an announcement."""
        return DeliveryNotes(self._store.write, self._clock, delivery)

    async def told(self, delivery: Delivery) -> SeasonEndView | None:
        """The content of a due announcement; None, and it is dropped, if it is late or nobody is in it."""
        now = self._clock()

        def work(tx: Tx) -> SeasonEndView | None:
            if is_late(tx, delivery, now):
                return None
            return view_of(tx, delivery.chat_id, delivery.key)

        view = await self._store.read(work)
        if view is None:
            await self._store.write(lambda tx: ChatDeliveries(tx).drop(delivery))
        return view


def view_of(tx: Tx, chat_id: int, season: str) -> SeasonEndView | None:
    """How a closed season of a chat ended; None if nobody is in it."""
    rows = Seasons(tx).places(chat_id, season)
    if not rows:
        return None
    chat = Chats(tx).get(chat_id)
    before = _places_before(tx, chat_id, season)
    return SeasonEndView(
        Place(chat_id, _topic(tx, chat_id, season)),
        "" if chat is None else chat.title,
        *days_of(season),
        len(of_season(tx, chat_id, season)),
        len(rows),
        tuple(
            LadderLine(
                row.place,
                _name(tx, row),
                row.points,
                row.evenings,
                forgotten=is_forgotten(row.user_id),
                before=before.get(row.user_id),
            )
            for row in rows[:LINES]
        ),
        others=max(len(rows) - LINES, 0),
    )


def _places_before(tx: Tx, chat_id: int, season: str) -> dict[int, int]:
    earlier, _ = Seasons(tx).neighbours(chat_id, season)
    return {} if earlier is None else {row.user_id: row.place for row in Seasons(tx).places(chat_id, earlier)}


def _topic(tx: Tx, chat_id: int, season: str) -> int:
    """The topic of the last week of a season in which anything was played."""
    played = (week for week in reversed(weeks_of(season)) if Weeks(tx).games(chat_id, week, 1))
    week = next(played, None)
    return 0 if week is None else Weeks(tx).topic(chat_id, week)


def _name(tx: Tx, row: PlaceRow) -> str:
    person = None if is_forgotten(row.user_id) else People(tx).get(row.user_id)
    return "" if person is None else person.name
