"""Settings, read from the environment or from a `.env` file in the working directory.

Every mistake is reported as one line that names the setting and says what was expected. A value is never
repeated in a message: the most likely thing to be pasted into the wrong line is the token. They
are read before anything else of the bot, so this loads nothing of it.
"""

import ipaddress
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TOKEN = re.compile(r"\d{3,}:[A-Za-z0-9_-]{6,}")
DATABASE_URL = re.compile(r"postgres(?:ql)?://[^\s/?]*/[^\s/?]+(?:\?\S*)?")

_PATH = re.compile(r"(/[A-Za-z0-9._~-]*)*")
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_WEBHOOK_PORTS = (None, 443, 80, 88, 8443)  # where Telegram delivers to
_APP_NAME = re.compile(r"[A-Za-z0-9_]{3,30}")
_ID = re.compile(r"[1-9][0-9]{0,14}")
_ORIGIN = re.compile(r"https?://(\*\.)?[A-Za-z0-9.-]+(:[0-9]{1,5})?")

_EXPECTED_WEBHOOK = (
    "expected an address such as https://bot.example.org/updates, at port 443, 80, 88 or 8443"
    " (http and other ports only on this machine itself)"
)
_EXPECTED_APP = "expected an address such as https://bot.example.org/app (http only on this machine itself)"

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LogStyle = Literal["text", "json"]


class SettingsError(Exception):
    """Error of settings that cannot be used.

    Attributes:
        lines: One sentence per mistake, each without the value that was given.
    """

    def __init__(self, lines: list[str], style: LogStyle = "text") -> None:
        super().__init__("; ".join(lines))
        self.lines, self.style = lines, style


class Settings(BaseModel):
    """The operator's settings; every field is an environment variable of the same name in capitals."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    bot_token: SecretStr | None = None
    """From @BotFather; without it only the playground can run."""
    bot_api_url: str = "https://api.telegram.org"
    """Address of the Bot API server, without a slash at the end."""
    webhook_url: str | None = None
    """The https address of the webhook; without it the bot polls."""
    webhook_secret: SecretStr | None = Field(default=None, validate_default=True)
    """The secret of the webhook, which Telegram sends with every update."""
    webhook_host: str = "127.0.0.1"
    webhook_port: int = Field(default=8443, ge=1, le=65535)
    """The port at which the bot listens for updates, over http: a reverse proxy in front of it speaks TLS."""
    webhook_connections: int = Field(default=40, ge=1, le=100)
    """The number of connections over which Telegram may bring updates at once."""
    database_path: Path = Path("data/bot.db")
    database_url: SecretStr | None = None
    """A database on a PostgreSQL server, in place of the file."""
    log_level: LogLevel = "INFO"
    log_format: LogStyle = "text"
    time_zone: str = "UTC"
    """The time zone in which weeks and months of rankings begin."""
    group_budget: int = Field(default=20, ge=2, le=1000)
    """Messages and edits a minute that one group may get; Telegram allows about 20."""
    computer_seconds: float = Field(default=2.0, ge=0, le=60)
    """The seconds that a computer player takes for a turn; 0: none at all."""
    coach: bool = True
    """Whether exact tables are used, for hints and computer players."""
    solve: bool = True
    """Whether those that are missing are computed in the background."""
    tables_dir: Path | None = None
    """The folder of solved tables; by default beside the database."""
    retention_days: int = Field(default=365, ge=0, le=36500)
    """The days after which the data of a chat are deleted that the bot was removed from; 0: never."""
    owner_id: str = ""
    """The ids of the people who may `/admin` in their private chats, by commas or blanks."""
    backup_hours: int = Field(default=0, ge=0, le=8760)
    """The age of the newest backup beyond which the owner is told; 0: never."""
    backup_dir: Path | None = None
    """The folder of backups; by default beside the database."""
    operator_contact: str = Field(default="", max_length=100)
    """The contact of the operator, as `/about` and `/privacy` tell it; empty: they do not."""
    metrics_host: str = "127.0.0.1"
    metrics_port: int = Field(default=0, ge=0, le=65535)
    """The port of `/metrics` and `/healthz`; 0: neither is served."""
    app_url: str | None = None
    """The https address of the table in a Mini App; without it there is none."""
    app_name: str = Field(default="", validate_default=True)
    """The short name of the Mini App, as @BotFather was told it."""
    app_host: str = "127.0.0.1"
    app_port: int = Field(default=8090, ge=1, le=65535)
    """The port at which the bot serves the Mini App, over http: a reverse proxy in front of it speaks TLS."""
    app_frames: str = "https://*.telegram.org"
    """The sites that may show the Mini App in a frame, by blanks: Telegram's clients in browsers."""
    playground_host: str = "127.0.0.1"
    playground_port: int = Field(default=8080, ge=1, le=65535)

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

    @field_validator("bot_token")
    @classmethod
    def _token_shape(cls, value: SecretStr | None) -> SecretStr | None:
        text = value.get_secret_value().strip() if value else ""
        if not text:
            return None
        if not TOKEN.fullmatch(text):
            raise ValueError("expected a token as @BotFather gives it, digits:letters, without spaces")
        return SecretStr(text)

    @field_validator("database_url")
    @classmethod
    def _server(cls, value: SecretStr | None) -> SecretStr | None:
        text = value.get_secret_value().strip() if value else ""
        if not text:
            return None
        if not DATABASE_URL.fullmatch(text):
            raise ValueError("expected an address such as postgresql://user:password@host/database")
        return SecretStr(text)

    @field_validator("bot_api_url")
    @classmethod
    def _address(cls, value: str) -> str:
        try:
            parts = urlsplit(value.strip())
            usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
        except ValueError:  # its text would repeat a piece of the value
            usable = False
        if not usable:
            raise ValueError("expected an address such as https://api.telegram.org")
        return value.strip().rstrip("/")

    @field_validator("webhook_url")
    @classmethod
    def _webhook_address(cls, value: str | None) -> str | None:
        value = (value or "").strip()
        if not value:
            return None
        try:
            parts = urlsplit(value)
            port, host = parts.port, parts.hostname or ""
        except ValueError:
            raise ValueError(_EXPECTED_WEBHOOK) from None
        local = is_loopback(host)
        secure = parts.scheme == "https" and port in _WEBHOOK_PORTS
        plain = parts.scheme in {"http", "https"} and local
        bare = host and not (parts.query or parts.fragment or "@" in parts.netloc)
        if not (bare and (secure or plain) and value.isascii() and _PATH.fullmatch(parts.path)):
            raise ValueError(_EXPECTED_WEBHOOK)
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _webhook_key(cls, value: SecretStr | None, info: ValidationInfo) -> SecretStr | None:
        text = value.get_secret_value().strip() if value else ""
        if not text:
            if info.data.get("webhook_url"):
                raise ValueError("expected as WEBHOOK_URL is set; `openssl rand -hex 32` makes one")
            return None
        if not _WEBHOOK_SECRET.fullmatch(text):
            raise ValueError("expected 1 to 256 characters out of A-Z, a-z, 0-9, _ and -")
        return SecretStr(text)

    @field_validator("app_url")
    @classmethod
    def _app_address(cls, value: str | None) -> str | None:
        value = (value or "").strip().rstrip("/")
        if not value:
            return None
        try:
            parts = urlsplit(value)
            host = parts.hostname or ""
            usable = parts.port != 0 and not (parts.query or parts.fragment or "@" in parts.netloc)
        except ValueError:
            raise ValueError(_EXPECTED_APP) from None
        secure = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(host))
        if not (host and usable and secure and value.isascii() and _PATH.fullmatch(parts.path)):
            raise ValueError(_EXPECTED_APP)
        return value

    @field_validator("app_name")
    @classmethod
    def _short_name(cls, value: str, info: ValidationInfo) -> str:
        value = value.strip()
        if not value and info.data.get("app_url"):
            raise ValueError("expected as APP_URL is set: the short name that @BotFather's /newapp asks for")
        if value and not _APP_NAME.fullmatch(value):
            raise ValueError("expected 3 to 30 characters out of A-Z, a-z, 0-9 and _")
        return value

    @field_validator("app_frames")
    @classmethod
    def _sites(cls, value: str) -> str:
        sites = value.split()
        if not all(_ORIGIN.fullmatch(site) for site in sites):
            raise ValueError("expected sites such as https://*.telegram.org, separated by blanks")
        return " ".join(sites) or cls.model_fields["app_frames"].default

    @field_validator("owner_id")
    @classmethod
    def _ids(cls, value: str) -> str:
        ids = value.replace(",", " ").split()
        if not all(_ID.fullmatch(each) for each in ids):
            raise ValueError("expected ids of people such as 123456789, separated by commas")
        return " ".join(ids)

    @field_validator("log_level", mode="before")
    @classmethod
    def _capitals(cls, value: str) -> str:
        return value.strip().upper()

    @field_validator("operator_contact")
    @classmethod
    def _one_line(cls, value: str) -> str:
        value = value.strip()
        if not value.isprintable():
            raise ValueError("expected one line such as @name or mail@example.org")
        return value

    @field_validator(
        *(
            "webhook_host",
            "metrics_host",
            "app_host",
            "playground_host",
            "database_path",
            "tables_dir",
            "backup_dir",
        ),
        mode="before",
    )
    @classmethod
    def _printable(cls, value: object, info: ValidationInfo) -> object:
        if not isinstance(value, str):
            return value
        if not value.isprintable():
            raise ValueError("expected printable characters on one line")
        return value.strip() or cls.model_fields[info.field_name or ""].default

    @field_validator("time_zone")
    @classmethod
    def _zone(cls, value: str) -> str:
        try:
            ZoneInfo(value.strip())
        except (KeyError, ValueError, OSError):  # unknown; malformed; a folder of zones
            raise ValueError("expected a time zone such as Europe/Kyiv") from None
        return value.strip()


class _Environment(Settings, BaseSettings):
    """The settings of the environment and of `.env`."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )


DEFAULTS: Final[Mapping[str, object]] = {name: each.default for name, each in Settings.model_fields.items()}
"""Every setting, by its name, with what it is by default."""


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
        if Path(".env").is_dir():  # as a container makes one where a file was to be
            raise IsADirectoryError
        return _Environment()
    except ValidationError as error:
        lines = [
            f"{'.'.join(map(str, item['loc'])).upper()}: {item['msg'].removeprefix('Value error, ')}"
            for item in error.errors(include_url=False, include_input=False, include_context=False)
        ]
    except (OSError, UnicodeDecodeError):
        lines = [".env: expected a readable text file in UTF-8"]
    # Raised out here so that no traceback can carry the cause, whose text may hold the values.
    raise SettingsError(lines)
