"""A seat for a person in the lobby, and a talisman dealt to it; in a rematch the seat they had."""

from collections.abc import Sequence
from dataclasses import replace

from bot.chats.store.departures import Departures
from bot.ground.store import Tx
from bot.ground.values.actor import guest_id
from bot.table.service.hooks import GameHooks
from bot.table.store.results import Results
from bot.table.store.rows import GameRow, SeatRow
from bot.table.store.seats import Seats
from engine.players.levels import Level
from engine.records.fair_dice import TALISMANS, dealt_talisman
from engine.rules.ruleset import MAX_SEATS


def former_seats(tx: Tx, row: GameRow, hooks: GameHooks) -> list[SeatRow]:
    """The seats of the game that a lobby is the rematch of, the loser's first, then on round the table.

    Seats whose people had left, or have left the group since, are not among them. In a game that was stopped
    nobody is the loser. Where another room knows who begins, that holds.
    """
    if row.rematch_of is None:
        return []
    outside = Departures(tx).of(row.chat_id)
    staying = [
        replace(seat, members=tuple(each for each in seat.members if each.user_id not in outside))
        for seat in Seats(tx).of(row.rematch_of)
        if seat.level is not None or (seat.state == "in" and {m.user_id for m in seat.present} - outside)
    ]
    ordered = hooks.former_seats(tx, row, staying)
    if ordered is not None:
        return list(ordered)
    ranks = Results(tx).ranks(row.rematch_of)
    if not ranks or not staying:
        return staying
    loser = max(staying, key=lambda seat: (ranks.get(seat.seat, 0), seat.seat))
    start = staying.index(loser)
    return staying[start:] + staying[:start]


def sit_down(  # noqa: PLR0913 - who sits down, and where
    tx: Tx, row: GameRow, user_id: int, name: str, hooks: GameHooks, *, alone: bool = False
) -> SeatRow | None:
    """Seat a person who has no seat in a lobby; in a rematch in their place in the order.

    Args:
        tx: the transaction.
        row: the lobby.
        user_id: who sits down.
        name: what they are called.
        hooks: of other rooms.
        alone: not even in a rematch beside their team.

    Returns:
        The seat they have now, None if there is none left.
    """
    seats, former = Seats(tx).of(row.id), former_seats(tx, row, hooks)
    old = next((seat for seat in former if seat.holds(user_id)), None)
    team = None if old is None or alone else _team(seats, old)
    if team is not None:
        Seats(tx).add_member(row.id, team.seat, user_id=user_id, name=name)
    elif len(seats) < MAX_SEATS:
        Seats(tx).add(row.id, name=name, talisman=_deal(row, str(user_id), seats), user_id=user_id)
    else:
        return None
    _arrange(tx, row.id, former)
    return next(seat for seat in Seats(tx).of(row.id) if seat.holds(user_id))


def sit_late(tx: Tx, row: GameRow, user_id: int, name: str) -> str:
    """Seat a person in a game under way, behind all others; returns the talisman that the seat has."""
    talisman = _deal(row, str(user_id), Seats(tx).of(row.id))
    Seats(tx).add(row.id, name=name, talisman=talisman, user_id=user_id, late=True)
    return talisman


def seat_computer(tx: Tx, row: GameRow, level: Level) -> None:
    """Give a computer player the last seat of a lobby that has one left."""
    seats = Seats(tx).of(row.id)
    Seats(tx).add(row.id, talisman=_deal(row, f"robot {len(seats) + 1}", seats), level=level)


def seat_guest(  # noqa: PLR0913 - who sits down, and where
    tx: Tx, row: GameRow, number: int, name: str, *, added_by: int, hooks: GameHooks
) -> None:
    """Give somebody without an account the last seat of a lobby that has one left; in a rematch theirs.

    Args:
        tx: the transaction.
        row: the lobby.
        number: the guest's number in this game.
        name: what they are called; empty for their number.
        added_by: who seats them.
        hooks: of other rooms.
    """
    talisman = _deal(row, f"guest {number}", Seats(tx).of(row.id))
    Seats(tx).add(row.id, name=name, talisman=talisman, user_id=guest_id(number), added_by=added_by)
    _arrange(tx, row.id, former_seats(tx, row, hooks))


def _team(seats: Sequence[SeatRow], old: SeatRow) -> SeatRow | None:
    """The seat on which only people of a former team sit, if that team has begun to sit down again."""
    before = {member.user_id for member in old.present}
    return next((s for s in seats if s.members and {m.user_id for m in s.members} <= before), None)


def _deal(row: GameRow, who: str, seats: Sequence[SeatRow]) -> str:
    """The talisman dealt to a seat, of those that no other one has."""
    taken = {seat.talisman for seat in seats}
    return dealt_talisman(f"g{row.id}", who, [each for each in TALISMANS if each not in taken])


def _arrange(tx: Tx, game: int, former: Sequence[SeatRow]) -> None:
    """Let those who are back sit as they sat, everybody else behind them in the order they came."""
    if not former:
        return
    seats = Seats(tx).of(game)
    before = {seat.seat: _former(seat, former) for seat in seats}
    Seats(tx).arrange(game, sorted(before, key=lambda seat: (before[seat], seat)))
    for seat in Seats(tx).of(game):
        number = _former(seat, former)
        if len(seat.members) > 1 and number < len(former):
            order = [member.user_id for member in former[number].members]
            now = [member.user_id for member in seat.members if member.user_id is not None]
            known = sorted((p for p in now if p in order), key=order.index)
            Seats(tx).arrange_members(game, seat.seat, [*known, *(p for p in now if p not in order)])


def _former(seat: SeatRow, former: Sequence[SeatRow]) -> int:
    """Which of the former seats this one is: by its people, or by the talisman of its computer."""
    people = {member.user_id for member in seat.members}
    for number, old in enumerate(former):
        same = old.level == seat.level and old.talisman == seat.talisman
        if same if seat.level is not None else people & {member.user_id for member in old.present}:
            return number
    return len(former)
