"""Replays of records that go wrong, or take so long that they are left to another thread."""

from collections.abc import Sequence

from bot.service.kept_states import RecordState
from engine.play.steps import parse

LONG = 150
"""Lines of a record that are replayed where they are read; it takes a hundredth of a second."""


class UnreadableGameError(Exception):
    """A game whose rules are not known or whose record cannot be replayed.

    Attributes:
        game: its id.
        reason: what is wrong with it, in one line.
    """

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(f"game {game} cannot be read: {reason}")
        self.game = game
        self.reason = reason


class LongReplayError(Exception):
    """A record has many lines that are not in the kept state of its game; `replay` may take a second.

    Attributes:
        game: its id.
    """

    def __init__(self, game: int, state: RecordState, lines: Sequence[str], people: Sequence[bool]) -> None:
        super().__init__(f"{len(lines)} lines of game {game} are to be replayed")
        self.game = game
        self._state, self._lines, self._people = state, lines, people

    def replay(self) -> RecordState:
        """The state after all lines, in any thread; raises `UnreadableGameError`."""
        state = self._state
        try:
            for line in self._lines:
                state = state.after(parse(line), self._people)
        except Exception as error:  # see `LoadedGame.load`
            raise UnreadableGameError(self.game, f"{type(error).__name__}: {error}") from error
        return state
