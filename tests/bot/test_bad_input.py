"""Bad settings and arguments of every command: one line that names what is wrong, the status, no secret."""

import asyncio
import json
import os
import re
import socket
import sqlite3
import sys
from dataclasses import replace

import pytest
from pydantic import SecretStr

from bot import app
from bot.__main__ import main
from bot.app import THIS_MACHINE
from bot.config import Settings
from bot.ground.telegram.client import Connection

TOKEN = "123456:abcdefghijklmnopqrstuvwxyz"
SERVER = "postgresql://bot:hush-hush@127.0.0.1:1/bot"
ON_SERVER, TEXT, OTHER, PIPE = (
    {"DATABASE_URL": SERVER},
    *({"DATABASE_PATH": name} for name in ("text", "other", "pipe")),
)
PATH = "DATABASE_PATH: cannot use "
NO_FILE = "DATABASE_PATH: there is no database data/bot.db"
OF_PARSER = "python -m bot{}: error: "


@pytest.fixture(autouse=True)
def folder(no_settings, usual_log):  # noqa: ARG001 - as it is afterwards
    """A folder with a few files."""
    (no_settings / "text").write_text("hush-hush, this is no database", encoding="utf-8")
    (no_settings / "empty").touch()
    (no_settings / "folder").mkdir()
    os.mkfifo(no_settings / "pipe")
    with sqlite3.connect(no_settings / "other") as other:
        other.execute("CREATE TABLE of_another_program (x)")
    other.close()
    return no_settings


def test_the_last_line_of_a_bot_that_ends_has_time_and_level_in_the_way_of_the_log(capfd, monkeypatch):
    for name, value in (("BOT_TOKEN", "hush-hush"), ("BOT_TOKEN", ""), ("DATABASE_PATH", "text")):
        for style in ("text", "json"):
            with monkeypatch.context() as patch:
                for each, given in {"BOT_TOKEN": TOKEN, "LOG_FORMAT": style, name: value}.items():
                    patch.setenv(each, given)
                assert main(["run"]) == 2
            last = capfd.readouterr().err.splitlines()[-1]
            if style == "text":
                assert re.match(rf"\d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d CRITICAL bot: {name}: ", last)
            else:
                line = json.loads(last)
                assert line["time"]
                assert (line["level"], line["message"].partition(":")[0]) == ("CRITICAL", name)


KEEP = OF_PARSER.format(" backup") + "argument --keep: "
NOT_A_GROUP = OF_PARSER.format(" doctor") + "argument --probe: expected the id of a gro"
PAGE = "PLAYGROUND_HOST, PLAYGROUND_PORT: cannot list"
IS_ON_SERVER = "DATABASE_URL: the database is on a PostgreSQL server"
CASES = [
    ("run", {"BOT_TOKEN": ""}, 2, "BOT_TOKEN: not set; take one from @BotFather, or `python -m bot play"),
    ("run", TEXT, 2, PATH + "text: it is not a data"),
    ("run", OTHER, 2, PATH + "other: it is a database of another program"),
    ("run", {"DATABASE_PATH": "folder"}, 2, PATH + "folder: it is a directory"),
    ("run", PIPE, 2, PATH + "pipe: it is not a regular file"),
    ("run", {"DATABASE_PATH": "/dev/full"}, 2, PATH + "/dev/full: it is"),
    ("run", {"DATABASE_PATH": "/proc/none/bot.db"}, 1, PATH + "/proc/none/bot.db: "),
    ("run", {"DATABASE_PATH": "x" * 300}, 1, PATH + "xxx"),
    ("run", ON_SERVER, 1, "DATABASE_URL: cannot use postgresql://bot@127"),
    ("run", {"WEBHOOK_URL": "https://a.example/"}, 2, "WEBHOOK_SECRET: expected as WEBHOOK"),
    ("playground", {"PLAYGROUND_HOST": "no host"}, 2, PAGE),
    ("playground", {"PLAYGROUND_HOST": "203.0.113.7"}, 1, PAGE),
    ("rebuild-ratings", {}, 1, NO_FILE),
    ("rebuild-ratings", TEXT, 2, PATH + "text: it is not a database"),
    ("rebuild-ratings", ON_SERVER, 1, "DATABASE_URL: cannot use postgresql://bot@127.0.0.1:1"),
    ("migrate-to-postgres", {}, 2, "DATABASE_URL: not set"),
    ("migrate-to-postgres", ON_SERVER, 1, NO_FILE),
    ("migrate-to-postgres", ON_SERVER | OTHER, 2, PATH + "other: it is a database of another program"),
    ("backup", {}, 1, NO_FILE),
    ("backup /nowhere/at/all.db", {}, 1, NO_FILE),
    ("backup", TEXT, 2, PATH + "text: it is not a database"),
    ("backup", {"DATABASE_PATH": "empty"}, 1, PATH + "empty: it is empty"),
    ("backup", PIPE, 2, PATH + "pipe: it is not a regular file"),
    ("backup", ON_SERVER, 2, IS_ON_SERVER),
    ("backup --keep", {}, 2, KEEP + "expected one argument"),
    ("backup --keep=0", {}, 2, KEEP + "expected a whole number from 1 on"),
    ("backup --keep=many", {}, 2, KEEP + "expected a whole number from 1 on"),
    ("backup file --keep 3", {}, 2, "--keep: expected a folder"),
    ("backup one two", {}, 2, OF_PARSER.format("") + "unrecognized arguments: two"),
    ("restore", {}, 2, OF_PARSER.format(" restore") + "the following arguments are required: copy"),
    ("restore nowhere", {}, 1, "there is no file nowhere"),
    ("restore text", {}, 1, "cannot copy text to "),
    ("restore empty", {}, 1, "cannot restore empty: it is empty"),
    ("restore other", {}, 1, "cannot restore other: "),
    ("restore folder", {}, 1, "cannot restore folder: it is not a regular file"),
    ("restore pipe", {}, 1, "cannot restore pipe: it is not a regular file"),
    ("restore text", OTHER, 2, PATH + "other: it is a database of anot"),
    ("restore text", {"DATABASE_PATH": "folder"}, 1, "DATABASE_PATH: cannot restore to folder: it is no"),
    ("restore text", ON_SERVER, 2, IS_ON_SERVER),
    ("dance", {}, 2, OF_PARSER.format("") + "argument COMMAND: invalid choice: 'dance'"),
    ("doctor --probe 5", {}, 2, NOT_A_GROUP),
]


def test_what_a_command_cannot_do_is_one_line(outcome, folder):
    before = {path.name for path in folder.iterdir()}
    for command, settings, status, said in CASES:
        token = {"BOT_TOKEN": TOKEN} if command == "run" else {}
        found, out, err = outcome(command, token | settings)
        assert (found, "".join(out), len(err)) == (status, "", 1), (command, settings, err)
        assert err[0].startswith(said)
        assert {path.name for path in folder.iterdir()} - {*before, "data"} == set(), command


METRICS = {"METRICS_PORT": "9464"}
HOOK = {"WEBHOOK_URL": "https://bot.example.org/x", "WEBHOOK_SECRET": "hush-hush"}
APP = {"APP_URL": "https://a.example/app", "APP_NAME": "table", "APP_HOST": "203.0.113.7"}


AT_METRICS, AT_HOOK = (f"{name}_HOST, {name}_PORT: cannot listen at" for name in ("METRICS", "WEBHOOK"))


@pytest.mark.parametrize(
    ("settings", "absent", "said", "status"),
    [
        (METRICS, "prometheus_client", "METRICS_PORT: needs prometheus-client", 2),
        (ON_SERVER, "psycopg", "DATABASE_URL: needs psycopg", 2),
        (METRICS | {"METRICS_HOST": "203.0.113.7"}, "", AT_METRICS, 1),
        (METRICS | {"METRICS_HOST": "a..b"}, "", AT_METRICS, 2),
        (HOOK | {"WEBHOOK_HOST": "203.0.113.7"}, "", f"{AT_HOOK} 203.0.113.7:8443: Cannot assign", 1),
        (HOOK | {"WEBHOOK_HOST": "no host"}, "", AT_HOOK, 2),
        ({"TABLES_DIR": "text"}, "", "TABLES_DIR: ", 2),
        ({"BACKUP_DIR": "text/copies"}, "", "BACKUP_DIR: ", 2),
        ({"BACKUP_DIR": "x" * 300}, "", "BACKUP_DIR: no folder can have this name: ", 2),
        ({"DATABASE_PATH": "text/bot.db"}, "", "DATABASE_PATH: ", 2),
        (
            {"SSL_CERT_FILE": "nowhere.pem"},
            "",
            "SSL_CERT_FILE: no certificates can be read from it: No such",
            2,
        ),
        ({"SSL_CERT_FILE": "text"}, "", "SSL_CERT_FILE: no certificates can be read from it: ", 2),
        ({"SSL_CERT_DIR": "text"}, "", "SSL_CERT_DIR: it is not a folder", 2),
        (APP, "", "APP_HOST, APP_PORT: cannot listen at 203.0.113.7:8090: Cannot assign", 1),
    ],
)
def test_what_the_bot_refuses_to_run_for_is_named_by_the_doctor_and_before_anything_is_made(  # noqa: PLR0913, PLR0917
    outcome, folder, monkeypatch, settings, absent, said, status
):
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    if absent:
        monkeypatch.setitem(sys.modules, absent, None)
    found, out, _ = outcome("doctor", settings)
    assert found == 1
    assert out[0].startswith(f"settings: problem: {said}")
    before = sorted(folder.iterdir())
    found, out, err = outcome("run", {"BOT_TOKEN": TOKEN} | settings)
    assert (found, out, len(err)) == (status, [], 1)
    assert err[0].startswith(said)
    assert sorted(folder.iterdir()) == before


FINDINGS = [
    ("doctor", TEXT, "database: problem: DATABASE_PATH: cannot use text: it is not a datab"),
    ("doctor", PIPE, "database: problem: DATABASE_PATH: cannot use pipe: it is not a regul"),
    ("doctor", ON_SERVER, "database: problem: DATABASE_URL: cannot use postgresql://bot@127.0.0."),
    ("doctor", {"TABLES_DIR": "text"}, "tables: problem: TABLES_DIR: text is not a folder"),
    ("doctor", {"TABLES_DIR": "text/tables"}, "tables: problem: TABLES_DIR: none will be kept: "),
    ("doctor", {"METRICS_PROT": "hush-hush"}, "settings: problem: METRICS_PROT: no such setting, in the e"),
    ("doctor", {"TIMEZONE": "hush-hush"}, "settings: problem: TIMEZONE: no such setting, in the e"),
    ("doctor", {"LOGLEVEL": "hush-hush"}, "settings: problem: LOGLEVEL: no such setting, in the e"),
    ("doctor", {"DATABASE": "hush-hush"}, "settings: problem: DATABASE: no such setting, in the e"),
    ("doctor --probe -5", {}, "probe: problem: BOT_TOKEN is not set"),
    ("health", {}, "bot: problem: there is no database data/bot.db"),
    ("health", TEXT, "bot: problem: cannot use text: "),
    ("health", PIPE, "bot: problem: cannot use pipe: it is not a regular file"),
    ("health", ON_SERVER, "bot: problem: cannot use the database of DATABASE_URL: connection f"),
]


def test_what_is_found_wrong_is_one_line_of_the_findings(outcome):
    for command, settings, said in FINDINGS:
        status, out, err = outcome(command, settings)
        assert (status, err) == (1, [])
        assert len([line for line in out if line.startswith(said)]) == 1, out
        assert all(": ok: " in line or ": problem: " in line for line in out if line)


def test_what_nobody_reads_in_the_file_is_told_by_the_doctor_and_at_the_start(outcome, folder):
    unknown = "no such setting, in .env; is it"
    for text, said in (
        ("WEBHOOK_ULR=hush-hush", f"WEBHOOK_ULR: {unknown} WEBHOOK_URL?"),
        ("export bot_tokn = hush-hush", f"bot_tokn: {unknown} BOT_TOKEN?"),
        ("TIMEZONE=hush-hush", f"TIMEZONE: {unknown} TIME_ZONE?"),
        ("COAHC=0", f"COAHC: {unknown} COACH?"),
        ("\nBOT TOKEN=hush-hush", ".env: line 2 is passed over, expected NAME=value"),
        ("=hush-hush", ".env: line 1 is passed over, expected NAME=value"),
    ):
        (folder / ".env").write_text(text, encoding="utf-8")
        status, out, err = outcome("doctor", {})
        assert (status, out[0], err) == (1, f"settings: problem: {said}", [])
        status, _, (warning, end) = outcome("run", {"BOT_TOKEN": TOKEN} | TEXT)  # so that it ends soon
        assert status == 2
        assert warning.endswith(f" WARNING bot: {said}")
        assert end.startswith("DATABASE_PATH: ")


def test_names_that_others_read_are_nobodys_mistake(outcome, folder):
    (folder / ".env").write_text(
        "DOMAIN=x\nIMAGE=x\nPOSTGRES_PASSWORD=x\nCOMPOSE_PROJECT_NAME=x\nTZ=x\nBOT_TOKEN\n#x y\n", "utf-8"
    )
    others = dict.fromkeys(("LOG_DIR", "HOSTNAME", "LANG", "BOT_HOME", "GROUP_ID", "TIME_STYLE"), "x")
    _, out, _ = outcome("doctor", others)
    assert out[0].startswith("settings: ok: ")
    assert out[-1].startswith("token: problem: BOT_TOKEN: not set; take one")


@pytest.mark.parametrize("what", ["folder", "bytes"])
def test_a_file_of_settings_that_cannot_be_read(outcome, folder, what):
    if what == "folder":
        (folder / ".env").mkdir()
    else:
        (folder / ".env").write_bytes(b"BOT_TOKEN=\xff")
    for command, wanted in (("run", 2), ("doctor", 2), ("health", 1)):
        status, out, err = outcome(command, {})
        assert status == wanted
        (line,) = out + err
        assert line.endswith(".env: expected a readable text file in UTF-8")


@pytest.mark.parametrize(("command", "name"), [("playground", "PLAYGROUND"), ("run", "METRICS")])
def test_a_port_that_is_taken_is_no_lasting_mistake(outcome, monkeypatch, command, name):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("bot.playground.program.PORTS_TRIED", 1)
        port = {f"{name}_PORT": str(taken.getsockname()[1])}
        status, _, err = outcome(command, {"BOT_TOKEN": TOKEN, **port})
    assert status == 1
    assert err[-1].startswith(f"{name}_HOST, {name}_PORT: ")


def no(code, description):
    """A refusal of a Bot API server."""
    return code, json.dumps({"ok": False, "error_code": code, "description": description}).encode()


ADDRESS = "http://127.0.0.1:8081"
NO_BOT_API = "answers OK (200), not as a Bot API server does"


@pytest.fixture
def answers(monkeypatch):
    """What is answered to every call of the Bot API."""
    given = []

    async def do_request(*_args, **_options):
        return given[-1]

    monkeypatch.setattr(Connection, "do_request", do_request)
    return given


def test_an_unknown_token_is_told_and_an_address_that_is_no_bot_api_not_blamed_on_it(outcome, answers):
    settings = {"BOT_TOKEN": TOKEN, "BOT_API_URL": ADDRESS}
    page = "BOT_API_URL: {} answers Not Found (404), not as a Bot API server does"
    for answer, said in (
        (no(401, "Unauthorized"), "BOT_TOKEN: {} does not know this token"),
        ((404, b"<html>nothing here</html>"), page),
        ((200, b"<html>Welcome</html>"), "BOT_API_URL: {} " + NO_BOT_API),
        (no(404, "Not Found"), "BOT_API_URL, BOT_TOKEN: {} finds no bot there; one of the two is wrong"),
    ):
        answers.append(answer)
        found, out, (start, *err) = outcome("run", settings)
        assert (found, out, err) == (2, [], [said.format(ADDRESS)])
        assert re.fullmatch(
            r".* version \S+; data/bot.db has version \d+; set: BOT_API_URL, BOT_TOKEN", start
        )
        found, out, err = outcome("doctor", settings)
        assert (found, out[-1], err) == (1, f"token: problem: {said.format(ADDRESS)}", [])


def test_where_telegram_itself_is_asked_a_page_in_its_place_is_waited_out(machine, folder, answers, caplog):
    answers.append((200, b"<html>maintenance</html>"))
    told = {"bot_token": SecretStr(TOKEN), "database_path": folder / "bot.db"}

    async def waited():
        stop = asyncio.Event()
        host = replace(machine.host(), connect=THIS_MACHINE.connect)
        running = asyncio.create_task(app.run(Settings(**told), stop, host=host))
        await asyncio.sleep(60)
        stop.set()
        await running

    machine.run(waited())
    assert "reaching Telegram failed" in caplog.text
    assert NO_BOT_API in caplog.text
