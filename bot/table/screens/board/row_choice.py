"""The rows that may be written now: those that pay at once, those that pay nothing folded away.

Unfolded they stand alone, with a way back: a player who crosses out does nothing else, and a phone shows no
more. Rows of one name that are open in several columns share a button, which asks for the column.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import get_args

from bot.ground.drawing import phone_room as room
from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Style
from bot.rulebook import words
from bot.table.buttons.board import NotSure, PickRow, ShowColumns, ShowCrossing
from bot.table.screens.cards import column_card
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame
from engine.rules.sheet import UPPER_KEYS, Entry, Row, Section


def is_open(view: GameView, game: ScorecardGame) -> bool:
    """Whether a row is being chosen in several presses and the dice wait."""
    return view.chooses or crosses(view, game)


def crosses(view: GameView, game: ScorecardGame) -> bool:
    """Whether the rows that pay nothing stand alone: unfolded, and there are others."""
    if not view.crossing or view.outer is not None:
        return False
    made = [game.entry(index).made for index in game.writable_rows()]
    return any(made) and not all(made)


def keys(t: Texts, view: GameView, game: ScorecardGame, best: int | None) -> Iterator[Keys]:
    """A button a row with what it would pay: the school by itself, then all others; the `best` green."""
    rows = game.ruleset.rows
    entries = {index: game.entry(index) for index in game.writable_rows()}
    same = {group[0]: group for group in groups(game)}
    bare = column_card.one_by_one(game.ruleset)

    def button(index: int) -> Button:
        style: Style | None = "success" if best in same[index] else None
        if len(same[index]) > 1:
            text = _fitting_all(t, [(rows[i], entries[i]) for i in same[index]])
            return key(text, ShowColumns(view.game, view.version, index), style)
        text = fitting(t, rows[index], entries[index], bare=bare)
        return key(text, PickRow(view.game, view.version, index), style)

    made = [index for index in same if entries[index].made]
    if not crosses(view, game):
        for part in get_args(Section):
            yield from abreast([button(index) for index in made if rows[index].section == part])
    yield from folded(t, view, [index for index in same if index not in made], made, button)


def groups(game: ScorecardGame) -> tuple[tuple[int, ...], ...]:
    """The rows that may be written, in the order of the sheet.

    Those of one name stand together: those that pay, and those that do not.
    """
    rows, found = game.ruleset.rows, dict[tuple[str, bool], list[int]]()
    lines = len(rows) // max(len(game.ruleset.columns), 1)
    for index in sorted(game.writable_rows(), key=lambda index: (index % lines, index)):
        found.setdefault((rows[index].name, game.entry(index).made), []).append(index)
    return tuple(map(tuple, found.values()))


def fitting(t: Texts, row: Row, entry: Entry, *, bare: bool = False) -> str:
    """A row with what it pays; one of the upper section short where three would not share a line.

    `bare`: without the sign of its column.
    """
    text = t.say(words.row_pays(row, entry, bare=bare))
    return text if _fits(row, text) else t.say(words.row_pays(row, entry, short=True, bare=bare))


def _fitting_all(t: Texts, same: Sequence[tuple[Row, Entry]]) -> str:
    """The same of a row that is open in several columns."""
    text = t.say(words.rows_pay(same))
    return text if _fits(same[0][0], text) else t.say(words.rows_pay(same, short=True))


def _fits(row: Row, text: str) -> bool:
    return row.name not in UPPER_KEYS or room.share_line([text] * room.ABREAST)


def folded(
    t: Texts, view: GameView, zeros: Sequence[int], made: Sequence[int], button: Callable[[int], Button]
) -> Iterator[Keys]:
    """The rows that pay nothing, or what unfolds them where others pay; then a way back."""
    if not zeros:
        return
    if made and not view.crossing:
        yield (key(t("button-crossing", n=len(zeros)), ShowCrossing(view.game, view.version)),)
    else:
        yield from abreast([button(index) for index in zeros])
        if made and view.outer is None:
            yield (key(t("button-back"), NotSure(view.game, view.version)),)
