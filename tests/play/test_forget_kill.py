"""The process killed with -9 while it forgets somebody: all of it is done in the end, or nothing."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.ground.drawing.callback_data import pack
from bot.ground.store import Tx
from bot.ground.store.migrate import load_migrations, migrate
from bot.ground.values.place import Place
from bot.privacy.buttons import ConfirmForget
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.rows import Score
from bot.table.store.seats import Seats
from tests.bot.store.databases import finish
from tests.play.kills import process_of
from tests.play.phones import NO_LIMITS, Phones, data_of, until
from tests.play.talk import ask
from tests.play.test_nothing_is_left import ID, NAMES, USERNAME, found_in, somebody, traces
from tests.world.machine import new_world, run, served


def much_played(path: Path, games: int) -> None:
    """A database in which the person has played so many games, with somebody else."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, path, load_migrations())
        db.execute("BEGIN")
        tx = Tx(db)
        People(tx).remember(ID, NAMES[0], USERNAME, 1.0)
        People(tx).remember(22, "Боб", None, 1.0)
        Chats(tx).remember(-100, "supergroup", "Кости", 1.0)
        for at in range(games):
            game = Games(tx).create(
                Place(-100),
                preset="pirate",
                options="{}",
                revision=1,
                secret=bytes(32),
                commitment="ab" * 32,
                host_id=ID,
                at=float(at),
            )
            for person, name in ((ID, NAMES[0]), (22, "Боб")):
                Seats(tx).add(game, name=name, talisman="🍀", user_id=person)
            Games(tx).update(game, state="playing", started_at=float(at))
            for n in range(1, 60, 2):
                Records(tx).append(game, n, ["throw 12345"], (ID, 22)[n // 2 % 2], float(at))
                Records(tx).append(game, n + 1, ["faces 1"], None, float(at))
            scores = [Score(0, ID, 100, 100, 1, won=True), Score(1, 22, 50, 50, 2, won=False)]
            finish(tx, game, "over", float(at), scores)
        db.execute("COMMIT")


def state_of(path: Path) -> tuple[int, int, int, int]:
    """How often the person is in tables that are changed at once: people, members, results, rankings."""
    query = ", ".join(
        f"(SELECT count(*) FROM {table} WHERE user_id = {ID})"
        for table in ("people", "members", "results", "ranking")
    )
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return db.execute(f"SELECT {query}").fetchone()


def test_killed_at_any_moment_all_of_it_is_done_or_nothing(tmp_path: Path) -> None:
    rng = random.Random(17)
    full = tmp_path / "full" / "bot.db"
    full.parent.mkdir()
    much_played(full, 300)
    before = state_of(full)
    assert before[:3] == (1, 300, 300)
    ends = set[bool]()

    async def main() -> None:
        for number in range(5):
            folder = tmp_path / str(number)
            folder.mkdir()
            path = folder / "bot.db"
            path.write_bytes(full.read_bytes())
            world = new_world(limits=NO_LIMITS, answer_seconds=600)
            phones = Phones(world)
            somebody(phones)
            async with served(world) as address:
                process = process_of(world, address, path)
                process.start()
                question = await ask(phones, ID, world.state.chats[ID], "/forget")
                world.conversation.tap(ID, ID, question.id, data_of(question, ConfirmForget))
                await asyncio.sleep(rng.random() * 0.3)
                await process.kill()
                state = state_of(path)
                assert state in {before, (0, 0, 0, 0)}
                ends.add(state == before)
                process.start()
                if state == before:  # a tap that nobody answers is made again
                    world.conversation.tap(ID, ID, question.id, pack(ConfirmForget()))
                    await until(lambda p=path: state_of(p) == (0, 0, 0, 0), "the second tap")
                await until(lambda p=path: not unfinished(p), "the rest to be done", pause=0.2)
                await process.kill()
            assert found_in(folder) == {}

    run(main())
    assert False in ends


def unfinished(path: Path) -> bool:
    """Whether something is left to be done for whoever was forgotten."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        packed = db.execute("SELECT 1 FROM marks WHERE name = 'unpacked'").fetchone() is None
    log = path.with_name("bot.db-wal")
    return not packed or (log.exists() and log.stat().st_size > 0 and bool(traces(log.read_bytes())))
