"""The operator's tools on games in which all play at once: checks, recounts, records on the command line."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.config import Settings
from bot.ground.store import Store
from bot.operation import doctor
from bot.rankings.recount import rebuild_ratings
from engine.cli import main
from tests.play.panels import begun, finished, in_round, play_round
from tests.play.phones import SWIFT, Phones, bot_in
from tests.play.tables import quick_world
from tests.play.talk import ask, greeted
from tests.rings import sampled
from tests.world.machine import beside, run


async def exported(phones: Phones, person: int, chat_id: int, words: str) -> str:
    """The record that a person gets for a command."""
    chat = phones.world.state.chats[chat_id]
    return (await ask(phones, person, chat, words)).document.data.decode()


@pytest.mark.databases
@pytest.mark.parametrize("luck", sampled(["own", "same"], ["own"]))
def test_all_is_well_with_a_game_that_has_ended_and_one_under_way(
    target: Path | str, tmp_path: Path, capsys: pytest.CaptureFixture[str], luck: str
) -> None:
    records: dict[str, str] = {}

    async def played() -> None:
        async with bot_in(quick_world(), target, SWIFT, group_budget=1000) as phones:
            chat, people = await greeted(phones, 2)
            options = {"card": "short", "luck": luck}
            game = await begun(phones, chat, people, "international", computers=1, options=options)
            await finished(phones, chat, people, game)
            records["over"] = await exported(phones, people[0], chat.id, f"/export g{game}")
            game = await begun(phones, chat, people, "yatzy")
            await play_round(phones, people, game)
            await in_round(phones, people[0], game, 2)
            records["under way"] = await exported(phones, people[0], chat.id, f"/export g{game}")

    async def looked_at() -> None:
        where = {"database_path": target} if isinstance(target, Path) else {"database_url": SecretStr(target)}
        settings = Settings(_env_file=None, **where)
        found = {finding.subject: finding async for finding in doctor.examine(settings)}
        assert found["games"].good, found["games"]
        assert found["games"].text == "1 live game replayed"
        assert found["database"].good, found["database"]
        async with await Store.open(target) as store:
            assert (await store.check()).problems == ()
        assert not any("different" in line for line in await rebuild_ratings(target))

    run(played())
    beside(looked_at())
    path = tmp_path / "record.txt"
    path.write_text(records["over"], "utf-8")
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    path.write_text(records["under way"], "utf-8")
    assert main(["replay", str(path)]) == 0
    line = next(line for line in records["over"].splitlines() if line.startswith("2 faces "))
    path.write_text(records["over"].replace(line, line[:-1] + ("1" if line[-1] != "1" else "2"), 1), "utf-8")
    assert main(["verify", str(path)]) == 1
    assert "not fair: step 4" in capsys.readouterr().out
