"""The digests that are due, what is in them, and each sent once.

That one is about to be sent is noted before the call, its number after it, as for the result of a game: what
may be in the chat is not sent again.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from zoneinfo import ZoneInfo

from bot.service.best_cards import LEAST_GAMES
from bot.service.chats.calendars import calendar_of
from bot.service.chats.digest_times import hour_of, next_time
from bot.service.chats.rankings import top_line
from bot.service.digest import facts
from bot.service.digest.facts import GameOfWeek
from bot.service.stored_rules import rules_of
from bot.store import Calendar, Store, Tx
from bot.views.digest import CardOfWeek, DigestView, Streak, ThrowOfWeek
from bot.views.people import is_forgotten
from bot.views.place import Place
from engine.errors import OptionError
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset

LEAST = 3
"""Games of a week below which there is nothing to tell."""

LINES = 7
"""Places that are told."""

_CARDS = 2
_LEAST_STREAK = 3
_STREAKS = 20  # people whose streaks are followed back into the weeks before
_AT_ONCE = 50  # chats that are seen to in one look
_LATER = 3600.0  # seconds before a chat is seen to again that could not be
_OLDEST = 21 * 24 * 3600.0  # how late a week may be told of
_UNSENT = 24 * 3600.0  # how long ago a digest may have been due that is sent still when the bot starts
_UNKNOWN = 0


class WeeklyDigests:
    """The digests of all chats.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str = "UTC", clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock

    async def due(self, now: float) -> list[int]:
        """The chats whose week is to be looked back on now."""
        return await self._store.read(lambda tx: tx.digests.due(now, _AT_ONCE))

    async def claim(self, chat_id: int, now: float) -> str | None:
        """Take a chat off the list of those that are due until its next week has ended.

        That is its last week, or the one it has been waiting for if less was played in the last: the bot was
        away, or its clock has leapt.

        Returns:
            The week it is to be told of; None if there is none, too little was played, or it has been told.
        """

        def work(tx: Tx) -> str | None:
            chat = tx.chats.get(chat_id)
            if chat is None:
                return None
            calendar = calendar_of(chat, self._zone)
            week, present = calendar.periods_before(now).week, calendar.periods(now).week
            games = tx.weeks.games(chat_id, week, LEAST)
            if games < LEAST and chat.digest_at is not None and now - chat.digest_at <= _OLDEST:
                waiting = calendar.periods_before(chat.digest_at).week
                if not tx.digests.told(chat_id, week) and tx.weeks.games(chat_id, waiting, LEAST) >= LEAST:
                    week, games = waiting, LEAST
            wanted = chat.active and hour_of(chat) is not None
            goes_on = wanted and (games or tx.weeks.games(chat_id, present, 1))
            tx.chats.update(chat_id, digest_at=next_time(chat, calendar, now) if goes_on else None)
            if tx.digests.told(chat_id, week):
                return None
            told = wanted and games >= LEAST and tx.digests.begin(chat_id, week, now)
            tx.champions.award(chat_id, _champions(tx, chat_id, week) if told else ())
            return week if told else None

        return await self._store.write(work)

    async def later(self, chat_id: int, now: float) -> None:
        """Put off a chat that something is wrong with."""
        await self._store.write(lambda tx: tx.chats.update(chat_id, digest_at=now + _LATER))

    async def unsent(self) -> list[tuple[int, str]]:
        """The chats and weeks whose digest was never sent, when the bot starts."""
        since = self._clock() - _UNSENT
        return await self._store.read(lambda tx: tx.digests.unsent(since))

    async def begin(self, chat_id: int, week: str) -> bool:
        """Note that a digest is about to be sent; False when it may have been before."""

        def work(tx: Tx) -> bool:
            if not tx.digests.is_unsent(chat_id, week):
                return False
            tx.digests.note(chat_id, week, _UNKNOWN)
            return True

        return await self._store.write(work)

    async def refused(self, chat_id: int, week: str) -> None:
        """Note that it was not sent after all: it may be tried again."""
        await self._store.write(lambda tx: tx.digests.note(chat_id, week, None))

    async def sent(self, chat_id: int, week: str, message_id: int) -> None:
        """Note which message it is."""
        await self._store.write(lambda tx: tx.digests.note(chat_id, week, message_id))

    async def view(self, chat_id: int, week: str) -> DigestView | None:
        """What is told of a week, from its results as they are now; None if nobody is left in them."""

        def work(tx: Tx) -> DigestView | None:
            return view_of(tx, chat_id, week, calendar_of(tx.chats.get(chat_id), self._zone))

        return await self._store.read(work)


def view_of(tx: Tx, chat_id: int, week: str, calendar: Calendar) -> DigestView | None:
    """What is told of the week of a chat; None if nobody's results are left in it."""
    games = facts.games_of(tx.weeks.results(chat_id, week))
    if not games:
        return None
    chat = tx.chats.get(chat_id)
    first, last = calendar.days_of(week)
    before = f"week:{calendar.week_before(week)}"
    period, people = f"week:{week}", facts.people_of(games)
    rows = tx.ranking.top(chat_id, period, limit=LINES)
    luckiest, unluckiest = facts.luck(games)
    return DigestView(
        Place(chat_id, tx.weeks.topic(chat_id, week)),
        first,
        last,
        len(games),
        len(people),
        tuple(top_line(row, tx.ranking.rank_of(chat_id, before, "*", row.user_id)) for row in rows),
        others=max(len(people) - len(rows), 0),
        champions=tuple(people[user] for user in _champions(tx, chat_id, week) if user in people),
        cards=tuple(_cards(tx, chat_id, games)),
        luckiest=luckiest,
        unluckiest=unluckiest,
        precise=facts.precise(games),
        throw=_throw(tx, chat_id, week, games),
        closest=facts.closest(_with_cards(games)),
        rivalry=facts.rivalry(games),
        streak=_streak(tx, chat_id, games),
        title="" if chat is None else chat.title,
    )


def _champions(tx: Tx, chat_id: int, week: str) -> list[int]:
    """Who shares the first place of a week over all games; nobody takes that of somebody forgotten."""
    rows = tx.ranking.top(chat_id, f"week:{week}", limit=LINES)
    return [row.user_id for row in rows if row.rank == 1 and not is_forgotten(row.user_id)]


def _with_cards(games: Sequence[GameOfWeek]) -> list[GameOfWeek]:
    """The games that have scorecards; chips only change hands."""
    carded = {family for family in {game.family for game in games} if _has_cards(family)}
    return [game for game in games if game.family in carded]


def _has_cards(family: str) -> bool:
    return family in PRESETS and isinstance(ruleset(family), Ruleset)


def _cards(tx: Tx, chat_id: int, games: Sequence[GameOfWeek]) -> Iterator[CardOfWeek]:
    """The best cards of the games played most, and every one that is the best this chat has seen."""
    carded = _with_cards(games)
    for number, family in enumerate(facts.families_of(carded)):
        card = facts.best_card(carded, family)
        began = next(game.seats[0].row.ended_at for game in carded if game.family == family)
        before = tx.weeks.best_before(chat_id, family, began, LEAST_GAMES)
        if before is not None and card.points > before.points:
            yield replace(card, before=before.points)
        elif number < _CARDS:
            yield card


def _throw(tx: Tx, chat_id: int, week: str, games: Sequence[GameOfWeek]) -> ThrowOfWeek | None:
    """The roll of the week, as far as the reviewed games tell; None if its game cannot be read."""
    row = tx.weeks.turning(chat_id, week)
    if row is None:
        return None
    try:
        rules = rules_of(row.preset, row.options, row.revision)
    except OptionError:
        return None
    turning = json.loads(row.turning)
    seats = next((game.seats for game in games if game.game == row.game_id), ())
    who = next((seat.who for seat in seats if seat.row.seat == turning["seat"]), None)
    before, after = float(turning["before"]), float(turning["after"])
    if who is None or after <= before:
        return None
    return ThrowOfWeek(who, rules, tuple(turning["dice"]), before, after)


def _streak(tx: Tx, chat_id: int, games: Sequence[GameOfWeek]) -> Streak | None:
    """Who had won most games in a row when the week ended, if that is worth telling."""
    wins, people = facts.last_wins(games), facts.people_of(games)
    ended = games[-1].seats[0].row.ended_at
    followed = sorted(wins, key=lambda user: (-wins[user], user))[:_STREAKS]
    streaks = [(tx.weeks.wins_until(chat_id, user, ended), user) for user in followed]
    games_won, user = max(streaks, key=lambda each: (each[0], -each[1]), default=(0, 0))
    return Streak(people[user], games_won) if games_won >= _LEAST_STREAK else None
