"""The mechanisms of games of every kind: whose turn it is, what chance owes, what own dice show."""

from functools import cached_property
from typing import Protocol, TypeVar

from engine.errors import IllegalStepError
from engine.play.plain_text import PlayedGame, headline, plain_text
from engine.play.rolloff import RollOff
from engine.play.steps import Lay, Rolled
from engine.play.turn import Due, Turn, check_faces

T_co = TypeVar("T_co", bound=Turn, covariant=True)


class _Game(PlayedGame, Protocol):
    """The part of a game that this module asks for.

    `roll_off` is one that is under way, `label` the name of the throw in the air, and `most_rolls` the number
    of rolls that the mover may have in this turn, saved ones included.
    """

    @property
    def order_roll(self) -> RollOff | None: ...
    @property
    def blitz(self) -> RollOff | None: ...
    @property
    def played_out(self) -> bool: ...
    @property
    def roll_off(self) -> RollOff | None: ...
    @property
    def label(self) -> str: ...
    @property
    def most_rolls(self) -> int: ...
    @property
    def tie(self) -> RollOff | None: ...
    @property
    def lays(self) -> int: ...
    @property
    def lay_rolls(self) -> range: ...


class _InOrder(_Game, Protocol):
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def position(self) -> int: ...


class _Turns(Protocol[T_co]):
    @property
    def turn(self) -> T_co: ...
    @property
    def mover(self) -> int | None: ...


class DiceGame:
    """The base class of games: whose dice they are, and what may become of them."""

    __slots__ = ()

    def __repr__(self: _Game) -> str:
        """One line of where the game stands: the whole of it has thousands of characters."""
        return f"<{type(self).__name__}: {headline(self)}; points {' '.join(map(str, self.points))}>"

    def __str__(self: _Game) -> str:
        """Where the game stands, with its cards or what everybody has won, as text for a terminal."""
        return plain_text(self)

    @cached_property
    def active(self: _Game) -> tuple[int, ...]:
        """The seats still in the game, in seat order."""
        return tuple(seat for seat in range(self.seats) if seat not in self.gone)

    @property
    def over(self: _Game) -> bool:
        """Whether nothing more can happen."""
        return self.played_out and (self.blitz is None or self.blitz.done)

    @cached_property
    def mover(self: _InOrder) -> int | None:
        """The seat on turn; None while the order is being rolled for, and once nobody has a turn any more.

        With dice of their own it is also the seat whose throw is to break a tie.
        """
        if self.played_out and self.tie is not None:
            return self.tie.thrower
        ordering = self.order_roll is not None and not self.order_roll.done
        return None if ordering or self.played_out else self.order[self.position]

    def turn_of(self: _Turns[T_co], seat: int) -> T_co:
        """The turn under way of a seat; one without dice where it has none."""
        return self.turn if seat == self.mover else type(self.turn)()

    @property
    def roll_off(self: _Game) -> RollOff | None:
        """The roll-off under way: for the order of play, or for the first place."""
        rolls = (self.order_roll, self.blitz)
        return next((roll for roll in rolls if roll is not None and not roll.done), None)

    @property
    def aside(self) -> tuple[int, ...]:
        """The positions of dice that lie apart, as they have scored, and are not thrown with the others."""
        return ()

    @property
    def locked(self) -> tuple[int, ...]:
        """The positions of dice that may not be thrown again in this turn."""
        return ()

    @property
    def between_deals(self) -> bool:
        """Whether the hands of a deal lie that is over, and the next one waits to be thrown."""
        return False

    @property
    def due(self: _Game) -> Due | None:
        """The throw that chance owes, None when a person is to choose or the game is over."""
        if self.ruleset.source == "own":
            return None
        if self.turn.thrown:
            return Due(self.label, self.ruleset.values, self.turn.thrown)
        return None if self.roll_off is None else self.roll_off.due

    @property
    def rolls_left(self: _Game) -> int:
        """How often the bot may still throw for the mover in this turn, saved rolls included."""
        if self.mover is None or self.turn.thrown or self.ruleset.source == "own":
            return 0
        return self.most_rolls - self.turn.roll

    @property
    def tie(self: _Game) -> RollOff | None:
        """The roll-off under way that dice of the players' own are to decide."""
        return self.roll_off if self.ruleset.source == "own" else None

    @property
    def lays(self: _Game) -> int:
        """How many faces the mover may lay, where they have dice of their own; else 0."""
        if self.ruleset.source != "own" or self.mover is None:
            return 0
        return self.ruleset.values if self.tie is None else self.tie.dice

    @property
    def lay_rolls(self: _Game) -> range:
        """The rolls after which dice may be laid now; none where they break a tie."""
        laid = self.ruleset.source == "own" and self.mover is not None and self.tie is None
        return range(1, self.most_rolls + 1) if laid else range(0)

    def check_dice(self: _Game, step: Rolled | Lay) -> None:
        """Raise `IllegalStepError` unless dice may fall here, or lie as somebody says."""
        own = self.ruleset.source == "own"
        if isinstance(step, Rolled):
            if own:
                raise IllegalStepError("no dice are in the air: the players lay their own")
            return
        if not own:
            raise IllegalStepError("cannot lay dice: in this game the bot throws them")
        if not self.lays:
            raise IllegalStepError("cannot lay dice: the game is over")
        if len(step.faces) != self.lays:
            raise IllegalStepError(f"expected {self.lays} faces, not {len(step.faces)}")
        check_faces(step.faces)
        rolls = self.lay_rolls
        if step.roll is not None and step.roll not in rolls:
            expected = f"a roll from {rolls[0]} to {rolls[-1]}" if rolls else "no roll, as a tie is broken"
            raise IllegalStepError(f"expected {expected}, not {step.roll}")
