"""Points of evenings by place, and the ladder of a season: everybody's best evenings, added."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from operator import attrgetter
from typing import Final, Literal

POINTS: Final = (10, 7, 5, 4, 3, 2)
"""Points by place; everybody else who took part gets one. Who shares a place gets what it is worth."""

BEST: Final = 8
"""Evenings that count: everybody's best ones."""

EveningKind = Literal["week", "club"]


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening of a season: a week, or a club night.

    Attributes:
        kind: which of them.
        first, last: its days, the same of a club night.
        places: by person; shared where people are equal.
    """

    kind: EveningKind
    first: date
    last: date
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Taken:
    """A person's evening: their place in it, its points, and whether it is one of those that count."""

    kind: EveningKind
    first: date
    last: date
    place: int
    points: int
    counts: bool = False


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A person's line of a ladder.

    Attributes:
        user_id: whose.
        position: from 1, shared by nobody.
        place: from 1, shared by those with equal points.
        points: the sum of their best evenings.
        taken: all their evenings, in order of time.
    """

    user_id: int
    position: int
    place: int
    points: int
    taken: tuple[Taken, ...]


def points_of(place: int) -> int:
    """The points of a place in an evening."""
    return POINTS[place - 1] if place <= len(POINTS) else 1


def ladder(
    evenings: Iterable[Evening], before: Mapping[int, int] | None = None
) -> tuple[SeasonStanding, ...]:
    """The ladder of a season.

    Equal points share a place. Their positions go by single evenings, the best ones first, also by those that
    do not count: by the points of each, then by the places.

    Args:
        evenings: of the season so far.
        before: positions that people had in an earlier count, for those who are equal in everything.
    """
    taken: dict[int, list[Taken]] = defaultdict(list)
    for evening in sorted(evenings, key=attrgetter("last", "kind", "first")):
        for user, place in evening.places.items():
            taken[user].append(Taken(evening.kind, evening.first, evening.last, place, points_of(place)))
    own = {user: _counted(each) for user, each in taken.items()}
    sums = {user: sum(each.points for each in found if each.counts) for user, found in own.items()}
    known = {} if before is None else before

    def order(user: int) -> tuple[int, list[int], list[int], int, int]:
        single = [*sorted(-each.points for each in own[user]), 1]  # the end of the list: more are better
        places = sorted(each.place for each in own[user])
        return -sums[user], single, places, known.get(user, len(known) + 1), user

    standings: list[SeasonStanding] = []
    for position, user in enumerate(sorted(own, key=order), 1):
        shared = bool(standings) and standings[-1].points == sums[user]
        place = standings[-1].place if shared else position
        standings.append(SeasonStanding(user, position, place, sums[user], own[user]))
    return tuple(standings)


def _counted(taken: list[Taken]) -> tuple[Taken, ...]:
    """The evenings of somebody, the best ones marked; of equal ones the earlier count."""
    best = set(sorted(range(len(taken)), key=lambda at: (-taken[at].points, at))[:BEST])
    return tuple(
        Taken(each.kind, each.first, each.last, each.place, each.points, at in best)
        for at, each in enumerate(taken)
    )
