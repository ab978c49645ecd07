"""The pairing of a club night: who of those that are free plays whom, and when that is decided.

Neighbours in the standing play each other, two at a table; where the free ones are odd, three play at one.
At a table of two nobody has the same opponent twice in a row while anybody else is free: two who have just
played each other and are left over wait for others for a while, and play each other again if none comes; at
once where these two are all there are. At a table of three some may have just met, if it cannot be otherwise.
After a game everybody has a few seconds, in which others come free. Two who have met so often that another
game brings them nothing are kept apart in the same way, as far as nobody is left over for it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Final

GATHERING: Final = 10.0
"""Seconds after which whoever is free is paired, unless all are free before."""

PATIENCE: Final = 45.0
"""Seconds that two who have just played each other wait for somebody else to come free."""

_LEAST: Final = 2
_THREE: Final = 3
_LOOKS: Final = 200  # tables of three that are considered


@dataclass(frozen=True, slots=True)
class FreePerson:
    """Somebody who may be paired.

    Attributes:
        user_id: who.
        since: when they came free, in unix seconds.
        last: their opponents in the last game that they have played here.
        often: with whom another game would bring them nothing.
    """

    user_id: int
    since: float
    last: frozenset[int] = frozenset()
    often: frozenset[int] = frozenset()

    def met(self, other: "FreePerson") -> bool:
        """Whether either has had the other as an opponent in their last game."""
        return other.user_id in self.last or self.user_id in other.last

    def waited(self, now: float) -> float:
        """The seconds that they have been free; after a clock was put back nobody waits on."""
        return now - self.since if now >= self.since else math.inf


@dataclass(frozen=True, slots=True)
class Pairing:
    """A decision: new tables, by the numbers of people, and the time to look again if nothing happens."""

    tables: tuple[tuple[int, ...], ...] = ()
    look_at: float | None = None


def pair(free: Sequence[FreePerson], now: float, *, here: int) -> Pairing:
    """Pair people.

    Args:
        free: who is free, in the order of the standing.
        now: unix time in seconds.
        here: how many there are in all, those who play included; not who pauses or cannot be reached.
    """
    if len(free) < _LEAST:
        return Pairing()
    longest = max(person.waited(now) for person in free)
    if len(free) < here and longest < GATHERING:
        return Pairing(look_at=now + GATHERING - longest)
    if len(free) == _LEAST:
        if free[0].met(free[1]) and here > _LEAST and longest < PATIENCE:
            return Pairing(look_at=now + PATIENCE - longest)
        return Pairing((_numbers(free),))
    apart = _tables([replace(person, last=person.last | person.often) for person in free])
    tables = max(_tables(free), apart, key=lambda tables: (sum(map(len, tables)), tables is apart))
    left = len(free) - sum(len(table) for table in tables)
    return Pairing(tuple(map(_numbers, tables)), now + PATIENCE if left >= _LEAST else None)


def _tables(free: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    return _odd(free) if len(free) % 2 else _matched(free)


def _numbers(people: Sequence[FreePerson]) -> tuple[int, ...]:
    return tuple(person.user_id for person in people)


def _odd(free: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    """Tables of an odd number of people: one of three, as far down as can be, the others of two.

    Nobody is left over where that can be; then as few as can be at the table of three have just met.
    """
    best: tuple[tuple[int, int], list[Sequence[FreePerson]]] | None = None
    for three in islice(_threes(len(free)), _LOOKS):
        table = [free[number] for number in three]
        again = sum(one.met(other) for one, other in combinations(table, 2))
        if best is not None and (0, again) >= best[0]:
            continue
        others = _matched([person for number, person in enumerate(free) if number not in three])
        left = len(free) - _THREE - 2 * len(others)
        if best is None or (left, again) < best[0]:
            best = (left, again), [*others, table]
        if best[0] == (0, 0):
            break
    return [] if best is None else best[1]


def _threes(people: int) -> Iterator[tuple[int, ...]]:
    """All that may sit at the table of three, by place: neighbours first, the last ones before others."""
    each = combinations(range(people), _THREE)
    yield from sorted(each, key=lambda three: (three[-1] - three[0], -three[0]))


def _matched(free: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    """Tables of two of people who have not just met: each with the next one of the standing who is left.

    Who finds nobody so is put between two who sit already, where all four can sit then.
    """
    tables: list[Sequence[FreePerson]] = []
    rest = list(free)
    alone = []
    while rest:
        person = rest.pop(0)
        other = next((each for each in rest if not person.met(each)), None)
        if other is None:
            alone.append(person)
        else:
            rest.remove(other)
            tables.append((person, other))
    for one, other in combinations(alone, 2):
        place = next((n for n in reversed(range(len(tables))) if _between(one, other, tables[n])), None)
        if place is not None:
            tables[place : place + 1] = _between(one, other, tables[place])
            return _seated(free, tables)
    return tables


def _seated(free: Sequence[FreePerson], tables: list[Sequence[FreePerson]]) -> list[Sequence[FreePerson]]:
    """These tables, and more of those who do not sit yet."""
    left = [person for person in free if not any(person in table for table in tables)]
    return [*tables, *_matched(left)] if len(left) >= _LEAST else tables


def _between(one: FreePerson, other: FreePerson, table: Sequence[FreePerson]) -> list[Sequence[FreePerson]]:
    """Two tables of two people and those of a table; none where some of them have just met."""
    for first, second in (table, table[::-1]):
        if not one.met(first) and not other.met(second):
            return [(one, first), (other, second)]
    return []
