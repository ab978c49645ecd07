"""The part of a club night in the view of a game at one of its side tables."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClubSeatView:
    """The person of a seat in the standing of their club night.

    Attributes:
        place: in the standing now, from 1; None for somebody who has left.
        points: of the night now, those of this game included once it has ended.
        doubled: whether this game counts double for them, as they had won two in a row before it.
        dares: whether they have one roll fewer each turn.
        gained: the points that this game has brought; None until it has ended, or if it does not count.
        dare_won: the part of `gained` that is for a dare.
        before: their place before this game; None for somebody's first one, and until it has ended.
        on_fire: whether their next game counts double.
    """

    place: int | None
    points: int
    doubled: bool = False
    dares: bool = False
    gained: int | None = None
    dare_won: int = 0
    before: int | None = None
    on_fire: bool = False


@dataclass(frozen=True, slots=True)
class ClubGameView:
    """The club night that a game belongs to.

    Attributes:
        club: its number.
        table_no: of the game, from 1.
        seats: in the order of the seats of the game.
        people: how many are in the standing.
        over: whether the night has ended, so that no other game follows.
    """

    club: int
    table_no: int
    seats: tuple[ClubSeatView, ...]
    people: int
    over: bool = False
