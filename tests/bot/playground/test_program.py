"""What each start of the playground has of its own."""

from bot.playground.program import Playground
from bot.sandbox.world.pushed_clock import PushedClock
from tests.bot.playground.conftest import ZONE


def test_no_two_starts_have_the_same_token():
    tokens = [Playground(PushedClock(ZONE)).world.state.token for _ in range(2)]
    assert tokens[0] != tokens[1]
    for token in tokens:
        number, secret = token.split(":")
        assert number.isdecimal()
        assert len(secret) >= 40
