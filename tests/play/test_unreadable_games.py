"""A game that cannot be read is set aside; all others go on. Old revisions of a preset stay readable."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.config import Settings
from bot.ground.store.restore import restore_database
from bot.ground.store.sqlite import copy_database
from bot.operation import doctor
from bot.sandbox.model import Chat
from bot.table.presses import Roll, Sit
from engine.presets import PRESETS
from engine.rules.ruleset import Ruleset
from tests.databases import opened
from tests.play.phones import Phones, data_of, running, settings_for
from tests.play.tables import over, quick_world, started
from tests.play.talk import QUIET, RU, answers, ask, first_roll, greeted, one_turn
from tests.world.machine import beside, run, served

Scene = Callable[["House"], Awaitable[None]]
SET_ASIDE = RU("game-set-aside", game=1)


@dataclass
class House:
    """A bot that lives more than once, with one world and one database."""

    phones: Phones
    settings: Settings

    @asynccontextmanager
    async def life(self) -> AsyncIterator[None]:
        async with running(self.settings):
            yield

    def sql(self, statement: str, *values: object) -> list[tuple]:
        with opened(self.settings.database) as db:
            found = db.execute(statement, values)
            return found.fetchall() if found.description else []

    def spoil(self, game: int) -> None:
        """A line that no program of ours has written."""
        number = "(SELECT coalesce(max(n), 0) + 1 FROM steps WHERE game_id = ?1)"
        self.sql(f"INSERT INTO steps VALUES (?1, {number}, 'nonsense', NULL, 0)", game)

    async def found(self) -> list[str]:
        """What the operator is told, of all but the server, which only this machine reaches."""
        settings = self.settings.model_copy(update={"bot_token": None})

        async def examined() -> list[str]:
            examined = [each async for each in doctor.examine(settings) if not each.good]
            return [str(each) for each in examined if each.subject != "token"]

        return beside(examined())

    def told(self, chat: Chat) -> int:
        return self.phones.said(chat.id).count(SET_ASIDE)


def play(target: Path | str, scene: Scene) -> None:
    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, group_budget=1000)
            await scene(House(Phones(world), settings))
        assert world.state.failures == []
        assert [q for q in world.state.queries.values() if not q.answered] == []

    run(main())


def test_a_record_with_a_bad_line_stops_nobody_else(target, caplog) -> None:
    async def scene(house: House) -> None:
        phones = house.phones
        async with house.life():
            broken, unlucky = await greeted(phones, 2, " Один")
            whole, people = await greeted(phones, 2, " Два")
            board = await started(phones, broken, unlucky, "pirate")
            await started(phones, whole, people, "pirate")
            assert await house.found() == []
        house.spoil(1)
        async with house.life():
            await phones.told(broken.id, SET_ASIDE)
            await one_turn(phones, whole)
            assert await phones.tap(unlucky[0], board, data_of(board, Roll)) == RU("refusal-set-aside")
            assert RU("refusal-no-result") in await answers(phones, unlucky[0], broken, "/score")
            assert RU("refusal-set-aside") in await answers(phones, unlucky[0], broken, "/export g1")
        (finding,) = await house.found()
        assert f"game 1 in chat {broken.id}" in finding
        assert "not 'nonsense'" in finding
        async with house.life():
            await started(phones, broken, unlucky, "yatzy")
            await one_turn(phones, broken)
            await one_turn(phones, whole)
            await asyncio.sleep(QUIET)
        assert house.told(broken) == 1, "told once, not at every start"
        assert house.told(whole) == 0

    with caplog.at_level(logging.ERROR):
        play(target, scene)
    assert [r.getMessage().partition(":")[0] for r in caplog.records] == ["game 1 cannot be read"]


@pytest.mark.sqlite
def test_a_game_of_a_backup_without_secrets_does_not_go_on_with_other_dice(
    target: Path | str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(house: House) -> None:
        phones = house.phones
        async with house.life():
            chat, people = await greeted(phones, 2)
            board = await started(phones, chat, people, "pirate")
        copy_database(house.settings.database_path, tmp_path / "copy.db", secrets=False)
        restore_database(tmp_path / "copy.db", house.settings.database_path)
        assert await house.found() == []
        async with house.life():
            await phones.told(chat.id, SET_ASIDE)
            assert await phones.tap(people[0], board, data_of(board, Roll)) == RU("refusal-set-aside")
            assert RU("refusal-set-aside") in await answers(phones, people[0], chat, "/export g1")
            await started(phones, chat, people, "yatzy")
            await one_turn(phones, chat)
        async with house.life():
            await asyncio.sleep(QUIET)
        assert house.told(chat) == 1, "told once, not at every start"
        assert await house.found() == [], "no problem for ever"

    with caplog.at_level(logging.ERROR):
        play(target, scene)
    assert caplog.records == []


def test_a_game_of_a_later_revision_waits_for_the_program_that_knows_it(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        phones = house.phones
        async with house.life():
            chat, people = await greeted(phones, 2)
            await started(phones, chat, people, "pirate")
        later = PRESETS["pirate"].revision + 1
        house.sql(f"UPDATE games SET revision = {later}")
        async with house.life():
            await phones.told(chat.id, SET_ASIDE)
        assert f"has no revision {later}; expected one from 1" in (await house.found())[0]
        monkeypatch.setattr(PRESETS["pirate"], "revision", later)
        async with house.life():
            await one_turn(phones, chat)
            assert over(phones, chat) is False
        assert await house.found() == []

    play(target, scene)


def test_a_game_that_breaks_while_it_is_played(target: Path | str) -> None:
    async def scene(house: House) -> None:
        phones = house.phones
        async with house.life():
            chat, people = await greeted(phones, 2)
            board = await started(phones, chat, people, "pirate")
            house.sql("UPDATE games SET preset = 'gone'")
            assert await phones.tap(people[0], board, data_of(board, Roll)) == RU("refusal-set-aside")
            await phones.told(chat.id, SET_ASIDE)
            phones.world.conversation.send(people[0], chat.id, "/newgame yatzy")
            await phones.board(chat.id, Sit)
            house.sql("UPDATE games SET preset = 'gone', deadline = 1 WHERE id = 2")
            await phones.told(chat.id, RU("game-set-aside", game=2))
            assert RU("refusal-nobody-plays") in (await ask(phones, people[0], chat, "/board")).text
            phones.world.conversation.send(people[0], chat.id, "/newgame yatzy")
            await phones.board(chat.id, Sit)

    play(target, scene)


def test_two_revisions_of_a_preset_and_a_broken_game_side_by_side(
    target: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A revision raised for the trial: three rolls become two. Whoever began with three keeps them.

    No other test may raise this preset: rules are kept by preset, options and revision.
    """
    preset = PRESETS["yacht"]
    first, before = preset.ruleset, preset.revision

    def raised(self: object, key: str, revision: int) -> Ruleset:
        rules = first(self, key, revision)
        return rules if revision == before else replace(rules, rolls=2)

    async def rolls_of_a_turn(phones: Phones, chat: Chat) -> str:
        _, board = await first_roll(phones, chat)
        return re.search(r", бросок 1 из (\d)", board.text)[1]

    async def scene(house: House) -> None:
        phones = house.phones
        async with house.life():
            old, elders = await greeted(phones, 2, " Один")
            broken, unlucky = await greeted(phones, 2, " Два")
            new, young = await greeted(phones, 2, " Три")
            await started(phones, old, elders, "yacht")
            await started(phones, broken, unlucky, "yacht")
        house.spoil(2)
        monkeypatch.setattr(preset, "revision", before + 1)
        monkeypatch.setattr(preset, "ruleset", raised)
        async with house.life():
            await started(phones, new, young, "yacht")
            assert await rolls_of_a_turn(phones, new) == "2"
            assert await rolls_of_a_turn(phones, old) == "3"
            await phones.told(broken.id, RU("game-set-aside", game=2))
        assert house.sql("SELECT id, revision FROM games ORDER BY id") == [
            (1, before),
            (2, before),
            (3, before + 1),
        ]

    play(target, scene)
