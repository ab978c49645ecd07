"""Play for something else than points: the best chance to reach a target, or to beat whatever others come to.

Best play for a *goal*, a worth of every final score, is worked out from a card on by the same turns as play
for points, over pairs of a state and the points earned by then. Only what this card can still come to is
looked at: a short card from its first turn, a long one in its last rows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.analysis.last_round import WinChoice, choices_beside_points, is_last_round, win_choices
from engine.analysis.score_distribution import ScoreDistribution, shares_at
from engine.analysis.score_forecast import ScoreForecasts
from engine.errors import OptionError
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.turn import Turn
from engine.rules.sheet import Card
from engine.solver.dice_index import Floats, Ints
from engine.solver.offers import Offers
from engine.solver.outlook import Choice, Outlook
from engine.solver.solution import CardState, Solution
from engine.solver.turn_batch import TurnBatch

MOST = 2_000_000
"""Pairs of state and points that are worked out at most: some ten seconds."""

MOST_ROWS = 4
"""Rows open at most where it is looked for what wins."""

SOON = 60_000
"""The same where somebody waits for an answer: some tenths of a second."""

_WIDTH = 512

Goal = Callable[[Ints], "NDArray[np.floating[Any]]"]
"""What final scores are worth; for a target, how far they are above it."""


@dataclass(slots=True, eq=False)
class _State:
    """A state that a card may come to.

    Attributes:
        low, high: the points earned by then, at the least and at the most.
        cells, gains: of every payment that is open, given by `payments`, where it leads and what it brings.
        worth: by points earned, from `low` on.
    """

    low: int
    high: int
    payments: Ints
    cells: Ints
    gains: Ints
    worth: Floats


def _side_by_side(batch: TurnBatch, ranges: list[range], paid: Callable[[int, Ints], Floats]) -> list[Floats]:
    """The worth of a turn for every number of each range, many of them worked out at once.

    Args:
        batch: of the ruleset.
        ranges: of each state.
        paid: what payments are worth, by the number of a range and numbers of it; shape (payments, numbers).
    """
    which = np.repeat(np.arange(len(ranges)), [len(each) for each in ranges])
    numbers = np.concatenate([np.arange(each.start, each.stop) for each in ranges])
    worth = np.empty(len(which))
    prices = np.empty((len(batch.writing.paid), _WIDTH))
    for begin in range(0, len(which), _WIDTH):
        part = slice(begin, min(begin + _WIDTH, len(which)))
        prices.fill(-np.inf)
        for number in np.unique(which[part]).tolist():
            columns = np.flatnonzero(which[part] == number)
            prices[:, columns] = paid(number, numbers[part][columns])
        worth[part] = batch.turn_for(prices)[: part.stop - part.start]
    return np.split(worth, np.cumsum([len(each) for each in ranges])[:-1])


class GoalPlay:
    """Best play of a card for a goal.

    Args:
        solution: of the ruleset.
        card: from which on it is played; with an open row.
        goal: what final scores are worth.
        spread: so many points less may have been earned than the card has: for `Goal`s of a distance.
        most: pairs of a state and points that are worked out at most.

    Attributes:
        levels, states: all that the card may come to, by rows written and by their cells.

    Raises:
        OptionError: there are more.
    """

    def __init__(
        self, solution: Solution, card: Card, goal: Goal, *, spread: range = range(1), most: int = MOST
    ) -> None:
        self.solution = solution
        start = solution.state_of(card)
        self.card = card
        self.levels = list(self._explored(start.key, start.cell, start.earned, spread, most))
        self.states = {cell: state for level in self.levels for cell, state in level.items()}
        for cell, state in self.levels[-1].items():
            final = np.arange(state.low, state.high + 1) + round(float(solution.values[cell]))
            state.worth = np.asarray(goal(final), dtype=np.float64)
        offers = Offers(solution.space)
        batch = TurnBatch(offers, _WIDTH)
        for level in reversed(self.levels[:-1]):
            self._solve(batch, list(level.values()))

    @property
    def final_scores(self) -> range:
        """What the card can come to, its points shifted as `spread` says."""
        ends = self.levels[-1].items()
        paid = {cell: round(float(self.solution.values[cell])) for cell, _ in ends}
        return range(
            min(state.low + paid[cell] for cell, state in ends),
            max(state.high + paid[cell] for cell, state in ends) + 1,
        )

    def _explored(
        self, key: int, start: int, earned: int, spread: range, most: int
    ) -> Iterator[dict[int, _State]]:
        """The states by rows written, from that of the card on."""
        space, values = self.solution.space, self.solution.values
        bounds, keys, count = {start: (earned + spread[0], earned + spread[-1])}, {start: key}, 0
        none = np.zeros(0, dtype=np.intp)
        while True:
            level, after, keys_after = dict[int, _State](), dict[int, tuple[int, int]](), dict[int, int]()
            for cell, (low, high) in bounds.items():
                count += high - low + 1
                if count > most:
                    raise OptionError(f"more than {most:,} situations: fewer rows must be open for a goal")
                here = keys[cell]
                if not space.rows_left(here):
                    level[cell] = _State(low, high, none, none, none, np.zeros(0))
                    continue
                cells, paid = self.solution.offered(here, cell - int(space.start[here]))
                payments = np.flatnonzero(np.isfinite(paid))
                cells = cells[payments]
                gains = np.rint(paid[payments] - values[cells]).astype(np.intp)
                level[cell] = _State(low, high, payments, cells, gains, np.zeros(0))
                found = space.after(np.full(len(payments), here), payments)
                for there, its_key, gain in zip(cells.tolist(), found.tolist(), gains.tolist(), strict=True):
                    least, largest = after.get(there, (low + gain, high + gain))
                    after[there] = min(least, low + gain), max(largest, high + gain)
                    keys_after[there] = its_key
            yield level
            if not after:
                return
            bounds, keys = after, keys_after

    def _solve(self, batch: TurnBatch, states: list[_State]) -> None:
        """The worth of the states of a level, once those behind them are known."""
        ranges = [range(state.low, state.high + 1) for state in states]
        worths = _side_by_side(batch, ranges, lambda number, earned: self._paid(states[number], earned))
        for state, worth in zip(states, worths, strict=True):
            state.worth = worth

    def _paid(self, state: _State, earned: Ints) -> Floats:
        """What payments are worth in a state with these points earned; shape (payments, points)."""
        found: Floats = np.full((len(self.solution.space.payments), len(earned)), -np.inf)
        for payment, cell, gain in zip(
            state.payments.tolist(), state.cells.tolist(), state.gains.tolist(), strict=True
        ):
            there = self.states[cell]
            found[payment] = there.worth[earned + (gain - there.low)]
        return found

    def worth(self, card: Card, less: int = 0) -> float:
        """The worth of best play from a card on, with so many points less than it has."""
        state = self.solution.state_of(card)
        there = self.states[state.cell]
        return float(there.worth[state.earned - less - there.low])

    def outlook(self, card: Card, less: int = 0) -> Outlook:
        """The outlook of a turn of a card, priced by the goal."""
        state = self.solution.state_of(card)
        there = self.states[state.cell]
        paid = self._paid(there, np.array([state.earned - less]))[:, 0]
        return Outlook(self.solution.lookup, np.zeros(len(paid), dtype=np.intp), paid)


class TargetPlay:
    """Best play of a card for any target: the highest chance of a final score of so many points or more."""

    def __init__(self, solution: Solution, card: Card, most: int = MOST) -> None:
        reach = GoalPlay(solution, card, lambda scores: scores * 1.0, most=most).final_scores
        self._low, self._high = reach[0], reach[-1]
        spread = range(-self._high, -self._low + 1)
        self._play = GoalPlay(solution, card, lambda far: (far >= 0) * 1.0, spread=spread, most=most)

    def chance(self, target: int, card: Card | None = None) -> float:
        """The chance to reach a target, from the card or a later state of it."""
        if not self._low < target <= self._high:
            return float(target <= self._low)
        return self._play.worth(self._play.card if card is None else card, target)

    def advise(self, game: Game, target: int) -> tuple[Choice, ...]:
        """Everything the mover may do now with its chance to reach the target, best first.

        Raises `ValueError` when nobody is to choose.
        """
        if (
            not isinstance(game, ScorecardGame)
            or game.mover is None
            or game.turn.thrown
            or not game.turn.roll
        ):
            raise ValueError("expected a game in which dice have been rolled and somebody is to choose")
        within = min(max(target, self._low), self._high)
        outlook = self._play.outlook(game.cards[game.mover], within)
        return outlook.choices(game.turn.dice, game.turn.roll, throws=game.rolls_left > 0)


def solve_target(solution: Solution, card: Card | None = None, most: int = MOST) -> TargetPlay:
    """Best play of a card, or an empty one, for every target; raises `OptionError` for too large a game."""
    return TargetPlay(solution, card or Card((None,) * len(solution.rules.rows)), most)


class TwoPlayerPlay:
    """Best play of two who write by turns and both play to win, exactly, from their first turn on.

    What counts of a game are the states of both cards and how far the mover is ahead; a tie counts half.

    Args:
        solution: of the ruleset, without round bonuses.
        most: such triples that are worked out at most.

    Raises:
        OptionError: there are more, or more than the two cards counts.
    """

    def __init__(self, solution: Solution, most: int = MOST) -> None:
        rules = solution.rules
        if rules.round_bonus or rules.pace == "together":
            raise OptionError("expected a game by turns in which nothing but the two cards counts")
        self.solution = solution
        empty = Card((None,) * len(rules.rows))
        self._levels = GoalPlay(solution, empty, lambda scores: scores * 1.0, most=most).levels
        self._states = {cell: state for level in self._levels for cell, state in level.items()}
        self._chances: dict[tuple[int, int], tuple[int, Floats]] = {}
        levels = [*zip(self._levels, self._levels, strict=True), *pairwise(self._levels)]
        if sum(len(self._ahead(*pair)) for both in levels for pair in product(*both)) > most:
            raise OptionError(f"more than {most:,} situations of two players: fewer rows must be open")
        for mine, other in product(*[self._levels[-1]] * 2):
            ahead = self._ahead(mine, other)
            final = np.array(ahead) + round(float(solution.values[mine] - solution.values[other]))
            self._chances[mine, other] = ahead[0], (np.sign(final) + 1) / 2
        batch = TurnBatch(Offers(solution.space), _WIDTH)
        for level, after in reversed([*pairwise(self._levels)]):
            self._solve(batch, [*product(level, after)])
            self._solve(batch, [*product(level, level)])

    def _ahead(self, mine: int, other: int) -> range:
        """How far the mover may be ahead with these states."""
        one, two = self._states[mine], self._states[other]
        return range(one.low - two.high, one.high - two.low + 1)

    def _solve(self, batch: TurnBatch, pairs: list[tuple[int, int]]) -> None:
        """The chances of movers with these pairs of states, once those behind them are known."""
        ranges = [self._ahead(*pair) for pair in pairs]
        worths = _side_by_side(batch, ranges, lambda number, ahead: self._paid(*pairs[number], ahead))
        for pair, ahead, worth in zip(pairs, ranges, worths, strict=True):
            self._chances[pair] = ahead[0], worth

    def _paid(self, mine: int, other: int, ahead: Ints) -> Floats:
        """The chances by payment and by how far the mover is ahead."""
        state = self._states[mine]
        found: Floats = np.full((len(self.solution.space.payments), len(ahead)), -np.inf)
        for payment, cell, gain in zip(
            state.payments.tolist(), state.cells.tolist(), state.gains.tolist(), strict=True
        ):
            begin, chances = self._chances[other, cell]
            found[payment] = 1 - chances[-(ahead + gain) - begin]
        return found

    @property
    def first(self) -> float:
        """The chance of the first to move, a tie counting half."""
        [cell] = self._levels[0]
        return float(self._chances[cell, cell][1][0])

    def chance(self, game: ScorecardGame) -> float:
        """The chance of whoever is to move, before the first throw of the turn."""
        mine, other = self._cards(game)
        begin, chances = self._chances[mine.cell, other.cell]
        return float(chances[mine.earned - other.earned - begin])

    def advise(self, game: ScorecardGame) -> tuple[Choice, ...]:
        """Everything the mover may do now with its chance to win, best first."""
        mine, other = self._cards(game)
        paid = self._paid(mine.cell, other.cell, np.array([mine.earned - other.earned]))[:, 0]
        outlook = Outlook(self.solution.lookup, np.zeros(len(paid), dtype=np.intp), paid)
        return outlook.choices(game.turn.dice, game.turn.roll, throws=game.rolls_left > 0)

    def _cards(self, game: ScorecardGame) -> tuple[CardState, CardState]:
        if game.mover is None or game.seats != 2 or game.gone:  # noqa: PLR2004 - it is for two
            raise ValueError("expected a game of two in which somebody is to move")
        mine, other = (self.solution.state_of(game.cards[seat]) for seat in (game.mover, 1 - game.mover))
        return mine, other


def solve_two_players(solution: Solution, most: int = MOST) -> TwoPlayerPlay:
    """Best play of two who both play to win; raises `OptionError` for too large a game."""
    return TwoPlayerPlay(solution, most)


FinalWorth = Callable[[Ints, Sequence[ScoreDistribution]], "NDArray[np.floating[Any]]"]
"""What final scores are worth beside those of the others."""


class WinPlay:
    """Play for the win before the last round: the mover's best answer to others who play for points.

    What it found of a turn is kept for the next question about it; for one thread at a time.

    Args:
        solution: of the ruleset; with its spread more can be told.
        worth: what counts in place of the win, as a score to reach does; then for somebody alone as well.
    """

    def __init__(self, solution: Solution, worth: FinalWorth | None = None) -> None:
        self._solution = solution
        self._worth = worth
        self._forecasts = ScoreForecasts(solution)
        self._last: tuple[object, GoalPlay | None] = None, None

    def choices(self, game: ScorecardGame) -> tuple[WinChoice, ...] | None:
        """Everything the mover may do, best for winning first, equally good ones by their points.

        In the last round the others play to win as well (`last_round.win_choices`). None where nobody is to
        be beaten or to choose, where it makes no difference, and where too much is open still.
        """
        if self._worth is None and is_last_round(game):
            return win_choices(game, self._solution)
        mover, turn = game.mover, game.turn
        play = None if mover is None or turn.thrown or not turn.roll else self._play(game, mover)
        if mover is None or play is None:
            return None
        return choices_beside_points(game, self._solution, play.outlook(game.cards[mover]))

    def _play(self, game: ScorecardGame, mover: int) -> GoalPlay | None:
        others = [(game.cards[seat], game.turn_of(seat)) for seat in game.active if seat != mover]
        left = game.cards[mover].entries.count(None)
        alone = not others and self._worth is None
        if alone or game.dared or game.ruleset.round_bonus or left > MOST_ROWS:
            return None
        key = game.cards[mover], tuple(others)
        if self._last[0] != key:
            self._last = key, self._solved(*key)
        return self._last[1]

    def _solved(self, card: Card, others: Iterable[tuple[Card, Turn]]) -> GoalPlay | None:
        try:
            finals = [self._forecasts.final(*each) for each in others]
            worth = self._worth or shares_at
            return GoalPlay(self._solution, card, lambda scores: worth(scores, finals), most=SOON)
        except (OptionError, ValueError):  # too much is open, or it is not known how points are spread
            return None
