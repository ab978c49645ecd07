"""The points of a club night: what each game brings to whom, and the standing that all games make.

A table of two: 2 for a win, 1 for a draw. A table of three: 2 for the first place, 1 for the second; a shared
first place is a draw, a shared second one brings nothing. Whoever has won two games in a row is on fire: each
of their games brings double until they do not win one. A dare, one roll fewer each turn, adds 1 for a win,
which is never doubled.

Who leaves before half of a game loses it, and those who stay play on as if nobody had sat there: who stays
alone has had a bye, no game. Two meet in `MEETINGS` games at most: a game brings nothing to whoever has met
everybody in it as often. Where three have the night to themselves all games count.

The standing: by points a game among those who have played enough games, then those who have played fewer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil
from statistics import median
from types import MappingProxyType
from typing import Final

WIN: Final = 2
"""Points of a win: of the first place that nobody shares."""

DRAW: Final = 1
"""Points of a first place that is shared, and of a second one at a table of three that is not."""

FIRE: Final = 2
"""Wins in a row, after which games count double."""

DARE: Final = 1
"""Points that a dare adds to a win."""

MEETINGS: Final = 3
"""Games of the same two that bring them points, where others are there."""

COMPANY: Final = 3
"""People of a night who meet as often as they like, as there is nobody else."""

ENOUGH: Final = 3
"""Games with which somebody has a place by points a game, whatever others have played."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody in a game that has ended: their place from 1, shared by the better number, and their dare.

    `early`: they left before half of it.
    """

    user_id: int
    rank: int
    dared: bool = False
    early: bool = False


Contest = tuple[Contestant, ...]
"""A game that has ended and counts, with everybody who sat down to it; leavers in their places."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The points that a game has brought somebody, and its result.

    Attributes:
        user_id: whom.
        points: all of them.
        won: whether it was a win.
        doubled: whether it counted double for them.
        dare_won: the part of the points that is for a dare.
        counts: whether it is one of their games; else it was a bye, or a meeting too many.
    """

    user_id: int
    points: int
    won: bool
    doubled: bool = False
    dare_won: int = 0
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums of somebody in a night; `streak`: games won in a row up to now, `longest`: at any time."""

    points: int = 0
    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0

    @property
    def on_fire(self) -> bool:
        """Whether their next game counts double."""
        return self.streak >= FIRE

    def plus(self, gain: Gain) -> "Tally":
        """The sums after another game."""
        if not gain.counts:
            return self
        streak = self.streak + 1 if gain.won else 0
        return Tally(
            self.points + gain.points,
            self.games + 1,
            self.wins + gain.won,
            streak,
            max(self.longest, streak),
        )


NOTHING: Final = Tally()
"""The sums of somebody who has not played to an end yet."""


MeetingCounts = Mapping[frozenset[int], int]
"""The number of times that two have met in the night before a game."""


def gains(
    contest: Contest, before: Mapping[int, Tally], met: MeetingCounts = MappingProxyType({})
) -> tuple[Gain, ...]:
    """The points that a game brings to each who played, in their order; `before`: the sums before it."""
    stayed = tuple(each for each in contest if not each.early)
    return tuple(
        _gain(stayed if each in stayed else contest, each, before.get(each.user_id, NOTHING))
        if any(
            other is not each and met.get(frozenset({each.user_id, other.user_id}), 0) < MEETINGS
            for other in stayed
        )
        else Gain(each.user_id, 0, won=False, counts=False)
        for each in contest
    )


def _gain(contest: Contest, who: Contestant, before: Tally) -> Gain:
    shared = sum(other.rank == who.rank for other in contest) > 1
    won = who.rank == 1 and not shared and not who.early
    second = who.rank == len(contest) - 1 > 1 and not shared  # at a table of two nobody is second
    points = 0 if who.early else WIN if won else DRAW if who.rank == 1 or second else 0
    dare = DARE if won and who.dared else 0
    return Gain(who.user_id, points * (2 if before.on_fire else 1) + dare, won, before.on_fire, dare)


Sums = Mapping[int, Tally]
"""The sums of everybody who has played, by person."""


def course(contests: Iterable[Contest]) -> tuple[list[Sums], list[tuple[Gain, ...]]]:
    """The sums of everybody before the first game and after each one, and what each game brought."""
    sums: list[Sums] = [{}]
    brought = []
    for contest, met in _meetings(list(contests)):
        each, before = gains(contest, sums[-1], met), sums[-1]
        brought.append(each)
        sums.append(
            {**before, **{gain.user_id: before.get(gain.user_id, NOTHING).plus(gain) for gain in each}}
        )
    return sums, brought


def often_met(contests: Sequence[Contest], user_id: int) -> frozenset[int]:
    """With whom somebody has met so often that another game brings neither anything."""
    met = Counter[frozenset[int]](pair for contest in contests for pair in _met_in(contest))
    often = {pair for pair, games in met.items() if games >= MEETINGS and user_id in pair}
    return frozenset().union(*often) - {user_id} if _has_company(contests) else frozenset()


def _meetings(contests: Sequence[Contest]) -> Iterator[tuple[Contest, MeetingCounts]]:
    """Each game, and how often any two had met before it, where that matters."""
    met, matters = Counter[frozenset[int]](), _has_company(contests)
    for contest in contests:
        yield contest, met
        if matters:
            met.update(_met_in(contest))


def _has_company(contests: Sequence[Contest]) -> bool:
    """Whether there are more people than meet in any case."""
    return len({who.user_id for contest in contests for who in contest}) > COMPANY


def _met_in(contest: Contest) -> list[frozenset[int]]:
    return [frozenset({one.user_id, other.user_id}) for one, other in combinations(contest, 2)]


def enough(tallies: Iterable[Tally]) -> int:
    """The games with which somebody has a place by points a game.

    Half of what people have played, by the median, so that whoever came late has one as well; three at least,
    or all that anybody has.
    """
    played = [tally.games for tally in tallies if tally.games]
    return min(max(ENOUGH, ceil(median(played) / 2)), max(played)) if played else 0


def standing(joined: Sequence[int], tallies: Mapping[int, Tally]) -> list[int]:
    """Everybody, the best first; `joined`: who joined the night, the earliest first.

    Equal points a game: by points, then wins, then who joined earlier.
    """
    least = enough(tallies.values())

    def key(number: int) -> tuple[bool, bool, Fraction, int, int, int]:
        sums = tallies.get(joined[number], NOTHING)
        each = Fraction(sums.points, sums.games or 1)
        return not sums.games, sums.games < least, -each, -sums.points, -sums.wins, number

    return [joined[number] for number in sorted(range(len(joined)), key=key)]
