"""The process killed with -9 at random moments, forty (or `KILLS`) or a few: nothing answered is lost."""

import asyncio
import json
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest

import bot.__main__
from bot import app
from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import Roll
from bot.table.buttons.lobby import Sit, Start
from bot.table.buttons.result import Rematch
from engine.play.steps import parse
from engine.presets import ruleset
from engine.records.fair_dice import commitment
from engine.records.record import Player, Record
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify
from tests.databases import opened
from tests.forked import CONTEXT
from tests.play.phones import (
    NO_LIMITS,
    Phones,
    data_of,
    game_of,
    presses,
    take_turn,
    until,
    version_of,
)
from tests.play.tables import group_of, lobby
from tests.world.machine import served

pytestmark = pytest.mark.outside

KILLS = int(os.environ.get("KILLS", "40"))
FEW = 4
"""Kills of each kind, once."""
STARTING, PLAYING = 0.4, 0.8
"""Seconds within which the bot is killed, after it was started and after it was up."""


class Process:
    """The bot's command line in a process of its own, forked and killed.

    Attributes:
        ahead: seconds by which the clock of the next process is ahead of the machine's.
    """

    ahead = 0.0

    def __init__(self, world: World, address: str, database: Path | str, **environment: str) -> None:
        where = "DATABASE_PATH" if isinstance(database, Path) else "DATABASE_URL"
        own = {"BOT_TOKEN": world.state.token, "BOT_API_URL": address, where: str(database)}
        self._env = {**own, "GROUP_BUDGET": "1000", "LOG_LEVEL": "WARNING", "COACH": "0", **environment}
        self._process: multiprocessing.Process | None = None

    def start(self) -> None:
        self._process = CONTEXT.Process(target=run_bot, args=(self._env, self.ahead))
        self._process.start()

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int:
        """Its number while it runs."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    async def kill(self) -> None:
        assert self._process is not None
        assert self._process.is_alive(), "the bot ended by itself"
        self._process.kill()
        await asyncio.to_thread(self._process.join)


def run_bot(environment: dict[str, str], ahead: float = 0.0) -> None:
    os.environ.update(environment)
    if ahead:
        app.run = partial(app.run, clock=lambda: time.time() + ahead)
    sys.exit(bot.__main__.main(["run"]))


def record_of(database: Path | str, game: int) -> Record:
    """A game's record as the database has it; the secret is taken from there too."""
    with opened(database) as db:
        row = db.execute(
            "SELECT preset, options, revision, client, secret FROM games WHERE id = ?", (game,)
        ).fetchone()
        lines = db.execute("SELECT n, line FROM steps WHERE game_id = ? ORDER BY n", (game,)).fetchall()
        seats = db.execute(
            "SELECT name, talisman FROM seats JOIN members USING (game_id, seat)"
            " WHERE game_id = ? ORDER BY seat",
            (game,),
        )
        players = tuple(Player(*seat) for seat in seats)
        throws = db.execute(
            "SELECT value, message_id, lost FROM telegram_throws WHERE game_id = ? ORDER BY n", (game,)
        )
        attempts = tuple(DieAttempt(value, message, bool(lost)) for value, message, lost in throws)
        before_rounds = db.execute(
            "SELECT round, value, message_id, lost FROM round_throws WHERE game_id = ?", (game,)
        )
        rounds = {
            number: DieAttempt(value, message, bool(lost)) for number, value, message, lost in before_rounds
        }
    assert [n for n, _ in lines] == list(range(1, len(lines) + 1))
    preset, options, revision, client, secret = row
    return Record(
        rules=ruleset(preset, json.loads(options), revision),
        players=players,
        lines=tuple(line for _, line in lines),
        game=f"g{game}",
        commitment=commitment(secret),
        client=client,
        secret=secret,
        attempts=attempts,
        rounds=rounds,
    )


def presses_are_noted(database: Path | str, game: int) -> bool:
    """Whether somebody is noted for every throw of a game but first rolls, which throw themselves."""
    with opened(database) as db:
        query = "SELECT line, by_user FROM steps WHERE game_id = ? ORDER BY n"
        steps = db.execute(query, (game,)).fetchall()
    progress = record_of(database, game).start()
    for line, by in steps:
        if line.startswith("throw") and (by is None) != (progress.game.turn.roll == 0):
            return False
        progress = progress.after(parse(line))
    return True


def accepted(world: World) -> int:
    """How many throws and rows people were told of.

    Whoever pressed for a throw when the bot died and presses again when it is back is told of it once more:
    the same dice twice, one after the other, are one throw.
    """
    told = [str(c.params.get("text", "")) for c in world.state.call_log.made("answerCallbackQuery")]
    acts = [text for text in told if text.startswith(("Бросок", "Записано", "Вычеркнуто"))]
    again = [now for before, now in pairwise(acts) if now == before and now.startswith("Бросок")]
    return len(acts) - len(again)


def committed(database: Path | str) -> int:
    """How many throws and rows that people pressed for the records have."""
    query = (
        "SELECT count(*) FROM steps WHERE by_user IS NOT NULL AND (line LIKE 'throw%' OR line LIKE 'write%')"
    )
    with opened(database) as db:
        return int(db.execute(query).fetchone()[0])


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


@pytest.mark.databases
@pytest.mark.parametrize("kills", [FEW, pytest.param(KILLS, marks=pytest.mark.alone)])
def test_killed_again_and_again_the_game_goes_on_where_it_was(
    target: Path | str, kind: str, kills: int
) -> None:
    rng = random.Random(20261121)
    database, all_kills = target, kills if kind == "sqlite" else max(kills // 4, FEW)

    async def main() -> None:
        world = World(limits=NO_LIMITS, answer_seconds=600)
        phones = Phones(world)
        chat, people = group_of(world, 2)
        async with served(world) as address:
            process = Process(world, address, database)
            process.start()
            message = await lobby(phones, chat, people, "pirate")
            await phones.tap(people[0], message, data_of(message, Start))
            await phones.board(chat.id, Roll)
            before: tuple[str, ...] = ()
            game, menus = 1, 0
            for number in range(1, all_kills + 1):
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

    asyncio.run(main())
