"""The places of players who left a game: below all who stayed, the earlier leaver the lower."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.play.standings import Outcome


@dataclass(frozen=True, slots=True)
class Leaver:
    """A seat that loses its place because its players left the game.

    Attributes:
        seat: its index.
        points: what it had when they left, where a computer has played on for it; None: its points have not
            changed since, and those of the result are theirs.
    """

    seat: int
    points: int | None = None


def with_leavers(outcome: Outcome, leavers: Sequence[Leaver], *, mean: bool) -> Outcome:
    """A result in which leavers have the last places, with the points they had when they left.

    Those who stayed keep their order, whatever a computer has made of a seat that was left. If nobody stayed,
    the last one to leave is first.

    Args:
        outcome: as the cards or stacks say.
        leavers: in the order in which they left.
        mean: whether what counts for rankings is the distance from the mean of all who have a place.
    """
    if not leavers:
        return outcome
    gone = {each.seat: each.points for each in leavers}
    before = {seat: rank for seat, rank in enumerate(outcome.ranks) if rank is not None and seat not in gone}
    ranks: list[int | None] = [None] * len(outcome.ranks)
    for seat, rank in before.items():
        ranks[seat] = 1 + sum(other < rank for other in before.values())
    for number, each in enumerate(reversed(leavers), len(before) + 1):
        ranks[each.seat] = number
    totals = tuple(
        points if (then := gone.get(seat)) is None else then for seat, points in enumerate(outcome.totals)
    )
    placed = [seat for seat, rank in enumerate(ranks) if rank is not None]
    shift = Fraction(sum(totals[seat] for seat in placed), len(placed)) if mean else Fraction(0)
    settled = tuple(Fraction(0) if rank is None else totals[seat] - shift for seat, rank in enumerate(ranks))
    return Outcome(totals, tuple(ranks), tuple(seat for seat in placed if ranks[seat] == 1), settled)
