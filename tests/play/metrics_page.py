"""What the running bot tells Prometheus, read as Prometheus reads it."""

import asyncio
from dataclasses import dataclass, field

import aiohttp
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample


@dataclass
class Page:
    """One answer of `/metrics`."""

    text: str
    samples: list[Sample] = field(default_factory=list)

    def __post_init__(self) -> None:
        for family in text_string_to_metric_families(self.text):
            self.samples += family.samples

    def __call__(self, name: str, **labels: str) -> float:
        """The value of the one sample with this name, without `dicepoker_`, and these labels."""
        (value,) = (
            each.value
            for each in self.samples
            if each.name == f"dicepoker_{name}" and labels.items() <= each.labels.items()
        )
        return value

    def sums(self, name: str, label: str) -> dict[str, float]:
        """The values of a metric by a label."""
        found: dict[str, float] = {}
        for each in self.samples:
            if each.name == f"dicepoker_{name}":
                found[each.labels[label]] = found.get(each.labels[label], 0) + each.value
        return found


async def is_served(port: int) -> None:
    """Wait for a bot that is starting."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionRefusedError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


async def scrape(port: int) -> Page:
    """Ask for `/metrics`, of a bot that may be starting."""
    await is_served(port)
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        return Page(await answer.text())


async def health(port: int) -> tuple[int, list[str]]:
    """Ask for `/healthz`: the status, and what is wrong."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/healthz") as answer:
        told = await answer.json()
        assert told["ok"] == (answer.status == 200) == (not told["problems"])
        return answer.status, told["problems"]
