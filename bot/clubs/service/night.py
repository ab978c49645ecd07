"""A club night as its rows make it: people, games, sums and the standing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.clubs.service.points import (
    NOTHING,
    Contest,
    Contestant,
    Gain,
    Sums,
    Tally,
    course,
    often_met,
    standing,
)
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.rows import ClubGameRow, ClubMemberRow, NightRow
from bot.ground.store import Tx


@dataclass
class Night:
    """A night as it stands in a transaction.

    Attributes:
        row: its columns.
        members: everybody who has ever joined it, in that order.
        games: those that have ended in this order, then those that run.
    """

    row: NightRow
    members: Sequence[ClubMemberRow]
    games: Sequence[ClubGameRow]

    @classmethod
    def load(cls, tx: Tx, row: NightRow) -> "Night":
        """The night of a row."""
        return cls(row, Clubs(tx).members(row.id), ClubGames(tx).of(row.id))

    @cached_property
    def ended(self) -> tuple[ClubGameRow, ...]:
        """The games that have ended, in this order."""
        return tuple(game for game in self.games if game.number is not None)

    @cached_property
    def running(self) -> tuple[ClubGameRow, ...]:
        """The games that run."""
        return tuple(game for game in self.games if game.number is None)

    @cached_property
    def counted(self) -> tuple[ClubGameRow, ...]:
        """The games that have ended and bring points."""
        return tuple(game for game in self.ended if game.counts)

    @cached_property
    def _course(self) -> tuple[list[Sums], list[tuple[Gain, ...]]]:
        return course(self._contests)

    @cached_property
    def _contests(self) -> tuple[Contest, ...]:
        return tuple(contest_of(game) for game in self.counted)

    def often_met(self, user_id: int) -> frozenset[int]:
        """With whom another game would bring a person nothing."""
        return often_met(self._contests, user_id)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {game.game_id: number for number, game in enumerate(self.counted)}

    @property
    def sums(self) -> Sums:
        """The sums of everybody now."""
        return self._course[0][-1]

    def sums_before(self, game: ClubGameRow) -> Sums:
        """The sums of everybody when a game ended, without it; of one that runs, now."""
        return self._course[0][self._place_of(game)]

    def sums_after(self, game: ClubGameRow) -> Sums:
        """The sums of everybody when a game had ended, with what it brought; of one that runs, now."""
        return self._course[0][self._place_of(game) + (game.game_id in self._numbers)]

    def _place_of(self, game: ClubGameRow) -> int:
        """How many games that count had ended before one."""
        number = game.number
        if number is None:
            return len(self.counted)
        return sum(each.number is not None and each.number < number for each in self.counted)

    def tally(self, user_id: int) -> Tally:
        """The sums of a person."""
        return self.sums.get(user_id, NOTHING)

    def gains(self, game: ClubGameRow) -> tuple[Gain, ...]:
        """What a game has brought, seat by seat; nothing for one that brings no points."""
        number = self._numbers.get(game.game_id)
        return () if number is None else self._course[1][number]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Everybody who has not left, the best first, then those who have."""
        return self.ordered(self.sums)

    def ordered(self, sums: Sums) -> tuple[int, ...]:
        """Everybody who has not left, the best by these sums first, then those who have."""
        left = {member.user_id for member in self.members if member.state == "left"}
        every = standing([member.user_id for member in self.members], sums)
        return tuple(sorted(every, key=lambda user_id: user_id in left))

    @cached_property
    def final(self) -> tuple[int, ...]:
        """Everybody who has played, the best first, leavers in their places."""
        every = standing([member.user_id for member in self.members], self.sums)
        return tuple(user_id for user_id in every if self.tally(user_id).games)

    @cached_property
    def _by_id(self) -> dict[int, ClubMemberRow]:
        return {member.user_id: member for member in self.members}

    def member(self, user_id: int) -> ClubMemberRow | None:
        """A person of the night."""
        return self._by_id.get(user_id)

    @property
    def ready(self) -> list[ClubMemberRow]:
        """Who may be paired now or after their game."""
        return [member for member in self.members if member.state == "here" and member.reached]

    def last_of(self, user_id: int) -> ClubGameRow | None:
        """The game of a person that ended last, also one that brings no points."""
        theirs = (game for game in reversed(self.ended) if any(s.user_id == user_id for s in game.seats))
        return next(theirs, None)

    def ended_with(self, user_id: int) -> int:
        """How many games of a person have ended."""
        return sum(any(seat.user_id == user_id for seat in game.seats) for game in self.ended)


def contest_of(game: ClubGameRow) -> Contest:
    """A game that has ended, as points are counted from it."""
    return tuple(
        Contestant(seat.user_id, seat.place or len(game.seats), seat.dared, seat.early) for seat in game.seats
    )
