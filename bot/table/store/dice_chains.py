"""The repository of chains of secrets, of which each game of a night takes the next."""

from dataclasses import dataclass, field
from typing import Final

from bot.ground.store.statements import columns
from bot.ground.store.tx import Repository
from engine.records.fair_dice import commitment, first_of_chain

LENGTH: Final = 2_000
"""Secrets of a chain: more than the games of the longest night."""


@dataclass(frozen=True, slots=True)
class ChainRow:
    """A chain: `secret` is its last one and stays out of the repr, `commitment` that to its first.

    `commitment_shown`: as in `GameRow`. `taken`: how many games have begun with a secret of it. `begun`: what
    is shown from now on comes too late. `drawing`: Telegram's dice are waited for.
    """

    id: int
    chat_id: int
    secret: bytes = field(repr=False)
    length: int
    commitment: str
    commitment_shown: bool
    taken: int
    begun: bool
    drawing: bool


@dataclass(frozen=True, slots=True)
class TakenSecret:
    """The secret that a game takes from a chain, with its number there; it stays out of the repr."""

    chain: ChainRow
    number: int
    secret: bytes = field(repr=False)


class DiceChains(Repository):
    """The repository of chains, for one transaction."""

    __slots__ = ()

    def draw(self, chat_id: int, secret: bytes) -> int:
        """Make a chain that ends with a secret; returns its number."""
        (chain,) = self._db.execute(
            "INSERT INTO dice_chains (chat_id, secret, length, commitment) VALUES (?, ?, ?, ?) RETURNING id",
            (chat_id, secret, LENGTH, commitment(first_of_chain(secret, LENGTH))),
        ).fetchone()
        return int(chain)

    def get(self, chain: int) -> ChainRow | None:
        """The chain with this number."""
        query = f"SELECT {columns(ChainRow)} FROM dice_chains WHERE id = ?"  # noqa: S608 - field names of a type
        row = self._db.execute(query, (chain,)).fetchone()
        return None if row is None else ChainRow(*row)

    def begin(self, chain: int, *, drawing: bool) -> None:
        """Note that the first game is near, and whether Telegram is to throw its dice before that."""
        self._db.execute(
            "UPDATE dice_chains SET begun = 1, drawing = ? WHERE id = ? AND begun = 0", (int(drawing), chain)
        )

    def drawn(self, chain: int) -> None:
        """Note that no die is waited for any more."""
        self._db.execute("UPDATE dice_chains SET drawing = 0 WHERE id = ?", (chain,))

    def take(self, chain: int) -> TakenSecret | None:
        """Take the next secret; None where there is none, or the chain has lost its secrets with a copy."""
        row = self.get(chain)
        if row is None or row.taken >= row.length:
            return None
        number = row.taken + 1
        secret = first_of_chain(row.secret, row.length - row.taken)
        if commitment(first_of_chain(secret, number)) != row.commitment:
            return None
        self._db.execute("UPDATE dice_chains SET taken = ?, begun = 1 WHERE id = ?", (number, chain))
        return TakenSecret(row, number, secret)

    def note_commitment(self, chat_id: int, commitment: str) -> None:
        """Note that a message of a chat shows the commitment of a chain in time; see `Games`."""
        self._db.execute(
            "UPDATE dice_chains SET commitment_shown = 1 WHERE chat_id = ? AND begun = 0"
            " AND commitment_shown = 0 AND commitment LIKE ?",
            (chat_id, commitment),
        )
