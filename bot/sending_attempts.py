"""What is noted of attempts to send a message that a game needs once: its result."""

from dataclasses import dataclass

from bot.lasting import lasting
from bot.service.play.result_messages import ResultMessages


@dataclass(frozen=True, slots=True)
class ResultAttempts:
    """The attempts to send the result of a game, noted in the database."""

    results: ResultMessages
    game: int

    async def begin(self) -> bool:
        """Note that one begins; False where the result has been sent already."""
        return await lasting(lambda: self.results.begin(self.game))

    async def refused(self) -> None:
        """Note that it did not arrive."""
        await lasting(lambda: self.results.refused(self.game))
