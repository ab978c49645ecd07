"""A seat for a person in the lobby, and a talisman for the seat."""

import secrets

from bot.service.actor import Actor
from bot.store import SeatRow, Tx
from engine.records.fair_dice import TALISMANS


def seat_person(tx: Tx, game: int, actor: Actor, taken: list[str]) -> None:
    """Give a person the last seat, with their talisman if it is free; the first one dealt becomes theirs."""
    known = tx.people.get(actor.user_id)
    liked = known.talisman if known is not None else None
    talisman = liked if liked in TALISMANS and liked not in taken else deal_talisman(taken)
    if known is not None and liked is None:
        tx.people.update(actor.user_id, talisman=talisman)
    tx.seats.add(game, name=actor.name, talisman=talisman, user_id=actor.user_id)


def deal_talisman(taken: list[str]) -> str:
    """A talisman nobody at the table has."""
    return secrets.choice([t for t in TALISMANS if t not in taken])


def take_again(tx: Tx, game: int, seat: SeatRow) -> None:
    """Give those who sat here last a seat in another game, with the same talisman."""
    first, *others = seat.present or (None,)
    if first is None:
        tx.seats.add(game, talisman=seat.talisman, level=seat.level)
        return
    number = tx.seats.add(game, name=first.name, talisman=seat.talisman, user_id=first.user_id)
    for member in others:
        if member is not None and member.user_id is not None:
            tx.seats.add_member(game, number, user_id=member.user_id, name=member.name)
