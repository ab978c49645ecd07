"""Lobbies without activity: they close, and anybody who sits there may start them without the host."""

from bot.table.service import presence
from bot.table.service.loaded_game import LoadedGame
from bot.table.store.results import Results
from bot.table.store.rows import SeatRow

_POSTPONED = 60
"""Into how many parts the time is divided that a lobby stays open: so exactly its end is moved."""


def note_press(loaded: LoadedGame, user_id: int, at: float) -> None:
    """Somebody has pressed something in a lobby: it stays open for as long again, if they sit there."""
    if loaded.seat_of(user_id) is not None:
        stay_open(loaded, at)


def stay_open(loaded: LoadedGame, at: float) -> None:
    """Let a lobby stay open for as long as if somebody with a seat pressed something now."""
    if loaded.row.state != "lobby":
        return
    longest = loaded.timing.lobby
    closes = loaded.row.deadline
    if closes is None or at + longest - closes > longest / _POSTPONED:
        loaded.change(deadline=at + longest)


def may_take_over(loaded: LoadedGame, seat: SeatRow | None, at: float) -> bool:
    """Whether somebody on this seat may decide what the host of a lobby decides: nobody sees the host."""
    if seat is None:
        return False
    host = next((person for person in loaded.persons if person.user_id == loaded.row.host_id), None)
    last = loaded.row.created_at if host is None else presence.last_press(loaded, host)
    return at - last >= loaded.timing.host


def close(loaded: LoadedGame, at: float) -> bool:
    """Close a lobby whose time has come; tells whether it has."""
    if loaded.row.state != "lobby" or loaded.row.deadline is None or loaded.row.deadline > at:
        return False
    Results(loaded.tx).finish(loaded.row.id, "stopped", at)
    loaded.reload()
    return True
