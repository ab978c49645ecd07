"""The puzzle of the day on its way: sent at the hour of each chat, closed and told in the evening.

Nobody waits for it. What is due the database knows, so a bot that was away catches up with what is left of
the day; what may have been sent before it went is not sent again. An error is no reason not to send it: it is
tried again.
"""

import asyncio
import logging
from functools import partial

from bot.chats.service.settings import ChatSettings
from bot.chats.texts import chat_texts
from bot.daily.puzzle_maker import PuzzleMaker
from bot.daily.screens import puzzle as screen
from bot.daily.service.puzzle_views import view_of
from bot.daily.service.puzzles import ChatPuzzles, PuzzleOrder
from bot.daily.views.puzzle import PuzzleView
from bot.ground.outbox.noted_attempts import NotedAttempts
from bot.ground.outbox.retries import OnceAttempts
from bot.ground.outbox.sender import Sender
from bot.ground.runtime.timing import USUAL_TIMING, Timing
from bot.ground.store.lasting import lasting
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import chat_in_log

_UNDER_WAY = 2.0  # seconds that a call under way may take when the bot stops
_LAST_ANSWERS = 3.0  # seconds in which what was answered before the end arrives

_logger = logging.getLogger(__name__)


class _PuzzleAttempts:
    """The attempts to send one puzzle."""

    def __init__(self, puzzles: ChatPuzzles, order: PuzzleOrder, view: PuzzleView, mark: str) -> None:
        self._puzzles, self._order, self._view, self._mark = puzzles, order, view, mark
        self.puzzle: int | None = None

    async def begin(self) -> bool:
        self.puzzle = await lasting(lambda: self._puzzles.begin(self._order, self._view, self._mark))
        return self.puzzle is not None

    async def refused(self) -> None:
        if (puzzle := self.puzzle) is not None:
            await lasting(lambda: self._puzzles.refused(puzzle))


class DailyPuzzles:
    """The puzzles of all chats.

    Args:
        puzzles: what the database knows of them.
        maker: makes them; None: there are none.
        chats: the languages of chats.
        sender: sends them.
        username: of the bot, for links to it.
        timing: the pace of the bot.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - made in one place
        self,
        puzzles: ChatPuzzles,
        maker: PuzzleMaker | None,
        chats: ChatSettings,
        sender: Sender,
        username: str,
        timing: Timing = USUAL_TIMING,
    ) -> None:
        self._puzzles = puzzles
        self._maker = maker
        self._chats = chats
        self._sender = sender
        self._username = username
        self._often = timing.puzzles
        self._once = OnceAttempts()

    async def run(self) -> None:
        """Look what is due until cancelled; an error is logged and does not end it."""
        try:
            while True:
                try:
                    await self._look()
                except Exception:
                    _logger.exception("looking for puzzles failed")
                await asyncio.sleep(self._often)
        finally:
            await self._once.close(_UNDER_WAY)

    async def _look(self) -> None:
        chats, evenings = await self._puzzles.due()
        if self._maker is not None:
            for chat in chats:
                work = partial(self._send, chat, self._maker)
                self._once.begin(f"the puzzle of {chat_in_log(chat)}", work)
        for puzzle in evenings:
            self._once.begin(f"the evening of puzzle {puzzle}", partial(self._tell, puzzle))

    async def _send(self, chat_id: int, maker: PuzzleMaker) -> None:
        order = await self._puzzles.order(chat_id)
        if order is None:
            return
        made = await maker.make(order)
        if made is None:
            _logger.warning("there is no puzzle for %s now", chat_in_log(chat_id))
            await self._puzzles.put_off(chat_id)
            return
        view = view_of(made, order.number)
        t = await self._texts(chat_id)
        attempts = _PuzzleAttempts(self._puzzles, order, view, made.mark)
        quiz = screen.quiz(t, view, order.evening)
        sent = await self._sender.quiz(order.place, quiz, attempts)
        puzzle = attempts.puzzle
        if sent is not None and puzzle is not None:
            message_id, poll_id = sent  # without that it would have no answers
            await lasting(lambda: self._puzzles.sent(puzzle, poll_id, message_id))

    async def _tell(self, puzzle: int) -> None:
        asked = await self._puzzles.asked(puzzle)
        if asked is not None:
            await self._sender.stop_quiz(*asked)  # before anybody reads what was right
            await asyncio.sleep(_LAST_ANSWERS)
        told = await self._puzzles.evening(puzzle)
        if told is None:
            return
        t = await self._texts(told.place.chat_id)
        await self._sender.send(
            told.place,
            screen.evening(t, told.evening, self._username),
            reply_to=told.message_id,
            attempts=NotedAttempts(
                lambda: self._puzzles.begin_evening(puzzle), lambda: self._puzzles.refused_evening(puzzle)
            ),
            first=False,
        )

    async def _texts(self, chat_id: int) -> Texts:
        return await chat_texts(self._chats, chat_id)
