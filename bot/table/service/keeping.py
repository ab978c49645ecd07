"""Whose presses a seat waits for: its person's, or the keeper's, who enters dice for others."""

from bot.table.service.loaded_game import LoadedGame
from bot.table.store.rows import MemberRow, SeatRow
from engine.records.record import Progress


def keeper_of(loaded: LoadedGame) -> MemberRow | None:
    """Who enters the dice of guests: whoever was named, else the host, else who sits first.

    None where the bot throws the dice, and where no person is left.
    """
    if loaded.rules.source != "own":
        return None
    persons = {member.user_id: member for member in loaded.persons}
    named = (persons.get(each) for each in (loaded.row.keeper_id, loaded.row.host_id))
    return next((each for each in named if each is not None), next(iter(persons.values()), None))


def may_act_for(loaded: LoadedGame, user_id: int, seat: SeatRow, progress: Progress | None = None) -> bool:
    """Whether a person may take the turn of a seat: it is theirs, or they enter dice for it."""
    player = loaded.player_of(seat, progress)
    if player is None or seat.state != "in":
        return False
    keeper = keeper_of(loaded) if _kept(loaded, seat) else None
    return user_id == player.user_id or (keeper is not None and user_id == keeper.user_id)


def waited_for(loaded: LoadedGame, seat: SeatRow) -> MemberRow | None:
    """The person whose press a seat waits for: of a guest, or at a table with one phone, the keeper."""
    player = loaded.player_of(seat)
    keeper = keeper_of(loaded) if player is not None and _kept(loaded, seat) else None
    return player if keeper is None else keeper


def _kept(loaded: LoadedGame, seat: SeatRow) -> bool:
    return loaded.row.keeper_all or seat.guest is not None
