"""Guests in the lobby of a game with dice of one's own, and the keeper, who enters what they throw."""

from bot.ground.texts import people
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor, guest_id, guest_number
from bot.table.service.keeping import keeper_of
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby.seating import seat_guest
from bot.table.service.reply import Refusal
from bot.table.store.rows import MemberRow
from bot.table.store.seats import Seats
from engine.rules.ruleset import MAX_SEATS


def add(loaded: LoadedGame, actor: Actor, name: str) -> Message | Refusal:
    """Seat a guest behind all others; one without a name is called by their number."""
    if loaded.rules.source != "own":
        return Refusal.NOT_POSSIBLE
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    taken = {guest_number(guest.user_id or 0) for guest in _guests(loaded)}
    number = next(n for n in range(1, MAX_SEATS + 1) if n not in taken)
    seat_guest(loaded.tx, loaded.row, number, name, added_by=actor.user_id, hooks=loaded.hooks)
    loaded.change(menu="guests")
    loaded.reload()
    return say("toast-guest-sat", name=people.plain(name, guest_id(number)))


def drop(loaded: LoadedGame, number: int) -> Message | Refusal:
    """Take a guest's seat away."""
    guest = _numbered(loaded, number)
    if guest is None or guest.user_id is None:
        return Refusal.UNKNOWN_BUTTON
    Seats(loaded.tx).drop_member(loaded.row.id, guest.user_id)
    loaded.change(menu="guests")
    loaded.reload()
    return say("toast-guest-gone", name=people.plain(guest.name, guest.user_id))


def rename(loaded: LoadedGame, number: int, name: str) -> Message | Refusal:
    """Give a guest another name."""
    guest = _numbered(loaded, number)
    if guest is None or guest.user_id is None:
        return Refusal.NOT_POSSIBLE
    Seats(loaded.tx).rename(loaded.row.id, guest.user_id, name)
    loaded.change(menu="guests")
    loaded.reload()
    return say("toast-guest-named", name=people.plain(name, guest.user_id))


def added_by(loaded: LoadedGame, number: int, actor: Actor) -> bool:
    """Whether somebody has seated a guest."""
    guest = _numbered(loaded, number)
    return guest is not None and guest.added_by == actor.user_id


def called(loaded: LoadedGame, item: str) -> MemberRow | None:
    """The guest whose page is called this, see `OpenItem`; None if there is no such guest."""
    return _numbered(loaded, int(item)) if item.isascii() and item.isdigit() and len(item) == 1 else None


def name_keeper(loaded: LoadedGame, user_id: int) -> Message | Refusal:
    """Let a person at the table enter the dice of guests from now on."""
    keeper = next((person for person in loaded.persons if person.user_id == user_id), None)
    if keeper is None or loaded.rules.source != "own":
        return Refusal.UNKNOWN_BUTTON
    loaded.change(keeper_id=user_id)
    return say("toast-keeper", name=people.plain(keeper.name, user_id))


def keep_for_all(loaded: LoadedGame, *, everybody: bool) -> Message | Refusal:
    """Choose whether the keeper enters the dice of everybody."""
    keeper = keeper_of(loaded)
    if keeper is None:
        return Refusal.UNKNOWN_BUTTON
    loaded.change(keeper_all=everybody)
    shape = "toast-keeper-all" if everybody else "toast-keeper-guests"
    return say(shape, name=people.plain(keeper.name, keeper.user_id))


def _guests(loaded: LoadedGame) -> list[MemberRow]:
    return [seat.guest for seat in loaded.seats if seat.guest is not None]


def _numbered(loaded: LoadedGame, number: int) -> MemberRow | None:
    return next((guest for guest in _guests(loaded) if guest.user_id == guest_id(number)), None)
