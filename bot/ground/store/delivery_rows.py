"""The row type of deliveries, messages sent at most once to a chat."""

from dataclasses import dataclass
from typing import Literal

DeliveryState = Literal["due", "tried", "sent", "dropped"]


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """The row of a delivery: its state and times.

    Attributes:
        state: `due`: not sent yet; `tried`: it may be in the chat; `sent`: it is; `dropped`: never will be.
        due_at: its time.
        tried_at: the time of the last attempt, unless that sent nothing.
        message_id: its number in the chat; None while that is not known, or once it is out of reach.
    """

    state: DeliveryState
    due_at: float
    tried_at: float | None
    message_id: int | None
