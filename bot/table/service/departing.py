"""Use cases of people who leave a group and return: their seats, and what they were to decide."""

from bot.chats.store.departures import Departures
from bot.chats.store.people import People
from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.table.buttons.questions import ConfirmLeave
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame, readable
from bot.table.service.lobby import presses
from bot.table.service.play import leaving, sleepers
from bot.table.service.reply import Shown
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.guests import Invitations

_Changed = tuple[LoadedGame, Shown]


class Departing:
    """The use cases of people who leave a group and return, for the tables of all its topics.

    A booking waits until the next lobby opens, so that who is back before that has it still. Side tables are
    those of another room.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def left(self, chat_id: int, user_id: int, at: float) -> list[Shown]:
        """Note that a person has left a group: of a lobby they get up, and a game they leave as by /leave.

        Args:
            chat_id: the group.
            user_id: who; of somebody whom the bot has never met nothing is noted.
            at: when, in unix seconds.

        Returns:
            The games in which something has changed.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> list[_Changed]:
            if People(tx).get(user_id) is None:
                return []
            rows = {row.id: row for row in (*Games(tx).live_with(user_id), *Games(tx).live_showing(user_id))}
            here = [row for _, row in sorted(rows.items()) if row.chat_id == chat_id and not row.table_no]
            tables = [self._transactions.load(tx, row) for row in here]
            changed = [loaded for loaded in tables if get_up(loaded, user_id, now)]
            Departures(tx).put(chat_id, user_id, at, _played(changed))
            return _shown(changed)

        return self._kept(await self._transactions.write(work))

    async def back(self, chat_id: int, actor: Actor) -> list[Shown]:
        """Note that a person is in a group again: seats left in turns that are still under way are theirs.

        Returns:
            The games in which something has changed.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> list[_Changed]:
            rows = [readable(tx, game) for game in Departures(tx).take(chat_id, actor.user_id)]
            here = [row for row in rows if row is not None and row.chat_id == chat_id]
            tables = [self._transactions.load(tx, row) for row in here]
            return _shown([loaded for loaded in tables if sleepers.undo_leave(loaded, actor, now)])

        return self._kept(await self._transactions.write(work))

    def _kept(self, changed: list[_Changed]) -> list[Shown]:
        for loaded, _ in changed:
            if loaded.row.state != "lobby":
                self._transactions.states.keep(loaded.row.id, loaded.state)
        return [shown for _, shown in changed]


def get_up(loaded: LoadedGame, user_id: int, at: float) -> bool:
    """Take somebody who is outside from a table; tells whether anything has changed.

    While Telegram's dice fall nothing does: see `after_dice`.
    """
    row = loaded.row
    if row.state == "lobby":
        invited = any(each.user_id == user_id for each in Invitations(loaded.tx).of(row.id))
        Invitations(loaded.tx).drop(row.id, user_id)
        return (row.drawing_at is None and presses.stand_up(loaded, user_id)) or invited
    if row.state != "playing" or loaded.seat_of(user_id) is None:
        return False
    leaving.leave(loaded, ConfirmLeave(row.id, user_id), Actor(user_id, ""), at)
    return True


def after_dice(loaded: LoadedGame, at: float) -> None:
    """Take those from a game that begins who have left the group while Telegram's dice fell."""
    departures, chat_id = Departures(loaded.tx), loaded.row.chat_id
    outside = departures.of(chat_id)
    for person in [each.user_id for each in loaded.persons if each.user_id in outside]:
        if person is not None and get_up(loaded, person, at):
            departures.put(chat_id, person, at, [loaded.row.id])


def _shown(changed: list[LoadedGame]) -> list[_Changed]:
    return [(loaded, shown_of_game(loaded, urgent=True)) for loaded in changed]


def _played(tables: list[LoadedGame]) -> list[int]:
    return [loaded.row.id for loaded in tables if loaded.row.state == "playing"]
