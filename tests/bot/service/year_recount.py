"""What a list of finished games comes to: rankings, a week, a person; counted the plain way."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from itertools import groupby
from statistics import mean

import pytest

from bot.ground.values.place import Place
from bot.rankings.store.ranking import RankRow
from bot.rankings.views.profile import FamilyView, RivalView
from bot.rankings.views.ranking import PersonView, TopLine
from bot.weekly.views import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    SeasonPlace,
    Streak,
    ThrowOfWeek,
)
from tests.bot.service.year_games import ClubNight, Finished, Seat

HANDS = {"strongest", "showdown"}
"""Games in which chips change hands: nothing there is a card."""


def near(value: float | None):
    """Sums are kept in small whole parts."""
    return None if value is None else pytest.approx(value, abs=2e-3)


def ranking(games: Iterable[Finished], names: dict[int, str], family: str = "*") -> list[RankRow]:
    """Everybody who played, in the order of a ranking."""
    own = defaultdict[int, list[tuple[Finished, Seat]]](list)
    for game in games:
        if family in {"*", game.preset}:
            for seat in game.seats:
                for user in seat.users:
                    own[user].append((game, seat))
    found = []
    for user, played in own.items():
        places = Counter(seat.place for _, seat in played)
        settled = sum(seat.settled for _, seat in played)
        cards = [seat.points for _, seat in played]
        known = [seat.luck for _, seat in played if seat.luck is not None]
        worth = (places[1], places[2], places[3]) if family == "*" else (places[1], round(settled * 840))
        last = () if family == "*" else (-max(cards),)
        order = (*(-each for each in worth), len(played), *last)
        luck = lost = None
        if known and family == "*":
            luck, lost = (
                mean(each.luck / each.start for each in known),
                mean(each.lost / each.start for each in known),
            )
        elif known:
            start = sum(each.start for each in known)
            luck, lost = sum(each.luck for each in known) / start, sum(each.lost for each in known) / start
        row = RankRow(
            0,
            user,
            names.get(user),
            len(played),
            *(places[place] for place in (1, 2, 3)),
            *((None, None, None) if family == "*" else (near(settled), max(cards), near(mean(cards)))),
            len(known),
            near(luck),
            near(lost),
        )
        found.append((order, user, row))
    found.sort(key=lambda each: each[:2])
    return [
        RankRow(
            1 + sum(other < order for other, _, _ in found),
            *(getattr(row, name) for name in RankRow.__slots__[1:]),
        )
        for order, _, row in found
    ]


def line(row: RankRow, before: Sequence[RankRow], me: int | None = None) -> TopLine:
    """A line of `/top` or of the digest."""
    ranks = {each.user_id: each.rank for each in before}
    return TopLine(
        *(row.rank, row.name or "", row.games, row.wins, row.seconds, row.thirds, row.points, row.best),
        me=row.user_id == me,
        average=row.average,
        reviewed=row.reviewed,
        luck=row.luck,
        lost=row.lost,
        before=ranks.get(row.user_id),
        forgotten=row.user_id < 0,
    )


def season_of(week: str) -> str:
    """The quarter in which most days of a week lie."""
    monday = date.fromisocalendar(int(week[:4]), int(week[-2:]), 1)
    days = Counter((monday + timedelta(days=n)).strftime("%Y-%m") for n in range(7))
    return quarter_of(days.most_common(1)[0][0])


def quarter_of(month: str) -> str:
    """The quarter of a month."""
    return f"{month[:4]}-Q{(int(month[-2:]) + 2) // 3}"


class Season:
    """One season by its weeks, those up to the last one, and by these of its club nights."""

    def __init__(
        self,
        finished: Iterable[Finished],
        season: str,
        last: str = "9999",
        nights: Sequence[ClubNight] = (),
    ) -> None:
        weeks = defaultdict[str, list[Finished]](list)
        for game in finished:
            if season_of(game.week) == season and game.week <= last:
                weeks[game.week].append(game)
        self.weeks = sorted(week for week, games in weeks.items() if len(games) >= 3)
        self.own = defaultdict[int, list[int]](list)
        for week in self.weeks:
            for row in ranking(weeks[week], {}):
                self.own[row.user_id].append(row.rank)
        own = [each for each in nights if quarter_of(each.month) == season]
        for each in own:
            for user, place in each.places.items():
                self.own[user].append(place)
        self.evenings = len(self.weeks) + len(own)

    def points(self, user: int) -> int:
        """The sum of somebody's best eight weeks."""
        worth = dict(enumerate((10, 7, 5, 4, 3, 2), 1))
        return sum(sorted((worth.get(place, 1) for place in self.own[user]), reverse=True)[:8])

    def places(self) -> dict[int, tuple[int, int, int]]:
        """Everybody's place, points and weeks."""
        sums = {user: self.points(user) for user in self.own}
        return {
            user: (1 + sum(other > points for other in sums.values()), points, len(self.own[user]))
            for user, points in sums.items()
        }

    def top(self, names: dict[int, str]) -> tuple[SeasonPlace, ...]:
        """The three best; of equal ones who has the better single weeks."""
        places = self.places()

        def order(user: int) -> tuple:
            own = sorted(self.own[user])
            return places[user][0], [min(place, 7) for place in own] + [99], own, user

        return tuple(
            SeasonPlace(PersonView(user, "" if user < 0 else names[user]), *places[user][:2])
            for user in sorted(places, key=order)[:3]
        )


class Week:
    """One week, and all there was before."""

    def __init__(self, finished: Sequence[Finished], week: str, names: dict[int, str]) -> None:
        self.all = sorted(finished, key=lambda game: (game.at, game.game))
        self.games = [game for game in self.all if game.week == week]
        self.names = names
        self.seats = [(game, seat) for game in self.games for seat in game.seats if seat.users]

    def who(self, *users: int) -> tuple[PersonView, ...]:
        return tuple(PersonView(user, self.names.get(user, "")) for user in users)

    def digest(self, place: Place, title: str, first, before: str) -> DigestView:
        """What is told of it."""
        rows = ranking(self.games, self.names)
        earlier = ranking([game for game in self.all if game.week == before], self.names)
        champions = [row.user_id for row in rows if row.rank == 1 and row.user_id > 0]
        luckiest, unluckiest = self.luck(1), self.luck(-1)
        return DigestView(
            place,
            first,
            first + timedelta(days=6),
            len(self.games),
            len(rows),
            tuple(line(row, earlier) for row in rows[:7]),
            others=len(rows[7:]),
            champions=self.who(*champions[:7]),
            cards=tuple(self.cards()),
            luckiest=luckiest,
            unluckiest=unluckiest,
            precise=self.precise(),
            throw=self.throw(),
            closest=self.closest(),
            rivalry=self.rivalry(),
            streak=self.streak(),
            title=title,
        )

    def cards(self) -> Iterable[CardOfWeek]:
        """The best ones of the two games that were played most, and every record."""
        counted = Counter(game.preset for game in self.games if game.preset not in HANDS)
        for number, preset in enumerate(sorted(counted, key=lambda each: (-counted[each], each))):
            own = [(game, seat) for game, seat in self.seats if game.preset == preset and not seat.left]
            _, best = max(own, key=lambda each: each[1].points)
            began = min(game.at for game, _ in own)
            earlier = [game for game in self.all if game.preset == preset and game.at < began]
            record = max(
                (s.points for game in earlier for s in game.seats if s.users and not s.left), default=0
            )
            if len(earlier) >= 3 and best.points > record:
                yield CardOfWeek(self.who(*best.users), preset, best.points, record)
            elif number < 2:
                yield CardOfWeek(self.who(*best.users), preset, best.points)

    def luck(self, sign: int) -> LuckOfWeek | None:
        known = [each for each in self.seats if each[1].luck is not None]
        if not known:
            return None
        game, seat = max(known, key=lambda each: sign * each[1].luck.luck / each[1].luck.start)
        points = round(seat.luck.luck)
        return LuckOfWeek(self.who(*seat.users), game.preset, points) if sign * points > 0 else None

    def precise(self) -> PrecisionOfWeek | None:
        lost = defaultdict[int, list[float]](list)
        for _, seat in self.seats:
            for user in seat.users if seat.luck is not None else ():
                lost[user].append(seat.luck.lost / seat.luck.start)
        able = [(mean(each), -len(each), user) for user, each in lost.items() if len(each) > 1]
        if not able:
            return None
        share, games, user = min(able)
        return PrecisionOfWeek(*self.who(user), pytest.approx(1 - share), -games)

    def throw(self) -> ThrowOfWeek | None:
        turned = [game for game in self.games if game.turning is not None]
        if not turned:
            return None
        game = max(turned, key=lambda each: each.turning.after - each.turning.before)
        turning = game.turning
        seat = next((seat for seat in game.seats if seat.luck and seat.luck.seat == turning.seat), None)
        if seat is None or not seat.users:
            return None
        return ThrowOfWeek(self.who(*seat.users), game.rules, turning.dice, turning.before, turning.after)

    def closest(self) -> ClosestGame | None:
        """The first two people's seats of the game in which they were closest, if no computer was between."""
        found = []
        for game in self.games:
            stayed = (s for s in game.seats if s.users and not s.left)
            ranked = sorted(stayed, key=lambda s: (s.place, -s.points))
            if game.preset in HANDS or [seat.place for seat in ranked[:2]] not in ([1, 1], [1, 2]):
                continue
            first, second = ranked[:2]
            gap = abs(first.points - second.points)
            found.append((gap / max(abs(first.points), 1), game, first, second, gap))
        if not found:
            return None
        _, game, first, second, gap = min(found, key=lambda each: each[0])
        return ClosestGame(self.who(*first.users), self.who(*second.users), game.preset, gap)

    def rivalry(self) -> Rivalry | None:
        """Those who beat each other most often; of equal pairs the one that met most."""
        ahead = Counter()
        for game in self.games:
            for one in game.seats:
                for other in game.seats:
                    if one.place < other.place:
                        ahead.update((a, b) for a in one.users for b in other.users)
        pairs = [
            (min(n, ahead[b, a]), n + ahead[b, a], -a, -b)
            for (a, b), n in ahead.items()
            if ahead[b, a] and (n, -a) > (ahead[b, a], -b)
        ]
        if not pairs:
            return None
        behind, met, a, b = max(pairs)
        return Rivalry(*self.who(-a, -b), met - behind, behind)

    def streak(self) -> Streak | None:
        """The longest run of wins that had not ended with the week."""
        ended = self.games[-1].at
        runs = []
        for user in {user for _, seat in self.seats for user in seat.users}:
            own = [
                s.place == 1 for game in self.all if game.at <= ended for s in game.seats if user in s.users
            ]
            run = own[::-1].index(False) if False in own else len(own)
            # Whoever won on without playing this week is not told of.
            last = [s.place == 1 for _, s in self.seats if user in s.users][-1]
            runs.append((run if last else 0, -user))
        run, user = max(runs)
        return Streak(*self.who(-user), run) if run >= 3 else None


def profile(finished: Sequence[Finished], user: int, names: dict[int, str]) -> dict[str, object]:
    """What `/me` tells of somebody, by the fields of its view."""
    games = sorted(finished, key=lambda game: (game.at, game.game))
    own = [(game, seat) for game in games for seat in game.seats if user in seat.users]
    places = Counter(seat.place for _, seat in own)
    known = [seat.luck for _, seat in own if seat.luck is not None]
    runs = [len(list(run)) for won, run in groupby(seat.place == 1 for _, seat in own) if won]
    start = sum(each.start for each in known)
    kept = 100 - 100 * sum(each.lost for each in known) / start if known else None
    return {
        "user_id": user,
        "name": names[user],
        "games": len(own),
        "wins": places[1],
        "seconds": places[2],
        "thirds": places[3],
        "unrated": max(5 - len(own), 0),
        "streak": runs[-1] if runs and own[-1][1].place == 1 else 0,
        "longest": max(runs, default=0),
        "luck": near(mean(each.luck for each in known)) if known else None,
        "precision": near(kept),
        "families": tuple(_families(own)),
        "latest": None,
    }


def _families(own: Sequence[tuple[Finished, Seat]]) -> Iterable[FamilyView]:
    counted = Counter(game.preset for game, _ in own)
    for preset in sorted(counted, key=lambda each: (-counted[each], each)):
        seats = [seat for game, seat in own if game.preset == preset]
        known = [seat.luck for seat in seats if seat.luck is not None]
        yield FamilyView(
            preset,
            len(seats),
            sum(seat.place == 1 for seat in seats),
            max(seat.points for seat in seats),
            average=None if preset in HANDS else near(mean(seat.points for seat in seats)),
            optimum=near(mean(each.start for each in known)) if known else None,
            played=near(mean(each.start + each.luck - each.lost for each in known)) if known else None,
        )


def rows(finished: Sequence[Finished], user: int, preset: str) -> dict[str, tuple[int, int, int | None]]:
    """How often somebody wrote each row of a game and made it, and the most points in it."""
    found = defaultdict[str, list[int | None]](list)
    for game in finished:
        for seat in game.seats:
            if game.preset == preset and user in seat.users and seat.card is not None:
                for row, points in seat.card.items():
                    found[row].append(points)
    return {
        row: (len(each), len(made := [p for p in each if p is not None]), max(made, default=None))
        for row, each in found.items()
    }


def rivals(finished: Sequence[Finished], user: int, names: dict[int, str]) -> tuple[RivalView, ...]:
    """With whom somebody played most, not counting their own team."""
    met, ahead, behind = Counter(), Counter(), Counter()
    for game in finished:
        mine = next((seat for seat in game.seats if user in seat.users), None)
        for seat in game.seats if mine is not None else ():
            for other in seat.users if seat.team != mine.team else ():
                met[other] += 1
                ahead[other] += mine.place < seat.place
                behind[other] += mine.place > seat.place
    most = sorted(met, key=lambda other: (-met[other], other))[:10]
    return tuple(RivalView(o, names.get(o, ""), met[o], ahead[o], behind[o]) for o in most)
