"""Rules of counting: games that count in rankings and ratings, and the reason why one does not."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from bot.ground.store import Tx
from bot.table.store.results import Results
from bot.table.store.rows import SeatRow
from bot.table.views.game import Uncounted
from engine.rules.showdown_rules import Rules, ShowdownRules

_Seats = Collection[Collection[int | None]]

LEAST_ROUNDS = 5
"""Rounds, or deals, of a game that counts: a shorter one says next to nothing about who plays well."""

MOST_MEETINGS = 5
"""Games that count of the same two people within a day, at a table of any size."""

DAY: Final = 24 * 3600

FEW: Final = 3
"""People up to whom a table is small: there the same result of two is compared once in a row.

So whoever loses to somebody as often as they are asked to brings them one win, and not a higher rating.
"""

YEAR: Final = 366 * DAY
"""Seconds after which the same result is worth telling again."""


def uncounted(tx: Tx, rules: Rules, seats: Sequence[SeatRow], at: float) -> Uncounted | None:
    """Why a game that begins now counts in no ranking though people of several seats play; None: it counts.

    Practice, which never counts, needs no reason.
    """
    playing = [seat for seat in seats if seat.user_id is not None and seat.state == "in"]
    if len(playing) < 2:  # noqa: PLR2004 - practice
        return None
    if rules.source == "own":
        return "own"
    if (rules.deals if isinstance(rules, ShowdownRules) else rules.rounds) < LEAST_ROUNDS:
        return "short"
    return "pair" if too_often(tx, [[m.user_id for m in seat.present] for seat in playing], at) else None


def too_often(tx: Tx, seats: _Seats, at: float) -> bool:
    """Whether all who play against each other have met in enough games that count within a day."""
    pairs = _pairs(seats)
    people = {user_id for pair in pairs for user_id in pair}
    met = Results(tx).met(people, at - DAY)
    return bool(pairs) and all(met[pair] >= MOST_MEETINGS for pair in pairs)


def _pairs(seats: _Seats) -> list[tuple[int, int]]:
    """Whoever plays against each other, but for people who are forgotten."""
    known = [[user_id for user_id in seat if user_id is not None] for seat in seats]
    return [pair for one, other in combinations(known, 2) for pair in product(one, other)]


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """The people of a seat when its game has ended: their place, and whether they left before half of it."""

    people: tuple[int | None, ...]
    rank: int
    early: bool = False


def against(tx: Tx, seats: Mapping[int, PlacedSeat], others: Collection[int], at: float) -> dict[int, int]:
    """With the people of which seats the result of each is compared in ratings, as a bit for each seat.

    Nobody is compared with those who left before half of the game, so that this brings the others what a bye
    would; those are compared with all who stayed. Two who have met in enough games of this day are not
    compared, and neither are two at a small table who came out as they did the last time that they were.

    Args:
        tx: the transaction.
        seats: of people, by number, as the game has ended.
        others: the seats of computers.
        at: the time in unix seconds.
    """
    everybody = {user_id for seat in seats.values() for user_id in seat.people if user_id is not None}
    met = Results(tx).met(everybody, at - DAY)

    def says(mine: PlacedSeat, other: PlacedSeat) -> bool:
        lead = (other.rank > mine.rank) - (other.rank < mine.rank)
        fresh = [pair for pair in _pairs((mine.people, other.people)) if met[pair] < MOST_MEETINGS]
        if lead and is_small(seats):
            fresh = [pair for pair in fresh if Results(tx).last_lead(*pair, at - YEAR) != lead]
        return bool(fresh) or None in {*mine.people, *other.people}

    found = {}
    for number, mine in seats.items():
        bits = {number, *others}
        bits |= {
            seat for seat, other in seats.items() if seat != number and not other.early and says(mine, other)
        }
        found[number] = sum(1 << bit for bit in bits)
    return found


def is_small(seats: Mapping[int, PlacedSeat]) -> bool:
    """Whether so few people play that two of them could have come to make ratings for each other."""
    return sum(len(seat.people) for seat in seats.values()) <= FEW


def left_before_half(rules: Rules, seat: SeatRow) -> bool:
    """Whether the people of a seat have left their game before they had half of their turns."""
    length = rules.deals if isinstance(rules, ShowdownRules) else rules.rounds
    return seat.state != "in" and seat.left_after is not None and 2 * seat.left_after < length


def rated(seats: Sequence[SeatRow], why_not: Uncounted | None) -> bool:
    """Whether the result of a game counts: people of two seats play, or have left after the first round."""
    left = [seat for seat in seats if seat.level is None and seat.state != "in" and seat.left_after]
    here = [seat for seat in seats if seat.user_id is not None and seat.state == "in"]
    return why_not is None and len(here) + len(left) > 1
