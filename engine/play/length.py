"""The progress of a game of any family, why it is over, and its result if it is broken off now."""

from collections.abc import Collection
from typing import Literal

from engine.play import standings
from engine.play.banking import BankGame
from engine.play.game import AllAtOnce, Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import MIN_SEATS
from engine.play.standings import Outcome

EndReason = Literal["full", "outright", "race", "deals", "decided", "chips", "left", "goal", "rounds"]
"""Why a game is over.

All rows are written; a row has won it at once; a race has a full card, or its last round is over; all
deals are played; nobody can catch up; only one can pay the ante; too few are left; somebody has reached
the goal; nobody has in as many rounds as there may be.
"""


def half_played(game: Game) -> bool:
    """Whether everybody still in the game has had half of their turns, or half of the deals are decided.

    Where luck is pressed: whether somebody has half of the points.
    """
    if isinstance(game, ScorecardGame):
        taken = [standings.turns_taken(game.ruleset, game.cards[seat]) for seat in game.active]
        return 2 * min(taken, default=0) >= game.ruleset.rounds
    if isinstance(game, BankGame):
        most = max((game.points[seat] for seat in game.active), default=0)
        taken = [game.taken[seat] for seat in game.active]
        return 2 * most >= game.ruleset.goal or 2 * min(taken, default=0) >= game.ruleset.max_rounds
    decided = game.deal if game.played_out else max(game.deal - 1, 0)
    return 2 * decided >= game.ruleset.deals


def first_round_over(game: Game, taken: Collection[int]) -> bool:
    """Whether everybody still in the game has had a turn; `taken` are the seats whose turns have ended."""
    if isinstance(game, AllAtOnce):  # a seat that joined late has missed its first round
        return all(game.taken[seat] for seat in game.active)
    return all(seat in taken for seat in game.active)


def ended_by(game: Game) -> EndReason | None:
    """Why a game is over; None while it is not."""
    if not game.over:
        return None
    if isinstance(game, ScorecardGame):
        if game.won is not None:
            return "outright"
        if not game.active:
            return "left"
        return "full" if all(game.cards[seat].full for seat in game.active) else "race"
    if isinstance(game, BankGame):
        if game.won is not None:
            return "outright"
        if game.reached is not None and not game.final:
            return "goal"
        return "left" if len(game.active) < min(game.seats, 2) else "rounds"
    if game.deal == game.ruleset.deals:
        return "deals"
    if len(game.active) < MIN_SEATS:
        return "left"
    return "decided" if game.ruleset.until_decided else "chips"


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
