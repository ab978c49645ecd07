"""The background reviewer of finished games: luck, turning points, and each player's decisions.

A review comes in two steps: luck, which needs only the values of a ruleset; then the turning point and the
course of the chances, which need the spread of its points. Each is stored and shown as soon as it is known. A
result waits for a review for a moment only, and only where all it needs is there. Games whose review is
missing or incomplete when the bot starts are caught up with.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Final

from bot.coach import service
from bot.coach.course import Course
from bot.coach.service import ReviewActions
from bot.coach.waiting import solution_of, with_spread
from bot.ground.runtime.lru_dict import LruDict
from bot.ground.store.lasting import lasting
from bot.table.service.computers import Solutions
from bot.table.service.reply import Shown
from bot.table.views.game import GameView, ReviewView
from engine.analysis.review import SeatReview
from engine.records.record import Record

_logger = logging.getLogger(__name__)

SOON_SECONDS: Final = 2.0
"""Seconds that a result waits for a review whose tables are ready."""
_FAILED = 1_000  # games that are remembered to have failed


@dataclass(frozen=True, slots=True)
class _UnderWay:
    """A review in progress: an event for stored luck, and one for its end, successful or not."""

    lucky: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Reviewer:
    """The reviewer of finished games: one after another, each in a thread of its own.

    Args:
        actions: source of games, store of reviews.
        solutions: solved rulesets.
        show: brings the message of a game up to date.
    """

    def __init__(
        self, actions: ReviewActions, solutions: Solutions, show: Callable[[Shown], Awaitable[None]]
    ) -> None:
        self._actions = actions
        self._solutions = solutions
        self._show = show
        self._under_way: dict[int, _UnderWay] = {}
        self._failed: LruDict[int, None] = LruDict(_FAILED)  # games whose review cannot be worked out
        self._one = asyncio.Lock()

    async def catch_up(self) -> None:
        """Review the games of the last week that have no complete review: first what can be told soon."""
        games = await lasting(self._actions.unreviewed)
        for chances in (False, True):
            for game in games:
                await self.review_if_possible(game, chances=chances)

    async def review_if_possible(self, game: int, *, chances: bool = True) -> None:
        """As `review`; an error is logged, for the sake of the other games."""
        try:
            await self.review(game, chances=chances)
        except Exception:
            _logger.exception("game %s was not reviewed", game)

    def comes(self, view: GameView) -> bool:
        """Whether a game that is over has no review yet, and will have one as far as is known."""
        if view.state != "over" or view.review is not None or view.game in self._failed:
            return False
        return view.rules.source == "bot" and self._solutions.possible(view.rules)

    def reviews_rows(self, view: GameView) -> bool:
        """Whether only the choice of rows can be reviewed in a game that is over: people threw the dice."""
        own = view.state == "over" and view.rules.source == "own"
        return own and self._solutions.possible(view.rules)

    def ready(self, view: GameView, *, chances: bool = False) -> bool:
        """Whether a page of the review, or what tells `chances`, needs nothing but to be worked out."""
        solution = self._solutions.solution(view.rules)
        return solution is not None and not (chances and solution.spread is None)

    async def soon(self, view: GameView) -> None:
        """Wait for a review under way for as long as a result may wait; not for a table that is not ready."""
        solution = self._solutions.solution(view.rules)
        under_way = self._under_way.get(view.game)
        if solution is None or under_way is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON_SECONDS):
                await (under_way.lucky if solution.spread is None else under_way.over).wait()

    async def review(self, game: int, *, chances: bool = True) -> None:
        """Review a game that is over, once its ruleset is solved, and show it; nothing to do is fine.

        Whoever asks for a review that is under way waits for that one, and need not care how it ends.

        Args:
            game: its number.
            chances: the chances to win as well; False: luck only, which is known sooner.
        """
        if (other := self._under_way.get(game)) is not None:
            await (other.over if chances else other.lucky).wait()
            return
        if game in self._failed:  # its result, which is shown without a promise, asks for it again
            return
        under_way = self._under_way[game] = _UnderWay()
        try:
            found = await lasting(lambda: self._actions.finished(game))
            if found is None or not isinstance(found[1].view, GameView) or found[0].rules.source == "own":
                return  # of dice that people throw themselves nobody can tell whether they were lucky
            review = found[1].view.review or await self._luck(game, found[0])
            under_way.lucky.set()
            if chances and review is not None and review.pending:
                await self._keep(game, await self._with_chances(found[0], review))
        finally:
            del self._under_way[game]
            under_way.lucky.set()
            under_way.over.set()

    async def seat(self, game: int, seat: int) -> SeatReview | None:
        """Every decision of one seat in a game that is over; None if that cannot be told."""
        found = await self._actions.finished(game)
        solution = None if found is None else await solution_of(self._solutions, found[0].rules, "played")
        if found is None or solution is None:
            return None
        async with self._one:
            return await asyncio.to_thread(service.seat_review, solution, found[0], seat)

    async def course(self, game: int) -> tuple[Course, ...]:
        """How the forecasts went in a game that is over; nothing if that cannot be told."""
        found = await self._actions.finished(game)
        if found is None or found[0].rules.source == "own":
            return ()
        solution = await with_spread(self._solutions, found[0].rules, "played")
        if solution is None:
            return ()
        async with self._one:
            return await asyncio.to_thread(service.course_of, solution, found[0])

    async def _luck(self, game: int, record: Record) -> ReviewView | None:
        """What the game owes to luck, kept and shown; None if that cannot be told."""
        announced = self._solutions.possible(record.rules)
        solution = await solution_of(self._solutions, record.rules, "played")
        if solution is None:
            now = await self._actions.finished(game) if announced else None
            if now is not None:  # its result, which has been sent meanwhile, says that a review comes
                await self._show(now[1])
            return None
        try:
            async with self._one:
                review = await asyncio.to_thread(service.luck_of, solution, record)
        except Exception:
            await self._promise_nothing(game)
            raise
        await self._keep(game, review)
        return review

    async def _promise_nothing(self, game: int) -> None:
        """Show the result of a game, whose review cannot be worked out, without the promise of one."""
        self._failed[game] = None
        now = await self._actions.finished(game)
        if now is not None:
            await self._show(now[1])

    async def _with_chances(self, record: Record, review: ReviewView) -> ReviewView:
        """The review complete; without chances where these cannot be told."""
        solution = await with_spread(self._solutions, record.rules, "played")
        if solution is None:
            return replace(review, pending=False)
        async with self._one:
            return await asyncio.to_thread(service.with_chances, solution, record, review)

    async def _keep(self, game: int, review: ReviewView) -> None:
        shown = await lasting(lambda: self._actions.keep(game, review))
        if shown is not None:
            await self._show(shown)
