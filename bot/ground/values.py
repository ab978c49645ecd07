"""Plain values that everything shares: people, presses, places, screens, quizzes, deliveries, dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeVar, dataclass_transform

T = TypeVar("T")

# The base of families of values: presses, events.


@dataclass_transform(frozen_default=True)
class Frozen:
    """The base class of classes that are frozen dataclasses without saying so each."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        dataclass(frozen=True)(cls)


# The person behind a tap or a command, and the numbers that stand for forgotten people and for guests.


_GUESTS: Final = 1 << 52
"""Above the user ids of Telegram, which have at most 52 bits."""


def changed(value: T, **changes: Any) -> T:  # noqa: ANN401 - of whatever type the fields are
    """A copy of a frozen dataclass without slots in which these fields have other values.

    As `dataclasses.replace`, in a tenth of the time where there are dozens of fields: nothing is validated or
    derived anew, so the class may have neither `__post_init__` nor cached properties.

    Raises:
        TypeError: there is no such field.
    """
    copy = object.__new__(type(value))
    fields = copy.__dict__
    fields.update(value.__dict__)
    fields.update(changes)
    if len(fields) != len(value.__dict__):
        raise TypeError(f"{type(value).__name__} has none of {', '.join(changes)}")
    return copy


def is_forgotten(user_id: int | None) -> bool:
    """Whether this stands for somebody who was forgotten: Telegram has no people below 1."""
    return user_id is not None and user_id < 0


def guest_id(number: int) -> int:
    """What stands in place of a user id for guest number `number` (from 1) of a game."""
    return _GUESTS + number


def is_guest(user_id: int | None) -> bool:
    """Whether this stands for a guest of a game."""
    return user_id is not None and user_id > _GUESTS


def guest_number(user_id: int) -> int:
    """The number, from 1, of a guest in their game."""
    return user_id - _GUESTS


@dataclass(frozen=True, slots=True)
class Actor:
    """The person behind an update.

    Attributes:
        user_id: 0 for somebody who writes anonymously as the chat (they cannot hold a seat).
        name: first and last name as they are, possibly empty.
        language_code: the client's language, if it says.
        admin: whether the chat counts them among its administrators; only looked up where it matters.
    """

    user_id: int
    name: str
    username: str | None = None
    language_code: str | None = None
    admin: bool = False


# Presses: what a button asks for, with its own code in callback data.


class Press(Frozen):
    """A press, of numbers, words and flags."""

    code: ClassVar[str]

    def __init_subclass__(cls, code: str = "") -> None:
        cls.code = code
        super().__init_subclass__()


class OnGame(Press):
    """A press on a game."""

    game: int


class OnState(OnGame):
    """A press on a game that was shown with so many steps."""

    version: int


# The address of an ephemeral message, which one person sees in a group.


@dataclass(frozen=True, slots=True)
class EphemeralMessageId:
    """The address of an ephemeral message, complete: its number among the others of its chat is 0.

    Attributes:
        chat_id: The group.
        receiver_id: The person who sees it.
        number: Its own number in the chat, which Telegram may give to another one when this one is gone.
    """

    chat_id: int
    receiver_id: int
    number: int


MessageKey = int | EphemeralMessageId
"""By what a message is known within its chat: its number, or the address of an ephemeral one."""


# The place of a game: a chat, or one topic of a forum.


ChatKind = Literal["private", "group", "supergroup", "channel"]
"""The kinds of chat that Telegram knows."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat and, in forums, the topic in it; `thread_id` 0 means no topic."""

    chat_id: int
    thread_id: int = 0


def is_private(chat_id: int) -> bool:
    """Whether a chat is with one person: Telegram gives it that person's id."""
    return chat_id > 0


SUPERGROUPS: Final = -1_000_000_000_000
"""Chats with a lower id are supergroups; without this offset it stands in links to their messages."""


def is_supergroup(chat_id: int) -> bool:
    """Whether a chat is a supergroup, which numbers its messages for itself: Telegram gives them low ids."""
    return INLINE < chat_id < SUPERGROUPS


INLINE: Final = -(1 << 52)
"""Below the chat ids of Telegram, which have at most 52 bits: a chat that the bot is not in, and of which it
has inline messages, each with a number that the bot has given it."""


@dataclass(frozen=True, slots=True)
class ChatAbilities:
    """The abilities of the bot in a chat, beside editing the messages that it has there.

    Attributes:
        sends: messages of any kind, and pins them.
        deletes: them.
        whispers: ephemeral messages.
        asks: who is a member there, and who an administrator.
    """

    sends: bool = True
    deletes: bool = True
    whispers: bool = True
    asks: bool = True


_INSIDE, _OUTSIDE = ChatAbilities(), ChatAbilities(sends=False, deletes=False, whispers=False, asks=False)


def abilities(chat_id: int) -> ChatAbilities:
    """What the bot can do in a chat."""
    return _INSIDE if chat_id > INLINE else _OUTSIDE


def chat_in_log(chat_id: int) -> str:
    """The name of a chat in the log: a private chat's id is its person's, which the log is not to keep."""
    return "a private chat" if is_private(chat_id) else f"chat {chat_id}"


# A message of the bot: one HTML text and rows of inline buttons.


ANSWER_CHARACTERS: Final = 200
"""Characters that Telegram shows in the answer to a tap, a toast or a dialog."""

Style = Literal["primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: `data` (at most 64 bytes of UTF-8), `url`, or `inline`.

    `inline`: whoever taps chooses a chat, where the name of the bot is typed for them.
    """

    text: str
    data: str | None = None
    style: Style | None = None
    url: str | None = None
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """A complete message: `text` in Telegram's HTML, `buttons` row by row.

    Two equal screens look the same to people, so a message never needs to be edited from one to the other.
    """

    text: str
    buttons: tuple[tuple[Button, ...], ...] = ()


def is_rich(html: str) -> bool:
    """Whether a text has rows of tables or details, which only a rich message of Telegram's shows as such."""
    return "<tr>" in html or "<details>" in html


# A quiz of Telegram's, and its limits; all in plain text.


EXPLANATION_CHARACTERS: Final = 200


@dataclass(frozen=True, slots=True)
class Quiz:
    """A quiz whose voters are known.

    Attributes:
        question, options: what is asked, and the answers.
        right: numbers of the right options, ascending; where there are several, several may be chosen.
        explanation: shown to a voter whose answer is wrong.
        close_at: when it closes by itself, in unix seconds.
        buttons: below it, row by row.
    """

    question: str
    options: tuple[str, ...]
    right: tuple[int, ...]
    explanation: str
    close_at: int
    buttons: tuple[tuple[Button, ...], ...] = ()


# Skins of dice: their faces in the texts of a chat.


Skin = Literal["keycaps", "digits", "pips"]
"""The skins by name."""

PLAIN: Final[Skin] = "digits"
"""The skin that is read aloud best, and the one of tables, whose signs are equally wide."""


# Deliveries: messages that a chat is sent at most once, by kind and idempotency key.


DeliveryKind = Literal[
    "digest",
    "puzzle",
    "puzzle_evening",
    "daily_game_evening",
    "season",
    "picture",
    "club_podium",
    "result",
    "die",
    "night_die",
    "next_game",
]
"""The kind of a message: a weekly digest; the puzzle of the day, and the list of its solvers; the results of
the game of the day; how a season ended; a picture that a player asked for; the podium of a club night; the
result of a game; a die of Telegram's before a game, or before a night; the game after one of a match."""

PATIENCE: Final[Mapping[DeliveryKind, float]] = {
    "digest": 24 * 3600.0,
    "puzzle_evening": 12 * 3600.0,
    "daily_game_evening": 12 * 3600.0,
    "club_podium": 12 * 3600.0,
    "season": 24 * 3600.0,
    "next_game": 600.0,
}
"""For kinds that are noted as due, the seconds after that time from which on a message is given up."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """The idempotency key of a message that a chat is sent at most once.

    Attributes:
        kind: of the message.
        key: identifies it among the messages of its kind in the chat.
        chat_id: the chat.
    """

    kind: DeliveryKind
    key: str
    chat_id: int
