"""Processor time and memory of the bot's process from its start to its first fetch of updates.

Beside a bare python-telegram-bot program that polls; both are killed once they fetch. The bot is on an empty
database, with settings as they are by default. Run: `python -m tests.bench.bench_start`; `--root` names the
checkout whose bot is started.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.bench.silent_server import converse
from tests.paths import ROOT

BARE = """
import sys
from telegram import Update
from telegram.ext import ApplicationBuilder, CallbackQueryHandler
async def tapped(update, context):
    await update.callback_query.answer("")
bot = ApplicationBuilder().token(sys.argv[1]).base_url(sys.argv[2] + "/bot").job_queue(None).build()
bot.add_handler(CallbackQueryHandler(tapped))
bot.run_polling(allowed_updates=Update.ALL_TYPES)
"""
TOKEN = "424242:" + "x" * 35


@dataclass(frozen=True, slots=True)
class Started:
    """What a process has used until it fetched: seconds of processors, and megabytes at most."""

    cpu: float
    memory: float


def used_by(process: int) -> Started:
    """What a process has used until now, as Linux tells it."""
    times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    most = Path(f"/proc/{process}/status").read_text().split("VmHWM:")[1].split()[0]
    ticks = sum(map(int, times[11:13]))  # in user mode, and in the kernel
    return Started(ticks / os.sysconf("SC_CLK_TCK"), int(most) / 1024)


async def start(
    command: list[str], environment: dict[str, str], folder: str, fetched: asyncio.Event
) -> Started:
    """Start a program, and kill it once it fetches updates."""
    fetched.clear()
    pipe = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        *command, env=environment, cwd=folder, stdout=pipe, stderr=pipe
    )
    over = asyncio.create_task(process.wait())
    fetches = asyncio.create_task(fetched.wait())
    await asyncio.wait({over, fetches}, return_when=asyncio.FIRST_COMPLETED)
    if not fetched.is_set():
        raise SystemExit(f"{command} ended by itself, with status {process.returncode}")
    used = used_by(process.pid)
    process.kill()
    await over
    return used


async def main(root: Path, rounds: int) -> None:
    """Start both by turns, after once in vain: what has to be compiled then is."""
    fetched = asyncio.Event()

    def called(path: bytes) -> None:
        if path.endswith(b"/getUpdates"):
            fetched.set()

    server = await asyncio.start_server(partial(converse, heard=called), "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    ours, plain = list[Started](), list[Started]()
    async with server:
        for _ in range(1 + rounds):
            with tempfile.TemporaryDirectory() as folder:  # in which no .env lies
                own = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "PYTHONPATH": str(root)}
                own |= {"DATABASE_PATH": f"{folder}/bot.db", "TABLES_DIR": f"{folder}/tables"}
                environment = {"PATH": os.environ["PATH"], **own}
                ours.append(await start([sys.executable, "-m", "bot", "run"], environment, folder, fetched))
                bare = [sys.executable, "-c", BARE, TOKEN, address]
                plain.append(await start(bare, environment, folder, fetched))
    (cpu, memory), (plain_cpu, plain_memory) = (
        (
            statistics.median(each.cpu for each in found[1:]),
            statistics.median(each.memory for each in found[1:]),
        )
        for found in (ours, plain)
    )
    print(f"CPU to first fetch {cpu:6.2f} s   bare handler {plain_cpu:6.2f} s   ratio {cpu / plain_cpu:.2f}")
    ratio = memory / plain_memory
    print(f"memory by then     {memory:6.1f} MB  bare handler {plain_memory:6.1f} MB  ratio {ratio:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What a start takes, as a ratio to a bare program.")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout whose bot is started")
    parser.add_argument("--rounds", type=int, default=5, help="starts of each")
    args = parser.parse_args()
    asyncio.run(main(args.root.resolve(), args.rounds))
