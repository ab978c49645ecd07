"""Two workers on one database behind one proxy, and games that are played."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.ground.http_server import serve_http as serve_proxy
from bot.sandbox.model import Chat
from bot.sandbox.world import World
from bot.table.presses import Rematch, Start
from engine.records.verify import verify
from tests.databases import opened
from tests.play.balancer import Balancer
from tests.play.kills import Program, newest, process_of
from tests.play.phones import Phones, data_of, presses, take_turn, until
from tests.play.records import busiest_minute, presses_are_noted, record_of
from tests.play.tables import named, play_out, seated, started
from tests.play.ways import settings_of


class Workers:
    """Two workers of a world, and the proxy before them.

    Args:
        world: what happens in the chats.
        address: of the Bot API; one for each worker, if they are to be told apart.
        database: the address of a database that is shared.
        budget: messages and edits a minute in one group.
    """

    patience = 60.0
    """Seconds after which a worker that does not answer is left out."""

    def __init__(
        self, world: World, address: str | tuple[str, str], database: str, budget: int = 1000
    ) -> None:
        self.world = world
        self.database = database
        self._addresses = (address, address) if isinstance(address, str) else address
        self._budget = budget
        ways = [settings_of("brought") for _ in range(2)]
        self._secret = ways[0]["webhook_secret"].get_secret_value()
        self.ports = [int(way["webhook_port"]) for way in ways]
        self.balancer = Balancer(self.ports, self.patience)
        self.processes: list[Program] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Both, for as long as the block runs; then they are killed."""
        async with serve_proxy(self.balancer.application(), "127.0.0.1", 0, connections=500) as port:
            for address, own in zip(self._addresses, self.ports, strict=True):
                environment = {
                    "WEBHOOK_URL": f"http://127.0.0.1:{port}/updates",
                    "WEBHOOK_SECRET": self._secret,
                    "WEBHOOK_PORT": str(own),
                    "GROUP_BUDGET": str(self._budget),
                }
                self.processes.append(self.process(address, environment))
            for process in self.processes:
                process.start()
            try:
                await until(lambda: len(self.world.state.call_log.made("setWebhook")) >= 2, "both to be up")
                yield
            finally:
                alive = [each for each in self.processes if each.is_alive]
                for process in alive:
                    await process.kill()
                assert alive == self.processes, "a bot ended by itself"

    def process(self, address: str, environment: dict[str, str]) -> Program:
        """The program of a worker."""
        return process_of(self.world, address, self.database, **environment)


async def play(
    phones: Phones, chat: Chat, people: list[int], over: asyncio.Event, ended: Counter[int]
) -> None:
    """Play short games one after the other; when it is over the last one is played to its end.

    Two workers may get the update by which a group takes the bot in, and the first command there, at once:
    whoever waits for the greeting knows which message is the newest.
    """
    await until(lambda: bool(phones.said(chat.id)), "the greeting")
    while not over.is_set():
        await started(phones, chat, people, "showdown", options={"hands": "1"}, tidy=False)
        while Rematch not in {type(pressed) for _, pressed in presses(newest(phones, chat))}:
            await take_turn(phones, chat)
        ended[chat.id] += 1


async def play_without_bot(
    phones: Phones, chat: Chat, people: list[int], over: asyncio.Event, ended: Counter[int]
) -> None:
    """The same in a chat that the bot is not in: all games stand in the message by which it was asked."""
    board = await named(phones, chat, people[0])
    while True:
        await seated(phones, board, people)
        assert await play_out(phones, chat) is board
        ended[chat.id] += 1
        if over.is_set():
            return
        await phones.tap(people[1], board, data_of(board, Rematch))
        await phones.board(chat.id, Start)


def all_is_well(world: World, database: str, ended: Counter[int], unheard: int = 0) -> None:
    """Every game was played to its end, with nothing lost or doubled, and nothing waits.

    `unheard`: answers, at most, that died with the worker whose act was on disk.
    """
    with opened(database) as db:
        games = db.execute("SELECT id, state FROM games ORDER BY id").fetchall()
        left = db.execute("SELECT count(*) FROM inbox").fetchone()
    assert {state for _, state in games} == {"over"}
    assert left == (0,)
    assert len(games) == sum(ended.values())
    for game, _ in games:
        assert verify(record_of(database, game)).fair
        assert presses_are_noted(database, game)
    assert sum(not query.answered for query in world.state.queries.values()) <= unheard
    assert world.state.failures == []


def within_limits(world: World, chats: list[Chat]) -> None:
    """No group has got more messages and edits than it may."""
    assert world.state.call_log.refused == Counter(), "no group got too much"
    for chat in chats:
        calls = [c for c in world.state.call_log.calls if c.params.get("chat_id") == chat.id and c.ok]
        counted = [c.at for c in calls if c.method in {"sendMessage", "editMessageText"}]
        assert busiest_minute(counted) <= 20
