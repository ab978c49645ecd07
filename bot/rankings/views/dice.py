"""The view of the faces thrown in a chat."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiceView:
    """The faces thrown in all finished games of a chat.

    Attributes:
        games: how many.
        counts: of the faces 1 to 6.
        low, high: what fair dice keep between, for each face and however often one looks.
        enough: whether so many were thrown that something can be said of them.
    """

    games: int
    counts: tuple[int, ...]
    low: int
    high: int
    enough: bool

    @property
    def thrown(self) -> int:
        """How many dice were thrown."""
        return sum(self.counts)

    @property
    def outside(self) -> tuple[int, ...]:
        """The faces that came too often or too seldom."""
        return tuple(face for face, count in enumerate(self.counts, 1) if not self.low <= count <= self.high)
