"""Scorecard games: the immutable game that interprets a ruleset.

A game is asked four things: `due` (what chance owes), `legal_actions`, `apply(step)` and, once it is over,
`outcome`. Everything else reads its fields.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import permutations
from typing import TypeVar, assert_never

from engine.errors import IllegalStepError
from engine.play import standings
from engine.play.rolling import DiceGame
from engine.play.rolloff import RollOff, for_order
from engine.play.row_refusal import not_announced, why_not
from engine.play.standings import Outcome, Standing, Total
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
from engine.play.turn import Turn, check_faces, is_in, throws
from engine.rules import scoring
from engine.rules.ruleset import MAX_SEATS, Ruleset
from engine.rules.sheet import Card, Entry

G = TypeVar("G", bound="ScorecardGame")
_NO_DICE = Turn()
_NEVER: dict[type[Step], str] = {
    Stand: "cannot stand: a turn of this game ends with a row written",
    Take: "cannot set dice aside: a turn of this game ends with a row written",
    Bank: "cannot bank: a turn of this game ends with a row written",
    Undo: "nothing to take back: only a row just written can be",
    Join: "not in this game, in which the seats take turns",
    SeatStep: "not in this game, in which the seats take turns",
    Dare: "not in this game, in which the seats take turns",
    Stacks: "not in this game, in which there are no chips",
}
"""Steps that no state of the game allows, and why."""
_POINTS_KEPT = 512  # cards of a whole table whose points are remembered


@dataclass(frozen=True, repr=False)
class ScorecardGame(DiceGame):
    """One state of a scorecard game. It has no slots, so that derived values can be cached properties.

    Attributes:
        cards: a scorecard per seat.
        order: the seats in their order of play; `order_roll` the rolls that decided it, if any were needed.
        turns: how many turns of the game have ended.
        position: where in `order` the mover stands; it moves on at once past seats with nothing to write, so
            one of those stands there only when no seat has anything left to write.
        turn: the turn under way.
        gone: seats that have left.
        won: the seat that has won outright, whatever the points.
        blitz: the rolls that break a tie for the first place, once there is one.
        dared: the seats that have one roll fewer in each turn; only where all play at once.
    """

    ruleset: Ruleset
    cards: tuple[Card, ...]
    order: tuple[int, ...]
    order_roll: RollOff | None = None
    turns: int = 0
    position: int = 0
    turn: Turn = _NO_DICE
    gone: frozenset[int] = frozenset()
    won: int | None = None
    blitz: RollOff | None = None
    dared: frozenset[int] = frozenset()

    @property
    def seats(self) -> int:
        """How many seats there are, those that have left included."""
        return len(self.cards)

    @cached_property
    def played_out(self) -> bool:
        """Whether nobody has a row left to write, or the game has ended before; a blitz may still be due."""
        ended = self.won is not None or standings.race_over(self.ruleset, self.cards, self.order, self.gone)
        return ended or not self._can_write(self.order[self.position])

    def _can_write(self, seat: int) -> bool:
        return seat not in self.gone and not self.cards[seat].full

    @property
    def label(self) -> str:
        """The name of the throw in the air."""
        return f"turn.{self.turns + 1}.roll.{self.turn.roll}"

    @property
    def points(self) -> tuple[int, ...]:
        """What is written and certain, by seat; at the end what counts for winning."""
        return tuple(each.points for each in self.standing())

    def totals(self) -> tuple[Total, ...]:
        """The points of every seat so far: what is written and what is certain."""
        return tuple(each.total for each in self.standing())

    def standing(self) -> tuple[Standing, ...]:
        """The standing of every seat: its points, and the bonuses that are not certain yet."""
        return self._now

    @cached_property
    def _now(self) -> tuple[Standing, ...]:
        return _standing(self.ruleset, self.cards, self.active, over=self.played_out)

    def round_winners(self) -> tuple[int | None, ...]:
        """Who scored the most in each complete round, see `standings.round_winners`."""
        return standings.round_winners(self.ruleset, self.cards, self.active)

    def outcome(self) -> Outcome:
        """The result of a game that is over; raises `ValueError` before."""
        if not self.over:
            raise ValueError("the game is not over yet")
        mean = self.ruleset.settlement == "mean"
        return standings.settled(self.points, self.active, self.blitz, mean=mean, outright=self.won)

    def writable_rows(self) -> tuple[int, ...]:
        """Numbers of the rows the mover may write now; none before the first roll."""
        return self._writable

    @cached_property
    def _writable(self) -> tuple[int, ...]:
        if self.mover is None or self.turn.thrown or not self.turn.roll:
            return ()
        card, turn = self.cards[self.mover], self.turn
        of_turn = scoring.rows_of_turn(self.ruleset, card, turn.roll, turn.announced)
        return scoring.open_rows(self.ruleset, card, turn.dice, of_turn)

    @cached_property
    def announceable_rows(self) -> tuple[int, ...]:
        """Numbers of the rows the mover may announce now: after the first roll, while rolls are left."""
        turn, rules = self.turn, self.ruleset
        if self.mover is None or not rules.columns or turn.roll != 1 or turn.announced or not self.rolls_left:
            return ()
        gated = scoring.gated_rows(rules, self.cards[self.mover])
        return tuple(row for row in gated if rules.is_announced(row))

    @property
    def must_announce(self) -> bool:
        """Whether the mover may not throw on before announcing: no row could be written otherwise."""
        rows = self.announceable_rows
        return bool(rows) and len(rows) == len(
            scoring.gated_rows(self.ruleset, self.cards[self.order[self.position]])
        )

    @property
    def may_stop(self) -> bool:
        """Whether the mover may end the turn with nothing written: only where rows are not crossed out."""
        if self.ruleset.crossing or self.mover is None or self.turn.thrown or not self.turn.roll:
            return False
        return not self.writable_rows()

    def entry(self, index: int, layer: int = 0) -> Entry:
        """What writing row number `index` now would put down: whoever shows or weighs a row asks here.

        Double dice: for their outer values, or with `layer` 1 for their inner ones.
        """
        found = self._entries.get((index, layer))
        if found is None:
            dice = self.ruleset.split(self.turn.dice)[layer]
            card = self.cards[self.order[self.position]]
            found = self._entries[index, layer] = scoring.entry(
                self.ruleset, card, index, dice, self.turn.roll
            )
        return found

    @cached_property
    def _entries(self) -> dict[tuple[int, int], Entry]:
        """The entries that were asked for, which a board does several times."""
        return {}

    @property
    def most_rolls(self) -> int:
        """How many rolls the mover may have in this turn, saved ones included."""
        if self.mover is None:
            return self.ruleset.rolls
        return self.rolls_of(self.mover) + self.cards[self.mover].saved

    def rolls_of(self, seat: int) -> int:
        """How many rolls a turn of a seat has without saved ones."""
        return self.ruleset.rolls - (seat in self.dared)

    def possible_throws(self) -> Iterable[Throw]:
        """The throws open to the mover: all dice at first, then any of them while rolls are left.

        Where every open row has to be announced, that comes before the second throw.
        """
        if not self.rolls_left or self.must_announce:
            return ()
        every = throws(self.ruleset.dice)
        return every if self.turn.roll else (next(iter(every)),)

    def pays(self, layer: int = 0) -> dict[str, int]:
        """What each row that the mover may write now would bring, bonuses left out; 0 for one crossed out.

        Double dice: for their outer values, or with `layer` 1 for their inner ones.
        """
        rows = self.ruleset.rows
        return {rows[index].key: self.entry(index, layer).points for index in self.writable_rows()}

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the mover may do now, throws first, then announcements; rows come last.

        Empty when chance is due or the game is over.

        `Leave` is not among them: it is a decision of the table, open at any time before the end. Nor is
        `Lay`, of which there are thousands: `lays` tells whether dice may be laid.
        """
        keys = (self.ruleset.rows[index].key for index in self.writable_rows())
        writes = (Write(*some) for some in permutations(keys, self.ruleset.layers))
        announced = (Announce(self.ruleset.rows[index].key) for index in self.announceable_rows)
        return (*self.possible_throws(), *announced, *writes, *((Stop(),) if self.may_stop else ()))

    def apply(self, step: Step | str) -> "ScorecardGame":
        """The game after a step or its line; this one is unchanged. `IllegalStepError` says why not."""
        match step:
            case Rolled() | Lay():
                return self._dice(step)
            case Throw(positions):
                if not is_in(step, self.possible_throws()):
                    dice = ", ".join(str(position + 1) for position in positions)
                    raise IllegalStepError(self._refusal(f"throw dice {dice}"))
                size = self.ruleset.dice
                every = tuple(p + size * layer for layer in range(self.ruleset.layers) for p in positions)
                return replace(self, turn=self.turn.throw(every))
            case Announce(key):
                return self._announce(key)
            case Write(key, inner):
                return self._write((key,) if inner is None else (key, inner))
            case Stop():
                return self._stop()
            case Leave(seat):
                return self._leave(seat)
            case Stand() | Take() | Bank() | Undo() | Join() | Dare() | Stacks() | SeatStep():
                raise IllegalStepError(_NEVER[type(step)])
            case str():
                return self.apply(parse(step))
            case _:
                assert_never(step)

    def _dice(self, step: Rolled | Lay) -> "ScorecardGame":
        """The game with the dice that have fallen, or that were laid."""
        self.check_dice(step)
        if isinstance(step, Lay) and self.tie is None:
            return replace(self, turn=self.turn.lay(step, self.ruleset.rolls))
        return self._land(step.faces)

    def _land(self, faces: tuple[int, ...]) -> "ScorecardGame":
        check_faces(faces)
        if self.turn.thrown:
            return replace(self, turn=self.turn.land(faces))
        if self.order_roll is not None and not self.order_roll.done:
            roll = self.order_roll.land(faces)
            return replace(self, order_roll=roll, order=roll.order)
        if self.blitz is not None and not self.blitz.done:
            return replace(self, blitz=self.blitz.land(faces))
        raise IllegalStepError("no dice are in the air")

    def _announce(self, key: str) -> "ScorecardGame":
        index = self.ruleset.row_index(key)
        if index in self.announceable_rows:
            return replace(self, turn=replace(self.turn, announced=key))
        if self.mover is None or self.turn.thrown or not self.turn.roll:
            raise IllegalStepError(self._refusal(f"announce {key}"))
        why = not_announced(self.ruleset, self.cards[self.mover], self.turn, index)
        raise IllegalStepError(f"cannot announce {key}: {why}")

    def _write(self, keys: tuple[str, ...]) -> "ScorecardGame":
        mover, indices = self._rows_to_write(keys)
        card = self.cards[mover]
        won = None
        for layer, index in enumerate(indices):
            entry = self.entry(index, layer)
            if self.ruleset.rows[index].wins and entry.made and entry.roll == 1:
                won = mover
            card = card.write(index, entry)
        return self._end_turn(mover, card, won=won)

    def _rows_to_write(self, keys: tuple[str, ...]) -> tuple[int, list[int]]:
        """The mover and the numbers of the rows; raises `IllegalStepError` if they may not be written now."""
        rules = self.ruleset
        indices = [rules.row_index(key) for key in keys]
        writable = self.writable_rows()
        if self.mover is None or self.turn.thrown or not self.turn.roll:
            raise IllegalStepError(self._refusal(f"write {' '.join(keys)}"))
        if len(set(indices)) != rules.layers or len(keys) != rules.layers:
            expected = "one row" if rules.layers == 1 else "two rows, the outer one first"
            raise IllegalStepError(f"expected {expected}, not {' '.join(keys)}")
        for layer, (key, index) in enumerate(zip(keys, indices, strict=True)):
            if index not in writable:
                why = why_not(rules, self.cards[self.mover], self.turn, index, layer)
                opened = f"the rows open now are {self._open_keys()}" if writable else "no row is open now"
                raise IllegalStepError(f"cannot write {key}: {why}; {opened}")
        return self.mover, indices

    def _stop(self) -> "ScorecardGame":
        mover = self.mover
        if mover is None or not self.may_stop:
            why = f": one of {self._open_keys()} must be written" if self.writable_rows() else ""
            raise IllegalStepError(self._refusal("end the turn without a row") + why)
        return self._end_turn(mover, self.cards[mover].leave_blank())

    def _open_keys(self) -> str:
        return " ".join(self.ruleset.rows[index].key for index in self.writable_rows())

    def _refusal(self, what: str) -> str:
        """Why the state does not allow this."""
        if self.over:
            return f"cannot {what}: the game is over"
        if self.due is not None:
            return f"cannot {what}: the dice are in the air ({self.due.label})"
        if self.ruleset.source == "own" and (what.startswith("throw") or not self.turn.roll):
            return f"cannot {what}: the players' own dice are laid here, as in 'lay 33566'"
        if not self.turn.roll:
            return f"cannot {what}: the turn begins with a throw of all dice"
        return f"cannot {what} now, after roll {self.turn.roll} of {self.turn.roll + self.rolls_left}"

    def _end_turn(self, mover: int, card: Card, *, won: int | None = None) -> "ScorecardGame":
        wrote = len(card.written) > len(self.cards[mover].written)
        card = standings.saving(self.ruleset, card, self.rolls_of(mover) - self.turn.roll, wrote=wrote)
        cards = (*self.cards[:mover], card, *self.cards[mover + 1 :])
        return replace(self, cards=cards, won=won)._after_turn()  # noqa: SLF001 - of this class

    def _after_turn(self) -> "ScorecardGame":
        """The game with the turn under way ended, its row being on the card."""
        return with_blitz(_next_turn(self))

    def _leave(self, seat: int) -> "ScorecardGame":
        if self.over or self.due is not None or seat not in self.active:
            raise IllegalStepError(
                f"seat {seat + 1} cannot leave: not in the game, or the game is not waiting"
            )
        left = replace(self, gone=self.gone | {seat})
        if self.tie is not None:
            return replace(left, blitz=self.tie.without(seat))
        if seat == self.mover:
            left = _next_turn(left)
        return with_blitz(left)


# A throw leaves the cards as they are: the states before and after it have the same standing.
_standing = lru_cache(maxsize=_POINTS_KEPT)(standings.standing)


def _next_turn(game: ScorecardGame) -> ScorecardGame:
    """The game with this turn ended: next is the next seat still in the game that has rows to write."""
    position = game.position
    for _ in range(game.seats):
        position = (position + 1) % game.seats
        if game._can_write(game.order[position]):  # noqa: SLF001 - this is the game's own module
            break
    return replace(game, turns=game.turns + 1, turn=_NO_DICE, position=position)


def with_blitz(game: G) -> G:
    """The game with a blitz begun, if all rows are written and it must break a tie for the first place."""
    if not game.played_out or game.ruleset.tie_break != "blitz":
        return game
    if game.won is not None:
        return game
    leaders = standings.leading(game.points, game.active)
    if len(leaders) < 2:  # noqa: PLR2004 - a tie takes two
        return game
    return replace(game, blitz=RollOff("blitz", game.ruleset.values, (leaders,)))


def new_scorecard_game(ruleset: Ruleset, seats: int) -> ScorecardGame:
    """The start of a game with 1 to 8 seats; raises `ValueError` for another number."""
    if not 1 <= seats <= MAX_SEATS:
        raise ValueError(f"expected 1 to {MAX_SEATS} seats, not {seats}")
    everyone = tuple(range(seats))
    card = Card((None,) * len(ruleset.rows))
    roll = for_order(ruleset.order, ruleset.values, everyone, ruleset.revision)
    return ScorecardGame(ruleset, (card,) * seats, everyone, roll)
