"""Alert rules and dashboard against a bot that plays: all that they ask for is there."""

import asyncio
import re
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.world.composition import World
from tests import postgres
from tests.deploy.expressions import PROMETHEUS, RULES, Query, alerts, of_alerts, of_panels, panels, unknown
from tests.play.metrics_page import Page, scrape
from tests.play.phones import NO_LIMITS, SWIFT, bot_in, take_turn
from tests.play.tables import group_of, started
from tests.play.ways import settings_of
from tests.ports import free_port
from tests.programs import program

Ask = Callable[..., Awaitable[dict[str, object]]]
SECONDS = 120
"""How long Prometheus may take until it knows enough."""
OF_SPEED = {"AnswersLate", "BoardsLate", "DiskSlow"}
"""What may be so on a machine that runs other tests at the same time."""


@dataclass
class Told:
    """What a bot has said of an evening.

    Attributes:
        page: The last `/metrics`.
        found: Series by the place of the query, as Prometheus has answered it; empty without Prometheus.
        rules: What Prometheus says of the rules.
    """

    page: Page
    found: dict[str, list[object]] = field(default_factory=dict)
    rules: list[dict[str, object]] = field(default_factory=list)


async def evening(folder: Path, url: str) -> Told:
    """A game in a group and an idle worker, with Prometheus beside them if there is one."""
    world, port, other = World(limits=NO_LIMITS), free_port(), free_port()
    changes = {"group_budget": 1000, "metrics_port": port, "coach": True, "tables_dir": folder / "tables"}
    async with (
        bot_in(world, folder / "bot.db", SWIFT, **changes) as phones,
        bot_in(World(), url, metrics_port=other, **settings_of("brought")),
    ):
        await scrape(port)
        async with prometheus_beside(folder, port, other) as ask:
            chat, people = group_of(world, 2)
            await started(phones, chat, people, "pirate")
            for _ in range(12):
                await take_turn(phones, chat)
            told = Told(await scrape(port))
            told.page.samples += (await scrape(other)).samples
            if ask is not None:
                await hear(ask, told)
            return told


async def hear(ask: Ask, told: Told) -> None:
    """Ask until everything has an answer, or for as long as that may take."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            while not told.rules or any(rule["health"] != "ok" for rule in told.rules):
                await asyncio.sleep(0.5)
                told.rules = [rule for group in (await ask("rules"))["groups"] for rule in group["rules"]]
            while not all(told.found.get(query.place) for query in of_panels()):
                await asyncio.sleep(0.5)
                for query in of_panels():
                    told.found[query.place] = (await ask("query", query=query.text))["result"]


@asynccontextmanager
async def prometheus_beside(folder: Path, *ports: int) -> AsyncIterator[Ask | None]:
    """Prometheus with the files of `deploy`, but for ports and pace; yields its API, or None without it."""
    try:
        binary = program("prometheus", "prometheus")
    except pytest.skip.Exception:
        yield None
        return
    text = (PROMETHEUS / "prometheus.yml").read_text("utf-8")
    targets = ", ".join(f'"127.0.0.1:{port}"' for port in ports)
    for shipped, here in (('["127.0.0.1:9464"]', f"[{targets}]"), ("interval: 15s", "interval: 1s")):
        assert shipped in text
        text = text.replace(shipped, here)
    config, own = folder / "prometheus.yml", free_port()
    config.write_text(text, "utf-8")
    (folder / RULES.name).symlink_to(RULES)
    process = await asyncio.create_subprocess_exec(
        *(binary, f"--config.file={config}", f"--storage.tsdb.path={folder / 'series'}"),
        *(f"--web.listen-address=127.0.0.1:{own}", "--log.level=error"),
        cwd=folder,
    )
    async with aiohttp.ClientSession() as session:

        async def ask(path: str, **parameters: str) -> dict[str, object]:
            async with session.get(f"http://127.0.0.1:{own}/api/v1/{path}", params=parameters) as answer:
                told = await answer.json()
            assert told["status"] == "success", told
            return told["data"]

        try:
            async with asyncio.timeout(SECONDS):
                while True:
                    try:
                        await ask("rules")
                    except (aiohttp.ClientError, aiohttp.ContentTypeError):
                        await asyncio.sleep(0.1)
                    else:
                        break
            yield ask
        finally:
            process.terminate()
            await process.wait()


def test_an_evening_answers_all_that_is_asked_and_raises_no_alert(tmp_path: Path):
    postgres.require()
    promtool = program("promtool", "prometheus")
    with postgres.database() as url:
        told = asyncio.run(evening(tmp_path, url))
    queries = [*of_alerts(), *of_panels()]
    lost = {query.place: found for query in queries if (found := [*unknown(query, told.page.samples)])}
    assert lost == {}
    wrong = Query("", 'sum by (reason) (dicepoker_calls_total{kind="edits"})', frozenset())
    assert [*unknown(wrong, told.page.samples)] == ["dicepoker_calls_total{kind=edits}", "reason"]
    command = [promtool, "check", "metrics"]
    done = subprocess.run(command, input=told.page.text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    program("prometheus", "prometheus")
    assert len(told.found) == len(of_panels())
    assert [place for place, series in told.found.items() if not series] == [], "panels that show nothing"
    states = {rule["name"]: rule["state"] for rule in told.rules}
    assert states.keys() == alerts().keys()
    assert {name for name, state in states.items() if state != "inactive"} <= OF_SPEED


def test_every_alert_says_what_to_do_and_the_dashboard_has_twelve_panels_that_do_not_overlap():
    assert RULES.read_text("utf-8").count("expr: ") == len(alerts())
    for name, rule in alerts().items():
        assert rule["labels"] in {"{severity: critical}", "{severity: warning}"}, name
        assert rule["summary"].endswith("."), name
        assert rule["action"].endswith("."), name
    assert len(panels()) == len({panel["title"] for panel in panels()}) == 12
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells


def test_every_alert_is_raised_by_what_it_is_about_and_not_before():
    promtool, cases = program("promtool", "prometheus"), Path(__file__).parent / "alerts.test.yml"
    config = [promtool, "check", "config", PROMETHEUS / "prometheus.yml"]
    subprocess.run(config, check=True, capture_output=True)
    assert set(re.findall(r'alertname="(\w+)"', cases.read_text("utf-8"))) == set(alerts())
    done = subprocess.run([promtool, "test", "rules", cases], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
