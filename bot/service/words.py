"""The few things of the game that replies speak of: dice, hands, rows."""

from collections.abc import Sequence

from bot.say import Say, say
from engine.patterns import hand
from engine.sheet import Entry, Row


def dice_text(dice: Sequence[int]) -> str:
    """Dice as digits, in the order they lie."""
    return " ".join(map(str, dice))


def hand_say(dice: Sequence[int]) -> Say:
    """What the dice show, in words."""
    return say(f"hand-{hand(dice)}")


def row_say(row: Row) -> Say:
    """A row's name."""
    return say(f"row-{row.title or row.key}")


def entry_say(text: str, row: Row, entry: Entry, **args: Say | str | int) -> Say:
    """A text about an entry: `text`, or `text-crossed` when the row was crossed out."""
    if not entry.made:
        return say(f"{text}-crossed", row=row_say(row), **args)
    return say(text, row=row_say(row), points=entry.points, **args)
