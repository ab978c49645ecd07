"""The registry of a chat's settings that have a few values each, and the views that settings pages show."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, Self, TypeVar, cast, get_args, overload

from bot.ground.values.skins import PLAIN, Skin
from bot.rulebook.views import Clock, HouseView
from engine.errors import OptionError
from engine.rules.showdown_rules import Rules

Value = TypeVar("Value")
Word = TypeVar("Word", bound=str)

HOURS: Final = "hours"
"""The page of settings about the clock of a chat, its weeks, and what is sent by itself."""

PLACE: Final = "place"
"""The page of settings about boards: where they stand in a chat, what they show, what Telegram throws."""

TOGETHER: Final = "together"
"""The page of settings about games that all play at once, which the page of boards leads to."""

CardPlace = Literal["private", "here"]
"""Where people throw when all play at once: in private, or on cards in the group that they alone see."""

BoardPlace = Literal["follows", "every-turn", "stays"]
"""Where the board of a game stands: it is sent anew when talk has buried it, at every turn, or not at all."""


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
        self.default = default
        self.values = values
        self.private = private
        self.page = page

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
    week_start = OneOf("mon", ("mon", "sat", "sun"), private=False, page=HOURS)
    digest = OneOf("10", ("9", "10", "12", "18", "20", "none"), private=False, page=HOURS)
    board = OneOf[BoardPlace]("follows", get_args(BoardPlace), private=False, page=PLACE)
    pin = OnOff("off", private=False, page=PLACE)
    dice = OneOf[Skin](PLAIN, get_args(Skin), page=PLACE)
    chances = OnOff("off", page=PLACE)
    first_roll = OnOff("on")
    quick_rerolls = OnOff("on")
    telegram_dice = OnOff("on", private=False, page=PLACE)
    hints = OnOff("off", private=False)
    late = OnOff("off", private=False, page=TOGETHER)
    cards = OneOf[CardPlace]("private", get_args(CardPlace), private=False, page=TOGETHER)
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
        hidden: settings that mean nothing in this bot.
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
