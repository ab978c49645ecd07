import pytest

from bot.config import Settings, SettingsError, load
from tests.bot.virtual_time import TOKEN


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch, tmp_path):
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_nothing_need_be_set():
    settings = load()
    assert settings.bot_token is None
    assert settings.bot_api_url == "https://api.telegram.org"
    assert str(settings.database_path) == "data/bot.db"
    assert (settings.time_zone, settings.group_budget, settings.playground_port) == ("UTC", 20, 8080)


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


def test_the_token_does_not_show():
    settings = Settings(bot_token=TOKEN)
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()}"


@pytest.mark.parametrize(
    "url",
    [
        "https://bot.example.org",
        "https://bot.example.org:8443/a/b-c_d.e~f",
        "http://127.0.0.1:8443/updates",
        "http://localhost:9000",
        "https://[::1]:9000/",
    ],
)
def test_where_updates_may_be_brought(monkeypatch, url):
    monkeypatch.setenv("WEBHOOK_URL", f" {url} ")
    monkeypatch.setenv("WEBHOOK_SECRET", "A-secret_256")
    settings = load()
    assert settings.webhook_url == url
    assert settings.webhook_secret.get_secret_value() == "A-secret_256"
    assert "A-secret_256" not in f"{settings!r} {settings} {settings.model_dump()}"


@pytest.mark.parametrize("secret", [None, "", "  "])
def test_who_brings_updates_needs_a_secret(monkeypatch, secret):
    monkeypatch.setenv("WEBHOOK_URL", "https://bot.example.org/updates")
    if secret is not None:
        monkeypatch.setenv("WEBHOOK_SECRET", secret)
    with pytest.raises(SettingsError) as caught:
        load()
    (line,) = caught.value.lines
    assert line.startswith("WEBHOOK_SECRET: expected as WEBHOOK_URL is set")


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://bot.example.org", "https://bot.example.org"),
        (" https://bot.example.org:9000/a/table/ ", "https://bot.example.org:9000/a/table"),
        ("http://127.0.0.1:8090/app", "http://127.0.0.1:8090/app"),
        ("", None),
        ("/", None),
    ],
)
def test_where_the_app_may_be(monkeypatch, url, kept):
    monkeypatch.setenv("APP_URL", url)
    monkeypatch.setenv("APP_NAME", " table ")
    settings = load()
    assert (settings.app_url, settings.app_name) == (kept, "table")
    assert settings.app_frames == "https://*.telegram.org"


def test_the_app_needs_its_name(monkeypatch):
    monkeypatch.setenv("APP_URL", "https://bot.example.org/app")
    with pytest.raises(SettingsError) as caught:
        load()
    (line,) = caught.value.lines
    assert line.startswith("APP_NAME: expected as APP_URL is set")


def test_sites_that_frame_the_app(monkeypatch):
    monkeypatch.setenv("APP_FRAMES", "  https://*.telegram.org   http://127.0.0.1:8080 ")
    assert load().app_frames == "https://*.telegram.org http://127.0.0.1:8080"
    monkeypatch.setenv("APP_FRAMES", " ")
    assert load().app_frames == "https://*.telegram.org"


@pytest.mark.parametrize("value", ["", "   "])
def test_an_empty_token_is_no_token(monkeypatch, value):
    monkeypatch.setenv("BOT_TOKEN", value)
    assert load().bot_token is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "123456 abcdefghijklmnopqrstuvwxyz"),
        ("BOT_TOKEN", "123456:abcdefghij klmnopqrstuvwxyz"),
        ("BOT_TOKEN", "bot123456:abcdefghijklmnopqrstuvwxyz"),
        ("BOT_TOKEN", "abcdefghijklmnopqrstuvwxyz"),
        ("BOT_API_URL", "api.example.org"),
        ("BOT_API_URL", "ftp://api.telegram.org"),
        ("BOT_API_URL", "http://[::1"),
        ("BOT_API_URL", "http://host:secretport"),
        ("WEBHOOK_URL", "dice.example.org/updates"),
        ("WEBHOOK_URL", "http://bot.example.org/updates"),
        ("WEBHOOK_URL", "https://bot.example.org:9000/updates"),
        ("WEBHOOK_URL", "https://someone:password@bot.example.org/"),
        ("WEBHOOK_URL", "https://bot.example.org/updates?key=value"),
        ("WEBHOOK_URL", "https://bot.example.org/up dates"),
        ("WEBHOOK_URL", "https://бот.example.org/"),
        ("WEBHOOK_URL", "https://:8443"),
        ("WEBHOOK_URL", "https://[::1"),
        ("WEBHOOK_SECRET", "not a secret"),
        ("WEBHOOK_SECRET", "x" * 257),
        ("WEBHOOK_PORT", "99999"),
        ("WEBHOOK_CONNECTIONS", "101"),
        ("WEBHOOK_CONNECTIONS", "-10"),
        ("LOG_LEVEL", "LOUDEST"),
        ("LOG_FORMAT", "xml-secret"),
        ("TIME_ZONE", "Europe/Atlantis"),
        ("TIME_ZONE", "Africa"),
        ("TIME_ZONE", "../../etc/passwd"),
        ("GROUP_BUDGET", "many-many"),
        ("GROUP_BUDGET", "1"),
        ("APP_URL", "dice.example.org/app"),
        ("APP_URL", "http://bot.example.org/app"),
        ("APP_URL", "https://someone:password@bot.example.org/app"),
        ("APP_URL", "https://bot.example.org/app?key=value"),
        ("APP_URL", "https://bot.example.org/my app"),
        ("APP_URL", "https://бот.example.org/app"),
        ("APP_URL", "https://[::1"),
        ("APP_URL", "https://:443/app"),
        ("APP_NAME", "two words"),
        ("APP_NAME", "x" * 31),
        ("APP_PORT", "99999"),
        ("APP_FRAMES", "web.telegram.org"),
        ("APP_FRAMES", "https://a.example; script-src *"),
        ("PLAYGROUND_PORT", "99999"),
        ("METRICS_PORT", "99999"),
    ],
)
def test_a_wrong_value_is_named_but_not_repeated(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    (line,) = caught.value.lines
    assert line.startswith(f"{name}: ")
    assert len(line) > len(f"{name}: ") + 10
    assert "\n" not in line
    for text in (line, str(caught.value), repr(caught.value), repr(caught.value.__cause__)):
        assert len(value) < 2 or value not in text
    assert caught.value.__context__ is None


def test_every_mistake_is_told_at_once(monkeypatch):
    monkeypatch.setenv("BOT_TOKEN", "x")
    monkeypatch.setenv("TIME_ZONE", "x")
    with pytest.raises(SettingsError) as caught:
        load()
    assert [line.split(":")[0] for line in caught.value.lines] == ["BOT_TOKEN", "TIME_ZONE"]


def test_a_file_that_is_not_text(tmp_path):
    (tmp_path / ".env").write_bytes(b"BOT_TOKEN=\xff\xfe\xfd")
    with pytest.raises(SettingsError, match="UTF-8"):
        load()


@pytest.mark.parametrize(
    "value",
    [
        "postgresql://bot:se:cret@db.example.org:5432/bot",
        "postgres://bot@/bot?host=/run/postgresql",
        "postgresql://one:1,two:2/bot?target_session_attrs=read-write",
    ],
)
def test_the_address_of_a_server_is_taken_and_its_password_does_not_show(value):
    settings = Settings(_env_file=None, database_url=value)
    assert settings.database == value
    assert value not in f"{settings!r} {settings} {settings.model_dump()}"
    assert settings.tables == settings.database_path.with_name("tables")


@pytest.mark.parametrize(
    "value", ["mysql://a:secret@b/c", "postgresql://a:secret@b", "host=a password=secret dbname=c"]
)
def test_what_is_no_address_of_a_server_is_said_without_it(monkeypatch, value):
    monkeypatch.setenv("DATABASE_URL", value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert caught.value.lines == [
        "DATABASE_URL: expected an address such as postgresql://user:password@host/database"
    ]
