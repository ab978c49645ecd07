"""A database in virtual time, settings that are nobody's, and commands that are run in this process."""

import asyncio
import os
import re
import sqlite3

import pytest

from bot.__main__ import main
from bot.config import DEFAULTS
from bot.ground.store.database import Store
from tests.bot import virtual_time
from tests.world.database import InlineConnection
from tests.world.life import Life
from tests.world.loop import VirtualLoop


def pytest_asyncio_loop_factories(item):
    """Time passes for some tests only when nothing else can happen."""
    virtual = item.get_closest_marker("virtual") or virtual_time.without_threads(item)
    return {"loop": VirtualLoop if virtual else asyncio.SelectorEventLoop}


@pytest.fixture(autouse=True)
def _no_threads(request):
    """The database of such a test is no other thread's."""
    if virtual_time.without_threads(request.node):
        request.getfixturevalue("inline_database")


@pytest.fixture
def inline_database(monkeypatch):
    """Databases work without threads, which the clock of a virtual loop would not wait for."""

    def connect(address, **options):
        return InlineConnection(Life(), float, lambda: sqlite3.connect(address, **options))

    monkeypatch.setattr("bot.ground.store.sqlite.aiosqlite.connect", connect)


@pytest.fixture
async def store(target):
    """An open database, empty at first."""
    async with await Store.open(target) as opened:
        yield opened


@pytest.fixture
def no_settings(monkeypatch, tmp_path):
    """An empty folder, and no setting of whoever runs the tests."""
    for name in [name for name in os.environ if name.lower() in DEFAULTS]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


END = re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d CRITICAL bot: ")


@pytest.fixture
def outcome(monkeypatch, capfd, no_settings, usual_log):  # noqa: ARG001 - this is what surrounds a command
    """What runs a command: its exit status, the lines that it writes, and those with which it complains."""

    def run(command, settings):
        with monkeypatch.context() as patch:
            for name, value in settings.items():
                patch.setenv(name, value)
            try:
                status = main(command.split())
            except SystemExit as end:  # the command line itself refuses
                status = end.code
        out, err = capfd.readouterr()
        assert "hush-hush" not in out + err
        assert "Traceback" not in out + err
        # Of a command that nobody knows it is also said how they are used; a log has the end.
        told = [END.sub("", x) for x in err.splitlines() if not x.startswith(("usage: ", " "))]
        return status, out.splitlines(), told

    return run
