"""Small tools of an asyncio program: background tasks, message bus, locks, caches, processes, the disk."""

import asyncio
import errno
import gc
import logging
import os
import re
import shutil
import socket
import ssl
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Hashable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

from bot.config import DEFAULTS, Settings, SettingsError
from bot.ground.values import Frozen

# Background tasks that nobody awaits: kept until they end, their errors logged, all ended together.


_logger = logging.getLogger(__name__)


class BackgroundTasks:
    """The background tasks of one part of the program.

    Args:
        known: errors that are logged elsewhere.

    Attributes:
        idle: set whenever no task is left.
    """

    def __init__(self, *known: type[Exception]) -> None:
        self._known = known
        self._tasks: set[asyncio.Task[object]] = set()
        self.idle = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tasks)

    def spawn(self, work: Coroutine[object, object, object]) -> None:
        """Run a coroutine in the background; an error that it did not expect goes to the log."""
        task = asyncio.get_running_loop().create_task(work, name=getattr(work, "__qualname__", None))
        self.idle.clear()
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def close(self, patience: float = 0.0) -> None:
        """Give the tasks so many seconds to finish, and cancel the rest."""
        if self._tasks and patience:
            await asyncio.wait(self._tasks, timeout=patience)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, self._known):
            _logger.error("%s failed in the background", task.get_name(), exc_info=error)
        if not self._tasks:
            self.idle.set()


# Events: what one part of the bot tells the others, in a transaction or after it.


Replied = TypeVar("Replied")


class TxEvent(Frozen, Generic[Replied]):
    """The base class of changes that are published inside the transaction that makes them.

    A reaction runs in that transaction, and may return an answer for the publisher.
    """


class Notification(Frozen):
    """The base class of what has happened outside of a transaction; a reaction is a coroutine function."""


class Signal(Frozen):
    """The base class of what the ground has met in passing; a reaction is a function that does not wait."""


Reactions = Mapping[type[TxEvent[Any] | Notification | Signal], Callable[..., Any]]
"""By the type of an event what reacts to it: called with the transaction and the event, or with a
notification or signal alone."""


class Events:
    """The message bus: publishers name an event, and all that react to its type are called in order.

    Args:
        reactions: of those who react, in this order.
    """

    def __init__(self, *reactions: Reactions) -> None:
        self._reactions: dict[type, list[Callable[..., Any]]] = {}
        for each in reactions:
            self.subscribe(each)

    def subscribe(self, reactions: Reactions) -> None:
        """Add reactions, which come after all that are there."""
        for kind, react in reactions.items():
            self._reactions.setdefault(kind, []).append(react)

    def publish(self, tx: object, event: TxEvent[Replied]) -> list[Replied]:
        """Call the reactions to an event in a transaction; returns their answers but None, in order."""
        answers = [react(tx, event) for react in self._reactions.get(type(event), ())]
        return [answer for answer in answers if answer is not None]

    async def notify(self, notification: Notification) -> None:
        """Call the reactions to a notification, one after the other; what one raises ends that."""
        for react in self._reactions.get(type(notification), ()):
            await react(notification)

    def each(self, notification: Notification) -> list[Coroutine[object, object, None]]:
        """The reactions to a notification as coroutines, each to be run by itself."""
        return [react(notification) for react in self._reactions.get(type(notification), ())]

    def signal(self, signal: Signal) -> None:
        """Call the reactions to a signal, one after the other."""
        for react in self._reactions.get(type(signal), ()):
            react(signal)


# Counts with plurals, for lines that the operator reads, in English.


def counted(count: int, one: str, more: str = "") -> str:
    """So many of something, as `1 game` or `3 games`.

    Args:
        count: how many.
        one: what one of them is called.
        more: what several are called, where that is not `one` with an s.
    """
    return f"{count} {one if count == 1 else more or f'{one}s'}"


# Secrets redacted in lines that somebody reads: the token is part of every address that the bot calls.


REDACTED = "<token>"
_ACCESS = r"(?<=//)[^\s/@:]*:[^\s/@]+(?=@)"  # of whom and whatever, in an address
_SHORTEST = 8  # of other secrets: to hide every "a" would make the log unreadable
# Telegram's tokens, also of bots other than this one, and as they look inside an encoded address.
_SHAPE = r"\d{6,}(?::|%3[Aa])[A-Za-z0-9_-]{30,}"


class Redactor:
    """The redaction of the token, look-alikes of it, passwords in addresses and other secrets in any text."""

    def __init__(self, token: str | None = None, *secrets: str) -> None:
        patterns = [_SHAPE, _ACCESS]
        if token:
            number, _, secret = token.partition(":")
            patterns.insert(0, f"{re.escape(number)}(?::|%3[Aa]){re.escape(secret)}")
            patterns.append(re.escape(secret))
        patterns += [re.escape(each) for each in secrets if len(each) >= _SHORTEST]
        self._pattern = re.compile("|".join(patterns))

    def __call__(self, text: str) -> str:
        """Return `text` with every token replaced."""
        return self._pattern.sub(REDACTED, text)

    def __repr__(self) -> str:
        return "Redactor()"


# Free disk space where the bot writes, and the least that is enough.


LEAST_FREE: Final = 100 << 20
"""Bytes: with less on the disk something will soon fail."""


def existing_parent(folder: Path) -> Path:
    """The folder, or where it would be made."""
    return next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())


def free_bytes(folder: Path) -> int:
    """The free bytes of the disk where a folder is, or would be made.

    Raises:
        OSError: the disk does not tell.
    """
    return shutil.disk_usage(existing_parent(folder)).free


def size_in_words(count: int) -> str:
    """A number of bytes, as `12.3 GB`."""
    for unit, size in (("GB", 10**9), ("MB", 10**6)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count / 1000:.0f} kB"


# Periodic work: done again and again, at a fixed delay, whatever becomes of one run.


async def repeat_every(
    seconds: float, work: Callable[[], Awaitable[object]], what: str, *, at_once: bool = True
) -> None:
    """Do some work periodically until cancelled; an error is logged and does not end it.

    Args:
        seconds: the delay between the end of a run and the beginning of the next.
        work: one run.
        what: its name in the log, such as "counting games".
        at_once: whether the first run is not delayed.
    """
    if not at_once:
        await asyncio.sleep(seconds)
    while True:
        try:
            await work()
        except Exception:
            _logger.exception("%s failed", what)
        await asyncio.sleep(seconds)


# Tuning of the garbage collector while the bot runs.


THRESHOLDS: Final = (10_000, 20, 20)
"""Objects made and not freed before the young are collected; collections of these before the older ones are.

A press makes hundreds of objects and hardly any cycles, so Python's own 700 collects nothing far too often.
With this, and with what follows, a press takes a sixth less processor time (`tests/bench/bench_press.py`).
"""


def exempt_present_objects() -> None:
    """Exempt (freeze) the objects there are from garbage collection, and collect the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Exempt present objects from garbage collection while the block runs, and collect the rest less often.

    The objects of the started bot stay for good: to look through all of them again would hold up taps for a
    tenth of a second. Where the thresholds are these already, whoever set them has exempted what was there;
    to count the exempt ones would take longer than to look through the others.
    """
    before = gc.get_threshold()
    if before == THRESHOLDS:
        yield
        return
    exempt_present_objects()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


# Locks by key, each kept only while somebody holds it or waits for it.


K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class _KeyedLock:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class KeyedLocks(Generic[K]):
    """A fair lock for each key: tasks get it in the order of asking."""

    __slots__ = ("_locks",)

    def __init__(self) -> None:
        self._locks: dict[K, _KeyedLock] = {}

    async def acquire(self, key: K) -> None:
        """Wait for the lock of a key and take it."""
        found = self._locks.get(key)
        if found is None:
            found = self._locks[key] = _KeyedLock()
        found.users += 1
        try:
            await found.lock.acquire()
        except BaseException:
            self._leave(key, found)
            raise

    def release(self, key: K) -> None:
        """Let the next one have the lock of a key."""
        found = self._locks[key]
        found.lock.release()
        self._leave(key, found)

    @asynccontextmanager
    async def held(self, key: K) -> AsyncIterator[None]:
        """Hold the lock of a key while a block runs."""
        await self.acquire(key)
        try:
            yield
        finally:
            self.release(key)

    def _leave(self, key: K, found: _KeyedLock) -> None:
        found.users -= 1
        if not found.users:
            del self._locks[key]


# An LRU cache as a dictionary, so that memory stays bounded however many keys there ever were.


Kept = TypeVar("Kept")
V = TypeVar("V")


class LruDict(OrderedDict[Kept, V]):
    """An LRU cache of so many entries: a new one evicts the least recently used (read by `[]`, or set).

    `get` and `in` read without counting as use; they may be called from other threads.

    Args:
        most: entries.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __getitem__(self, key: Kept) -> V:
        self.move_to_end(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Kept, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)


# Log lines about outages: at the start, at a new reason, now and again, and at the end with the count.
#
# However often something fails meanwhile, the log stays readable, and has room on a disk that is full.


REMIND_SECONDS: Final = 600.0
"""Between two lines of the log about the same reason of an outage."""


class OutageLines:
    """The log lines about the outages of one thing.

    Args:
        what: what it does, for the log: "fetching updates".
        logger: of the part of the program that does it.
        settled: seconds without a failure after which an outage is over. A disk that is full takes small
            things now and then, and that is not its end.
    """

    def __init__(self, what: str, logger: logging.Logger, settled: float = 0.0) -> None:
        self._what, self._logger, self._settled = what, logger, settled
        self._failures = 0
        self._began = self._last = 0.0
        self._told: tuple[object, float] | None = None

    def failed(self, kind: object, reason: str, then: str = "") -> None:
        """Record a failure.

        Args:
            kind: by which one reason is told from another.
            reason: in words.
            then: what comes next, in words.
        """
        now = asyncio.get_running_loop().time()
        self._began = self._began if self._failures else now
        self._last = now
        self._failures += 1
        if self._told is None or self._told[0] != kind or now - self._told[1] >= REMIND_SECONDS:
            again = f" ({self._failures} times by now)" if self._failures > 1 else ""
            self._logger.warning("%s failed%s%s: %s", self._what, again, then, reason)
            self._told = kind, now

    def works(self) -> None:
        """Record a success."""
        now = asyncio.get_running_loop().time()
        if self._failures and now - self._last >= self._settled:
            times = counted(self._failures, "failure")
            self._logger.info("%s works again after %s in %.0f s", self._what, times, now - self._began)
            self._failures, self._told = 0, None


# The environment of child processes, without the operator's secrets.


_SECRETS = ("TOKEN", "SECRET", "PASSWORD")  # of the operator: no part of the names of what a process needs
_WITH_PASSWORD = re.compile(r"://[^/\s]*@")  # in an address, as of a database or a proxy


def environment() -> dict[str, str]:
    """The environment for a child process: this one's, without settings, secrets and passwords."""
    known = {name: value for name, value in os.environ.items() if not _is_secret(name, value)}
    return known | {"PYTHONPATH": os.pathsep.join(sys.path)}


def _is_secret(name: str, value: str) -> bool:
    ours = name.lower() in DEFAULTS
    return ours or any(word in name.upper() for word in _SECRETS) or _WITH_PASSWORD.search(value) is not None


# Requirements of the settings that this machine may lack, checked before anything is begun.


_NEVER = {errno.EACCES, errno.EAFNOSUPPORT}  # not for this user, not on this machine


class Lack(NamedTuple):
    """A requirement that is not met: `line` names the setting; `lasts` where trying later will not help."""

    line: str
    lasts: bool = True


WITHOUT = (
    "BOT_TOKEN: not set; take one from @BotFather, or `python -m bot playground` to play in a browser without"
)

_ON_A_SERVER = {
    "backup": (
        "DATABASE_URL: the database is on a PostgreSQL server, which copies it while the bot runs:"
        ' `pg_dump -Fc -f bot.dump "$DATABASE_URL"`'
    ),
    "restore": (
        "DATABASE_URL: the database is on a PostgreSQL server; stop the bot and put a copy into an empty"
        ' database: `pg_restore --no-owner -d "$DATABASE_URL" bot.dump`'
    ),
}


def lacks(command: str, settings: Settings) -> list[Lack]:
    """The requirements of a subcommand that are not met."""
    if complaint := _unsuitable(command, settings):
        return [Lack(complaint)]
    if command == "playground":
        return unreachable(
            "PLAYGROUND_HOST, PLAYGROUND_PORT", settings.playground_host, settings.playground_port
        )
    return missing(settings) if command == "run" else []


def _unsuitable(command: str, settings: Settings) -> str:
    """Why a command cannot be run with these settings; empty if it can."""
    if command == "run" and settings.bot_token is None:
        return WITHOUT
    if command == "migrate-to-postgres" and settings.database_url is None:
        return "DATABASE_URL: not set; it names the empty database that is to be filled"
    return _ON_A_SERVER.get(command, "") if settings.database_url is not None else ""


def missing(settings: Settings) -> list[Lack]:
    """The requirements of these settings that are not met; empty if all are."""
    lacks = [*_no_folders(settings), *_no_certificates(settings)]
    if settings.metrics_port:
        if find_spec("prometheus_client") is None:
            lacks.append(
                Lack("METRICS_PORT: needs prometheus-client: `make extras`, or the package's extra `metrics`")
            )
        lacks += unreachable("METRICS_HOST, METRICS_PORT", settings.metrics_host, settings.metrics_port)
    if settings.webhook_url is not None:
        lacks += unreachable("WEBHOOK_HOST, WEBHOOK_PORT", settings.webhook_host, settings.webhook_port)
    if settings.app_url is not None:
        lacks += unreachable("APP_HOST, APP_PORT", settings.app_host, settings.app_port)
    if settings.database_url is not None and find_spec("psycopg") is None:
        lacks.append(Lack("DATABASE_URL: needs psycopg: `make extras`, or the package's extra `postgres`"))
    return lacks


def _no_folders(settings: Settings) -> Iterator[Lack]:
    """What is none of the folders that the bot writes to."""
    database = settings.database_path.parent if settings.database_url is None else None
    tables = settings.tables_dir if settings.coach else None
    wanted = {"DATABASE_PATH": database, "TABLES_DIR": tables, "BACKUP_DIR": settings.backup_dir}
    for name, folder in wanted.items():
        try:
            if folder is not None and not (there := existing_parent(folder)).is_dir():
                yield Lack(f"{name}: {there} is not a folder")
        except OSError as error:
            yield Lack(f"{name}: no folder can have this name: {error.strerror}")


def _no_certificates(settings: Settings) -> Iterator[Lack]:
    """What has no certificates to believe those of a server by."""
    file, folder = os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")
    if not settings.bot_api_url.startswith("https:"):
        return
    try:
        if file:
            ssl.create_default_context(cafile=file)
    except OSError as error:
        yield Lack(f"SSL_CERT_FILE: no certificates can be read from it: {error.strerror}")
    if folder and not file and not Path(folder).is_dir():
        yield Lack("SSL_CERT_DIR: it is not a folder")


def cannot_listen(names: str, host: str, port: int, error: OSError) -> Exception:
    """The error to raise where nothing can listen: `SettingsError` where trying later will not help.

    Args:
        names: of the settings of host and port.
        host: the address to listen at.
        port: the port to listen at.
        error: the error of the attempt.
    """
    lack = _lack(names, host, port, error)
    return SettingsError([lack.line]) if lack.lasts else OSError(lack.line)


def _lack(names: str, host: str, port: int, error: OSError) -> Lack:
    """The requirement that is not met where nothing can listen; some reasons pass after a machine's start."""
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)
    unknown = isinstance(error, socket.gaierror) and error.errno != socket.EAI_AGAIN
    return Lack(f"{names}: cannot listen at {host}:{port}: {reason}", unknown or error.errno in _NEVER)


def unreachable(names: str, host: str, port: int) -> list[Lack]:
    """Whether a host is this machine; a port that is taken is none of it, as the bot itself may have it."""
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, address in found:
            with closing(socket.socket(family, kind, protocol)) as tried:
                tried.bind(address)
    except OSError as error:
        return [_lack(names, host, port, error)]
    except UnicodeError:  # a name that is too long, or has an empty part
        return [Lack(f"{names}: cannot listen at {host}:{port}: no name of a machine")]
    return []


# File systems over a network, on which the write-ahead log of SQLite may lose what is written.


MOUNTS: Final = Path("/proc/mounts")
"""The mounts of this machine, where it is a Linux; see proc_mounts(5)."""

_OVER_NETWORK: Final = {
    *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ncpfs", "9p", "ceph", "glusterfs", "lustre", "gpfs"),
    *("beegfs", "davfs"),
    *("fuse.sshfs", "fuse.glusterfs", "fuse.s3fs", "fuse.rclone", "fuse.davfs2", "fuse.ceph", "fuse.juicefs"),
}


def network_file_system(folder: Path) -> str | None:
    """The type of the file system of a folder, or of where it would be made, if it is one over a network.

    Returns:
        The type; None if it is a local one, or the machine does not tell.
    """
    try:
        lines = MOUNTS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return None
    there, found, depth = existing_parent(folder).resolve(), None, -1
    for line in lines:
        fields = line.split(" ")
        if len(fields) < 3:  # noqa: PLR2004 - device, mount point, type
            continue
        point = Path(_unescaped(fields[1]))
        # Of two mounts at one point the later one hides the other.
        if there.is_relative_to(point) and len(point.parts) >= depth:
            found, depth = fields[2], len(point.parts)
    return found if found in _OVER_NETWORK else None


def _unescaped(name: str) -> str:
    """A mount point with the blanks and backslashes that the list has as octal numbers."""
    for code, character in ((r"\040", " "), (r"\011", "\t"), (r"\012", "\n"), (r"\134", "\\")):
        name = name.replace(code, character)
    return name
