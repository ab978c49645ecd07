"""Lines that tell how games at the tables of a club night ended."""

from typing import Final, Literal

from bot.clubs.screens import names
from bot.clubs.views import ClubTable, TableSeat
from bot.ground.texts.formatting import Texts
from bot.rulebook import words

Ending = Literal["plain", "close", "rout", "draw", "dared", "fire", "stopped", "left"]
"""What is worth telling of a game of two."""

_PAIR: Final = 2
_USUAL: Final = 2
"""Points of the night for a plain win, which need not be told."""
_CLOSE: Final = 3
_ROUT: Final = 1.5
"""The points of a winner by those of the loser from which on a game was no contest."""


def line(t: Texts, table: ClubTable) -> str:
    """How a game ended, for the group: the winner first."""
    seats = table.seats
    first = seats[0]
    if not table.counts:
        return t("club-result-void", names=_names(t, table))
    if len(seats) != _PAIR:
        return t("club-result-three", names=", ".join(_with_score(t, seat) for seat in seats))
    text_id = f"club-result-{_how(first, seats[1])}"
    return t(text_id, names=_names(t, table), score=_score(t, seats)) + _gained(first)


def _score(t: Texts, seats: tuple[TableSeat, ...]) -> str:
    """The points of cards, in the order of the seats."""
    return " : ".join(words.number(t, seat.score or 0) for seat in seats)


def in_full(t: Texts, table: ClubTable) -> str:
    """Who had how many points, for the people of the table."""
    return ", ".join(_with_score(t, seat) for seat in table.seats)


def _how(first: TableSeat, second: TableSeat) -> Ending:
    if second.left or first.left:
        return "left"
    if first.place == second.place:
        return "draw"
    mine, other = first.score or 0, second.score or 0
    if first.dare_won:
        return "dared"
    if second.doubled:
        return "stopped"
    if first.doubled:
        return "fire"
    if mine - other <= _CLOSE:
        return "close"
    if other <= 0 or mine >= _ROUT * other:
        return "rout"
    return "plain"


def _names(t: Texts, table: ClubTable) -> str:
    return " — ".join(_called(t, seat) for seat in table.seats)


def _called(t: Texts, seat: TableSeat) -> str:
    called = names.html(t, seat.name, seat.user_id, names.BRIEF)
    return called + names.marks(on_fire=seat.on_fire, dares=seat.dares)


def _with_score(t: Texts, seat: TableSeat) -> str:
    points = words.number(t, seat.score or 0)
    called = names.html(t, seat.name, seat.user_id, names.BRIEF)
    return t("club-result-seat", name=called, points=points)


def _gained(first: TableSeat) -> str:
    """What the winner has gained, where it is more than a plain win brings."""
    gained = first.gained or 0
    return f", {words.whole(gained, signed=True)}" if gained > _USUAL else ""
