"""The opening of a lobby, and its first seats: the host, those who booked, the computers of a rematch."""

from bot.chats.store.departures import Departures
from bot.ground.store import Tx
from bot.ground.values.actor import Actor, guest_number, is_forgotten, is_guest
from bot.ground.values.place import Place
from bot.rulebook.stored_rules import options_text
from bot.table.service.hooks import GameHooks
from bot.table.service.lobby.door import is_closed_to
from bot.table.service.lobby.seating import former_seats, seat_guest, sit_down
from bot.table.store.games import Games
from bot.table.store.guests import Bookings, Invitations
from bot.table.store.rows import GameRow
from bot.table.store.seats import Seats
from engine.presets import changed_options
from engine.records.fair_dice import commitment
from engine.rules.showdown_rules import Rules

BOOKED_SECONDS = 7 * 24 * 3600.0
"""Seconds that a booking holds; a person who booked earlier has probably forgotten it."""


def open_lobby(  # noqa: PLR0913 - what a lobby is born with
    tx: Tx,
    place: Place,
    host: Actor,
    rules: Rules,
    *,
    at: float,
    closes: float,
    secret: bytes,
    rematch_of: int | None = None,
    hooks: GameHooks,
) -> int:
    """Open a lobby with its host in it and return the game's id.

    Args:
        tx: the transaction.
        place: where.
        host: who opens it.
        rules: what is played, until somebody changes that.
        at: the time in unix seconds.
        closes: when it closes if nobody presses anything.
        secret: of its dice.
        rematch_of: the game of which it is a rematch.
        hooks: of other rooms.

    Raises:
        StoreError: the place has a live game.
    """
    game = Games(tx).create(
        place,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        revision=rules.revision,
        secret=secret,
        commitment=commitment(secret),
        host_id=host.user_id,
        at=at,
        rematch_of=rematch_of,
    )
    Games(tx).update(game, deadline=closes)
    before = None if rematch_of is None else Games(tx).get(rematch_of)
    if before is not None and rules.source == "own":
        Games(tx).update(game, keeper_id=before.keeper_id, keeper_all=before.keeper_all)
    row = Games(tx).get(game)
    if row is None:
        raise LookupError(f"game {game} is not there")
    for seat in former_seats(tx, row, hooks):
        if seat.level is not None:
            Seats(tx).add(game, talisman=seat.talisman, level=seat.level)
        elif seat.guest is not None and rules.source == "own":
            number, by = guest_number(seat.guest.user_id or 0), seat.guest.added_by
            seat_guest(tx, row, number, seat.guest.name, added_by=by or host.user_id, hooks=hooks)
    if host.user_id:
        sit_down(tx, row, host.user_id, host.name, hooks)
        Seats(tx).note_press(game, host.user_id, at)
    _seat_booked(tx, row, at, hooks)
    _invite_former(tx, row, at, hooks)
    return game


def _seat_booked(tx: Tx, row: GameRow, at: float, hooks: GameHooks) -> None:
    """Seat those who booked, in their order, and call them; for whom no seat is left waits on.

    Who has left the group, or was turned away, has booked in vain.
    """
    outside = Departures(tx).of(row.chat_id)
    for booking in Bookings(tx).of(row.place):
        seated = any(seat.holds(booking.user_id) for seat in Seats(tx).of(row.id))
        barred = booking.user_id in outside or is_closed_to(tx, row, booking.user_id, at)
        if not seated and not barred and booking.booked_at > at - BOOKED_SECONDS:
            if sit_down(tx, row, booking.user_id, booking.name, hooks) is None:
                continue
            Invitations(tx).add(row.id, booking.user_id, booking.name)
        Bookings(tx).drop(row.place, booking.user_id)


def _invite_former(tx: Tx, row: GameRow, at: float, hooks: GameHooks) -> None:
    """Ask those who played before and do not sit yet."""
    seats = Seats(tx).of(row.id)
    for old in former_seats(tx, row, hooks):
        for member in old.present:
            if member.user_id is None or is_forgotten(member.user_id) or is_guest(member.user_id):
                continue
            if not any(seat.holds(member.user_id) for seat in seats) and not is_closed_to(
                tx, row, member.user_id, at
            ):
                Invitations(tx).add(row.id, member.user_id, member.name)
