"""Puzzles of the day and the answers to them, as values."""

from dataclasses import dataclass

from bot.ground.values.place import Place


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A puzzle of the day: `day` by the chat's clock, `number` of the chat, `body` a `PuzzleView` as JSON.

    `mark` tells it from others. `poll_id` and `message_id` are None while nobody knows whether it was sent.
    `evening_at`: when it is told who has solved it, None once that is done.
    """

    id: int
    chat_id: int
    thread_id: int
    day: str
    number: int
    mark: str
    body: str
    poll_id: str | None = None
    message_id: int | None = None
    evening_at: float | None = None

    @property
    def place(self) -> Place:
        """Where its quiz is."""
        return Place(self.chat_id, self.thread_id)


@dataclass(frozen=True, slots=True)
class PuzzleAnswerRow:
    """Somebody's answer to a puzzle; `name` is empty when the person is not known."""

    user_id: int
    name: str
    solved: bool
