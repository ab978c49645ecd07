"""The parts of a board that differ with double dice: two values a die, and two rows to choose."""

from collections.abc import Callable, Iterator, Sequence

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Button
from bot.rulebook import words
from bot.table.buttons.board import NotSure, PickInner, PickRow
from bot.table.screens.board import row_choice, row_question, turn_controls
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame
from engine.rules.sheet import Card

OUTER, INNER = 0, 1
_NEW = 2  # rows: who has written so few may not know yet that two are chosen one after the other


def dice(t: Texts, view: GameView, game: ScorecardGame, *, brief: int) -> Iterator[str]:
    """The two layers as they lie, each with its hand, and the dice that are held.

    `brief`: 1 leaves out what is held, which the buttons tell; 2 the hands as well.
    """
    outer, inner = game.ruleset.split(game.turn.dice)
    if brief > 1:
        yield t("board-outer-short", dice=words.faces(game.ruleset, outer))
        yield t("board-inner-short", dice=words.faces(game.ruleset, inner))
    else:
        yield t("board-outer", dice=words.faces(game.ruleset, outer), hand=words.hand_of(game.ruleset, outer))
        yield t("board-inner", dice=words.faces(game.ruleset, inner), hand=words.hand_of(game.ruleset, inner))
    if view.held and game.rolls_left and not brief:
        yield t("board-held", dice=words.dice(game.ruleset, game.turn.dice, sorted(view.held)))


def hints(t: Texts, game: ScorecardGame, card: Card) -> Iterator[str]:
    """What those who have hardly written anything may not know yet: how to read the dice and the buttons."""
    if not game.turn.roll or len(card.written) > _NEW:
        return
    if game.ruleset.source == "bot":  # else there are no keys of dice to read
        outer, inner = (layer[0] for layer in game.ruleset.split(game.turn.dice))
        yield t("board-legend-die", die=words.die(game.ruleset, game.turn.dice, 0), outer=outer, inner=inner)
    left = next(_left_out(game), None)
    if left is not None:
        yield t("board-legend-left", face=left, dice=game.ruleset.dice, counted=game.ruleset.dice - 1)


def _left_out(game: ScorecardGame) -> Iterator[int]:
    """The faces that rows which pay now would leave out of the outer values."""
    outer = game.ruleset.split(game.turn.dice)[OUTER]
    for index in game.writable_rows():
        face = game.ruleset.rows[index].left_out(outer, game.turn.roll)
        if face is not None and game.entry(index, OUTER).made:
            yield face


def notes(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What is to be chosen now, or the question about a zero."""
    if not game.turn.roll or game.mover is None or view.seats[game.mover].state != "in":
        return
    if view.outer is None:
        if len(game.writable_rows()) == game.ruleset.layers:
            yield t("board-pick-pair")
        return
    if view.asking is None:
        yield t("board-pick-inner", row=_pays(game, view.outer, OUTER))
        return
    yield from row_question.lines(t, game, (view.outer, view.asking))


def keys(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """The rows for the outer values, then those for the inner ones; at the end whole pairs."""
    open_rows = game.writable_rows()
    outer = view.outer
    if outer is not None and view.asking is not None:
        text = row_question.sure(t, game, (outer, view.asking))
        sure = PickInner(view.game, view.version, outer, view.asking, sure=True)
        last = len(open_rows) == game.ruleset.layers
        no = NotSure(view.game, view.version) if last else PickRow(view.game, view.version, outer)
        yield from abreast((key(text, sure, "danger"), key(t("button-not-sure"), no)))
    elif outer is not None:
        inner = [index for index in open_rows if index != outer]
        *lines, line = _foldable(t, view, inner, INNER, lambda i: _inner(t, view, game, (outer, i)))
        yield from lines
        back = NotSure(view.game, view.version)
        if turn_controls.unfolds(view, line):
            yield from abreast((*line, key(t("button-back"), back)))
        else:
            yield from (line, (key(t("button-other-outer"), back),))
    elif len(open_rows) == game.ruleset.layers:
        yield from (_pair(t, view, game, pair) for pair in (open_rows, open_rows[::-1]))
    else:

        def choose(index: int) -> Button:
            return key(_label(t, game, index, OUTER), PickRow(view.game, view.version, index))

        yield from _foldable(t, view, open_rows, OUTER, choose)


def _foldable(
    t: Texts, view: GameView, rows: Sequence[int], layer: int, button: Callable[[int], Button]
) -> Iterator[Keys]:
    """A button a row for a layer, those that pay nothing folded away."""
    game = view.progress.game
    if not isinstance(game, ScorecardGame):
        raise TypeError("expected a game with scorecards")
    made = [index for index in rows if game.entry(index, layer).made]
    if not row_choice.crosses(view, game):
        yield from abreast([button(index) for index in made])
    yield from row_choice.folded(t, view, [index for index in rows if index not in made], made, button)


def _pays(game: ScorecardGame, index: int, layer: int) -> Message:
    """What a row would pay for a layer, and which face is left out where that matters."""
    row = game.ruleset.rows[index]
    pays = words.row_pays(row, game.entry(index, layer))
    face = row.left_out(game.ruleset.split(game.turn.dice)[layer], game.turn.roll)
    return pays if face is None else say("button-left-out", row=pays, face=face)


def _label(t: Texts, game: ScorecardGame, index: int, layer: int) -> str:
    """The label of the button of a row for a layer: the points that `_pays` tells."""
    row, pays = game.ruleset.rows[index], _pays(game, index, layer)
    return (
        t.say(pays) if pays.id == "button-left-out" else row_choice.fitting(t, row, game.entry(index, layer))
    )


def _inner(t: Texts, view: GameView, game: ScorecardGame, pair: tuple[int, int]) -> Button:
    outer, inner = pair
    press = PickInner(view.game, view.version, outer, inner, sure=False)
    return key(_label(t, game, inner, INNER), press)


def _pair(t: Texts, view: GameView, game: ScorecardGame, pair: Sequence[int]) -> Keys:
    """One of the two ways to write the last two rows, in one tap: there is nothing to choose in between."""
    outer, inner = pair
    rows = words.both([_pays(game, outer, OUTER), _pays(game, inner, INNER)])
    return (key(t.say(rows), PickInner(view.game, view.version, outer, inner, sure=False)),)
