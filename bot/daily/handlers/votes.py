"""Handlers of the puzzle of the day: votes in its quiz, and the line that a player shares."""

import re
from typing import Final

from telegram import PollAnswer

from bot.chats.handlers.typed_commands import Answer, TypedCommand
from bot.chats.handlers.updates import actor_of
from bot.daily.screens import puzzle
from bot.daily.service.puzzles import ChatPuzzles
from bot.ground.texts.message import say

_NUMBER: Final = re.compile(r"[1-9]\d{0,14}", re.ASCII)


class PuzzleAnswers:
    """The handlers of votes and of the line that a player shares."""

    def __init__(self, puzzles: ChatPuzzles) -> None:
        self._puzzles = puzzles

    async def vote(self, answer: PollAnswer) -> None:
        """Keep one answer; what is right Telegram has told already."""
        actor = actor_of(answer.user)
        if actor is not None and actor.user_id:
            await self._puzzles.answer(answer.poll_id, actor, tuple(answer.option_ids))

    async def line(self, typed: TypedCommand, number: str) -> Answer:
        """The line about a puzzle that the player shares, by the number in the link."""
        known = _NUMBER.fullmatch(number)
        told = await self._puzzles.line(int(number), typed.actor.user_id) if known else None
        return say("error-no-puzzle") if told is None else puzzle.line(typed.t, told)
