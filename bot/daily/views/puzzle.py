"""Views of the puzzle of the day: its position, its choices, its solvers."""

from dataclasses import dataclass

from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Section


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """One of the choices of a puzzle.

    Attributes:
        loss: what it loses on average, in points.
        right: whether it is as good as the best.
        held: the dice it holds, in order; None: it writes.
        row: the key of the row it writes into, with the points and whether the row is made.
    """

    loss: float
    right: bool
    held: tuple[int, ...] | None = None
    row: str = ""
    points: int = 0
    made: bool = True


@dataclass(frozen=True, slots=True)
class SectionSum:
    """The sum of a section with an open bonus; `least` and `pays` of a bonus for reaching a sum."""

    section: Section
    points: int
    least: int | None = None
    pays: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleView:
    """A puzzle: a position in the middle of a turn, and the choices offered.

    Attributes:
        number: of the chat.
        rules: of the game.
        own: whether the chat has set them differently from the usual ones.
        dice, roll: what lies there after which roll of the turn, the dice in order.
        choices: what is offered.
        open_rows, crossed: keys of the rows that are open, and of those written for nothing.
        sums: of the sections with a bonus that is open.
    """

    number: int
    rules: Ruleset
    own: bool
    dice: tuple[int, ...]
    roll: int
    choices: tuple[PuzzleChoice, ...]
    open_rows: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    sums: tuple[SectionSum, ...] = ()

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the choices that are right."""
        return tuple(number for number, choice in enumerate(self.choices) if choice.right)

    @property
    def asks_row(self) -> bool:
        """Whether it asks where to write, rather than what to hold."""
        return self.choices[0].held is None

    def solved_by(self, chosen: tuple[int, ...]) -> bool:
        """Whether somebody who chose these, all of them right, has solved it."""
        return bool(chosen) and set(chosen) <= set(self.right)


@dataclass(frozen=True, slots=True)
class SolverView:
    """A player who has solved a puzzle, and how many in a row."""

    name: str
    user_id: int
    streak: int


@dataclass(frozen=True, slots=True)
class PuzzleEvening:
    """The evening of a puzzle: who has solved it; `answers`: how many have tried."""

    puzzle: int
    view: PuzzleView
    solvers: tuple[SolverView, ...]
    answers: int


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """The line about a puzzle that a player shares, without its solution; `solved` None: no answer."""

    number: int
    solved: bool | None
    streak: int
