"""Side tables over HTTP: played in private chats beside the game of the place; the group is shown nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.rooms import ROOMS
from bot.sandbox.model import Chat
from bot.table.presses import ConfirmStop, Roll
from tests.play.conftest import check_calls, run_without_errors
from tests.play.panels import awaited, met, panel, panel_of, write
from tests.play.phones import SWIFT, Phones, data_of, game_of, running, settings_for, until
from tests.play.side_tables import SideTables
from tests.play.tables import quick_world, started
from tests.play.talk import QUIET, RU, ask, gone, greeted, one_turn
from tests.world.machine import served

Scene = Callable[[Phones, SideTables], Awaitable[None]]

CLOCKED = replace(SWIFT, live_turn=120.0)
"""With the usual clocks of rounds, for whoever sleeps."""


def calls_to(phones: Phones, chat: Chat) -> int:
    """How many calls the bot has made to a chat."""
    made = phones.world.state.call_log.calls
    return sum(str(call.params.get("chat_id", "")) == str(chat.id) for call in made)


async def play_out(phones: Phones, people: list[int], game: int, table: int = 1) -> None:
    """Let these people write until each has been shown the end of their table."""
    won = RU("finish-win", name="").split()[0]

    def ended() -> bool:
        return all(won in last_card(phones, person, table) for person in people)

    while not ended():
        await until(lambda: ended() or any(awaited(panel_of(phones, p, game)) for p in people), "a turn")
        for person in people:
            if awaited(panel_of(phones, person, game)):
                await write(phones, person, game)


def last_card(phones: Phones, person: int, table: int) -> str:
    """The newest message in a private chat that is about this table."""
    return next((text for text in reversed(phones.said(person)) if f"Стол {table} · " in text), "")


@pytest.fixture
def tables(target: Path | str, caplog: pytest.LogCaptureFixture) -> Callable[[Scene], None]:
    """Runs a scene with a bot in which side tables can be opened."""

    def run(scene: Scene) -> None:
        async def main() -> None:
            world = quick_world()
            async with served(world) as address:
                opener = SideTables()
                settings = settings_for(world, address, target, group_budget=1000)
                async with running(settings, CLOCKED, rooms=(*ROOMS, opener.room)):
                    await scene(Phones(world), opener)
            check_calls(world)

        run_without_errors(main(), caplog)

    return run


def test_two_side_tables_beside_the_game_of_the_place(tables) -> None:
    async def scene(phones: Phones, opener: SideTables) -> None:
        chat, people = await greeted(phones, 4)
        for person in people:
            await met(phones, person)
        board = await started(phones, chat, people[:2], "yatzy")
        place = game_of(board)
        await asyncio.sleep(QUIET)
        before = calls_to(phones, chat)
        pairs = {1: people[::2], 2: people[1::2]}
        games = {number: await opener.begin(phones, chat, number, pair) for number, pair in pairs.items()}
        for number, pair in pairs.items():
            one, other = (phones.world.state.people[each].first_name for each in pair)
            assert f"Стол {number} · 🆚 {other} · " in (await panel(phones, pair[0], games[number])).text
            assert f"Стол {number} · 🆚 {one} · " in (await panel(phones, pair[1], games[number])).text
        for number, pair in pairs.items():
            await play_out(phones, pair, games[number], number)
        await asyncio.sleep(QUIET)
        assert calls_to(phones, chat) == before
        await one_turn(phones, chat)
        assert game_of(await phones.board(chat.id, Roll)) == place

    tables(scene)


def test_commands_of_the_group_are_about_the_game_of_the_place_alone(tables) -> None:
    async def scene(phones: Phones, opener: SideTables) -> None:
        chat, people = await greeted(phones, 4)
        for person in people:
            await met(phones, person)
        game = await opener.begin(phones, chat, 1, people[:2])
        shown = await panel(phones, people[0], game)
        nothing = {
            "board": "nobody-plays",
            "score": "no-result",
            "stop": "nobody-plays",
            "leave": "nobody-plays",
        }
        for command, why in nothing.items():
            assert RU(f"refusal-{why}") in (await ask(phones, people[0], chat, f"/{command}")).text
        place = game_of(await started(phones, chat, people[2:], "yatzy"))
        question = await ask(phones, people[2], chat, "/stop")
        assert game_of(question) == place
        await phones.tap(people[2], question, data_of(question, ConfirmStop))
        await gone(question)
        assert awaited(shown)
        await opener.leave(game, people[1])
        await until(lambda: not awaited(panel_of(phones, people[0], game)), "the end of the table")

    tables(scene)
