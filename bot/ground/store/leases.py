"""The repository of workers that share a database: their chats, heartbeats, and an inbox for each.

Every chat belongs to one worker at a time, which alone acts on its updates and deadlines and writes to it.
A worker is alive for as long as its session with the server has the lock of its number
(`postgres.locks.hold_worker`), so a dead worker has lost it. Another worker ends it then and takes over its
chats; a session that comes back finds that out, and commits nothing more (fencing).
"""

from dataclasses import dataclass
from typing import Final

from bot.ground.store.base import Repository

LOCKS: Final = 0x64506F6B
"""The first number of all locks of ours in a database on a server."""
FIRST_LOCK: Final = 1000
"""The second number of the lock of worker n is this much and n."""
CHANNEL: Final = "dice_poker_worker"
"""The channel on which workers are notified by their number."""
CHANGES: Final = "dice_poker_change"
"""The channel on which all workers are told of a game that one of them has changed: its number, the game."""

_LIVE: Final = "state IN ('lobby', 'playing') AND fault IS NULL"  # as in the partial index


@dataclass(frozen=True, slots=True)
class Share:
    """The load of a worker: its number of chats, and of those with live games."""

    chats: int
    playing: int


@dataclass(frozen=True, slots=True)
class WorkersSeen:
    """A snapshot of all workers, as one of them sees it.

    Attributes:
        alive: the number of workers that have not ended.
        own: the number of this worker's chats.
        waiting: updates that wait for the workers of their chats, whichever these are.
    """

    alive: int
    own: int
    waiting: int


@dataclass(frozen=True, slots=True)
class InboxRow:
    """An update, or a matter of the bot's own, in the inbox of a chat's worker; `body` is JSON."""

    id: int
    chat_id: int
    body: str


class Workers(Repository):
    """The repository of workers, their chats and their inboxes."""

    def join(self, name: str, session: int, at: float) -> int:
        """Begin as a worker that writes through a session; returns its number, which is never used again."""
        query = "INSERT INTO workers (name, session, started_at, beats) VALUES (?, ?, ?, 0) RETURNING id"
        (worker,) = self._db.execute(query, (name, session, at)).fetchone()
        return int(worker)

    def beat(self, worker: int) -> bool:
        """Note a heartbeat; False if the worker has been ended."""
        query = "UPDATE workers SET beats = beats + 1 WHERE id = ? AND ended_at IS NULL"
        return self._db.execute(query, (worker,)).rowcount == 1

    def back(self, worker: int, session: int) -> bool:
        """Go on through another session; False if the worker has been ended."""
        query = "UPDATE workers SET session = ? WHERE id = ? AND ended_at IS NULL"
        return self._db.execute(query, (session, worker)).rowcount == 1

    def alive(self) -> dict[int, int]:
        """The workers that have not ended, each with the number of its heartbeats."""
        query = "SELECT id, beats FROM workers WHERE ended_at IS NULL ORDER BY id"
        return dict(self._db.execute(query).fetchall())

    def end(self, worker: int, at: float) -> None:
        """End a worker; its chats are there to be taken over."""
        query = "UPDATE workers SET ended_at = ? WHERE id = ? AND ended_at IS NULL"
        self._db.execute(query, (at, worker))

    def ended(self) -> bool:
        """Whether there are chats of workers that have ended."""
        query = "SELECT 1 FROM leases JOIN workers ON id = worker WHERE ended_at IS NOT NULL LIMIT 1"
        return self._db.execute(query).fetchone() is not None

    def take_over(self, worker: int) -> list[int]:
        """Give a worker all chats of those that have ended; returns which."""
        query = (
            "UPDATE leases SET worker = ? WHERE worker IN (SELECT id FROM workers WHERE ended_at IS NOT NULL)"
            " RETURNING chat_id"
        )
        return [chat_id for (chat_id,) in self._db.execute(query, (worker,)).fetchall()]

    def claim(self, worker: int, chat_id: int) -> int:
        """The worker of a chat: this one, if it had none."""
        self._db.execute(
            "INSERT INTO leases (chat_id, worker) VALUES (?, ?) ON CONFLICT DO NOTHING", (chat_id, worker)
        )
        query = "SELECT worker FROM leases WHERE chat_id = ?"
        return int(self._db.execute(query, (chat_id,)).fetchone()[0])

    def claim_rest(self, worker: int, most: int) -> list[int]:
        """Give a worker chats that have none, so many at most; returns which.

        Those of games, and those for which something waits, come first.
        """
        free = (
            "SELECT chat_id, min(rank) AS rank FROM"  # noqa: S608 - our own words
            f" (SELECT chat_id, 0 AS rank FROM games WHERE {_LIVE}"
            " UNION ALL SELECT chat_id, 0 FROM inbox"
            " UNION ALL SELECT chat_id, 1 FROM chats) AS known"
            " WHERE NOT EXISTS (SELECT 1 FROM leases WHERE leases.chat_id = known.chat_id)"
            " GROUP BY chat_id ORDER BY rank, chat_id LIMIT ?"
        )
        query = (
            f"INSERT INTO leases (chat_id, worker) SELECT chat_id, ? FROM ({free}) AS free WHERE true"  # noqa: S608
            " ON CONFLICT DO NOTHING RETURNING chat_id"
        )
        return [chat_id for (chat_id,) in self._db.execute(query, (worker, most)).fetchall()]

    def chat_without_bot(self, address: str, group: int) -> int | None:
        """The chat of an inline message, or of a supergroup in which somebody has named the bot; if known."""
        query = (
            "SELECT chat_id FROM inline_messages WHERE address = ?"
            " UNION ALL SELECT chat_id FROM inline_places WHERE group_id = ?"
        )
        row = self._db.execute(query, (address, group)).fetchone()
        return None if row is None else int(row[0])

    def release(self, worker: int, chat_id: int) -> None:
        """Let a chat go, for another worker to claim."""
        self._db.execute("DELETE FROM leases WHERE chat_id = ? AND worker = ?", (chat_id, worker))

    def shares(self) -> dict[int, Share]:
        """The load of each worker that has not ended."""
        query = (
            "SELECT id, count(leases.chat_id), count(playing.chat_id) FROM workers"  # noqa: S608
            " LEFT JOIN leases ON worker = id"
            f" LEFT JOIN (SELECT DISTINCT chat_id FROM games WHERE {_LIVE}) AS playing USING (chat_id)"
            " WHERE ended_at IS NULL GROUP BY id ORDER BY id"
        )
        return {worker: Share(chats, playing) for worker, chats, playing in self._db.execute(query)}

    def playing(self, worker: int, soon: float) -> dict[int, bool]:
        """The chats of a worker in which there are live games, and whether something is due there so soon."""
        query = (
            "SELECT chat_id, max(CASE WHEN deadline <= ? OR call_at <= ? THEN 1 ELSE 0 END) FROM games"  # noqa: S608
            f" WHERE {_LIVE} AND chat_id IN (SELECT chat_id FROM leases WHERE worker = ?) GROUP BY chat_id"
        )
        return {chat_id: due == 1 for chat_id, due in self._db.execute(query, (soon, soon, worker))}

    def seen(self) -> WorkersSeen | None:
        """A snapshot of the workers; None if this process is none of them."""
        if self._tx.worker is None:
            return None
        query = (
            "SELECT (SELECT count(*) FROM workers WHERE ended_at IS NULL),"
            " (SELECT count(*) FROM leases WHERE worker = ?),"
            " (SELECT count(*) FROM inbox WHERE update_id IS NOT NULL)"
        )
        return WorkersSeen(*self._db.execute(query, (self._tx.worker,)).fetchone())

    def put(self, chat_id: int, body: str, at: float, update_id: int | None = None) -> None:
        """Put an item into the inbox of a chat's worker; the same update only once."""
        self._db.execute(
            "INSERT INTO inbox (chat_id, update_id, body, put_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (chat_id, update_id, body, at),
        )

    def waiting(self, worker: int) -> list[InboxRow]:
        """The inbox of a worker, in the order of arrival."""
        query = (
            "SELECT id, chat_id, body FROM inbox"
            " WHERE chat_id IN (SELECT chat_id FROM leases WHERE worker = ?) ORDER BY id"
        )
        return [InboxRow(*row) for row in self._db.execute(query, (worker,))]

    def waits(self, chat_id: int) -> bool:
        """Whether an update waits for the worker of a chat."""
        query = "SELECT 1 FROM inbox WHERE chat_id = ? AND update_id IS NOT NULL LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    def chats(self, worker: int) -> set[int]:
        """The chats of a worker."""
        query = "SELECT chat_id FROM leases WHERE worker = ?"
        return {chat_id for (chat_id,) in self._db.execute(query, (worker,))}

    def gone(self, worker: int) -> list[int]:
        """The other workers whose sessions have ended, though they have not; PostgreSQL only."""
        query = (
            "SELECT id FROM workers WHERE ended_at IS NULL AND id <> ? AND NOT EXISTS (SELECT 1 FROM pg_locks"
            " WHERE locktype = 'advisory' AND granted AND classid = ? AND CAST(objid AS BIGINT) = ? + id"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) ORDER BY id"
        )
        return [each for (each,) in self._db.execute(query, (worker, LOCKS, FIRST_LOCK))]

    def end_gone(self, worker: int, at: float) -> bool:
        """End a worker, if nobody has the lock of its number until this transaction ends; PostgreSQL only."""
        query = "SELECT pg_try_advisory_xact_lock(CAST(? AS INTEGER), CAST(? AS INTEGER))"
        if self._db.execute(query, (LOCKS, FIRST_LOCK + worker)).fetchone() != (1,):
            return False
        self.end(worker, at)
        return True

    def cut_off(self, worker: int) -> None:
        """End the session of a worker that is alive and does nothing; PostgreSQL only."""
        # Its lock tells which one it is: the server may have given the number of a former one to anybody.
        query = (
            "SELECT pg_terminate_backend(pid) FROM pg_locks"
            " WHERE locktype = 'advisory' AND granted AND classid = ? AND CAST(objid AS BIGINT) = ?"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        self._db.execute(query, (LOCKS, FIRST_LOCK + worker)).fetchall()

    def wake(self, worker: int) -> None:
        """Wake a worker, once this is committed; PostgreSQL only."""
        self._db.execute("SELECT pg_notify(?, ?)", (CHANNEL, str(worker)))

    def tell(self, worker: int, game: int, said: str) -> None:
        """Tell all workers of a game, once this is committed; PostgreSQL only.

        Args:
            worker: by whom they are told.
            game: which it has changed, or at whose table something was said.
            said: what that was; empty: the game has changed.
        """
        self._db.execute("SELECT pg_notify(?, ?)", (CHANGES, f"{worker} {game} {said}"))

    def done(self, row: int) -> None:
        """Delete what was acted on."""
        self._db.execute("DELETE FROM inbox WHERE id = ?", (row,))

    def forget_ended(self) -> None:
        """Delete workers that have ended and have no chats any more."""
        self._db.execute(
            "DELETE FROM workers WHERE ended_at IS NOT NULL"
            " AND NOT EXISTS (SELECT 1 FROM leases WHERE worker = workers.id)"
        )
