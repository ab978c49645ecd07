"""Rules of counting: games that count in rankings and ratings, and the reason why one does not."""

from collections.abc import Sequence
from typing import Final

from bot.ground.store import Tx
from bot.table.store.results import Results
from bot.table.store.rows import SeatRow
from bot.table.views.game import Uncounted
from engine.rules.showdown_rules import Rules, ShowdownRules

LEAST_ROUNDS = 5
"""Rounds, or deals, of a game that counts: a shorter one says next to nothing about who plays well."""

MOST_ALONE = 5
"""Games that count of the same two people, with nobody else at the table, within `ALONE_SECONDS`."""

ALONE_SECONDS: Final = 24 * 3600


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
    return "pair" if too_often(tx, [m.user_id for seat in playing for m in seat.present], at) else None


def too_often(tx: Tx, people: Sequence[int | None], at: float) -> bool:
    """Whether those who play are two whose games have counted often enough within a day."""
    match [user_id for user_id in people if user_id is not None]:
        case [one, other]:
            return Results(tx).alone_together(one, other, at - ALONE_SECONDS) >= MOST_ALONE
        case _:
            return False


def rated(seats: Sequence[SeatRow], why_not: Uncounted | None) -> bool:
    """Whether the result of a game counts: people of two seats play, or have left after the first round."""
    left = [seat for seat in seats if seat.level is None and seat.state != "in" and seat.left_after]
    here = [seat for seat in seats if seat.user_id is not None and seat.state == "in"]
    return why_not is None and len(here) + len(left) > 1
