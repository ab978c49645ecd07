"""What Prometheus is asked in the files of `deploy`, and what names and labels that takes."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prometheus_client.samples import Sample

from tests.paths import ROOT

PROMETHEUS = ROOT / "deploy" / "prometheus"
RULES = PROMETHEUS / "alerts.yml"
DASHBOARD = ROOT / "deploy" / "grafana" / "dice-poker.json"
OF_SCRAPING = {"job", "instance"}
"""Labels that Prometheus adds."""
SELECTED = re.compile(r"\b(up|(?:dicepoker|process)_\w+)(?:\{([^}]*)\})?")
MATCHER = re.compile(r'(\w+)(=~|!=|=)"([^"]*)"')
GROUPED = re.compile(r"\bby \(([^)]*)\)")


@dataclass(frozen=True)
class Query:
    """One expression, where it stands, and the labels that its legend or message names."""

    place: str
    text: str
    named: frozenset[str]


def alerts() -> dict[str, dict[str, str]]:
    """The rules by name, each line of one by its key; promtool says whether all of it is YAML."""
    _, *rules = re.split(r"(?m)^      - alert: ", RULES.read_text("utf-8"))
    return {
        rule.partition("\n")[0]: {
            key: text.strip('"') for key, text in re.findall(r"(?m)^ +(\w+): (.+)$", rule)
        }
        for rule in rules
    }


def panels() -> list[dict[str, object]]:
    """The panels of the dashboard."""
    return json.loads(DASHBOARD.read_text("utf-8"))["panels"]


def of_alerts() -> list[Query]:
    """What the rules ask."""
    return [
        Query(name, rule["expr"], frozenset(re.findall(r"\$labels\.(\w+)", rule["summary"] + rule["action"])))
        for name, rule in alerts().items()
    ]


def of_panels() -> list[Query]:
    """What the dashboard asks, as Grafana would with all bots chosen."""
    return [
        Query(
            f"{panel['title']}: {target['legendFormat']}",
            target["expr"].replace("$__rate_interval", "1m").replace("$instance", ".+"),
            frozenset(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])),
        )
        for panel in panels()
        for target in panel["targets"]
    ]


def unknown(query: Query, samples: Iterable[Sample]) -> Iterator[str]:
    """Names, labels and their values in a query that no sample has."""
    known: dict[str, list[dict[str, str]]] = {"up": [{}]}
    for sample in samples:
        known.setdefault(sample.name, []).append(sample.labels)
    there = set(OF_SCRAPING)
    for name, matchers in SELECTED.findall(query.text):
        series = known.get(name, [])
        if not series:
            yield name
            continue
        there |= series[0].keys()
        for label, how, value in MATCHER.findall(matchers):
            if label not in series[0].keys() | OF_SCRAPING:
                yield f"{name}{{{label}}}"
            elif label not in OF_SCRAPING and how != "=~" and all(each[label] != value for each in series):
                yield f"{name}{{{label}={value}}}"
    grouped = [set(re.split(r",\s*", labels)) for labels in GROUPED.findall(query.text)]
    for labels in grouped:
        yield from sorted(labels - there)
    yield from sorted(query.named - (set.union(*grouped) if grouped else there))
