"""The games that wait for a person, over all chats."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import zone_of
from bot.chats.store.chats import Chats
from bot.ground.store import Tx
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play.calls import in_chat
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.views.game import DeadlineView
from bot.table.views.turns import TurnsView, TurnView


async def turns(transactions: Transactions, user_id: int) -> TurnsView:
    """What waits for somebody, the most urgent first; not where the bot is not."""

    def work(tx: Tx) -> TurnsView:
        zone = zone_of(Chats(tx).get(user_id), transactions.states.zone)
        waiting, others = list[tuple[float, TurnView]](), 0
        for row in Games(tx).played_by(user_id):
            if not in_chat(tx, row):
                continue
            loaded = transactions.load(tx, row)
            if _on_turn(loaded, user_id):
                waiting.append((row.deadline or float("inf"), _view(loaded, zone)))
            elif loaded.seat_of(user_id) is not None:
                others += 1
        waiting.sort(key=lambda each: (not each[1].overdue, each[0], each[1].game))
        return TurnsView(tuple(view for _, view in waiting), others)

    return await transactions.read(work)


def _on_turn(loaded: LoadedGame, user_id: int) -> bool:
    seat = loaded.on_turn
    member = None if seat is None or not seat.holds(user_id) else loaded.player_of(seat)
    return member is not None and member.user_id == user_id


def _view(loaded: LoadedGame, zone: ZoneInfo) -> TurnView:
    row, chat = loaded.row, Chats(loaded.tx).get(loaded.row.chat_id)
    overdue = row.overdue_at is not None
    runs = row.clock is not None and row.deadline is not None and not overdue
    at = datetime.fromtimestamp(row.deadline or 0.0, zone)
    return TurnView(
        game=row.id,
        place=row.place,
        title="" if chat is None else chat.title,
        preset=row.preset,
        board=row.message_id,
        deadline=DeadlineView(at, dated=row.clock == "slow") if runs else None,
        overdue=overdue,
    )
