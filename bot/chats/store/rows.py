"""Rows of chats and people, as values. Times are unix seconds, identifiers are Telegram's own."""

from dataclasses import dataclass
from typing import TypedDict

from bot.ground.values.place import ChatKind
from bot.rulebook.views import Clock


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person the bot has met; `started`: they opened the private chat, so the bot may write there.

    `called_at`: when they were last called to the table of a slow game.
    """

    user_id: int
    name: str
    username: str | None
    language: str | None
    talisman: str | None
    started: bool
    updated_at: float
    called_at: float | None = None


class PersonChanges(TypedDict, total=False):
    """The columns of a person that change: their choices, their private chat, the last reminder."""

    language: str | None
    talisman: str | None
    started: bool
    called_at: float | None


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A chat and its settings; `migrated_to` is the supergroup that a group became.

    `quiet`: when slow games leave everybody alone, as "23-9", or "none". `left_at`: when the bot was thrown
    out; None while it is there. `week_start`: the first day of its weeks, as "mon". `day_start`: the hour at
    which its days begin. `digest`: the hour at which it hears of its week, or "none"; `digest_at`: when that
    is next, None while nobody has played. `puzzle`: the hour of the daily puzzle, as "12", or "none";
    `puzzle_at`: when the next one is due; `puzzle_thread`: the topic it is sent to.
    `daily_game`: whether it has games of the day. `board`: when a board is sent anew: it "follows" the talk,
    at "every-turn", or it "stays". `pin`: whether boards are pinned. `dice`: its `Skin`.
    `round_dice`: whether Telegram throws a die before each round of its games.
    """

    chat_id: int
    kind: ChatKind
    title: str
    language: str | None
    zone: str | None
    default_preset: str | None
    default_options: str | None
    migrated_to: int | None
    active: bool
    updated_at: float
    hints: bool
    chances: bool
    first_roll: bool
    quick_rerolls: bool
    telegram_dice: bool
    clock: Clock
    quiet: str
    left_at: float | None
    week_start: str
    day_start: str
    digest: str
    digest_at: float | None
    puzzle: str = "none"
    puzzle_at: float | None = None
    puzzle_thread: int = 0
    daily_game: bool = True
    board: str = "follows"
    pin: bool = False
    dice: str = "digits"
    round_dice: bool = False


class ChatChanges(TypedDict, total=False):
    """The columns of a chat that change: its settings, and whether the bot is still in it."""

    language: str | None
    zone: str | None
    default_preset: str | None
    default_options: str | None
    active: bool
    hints: bool
    chances: bool
    first_roll: bool
    quick_rerolls: bool
    telegram_dice: bool
    clock: Clock
    quiet: str
    left_at: float | None
    week_start: str
    day_start: str
    digest: str
    digest_at: float | None
    puzzle: str
    puzzle_at: float | None
    puzzle_thread: int
    daily_game: bool
    board: str
    pin: bool
    dice: str
    round_dice: bool
