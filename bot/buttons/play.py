"""What the person on turn can press."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not held."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold the die at `position` (from 0), or let it go; saying it twice changes nothing."""

    game: int
    version: int
    position: int
    on: bool


@dataclass(frozen=True, slots=True)
class HoldOnly:
    """Hold exactly the dice of this bit mask (bit 0: position 0)."""

    game: int
    version: int
    mask: int


@dataclass(frozen=True, slots=True)
class PickRow:
    """Write row number `row`; a costly zero is asked about first. Double dice: it is the outer row."""

    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class PickInner:
    """Double dice: write the rows `outer` and `inner`; a costly zero is asked about first, unless `sure`."""

    game: int
    version: int
    outer: int
    inner: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Sure:
    """Yes, write the zero into row number `row`."""

    game: int
    version: int
    row: int


@dataclass(frozen=True, slots=True)
class NotSure:
    """No, do not write it; double dice: choose another outer row."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn without a row: none that is open is made."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class StandPat:
    """Leave the dice as they lie: they are the hand of this turn."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the row just written, the end of a turn without one, or the hand just chosen."""

    game: int
    version: int
