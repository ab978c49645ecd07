"""The balancing of chats between workers: the surplus that one should let go."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.ground.store import Share

AT_ONCE: Final = 20
"""Chats that are let go at once, or claimed at once by a worker that has its share already."""
SOON: Final = 5.0
"""Seconds before something is due in a chat, a reminder or a deadline, in which it is not let go."""


@dataclass(frozen=True, slots=True)
class Surplus:
    """The surplus chats of a worker: `most` of those with live games, or of those without."""

    playing: bool
    most: int


def fair(numbers: Iterable[int]) -> int:
    """The fair number for each worker; some then have one less."""
    every = list(numbers)
    return math.ceil(sum(every) / max(1, len(every)))


def surplus(shares: Mapping[int, Share], worker: int) -> Surplus | None:
    """The surplus of a worker, if any.

    Live games are balanced first: a worker that has all of them has all the work, even if others have as
    many chats in which nothing happens.
    """
    own = shares.get(worker)
    if own is None:
        return None
    playing, chats = [each.playing for each in shares.values()], [each.chats for each in shares.values()]
    if own.playing >= min(playing) + 2:
        return Surplus(playing=True, most=min(AT_ONCE, max(1, own.playing - fair(playing))))
    if own.chats > fair(chats) + 1 and min(chats) < fair(chats):
        return Surplus(playing=False, most=min(AT_ONCE, own.chats - fair(chats)))
    return None
