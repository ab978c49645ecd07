"""The room of matches: hooks on lobbies, on games that begin and on results; the choice in a lobby."""

from bot.matches.handlers import MatchPresses
from bot.matches.service.lobbies import begin, former_seats, with_match
from bot.matches.service.results import MatchResults
from bot.matches.service.results import with_match as with_result
from bot.table.buttons.lobby import PickMatch
from bot.table.room import Brought, House, Room
from bot.table.service.lobby.room_pages import RoomPages


def _open(house: House) -> Brought:
    presses = MatchPresses(house.deps, RoomPages(house.transactions))
    return Brought(presses={PickMatch: presses.pick}, parts=(MatchResults(house.transactions),))


MATCHES = Room(
    name="matches",
    open=_open,
    presses=(PickMatch,),
    on_lobby_viewed=with_match,
    on_game_begun=begin,
    former_seats=former_seats,
    on_game_viewed=with_result,
)
