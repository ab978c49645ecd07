"""The room of the Mini App: the server of its page, where the operator has given it an address."""

from bot.table.room import Brought, House, Room


def _open(house: House) -> Brought:
    if house.settings.app_url is None:
        return Brought()
    from bot.miniapp.server import AppServer  # noqa: PLC0415 - its web server is 2 MB that few need
    from bot.miniapp.state import state  # noqa: PLC0415 - as the server

    return Brought(jobs=(AppServer(house, state).run,))


MINIAPP = Room(name="miniapp", open=_open)
