"""Counts of overdue messages in chats, for the operator."""

from collections.abc import Iterable
from typing import Final, Literal, get_args

from bot.chats.store.chats import Chats
from bot.daily.store import Puzzles
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.seasons.store.seasons import Seasons
from bot.table.service.play.reminders import in_chat
from bot.table.service.queries import UNSENT_SECONDS
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.weekly.store import Digests

Unsent = Literal[
    "digest",
    "season",
    "club_podium",
    "puzzle",
    "puzzle_evening",
    "daily_game_evening",
    "board",
    "result",
    "set_aside",
]
"""A weekly digest, how a season ended, the podium of a club night, a puzzle of the day, who has solved it,
who has played the game of the day and how; the message of a live game, the result of one that has ended, the
notice of one that cannot be read."""

PATIENCE: Final = 600.0
"""Seconds after which what is due is overdue: by then it was looked for thirty times and tried three times,
the limits of the busiest group have let it pass, and a table that a puzzle needs is solved."""

_MOST: Final = 1000  # digests and seasons that are counted


def unsent(tx: Tx, now: float, *, puzzles: bool) -> dict[Unsent, int]:
    """Count the messages of all chats that are overdue.

    A message that has been due for more than a day is not sent any more, and not counted. Nothing is due in a
    chat that the bot is out of; in one that takes no messages it stays due until then.

    Args:
        tx: a transaction that reads.
        now: unix time in seconds.
        puzzles: whether puzzles of the day are made at all.
    """
    every = Tx(tx.db)  # also of the chats of other workers
    late, old = now - PATIENCE, now - UNSENT_SECONDS
    seasons = [chat for chat in ChatDeliveries(every).overdue("season", old, late) if _is_in(every, chat)]
    podiums = ChatDeliveries(every).overdue("club_podium", 0.0, late)
    digests = [chat for chat in ChatDeliveries(every).overdue("digest", old, late) if _is_in(every, chat)]
    recent = {row.id for row in Games(every).without_result(late)}
    results = [row for row in Games(every).without_result(old) if row.id not in recent]
    unposted = [row for row in Games(every).live() if row.message_id is None and not row.table_no]
    boards = [row for row in unposted if row.created_at < late]
    unread = [row for row in Games(every).all_set_aside() if row.ended_at is None and not row.fault_told]
    counts: dict[Unsent, int] = {
        "digest": len(Digests(every).due(late, _MOST)) + len(digests),
        "season": len(Seasons(every).due(late, _MOST)) + len(seasons),
        "club_podium": sum(_is_in(every, chat) for chat in podiums),
        "puzzle": len(Puzzles(every).due(late)) if puzzles else 0,
        "puzzle_evening": len(ChatDeliveries(every).overdue("puzzle_evening", 0.0, late)),
        "daily_game_evening": len(ChatDeliveries(every).overdue("daily_game_evening", 0.0, late)),
        "board": _reachable(every, boards),
        "result": _reachable(every, results),
        "set_aside": _reachable(every, unread),
    }
    return {kind: counts[kind] for kind in get_args(Unsent)}


def _is_in(tx: Tx, chat_id: int) -> bool:
    chat = Chats(tx).get(chat_id)
    return chat is not None and chat.active


def _reachable(tx: Tx, rows: Iterable[GameRow]) -> int:
    return sum(in_chat(tx, row) for row in rows)
