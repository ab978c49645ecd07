"""The room of the Mini App: the server of its page, where the operator has given it an address."""

from bot.table.room import Contributions, Room, RoomContext


def _open(context: RoomContext) -> Contributions:
    if context.settings.app_url is None:
        return Contributions()
    from bot.miniapp.server import AppServer  # noqa: PLC0415 - its web server is 2 MB that few need
    from bot.miniapp.state import state  # noqa: PLC0415 - as the server

    return Contributions(jobs=(AppServer(context, state).run,))


MINIAPP = Room(name="miniapp", open=_open)
