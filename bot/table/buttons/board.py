"""What can be pressed on the board of a running game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

LeftSeatChoice = Literal["computer", "remove"]
SleeperChoice = Literal["wait", "turn", "seat", "member", "remove"]


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not held."""

    code: ClassVar[str] = "r"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold the die at `position` (from 0), or let it go if it is held."""

    code: ClassVar[str] = "h"
    game: int
    version: int
    position: int


@dataclass(frozen=True, slots=True)
class HoldOnly:
    """Hold exactly the dice of this bit mask (bit 0: position 0)."""

    code: ClassVar[str] = "k"
    game: int
    version: int
    mask: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """Hold exactly the dice of this bit mask and throw the others."""

    code: ClassVar[str] = "Q"
    game: int
    version: int
    mask: int


@dataclass(frozen=True, slots=True)
class PickRow:
    """Write row number `row`; a costly zero is asked about first. Double dice: it is the outer row."""

    code: ClassVar[str] = "w"
    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class ShowCrossing:
    """Show the rows that would be crossed out, which are folded away beside those that pay."""

    code: ClassVar[str] = "Z"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class PickInner:
    """Double dice: write the rows `outer` and `inner`; a costly zero is asked about first, unless `sure`."""

    code: ClassVar[str] = "i"
    game: int
    version: int
    outer: int
    inner: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Sure:
    """Yes, write the zero into row number `row`."""

    code: ClassVar[str] = "y"
    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class NotSure:
    """No, do not write it; double dice: choose another outer row."""

    code: ClassVar[str] = "n"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a row: none that is open is made."""

    code: ClassVar[str] = "E"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class StandPat:
    """Leave the dice as they lie: they are the hand of this turn."""

    code: ClassVar[str] = "V"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the row just written, the end of a turn without one, or the hand just chosen."""

    code: ClassVar[str] = "u"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hint:
    """What is best now? Only the person on turn is told."""

    code: ClassVar[str] = "?"
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class DecideLeftSeat:
    """What becomes of the seat of a player who left."""

    code: ClassVar[str] = "f"
    game: int
    seat: int
    choice: LeftSeatChoice


@dataclass(frozen=True, slots=True)
class DecideSleeper:
    """What becomes of a turn whose time was out at `since` (unix seconds).

    Wait on, a computer plays this turn, or the seat until whoever holds it presses something, its team goes
    on without the member on turn, or nobody plays the seat any more.
    """

    code: ClassVar[str] = "1"
    game: int
    version: int
    since: int
    choice: SleeperChoice


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take one's own seat again, which a computer plays."""

    code: ClassVar[str] = "2"
    game: int


RowPress = PickRow | PickInner | ShowCrossing | Sure | NotSure
"""What chooses the rows of a scorecard."""

TurnPress = Roll | Hold | HoldOnly | Reroll | RowPress | EndTurn | StandPat | TakeBack
"""What only the person on turn may press."""

TablePress = TurnPress | DecideLeftSeat | DecideSleeper | ComeBack
"""What the table itself acts on."""

BoardPress = TablePress | Hint
