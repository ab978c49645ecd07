"""The coordinator of club nights: their start, new tables, the end of their time, their close.

A step is one transaction, and does nothing that has been done: after a crash a night goes on from its rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.clubs.service import night_dice
from bot.clubs.service.club_rules import rules_of_night
from bot.clubs.service.endings import give_up
from bot.clubs.service.night import Night
from bot.clubs.service.pairing import FreePerson, pair
from bot.clubs.service.plans import LATE, UNSTARTED
from bot.clubs.store.club_games import ClubGames
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.rows import ClubMemberRow, NightRow
from bot.clubs.views import LEAST, ClubState
from bot.ground.store import Tx
from bot.ground.store.chat_deliveries import ChatDeliveries
from bot.ground.values.delivery import Delivery
from bot.table.service.side_tables import SideSeat, end_side_table, open_side_table
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games

LAST: Final = 120.0
"""Seconds before the end of a night in which no new table begins."""

GRACE: Final = 360.0
"""Seconds after the end of its time for which tables that run may play on."""

_LOOK = 15.0  # seconds after which it is looked who can be reached now, and whether a game has gone amiss
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Stepped:
    """The effect of a step: the games that began, those that it has ended; a podium that is to be told.

    `draws`: the night waits for Telegram's dice.
    """

    opened: tuple[int, ...] = ()
    stopped: tuple[int, ...] = ()
    podium: Delivery | None = None
    draws: bool = False


class ClubCoordinator:
    """The coordinator of club nights.

    Args:
        transactions: over games.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def due(self, now: float) -> list[int]:
        """The nights in which something is to be done by now."""
        return await self._transactions.read(lambda tx: [row.id for row in Clubs(tx).due(now)])

    async def step(self, club: int) -> Stepped:
        """Do what the time has come for in a night."""
        now = self._transactions.clock()

        def work(tx: Tx) -> Stepped:
            row = Clubs(tx).get(club)
            if row is None or row.due_at is None or row.due_at > now:
                return Stepped()
            return self._step(tx, row, now)

        return await self._transactions.write(work)

    async def later(self, club: int) -> None:
        """Look at a night again in a while, after an error."""
        at = self._transactions.clock() + _LOOK

        def work(tx: Tx) -> None:
            row = Clubs(tx).get(club)
            if row is not None and row.is_live:
                Clubs(tx).update(club, due_at=at)

        await self._transactions.write(work)

    def _step(self, tx: Tx, row: NightRow, now: float) -> Stepped:
        if row.state == "lobby":
            return self._lobby(tx, row, now)
        ends = row.ends_at or now
        stopped = self._stop_all(tx, row, now) if now >= ends + GRACE else ()
        for game in ClubGames(tx).running(row.id):
            if (known := Games(tx).get(game.game_id)) is None or known.state != "playing" or known.fault:
                give_up(tx, game, now)
        night = Night.load(tx, row)
        if ends - now <= LAST and not night.running:
            close(tx, night, now)
            return Stepped(stopped=stopped, podium=row.podium if night.final else None)
        draws = night_dice.draws(tx, row)
        opened, look_at = self._pair(tx, night, now) if ends - now > LAST and not draws else ((), None)
        state: ClubState = "closing" if now >= ends else "running"
        due = [ends if now < ends else ends + GRACE, now + _LOOK, *([] if look_at is None else [look_at])]
        Clubs(tx).update(row.id, state=state, due_at=min(due))
        return Stepped(opened, stopped, draws=draws)

    def _lobby(self, tx: Tx, row: NightRow, now: float) -> Stepped:
        """Begin a night at its hour, if enough people are there, or call off one that nobody begins."""
        start = row.starts_at
        last = row.opened_at + UNSTARTED if start is None else start + LATE
        night = Night.load(tx, row)
        if start is not None and now >= start and len(night.ready) >= LEAST:
            begin(tx, night, now)
            begun = Clubs(tx).get(row.id)
            return Stepped() if begun is None else self._step(tx, begun, now)
        if now >= last:
            close(tx, night, now)
        else:
            Clubs(tx).update(
                row.id, due_at=min(last, now + _LOOK if start is None or now >= start else start)
            )
        return Stepped()

    def _pair(self, tx: Tx, night: Night, now: float) -> tuple[tuple[int, ...], float | None]:
        """Open the tables that can be; returns their games, and when to look again."""
        ready = {member.user_id: member for member in night.ready}
        free = []
        for user_id in night.order:
            member = ready.get(user_id)
            if member is not None and member.game_id is None:
                last = night.last_of(user_id)
                met = frozenset[int]() if last is None else frozenset(seat.user_id for seat in last.seats)
                free.append(FreePerson(user_id, member.free_since, met - {user_id}, night.often_met(user_id)))
        pairing = pair(free, now, here=len(ready))
        seats = [[ready[user_id] for user_id in table] for table in pairing.tables]
        return tuple(self._open(tx, night.row, people, now) for people in seats), pairing.look_at

    def _open(self, tx: Tx, row: NightRow, people: Sequence[ClubMemberRow], now: float) -> int:
        """Open a table for people, under the lowest number that none has, here or in a topic that is gone."""
        taken = {game.table_no for game in ClubGames(tx).running(row.id)}
        free = (number for number in count(1) if number not in taken)
        table_no = next(number for number in free if Games(tx).live_at(row.place, number) is None)
        seats = [SideSeat(member.user_id, member.name, dares=member.dares) for member in people]
        rules, place = rules_of_night(row), row.place
        game = open_side_table(self._transactions, tx, place, table_no, rules, seats, now, row.chain_id)
        ClubGames(tx).begin(row.id, game, table_no, [(member.user_id, member.dares) for member in people])
        for member in people:
            Clubs(tx).change_member(row.id, member.user_id, game_id=game, dares=False)
        return game

    def _stop_all(self, tx: Tx, row: NightRow, now: float) -> tuple[int, ...]:
        """End the tables that still run as they stand."""
        games = [game.game_id for game in ClubGames(tx).running(row.id)]
        for game in games:
            end_side_table(self._transactions, tx, game, now)
        return tuple(games)


def begin(tx: Tx, night: Night, now: float) -> None:
    """Begin a night: its time runs, and people are paired once Telegram's dice have fallen, if it has any."""
    night_dice.begin(tx, night.row)
    ends = now + night.row.minutes * _MINUTE
    Clubs(tx).update(night.row.id, state="running", started_at=now, ends_at=ends, due_at=now)


def close(tx: Tx, night: Night, now: float) -> None:
    """End a night without a table that runs: keep its result, and let its podium be told if it has one."""
    row, places = night.row, night.final
    Clubs(tx).update(row.id, state="over" if places else "cancelled", ended_at=now, due_at=None)
    sums = [(user_id, place, night.tally(user_id)) for place, user_id in enumerate(places, 1)]
    results = [(user_id, place, tally.points, tally.games, tally.wins) for user_id, place, tally in sums]
    Clubs(tx).keep_results(row.id, results)
    if places:
        ChatDeliveries(tx).expect(row.podium, now)
