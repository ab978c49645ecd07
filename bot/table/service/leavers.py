"""Players who have left a game: whose place it costs, and until when they can take it back."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.ground.store import Tx
from bot.table.store.rows import MemberRow, SeatRow
from bot.table.store.seats import Seats
from bot.table.views.honours import DepartedView
from engine.play.leavers import Leaver, with_leavers
from engine.play.standings import Outcome
from engine.rules.showdown_rules import Rules

OFTEN: Final = 3
"""Games kept from counting within `OFTEN_SECONDS`, after which a lobby tells so."""

OFTEN_SECONDS: Final = 7 * 24 * 3600


def leavers_of(seats: Iterable[SeatRow]) -> tuple[Leaver, ...]:
    """The seats whose people have left at the cost of their place, in the order in which they left."""
    found = []
    for seat in seats:
        orders = [member.left_order for member in seat.present if member.left_order is not None]
        if seat.state != "in" and orders:
            points = seat.present[0].left_points if seat.state == "computer" else None
            found.append((min(orders), Leaver(seat.seat, points)))
    return tuple(leaver for _, leaver in sorted(found, key=lambda each: each[0]))


def placed(rules: Rules, seats: Iterable[SeatRow], outcome: Outcome) -> Outcome:
    """A result in which those who have left have their places."""
    return with_leavers(outcome, leavers_of(seats), mean=rules.settlement == "mean")


def departed(seats: Iterable[SeatRow]) -> Iterator[tuple[SeatRow, MemberRow]]:
    """Who has left a team, which played on without them, at the cost of their place; with the seat."""
    for seat in seats:
        for member in seat.members:
            if member.gone is not None and member.left_order is not None:
                yield seat, member


def departed_views(seats: Iterable[SeatRow]) -> tuple[DepartedView, ...]:
    """Who has left a team at the cost of their place, as screens tell it."""
    return tuple(
        DepartedView(member.user_id, member.name, member.left_points or 0) for _, member in departed(seats)
    )


def left_alone(seats: Sequence[SeatRow]) -> bool:
    """Whether one seat is all that is left of a game, as the people of the others have left it.

    Where computers sit from the start somebody is still to be beaten.
    """
    here = [seat for seat in seats if seat.state == "in" and seat.user_id is not None]
    return len(here) == 1 and bool(leavers_of(seats)) and all(seat.level is None for seat in seats)


def may_return(seat: SeatRow, turns: int, user_id: int | None = None) -> bool:
    """Whether who has left a seat, or its team, may still take that back.

    They may until the others decide what becomes of the seat, or the turn under way ends.

    Args:
        seat: theirs.
        turns: of the game that have ended.
        user_id: who; None: anybody.
    """
    return any(
        member.left_turn is not None
        and turns <= member.left_turn
        and seat.state == ("left" if member.gone is None else "in")
        and user_id in {None, member.user_id}
        for member in seat.members
    )


def break_off_often(tx: Tx, chat_id: int, user_ids: Sequence[int], at: float) -> frozenset[int]:
    """Who of these people has kept so many games of a chat from counting of late that others may know."""
    counts = Seats(tx).broken_off(chat_id, user_ids, at - OFTEN_SECONDS)
    return frozenset(user_id for user_id, games in counts.items() if games >= OFTEN)
