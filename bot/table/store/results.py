"""The repository of results of finished games."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Literal

from bot.chats.store.periods import Calendar
from bot.ground.runtime.measurements import GameEvent
from bot.ground.store.errors import StoreError
from bot.ground.store.tx import Note, Repository
from bot.ground.values.place import chat_in_log
from bot.rulebook.families import family_stored
from bot.table.store.rows import Score


class Results(Repository):
    """The repository of results, for one transaction."""

    __slots__ = ()

    def finish(
        self,
        game_id: int,
        state: Literal["over", "stopped"],
        at: float,
        scores: Sequence[Score] = (),
        *,
        calendar: Calendar = Calendar(),  # noqa: B008 - a value
    ) -> None:
        """End a live game and keep its results.

        Args:
            game_id: a game in the lobby or being played.
            state: how it ended.
            at: when, in unix seconds.
            scores: one per seat of the ranked seats, for a team one per member; none for a game that does
                not count.
            calendar: the chat's, which decides the week and month for good.

        Raises:
            StoreError: there is no such live game.
        """
        row = self._db.execute(
            "UPDATE games SET state = ?, ended_at = ?, deadline = NULL, call_at = NULL, asking = NULL,"
            " menu = NULL, held = 0 WHERE id = ? AND state IN ('lobby', 'playing') RETURNING chat_id, preset,"
            " options, started_at",
            (state, at, game_id),
        ).fetchone()
        if row is None:
            raise StoreError(f"game {game_id} is not live")
        chat_id, preset, options, started_at = row
        family = family_stored(preset, options)
        event: GameEvent = "called off" if state == "stopped" and started_at is None else state
        verb = "is" if state == "over" else "was"
        self._tx.notes.append(
            Note(event, f"game {game_id} in {chat_in_log(chat_id)} {verb} {event}: {family}")
        )
        when = calendar.periods(at)
        lines = [score.seat for score in scores]
        self._db.executemany(
            "INSERT INTO results (game_id, seat, member, user_id, chat_id, family, points, settled, place,"
            " won, seats, week, month, ended_at, left_early, against, few)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    game_id,
                    score.seat,
                    lines[:number].count(score.seat),
                    score.user_id,
                    chat_id,
                    family,
                    score.points,
                    score.settled,
                    score.rank,
                    score.won,
                    len(set(lines)),
                    when.week,
                    when.month,
                    at,
                    score.left_early,
                    score.against,
                    score.few,
                )
                for number, score in enumerate(scores)
            ],
        )

    def any_in(self, chat_id: int) -> bool:
        """Whether a game has been finished in a chat, also one against computers."""
        query = "SELECT 1 FROM results WHERE chat_id = ? LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    def ranks(self, game_id: int) -> dict[int, int]:
        """The ranks that a game ended with, by seat; none for one that did not count."""
        # Who has left a team is below it: its seat has the place of those who stayed.
        query = "SELECT seat, place FROM results WHERE game_id = ? ORDER BY left_early DESC"
        return dict(self._db.execute(query, (game_id,)).fetchall())

    def met(self, people: Collection[int], since: float) -> Counter[tuple[int, int]]:
        """How many games of any two of these people against each other have counted since a moment."""
        if len(people) < 2:  # noqa: PLR2004 - nobody against nobody
            return Counter()
        marks = ", ".join("?" * len(people))
        rows = self._db.execute(
            "SELECT a.user_id, b.user_id, count(*) FROM results AS a"  # noqa: S608
            " JOIN results AS b ON b.game_id = a.game_id AND b.seat <> a.seat"
            f" WHERE a.user_id IN ({marks}) AND a.ended_at > ? AND b.user_id IN ({marks}) GROUP BY 1, 2",
            (*people, since, *people),
        )
        return Counter({(one, other): games for one, other, games in rows})

    def last_lead(self, one: int, other: int, since: float) -> int:
        """Who came out ahead when one was compared with another with few others there: 1 for one, else -1.

        0: never since this moment. Games in which they tied tell nothing.
        """
        row = self._db.execute(
            "SELECT CASE WHEN a.place < b.place THEN 1 ELSE -1 END FROM results AS a"
            " JOIN results AS b ON b.game_id = a.game_id AND b.user_id = ?2"
            " WHERE a.user_id = ?1 AND a.ended_at > ?3 AND a.few = 1 AND a.place <> b.place"
            " AND (a.against >> CAST(b.seat AS INTEGER)) & 1 = 1"  # a server shifts by no larger numbers
            " ORDER BY a.ended_at DESC, a.game_id DESC LIMIT 1",
            (one, other, since),
        ).fetchone()
        return 0 if row is None else int(row[0])
