"""The record of a game, from its rows."""

from typing import Final

from bot.ground.store import Tx
from bot.ground.values.people import is_forgotten
from bot.table.service.leavers import leavers_of
from bot.table.store.records import Records
from bot.table.store.round_throws import RoundThrows
from bot.table.store.rows import GameRow, SeatRow
from bot.table.store.seats import Seats
from bot.table.store.telegram_throws import TelegramThrows
from engine.records.record import Player, Record
from engine.rules.showdown_rules import Rules

FORGOTTEN: Final = "deleted player"
"""What records, which are of no language, call people who are forgotten."""


def record_of(tx: Tx, row: GameRow, rules: Rules, secret: bytes) -> Record:
    """The record of a game, with names.

    Args:
        tx: where the rest is read.
        row: the game.
        rules: of it.
        secret: of its dice; empty while nobody may know it.
    """
    seats = Seats(tx).of(row.id)
    return Record(
        rules=rules,
        players=tuple(map(_player, seats)),
        lines=tuple(Records(tx).lines(row.id)),
        game=_name(row),
        commitment=row.commitment,
        client=row.client or "",
        secret=secret,
        attempts=TelegramThrows(tx).of(row.id),
        leavers=leavers_of(seats),
        rounds=RoundThrows(tx).of(row.id),
    )


def _name(row: GameRow) -> str:
    """What a game is called in its record: as in the public string of its dice."""
    return row.client.partition("|")[0] if row.client else f"g{row.id}"


def _player(seat: SeatRow) -> Player:
    names = tuple(FORGOTTEN if is_forgotten(member.user_id) else member.name for member in seat.members)
    return Player(" + ".join(names), seat.talisman, names if len(names) > 1 else ())
