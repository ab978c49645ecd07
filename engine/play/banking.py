"""Press your luck: throw, set aside what scores, then go on or bank; who goes too far has nothing.

The third family of games beside the scorecards and the hands: another meaning of a turn, the same four
questions: `due`, `legal_actions`, `apply(step)` and, once it is over, `outcome`.

A turn is `throw`, what falls, `take` of dice that score, and then either `throw` of the others or `bank`.
Where all dice of a throw count (`BankRules.whole`) nothing is taken.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypeVar, assert_never

from engine.errors import IllegalStepError
from engine.play import standings
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
from engine.play.turn import Turn, check_faces
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import MAX_SEATS

G = TypeVar("G", bound="BankGame")
T = TypeVar("T")
Why = Literal["overtaken", "empty", "fall", "ruin"]
"""What points were lost by: another seat went ahead, turns in a row that brought nothing, a sum that is worth
nothing, or a throw that takes everything."""
NoBank = Literal["nothing", "entry", "least", "barrel", "hot"]
"""Why a turn may not be banked yet: nothing is gathered, too little to get in or at all, it does not lead out
of the barrel, or all dice have scored and must be thrown again."""

_NO_TURN_STEP = "not in this game: its turns end with 'bank', or with a throw that brings nothing"
_NEVER: dict[type[Step], str] = {
    **dict.fromkeys((Announce, Write, Stop, Stand), _NO_TURN_STEP),
    Undo: "nothing to take back: only dice just set aside or a turn just banked can be",
    Stacks: "not in this game, in which there are no chips",
    Dare: "not in this game, in which a turn has as many throws as luck allows",
}
"""Steps that no state of the game allows, and why; others belong to games in which all play at once."""


@dataclass(frozen=True, slots=True)
class PressTurn(Turn):
    """A turn under way.

    Attributes:
        gathered: what the dice set aside have brought so far.
        aside: positions of the dice set aside since all were last thrown.
        fresh: positions of the dice of the last throw as long as none of them is set aside.
    """

    gathered: int = 0
    aside: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Loss:
    """Points that a seat has lost, and by what."""

    seat: int
    points: int
    why: Why


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The end of a turn.

    Attributes:
        seat: whose it was.
        dice: as they lay.
        fresh: positions of its last throw, if nothing of that was set aside: it brought nothing, or won.
        gathered: what was set aside: banked, or lost.
        banked: whether it was banked.
        entered: whether it is the first that the seat has banked.
        losses: what seats have lost by it beside the turn.
    """

    seat: int
    dice: tuple[int, ...]
    fresh: tuple[int, ...]
    gathered: int
    banked: bool
    entered: bool = False
    losses: tuple[Loss, ...] = ()


_NO_TURN = PressTurn()


@dataclass(frozen=True, repr=False)
class BankGame(DiceGame):
    """One state of a game of press your luck.

    Attributes:
        points: what each seat has banked, without what it has lost.
        order: the seats in their order of play; `order_roll` the rolls that decided it, if any were needed.
        turns: how many turns of the game have ended.
        taken: by seat, how many of its turns have ended.
        position: where in `order` the mover stands.
        turn: the turn under way.
        entered: the seats that have banked a turn.
        empty: by seat, how many turns in a row have brought nothing since it was last fined.
        gone: seats that have left.
        reached: the seat that reached the goal, the first to do so.
        final: the seats that have a last turn after that, in order.
        won: the seat that has won outright, whatever the points.
        done: whether nobody has a turn any more; a blitz may still be due.
        last: how the turn before this one ended, or the last one.
        blitz: the rolls that break a tie for the first place, once there is one.
    """

    ruleset: BankRules
    points: tuple[int, ...]
    order: tuple[int, ...]
    order_roll: RollOff | None = None
    turns: int = 0
    taken: tuple[int, ...] = ()
    position: int = 0
    turn: PressTurn = _NO_TURN
    entered: frozenset[int] = frozenset()
    empty: tuple[int, ...] = ()
    gone: frozenset[int] = frozenset()
    reached: int | None = None
    final: tuple[int, ...] = ()
    won: int | None = None
    done: bool = False
    last: TurnResult | None = None
    blitz: RollOff | None = None

    @property
    def seats(self) -> int:
        """How many seats there are, those that have left included."""
        return len(self.points)

    @property
    def played_out(self) -> bool:
        """Whether nobody has a turn any more; a blitz may still be due."""
        return self.done

    @property
    def label(self) -> str:
        """The name of the throw in the air."""
        return f"luck.{self.turns + 1}.throw.{self.turn.roll}"

    @property
    def gathered(self) -> int:
        """What the turn under way would bring if it were banked now."""
        return self.turn.gathered

    @property
    def pending(self) -> bool:
        """Whether dice lie of which some must be set aside before anything else."""
        return bool(self.turn.fresh)

    @property
    def aside(self) -> tuple[int, ...]:
        """The positions of the dice that lie apart: none where all dice are thrown each time."""
        return () if self.ruleset.whole else self.turn.aside

    @property
    def free(self) -> tuple[int, ...]:
        """The positions of the dice that the next throw throws: those not set aside, or all if all are."""
        every = tuple(range(self.ruleset.dice))
        left = tuple(position for position in every if position not in self.turn.aside)
        return left or every

    @property
    def hot(self) -> bool:
        """Whether all dice have scored, so that the next throw is one of all dice again."""
        return len(self.turn.aside) == self.ruleset.dice

    @property
    def most_rolls(self) -> int:
        """How many throws the turn may have if one more is made: the dice set no limit."""
        return self.turn.roll + (not self.pending)

    def outcome(self) -> Outcome:
        """The result of a game that is over; raises `ValueError` before."""
        if not self.over:
            raise ValueError("the game is not over yet")
        mean = self.ruleset.settlement == "mean"
        return standings.settled(self.points, self.active, self.blitz, mean=mean, outright=self.won)

    def takes(self) -> dict[Take, int]:
        """What may be set aside now, with its points, the most dice first."""
        fresh = self.turn.fresh if self.mover is not None else ()
        faces = tuple(self.turn.dice[position] for position in fresh)
        parts = self.ruleset.parts(faces) if fresh else ()
        return {Take(tuple(fresh[place] for place in places)): worth for places, worth in parts}

    def offers(self) -> dict[Take, int]:
        """Of each number of dice that may be set aside the ones that pay most, the most points first."""
        best: dict[int, tuple[Take, int]] = {}
        for take, worth in self.takes().items():
            size = len(take.positions)
            if size not in best or worth > best[size][1]:
                best[size] = (take, worth)
        return dict(sorted(best.values(), key=lambda each: -each[1]))

    @property
    def no_bank(self) -> NoBank | None:
        """Why the turn may not be banked as it stands; None if it may, or if nobody is on turn."""
        seat, rules = self.mover, self.ruleset
        if seat is None or self.turn.thrown:
            return None
        if self.pending or not self.turn.gathered:
            return "nothing"
        return self.no_bank_of(self.turn.gathered, hot=self.hot and not rules.whole)

    def no_bank_of(self, gathered: int, *, hot: bool) -> NoBank | None:
        """Why so many points may not be banked by the mover; `hot`: as all dice have scored."""
        rules, seat = self.ruleset, self.order[self.position]
        if hot and rules.hot == "must":
            return "hot"
        if seat not in self.entered and gathered < rules.entry:
            return "entry"
        if gathered < rules.least:
            return "least"
        barrel = rules.barrel(self.points[seat])
        return "barrel" if barrel is not None and self.points[seat] + gathered < barrel[1] else None

    @property
    def may_bank(self) -> bool:
        """Whether the mover may end the turn with what is gathered."""
        on_turn = self.mover is not None and self.tie is None and not self.turn.thrown
        return on_turn and self.no_bank is None

    def possible_throws(self) -> Iterable[Throw]:
        """The throw open to the mover, if one is: that of all dice not set aside."""
        return (Throw(self.free),) if self.rolls_left else ()

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything the mover may do now, throws first; empty when chance is due or the game is over.

        `Leave` is not among them: it is a decision of the table, open at any time before the end. Nor is
        `Lay`, of which there are thousands: `lays` tells whether dice may be laid.
        """
        if self.mover is None or self.turn.thrown or self.tie is not None:
            return ()
        return (*self.possible_throws(), *self.takes(), *((Bank(),) if self.may_bank else ()))

    def with_aside(self, take: Take | None) -> "BankGame":
        """The game with these dice set aside by the seat on turn, or in focus; None: as it is."""
        return self if take is None else self.apply(take)

    @property
    def lays(self) -> int:
        """How many faces the mover may lay, where they have dice of their own; else 0."""
        if self.ruleset.source != "own" or self.mover is None:
            return 0
        return len(self.turn.fresh or self.free) if self.tie is None else self.tie.dice

    @property
    def lay_rolls(self) -> range:
        """The number of the throw that may be laid now, or anew as long as nothing of it is set aside."""
        if self.ruleset.source != "own" or self.mover is None or self.tie is not None:
            return range(0)
        number = self.turn.roll + (not self.pending)
        return range(number, number + 1)

    def apply(self, step: Step | str) -> "BankGame":
        """The game after a step or its line; this one is unchanged. `IllegalStepError` says why not."""
        match step:
            case Rolled() | Lay():
                return self._dice(step)
            case Throw(positions):
                if step not in self.possible_throws():
                    raise IllegalStepError(self._refusal(f"throw dice {_places(positions)}"))
                aside = () if self.hot else self.turn.aside
                turn = replace(self.turn, roll=self.turn.roll + 1, thrown=positions, aside=aside)
                return replace(self, turn=turn)
            case Take(positions):
                return self._take(positions)
            case Bank():
                if not self.may_bank:
                    raise IllegalStepError(self._refusal("bank"))
                return self._ended(banked=True)
            case Leave(seat):
                return self._leave(seat)
            case Announce() | Write() | Stop() | Stand() | Undo() | Stacks() | Join() | Dare() | SeatStep():
                raise IllegalStepError(
                    _NEVER.get(type(step), "not in this game, in which the seats take turns")
                )
            case str():
                return self.apply(parse(step))
            case _:
                assert_never(step)

    def _refusal(self, what: str) -> str:
        if self.over:
            return f"cannot {what}: the game is over"
        if self.due is not None:
            return f"cannot {what}: the dice are in the air ({self.due.label})"
        if self.ruleset.source == "own" and what.startswith("throw"):
            return f"cannot {what}: the players' own dice are laid here, as in 'lay 33566'"
        if self.pending:
            return f"cannot {what}: dice that score are to be set aside first, as in 'take 14'"
        if what.startswith("take"):
            return f"cannot {what}: no throw lies of which some are to be set aside"
        if what.startswith("throw"):
            return f"cannot {what}: the next throw is of dice {_places(self.free)}"
        return f"cannot {what} with {self.gathered} points: {_REASONS[self.no_bank or 'nothing']}"

    def _take(self, positions: tuple[int, ...]) -> "BankGame":
        if not isinstance(positions, tuple):
            raise IllegalStepError(f"expected a tuple of positions, not {positions!r:.40}")
        worth = self.takes().get(Take(positions))
        if worth is None:
            what = f"take dice {_places(positions)}"
            if not self.pending or self.over:
                raise IllegalStepError(self._refusal(what))
            if not set(positions) <= set(self.turn.fresh):
                fresh = _places(self.turn.fresh)
                raise IllegalStepError(f"cannot {what}: the dice of the last throw are {fresh}")
            raise IllegalStepError(f"cannot {what}: not each of them scores")
        aside = tuple(sorted((*self.turn.aside, *positions)))
        turn = replace(self.turn, gathered=self.turn.gathered + worth, aside=aside, fresh=())
        return replace(self, turn=turn)

    def _dice(self, step: Rolled | Lay) -> "BankGame":
        """The game with the dice that have fallen, or that were laid."""
        self.check_dice(step)
        if isinstance(step, Lay) and self.tie is None:
            turn = self.turn
            if not self.pending:
                turn = replace(turn, roll=turn.roll + 1, aside=() if self.hot else turn.aside)
            return replace(self, turn=turn)._fallen(self.turn.fresh or self.free, step.faces)  # noqa: SLF001 - of this class
        check_faces(step.faces)
        if self.turn.thrown:
            if len(step.faces) != len(self.turn.thrown):
                raise IllegalStepError(f"{len(self.turn.thrown)} faces are due, not {len(step.faces)}")
            return self._fallen(self.turn.thrown, step.faces)
        if self.order_roll is not None and not self.order_roll.done:
            roll = self.order_roll.land(step.faces)
            return replace(self, order_roll=roll, order=roll.order)
        if self.blitz is not None and not self.blitz.done:
            return replace(self, blitz=self.blitz.land(step.faces))
        raise IllegalStepError("no dice are in the air")

    def _fallen(self, positions: tuple[int, ...], faces: tuple[int, ...]) -> "BankGame":
        """The game once these dice of the turn lie: with the turn ended, if they bring nothing."""
        lying = list(self.turn.dice or (0,) * self.ruleset.dice)
        for position, face in zip(positions, faces, strict=True):
            lying[position] = face
        thrown, rules = tuple(sorted(faces)), self.ruleset
        turn = replace(self.turn, dice=tuple(lying), thrown=(), fresh=positions)
        fallen = replace(self, turn=turn)
        parts = rules.parts(faces)
        if rules.wins(thrown):
            return replace(fallen, won=self.order[self.position])._ended(banked=False)  # noqa: SLF001 - of this class
        if not parts:
            return fallen._ended(banked=False)  # noqa: SLF001 - of this class
        if rules.whole:
            worth = parts[0][1]
            whole = replace(turn, gathered=turn.gathered + worth, aside=tuple(range(rules.dice)), fresh=())
            return replace(self, turn=whole)
        return fallen

    def _ended(self, *, banked: bool) -> "BankGame":
        """The game with the turn under way over, and what it brings or costs."""
        seat, rules, turn = self.order[self.position], self.ruleset, self.turn
        points, empty = list(self.points), list(self.empty)
        losses: list[Loss] = []

        def lose(who: int, lost: int, why: Why) -> None:
            lost = min(lost, points[who])  # nobody has less than nothing
            points[who] -= lost
            if lost:
                losses.append(Loss(who, lost, why))

        if banked:
            before = points[seat]
            points[seat] += turn.gathered
            empty[seat] = 0
            if points[seat] in rules.falls:
                lose(seat, points[seat], "fall")
            for other in self.active if rules.overtaken else ():
                if other in self.entered and before < self.points[other] < points[seat]:
                    lose(other, rules.overtaken, "overtaken")
        elif self.won is None:
            empty[seat] += 1
            if rules.ruin and tuple(sorted(turn.dice)) == rules.ruin:
                lose(seat, points[seat], "ruin")
            if rules.empty and empty[seat] == rules.empty:
                empty[seat] = 0
                lose(seat, rules.fine, "empty")
        entered = banked and seat not in self.entered
        last = TurnResult(seat, turn.dice, turn.fresh, turn.gathered, banked, entered, tuple(losses))
        ended = replace(
            self,
            points=tuple(points),
            empty=tuple(empty),
            entered=self.entered | {seat} if banked else self.entered,
            last=last,
        )
        return ended._after_turn()  # noqa: SLF001 - of this class

    def _after_turn(self) -> "BankGame":
        """The game with the turn of the mover over: the next seat on turn, or nobody any more."""
        seat = self.order[self.position]
        taken = tuple(count + (each == seat) for each, count in enumerate(self.taken))
        ended = replace(self, turn=_NO_TURN, turns=self.turns + 1, taken=taken)
        if self.reached is not None:
            ended = replace(ended, final=tuple(each for each in self.final if each != seat))
        elif self.points[seat] >= self.ruleset.goal:
            ended = replace(ended, reached=seat, final=_with_last_turn(self))
        return _moved_on(ended)

    def _leave(self, seat: int) -> "BankGame":
        if self.over or self.due is not None or seat not in self.active:
            raise IllegalStepError(
                f"seat {seat + 1} cannot leave: not in the game, or the game is not waiting"
            )
        final = tuple(each for each in self.final if each != seat)
        left = replace(self, gone=self.gone | {seat}, final=final)
        if self.blitz is not None:
            return replace(left, blitz=self.blitz.without(seat))
        if seat == self.order[self.position]:
            # Its throws have names already: those of the next turn are others.
            return _moved_on(replace(left, turn=_NO_TURN, turns=self.turns + 1))
        return _finished(left)


_REASONS: dict[NoBank, str] = {
    "nothing": "nothing is set aside yet",
    "entry": "it takes more to get in",
    "least": "it takes more to bank a turn",
    "barrel": "it does not lead out of the barrel",
    "hot": "all dice have scored, so they must be thrown again",
}


def _places(positions: Iterable[int]) -> str:
    return " ".join(str(position + 1) for position in positions)


def _with_last_turn(game: BankGame) -> tuple[int, ...]:
    """The seats that have one more turn once the mover has reached the goal, in the order of play."""
    after = game.order[game.position + 1 :]
    match game.ruleset.ending:
        case "once":
            seats: tuple[int, ...] = ()
        case "round":
            seats = after
        case "turn":
            seats = (*after, *game.order[: game.position])
        case _:
            assert_never(game.ruleset.ending)
    return tuple(seat for seat in seats if seat not in game.gone)


def _moved_on(game: BankGame) -> BankGame:
    """The game with the next seat still in it on turn, if the game goes on."""
    ended = _finished(game)
    if ended.done:
        return ended
    position = game.position
    while True:
        position = (position + 1) % game.seats
        if game.order[position] not in game.gone:
            return replace(game, position=position)


def _finished(game: BankGame) -> BankGame:
    """The game, ended if nobody has a turn any more, with a blitz begun if it must break a tie."""
    rules, active = game.ruleset, game.active
    reached = game.reached is not None and not game.final
    alone = len(active) < min(game.seats, _COMPANY)
    late = all(game.taken[seat] >= rules.max_rounds for seat in active)
    return _over(game) if game.won is not None or reached or alone or late else game


def _over(game: G) -> G:
    """The game with no turn left, and a blitz begun if it must break a tie for the first place."""
    ended = replace(game, done=True)
    leaders = standings.leading(game.points, game.active)
    if game.ruleset.tie_break != "blitz" or len(leaders) < _COMPANY or game.won is not None:
        return ended
    return replace(ended, blitz=RollOff("blitz", game.ruleset.dice, (leaders,)))


_COMPANY = 2
"""Seats that somebody who does not play alone is one of."""


@dataclass(frozen=True, slots=True)
class _Before:
    """The state of a seat before it last set dice aside or banked; `taken`: turns that had ended."""

    points: int
    empty: int
    entered: bool
    taken: int
    turn: PressTurn


@dataclass(frozen=True, repr=False)
class TogetherBankGame(BankGame):
    """One state of such a game in which all seats play at the same time, round by round.

    As in `TogetherGame`: `position` is the seat in focus, `turn` its turn, `taken` the turns that each seat
    has ended. The round in which somebody reaches the goal is the last one.

    Attributes:
        lying: the turn under way of each seat.
        opened: how many rounds have been opened; a seat that has taken its turn back may be a round behind.
        before: by seat, what taking back leads to; None where there is nothing to take back.
    """

    lying: tuple[PressTurn, ...] = ()
    opened: int = 1
    before: tuple[_Before | None, ...] = ()

    def focus(self, seat: int) -> "TogetherBankGame":
        """The same state with this seat in focus."""
        return self if seat == self.position else replace(self, position=seat, turn=self.lying[seat])

    def with_aside(self, take: Take | None) -> "TogetherBankGame":
        """The game with these dice set aside by the seat in focus, which stays in focus; None: as it is."""
        return self if take is None else self.apply(take).focus(self.position)

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have a turn to end in the rounds opened so far; none once the game is over."""
        return () if self.done else tuple(seat for seat in self.active if self.taken[seat] < self.opened)

    @cached_property
    def mover(self) -> int | None:
        """The seat in focus; None while it waits for the others, and at the end."""
        return self.position if self.position in self.awaited else None

    def turn_of(self, seat: int) -> PressTurn:
        """The turn under way of a seat; one without dice where it has none."""
        return self.lying[seat]

    @property
    def label(self) -> str:
        """The name of the throw in the air, of the seat in focus."""
        label = f"luck.{self.taken[self.position] + 1}.throw.{self.turn.roll}"
        return f"seat.{self.position + 1}.{label}" if self.ruleset.luck == "own" else label

    @property
    def joinable(self) -> bool:
        """Whether one more seat may join: a place is left, and nobody has half of the points."""
        return not self.done and self.seats < MAX_SEATS and 2 * max(self.points) < self.ruleset.goal

    @cached_property
    def back(self) -> "TogetherBankGame | None":
        """The state after what the seat in focus did last is taken back; None if that cannot be."""
        seat, last = self.position, self.before[self.position]
        if last is None or self.turn.thrown or self.done or seat in self.gone:
            return None
        points = _with(self.points, seat, last.points)
        goal = self.ruleset.goal
        return replace(
            self,
            points=points,
            empty=_with(self.empty, seat, last.empty),
            entered=self.entered if last.entered else self.entered - {seat},
            turns=self.turns - self.taken[seat] + last.taken,
            taken=_with(self.taken, seat, last.taken),
            turn=last.turn,
            lying=_with(self.lying, seat, last.turn),
            before=_with(self.before, seat, None),
            reached=next((each for each in self.active if points[each] >= goal), None),
        )

    def apply(self, step: Step | str) -> "TogetherBankGame":
        """The game after a step or its line; this one is unchanged. `IllegalStepError` says why not."""
        match step:
            case str():
                return self.apply(parse(step))
            case SeatStep(seat, own):
                if not 0 <= seat < self.seats or isinstance(own, Leave | SeatStep):
                    raise IllegalStepError(f"expected a step of one of {self.seats} seats")
                if isinstance(own, Rolled) and not self.lying[seat].thrown:
                    raise IllegalStepError(f"no dice of seat {seat + 1} are in the air")
                return self.focus(seat).apply(own)
            case Join():
                return self._join()
            case Undo():
                if self.back is None:
                    raise IllegalStepError(_NEVER[Undo])
                return self.back._refocused()  # noqa: SLF001 - of this class
        after = super().apply(step)
        if not isinstance(after, TogetherBankGame):  # pragma: no cover - `replace` keeps the class
            raise TypeError("expected a game of the same kind")
        return after._noted(self, step)._refocused()  # noqa: SLF001 - of this class

    def _noted(self, earlier: "TogetherBankGame", step: Step) -> "TogetherBankGame":
        """The game with what a step has changed of the seat in focus kept for that seat."""
        seat = earlier.position
        if isinstance(step, Leave) or earlier.done:
            return self
        last = earlier.before[seat]
        match step:
            case Take() | Bank():
                same = last is not None and last.taken == earlier.taken[seat]
                if not (isinstance(step, Bank) and same):
                    points, empty, taken = (
                        each[seat] for each in (earlier.points, earlier.empty, earlier.taken)
                    )
                    last = _Before(points, empty, seat in earlier.entered, taken, earlier.turn)
            case Throw() if earlier.turn.roll:
                last = None
            case Rolled() if self.turns > earlier.turns:
                last = None
        lying = self.lying if self.turns > earlier.turns else _with(self.lying, seat, self.turn)
        return replace(self, lying=lying, before=_with(self.before, seat, last))

    def _after_turn(self) -> "TogetherBankGame":
        seat = self.position
        reached = self.points[seat] >= self.ruleset.goal and self.reached is None
        # A throw that wins at once ends the turns of all others as well.
        lying = _with(self.lying, seat, _NO_TURN) if self.won is None else (_NO_TURN,) * self.seats
        ended = replace(
            self,
            turn=_NO_TURN,
            lying=lying,
            turns=self.turns + 1,
            taken=_with(self.taken, seat, self.taken[seat] + 1),
            reached=seat if reached else self.reached,
        )
        return ended._opened()  # noqa: SLF001 - of this class

    def _opened(self) -> "TogetherBankGame":
        """The game with the next round opened, or over, if nobody is awaited any more."""
        if self.won is not None or len(self.active) < min(self.seats, _COMPANY):
            return _over(self)
        if self.awaited:
            return self
        if self.reached is not None or self.opened >= self.ruleset.max_rounds:
            return _over(self)
        return replace(self, opened=self.opened + 1)

    def _join(self) -> "TogetherBankGame":
        if not self.joinable:
            raise IllegalStepError("nobody can join: the table is full, or the game is too far on")
        joined = replace(
            self,
            points=(*self.points, 0),
            order=(*self.order, self.seats),
            taken=(*self.taken, self.opened - 1),
            empty=(*self.empty, 0),
            lying=(*self.lying, _NO_TURN),
            before=(*self.before, None),
        )
        return joined._refocused()  # noqa: SLF001 - of this class

    def _leave(self, seat: int) -> "TogetherBankGame":
        if self.done or seat not in self.active or self.lying[seat].thrown:
            raise IllegalStepError(
                f"seat {seat + 1} cannot leave: not in the game, or the game is not waiting"
            )
        left = replace(self, gone=self.gone | {seat}, lying=_with(self.lying, seat, _NO_TURN))
        reached = next((each for each in left.active if left.points[each] >= left.ruleset.goal), None)
        return replace(left, reached=reached).focus(seat)._opened()  # noqa: SLF001 - of this class

    def _refusal(self, what: str) -> str:
        if self.mover is not None or self.done:
            return super()._refusal(what)
        why = "has left" if self.position in self.gone else "waits for the others"
        return f"cannot {what}: seat {self.position + 1} {why}"

    def _refocused(self) -> "TogetherBankGame":
        thrown = (seat for seat in self.order if self.lying[seat].thrown)
        return self.focus(next(thrown, next(iter(self.awaited), self.position)))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def new_bank_game(ruleset: BankRules, seats: int) -> BankGame:
    """The start of a game with 1 to 8 seats; raises `ValueError` for another number."""
    if not 1 <= seats <= MAX_SEATS:
        raise ValueError(f"expected 1 to {MAX_SEATS} seats, not {seats}")
    everyone, none = tuple(range(seats)), (0,) * seats
    roll = for_order(ruleset.order, ruleset.dice, everyone, ruleset.revision)
    if ruleset.pace == "together":
        lying, before = (_NO_TURN,) * seats, (None,) * seats
        return TogetherBankGame(ruleset, none, everyone, taken=none, empty=none, lying=lying, before=before)
    return BankGame(ruleset, none, everyone, roll, taken=none, empty=none)
