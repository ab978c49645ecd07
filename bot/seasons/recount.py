"""Recounting of closed seasons from results, for the operator."""

from pathlib import Path

from bot.ground.runtime.counted import counted
from bot.ground.store import Store, Tx
from bot.seasons.service import closing
from bot.seasons.store.seasons import Seasons


async def rebuild_seasons(database: Path | str) -> list[str]:
    """Count all closed seasons again from the results; returns what there is to say, a line each.

    Raises:
        StoreError: the database cannot be used, or a bot is running on it.
    """
    async with await Store.open(database, read_only=True):
        pass  # there is one: an empty one would be made
    async with await Store.open(database) as store:
        chats = await store.read(lambda tx: Seasons(tx).chats())
        differing = 0
        for chat_id in chats:  # a transaction each, so that none is long

            def work(tx: Tx, chat_id: int = chat_id) -> int:
                return closing.count(tx, chat_id)

            differing += await store.write(work)
    were = counted(differing, "place was", "places were")
    return [
        f"{store.name}: seasons of {counted(len(chats), 'chat')}",
        f"{were} different before" if differing else "all of them as they were",
    ]
