"""Garbage is looked for less often while the bot runs, and what was there before it is left out."""

import gc

import pytest

from bot.ground.runtime.garbage import THRESHOLDS, seldom_collected


@pytest.fixture
def nothing_left_out():
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()  # as all tests have it


@pytest.mark.usefixtures("nothing_left_out")
def test_while_it_lasts_and_then_as_before():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    try:
        with seldom_collected():
            assert gc.get_threshold() == THRESHOLDS
            assert gc.get_freeze_count() > 1000
        assert gc.get_threshold() == (700, 10, 10)
        assert gc.get_freeze_count() == 0
    finally:
        gc.set_threshold(*before)


def test_what_others_leave_out_stays_so():
    gc.collect()
    gc.freeze()
    count = gc.get_freeze_count()
    with seldom_collected():
        assert gc.get_freeze_count() <= count
    assert gc.get_freeze_count() > 1000
