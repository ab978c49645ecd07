"""The hands of a deal as they lie open, and what a deal has come to."""

from dataclasses import dataclass

from engine.play.rolloff import RollOff


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that lies open: its seat, and its dice as they lie."""

    seat: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal.

    Attributes:
        deal: its number.
        winner: the seat that won it.
        pot: the chips it got.
        hands: those of its last round, without the hands of seats that left.
        blitz: the rolls that decided it, if any did.
    """

    deal: int
    winner: int
    pot: int
    hands: tuple[OpenHand, ...]
    blitz: RollOff | None
