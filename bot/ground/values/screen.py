"""A message of the bot: one HTML text and rows of inline buttons."""

from dataclasses import dataclass
from typing import Final, Literal

ANSWER_CHARACTERS: Final = 200
"""Characters that Telegram shows in the answer to a tap, a toast or a dialog."""

Style = Literal["primary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: `data` (at most 64 bytes of UTF-8) or `url`, never both."""

    text: str
    data: str | None = None
    style: Style | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """A complete message: `text` in Telegram's HTML, `buttons` row by row.

    Two equal screens look the same to people, so a message never needs to be edited from one to the other.
    """

    text: str
    buttons: tuple[tuple[Button, ...], ...] = ()
