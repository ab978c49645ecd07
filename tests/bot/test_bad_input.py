"""Bad settings and arguments of every command: one line that names what is wrong, the status, no secret."""

import logging
import os
import socket
import sqlite3
import sys
import threading

import pytest

from bot.__main__ import main
from bot.config import Settings

TOKEN = "123456:abcdefghijklmnopqrstuvwxyz"
SERVER = "postgresql://bot:hush-hush@127.0.0.1:1/bot"
HOOK = {"WEBHOOK_URL": "https://bot.example.org/x", "WEBHOOK_SECRET": "hush-hush"}
PORT = {"METRICS_PORT": "9464"}


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    """A folder with a few files, no setting of anybody's, and the log as it was afterwards."""
    for name in [name for name in os.environ if name.lower() in Settings.model_fields]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").write_text("hush-hush, this is no database", encoding="utf-8")
    (tmp_path / "empty").touch()
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("CREATE TABLE of_another_program (x)")
    other.close()
    root, hooks = logging.getLogger(), (sys.excepthook, threading.excepthook, sys.unraisablehook)
    before = root.level, list(root.handlers)
    yield
    root.level, root.handlers[:] = before
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    logging.captureWarnings(capture=False)


def outcome(arguments):
    """The exit status, also of whatever the command line itself refuses."""
    try:
        return main(arguments.split())
    except SystemExit as end:
        return end.code


SETTINGS = [
    ("BOT_TOKEN", "hush-hush"),
    ("BOT_TOKEN", f"bot{TOKEN}"),
    ("BOT_TOKEN", "123456:hush hush hush"),
    ("BOT_API_URL", "hush-hush.example.org"),
    ("BOT_API_URL", "ftp://hush-hush"),
    ("BOT_API_URL", "http://host:hush-hush"),
    ("WEBHOOK_URL", "http://hush-hush.example.org/"),
    ("WEBHOOK_URL", "https://bot.example.org:9000/hush-hush"),
    ("WEBHOOK_URL", "https://anya:hush-hush@bot.example.org/"),
    ("WEBHOOK_SECRET", "hush hush"),
    ("WEBHOOK_HOST", "hush-\x07hush"),
    ("WEBHOOK_PORT", "0"),
    ("WEBHOOK_PORT", "hush-hush"),
    ("WEBHOOK_CONNECTIONS", "101"),
    ("DATABASE_PATH", "hush\nhush"),
    ("DATABASE_URL", "mysql://bot:hush-hush@host/bot"),
    ("DATABASE_URL", "postgresql://bot:hush-hush@host"),
    ("LOG_LEVEL", "hush-hush"),
    ("LOG_FORMAT", "hush-hush"),
    ("TIME_ZONE", "Europe/Hush-hush"),
    ("TIME_ZONE", "/etc/passwd"),
    ("GROUP_BUDGET", "1"),
    ("GROUP_BUDGET", "hush-hush"),
    ("COMPUTER_SECONDS", "-1"),
    ("COMPUTER_SECONDS", "nan"),
    ("COACH", "hush-hush"),
    ("TABLES_DIR", "hush\x1bhush"),
    ("RETENTION_DAYS", "-1"),
    ("RETENTION_DAYS", "1.5"),
    ("OPERATOR_CONTACT", "hush\nhush"),
    ("OPERATOR_CONTACT", "x" * 101),
    ("METRICS_HOST", "hush\nhush"),
    ("METRICS_PORT", "65536"),
    ("APP_URL", "http://hush-hush.example.org/app"),
    ("APP_URL", "https://anya:hush-hush@bot.example.org/app"),
    ("APP_NAME", "hush-hush"),
    ("APP_HOST", "hush\thush"),
    ("APP_PORT", "0"),
    ("APP_FRAMES", "hush-hush.example.org"),
    ("PLAYGROUND_HOST", "hush\thush"),
    ("PLAYGROUND_PORT", "0"),
]


@pytest.mark.parametrize("command", ["run", "doctor"])
@pytest.mark.parametrize(("name", "value"), SETTINGS)
def test_a_setting_that_cannot_be_is_named(monkeypatch, capsys, command, name, value):
    monkeypatch.setenv(name, value)
    assert outcome(command) == 2
    out, err = capsys.readouterr()
    assert (out.strip(), err.count("\n")) == ("", 1)
    assert err.startswith(f"{name}: ")
    assert len(value) < 4 or value not in err


CASES = [
    # command, settings, status, how the last line begins
    ("run", {}, 2, "BOT_TOKEN: not set"),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "text"},
        2,
        "DATABASE_PATH: cannot use text: it is not a data",
    ),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "other"},
        2,
        "DATABASE_PATH: cannot use other: it is a datab",
    ),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "folder"},
        2,
        "DATABASE_PATH: cannot use folder: it is a di",
    ),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "pipe"},
        2,
        "DATABASE_PATH: cannot use pipe: it is not a reg",
    ),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "/dev/full"},
        2,
        "DATABASE_PATH: cannot use /dev/full: it is",
    ),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "text/bot.db"},
        1,
        "DATABASE_PATH: cannot use text/bot.db: ",
    ),
    ("run", {"BOT_TOKEN": TOKEN, "DATABASE_PATH": "x" * 300}, 1, "DATABASE_PATH: cannot use xxx"),
    ("run", {"BOT_TOKEN": TOKEN, "DATABASE_URL": SERVER}, 1, "DATABASE_URL: cannot use postgresql://bot@127"),
    ("run", {"BOT_TOKEN": TOKEN, **PORT, "METRICS_HOST": "no host"}, 2, "METRICS_HOST, METRICS_PORT: cannot"),
    ("run", {"BOT_TOKEN": TOKEN, **PORT, "METRICS_HOST": "a..b"}, 2, "METRICS_HOST, METRICS_PORT: cannot"),
    (
        "run",
        {"BOT_TOKEN": TOKEN, **PORT, "METRICS_HOST": "203.0.113.7"},
        1,
        "METRICS_HOST, METRICS_PORT: cannot",
    ),
    ("run", {"BOT_TOKEN": TOKEN, **HOOK, "WEBHOOK_HOST": "no host"}, 2, "WEBHOOK_HOST, WEBHOOK_PORT: cannot"),
    (
        "run",
        {"BOT_TOKEN": TOKEN, **HOOK, "WEBHOOK_HOST": "203.0.113.7"},
        1,
        "WEBHOOK_HOST, WEBHOOK_PORT: cann",
    ),
    (
        "run",
        {"BOT_TOKEN": TOKEN, "WEBHOOK_URL": "https://a.example/"},
        2,
        "WEBHOOK_SECRET: expected as WEBHOOK",
    ),
    ("playground", {"PLAYGROUND_HOST": "no host"}, 2, "PLAYGROUND_HOST, PLAYGROUND_PORT: cannot listen at"),
    (
        "playground",
        {"PLAYGROUND_HOST": "203.0.113.7"},
        1,
        "PLAYGROUND_HOST, PLAYGROUND_PORT: cannot listen at",
    ),
    ("rebuild-ratings", {}, 1, "DATABASE_PATH: there is no database data/bot.db"),
    ("rebuild-ratings", {"DATABASE_PATH": "text"}, 2, "DATABASE_PATH: cannot use text: it is not a database"),
    ("rebuild-ratings", {"DATABASE_URL": SERVER}, 1, "DATABASE_URL: cannot use postgresql://bot@127.0.0.1:1"),
    ("migrate-to-postgres", {}, 2, "DATABASE_URL: not set"),
    ("migrate-to-postgres", {"DATABASE_URL": SERVER}, 1, "DATABASE_PATH: there is no database data/bot.db"),
    (
        "migrate-to-postgres",
        {"DATABASE_URL": SERVER, "DATABASE_PATH": "other"},
        2,
        "DATABASE_PATH: cannot use other: it is a database of another program",
    ),
    ("backup", {}, 1, "DATABASE_PATH: there is no database data/bot.db"),
    ("backup", {"DATABASE_PATH": "text"}, 2, "DATABASE_PATH: cannot use text: it is not a database"),
    ("backup", {"DATABASE_PATH": "empty"}, 1, "DATABASE_PATH: cannot use empty: it is empty"),
    ("backup", {"DATABASE_PATH": "pipe"}, 2, "DATABASE_PATH: cannot use pipe: it is not a regular file"),
    ("backup", {"DATABASE_URL": SERVER}, 2, "DATABASE_URL: the database is on a PostgreSQL server"),
    ("backup --keep", {}, 2, "python -m bot backup: error: argument --keep: expected one argument"),
    (
        "backup --keep 0",
        {},
        2,
        "python -m bot backup: error: argument --keep: expected a whole number from 1",
    ),
    (
        "backup --keep=-1",
        {},
        2,
        "python -m bot backup: error: argument --keep: expected a whole number from 1",
    ),
    (
        "backup --keep many",
        {},
        2,
        "python -m bot backup: error: argument --keep: expected a whole number from",
    ),
    ("backup file --keep 3", {}, 2, "--keep: expected a folder"),
    ("backup one two", {}, 2, "python -m bot: error: unrecognized arguments: two"),
    ("restore", {}, 2, "python -m bot restore: error: the following arguments are required: copy"),
    ("restore nowhere", {}, 1, "there is no file nowhere"),
    ("restore text", {}, 1, "cannot copy text to "),
    ("restore empty", {}, 1, "cannot restore empty: it is empty"),
    ("restore other", {}, 1, "cannot restore other: "),
    ("restore folder", {}, 1, "cannot restore folder: it is not a regular file"),
    ("restore pipe", {}, 1, "cannot restore pipe: it is not a regular file"),
    (
        "restore text",
        {"DATABASE_PATH": "other"},
        2,
        "DATABASE_PATH: cannot use other: it is a database of anot",
    ),
    (
        "restore text",
        {"DATABASE_PATH": "folder"},
        1,
        "DATABASE_PATH: cannot restore to folder: it is not a reg",
    ),
    ("restore text", {"DATABASE_URL": SERVER}, 2, "DATABASE_URL: the database is on a PostgreSQL server"),
    ("dance", {}, 2, "python -m bot: error: argument COMMAND: invalid choice: 'dance'"),
    ("doctor now", {}, 2, "python -m bot: error: unrecognized arguments: now"),
    (
        "doctor --probe 5",
        {},
        2,
        "python -m bot doctor: error: argument --probe: expected the id of a group, su",
    ),
    ("run --fast", {}, 2, "python -m bot: error: unrecognized arguments: --fast"),
]


@pytest.mark.parametrize("case", CASES)
def test_what_a_command_cannot_do_is_one_line(monkeypatch, tmp_path, capfd, case):
    command, settings, status, said = case
    before = sorted(path.name for path in tmp_path.iterdir())
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert outcome(command) == status
    out, err = capfd.readouterr()
    assert out.strip() == ""
    lines = [line for line in err.splitlines() if not line.startswith(("usage: ", " "))]
    assert len(lines) == 1, err
    assert lines[0].startswith(said), err
    assert "hush-hush" not in err
    made = {path.name for path in tmp_path.iterdir()} - {*before, "data"}
    assert made == set()


FINDINGS = [
    # command, settings, how one of the lines begins
    (
        "doctor",
        {"DATABASE_PATH": "text"},
        "database: problem: DATABASE_PATH: cannot use text: it is not a datab",
    ),
    (
        "doctor",
        {"DATABASE_PATH": "pipe"},
        "database: problem: DATABASE_PATH: cannot use pipe: it is not a regul",
    ),
    (
        "doctor",
        {"DATABASE_URL": SERVER},
        "database: problem: DATABASE_URL: cannot use postgresql://bot@127.0.0.",
    ),
    ("doctor", {"TABLES_DIR": "text"}, "tables: problem: TABLES_DIR: text is not a folder"),
    ("doctor", {"TABLES_DIR": "text/tables"}, "tables: problem: TABLES_DIR: none will be kept: "),
    (
        "doctor",
        {**PORT, "METRICS_HOST": "no host"},
        "settings: problem: METRICS_HOST, METRICS_PORT: cannot lis",
    ),
    (
        "doctor",
        {"METRICS_PROT": "hush-hush"},
        "settings: problem: METRICS_PROT: no such setting, in the enviro",
    ),
    ("doctor --probe -5", {}, "probe: problem: BOT_TOKEN is not set"),
    ("health", {}, "bot: problem: there is no database data/bot.db"),
    ("health", {"DATABASE_PATH": "text"}, "bot: problem: cannot use text: "),
    ("health", {"DATABASE_PATH": "pipe"}, "bot: problem: cannot use pipe: it is not a regular file"),
    (
        "health",
        {"DATABASE_URL": SERVER},
        "bot: problem: cannot use the database of DATABASE_URL: connection f",
    ),
]


@pytest.mark.parametrize(("command", "settings", "said"), FINDINGS)
def test_what_is_found_wrong_is_one_line_of_the_findings(monkeypatch, capfd, command, settings, said):
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert outcome(command) == 1
    out, err = capfd.readouterr()
    assert err == ""
    assert len([line for line in out.splitlines() if line.startswith(said)]) == 1, out
    assert all(": ok: " in line or ": problem: " in line for line in out.splitlines() if line)
    assert "hush-hush" not in out


FILES = [
    # what stands in .env, what is told of it
    ("WEBHOOK_ULR=hush-hush", "WEBHOOK_ULR: no such setting, in .env; is it WEBHOOK_URL?"),
    ("export bot_tokn = hush-hush", "bot_tokn: no such setting, in .env; is it BOT_TOKEN?"),
    ("TIMEZONE=hush-hush", "TIMEZONE: no such setting, in .env; is it TIME_ZONE?"),
    ("DATABSE_URL=hush-hush", "DATABSE_URL: no such setting, in .env; is it DATABASE_URL?"),
    ("COAHC=0", "COAHC: no such setting, in .env; is it COACH?"),
    ("\nBOT TOKEN=hush-hush", ".env: line 2 is passed over, expected NAME=value"),
    ("=hush-hush", ".env: line 1 is passed over, expected NAME=value"),
]


@pytest.mark.parametrize(("text", "said"), FILES)
def test_what_nobody_reads_in_the_file_is_told_by_the_doctor_and_at_the_start(
    tmp_path, monkeypatch, capfd, text, said
):
    (tmp_path / ".env").write_text(text, encoding="utf-8")
    assert outcome("doctor") == 1
    out, err = capfd.readouterr()
    assert out.splitlines()[0] == f"settings: problem: {said}"
    assert err == ""
    monkeypatch.setenv("BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_PATH", "text")  # so that it ends soon
    assert outcome("run") == 2
    warning, end = capfd.readouterr().err.splitlines()
    assert warning.endswith(f" WARNING bot.commands: {said}")
    assert end.startswith("DATABASE_PATH: ")
    assert "hush-hush" not in out + warning + end


def test_names_that_others_read_are_nobodys_mistake(tmp_path, monkeypatch, capfd):
    (tmp_path / ".env").write_text(
        "DOMAIN=x\nIMAGE=x\nPOSTGRES_PASSWORD=x\nCOMPOSE_PROJECT_NAME=x\nTZ=x\nBOT_TOKEN\n#x y\n", "utf-8"
    )
    for name in ("LOG_DIR", "HOSTNAME", "LANG", "BOT_HOME", "GROUP_ID", "TIME_STYLE"):
        monkeypatch.setenv(name, "x")
    assert outcome("doctor") == 0
    assert capfd.readouterr().out.startswith("settings: ok: ")


@pytest.mark.parametrize("command", ["run", "doctor", "health"])
@pytest.mark.parametrize("what", ["folder", "bytes"])
def test_a_file_of_settings_that_cannot_be_read(tmp_path, capfd, command, what):
    if what == "folder":
        (tmp_path / ".env").mkdir()
    else:
        (tmp_path / ".env").write_bytes(b"BOT_TOKEN=\xff")
    assert outcome(command) == (1 if command == "health" else 2)
    assert "".join(capfd.readouterr()).strip().endswith(".env: expected a readable text file in UTF-8")


def test_a_port_that_is_taken_is_no_lasting_mistake(monkeypatch, capfd):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("bot.playground.program.PORTS_TRIED", 1)
        monkeypatch.setenv("PLAYGROUND_PORT", str(taken.getsockname()[1]))
        assert outcome("playground") == 1
    assert capfd.readouterr().err.startswith("PLAYGROUND_HOST, PLAYGROUND_PORT: no free port from ")
