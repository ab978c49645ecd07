"""What somebody has played, as values. Times are unix seconds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """What somebody has played of one family, or of all: places, and the best card of one family."""

    family: str
    games: int
    wins: int
    seconds: int
    thirds: int
    best: float | None


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A result of somebody; `start`, `luck` and `lost` as in `LuckView`, None where they are not known."""

    game_id: int
    seat: int
    family: str
    points: float
    place: int
    won: int
    seats: int
    ended_at: float
    start: float | None
    luck: float | None
    lost: float | None


@dataclass(frozen=True, slots=True)
class RivalRow:
    """Somebody who sat in the same games: how many, in how many the one was ahead, or behind."""

    user_id: int
    name: str | None
    games: int
    ahead: int
    behind: int
