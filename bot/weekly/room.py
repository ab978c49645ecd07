"""What the weekly digest brings: a chat in which a game has counted is told of its week."""

from bot.ground.store import Tx
from bot.table.room import Room
from bot.table.service.hooks import EndedGame
from bot.weekly.service.digest_times import expect


def _expect_digest(tx: Tx, ended: EndedGame) -> None:
    if any(score.user_id is not None for score in ended.scores):
        expect(tx, ended.row.chat_id, ended.calendar, ended.at)


WEEKLY = Room(name="weekly", on_game_ended=_expect_digest)
