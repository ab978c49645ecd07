"""The repositories of attempts at Telegram's dice before a game, and before a night."""

from collections.abc import Iterable

from bot.ground.store.tx import Repository
from engine.records.telegram_dice import DieAttempt


class TelegramThrows(Repository):
    """The repository of attempts at Telegram's dice before games, for one transaction."""

    __slots__ = ()
    _table, _key = "telegram_throws", "game_id"

    def of(self, game_id: int) -> tuple[DieAttempt, ...]:
        """The attempts of a game; one that is under way counts as lost until its answer is heard."""
        query = f"SELECT value, message_id, lost FROM {self._table} WHERE {self._key} = ? ORDER BY n"  # noqa: S608
        rows = self._db.execute(query, (game_id,)).fetchall()
        return tuple(DieAttempt(value, message_id, bool(lost)) for value, message_id, lost in rows)

    def begin(self, game_id: int, n: int) -> None:
        """Note that attempt number `n` of a game is about to be made; once is enough."""
        query = f"INSERT INTO {self._table} ({self._key}, n) VALUES (?, ?) ON CONFLICT DO NOTHING"  # noqa: S608
        self._db.execute(query, (game_id, n))

    def heard(self, game_id: int, n: int, value: int, message_id: int | None) -> None:
        """Note what the die of an attempt shows, and in which message."""
        query = (
            f"UPDATE {self._table} SET lost = 0, value = ?, message_id = ? WHERE {self._key} = ? AND n = ?"  # noqa: S608
        )
        self._db.execute(query, (value, message_id, game_id, n))

    def none(self, game_id: int, n: int) -> None:
        """Note that no die was thrown at an attempt, or that none is wanted."""
        self.begin(game_id, n)
        query = f"UPDATE {self._table} SET lost = 0 WHERE {self._key} = ? AND n = ?"  # noqa: S608
        self._db.execute(query, (game_id, n))

    def copy(self, game_id: int, attempts: Iterable[DieAttempt]) -> None:
        """Note attempts that were made before, for other games as well."""
        for n, each in enumerate(attempts, 1):
            self.begin(game_id, n)
            if each.value is not None:
                self.heard(game_id, n, each.value, each.message_id)
            elif not each.lost:
                self.none(game_id, n)


class ChainThrows(TelegramThrows):
    """The same of the dice of a chain, which all its games share."""

    __slots__ = ()
    _table, _key = "chain_throws", "chain_id"
