"""Turns of computer players in games in which people throw dice of their own."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import assert_never

from engine.play.banking import BankGame
from engine.play.ended_turn import laid
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Announce, Lay, Rolled, Step, Throw


def with_bot_dice(game: Game) -> Game:
    """The same state of a game whose dice the bot throws."""
    match game:
        case ScorecardGame():
            return replace(game, ruleset=replace(game.ruleset, source="bot"))
        case ShowdownGame():
            return replace(game, ruleset=replace(game.ruleset, source="bot"))
        case BankGame():
            return replace(game, ruleset=replace(game.ruleset, source="bot"))
        case _:
            assert_never(game)


def whole_turn(
    game: Game, choose: Callable[[Game], Action], throw: Callable[[int], tuple[int, ...]]
) -> tuple[Step, ...]:
    """The steps of a computer player's turn, or of its throw that breaks a tie.

    Dice that lie already, as where it plays on for somebody, stay as they are.

    Args:
        game: with own dice, whose mover is the computer player.
        choose: its choice.
        throw: throws so many dice.
    """
    if not game.lay_rolls:
        return (Lay(throw(game.lays)),)
    if isinstance(game, BankGame):
        return tuple(_throws(game, choose, throw))
    if game.turn.roll:
        return (choose(game),)
    state = with_bot_dice(game)
    while True:
        if state.due is not None:
            state = state.apply(Rolled(throw(len(state.due.positions))))
            continue
        action = choose(state)
        if isinstance(action, Throw | Announce):  # which is said, and not noted where people throw themselves
            state = state.apply(action)
        else:
            return (*laid(state), action)


def _throws(
    game: BankGame, choose: Callable[[Game], Action], throw: Callable[[int], tuple[int, ...]]
) -> Iterator[Step]:
    """The steps of a turn of several throws, each of which is laid."""
    turns = game.turns
    while game.turns == turns and not game.over:
        bot = with_bot_dice(game)
        action = choose(bot) if game.pending or game.turn.roll else next(iter(bot.possible_throws()))
        step = Lay(throw(game.lays)) if isinstance(action, Throw) else action
        yield step
        game = game.apply(step)
