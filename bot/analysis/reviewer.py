"""Reviews finished games in the background, and answers what one could have done better.

Nothing waits for it: a result is shown at once and completed when its review is there. Games that have none
when the bot starts are caught up with.
"""

import asyncio
from collections.abc import Awaitable, Callable

from bot.analysis.waiting import solution_of, with_spread
from bot.service import reviews
from bot.service.computers import Solutions
from bot.service.game_service import GameService
from bot.service.reply import Shown
from engine.analysis.course import Course
from engine.analysis.review import SeatReview


class Reviewer:
    """The reviewer of finished games: one after another, each in a thread of its own.

    Args:
        service: where games come from and reviews are kept.
        solutions: solved rulesets.
        show: brings the message of a game up to date.
    """

    def __init__(
        self, service: GameService, solutions: Solutions, show: Callable[[Shown], Awaitable[None]]
    ) -> None:
        self._games, self._queries = service.games, service.queries
        self._solutions = solutions
        self._show = show
        self._under_way: dict[int, asyncio.Event] = {}
        self._one = asyncio.Lock()

    async def catch_up(self) -> None:
        """Review the games of the last week that have no review."""
        for game in await self._queries.unreviewed():
            await self.review(game)

    async def review(self, game: int) -> None:
        """Review a game that is over, once its ruleset is solved, and show it; nothing to do is fine.

        Whoever asks for a review that is under way waits for that one, and need not care how it ends.
        """
        if (other := self._under_way.get(game)) is not None:
            await other.wait()
            return
        over = self._under_way[game] = asyncio.Event()
        try:
            found = await self._queries.finished(game)
            solution = None if found is None else await with_spread(self._solutions, found[0].rules)
            if found is None or solution is None:
                return
            async with self._one:
                review = await asyncio.to_thread(reviews.review_of, solution, found[0])
            shown = await self._games.keep_review(game, review)
            if shown is not None:
                await self._show(shown)
        finally:
            del self._under_way[game]
            over.set()

    async def seat(self, game: int, seat: int) -> SeatReview | None:
        """Every decision of one seat in a game that is over; None if that cannot be told."""
        found = await self._queries.finished(game)
        solution = None if found is None else await solution_of(self._solutions, found[0].rules)
        if found is None or solution is None:
            return None
        async with self._one:
            return await asyncio.to_thread(reviews.seat_review, solution, found[0], seat)

    async def course(self, game: int) -> tuple[Course, ...]:
        """How the forecasts went in a game that is over; nothing if that cannot be told."""
        found = await self._queries.finished(game)
        solution = None if found is None else await with_spread(self._solutions, found[0].rules)
        if found is None or solution is None:
            return ()
        async with self._one:
            return await asyncio.to_thread(reviews.course_of, solution, found[0])
