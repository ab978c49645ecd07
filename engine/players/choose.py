"""The choice of a computer player without a solved table, one turn ahead, in games of any family."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Any, Protocol, assert_never, overload

from engine.errors import OptionError
from engine.play import banking, scorecard, showdown
from engine.play.game import Game, least_seats, new_game
from engine.play.steps import Action, Rolled, Step
from engine.players import one_hand, one_turn, press
from engine.players.levels import FEW_POINTS_SD, USUAL_SD, Level, draw, temperature
from engine.players.own_dice import with_bot_dice
from engine.presets import ScorecardKey
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

_TURNS_SD = 3.5
"""The standard deviation to assume of a final score where luck is pressed, in points of a turn."""


class FaceSource(Protocol):
    """A source of faces, as `random.Random` is."""

    def randint(self, a: int, b: int, /) -> int:
        """A whole number from `a` to `b`."""


def weigh(game: Game) -> dict[Action, float]:
    """The computer player's estimate of every action, in points, the first of equals the sure one.

    Raises `ValueError` when the game waits for no action.
    """
    match game:
        case scorecard.ScorecardGame():
            return one_turn.weigh(_with_own_rolls(game))
        case showdown.ShowdownGame():
            return one_hand.weigh(game)
        case banking.BankGame():
            return press.weigh(game)
        case _:
            assert_never(game)


def _with_own_rolls(game: scorecard.ScorecardGame) -> scorecard.ScorecardGame:
    """The game by rules with as many rolls a turn as the mover has, which may be one fewer than usual."""
    if game.mover is None or game.mover not in game.dared:
        return game
    fewer = replace(game.ruleset, rolls=game.rolls_of(game.mover))
    return replace(game, ruleset=fewer, dared=frozenset())


def choose_best(game: Game) -> Action:
    """The action with the highest estimate; raises `ValueError` when the game waits for no action."""
    worths = weigh(game)
    return max(worths, key=worths.__getitem__)


def choose(game: Game, level: Level, chance: Callable[[], float]) -> Action:
    """The action that a player of this level takes.

    Args:
        game: waiting for an action, else `ValueError` is raised.
        level: its strength.
        chance: a number from 0 up to 1, evenly spread; another one each time.
    """
    return draw(weigh(game), temperature(level, _usual_sd(game)), chance)


@overload
def play_game(
    rules: Ruleset | ScorecardKey,
    players: Sequence[Callable[[scorecard.ScorecardGame], Action]],
    rng: FaceSource,
) -> tuple[scorecard.ScorecardGame, tuple[Step, ...]]: ...
@overload
def play_game(
    rules: Rules | str, players: Sequence[Callable[[Game], Action]], rng: FaceSource
) -> tuple[Game, tuple[Step, ...]]: ...
def play_game(
    rules: Rules | str, players: Sequence[Callable[[Any], Action]], rng: FaceSource
) -> tuple[Game, tuple[Step, ...]]:
    """A game played to its end: its last state, and all its steps.

    Args:
        rules: of the game, or a preset as it is.
        players: one for each seat, who says what to do in a state.
        rng: throws the dice.
    """
    game, steps = new_game(rules, len(players)), list[Step]()
    while not game.over:
        due, mover = game.due, game.mover
        if due is not None:
            steps.append(Rolled(tuple(rng.randint(1, FACES[-1]) for _ in due.positions)))
        elif mover is None or game.lays:
            raise OptionError("expected a game whose dice this program throws")
        else:
            steps.append(players[mover](game))
        game = game.apply(steps[-1])
    return game, tuple(steps)


def _usual_sd(game: Game) -> float:
    """The standard deviation to assume of a final score: a small one where rows are not added up.

    Where luck is pressed it is that of a few turns.
    """
    if isinstance(game, banking.BankGame):
        return _TURNS_SD * press.mean_turn(game.ruleset)
    if isinstance(game, scorecard.ScorecardGame) and not any(row.adds for row in game.ruleset.rows):
        return FEW_POINTS_SD
    return USUAL_SD


def rehearse(rules: Rules) -> None:
    """Warm the caches of the computer player by one decision under these rules; it takes some 0.2 s."""
    game = with_bot_dice(new_game(rules, least_seats(rules)))
    faces = cycle(FACES)
    while game.due is not None or not (game.turn.roll or game.turns):
        if game.due is not None:
            game = game.apply(Rolled(tuple(next(faces) for _ in game.due.positions)))
        else:
            game = game.apply(next(iter(game.possible_throws())))
    weigh(game)
