"""What is noted of attempts to send a message that a game needs once: its result."""

from dataclasses import dataclass

from bot.lasting import lasting
from bot.service.play.result_messages import ResultMessages


@dataclass(slots=True)
class ResultAttempts:
    """The attempts to send the result of a game, noted in the database.

    Attributes:
        results: notes them.
        game: the game.
        chat_id: the chat it was in at the newest attempt; None: there was none.
    """

    results: ResultMessages
    game: int
    chat_id: int | None = None

    async def begin(self) -> bool:
        """Note that one begins; False where the result has been sent already."""
        self.chat_id = await lasting(lambda: self.results.begin(self.game))
        return self.chat_id is not None

    async def refused(self) -> None:
        """Note that it did not arrive."""
        await lasting(lambda: self.results.refused(self.game))
