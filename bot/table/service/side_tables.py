"""Side tables: games of a group that are played in private chats and in the app alone, without a board there.

All play at once. Nobody waits for whoever is missing when the time of a round is out: a robot plays that
round for them. The functions are parts of a transaction that somebody else runs (`Transactions.write`), who
presents the game once it is committed (`GameMessages.present_game`). Where the bot dies before that, it is
presented when the bot is back, as all live games are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.ground.store import Tx
from bot.ground.values.place import Place, is_private
from bot.rulebook.stored_rules import options_text
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby.seating import sit_down
from bot.table.service.play import starting
from bot.table.service.play.automatic import run
from bot.table.service.play.clock import hand_over
from bot.table.service.play.ending import end_if_over, stop
from bot.table.service.play.leaving import get_up
from bot.table.service.transactions import Transactions
from bot.table.store.dice_chains import DiceChains
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.table.store.telegram_dice import ChainThrows, TelegramThrows
from engine.play.game import least_seats
from engine.play.steps import Leave
from engine.presets import changed_options
from engine.records.fair_dice import client_string, commitment
from engine.records.telegram_dice import DieAttempt, heard
from engine.rules.ruleset import MAX_SEATS, Ruleset

LEAST: Final = 2
"""People of a side table: fewer have no game with each other."""

_SEVERAL: Final = 2  # rolls of a turn, of which somebody who dares gives up one
_RULES: Final = ("together", "bot")


@dataclass(frozen=True, slots=True)
class SideSeat:
    """A person who is to sit at a side table; `dares`: with one roll fewer in each turn."""

    user_id: int
    name: str
    dares: bool = False


def open_side_table(  # noqa: PLR0913, PLR0917 - what a table is set with
    transactions: Transactions,
    tx: Tx,
    place: Place,
    table_no: int,
    rules: Ruleset,
    seats: Sequence[SideSeat],
    at: float,
    chain: int | None = None,
) -> int:
    """Open a side table and begin its game; returns the number of the game.

    Args:
        transactions: replay games.
        tx: the transaction.
        place: of the group, or of its topic.
        table_no: the number of the table there, from 1; it may be used again once its game has ended.
        rules: what is played, all at once and with the dice of the bot.
        seats: who plays.
        at: the time in unix seconds.
        chain: of secrets, of which it takes the next; None, or one that has none left: it has one of its own,
            whose commitment nobody is shown.

    Raises:
        ValueError: there can be no such table.
        StoreError: a game is live at this table.
    """
    people = len({seat.user_id for seat in seats})
    dares = [number for number, seat in enumerate(seats) if seat.dares]
    few_rolls = bool(dares) and rules.rolls < _SEVERAL
    if few_rolls or is_private(place.chat_id) or table_no < 1 or (rules.pace, rules.source) != _RULES:
        raise ValueError(f"no side table {table_no} of {rules.preset} in {place}")
    if not max(LEAST, least_seats(rules)) <= people == len(seats) <= MAX_SEATS:
        raise ValueError(f"{len(seats)} seats at side table {table_no}")
    taken = None if chain is None else DiceChains(tx).take(chain)
    secret = transactions.new_secret() if taken is None else taken.secret
    game = Games(tx).create(
        place,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        revision=rules.revision,
        secret=secret,
        commitment=commitment(secret),
        host_id=None,
        at=at,
        table_no=table_no,
        commitment_shown=taken is not None and taken.chain.commitment_shown,
        chain=None if taken is None else (taken.chain.id, taken.number),
    )
    loaded = transactions.load_by_id(tx, game)
    for seat in seats:
        sit_down(tx, loaded.row, seat.user_id, seat.name, loaded.hooks)
    attempts = () if taken is None else ChainThrows(tx).of(taken.chain.id)
    TelegramThrows(tx).copy(game, attempts or (DieAttempt(),))
    loaded.reload()
    talismans = [seat.talisman for seat in loaded.seats]
    starting.start(loaded, at, client_string(f"g{game}", talismans, heard(attempts)), dares)
    return game


def leave_side_table(  # noqa: PLR0913 - who leaves what, and how
    transactions: Transactions, tx: Tx, game: int, user_id: int, at: float, *, pressed: bool = True
) -> bool:
    """Take a person out of the game of a side table for good; with one seat left the game ends.

    They rank behind all who stay, and no robot plays on for them. `pressed`: whether they have chosen that by
    a press, which the record has under their name.

    Returns:
        Whether they sat there, and the game was under way.
    """
    loaded = _played(transactions, tx, game)
    seat = None if loaded is None else loaded.seat_of(user_id)
    if loaded is None or seat is None:
        return False
    loaded.focus = None
    get_up(loaded, seat, [user_id], "removed", at_cost=True)
    if len(loaded.seats_of_people) < LEAST:
        stop(loaded, at, counted=loaded.rated)
        return True
    loaded.play(Leave(seat.seat), user_id if pressed else None)
    run(loaded)
    loaded.save(at)
    hand_over(loaded, at)
    end_if_over(loaded, at)
    return True


def end_side_table(transactions: Transactions, tx: Tx, game: int, at: float) -> bool:
    """End the game of a side table as it stands: whoever leads has won; tells whether it was under way."""
    loaded = _played(transactions, tx, game)
    if loaded is None:
        return False
    stop(loaded, at, counted=loaded.counts_stopped)
    return True


def _played(transactions: Transactions, tx: Tx, game: int) -> LoadedGame | None:
    row = Games(tx).get(game)
    return transactions.load(tx, row) if row is not None and _is_played(row) else None


def _is_played(row: GameRow) -> bool:
    return row.table_no > 0 and row.state == "playing" and row.fault is None
