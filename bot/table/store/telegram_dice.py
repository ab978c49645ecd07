"""The repositories of attempts at Telegram's dice, before a game and before each of its rounds."""

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
