"""Presence at the table: when people last pressed something in a game, and turns that they have missed."""

from dataclasses import replace

from bot.table.service.keeping import waited_for
from bot.table.service.loaded_game import LoadedGame
from bot.table.store.rows import MemberRow, SeatRow
from bot.table.store.seats import Seats

_CLOSELY = 12
"""Into how many parts the time is divided within which a press counts: so exact is what is noted of those
who are not on turn."""


def note_press(loaded: LoadedGame, user_id: int, at: float) -> bool:
    """Note that a person has pressed something; nothing is stored of a person without a seat.

    Presses of people who are not on turn are throttled: most of them write nothing to the database.

    Returns:
        Whether it was their first press since a turn of theirs had run out of time.
    """
    seat = loaded.seat_of(user_id)
    if seat is None:
        return False
    member = next(member for member in seat.present if member.user_id == user_id)
    known, exactly = member.acted_at, seat is loaded.on_turn
    if not member.missed:
        if known == at:
            return False
        if known is not None and not exactly and 0 <= at - known < loaded.timing.idle / _CLOSELY:
            return False
    Seats(loaded.tx).note_press(loaded.row.id, user_id, at)
    _change(loaded, seat, replace(member, acted_at=at, missed=False))
    return member.missed


def note_missed(loaded: LoadedGame, seat: SeatRow) -> None:
    """Note that the turn of a seat has run out of time."""
    member = waited_for(loaded, seat)
    own = None if member is None or member.user_id is None else loaded.seat_of(member.user_id)
    if member is not None and member.user_id is not None and own is not None:
        Seats(loaded.tx).note_missed(loaded.row.id, member.user_id)
        _change(loaded, own, replace(member, missed=True, turns_missed=member.turns_missed + 1))


def _change(loaded: LoadedGame, seat: SeatRow, member: MemberRow) -> None:
    members = tuple(member if m.user_id == member.user_id else m for m in seat.members)
    loaded.seats[seat.seat] = replace(seat, members=members)


def last_press(loaded: LoadedGame, member: MemberRow) -> float:
    """When somebody last pressed something in this game, or was there when it began; 0 for never."""
    row, idle, last = loaded.row, _idle(loaded), member.acted_at or 0.0
    # Whoever sat down just before the start has seen it.
    return max(last, row.started_at) if row.started_at and last >= row.started_at - idle else last


def lately(loaded: LoadedGame, member: MemberRow, at: float) -> bool:
    """Whether somebody is taken to be at the table: they have pressed something within the last minute or so.

    At a large table it is longer: nobody can do anything there until all others have had their turns.
    """
    return at - last_press(loaded, member) < _idle(loaded)


def _idle(loaded: LoadedGame) -> float:
    """Without a press for how long somebody is no longer taken to be at this table."""
    return max(loaded.timing.idle, loaded.timing.idle_each * len(loaded.persons))
