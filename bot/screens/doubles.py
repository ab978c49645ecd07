"""What the board of double dice has of its own: two layers of values, and two rows to be chosen."""

from collections.abc import Iterator, Sequence

from bot.buttons import NotSure, PickInner, PickRow
from bot.say import Say, say
from bot.screen import Button
from bot.screens import words
from bot.screens.keys import Keys, abreast, key
from bot.texts import Texts
from bot.views import GameView
from engine.sheet import Row

OUTER, INNER = 0, 1


def dice(t: Texts, view: GameView) -> Iterator[str]:
    """The two layers as they lie, each with its hand."""
    turn = view.progress.game.turn
    for text_id, values in zip(("board-outer", "board-inner"), view.rules.split(turn.dice), strict=True):
        yield t(text_id, dice=words.faces(values), hand=words.hand_of(view.rules, values))


def notes(t: Texts, view: GameView) -> Iterator[str]:
    """What is to be chosen now, or the question about a zero."""
    game = view.progress.game
    if not game.turn.roll or game.mover is None or view.seats[game.mover].state != "in":
        return
    if view.outer is None:
        last = len(game.writable_rows()) == view.rules.layers
        yield t("board-pick-pair" if last else "board-pick-outer")
        return
    if view.asking is None:
        yield t("board-pick-inner", row=_pays(view, view.outer, OUTER))
        return
    rows = [words.row_full(t, row) for row in _crossed(view, view.outer, view.asking)]
    if len(rows) == view.rules.layers:
        yield t("board-ask-both", first=rows[0], second=rows[1])
    else:
        yield t("board-ask", row=rows[0])


def keys(t: Texts, view: GameView) -> Iterator[Keys]:
    """The rows for the outer values, then those for the inner ones; at the end whole pairs."""
    open_rows = view.progress.game.writable_rows()
    outer = view.outer
    if outer is not None and view.asking is not None:
        crossed = _crossed(view, outer, view.asking)
        both = len(crossed) == view.rules.layers
        text = t("button-sure-both") if both else t("button-sure", row=words.row(crossed[0]))
        sure = PickInner(view.game, view.version, outer, view.asking, sure=True)
        last = len(open_rows) == view.rules.layers
        no = NotSure(view.game, view.version) if last else PickRow(view.game, view.version, outer)
        yield (key(text, sure, "danger"), key(t("button-not-sure"), no))
    elif outer is not None:
        inner = [index for index in open_rows if index != outer]
        yield from abreast([_inner(t, view, outer, index) for index in inner])
        yield (key(t("button-other-outer"), NotSure(view.game, view.version)),)
    elif len(open_rows) == view.rules.layers:
        yield from (_pair(t, view, pair) for pair in (open_rows, open_rows[::-1]))
    else:
        each = ((t.say(_pays(view, i, OUTER)), PickRow(view.game, view.version, i)) for i in open_rows)
        yield from abreast([key(text, press) for text, press in each])


def _pays(view: GameView, index: int, layer: int) -> Say:
    """What a row would pay for a layer, and which face is left out where that matters."""
    game, row = view.progress.game, view.rules.rows[index]
    pays = words.row_pays(row, game.entry(index, layer))
    face = row.left_out(view.rules.split(game.turn.dice)[layer], game.turn.roll)
    return pays if face is None else say("button-left-out", row=pays, face=face)


def _inner(t: Texts, view: GameView, outer: int, inner: int) -> Button:
    press = PickInner(view.game, view.version, outer, inner, sure=False)
    return key(t.say(_pays(view, inner, INNER)), press)


def _pair(t: Texts, view: GameView, pair: Sequence[int]) -> Keys:
    """One of the two ways to write the last two rows, in one tap: there is nothing to choose in between."""
    outer, inner = pair
    rows = words.both([_pays(view, outer, OUTER), _pays(view, inner, INNER)])
    return (key(t.say(rows), PickInner(view.game, view.version, outer, inner, sure=False)),)


def _crossed(view: GameView, outer: int, inner: int) -> list[Row]:
    game = view.progress.game
    pair = ((outer, OUTER), (inner, INNER))
    return [view.rules.rows[index] for index, layer in pair if not game.entry(index, layer).made]
