"""How a hand goes on in games of hands: from one turn to the next, to its winner, to the next hand."""

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from engine.potrules import Decided
from engine.rolloff import RollOff
from engine.standings import leading
from engine.turn import Turn

if TYPE_CHECKING:
    from engine.showdown import PotGame

MIN_SEATS = 2


def turn_ended(game: "PotGame") -> "PotGame":
    """The game with the turn under way over."""
    return replace(game, turn=Turn(), locked=(), turns=game.turns + 1, hand_turns=game.hand_turns + 1)


def decided(game: "PotGame") -> "PotGame":
    """The game with this hand decided, if it is: by the dice, or because all but one have left it."""
    if len(game.line) < MIN_SEATS:
        return paid(game, game.line[0]) if game.line else dealt(game)
    if len(game.shown) < len(game.line):
        return game
    best = tuple(each.seat for each in game.best)
    if len(best) == 1:
        return paid(game, best[0])
    match game.ruleset.decider:
        case "round":
            return replace(game, line=best, shown=(), round=game.round + 1)
        case "blitz":
            return replace(game, decider=_blitz(game, best))
        case _:
            assert_never(game.ruleset.decider)


def paid(game: "PotGame", winner: int) -> "PotGame":
    """The game with the pot in front of the winner of the hand, and the next hand begun."""
    stacks, won = list(game.stacks), list(game.hands_won)
    stacks[winner] += game.pot
    won[winner] += 1
    blitzed = game.blitzed + (len(game.decider.throws) if game.decider is not None else 0)
    last = Decided(game.hand, winner, game.pot, game.shown, game.decider)
    fresh = replace(game, pot=0, decider=None, blitzed=blitzed, last=last)
    return dealt(replace(fresh, stacks=tuple(stacks), hands_won=tuple(won)))


def dealt(game: "PotGame") -> "PotGame":
    """The game with the next hand begun, its antes in the pot; over when there is none.

    The first to play moves on by one with every hand. A pot that nobody was left to claim stays for the next.
    """
    rules = game.ruleset
    fresh = replace(game, line=(), shown=(), turn=Turn(), locked=(), hand_turns=0, round=1)
    if game.hand == rules.hands:
        return _ended(fresh)
    start = game.hand % game.seats
    around = [seat for seat in (*game.order[start:], *game.order[:start]) if seat not in game.gone]
    line = tuple(seat for seat in around if game.stacks[seat] >= rules.stake)
    fresh = replace(fresh, out=tuple(seat for seat in around if seat not in line))
    if len(line) < MIN_SEATS:
        return _ended(fresh)
    stacks = tuple(chips - rules.stake * (seat in line) for seat, chips in enumerate(game.stacks))
    pot = game.pot + rules.stake * len(line)
    return replace(fresh, stacks=stacks, pot=pot, hand=game.hand + 1, line=line)


def _ended(game: "PotGame") -> "PotGame":
    """The game with a blitz begun, if it must break a tie for the first place."""
    leaders = leading(game.points, game.active)
    if game.ruleset.tie_break != "blitz" or len(leaders) < MIN_SEATS:
        return game
    return replace(game, blitz=_blitz(game, leaders))


def _blitz(game: "PotGame", seats: tuple[int, ...]) -> RollOff:
    return RollOff("blitz", game.ruleset.dice, (seats,), before=game.blitzed)
