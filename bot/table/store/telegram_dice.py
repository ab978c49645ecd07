"""The repositories of attempts at Telegram's dice, before a game and before each of its rounds."""

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


class RoundThrows(Repository):
    """The repository of dice before rounds, for one transaction."""

    __slots__ = ()

    def of(self, game_id: int) -> dict[int, DieAttempt]:
        """The attempts of a game by round; one that is under way counts as lost until it is settled."""
        query = "SELECT round, value, message_id, lost FROM round_throws WHERE game_id = ? ORDER BY round"
        rows = self._db.execute(query, (game_id,)).fetchall()
        return {number: DieAttempt(value, message_id, bool(lost)) for number, value, message_id, lost in rows}

    def settled(self, game_id: int) -> frozenset[int]:
        """The rounds of a game whose dice are final, also those for which no die was heard of."""
        query = "SELECT round FROM round_throws WHERE game_id = ? AND settled = 1"
        return frozenset([number for (number,) in self._db.execute(query, (game_id,))])

    def begin(self, game_id: int, number: int) -> bool:
        """Note that the attempt of a round is about to be made.

        Returns:
            False where it was made before, or the round's die stands.
        """
        query = (
            "INSERT INTO round_throws (game_id, round) VALUES (?, ?)"
            " ON CONFLICT (game_id, round) DO UPDATE SET lost = 1"
            " WHERE round_throws.lost = 0 AND round_throws.settled = 0"
        )
        return self._db.execute(query, (game_id, number)).rowcount > 0

    def refused(self, game_id: int, number: int) -> None:
        """Note that Telegram refused the attempt of a round, which may be made again while it waits."""
        self._db.execute(
            "UPDATE round_throws SET lost = 0 WHERE game_id = ? AND round = ? AND settled = 0",
            (game_id, number),
        )

    def settle(self, game_id: int, number: int, die: tuple[int, int] | None) -> None:
        """Let the die of a round stand, if none does yet.

        Args:
            game_id: the game.
            number: of the round.
            die: the id of its message and what it shows; None where none was heard of.
        """
        query = "INSERT INTO round_throws (game_id, round, lost) VALUES (?, ?, 0) ON CONFLICT DO NOTHING"
        self._db.execute(query, (game_id, number))
        if die is not None:
            self._db.execute(
                "UPDATE round_throws SET settled = 1, lost = 0, message_id = ?, value = ?"
                " WHERE game_id = ? AND round = ? AND settled = 0",
                (*die, game_id, number),
            )
        self._db.execute(
            "UPDATE round_throws SET settled = 1 WHERE game_id = ? AND round = ?", (game_id, number)
        )
