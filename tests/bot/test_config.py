"""Settings: where they are read from, what is taken, and what is named as wrong without being repeated."""

import pytest

from bot.config import Settings, SettingsError, load
from tests.bot.virtual_time import TOKEN

pytestmark = pytest.mark.usefixtures("no_settings")


URL = "https://bot.example.org/x"


def test_nothing_need_be_set():
    settings = load()
    assert settings.bot_token is None
    assert settings.bot_api_url == "https://api.telegram.org"
    assert str(settings.database_path) == "data/bot.db"
    assert (settings.time_zone, settings.group_budget, settings.playground_port) == ("UTC", 20, 8080)
    assert (settings.metrics_port, settings.metrics_host) == (0, "127.0.0.1")


def test_the_environment_goes_before_the_file(monkeypatch, tmp_path):
    (tmp_path / ".env").write_text(
        f"BOT_TOKEN= {TOKEN} \nLOG_LEVEL=debug\nGROUP_BUDGET=10\nUNKNOWN=1\nTIME_ZONE=\n", encoding="utf-8"
    )
    monkeypatch.setenv("GROUP_BUDGET", "12")
    monkeypatch.setenv("BOT_API_URL", "http://127.0.0.1:8081/")
    settings = load()
    assert settings.bot_token.get_secret_value() == TOKEN
    assert (settings.log_level, settings.group_budget, settings.time_zone) == ("DEBUG", 12, "UTC")
    assert settings.bot_api_url == "http://127.0.0.1:8081"
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()}"


TAKEN = [
    ("BOT_TOKEN", "   ", None),
    ("WEBHOOK_URL", " https://bot.example.org ", "https://bot.example.org"),
    ("WEBHOOK_URL", "https://bot.example.org:8443/a/b-c_d.e~f", "https://bot.example.org:8443/a/b-c_d.e~f"),
    ("WEBHOOK_URL", "http://127.0.0.1:8443/updates", "http://127.0.0.1:8443/updates"),
    ("WEBHOOK_URL", "http://localhost:9000", "http://localhost:9000"),
    ("WEBHOOK_URL", "https://[::1]:9000/", "https://[::1]:9000/"),
    ("APP_URL", " https://bot.example.org:9000/a/table/ ", "https://bot.example.org:9000/a/table"),
    ("APP_URL", "http://127.0.0.1:8090/app", "http://127.0.0.1:8090/app"),
    ("APP_URL", "", None),
    ("APP_URL", "/", None),
    ("APP_NAME", " table ", "table"),
    ("APP_FRAMES", " ", "https://*.telegram.org"),
    ("APP_FRAMES", "  https://*.a.org   http://b:8080 ", "https://*.a.org http://b:8080"),
]


def test_what_is_taken(monkeypatch):
    for name, given, kept in TAKEN:
        with monkeypatch.context() as patch:
            for other, value in (("WEBHOOK_SECRET", "A-secret_256"), ("APP_NAME", "table"), (name, given)):
                patch.setenv(other, value)
            settings = load()
        assert getattr(settings, name.lower()) == kept
        assert settings.webhook_secret.get_secret_value() == "A-secret_256"
        assert "A-secret_256" not in f"{settings!r} {settings} {settings.model_dump()}"


def test_the_address_of_a_server_is_taken_and_its_password_does_not_show():
    for value in (
        "postgresql://bot:se:cret@db.example.org:5432/bot",
        "postgres://bot@/bot?host=/run/postgresql",
        "postgresql://one:1,two:2/bot?target_session_attrs=read-write",
    ):
        settings = Settings(database_url=value)
        assert settings.database == value
        assert value not in f"{settings!r} {settings} {settings.model_dump()}"
        assert settings.tables == settings.database_path.with_name("tables")


WRONG = {
    "BOT_TOKEN": (
        *("123456 abcdefghijklmnopqrstuvwxyz", "123456:abcdefghij klmnopqrstuvwxyz"),
        *("bot123456:abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz"),
    ),
    "BOT_API_URL": ("api.example.org", "ftp://api.telegram.org", "http://[::1", "http://host:secretport"),
    "WEBHOOK_URL": (
        *("dice.example.org/updates", "http://bot.example.org/updates"),
        *("https://bot.example.org:9000/updates", "https://someone:password@bot.example.org/"),
        *("https://bot.example.org/updates?key=value", "https://bot.example.org/up dates"),
        *("https://бот.example.org/", "https://:8443", "https://[::1"),
    ),
    "WEBHOOK_SECRET": ("not a secret", "x" * 257),
    "WEBHOOK_HOST": ("hush-\x07hush",),
    "WEBHOOK_PORT": ("0", "99999", "hush-hush"),
    "WEBHOOK_CONNECTIONS": ("101", "-10"),
    "DATABASE_PATH": ("hush\nhush",),
    "DATABASE_URL": ("mysql://a:secret@b/c", "postgresql://a:secret@b", "host=a password=secret dbname=c"),
    "LOG_LEVEL": ("LOUDEST",),
    "LOG_FORMAT": ("xml-secret",),
    "TIME_ZONE": ("Europe/Atlantis", "Africa", "../../etc/passwd", "/etc/passwd"),
    "GROUP_BUDGET": ("many-many", "1"),
    "COMPUTER_SECONDS": ("-1", "nan"),
    "COACH": ("hush-hush",),
    "TABLES_DIR": ("hush\x1bhush",),
    "RETENTION_DAYS": ("-1", "1.5"),
    "OPERATOR_CONTACT": ("hush\nhush", "x" * 101),
    "METRICS_HOST": ("hush\nhush",),
    "METRICS_PORT": ("65536", "99999"),
    "APP_URL": (
        *("dice.example.org/app", "http://bot.example.org/app"),
        *("https://someone:password@bot.example.org/app", "https://bot.example.org/app?key=value"),
        *("https://bot.example.org/my app", "https://бот.example.org/app"),
        *("https://[::1", "https://:443/app"),
    ),
    "APP_NAME": ("two words", "hush-hush", "x" * 31),
    "APP_HOST": ("hush\thush",),
    "APP_PORT": ("0", "99999"),
    "APP_FRAMES": ("web.telegram.org", "https://a.example; script-src *"),
    "PLAYGROUND_HOST": ("hush\thush",),
    "PLAYGROUND_PORT": ("0", "99999"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_is_named_but_not_repeated(monkeypatch, name):
    for value in WRONG[name]:
        monkeypatch.setenv(name, value)
        with pytest.raises(SettingsError) as caught:
            load()
        (line,) = caught.value.lines
        assert line.startswith(f"{name}: ")
        assert len(line) > len(f"{name}: ") + 10
        assert "\n" not in line
        for text in (line, str(caught.value), repr(caught.value), repr(caught.value.__cause__)):
            assert len(value) < 4 or value not in text
        assert caught.value.__context__ is None
    if name == "DATABASE_URL":
        assert line == "DATABASE_URL: expected an address such as postgresql://user:password@host/database"


def test_every_mistake_is_told_at_once_and_an_address_needs_what_goes_with_it(monkeypatch):
    for settings, lines in (
        ({"BOT_TOKEN": "x", "TIME_ZONE": "x"}, ["BOT_TOKEN: ", "TIME_ZONE: "]),
        ({"WEBHOOK_URL": URL}, ["WEBHOOK_SECRET: expected as WEBHOOK_URL is set"]),
        ({"WEBHOOK_URL": URL, "WEBHOOK_SECRET": "  "}, ["WEBHOOK_SECRET: expected as WEBHOOK_URL is set"]),
        ({"APP_URL": URL}, ["APP_NAME: expected as APP_URL is set"]),
    ):
        with monkeypatch.context() as patch:
            for name, value in settings.items():
                patch.setenv(name, value)
            with pytest.raises(SettingsError) as caught:
                load()
        told = zip(caught.value.lines, lines, strict=True)
        assert all(line.startswith(words) for line, words in told)
