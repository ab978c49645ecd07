"""Presses of the settings pages of a chat."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class SetLanguage:
    """The language of this chat; empty: that of the reader's client."""

    code: ClassVar[str] = "L"
    language: str


@dataclass(frozen=True, slots=True)
class SetPreset:
    """The default rules of this chat."""

    code: ClassVar[str] = "P"
    preset: str


@dataclass(frozen=True, slots=True)
class SetZone:
    """The time zone of this chat; empty: that of the bot."""

    code: ClassVar[str] = "3"
    zone: str


@dataclass(frozen=True, slots=True)
class SetSetting:
    """A new value for one of the `chats.views.SETTINGS` of this chat."""

    code: ClassVar[str] = "!"
    setting: str
    value: str


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """A page of the settings of this chat; an empty name is the first one."""

    code: ClassVar[str] = "N"
    page: str
