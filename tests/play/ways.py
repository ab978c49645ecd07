"""How updates come to the bot: fetched by it, or brought to a port of its own."""

from typing import Literal

import pytest
from pydantic import SecretStr

from tests.ports import free_port
from tests.rings import sampled

Way = Literal["fetched", "brought"]

both_ways = pytest.mark.parametrize("way", sampled(["fetched", "brought"], ["fetched"]))
"""For a test, also one of a scene: it runs once each way, brought in the further ring."""


def settings_of(way: Way) -> dict[str, object]:
    """What the bot is told for that."""
    if way == "fetched":
        return {}
    port = free_port()
    return {
        "webhook_url": f"http://127.0.0.1:{port}/updates",
        "webhook_secret": SecretStr("a-secret-of-these-tests"),
        "webhook_port": port,
    }
