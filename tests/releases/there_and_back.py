"""Updates from every earlier state of the database to today's program and back by the operator's steps.

For each version of the tables the newest commit of the history that has exactly those tables is taken. Its
program runs as a process of its own against the sandbox, people begin a game and leave a lobby open; then
today's program updates the database and they play on; then today's `restore` puts back the copy that the
update made, and the old program goes on with it. Both programs are asked by their own `doctor`. All of them
run with the packages that are installed now. It needs git and takes about 20 seconds for each version.

Run: `python -m tests.releases.there_and_back [VERSION ...]`.
"""

import argparse
import asyncio
import os
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from bot.ground.store.sqlite import MIGRATIONS, load_migrations
from bot.sandbox.model import Chat, ChatMessage
from bot.sandbox.state import Limits
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from tests.paths import ROOT

# ruff: noqa: T201 - it prints what it found


PATIENCE = 60.0
LINES = 9  # of a game's record, in each of its three parts: more than one turn
# What the data of buttons begin with, in every version.
THROW, ROW, SURE, SIT, START, BACK_TO_LOBBY = "r:", "w:", "y:", "s:", "g:", r"m:\d+:main$"


class WentWrongError(Exception):
    """A step did not do what the documents say; its text is the cell of the table."""


@dataclass(frozen=True, slots=True)
class Program:
    """A state of the code: a folder with it, and what its processes are told."""

    code: Path
    environment: dict[str, str]
    log: Path

    async def command(self, *words: str) -> tuple[int, str]:
        """Run a command to its end; returns its status and what it said."""
        process = await self._begun(*words)
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode is not None
        return process.returncode, said.decode()

    async def _begun(self, *words: str, out: int | None = None) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *words),
            cwd=self.log.parent,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(self.code), **self.environment},
            stdout=asyncio.subprocess.PIPE if out is None else out,
            stderr=asyncio.subprocess.STDOUT,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The bot, until the block ends; it has to end by itself then."""
        with self.log.open("ab") as log:
            process = await self._begun("run", out=log.fileno())
        try:
            yield
            if process.returncode is not None:
                raise WentWrongError(f"the bot ended with {process.returncode}")
        finally:
            if process.returncode is None:
                process.terminate()
                await asyncio.wait_for(process.wait(), PATIENCE)


@dataclass
class Table:
    """A group at play, and what the database says of it."""

    world: World
    path: Path
    chat: Chat
    people: list[int]

    def said(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Rows of the database, which another process has open."""
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as db:
            return db.execute(query, values).fetchall()

    def state(self) -> str:
        """What the newest game of the chat is doing."""
        found = self.said("SELECT state FROM games WHERE chat_id = ? ORDER BY id DESC", self.chat.id)
        return str(found[0][0]) if found else ""

    def record(self) -> list[tuple[object, ...]]:
        """The record of the newest game of the chat."""
        newest = "SELECT max(id) FROM games WHERE chat_id = ?"
        return self.said(f"SELECT n, line FROM steps WHERE game_id = ({newest}) ORDER BY n", self.chat.id)

    async def opened(self) -> None:
        """Open a lobby that all of them are in."""
        await self.shown()
        self.world.conversation.send(self.people[0], self.chat.id, "/newgame")
        message, data = await self.button(SIT)
        for person in self.people[1:]:
            await self.tap(person, message, data)

    async def started(self) -> None:
        """Begin the game of the lobby."""
        message, data = await self.button(START, BACK_TO_LOBBY)
        if re.match(BACK_TO_LOBBY, data):  # later versions ask first what is to be played
            await self.tap(self.people[0], message, data)
            message, data = await self.button(START)
        await self.tap(self.people[0], message, data)
        await self.until(lambda: self.state() == "playing", "the game did not begin")

    async def played(self) -> None:
        """Tap what the board offers until the record has grown."""
        wanted = len(self.record()) + LINES
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while len(self.record()) < wanted:
            if asyncio.get_running_loop().time() > deadline:
                raise WentWrongError(f"the game stands still at {len(self.record())} lines")
            message, data = await self.button(SURE, ROW, THROW)
            for person in self.people:  # whose turn it is the bot knows
                await self.tap(person, message, data)
            await asyncio.sleep(0.3)

    async def shown(self) -> None:
        """Wait for the bot to say its first words."""
        await self.until(lambda: any(self.mine()), "the bot says nothing")

    def mine(self) -> list[ChatMessage]:
        """The messages of the bot that are there, newest first."""
        messages = self.world.state.chats[self.chat.id].messages.values()
        return [m for m in messages if m.sender is self.world.state.bot and not m.deleted][::-1]

    async def button(self, *patterns: str) -> tuple[ChatMessage, str]:
        """The newest message with a button of the first of these kinds that there is, and its data."""
        found: list[tuple[ChatMessage, str]] = []

        def there() -> bool:
            for message in self.mine():
                buttons = [b for row in message.keyboard or [] for b in row if "callback_data" in b]
                for pattern in patterns:
                    of_kind = [b for b in buttons if re.match(pattern, b["callback_data"])]
                    paying = [b for b in of_kind if "✗" not in b["text"]] or of_kind
                    found[:] = [(message, b["callback_data"]) for b in paying[:1]]
                    if found:
                        return True
            return False

        await self.until(there, f"no button {'/'.join(patterns)}")
        return found[0]

    async def tap(self, person: int, message: ChatMessage, data: str) -> None:
        """Tap a button and wait for the answer."""
        query = self.world.conversation.tap(person, message.chat.id, message.id, data)
        await self.until(lambda: self.world.state.queries[query].answered, f"no answer to {data}")

    async def until(self, true: object, otherwise: str) -> None:
        """Wait for something to become true."""
        assert callable(true)
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not true():
            if asyncio.get_running_loop().time() > deadline:
                raise WentWrongError(otherwise)
            await asyncio.sleep(0.1)


def states() -> dict[int, str]:
    """For each version of the tables the newest commit that has just its migrations, as they are today."""
    today = {
        file.name: _git("hash-object", str(file)).strip() for file in sorted(MIGRATIONS.glob("sqlite/*.sql"))
    }
    names, found = sorted(today), dict[int, str]()
    for commit in _git("log", "--format=%h").split():
        listed = _git("ls-tree", "-r", commit, "bot/ground/store/migrations").splitlines()
        there = {line.rpartition("/")[2]: line.split()[2] for line in listed if "/postgres/" not in line}
        if there and there == {name: today[name] for name in names[: len(there)]}:
            found.setdefault(len(there), commit)
    return found


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def code_of(commit: str, folder: Path) -> Path:
    """The code of a commit, in a folder that is made."""
    packed = subprocess.run(
        ["git", "archive", commit, "bot", "engine"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


async def there_and_back(version: int, commit: str, folder: Path) -> None:
    """Update from a version to today's and go back.

    Raises:
        WentWrongError: a step did not do what the documents say.
    """
    world = World(limits=Limits(group=None, private=None), answer_seconds=PATIENCE)
    path = folder / "data" / "bot.db"
    people = [
        world.membership.add_person(name, language_code="ru", started=True).id for name in ("Аня", "Боб")
    ]
    async with server_serve(create_app(world)) as address:
        told = {
            "BOT_TOKEN": world.state.token,
            "BOT_API_URL": address,
            "DATABASE_PATH": str(path),
            "COMPUTER_SECONDS": "0",
            "COACH": "false",
            "GROUP_BUDGET": "1000",
        }
        old = Program(code_of(commit, folder / "code"), told, folder / "old.log")
        new = Program(ROOT, told, folder / "new.log")
        async with old.running():
            tables = [
                Table(world, path, world.membership.add_group(n, people, "supergroup"), people) for n in "AB"
            ]
            playing, waiting = tables
            for table in tables:
                await table.opened()
            await playing.started()
            await playing.played()
        before, at = playing.record(), version_of(path)
        if at != version:
            raise WentWrongError(f"the old program made version {at}")
        async with new.running():
            await playing.played()
        if playing.record()[: len(before)] != before:
            raise WentWrongError("the update changed the record")
        await _in_order("today's doctor after the update", new)
        status, said = await new.command("restore", f"{path}.v{version}.backup")
        if status or version_of(path) != version or playing.record() != before:
            raise WentWrongError(f"restore ended with {status}, version {version_of(path)}: {said}")
        await _in_order("the old doctor after the rollback", old)
        async with old.running():
            await playing.played()
            await waiting.started()
            await waiting.played()
        if playing.record()[: len(before)] != before:
            raise WentWrongError("the rollback changed the record")
        async with new.running():
            await waiting.played()
        await _in_order("today's doctor after the second update", new)


async def _in_order(what: str, program: Program) -> None:
    status, said = await program.command("doctor")
    if status:
        raise WentWrongError(f"{what} ended with {status}: {'; '.join(said.splitlines())}")


def version_of(path: Path) -> int:
    """The version of a database."""
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def main() -> int:
    """Go there and back for each version and print a line for each; status 1 if one went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", nargs="*", type=int, help="versions of the database; default: all")
    today, known, wrong = len(load_migrations()), states(), 0
    for version in parser.parse_args().versions or range(1, today):
        commit, outcome = known.get(version), "no state of the code has just these tables"
        if commit is not None:
            with tempfile.TemporaryDirectory(prefix=f"version-{version}-") as folder:
                try:
                    asyncio.run(there_and_back(version, commit, Path(folder)))
                    outcome = f"{today} and back to {version}: both games went on"
                except (WentWrongError, TimeoutError) as error:
                    wrong += 1
                    logs = [log.read_text()[-2000:] for log in sorted(Path(folder).glob("*.log"))]
                    outcome = "\n".join([f"WRONG: {error!r}", *logs])
        print(f"| {version} | {commit or '-'} | {outcome} |", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
