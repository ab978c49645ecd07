"""Turns with dice of the players' own, which may be taken back for a while and corrected."""

from dataclasses import dataclass

from engine.play.events import Blank, Corrected, Stood, TurnEnd, Wrote, events
from engine.play.game import Game
from engine.play.showdown import ShowdownGame
from engine.play.steps import Lay, Step

TURNS_BACK = 3
"""Ends of turns that may be taken back one after another, where people throw dice of their own."""


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """A turn that may be taken back.

    Attributes:
        game: the state that taking it back returns to: its dice lie, except where they broke a tie.
        end: the step that ended it.
    """

    game: Game
    end: Step

    @property
    def steps(self) -> tuple[Step, ...]:
        """The turn anew: its dice, and its end."""
        return (*laid(self.game), self.end)


def laid(game: Game) -> tuple[Step, ...]:
    """The step that lays the dice of the turn under way; none before they lie."""
    turn = game.turn
    return (Lay(turn.dice, None if turn.roll == game.ruleset.rolls else turn.roll),) if turn.roll else ()


def same_turn(one: Game, other: Game) -> bool:
    """Whether both wait for the same seat, and with hands in the same round of a deal."""
    return _place(one) == _place(other)


def _place(game: Game) -> tuple[int | None, bool, tuple[int, int] | None]:
    deal = (game.deal, game.round) if isinstance(game, ShowdownGame) else None
    return game.mover, bool(game.lay_rolls), deal


def corrected(was: EndedTurn, now: EndedTurn) -> Corrected | None:
    """The event of a turn that was taken back and has ended anew; None where nothing about it has changed.

    Of a throw that breaks a tie nothing is told: its roll-off shows it.
    """
    seat, before, after = was.game.mover, _ends(was), _ends(now)
    return None if seat is None or before == after else Corrected(seat, before, after)


def _ends(turn: EndedTurn) -> tuple[TurnEnd, ...]:
    happened = events(turn.game, turn.end, turn.game.apply(turn.end))
    return tuple(event for event in happened if isinstance(event, Wrote | Blank | Stood))
