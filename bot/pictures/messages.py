"""The sending of pictures, each once: those that players ask for, and those of announcements."""

import asyncio
import logging
import pickle
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Final

from bot.ground.outbox.deliveries import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Repository, Tx, lasting, move_chat
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, DeliveryTerms, may_begin
from bot.ground.tasks import environment
from bot.ground.values import Delivery, Place, chat_in_log, is_rich
from bot.pictures.contents import Illustration, Picture
from bot.table.game import Transactions

_logger = logging.getLogger(__name__)

# The repository of the file ids that Telegram gave to sent pictures.


_YEAR = "year "


class Pictures(Repository):
    """The repository of file ids of pictures, for one transaction."""

    def move(self, old: int, new: int) -> None:
        """Move the file ids of a group that became a supergroup to the supergroup's chat id."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("pictures", "thread_id", "what"), ids)
        self._db.execute("DELETE FROM pictures WHERE chat_id = :old", ids)

    def file(self, chat_id: int, what: str, shows: str) -> str | None:
        """The file id of a picture with this content that was sent to any topic of a chat, or None."""
        row = self._db.execute(
            "SELECT file_id FROM pictures WHERE chat_id = ? AND what = ? AND shows = ? LIMIT 1",
            (chat_id, what, shows),
        ).fetchone()
        return None if row is None else row[0]

    def is_wanted(self, what: str) -> bool:
        """Whether a picture may be sent; not the year of a person who was forgotten while it was drawn."""
        whose = _whose(what)
        query = "SELECT 1 FROM people WHERE user_id = ?"
        return whose is None or self._db.execute(query, (whose,)).fetchone() is not None

    def keep(self, place: Place, what: str, shows: str, file_id: str) -> None:
        """Store the file id that Telegram gave to a picture that was sent."""
        self._db.execute(
            "INSERT INTO pictures (chat_id, thread_id, what, shows, file_id) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (chat_id, thread_id, what) DO UPDATE"
            " SET shows = excluded.shows, file_id = excluded.file_id",
            (place.chat_id, place.thread_id, what, shows, file_id),
        )

    def drop_file(self, chat_id: int, file_id: str) -> None:
        """Delete a file id that Telegram no longer accepts."""
        self._db.execute("DELETE FROM pictures WHERE chat_id = ? AND file_id = ?", (chat_id, file_id))


def _whose(what: str) -> int | None:
    """The id of the person whose year a picture shows; None for any other picture."""
    return int(what.removeprefix(_YEAR)) if what.startswith(_YEAR) else None


# Use cases of pictures: throttling of requests, notes of attempts, and file ids for reuse.
#
# Whoever asks within `MOMENT` is told that it is there, or may be. Later it may be far above, or deleted,
# and goes out once more, as the file that Telegram keeps.


MOMENT: Final = 600.0
"""Seconds in which a picture that was sent, or may have been, is not sent again."""


class SentPictures:
    """Use cases of all chats' pictures; `what` is the name of one within its place."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def recent(self, place: Place, what: str) -> bool:
        """Whether a picture was sent, or may have been, within the last `MOMENT` seconds."""
        now = self._transactions.clock()
        return await self._transactions.read(
            lambda tx: not may_begin(tx, _delivery(place, what), now, again=MOMENT)
        )

    async def file(self, place: Place, what: str, shows: str) -> str | None:
        """The file id of a sent picture with this content, if there is one."""
        return await self._transactions.read(lambda tx: Pictures(tx).file(place.chat_id, what, shows))

    def notes(self, place: Place, what: str) -> DeliveryNotes:
        """The notes of the attempts to send a picture. A refused one is not tried again by itself."""
        delivery, clock = _delivery(place, what), self._transactions.clock

        def wanted(tx: Tx) -> bool:
            ChatDeliveries(tx).forget_tried("picture", place.chat_id, clock() - MOMENT)
            return Pictures(tx).is_wanted(what)

        return DeliveryNotes(
            self._transactions.write,
            clock,
            delivery,
            DeliveryTerms(
                wanted=wanted,
                refused=lambda tx: ChatDeliveries(tx).forget(delivery),
                again=MOMENT,
                expected=False,
            ),
        )

    async def sent(self, place: Place, what: str, message_id: int, shows: str, file_id: str) -> None:
        """Note the message id of a sent picture, its content and its file id."""

        def work(tx: Tx) -> None:
            # Nobody on it is forgotten meanwhile
            if ChatDeliveries(tx).get(_delivery(place, what)) is not None:
                ChatDeliveries(tx).sent(_delivery(place, what), message_id)
                Pictures(tx).keep(place, what, shows, file_id)

        await self._transactions.write(work)

    async def drop_file(self, place: Place, file_id: str) -> None:
        """Delete a file id that Telegram no longer accepts."""
        await self._transactions.write(lambda tx: Pictures(tx).drop_file(place.chat_id, file_id))


def _delivery(place: Place, what: str) -> Delivery:
    return Delivery("picture", f"{what} in {place.thread_id}", place.chat_id)


# The drawing: a subprocess for each picture, one at a time.
#
# A picture takes a third of a second. Drawn in a thread it makes the slowest taps twice as late (bench); in a
# process of its own it delays none. And names of strangers pass through libraries in C there, not here.


MOST_DRAWN: Final = 50
"""Pictures that wait to be drawn, or are: half a minute of work."""

_COMMAND = "-m", "bot.pictures.draw"  # which gives up by itself what takes too long


class Painter:
    """The client of the drawing subprocess, with a bounded queue; belongs to one event loop."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting = 0

    async def paint(self, picture: Picture) -> bytes | None:
        """A picture as PNG; None if it could not be drawn, or too many wait, and the log says why."""
        if self._waiting >= MOST_DRAWN:
            _logger.warning("too many pictures wait to be drawn")
            return None
        self._waiting += 1
        try:
            async with self._one:
                return await self._drawn(picture)
        except OSError as error:  # no memory for another process, no more files
            _logger.error("a picture could not be drawn: %s", error)  # noqa: TRY400 - it says all
            return None
        finally:
            self._waiting -= 1

    async def _drawn(self, picture: Picture) -> bytes | None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *_COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment(),
            start_new_session=True,
        )
        try:
            drawn, said = await process.communicate(pickle.dumps(picture))
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            last = said.decode(errors="replace").strip().rpartition("\n")[2]
            _logger.error("a picture could not be drawn: %s", last or f"status {process.returncode}")
            return None
        return drawn


# The sending of a picture that a player asked for: drawn, or reused as a stored file id, and sent once.


_DRAWING = 1  # raise it when pictures are drawn otherwise: files of old ones are not sent again

MOST_WAITING: Final = 4
"""Pictures that wait in a chat; what is asked for while so many wait is not sent."""


class PictureMessages:
    """The sender of pictures, with low priority: after all other messages of their chat.

    Args:
        pictures: Use cases of sent pictures: notes of attempts, file ids.
        sender: Sends them.
        painter: Draws them.
    """

    def __init__(self, pictures: SentPictures, sender: Sender, painter: Painter) -> None:
        self._pictures, self._sender, self._painter = pictures, sender, painter
        self._waiting = Counter[int]()  # by chat
        self._denied: dict[int, float] = {}  # when a chat has refused the last one

    def allowed(self, chat_id: int) -> bool:
        """Whether a chat takes pictures, as far as is known; one that has refused is asked again later.

        Every picture that is sent is asked for here.
        """
        now = asyncio.get_running_loop().time()
        self._denied = {chat: at for chat, at in self._denied.items() if now - at < MOMENT}
        return chat_id not in self._denied

    async def drawn(self, chat_id: int, picture: Picture) -> bytes | None:
        """A picture for a chat as PNG; None if the chat takes none, or it could not be drawn."""
        return await self._painter.paint(picture) if self.allowed(chat_id) else None

    async def recent(self, place: Place, what: str) -> bool:
        """Whether a picture was sent, or may have been, within the last `MOMENT` seconds."""
        return await self._pictures.recent(place, what)

    async def send(
        self, place: Place, what: str, shown: Illustration, reply_to: int | None = None
    ) -> int | None:
        """Send a picture, unless none may come, it may be there within `MOMENT` seconds or too many wait.

        Args:
            place: The chat and, in a forum, the topic.
            what: The name of the picture within its place; it never changes.
            shown: The picture and what is written below it.
            reply_to: A message to reply to.

        Returns:
            Its message; None if it was not sent, or if nobody knows.
        """
        if not self.allowed(place.chat_id) or self._waiting[place.chat_id] >= MOST_WAITING:
            return None
        self._waiting[place.chat_id] += 1
        try:
            return await self._known_or_drawn(place, what, shown, reply_to)
        finally:
            self._waiting[place.chat_id] -= 1
            self._waiting += Counter()  # forgets those in which none waits

    async def _known_or_drawn(
        self, place: Place, what: str, shown: Illustration, reply_to: int | None
    ) -> int | None:
        """Send the file that Telegram keeps of a picture, or else draw it."""
        shows = fingerprint(shown.picture)
        file = await self._pictures.file(place, what, shows)
        if file is not None:
            attempts = OnceSend(self._pictures.notes(place, what))
            message_id = await self._send(place, what, attempts, file, shown, shows, reply_to)
            if message_id is not None or not attempts.is_denied:
                return message_id
            # Telegram does not know the file any more, or takes no pictures here at all.
            await self._pictures.drop_file(place, file)
        drawn = await self.drawn(place.chat_id, shown.picture)
        if drawn is None:
            return None
        attempts = OnceSend(self._pictures.notes(place, what))
        message_id = await self._send(place, what, attempts, drawn, shown, shows, reply_to)
        if attempts.is_denied:
            _logger.info("%s takes no pictures", chat_in_log(place.chat_id))
            self._denied[place.chat_id] = asyncio.get_running_loop().time()
        return message_id

    async def _send(  # noqa: PLR0913, PLR0917 - which picture, and on what terms
        self,
        place: Place,
        what: str,
        attempts: OnceSend,
        picture: bytes | str,
        shown: Illustration,
        shows: str,
        reply_to: int | None,
    ) -> int | None:
        sent = await self._sender.picture(place, picture, shown.caption, attempts, reply_to=reply_to)
        if sent is None:
            return None
        await lasting(lambda: self._pictures.sent(place, what, sent.message_id, shows, sent.file_id))
        return sent.message_id


class Announcements:
    """The sender of what chats are told with a picture; where there can be none, of its caption alone.

    Nor is there one beside a table of Telegram's own, which no caption can have.

    Args:
        sender: Sends them.
        pictures: Draws them; None where the room of pictures is left out.
    """

    def __init__(self, sender: Sender, pictures: PictureMessages | None) -> None:
        self._sender, self._pictures = sender, pictures
        self._drawing = asyncio.Lock()  # many chats are told at the same moment

    async def send(
        self, told: Callable[[], Awaitable[tuple[Place, Illustration] | None]], notes: DeliveryNotes
    ) -> None:
        """Send an announcement once; `told` finds where and what, None if there is nothing to tell."""
        async with self._drawing:
            found = await told()
            if found is None:
                return
            place, shown = found
            pictures = self._pictures
            takes = pictures is not None and not is_rich(shown.caption.text)
            drawn = await pictures.drawn(place.chat_id, shown.picture) if pictures and takes else None
        once, message_id = OnceSend(notes), None
        if drawn is not None:
            sent = await self._sender.picture(place, drawn, shown.caption, once, message=True)
            message_id = None if sent is None else sent.message_id
        if drawn is None or once.is_denied:
            message_id = await self._sender.send(place, shown.caption, attempts=once, first=False)
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))


def fingerprint(picture: Picture) -> str:
    """The content hash of a picture; another name or language makes it another one."""
    return sha256(f"{_DRAWING} {picture!r}".encode()).hexdigest()[:24]
