"""A bot that is killed again and again while two people play on; nothing that was answered is lost."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Protocol

from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.world import World
from bot.table.presses import Rematch, Roll, Sit, Start
from engine.records.verify import verify
from tests.play.phones import NO_LIMITS, Phones, data_of, game_of, presses, take_turn, until, version_of
from tests.play.records import accepted, committed, presses_are_noted, record_of
from tests.play.tables import group_of, lobby
from tests.world.machine import current, new_world, served
from tests.world.process import VirtualProcess

STARTING, PLAYING = 0.4, 0.8
"""Seconds within which the bot is killed, after it was started and after it was up."""


class Program(Protocol):
    """The program of a bot, which can be killed: a real process, or one of a machine in virtual time."""

    ahead: float

    def start(self) -> None:
        """Start it, once more if it was killed."""

    def strike(self) -> None:
        """Kill it; what it has not done by now it never does."""

    async def kill(self) -> None:
        """Kill it, and wait until nothing of it is left."""

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""


Make = Callable[[World, str, Path | str], Program]


def process_of(world: World, address: str, database: Path | str, **environment: str) -> VirtualProcess:
    """A program of a bot on the machine that was entered."""
    machine = current()
    assert machine is not None
    return VirtualProcess(machine, world, address, database, **environment)


async def play_on(phones: Phones, chat: Chat, people: list[int], rng: random.Random) -> None:
    """Play on and on, in new games when one is over."""
    while True:
        await go_to_table(phones, chat, people)
        await take_turn(phones, chat, hold=rng.random() < 0.5)


@contextmanager
def stuck_at(phones: Phones, chat: Chat, player: "asyncio.Task[None]") -> Iterator[None]:
    """Let a failure tell what is in sight, and where whoever plays on stands."""
    try:
        yield
    except AssertionError as error:
        newest, where = phones.newest(chat.id), StringIO()
        player.print_stack(file=where)
        error.add_note(f"{where.getvalue()}{newest and newest.text}\n{newest and presses(newest)}")
        raise


async def go_to_table(phones: Phones, chat: Chat, people: list[int]) -> None:
    """Bring a board into sight, wherever the last kill has left the table: between games, or in a lobby."""
    while version_of(message := newest(phones, chat)) is None:
        offered = presses(message)
        kinds = {type(pressed) for _, pressed in offered}
        if Rematch in kinds:
            phones.world.conversation.send(people[0], chat.id, "/newgame pirate")
        elif Start in kinds:
            game = game_of(message)
            for person in people[1:]:
                await phones.tap(person, message, pack(Sit(game)))
            await phones.tap(people[0], message, pack(Start(game)))
        else:  # a lobby that waits for its die, or an answer to a command given twice
            phones.world.conversation.send(people[0], chat.id, "/board")

        def changed(before: object = (message, offered)) -> bool:
            now = newest(phones, chat)
            return (now, presses(now)) != before

        await until(changed, "something to happen", pause=0.05)


def newest(phones: Phones, chat: Chat) -> ChatMessage:
    message = phones.newest(chat.id)
    assert message is not None
    return message


async def killed_again_and_again(make: Make, database: Path | str, kills: int, rng: random.Random) -> None:
    """Kill a bot so often, every fourth time as it starts, and every fourth in what follows an answer."""
    world = new_world(limits=NO_LIMITS, answer_seconds=600)
    phones = Phones(world)
    chat, people = group_of(world, 2)
    async with served(world) as address:
        process = make(world, address, database)
        process.start()
        message = await lobby(phones, chat, people, "pirate")
        await phones.tap(people[0], message, data_of(message, Start))
        await phones.board(chat.id, Roll)
        before: tuple[str, ...] = ()
        game, menus = 1, 0
        for number in range(1, kills + 1):
            player = asyncio.create_task(play_on(phones, chat, people, rng))
            if number % 4:  # every fourth kill falls into the start
                await until(
                    lambda n=menus: len(world.state.call_log.made("setMyCommands")) > n,
                    "the bot to be up",
                )
            if number % 4 == 1:  # and every fourth into what follows an answer: the game must go on
                told = accepted(world)
                with stuck_at(phones, chat, player):
                    await until(
                        lambda n=told, p=player: accepted(world) > n or p.done(),
                        "the game to go on",
                        pause=0.01,
                    )
                await asyncio.sleep(rng.random() * 0.1)
            else:
                await asyncio.sleep(rng.random() * (PLAYING if number % 4 else STARTING))
            if player.done():
                player.result()
            player.cancel()
            await asyncio.gather(player, return_exceptions=True)
            await process.kill()
            # Each kill may leave one act that is on disk and was not answered any more.
            assert accepted(world) <= committed(database) <= accepted(world) + number
            game = max(game, game_of(phones.newest(chat.id)))
            record = record_of(database, game)
            record.replay()
            if game == 1:
                assert record.lines[: len(before)] == before
                before = record.lines
            menus = len(world.state.call_log.made("setMyCommands"))
            process.start()
        for _ in range(6):
            await go_to_table(phones, chat, people)
            await take_turn(phones, chat)
        await process.kill()
    for each in range(1, game + 1):
        assert verify(record_of(database, each)).fair
        assert presses_are_noted(database, each)
    assert world.state.failures == []
