"""How much a client receives and calls."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """What has happened since the start.

    Attributes:
        taps: on buttons, received.
        calls: made, for updates left out.
        refused: of these, because there were too many (429).
        failed: of these, because the server could not be reached or has trouble.
    """

    taps: int = 0
    calls: int = 0
    refused: int = 0
    failed: int = 0
