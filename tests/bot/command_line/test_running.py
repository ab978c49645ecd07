"""The bot runs, answers and stops, as an operator sees it: processes, the sandbox as Telegram."""

import asyncio
import json
import re
import signal
import socket
import sqlite3
import time
import urllib.request

from engine import __version__
from tests.bot.command_line.processes import answer_to, line_with, telegram
from tests.bot.virtual_time import TOKEN
from tests.ports import free_port

SUBJECTS = [
    *("settings", "database", "games", "rankings", "ratings", "seasons", "unsent", "disk", "tables", "token"),
    *("anywhere", "updates"),
]


async def test_it_runs_and_is_looked_at_and_stops(bot, world, outcome):
    await it_runs_answers_and_stops_in_an_orderly_way(bot, world)
    await health_and_doctor_and_copies_and_pages_beside_a_running_bot(bot, world, outcome)


async def it_runs_answers_and_stops_in_an_orderly_way(bot, world):
    anya = world.membership.add_person("Аня", language_code="ru", started=True).id
    process = await bot.start_anew("run", **telegram(world))
    await line_with(process.stderr, f"version {__version__}; ")
    await line_with(process.stderr, f"version {__version__}, running as @")
    assert await answer_to(world, anya, "/start")
    code, out, err = await bot.stop(process)
    assert (code, out) == (0, "")
    assert "Traceback" not in err
    assert len(world.state.updates) == 0
    assert world.state.failures == []


async def test_it_is_brought_updates_and_removes_the_webhook_when_it_stops(bot, world, outcome):
    port = free_port()
    url = f"http://127.0.0.1:{port}/updates"
    webhook = {"WEBHOOK_URL": url, "WEBHOOK_SECRET": "hush-hush", "WEBHOOK_PORT": str(port)}
    with socket.create_server(("127.0.0.1", port)):
        code, out, err = await bot.run("run", **telegram(world), **webhook)
    assert (code, out) == (1, "")
    assert "WEBHOOK_HOST, WEBHOOK_PORT: " in err.splitlines()[-1]
    anya = world.membership.add_person("Аня", language_code="ru", started=True).id
    process = await bot.start("run", **telegram(world), **webhook, LOG_LEVEL="DEBUG")
    await line_with(process.stderr, "updates are brought to 127.0.0.1")
    assert await answer_to(world, anya, "/start")
    code, out, _ = await asyncio.to_thread(outcome, "doctor", telegram(world) | webhook)
    assert (code, out[-1]) == (0, "updates: ok: brought to 127.0.0.1, 40 at once; 0 wait")
    code, out, err = await bot.stop(process)
    assert (code, out) == (0, "")
    assert "Traceback" not in err
    assert "hush-hush" not in err
    assert world.state.webhook is None
    assert world.state.failures == []


async def health_and_doctor_and_copies_and_pages_beside_a_running_bot(bot, world, outcome):
    async def told(command):
        return await asyncio.to_thread(outcome, command, telegram(world))

    port = free_port()
    process = await bot.start(METRICS_PORT=str(port), **telegram(world))
    await line_with(process.stderr, "running as @")
    code, out, _ = await told("health")
    assert (code, len(out)) == (0, 1)
    code, out, _ = await told("doctor")
    assert code == 0
    assert [line.split(": ")[:2] for line in out] == [[each, "ok"] for each in SUBJECTS]
    assert world.state.bot.username in "".join(out)
    code, (line,), _ = await told("doctor --probe -100")
    assert code == 1
    assert line.startswith("probe: problem: the bot is running")
    code, (copy,), _ = await told("backup")
    assert re.fullmatch(r"data/bot-\d{8}-\d{6}\.db", copy)
    assert sqlite3.connect(bot.folder / copy).execute("PRAGMA quick_check").fetchone() == ("ok",)
    for path, begins in (("metrics", b"# HELP dicepoker_"), ("healthz", b'{"ok": true, ')):
        with await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{port}/{path}") as page:
            shown = page.read()
        assert shown.startswith(begins)
        assert TOKEN.encode() not in shown
    process.kill()
    await process.communicate()
    with sqlite3.connect(bot.folder / "data/bot.db") as db:
        db.execute("UPDATE marks SET value = ?", (time.time() - 600,))
    code, (line,), _ = await told("health")
    assert code == 1
    assert line.startswith("bot: problem: ")


async def test_no_network_is_waited_for_and_a_lost_connection_is_no_end_and_no_leak(bot, world):
    await no_network_is_waited_for_and_the_token_never_shows(bot)
    await a_lost_connection_is_no_end_and_no_leak(bot, world)


async def no_network_is_waited_for_and_the_token_never_shows(bot):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
    told = {"BOT_TOKEN": TOKEN, "BOT_API_URL": address, "LOG_LEVEL": "DEBUG"}
    process = await bot.start(**told)  # nobody listens there any more
    line = await line_with(process.stderr, "reaching Telegram failed")
    code, out, err = await bot.stop(process)
    assert code == 0
    assert "next try in" in line
    assert TOKEN.split(":")[1] not in line + out + err


async def a_lost_connection_is_no_end_and_no_leak(bot, world):
    anya = world.membership.add_person("Аня", started=True).id
    process = await bot.start(LOG_LEVEL="DEBUG", LOG_FORMAT="json", **telegram(world))
    await line_with(process.stderr, "running as @")
    world.state.fail_next("refuse", "getUpdates")
    world.state.fail_next("lose", "getUpdates")
    world.state.fail_next("error", "sendMessage")
    world.conversation.send(anya, anya, "/start")
    assert json.loads(await line_with(process.stderr, "failed"))["level"]
    assert await answer_to(world, anya, "/help")
    code, out, err = await bot.stop(process)
    assert code == 0
    assert TOKEN.split(":")[1] not in out + err


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
