"""Seats and names in plain text, and where a person sits."""

from html import unescape

from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import GameView, LobbyView, SeatView


def names(t: Texts, seats: tuple[SeatView, ...]) -> tuple[str, ...]:
    """What every seat is called."""
    return tuple(unescape(name) for name in seat_names.seat_names(t, seats))


def own_seat(view: LobbyView | GameView, user_id: int) -> int | None:
    """The seat that a person plays; None for whoever watches, or has left."""
    return next((number for number, seat in enumerate(view.seats) if seat.holds(user_id)), None)


def heading(view: GameView, name: str, seat: int, own: int | None) -> dict[str, object]:
    """What stands above the sheet or the dice of a seat, in every kind of game.

    Args:
        view: of the game.
        name: of the seat, see `names`.
        seat: its number.
        own: that of whoever sees it; None for whoever watches.
    """
    game = view.progress.game
    return {
        "seat": seat,
        "name": name,
        "sign": view.seats[seat].talisman,
        "me": seat == own,
        "gone": seat in game.gone,
        "points": words.whole(game.points[seat]),
    }


def is_of(seat: SeatView, user_id: int) -> bool:
    """Whether a seat is, or was, a person's, whoever plays it now."""
    return seat.user_id is not None and any(member.user_id == user_id for member in seat.everybody)


def plays_now(view: GameView, seat: SeatView, user_id: int) -> bool:
    """Whether the next step of a seat is a person's, or theirs to enter."""
    return view.may_act_for(seat, user_id)
