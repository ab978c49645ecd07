"""Pictures that people ask for: each is sent once, as far as Telegram lets one know, and kept as its file.

That one is about to be sent is noted before the call, what became of it after it. Whoever dies in between, or
hears no answer, does not send it again: whoever asks within `MOMENT` is told that it is there. Later it may
be far above, or deleted, and goes out once more, as the file that Telegram keeps.
"""

from typing import Final

from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.pictures.store import Pictures
from bot.table.service.transactions import Transactions

MOMENT: Final = 600.0
"""Seconds in which a picture that was sent, or may have been, is not sent again."""


class SentPictures:
    """The pictures of all chats; `what` names one within its place."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def recent(self, place: Place, what: str) -> bool:
        """Whether a picture is there, or may be, since a moment ago."""
        return await self._transactions.read(lambda tx: self._is_recent(tx, place, what))

    async def file(self, place: Place, what: str, shows: str) -> str | None:
        """The file that Telegram keeps of a picture that shows just this, if it does."""
        return await self._transactions.read(lambda tx: Pictures(tx).file(place.chat_id, what, shows))

    async def begin(self, place: Place, what: str) -> bool:
        """Note that a picture is about to be sent; False when it may be there, or is wanted no more."""

        def work(tx: Tx) -> bool:
            if self._is_recent(tx, place, what):
                return False
            return Pictures(tx).begin(place, what, self._transactions.clock())

        return await self._transactions.write(work)

    async def refused(self, place: Place, what: str) -> None:
        """Note that the picture was not sent after all: it may be tried again."""
        await self._transactions.write(lambda tx: Pictures(tx).refused(place, what))

    async def sent(self, place: Place, what: str, message_id: int, shows: str, file_id: str) -> None:
        """Note which message is the picture, what it shows, and which file Telegram keeps of it."""
        await self._transactions.write(lambda tx: Pictures(tx).sent(place, what, message_id, shows, file_id))

    async def drop_file(self, place: Place, file_id: str) -> None:
        """Forget a file that Telegram does not take any more."""
        await self._transactions.write(lambda tx: Pictures(tx).drop_file(place.chat_id, file_id))

    def _is_recent(self, tx: Tx, place: Place, what: str) -> bool:
        row = Pictures(tx).get(place, what)
        if row is None or row.tried_at is None:
            return False
        # A clock that is put back must not hold a picture up for longer.
        return abs(self._transactions.clock() - row.tried_at) < MOMENT
