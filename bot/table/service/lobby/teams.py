"""Teams in the lobby: several people on one seat."""

from bot.ground.texts import people
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby.seating import sit_down
from bot.table.service.reply import Refusal
from bot.table.store.rows import SeatRow
from bot.table.store.seats import Seats
from engine.play.team_rotation import TEAM_SIZES
from engine.rules.ruleset import MAX_SEATS


def join(loaded: LoadedGame, actor: Actor, mine: SeatRow | None, user: int) -> Message | Refusal:
    """Sit down beside somebody, leaving the seat one had, if any.

    The seat is named by a person on it: its number changes when somebody in front of it stands up.
    """
    if not actor.user_id:
        return Refusal.NOT_IN_LOBBY
    team = loaded.seat_of(user)
    if team is None:
        return Refusal.TEAM_GONE
    if team is mine:
        return Refusal.ALREADY_IN_TEAM
    if len(team.present) >= TEAM_SIZES[-1]:
        return Refusal.TEAM_FULL
    if mine is not None:
        Seats(loaded.tx).drop_member(loaded.row.id, actor.user_id)
        loaded.reload()
        team = loaded.seat_of(user)
        if team is None:
            raise LookupError(f"person {user} has lost their seat")
    Seats(loaded.tx).add_member(loaded.row.id, team.seat, user_id=actor.user_id, name=actor.name)
    _host(loaded, actor)
    return joined(team)


def joined(team: SeatRow) -> Message:
    """What somebody reads who now plays on a seat with those who were there."""
    leader = team.present[0]
    return say("toast-team-joined", name=people.plain(leader.name, leader.user_id), talisman=team.talisman)


def part(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    """Leave one's team for a seat of one's own."""
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    if len(mine.present) < TEAM_SIZES[0]:
        return Refusal.NOT_IN_TEAM
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    Seats(loaded.tx).drop_member(loaded.row.id, actor.user_id)
    seat = sit_down(loaded.tx, loaded.row, actor.user_id, actor.name, loaded.hooks, alone=True)
    loaded.reload()
    return Refusal.FULL if seat is None else say("toast-team-left", talisman=seat.talisman)


def _host(loaded: LoadedGame, actor: Actor) -> None:
    """Make the person who sits down the host, where the host has left."""
    if not loaded.row.host_id:
        loaded.change(host_id=actor.user_id)
    loaded.reload()
