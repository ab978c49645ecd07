"""The faces thrown in the games of a chat, and a sequential test of whether the dice are fair.

People look again and again, and sooner or later even fair dice leave every fixed limit. So the limits are
those that fair dice never leave, at any time, in nineteen chats out of twenty: the range of counts that a
mixture of biased dice explains less than 6 * 20 times as well as fair ones (Ville's inequality, a sixth of
the twentieth for each face).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import lgamma, log
from typing import Final

from bot.ground.store import Tx
from bot.rankings.store.dice import CountedDice
from bot.rankings.views.dice import DiceView
from bot.rulebook.stored_rules import rules_of
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.records import Records
from engine.rules.ruleset import Ruleset

FACES: Final = 6
RISK: Final = 0.05
"""The part of all chats with fair dice in which some face ever leaves its limits."""
LEAST: Final = 300
"""Dice that must have been thrown before anything is said of them."""

_AT_ONCE = 20  # games that are counted in one transaction
_PRIOR = 1.0, FACES - 1.0  # the mixture: of faces that come as often as fair ones on average
_ENDS = ("write", "stop", "stand")


def counted(lines: Iterable[str], *, same: bool = False) -> tuple[int, ...]:
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
            while before and not before.pop().startswith(_ENDS):
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


def keep(tx: Tx, game: int) -> None:
    """Count the dice of a game that has ended."""
    row = Games(tx).get(game)
    rules = None if row is None else rules_of(row.preset, row.options, row.revision)
    same = isinstance(rules, Ruleset) and rules.luck == "same"
    CountedDice(tx).keep(game, counted(Records(tx).lines(game), same=same))


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
                keep(tx, game)

        if games:
            await self._transactions.write(work)
        return games[-1] if games else None
