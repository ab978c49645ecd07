"""The repository of attempts to let Telegram throw a die before a game, in the order they were made."""

from bot.ground.store.tx import Repository
from engine.records.telegram_dice import DieAttempt


class TelegramThrows(Repository):
    """The repository of attempts at Telegram's dice, for one transaction."""

    __slots__ = ()

    def of(self, game_id: int) -> tuple[DieAttempt, ...]:
        """The attempts of a game; one that is under way counts as lost until its answer is heard."""
        query = "SELECT value, message_id, lost FROM telegram_throws WHERE game_id = ? ORDER BY n"
        rows = self._db.execute(query, (game_id,)).fetchall()
        return tuple(DieAttempt(value, message_id, bool(lost)) for value, message_id, lost in rows)

    def begin(self, game_id: int, n: int) -> None:
        """Note that attempt number `n` of a game is about to be made; once is enough."""
        self._db.execute(
            "INSERT INTO telegram_throws (game_id, n) VALUES (?, ?) ON CONFLICT DO NOTHING", (game_id, n)
        )

    def heard(self, game_id: int, n: int, value: int, message_id: int) -> None:
        """Note what the die of an attempt shows, and in which message."""
        self._db.execute(
            "UPDATE telegram_throws SET lost = 0, value = ?, message_id = ? WHERE game_id = ? AND n = ?",
            (value, message_id, game_id, n),
        )

    def none(self, game_id: int, n: int) -> None:
        """Note that no die was thrown at an attempt, or that none is wanted."""
        self.begin(game_id, n)
        self._db.execute("UPDATE telegram_throws SET lost = 0 WHERE game_id = ? AND n = ?", (game_id, n))
