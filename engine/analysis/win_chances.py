"""How likely each seat is to win, at any moment of a game.

Every seat is taken to go on with the best play for points, but the last one to move in the last turn: it
plays to win. With at most `EXACT` rows open the distribution of a card's final score is followed out exactly;
before that it is taken as normal, with the exact mean and variance of the solved table. Round bonuses still
to be won are left out. A tie of n seats counts 1/n for each, whichever way it is broken.
"""

from collections import OrderedDict

import numpy as np

from engine.analysis.last_turn import card_after, is_last_turn, win_outlook
from engine.analysis.pay_chances import pay_chances
from engine.analysis.score_distribution import ScoreDistribution, certain, mixture, normal, win_shares
from engine.play.scorecard import ScorecardGame
from engine.play.turn import Turn
from engine.rules.sheet import Card
from engine.solver.solution import Solution

EXACT = 2
"""Rows open at most for an exact distribution; a third one would take up to a tenth of a second."""

_KEPT = 1024

_FRESH = Turn()


class WinChances:
    """Win chances of games with one ruleset; keeps what was worked out, for one thread at a time."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._distributions: OrderedDict[int, ScoreDistribution] = OrderedDict()

    def chances(self, game: ScorecardGame) -> tuple[float, ...]:
        """The chance of every seat to win, 0 for those that have left; sum 1."""
        active = game.active
        if game.blitz is not None and (game.over or game.played_out):
            won = self._blitz(game)
        elif is_last_turn(game):
            won = self._last_turn(game)
        else:
            rounds = game.totals()
            distributions = [self._distribution(game, seat).shifted(rounds[seat].rounds) for seat in active]
            won = dict(zip(active, win_shares(distributions), strict=True)) if active else {}
        return tuple(won.get(seat, 0.0) for seat in range(game.seats))

    @staticmethod
    def _blitz(game: ScorecardGame) -> dict[int, float]:
        """While equal leaders throw for the victory all of them are as likely to get it."""
        ranking = game.blitz.ranking if game.blitz is not None else ()
        return dict.fromkeys(ranking[0], 1 / len(ranking[0]))

    def _last_turn(self, game: ScorecardGame) -> dict[int, float]:
        mover = game.order[game.position]
        outlook = win_outlook(game, self._solution)
        paid = pay_chances(outlook, game.turn)
        taken = paid > 0
        own = min(float(paid[taken] @ outlook.paid[taken]), 1.0)
        points = game.totals()
        others = [seat for seat in game.active if seat != mover]
        best = max(points[seat].points for seat in others)
        leaders = [seat for seat in others if points[seat].points == best]
        return {mover: own} | dict.fromkeys(leaders, (1 - own) / len(leaders))

    def _distribution(self, game: ScorecardGame, seat: int) -> ScoreDistribution:
        card = game.cards[seat]
        turn = game.turn if seat == game.mover else _FRESH
        if turn == _FRESH:
            return self.final(card)
        return self._after(card, turn, exact=card.entries.count(None) <= EXACT)

    def final(self, card: Card) -> ScoreDistribution:
        """The distribution of a card's final score, at the beginning of its turn."""
        state = self._solution.state_of(card)
        if card.full:
            return certain(state.earned + round(float(self._solution.values[state.cell])))
        if card.entries.count(None) > EXACT:
            return normal(self._solution.final(card), self._solution.variance(card))
        if state.cell not in self._distributions:
            self._distributions[state.cell] = self._after(card, _FRESH, exact=True).shifted(-state.earned)
            if len(self._distributions) > _KEPT:
                self._distributions.popitem(last=False)
        return self._distributions[state.cell].shifted(state.earned)

    def _after(self, card: Card, turn: Turn, *, exact: bool) -> ScoreDistribution:
        """The same from within a turn."""
        solution = self._solution
        outlook = solution.outlook(card)
        paid = pay_chances(outlook, turn)
        taken = np.flatnonzero(paid)
        if exact:
            pays = solution.space.payments
            return mixture(
                (float(paid[i]), self.final(card_after(solution, card, pays[i]))) for i in taken.tolist()
            )
        chances, points = paid[taken], outlook.paid[taken]
        mean = float(chances @ points)
        variance = float(chances @ (solution.variances[outlook.cells[taken]] + (points - mean) ** 2))
        return normal(mean, variance)
