"""Showdown games: each seat makes a hand of dice, and the best hand wins the deal and the pot.

The second family of games beside the scorecards: another meaning of a turn, the same four questions: `due`,
`legal_actions`, `apply(step)` and, once it is over, `outcome`.

A *deal* goes round once; a *hand* is five dice. A deal is played off among those whose hands nothing tells
apart: by another round among them, which belongs to the same deal and costs no ante, or by a blitz.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from engine.errors import IllegalStepError
from engine.play import standings
from engine.play.deals import DealResult, OpenHand
from engine.play.rolling import DiceGame
from engine.play.rolloff import RollOff, for_order
from engine.play.standings import Outcome
from engine.play.steps import (
    Action,
    Announce,
    Bank,
    Dare,
    Join,
    Lay,
    Leave,
    Rolled,
    SeatStep,
    Stacks,
    Stand,
    Step,
    Stop,
    Take,
    Throw,
    Undo,
    Write,
    parse,
)
from engine.play.turn import Turn, check_faces, free_throws, is_in
from engine.rules.ruleset import MAX_SEATS
from engine.rules.showdown_rules import ShowdownRules

MIN_SEATS = 2

_NO_TURN = Turn()
_NO_ROWS = "this game has no rows to write: a turn ends with 'stand'"
_NEVER: dict[type[Step], str] = {
    **dict.fromkeys((Announce, Write, Stop, Take, Bank), _NO_ROWS),
    Undo: "nothing to take back: only a hand just chosen can be",
}
"""Steps that no state of the game allows, and why; others belong to games in which all play at once."""
_BY_NUMBER = 1
"""The last revision of presets in which seats no longer in were counted in whose turn it was to begin."""


@dataclass(frozen=True, repr=False)
class ShowdownGame(DiceGame):
    """One state of a showdown game. Invariant: the sum of all stacks and the pot.

    Attributes:
        stacks: chips in front of each seat; those of a seat that left are out of play.
        deals_won: by each seat.
        order: the seats in their order of play; `order_roll` the rolls that decided it, if any were needed.
        deal: number of the deal under way, from 1; 0 before the first, at the end that of the last one.
        round: of the deal, from 1; from 2 on it is played off.
        ante: chips that a seat pays for the deal under way, 0 where nobody has any.
        first: the seat that began the deal under way, None before the first deal.
        begun: the seats that have begun a deal since the ante last rose, where it rises.
        pot: chips in the pot.
        contenders: the seats that play this round of the deal, in order; empty once the last deal is decided.
        open_hands: of those who have had their turn, in that order.
        turn: the turn under way; `locked` positions of its dice that may not be thrown again.
        deal_turns: turns of this deal that have ended, those of its further rounds included.
        turns: turns of the game that have ended.
        gone: seats that have left.
        out: seats that could not pay the ante of this deal.
        deal_blitz: the rolls that break a tie for this deal, where a blitz does.
        last: how the deal before this one ended, or the last one.
        blitz: the rolls that break a tie for the first place, once there is one.
        blitzed: throws of earlier blitzes: throw labels count them all.
    """

    ruleset: ShowdownRules
    stacks: tuple[int, ...]
    deals_won: tuple[int, ...]
    order: tuple[int, ...]
    order_roll: RollOff | None = None
    deal: int = 0
    round: int = 1
    ante: int = 0
    first: int | None = None
    begun: frozenset[int] = frozenset()
    pot: int = 0
    contenders: tuple[int, ...] = ()
    open_hands: tuple[OpenHand, ...] = ()
    turn: Turn = _NO_TURN
    locked: tuple[int, ...] = ()
    deal_turns: int = 0
    turns: int = 0
    gone: frozenset[int] = frozenset()
    out: tuple[int, ...] = ()
    deal_blitz: RollOff | None = None
    last: DealResult | None = None
    blitz: RollOff | None = None
    blitzed: int = 0

    @property
    def between_deals(self) -> bool:
        """Whether the hands of a deal lie that is over, and the next one waits to be thrown."""
        return self.deal > 1 and not self.deal_turns

    @property
    def seats(self) -> int:
        """How many seats there are, those that have left included."""
        return len(self.stacks)

    @property
    def points(self) -> tuple[int, ...]:
        """What counts at the end, by seat: chips, or deals won where there are none."""
        return self.stacks if self.ruleset.chips else self.deals_won

    @property
    def prize(self) -> int:
        """What all seats have paid for whoever wins the game; those that left have lost it."""
        return self.ruleset.stake * self.seats

    @property
    def played_out(self) -> bool:
        """Whether the last deal is decided; a blitz may still be due."""
        return self.deal > 0 and not self.contenders

    def outcome(self) -> Outcome:
        """The result of a game that is over; raises `ValueError` before."""
        if not self.over:
            raise ValueError("the game is not over yet")
        mean = self.ruleset.settlement == "mean"
        return standings.settled(self.points, self.active, self.blitz, mean=mean)

    @property
    def mover(self) -> int | None:
        """The seat on turn; None while dice decide the order or a deal, and at the end.

        With dice of their own it is also the seat whose throw is to break a tie.
        """
        if self.tie is not None:
            return self.tie.thrower
        return self.contenders[len(self.open_hands)] if len(self.open_hands) < len(self.contenders) else None

    @property
    def roll_off(self) -> RollOff | None:
        """The roll-off under way: for the order of play, for a deal, or for the first place."""
        rolls = (self.order_roll, self.deal_blitz, self.blitz)
        return next((roll for roll in rolls if roll is not None and not roll.done), None)

    @property
    def label(self) -> str:
        """The name of the throw in the air."""
        return f"hand.{self.deal}.turn.{self.deal_turns + 1}.roll.{self.turn.roll}"

    @property
    def best(self) -> tuple[OpenHand, ...]:
        """The best of the hands that lie open; several if nothing tells them apart."""
        top = max((self.ruleset.merit(each.dice) for each in self.open_hands), default=None)
        return tuple(each for each in self.open_hands if self.ruleset.merit(each.dice) == top)

    @property
    def most_rolls(self) -> int:
        """How many rolls the mover may have in this turn."""
        return self.ruleset.rolls

    def possible_throws(self) -> Iterable[Throw]:
        """The throws open to the mover: all dice at first, then those not locked while rolls are left."""
        if not self.rolls_left:
            return ()
        every = free_throws(self.ruleset.dice, self.locked)
        return every if self.turn.roll else (next(iter(every)),)

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the mover may do now, throws first; empty when chance is due or the game is over.

        `Leave` is not among them: it is a decision of the table, open at any time before the end. Nor is
        `Lay`, of which there are thousands: `lays` tells whether dice may be laid.
        """
        if self.mover is None or self.turn.thrown:
            return ()
        return (*self.possible_throws(), *((Stand(),) if self.turn.roll else ()))

    def apply(self, step: Step | str) -> "ShowdownGame":
        """The game after a step or its line; this one is unchanged. `IllegalStepError` says why not."""
        match step:
            case Rolled() | Lay():
                return self._dice(step)
            case Throw(positions):
                if not is_in(step, self.possible_throws()):
                    places = ", ".join(str(position + 1) for position in positions)
                    raise IllegalStepError(self._refusal(f"throw dice {places}"))
                held = () if not self.turn.roll else tuple(set(range(self.ruleset.dice)) - set(positions))
                locked = tuple(sorted(held)) if self.ruleset.locked else ()
                return replace(self, turn=self.turn.throw(positions), locked=locked)
            case Stand():
                return self._stand()
            case Leave(seat):
                return self._leave(seat)
            case Stacks(chips):
                return self._carried(chips)
            case Announce() | Write() | Stop() | Take() | Bank() | Undo() | Join() | Dare() | SeatStep():
                raise IllegalStepError(
                    _NEVER.get(type(step), "not in this game, in which the seats take turns")
                )
            case str():
                return self.apply(parse(step))
            case _:
                assert_never(step)

    def _carried(self, chips: tuple[int, ...]) -> "ShowdownGame":
        """The same game with other chips in front of the seats, as long as nothing has happened."""
        if self != new_showdown_game(self.ruleset, self.seats):
            raise IllegalStepError("chips are carried on before anything else happens")
        if not self.ruleset.chips or len(chips) != self.seats:
            raise IllegalStepError(f"expected chips of {self.seats} seats in a game with chips")
        if sum(each >= self.ruleset.ante for each in chips) < MIN_SEATS:
            raise IllegalStepError(f"expected two seats or more that can pay the ante of {self.ruleset.ante}")
        return _begun(self.ruleset, chips)

    def _refusal(self, what: str) -> str:
        if self.over:
            return f"cannot {what}: the game is over"
        if self.due is not None:
            return f"cannot {what}: the dice are in the air ({self.due.label})"
        if self.ruleset.source == "own" and (what.startswith("throw") or not self.turn.roll):
            return f"cannot {what}: the players' own dice are laid here, as in 'lay 33566'"
        if not self.turn.roll:
            return f"cannot {what}: the turn begins with a throw of all dice"
        locked = f", dice {' '.join(str(p + 1) for p in self.locked)} are locked" if self.locked else ""
        return f"cannot {what} now, after roll {self.turn.roll} of {self.ruleset.rolls}{locked}"

    def _dice(self, step: Rolled | Lay) -> "ShowdownGame":
        """The game with the dice that have fallen, or that were laid."""
        self.check_dice(step)
        if isinstance(step, Lay) and self.tie is None:
            return replace(self, turn=self.turn.lay(step, self.ruleset.rolls))
        return self._land(step.faces)

    def _land(self, faces: tuple[int, ...]) -> "ShowdownGame":
        check_faces(faces)
        if self.turn.thrown:
            return replace(self, turn=self.turn.land(faces))
        if self.order_roll is not None and not self.order_roll.done:
            roll = self.order_roll.land(faces)
            landed = replace(self, order_roll=roll, order=roll.order)
            return _dealt(landed) if roll.done else landed
        if self.deal_blitz is not None:
            roll = self.deal_blitz.land(faces)
            landed = replace(self, deal_blitz=roll)
            return _paid(landed, roll.ranking[0][0]) if roll.done else landed
        if self.blitz is not None and not self.blitz.done:
            return replace(self, blitz=self.blitz.land(faces))
        raise IllegalStepError("no dice are in the air")

    def _stand(self) -> "ShowdownGame":
        if self.mover is None or self.turn.thrown or not self.turn.roll:
            raise IllegalStepError(self._refusal("stand"))
        hands = (*self.open_hands, OpenHand(self.mover, self.turn.dice))
        return _decided(_turn_ended(replace(self, open_hands=hands)))

    def _leave(self, seat: int) -> "ShowdownGame":
        if self.over or self.due is not None or seat not in self.active:
            raise IllegalStepError(
                f"seat {seat + 1} cannot leave: not in the game, or the game is not waiting"
            )
        left = replace(self, gone=self.gone | {seat})
        if self.blitz is not None:
            return replace(left, blitz=self.blitz.without(seat))
        if seat not in self.contenders:
            return left
        if seat == self.mover:
            left = _turn_ended(left)
        hands = tuple(each for each in self.open_hands if each.seat != seat)
        others = tuple(other for other in self.contenders if other != seat)
        left = replace(left, contenders=others, open_hands=hands)
        if self.deal_blitz is None:
            return _decided(left)
        tie = self.deal_blitz.without(seat)
        left = replace(left, deal_blitz=tie)
        return _paid(left, tie.ranking[0][0]) if tie.done else left


def _turn_ended(game: "ShowdownGame") -> "ShowdownGame":
    """The game with the turn under way over."""
    return replace(game, turn=Turn(), locked=(), turns=game.turns + 1, deal_turns=game.deal_turns + 1)


def _decided(game: "ShowdownGame") -> "ShowdownGame":
    """The game with this deal decided, if it is: by the dice, or because all but one have left it."""
    if len(game.contenders) < MIN_SEATS:
        return _paid(game, game.contenders[0]) if game.contenders else _dealt(game)
    if len(game.open_hands) < len(game.contenders):
        return game
    best = tuple(each.seat for each in game.best)
    if len(best) == 1:
        return _paid(game, best[0])
    match game.ruleset.decider:
        case "round":
            return replace(game, contenders=best, open_hands=(), round=game.round + 1)
        case "blitz":
            return replace(game, deal_blitz=_blitz(game, best))
        case _:
            assert_never(game.ruleset.decider)


def _paid(game: "ShowdownGame", winner: int) -> "ShowdownGame":
    """The game with the pot in front of the winner of the deal, and the next deal begun."""
    stacks, won = list(game.stacks), list(game.deals_won)
    stacks[winner] += game.pot
    won[winner] += 1
    blitzed = game.blitzed + (len(game.deal_blitz.throws) if game.deal_blitz is not None else 0)
    last = DealResult(game.deal, winner, game.pot, game.open_hands, game.deal_blitz)
    fresh = replace(game, pot=0, deal_blitz=None, blitzed=blitzed, last=last)
    return _dealt(replace(fresh, stacks=tuple(stacks), deals_won=tuple(won)))


def _dealt(game: "ShowdownGame") -> "ShowdownGame":
    """The game with the next deal begun, its antes in the pot; over when there is none.

    A pot that nobody was left to claim stays for the next.
    """
    rules = game.ruleset
    fresh = replace(game, contenders=(), open_hands=(), turn=Turn(), locked=(), deal_turns=0, round=1)
    if game.deal == rules.deals or (rules.until_decided and _out_of_reach(game)):
        return _ended(fresh)
    fresh = _raised(fresh)
    ante = fresh.ante
    around = [seat for seat in _from_next(game) if seat not in game.gone]
    able = tuple(seat for seat in around if game.stacks[seat] >= ante)
    fresh = replace(fresh, out=tuple(seat for seat in around if seat not in able))
    if len(able) < MIN_SEATS:
        return _ended(fresh)
    begun = fresh.begun | {able[0]} if rules.rising else fresh.begun
    stacks = tuple(chips - ante * (seat in able) for seat, chips in enumerate(game.stacks))
    pot = game.pot + ante * len(able)
    deal = game.deal + 1
    return replace(fresh, stacks=stacks, pot=pot, deal=deal, contenders=able, first=able[0], begun=begun)


def _out_of_reach(game: "ShowdownGame") -> bool:
    """Whether one seat has won more deals than any other still can: it shares the first place with nobody."""
    won = sorted((game.deals_won[seat] for seat in game.active), reverse=True)
    return len(won) >= MIN_SEATS and won[0] > won[1] + game.ruleset.deals - game.deal


def _from_next(game: "ShowdownGame") -> tuple[int, ...]:
    """All seats in order from the one after that which began the last deal: the first still in begins."""
    if game.ruleset.revision <= _BY_NUMBER:
        start = game.deal % game.seats
    else:
        start = 0 if game.first is None else game.order.index(game.first) + 1
    return (*game.order[start:], *game.order[:start])


def _raised(game: "ShowdownGame") -> "ShowdownGame":
    """The game with the ante doubled, if it rises and every seat that can pay it has begun a deal with it."""
    able = {seat for seat in game.active if game.stacks[seat] >= game.ante}
    if not game.ruleset.rising or len(able) < MIN_SEATS or not able <= game.begun:
        return game
    return replace(game, ante=2 * game.ante, begun=frozenset())


def _ended(game: "ShowdownGame") -> "ShowdownGame":
    """The game with a blitz begun, if it must break a tie for the first place."""
    leaders = standings.leading(game.points, game.active)
    if game.ruleset.tie_break != "blitz" or len(leaders) < MIN_SEATS:
        return game
    return replace(game, blitz=_blitz(game, leaders))


def _blitz(game: "ShowdownGame", seats: tuple[int, ...]) -> RollOff:
    return RollOff("blitz", game.ruleset.dice, (seats,), before=game.blitzed)


def new_showdown_game(ruleset: ShowdownRules, seats: int) -> ShowdownGame:
    """The start of a game with 2 to 8 seats; raises `ValueError` for another number."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"expected {MIN_SEATS} to {MAX_SEATS} seats, not {seats}")
    return _begun(ruleset, (ruleset.chips,) * seats)


def _begun(ruleset: ShowdownRules, stacks: tuple[int, ...]) -> ShowdownGame:
    """The start of a game with these chips in front of its seats."""
    everyone = tuple(range(len(stacks)))
    roll = for_order(ruleset.order, ruleset.dice, everyone, ruleset.revision)
    ante = ruleset.ante if ruleset.chips else 0
    game = ShowdownGame(ruleset, stacks, (0,) * len(stacks), everyone, roll, ante=ante)
    return _dealt(game) if roll is None else game
