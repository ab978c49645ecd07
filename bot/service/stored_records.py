"""The record of a game, from its rows."""

from collections.abc import Sequence
from typing import Final

from bot.store import GameRow, SeatRow
from bot.views.people import is_forgotten
from engine.records.record import Player, Record
from engine.rules.showdown_rules import Rules

FORGOTTEN: Final = "deleted player"
"""What records, which are of no language, call people who are forgotten."""


def record_of(
    row: GameRow, rules: Rules, seats: Sequence[SeatRow], lines: Sequence[str], secret: bytes
) -> Record:
    """The record of a game, with names.

    Args:
        row: the game.
        rules: of it.
        seats: of it, in order.
        lines: its steps.
        secret: of its dice; empty while nobody may know it.
    """
    return Record(
        rules=rules,
        players=tuple(map(_player, seats)),
        lines=tuple(lines),
        game=_name(row),
        commitment=row.commitment,
        client=row.client or "",
        secret=secret,
    )


def _name(row: GameRow) -> str:
    """What a game is called in its record: as in the public string of its dice."""
    return row.client.partition("|")[0] if row.client else f"g{row.id}"


def _player(seat: SeatRow) -> Player:
    names = tuple(FORGOTTEN if is_forgotten(member.user_id) else member.name for member in seat.members)
    return Player(" + ".join(names), seat.talisman, names if len(names) > 1 else ())
