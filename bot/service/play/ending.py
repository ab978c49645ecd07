"""How games end: by the last row, by decision of the table; what is kept of them."""

from bot.service.loaded_game import LoadedGame
from bot.store import Score


def end_if_over(loaded: LoadedGame, at: float) -> bool:
    """Close the game and keep its result, if the record has come to its end; tells whether it has.

    Rankings count seats that people played to the end, and only in games of at least two such seats; in a
    team everybody who stayed has the result of the seat.
    """
    game = loaded.progress.game
    if loaded.row.state != "playing" or not game.over:
        return False
    result = game.outcome()
    counts = len(loaded.seats_of_people) > 1
    people = {s.seat: [m.user_id for m in s.present] for s in loaded.seats_of_people} if counts else {}
    scores = [
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
    loaded.tx.results.finish(loaded.row.id, "over", at, scores, zone=loaded.zone)
    loaded.reload()
    return True


def stop(loaded: LoadedGame, at: float) -> None:
    """End a live game without a result."""
    loaded.settle_call()
    loaded.tx.results.finish(loaded.row.id, "stopped", at)
    loaded.reload()
