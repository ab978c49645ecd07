"""Alert rules and dashboard against a bot that plays: all that they ask for is there."""

import asyncio
import re
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.samples import Sample

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
SECONDS = 60
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


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    postgres.require()
    with postgres.database() as url:
        yield asyncio.run(evening(tmp_path_factory.mktemp("monitoring"), url))


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


def test_every_name_and_label_is_one_of_ours(told):
    queries = [*of_alerts(), *of_panels()]
    lost = {query.place: found for query in queries if (found := [*unknown(query, told.page.samples)])}
    assert lost == {}


def test_unknown_names_labels_and_values_are_found():
    samples = [Sample("dicepoker_calls_total", {"kind": "edit"}, 1.0)]

    def found(text: str, *named: str) -> list[str]:
        return list(unknown(Query("", text, frozenset(named)), samples))

    assert found('sum by (kind) (rate(dicepoker_calls_total{kind="edit", instance=~".+"}[1m]))', "kind") == []
    assert found("dicepoker_call_total") == ["dicepoker_call_total"]
    assert found('dicepoker_calls_total{kinds="edit"}') == ["dicepoker_calls_total{kinds}"]
    assert found('dicepoker_calls_total{kind!="edits"}') == ["dicepoker_calls_total{kind=edits}"]
    assert found("sum by (reason) (dicepoker_calls_total)") == ["reason"]
    assert found("sum(dicepoker_calls_total) + dicepoker_calls_total", "state") == ["state"]


def test_every_alert_says_how_bad_it_is_and_what_to_do():
    assert RULES.read_text("utf-8").count("expr: ") == len(alerts())
    for name, rule in alerts().items():
        assert rule["labels"] in {"{severity: critical}", "{severity: warning}"}, name
        assert rule["summary"].endswith("."), name
        assert rule["action"].endswith("."), name


def test_the_dashboard_has_twelve_panels_that_do_not_overlap():
    assert len(panels()) == len({panel["title"] for panel in panels()}) == 12
    taken: set[tuple[int, int]] = set()
    for panel in panels():
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells


def test_every_panel_shows_something(told):
    program("prometheus", "prometheus")
    assert len(told.found) == len(of_panels())
    assert [place for place, series in told.found.items() if not series] == []


def test_no_alert_is_raised_by_an_evening_without_trouble(told):
    program("prometheus", "prometheus")
    states = {rule["name"]: rule["state"] for rule in told.rules}
    assert states.keys() == alerts().keys()
    assert {name for name, state in states.items() if state != "inactive"} <= OF_SPEED


def test_prometheus_finds_nothing_to_say_of_rules_and_metrics(told):
    promtool = program("promtool", "prometheus")
    subprocess.run(
        [promtool, "check", "config", PROMETHEUS / "prometheus.yml"], check=True, capture_output=True
    )
    done = subprocess.run(
        [promtool, "check", "metrics"], input=told.page.text, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_alert_is_raised_by_what_it_is_about_and_not_before():
    promtool, cases = program("promtool", "prometheus"), Path(__file__).parent / "alerts.test.yml"
    assert set(re.findall(r'alertname="(\w+)"', cases.read_text("utf-8"))) == set(alerts())
    done = subprocess.run([promtool, "test", "rules", cases], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
