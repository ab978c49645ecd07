"""How long a tap takes while a table is solved in the background, and while none is.

    python -m tests.bench.bench_solving [--taps 1500]

A tap is the whole of it but Telegram: the use case with its transaction, and the screen drawn. Taps come from
20 games, one every few milliseconds, as in a lively evening.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import logging
import random
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from bot.chats.service.settings import ChatSettings
from bot.coach.solved_tables import SolvedTables
from bot.ground.drawing.callback_data import Press
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.store import Store
from bot.ground.texts.formatting import texts
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.rooms import chat_hooks, game_hooks
from bot.rulebook.saved_rules import RulesName
from bot.table.buttons.board import HoldOnly, PickRow, Roll, Sure
from bot.table.buttons.lobby import Start
from bot.table.screens.game_screen import draw
from bot.table.service.games import GameActions
from bot.table.service.transactions import Transactions
from bot.table.views.game import GameView
from engine.presets import ruleset

GAMES = 20
GAP = 0.004  # seconds between two taps
SOLVED = ("yatzy", "classic", "pirate")  # one after the other, for as long as taps are measured
ALLOWED = 20.0  # milliseconds that solving may add to the slowest hundredth of the taps


class Evening:
    """Games of one person each, and what they tap next."""

    def __init__(self, store: Store) -> None:
        timing = replace(USUAL_TIMING, double_tap=0.0)  # else what is tapped fast counts once
        self.games, self.chats = (
            GameActions(Transactions(store, timing=timing, hooks=game_hooks())),
            ChatSettings(store, hooks=chat_hooks()),
        )
        self.views: dict[int, GameView] = {}
        self._rng = random.Random(11)

    async def begin(self) -> None:
        """Start every game."""
        for number in range(1, GAMES + 1):
            actor = Actor(number, f"P{number}", None, "ru")
            await self.chats.meet(number, "private", "", actor)
            opened = await self.games.new_game(Place(number), actor, RulesName("yatzy"))
            assert opened.shown is not None
            await self._tap(Start(opened.shown.view.game), number)

    async def taps(self, taps: int) -> list[float]:
        """So many taps, and the milliseconds that each took."""
        found = []
        for number in range(taps):
            person = number % GAMES + 1
            view = self.views[person]
            if view.state != "playing":
                await self.begin_again(person)
                view = self.views[person]
            began = time.perf_counter()
            await self._tap(self._next(view), person)
            found.append((time.perf_counter() - began) * 1e3)
            await asyncio.sleep(GAP)
        return found

    async def begin_again(self, person: int) -> None:
        """Another game for somebody whose game is over."""
        opened = await self.games.new_game(Place(person), Actor(person, f"P{person}"), RulesName("yatzy"))
        assert opened.shown is not None
        await self._tap(Start(opened.shown.view.game), person)

    async def _tap(self, pressed: Press, person: int) -> None:
        reply = await self.games.press(pressed, Actor(person, f"P{person}"), person, None)
        assert reply.shown is not None, reply
        assert isinstance(reply.shown.view, GameView)
        draw(texts("ru"), reply.shown.view)
        self.views[person] = reply.shown.view

    def _next(self, view: GameView) -> Press:
        game = view.progress.game
        if view.asking is not None:
            return Sure(view.game, view.version, view.asking)
        if game.turn.roll and game.turn.roll < view.rules.rolls and not view.held:
            return HoldOnly(view.game, view.version, self._rng.randrange(1, 31))
        if game.turn.roll < view.rules.rolls:
            return Roll(view.game, view.version)
        return PickRow(view.game, view.version, self._rng.choice(game.writable_rows()))


def told(name: str, found: list[float]) -> float:
    """Print what was measured; returns the 99th percentile in milliseconds."""
    found.sort()
    p99 = found[len(found) * 99 // 100]
    print(
        f"{name:16} median {found[len(found) // 2]:5.2f} ms   p99 {p99:6.2f} ms   slowest {found[-1]:6.2f} ms"
    )
    return p99


async def keep_solving(folder: Path, done: list[str]) -> None:
    """Solve one ruleset after the other, into a folder of its own each time."""
    for number in range(1000):
        solutions, rules = SolvedTables(folder / str(number)), ruleset(SOLVED[number % len(SOLVED)])
        try:
            solutions.want(rules)
            while solutions.progress(rules) is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
            done.append(rules.preset)
        finally:
            await solutions.close()


async def main() -> None:
    """Measure both and print them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--taps", type=int, default=1500)
    taps = parser.parse_args().taps
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "bench.db") as store:
            evening = Evening(store)
            await evening.begin()
            await evening.taps(taps)
            quiet = told("nothing solved", await evening.taps(taps))
            done: list[str] = []
            solving = asyncio.create_task(keep_solving(Path(folder), done))
            busy = told("while solving", await evening.taps(taps))
            solving.cancel()
            await asyncio.gather(solving, return_exceptions=True)
    verdict = "ok" if busy - quiet <= ALLOWED else "TOO SLOW"
    print(
        f"solving adds {busy - quiet:.2f} ms to the slowest hundredth ({verdict}), ratio {busy / quiet:.1f}; "
        f"solved meanwhile: {done}"
    )


if __name__ == "__main__":
    asyncio.run(main())
