"""The chance of each seat to win, at any moment of a game.

Every seat is taken to go on with the best play for points, and to play its last row to win (`last_round`).
Until the last round the seats are taken to be independent, and what their cards will come to is forecast
(`score_forecast`); in the last round the chances are exact. Round bonuses still to be won are left out. A tie
of n seats counts 1/n for each, whichever way it is broken. Where all play at once, the dice that lie before
each seat count; that they may have the same ones to come does not.
"""

from engine.analysis.last_round import is_last_round, last_round_chances
from engine.analysis.pay_chances import pay_chances
from engine.analysis.score_distribution import ScoreDistribution, win_shares
from engine.analysis.score_forecast import ScoreForecasts
from engine.play.scorecard import ScorecardGame
from engine.play.together import TogetherGame
from engine.rules.sheet import Card
from engine.solver.solution import Solution


class WinChances:
    """Win chances of games with one ruleset, with a cache of forecasts; for one thread at a time.

    Args:
        solution: of the ruleset, its spread known.
    """

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._forecasts = ScoreForecasts(solution)

    def chances(self, game: ScorecardGame, *, to_win: bool = True) -> tuple[float, ...]:
        """The chance of every seat to win, 0 for those that have left; sum 1.

        Args:
            game: at any moment.
            to_win: the last round is played to win; False: for points, as the rounds before it.
        """
        active = game.active
        if isinstance(game, TogetherGame) and game.awaited:
            game = game.focus(game.awaited[0])  # who may be the only one left, and play to win
        if game.blitz is not None and (game.over or game.played_out):
            won = self._blitz(game)
        elif to_win and is_last_round(game):
            won = last_round_chances(game, self._solution, lambda outlook: pay_chances(outlook, game.turn))
        else:
            won = (
                dict(zip(active, win_shares([self._final(game, seat) for seat in active]), strict=True))
                if active
                else {}
            )
        total = sum(won.values())
        return tuple(won.get(seat, 0.0) / total if total else 0.0 for seat in range(game.seats))

    @staticmethod
    def _blitz(game: ScorecardGame) -> dict[int, float]:
        """The chances of the leaders who throw off a tie: all equal."""
        ranking = game.blitz.ranking if game.blitz is not None else ()
        return dict.fromkeys(ranking[0], 1 / len(ranking[0]))

    def _final(self, game: ScorecardGame, seat: int) -> ScoreDistribution:
        return self._forecasts.final(game.cards[seat], game.turn_of(seat)).shifted(game.totals()[seat].rounds)

    def final(self, card: Card) -> ScoreDistribution:
        """The distribution of a card's final score, at the beginning of its turn."""
        return self._forecasts.final(card)
