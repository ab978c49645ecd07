"""The page of the faces thrown in a chat, against the limits of fair dice."""

from collections.abc import Iterator

from bot.ground.drawing.keyboard import key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rankings.views.dice import DiceView
from bot.table.buttons.result import SendPicture

_WIDEST = 18  # columns of a bar
_BAR = "▇"  # lower than a line, so that bars do not touch


def page(t: Texts, view: DiceView) -> Screen:
    """Counts as bars, what fair dice keep between, and what follows; with a button for the picture."""
    if not view.thrown:
        return Screen(t("counts-empty"))
    return Screen("\n".join(told(t, view)), ((key(t("button-picture"), SendPicture("dice", 0)),),))


def told(t: Texts, view: DiceView) -> Iterator[str]:
    """The lines of the page."""
    yield t("counts-title")
    yield about(t, view)
    yield "<pre>" + "\n".join(_bars(view)) + "</pre>"
    if view.enough:
        yield limits(t, view)
    yield verdict(t, view)
    if view.enough:
        yield t("counts-how")


def about(t: Texts, view: DiceView) -> str:
    """How many dice were thrown in how many games."""
    return t("counts-about", dice=view.thrown, games=view.games)


def limits(t: Texts, view: DiceView) -> str:
    """What fair dice keep between."""
    return t("counts-band", low=view.low, high=view.high)


def verdict(t: Texts, view: DiceView) -> str:
    """What follows from the counts."""
    if not view.enough:
        return t("counts-few")
    if view.outside:
        return t("counts-odd", faces=", ".join(map(str, view.outside)))
    return t("counts-fair")


def _bars(view: DiceView) -> Iterator[str]:
    most = max(view.counts)
    digits = len(str(most))
    for face, count in enumerate(view.counts, 1):
        bar = _BAR * max(round(count * _WIDEST / most), 1 if count else 0)
        mark = "!" if view.enough and face in view.outside else ""
        yield f"{face} {count:>{digits}} {bar}{mark}"
