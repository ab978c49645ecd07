"""Who is to be called to the table, and whether the call still stands when it has been made."""

from dataclasses import dataclass

from bot.service.loaded_game import KeptStates, LoadedGame, readable
from bot.store import GameRow, Tx
from bot.views.game import SeatView
from bot.views.place import Place


@dataclass(frozen=True, slots=True)
class Reminder:
    """A seat whose player has been on turn for a while, in the game's state `version`."""

    game: int
    version: int
    place: Place
    seat: SeatView


def in_chat(tx: Tx, row: GameRow) -> bool:
    """Whether the bot is in the chat of a game, as far as it knows."""
    chat = tx.chats.get(row.chat_id)
    return chat is None or chat.active


def due(tx: Tx, states: KeptStates, now: float) -> list[Reminder]:
    """Return everybody whose time is up, and take their deadlines away: each turn calls once."""
    found = []
    for row in tx.games.due(now):
        loaded = LoadedGame.load(tx, row, states)
        if loaded.for_computer:
            continue
        tx.games.update(row.id, deadline=None)
        seat = loaded.on_turn
        if row.state == "playing" and seat is not None and seat.state == "in" and in_chat(tx, row):
            found.append(Reminder(row.id, loaded.state.version, row.place, loaded.seat_view(seat)))
    return found


def noted(tx: Tx, states: KeptStates, reminder: Reminder, message_id: int) -> bool:
    """Note the message of a call; False when the person has moved or left meanwhile."""
    row = readable(tx, reminder.game)
    if row is None or row.state != "playing":
        return False
    loaded = LoadedGame.load(tx, row, states)
    seat = loaded.on_turn
    if loaded.state.version != reminder.version or seat is None or seat.state != "in":
        return False
    if loaded.seat_view(seat).player != reminder.seat.player:
        return False
    tx.games.update(row.id, nudge_message_id=message_id)
    return True
