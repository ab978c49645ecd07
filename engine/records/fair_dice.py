"""Fair dice: every throw follows from a secret committed to beforehand, and can be checked by anyone.

Source: docs/fair-dice.md. It proves that nothing was changed after the start; with a die of Telegram's own
also that nobody could choose the dice before. It cannot prove that an operator who plays does not look ahead.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.play.turn import Due

SECRET_BYTES = 32
TALISMANS = ("🍀", "🐙", "🦊", "🐢", "🦉", "🐝", "🌵", "🍄", "🌶️", "🍋", "⚓", "🎩")

TELEGRAM_VALUES = range(1, 65)
"""What the die that Telegram's servers throw (🎰) may show."""

_REELS = ("bar", "grapes", "lemon", "seven")
_DRAWN = re.compile(r"\|(\d{1,18})\.(\d{1,2})", re.ASCII)
_FAIR = 252  # the largest multiple of six a byte can hold: bytes from here on are skipped


@dataclass(frozen=True, slots=True)
class TelegramDie:
    """A die that Telegram's servers threw into the chat: the id of its message, and what it shows (1-64)."""

    message_id: int
    value: int

    @property
    def reels(self) -> tuple[str, ...]:
        """What its three reels show, from left to right: `bar`, `grapes`, `lemon` or `seven` each.

        >>> TelegramDie(57, 39).reels
        ('lemon', 'grapes', 'lemon')
        """
        return tuple(_REELS[self.value - 1 >> shift & 3] for shift in (0, 2, 4))


def commitment(secret: bytes) -> str:
    """What is published before the game: SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def client_string(game: str, talismans: Sequence[str], die: TelegramDie | None = None) -> str:
    """The public string fixed at the start: the game's name, the talismans in seat order, Telegram's die.

    >>> client_string("g1", ["🍀", "🐙"], TelegramDie(57, 43))
    'g1|🍀🐙|57.43'
    """
    plain = f"{game}|{''.join(talismans)}"
    return plain if die is None else f"{plain}|{die.message_id}.{die.value}"


def telegram_die(client: str) -> TelegramDie | None:
    """The die of Telegram's own in a public string, if one was thrown."""
    match = _DRAWN.fullmatch(client, client.rfind("|")) if "|" in client else None
    if match is None or int(match[2]) not in TELEGRAM_VALUES:
        return None
    die = TelegramDie(int(match[1]), int(match[2]))
    return die if client.endswith(f"|{die.message_id}.{die.value}") else None  # no leading zeros


def dealt_talisman(game: str, who: str, free: Sequence[str]) -> str:
    """The talisman dealt to somebody who has chosen none: one of those `free`, and nobody's choice.

    Args:
        game: its name.
        who: the Telegram id of a person, or `robot` and the number of its seat.
        free: in the order of `TALISMANS`.
    """
    drawn = hashlib.sha256(f"{game}|{who}|talisman".encode()).digest()
    return free[int.from_bytes(drawn) % len(free)]


def values(secret: bytes, client: str, label: str, count: int) -> tuple[int, ...]:
    """The first `count` values (1-6) of the throw with this label.

    >>> values(bytes(31) + b"*", client_string("g1", ["🍀", "🐙"]), "turn.1.roll.1", 5)
    (2, 3, 5, 1, 6)
    """
    stream = _stream(secret, client, label)
    return tuple(next(stream) for _ in range(count))


def faces(secret: bytes, client: str, due: Due) -> tuple[int, ...]:
    """What the dice that are due show, in the order of their positions; a held position ignores its value."""
    every = values(secret, client, due.label, due.count)
    return tuple(every[position] for position in due.positions)


def _stream(secret: bytes, client: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        message = f"{client}|{label}|{block}".encode()
        for byte in hmac.digest(secret, message, "sha256"):
            if byte < _FAIR:
                yield byte % 6 + 1
        block += 1
