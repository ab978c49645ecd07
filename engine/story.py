"""What a step meant: events between two states, for telling the game and for statistics."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.bonuses import Bonus, Spare, Unmade
from engine.rolloff import RollOff
from engine.scorecard import Game
from engine.sheet import Entry, Row
from engine.standings import round_winners, totals
from engine.steps import Leave, Rolled, Step, Stop, Undo, Write


@dataclass(frozen=True, slots=True)
class Threw:
    """Dice have come to lie: all of them as they lie now, and which were thrown (see `turn.Turn`)."""

    seat: int
    roll: int
    dice: tuple[int, ...]
    thrown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Wrote:
    """A row was written."""

    seat: int
    row: Row
    entry: Entry


@dataclass(frozen=True, slots=True)
class Blank:
    """A turn ended without a row: the dice, as they lie, make none of those open."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WonOutright:
    """Writing this row on the first roll has won the game at once."""

    seat: int
    row: Row


@dataclass(frozen=True, slots=True)
class TookBack:
    """A row was opened again, or, with None, a turn that had ended without one goes on."""

    seat: int
    row: Row | None


@dataclass(frozen=True, slots=True)
class BonusSettled:
    """A bonus or fine of so many points (not 0) is due, of a complete section or for these dice."""

    seat: int
    bonus: Bonus
    points: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """A round is complete and this seat scored the most in it."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """The order of play has been rolled for."""

    roll: RollOff


@dataclass(frozen=True, slots=True)
class Tied:
    """All rows are written, the first place is tied, and these seats will roll for it."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """A seat has left the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over; `blitz` tells how a tie was broken, if one was."""

    blitz: RollOff | None


Event = (
    Threw
    | Wrote
    | Blank
    | WonOutright
    | TookBack
    | BonusSettled
    | RoundWon
    | Ordered
    | Tied
    | Left
    | Finished
)


def events(before: Game, step: Step, after: Game) -> tuple[Event, ...]:
    """What happened when `step` led from `before` to `after`, in the order one would tell it."""
    return tuple(_events(before, step, after))


def _events(before: Game, step: Step, after: Game) -> Iterator[Event]:
    mover = before.mover
    match step:
        case Rolled() if mover is not None:
            yield Threw(mover, after.turn.roll, after.turn.dice, before.turn.thrown)
        case Rolled() if after.order_roll is not None and after.order_roll.done and not after.played_out:
            yield Ordered(after.order_roll)
        case Write() if mover is not None:
            yield from _written(before, after, mover)
            yield from _rounds(before, after)
        case Stop() if mover is not None:
            yield Blank(mover, before.turn.dice)
            yield from _rounds(before, after)
        case Undo() if after.mover is not None:
            opened = rows_between(after, before, after.mover)
            for index in opened:
                yield TookBack(after.mover, before.ruleset.rows[index])
            if not opened:
                yield TookBack(after.mover, None)
        case Leave(seat):
            yield Left(seat)
            yield from _rounds(before, after)
    if after.played_out:
        yield from _ending(before, after)


def _ending(before: Game, after: Game) -> Iterator[Event]:
    if not before.played_out:
        yield from _last_bonuses(after)
    if after.won is not None and before.won is None:
        row = after.cards[after.won].written[-1]
        yield WonOutright(after.won, after.ruleset.rows[row])
    if after.blitz is not None and before.blitz is None:
        yield Tied(after.blitz.ranking[0])
    if after.over and not before.over:
        yield Finished(after.blitz)


def rows_between(fewer: Game, more: Game, seat: int) -> tuple[int, ...]:
    """Numbers of the rows a seat has written in one state of a game beyond an earlier one, in order."""
    return more.cards[seat].written[len(fewer.cards[seat].written) :]


def _written(before: Game, after: Game, mover: int) -> Iterator[Event]:
    for index in rows_between(before, after, mover):
        entry = after.cards[mover].entries[index]
        if entry is not None:
            yield Wrote(mover, before.ruleset.rows[index], entry)
    yield from _bonuses(before, after, mover)


def _bonuses(before: Game, after: Game, mover: int) -> Iterator[Event]:
    old, new = totals(before)[mover], totals(after)[mover]
    for (bonus, was), (_, now) in zip(old.bonuses, new.bonuses, strict=True):
        if now and now != was and not isinstance(bonus, Unmade | Spare):
            yield BonusSettled(mover, bonus, now - (was or 0))


def _last_bonuses(after: Game) -> Iterator[Event]:
    """What only the end of the game settles."""
    for seat in after.active:
        for bonus, points in totals(after)[seat].bonuses:
            if isinstance(bonus, Unmade | Spare) and points:
                yield BonusSettled(seat, bonus, points)


def _rounds(before: Game, after: Game) -> Iterator[Event]:
    for winner in round_winners(after)[len(round_winners(before)) :]:
        if winner is not None:
            yield RoundWon(winner, after.ruleset.round_bonus)
