"""Dice (🎰) that Telegram threw into the chat before a game: their place in a record, and their proof.

Source: docs/fair-dice.md, sections 1 and 4.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, Literal

WANTED: Final = 3
"""The number of dice that Telegram throws before a game."""

FIRST_ROUND: Final = 2
"""The first round that may have a die of its own: those before the game are thrown just before round 1."""

TELEGRAM_VALUES: Final = range(1, 65)
"""The values of a die (🎰) that Telegram's servers throw."""

_REELS = ("bar", "grapes", "lemon", "seven")
_SINGLE = re.compile(r"\|(\d{1,18})\.(\d{1,2})", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d{0,17}", re.ASCII)


@dataclass(frozen=True, slots=True)
class TelegramDie:
    """The only die of a game that began with one: the id of its message, and what it shows (1-64)."""

    message_id: int
    value: int


@dataclass(frozen=True, slots=True)
class DieAttempt:
    """An attempt to let Telegram throw a die: its value, 1 to 64, and the id of its message if known.

    Without a value it was `lost`, as no answer was heard and a die may stand in the chat all the same; or
    none was thrown, as the chat wanted none or Telegram refused.
    """

    value: int | None = None
    message_id: int | None = None
    lost: bool = False

    def text(self) -> str:
        """What its line of a record says: `27`, `27 581` with the id of its message, `lost` or `none`."""
        if self.value is None:
            return "lost" if self.lost else "none"
        return str(self.value) if self.message_id is None else f"{self.value} {self.message_id}"


@dataclass(frozen=True, slots=True)
class TelegramDice:
    """The proof that Telegram's dice give for a game.

    Attributes:
        form: `three` were heard of at the first try; some were `repeated`, as no answer was heard; there are
            `few`, one or two; `single`, the one die with its message's id that games once began with; `none`.
        values: what those show that count, in order.
        lost: the attempts of which no answer was heard.
        choices: from how many sets of three the bot's operator could have chosen; 1: no choice; None: the
            dice prove nothing of the kind.
    """

    form: Literal["three", "repeated", "few", "single", "none"]
    values: tuple[int, ...] = ()
    lost: int = 0
    choices: int | None = None

    @property
    def even(self) -> float | None:
        """How likely the operator could have had an event of probability 1/2; None where that has no bound.

        Each set of three makes other dice, so it is had unless it fails with all of them.

        >>> [TelegramDice("repeated", (27, 5, 64), lost, ways(lost)).even for lost in (1, 2)]
        [0.875, 0.984375]
        """
        return None if self.choices is None else 1 - 0.5**self.choices


def ways(lost: int) -> int:
    """How many sets of three there were to choose from with so many lost dice.

    The last is heard, as nothing follows a third value; which of those before are the lost ones was open.

    >>> [ways(lost) for lost in (0, 1, 2)]
    [1, 3, 6]
    """
    return comb(WANTED - 1 + lost, lost)


def reels(value: int) -> tuple[str, ...]:
    """What the three reels of a die show, from left to right: `bar`, `grapes`, `lemon` or `seven` each.

    >>> reels(39)
    ('lemon', 'grapes', 'lemon')
    """
    return tuple(_REELS[value - 1 >> shift & 3] for shift in (0, 2, 4))


def telegram_die(client: str) -> TelegramDie | None:
    """The die in a public string of the older form `g1|🍀🐙|57.43`: its message's id, and what it shows."""
    match = _SINGLE.fullmatch(client, client.rfind("|")) if "|" in client else None
    if match is None or int(match[2]) not in TELEGRAM_VALUES:
        return None
    die = TelegramDie(int(match[1]), int(match[2]))
    return die if client.endswith(f"|{die.message_id}.{die.value}") else None  # no leading zeros


def parse_attempt(text: str) -> DieAttempt | None:
    """The attempt that a `die` line of a record tells of; None if it has no such form."""
    if text in {"lost", "none"}:
        return DieAttempt(lost=text == "lost")
    value, *message = text.split(" ")
    if len(message) > 1 or not all(map(_NUMBER.fullmatch, (value, *message))):
        return None
    if int(value) not in TELEGRAM_VALUES:
        return None
    return DieAttempt(int(value), int(message[0]) if message else None)


def parse_round(text: str) -> tuple[int, DieAttempt] | None:
    """The round that a `round` line tells of, and the attempt before it; None if it has no such form.

    >>> parse_round("2 27 581")
    (2, DieAttempt(value=27, message_id=581, lost=False))
    """
    number, _, rest = text.partition(" ")
    attempt = parse_attempt(rest)
    if attempt is None or not _NUMBER.fullmatch(number) or int(number) < FIRST_ROUND:
        return None
    return int(number), attempt


def heard(attempts: Sequence[DieAttempt]) -> tuple[int, ...]:
    """The values of the dice whose answer was received, in order."""
    return tuple(each.value for each in attempts if each.value is not None)


def telegram_dice(client: str, attempts: Sequence[DieAttempt]) -> TelegramDice:
    """The proof of Telegram's dice of a game, by its public string and its record's `die` lines.

    >>> attempts = [DieAttempt(27), DieAttempt(lost=True), DieAttempt(5), DieAttempt(64)]
    >>> telegram_dice("g1|🍀🐙|27.5.64", attempts)
    TelegramDice(form='repeated', values=(27, 5, 64), lost=1, choices=3)
    """
    if not attempts:
        die = telegram_die(client)
        return TelegramDice("none") if die is None else TelegramDice("single", (die.value,))
    values, lost = heard(attempts), sum(each.lost for each in attempts)
    if len(values) < WANTED:
        return TelegramDice("few" if values else "none", values, lost)
    return TelegramDice("repeated" if lost else "three", values, lost, ways(lost))
