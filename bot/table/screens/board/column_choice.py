"""The second press of sheets with columns: the column of a row, or a row to announce."""

from collections.abc import Iterator

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Style
from bot.rulebook import words
from bot.table.buttons.board import AnnounceRow, NotSure, PickRow, ShowAnnounce
from bot.table.screens.board import row_choice
from bot.table.screens.cards import column_card
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame
from engine.rules.sheet import Card

_NEW = 3  # rows: who has written so few may not know the signs of the columns yet


def lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What is to be chosen now."""
    rows = game.ruleset.rows
    if view.named is not None:
        yield t("board-pick-column", row=words.row_name_full(t, rows[view.named]))
    elif view.announcing:
        yield t("board-pick-announced")
    elif game.turn.announced:
        row = rows[game.ruleset.row_index(game.turn.announced)]
        yield t("board-announced-now", row=words.row_name_full(t, row))
    elif game.must_announce:
        yield t("board-must-announce")


def hints(t: Texts, game: ScorecardGame, card: Card) -> Iterator[str]:
    """What those who have hardly written anything may not know yet: the signs of the columns."""
    legend = column_card.legend(t, game.ruleset)
    if legend and game.turn.roll and len(card.written) < _NEW:
        yield t("board-legend-columns", columns=legend)


def is_open(view: GameView) -> bool:
    """Whether a column or a row to announce is being chosen."""
    return view.named is not None or view.announcing


def keys(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """A button a column, or a row to announce, and a way back."""
    each = columns(t, view, game, view.named) if view.named is not None else _to_announce(t, view, game)
    yield from abreast(list(each))
    yield (key(t("button-back"), NotSure(view.game, view.version)),)


def columns(t: Texts, view: GameView, game: ScorecardGame, row: int) -> Iterator[Button]:
    """A button a column with what this row, and those of its name, would pay there."""
    rows = game.ruleset.rows
    for index in next((each for each in row_choice.groups(game) if row in each), ()):
        text = t.say(words.column_pays(t, rows[index], game.entry(index)))
        yield key(text, PickRow(view.game, view.version, index))


def _to_announce(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Button]:
    for index in game.announceable_rows:
        text = t.say(words.row_name(game.ruleset.rows[index]))
        yield key(text, AnnounceRow(view.game, view.version, index))


def announce(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """What leads to the rows that may be announced; green where that has to come first."""
    if game.announceable_rows:
        style: Style | None = "success" if game.must_announce else None
        yield (key(t("button-announce"), ShowAnnounce(view.game, view.version), style),)
