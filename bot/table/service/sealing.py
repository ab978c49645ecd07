"""When the secret of a game's dice may be known: games of the day share theirs until the evening."""

from bot.table.store.rows import GameRow
from bot.table.views.game import DailyView
from engine.records.fair_dice import commitment


def known_secret(row: GameRow, daily: DailyView | None) -> bytes:
    """The secret of a game's dice once everybody may know it; empty before, and where it is lost.

    Args:
        row: the game.
        daily: the game of the day that it is, as far as that is known.
    """
    if row.state not in {"over", "stopped"}:
        return b""
    if row.daily_id is None:
        return row.secret
    kept = daily is not None and daily.open
    # A copy that was made before the evening has no secret.
    return b"" if kept or commitment(row.secret) != row.commitment else row.secret
