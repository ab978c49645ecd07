"""The evening of a chat: the games that have counted since the last long pause or the morning."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.chats.store.periods import Calendar
from bot.ground.store import Tx
from bot.ground.values.actor import is_forgotten
from bot.rankings.store.evenings import EveningRow, Evenings
from bot.rankings.views.ranking import EveningView, NightLine, TopLine
from bot.table.views.match_game import TonightView

NightsOf = Callable[[Tx, int, float, float], tuple[NightLine, ...]]
"""The club nights of a chat that began in a span of time and are over."""

PAUSE: Final = 6 * 3600.0
"""Seconds without the end of a game that end an evening."""

MORNING: Final = 5
"""The hour at which an evening ends."""

_MOST: Final = 6
"""The winners that the line of a result names."""


def line(tx: Tx, chat_id: int, game: int, ended_at: float, calendar: Calendar) -> TonightView | None:
    """The evening of a game as it stood at its end; None if the game is its first one or does not count."""
    games = list(_games(tx, chat_id, ended_at, calendar))
    if len(games) < 2 or all(each.game_id != game for each in games[0]):  # noqa: PLR2004 - the first one
        return None
    lines = [each for each in _lines(games) if each.wins]
    wins = tuple((each.person, each.name, each.wins) for each in lines[:_MOST])
    return TonightView(len(games), wins)


def evening(tx: Tx, chat_id: int, at: float, calendar: Calendar, nights: NightsOf) -> EveningView:
    """The evening under way, if the last game was not too long ago, and the club nights since the morning."""
    games = list(_games(tx, chat_id, at, calendar))
    return EveningView(len(games), tuple(_lines(games)), nights(tx, chat_id, _morning(at, calendar), at))


def _morning(at: float, calendar: Calendar) -> float:
    """The last morning of a chat."""
    today = calendar.day(at)
    morning = calendar.moment(today, MORNING)
    return morning if morning <= at else calendar.moment(today - timedelta(days=1), MORNING)


def _games(tx: Tx, chat_id: int, until: float, calendar: Calendar) -> Iterator[list[EveningRow]]:
    """The games of the evening, the latest first, each as the results of its people."""
    after = until
    rows = Evenings(tx).results(chat_id, _morning(until, calendar), until, calendar)
    for _, group in groupby(rows, key=attrgetter("game_id")):
        results = list(group)
        if after - results[0].ended_at > PAUSE:
            return
        after = results[0].ended_at
        yield results


def _lines(games: list[list[EveningRow]]) -> Iterator[TopLine]:
    """Everybody who has played, by wins, then by second and third places; the same share a rank."""
    results = [each for game in games for each in game]
    names = {each.user_id: each.name or "" for each in results}
    places = {user_id: Counter[int]() for user_id in names}
    for each in results:
        places[each.user_id][each.place] += 1
    merits = {user_id: tuple(found[place] for place in (1, 2, 3)) for user_id, found in places.items()}
    for user_id in sorted(names, key=lambda each: (merits[each], -places[each].total(), -each), reverse=True):
        wins, seconds, thirds = merits[user_id]
        rank = 1 + sum(other > merits[user_id] for other in merits.values())
        yield TopLine(
            rank,
            names[user_id],
            places[user_id].total(),
            wins,
            seconds,
            thirds,
            forgotten=is_forgotten(user_id),
            person=user_id,
        )
