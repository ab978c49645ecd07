"""Answers to the quiz of a puzzle."""

from telegram import Update

from bot.chats.handlers.updates import actor_of
from bot.table.handlers.dependencies import Context, Dependencies


class Votes:
    """The handler of answers to quizzes."""

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps

    async def __call__(self, update: Update, _: Context) -> None:
        """Keep one answer; what is right Telegram has told already."""
        answer = update.poll_answer
        actor = actor_of(answer.user) if answer is not None else None
        if answer is not None and actor is not None and actor.user_id:
            await self._deps.puzzles.answer(answer.poll_id, actor, tuple(answer.option_ids))
