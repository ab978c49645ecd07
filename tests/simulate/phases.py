"""Where a game is when something goes wrong: no fault counts that meets nothing."""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager

from bot.ground.store.base import Database

_SOMETIMES = "sometimes: "

_NEWEST = """
SELECT id, chat_id, state, asking IS NOT NULL OR overdue_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM seats WHERE game_id = id AND seats.state = 'left'),
    EXISTS (SELECT 1 FROM steps WHERE game_id = id AND by_user IS NOT NULL),
    coalesce((SELECT message_id FROM deliveries WHERE kind = 'result' AND key = CAST(id AS TEXT)), 0)
FROM games WHERE id IN (SELECT max(id) FROM games WHERE ?1 IN (0, chat_id) GROUP BY chat_id, thread_id)
"""


Look = Callable[[], AbstractContextManager[Database]]
"""A look at the database; `LookupError` if there is none yet."""


class Met:
    """How often each fault has met each phase of a game.

    Args:
        look: at the database.
        counters: gets them, as "sometimes: fault, phase".
    """

    def __init__(self, look: Look, counters: Counter[str]) -> None:
        self._look = look
        self._counters = counters

    def __call__(self, fault: str, chat_id: int) -> None:
        """A fault has happened to a chat, or to all (0)."""
        try:
            with self._look() as db:
                met = phases(db, chat_id)
        except LookupError:
            return
        for phase in sorted(set(met)):
            self._counters[f"{_SOMETIMES}{fault}, {phase}"] += 1


def phases(db: Database, chat_id: int) -> list[str]:
    """The phases of the newest games of a chat, one a topic; of all chats for 0."""
    return [_phase(*row[2:]) for row in db.execute(_NEWEST, (chat_id,)).fetchall()]


def chats_in(db: Database, phase: str) -> set[int]:
    """The chats in which the newest game of a topic is in this phase."""
    return {chat for _, chat, *state in db.execute(_NEWEST, (0,)).fetchall() if _phase(*state) == phase}


def games(db: Database) -> Counter[str]:
    """How many games there are of each state; of those that were stopped only those that had begun."""
    query = "SELECT 'games ' || state FROM games WHERE state <> 'stopped' OR started_at IS NOT NULL"
    return Counter(state for (state,) in db.execute(query))


def _phase(state: str, asking: int, begun: int, result: int) -> str:
    match state:
        case "lobby":
            return "lobby"
        case "playing" if not begun:
            return "order roll"
        case "playing":
            return "question" if asking else "turn"
        case "over":
            return "result" if result else "end"
    return "nothing"
