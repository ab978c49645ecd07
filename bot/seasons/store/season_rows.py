"""Rows of places in closed seasons, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A person's line in the ladder of a closed season.

    Attributes:
        user_id: whose.
        position: from 1, shared by nobody.
        place: from 1, shared by those with equal points.
        points: the sum of their best evenings.
        evenings: in which they took part.
    """

    user_id: int
    position: int
    place: int
    points: int
    evenings: int


@dataclass(frozen=True, slots=True)
class PastRow:
    """A person's closed season: in which chat, and where they stood among so many people."""

    chat_id: int
    title: str
    season: str
    place: int
    people: int
    points: int
