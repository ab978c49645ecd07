"""The room of the Mini App: the server of its page, where the operator has given it an address."""

from bot.table.room import Brought, House, Room


def _open(_house: House) -> Brought:
    return Brought()


MINIAPP = Room(name="miniapp", open=_open)
