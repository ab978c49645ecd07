"""An LRU cache as a dictionary, so that memory does not follow all that ever was."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruDict(OrderedDict[K, V]):
    """At most so many entries: for one more goes the one that was read by `[]`, or set, longest ago.

    `get` and `in` read without counting as use; they may be called from other threads.

    Args:
        most: entries.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __getitem__(self, key: K) -> V:
        self.move_to_end(key)
        return super().__getitem__(key)

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)
