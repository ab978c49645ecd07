"""The message that is the board of each live game: sent, gone, or found to be another one."""

from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import readable
from bot.table.service.reply import Shown
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.guests import Bookings, Invitations
from bot.table.store.stale_messages import StaleMessages


class BoardMessages:
    """The use cases of board messages, one for each live game."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def posted(self, game: int, chat_id: int, message_id: int) -> int | None:
        """Note that a message shows a game; the newest one is its board.

        One that was sent to a group which has become a supergroup meanwhile is nothing to the game any more:
        its number means another message there.

        Returns:
            The message that is stale by that: the board before it, or the message itself where a newer one
            was noted first, as this may be repeated.
        """

        def work(tx: Tx) -> int | None:
            row = Games(tx).get(game)
            if row is None or row.chat_id != chat_id or row.message_id == message_id:
                return None
            stale = row.message_id
            if stale is None or message_id > stale:
                Games(tx).update(game, message_id=message_id)
                Invitations(tx).sent(game, message_id)
            else:
                stale = message_id
            if stale is not None:
                StaleMessages(tx).put(row.chat_id, stale)
            return stale

        return await self._transactions.write(work)

    async def adopt(self, game: int, place: Place, message_id: int) -> tuple[Shown, int] | None:
        """Take a message that was tapped for the board of a game, if it is newer than the one that was known.

        Its number never arrived. Only for a message that has the buttons of a board.

        Returns:
            What the board should show now, and the message that was the board, which is stale; None when
            nothing has changed.
        """

        def work(tx: Tx) -> tuple[Shown, int] | None:
            row = readable(tx, game)
            if row is None or row.ended_at is not None or row.place != place:
                return None
            if row.message_id is None or message_id <= row.message_id:
                return None
            if Games(tx).is_board(place.chat_id, message_id):
                return None
            Games(tx).update(game, message_id=message_id)
            Invitations(tx).sent(game, message_id)
            StaleMessages(tx).put(row.chat_id, row.message_id)
            return shown_of_game(self._transactions.load_by_id(tx, game), urgent=True), row.message_id

        return await self._transactions.write(work)

    async def put_away(self, game: int, place: Place, message_id: int) -> bool:
        """Note that a message that was tapped is to be deleted, if it is another board than the game's.

        It is an older one, or any other of a game that has ended: its number never arrived, or it is about to
        be deleted.

        Returns:
            Whether it is.
        """

        def work(tx: Tx) -> bool:
            row = readable(tx, game)
            if row is None or row.place != place or row.message_id is None:
                return False
            newer = row.ended_at is None and message_id >= row.message_id
            if newer or Games(tx).is_board(place.chat_id, message_id):
                return False
            StaleMessages(tx).put(place.chat_id, message_id)
            return True

        return await self._transactions.write(work)

    async def topic_gone(self, place: Place) -> int | None:
        """Let what goes on in a topic that is gone go on in the chat itself; its live game, if there is one.

        Where another game is live there already it keeps its place: what it shows comes there all the same.
        """

        def work(tx: Tx) -> int | None:
            for leave in self._transactions.states.hooks.on_topic_gone:
                leave(tx, place, self._transactions.clock())
            row = Games(tx).live_in(place)
            if row is not None and Games(tx).leave_topic(place):
                Bookings(tx).leave_topic(place)
            return None if row is None else row.id

        return await self._transactions.write(work)

    async def lost(self, chat_id: int, message_id: int) -> Shown | None:
        """Forget a board that is gone; returns its live game, which needs a new one.

        It is stale: where the bot was thrown out it still stands, and is in sight again when the bot is back.
        """

        def work(tx: Tx) -> Shown | None:
            for row in Games(tx).live():
                if (row.chat_id, row.message_id) == (chat_id, message_id):
                    Games(tx).update(row.id, message_id=None)
                    StaleMessages(tx).put(chat_id, message_id)
                    return shown_of_game(self._transactions.load_by_id(tx, row.id))
            return None

        return await self._transactions.write(work)
