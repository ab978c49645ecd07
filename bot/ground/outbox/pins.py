"""Pinned messages at the top of their chats, without a sound; one for each game."""

import logging
from collections.abc import Callable, Coroutine

from telegram.error import BadRequest, Forbidden, TelegramError

from bot.ground.outbox.attempts import again
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.values.place import Place, chat_in_log

_ENDED = 1_000  # games that are remembered to have ended
_NO_DENIAL = ("not found", "not_modified", "not modified")  # the message is gone, or it is pinned already

_logger = logging.getLogger(__name__)


class Pins:
    """The pinned messages that this process knows.

    Where the bot may not pin it does not try again, until that is not wanted any more and then wanted again.

    Args:
        sender: makes the calls.
        spawn: does something in the background.
    """

    def __init__(self, sender: Sender, spawn: Callable[[Coroutine[object, object, object]], None]) -> None:
        self._sender = sender
        self._spawn = spawn
        self._wanted: dict[int, tuple[Place, int]] = {}  # by game
        self._pinned: dict[int, tuple[Place, int]] = {}
        self._at_work: set[int] = set()
        self._denied: set[int] = set()
        self._ended: LruDict[int, None] = LruDict(_ENDED)  # games

    def keep(self, game: int, place: Place, message_id: int) -> None:
        """Let this message of a game be pinned, and none that it had before."""
        if place.chat_id not in self._denied:
            self._wanted[game] = place, message_id
            self._start(game)

    def drop(self, game: int, place: Place) -> None:
        """Let no message of a game be pinned any more, if one is known to be."""
        self._denied.discard(place.chat_id)
        self._wanted.pop(game, None)
        self._start(game)

    def end(self, game: int, place: Place, message_id: int) -> None:
        """Unpin the message of a game that has ended, even if an earlier process of the bot pinned it."""
        if game not in self._ended and place.chat_id not in self._denied:
            self._ended[game] = None
            self.clear(game, place, message_id)

    def clear(self, game: int, place: Place, message_id: int) -> None:
        """Unpin the message of a game, even if an earlier process of the bot pinned it."""
        self._wanted.pop(game, None)
        self._pinned[game] = place, message_id
        self._start(game)

    def _start(self, game: int) -> None:
        if game not in self._at_work and self._wanted.get(game) != self._pinned.get(game):
            self._at_work.add(game)
            self._spawn(self._work(game))

    async def _work(self, game: int) -> None:
        try:
            while (wanted := self._wanted.get(game)) != (pinned := self._pinned.get(game)):
                if wanted is not None and not await self._call("pinChatMessage", *wanted):
                    self._wanted.pop(game, None)
                    return
                if pinned is not None:
                    del self._pinned[game]
                    await self._call("unpinChatMessage", *pinned)
                if wanted is not None:
                    self._pinned[game] = wanted
        finally:
            self._at_work.discard(game)

    async def _call(self, method: str, place: Place, message_id: int) -> bool:
        """Make a call, a few times if need be; one that fails is left at that."""
        what: dict[str, object] = {"chat_id": place.chat_id, "message_id": message_id}
        pins = method == "pinChatMessage"
        try:
            await again(
                lambda: self._sender.call(method, what | ({"disable_notification": True} if pins else {}))
            )
        except TelegramError as error:
            denied = pins and isinstance(error, BadRequest | Forbidden)
            if denied and not any(words in str(error).lower() for words in _NO_DENIAL):
                self._denied.add(place.chat_id)
            where = chat_in_log(place.chat_id)
            _logger.info("%s of %s in %s: %s", method, message_id, where, error)
            return False
        return True
