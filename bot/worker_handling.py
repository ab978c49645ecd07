"""What a worker acts on its chats with: the parts of the bot, chat by chat."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence
from typing import Any

from bot.chats.service.settings import ChatSettings
from bot.ground.outbox.sender import Sender
from bot.ground.store import UnavailableError
from bot.ground.telegram.deliveries import NotNowError
from bot.table.messages.game_messages import GameMessages
from bot.table.service.queries import Queries

Take = Callable[[dict[str, Any]], Awaitable[None]]


class WorkerHandling:
    """See `worker.Handling`.

    Args:
        take: handles an update, once, however often it comes.
        queries: what games should show.
        messages: what chats are shown.
        resumes: take up what other rooms were about to send to chats.
        chats: what is remembered of chats.
        sender: what is written to them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        take: Take,
        queries: Queries,
        messages: GameMessages,
        resumes: Sequence[Callable[[Collection[int] | None], Coroutine[Any, Any, None]]],
        chats: ChatSettings,
        sender: Sender,
    ) -> None:
        self._take = take
        self._queries = queries
        self._messages = messages
        self._resumes = tuple(resumes)
        self._chats = chats
        self._sender = sender

    async def take(self, item: dict[str, Any]) -> None:
        """Handle an update, once, however often it comes."""
        try:
            await self._take(item)
        except NotNowError as error:
            raise UnavailableError("an update is to be handled once more") from error

    async def show(self, game: int) -> None:
        """Bring the messages of a game up to date, which another worker has changed."""
        shown = await self._queries.shown(game)
        if shown is not None:
            self._messages.removal.remove_left({shown.view.place.chat_id})
            await self._messages.present(shown)

    def count(self, chats: Collection[int]) -> None:
        """Count the last calls that a worker may have made there which had no time to rest."""
        self._sender.budgets.take_over(asyncio.get_running_loop().time(), chats)

    async def take_over(self, chats: Collection[int]) -> None:
        """Go on where the worker before left off: boards may be behind."""
        for chat_id in chats:
            self._chats.drop(chat_id)
        seen = await self._queries.last_seen()
        self._messages.spawn(self._messages.resume(seen, chats))
        for resume in self._resumes:
            self._messages.spawn(resume(chats))

    async def look_again(self, chats: Collection[int]) -> None:
        """Show what stands in the database: what was under way when it was lost may have failed."""
        self._messages.spawn(self._messages.resume(await self._queries.last_seen(), chats))

    def leave(self, chat_id: int) -> bool:
        """Forget what was said in a chat; False while something is to be said there, or still counts."""
        return self._sender.leave(chat_id)

    def forget(self, chat_id: int) -> None:
        """Forget what is remembered of a chat."""
        self._chats.drop(chat_id)

    def share(self, workers: int) -> None:
        """Make do with one part of the calls that all workers together may make."""
        self._sender.share(workers)
