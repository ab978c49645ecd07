"""Settings, read from the environment or from a `.env` file in the working directory.

Every mistake is reported as one line that names the setting and says what was expected. A value is never
repeated in a message: the most likely thing to be pasted into the wrong line is the token. They
are read before anything else, so this loads next to nothing.
"""

import ipaddress
import logging
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal, get_args
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo

TOKEN = re.compile(r"\d{3,}:[A-Za-z0-9_-]{6,}")
DATABASE_URL = re.compile(r"postgres(?:ql)?://[^\s/?]*/[^\s/?]+(?:\?\S*)?")

_PATH = re.compile(r"(/[A-Za-z0-9._~-]*)*")
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_WEBHOOK_PORTS = (None, 443, 80, 88, 8443)  # where Telegram delivers to
_APP_NAME = re.compile(r"[A-Za-z0-9_]{3,30}")
_ID = re.compile(r"[1-9][0-9]{0,14}")
_ORIGIN = re.compile(r"https?://(\*\.)?[A-Za-z0-9.-]+(:[0-9]{1,5})?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_BOOLEANS = {
    **dict.fromkeys(("1", "true", "yes", "on", "t", "y"), True),
    **dict.fromkeys(("0", "false", "no", "off", "f", "n"), False),
}
_LONGEST_CONTACT = 100

# It would name neither the file nor what is wrong, and that each time the file is read: see `broken_lines`.
logging.getLogger("dotenv.main").disabled = True

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogStyle = Literal["text", "json"]


class SettingsError(Exception):
    """Error of settings that cannot be used.

    Attributes:
        lines: One sentence per mistake, each without the value that was given.
        style: Of the log, if that much can be read.
    """

    def __init__(self, lines: list[str], style: LogStyle = "text") -> None:
        super().__init__("; ".join(lines))
        self.lines, self.style = lines, style


class SecretStr:
    """A text that is shown nowhere by itself.

    Args:
        value: The text.
    """

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def get_secret_value(self) -> str:
        """The text."""
        return self._value

    def __repr__(self) -> str:
        return "SecretStr('**********')"


# What is taken of each setting; whatever else it is raises ValueError with what was expected.


def _token(text: str) -> SecretStr:
    if not TOKEN.fullmatch(text):
        raise ValueError("expected a token as @BotFather gives it, digits:letters, without spaces")
    return SecretStr(text)


def _server(text: str) -> SecretStr:
    if not DATABASE_URL.fullmatch(text):
        raise ValueError("expected an address such as postgresql://user:password@host/database")
    return SecretStr(text)


def _api_address(text: str) -> str:
    expected = "expected an address such as https://api.telegram.org"
    parts, port = _parts(text, expected)
    if parts.scheme not in {"http", "https"} or not parts.hostname or port == 0:
        raise ValueError(expected)
    return text.rstrip("/")


def _webhook_address(text: str) -> str:
    expected = (
        "expected an address such as https://bot.example.org/updates, at port 443, 80, 88 or 8443"
        " (http and other ports only on this machine itself)"
    )
    parts, port = _parts(text, expected)
    secure = parts.scheme == "https" and port in _WEBHOOK_PORTS
    plain = parts.scheme in {"http", "https"} and is_loopback(parts.hostname or "")
    if not (_is_bare(parts) and (secure or plain) and text.isascii()):
        raise ValueError(expected)
    return text


def _webhook_key(text: str) -> SecretStr:
    if not _WEBHOOK_SECRET.fullmatch(text):
        raise ValueError("expected 1 to 256 characters out of A-Z, a-z, 0-9, _ and -")
    return SecretStr(text)


def _app_address(text: str) -> str | None:
    text = text.rstrip("/")
    expected = "expected an address such as https://bot.example.org/app (http only on this machine itself)"
    parts, port = _parts(text, expected)
    secure = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname or ""))
    if text and not (_is_bare(parts) and port != 0 and secure and text.isascii()):
        raise ValueError(expected)
    return text or None


def _parts(text: str, expected: str) -> tuple[SplitResult, int | None]:
    """An address in its parts, and its port."""
    try:
        return (parts := urlsplit(text)), parts.port
    except ValueError:  # its text would repeat a piece of the value
        raise ValueError(expected) from None


def _is_bare(parts: SplitResult) -> bool:
    """Whether an address has a host and a path, and nothing else."""
    more = parts.query or parts.fragment or "@" in parts.netloc
    return bool(parts.hostname) and not more and _PATH.fullmatch(parts.path) is not None


def _app_name(text: str) -> str:
    if not _APP_NAME.fullmatch(text):
        raise ValueError("expected 3 to 30 characters out of A-Z, a-z, 0-9 and _")
    return text


def _sites(text: str) -> str:
    sites = text.split()
    if not all(_ORIGIN.fullmatch(site) for site in sites):
        raise ValueError("expected sites such as https://*.telegram.org, separated by blanks")
    return " ".join(sites)


def _ids(text: str) -> str:
    ids = text.replace(",", " ").split()
    if not all(_ID.fullmatch(each) for each in ids):
        raise ValueError("expected ids of people such as 123456789, separated by commas")
    return " ".join(ids)


def _contact(text: str) -> str:
    if not text.isprintable() or len(text) > _LONGEST_CONTACT:
        raise ValueError("expected one line such as @name or mail@example.org, of 100 characters at most")
    return text


def _zone(text: str) -> str:
    try:
        ZoneInfo(text)
    except (KeyError, ValueError, OSError):  # unknown; malformed; a folder of zones
        raise ValueError("expected a time zone such as Europe/Kyiv") from None
    return text


def _host(text: str) -> str:
    if not text.isprintable():
        raise ValueError("expected printable characters on one line")
    return text


def _path(text: str) -> Path:
    return Path(_host(text))


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            raise ValueError(f"expected a whole number from {least} to {most}")
        return int(text)

    return read


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 60:  # noqa: PLR2004 - as its document has it
        raise ValueError("expected a number of seconds from 0 to 60")
    return seconds


def _boolean(text: str) -> bool:
    if text.lower() not in _BOOLEANS:
        raise ValueError("expected 1 or 0")
    return _BOOLEANS[text.lower()]


def _level(text: str) -> LogLevel:
    levels: tuple[LogLevel, ...] = get_args(LogLevel)
    for level in levels:
        if text.upper() == level:
            return level
    raise ValueError("expected DEBUG, INFO, WARNING or ERROR")


def _format(text: str) -> LogStyle:
    if text == "json":
        return "json"
    if text != "text":
        raise ValueError("expected text or json")
    return "text"


@dataclass(frozen=True, slots=True)
class Settings:
    """The operator's settings; every field is an environment variable of the same name in capitals."""

    bot_token: SecretStr | None = None
    """From @BotFather; without it only the playground can run."""
    bot_api_url: str = "https://api.telegram.org"
    """Address of the Bot API server, without a slash at the end."""
    webhook_url: str | None = None
    """The https address of the webhook; without it the bot polls."""
    webhook_secret: SecretStr | None = None
    """The secret of the webhook, which Telegram sends with every update."""
    webhook_host: str = "127.0.0.1"
    webhook_port: int = 8443
    """The port at which the bot listens for updates, over http: a reverse proxy in front of it speaks TLS."""
    webhook_connections: int = 40
    """The number of connections over which Telegram may bring updates at once."""
    database_path: Path = Path("data/bot.db")
    database_url: SecretStr | None = None
    """A database on a PostgreSQL server, in place of the file."""
    log_level: LogLevel = "INFO"
    log_format: LogStyle = "text"
    time_zone: str = "UTC"
    """The time zone in which weeks and months of rankings begin."""
    group_budget: int = 20
    """Messages and edits a minute that one group may get; Telegram allows about 20."""
    computer_seconds: float = 2.0
    """The seconds that a computer player takes for a turn; 0: none at all."""
    coach: bool = True
    """Whether exact tables are used, for hints and computer players."""
    solve: bool = True
    """Whether those that are missing are computed in the background."""
    tables_dir: Path | None = None
    """The folder of solved tables; by default beside the database."""
    retention_days: int = 365
    """The days after which the data of a chat are deleted that the bot was removed from; 0: never."""
    owner_id: str = ""
    """The ids of the people who may `/admin` in their private chats, by commas or blanks."""
    backup_hours: int = 0
    """The age of the newest backup beyond which the owner is told; 0: never."""
    backup_dir: Path | None = None
    """The folder of backups; by default beside the database."""
    operator_contact: str = ""
    """The contact of the operator, as `/about` and `/privacy` tell it; empty: they do not."""
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    """The port of `/metrics` and `/healthz`; 0: neither is served."""
    app_url: str | None = None
    """The https address of the table in a Mini App; without it there is none."""
    app_name: str = ""
    """The short name of the Mini App, as @BotFather was told it."""
    app_host: str = "127.0.0.1"
    app_port: int = 8090
    """The port at which the bot serves the Mini App, over http: a reverse proxy in front of it speaks TLS."""
    app_frames: str = "https://*.telegram.org"
    """The sites that may show the Mini App in a frame, by blanks: Telegram's clients in browsers."""
    playground_host: str = "127.0.0.1"
    playground_port: int = 8080

    @property
    def tables(self) -> Path:
        """The folder of exact tables."""
        return self.tables_dir or self.database_path.with_name("tables")

    @property
    def owners(self) -> frozenset[int]:
        """The ids of the owners."""
        return frozenset(map(int, self.owner_id.split()))

    @property
    def backups(self) -> Path:
        """The folder of backups."""
        return self.backup_dir or self.database_path.parent

    @property
    def database(self) -> Path | str:
        """The target of `Store.open`: the file, or the address of the server with the password in it."""
        return self.database_url.get_secret_value() if self.database_url else self.database_path

    @property
    def secrets(self) -> tuple[str, ...]:
        """What no line may show, the token first."""
        hidden = (self.bot_token, self.webhook_secret)
        return tuple("" if each is None else each.get_secret_value() for each in hidden)

    def naming_database(self, text: str) -> str:
        """A text about the database, behind the setting that says where that is."""
        if re.search(rf"(?<!\S){re.escape(str(self.database_path))}(?![^\s:;,])", text):
            return f"DATABASE_PATH: {text}"
        return text if self.database_url is None else f"DATABASE_URL: {text}"

    @property
    def shared(self) -> bool:
        """Whether this process is one of several workers: on one database, behind one webhook."""
        return self.database_url is not None and self.webhook_url is not None


DEFAULTS: Final[Mapping[str, object]] = {each.name: each.default for each in fields(Settings)}
"""Every setting, by its name, with what it is by default."""

_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "bot_token": _token,
    "bot_api_url": _api_address,
    "webhook_url": _webhook_address,
    "webhook_secret": _webhook_key,
    "webhook_host": _host,
    "webhook_port": _whole(1, 65535),
    "webhook_connections": _whole(1, 100),
    "database_path": _path,
    "database_url": _server,
    "log_level": _level,
    "log_format": _format,
    "time_zone": _zone,
    "group_budget": _whole(2, 1000),
    "computer_seconds": _seconds,
    "coach": _boolean,
    "solve": _boolean,
    "tables_dir": _path,
    "retention_days": _whole(0, 36500),
    "owner_id": _ids,
    "backup_hours": _whole(0, 8760),
    "backup_dir": _path,
    "operator_contact": _contact,
    "metrics_host": _host,
    "metrics_port": _whole(0, 65535),
    "app_url": _app_address,
    "app_name": _app_name,
    "app_host": _host,
    "app_port": _whole(1, 65535),
    "app_frames": _sites,
    "playground_host": _host,
    "playground_port": _whole(1, 65535),
}
"""How the text of each setting is read."""

_NEEDED: Final = {
    "webhook_secret": ("webhook_url", "`openssl rand -hex 32` makes one"),
    "app_name": ("app_url", "the short name that @BotFather's /newapp asks for"),
}
"""Settings that others need, and what they are."""


def is_loopback(host: str) -> bool:
    """Whether only programs on this machine can reach what listens there."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def load() -> Settings:
    """Read the settings.

    Raises:
        SettingsError: If a value is missing or wrong.
    """
    try:
        found = told()
    except (OSError, UnicodeDecodeError):
        found = None
    # Raised out here so that no traceback can carry the cause, whose text may hold the values.
    if found is None:
        raise SettingsError([".env: expected a readable text file in UTF-8"])
    return settings_of(found)


def settings_of(given: Mapping[str, str]) -> Settings:
    """The settings of these texts by name.

    Raises:
        SettingsError: If a value is missing or wrong.
    """
    values, lines = dict[str, Any](), list[str]()
    for each in fields(Settings):
        if each.name in given:
            try:
                values[each.name] = _READ[each.name](given[each.name])
            except ValueError as error:
                lines.append(f"{each.name.upper()}: {error}")
        elif each.name in _NEEDED and values.get(_NEEDED[each.name][0]):
            other, what = _NEEDED[each.name]
            lines.append(f"{each.name.upper()}: expected as {other.upper()} is set; {what}")
    if lines:
        raise SettingsError(lines, values.get("log_format", "text"))
    return Settings(**values)


def told() -> dict[str, str]:
    """The settings that are not empty, by name, from the environment or else the file.

    Raises:
        OSError, UnicodeDecodeError: `.env` cannot be read.
    """
    found = dict[str, str]()
    for source in (in_file(), os.environ):
        for name, value in source.items():
            if name.lower() in DEFAULTS and (text := (value or "").strip()):
                found[name.lower()] = text
    return found


def in_file() -> dict[str, str | None]:
    """The settings in `.env`, by name; nothing if there is none.

    Raises:
        OSError, UnicodeDecodeError: it cannot be read.
    """
    from dotenv import dotenv_values  # noqa: PLC0415 - so that `main` can tell where no package is there

    path = Path(".env")
    if path.is_dir():  # as a container makes one where a file was to be
        raise IsADirectoryError(path)
    return dotenv_values(path, encoding="utf-8") if path.is_file() else {}


def broken_lines() -> list[int]:
    """The numbers of the lines of `.env` that are none of a setting."""
    from dotenv.parser import parse_stream  # noqa: PLC0415 - as above

    path = Path(".env")
    if not path.is_file():
        return []
    with path.open(encoding="utf-8") as file:
        broken = [found.original for found in parse_stream(file) if found.error]
    # The library counts empty lines to the one that follows them.
    return [each.line + len(each.string) - len(each.string.lstrip("\n")) for each in broken]


# Unknown names in `.env` or the environment, and the names that are likely to be meant.


_ALIKE: Final = 0.75
"""From 0, nothing in common, to 1: `DOMAIN` and `POSTGRES_PASSWORD`, which others read, stay below it."""


def misspelled() -> list[str]:
    """A line for each name that looks like one of ours, in `.env` or in the environment, without its value.

    Also for each line of `.env` that is none of a setting.

    In the environment, which is everybody's, only those that also begin as one of ours does, or are one of
    ours, or its beginning, without underscores.

    Raises:
        OSError, UnicodeDecodeError: `.env` cannot be read.
    """
    known = [name.upper() for name in DEFAULTS]
    beginnings = tuple({f"{name.partition('_')[0]}_" for name in known if "_" in name})
    squeezed = {name.replace("_", "") for name in (*known, *beginnings)}  # TIMEZONE, LOGLEVEL, DATABASE
    ours = [n for n in os.environ if n.upper().startswith(beginnings) or n.upper() in squeezed]
    broken = [f".env: line {number} is passed over, expected NAME=value" for number in broken_lines()]
    return [*broken, *_lines(".env", in_file(), known), *_lines("the environment", ours, known)]


def _lines(where: str, names: Iterable[str], known: list[str]) -> list[str]:
    lines = []
    for name in names:
        if name.upper() not in known:
            lines += [
                f"{name}: no such setting, in {where}; is it {meant}?"
                for meant in get_close_matches(name.upper(), known, 1, _ALIKE)
            ]
    return lines
