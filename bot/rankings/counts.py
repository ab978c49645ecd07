"""Sums over results: faces thrown, who beats whom, moves of chats, and recounts."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import lgamma, log
from pathlib import Path
from typing import Final

from bot.chats.settings import Chats, People
from bot.ground.store.base import Repository, StoreError, Tx, move_chat
from bot.ground.store.database import Store
from bot.ground.tasks import counted
from bot.ground.values import Actor
from bot.rankings import achievements, ratings
from bot.rankings.achievements import Achievements, Meetings
from bot.rankings.model import CompanyView, DiceRow, DiceView, PairRow, YearView
from bot.rankings.ranking import MOVE
from bot.rankings.ratings import Ratings
from bot.rulebook.names import rules_of
from bot.table.game import Transactions
from bot.table.model import MemberView
from bot.table.store import Games, Records
from engine.play.game import Game
from engine.rules.ruleset import Ruleset

# Recounting from results: catching up in the background, rebuilding ratings for the operator.


AT_ONCE: Final = 20
"""Games that are reckoned in one transaction while the bot runs: no tap waits longer for it."""

_IDLE = 2  # parts of the time that are left to taps, for each part that reckoning takes
_MANY = 1000  # games in one transaction while nobody plays
_logger = logging.getLogger(__name__)


async def catch_up(store: Store) -> None:
    """Reckon with the games that ended before there were ratings; taps are handled meanwhile.

    A bot that dies in between goes on where it was.
    """
    await _ratings(store)
    await _achievements(store)


async def _ratings(store: Store) -> None:
    now = asyncio.get_running_loop().time
    began = start = now()
    behind = await store.read(lambda tx: Ratings(tx).behind)
    if behind:
        _logger.info("ratings are being reckoned from the results of before; play goes on")
    while await store.write(lambda tx: ratings.catch_up(tx, AT_ONCE)):
        await asyncio.sleep(_IDLE * (now() - start))
        start = now()
    if behind:
        _logger.info("ratings have been reckoned in %.0f s", now() - began)


async def _achievements(store: Store) -> None:
    """Look at one game after the other; each is replayed beside the loop and the database."""
    now = asyncio.get_running_loop().time
    began, looked = now(), 0
    while (game_id := await store.write(lambda tx: Achievements(tx).due())) is not None:
        start = now()
        if not looked:
            _logger.info("achievements are being looked for in the games of before; play goes on")
        looked += 1
        replayed = await _replayed(store, game_id)
        await store.write(partial(achievements.note_old, game_id=game_id, game=replayed))
        await asyncio.sleep(_IDLE * (now() - start))
    if looked:
        _logger.info(
            "achievements have been looked for in %s of the games of before, in %.0f s", looked, now() - began
        )


async def _replayed(store: Store, game_id: int) -> Game | None:
    """A game as it ended; None for one that counts for nobody, or cannot be read."""
    try:
        record = await store.read(lambda tx: achievements.replayed(tx, game_id))
        return None if record is None else (await asyncio.to_thread(record.replay)).game
    except StoreError:
        raise  # the game can be read once the database can be
    except Exception:
        _logger.exception("game %s is left out: its record cannot be read", game_id)
        return None


async def rebuild_ratings(database: Path | str) -> list[str]:
    """Reckon all ratings again from the results; returns what there is to say, a line each.

    When this is interrupted, the bot goes on with it.

    Raises:
        StoreError: the database cannot be used, or a bot is running on it.
    """
    async with await Store.open(database, read_only=True):
        pass  # there is one: an empty one would be made
    async with await Store.open(database) as store:
        before = await store.read(lambda tx: (Ratings(tx).behind, Ratings(tx).everybody()))
        await store.write(ratings.begin_again)
        while await store.write(lambda tx: ratings.catch_up(tx, _MANY)):
            pass
        after, games = await store.read(lambda tx: (Ratings(tx).everybody(), Ratings(tx).count_games()))
    people = len({user_id for _, user_id, _ in after})
    lines = [f"{store.name}: ratings of {counted(people, 'person', 'people')} from {counted(games, 'game')}"]
    behind, ratings_before = before
    other = sum(ratings_before.get(key) != after.get(key) for key in ratings_before.keys() | after.keys())
    if not behind:
        were = counted(other, "of them was", "of them were")
        lines.append(f"{were} different before" if other else "all of them as they were")
    return lines


# Queries of a chat's players compared with each other, and of one player's year.


MOST: Final = 8
"""People in a matrix: of more a phone shows nothing."""
MONTHS: Final = 12


class Company:
    """The queries of the matrix of a chat's players and of one player's year."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def matrix(self, chat_id: int) -> CompanyView | None:
        """Who came out ahead of whom among those who play most; None while nobody has met."""

        def work(tx: Tx) -> CompanyView | None:
            regulars = Meetings(tx).regulars(chat_id, MOST)
            pairs = {(pair.one, pair.other): pair.ahead for pair in Meetings(tx).pairs(chat_id)}
            ahead = tuple(tuple(pairs.get((one, other)) for other, _ in regulars) for one, _ in regulars)
            people = tuple(MemberView(user, name or "") for user, name in regulars)
            return CompanyView(_title(tx, chat_id), people, ahead) if pairs else None

        return await self._transactions.read(work)

    async def year(self, chat_id: int, actor: Actor) -> YearView | None:
        """What somebody played in a chat in the year in which they played last; None if nothing counts."""

        def work(tx: Tx) -> YearView | None:
            year = Meetings(tx).last_year(chat_id, actor.user_id)
            best = None if year is None else Meetings(tx).best_of_year(chat_id, actor.user_id, year)
            if year is None or best is None:
                return None
            months = Meetings(tx).months(chat_id, actor.user_id, year)
            games = {each.month: each.games for each in months}
            reviewed = any(each.reviewed for each in months)
            return YearView(
                title=_title(tx, chat_id),
                person=MemberView(actor.user_id, actor.name),
                year=year,
                games=tuple(games.get(month, 0) for month in range(1, MONTHS + 1)),
                wins=sum(each.wins for each in months),
                seconds_and_thirds=sum(each.seconds_and_thirds for each in months),
                preset=best[0],
                best=best[1],
                luck=sum(each.luck for each in months) if reviewed else None,
                company=_most_met(tx, Meetings(tx).pairs(chat_id), actor.user_id),
            )

        return await self._transactions.read(work)


def _title(tx: Tx, chat_id: int) -> str:
    chat = Chats(tx).get(chat_id)
    return "" if chat is None else chat.title


def _most_met(tx: Tx, pairs: Sequence[PairRow], user_id: int) -> MemberView | None:
    """Whom somebody met most often."""
    met = [pair for pair in pairs if pair.one == user_id]
    if not met:
        return None
    other = max(met, key=lambda pair: (pair.games, -pair.other)).other
    person = People(tx).get(other)
    return MemberView(other, "" if person is None else person.name)


# The faces thrown in the games of a chat.


_SUMS = "sum(ones), sum(twos), sum(threes), sum(fours), sum(fives), sum(sixes)"


class CountedDice(Repository):
    """The repository of counted dice, for one transaction."""

    def of(self, chat_id: int) -> DiceRow:
        """What came in all games of a chat that have ended."""
        thrown = "ones + twos + threes + fours + fives + sixes > 0"  # else people have thrown their own
        query = f"SELECT count(*) FILTER (WHERE {thrown}), {_SUMS} FROM dice WHERE chat_id = ?"  # noqa: S608
        games, *counts = self._db.execute(query, (chat_id,)).fetchone()
        return DiceRow(games, tuple(count or 0 for count in counts))

    def keep(self, game_id: int, counts: Sequence[int]) -> None:
        """Keep how often each face came in a game, in place of what was kept before."""
        self._db.execute(
            "INSERT INTO dice (chat_id, game_id, ones, twos, threes, fours, fives, sixes)"
            " SELECT chat_id, id, ?, ?, ?, ?, ?, ? FROM games WHERE id = ?"
            " ON CONFLICT (game_id) DO UPDATE SET ones = excluded.ones, twos = excluded.twos,"
            " threes = excluded.threes, fours = excluded.fours, fives = excluded.fives,"
            " sixes = excluded.sixes",
            (*counts, game_id),
        )

    def uncounted(self, after: int, most: int) -> list[int]:
        """Games beyond number `after` that were played, have ended and have not been counted, in order."""
        rows = self._db.execute(
            "SELECT id FROM games WHERE id > ? AND state IN ('over', 'stopped') AND started_at IS NOT NULL"
            " AND chat_id <> 0"  # that one has games that are erased
            " AND NOT EXISTS (SELECT 1 FROM dice WHERE game_id = games.id) ORDER BY id LIMIT ?",
            (after, most),
        )
        return [game for (game,) in rows]


# The faces thrown in the games of a chat, and a sequential test of whether the dice are fair.
#
# People look again and again, and sooner or later even fair dice leave every fixed limit. So the limits are
# those that fair dice never leave, at any time, in nineteen chats out of twenty: the range of counts that a
# mixture of biased dice explains less than 6 * 20 times as well as fair ones (Ville's inequality, a sixth
# of the twentieth for each face).


FACES: Final = 6
RISK: Final = 0.05
"""The part of all chats with fair dice in which some face ever leaves its limits."""
LEAST: Final = 300
"""Dice that must have been thrown before anything is said of them."""

_AT_ONCE = 20  # games that are counted in one transaction
_PRIOR = 1.0, FACES - 1.0  # the mixture: of faces that come as often as fair ones on average
_ENDS = ("write", "stop", "stand", "bank")


def dice_counts_counted(lines: Iterable[str], *, same: bool = False) -> tuple[int, ...]:
    """How often each face came in a record.

    When the end of a turn is taken back, the first roll after it goes with it; thrown once more it shows the
    same faces, so it counts once.

    Args:
        lines: of the record.
        same: whether all play at once with the same dice; what several seats were shown then counts once.
    """
    kept: dict[str, list[str]] = {}
    for line in lines:
        seat, own = (line[0], line[2:]) if line[0].isdigit() else ("", line)
        before = kept.setdefault(seat, [])
        if own == "undo":
            while before and not before.pop().startswith((*_ENDS, "take")):
                pass
        else:
            before.append(own)
    every = [each for seat, own in kept.items() for each in _dice(seat, own)]
    faces = [face for _, face in (dict(every).items() if same else every)]
    return tuple(faces.count(str(face)) for face in range(1, FACES + 1))


def _dice(seat: str, lines: Iterable[str]) -> Iterator[tuple[tuple[object, ...], str]]:
    """The dice of a seat that were thrown: which one in which roll of which turn, and what it showed.

    Without a seat they are told apart by their place in the record, as nobody else throws them.
    """
    turn, roll, thrown = 0, 0, ""
    for number, line in enumerate(lines):
        word, _, rest = line.partition(" ")
        if word == "throw":
            roll, thrown = roll + 1, rest
        elif word == "faces":
            for place, face in enumerate(rest):
                die = (thrown[place % len(thrown)], place // len(thrown)) if seat else (number, place)
                yield (turn, roll, *die, not seat), face
        elif word in _ENDS:
            turn, roll = turn + 1, 0


def dice_counts_keep(tx: Tx, game: int) -> None:
    """Count the dice of a game that has ended."""
    row = Games(tx).get(game)
    rules = None if row is None else rules_of(row.preset, row.options, row.revision)
    same = rules is not None and rules.luck == "same"
    # Of the same dice for all no line tells where luck has ended a turn, so which throws are the same ones.
    lines = () if same and not isinstance(rules, Ruleset) else Records(tx).lines(game)
    CountedDice(tx).keep(game, dice_counts_counted(lines, same=same))


@lru_cache(maxsize=256)
def limits(thrown: int) -> tuple[int, int]:
    """The least and the most that a face of fair dice comes up in so many throws, however often one looks."""
    middle = round(thrown / FACES)
    bound = log(FACES / RISK)

    def inside(count: int) -> bool:
        return _against_fair(count, thrown) < bound

    return _last(inside, middle, 0), _last(inside, middle, thrown)


def _against_fair(count: int, thrown: int) -> float:
    """How much better the mixture of biased dice explains a count than fair ones: a logarithm."""
    hits, misses = _PRIOR
    mixed = _beta(hits + count, misses + thrown - count) - _beta(hits, misses)
    return mixed - count * log(1 / FACES) - (thrown - count) * log(1 - 1 / FACES)


def _beta(one: float, other: float) -> float:
    return lgamma(one) + lgamma(other) - lgamma(one + other)


def _last(inside: Callable[[int], bool], good: int, bad: int) -> int:
    """The count farthest from `good` on the way to `bad` that is inside."""
    if inside(bad):
        return bad
    while abs(bad - good) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if inside(middle) else (good, middle)
    return good


class DiceCounts:
    """The counted dice of all chats."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def of(self, chat_id: int) -> DiceView:
        """What came in all games of a chat that have ended."""
        row = await self._transactions.read(lambda tx: CountedDice(tx).of(chat_id))
        low, high = limits(sum(row.counts))
        return DiceView(row.games, row.counts, low, high, enough=sum(row.counts) >= LEAST)

    async def catch_up(self) -> None:
        """Count the games that ended before dice were counted, some at a time."""
        last: int | None = 0
        while last is not None:
            last = await self._count_some(last)

    async def _count_some(self, after: int) -> int | None:
        """Count the next games that have not been counted; the number of the last one, None without any."""
        games = await self._transactions.read(lambda tx: CountedDice(tx).uncounted(after, _AT_ONCE))

        def work(tx: Tx) -> None:
            for game in games:
                dice_counts_keep(tx, game)

        if games:
            await self._transactions.write(work)
        return games[-1] if games else None


# Rankings of a group that becomes a supergroup.


_MOVE_ACHIEVEMENTS = """
INSERT INTO achievements (chat_id, user_id, key, game_id, ended_at)
SELECT :new, user_id, key, game_id, ended_at FROM achievements WHERE chat_id = :old
ON CONFLICT (chat_id, user_id, key) DO UPDATE SET game_id = excluded.game_id, ended_at = excluded.ended_at
    WHERE (achievements.ended_at, achievements.game_id) > (excluded.ended_at, excluded.game_id)
"""


class MovingRankings(Repository):
    """The repository that moves all counts of a group to its supergroup, for one transaction."""

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the rankings, ratings, achievements and counted dice of the group it was."""
        ids = {"old": old, "new": new}
        self._db.execute(MOVE, ids)
        self._db.execute("DELETE FROM ranking WHERE chat_id = :old", ids)
        # Where both chats have ratings `ratings` reckons them again.
        self._db.execute(move_chat("ratings", "user_id", "card"), ids)
        self._db.execute("DELETE FROM ratings WHERE chat_id = :old", ids)
        self._db.execute(_MOVE_ACHIEVEMENTS, ids)
        self._db.execute("DELETE FROM achievements WHERE chat_id = :old", ids)
        self._db.execute("UPDATE dice SET chat_id = :new WHERE chat_id = :old", ids)
