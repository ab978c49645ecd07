"""The choices on sheets with columns: the column in which a row is written, and the row announced."""

from dataclasses import replace
from typing import assert_never

from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.rulebook import words
from bot.table.buttons.board import AnnounceRow, ColumnPress, ShowAnnounce, ShowColumns
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.pending_rows import PendingRows
from bot.table.service.reply import Refusal
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Announce


def choose(loaded: LoadedGame, game: ScorecardGame, actor: Actor, pressed: ColumnPress) -> Message | Refusal:
    """Ask for a column or for a row to announce, or announce it."""
    rows = game.ruleset.rows
    match pressed:
        case ShowColumns(_, _, row):
            if not may_ask(game, row):
                return Refusal.NOT_POSSIBLE
            pending = replace(loaded.pending, asked=None, named=row, announcing=False)
            loaded.change_turn(asking=pending.text())
            return say("toast-column", row=words.row_name(rows[row]))
        case ShowAnnounce():
            if not game.announceable_rows:
                return Refusal.NOT_POSSIBLE
            loaded.change_turn(asking=PendingRows(announcing=True).text())
            return say("toast-announce")
        case AnnounceRow(_, _, row):
            if row not in game.announceable_rows:
                return Refusal.NOT_POSSIBLE
            loaded.play(Announce(rows[row].key), actor.user_id)
            loaded.change_turn(touched=True, asking=None)
            return say("toast-announced", row=words.row_name(rows[row]))
        case _:
            assert_never(pressed)


def may_ask(game: ScorecardGame, row: int) -> bool:
    """Whether it can be asked in which column a row is written."""
    return row in game.writable_rows() and bool(game.ruleset.rows[row].column)
