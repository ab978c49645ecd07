"""The chats of a worker in this process: taken over, shown and handed over by the parts of the bot."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any

from bot.chats.settings import ChatSettings
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import UnavailableError
from bot.ground.telegram.updates import NotNowError
from bot.table.actions import GameService
from bot.table.room import ChatsTaken
from bot.table.show.presenter import GameMessages

Take = Callable[[dict[str, Any]], Awaitable[None]]


class WorkerHandling:
    """The bot's side of a worker: the `Handling` that the worker calls for its chats.

    Args:
        take: handles an update; it is idempotent.
        service: reads the screens that games should show.
        messages: show games in their chats.
        chats: the cached settings of chats.
        sender: writes to chats, within their rate limits.
    """

    def __init__(
        self, take: Take, service: GameService, messages: GameMessages, chats: ChatSettings, sender: Sender
    ) -> None:
        self._take = take
        self._queries, self._events = service.queries, service.events
        self._messages = messages
        self._chats = chats
        self._sender = sender

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update; idempotent, however often the update comes."""
        try:
            await self._take(item)
        except NotNowError as error:
            raise UnavailableError("an update is to be handled once more") from error

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date that another worker has changed."""
        shown = await self._queries.shown(game)
        if shown is not None:
            self._messages.removal.remove_left({shown.view.place.chat_id})
            await self._messages.present(shown)

    def count(self, chats: Collection[int]) -> None:
        """Count in these chats the last calls that their worker before may have made and nobody counts."""
        self._sender.budgets.take_over(asyncio.get_running_loop().time(), chats)

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on in these chats where the worker before left off: their boards may be behind."""
        for chat_id in chats:
            self._chats.drop(chat_id)
        seen = await self._queries.last_seen()
        self._messages.spawn(self._messages.resume(seen, chats))
        for resume in self._events.each(ChatsTaken(chats)):
            self._messages.spawn(resume)

    async def look_again(self, chats: Collection[int]) -> None:
        """Show the games as the database has them: what was under way at a lost session may have failed."""
        self._messages.spawn(self._messages.resume(await self._queries.last_seen(), chats))

    def leave(self, chat_id: int) -> bool:
        """Forget the outbox of a chat; False while something waits in it, or its rate limit still counts."""
        left = self._sender.leave(chat_id)
        if left:
            self._sender.progress.forget(chat_id)  # others will send there
        return left

    def forget(self, chat_id: int) -> None:
        """Drop the cached settings of a chat."""
        self._chats.drop(chat_id)

    def share(self, workers: int) -> None:
        """Keep to one part in so many of Telegram's limits, which all workers together share."""
        self._sender.share(workers)
