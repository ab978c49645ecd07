"""Names of actions: the dice held, or the row written with its points."""

from bot.ground.texts.dice_faces import DiceFaces
from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from engine.rules.sheet import Entry, Row


def hold(t: Texts, dice: DiceFaces) -> str:
    """Holding these dice and throwing the others; of none, throwing all."""
    return t("hint-hold", dice=dice) if dice.faces else t("hint-throw-all")


def announce(t: Texts, row: Row) -> str:
    """Announcing a row."""
    return t("hint-announce", row=words.row_full(t, row))


def write(t: Texts, row: Row, entry: Entry) -> str:
    """Writing this entry into a row, or crossing the row out."""
    name = words.row_full(t, row)
    if not entry.made:
        return t("hint-cross", row=name)
    return t("hint-write", row=name, points=words.points(row, entry.points))
