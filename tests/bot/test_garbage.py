"""Garbage is looked for less often while the bot runs, and what was there before it is left out."""

import gc

import pytest

from bot.ground.runtime.garbage import THRESHOLDS, exempt_present_objects, seldom_collected


@pytest.fixture
def nothing_exempt():
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    yield
    exempt_present_objects()  # as all tests have it


@pytest.mark.usefixtures("nothing_exempt")
def test_while_it_lasts_and_then_as_before():
    with seldom_collected():
        assert gc.get_threshold() == THRESHOLDS
        count = gc.get_freeze_count()
        assert count > 1000
        with seldom_collected():
            assert gc.get_freeze_count() <= count
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 1000
    assert gc.get_threshold() == (700, 10, 10)
    assert gc.get_freeze_count() == 0


def test_what_others_have_exempt_stays_so():
    with seldom_collected():
        pass
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold() == THRESHOLDS
