"""Deliveries: messages that a chat is sent at most once, by kind and idempotency key."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

DeliveryKind = Literal[
    "digest", "puzzle", "puzzle_evening", "daily_game_evening", "season", "picture", "club_podium"
]
"""The kind of a message: a weekly digest; the puzzle of the day, and the list of its solvers; the results of
the game of the day; how a season ended; a picture that a player asked for; the podium of a club night."""

PATIENCE: Final[Mapping[DeliveryKind, float]] = {
    "digest": 24 * 3600.0,
    "puzzle_evening": 12 * 3600.0,
    "daily_game_evening": 12 * 3600.0,
    "club_podium": 12 * 3600.0,
    "season": 24 * 3600.0,
}
"""For kinds that are noted as due, the seconds after that time from which on a message is given up."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """The idempotency key of a message that a chat is sent at most once.

    Attributes:
        kind: of the message.
        key: identifies it among the messages of its kind in the chat.
        chat_id: the chat.
    """

    kind: DeliveryKind
    key: str
    chat_id: int
