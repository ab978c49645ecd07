"""People who play at the table in the app: what it would show them, and their presses, without its page."""

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from bot.ground.drawing.callback_data import Press
from bot.ground.runtime.every import every
from bot.ground.runtime.timing import Timing
from bot.ground.texts.formatting import texts
from bot.ground.values.actor import Actor
from bot.rooms import ROOMS
from bot.sandbox.world.composition import World
from bot.table.buttons.board import (
    OwnCardPress,
    PickInner,
    PickRow,
    Roll,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
)
from bot.table.room import Brought, Dependencies, House, Room
from bot.table.screens.game_screen import draw, draw_panel
from bot.table.service.reply import Reply, Shown
from bot.table.views.game import GameView, LobbyView
from tests.play.phones import PATIENT, Phones, running, settings_for, until
from tests.presses import parse
from tests.world.machine import served

LINK = "https://t.me/sandbox_bot/table?startapp=game{game}"
_T = texts("ru")
_WANTED = (Sure, PickInner, PickRow, ShowColumns, StandPat, ShowCrossing, Roll)


@dataclass
class AppTables:
    """A room beside those of the bot, which shows games as the app does.

    Attributes:
        shown: the newest that is known of each game.
        heard: how often each game was shown.
    """

    world: World
    shown: dict[int, Shown] = field(default_factory=dict)
    heard: dict[int, int] = field(default_factory=dict)
    _deps: Dependencies | None = None

    def show(self, shown: Shown) -> None:
        """Take note of a game, as `Display` has it."""
        self.shown[shown.view.game] = shown
        self.heard[shown.view.game] = self.heard.get(shown.view.game, 0) + 1

    def games(self) -> set[int]:
        """All that were shown ever."""
        return set(self.shown)

    @property
    def room(self) -> Room:
        """The room that brings it."""
        return Room(name="tables", open=self._open)

    def _open(self, house: House) -> Brought:
        self._deps = house.deps
        house.deps.messages.also_shown_by(self, lambda game: LINK.format(game=game))

        def signs() -> Coroutine[Any, Any, None]:
            return every(house.timing.window_sign, self.expire, "closing tables", at_once=False)

        return Brought(jobs=(signs,), close=self._close)

    async def _close(self) -> None:
        self._deps = None

    async def ready(self) -> None:
        """Wait for a bot that runs."""
        await until(lambda: self._deps is not None, "a bot")

    @property
    def deps(self) -> Dependencies:
        """The parts of the bot that runs."""
        assert self._deps is not None
        return self._deps

    async def expire(self) -> None:
        """Close the tables without a sign of life."""
        for game in await self.deps.service.windows.expired():
            shown = await self.deps.service.queries.shown(game)
            if shown is not None:
                await self.deps.messages.present(shown)

    async def open(self, game: int, *people: int) -> None:
        """Let these people open the table of a game."""
        for person in people:
            await self._present(await self.deps.service.windows.open(game, person))

    async def keep(self, game: int, *people: int) -> None:
        """Let the tables of these people give signs of life."""
        for shown in await self.deps.service.windows.refresh([(game, person) for person in people]):
            await self._present(shown)

    async def close(self, game: int, *people: int) -> None:
        """Let these people close the table of a game."""
        for person in people:
            await self._present(await self.deps.service.windows.close(game, person))

    async def press(self, user: int, pressed: Press) -> Reply:
        """Let somebody press a button of the table."""
        person, service = self.world.state.people[user], self.deps.service
        actor = Actor(user, person.first_name, person.username or "", language_code=person.language_code)
        reply = None
        if isinstance(pressed, OwnCardPress):
            found = await service.panels.press(pressed, actor, None, "", in_app=True)
            reply = None if found is None else found.reply
        if reply is None:
            chat_id = (await self.now(pressed.game)).place.chat_id  # type: ignore[attr-defined]
            reply = await service.games.press(pressed, actor, chat_id, None, in_app=True)  # type: ignore[arg-type]
        await self._present(reply.shown)
        return reply

    async def now(self, game: int, user: int | None = None) -> GameView | LobbyView:
        """What the table shows, or somebody's card of it where all play at once."""
        shown = await self.deps.service.queries.shown(game)
        assert shown is not None
        return next((panel.view for panel in shown.panels if panel.user_id == user), shown.view)

    async def mover(self, game: int) -> int | None:
        """Whose turn it is."""
        view = await self.now(game)
        if not isinstance(view, GameView) or view.state != "playing" or view.progress.game.mover is None:
            return None
        player = view.seats[view.progress.game.mover].player
        return None if player is None else player.user_id

    async def act(self, game: int, user: int) -> bool:
        """Let somebody do the next thing of their turn; False where there is nothing to do for them."""
        view = await self.now(game, user)
        assert isinstance(view, GameView)
        if view.state != "playing":
            return False
        screen = draw(_T, view) if view.title is None else draw_panel(_T, view)
        keys = [(b.text, parse(b.data)) for row in screen.buttons for b in row if b.data]
        for kind in _WANTED:
            offered = [(text, press) for text, press in keys if isinstance(press, kind)]
            paying = [press for text, press in offered if "✗" not in text]
            for press in (paying or [press for _, press in offered])[:1]:
                assert (await self.press(user, press)).refusal is None
                return True
        return False

    async def take_turn(self, game: int, user: int) -> int:
        """Let somebody throw once more and then write a row; returns how many presses it took."""
        before, presses = await self._turns(game, user), 0
        view = await self.now(game, user)
        if isinstance(view, GameView) and view.progress.game.turn.roll and view.progress.game.rolls_left:
            assert (await self.press(user, Roll(game, view.version))).refusal is None
            presses += 1
        while await self._turns(game, user) == before:
            assert await self.act(game, user), "a turn that cannot be gone on with"
            presses += 1
        return presses

    async def _turns(self, game: int, user: int) -> tuple[object, ...]:
        """What changes when a turn of theirs is over."""
        view = await self.now(game, user)
        assert isinstance(view, GameView)
        mine = None if view.focus is None else view.progress.taken.count(view.focus)
        return view.state, mine, view.progress.game.turns if mine is None else 0

    async def _present(self, shown: Shown | None) -> None:
        if shown is not None:
            await self.deps.messages.present(shown)


@asynccontextmanager
async def tables_in(
    world: World, database: Any, timing: Timing = PATIENT, **changes: object
) -> AsyncIterator[tuple[Phones, AppTables]]:
    """The real bot over HTTP against a sandbox of its own, with tables in the app."""
    tables = AppTables(world)
    async with (
        served(world) as address,
        running(
            settings_for(world, address, database, group_budget=1000, **changes),
            timing,
            rooms=(*ROOMS, tables.room),
        ),
    ):
        yield Phones(world), tables


def edits(phones: Phones, chat_id: int) -> int:
    """How often a message of the bot in a chat was changed, or sent."""
    calls = phones.world.state.call_log.calls
    kinds = {"editMessageText", "sendMessage"}
    return sum(c.method in kinds and c.ok and c.params.get("chat_id") == chat_id for c in calls)
