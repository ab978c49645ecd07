"""A throw of Telegram's slot machine (🎰) as text."""

from typing import Final

from bot.ground.texts.dice_faces import _UNBROKEN
from engine.records.telegram_dice import reels

_REELS: Final = {"bar": "BAR", "grapes": "🍇", "lemon": "🍋", "seven": "7️⃣"}
"""The symbols of a 🎰, as it shows them."""


def slot_machine(value: int) -> str:
    r"""A die that Telegram threw (🎰) as people saw it, and its number.

    >>> slot_machine(27)
    '🍋\xa0🍋\xa0🍇\xa0(27)'
    """
    return _UNBROKEN.join((*(_REELS[each] for each in reels(value)), f"({value})"))
