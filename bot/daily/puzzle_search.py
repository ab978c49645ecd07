"""Puzzles: positions of a game of one seat in which the best choice is not the obvious one.

Everything offered is judged by the exact table. A position is taken when all choices that are not right lose
a margin at least, so that nobody argues about decimals, and the obvious one is among them: holding the most
equal dice, or writing what pays most. It loses little enough to tempt.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.analysis import exact_player
from engine.play.game import new_game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Rolled, Throw, Write
from engine.rules.patterns import FACES
from engine.solver.outlook import Choice
from engine.solver.solution import Solution

PuzzleKind = Literal["keep", "row"]

EQUAL: Final = 0.05
"""Points that a right choice may lose: fewer than players are shown."""

MARGIN: Final = 0.03
"""Standard deviations of the game that a wrong choice loses at least."""

TEMPTING: Final = 0.2
"""Standard deviations that the nearest wrong choice loses at most."""

OFFERED: Final = 4
"""Choices that are offered."""

MOST_RIGHT: Final = 2
FEWEST_WRONG: Final = 2
OPEN_ROWS: Final = range(3, 8)
"""How many rows are open: enough to choose among, few enough to be told in a line."""
_MOST_CROSSED = 3
_SHARE_OF_HOLDS = 0.6
_GAMES = 80
"""Games that are looked through at most."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a position, and the choices that are offered there.

    Attributes:
        game: of one seat, which is to choose: what to hold, or after the last roll where to write.
        choices: the right ones, the obvious one and the nearest wrong ones, in an order that tells nothing.
        best: the value of the best.
    """

    game: ScorecardGame
    choices: tuple[Choice, ...]
    best: float

    @property
    def kind(self) -> PuzzleKind:
        """Whether it asks for dice to hold or for a row."""
        return "row" if isinstance(self.choices[0].action, Write) else "keep"

    @property
    def losses(self) -> tuple[float, ...]:
        """What each choice loses on average, in points; under `EQUAL` for those that are right."""
        return tuple(self.best - choice.value for choice in self.choices)

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the choices that are right."""
        return tuple(number for number, loss in enumerate(self.losses) if loss < EQUAL)

    @property
    def mark(self) -> str:
        """The identifier of the puzzle under its rules: kind, roll, dice and open rows."""
        turn = self.game.turn
        rows = zip(self.game.ruleset.rows, self.game.cards[0].entries, strict=True)
        still = ",".join(row.key for row, entry in rows if entry is None)
        return f"{self.kind}:{turn.roll}:{''.join(map(str, sorted(turn.dice)))}:{still}"


def puzzle(
    solution: Solution, seed: bytes, seen: Collection[str] = (), on_step: Callable[[], None] | None = None
) -> Puzzle | None:
    """A puzzle under solved rules; the same for the same seed.

    Args:
        solution: of the rules.
        seed: any bytes.
        seen: the `mark`s of puzzles that must not come again.
        on_step: is called about every millisecond of work, so that the caller can throttle it.

    Returns:
        The puzzle; None if none was found, as in a game of very few rows.
    """
    chance = _numbers(seed).__next__
    for _ in range(_GAMES):
        kind: PuzzleKind = "keep" if chance() < _SHARE_OF_HOLDS else "row"
        found = [
            each for each in _along(solution, chance, on_step) if each.kind == kind and each.mark not in seen
        ]
        if found:
            return found[int(chance() * len(found))]
    return None


def _numbers(seed: bytes) -> Iterator[float]:
    """Numbers from 0 up to 1, evenly spread, which follow from the seed."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8)).digest()
        yield from (int.from_bytes(digest[at : at + 6]) / 2**48 for at in range(0, 30, 6))
        block += 1


def _along(
    solution: Solution, chance: Callable[[], float], on_step: Callable[[], None] | None
) -> Iterator[Puzzle]:
    """The puzzles found in one simulated game of a solid player, by decision."""
    game = new_game(solution.rules, 1)
    if not isinstance(game, ScorecardGame):  # pragma: no cover - only scorecards are solved
        raise TypeError("expected a game with scorecards")
    while not game.over:
        if on_step is not None:
            on_step()
        if game.due is not None:
            faces = tuple(FACES[int(chance() * len(FACES))] for _ in range(game.due.count))
            game = game.apply(Rolled(tuple(faces[place] for place in game.due.positions)))
            continue
        if game.turn.roll:
            met = _at(solution, game)
            if met is not None:
                yield met
            if on_step is not None:
                on_step()
        game = game.apply(exact_player.choose(solution, game, "solid", chance))


def _at(solution: Solution, game: ScorecardGame) -> Puzzle | None:
    """The puzzle of a position; None where it would be trivial, a coin-flip or too long to tell."""
    entries = game.cards[0].entries
    if entries.count(None) not in OPEN_ROWS:
        return None
    if sum(entry is not None and not entry.made for entry in entries) > _MOST_CROSSED:
        return None
    choices = solution.advise(game)
    last = game.turn.roll == game.ruleset.rolls
    best = choices[0].value
    right = [choice for choice in choices if best - choice.value < EQUAL]
    kind = Write if last else Throw
    if len(right) > MOST_RIGHT or not all(isinstance(choice.action, kind) for choice in right):
        return None
    others = choices[len(right) :]
    if not others or best - others[0].value < MARGIN * solution.sd:
        return None
    wrong = [choice for choice in others if isinstance(choice.action, kind)]
    obvious = _obvious_row(game, choices) if last else _obvious_hold(game, choices)
    if obvious is None or obvious not in wrong or best - obvious.value > TEMPTING * solution.sd:
        return None
    near = [choice for choice in wrong if choice is not obvious][: OFFERED - len(right) - 1]
    if 1 + len(near) < FEWEST_WRONG:
        return None
    offered = sorted([*right, obvious, *near], key=lambda choice: _order(game, choice))
    return Puzzle(game, tuple(offered), best)


def _obvious_hold(game: ScorecardGame, choices: Sequence[Choice]) -> Choice | None:
    """Holding the most equal dice, of the highest face; None where all are equal."""
    dice = game.turn.dice
    face = max(dice, key=lambda each: (dice.count(each), each))
    held = (face,) * dice.count(face)
    holds = (c for c in choices if isinstance(c.action, Throw) and c.action.kept(dice) == held)
    return next(holds, None)


def _obvious_row(game: ScorecardGame, choices: Sequence[Choice]) -> Choice:
    """Writing the row that pays most now."""

    def paid(choice: Choice) -> int:
        row = choice.action.row if isinstance(choice.action, Write) else ""
        return game.entry(game.ruleset.row_index(row)).points

    return max((choice for choice in choices if isinstance(choice.action, Write)), key=paid)


def _order(game: ScorecardGame, choice: Choice) -> tuple[int, ...]:
    """Holds by how many dice and which, rows as on the card."""
    match choice.action:
        case Throw() as throw:
            held = sorted(throw.kept(game.turn.dice))
            return (-len(held), *held)
        case Write(row, _):
            return (game.ruleset.row_index(row),)
        case _:  # pragma: no cover - nothing else is offered
            raise ValueError(f"expected dice to hold or a row, not {choice.action}")
