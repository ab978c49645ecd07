"""The rows that may be written now: those that pay at once, those that pay nothing folded away."""

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from bot.buttons.board import PickRow, ShowCrossing
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from bot.views.screen import Button
from engine.play.scorecard import ScorecardGame
from engine.rules.sheet import UPPER_KEYS, Section

_SHARE = 10  # characters that a third of a phone's width shows


def keys(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """A button a row with what it would pay: the school by itself, then all others."""
    rows = game.ruleset.rows

    def button(index: int) -> Button:
        text = t.say(words.row_pays(rows[index], game.entry(index)))
        if len(text) > _SHARE and rows[index].key in UPPER_KEYS:
            text = t.say(words.row_pays(rows[index], game.entry(index), short=True))
        return key(text, PickRow(view.game, view.version, index))

    open_rows = game.writable_rows()
    made = [index for index in open_rows if game.entry(index).made]
    for part in get_args(Section):
        yield from abreast([button(index) for index in made if rows[index].section == part])
    yield from folded(t, view, [index for index in open_rows if index not in made], made, button)


def folded(
    t: Texts, view: GameView, zeros: Sequence[int], made: Sequence[int], button: Callable[[int], Button]
) -> Iterator[Keys]:
    """The rows that pay nothing, or what unfolds them where others pay."""
    if not zeros:
        return
    if made and not view.crossing:
        yield (key(t("button-crossing", n=len(zeros)), ShowCrossing(view.game, view.version)),)
    else:
        yield from abreast([button(index) for index in zeros])
