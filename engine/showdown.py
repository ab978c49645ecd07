"""Games of hands: everybody makes one hand of dice, the best one takes the hand and what lies in the pot.

The second family of games beside the scorecards: another meaning of a turn, the same four questions: `due`,
`legal_actions`, `apply(step)` and, once it is over, `outcome(game)`.

A *hand* goes round once. It is played off among those whose dice nothing tells apart: by a round more among
them, which belongs to the same hand and costs no ante, or by a blitz.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import assert_never

from engine import standings
from engine.errors import IllegalStepError
from engine.hands import MIN_SEATS, dealt, decided, paid, turn_ended
from engine.patterns import FACES
from engine.potrules import Decided, PotRules, Shown
from engine.rolloff import RollOff, for_order
from engine.scorecard import MAX_SEATS
from engine.standings import Outcome
from engine.steps import Action, Leave, Rolled, Stand, Step, Stop, Throw, Undo, Write
from engine.turn import Due, Turn, throws

_NO_TURN = Turn()


@dataclass(frozen=True, slots=True)
class PotGame:
    """One state of a game. The chips of all stacks and the pot together never change.

    Attributes:
        stacks: chips in front of each seat; those of a seat that left are out of play.
        hands_won: by each seat.
        order: the seats in their order of play; `order_roll` the rolls that decided it, if any were needed.
        hand: number of the hand under way, from 1; 0 before the first, at the end that of the last one.
        round: of the hand, from 1; from 2 on it is played off.
        pot: chips in the pot.
        line: the seats that play this round of the hand, in order; empty once the last hand is decided.
        shown: the hands of those who have had their turn, in that order.
        turn: the turn under way; `locked` positions of its dice that may not be thrown again.
        hand_turns: turns of this hand that have ended, those of its further rounds included.
        turns: turns of the game that have ended.
        gone: seats that have left.
        out: seats that could not pay the ante of this hand.
        decider: the rolls that decide this hand, where a blitz does.
        last: how the hand before this one ended, or the last one.
        blitz: the rolls that break a tie for the first place, once there is one.
        blitzed: throws of earlier blitzes: throw labels count them all.
    """

    ruleset: PotRules
    stacks: tuple[int, ...]
    hands_won: tuple[int, ...]
    order: tuple[int, ...]
    order_roll: RollOff | None = None
    hand: int = 0
    round: int = 1
    pot: int = 0
    line: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    turn: Turn = _NO_TURN
    locked: tuple[int, ...] = ()
    hand_turns: int = 0
    turns: int = 0
    gone: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    decider: RollOff | None = None
    last: Decided | None = None
    blitz: RollOff | None = None
    blitzed: int = 0

    @property
    def seats(self) -> int:
        """How many seats there are, those that have left included."""
        return len(self.stacks)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the game, in seat order; those without chips are."""
        return tuple(seat for seat in range(self.seats) if seat not in self.gone)

    @property
    def points(self) -> tuple[int, ...]:
        """What counts at the end, by seat: chips, or hands won where there are none."""
        return self.stacks if self.ruleset.chips else self.hands_won

    @property
    def played_out(self) -> bool:
        """Whether the last hand is decided; a blitz may still be due."""
        return self.hand > 0 and not self.line

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.played_out and (self.blitz is None or self.blitz.done)

    @property
    def mover(self) -> int | None:
        """The seat on turn; None while dice decide the order or a hand, and at the end."""
        return self.line[len(self.shown)] if len(self.shown) < len(self.line) else None

    @property
    def best(self) -> tuple[Shown, ...]:
        """The best of the hands that lie open; several if nothing tells them apart."""
        top = max((self.ruleset.merit(each.dice) for each in self.shown), default=None)
        return tuple(each for each in self.shown if self.ruleset.merit(each.dice) == top)

    @property
    def due(self) -> Due | None:
        """The throw that chance owes, None when a person is to choose or the game is over."""
        if self.turn.thrown:
            label = f"hand.{self.hand}.turn.{self.hand_turns + 1}.roll.{self.turn.roll}"
            return Due(label, self.ruleset.dice, self.turn.thrown)
        for roll in (self.order_roll, self.decider, self.blitz):
            if roll is not None and not roll.done:
                return roll.due
        return None

    @property
    def rolls_left(self) -> int:
        """How often the mover may still throw in this turn."""
        return 0 if self.mover is None or self.turn.thrown else self.ruleset.rolls - self.turn.roll

    def possible_throws(self) -> Iterable[Throw]:
        """The throws open to the mover: all dice at first, then those not locked while rolls are left."""
        if not self.rolls_left:
            return ()
        every = _free_throws(self.ruleset.dice, self.locked)
        return every if self.turn.roll else (next(iter(every)),)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the mover may do now, throws first; empty when chance is due or the game is over.

        `Leave` is not among them: it is a decision of the table, open at any time before the end.
        """
        if self.mover is None or self.turn.thrown:
            return ()
        return (*self.possible_throws(), *((Stand(),) if self.turn.roll else ()))

    def apply(self, step: Step) -> "PotGame":
        """The game after the step; this one is unchanged. Raises `IllegalStepError` saying why not."""
        match step:
            case Rolled(faces):
                return self._land(faces)
            case Throw(positions):
                if step not in self.possible_throws():
                    places = ", ".join(str(position + 1) for position in positions)
                    raise IllegalStepError(self._refusal(f"throw dice {places}"))
                held = () if not self.turn.roll else tuple(set(range(self.ruleset.dice)) - set(positions))
                locked = tuple(sorted(held)) if self.ruleset.locked else ()
                return replace(self, turn=self.turn.throw(positions), locked=locked)
            case Stand():
                return self._stand()
            case Write() | Stop():
                raise IllegalStepError("this game has no rows to write: a turn ends with 'stand'")
            case Leave(seat):
                return self._leave(seat)
            case Undo():
                raise IllegalStepError("nothing to take back: only a hand just chosen can be")
            case _:
                assert_never(step)

    def _refusal(self, what: str) -> str:
        if self.over:
            return f"cannot {what}: the game is over"
        if self.due is not None:
            return f"cannot {what}: the dice are in the air ({self.due.label})"
        if not self.turn.roll:
            return f"cannot {what}: the turn begins with a throw of all dice"
        locked = f", dice {' '.join(str(p + 1) for p in self.locked)} are locked" if self.locked else ""
        return f"cannot {what} now, after roll {self.turn.roll} of {self.ruleset.rolls}{locked}"

    def _land(self, faces: tuple[int, ...]) -> "PotGame":
        if not all(1 <= face <= FACES[-1] for face in faces):
            raise IllegalStepError(f"expected faces from 1 to {FACES[-1]}, not {faces}")
        if self.turn.thrown:
            return replace(self, turn=self.turn.land(faces))
        if self.order_roll is not None and not self.order_roll.done:
            roll = self.order_roll.land(faces)
            order = tuple(seat for group in roll.ranking for seat in group)
            landed = replace(self, order_roll=roll, order=order)
            return dealt(landed) if roll.done else landed
        if self.decider is not None:
            roll = self.decider.land(faces)
            landed = replace(self, decider=roll)
            return paid(landed, roll.ranking[0][0]) if roll.done else landed
        if self.blitz is not None and not self.blitz.done:
            return replace(self, blitz=self.blitz.land(faces))
        raise IllegalStepError("no dice are in the air")

    def _stand(self) -> "PotGame":
        if self.mover is None or self.turn.thrown or not self.turn.roll:
            raise IllegalStepError(self._refusal("stand"))
        shown = (*self.shown, Shown(self.mover, self.turn.dice))
        return decided(turn_ended(replace(self, shown=shown)))

    def _leave(self, seat: int) -> "PotGame":
        if self.over or self.due is not None or seat not in self.active:
            raise IllegalStepError(
                f"seat {seat + 1} cannot leave: not in the game, or the game is not waiting"
            )
        left = replace(self, gone=self.gone | {seat})
        if seat not in self.line:
            return left
        if seat == self.mover:
            left = turn_ended(left)
        shown = tuple(each for each in self.shown if each.seat != seat)
        return decided(replace(left, line=tuple(s for s in self.line if s != seat), shown=shown))


@cache
def _free_throws(dice: int, locked: tuple[int, ...]) -> dict[Throw, None]:
    """Every way to throw some of the dice that are not locked; ordered, with quick membership."""
    return {throw: None for throw in throws(dice) if not set(throw.positions) & set(locked)}


def new_pot_game(ruleset: PotRules, seats: int) -> PotGame:
    """The start of a game with 2 to 8 seats; raises `ValueError` for another number."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"expected {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    everyone = tuple(range(seats))
    roll = for_order(ruleset.order, ruleset.dice, everyone)
    game = PotGame(ruleset, (ruleset.chips,) * seats, (0,) * seats, everyone, roll)
    return dealt(game) if roll is None else game


def outcome(game: PotGame) -> Outcome:
    """The result of a game that is over; raises `ValueError` before."""
    if not game.over:
        raise ValueError("the game is not over yet")
    return standings.settled(game.points, game.active, game.blitz, mean=game.ruleset.settlement == "mean")
