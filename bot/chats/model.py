"""Chats and people as plain values: settings with their defaults, rows, presses of the settings pages."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, Self, TypedDict, TypeVar, cast, get_args, overload

from bot.ground.values import ChatKind, Press, Skin
from bot.rulebook.words import Clock, HouseView
from engine.errors import OptionError
from engine.rules.showdown_rules import Rules

# Presses of the settings pages of a chat.


class SetLanguage(Press, code="L"):
    """The language of this chat; empty: that of the reader's client."""

    language: str


class SetPreset(Press, code="P"):
    """The default rules of this chat."""

    preset: str


class SetZone(Press, code="3"):
    """The time zone of this chat; empty: that of the bot."""

    zone: str


class SetSetting(Press, code="!"):
    """A new value for one of the `SETTINGS` of this chat."""

    setting: str
    value: str


class ShowSettings(Press, code="N"):
    """A page of the settings of this chat; an empty name is the first one."""

    page: str


class SetElsewhere(Press, code="se"):
    """A page of settings, or a change, in private, of the chat without the bot in which somebody played.

    Attributes:
        game: of the chat that is meant.
        asked: callback data of the same press in that chat, see `data`.
    """

    game: int
    asked: str

    @classmethod
    def of(cls, game: int, data: str) -> Self:
        """The press that stands for the one with this callback data."""
        return cls(game, data.replace(":", "~"))

    @property
    def data(self) -> str:
        """The callback data of the press that it stands for."""
        return self.asked.replace("~", ":")


class SeeNothing(Press, code="vt"):
    """Tables of Telegram's own are not seen here by whoever presses, and this chat is to have none."""


# The registry of a chat's settings that have a few values each, and the views that settings pages show.


Value = TypeVar("Value")
Word = TypeVar("Word", bound=str)

HOURS: Final = "hours"
"""The page of settings about the clock of a chat, its weeks, and what is sent by itself."""

PLACE: Final = "place"
"""The page of settings about boards: where they stand in a chat, what they show, what Telegram throws."""

TOGETHER: Final = "together"
"""The page of settings about games that all play at once, which the page of boards leads to."""

RARE: Final = "rare"
"""The page of settings that hardly anybody looks for."""

CardPlace = Literal["here", "private"]
"""The place of throws when all play at once: on cards in the group that they alone see, or in private.

A private chat has it as well: who has chosen `private` there has theirs in private wherever the others do."""

BoardPlace = Literal["follows", "every-turn", "stays"]
"""The place of the board of a game: it is sent anew when talk has buried it, at every turn, or not at all."""


class Setting(Generic[Value]):
    """A setting of a chat, an attribute of `SettingValues`.

    Its texts are `setting-<name>`, `-about` and `-<value>`. Name and values are stored with chats.

    Args:
        default: what it is in a chat that has not chosen.
        values: the words it may be, in the order of their buttons.
        private: whether a chat with one person has it too.
        page: the page of settings that its button stands on in a group; empty for the first one.
    """

    name: str

    def __init__(
        self, default: str, values: tuple[str, ...], *, private: bool = True, page: str = ""
    ) -> None:
        self.default, self.values, self.private, self.page = default, values, private, page

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, chat: None, owner: type) -> Self: ...

    @overload
    def __get__(self, chat: "SettingValues", owner: type) -> Value: ...

    def __get__(self, chat: "SettingValues | None", owner: type) -> Self | Value:
        return self if chat is None else self._read(chat.word(self.name))

    def _read(self, word: str) -> Value:
        """The value that the code asks for; by default the word."""
        return cast("Value", word)


class OneOf(Setting[Word]):
    """A setting that is one of a few words."""

    def __init__(
        self, default: Word, values: tuple[Word, ...], *, private: bool = True, page: str = ""
    ) -> None:
        super().__init__(default, values, private=private, page=page)


class OnOff(Setting[bool]):
    """A setting that is on or off."""

    def __init__(self, default: Literal["on", "off"], *, private: bool = True, page: str = "") -> None:
        super().__init__(default, ("on", "off"), private=private, page=page)

    def _read(self, word: str) -> bool:
        return word == "on"


@dataclass(frozen=True, slots=True)
class SettingValues:
    """The settings of a chat: a typed attribute for each, in the order of their buttons.

    Language, time zone and rules are of other kinds.

    Attributes:
        chosen: by name of the setting, what differs from its default; also what this program does not know,
            as that of another version.
    """

    chosen: Mapping[str, object] = field(default_factory=dict)

    clock = OneOf[Clock]("live", get_args(Clock), private=False)
    week_start = OneOf("mon", ("mon", "sat", "sun"), private=False, page=RARE)
    digest = OneOf("10", ("9", "10", "12", "18", "20", "none"), private=False, page=RARE)
    board = OneOf[BoardPlace]("follows", get_args(BoardPlace), private=False, page=PLACE)
    pin = OnOff("off", private=False, page=RARE)
    dice = OneOf[Skin]("keycaps", get_args(Skin), page=PLACE)
    tables = OnOff("off", page=PLACE)
    chances = OnOff("off", page=PLACE)
    first_roll = OnOff("on", page=PLACE)
    quick_rerolls = OnOff("on", page=RARE)
    telegram_dice = OnOff("on", private=False, page=RARE)
    hints = OnOff("off", private=False)
    late = OnOff("off", private=False, page=TOGETHER)
    cards = OneOf[CardPlace]("here", get_args(CardPlace), page=TOGETHER)
    puzzle = OnOff("off", private=False, page=HOURS)
    daily_game = OnOff("on", private=False, page=HOURS)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The settings that a JSON object of `chosen` stands for."""
        return cls(json.loads(text))

    @property
    def text(self) -> str:
        """The JSON object of `chosen`, see `parse`."""
        return json.dumps(self.chosen)

    @property
    def words(self) -> dict[str, str]:
        """The words of all `SETTINGS`, by name."""
        return {name: self.word(name) for name in SETTINGS}

    def word(self, name: str) -> str:
        """The word of one of the `SETTINGS`; the default where none is chosen, or one that is not known."""
        setting, chosen = SETTINGS[name], self.chosen.get(name)
        return chosen if isinstance(chosen, str) and chosen in setting.values else setting.default

    def choose(self, name: str, word: str) -> Self:
        """These settings with another word for one; raises `OptionError` for an unknown name or word."""
        if name not in SETTINGS or word not in SETTINGS[name].values:
            raise OptionError(f"expected a setting and one of its values, not {name!r} and {word!r}")
        others = {other: each for other, each in self.chosen.items() if other != name}
        return type(self)(others if word == SETTINGS[name].default else {**others, name: word})

    def over(self, before: "SettingValues") -> Self:
        """These settings, with those of another chat wherever nothing is chosen here."""
        return type(self)({**before.chosen, **self.chosen})


SETTINGS: Final[Mapping[str, Setting[Any]]] = MappingProxyType(
    {name: each for name, each in vars(SettingValues).items() if isinstance(each, Setting)}
)
"""Every setting by name, in the order of their buttons."""


@dataclass(frozen=True, slots=True)
class SettingsView:
    """The view of a chat's settings that its settings pages show.

    Attributes:
        private: whether it is a chat with one person, whose client has a language of its own.
        language: the language chosen here, None if it follows the client.
        rules: of the next game.
        houses: what the chat has saved.
        values: of the `SETTINGS`, by name.
        zone: the time zone chosen here; None: it goes by the `usual_zone`.
        usual_zone: that of the bot.
        at: the present moment, for the time in each zone.
        hidden: settings that mean nothing in this bot, or here.
        elsewhere: whether the bot is not in the chat, whose players decide.
    """

    private: bool
    language: str | None
    rules: Rules
    houses: tuple[HouseView, ...]
    values: Mapping[str, str]
    zone: str | None
    usual_zone: str
    at: datetime
    hidden: frozenset[str] = frozenset()
    elsewhere: bool = False

    @property
    def settings(self) -> tuple[str, ...]:
        """The names of the `SETTINGS` that this chat has."""
        here = (name for name, each in SETTINGS.items() if each.private or not self.private)
        return tuple(name for name in here if name not in self.hidden)

    def page_of(self, name: str) -> str:
        """The page of settings that the button of one of the `SETTINGS` stands on; a private chat has one."""
        return "" if self.private else SETTINGS[name].page

    @property
    def zone_page(self) -> str:
        """The page of settings that the button of the time zone stands on."""
        return "" if self.private else HOURS


# Rows of chats and people, as values. Times are unix seconds, identifiers are Telegram's own.


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person the bot has met; `started`: they opened the private chat, so the bot may write there.

    `called_at`: when they were last called to the table of a slow game.
    """

    user_id: int
    name: str
    username: str | None
    language: str | None
    started: bool
    updated_at: float
    called_at: float | None = None


class PersonChanges(TypedDict, total=False):
    """The columns of a person that change: their choices, their private chat, the last reminder."""

    language: str | None
    started: bool
    called_at: float | None


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A chat and its settings; `migrated_to` is the supergroup that a group became.

    `left_at`: when the bot was thrown out; None while it is there. `digest_at`: when the chat hears of its
    week next, None while nobody has played. `puzzle_at`: when the next daily puzzle is due, None for never;
    `puzzle_thread`: the topic it is sent to.
    """

    chat_id: int
    kind: ChatKind
    title: str
    language: str | None
    zone: str | None
    default_preset: str | None
    default_options: str | None
    migrated_to: int | None
    updated_at: float
    left_at: float | None
    digest_at: float | None
    puzzle_at: float | None
    puzzle_thread: int
    active: bool
    settings: SettingValues


class ChatChanges(TypedDict, total=False):
    """The columns of a chat that change one by one; its settings are changed by `Chats.choose`."""

    language: str | None
    zone: str | None
    default_preset: str | None
    default_options: str | None
    active: bool
    left_at: float | None
    digest_at: float | None
    puzzle_at: float | None
    puzzle_thread: int
