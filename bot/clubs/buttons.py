"""Presses of a club night: its message in the group, the private status messages, the page of `/club`.

Presses of people say which club night is meant; a night is never reused, so an old button finds one that is
over. Presses of the page say nothing of the chat: they are about the chat in which they are tapped.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

ClubPageName = Literal["main", "minutes", "card", "weekday", "hour"]
"""The pages of `/club` besides a night: its overview, and a page for each thing that can be chosen."""

ClubChoice = Literal["minutes", "card", "weekday", "hour"]
"""What can be chosen on the page of `/club`; the words of each are in `views.CLUB_CHOICES`."""


@dataclass(frozen=True, slots=True)
class OpenClub:
    """The opening of a club night in the place of the tap, with what the chat has chosen."""

    code: ClassVar[str] = "ko"


@dataclass(frozen=True, slots=True)
class JoinClub:
    """The joining of a person, also of one who has left before; in the group or by the link in private."""

    code: ClassVar[str] = "kj"
    club: int


@dataclass(frozen=True, slots=True)
class LeaveClub:
    """The leaving of a person; while their game runs they are asked first, unless `sure`."""

    code: ClassVar[str] = "kl"
    club: int
    sure: bool


@dataclass(frozen=True, slots=True)
class PauseClub:
    """The wish of a person not to be paired after the game that they are playing, until they say so."""

    code: ClassVar[str] = "kp"
    club: int


@dataclass(frozen=True, slots=True)
class ResumeClub:
    """The end of a person's pause, whether they have chosen it or were paused as they slept."""

    code: ClassVar[str] = "kr"
    club: int


@dataclass(frozen=True, slots=True)
class DareNext:
    """The dare of a person for their next game, or that they take it back; it holds for one game."""

    code: ClassVar[str] = "kd"
    club: int
    on: bool


@dataclass(frozen=True, slots=True)
class StartClub:
    """The start of a club night before its hour: by its host, administrators, or later anybody in it."""

    code: ClassVar[str] = "ks"
    club: int


@dataclass(frozen=True, slots=True)
class CancelClub:
    """The end of a club night before its time, by its host or whoever may set the chat; asked unless `sure`.

    A night that has not begun is called off; one that runs ends as its time were out.
    """

    code: ClassVar[str] = "kc"
    club: int
    sure: bool


@dataclass(frozen=True, slots=True)
class ShowClub:
    """A page of `/club` that is about no single night."""

    code: ClassVar[str] = "kg"
    page: ClubPageName


@dataclass(frozen=True, slots=True)
class ShowClubRules:
    """The page that tells how people are paired and what brings points."""

    code: ClassVar[str] = "kh"


@dataclass(frozen=True, slots=True)
class SetClub:
    """A choice for the club nights of this chat, those to come: one of the words of `views.CLUB_CHOICES`."""

    code: ClassVar[str] = "ku"
    choice: ClubChoice
    word: str
