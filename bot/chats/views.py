"""The registry of a chat's settings that have a few values each, and the views that settings pages show."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Final, Literal, get_args

from bot.ground.values.skins import PLAIN, Skin
from bot.rulebook.views import Clock, HouseView
from engine.rules.showdown_rules import Rules


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a chat: a column of this name; its texts are `setting-<name>`, `-about` and `-<value>`.

    Attributes:
        default: what it is in a chat that has not chosen, as the column says.
        values: the words it may be, in the order of their buttons; "on" and "off" are stored as 1 and 0.
        private: whether a chat with one person has it too.
        page: the page of settings that its button stands on in a group; empty for the first one.
    """

    default: str
    values: tuple[str, ...] = ("on", "off")
    private: bool = True
    page: str = ""


HOURS: Final = "hours"
"""The page of settings about the hours of a chat, its weeks, and what is sent by itself."""

PLACE: Final = "place"
"""The page of settings about boards: where they stand in a chat, what they show, what Telegram throws."""

BoardPlace = Literal["follows", "every-turn", "stays"]
"""Where the board of a game stands: it is sent anew when talk has buried it, at every turn, or not at all."""

SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "clock": Setting("live", get_args(Clock), private=False),
        "quiet": Setting("23-9", ("22-8", "23-9", "0-10", "none"), private=False, page=HOURS),
        "week_start": Setting("mon", ("mon", "sat", "sun"), private=False, page=HOURS),
        "day_start": Setting("0", ("0", "3", "4", "5", "6"), private=False, page=HOURS),
        "digest": Setting("10", ("9", "10", "12", "18", "20", "none"), private=False, page=HOURS),
        "board": Setting("follows", get_args(BoardPlace), private=False, page=PLACE),
        "pin": Setting("off", private=False, page=PLACE),
        "dice": Setting(PLAIN, get_args(Skin), page=PLACE),
        "chances": Setting("off", page=PLACE),
        "first_roll": Setting("on"),
        "quick_rerolls": Setting("on"),
        "telegram_dice": Setting("on", private=False, page=PLACE),
        "round_dice": Setting("off", private=False, page=PLACE),
        "hints": Setting("off", private=False),
        "puzzle": Setting("none", ("none", "8", "10", "12", "15", "18"), private=False, page=HOURS),
        "daily_game": Setting("on", private=False, page=HOURS),
    }
)
"""By name, in the order of their buttons. Language, time zone and rules are of other kinds."""


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
