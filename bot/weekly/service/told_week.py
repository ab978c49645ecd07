"""The content of a digest: facts of the week, against what was before."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.chats.store.chats import Chats
from bot.chats.store.periods import Calendar
from bot.ground.store import Tx
from bot.ground.values.actor import is_forgotten
from bot.ground.values.place import Place
from bot.rankings.service.best_cards import LEAST_GAMES
from bot.rankings.service.rankings import top_line
from bot.rankings.store.best_cards import BestCards
from bot.rankings.store.ranking import Ranking
from bot.rankings.views.ranking import PersonView
from bot.rulebook.families import FAMILIES, usual_rules
from bot.rulebook.stored_rules import rules_of
from bot.weekly.service import facts
from bot.weekly.service.facts import GameOfWeek
from bot.weekly.store import WeekRow, Weeks
from bot.weekly.views import (
    CardOfWeek,
    ClosestGame,
    DigestView,
    LuckOfWeek,
    PrecisionOfWeek,
    Rivalry,
    Streak,
    ThrowOfWeek,
)
from engine.errors import OptionError
from engine.rules.ruleset import Ruleset

LINES = 7
"""Places that are told."""

_CARDS = 2
_LEAST_STREAK = 3
_STREAKS = 20  # people whose streaks are followed back into the weeks before


@dataclass(frozen=True, slots=True)
class CountedWeek:
    """The facts of a week that its results alone give."""

    games: Sequence[GameOfWeek]
    people: Mapping[int, PersonView]
    luckiest: LuckOfWeek | None
    unluckiest: LuckOfWeek | None
    precise: PrecisionOfWeek | None
    closest: ClosestGame | None
    rivalry: Rivalry | None


def count(rows: Sequence[WeekRow]) -> CountedWeek | None:
    """Count the results of a week; None if nobody's are left in it."""
    games = facts.games_of(rows)
    if not games:
        return None
    return CountedWeek(
        games,
        facts.people_of(games),
        *facts.luck(games),
        facts.precise(games),
        facts.closest(_with_cards(games)),
        facts.rivalry(games),
    )


def view_of(tx: Tx, chat_id: int, week: str, counted: CountedWeek, calendar: Calendar) -> DigestView:
    """What is told of the week of a chat."""
    chat, games, people = Chats(tx).get(chat_id), counted.games, counted.people
    first, last = calendar.days_of(week)
    before, period = f"week:{calendar.week_before(week)}", f"week:{week}"
    rows = Ranking(tx).top(chat_id, period, limit=LINES)
    return DigestView(
        Place(chat_id, Weeks(tx).topic(chat_id, week)),
        first,
        last,
        len(games),
        len(people),
        tuple(top_line(row, Ranking(tx).rank_of(chat_id, before, "*", row.user_id)) for row in rows),
        others=max(len(people) - len(rows), 0),
        champions=tuple(people[user] for user in champions(tx, chat_id, week) if user in people),
        cards=tuple(_cards(tx, chat_id, games)),
        luckiest=counted.luckiest,
        unluckiest=counted.unluckiest,
        precise=counted.precise,
        throw=_throw(tx, chat_id, week, games),
        closest=counted.closest,
        rivalry=counted.rivalry,
        streak=_streak(tx, chat_id, counted),
        title="" if chat is None else chat.title,
    )


def champions(tx: Tx, chat_id: int, week: str) -> list[int]:
    """Who shares the first place of a week over all games; nobody takes that of somebody forgotten."""
    rows = Ranking(tx).top(chat_id, f"week:{week}", limit=LINES)
    return [row.user_id for row in rows if row.rank == 1 and not is_forgotten(row.user_id)]


def _with_cards(games: Sequence[GameOfWeek]) -> list[GameOfWeek]:
    """The games that have scorecards; chips only change hands."""
    carded = {family for family in {game.family for game in games} if _has_cards(family)}
    return [game for game in games if game.family in carded]


def _has_cards(family: str) -> bool:
    return family in FAMILIES and isinstance(usual_rules(family), Ruleset)


def _cards(tx: Tx, chat_id: int, games: Sequence[GameOfWeek]) -> Iterator[CardOfWeek]:
    """The best cards of the games played most, and every one that is the best this chat has seen."""
    carded = _with_cards(games)
    for number, family in enumerate(facts.families_of(carded)):
        card = facts.best_card(carded, family)
        began = next(game.seats[0].row.ended_at for game in carded if game.family == family)
        before = BestCards(tx).best_before(chat_id, family, began, LEAST_GAMES)
        if before is not None and card.points > before.points:
            yield replace(card, before=before.points)
        elif number < _CARDS:
            yield card


def _throw(tx: Tx, chat_id: int, week: str, games: Sequence[GameOfWeek]) -> ThrowOfWeek | None:
    """The roll of the week, as far as the reviewed games tell; None if its game cannot be read."""
    row = Weeks(tx).throw(chat_id, week)
    if row is None:
        return None
    try:
        rules = rules_of(row.preset, row.options, row.revision)
    except OptionError:
        return None
    throw = json.loads(row.throw)
    seats = next((game.seats for game in games if game.game == row.game_id), ())
    who = next((seat.who for seat in seats if seat.row.seat == throw["seat"]), None)
    before, after = float(throw["before"]), float(throw["after"])
    if who is None or after <= before or throw.get("row"):
        return None
    return ThrowOfWeek(who, rules, tuple(throw["dice"]), before, after)


def _streak(tx: Tx, chat_id: int, counted: CountedWeek) -> Streak | None:
    """Who had won most games in a row when the week ended, if that is worth telling."""
    wins, people = facts.last_wins(counted.games), counted.people
    ended = counted.games[-1].seats[0].row.ended_at
    followed = sorted(wins, key=lambda user: (-wins[user], user))[:_STREAKS]
    streaks = [(Weeks(tx).wins_until(chat_id, user, ended), user) for user in followed]
    games_won, user = max(streaks, key=lambda each: (each[0], -each[1]), default=(0, 0))
    return Streak(people[user], games_won) if games_won >= _LEAST_STREAK else None
