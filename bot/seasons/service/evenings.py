"""The evenings of a season: places in its weeks and club nights, as results give them.

Results keep the keys of their week and month, so what is set later moves no evening into another season.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from operator import attrgetter

from bot.chats.store.periods import Calendar
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.ground.store import Tx
from bot.rankings.store.ranking import Ranking
from bot.seasons.service.quarters import days_of, season_of, weeks_of
from bot.seasons.service.scoring import Evening
from bot.weekly.service.digests import LEAST
from bot.weekly.store import Weeks

_DAY = timedelta(days=1)
_ANY = Calendar()
_MARGIN = 3 * _DAY  # by which the season of a night may be another one than its moment tells


def of_season(tx: Tx, chat_id: int, season: str, calendar: Calendar = _ANY) -> list[Evening]:
    """All evenings of a season, also a week that is under way; places do not depend on a calendar.

    Args:
        tx: the transaction.
        chat_id: whose season.
        season: its key.
        calendar: of the chat, which says on which day a week begins.
    """
    return [*_weeks(tx, chat_id, season, calendar), *_nights(tx, chat_id, season, calendar)]


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


def _nights(tx: Tx, chat_id: int, season: str, calendar: Calendar) -> Iterator[Evening]:
    """The club nights of a season that are over, by the month in which their first game has counted."""
    first, last = days_of(season)
    rows = Clubs(tx).results_between(chat_id, _midnight(first - _MARGIN), _midnight(last + _MARGIN))
    for club, results in groupby(rows, attrgetter("club_id")):
        told = list(results)
        month = ClubGames(tx).month_of(club)
        began = datetime.fromtimestamp(told[0].at, UTC).date()
        day = began if month is None else date.fromisoformat(f"{month}-01")
        if season_of(day) == season:
            evening = calendar.day(told[0].at)
            yield Evening("club", evening, evening, {row.user_id: row.place for row in told})


def _midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()
