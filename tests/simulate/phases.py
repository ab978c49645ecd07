"""Where a game is when something goes wrong: no fault counts that meets nothing."""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

from bot.ground.store.connection import Database

PHASES = ("lobby", "order roll", "turn", "question", "end", "result")
FAULTS = (
    *("429 short", "429 long", "500", "502", "cut before", "cut after"),
    *("kicked", "muted", "topic closed", "board deleted", "migrated", "blocked", "clock jump"),
    *("crash", "talk", "board sent anew"),
    *("griefer at the board", "griefer in the settings", "forging griefer", "griefer calling the board"),
    "leaving griefer",
)
"""What each phase is to meet, whichever database keeps the games."""
OF_SQLITE = ("disk full", "crash in the middle of a write", "crash of a full disk")
"""The same where SQLite keeps them."""
ENOUGH = 1_000
"""Seeds in which everything is to be met that can be."""
_SOMETIMES = "sometimes: "

_NEWEST = """
SELECT id, chat_id, state, asking IS NOT NULL OR overdue_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM seats WHERE game_id = id AND seats.state = 'left'),
    EXISTS (SELECT 1 FROM steps WHERE game_id = id AND by_user IS NOT NULL),
    coalesce(result_message_id, 0)
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


def met_faults(counters: Counter[str]) -> set[str]:
    """The faults that have met something."""
    return {name.removeprefix(_SOMETIMES).rsplit(", ", 1)[0] for name in counters if _is_meeting(name)}


def never(counters: Counter[str], faults: Iterable[str], events: Iterable[str] = ()) -> list[str]:
    """Those of these faults that have not met every phase, each with the phases it has never met.

    Also the `events` that have not happened.
    """
    missing = (
        (fault, [phase for phase in PHASES if not counters[f"{_SOMETIMES}{fault}, {phase}"]])
        for fault in sorted(faults)
    )
    found = [f"{fault}: {', '.join(phases)}" for fault, phases in missing if phases]
    return found + [event for event in events if not counters[event]]


def _is_meeting(name: str) -> bool:
    return name.startswith(_SOMETIMES)


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
