"""Tables in the app: who has which open, what is pressed there, and what becomes of it when the bot dies."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextvars import Context, copy_context
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, islice
from random import Random
from typing import Any, Final, get_args

from telegram.error import TelegramError

from bot.chats.members import MembershipUnknownError
from bot.ground.store.base import Database, StoreError
from bot.ground.tasks import repeat_every
from bot.ground.values import Actor
from bot.miniapp.sessions import TableSession
from bot.miniapp.state import state
from bot.miniapp.streams import (
    GamePressInApp,
    PressesInApp,
    StateDrawer,
    TableStream,
    TableStreams,
    TooManyStreamsError,
    WindowNotes,
)
from bot.sandbox.model import Chat
from bot.sandbox.world import World
from bot.table.game import CORRECTED
from bot.table.model import GameUpdate, GameView, Reply
from bot.table.room import Contributions, Room, RoomContext
from tests.simulate.journal import Journal
from tests.simulate.manners import Manner, pause, wish
from tests.simulate.people import parsed
from tests.simulate.registers import Registers
from tests.simulate.storage import TAP
from tests.world.life import LIFE

RECONNECTING: Final = 2.0
"""Seconds after which pages connect again whose stream has ended."""
LINK: Final = "https://t.me/dice_poker_bot/table?startapp=game"
_OPENS, _CLOSES, _LIES_DOWN = 0.06, 0.03, 0.02
"""How often somebody opens one more table, closes one, or lets one lie without a sign of life."""
_LOOKED: Final = 60  # messages that people look back to
_Pair = tuple[int, int]
_Work = Callable[[], Coroutine[Any, Any, None]]


class _Watched(TableStreams):
    """Open tables that may show nothing which is not on disk."""

    def __init__(
        self,
        drawer: StateDrawer,
        clock: Callable[[], float],
        registers: Registers,
        wrong: Callable[[str], None],
    ) -> None:
        super().__init__(drawer, clock)
        self._registers, self._told = registers, wrong

    def show(self, shown: GameUpdate) -> None:
        """See `TableStreams.show`."""
        view = shown.view
        if isinstance(view, GameView) and view.focus is None:
            known = len(self._registers.lines(view.game))
            if view.version % CORRECTED > known:
                self._told(f"the table of game {view.game} shows {view.version}, {known} lines are on disk")
        super().show(shown)


@dataclass(eq=False)
class TablesInApp:
    """The tables that people have open, over all lives of the bot.

    Args:
        world: where the links to them stand.
        registers: must know what was pressed.
        journal: is told.
        wrong: is told what may not be.
        counters: of what was met.
        on_closed: is told of the game whose table somebody has closed.
    """

    world: World
    registers: Registers
    journal: Journal
    wrong: Callable[[str], None]
    counters: Counter[str]
    on_closed: Callable[[int], None]

    def __post_init__(self) -> None:
        self._pages: dict[_Pair, None] = {}  # games and people; those that lie there give no sign of life
        self._lying: dict[_Pair, None] = {}
        self._numbers = count(1)
        self._life: _Life | None = None

    @property
    def room(self) -> Room:
        """The room that brings them into the bot."""
        return Room(name="tables", open=self._open)

    def _open(self, context: RoomContext) -> Contributions:
        self._life = life = _Life(context, self.registers, self.wrong, self._pages)
        return Contributions(jobs=(lambda: life.run(context.timing.window_sign),))

    def calm(self) -> None:
        """Let everybody close everything."""
        for pair in [*self._pages]:
            self._close(pair)
        self._lying.clear()

    def check_closed(self, db: Database) -> None:
        """Nobody has had a table open for long: none may count as open."""
        rows = db.execute("SELECT game_id, user_id FROM game_windows ORDER BY 1, 2").fetchall()
        if rows:
            self.wrong(f"tables count as open that nobody has open: {rows}")

    def act(self, user: int, manner: Manner, homes: list[int], rng: Random) -> None:
        """Let somebody do one thing at a table, or with one."""
        mine = [game for game, person in self._pages if person == user]
        chance = rng.random()
        if not mine or chance < _OPENS:
            links = list(self._linked(homes))
            if links:
                self.journal.note(self._name(user), f"opens the table of game {links[0]}")
                self._lying.pop((links[0], user), None)
                self._pages[links[0], user] = None
            return
        game = rng.choice(mine)
        if chance < _OPENS + _CLOSES:
            self.journal.note(self._name(user), f"closes the table of game {game}")
            self._close((game, user))
        elif chance < _OPENS + _CLOSES + _LIES_DOWN:
            self.journal.note(self._name(user), f"loses the connection of the table of game {game}")
            self._lie((game, user))
        elif self._life is not None:
            self._life.spawn(partial(self._press, self._life, game, user, manner, rng))

    def _linked(self, homes: list[int]) -> Iterator[int]:
        """The games whose tables somebody finds a link to, the newest first."""
        for chat_id in homes:
            chat: Chat = self.world.state.chats[chat_id]
            while chat.migrated_to is not None:
                chat = self.world.state.chats[chat.migrated_to]
            for message in islice(reversed(chat.messages.values()), _LOOKED):
                urls = [b.get("url", "") for row in message.keyboard or () for b in row]
                games = [url.removeprefix(LINK) for url in urls if url.startswith(LINK)]
                if games and not message.deleted:
                    yield int(games[0])

    def _close(self, pair: _Pair) -> None:
        self._pages.pop(pair, None)
        self.on_closed(pair[0])
        if self._life is not None:
            self._life.close(*pair)

    def _lie(self, pair: _Pair) -> None:
        """Let the connection be lost without the server hearing of it."""
        self._pages.pop(pair, None)
        self.on_closed(pair[0])
        self._lying[pair] = None
        if self._life is not None:
            self._life.lose(*pair)

    async def _press(self, life: "_Life", game: int, user: int, manner: Manner, rng: Random) -> None:
        """Press something that the page offers."""
        found = await life.offered(game, self._actor(user))
        if found is None:
            return
        shown, offered = found
        # Whoever hits another key than is meant presses something that is not for them.
        weights = [wish(manner, press) for data in offered if (press := parsed(data)) is not None]
        if not offered or sum(weights) < rng.random():
            return
        (data,) = rng.choices(offered, weights)
        tap = f"app {next(self._numbers)}"
        self.registers.data[tap], self.registers.in_app[tap] = data, user
        self.journal.note(self._name(user), f"presses {data} in the app: tap {tap}")
        TAP.set(tap)
        reply = await life.presses.act(data, self._actor(user), shown, tap)
        refusal = reply.refusal if isinstance(reply, Reply) else None
        self.counters["in the app: presses" if refusal is None else "in the app: presses refused"] += 1

    def _actor(self, user: int) -> Actor:
        person = self.world.state.people[user]
        return Actor(user, person.first_name, person.username, person.language_code)

    def _name(self, user: int) -> str:
        return self.world.state.people[user].first_name


class _Life:
    """The tables in one life of the bot."""

    def __init__(
        self,
        context: RoomContext,
        registers: Registers,
        wrong: Callable[[str], None],
        pages: dict[_Pair, None],
    ) -> None:
        deps = context.deps
        self._deps, self._wrong, self._pages = deps, wrong, pages
        self._context: Context = copy_context()
        self._drawer = StateDrawer(deps.chats, state)
        self._streams = _Watched(self._drawer, context.clock, registers, wrong)
        self._windows = WindowNotes(deps.service.windows, deps.messages, self._streams)
        self._open: dict[_Pair, TableStream] = {}
        self.presses = PressesInApp(deps)
        deps.messages.also_shown_by(
            self._streams, lambda game, app: replace(app, link=f"{LINK}{game}", cheered=None)
        )

    async def run(self, pace: float) -> None:
        """Give signs of life, and let pages connect."""
        connecting = asyncio.get_running_loop().create_task(self._connect())
        try:
            await repeat_every(pace, self._guarded, "giving signs of life")
        finally:
            connecting.cancel()

    async def _guarded(self) -> None:
        await self._work(self._windows.refresh)

    async def _connect(self) -> None:
        while True:
            await asyncio.sleep(RECONNECTING)
            for game, user in [pair for pair in self._pages if pair not in self._open]:
                await self._work(partial(self._connected, game, user))

    async def _connected(self, game: int, user: int) -> None:
        queries = self._deps.service.queries
        if await queries.shown(game) is None:
            self._pages.pop((game, user), None)
            return
        session = TableSession(Actor(user, ""), game, 0.0, f"{user} {game}")
        try:
            stream = self._open[game, user] = self._streams.open(session)
        except TooManyStreamsError:
            self._pages.pop((game, user), None)
            return
        try:
            await self._windows.opened(game, user)
            stream.newest = await queries.shown(game)
        except BaseException:
            self._streams.close(stream)
            self._open.pop((game, user), None)  # it may have been closed meanwhile
            raise
        if (game, user) not in self._pages:  # closed while it was connecting
            self.close(game, user)

    def spawn(self, work: _Work) -> None:
        """Let somebody do something for which they wait, while the bot lives."""
        if self._is_dead:
            return
        context = self._context.copy()
        asyncio.get_running_loop().create_task(self._work(work), context=context)

    @property
    def _is_dead(self) -> bool:
        life = self._context.get(LIFE)
        return life is None or life.dead

    async def _work(self, work: _Work) -> None:
        try:
            await work()
        except (StoreError, TelegramError, MembershipUnknownError):
            pass  # they are told so, and try again
        except Exception as error:  # noqa: BLE001 - whatever it is, it may not be
            self._wrong(f"a table in the app fails: {type(error).__name__}: {error}")

    def close(self, game: int, user: int) -> None:
        """End a stream whose page is closed."""
        stream = self._open.pop((game, user), None)
        if stream is not None:
            self._streams.close(stream)
            if not self._is_dead:
                self._context.copy().run(self._windows.left, game, user)

    def lose(self, game: int, user: int) -> None:
        """Forget a page that is not heard of any more."""
        stream = self._open.pop((game, user), None)
        if stream is not None:
            self._streams.close(stream)

    async def offered(self, game: int, actor: Actor) -> tuple[GameUpdate, list[str]] | None:
        """What a page shows, and what may be pressed there."""
        stream = self._open.get((game, actor.user_id))
        if stream is None or stream.newest is None:
            return None
        drawn = await self._drawer.drawn(stream.newest, actor)
        presses = [data for data in _presses(drawn.state) if isinstance(parsed(data), _KINDS)]
        return stream.newest, presses


_KINDS: Final = get_args(GamePressInApp)


def _presses(found: object) -> Iterator[str]:
    """All presses in a state."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key == "press" and isinstance(value, str) and value:
                yield value
            else:
                yield from _presses(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from _presses(value)


@dataclass(eq=False)
class AppPlayer:
    """One person with the app, for as long as the world lasts.

    Args:
        user: their account.
        manner: how they are.
        homes: the chats they are in.
        tables: what they act at.
        rng: their own chance.
    """

    user: int
    manner: Manner
    homes: list[int]
    tables: TablesInApp
    rng: Random

    async def live(self) -> None:
        """Act and act again, until cancelled."""
        while True:
            await asyncio.sleep(pause(self.manner, self.rng))
            self.tables.act(self.user, self.manner, self.homes, self.rng)
