"""Several games with one score: a match, and the games of a chat's evening."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from engine.players.levels import Level

MatchKind = Literal["single", "wins", "sum"]
"""What decides: nothing, as it is one game; wins; points, added up."""


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """The format of a match: what decides it, and how many wins or games it takes."""

    kind: MatchKind = "single"
    goal: int = 1


SINGLE: Final = MatchFormat()
FORMATS: Final = (
    SINGLE,
    *(MatchFormat("wins", goal) for goal in (2, 3, 5)),
    *(MatchFormat("sum", goal) for goal in (3, 5, 7)),
)
"""Everything that can be chosen."""


@dataclass(frozen=True, slots=True)
class MatchContestant:
    """Somebody who takes part in several games: a person, a team or a computer player.

    Attributes:
        people: the number and the raw name of each; nobody for a computer player.
        level: how strong a computer player is; None for people.
        number: of a computer player, from 1, where there are several of one strength; else 0.
    """

    people: tuple[tuple[int | None, str], ...]
    level: Level | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The standing of a contestant in a match.

    Attributes:
        who: the contestant.
        place: from 1, shared by those who have come to the same.
        figure: wins, or points.
        by_game: the points of each game that has counted, None for one without the contestant.
        won: the numbers of the games that they have won, from 0.
    """

    who: MatchContestant
    place: int
    figure: Fraction
    by_game: tuple[Fraction | None, ...] = ()
    won: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as it stands.

    Attributes:
        format: what decides it.
        games: how many have counted.
        standings: of everybody who has played in it, best first.
        decided: whether it is over.
    """

    format: MatchFormat
    games: int = 0
    standings: tuple[MatchStanding, ...] = ()
    decided: bool = False

    @property
    def winners(self) -> tuple[MatchContestant, ...]:
        """Who has won the match; nobody before its end."""
        return tuple(each.who for each in self.standings if self.decided and each.place == 1)


@dataclass(frozen=True, slots=True)
class LobbyMatchView:
    """The format chosen in a lobby, and the match that its game goes on with, None if it begins one."""

    chosen: MatchFormat
    going_on: MatchView | None = None


@dataclass(frozen=True, slots=True)
class TonightView:
    """The games of a chat's evening: how many have counted, and who has won some of them, most first."""

    games: int
    wins: tuple[tuple[int, str, int], ...]
