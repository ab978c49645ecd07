"""Metrics and health over HTTP: who may read them, when there are none, and what is wrong."""

import asyncio
import errno
import json
import logging
import socket
import sys
import time
from dataclasses import dataclass
from itertools import product
from unittest import mock

import aiohttp
import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_openmetrics
from prometheus_client.parser import text_string_to_metric_families as read_text
from pydantic import SecretStr

from bot.chats.settings import Chats
from bot.config import Settings, SettingsError
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Marks
from bot.ground.store.database import Store
from bot.ground.timing import USUAL_TIMING
from bot.operation import health, status_pages
from bot.operation.health import sign_of_life
from bot.operation.metrics import Metrics
from bot.operation.readings import Readings
from tests.bot.virtual_time import TOKEN, Telegram, client_of


class Solver:
    busy, waiting = True, 3


@pytest.fixture
async def readings(tmp_path):
    async with await Store.open(tmp_path / "bot.db") as store:
        client = client_of(Telegram())
        await store.write(lambda tx: Marks(tx).set_last_seen(time.time() - 7))
        clock = lambda: time.time()  # noqa: E731, PLW0108 - a test may say what time it is
        yield Readings(store, client, Sender(client), Solver(), lambda: 2, tmp_path, clock, USUAL_TIMING)


PORT = 9464


def settings(**changes):
    return Settings(bot_token=SecretStr(TOKEN), **({"metrics_port": PORT} | changes))


@dataclass
class Answer:
    """What came of a request."""

    status: int
    type: str
    text: str


async def asked(path, method="GET", **headers):
    url = f"http://127.0.0.1:{PORT}{path}"
    async with aiohttp.ClientSession() as client, client.request(method, url, headers=headers) as answer:
        return Answer(answer.status, answer.headers["Content-Type"], await answer.text())


async def test_without_prometheus_there_is_the_health_page_and_a_port_is_a_mistake_of_one_line(
    readings, monkeypatch
):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "bot.operation.metrics", raising=False)
    monkeypatch.delattr("bot.operation.metrics", raising=False)
    assert [each.good for each in await readings.findings()] == [True, True, True, True]
    assert status_pages.pages(readings, None, local=True)
    with pytest.raises(SettingsError) as caught:
        async with status_pages.serving(settings(), readings):
            pass
    assert caught.value.lines == [
        "METRICS_PORT: needs prometheus-client: `make extras`, or the package's extra `metrics`"
    ]


async def test_a_port_that_is_taken_is_told_in_one_line(readings):
    async with status_pages.serving(settings(), readings):
        with pytest.raises(OSError, match="METRICS_PORT") as caught:
            async with status_pages.serving(settings(), readings):
                pass
    told = "METRICS_HOST, METRICS_PORT: cannot listen at 127.0.0.1:9464: Address already in use"
    assert str(caught.value) == told


FAILURES = (
    (OSError(errno.EADDRNOTAVAIL, "x"), OSError),  # the address may be up a moment later
    (OSError(errno.EADDRINUSE, "x"), OSError),
    (socket.gaierror(socket.EAI_AGAIN, "try again"), OSError),
    (socket.gaierror(socket.EAI_NONAME, "unknown"), SettingsError),
    (OSError(errno.EACCES, "x"), SettingsError),
    (OSError(errno.EAFNOSUPPORT, "x"), SettingsError),
)


async def test_where_nothing_can_listen_only_what_lasts_is_a_wrong_setting(readings, monkeypatch):
    for error, kind in FAILURES:
        refuse = mock.Mock(side_effect=error)
        monkeypatch.setattr(asyncio.get_running_loop(), "create_server", refuse)
        with pytest.raises(kind, match=r"METRICS_HOST, METRICS_PORT: cannot listen at 192\.0\.2\.1:"):
            async with status_pages.serving(settings(metrics_host="192.0.2.1"), readings):
                pass


@pytest.fixture
async def bound(monkeypatch):
    """The addresses on which anything has been told to listen."""
    loop, hosts = asyncio.get_running_loop(), []
    listen = loop.create_server

    async def noted(factory, host=None, port=None, **options):
        hosts.append(host)
        return await listen(factory, host, port, **options)

    monkeypatch.setattr(loop, "create_server", noted)
    return hosts


async def test_by_default_only_this_machine_can_read_it(readings, caplog, bound):
    async with status_pages.serving(settings(), readings):
        assert (await asked("/metrics")).status == 200
    assert bound == ["127.0.0.1"]
    assert not caplog.records
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", PORT)


async def test_elsewhere_it_warns_and_takes_any_name(readings, caplog, bound):
    with caplog.at_level(logging.WARNING):
        async with status_pages.serving(settings(metrics_host="0.0.0.0"), readings):
            assert (await asked("/metrics", Host="bot:9464")).status == 200
            assert (await asked("/healthz", Host="192.0.2.1")).status == 200
    assert bound == ["0.0.0.0"]
    (line,) = caplog.messages
    assert line == f"whoever can reach 0.0.0.0:{PORT} may read how much goes on here"


HOSTS = {
    200: (
        "127.0.0.1:9464",
        "localhost",
        "LOCALHOST:1",
        "metrics.localhost",
        "[::1]:9464",
        socket.gethostname(),
    ),
    421: ("evil.example.org", "localhost.evil.example.org", "[", ""),
}


async def test_no_page_of_another_name_can_read_it_and_there_are_only_two_to_be_read(readings):
    async with status_pages.serving(settings(), readings):
        for status, hosts in HOSTS.items():
            for host, path in product(hosts, ("/metrics", "/healthz")):
                assert (await asked(path, Host=host)).status == status, host
        for path, method, status in (
            ("/", "GET", 404),
            ("/metrics/x", "GET", 404),
            ("/metrics", "POST", 405),
        ):
            assert (await asked(path, method)).status == status


async def test_both_formats_say_the_same_and_every_name_is_in_order(readings):
    async with status_pages.serving(settings(), readings):
        plain = await asked("/metrics")
        openmetrics = await asked("/metrics", Accept="application/openmetrics-text; version=1.0.0")
    assert plain.type.startswith("text/plain; version=0.0.4")
    assert openmetrics.type.startswith("application/openmetrics-text; version=1.0.0")
    families = list(read_text(plain.text))
    samples = {(each.name, *each.labels.items()) for family in families for each in family.samples}
    others = {
        (each.name, *each.labels.items())
        for family in read_openmetrics(openmetrics.text)
        for each in family.samples
    }
    assert samples == others
    assert len({family.name for family in families}) == len(families)
    for family in families:
        assert family.name.startswith(("dicepoker_", "process_"))
        assert family.documentation.endswith(".")
        labels = {tuple(v for k, v in each.labels.items() if k != "le") for each in family.samples}
        assert len(labels) <= 20, "few values to a label"
    (solver,) = (each.samples[0].value for each in families if each.name == "dicepoker_solver_waiting")
    assert solver == 3


async def test_what_is_overdue_is_counted_by_kind(readings):
    def overdue(tx):
        Chats(tx).remember(-100, "group", "Club", 1.0)
        Chats(tx).update(-100, digest_at=time.time() - 700)

    await readings.store.write(overdue)
    text = (await Metrics(readings).text(""))[0].decode()
    assert '\ndicepoker_unsent{kind="digest"} 1.0\n' in text
    assert '\ndicepoker_unsent{kind="puzzle"} 0.0\n' in text


async def test_it_agrees_with_the_check_of_a_container(readings, tmp_path, monkeypatch):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    for age, good in ((7, True), (59, True), (61, False), (-5, True)):
        await readings.store.write(lambda tx, age=age: Marks(tx).set_last_seen(now - age))
        ours = next(each for each in await readings.findings() if each.subject == "bot")
        theirs = health.heartbeat(tmp_path / "bot.db")
        assert ours.good == theirs.good == good
    assert sign_of_life(None, 0.0, 60.0) == health.Finding(
        "bot", good=False, text="it has never run on this database"
    )


async def test_a_database_that_does_not_answer_is_told_and_the_rest_as_well(readings, caplog):
    async with status_pages.serving(settings(), readings):
        await readings.store.close()
        answer = await asked("/healthz")
        told = {"ok": False, "problems": ["database: it does not answer"]}
        assert (answer.status, json.loads(answer.text)) == (503, told)
        values = (await asked("/metrics")).text
    assert "\ndicepoker_database_up 0.0\n" in values
    assert "\ndicepoker_taps_total 0.0\n" in values
    assert "dicepoker_games_live{" not in values
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
    assert not any(record.exc_info for record in caplog.records)
