"""A PostgreSQL server for the tests, started when the first one needs it, and a fresh database for each.

It has a folder of its own and is reached by a socket in that folder, so that no port is taken.
Every process of pytest-xdist starts its own. It does not sync to disk unless a test is about that.
"""

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from tests.programs import lack

BINARIES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
USER = "postgres"
"""Whose the server is when the tests belong to root, for whom PostgreSQL does not run."""

SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "on",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "autovacuum": "off",
    "log_min_messages": "panic",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}

WATCH = """
folder=$1; shift
"$@" & server=$!
read -r word
kill -QUIT $server 2> /dev/null
wait $server
[ "$word" = stopped ] || rm -rf "$folder"
"""
"""Runs the server until it is stopped, or until nobody is there any more who could stop it."""


@cache
def missing() -> str:
    """Why there can be no server here; empty if there can."""
    if _binaries() is None:
        return "PostgreSQL is not installed (Debian's package postgresql)"
    try:
        import psycopg  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        return "psycopg is not installed (`pip install .[postgres]`)"
    if os.geteuid() == 0 and _unprivileged() is None:
        return "PostgreSQL does not run for root, and there is nobody else"
    return ""


def require() -> None:
    """Skip a test where there is no PostgreSQL; where everything must be there, it fails."""
    if reason := missing():
        lack(reason)


@cache
def _binaries() -> Path | None:
    """The folder of PostgreSQL's programs."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    for pattern in BINARIES:
        for folder in sorted(Path("/").glob(pattern[1:]), reverse=True):
            if (folder / "initdb").exists():
                return folder
    return None


class Server:
    """A running server of the tests' own.

    Args:
        settings: besides those that all have.
    """

    def __init__(self, **settings: str) -> None:
        self._settings = SETTINGS | settings
        self._numbers = itertools.count()
        self._template = False
        # Paths of sockets are short.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir=tempfile.gettempdir()))
        self._owner: dict[str, object] = {}
        user = _unprivileged() if os.geteuid() == 0 else None
        if user is not None:
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._owner = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.folder.chmod(0o700)
        self._process: subprocess.Popen[bytes] | None = None
        data = self.folder / "data"
        self.run("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        try:
            self.start()
        except BaseException:
            self.remove()
            raise

    def run(self, program: str, *arguments: object, check: bool = True) -> subprocess.CompletedProcess[bytes]:
        """Run one of PostgreSQL's programs as the owner of the server."""
        folder = _binaries()
        assert folder is not None
        return subprocess.run(
            [str(folder / program), *map(str, arguments)],
            check=check,
            capture_output=True,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C", "PGHOST": str(self.folder), "PGUSER": USER},
            **self._owner,
        )

    def start(self) -> None:
        """Start it and wait until it answers."""
        folder = _binaries()
        assert folder is not None
        options = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *("/bin/sh", "-c", WATCH, "sh", self.folder),
                    *(folder / "postgres", "-D", self.folder / "data", "-k", self.folder, *options),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=log,
                cwd=self.folder,
                **self._owner,
            )
        until = time.monotonic() + 60
        while self.run("pg_isready", "-q", check=False).returncode:
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, how: str = "immediate") -> None:
        """Stop it: "fast" ends all sessions, "immediate" is as if the power had failed."""
        if self._process is not None:
            self.run("pg_ctl", "stop", "-D", self.folder / "data", "-m", how, check=False)
            self._process.communicate(b"stopped\n", 60)
            self._process = None

    def remove(self) -> None:
        """Stop it and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}:secret-word@/{database}?host={self.folder}"

    def fresh(self) -> str:
        """The address of an empty database of its own."""
        name = f"empty_{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY file_copy")
        return self.url(name)

    def migrated(self) -> str:
        """The address of a database of its own that has the tables."""
        if not self._template:
            self._make_template()
        name = f"bot_{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE pattern STRATEGY file_copy")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database, whoever uses it."""
        with suppress(Exception):
            self._execute(f"DROP DATABASE IF EXISTS {database_of(url)} WITH (FORCE)")

    def _make_template(self) -> None:
        from bot.ground.store import postgres as schema  # noqa: PLC0415 - needs an extra
        from bot.ground.store.postgres import PostgresConnection  # noqa: PLC0415

        self._execute("CREATE DATABASE pattern TEMPLATE template0 STRATEGY file_copy")
        db = PostgresConnection(self.url("pattern"))
        schema.schema_migrate(db, schema.schema_load())
        db.close()
        self._template = True

    def _execute(self, statement: str) -> None:
        import psycopg  # noqa: PLC0415 - needs an extra

        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(statement)


def database_of(url: str) -> str:
    """The name of the database of an address."""
    return (
        url.rpartition("/")[0].rpartition("/")[2]
        if "?host=" not in url
        else url.split("/")[3].split("?", maxsplit=1)[0]
    )


def _unprivileged() -> pwd.struct_passwd | None:
    for name in (USER, "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    return None


_servers: list[Server] = []


def server() -> Server:
    """The server of this process, started at the first call; `stop_servers` ends it."""
    require()
    if not _servers:
        _servers.append(Server())
    return _servers[0]


def stop_servers() -> None:
    """End what was started in this process."""
    while _servers:
        _servers.pop().remove()


@contextmanager
def database() -> Iterator[str]:
    """The address of a database with the tables, for one test."""
    there = server()
    url = there.migrated()
    try:
        yield url
    finally:
        there.drop(url)
