"""The door of a lobby: people whom its host turns away, for a day, from all lobbies of the chat."""

from typing import Final

from bot.chats.store.people import People
from bot.ground.store import Tx
from bot.ground.texts import people
from bot.ground.texts.message import Message, say
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.reply import Refusal
from bot.table.store.guests import Bookings, Invitations
from bot.table.store.rows import GameRow
from bot.table.store.seats import Seats
from bot.table.store.turned_away import TurnedAway

DAY: Final = 24 * 3600.0
"""Seconds for which somebody is turned away."""


def is_closed_to(tx: Tx, row: GameRow, user_id: int, at: float) -> bool:
    """Whether a person may not sit down at a table; at one that is theirs, or nobody's, they may."""
    theirs = not row.host_id or row.host_id == user_id
    return not theirs and TurnedAway(tx).has(row.chat_id, user_id, at)


def turn_away(loaded: LoadedGame, user_id: int, at: float) -> Message | Refusal:
    """Take a person from the lobby, if they sit there, and let nobody seat them here for a day."""
    person = next((each for each in loaded.persons if each.user_id == user_id), None)
    if person is None or user_id == loaded.row.host_id:
        return Refusal.NOT_POSSIBLE
    Seats(loaded.tx).drop_member(loaded.row.id, user_id)
    Invitations(loaded.tx).drop(loaded.row.id, user_id)
    Bookings(loaded.tx).drop(loaded.row.place, user_id)
    TurnedAway(loaded.tx).put(loaded.row.chat_id, user_id, at, at + DAY)
    loaded.change(menu="door")
    loaded.reload()
    return say("toast-turned-away", name=people.plain(person.name, user_id))


def let_in(loaded: LoadedGame, user_id: int) -> Message | Refusal:
    """Let a person sit down here again."""
    if not TurnedAway(loaded.tx).drop(loaded.row.chat_id, user_id):
        return Refusal.NOT_POSSIBLE
    loaded.change(menu="door")
    known = People(loaded.tx).get(user_id)
    return say("toast-let-in", name=people.plain("" if known is None else known.name, user_id))
