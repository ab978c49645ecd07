"""The evening of a game of the day: the secret of its dice is published, the cards of all are told, once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.chats.store.chats import Chats
from bot.daily.store import AttemptRow, DailyGames, DailyRow
from bot.daily.views import DailyEvening, DailyScore
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.store.delivery_notes import DeliveryNotes, is_late
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place
from bot.rankings.views.ranking import PersonView
from bot.rulebook.stored_rules import rules_of
from bot.table.service.loaded_game import readable
from bot.table.service.transactions import Transactions
from engine.play.scorecard import ScorecardGame
from engine.records.fair_dice import client_string, commitment
from engine.rules.ruleset import Ruleset

ON_A_PAGE: Final = 5
"""Cards that are shown side by side."""


@dataclass(frozen=True, slots=True)
class DailyTold:
    """An evening that is to be told, and its place."""

    place: Place
    evening: DailyEvening


class DailyEvenings:
    """The use cases around the evenings of all chats."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def close(self, delivery: Delivery) -> tuple[list[int], list[int]]:
        """End the game of the day of an evening: nobody begins it any more, and its secret may be known.

        Returns:
            The games in which it was played, as far as they have ended, and those of them that are over and
            not reviewed.
        """

        def work(tx: Tx) -> tuple[list[int], list[int]]:
            row = DailyGames(tx).of_day(delivery.chat_id, delivery.key)
            if row is None:
                return [], []
            DailyGames(tx).close(row.id)
            ended = [each for each in DailyGames(tx).attempts(row.id) if each.ended_at is not None]
            unreviewed = [each.game_id for each in ended if each.state == "over" and each.luck is None]
            return [each.game_id for each in ended], unreviewed

        return await self._transactions.write(work)

    async def evening(self, delivery: Delivery) -> DailyTold | None:
        """What is to be told; None, and it is dropped, if nobody has played it out or would read it."""
        now = self._transactions.clock()

        def work(tx: Tx) -> DailyTold | None:
            row = DailyGames(tx).of_day(delivery.chat_id, delivery.key)
            if not ChatDeliveries(tx).is_due(delivery):
                return None
            chat = Chats(tx).get(delivery.chat_id)
            wanted = (
                chat is not None
                and chat.active
                and chat.settings.daily_game
                and not is_late(tx, delivery, now)
            )
            evening = self._page(tx, row, 0) if row is not None and wanted else None
            if row is None or evening is None:
                ChatDeliveries(tx).drop(delivery)
                return None
            return DailyTold(row.place, evening)

        return await self._transactions.write(work)

    def notes(self, delivery: Delivery) -> DeliveryNotes:
        """The notes of the attempts at an evening."""
        return DeliveryNotes(self._transactions.write, self._transactions.clock, delivery)

    async def page(self, daily: int, chat_id: int, page: int) -> DailyEvening | None:
        """A page of the cards of an evening in its own chat; None if there is none such, or none yet."""

        def work(tx: Tx) -> DailyEvening | None:
            row = DailyGames(tx).get(daily)
            if row is None or row.chat_id != chat_id or row.open:
                return None
            return self._page(tx, row, page)

        return await self._transactions.read(work)

    def _page(self, tx: Tx, row: DailyRow, page: int) -> DailyEvening | None:
        rules = rules_of(row.preset, row.options, row.revision)
        scores, games = _scores(DailyGames(tx).attempts(row.id), row.evening_at)
        first = page * ON_A_PAGE
        if not isinstance(rules, Ruleset) or first >= len(scores):
            return None
        return DailyEvening(
            daily=row.id,
            day=date.fromisoformat(row.day),
            rules=rules,
            scores=scores,
            page=page,
            pages=-(-len(scores) // ON_A_PAGE),
            first=first,
            cards=tuple(self._card(tx, game) for game in games[first : first + ON_A_PAGE]),
            secret=row.secret if commitment(row.secret) == row.commitment else b"",
            commitment=row.commitment,
            client=client_string(f"d{row.id}", [row.talisman]),
        )

    def _card(self, tx: Tx, game: int) -> ScorecardGame | None:
        """A game as it ended; None if it cannot be read any more."""
        row = readable(tx, game)
        ended = None if row is None else self._transactions.load(tx, row).progress.game
        return ended if isinstance(ended, ScorecardGame) else None


def _scores(attempts: Sequence[AttemptRow], evening: float) -> tuple[tuple[DailyScore, ...], tuple[int, ...]]:
    """Who has played it out in time, the best first, and the games of each."""
    told = [
        (each, each.points)
        for each in attempts
        if each.points is not None and each.ended_at is not None and each.ended_at <= evening
    ]
    told.sort(key=lambda pair: -pair[1])  # of equal ones who was done first
    scores = tuple(
        DailyScore(
            PersonView(each.user_id, each.name),
            1 + sum(other > points for _, other in told),
            points,
            each.start,
            each.luck,
            each.lost,
        )
        for each, points in told
    )
    return scores, tuple(each.game_id for each, _ in told)
