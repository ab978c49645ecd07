"""The computer players of the bot: how fast they are, and what they do."""

from random import Random

from engine.computer import Level, choose
from engine.game import Game
from engine.steps import Action


class Computers:
    """Whoever plays the seats of computers.

    Args:
        pace: seconds a computer player takes for a turn; at 0 it plays in the transaction that leaves it
            on turn.
    """

    def __init__(self, pace: float = 0.0) -> None:
        self.pace = pace
        self._random = Random()  # noqa: S311 - decides how they err, not how dice fall

    def choose(self, game: Game, level: Level) -> Action:
        """What a player of this strength does; raises `ValueError` when the game waits for no action."""
        return choose(game, level, self._random.random)
