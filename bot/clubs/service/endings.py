"""The consequences of the end of a game for its club night: places, sleepers, people free again."""

from typing import Final

from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.rows import ClubGameRow, Presence
from bot.ground.store import Tx
from bot.table.service.counting import left_before_half
from bot.table.service.hooks import EndedGame
from bot.table.store.rows import SeatRow

SLEPT: Final = 2
"""Rounds of one game that a robot has to play for somebody, after which they are paused."""


def game_ended(tx: Tx, ended: EndedGame) -> None:
    """Keep what a game of a night came to; who has played is free, or paused if they have slept.

    A game that was broken off counts as it stands, but not before anybody has written or left.
    """
    row = ClubGames(tx).get(ended.row.id)
    if row is None or row.number is not None:
        return
    seats = {seat.seat: seat for seat in ended.seats}
    gone = {number for number, seat in seats.items() if seat.state != "in" and not seat.until_back}
    last = sum(rank is not None for rank in ended.outcome.ranks) + 1
    places = [
        (
            seat.seat,
            ended.outcome.ranks[seat.seat] or last,
            ended.outcome.totals[seat.seat],
            seat.seat in gone,
            seat.seat in gone and left_before_half(ended.game.ruleset, seats[seat.seat]),
        )
        for seat in row.seats
    ]
    begun = ended.row.state == "over" or ended.game.turns > 0
    ClubGames(tx).end(row.game_id, places, counts=begun or bool(gone))
    asleep = {number for number, seat in seats.items() if _slept(seat)}
    _free(tx, row, ended.at, {**dict.fromkeys(gone, "paused"), **dict.fromkeys(asleep - gone, "asleep")})


def give_up(tx: Tx, game: ClubGameRow, at: float) -> None:
    """End a game of a night that cannot be read any more: it brings nothing, and its people are free."""
    ClubGames(tx).end(game.game_id, (), counts=False)
    _free(tx, game, at, {})


def _slept(seat: SeatRow) -> bool:
    """Whether a robot had to play somebody's last round, or several of them."""
    return any(member.missed or member.turns_missed >= SLEPT for member in seat.present)


def _free(tx: Tx, game: ClubGameRow, at: float, pauses: dict[int, Presence]) -> None:
    for seat in game.seats:
        member = Clubs(tx).member(game.club_id, seat.user_id)
        if member is not None and member.game_id == game.game_id:
            state = pauses.get(seat.seat, member.state) if member.state == "here" else member.state
            Clubs(tx).change_member(game.club_id, seat.user_id, game_id=None, free_since=at, state=state)
    night = Clubs(tx).get(game.club_id)
    if night is not None and night.is_live:
        Clubs(tx).update(night.id, due_at=at)
