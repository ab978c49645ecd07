"""Tuning of the garbage collector while the bot runs."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (10_000, 20, 20)
"""Objects made and not freed before the young are collected; collections of these before the older ones are.

A press makes hundreds of objects and hardly any cycles, so Python's own 700 collects nothing far too often.
With this, and with what follows, a press takes a sixth less processor time (`tests/bench/bench_press.py`).
"""


def exempt_present_objects() -> None:
    """Exempt (freeze) the objects there are from garbage collection, and collect the rest less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Exempt present objects from garbage collection while the block runs, and collect the rest less often.

    The objects of the started bot stay for good: to look through all of them again would hold up taps for a
    tenth of a second. Where the thresholds are these already, whoever set them has exempted what was there;
    to count the exempt ones would take longer than to look through the others.
    """
    before = gc.get_threshold()
    if before == THRESHOLDS:
        yield
        return
    exempt_present_objects()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
