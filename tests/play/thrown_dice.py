"""Telegram's dice before a game: what stands in the chat, what was noted, servers that fail meanwhile."""

from pathlib import Path

from bot.ground.store.base import Database
from bot.sandbox.model import Chat, ChatMessage, bad_request
from bot.sandbox.state import FaultKind, Faults, WorldState
from bot.sandbox.text import Json
from tests.databases import opened

LATE = 1200.0
"""Seconds: longer than anybody waits for an answer, also where a loop runs ahead of a slow database."""


def thrown(chat: Chat) -> list[ChatMessage]:
    """The dice that stand in a chat."""
    return [message for message in chat.messages.values() if message.die is not None]


def shown_by(dice: list[ChatMessage]) -> list[int]:
    """What dice in a chat show."""
    return [message.die.value for message in dice if message.die is not None]


def public_strings(target: Path | str) -> list[str]:
    """What is fixed of every game at its start."""
    with opened(target) as db:
        return [client for (client,) in db.execute("SELECT client FROM games ORDER BY id")]


def attempts(target: Path | str, game: int = 1) -> list[str]:
    """What was noted of the attempts of a game: a value, or whether they were lost."""
    with opened(target) as db:
        lost = {"tried": "lost", "dropped": "none"}
        return [str(value) if value is not None else lost[state] for value, _, state in dice_rows(db, game)]


def dice_rows(db: Database, game: int) -> list[tuple[int | None, int | None, str]]:
    """What was noted of the attempts of a game, or of its night: value, message, state."""
    return db.execute(
        "SELECT d.value, d.message_id, d.state FROM deliveries AS d, games AS g WHERE g.id = ?"
        " AND (d.kind = 'die' AND d.key LIKE g.id || ' %'"
        " OR g.table_no > 0 AND d.kind = 'night_die' AND d.key LIKE g.chain_id || ' %')"
        " ORDER BY length(d.key), d.key",
        (game,),
    ).fetchall()


def waits_for_the_dice(target: Path | str) -> bool:
    """Whether a lobby is about to begin."""
    with opened(target) as db:
        return db.execute("SELECT 1 FROM games WHERE drawing_at IS NOT NULL").fetchone() is not None


def forbidden(_world: WorldState, _params: Json) -> Json:
    """What Telegram says where games may not be sent."""
    raise bad_request("not enough rights to send games to the chat")


class ScriptedFaults(Faults):
    """What happens to one throw after the other: a fault, `late` where the answer is, or nothing."""

    def __init__(self, *script: str) -> None:
        super().__init__()
        self.script = list(script)
        self.asked = 0  # throws that have come to the server

    def take(self, method: str) -> FaultKind | None:
        """The fault for this call, by the script if it is a throw."""
        if method != "sendDice":
            self.latency = 0.0
            return super().take(method)
        self.asked += 1
        now = self.script.pop(0) if self.script else ""
        self.latency = LATE if now == "late" else 0.0  # read for this call before any other is taken
        return now if now in {"refuse", "lose", "error"} else None
