"""Calls of earlier runs count in a group's rate limit, whatever the last heartbeat says of their end."""

from collections import Counter
from pathlib import Path

from bot.ground.store.base import set_mark
from bot.sandbox.state import Limits
from tests.databases import opened
from tests.play.phones import SWIFT, Phones, running, settings_for, until
from tests.play.records import busiest_minute
from tests.play.tables import group_of, quick_world
from tests.play.talk import ask
from tests.world.machine import run, served

ASKED = (5, 5, 12)
"""Questions in each run, one answer each: together more than a group takes in a minute."""


def test_what_was_said_before_a_start_counts_however_old_the_last_heartbeat_is(tmp_path: Path) -> None:
    """With a full disk no heartbeat is stored, and the bot goes on answering."""

    async def main() -> None:
        world, database = quick_world(Limits()), tmp_path / "bot.db"
        phones = Phones(world)
        chat, (anya, _) = group_of(world, 2)
        async with served(world) as address:
            settings = settings_for(world, address, database, group_budget=20)
            for asked in ASKED:
                async with running(settings, SWIFT):
                    await until(lambda: bool(phones.said(chat.id)), "the greeting")
                    for _ in range(asked):
                        await ask(phones, anya, chat, "/rules")
                with opened(database) as db:
                    ((seen,),) = db.execute("SELECT value FROM marks WHERE name = 'last_seen'").fetchall()
                    set_mark(db, "last_seen", seen - 3600.0)
        log = world.state.call_log
        assert log.refused == Counter()
        assert 10 < busiest_minute([call.at for call in log.made("sendMessage", chat.id)]) <= 20

    run(main())
