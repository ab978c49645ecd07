"""The review of a played game: exact luck of every roll and exact loss of every decision, for every seat.

Luck of a roll is the value after it less the value of the keep before it; the loss of a decision is the best
value less the chosen one (docs/solver.md, 8). For a card that was played to its end

    final score = start + luck - lost

holds up to rounding. Values are those of points, so round bonuses stand apart, and somebody who gives up
points to win in the last turn loses them here: `Decision.for_win` marks that.

Of dice that people threw themselves nothing is known but how they lay in the end: only the choice of rows is
reviewed, and nothing is luck.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from engine.analysis.goal_play import FinalWorth, WinPlay
from engine.analysis.last_round import EQUAL_CHANCES, WinChoice, win_choices
from engine.play.in_turns import CountedStep, in_turns
from engine.play.scorecard import ScorecardGame
from engine.play.standings import card_total
from engine.play.steps import Action, Rolled, Step, Throw, Undo, Write
from engine.play.together import TogetherGame
from engine.records.record import Progress
from engine.rules.sheet import Card, Entry
from engine.solver.outlook import Choice
from engine.solver.solution import Solution

Band = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

_BANDS: tuple[tuple[float, Band], ...] = (
    (0.05, "best"),
    (0.5, "good"),
    (2.0, "inaccuracy"),
    (5.0, "mistake"),
)


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a roll: the change of the expected final score.

    Attributes:
        number: of the row that the seat wrote in this turn, from 1; `roll` of the turn.
        dice: as they lay after it.
        value: the expected final score then, `points` of it above what it was before.
    """

    seat: int
    number: int
    roll: int
    dice: tuple[int, ...]
    value: float
    points: float


@dataclass(frozen=True, slots=True)
class ForWin:
    """The effect of an action on the win: its chance, and that of the other one.

    Attributes:
        chance, otherwise: of what was done for the win, and of what is best for points; where the win was
            missed, of what would have been best for it, and of what was done.
        action, entry: what would have been best for the win, and what it would have written, if it was a row;
            None where it was done.
    """

    chance: float
    otherwise: float
    action: Action | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a seat in its turn, compared with the best one.

    Attributes:
        number: of the row that the seat wrote in this turn, from 1.
        dice: as they lay, after this `roll` of the turn.
        chosen, value: what was done, and the expected final score of it.
        best: what would have brought the most points.
        entry, best_entry: what either would have written, if it was a row.
        for_win: why, where it was the best for winning the game instead; None where it was not.
        missed: what would have been better for winning, if it was looked for; None where nothing was.
    """

    seat: int
    number: int
    roll: int
    dice: tuple[int, ...]
    chosen: Action
    value: float
    best: Choice
    entry: Entry | None = None
    best_entry: Entry | None = None
    for_win: ForWin | None = None
    missed: ForWin | None = None

    @property
    def loss(self) -> float:
        """The loss of the decision: the value of the best one less its own, in points."""
        return max(self.best.value - self.value, 0.0)

    @property
    def band(self) -> Band:
        """The grade of the decision, by its loss."""
        return next((band for limit, band in _BANDS if self.loss < limit), "blunder")


@dataclass(frozen=True)
class SeatReview:
    """The review of one card that was played to its end.

    Attributes:
        start: the expected final score before the first roll.
        final: the points of the card, without round bonuses.
        rounds: the round bonuses.
    """

    seat: int
    start: float
    final: int
    rounds: int
    rolls: tuple[Luck, ...]
    decisions: tuple[Decision, ...]

    @cached_property
    def luck(self) -> float:
        """What all rolls together brought above expectation."""
        return sum(roll.points for roll in self.rolls)

    @cached_property
    def lost(self) -> float:
        """What all decisions together lost."""
        return sum(decision.best.value - decision.value for decision in self.decisions)

    def costliest(self, count: int) -> tuple[Decision, ...]:
        """The decisions that lost the most, most first; none that was as good as best, or for the win."""
        wrong = [each for each in self.decisions if each.band != "best" and not each.for_win]
        return tuple(sorted(wrong, key=lambda each: -each.loss)[:count])


def counted_steps(start: Progress, steps: Iterable[Step]) -> tuple[CountedStep, ...]:
    """The steps of a game that counted, each between two states: rows taken back never happened.

    A game in which all seats play at once is told as if they had taken turns, see `in_turns`.

    Raises `TypeError` for a game without scorecards.
    """
    if isinstance(start.game, TogetherGame):
        return in_turns(start.game, steps)
    progress, found = start, list[CountedStep]()
    for step in steps:
        after = progress.after(step)
        if not isinstance(progress.game, ScorecardGame) or not isinstance(after.game, ScorecardGame):
            raise TypeError("expected a game with scorecards")
        if isinstance(step, Undo):
            # The first roll of the next turn may lie there by now: it never happened either.
            while found.pop()[0] is not progress.back:
                pass
        else:
            found.append((progress.game, step, after.game))
        progress = after
    return tuple(found)


def review(
    solution: Solution,
    path: Iterable[CountedStep],
    *,
    wins_of: int | None = None,
    worth: FinalWorth | None = None,
) -> tuple[SeatReview, ...]:
    """The reviews of all seats that filled their cards: luck and loss of every roll and decision.

    Of a seat with one roll fewer nothing can be told: the solution is of turns with all their rolls.

    Args:
        solution: of the ruleset played.
        path: the whole game, see `counted_steps`.
        wins_of: a seat of whose last rows it is told what would have won, before the last round as well.
        worth: what counts for that seat in place of the win, as of `WinPlay`.
    """
    wins = WinPlay(solution, worth)
    rolls, decisions, last = list[Luck](), list[Decision](), None
    for before, step, last in path:
        mover = before.mover
        if mover is None or mover in before.dared:
            continue
        match step:
            case Rolled():
                rolls.append(_luck(solution, before, last, mover))
            case Throw() | Write() if before.turn.roll:
                decisions.append(_decision(solution, before, step, mover, wins if mover == wins_of else None))
    return () if last is None else tuple(_seats(solution, last, rolls, decisions))


def _seats(
    solution: Solution, game: ScorecardGame, rolls: list[Luck], decisions: list[Decision]
) -> Iterator[SeatReview]:
    rules, points = game.ruleset, game.totals()
    empty = Card((None,) * len(rules.rows))
    for seat in game.active:
        card = game.cards[seat]
        if card.full and seat not in game.dared:
            yield SeatReview(
                seat,
                solution.final(empty),
                card_total(rules, card).points,
                points[seat].rounds,
                tuple(roll for roll in rolls if roll.seat == seat),
                tuple(decision for decision in decisions if decision.seat == seat),
            )


def _luck(solution: Solution, before: ScorecardGame, after: ScorecardGame, mover: int) -> Luck:
    outlook = solution.outlook(before.cards[mover])
    turn = after.turn
    if turn.roll == 1:
        expected = outlook.before
    else:
        held = Throw(before.turn.thrown).kept(before.turn.dice)
        expected = outlook.keep(held, turn.roll - 1)
    value = outlook.after(turn.dice, turn.roll)
    number = len(before.cards[mover].written) + 1
    return Luck(mover, number, turn.roll, turn.dice, value, value - expected)


def _decision(
    solution: Solution, game: ScorecardGame, action: Throw | Write, mover: int, wins: WinPlay | None
) -> Decision:
    card, turn = game.cards[mover], game.turn
    outlook = solution.outlook(card)
    best = outlook.choices(turn.dice, turn.roll, throws=game.rolls_left > 0)[0]
    match action:
        case Throw():
            value = outlook.keep(action.kept(turn.dice), turn.roll)
        case Write(row):
            value = outlook.write(game.ruleset.row_index(row), turn.dice, turn.roll)
    if wins is not None:
        choices = wins.choices(game)
    else:
        choices = win_choices(game, solution) if value < best.value else None
    for_win = _for_win(game, action, best.action, choices)
    best_for_points = for_win is None or for_win.action is not None
    return Decision(
        seat=mover,
        number=len(card.written) + 1,
        roll=turn.roll,
        dice=turn.dice,
        chosen=action,
        value=value,
        best=best,
        entry=_entry(game, action),
        best_entry=_entry(game, best.action),
        for_win=None if best_for_points or value >= best.value else for_win,
        missed=for_win if wins is not None and best_for_points else None,
    )


def _entry(game: ScorecardGame, action: Action) -> Entry | None:
    return game.entry(game.ruleset.row_index(action.row)) if isinstance(action, Write) else None


def _for_win(
    game: ScorecardGame, action: Action, by_points: Action, choices: tuple[WinChoice, ...] | None
) -> ForWin | None:
    """What an action does for the win, or would have done; None where points and win agree."""
    if choices is None:
        return None
    chances = {_same(game, choice.action): choice.chance for choice in choices}
    best, chance = choices[0], chances[_same(game, action)]
    if best.chance - chance > EQUAL_CHANCES:
        return ForWin(best.chance, chance, best.action, _entry(game, best.action))
    otherwise = chances[_same(game, by_points)]
    return ForWin(chance, otherwise) if chance > otherwise + EQUAL_CHANCES else None


def _same(game: ScorecardGame, action: Action) -> object:
    """A key of an action that is equal for all throws that hold the same faces."""
    if isinstance(action, Throw):
        return tuple(sorted(action.kept(game.turn.dice)))
    return action
