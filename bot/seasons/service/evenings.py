"""The evenings of a season: places in its weeks and club nights, as results give them."""

from collections.abc import Iterator
from datetime import timedelta

from bot.chats.store.periods import Calendar
from bot.ground.store import Tx
from bot.rankings.store.ranking import Ranking
from bot.seasons.service.quarters import weeks_of
from bot.seasons.service.scoring import Evening
from bot.weekly.service.digests import LEAST
from bot.weekly.store.weeks import Weeks

_DAY = timedelta(days=1)
_ANY = Calendar()


def of_season(tx: Tx, chat_id: int, season: str, calendar: Calendar = _ANY) -> list[Evening]:
    """All evenings of a season, also a week that is under way; places do not depend on a calendar.

    Args:
        tx: the transaction.
        chat_id: whose season.
        season: its key.
        calendar: of the chat, which says on which day a week begins.
    """
    return list(_weeks(tx, chat_id, season, calendar))


def over_at(evenings: list[Evening], calendar: Calendar, at: float) -> list[Evening]:
    """The evenings that are over at a moment: weeks whose last day has ended, and club nights."""
    today = calendar.day(at)
    return [each for each in evenings if each.last < today + (each.kind == "club") * _DAY]


def _weeks(tx: Tx, chat_id: int, season: str, calendar: Calendar) -> Iterator[Evening]:
    """The weeks in which as much was played as a digest tells of."""
    for week in weeks_of(season):
        if Weeks(tx).games(chat_id, week, LEAST) >= LEAST:
            first, last = calendar.days_of(week)
            yield Evening("week", first, last, Ranking(tx).ranks(chat_id, f"week:{week}"))
