"""What each start of the playground has of its own."""

from urllib.parse import urlsplit

import pytest

from bot.playground.program import PORTS_TRIED, Playground, app_address
from bot.sandbox.model import PushedClock
from tests.bot.playground.conftest import ZONE


def test_no_two_starts_have_the_same_token():
    tokens = [Playground(PushedClock(ZONE)).world.state.token for _ in range(2)]
    assert tokens[0] != tokens[1]
    for token in tokens:
        number, secret = token.split(":")
        assert number.isdecimal()
        assert len(secret) >= 40


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("page", [18080, 65535 - PORTS_TRIED, 65535])
def test_the_app_is_at_a_port_of_its_own_near_that_of_the_page(host, page):
    address, port = app_address(host, page)
    parts = urlsplit(address)
    assert (parts.scheme, parts.hostname, parts.port, parts.path) == ("http", host, port, "/app")
    assert port != page
    assert abs(port - page) <= 3 * PORTS_TRIED
