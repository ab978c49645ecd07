"""Metrics of the bot for Prometheus; the only module that needs `prometheus-client`.

Every value is read at the scrape. Labels have few values, all of them written down in the program: no chat,
no person and no message is ever one.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import TypeVar

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from bot.ground.store.leases import WorkersSeen
from bot.ground.timing import Histogram
from bot.operation.readings import DatabaseReading, Readings
from engine import __version__

_Key = TypeVar("_Key", bound=str)


class Metrics:
    """The metrics of one bot.

    Args:
        readings: The source of their values.
    """

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self._registry = CollectorRegistry()
        self._values = _Values(readings)
        self._registry.register(self._values)
        ProcessCollector(registry=self._registry)

    async def text(self, accept: str) -> tuple[bytes, str]:
        """The values now, and the type of their text, as the `Accept` header of a request asks for it."""
        database = await self._readings.database()
        workers = None if database is None else await self._readings.workers()
        self._values.workers = workers
        self._values.database = database  # nothing is awaited from here on: two requests cannot mix
        encode, content_type = choose_encoder(accept)
        return encode(self._registry), content_type


class _Values(Collector):
    """The collector of all metrics but those of the process."""

    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self.database: DatabaseReading | None = None
        self.workers: WorkersSeen | None = None

    def describe(self) -> list[Metric]:
        """Nothing is asked when it is registered."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Every metric, in the order of the documentation."""
        yield InfoMetricFamily("dicepoker_build", "The program.", {"version": __version__})
        yield from self._play()
        yield from self._telegram()
        yield from self._outbox()
        yield from self._storage()
        if self.workers is not None:
            yield _gauge("workers", "Workers that have not ended.", self.workers.alive)
            yield _gauge("worker_chats", "Chats that are this worker's.", self.workers.own)
            text = "Updates that wait for the workers of their chats, whichever these are."
            yield _gauge("worker_inbox_waiting", text, self.workers.waiting)
        solver = self._readings.solver
        if solver is not None:
            yield _gauge("solver_busy", "Whether a table is being solved.", solver[0])
            yield _gauge("solver_waiting", "Tables that wait to be solved.", solver[1])

    def _play(self) -> Iterator[Metric]:
        counters, games = self._readings.client.counters, self._readings.store.measured.games
        if self.database is not None:
            yield _gauges("games_live", "Games under way.", "state", self.database.live)
            yield _gauge("side_tables_live", "Games under way at side tables.", self.database.side_tables)
            text = "Club nights that have not ended."
            yield _gauges("club_nights_live", text, "state", self.database.club_nights)
            text = "Tables that are open in the app, by whose they are."
            yield _gauges("app_tables_open", text, "who", self.database.open_tables)
        yield _counter("games_started", "Games that have left their lobby.", games["started"])
        ended = {event.replace(" ", "_"): count for event, count in games.items() if event != "started"}
        yield _counters("games_ended", "Games that have ended.", "how", ended)
        yield _counter("taps", "Taps received.", counters.taps)
        yield _counters("presses", "Taps handled, by what came of them.", "outcome", counters.presses)
        text = "Cards asked for in groups where all play at once, by where they were shown."
        yield _counters("cards_opened", text, "where", counters.cards)
        text = "Seconds from receiving a tap until Telegram has taken the answer."
        yield _histogram("tap_answer_seconds", text, counters.answered)
        yield _gauge(
            "updates_waiting", "Updates being handled or waiting for that.", self._readings.updates()
        )

    def _telegram(self) -> Iterator[Metric]:
        calls = self._readings.client.counters.calls
        made = {kind: each.made for kind, each in calls.items()}
        yield _counters("calls", "Calls to the Bot API.", "kind", made)
        errors = CounterMetricFamily(
            "dicepoker_call_errors", "Calls that came to nothing.", labels=("kind", "reason")
        )
        for kind, each in calls.items():
            errors.add_metric((kind, "too_many"), each.refused)
            errors.add_metric((kind, "unreached"), each.failed)
            errors.add_metric((kind, "denied"), each.denied)
        yield errors
        text = "Seconds for which Telegram has not been reached; 0 while it is."
        yield _gauge("telegram_lost_seconds", text, self._readings.lost_for)

    def _outbox(self) -> Iterator[Metric]:
        load = self._readings.sender.load()
        yield _gauge("outbox_waiting", "Screens and messages that wait or are on their way.", load.waiting)
        if self.database is not None:
            yield _gauges("unsent", "Messages that are due and not sent.", "kind", self.database.unsent)
        yield _gauge("calls_in_flight", "Calls to chats that are on their way.", load.in_flight)
        text = "The part that the last second has used of the calls a second that Telegram allows."
        yield _gauge("calls_budget_used_ratio", text, load.gate_used)
        yield _gauge("calls_budget_waiting", "How many wait for that limit.", load.at_gate)
        text = "The part of its calls a minute that the busiest group has used."
        yield _gauge("busiest_group_budget_used_ratio", text, load.busiest_group)
        yield _gauge("groups_waiting", "Groups in which something waits.", load.groups_waiting)
        yield _gauge("groups_paused", "Groups that Telegram has refused calls to.", load.groups_paused)
        text = "Seconds that boards and results have waited to go out, by the limit that held them longest."
        yield _histograms("board_wait_seconds", text, "limit", load.waits.by)

    def _storage(self) -> Iterator[Metric]:
        work, found = self._readings.store.measured, self.database
        free = self._readings.disk_free
        if free is not None:
            yield _gauge("disk_free_bytes", "Bytes that are free where the bot writes.", free)
        yield _gauge("database_up", "Whether the database has answered.", found is not None)
        if found is not None:
            yield _gauges("database_size_bytes", "The size of the database.", "file", found.sizes)
            if found.last_seen is not None:
                age = max(0.0, self._readings.clock() - found.last_seen)
                yield _gauge("heartbeat_age_seconds", "How old the last sign of life is.", age)
        yield _gauge(
            "database_waiting", "Transactions that wait to be written.", self._readings.store.waiting
        )
        yield _histogram("database_commit_seconds", "Seconds until a commit is on disk.", work.commits)
        yield _histogram("database_commit_works", "Transactions that shared a commit.", work.works)
        yield _histogram("database_read_seconds", "Seconds of a transaction that reads.", work.reads)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"dicepoker_{name}", text, value)


def _gauges(name: str, text: str, label: str, values: Mapping[_Key, float]) -> Metric:
    return _filled(GaugeMetricFamily(f"dicepoker_{name}", text, labels=(label,)), values)


def _counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(f"dicepoker_{name}", text, value)


def _counters(name: str, text: str, label: str, values: Mapping[_Key, float]) -> Metric:
    return _filled(CounterMetricFamily(f"dicepoker_{name}", text, labels=(label,)), values)


def _filled(family: GaugeMetricFamily | CounterMetricFamily, values: Mapping[_Key, float]) -> Metric:
    for key, value in values.items():
        family.add_metric((key,), value)
    return family


def _histogram(name: str, text: str, values: Histogram) -> Metric:
    return HistogramMetricFamily(f"dicepoker_{name}", text, _buckets(values), values.total)


def _histograms(name: str, text: str, label: str, values: Mapping[_Key, Histogram]) -> Metric:
    family = HistogramMetricFamily(f"dicepoker_{name}", text, labels=(label,))
    for key, each in values.items():
        family.add_metric((key,), _buckets(each), each.total)
    return family


def _buckets(values: Histogram) -> list[tuple[str, float]]:
    bounds = [*(str(float(bound)) for bound in values.bounds), "+Inf"]
    return list(zip(bounds, accumulate(values.counts), strict=True))
