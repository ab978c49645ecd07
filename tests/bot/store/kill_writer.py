"""Run by test_store_kill: adds to a record for ever and says on standard output what is stored."""

import asyncio
import sys
from pathlib import Path

from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.table.store import Games, Records


async def main(target: Path | str, game_id: int) -> None:
    def add(tx: Tx) -> int:
        first = len(Records(tx).lines(game_id)) + 1
        size = 1 + first % 3
        lines = [f"{first} {i} of {size}" for i in range(size)]
        Records(tx).append(game_id, first, lines, 11, float(first))
        Games(tx).update(game_id, held=first + size - 1)
        return first + size - 1

    async with await Store.open(target) as store:
        while True:
            print(await store.write(add), flush=True)  # noqa: T201 - the acknowledgement


where = sys.argv[1]
asyncio.run(main(where if where.startswith("postgresql") else Path(where), int(sys.argv[2])))
