"""Fair dice by commit and reveal: each throw follows from a secret committed to before the game.

Source: docs/fair-dice.md. It proves that no dice were changed after the start; `telegram_dice` says what more
the dice of Telegram's own prove. It cannot prove that an operator who plays does not look ahead.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.play.turn import Due
from engine.records.telegram_dice import DieAttempt, TelegramDie

SECRET_BYTES = 32
TALISMANS = ("🍀", "🐙", "🦊", "🐢", "🦉", "🐝", "🌵", "🍄", "🌶️", "🍋", "⚓", "🎩")

LONGEST_CHAIN = 9_999
"""Secrets of a chain at most: the first one is found by as many steps as there are others."""

_CHAIN = b"dice-poker chain"
_FAIR = 252  # the largest multiple of six a byte can hold: bytes from here on are skipped


def commitment(secret: bytes) -> str:
    """The commitment that is published before the game: SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def first_of_chain(secret: bytes, number: int) -> bytes:
    """The first secret of the chain in which this one has a number, from 1: each leads to the one before it.

    >>> first_of_chain(bytes(31) + b"*", 2).hex()[:16]
    '35954c31fb9ec345'
    """
    for _ in range(number - 1):
        secret = hashlib.sha256(_CHAIN + secret).digest()
    return secret


def client_string(
    game: str, talismans: Sequence[str], drawn: TelegramDie | Sequence[int] | None = None
) -> str:
    """The public string fixed at the start: the game's name, the talismans in seat order, Telegram's dice.

    Args:
        game: its name.
        talismans: in the order of seats.
        drawn: what Telegram's dice show; or the single one of an older game, with the id of its message.

    >>> client_string("g12", ["🍀", "🐙"], [27, 5, 64])
    'g12|🍀🐙|27.5.64'
    >>> client_string("g1", ["🍀", "🐙"], TelegramDie(57, 43))
    'g1|🍀🐙|57.43'
    """
    plain = f"{game}|{''.join(talismans)}"
    if not drawn:
        return plain
    numbers = (drawn.message_id, drawn.value) if isinstance(drawn, TelegramDie) else drawn
    return f"{plain}|{'.'.join(map(str, numbers))}"


def dealt_talisman(game: str, who: str, free: Sequence[str]) -> str:
    """The talisman dealt to a player: one of those `free`, by a hash of game and player.

    Args:
        game: its name.
        who: the Telegram id of a person, or `robot` or `guest` and a number (docs/fair-dice.md, section 3).
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
    every = values(secret, client, due.label, due.dice)
    return tuple(every[position] for position in due.positions)


def in_round(due: Due, number: int | None, rounds: Mapping[int, DieAttempt]) -> Due:
    """The same throw, with the die that Telegram threw before its round, if one was heard of, in its label.

    Args:
        due: the throw.
        number: of the round it belongs to; None for one of no turn, which never has such a die.
        rounds: the attempt at a die before each round, by its number.

    >>> in_round(Due("turn.5.roll.1", 5, (0, 1, 2, 3, 4)), 3, {3: DieAttempt(27)}).label
    'round.3.27.turn.5.roll.1'
    """
    attempt = None if number is None else rounds.get(number)
    if attempt is None or attempt.value is None:
        return due
    return replace(due, label=f"round.{number}.{attempt.value}.{due.label}")


def _stream(secret: bytes, client: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        message = f"{client}|{label}|{block}".encode()
        for byte in hmac.digest(secret, message, "sha256"):
            if byte < _FAIR:
                yield byte % 6 + 1
        block += 1
