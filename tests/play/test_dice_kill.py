"""The process killed with -9 at each moment of Telegram's three throws: what was heard counts, and stays."""

import asyncio
from pathlib import Path

from bot.table.buttons.board import Roll
from bot.table.buttons.lobby import Start
from engine.records.verify import verify
from tests.play.kills import process_of
from tests.play.phones import NO_LIMITS, Phones, data_of, until
from tests.play.records import record_of
from tests.play.tables import group_of, lobby
from tests.play.talk import RU
from tests.play.thrown_dice import attempts, public_strings, shown_by, thrown
from tests.play.watched_calls import Killer, watched
from tests.world.machine import new_world, run, served

MOMENTS = [(number, fallen) for number in (1, 2, 3) for fallen in (False, True)]
"""Each throw, before it falls and before it is heard of; at throw 2 the first has been heard of and noted."""


async def killed_at(phones: Phones, killer: Killer, database: Path | str, game: int) -> None:
    """One game that begins with a kill at its moment, and with the dice that a restart makes good."""
    number, fallen = MOMENTS[game - 1]
    chat, people = group_of(phones.world, 2, f" {game}")
    table = await lobby(phones, chat, people, "yacht")
    killer.number, killer.fallen = number, fallen
    tap = asyncio.create_task(phones.tap(people[0], table, data_of(table, Start)))
    await until(lambda: not killer.program.is_alive, "the kill", pause=0.01)
    tap.cancel()
    await asyncio.gather(tap, return_exceptions=True)
    before = shown_by(thrown(chat))
    noted = attempts(database, game)
    assert len(before) == number - (not fallen)
    assert noted == [*map(str, before[: number - 1]), "lost"]
    assert public_strings(database)[-1] is None

    await killer.program.kill()
    killer.program.start()
    await phones.board(chat.id, Roll)
    await phones.told(chat.id, RU("dice-repeated", n=1, dice="")[:25])
    assert RU("dice-refused") not in phones.said(chat.id)
    shown = shown_by(thrown(chat))
    assert shown[: len(before)] == before
    counting = [value for n, value in enumerate(shown) if not fallen or n != number - 1]
    assert len(counting) == 3, "nothing that was heard of was thrown again"
    assert attempts(database, game)[:number] == noted
    assert [each for each in attempts(database, game) if each != "lost"] == [*map(str, counting)]
    assert public_strings(database)[-1].endswith("|" + ".".join(map(str, counting)))


def test_killed_at_a_throw_the_bot_goes_on_with_what_is_missing(target: Path | str) -> None:
    async def main() -> None:
        world = new_world(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        async with served(world) as address:
            killer = Killer(process_of(world, address, target))
            killer.program.start()
            with watched(world, killer.before, killer.after):
                for game in range(1, len(MOMENTS) + 1):
                    await killed_at(phones, killer, target, game)
            await killer.program.kill()
        for game, (number, _) in enumerate(MOMENTS, 1):
            record = record_of(target, game)
            assert record.attempts[number - 1].lost
            assert verify(record).fair
        assert world.state.failures == []

    run(main())
