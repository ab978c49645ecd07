"""The progress of a game of either family, and its result if it is broken off now."""

from collections.abc import Collection

from engine.play import race, standings
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.play.together import TogetherGame


def half_played(game: Game) -> bool:
    """Whether everybody still in the game has had half of their turns, or half of the deals are decided."""
    if isinstance(game, ScorecardGame):
        taken = [race.turns(game.ruleset, game.cards[seat]) for seat in game.active]
        return 2 * min(taken, default=0) >= game.ruleset.rounds
    decided = game.deal if game.played_out else max(game.deal - 1, 0)
    return 2 * decided >= game.ruleset.deals


def first_round_over(game: Game, taken: Collection[int]) -> bool:
    """Whether everybody still in the game has had a turn; `taken` are the seats whose turns have ended."""
    if isinstance(game, TogetherGame):  # a seat that joined late has missed its first round
        return all(game.taken[seat] for seat in game.active)
    return all(seat in taken for seat in game.active)


def outcome_now(game: Game) -> Outcome:
    """The result of a game that is broken off: the points of everybody still in it as they stand."""
    if game.over:
        return game.outcome()
    points = (
        tuple(each.as_it_stands().points for each in game.standing())
        if isinstance(game, ScorecardGame)
        else game.points
    )
    return standings.settled(points, game.active, None, mean=game.ruleset.settlement == "mean")
