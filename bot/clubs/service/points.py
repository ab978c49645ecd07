"""The points of a club night: what each game brings to whom, and the standing that all games make.

A table of two: 2 for a win, 1 for a draw. A table of three: 2 for the first place, 1 for the second; a shared
first place is a draw, a shared second one brings nothing. Whoever has won two games in a row is on fire: each
of their games brings double until they do not win one. A dare, one roll fewer each turn, adds 1 for a win,
which is never doubled. The standing: by points, then wins, then fewer games, then who joined earlier.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

WIN: Final = 2
"""Points of a win: of the first place that nobody shares."""

DRAW: Final = 1
"""Points of a first place that is shared, and of a second one at a table of three that is not."""

FIRE: Final = 2
"""Wins in a row, after which games count double."""

DARE: Final = 1
"""Points that a dare adds to a win."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody in a game that has ended: their place from 1, shared by the better number, and their dare."""

    user_id: int
    rank: int
    dared: bool = False


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
    """

    user_id: int
    points: int
    won: bool
    doubled: bool = False
    dare_won: int = 0


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


def gains(contest: Contest, before: Mapping[int, Tally]) -> tuple[Gain, ...]:
    """What a game brings to each who played, in their order; `before`: the sums before it."""
    return tuple(_gain(contest, each, before.get(each.user_id, NOTHING)) for each in contest)


def _gain(contest: Contest, who: Contestant, before: Tally) -> Gain:
    shared = sum(other.rank == who.rank for other in contest) > 1
    won = who.rank == 1 and not shared
    second = who.rank == len(contest) - 1 > 1 and not shared  # at a table of two nobody is second
    points = WIN if won else DRAW if who.rank == 1 or second else 0
    dare = DARE if won and who.dared else 0
    return Gain(who.user_id, points * (2 if before.on_fire else 1) + dare, won, before.on_fire, dare)


Sums = Mapping[int, Tally]
"""The sums of everybody who has played, by person."""


def course(contests: Iterable[Contest]) -> tuple[list[Sums], list[tuple[Gain, ...]]]:
    """The sums of everybody before the first game and after each one, and what each game brought."""
    sums: list[Sums] = [{}]
    brought = []
    for contest in contests:
        each, before = gains(contest, sums[-1]), sums[-1]
        brought.append(each)
        sums.append(
            {**before, **{gain.user_id: before.get(gain.user_id, NOTHING).plus(gain) for gain in each}}
        )
    return sums, brought


def standing(joined: Sequence[int], tallies: Mapping[int, Tally]) -> list[int]:
    """Everybody, the best first; `joined`: who joined the night, the earliest first."""

    def key(number: int) -> tuple[int, int, int, int]:
        sums = tallies.get(joined[number], NOTHING)
        return -sums.points, -sums.wins, sums.games, number

    return [joined[number] for number in sorted(range(len(joined)), key=key)]
