"""Facts of a week, counted from its results alone."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from bot.rankings.views.ranking import PersonView
from bot.weekly.store import WeekRow
from bot.weekly.views import CardOfWeek, ClosestGame, LuckOfWeek, PrecisionOfWeek, Rivalry, Who

LEAST_REVIEWED = 2
"""Games that must have been reviewed before somebody is called precise: one may be a short one."""


class SeatOfWeek(NamedTuple):
    """A seat of a game that people played to the end: its people, and the result that they share."""

    who: Who
    row: WeekRow


class GameOfWeek(NamedTuple):
    """A game that counted, and its seats in their order; those of computers are left out."""

    game: int
    family: str
    seats: tuple[SeatOfWeek, ...]


def games_of(rows: Iterable[WeekRow]) -> list[GameOfWeek]:
    """The games of a week; `rows` are in the order of games and seats."""
    people: dict[int, PersonView] = {}
    games = (_game(list(each), people) for _, each in groupby(rows, attrgetter("game_id")))
    return [game for game in games if game.seats]


def _game(rows: Sequence[WeekRow], people: dict[int, PersonView]) -> GameOfWeek:
    """A game; `people` are those that are known already, by number, and those it adds."""
    seats = []
    for _, each in groupby(rows, attrgetter("seat", "place")):
        members = [row for row in each if row.user_id is not None]
        if members:
            who = tuple([_person(row, people) for row in members])
            seats.append(SeatOfWeek(who, members[0]))
    return GameOfWeek(rows[0].game_id, rows[0].family, tuple(seats))


def _person(row: WeekRow, people: dict[int, PersonView]) -> PersonView:
    user_id = row.user_id or 0
    person = people.get(user_id)
    if person is None:
        person = people[user_id] = PersonView(user_id, row.name or "")
    return person


def people_of(games: Iterable[GameOfWeek]) -> dict[int, PersonView]:
    """Everybody who played, by number."""
    return {who.user_id: who for game in games for seat in game.seats for who in seat.who}


def families_of(games: Iterable[GameOfWeek]) -> list[str]:
    """The presets that were played, the one played most first; of equal ones in alphabetical order."""
    counted = Counter(game.family for game in games)
    return sorted(counted, key=lambda family: (-counted[family], family))


def best_card(games: Iterable[GameOfWeek], family: str) -> CardOfWeek:
    """The best card with the rules of a preset that was played; of equal ones the first."""
    seats = [seat for game in games if game.family == family for seat in _stayed(game)]
    best = max(seats, key=lambda seat: seat.row.points)
    return CardOfWeek(best.who, family, best.row.points)


def luck(games: Iterable[GameOfWeek]) -> tuple[LuckOfWeek | None, LuckOfWeek | None]:
    """The seat that was luckiest in one game and the one that was least, by the share of what to expect.

    Luck that is none, or is somebody else's as well, is not told.
    """
    shares = [
        (seat.row.luck / seat.row.start, seat)
        for game in games
        for seat in game.seats
        if seat.row.luck is not None and seat.row.start is not None and seat.row.start > 0
    ]
    if not shares:
        return None, None
    most, least = max(shares, key=lambda each: each[0]), min(shares, key=lambda each: each[0])
    return _luck(most[1]) if most[0] > 0 else None, _luck(least[1]) if least[0] < 0 else None


def _luck(seat: SeatOfWeek) -> LuckOfWeek | None:
    points = round(seat.row.luck or 0.0)
    return LuckOfWeek(seat.who, seat.row.family, points) if points else None


def precise(games: Iterable[GameOfWeek]) -> PrecisionOfWeek | None:
    """The player who lost the smallest share of what was expected, on average over enough games."""
    lost, known = defaultdict[int, list[float]](list), dict[int, PersonView]()
    for seat in (seat for game in games for seat in game.seats):
        if seat.row.lost is not None and seat.row.start is not None and seat.row.start > 0:
            for who in seat.who:
                lost[who.user_id].append(seat.row.lost / seat.row.start)
                known[who.user_id] = who
    means = {who: sum(each) / len(each) for who, each in lost.items() if len(each) >= LEAST_REVIEWED}
    if not means:
        return None
    best = min(means, key=lambda who: (means[who], -len(lost[who]), who))
    return PrecisionOfWeek(known[best], 1 - means[best], len(lost[best]))


def closest(games: Iterable[GameOfWeek]) -> ClosestGame | None:
    """The game whose first two seats, both of people, were closest for the size of its cards."""
    found = [each for game in games if (each := _gap(game)) is not None]
    return min(found, key=lambda each: each[0])[1] if found else None


def _gap(game: GameOfWeek) -> tuple[float, ClosestGame] | None:
    ranked = sorted(_stayed(game), key=lambda seat: (seat.row.place, -seat.row.points))[:2]
    if len(ranked) < 2 or ranked[0].row.place != 1 or ranked[1].row.place > 2:  # noqa: PLR2004 - two of them
        return None
    first, second = ranked
    points = abs(first.row.points - second.row.points)
    share = points / max(abs(first.row.points), 1.0)
    return share, ClosestGame(first.who, second.who, game.family, points)


def rivalry(games: Iterable[GameOfWeek]) -> Rivalry | None:
    """The two who came out ahead of each other most often, and both at least once."""
    games = list(games)
    ahead = Counter(pair for game in games for pair in _pairs(game))
    mutual = [
        (min(count, ahead[other, one]), count + ahead[other, one], one, other)
        for (one, other), count in ahead.items()
        if (other, one) in ahead and (count, other) > (ahead[other, one], one)
    ]
    if not mutual:
        return None
    behind, met, one, other = max(mutual, key=lambda each: (*each[:2], -each[2], -each[3]))
    known = people_of(games)
    return Rivalry(known[one], known[other], met - behind, behind)


def _stayed(game: GameOfWeek) -> Sequence[SeatOfWeek]:
    """The seats whose people did not leave; all where nobody has stayed."""
    return [seat for seat in game.seats if not seat.row.left_early] or game.seats


def _pairs(game: GameOfWeek) -> Iterator[tuple[int, int]]:
    """Everybody with everybody whom they came out ahead of, by number."""
    placed = [(seat.row.place, who.user_id) for seat in game.seats for who in seat.who]
    for place, one in placed:
        for below, other in placed:
            if place < below:
                yield one, other


def last_wins(games: Iterable[GameOfWeek]) -> dict[int, int]:
    """How many games in a row everybody had won when the week ended, by number; those of the week only."""
    streaks = Counter[int]()
    for seat in (seat for game in games for seat in game.seats):
        for who in seat.who:
            streaks[who.user_id] = streaks[who.user_id] + 1 if seat.row.won else 0
    return {who: games for who, games in streaks.items() if games}
