"""What rankings bring: a game that has ended counts, and its result tells what that has changed."""

from dataclasses import replace

from bot.ground.store import Tx
from bot.rankings.service import achievements, dice_counts, ratings
from bot.rankings.service.best_cards import best_card
from bot.rankings.store.ranking import Ranking
from bot.table.room import Room
from bot.table.service.hooks import EndedGame, ViewedGame
from bot.table.views.game import GameView


def count(tx: Tx, ended: EndedGame) -> None:
    """Count a game that has just ended into rankings, ratings, achievements and dice."""
    row = ended.row
    Ranking(tx).count_in(row.chat_id, row.preset, ended.calendar.periods(ended.at), ended.scores)
    ratings.count(tx, row.id)
    achievements.put_in_place(tx, row.id)
    if row.started_at is not None:
        dice_counts.keep(tx, row.id)
    if row.state == "over":
        achievements.note(tx, row.id, ended.game, ended.outcome, ended.seats)


def _with_changes(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    row, names = viewed.row, viewed.names
    return replace(
        view,
        best_card=best_card(tx, row, viewed.rules) if row.state == "over" else None,
        ratings=ratings.changes(tx, row.id, names),
        reached=achievements.told(tx, row.id, names),
    )


RANKINGS = Room(name="rankings", on_game_ended=count, on_game_viewed=_with_changes)
