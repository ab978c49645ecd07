"""The page that tells how people are paired in a club night and what brings points."""

from bot.clubs.buttons import ShowClub
from bot.ground.drawing.keyboard import key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen

PARTS = ("where", "start", "pairing", "points", "fire", "dare", "late", "end", "order", "signs")
"""The paragraphs, in their order."""


def page(t: Texts, *, back: bool) -> Screen:
    """All rules of a club night; `back`: with the way to the page of `/club`."""
    text = "\n\n".join((t("club-rules-title"), *(t(f"club-rules-{part}") for part in PARTS)))
    return Screen(text, ((key(t("button-back"), ShowClub("main")),),) if back else ())
