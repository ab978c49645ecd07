"""The list of rooms, each of which can be left out by taking its line away, and their events and presses."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bot.anywhere.room import ANYWHERE
from bot.chats.model import Setting, SettingValues
from bot.chats.settings import ChatMoved
from bot.clubs.room import CLUBS
from bot.coach.room import COACH
from bot.daily.room import DAILY
from bot.ground.drawing import Presses
from bot.ground.store.base import Tx
from bot.ground.tasks import Events
from bot.matches.room import MATCHES
from bot.owner.room import OWNER
from bot.pictures.room import PICTURES
from bot.privacy.room import PRIVACY
from bot.rankings.room import RANKINGS
from bot.seasons.room import SEASONS
from bot.table.game import GameHooks
from bot.table.presses import TABLE_PRESSES
from bot.table.room import Contributions, Room, RoomContext
from bot.table.store import MovingGames
from bot.weekly.room import WEEKLY


def _open_app(context: RoomContext) -> Contributions:
    """The room of the Mini App: the server of its page, where the operator has given it an address."""
    if context.settings.app_url is None:
        return Contributions()
    from bot.miniapp.server import AppServer  # noqa: PLC0415 - its web server is 2 MB that few need
    from bot.miniapp.state import state  # noqa: PLC0415 - as the server

    return Contributions(jobs=(AppServer(context, state).run,))


MINIAPP = Room(name="miniapp", open=_open_app)

ROOMS: Final[tuple[Room, ...]] = (
    COACH,
    RANKINGS,
    MATCHES,
    PICTURES,
    WEEKLY,
    DAILY,
    CLUBS,
    SEASONS,
    PRIVACY,
    OWNER,
    ANYWHERE,
    MINIAPP,
)
"""The rooms in the order in which they are opened: a room may use the interfaces of those before it."""


def events(rooms: Sequence[Room] = ROOMS) -> Events:
    """The message bus with the reactions of the table, whose games the others count, and of these rooms."""
    return Events({ChatMoved: _move_games}, *(room.on for room in rooms))


def _move_games(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    return partial(MovingGames(tx).move, moved.old, moved.new, moved.at)


def game_hooks(rooms: Sequence[Room] = ROOMS) -> GameHooks:
    """What rooms have to do with games, with a message bus of their own."""
    return GameHooks(events(rooms), tuple(room.view_parts for room in rooms if room.view_parts))


def presses(rooms: Sequence[Room] = ROOMS) -> Presses:
    """The kinds of presses of the table and of these rooms."""
    return Presses((*TABLE_PRESSES, *(kind for room in rooms for kind in room.presses)))


def hidden_settings(rooms: Sequence[Room], *, puzzles: bool) -> frozenset[str]:
    """The settings of a chat that mean nothing without rooms that are left out, or without solved tables."""
    offers = (each for room in ROOMS if room not in rooms for each in room.offers)
    gone = {each.name for each in offers if isinstance(each, Setting)}
    return frozenset(gone if puzzles else {*gone, SettingValues.puzzle.name})
