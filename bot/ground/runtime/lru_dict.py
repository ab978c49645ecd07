"""An LRU cache as a dictionary, so that memory stays bounded however many keys there ever were."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LruDict(OrderedDict[K, V]):
    """An LRU cache of so many entries: a new one evicts the least recently used (read by `[]`, or set).

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
