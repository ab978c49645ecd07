"""The command line as an operator uses it: processes, the sandbox as Telegram."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request

import pytest

from bot import app
from bot.__main__ import main
from bot.config import Settings
from bot.ground.store import Store
from bot.ground.store.marks import Marks
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.sandbox.world.composition import World
from engine import __version__
from engine.presets import ruleset
from engine.solver.exchange import export
from tests.bot.virtual_time import TOKEN
from tests.forked import Forked
from tests.paths import ROOT
from tests.ports import free_port
from tests.rings import sampled


@pytest.fixture
async def world():
    world = World(token=TOKEN)
    async with serve(create_app(world)) as address:
        world.address = address
        yield world


class Bot:
    """Starts the bot in a folder of its own and collects what it writes."""

    def __init__(self, folder):
        self.folder = folder
        measured = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE")}
        self.environment = measured | {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            "HOME": str(folder),
        }
        self.started = []

    async def start(self, *arguments, **environment):
        process = await Forked.start(arguments, self.folder, self.environment | environment)
        self.started.append(process)
        return process

    async def start_anew(self, *arguments, **environment):
        """As an operator starts it, with an interpreter of its own, which takes a second longer."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            *arguments,
            cwd=self.folder,
            env=self.environment | environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        self.started.append(process)
        return process

    async def run(self, *arguments, **environment):
        process = await self.start(*arguments, **environment)
        async with asyncio.timeout(60):
            out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()

    async def stop(self, process, number=signal.SIGTERM):
        process.send_signal(number)
        async with asyncio.timeout(30):
            out, err = await process.communicate()
        return process.returncode, out.decode(), err.decode()


@pytest.fixture
async def bot(tmp_path):
    bot = Bot(tmp_path)
    yield bot
    for process in bot.started:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def line_with(stream, words):
    async with asyncio.timeout(60):
        while line := (await stream.readline()).decode():
            if words in line:
                return line
    raise AssertionError(f"the process ended without saying {words!r}")


def telegram(world):
    return {"BOT_TOKEN": world.state.token, "BOT_API_URL": world.address}


async def answer_to(world, person, text):
    """Write to the bot in private and wait for its answer."""
    before = len(world.state.chat(person).messages)
    world.conversation.send(person, person, text)
    async with asyncio.timeout(30):
        while len(world.state.chat(person).messages) < before + 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    return list(world.state.chat(person).messages.values())[-1].text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_runs_answers_and_stops_in_an_orderly_way(bot, world, number):
    anya = world.membership.add_person("Аня", language_code="ru", started=True).id
    process = await bot.start_anew("run", **telegram(world))
    await line_with(process.stderr, f"version {__version__}, running as @")
    assert await answer_to(world, anya, "/start")
    code, out, err = await bot.stop(process, number)
    assert (code, out) == (0, "")
    assert "Traceback" not in err
    assert len(world.state.updates) == 0
    assert world.state.failures == []


async def test_it_is_brought_updates_and_removes_the_webhook_when_it_stops(bot, world):
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        url = f"http://127.0.0.1:{port}/updates"
        webhook = {"WEBHOOK_URL": url, "WEBHOOK_SECRET": "not-to-be-seen", "WEBHOOK_PORT": str(port)}
        code, out, err = await bot.run("run", **telegram(world), **webhook)
        assert (code, out) == (1, "")
        assert "WEBHOOK_HOST, WEBHOOK_PORT: " in err.splitlines()[-1]
    anya = world.membership.add_person("Аня", language_code="ru", started=True).id
    process = await bot.start("run", **telegram(world), **webhook, LOG_LEVEL="DEBUG")
    await line_with(process.stderr, "updates are brought to 127.0.0.1")
    assert await answer_to(world, anya, "/start")
    code, out, _ = await bot.run("doctor", **telegram(world), **webhook)
    assert (code, out.splitlines()[-1]) == (0, "updates: ok: brought to 127.0.0.1, 40 at once; 0 wait")
    code, out, err = await bot.stop(process)
    assert (code, out) == (0, "")
    assert "Traceback" not in err
    assert "not-to-be-seen" not in err
    assert world.state.webhook is None
    assert world.state.failures == []


async def test_health_and_doctor_and_backup_beside_a_running_bot(bot, world):
    assert (await bot.run("health"))[0] == 1
    process = await bot.start(**telegram(world))
    await line_with(process.stderr, "running as @")
    code, out, _ = await bot.run("health")
    assert (code, out.count("\n")) == (0, 1)
    code, out, _ = await bot.run("doctor", **telegram(world))
    assert code == 0
    assert [line.split(": ")[:2] for line in out.splitlines()] == [
        ["settings", "ok"],
        ["database", "ok"],
        ["games", "ok"],
        ["ratings", "ok"],
        ["seasons", "ok"],
        ["unsent", "ok"],
        ["disk", "ok"],
        ["tables", "ok"],
        ["token", "ok"],
        ["updates", "ok"],
    ]
    assert world.state.bot.username in out
    code, out, _ = await bot.run("doctor", "--probe", "-100", **telegram(world))
    assert (code, out.count("\n")) == (1, 1)
    assert out.startswith("probe: problem: the bot is running")
    code, out, _ = await bot.run("backup", "copy.db")
    assert (code, out) == (0, "copy.db\n")
    code, out, _ = await bot.run("backup")
    assert re.fullmatch(r"data/bot-\d{8}-\d{6}\.db\n", out)
    for copy in ("copy.db", out.strip()):
        assert sqlite3.connect(bot.folder / copy).execute("PRAGMA quick_check").fetchone() == ("ok",)
    code, _, err = await bot.run("run", **telegram(world))
    assert code == 1
    assert "in use by another process" in err
    assert err.count("\n") == 1
    assert (await bot.stop(process))[0] == 0


async def test_a_bot_that_died_long_ago_is_not_healthy(bot, world):
    process = await bot.start(**telegram(world))
    await line_with(process.stderr, "running as @")
    process.kill()
    await process.communicate()
    with sqlite3.connect(bot.folder / "data/bot.db") as db:
        db.execute("UPDATE marks SET value = ?", (time.time() - 600,))
    code, out, _ = await bot.run("health")
    assert code == 1
    assert out.startswith("bot: problem: ")


async def test_a_token_nobody_knows_ends_it_with_one_line(bot, world):
    other = "987654:zyxwvutsrqponmlkjihgfedcbazyxwvutsrqp"
    code, out, err = await bot.run(BOT_TOKEN=other, BOT_API_URL=world.address)
    assert (code, out) == (2, "")
    assert err == f"BOT_TOKEN: {world.address} does not know this token\n"
    code, out, err = await bot.run("doctor", BOT_TOKEN=other, BOT_API_URL=world.address)
    assert code == 1
    assert "token: problem: " in out
    assert other.split(":")[1] not in out + err


@contextlib.asynccontextmanager
async def answering(status, body):
    """A server with one answer to everything; yields its address."""

    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1") as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [
        (
            "404 Not Found",
            b"<html>nothing here</html>",
            "BOT_API_URL: {} answers Not Found (404), not as a Bot API server does",
        ),
        ("200 OK", b"<html>Welcome</html>", "BOT_API_URL: {} answers OK (200), not as a Bot API server does"),
        (
            "404 Not Found",
            b'{"ok":false,"error_code":404,"description":"Not Found"}',
            "BOT_API_URL, BOT_TOKEN: {} finds no bot there; one of the two is wrong",
        ),
    ],
)
async def test_an_address_that_is_no_bot_api_is_not_blamed_on_the_token(bot, status, body, said):
    async with answering(status, body) as address:
        settings = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address}
        code, out, err = await bot.run("run", **settings)
        assert (code, out, err) == (2, "", said.format(address) + "\n")
        code, out, err = await bot.run("doctor", **settings)
        assert (code, err) == (1, "")
        assert out.splitlines()[-1] == f"token: problem: {said.format(address)}"


async def test_where_telegram_itself_is_asked_a_page_in_its_place_is_waited_out(
    tmp_path, monkeypatch, caplog
):
    stop = asyncio.Event()
    async with answering("200 OK", b"<html>maintenance</html>") as address:
        monkeypatch.setattr(Settings.model_fields["bot_api_url"], "default", address)
        settings = Settings(
            _env_file=None, bot_token=TOKEN, bot_api_url=address, database_path=tmp_path / "bot.db"
        )
        running = asyncio.create_task(app.run(settings, stop))
        async with asyncio.timeout(30):
            while "reaching Telegram failed" not in caplog.text:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        stop.set()
        await running
    assert "answers OK (200), not as a Bot API server does" in caplog.text


async def test_without_a_token_it_says_so_and_what_can_be_done(bot):
    for arguments in ([], ["run"]):
        code, out, err = await bot.run(*arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("BOT_TOKEN: not set")
        assert "playground" in err


async def test_a_damaged_database_is_one_line_for_every_command(bot, world):
    process = await bot.start("run", **telegram(world))
    await line_with(process.stderr, "running as @")
    await bot.stop(process)
    path = bot.folder / "data/bot.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    for arguments in (["run"], ["backup"], ["doctor"], ["health"]):
        code, out, err = await bot.run(*arguments, **telegram(world))
        assert code == 1, arguments
        assert "Traceback" not in out + err
        assert err.count("\n") <= 1
        assert "damaged" in out + err or "malformed" in out + err


async def test_tables_are_taken_in_all_of_them_or_none(bot, tmp_path):
    good, _ = export(ruleset("yatzy", {"card": "short"}), tmp_path, tmp_path / "good")
    code, out, err = await bot.run("import-tables", str(good.parent))
    assert (code, err) == (0, "")
    assert out.startswith("data/tables: took in 1 table, ")
    bad = tmp_path / "bad.solved"
    bad.write_bytes(good.read_bytes())
    (bot.folder / "data/tables" / good.name).unlink()
    for path, told in (
        (bad, "found by its name"),
        (tmp_path / "none", "No such file"),
        (tmp_path, "bad.solved"),
    ):
        code, out, err = await bot.run("import-tables", str(good), str(path))
        assert (code, out) == (1 if path.name == "none" else 2, "")
        assert told in err
        assert err.count("\n") == 1
        assert not (bot.folder / "data/tables" / good.name).exists()
    (tmp_path / "empty").mkdir()
    code, _, err = await bot.run("import-tables", str(tmp_path / "empty"))
    assert (code, err.count("\n")) == (2, 1)


async def test_a_copy_goes_out_and_comes_back(bot, world):
    process = await bot.start("run", **telegram(world))
    await line_with(process.stderr, "running as @")
    assert (await bot.run("backup", "copy.db"))[0] == 0
    code, out, err = await bot.run("restore", "copy.db")
    assert (code, out) == (1, "")
    assert "in use by another process" in err
    await bot.stop(process)
    shell = await asyncio.create_subprocess_shell(
        f"{sys.executable} -m bot backup - > piped.db", cwd=bot.folder, env=bot.environment
    )
    assert await shell.wait() == 0
    for copy in ("copy.db", "piped.db"):
        code, out, err = await bot.run("restore", copy)
        assert (code, err) == (0, "")
        assert out.startswith("data/bot.db: 0 games")
    assert (await bot.run("backup", "--keep", "0"))[0] == 2
    assert (await bot.run("backup", "other.db", "--keep", "3"))[0] == 2
    for _ in range(2):
        code, out, err = await bot.run("backup", "--keep", "1")
        assert (code, err) == (0, "")
        await asyncio.sleep(1.1)
    assert out.count("removed data/bot-") == 1
    assert len(list((bot.folder / "data").glob("bot-*.db"))) == 1 + 2, "and two that were replaced"


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_a_number_of_copies_that_is_none_is_said_in_words(capsys, number):
    with pytest.raises(SystemExit) as caught:
        main(["backup", f"--keep={number}"])
    assert caught.value.code == 2
    assert capsys.readouterr().err.endswith("argument --keep: expected a whole number from 1 on\n")


async def test_ratings_are_reckoned_again_while_no_bot_runs(bot, world):
    code, out, err = await bot.run("rebuild-ratings")
    assert (code, out, err) == (1, "", "DATABASE_PATH: there is no database data/bot.db\n")
    process = await bot.start("run", **telegram(world))
    await line_with(process.stderr, "running as @")
    code, out, err = await bot.run("rebuild-ratings")
    assert (code, out) == (1, "")
    assert "in use by another process" in err
    await bot.stop(process)
    assert await bot.run("rebuild-ratings") == (
        0,
        "data/bot.db: ratings of 0 people from 0 games\nall of them as they were\n",
        "",
    )


@pytest.mark.parametrize(
    "command", sampled(["doctor", "health", "backup -", "--help", "backup copy.db"], ["health", "backup -"])
)
async def test_a_reader_who_goes_away_a_full_disk_and_a_closed_output_are_borne(bot, command):
    async with await Store.open(bot.folder / "data/bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
    there, away = os.pipe()
    os.close(there)
    copied = command == "backup -"
    with open(away, "w") as gone, open("/dev/full", "w") as full:  # noqa: ASYNC230, PTH123
        for out, good in ((gone, not copied), (full, False), (subprocess.DEVNULL, True)):
            # Also the way in which the interpreter keeps what is written until its end.
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", *command.split()),
                cwd=bot.folder,
                env=bot.environment | {"PYTHONUNBUFFERED": ""},
                stdout=out,
                stderr=asyncio.subprocess.PIPE,
            )
            bot.started.append(process)
            async with asyncio.timeout(30):
                _, said = await process.communicate()
            lines = [line for line in said.decode().splitlines() if "--with-secrets" not in line]
            assert process.returncode == (0 if good or (command == "--help" and out is full) else 1), said
            assert len(lines) == (0 if good else 1), lines
            assert all(line.startswith("standard output") and "[Errno" not in line for line in lines)


@pytest.mark.parametrize("command", sampled(["doctor", "health", "backup -"], ["health", "backup -"]))
async def test_a_closed_output_is_borne(bot, command):
    async with await Store.open(bot.folder / "data/bot.db") as store:
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time()))
    shell = await asyncio.create_subprocess_shell(
        f"{sys.executable} -m bot {command} >&-",
        cwd=bot.folder,
        env=bot.environment,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await shell.communicate()
    told = (2, b"standard output is closed\n") if command == "backup -" else (0, b"")
    assert (shell.returncode, said) == told


@pytest.mark.parametrize("style", ["text", "json"])
async def test_no_network_is_waited_for_and_the_token_never_shows(bot, style):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
    process = await bot.start(
        BOT_TOKEN=TOKEN, BOT_API_URL=address, LOG_FORMAT=style, LOG_LEVEL="DEBUG"
    )  # nobody listens there any more
    line = await line_with(process.stderr, "reaching Telegram failed")
    code, out, err = await bot.stop(process)
    assert code == 0
    assert "next try in" in line
    for text in (line, out, err):
        assert TOKEN.split(":")[1] not in text


async def test_a_lost_connection_is_no_end_and_no_leak(bot, world):
    anya = world.membership.add_person("Аня", started=True).id
    process = await bot.start(LOG_LEVEL="DEBUG", **telegram(world))
    await line_with(process.stderr, "running as @")
    world.state.fail_next("refuse", "getUpdates")
    world.state.fail_next("lose", "getUpdates")
    world.state.fail_next("error", "sendMessage")
    world.conversation.send(anya, anya, "/start")
    await line_with(process.stderr, "failed")
    assert await answer_to(world, anya, "/help")
    code, out, err = await bot.stop(process)
    assert code == 0
    assert TOKEN.split(":")[1] not in out + err


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"BOT_TOKEN": "not-a-token-at-all"}, "BOT_TOKEN: "),
        ({"TIME_ZONE": "Mars/Olympus"}, "TIME_ZONE: "),
        ({"PLAYGROUND_PORT": "http-port"}, "PLAYGROUND_PORT: "),
    ],
)
async def test_wrong_settings_are_one_line_each_and_status_2(bot, environment, said):
    (value,) = environment.values()
    code, out, err = await bot.run(**environment)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert err.count("\n") == 1
    assert value not in err


async def test_it_tells_how_it_is_where_a_port_is_set_and_one_that_is_taken_is_a_line(bot, world):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, out, err = await bot.run("run", METRICS_PORT=port, **telegram(world))
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert err.startswith("METRICS_HOST, METRICS_PORT: cannot listen at ")
    process = await bot.start("run", METRICS_PORT=port, **telegram(world))
    await line_with(process.stderr, "running as @")
    for path, begins in (("metrics", b"# HELP dicepoker_"), ("healthz", b'{"ok": true, ')):
        with await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{port}/{path}") as page:
            told = page.read()
        assert told.startswith(begins)
        assert TOKEN.encode() not in told
    assert (await bot.run("health"))[0] == 0
    assert (await bot.stop(process))[0] == 0


async def test_wrong_commands_and_files_are_told_in_a_line(bot, world):
    code, _, err = await bot.run("dance")
    assert code == 2
    assert "Traceback" not in err
    (bot.folder / "text.db").write_text("this is no database at all, only some text", encoding="utf-8")
    with sqlite3.connect(bot.folder / "other.db") as other:
        other.execute("CREATE TABLE of_another_program (x)")
    # Status 2 where no other moment is any better, so that nobody starts it again and again.
    for path, status in (("text.db", 2), ("other.db", 2), (".", 2), ("/proc/none/bot.db", 1)):
        code, out, err = await bot.run("run", DATABASE_PATH=path, **telegram(world))
        assert (code, out, err.count("\n")) == (status, "", 1), err
    webhook = {"WEBHOOK_URL": "http://127.0.0.1/x", "WEBHOOK_SECRET": "not-to-be-seen"}
    for settings, status in (  # an address may be up a moment later
        ({"METRICS_HOST": "203.0.113.7", "METRICS_PORT": "9464"}, 1),
        ({"METRICS_HOST": "not a host", "METRICS_PORT": "9464"}, 2),
        ({**webhook, "WEBHOOK_HOST": "203.0.113.7"}, 1),
    ):
        code, out, err = await bot.run("run", DATABASE_PATH="new.db", **settings, **telegram(world))
        lines = [line for line in err.splitlines() if "_HOST, " in line]
        assert (code, out, len(lines)) == (status, "", 1), err
        assert "Traceback" not in err
    for arguments in (["backup"], ["backup", "/nowhere/at/all.db"]):
        code, out, err = await bot.run(*arguments)
        assert (code, out, err.count("\n")) == (1, "", 1)


async def test_the_playground_serves_a_page_and_leaves_nothing_behind(bot):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = await bot.start_anew("playground", PLAYGROUND_PORT=str(port), TMPDIR=str(bot.folder))
        line = await line_with(process.stdout, "Playground: ")
    address = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    assert int(address[1]) > port  # that one was taken
    await line_with(process.stderr, "running as @")
    page = await asyncio.to_thread(urllib.request.urlopen, address[0])
    with page:
        assert b"<html" in page.read()
    assert list(bot.folder.glob("playground-*"))
    code, _, err = await bot.stop(process, signal.SIGINT)
    assert code == 0
    assert "Traceback" not in err
    assert list(bot.folder.iterdir()) == []
