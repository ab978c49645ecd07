"""How games end: by the last row, by decision of the table; what is kept of them."""

from typing import Literal

from bot.service import achievements, dice_counts, ratings
from bot.service.chats.digest_times import expect
from bot.service.loaded_game import MOST_LINES, LoadedGame
from bot.store import Score
from engine.play.length import outcome_now
from engine.play.standings import Outcome


def end_if_over(loaded: LoadedGame, at: float) -> bool:
    """Close the game and keep its result, if the record has come to its end; tells whether it has.

    A record that has as many lines as one may have ends the game as it stands.

    Rankings count seats that people played to the end, and only in games of at least two seats of people,
    those who left after their first turn included; in a team everybody who stayed has the result of the seat.
    """
    game = loaded.progress.game
    if loaded.row.state == "playing" and not game.over and loaded.state.version >= MOST_LINES:
        stop(loaded, at, counted=loaded.counts_stopped)
        return True
    if loaded.row.state != "playing" or not game.over:
        return False
    outcome = game.outcome()
    _finish(loaded, "over", at, _scores(loaded, outcome))
    achievements.note(loaded.tx, loaded.row.id, game, outcome, loaded.seats)
    loaded.reload()
    return True


def stop(loaded: LoadedGame, at: float, *, counted: bool = False) -> None:
    """End a live game before its end.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        counted: whether it has a result for those who are still there, as it stands.
    """
    loaded.change(called_at=None)
    scores = _scores(loaded, outcome_now(loaded.progress.game)) if counted else []
    _finish(loaded, "stopped", at, scores)


def _finish(loaded: LoadedGame, state: Literal["over", "stopped"], at: float, scores: list[Score]) -> None:
    loaded.tx.results.finish(loaded.row.id, state, at, scores, calendar=loaded.calendar)
    if any(score.user_id is not None for score in scores):
        expect(loaded.tx, loaded.row.chat_id, loaded.calendar, at)
    ratings.count(loaded.tx, loaded.row.id)
    achievements.put_in_place(loaded.tx, loaded.row.id)
    if loaded.row.started_at is not None:
        dice_counts.keep(loaded.tx, loaded.row.id)
    loaded.reload()


def _scores(loaded: LoadedGame, result: Outcome) -> list[Score]:
    """What is kept of a result: a line for each member of every seat; only of people who stayed it counts."""
    people = {s.seat: [m.user_id for m in s.present] for s in loaded.seats_of_people} if loaded.rated else {}
    return [
        Score(
            seat=seat,
            user_id=user_id,
            points=result.totals[seat],
            settled=float(result.settled[seat]),
            rank=rank,
            won=rank == 1,
        )
        for seat, rank in enumerate(result.ranks)
        if rank is not None
        for user_id in (people.get(seat) or [None])
    ]
