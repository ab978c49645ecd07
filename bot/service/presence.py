"""Who is at the table: when people last pressed something in a game."""

from dataclasses import replace

from bot.service.loaded_game import LoadedGame
from bot.store import MemberRow

_CLOSELY = 12
"""Into how many parts the time is divided within which a press counts: so exact is what is noted of those
who are not on turn."""


def note_press(loaded: LoadedGame, user_id: int, at: float) -> None:
    """Note that somebody has pressed something; of whoever has no seat nothing is kept.

    Most presses of people who are not on turn change nothing, and shall cost no line in the database each.
    """
    seat = loaded.seat_of(user_id)
    if seat is None:
        return
    known = next(member.acted_at for member in seat.present if member.user_id == user_id)
    exactly = seat is loaded.on_turn
    if known == at:
        return
    if known is not None and not exactly and 0 <= at - known < loaded.timing.idle / _CLOSELY:
        return
    loaded.tx.seats.note_press(loaded.row.id, user_id, at)
    members = tuple(replace(m, acted_at=at) if m.user_id == user_id else m for m in seat.members)
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
