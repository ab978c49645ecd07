"""Alert rules and dashboard against a bot that plays: all that they ask for is there."""

import asyncio
import re
import subprocess
from pathlib import Path

from bot.sandbox.world import World
from tests import postgres
from tests.deploy.expressions import PROMETHEUS, RULES, Query, alerts, of_alerts, of_panels, panels, unknown
from tests.play.metrics_page import Page, scrape
from tests.play.phones import NO_LIMITS, SWIFT, bot_in, take_turn
from tests.play.tables import group_of, started
from tests.play.ways import settings_of
from tests.ports import free_port
from tests.programs import program


async def evening(folder: Path, url: str) -> Page:
    """What a bot with a game in a group and an idle worker have said to Prometheus."""
    port, other = free_port(), free_port()
    world = World(limits=NO_LIMITS)
    changes = {"group_budget": 1000, "metrics_port": port, "coach": True, "tables_dir": folder / "tables"}
    async with (
        bot_in(world, folder / "bot.db", SWIFT, **changes) as phones,
        bot_in(World(), url, metrics_port=other, **settings_of("brought")),
    ):
        chat, people = group_of(world, 2)
        await started(phones, chat, people, "pirate")
        for _ in range(12):
            await take_turn(phones, chat)
        page = await scrape(port)
        page.samples += (await scrape(other)).samples
        return page


def test_an_evening_answers_all_that_is_asked(tmp_path: Path):
    postgres.require()
    with postgres.database() as url:
        page = asyncio.run(evening(tmp_path, url))
    queries = [*of_alerts(), *of_panels()]
    assert {query.place: lost for query in queries if (lost := [*unknown(query, page.samples)])} == {}
    wrong = Query("", 'sum by (reason) (dicepoker_calls_total{kind="edits"})', frozenset())
    assert [*unknown(wrong, page.samples)] == ["dicepoker_calls_total{kind=edits}", "reason"]
    command = [program("promtool", "prometheus"), "check", "metrics"]
    done = subprocess.run(command, input=page.text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_alert_says_what_to_do_and_is_raised_by_what_it_is_about_and_not_before():
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
    promtool, cases = program("promtool", "prometheus"), Path(__file__).parent / "alerts.test.yml"
    config = [promtool, "check", "config", PROMETHEUS / "prometheus.yml"]
    subprocess.run(config, check=True, capture_output=True)
    assert set(re.findall(r'alertname="(\w+)"', cases.read_text("utf-8"))) == set(alerts())
    done = subprocess.run([promtool, "test", "rules", cases], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
