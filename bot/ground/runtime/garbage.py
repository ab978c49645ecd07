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


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Exempt present objects from garbage collection while the block runs, and collect the rest less often.

    The objects of the started bot stay for good: to look through all of them again would hold up taps for a
    tenth of a second. Where objects are exempt (frozen) already, whoever froze them has to unfreeze them.
    """
    before, ours = gc.get_threshold(), gc.get_freeze_count() == 0
    if ours:
        gc.collect()
        gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        if ours:
            gc.unfreeze()
