"""Reminders: calls of absent players to the table, at most two in a turn.

One comes when the turn begins, to a player who seems to be absent (`presence`) at once, to others when they
let everybody wait; the other in the middle, to a player who has begun the turn and gone silent.
Games that are slow leave people alone at night, and all of them together remind a person once a day.
A reminder stands on the board, which is sent anew for it, until the person does something.
"""

from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.ground.store import Tx
from bot.table.service import presence
from bot.table.service.keeping import waited_for
from bot.table.service.loaded_game import LoadedGame
from bot.table.store.records import Records
from bot.table.store.rows import GameRow

A_TURN = 2
"""The highest number of reminders in one turn."""


def in_chat(tx: Tx, row: GameRow) -> bool:
    """Whether the bot is in the chat of a game, as far as it knows; a side table needs no chat."""
    if row.table_no:
        return True
    chat = Chats(tx).get(row.chat_id)
    return chat is None or chat.active


def expect_first(loaded: LoadedGame, at: float) -> None:
    """A turn has come to a person: set when they are to be called.

    One that comes once more, since the turn before was taken back, calls nobody at once: they have been.
    """
    seat = loaded.on_turn
    member = None if seat is None else waited_for(loaded, seat)
    there = member is not None and presence.lately(loaded, member, at)
    undone = Records(loaded.tx).last_undo(loaded.row.id)
    again = undone is not None and at - undone < loaded.timing.idle
    _expect(loaded, at + loaded.timing.reminder if there or again else at, left=A_TURN)


def expect_another(loaded: LoadedGame, at: float) -> None:
    """The person on turn has done something: set when they are to be called if they go silent now."""
    left = min(loaded.row.calls_left, A_TURN - 1)
    deadline, timing = loaded.row.deadline, loaded.timing
    rest = timing.live_turn / 2 if deadline is None else (deadline - at) / 2
    _expect(loaded, at + max(rest, timing.reminder), left=left)


def due(loaded: LoadedGame, at: float) -> bool:
    """Call the player on turn, if their reminder is due; returns whether."""
    row, seat = loaded.row, loaded.on_turn
    member = None if seat is None else waited_for(loaded, seat)
    loaded.change(call_at=None)
    if row.state != "playing" or seat is None or seat.state != "in" or member is None:
        return False
    if row.overdue_at is not None or not in_chat(loaded.tx, row):
        return False
    pressed = member.acted_at or 0.0
    if at - pressed < loaded.timing.reminder:  # in vain perhaps, but they are there
        _expect(loaded, pressed + loaded.timing.reminder, left=row.calls_left)
        return False
    if row.clock == "slow":
        known = None if member.user_id is None else People(loaded.tx).get(member.user_id)
        before = None if known is None else known.called_at
        earliest = at if before is None else max(at, before + loaded.timing.reminder_again)
        if loaded.calendar.after_night(earliest) > at:
            _expect(loaded, earliest, left=row.calls_left)
            return False
        if known is not None:
            People(loaded.tx).update(known.user_id, called_at=at)
    loaded.change(calls_left=max(0, row.calls_left - 1), called_at=at)
    return True


def _expect(loaded: LoadedGame, at: float, left: int) -> None:
    """Set the next call for `at`, not at night in a slow game, if there is one before the time is out."""
    row = loaded.row
    when = loaded.calendar.after_night(at) if row.clock == "slow" else at
    early = row.deadline is None or when < row.deadline
    loaded.change(call_at=when if left and early else None, calls_left=left)
