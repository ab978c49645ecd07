"""The load of the outbox against Telegram's limits."""

from dataclasses import dataclass, field

from bot.ground.outbox.waits import Waits


@dataclass(frozen=True, slots=True)
class Load:
    """A snapshot of the load: the waiting calls, and the used part of each limit.

    Attributes:
        waiting: screens and messages that wait to go out or are on their way.
        in_flight: calls to chats that are on their way.
        at_gate: chats and single calls that wait for the limit of all chats together.
        gate_used: the part of the calls of a second that was used in the last one.
        busiest_group: the part of its calls of a minute that the busiest group has used in the last one.
        groups_waiting: groups in which something waits.
        groups_paused: groups that Telegram has asked to be left alone.
        waits: the waiting times of boards and results since the start.
    """

    waiting: int
    in_flight: int
    at_gate: int
    gate_used: float
    busiest_group: float
    groups_waiting: int
    groups_paused: int
    waits: Waits = field(default_factory=Waits, compare=False)
