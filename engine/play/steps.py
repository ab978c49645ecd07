"""The steps of a game, and the short line of text that stands for each in a record.

`throw 145`      the player on turn throws the dice lying first, fourth and fifth
`faces 361`      chance answers: what these dice show, in the order they lie
`faces 361254`   the same with double dice: their outer values, then their inner ones
`announce four_up`  the player names the row that this turn writes, where a column asks for that
`lay 33566`      where people throw dice of their own: what those of the player on turn show after the last
                 roll of the turn; until it ends another such line takes the place of this one
`lay 33566 1`    the same after the first roll; with double dice the outer values, then the inner ones
`write pair`     the player writes the dice into a row and ends the turn
`write full pair`  the same with double dice: a row for the outer values, one for the inner ones
`stop`           the player ends the turn without writing anything
`take 14`        the player sets the dice lying first and fourth aside, which score, where luck is pressed
`bank`           the player ends the turn with what is set aside
`stand`          the player leaves the dice as they lie and ends the turn, where hands are compared
`stacks 120 80`  the game begins with these chips in front of its seats, before anything else has happened
`join`           one more seat joins the round under way, where all play at once
`2 dare`         the second seat has one roll fewer in each of its turns, where all play at once; it stands
                 before the first roll of that seat
`leave 2`        the second seat leaves the game for good (a decision of the table, at any time)
`2 throw 145`    the same by the second seat, in a game in which all seats play at once; so with each line
                 above that is not `leave`
`undo`           the row just written, the end of a turn without one, the hand just chosen, or what was set
                 aside and banked last is taken back, with the first roll of the next turn if that lies there
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from engine.errors import InvalidStepError


@dataclass(frozen=True, slots=True)
class Throw:
    """A choice: throw the dice at these positions (from 0, ascending); the others are held."""

    positions: tuple[int, ...]

    def kept(self, dice: Sequence[int]) -> tuple[int, ...]:
        """The faces of the dice that are held, in the order they lie."""
        return tuple(face for position, face in enumerate(dice) if position not in self.positions)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll (chance): the faces of the dice due, in order; of double dice outer values, then inner ones."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """A report of what the player's own dice show; of double dice outer values, then inner ones.

    `roll` is that after which they lie; None: the last one of a usual turn.
    """

    faces: tuple[int, ...]
    roll: int | None = None


@dataclass(frozen=True, slots=True)
class Write:
    """A choice: write the dice into the row with this key and end the turn.

    Double dice: `row` is for the outer values, `inner` names the row for the inner ones.
    """

    row: str
    inner: str | None = None


@dataclass(frozen=True, slots=True)
class Announce:
    """A choice after the first roll: this turn writes the row with this key and no other."""

    row: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A choice: end the turn without writing anything."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A choice: the dice as they lie are the hand of this turn (docs/rules-readings.md, 12)."""


@dataclass(frozen=True, slots=True)
class Take:
    """A choice: set the dice at these positions (from 0, ascending) of the last throw aside, which score."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """A choice: end the turn with what the dice set aside have brought."""


@dataclass(frozen=True, slots=True)
class Leave:
    """The leaving of a seat (from 0), which is out of the game from here on; no choice of play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Join:
    """The joining of one more seat, behind all others, where all play at once; no choice of play."""


@dataclass(frozen=True, slots=True)
class Dare:
    """The decision of a seat to have one roll fewer in each of its turns; no choice of play."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """The chips in front of the seats before the first deal, carried on from an earlier game."""

    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """The undoing of a turn's end, of its row if written, and of the next turn's first roll if it lies."""


@dataclass(frozen=True, slots=True)
class SeatStep:
    """A step of one seat (from 0) in a game in which all seats play at once; never that of another one."""

    seat: int
    step: "OwnStep"


Action = Throw | Announce | Write | Stop | Stand | Take | Bank
OwnStep = Throw | Rolled | Announce | Write | Stop | Take | Bank | Undo | Dare
Step = Action | Rolled | Lay | Leave | Join | Dare | Stacks | Undo | SeatStep

_LINE = re.compile(
    r"(?:([1-8]) )?(throw|faces|lay|announce|write|stop|stand|take|bank|leave|join|dare|undo)"
    r"(?: ([a-z_]+|[1-9]+))?(?: ([a-z_]+|[1-9][0-9]?))?"
)


def to_text(step: Step) -> str:  # noqa: C901 - a case for every step
    """The step's line in a record.

    >>> to_text(Throw((0, 3, 4)))
    'throw 145'
    """
    match step:
        case Throw(positions):
            return "throw " + "".join(str(p + 1) for p in positions)
        case Take(positions):
            return "take " + "".join(str(p + 1) for p in positions)
        case Rolled(faces):
            return "faces " + "".join(map(str, faces))
        case Announce(row):
            return f"announce {row}"
        case Lay(faces, roll):
            return f"lay {''.join(map(str, faces))}{'' if roll is None else f' {roll}'}"
        case Write(row, inner):
            return f"write {row}{'' if inner is None else f' {inner}'}"
        case Leave(seat):
            return f"leave {seat + 1}"
        case Stop() | Stand() | Bank() | Join() | Dare() | Undo():
            return type(step).__name__.lower()
        case Stacks(chips):
            return f"stacks {' '.join(map(str, chips))}"
        case SeatStep(seat, own):
            return f"{seat + 1} {to_text(own)}"
        case _:
            assert_never(step)


_STACKS = re.compile(r"stacks((?: (?:0|[1-9][0-9]{0,8})){2,8})")

_BARE: dict[str, Step] = {to_text(step): step for step in (Stop(), Undo(), Join(), Dare(), Stand(), Bank())}
"""The steps of one word."""
_OF_SEATS = Throw | Rolled | Announce | Write | Stop | Take | Bank | Undo | Dare
"""`OwnStep`, as `isinstance` wants it."""


@lru_cache(maxsize=1 << 12)  # there are few different lines, and a replay reads hundreds
def parse(line: str) -> Step:
    """The step of one record line; raises `InvalidStepError` for anything else.

    >>> parse("write full pair")
    Write(row='full', inner='pair')
    >>> parse("2 throw 145")
    SeatStep(seat=1, step=Throw(positions=(0, 3, 4)))
    """
    stacks = _STACKS.fullmatch(line)
    if stacks:
        return Stacks(tuple(map(int, stacks[1].split())))
    match = _LINE.fullmatch(line)
    seat, *words = match.groups() if match else (None, None, None, None)
    step = _plain(*words)
    if seat is not None and isinstance(step, _OF_SEATS):
        return SeatStep(int(seat) - 1, step)
    if seat is not None or step is None:
        raise InvalidStepError(
            "expected throw, faces, lay, announce, write, stop, stand, leave, join, dare, take, bank, stacks"
            " or undo as in 'throw 145',"
            f" or as in '2 throw 145' where all play at once, not {line[:40]!r}"
        )
    return step


def _plain(word: str | None, rest: str | None, inner: str | None) -> Step | None:
    """The step of these words without its seat; None if there is none."""
    if rest is None:
        return _BARE.get(word or "")
    match word, rest:
        case "lay", str() if rest.isdigit() and (inner is None or inner.isdigit()):
            return Lay(tuple(map(int, rest)), None if inner is None else int(inner))
        case "write", str() if not rest.isdigit() and not (inner or "").isdigit():
            return Write(rest, inner)
        case _ if inner is not None:
            pass
        case "announce", str() if not rest.isdigit():
            return Announce(rest)
        case "throw", str() if rest.isdigit() and sorted(set(rest)) == list(rest):
            return Throw(tuple(int(c) - 1 for c in rest))
        case "take", str() if rest.isdigit() and sorted(set(rest)) == list(rest):
            return Take(tuple(int(c) - 1 for c in rest))
        case "faces", str() if rest.isdigit() and max(rest) <= "6":
            return Rolled(tuple(map(int, rest)))
        case "leave", str() if rest.isdigit() and len(rest) == 1:
            return Leave(int(rest) - 1)
    return None
