"""Queries of a chat's players compared with each other, and of one player's year."""

from collections.abc import Sequence
from typing import Final

from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.rankings.store.meetings import Meetings
from bot.rankings.store.rows import PairRow
from bot.rankings.views.company import CompanyView, YearView
from bot.table.service.transactions import Transactions
from bot.table.views.game import MemberView

MOST: Final = 8
"""People in a matrix: of more a phone shows nothing."""
MONTHS: Final = 12


class Company:
    """The queries of the matrix of a chat's players and of one player's year."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def matrix(self, chat_id: int) -> CompanyView | None:
        """Who came out ahead of whom among those who play most; None while nobody has met."""

        def work(tx: Tx) -> CompanyView | None:
            regulars = Meetings(tx).regulars(chat_id, MOST)
            pairs = {(pair.one, pair.other): pair.ahead for pair in Meetings(tx).pairs(chat_id)}
            ahead = tuple(tuple(pairs.get((one, other)) for other, _ in regulars) for one, _ in regulars)
            people = tuple(MemberView(user, name or "") for user, name in regulars)
            return CompanyView(_title(tx, chat_id), people, ahead) if pairs else None

        return await self._transactions.read(work)

    async def year(self, chat_id: int, actor: Actor) -> YearView | None:
        """What somebody played in a chat in the year in which they played last; None if nothing counts."""

        def work(tx: Tx) -> YearView | None:
            year = Meetings(tx).last_year(chat_id, actor.user_id)
            best = None if year is None else Meetings(tx).best_of_year(chat_id, actor.user_id, year)
            if year is None or best is None:
                return None
            months = Meetings(tx).months(chat_id, actor.user_id, year)
            games = {each.month: each.games for each in months}
            reviewed = any(each.reviewed for each in months)
            return YearView(
                title=_title(tx, chat_id),
                person=MemberView(actor.user_id, actor.name),
                year=year,
                games=tuple(games.get(month, 0) for month in range(1, MONTHS + 1)),
                wins=sum(each.wins for each in months),
                seconds_and_thirds=sum(each.seconds_and_thirds for each in months),
                preset=best[0],
                best=best[1],
                luck=sum(each.luck for each in months) if reviewed else None,
                company=_most_met(tx, Meetings(tx).pairs(chat_id), actor.user_id),
            )

        return await self._transactions.read(work)


def _title(tx: Tx, chat_id: int) -> str:
    chat = Chats(tx).get(chat_id)
    return "" if chat is None else chat.title


def _most_met(tx: Tx, pairs: Sequence[PairRow], user_id: int) -> MemberView | None:
    """Whom somebody met most often."""
    met = [pair for pair in pairs if pair.one == user_id]
    if not met:
        return None
    other = max(met, key=lambda pair: (pair.games, -pair.other)).other
    person = People(tx).get(other)
    return MemberView(other, "" if person is None else person.name)
