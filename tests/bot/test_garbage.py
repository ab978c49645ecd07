"""Garbage is looked for less often while the bot runs, and what was there before it is left out."""

import pytest

from bot.ground import tasks as garbage
from bot.ground.tasks import THRESHOLDS, seldom_collected


class Collector:
    """The garbage collector as Python has it at first."""

    def __init__(self):
        self.thresholds, self.frozen, self.collected = (700, 10, 10), False, 0

    def get_threshold(self):
        return self.thresholds

    def set_threshold(self, *thresholds):
        self.thresholds = thresholds

    def collect(self):
        assert not self.frozen
        self.collected += 1

    def freeze(self):
        self.frozen = True

    def unfreeze(self):
        self.frozen = False


@pytest.fixture
def collector(monkeypatch):
    monkeypatch.setattr(garbage, "gc", Collector())
    return garbage.gc


def test_while_it_lasts_and_then_as_before_and_what_others_have_exempt_stays_so(collector):
    with seldom_collected():
        for _ in range(2):
            assert (collector.thresholds, collector.frozen, collector.collected) == (THRESHOLDS, True, 1)
            with seldom_collected():
                pass
    assert (collector.thresholds, collector.frozen) == ((700, 10, 10), False)
