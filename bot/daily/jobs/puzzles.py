"""The jobs of puzzles of the day: sending in the morning of each chat, closing and results in the evening."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.daily.puzzle_maker import PuzzleMaker
from bot.daily.screens import puzzle as screen
from bot.daily.service.puzzle_views import view_of
from bot.daily.service.puzzles import ChatPuzzles
from bot.ground.outbox.send_once import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.lasting import lasting
from bot.ground.texts.formatting import Texts
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import chat_in_log

_LAST_ANSWERS = 3.0  # seconds in which what was answered before the end arrives

_logger = logging.getLogger(__name__)


class DailyPuzzles:
    """The jobs of all chats' puzzles: sending, closing, announcing the solvers.

    Args:
        puzzles: what the database knows of them.
        maker: makes them; None: there are none.
        chats: the languages of chats.
        sender: sends them.
        username: of the bot, for links to it; known once it runs.
    """

    def __init__(
        self,
        puzzles: ChatPuzzles,
        maker: PuzzleMaker | None,
        chats: ChatSettings,
        sender: Sender,
        username: Callable[[], str],
    ) -> None:
        self._puzzles = puzzles
        self._maker = maker
        self._chats = chats
        self._sender = sender
        self._username = username

    async def due(self) -> list[Delivery]:
        """The puzzles that are due now."""
        return [] if self._maker is None else await self._puzzles.due()

    async def send(self, delivery: Delivery) -> None:
        """Make and send the puzzle of a chat that is due."""
        chat_id = delivery.chat_id
        order = await self._puzzles.order(chat_id)
        if order is None or self._maker is None:
            return
        made = await self._maker.make(order)
        if made is None:
            _logger.warning("there is no puzzle for %s now", chat_in_log(chat_id))
            await self._puzzles.put_off(chat_id)
            return
        view = view_of(made, order.number)
        t = await self._texts(chat_id)
        attempts = OnceSend(self._puzzles.notes(order, view, made.mark))
        sent = await self._sender.quiz(order.place, screen.quiz(t, view, order.evening), attempts)
        if sent is not None:
            message_id, poll_id = sent  # without that it would have no answers
            await lasting(lambda: self._puzzles.sent(order, poll_id, message_id))

    async def tell(self, delivery: Delivery) -> None:
        """Close the quiz of a puzzle whose evening has come, and announce who solved it."""
        asked = await self._puzzles.asked(delivery)
        if asked is not None:
            await self._sender.stop_quiz(*asked)  # before anybody reads what was right
            await asyncio.sleep(_LAST_ANSWERS)
        told = await self._puzzles.evening(delivery)
        if told is None:
            return
        t = await self._texts(told.place.chat_id)
        notes = self._puzzles.evening_notes(delivery)
        message_id = await self._sender.send(
            told.place,
            screen.evening(t, told.evening, self._username()),
            reply_to=told.message_id,
            attempts=OnceSend(notes),
            first=False,
        )
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))

    async def _texts(self, chat_id: int) -> Texts:
        return await chat_texts(self._chats, chat_id)
