"""Names on pictures, and captions within Telegram's limit: what all pictures share."""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.pictures.views import PICTURE_CHARACTERS, Called
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import GameView

_TAG = re.compile(r"<[^>]*>")


def called(t: Texts, view: GameView) -> tuple[Called, ...]:
    """What every seat is called on a picture; it knows which characters can be drawn."""
    names = seat_names.seat_names(t, view.seats)
    return tuple(
        Called(unescape(name), t("picture-player", number=seat)) for seat, name in enumerate(names, 1)
    )


def person(t: Texts, name: str, number: int, *, forgotten: bool = False) -> Called:
    """What one of several people is called on a picture: the raw name, or else so many of them."""
    called = t("player-forgotten") if forgotten else people.clean(name)
    return Called(called, t("picture-player", number=number))


def title(t: Texts, view: GameView) -> tuple[str, str]:
    """The title of a picture of a game, and which game it was."""
    own = view.rules.source == "own"
    return t.say(words.game(view.rules)), t("picture-game-own" if own else "picture-game", game=view.game)


def caption(lines: Iterable[str], more: Iterable[str] = (), instead: Iterable[str] = ()) -> Screen:
    """What is written below a picture: the lines, and either `more` of them or, for want of room, others."""
    told, full = list(lines), list(more)
    if characters([*told, *full]) > PICTURE_CHARACTERS:
        full = list(instead)
    return Screen("\n".join(_fitting([*told, *full])))


def _fitting(lines: list[str]) -> Iterator[str]:
    """The first lines, as far as there is room."""
    taken = 0
    for line in lines:
        taken += characters([line]) + 1
        if taken > PICTURE_CHARACTERS:
            return
        yield line


def characters(lines: Iterable[str]) -> int:
    """How many characters lines of HTML have, in units of UTF-16."""
    return len(unescape(_TAG.sub("", "\n".join(lines))).encode("utf-16-le")) // 2
