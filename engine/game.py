"""Both families of games under one name: whoever runs or stores games need not know which one it is."""

from itertools import cycle
from typing import assert_never

from engine import hands, onehand, oneturn, scorecard, showdown, standings
from engine.patterns import FACES
from engine.potrules import PotRules
from engine.ruleset import Ruleset
from engine.standings import Outcome
from engine.steps import Action, Rolled

Game = scorecard.Game | showdown.PotGame
Rules = Ruleset | PotRules


def least_seats(rules: Rules) -> int:
    """How many seats a game needs."""
    return hands.MIN_SEATS if isinstance(rules, PotRules) else 1


def new_game(rules: Rules, seats: int) -> Game:
    """The start of a game; raises `ValueError` for too few or too many seats."""
    match rules:
        case Ruleset():
            return scorecard.new_game(rules, seats)
        case PotRules():
            return showdown.new_pot_game(rules, seats)
        case _:
            assert_never(rules)


def outcome(game: Game) -> Outcome:
    """The result of a game that is over; raises `ValueError` before."""
    match game:
        case scorecard.Game():
            return standings.outcome(game)
        case showdown.PotGame():
            return showdown.outcome(game)
        case _:
            assert_never(game)


def points(game: Game) -> tuple[int, ...]:
    """What counts for winning, by seat, at any moment: points, chips or hands won."""
    match game:
        case scorecard.Game():
            return tuple(total.points for total in standings.totals(game))
        case showdown.PotGame():
            return game.points
        case _:
            assert_never(game)


def weigh(game: Game) -> dict[Action, float]:
    """What the computer player thinks of every action, in points, the first of equals the sure one.

    Raises `ValueError` when the game waits for no action.
    """
    match game:
        case scorecard.Game():
            return oneturn.weigh(game)
        case showdown.PotGame():
            return onehand.weigh(game)
        case _:
            assert_never(game)


def choose(game: Game) -> Action:
    """The action it thinks the most of; raises `ValueError` when the game waits for no action."""
    worths = weigh(game)
    return max(worths, key=worths.__getitem__)


def rehearse(rules: Rules) -> None:
    """Let the computer player decide once under these rules: it keeps what it works out, some 0.2 s."""
    game = new_game(rules, least_seats(rules))
    faces = cycle(FACES)
    while game.due is not None or not game.turn.roll:
        if game.due is not None:
            game = game.apply(Rolled(tuple(next(faces) for _ in game.due.positions)))
        else:
            game = game.apply(next(iter(game.possible_throws())))
    weigh(game)
