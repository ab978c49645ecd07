"""The repository of results of finished games."""

from collections.abc import Sequence
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
            " won, seats, week, month, ended_at, left_early)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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

    def alone_together(self, one: int, other: int, since: float) -> int:
        """How many games have counted since a moment in which two people played, and nobody else."""
        (games,) = self._db.execute(
            "SELECT count(DISTINCT a.game_id) FROM results AS a JOIN results AS b ON b.game_id = a.game_id"
            " WHERE a.user_id = ?1 AND a.ended_at > ?3 AND b.user_id = ?2 AND NOT EXISTS (SELECT 1 FROM"
            " results AS c WHERE c.game_id = a.game_id AND c.user_id NOT IN (?1, ?2))",
            (one, other, since),
        ).fetchone()
        return int(games)
