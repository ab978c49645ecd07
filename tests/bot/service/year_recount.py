"""What a list of finished games comes to: rankings, seasons, a person; counted the plain way."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import mean
from zoneinfo import ZoneInfo

import pytest

from bot.rankings.model import PersonView, TopLine
from bot.rankings.ranking import RankRow
from bot.table.model import LuckView
from bot.weekly.model import SeasonPlace

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Days:
    """How a chat counts: `first_day` of a week, 0 for Monday."""

    zone: ZoneInfo
    first_day: int

    def day(self, at: float) -> date:
        """What date it is."""
        return datetime.fromtimestamp(at, self.zone).date()

    def first(self, at: float) -> date:
        """The first day of the week."""
        day = self.day(at)
        while day.weekday() != self.first_day:
            day -= DAY
        return day


def key(first: date) -> str:
    """The key of the week that begins on a day: the calendar's week that has most of its days."""
    weeks = Counter((first + number * DAY).isocalendar()[:2] for number in range(7))
    return "{}-W{:02}".format(*weeks.most_common(1)[0][0])


@dataclass(frozen=True)
class Finished:
    """A game that counts, as the test knows it: its people by their place, their cards, their luck."""

    game: int
    preset: str
    at: float
    week: str
    month: str
    users: tuple[int, ...]
    points: tuple[float, ...]
    luck: tuple[LuckView, ...] = ()


@dataclass(frozen=True)
class ClubNight:
    """A club night that is over: when it began, in which month it counts, its people by their place."""

    began: float
    month: str
    users: tuple[int, ...]


def near(value: float):
    """Sums are kept in small whole parts."""
    return pytest.approx(value, abs=2e-3)


def ranking(games: Iterable[Finished], family: str = "*") -> list[RankRow]:
    """Everybody who played, in the order of a ranking."""
    own = defaultdict[int, list[tuple[Finished, int]]](list)
    for game in games:
        if family in {"*", game.preset}:
            for seat, user in enumerate(game.users):
                own[user].append((game, seat))
    found = []
    for user, played in own.items():
        places = Counter(seat + 1 for _, seat in played)
        cards = [game.points[seat] for game, seat in played]
        known = [game.luck[seat] for game, seat in played if game.luck]
        if family == "*":
            order = (-places[1], -places[2], -places[3], len(played))
            figures, shares = (None, None, None), [(e.luck / e.start, e.lost / e.start) for e in known]
            luck = [near(mean(each)) for each in zip(*shares, strict=True)]
        else:
            order = (-places[1], -sum(cards), len(played), -max(cards))
            figures, start = (near(sum(cards)), max(cards), near(mean(cards))), sum(e.start for e in known)
            luck = [near(sum(each) / start) for each in zip(*((e.luck, e.lost) for e in known), strict=True)]
        name = f"P{user}" if user > 0 else None
        counts = (len(played), *(places[place] for place in (1, 2, 3)))
        found.append((order, user, (user, name, *counts, *figures, len(known), *(luck or (None, None)))))
    found.sort(key=lambda each: each[:2])
    return [RankRow(1 + sum(other < order for other, *_ in found), *row) for order, _, row in found]


def line(row: RankRow, before: Sequence[RankRow], me: int | None = None) -> TopLine:
    """A line of `/top` or of the digest."""
    return TopLine(
        *(row.rank, row.name or "", row.games, row.wins, row.seconds, row.thirds, row.points, row.best),
        me=row.user_id == me,
        average=row.average,
        reviewed=row.reviewed,
        luck=row.luck,
        lost=row.lost,
        before={each.user_id: each.rank for each in before}.get(row.user_id),
        forgotten=row.user_id < 0,
    )


def season_of(week: str) -> str:
    """The quarter in which most days of a week lie."""
    thursday = date.fromisocalendar(int(week[:4]), int(week[-2:]), 4)
    return quarter_of(f"{thursday:%Y-%m}")


def quarter_of(month: str) -> str:
    """The quarter of a month."""
    return f"{month[:4]}-Q{(int(month[-2:]) + 2) // 3}"


class Season:
    """One season by its weeks, those up to the last one, and by these of its club nights."""

    def __init__(
        self, finished: Iterable[Finished], season: str, last: str, nights: Iterable[ClubNight]
    ) -> None:
        weeks = defaultdict[str, list[Finished]](list)
        for game in finished:
            if season_of(game.week) == season and game.week <= last:
                weeks[game.week].append(game)
        self.own = defaultdict[int, list[int]](list)
        counted = [games for games in weeks.values() if len(games) >= 3]
        for row in (row for games in counted for row in ranking(games)):
            self.own[row.user_id].append(row.rank)
        nights = [each for each in nights if quarter_of(each.month) == season]
        for each in nights:
            for place, user in enumerate(each.users, 1):
                self.own[user].append(place)
        self.evenings = len(counted) + len(nights)

    def places(self) -> dict[int, tuple[int, int, int]]:
        """Everybody's place, points and weeks."""
        worth = dict(enumerate((10, 7, 5, 4, 3, 2), 1))
        sums = {
            user: sum(sorted((worth.get(place, 1) for place in own), reverse=True)[:8])
            for user, own in self.own.items()
        }
        return {
            user: (1 + sum(other > points for other in sums.values()), points, len(self.own[user]))
            for user, points in sums.items()
        }

    def top(self) -> tuple[SeasonPlace, ...]:
        """The three best; of equal ones who has the better single weeks."""
        places = self.places()

        def order(user: int) -> tuple:
            own = sorted(self.own[user])
            return places[user][0], [min(place, 7) for place in own] + [99], own, user

        return tuple(
            SeasonPlace(PersonView(user, f"P{user}" if user > 0 else ""), *places[user][:2])
            for user in sorted(places, key=order)[:3]
        )
