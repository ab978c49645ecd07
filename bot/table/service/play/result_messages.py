"""Notes of the attempts to send the result message of a game, so that it is sent at most once.

That it is about to be sent is noted before the call, its number after it. In between nobody can say whether
it is in the chat: then it is not sent again, and the board shows the result as well until somebody taps a
button of the message and so tells its number.
"""

from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import readable
from bot.table.service.play.reminders import in_chat
from bot.table.service.reply import Shown
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games

UNKNOWN = 0
"""In place of its number: it may have been sent."""


class ResultNotes:
    """The notes of the attempts at the message of one result, in the row of its game.

    Its number is there because taps and edits of the game look for it, as they do for that of a board. A
    retry of `begin` whose first commit was kept unheard finds this sender's own attempt, whose call was not
    made.

    Args:
        transactions: run them.
        game: the game.
    """

    def __init__(self, transactions: Transactions, game: int) -> None:
        self._transactions = transactions
        self._game = game
        self._chat_id: int | None = None  # in which the attempt was noted

    async def begin(self) -> bool:
        """Note that an attempt begins; False where the result may have been sent before, or is not wanted."""

        def work(tx: Tx) -> bool:
            row = readable(tx, self._game)
            if row is None or row.state != "over":
                return False
            if row.result_message_id is not None:
                return self._chat_id == row.chat_id
            Games(tx).update(self._game, result_message_id=UNKNOWN)
            self._chat_id = row.chat_id
            return True

        return await self._transactions.write(work)

    async def refused(self) -> None:
        """Note that the result was not sent after all: it may be tried again."""
        await self._transactions.write(lambda tx: Games(tx).update(self._game, result_message_id=None))

    async def sent(self, message_id: int) -> None:
        """Note which message is the result, unless its group has become a supergroup meanwhile."""

        def work(tx: Tx) -> None:
            row = Games(tx).get(self._game)
            if row is not None and row.chat_id == self._chat_id:
                Games(tx).update(self._game, result_message_id=message_id)

        await self._transactions.write(work)


class ResultMessages:
    """The result messages of all games."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    def notes(self, game: int) -> ResultNotes:
        """The notes of the attempts at the result of a game."""
        return ResultNotes(self._transactions, game)

    async def adopt(self, game: int, place: Place, message_id: int) -> Shown | None:
        """Take the message with a tapped button of a result for the result whose number is not known.

        Returns:
            What is to be shown now; None when the tap told nothing new.
        """

        def work(tx: Tx) -> Shown | None:
            row = readable(tx, game)
            if row is None or row.place != place or row.result_message_id != UNKNOWN:
                return None
            if Games(tx).is_board(place.chat_id, message_id):
                return None
            Games(tx).update(game, result_message_id=message_id)
            return shown_of_game(self._transactions.load_by_id(tx, game))

        return await self._transactions.write(work)

    async def lost(self, chat_id: int, message_id: int) -> Shown | None:
        """Forget a message of a game that is over, its board or its result, because it is gone.

        Where the bot was thrown out it still stands, and shows the end once the bot is back.

        Returns:
            What is to be shown now; None when the message was neither, or is only out of reach.
        """

        def work(tx: Tx) -> Shown | None:
            row = Games(tx).ended_in(chat_id, message_id)
            if row is None or row.state != "over" or not in_chat(tx, row):
                return None
            if row.result_message_id == message_id:
                Games(tx).update(row.id, result_message_id=UNKNOWN)
            else:
                Games(tx).update(row.id, message_id=None)
            return shown_of_game(self._transactions.load_by_id(tx, row.id))

        return await self._transactions.write(work)
