"""Memory of the running bot with the coach on: what is its own, and what are pages of files it has mapped.

The bot's process plays against the sandbox: a group for each ruleset, two people and a robot that plays by
the table, tapping as fast as they are answered. Tables that are not in the folder are solved before. Pages of
files can be taken by the system at any time; what is the bot's own cannot.
Run: `python -m tests.bench.bench_memory`; at once again with `--tables FOLDER` that is kept.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox.model import Chat
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from engine.solver import cache
from tests.outside.processes import Process
from tests.play.phones import NO_LIMITS, Phones, take_turn
from tests.play.tables import over, started
from tests.play.talk import greeted

# ruff: noqa: T201 - it prints what it measured


PRESETS = ("pirate", "yacht", "yatzy", "yahtzee", "international", "classic")


@dataclass(frozen=True, slots=True)
class Memory:
    """Megabytes that a process has in memory: its own, and pages of files."""

    own: float
    files: float

    @classmethod
    def of(cls, process: int) -> "Memory":
        """Of a process that runs, as Linux tells it."""
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:]
        told = {
            name: int(rest.split()[0]) / 1024 for name, _, rest in (line.partition(":") for line in lines)
        }
        return cls(told["Anonymous"], told["Rss"] - told["Anonymous"])


def solved(preset: str, folder: Path) -> float:
    """See to it that the table of a preset is there, with its spread; returns its megabytes."""
    rules = ruleset(preset)
    if not isinstance(rules, Ruleset):
        raise TypeError(f"{preset} has no table")
    cache.load_spread(cache.load(rules, folder), folder)
    name = cache.cache_name(rules)
    return sum((folder / f"{name}{suffix}").stat().st_size for suffix in cache.SUFFIXES) / (1 << 20)


async def measure(presets: list[str], folder: Path, tables: Path, seconds: float) -> None:
    """Play for so many seconds and print what is in memory, ten times."""
    world = World(limits=NO_LIMITS, answer_seconds=600)
    phones = Phones(world)
    async with server_serve(create_app(world)) as address:
        told = {"COACH": "1", "TABLES_DIR": str(tables), "COMPUTER_SECONDS": "0", "LOG_LEVEL": "ERROR"}
        bot = Process(world, address, folder / "bot.db", **told)
        bot.start()
        try:
            groups = [await greeted(phones, 2, f"_{preset}") for preset in presets]
            print("seconds  private MB  MB of files  taps")
            begun = time.perf_counter()
            first = _said(begun, bot.pid, world)
            playing = [
                asyncio.create_task(_play(phones, *group, preset))
                for group, preset in zip(groups, presets, strict=True)
            ]
            for _ in range(10):
                ended, _others = await asyncio.wait(playing, timeout=seconds / 10)
                for each in ended:
                    each.result()
                last = _said(begun, bot.pid, world)
            print(f"ratio of the end to the start {(last.own + last.files) / (first.own + first.files):.2f}")
            for each in playing:
                each.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            await bot.kill()


async def _play(phones: Phones, chat: Chat, people: list[int], preset: str) -> None:
    while True:
        await started(phones, chat, people, preset, computers=1, level="perfect", tidy=False)
        while not over(phones, chat):
            await take_turn(phones, chat)


def _said(begun: float, process: int, world: World) -> Memory:
    memory = Memory.of(process)
    took = time.perf_counter() - begun
    print(f"{took:7.0f} {memory.own:11.1f} {memory.files:12.1f} {len(world.state.queries):5d}", flush=True)
    return memory


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The bot's memory with the coach on.")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument(
        "--tables", type=Path, help="the folder of solved tables; default: one that is deleted"
    )
    parser.add_argument("presets", nargs="*", default=PRESETS)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tables = args.tables or Path(folder) / "tables"
        with multiprocessing.get_context("spawn").Pool(1) as pool:  # what it takes is not the bot's
            sizes = pool.starmap(solved, [(preset, tables) for preset in args.presets])
        print(f"{len(sizes)} tables, {sum(sizes):.0f} MB on the disk")
        asyncio.run(measure(list(args.presets), Path(folder), tables, args.seconds))


if __name__ == "__main__":
    main()
